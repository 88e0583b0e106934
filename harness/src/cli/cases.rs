//! The words of `tilemark cases`.
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::author::{CasesSchema, IMPORT_FOOT, Import, NEW_FOOT, New, SCHEMA_FOOT};

/// `tilemark cases`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Cases {
    /// What to do with them.
    #[command(subcommand)]
    pub command: CasesCommand,
}

/// What to do with the cases of an assignment.
#[derive(Clone, PartialEq, Eq, Debug, Subcommand)]
pub enum CasesCommand {
    /// List the assignments that there are: those in `cases`, and those inside `tilemark`
    #[command(after_help = LIST_FOOT)]
    List,
    /// Write a new assignment that works, to be changed from there
    ///
    /// It has two groups of boards whose answers come from the reference, and a program
    /// that is accepted. Nothing is overwritten.
    #[command(after_help = NEW_FOOT)]
    New(New),
    /// Make a group of cases of the board files in a folder
    ///
    /// A board stands in a file with its side first, or its rows and columns, or neither.
    /// The name may tell the shape and the answer, as `puzzle3x3-17.txt` and
    /// `puzzle4x4-unsolvable.txt` do; an `.in` has its answer in the `.ans` of the same
    /// name, in a form that the assignment knows. Each answer is found by the reference,
    /// and a file that says another is refused. Nothing is overwritten.
    #[command(after_help = IMPORT_FOOT)]
    Import(Import),
    /// Print the JSON Schema of the files that an author writes
    #[command(after_help = SCHEMA_FOOT)]
    Schema(CasesSchema),
    /// Print the personal boards of a student, with what makes them as hard as those of others
    ///
    /// They are the same each time, on every machine: drawn from the secret and the id of the
    /// student. Each needs as many moves as its group says, by the exact solver and by the
    /// textbook's A*, and A* expands about as many nodes on it as on those of others.
    #[command(after_help = PERSONAL_FOOT)]
    Personal(Personal),
    /// Prove that every answer is right, by two methods each
    ///
    /// For a board that can be solved, these are the exact solver and a search of the
    /// textbook, breadth-first or A*. For one that cannot, they are the parity of its
    /// inversions and, where there are few boards, a search of all of them, else the
    /// cycles of its tiles. What is right of the boards by which methods are judged is
    /// counted twice as well. Of personal boards a sample is proved: those of nobody.
    ///
    /// An answer that one method proved and the other gave up is counted apart: it is
    /// not wrong, and not proved twice.
    #[command(after_help = VERIFY_FOOT)]
    Verify(Verify),
    /// Tell which known mistakes of students the cases catch
    ///
    /// Runs every known wrong variant of a method and of the solver on the boards of the
    /// assignment. It is caught if some answer differs from the right one. For each that
    /// no board catches, the smallest board that would is printed, ready to be pasted.
    #[command(after_help = STRENGTH_FOOT)]
    Strength(Strength),
}

const LIST_FOOT: &str = "\
Exit codes:
  0  listed
  2  a mistake on the command line
  3  the list could not be written";

const PERSONAL_FOOT: &str = "\
Examples:
  head -c 32 /dev/urandom > secret                   once, and kept from students
  tilemark cases personal exam --secret secret --student ada
  tilemark cases personal exam --secret secret --student ada --out ada
      the same boards as case files too, in a folder for each group

Exit codes:
  0  printed
  2  nothing was drawn: a mistake on the command line, in the secret or in the assignment
  3  the files or the table could not be written";

const VERIFY_FOOT: &str = "\
Examples:
  tilemark cases verify                       every assignment in `cases`
  tilemark cases verify board-astar           one of them
  tilemark cases verify --nodes 100000000     for boards that need a long search

Exit codes:
  0  every answer is proved twice
  1  an answer is wrong
  2  nothing was proved: a mistake on the command line or in an assignment
  3  no answer is wrong, but some could not be proved twice within the budget, or the
     outcome could not be written
  130, 143, 129  stopped by Ctrl-C, SIGTERM or SIGHUP: nothing is told";

const STRENGTH_FOOT: &str = "\
Examples:
  tilemark cases strength                     every assignment in `cases`
  tilemark cases strength board-astar --all   each mistake, and the groups that catch it
  tilemark cases strength --json              the same as a document

Exit codes:
  0  every known mistake is caught
  1  some are missed
  2  nothing was tried: a mistake on the command line or in an assignment
  3  the outcome could not be written
  130, 143, 129  stopped by Ctrl-C, SIGTERM or SIGHUP: nothing is told";

/// `tilemark cases personal`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Personal {
    /// The assignment: a name, or a folder
    pub assignment: PathBuf,
    /// The file with the secret, 16 bytes at least
    #[arg(long, value_name = "FILE")]
    pub secret: PathBuf,
    /// The id of the student, letter by letter
    #[arg(long, value_name = "ID")]
    pub student: String,
    /// Groups of your own, to be laid over the assignment: a folder with `groups.toml`
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// Write the boards to this folder too, each as a case file; no file is overwritten
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}

/// `tilemark cases verify`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Verify {
    /// Assignments: names or folders [default: all in `cases`, or all inside `tilemark`]
    #[arg(value_name = "ASSIGNMENT")]
    pub assignments: Vec<PathBuf>,
    /// Groups of cases of your own, to be laid over the assignment: a folder of folders
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// The most boards that each search of a board expands before it gives up
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub nodes: u64,
    /// Tell it as a JSON document
    #[arg(long)]
    pub json: bool,
}

/// `tilemark cases strength`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Strength {
    /// Assignments: names or folders [default: all in `cases`, or all inside `tilemark`]
    #[arg(value_name = "ASSIGNMENT")]
    pub assignments: Vec<PathBuf>,
    /// Groups of cases of your own, to be laid over the assignment: a folder of folders
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// Show each known mistake with the groups that catch it
    #[arg(long)]
    pub all: bool,
    /// Tell it as a JSON document; every mistake is in it
    #[arg(long)]
    pub json: bool,
}

//! The grammar of the command line, and nothing else.
mod author;
mod cases;
mod class;
mod pack;
mod report;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, builder::RangedU64ValueParser};

use crate::{execute::Layer, method::Method, plan::Filter, report::Output};

pub use author::{Answer, CasesSchema, Goal, Import, Input, Language, New, SchemaFile};
pub use cases::{Cases, CasesCommand, Personal, Strength, Verify};
pub use class::{Grade, Merge};
pub use pack::{Classroom50, Github, Gradescope, Pack, PackCommand, What};
pub use report::Report;

/// The exit codes, for the foot of the help texts; `tests/cli.rs` pins them.
const EXIT_CODES: &str = "\
Exit codes:
  0  every run that counts was accepted, and every method that was judged is right
  1  graded, and not every run that counts was accepted, or a method is wrong
  2  not graded: a mistake on the command line, in the path or in the assignment
  3  the judge could not do its work on every run, or not write the report, or a layer
     that `--require` names is off
  130, 143, 129  stopped by Ctrl-C, SIGTERM or SIGHUP before all was done: no further run
     was begun, those under way had two seconds to end, and what was judged is reported;
     asked twice, it ends at once and reports nothing";

/// Judges sliding-tile puzzle programs: builds them, runs them, scores them, and
/// says what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Parser)]
#[command(name = "tilemark", version, max_term_width = 90, after_help = EXIT_CODES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Clone, PartialEq, Eq, Debug, Subcommand)]
pub enum Command {
    /// Grade one submission and report
    ///
    /// Builds the submission in a copy, runs it on every case of the assignment,
    /// and reports what was wrong, with the points. What is run is a read-only
    /// copy, with the files beside it if a folder was given, each time in a fresh
    /// working folder.
    ///
    /// A run that ends within a fifth of its limit of CPU time is made again alone
    /// when all others are over, and the better time counts: at most 20 runs, those
    /// beyond the limit first.
    #[command(after_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
    Check(Check),
    /// Grade a whole class
    ///
    /// Grades every submission once, several at a time, and keeps a result of each in a
    /// folder. It may be stopped or killed at any moment: the same command goes on, and
    /// runs nothing again that has a result. When something has changed, just the
    /// submissions that it touches are graded again.
    #[command(after_help = class::GRADE_FOOT)]
    Grade(Grade),
    /// Put the results of several machines together
    ///
    /// Each has graded a part of the class by `tilemark grade --partition`.
    #[command(after_help = class::MERGE_FOOT)]
    Merge(Merge),
    /// Run one case and show everything
    ///
    /// Shows the input, the command, all output, the time used and the judgement
    /// of one run, and how to repeat it by hand. Hidden cases are shown too: who
    /// can name one has the case files.
    #[command(after_help = format!("{RUN_EXAMPLES}\n\n{EXIT_CODES}"))]
    Run(Run),
    /// Make assignments, prove their answers, and try their cases on known mistakes
    Cases(Cases),
    /// Make gradebooks, feedback and an analysis from saved results
    ///
    /// Runs nothing, and changes nothing in the folder of results.
    #[command(after_help = report::FOOT)]
    Report(Report),
    /// Make what a platform needs to grade by itself
    Pack(Pack),
    /// Show what protects this machine from the programs it runs
    ///
    /// Tries each layer of protection on a throw-away program, and says which hold,
    /// which do not and why, what that means, and what would switch them on.
    #[command(after_help = DOCTOR_CODES)]
    Doctor(Doctor),
    /// Print the JSON Schema of a report or document
    Schema(Schema),
}

/// The exit codes of `tilemark doctor`.
const DOCTOR_CODES: &str = "\
Exit codes:
  0  told
  2  a mistake on the command line
  3  a layer that `--require` names is off, or not even a program without layers can be
     run";

const CHECK_EXAMPLES: &str = "\
Examples:
  tilemark check .                              the sources in this folder
  tilemark check solve.py                       a script that can be executed
  tilemark check . --group solved               one group of cases
  tilemark check . --case two-by-two-solved:m   one case, one mode
  tilemark check . --method hamming             one method of the class
  tilemark check . --report json=out.json       a report for programs, to a file
  tilemark check . --report text --report github --report junit=junit.xml

  tilemark check . --save-counterexamples wrong
  tilemark check . --method hamming --board wrong/hamming.txt
      the smallest boards found on which it is wrong, as files, and one of them again";

const RUN_EXAMPLES: &str = "\
Examples:
  tilemark run board-astar two-by-two-solved:m .               one mode
  tilemark run board-astar solved/two-by-two-solved solve.py   every mode
  tilemark run board-astar wrong/program.txt:m .               a board from a file";

/// `tilemark check`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Check {
    /// A folder of sources, or one program or script that can be executed, or a folder
    /// with it and the files that it needs
    pub path: PathBuf,
    /// The assignment: a name, or a folder
    ///
    /// A name is looked up in the folder `cases` here or further up, then above
    /// the program `tilemark`, then among those inside it, which `tilemark cases list`
    /// tells. Not needed where there is only one assignment in `cases`, or where the
    /// submission lies in its folder, or has all files of one and of no other; where there is no
    /// `cases`, those inside `tilemark` are tried.
    #[arg(short, long, value_name = "NAME-OR-FOLDER")]
    pub assignment: Option<PathBuf>,
    /// Groups of cases of your own, to be laid over the assignment: a folder of folders
    ///
    /// They are hidden, and scored by the criterion of the most points that is graded by
    /// runs, unless a file `groups.toml` in the folder says otherwise.
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// For whom personal boards are drawn.
    #[command(flatten)]
    pub personal: ForStudent,
    /// Run only this group of cases; may be given more than once
    #[arg(short, long = "group", value_name = "GROUP")]
    pub groups: Vec<String>,
    /// Run only this case; may be given more than once
    ///
    /// Written `case`, `group/case`, or with a mode: `group/case:mode`.
    #[arg(short, long = "case", value_name = "CASE")]
    pub cases: Vec<String>,
    /// Judge only this method of the class; may be given more than once
    #[arg(short, long = "method", value_name = "METHOD")]
    pub methods: Vec<Method>,
    /// Ask the methods named by `--method` of the square board in this file only, for no points
    ///
    /// The file is a case file: a number or none, then the tiles, with 0 for the blank.
    #[arg(long, value_name = "FILE", requires = "methods", conflicts_with_all = ["groups", "cases"])]
    pub board: Option<PathBuf>,
    /// Write the smallest boards found on which the program and its methods are wrong to
    /// this folder
    ///
    /// Each is a case file: put it into the folder of a group, and its answer is computed.
    /// The folder is made if it is not there. The report names the files and the commands
    /// that try just them again. No file is overwritten.
    #[arg(long, value_name = "FOLDER")]
    pub save_counterexamples: Option<PathBuf>,
    /// How many runs to make at a time, at most two for each processor [default: one for each]
    #[arg(short, long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1000))]
    pub jobs: Option<usize>,
    /// Make each run N times, to find programs that do not always do the same
    ///
    /// Every second time the memory that the program gets is filled, lies at other
    /// addresses, and its environment is larger. If the verdicts, the answers or the exit codes of a
    /// run differ, the report says so and the worst verdict counts. It takes N
    /// times as long. Without it the first attempt counts, and of each group the
    /// first five runs that failed by their answer or a crash are made once more.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1000)
    )]
    pub repeat: u32,
    /// Write a report, to a file or to standard output
    ///
    /// FORMAT is `text` or `json`, or for others: `html` (a page to look at), `markdown` (feedback
    /// for a student), `junit`, `tap`, `github` (annotations, and where the environment names
    /// their files summary and outputs of a step), `gradescope`, `classroom50` (takes
    /// CLASSROOM, ASSIGNMENT, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL and REVIEW_URL from the
    /// environment), `classroom`, `prairielearn`, or `autolab`.
    ///
    /// May be given more than once; `github` may share standard output with another. Without
    /// it, the text report goes to standard output.
    #[arg(short, long = "report", value_name = "FORMAT[=PATH]")]
    pub reports: Vec<Output>,
    /// Show every failure in full, not only a few of each group
    #[arg(long)]
    pub all: bool,
    /// Show hidden groups in full: for instructors
    #[arg(long)]
    pub reveal: bool,
    /// Try boards made from published ones, to find programs that know those by heart
    ///
    /// At most twelve runs more: four boards that were accepted, each mirrored and one legal
    /// move on, and some of them with other blanks, line ends or file names. Where at least
    /// 80 % of the runs of visible groups were accepted, and half of four or more other boards
    /// are wrong, twice, the report says so, with what was printed, for a person to judge. It
    /// changes no points, and stands in reports for instructors only.
    #[arg(long, requires = "reveal")]
    pub probe: bool,
    /// The layers around the programs.
    #[command(flatten)]
    pub protection: Protection,
}

impl Check {
    /// The runs asked for.
    #[must_use]
    pub fn filter(&self) -> Filter {
        Filter {
            groups: self.groups.clone(),
            cases: self.cases.clone(),
        }
    }
}

/// `tilemark run`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Run {
    /// The assignment: a name, or a folder
    pub assignment: PathBuf,
    /// The case: `case`, `group/case`, or with a mode `group/case:mode`; or a file with
    /// a board, `FILE.txt` or `FILE.txt:mode`
    pub case: String,
    /// A folder of sources, or one program or script that can be executed, or a folder
    /// with it and the files that it needs
    pub path: PathBuf,
    /// Groups of cases of your own, to be laid over the assignment: a folder of folders
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// For whom personal boards are drawn.
    #[command(flatten)]
    pub personal: ForStudent,
    /// The layers around the programs.
    #[command(flatten)]
    pub protection: Protection,
}

/// For whom the boards of personal groups are drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Args)]
pub struct ForStudent {
    /// The file with the secret that personal boards are drawn from, 16 bytes at least
    ///
    /// Without it groups with personal boards are not run, and their points are open.
    #[arg(long, value_name = "FILE", requires = "student")]
    pub secret: Option<PathBuf>,
    /// The student for whom personal boards are drawn: the id, letter by letter
    #[arg(long, value_name = "ID", requires = "secret")]
    pub student: Option<String>,
}

/// `tilemark doctor`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Doctor {
    /// Tell it as a JSON document
    #[arg(long)]
    pub json: bool,
    /// The layers around the programs.
    #[command(flatten)]
    pub layers: LayerChoice,
}

/// Which layers are to be around programs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Args)]
#[command(next_help_heading = "Protection (see `tilemark doctor`)")]
pub struct LayerChoice {
    /// Go on only if these layers are on, with commas between: `seccomp`, `landlock`,
    /// `user`, `namespaces`, `cgroup`
    #[arg(long, value_name = "LAYERS", value_delimiter = ',')]
    pub require: Vec<Layer>,
    /// Do without these layers, with commas between; every report says so
    #[arg(long, value_name = "LAYERS", value_delimiter = ',')]
    pub without: Vec<Layer>,
}

/// How programs are kept from harm.
#[derive(Clone, PartialEq, Eq, Debug, Default, Args)]
#[command(next_help_heading = "Protection (see `tilemark doctor`)")]
pub struct Protection {
    /// Which layers.
    #[command(flatten)]
    pub layers: LayerChoice,
    /// Let programs read this folder or file too, such as a library in a home folder
    #[arg(long = "allow-read", value_name = "PATH")]
    pub allow_read: Vec<PathBuf>,
    /// As root, run programs as root where no other user is to be had
    #[arg(long)]
    pub as_root: bool,
}

/// `tilemark schema`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Schema {
    /// Which format
    #[arg(value_enum)]
    pub format: SchemaOf,
}

/// What there is a JSON Schema of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum SchemaOf {
    /// What `tilemark check --report json` writes
    Report,
    /// What `tilemark report --format json` writes
    Gradebook,
    /// The file `class.json` in a folder of results
    Class,
    /// The file `result.json` of each submission in a folder of results
    Result,
    /// What `tilemark cases verify --json` writes
    CasesVerify,
    /// What `tilemark cases strength --json` writes
    CasesStrength,
}

//! The words of `tilemark pack`.
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::pack::PackageName;

const GRADESCOPE_FOOT: &str = "\
In the archive are setup.sh and run_autograder, this program, the assignment without its
samples, and the groups of --cases. Gradescope unpacks it to /autograder/source. There
programs of students run as a user of their own, who cannot look into that folder; where
there is no such user, nothing is graded.

Whatever happens, results.json is there: with the points, or with words and without a
score if the judge failed or the time was up before anything was judged.

Boards that are drawn for each student are not run there, and their points stay open.

Examples:
  tilemark pack gradescope --assignment board-astar --cases exam --out autograder.zip
  tilemark pack gradescope --assignment my-cases/lights --package python3 --out lights.zip";

const CLASSROOM50_FOOT: &str = "\
The folder is the bundle of an autograder: autograder.py, this program, the assignment
without its samples, and the groups of --cases. Who can read the bundle can read these.

Examples:
  tilemark pack classroom50 --assignment board-astar --out autograders/board-astar";

const GITHUB_FOOT: &str = "\
Written are .github/workflows/tilemark.yml, a workflow that checks every push, and the folder
.github/tilemark with an action, this program and the assignment without its samples.
Students can read all of that, hidden groups too, and change it: it is feedback, not a grade.

Examples:
  tilemark pack github --assignment board-astar --out template";

const CODES: &str = "\
Exit codes:
  0  written
  2  nothing was written: a mistake on the command line or in the assignment, or something
     is there already
  3  a file could not be written";

/// `tilemark pack`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
#[command(after_help = CODES)]
pub struct Pack {
    /// For which platform.
    #[command(subcommand)]
    pub command: PackCommand,
}

/// For which platform a pack is.
#[derive(Clone, PartialEq, Eq, Debug, Subcommand)]
pub enum PackCommand {
    /// The archive of an autograder for Gradescope
    #[command(after_help = format!("{GRADESCOPE_FOOT}\n\n{CODES}"))]
    Gradescope(Gradescope),
    /// The bundle of an autograder for Classroom 50
    #[command(after_help = format!("{CLASSROOM50_FOOT}\n\n{CODES}"))]
    Classroom50(Classroom50),
    /// A workflow for a student's repository on GitHub
    #[command(after_help = format!("{GITHUB_FOOT}\n\n{CODES}"))]
    Github(Github),
}

/// What is packed, for any platform.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct What {
    /// The assignment: a name, or a folder
    #[arg(short, long, value_name = "NAME-OR-FOLDER")]
    pub assignment: Option<PathBuf>,
    /// Pack this tilemark in place of the one that runs, such as one that needs an older C
    /// library
    #[arg(long, value_name = "FILE")]
    pub binary: Option<PathBuf>,
}

/// `tilemark pack gradescope`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Gradescope {
    /// What is packed.
    #[command(flatten)]
    pub what: What,
    /// Groups of cases of your own, to be laid over the assignment: a folder of folders
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// Install this package of Debian or Ubuntu too; may be given more than once
    ///
    /// Those of the programs that build and run a submission are known for C, C++, Java,
    /// Python and some others.
    #[arg(long = "package", value_name = "NAME")]
    pub packages: Vec<PackageName>,
    /// The time limit that is set for the autograder on Gradescope, in minutes
    ///
    /// The judge is asked to stop half a minute before; what was judged by then is told, and
    /// no score.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=40))]
    pub minutes: u32,
    /// The archive to be written; a file of that name is replaced
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
}

/// `tilemark pack classroom50`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Classroom50 {
    /// What is packed.
    #[command(flatten)]
    pub what: What,
    /// Groups of cases of your own, to be laid over the assignment: a folder of folders
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// The folder to be made
    #[arg(short, long, value_name = "FOLDER")]
    pub out: PathBuf,
}

/// `tilemark pack github`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Github {
    /// What is packed.
    #[command(flatten)]
    pub what: What,
    /// Install this package of Ubuntu too; may be given more than once
    #[arg(long = "package", value_name = "NAME")]
    pub packages: Vec<PackageName>,
    /// The top of the repository, made if it is not there
    #[arg(short, long, value_name = "FOLDER")]
    pub out: PathBuf,
}

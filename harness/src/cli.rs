//! The grammar of the command line, and nothing else.
use std::{num::NonZeroUsize, path::PathBuf};

use clap::{Args, Parser, Subcommand};

use crate::{plan::Filter, report::Output};

/// The exit codes, for the foot of the help texts; `tests/cli.rs` pins them.
const EXIT_CODES: &str = "\
Exit codes:
  0  every run that counts was accepted
  1  graded, and not every run that counts was accepted
  2  not graded: a mistake on the command line, in the path or in the assignment
  3  the judge could not do its work on every run, or not write the report";

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
    #[command(after_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
    Check(Check),
    /// Run one case and show everything
    ///
    /// Shows the input, the command, all output, the time used and the judgement
    /// of one run, and how to repeat it by hand. Hidden cases are shown too: who
    /// can name one has the case files.
    #[command(after_help = format!("{RUN_EXAMPLES}\n\n{EXIT_CODES}"))]
    Run(Run),
    /// Print the JSON Schema of a report format
    Schema(Schema),
}

const CHECK_EXAMPLES: &str = "\
Examples:
  tilemark check .                              the sources in this folder
  tilemark check solve.py                       a script that can be executed
  tilemark check . --group solved               one group of cases
  tilemark check . --case two-by-two-solved:m   one case, one mode
  tilemark check . --report json=out.json       a report for programs, to a file";

const RUN_EXAMPLES: &str = "\
Examples:
  tilemark run board-astar two-by-two-solved:m .               one mode
  tilemark run board-astar solved/two-by-two-solved solve.py   every mode";

/// `tilemark check`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Check {
    /// A folder of sources, or one program or script that can be executed
    pub path: PathBuf,
    /// The assignment: a name in `cases/`, or a folder
    ///
    /// A name is looked up in the folder `cases` here or further up, then above
    /// the program `tilemark`. Not needed where there is only one assignment.
    #[arg(short, long, value_name = "NAME-OR-FOLDER")]
    pub assignment: Option<PathBuf>,
    /// Run only this group of cases; may be given more than once
    #[arg(short, long = "group", value_name = "GROUP")]
    pub groups: Vec<String>,
    /// Run only this case; may be given more than once
    ///
    /// Written `case`, `group/case`, or with a mode: `group/case:mode`.
    #[arg(short, long = "case", value_name = "CASE")]
    pub cases: Vec<String>,
    /// How many runs to make at a time, at most two for each processor [default: one for each]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Write a report: `text` or `json`, to a file or to standard output
    ///
    /// May be given more than once. Without it, the text report goes to standard
    /// output.
    #[arg(short, long = "report", value_name = "FORMAT[=PATH]")]
    pub reports: Vec<Output>,
    /// Show every failure in full, not only a few of each group
    #[arg(long)]
    pub all: bool,
    /// Show hidden groups in full: for instructors
    #[arg(long)]
    pub reveal: bool,
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
    /// The assignment: a name in `cases/`, or a folder
    pub assignment: PathBuf,
    /// The case: `case`, `group/case`, or with a mode `group/case:mode`
    pub case: String,
    /// A folder of sources, or one program or script that can be executed
    pub path: PathBuf,
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
}

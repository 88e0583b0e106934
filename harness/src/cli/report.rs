//! The grammar of `tilemark report`.
use std::path::PathBuf;

use clap::Args;

use crate::report::class::Wanted;

/// The examples and exit codes for the foot of the help text; `tests/cli.rs` pins them.
pub(super) const FOOT: &str = "\
Formats of the class:
  text      the students with their points, then the analysis: for an instructor
  analysis  per case how many pass, the commonest mistakes, and what to look at
  csv       all that is known of each student, for a spreadsheet
  canvas    for Canvas to import
  moodle    for Moodle to import: a grading worksheet filled in, if the roster is one
  json      for programs; `tilemark schema gradebook` describes it
  html      pages to look at, in a folder: `index.html` and `instructor` for an
            instructor, `students` for the students
Formats of one submission:
  report    for programs, as the student may see it; `tilemark schema report` describes it
  html      a page, as the student may see it; with `--student` alone
  markdown, junit, tap, github, gradescope, classroom50, classroom, prairielearn, autolab
            as `tilemark check --report` writes them; classroom50 with `--student`
            alone, as the environment says where one submission belongs

Points that are open are no zeros: the cell of a total of which a part is open is empty,
and so is that of a student without a submission.

Examples:
  tilemark report results                            the class, for an instructor
  tilemark report results --format canvas=up.csv --format csv=all.csv
  tilemark report results --format html=pages        then open pages/index.html
  tilemark report results --format markdown=feedback   a file for each submission
  tilemark report results --student ada@example.org  one student's report

Exit codes:
  0  written
  2  not written: a mistake on the command line, no results, or points that the platform
     would not take
  3  a result cannot be read, and what is written tells of the others; or something
     cannot be written";

/// `tilemark report`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Report {
    /// The folder of results
    pub results: PathBuf,
    /// Write a format to a file, to a folder, or to standard output
    ///
    /// May be given more than once. Without it, `text` goes to standard output. A format of
    /// one submission needs a folder, in which each gets a file such as `KEY.md`: KEY is the name
    /// of its folder in RESULTS. The folder is made if it is not there; other files in it stay, also
    /// those of submissions that are gone. `html` warns of such pages.
    #[arg(short, long = "format", value_name = "FORMAT[=PATH]")]
    pub formats: Vec<Wanted>,
    /// Write formats of one submission for this student only: a name, an identifier of the
    /// roster, or the name of the folder of the result
    #[arg(short, long, value_name = "NAME")]
    pub student: Option<String>,
}

//! Why a report could not be made in a format.
use std::{io, path::PathBuf};

use thiserror::Error;

/// Why a report could not be made in a format; nothing was written then, but for
/// [`Append`](FormatError::Append) and [`Write`](FormatError::Write).
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The environment lacks what the format has to tell.
    #[error(
        "expected the environment variable `{variable}` for the report `classroom50`, found it \
         unset or empty: Classroom 50 sets it where it runs an autograder; set it to try that elsewhere"
    )]
    NoVariable {
        /// The variable.
        variable: &'static str,
    },
    /// A variable is not what the reader of the format takes.
    #[error("expected `{expected}…` in the environment variable `{variable}`, found `{found}`")]
    Variable {
        /// The variable.
        variable: &'static str,
        /// How it begins.
        expected: &'static str,
        /// What it is.
        found: String,
    },
    /// The judge could not judge all, and the format has no word for that.
    #[error(
        "no report `{format}` is written, as its reader would take it for a final grade: {why}; \
         grade the submission again"
    )]
    NotJudged {
        /// The format.
        format: &'static str,
        /// What was not judged.
        why: String,
    },
    /// No criterion has points, and the format needs some.
    #[error("the report `{format}` needs the points of a criterion, and none is graded: {why}")]
    NothingGraded {
        /// The format.
        format: &'static str,
        /// What is open.
        why: String,
    },
    /// A criterion has more points than it is worth.
    #[error("criterion `{criterion}`: expected at most {points} points, found {earned}")]
    TooManyPoints {
        /// Its name.
        criterion: String,
        /// What it is worth.
        points: u32,
        /// What it is said to have earned.
        earned: u32,
    },
    /// The points of the criteria are not those of the total.
    #[error("expected the criteria to add up to {total} points, found {sum}")]
    Sum {
        /// The total of the report.
        total: u64,
        /// The sum of the criteria.
        sum: u64,
    },
    /// Two criteria have one name, or one has none.
    #[error("expected a name of its own for each criterion, found `{name}` {times} times")]
    Name {
        /// The name.
        name: String,
        /// How often it is there.
        times: usize,
    },
    /// The report is too large for its reader, however much is cut.
    #[error(
        "the report `{format}` may have {limit} bytes, and has {bytes} when all is cut that can be"
    )]
    TooLarge {
        /// The format.
        format: &'static str,
        /// The least size that it has.
        bytes: usize,
        /// The size that its reader takes.
        limit: usize,
    },
    /// A file that the environment names could not be written to.
    #[error("cannot append to the file of `{variable}`, `{}`", path.display())]
    Append {
        /// The variable.
        variable: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It could not be written.
    #[error("cannot write the report")]
    Write(#[source] io::Error),
}

//! Words for people and for programs: what became of a submission.
//!
//! Owns every sentence and every published format; judges and scores nothing.
//! What a student may not see is decided in one place, before any format is
//! written: of a hidden group no format knows more than how many runs came to
//! which verdict. What a student's program or a compiler wrote is shown through
//! [`escape`], and so are names of files.
mod board;
pub mod cases;
pub mod class;
mod diagnostics;
pub mod doctor;
pub mod escape;
pub mod formats;
mod grading;
pub(crate) mod html;
pub mod json;
mod output;
pub mod pack;
mod page;
mod run;
mod schema;
pub(crate) mod shell;
mod text;
mod totals;
mod transcript;
mod view;
mod words;

use std::{io::Write, path::PathBuf};

use formats::{Context, FormatError, SubmissionFormat};
use schemars::Schema;

use crate::{assignment::Assignment, grade::Graded, method::Method};

pub use grading::{Grading, write as write_grading, write_merged};
pub use output::{Output, OutputError, Target, WriteError};
pub use run::write as write_run;
pub(crate) use view::chain;
pub use words::fault;

/// For whom a report is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people, on a terminal of 90 columns or more.
    Text,
    /// For programs; see [`json`].
    Json,
    /// For a platform or another tool; see [`formats`].
    Submission(SubmissionFormat),
}

impl Format {
    /// The format of this name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        match name {
            "text" => Some(Format::Text),
            "json" => Some(Format::Json),
            _ => SubmissionFormat::named(name).map(Format::Submission),
        }
    }

    /// Whether several reports in it share a stream with others: its lines are commands
    /// to a service, which finds them among others.
    #[must_use]
    pub fn shares_stdout(self) -> bool {
        self == Format::Submission(SubmissionFormat::Github)
    }
}

/// How much a report tells, and how its reader goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Show hidden groups, and all of every failure: for instructors.
    pub reveal: bool,
    /// Show every failure and every message of the compiler, not the first of each kind.
    pub all: bool,
    /// The words of the command that reruns a failure.
    pub rerun: Rerun,
    /// The boards that were saved; `None` if none were to be.
    pub saved: Option<Vec<Saved>>,
}

impl Options {
    /// The same for a report that is passed on: unless all is revealed, where an instructor's
    /// own groups lie is in no command, as its reader has no such folder.
    fn passed_on(&self) -> Options {
        let mut options = self.clone();
        if !options.reveal {
            options.rerun.private = None;
        }
        options
    }
}

/// A board that was saved, since something is wrong on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// What is wrong.
    pub of: SavedFor,
    /// The file.
    pub path: PathBuf,
}

/// What is wrong on a board that was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SavedFor {
    /// The answer of the program in a mode, by its name.
    Program {
        /// The name.
        mode: String,
    },
    /// What a method says.
    Method(Method),
}

impl SavedFor {
    /// The name of the file, without its ending.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            SavedFor::Program { .. } => "program",
            SavedFor::Method(method) => method.name(),
        }
    }
}

/// The words of the command that reruns a failure:
/// `PROGRAM run ASSIGNMENT --cases FOLDER group/case:mode PATH`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rerun {
    /// How the harness was called.
    pub program: String,
    /// The assignment, by name or folder.
    pub assignment: PathBuf,
    /// The folder of the groups laid over it, if there are any.
    pub private: Option<PathBuf>,
    /// The submission.
    pub path: PathBuf,
}

/// Writes a report. The text report is colored by ANSI sequences: wrap `out`
/// in an [`anstream::AutoStream`] to have color only where it is wanted.
///
/// # Errors
///
/// If the format cannot hold it, or `out` cannot be written to.
pub fn write(
    format: Format,
    assignment: &Assignment,
    graded: &Graded,
    options: &Options,
    context: &Context,
    out: &mut dyn Write,
) -> Result<(), FormatError> {
    let passed_on = options.passed_on();
    let options = match format {
        Format::Text => options,
        Format::Json | Format::Submission(_) => &passed_on,
    };
    let view = view::View::new(assignment, graded, options);
    match format {
        Format::Text => text::write(&view, out).map_err(FormatError::Write),
        Format::Json => json::write(&view, out).map_err(FormatError::Write),
        Format::Submission(format) => {
            formats::write(format, &json::Report::from(&view), context, out)
        }
    }
}

/// The report for programs as a value, from which all formats of saved results are made.
/// Unless all is revealed, it names the assignment alone and not its folder.
pub(crate) fn document(
    assignment: &Assignment,
    graded: &Graded,
    options: &Options,
) -> json::Report {
    let mut options = options.passed_on();
    if !options.reveal {
        options.rerun.assignment = PathBuf::from(&assignment.name);
    }
    json::Report::from(&view::View::new(assignment, graded, &options)).without_places()
}

/// Writes a JSON Schema, with a line end after it.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_schema(schema: &Schema, out: &mut dyn Write) -> Result<(), WriteError> {
    let text = serde_json::to_string_pretty(schema).expect("a schema is a document");
    writeln!(out, "{text}")
        .and_then(|()| out.flush())
        .map_err(|source| WriteError::Stdout { source })
}

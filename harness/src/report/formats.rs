//! The formats of others, made from the report for programs alone.
//!
//! Owns which formats there are, what they take from the environment, and that nothing is
//! written that its reader would refuse: each format is made as a whole, checked against the
//! rules of its reader, and only then written. What is open is in no format counted as 0 or
//! as full, and a fault of the judge is in none a fault of the submission's.
//!
//! The text of strangers in a report is escaped for eyes; what a reader would obey beyond
//! that is the matter of each format.
mod autolab;
mod classroom;
mod classroom50;
mod context;
mod error;
mod github;
mod gradescope;
mod junit;
mod markdown;
mod points;
mod prairielearn;
mod room;
mod suites;
mod tap;
pub(super) mod told;

#[cfg(test)]
mod tests;

use std::io::Write;

use super::{html, json::Report};

pub use context::{Context, VARIABLES};
pub use error::FormatError;

/// A format that others read what became of one submission in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SubmissionFormat {
    /// Feedback for a student, as a page to look at.
    Html,
    /// Feedback for a student, in Markdown.
    Markdown,
    /// JUnit XML, for GitLab, Jenkins and the like.
    Junit,
    /// The Test Anything Protocol, version 14.
    Tap,
    /// Annotations, summary and outputs of a step of GitHub Actions.
    Github,
    /// `results.json` of Gradescope.
    Gradescope,
    /// `result.json` of Classroom 50.
    Classroom50,
    /// The output `result` of a step, for the reporter of the older GitHub Classroom.
    Classroom,
    /// `results.json` of an external grader of PrairieLearn.
    PrairieLearn,
    /// What an autograder of Autolab prints.
    Autolab,
}

impl SubmissionFormat {
    /// All of them, in the order of the README.
    pub const ALL: [SubmissionFormat; 10] = [
        SubmissionFormat::Html,
        SubmissionFormat::Markdown,
        SubmissionFormat::Junit,
        SubmissionFormat::Tap,
        SubmissionFormat::Github,
        SubmissionFormat::Gradescope,
        SubmissionFormat::Classroom50,
        SubmissionFormat::Classroom,
        SubmissionFormat::PrairieLearn,
        SubmissionFormat::Autolab,
    ];

    /// The name on the command line.
    ///
    /// ```
    /// use harness::report::formats::SubmissionFormat;
    ///
    /// assert_eq!(SubmissionFormat::PrairieLearn.name(), "prairielearn");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SubmissionFormat::Html => "html",
            SubmissionFormat::Markdown => "markdown",
            SubmissionFormat::Junit => "junit",
            SubmissionFormat::Tap => "tap",
            SubmissionFormat::Github => "github",
            SubmissionFormat::Gradescope => "gradescope",
            SubmissionFormat::Classroom50 => "classroom50",
            SubmissionFormat::Classroom => "classroom",
            SubmissionFormat::PrairieLearn => "prairielearn",
            SubmissionFormat::Autolab => "autolab",
        }
    }

    /// The ending of a file in it.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            SubmissionFormat::Html => "html",
            SubmissionFormat::Markdown => "md",
            SubmissionFormat::Junit => "xml",
            SubmissionFormat::Tap => "tap",
            SubmissionFormat::Gradescope
            | SubmissionFormat::Classroom50
            | SubmissionFormat::PrairieLearn => "json",
            SubmissionFormat::Github | SubmissionFormat::Classroom | SubmissionFormat::Autolab => {
                "txt"
            }
        }
    }

    /// The format of this name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<SubmissionFormat> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether it tells where a submission belongs by what the environment says of one, so
    /// that it can be written of no other.
    #[must_use]
    pub fn is_of_one_place(self) -> bool {
        self == SubmissionFormat::Classroom50
    }

    /// Finds out, before there is anything to write, whether all is there that the format
    /// takes from the environment.
    ///
    /// # Errors
    ///
    /// If a variable is missing, or is not what it has to be.
    pub fn check(self, context: &Context) -> Result<(), FormatError> {
        match self {
            SubmissionFormat::Classroom50 => classroom50::Place::of(context).map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// Writes what became of a submission.
///
/// # Errors
///
/// If the format cannot hold it, so that nothing was written, or if it could not be written.
pub(crate) fn write(
    format: SubmissionFormat,
    report: &Report,
    context: &Context,
    out: &mut dyn Write,
) -> Result<(), FormatError> {
    let text = match format {
        SubmissionFormat::Html => html::submission(report, None),
        SubmissionFormat::Markdown => markdown::text(report, markdown::ALL),
        SubmissionFormat::Junit => junit::text(report)?,
        SubmissionFormat::Tap => tap::text(report),
        SubmissionFormat::Github => return github::write(report, context, out),
        SubmissionFormat::Gradescope => gradescope::text(report)?,
        SubmissionFormat::Classroom50 => classroom50::text(report, context)?,
        SubmissionFormat::Classroom => return classroom::write(report, context, out),
        SubmissionFormat::PrairieLearn => prairielearn::text(report)?,
        SubmissionFormat::Autolab => autolab::text(report)?,
    };
    out.write_all(text.as_bytes()).map_err(FormatError::Write)
}

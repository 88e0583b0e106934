//! Gradebooks and the analysis of a class, from saved results alone.
//!
//! Results are read one at a time, and little is kept of each. Every
//! format is made from that, and none of them guesses points: what is open stays empty.
mod analysis;
mod canvas;
pub(super) mod cases;
mod cell;
pub(super) mod entry;
pub(super) mod json;
mod moodle;
mod output;
mod plain;
mod text;

use std::{
    collections::HashSet,
    io::{self, Write},
};

use schemars::Schema;
use thiserror::Error;

use crate::class::{ClassDocument, ResultDocument, Results, ResultsError};
use analysis::Analyst;
use entry::{Entry, Sum};
pub(crate) use output::{SubmissionFormat, make_folder};
pub use output::{Wanted, WantedError, WantedFormat};

/// For whom a class is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassFormat {
    /// For an instructor, on a terminal: the students with their points, then the analysis.
    Text,
    /// For an instructor, on a terminal: the analysis alone.
    Analysis,
    /// For a spreadsheet: all that is known of each student.
    Csv,
    /// For Canvas to import.
    Canvas,
    /// For Moodle to import.
    Moodle,
    /// For programs; see [`gradebook_schema`].
    Json,
}

impl ClassFormat {
    /// Finds out, before anything is read or written, whether the platform would take the
    /// gradebook of a class.
    ///
    /// # Errors
    ///
    /// If it would not.
    pub(crate) fn check(self, class: &ClassDocument) -> Result<(), GradebookError> {
        match self {
            ClassFormat::Canvas => canvas::check(class),
            ClassFormat::Moodle => moodle::check(class),
            _ => Ok(()),
        }
    }
}

/// The points of all criteria.
pub(super) fn max(class: &ClassDocument) -> u32 {
    class.criteria.iter().map(|it| it.points).sum()
}

/// The formats by the names that they have on the command line.
const FORMATS: [(&str, ClassFormat); 6] = [
    ("text", ClassFormat::Text),
    ("analysis", ClassFormat::Analysis),
    ("csv", ClassFormat::Csv),
    ("canvas", ClassFormat::Canvas),
    ("moodle", ClassFormat::Moodle),
    ("json", ClassFormat::Json),
];

/// Why a gradebook would not be what its platform takes; nothing is written then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GradebookError {
    /// The roster has the assignment twice.
    #[error(
        "expected one column for `{title}` in the roster, found {}: take the others out of the \
         roster, or rename them", found.join(", ")
    )]
    SeveralColumns {
        /// The title of the assignment.
        title: String,
        /// The names of the columns.
        found: Vec<String>,
    },
    /// The platform counts other points than the assignment.
    #[error(
        "expected the maximum grade {expected} in the worksheet, as the assignment has, found \
         {found} for {student}: set it in Moodle and export the worksheet again"
    )]
    MaximumGrade {
        /// The points of the assignment.
        expected: u32,
        /// What the worksheet has.
        found: String,
        /// The first student for whom it has that.
        student: String,
    },
}

/// What a class came to: of each member what the formats tell, and the analysis.
pub(crate) struct Gradebook<'a> {
    pub(super) class: &'a ClassDocument,
    pub(super) entries: Vec<Entry<'a>>,
    pub(super) analysis: json::Analysis,
}

impl<'a> Gradebook<'a> {
    /// Reads the results, one at a time, and shows each to `seen`, once. With the gradebook
    /// come the files that cannot be read.
    ///
    /// # Errors
    ///
    /// If `seen` fails.
    pub(crate) fn read<E>(
        class: &'a ClassDocument,
        results: &Results,
        seen: &mut dyn FnMut(&str, &ResultDocument) -> Result<(), E>,
    ) -> Result<(Gradebook<'a>, Vec<ResultsError>), E> {
        let mut entries = Vec::new();
        let mut errors = Vec::new();
        let mut analyst = Analyst::of(class);
        // A group has one result.
        let mut keys = HashSet::new();
        for member in &class.members {
            let result = member.key.as_deref().map(|key| results.result(key));
            let entry = match result {
                None => Entry::without_submission(class, member),
                Some(Ok(None)) => {
                    let key = member.key.as_deref().unwrap_or_default();
                    let failure = results.failure(key).ok().flatten();
                    Entry::not_graded(class, member, failure.as_ref())
                }
                Some(Ok(Some(result))) => {
                    let key = member.key.as_deref().unwrap_or_default();
                    let failure = results.failure(key).ok().flatten();
                    let entry = Entry::graded(class, member, &result);
                    let mut entry = entry.with_failure(failure.as_ref());
                    entry.by_case = analyst.by_case(result.revealed());
                    if keys.insert(key) {
                        analyst.see(member, &entry, result.revealed());
                        seen(key, &result)?;
                    }
                    entry
                }
                Some(Err(error)) => {
                    if keys.insert(member.key.as_deref().unwrap_or_default()) {
                        errors.push(error);
                    }
                    Entry::unreadable(class, member)
                }
            };
            entries.push(entry);
        }
        let analysis = analyst.conclude(&mut entries);
        let book = Gradebook {
            class,
            entries,
            analysis,
        };
        Ok((book, errors))
    }

    /// What is to be known of a gradebook for a platform before it is imported, a sentence each.
    pub(crate) fn warnings(&self, format: ClassFormat) -> Vec<String> {
        match format {
            ClassFormat::Canvas => self.import_warnings(canvas::sum(self.class)),
            ClassFormat::Moodle => self.import_warnings(Sum::All),
            _ => Vec::new(),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written to.
    pub(crate) fn write(&self, format: ClassFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            ClassFormat::Text => text::write(self, out),
            ClassFormat::Analysis => text::write_analysis(self, out),
            ClassFormat::Csv => plain::write(self, out),
            ClassFormat::Canvas => canvas::write(self, out),
            ClassFormat::Moodle => moodle::write(self, out),
            ClassFormat::Json => json::write(self, out),
        }
    }

    /// The students of the roster, or the owners where there is none: those who have a
    /// line in the gradebook of a platform.
    fn students(&self) -> impl Iterator<Item = &Entry<'a>> {
        let has_roster = self.class.roster_columns.is_some();
        let entries = self.entries.iter();
        entries.filter(move |entry| !has_roster || entry.member.record.is_some())
    }

    fn import_warnings(&self, sum: Sum) -> Vec<String> {
        let mut warnings = Vec::new();
        let mut warn = |entries: Vec<&Entry<'_>>, what: &str| {
            if !entries.is_empty() {
                warnings.push(format!("{what}: {}", text::names(&entries)));
            }
        };
        let is_open = |entry: &&Entry<'_>| {
            let grade = entry.grade.as_ref();
            grade.is_some_and(|grade| grade.cell(sum).is_none())
        };
        let open = self.students().filter(is_open).collect();
        warn(open, "no points are filled in where some are open");
        let failed = self.students().filter(|entry| entry.has_no_result());
        warn(
            failed.collect(),
            "no points are filled in where a submission has no result",
        );
        let strays = self.entries.iter();
        let strays = strays.filter(|entry| entry.flags.contains(&entry::Flag::NotInRoster));
        warn(
            strays.collect(),
            "submissions without a student are left out",
        );
        let header = self.class.roster_columns.as_deref().unwrap_or_default();
        let obeyed = self
            .students()
            .filter(|entry| cell::has_obeyed_identifier(header, entry.member));
        warn(
            obeyed.collect(),
            "an identifier begins as a formula and stays so, as it has to match: open the file in \
             no spreadsheet",
        );
        warnings
    }
}

/// The JSON Schema of [`ClassFormat::Json`], as of draft 2020-12.
#[must_use]
pub fn gradebook_schema() -> Schema {
    super::schema::of::<json::GradebookDocument>()
}

/// The JSON Schema of `class.json` in a folder of results, as of draft 2020-12.
#[must_use]
pub fn class_schema() -> Schema {
    super::schema::of::<ClassDocument>()
}

/// The JSON Schema of each `result.json` in a folder of results, as of draft 2020-12.
#[must_use]
pub fn result_schema() -> Schema {
    super::schema::of::<ResultDocument>()
}

#[cfg(test)]
pub(super) mod tests;

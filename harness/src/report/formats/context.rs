//! What formats take from the environment of the program.
use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fs::File,
    io::Write,
    path::PathBuf,
    time::SystemTime,
};

use chrono::{DateTime, SecondsFormat, Utc};

use super::FormatError;

/// The variables of the environment that formats look at.
pub const VARIABLES: [&str; 8] = [
    SUMMARY,
    OUTPUT,
    "CLASSROOM",
    "ASSIGNMENT",
    "SUBMISSION_TAG",
    "COMMIT_URL",
    "RELEASE_URL",
    "REVIEW_URL",
];

/// The file of the summary of a step of GitHub Actions.
pub(super) const SUMMARY: &str = "GITHUB_STEP_SUMMARY";
/// The file of the outputs of a step of GitHub Actions.
pub(super) const OUTPUT: &str = "GITHUB_OUTPUT";

/// What formats take from the environment of the program. The default has no variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Context {
    /// Those of [`VARIABLES`] that are set.
    pub variables: BTreeMap<&'static str, OsString>,
    /// When the program was started.
    pub started: SystemTime,
}

impl Default for Context {
    fn default() -> Self {
        Context {
            variables: BTreeMap::new(),
            started: SystemTime::UNIX_EPOCH,
        }
    }
}

impl Context {
    /// The same without files to append to: for the reports of a class, which are of no step.
    #[must_use]
    pub fn of_no_step(&self) -> Context {
        let mut context = self.clone();
        context
            .variables
            .retain(|name, _| ![SUMMARY, OUTPUT].contains(name));
        context
    }

    /// The value of a variable that a format cannot do without.
    pub(super) fn required(&self, variable: &'static str) -> Result<&str, FormatError> {
        let value = self.variables.get(variable).map(OsString::as_os_str);
        value
            .and_then(OsStr::to_str)
            .filter(|value| !value.trim().is_empty())
            .ok_or(FormatError::NoVariable { variable })
    }

    /// The file that a variable names, if it names one.
    pub(super) fn file(&self, variable: &'static str) -> Option<PathBuf> {
        let path = self.variables.get(variable)?;
        (!path.is_empty()).then(|| PathBuf::from(path))
    }

    /// Appends to the file that a variable names, if it names one.
    pub(super) fn append(&self, variable: &'static str, text: &str) -> Result<(), FormatError> {
        let Some(path) = self.file(variable) else {
            return Ok(());
        };
        File::options()
            .append(true)
            .create(true)
            .open(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|source| FormatError::Append {
                variable,
                path,
                source,
            })
    }

    /// When the program was started, in universal time: `2026-01-31T09:30:00Z`.
    pub(super) fn time(&self) -> String {
        DateTime::<Utc>::from(self.started).to_rfc3339_opts(SecondsFormat::Secs, true)
    }
}

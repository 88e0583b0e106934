//! By what a result is known to be up to date: a hash of all that it depends on.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::GradedBy;

/// What a result depends on, as hashes in hexadecimal: while all of it is the same,
/// nothing is run again.
///
/// The layers of protection are not among it, as machines differ in them. They are in the
/// report, and where one is on, a result that was made without it is made again.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Receipt {
    /// All of the following together.
    pub(crate) sha256: String,
    /// The files handed in, as they were graded.
    pub(crate) files: String,
    /// The assignment with its cases, and the cases laid over it.
    pub(crate) assignment: String,
    /// How it was graded, and for whom where each student has boards of their own.
    pub(crate) settings: String,
    /// The program that graded it: its sources.
    pub(crate) tool: String,
}

/// The sources of this program.
const TOOL: &str = env!("TILEMARK_SOURCES");

impl Receipt {
    /// The receipt of these files, graded by this assignment, given by their hashes, and
    /// in this way, in words.
    pub(crate) fn new(files: &str, assignment: &str, settings: &str) -> Receipt {
        let settings = hash([settings]);
        Receipt {
            sha256: hash([files, assignment, &settings, TOOL]),
            files: files.to_owned(),
            assignment: assignment.to_owned(),
            settings,
            tool: TOOL.to_owned(),
        }
    }

    /// What all results of a class depend on, graded by the assignment of this hash and in
    /// this way, in words.
    pub(crate) fn of_class(assignment: &str, settings: &str) -> GradedBy {
        GradedBy {
            assignment: assignment.to_owned(),
            settings: hash([settings]),
            tool: TOOL.to_owned(),
        }
    }

    /// Whether a result with this receipt depends on just that, whatever was handed in.
    pub(crate) fn is_of(&self, class: &GradedBy) -> bool {
        (&self.assignment, &self.tool) == (&class.assignment, &class.tool)
    }

    /// Why a result with this receipt is not that of `now`; `None` if it is.
    pub(crate) fn outdated_by(&self, now: &Receipt) -> Option<Change> {
        if self.sha256 == now.sha256 {
            None
        } else if self.files != now.files {
            Some(Change::Files)
        } else if self.assignment != now.assignment {
            Some(Change::Assignment)
        } else if self.settings != now.settings {
            Some(Change::Settings)
        } else {
            Some(Change::Tool)
        }
    }
}

/// What has changed since a result was made; the first of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Change {
    /// The files handed in.
    Files,
    /// The assignment or its cases.
    Assignment,
    /// How it is graded.
    Settings,
    /// The program that grades.
    Tool,
    /// Nothing, but it was made without a layer that is on now.
    Protection,
    /// Nothing, but some runs could not be judged, and are tried again.
    NotJudged,
    /// The file of the result could not be read.
    Unreadable,
}

fn hash<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut hasher = Sha256::new();
    for word in words {
        hasher.update(word.len().to_le_bytes());
        hasher.update(word.as_bytes());
    }
    let digest = hasher.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_tells_what_has_changed_first() {
        let receipt = Receipt::new("f", "a", "s");
        let outdated_by = |files, assignment, settings| {
            receipt.outdated_by(&Receipt::new(files, assignment, settings))
        };
        assert_eq!(outdated_by("f", "a", "s"), None);
        assert_eq!(outdated_by("g", "b", "s"), Some(Change::Files));
        assert_eq!(outdated_by("f", "b", "t"), Some(Change::Assignment));
        assert_eq!(outdated_by("f", "a", "t"), Some(Change::Settings));
        let other = Receipt {
            sha256: String::new(),
            tool: "another".to_owned(),
            ..receipt.clone()
        };
        assert_eq!(receipt.outdated_by(&other), Some(Change::Tool));
        assert_ne!(
            Receipt::new("fa", "", "").sha256,
            Receipt::new("f", "a", "").sha256
        );
    }
}

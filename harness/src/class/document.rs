//! What is kept of a class in files, and nothing else: a change here is a change of the format.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::report::json::{Report, document::Assignment};

/// The class as a whole, `class.json`: who belongs to it and what was handed in, but no
/// result, so that it is the same on every machine that grades a part.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(title = "Class of tilemark grade")]
pub(crate) struct ClassDocument {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    pub(crate) format: ClassFormat,
    /// What was to be done.
    pub(crate) assignment: Assignment,
    /// The criteria, in the order of the assignment.
    pub(crate) criteria: Vec<CriterionHead>,
    /// The columns of the roster, as its first line has them; absent if there is no roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) roster_columns: Option<Vec<String>>,
    /// The students of the roster in its order, then the submissions without a student.
    pub(crate) members: Vec<Member>,
    /// What lies in the folder of submissions and was not taken.
    pub(crate) refused: Vec<Refusal>,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) enum ClassFormat {
    #[serde(rename = "tilemark-class/1")]
    Class1,
}

/// A criterion, without what anybody earned.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct CriterionHead {
    /// Its name.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// The points that it is worth; 0 if it only informs.
    pub(crate) points: u32,
    /// Whether a person grades it.
    pub(crate) is_by_hand: bool,
}

/// A student, or a submission of which nobody knows the student.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Member {
    /// The name of the student, by the roster or else by the submission.
    pub(crate) name: String,
    /// The name of the folder of the result; absent if nothing was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<String>,
    /// Where in the folder of submissions it lies, a path each; none if nothing was handed in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) handed_in: Vec<String>,
    /// The student's record in the roster, one field for each of its columns; absent if the
    /// student of the submission is not in the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) record: Option<Vec<String>>,
}

/// Something that was not taken.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Refusal {
    /// Its path in the folder of submissions, `archive.zip: path` for what is in an archive.
    pub(crate) path: String,
    /// Why, in words.
    pub(crate) reason: String,
}

/// What became of one submission, `submissions/<key>/result.json`.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(title = "Result of tilemark grade")]
pub(crate) struct ResultDocument {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    pub(crate) format: ResultFormat,
    /// The SHA-256, in hexadecimal, of all that the result depends on: the files handed in,
    /// the assignment with its cases, how it was graded, and the version of the program.
    pub(crate) receipt: String,
    /// Whose it is, as the name of what was handed in tells.
    pub(crate) owner: String,
    /// What was done to the files before they were taken, and what of them was refused, a
    /// sentence each.
    pub(crate) notes: Vec<String>,
    /// The report as the student may see it.
    pub(crate) student: Report,
    /// The report with everything in it; absent if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) instructor: Option<Box<Report>>,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) enum ResultFormat {
    #[serde(rename = "tilemark-result/1")]
    Result1,
}

impl ResultDocument {
    /// The report with everything in it.
    pub(crate) fn revealed(&self) -> &Report {
        self.instructor.as_deref().unwrap_or(&self.student)
    }
}

//! What is kept of a class in files, and nothing else: a change here is a change of the format.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{intake::Refused, receipt::Receipt};
use crate::report::json::{Report, document::Assignment, points::Status};

/// The class as a whole, `class.json`: who belongs to it and what was handed in, but no
/// result, so that it is the same on every machine that grades a part.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(title = "Class of tilemark grade")]
pub(crate) struct ClassDocument {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    pub(crate) format: ClassFormat,
    /// What was to be done.
    pub(crate) assignment: Assignment,
    /// What results depend on beside what was handed in, as in their receipts: a result with
    /// another value is of an earlier assignment, or of an earlier version of the program.
    pub(crate) graded_by: GradedBy,
    /// The criteria, in the order of the assignment.
    pub(crate) criteria: Vec<CriterionHead>,
    /// The columns of the roster, as its first line has them; absent if there is no roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) roster_columns: Option<Vec<String>>,
    /// The students of the roster in its order, then the submissions without a student.
    pub(crate) members: Vec<Member>,
    /// What lies in the folder of submissions and was not taken.
    pub(crate) refused: Vec<Refusal>,
    /// What an instructor should know of the roster, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) enum ClassFormat {
    #[serde(rename = "tilemark-class/1")]
    Class1,
}

/// What all results of a class depend on, as hashes in hexadecimal.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug, JsonSchema)]
pub(crate) struct GradedBy {
    /// The assignment with its cases, and the cases laid over it.
    pub(crate) assignment: String,
    /// How it is graded, and the secret that personal boards are drawn from.
    pub(crate) settings: String,
    /// The program that grades: its sources.
    pub(crate) tool: String,
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
    /// What an instructor has to settle before the grade can be trusted, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) problems: Vec<String>,
}

/// Something that was not taken.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Refusal {
    /// Its path in the folder of submissions, `archive.zip: path` for what is in an archive.
    pub(crate) path: String,
    /// Why, in words.
    pub(crate) reason: String,
}

impl From<&Refused> for Refusal {
    fn from(refused: &Refused) -> Refusal {
        Refusal {
            path: refused.path.clone(),
            reason: refused.reason.clone(),
        }
    }
}

/// What became of one submission, `submissions/<key>/result.json`.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(title = "Result of tilemark grade")]
pub(crate) struct ResultDocument {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    pub(crate) format: ResultFormat,
    /// What it depends on: while that is the same, it is not made again.
    pub(crate) receipt: Receipt,
    /// Whose it is, as the name of what was handed in tells.
    pub(crate) owner: String,
    /// For whom the boards were drawn that are a student's own; absent if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) boards_of: Option<String>,
    /// What was done to the files before they were taken, a phrase each.
    pub(crate) notes: Vec<String>,
    /// What of it was not taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) refused: Vec<Refusal>,
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

impl ClassDocument {
    /// What two documents of one class differ in; `None` if they are the same.
    pub(crate) fn difference(&self, other: &ClassDocument) -> Option<&'static str> {
        let value = |it: &ClassDocument| serde_json::to_value(it).expect("it is a document");
        if value(self) == value(other) {
            return None;
        }
        Some(if self.graded_by.tool != other.graded_by.tool {
            "the version of `tilemark`"
        } else if self.graded_by.settings != other.graded_by.settings {
            "how they were graded"
        } else if self.graded_by != other.graded_by {
            "the assignment"
        } else if self.members != other.members {
            "their members"
        } else {
            "the roster or what was refused"
        })
    }
}

/// Why one submission could not be graded, `submissions/<key>/failure.json`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(title = "Failure of tilemark grade")]
pub(crate) struct FailureDocument {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    pub(crate) format: FailureFormat,
    /// Whose it is, as the name of what was handed in tells.
    pub(crate) owner: String,
    /// What went wrong, then the causes.
    pub(crate) messages: Vec<String>,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) enum FailureFormat {
    #[serde(rename = "tilemark-failure/1")]
    Failure1,
}

impl ResultDocument {
    /// Whether the judge could not do its work on a part of it.
    pub(crate) fn is_judge_at_fault(&self) -> bool {
        let mut criteria = self.student.criteria.iter();
        !self.student.judge_errors.is_empty() || criteria.any(|it| it.status == Status::JudgeFailed)
    }

    /// The report with everything in it.
    pub(crate) fn revealed(&self) -> &Report {
        self.instructor.as_deref().unwrap_or(&self.student)
    }
}

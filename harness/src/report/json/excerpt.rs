//! The part of the published format that shows lines of the files handed in.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A line of a file that was handed in, with those around it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Excerpt {
    /// The file, relative to the submission.
    pub(crate) file: String,
    /// The line that is meant, from 1.
    pub(crate) line: usize,
    /// The column in it, in bytes from 1; absent if that is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    /// The number of the first of `lines`, from 1.
    pub(crate) first: usize,
    /// The lines, at most 7 and at most 200 characters of each.
    pub(crate) lines: Vec<String>,
}

/// What a compiler says of a line.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Diagnosed {
    /// How grave it is.
    pub(crate) severity: Severity,
    /// What it says, without the place.
    pub(crate) message: String,
    /// The line.
    pub(crate) excerpt: Excerpt,
}

/// How grave a diagnostic is.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Severity {
    /// The build fails by it.
    Error,
    /// The build goes on.
    Warning,
}

//! The documents, written by hand.
use std::{fs, path::PathBuf};

use crate::report::{
    formats::{Context, FormatError, SubmissionFormat, write},
    json::Report,
};

/// Their names.
pub(super) const ALL: [&str; 7] = [
    "accepted",
    "wrong",
    "compile_error",
    "missing_files",
    "judge_error",
    "methods",
    "hostile",
];

/// What lies beside them.
pub(super) fn place(name: &str) -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.join("tests/formats").join(name)
}

/// A document; where it says `@LONG@` there is a line of 1 MB.
pub(super) fn document(name: &str) -> Report {
    let path = place(&format!("documents/{name}.json"));
    let text = fs::read_to_string(path).unwrap();
    let text = text.replace("@LONG@", &"long ".repeat(200_000));
    serde_json::from_str(&text).unwrap()
}

/// All that Classroom 50 says in the environment, and no files of a step.
pub(super) fn context() -> Context {
    let mut context = Context::default();
    for (variable, value) in [
        ("CLASSROOM", "cs2-fall"),
        ("ASSIGNMENT", "npuzzle"),
        ("SUBMISSION_TAG", "submit/3"),
        ("COMMIT_URL", "https://example.invalid/commit/5a"),
        ("RELEASE_URL", "https://example.invalid/releases/3"),
        ("REVIEW_URL", "https://example.invalid/compare/3"),
    ] {
        context.variables.insert(variable, value.into());
    }
    context
}

/// What is written in a format.
pub(super) fn written(format: SubmissionFormat, report: &Report) -> Result<String, FormatError> {
    let mut out = Vec::new();
    write(format, report, &context(), &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

//! The files of a step of GitHub Actions.
use std::{fs, path::Path};

use super::documents::document;
use crate::report::formats::{Context, SubmissionFormat, write};

/// A step with these two files.
fn step(folder: &Path) -> Context {
    let mut context = Context::default();
    for (variable, file) in [
        ("GITHUB_STEP_SUMMARY", "summary"),
        ("GITHUB_OUTPUT", "output"),
    ] {
        let path = folder.join(file);
        context.variables.insert(variable, path.into());
    }
    context
}

#[test]
fn summary_and_outputs_are_appended() {
    let folder = tempfile::tempdir().unwrap();
    let context = step(folder.path());
    fs::write(folder.path().join("summary"), "# before\n").unwrap();
    fs::write(folder.path().join("output"), "before=1\n").unwrap();
    let mut out = Vec::new();
    write(
        SubmissionFormat::Github,
        &document("wrong"),
        &context,
        &mut out,
    )
    .unwrap();
    let summary = fs::read_to_string(folder.path().join("summary")).unwrap();
    assert!(summary.starts_with("# before\n# N-puzzle with A\\*\n"));
    assert!(summary.contains("the smallest board on which the program is wrong:"));
    let outputs = fs::read_to_string(folder.path().join("output")).unwrap();
    assert_eq!(
        outputs,
        "before=1\npoints=9\ngraded-points=45\nopen-points=5\nmax-points=50\n\
         outcome=judged\nis-final=true\n"
    );
    let report = document("judge_error");
    write(SubmissionFormat::Github, &report, &context, &mut out).unwrap();
    let outputs = fs::read_to_string(folder.path().join("output")).unwrap();
    assert!(outputs.ends_with("outcome=judged\nis-final=false\n"));
}

#[test]
fn the_older_classroom_has_its_output_in_the_file_too() {
    let folder = tempfile::tempdir().unwrap();
    let context = step(folder.path());
    let mut out = Vec::new();
    write(
        SubmissionFormat::Classroom,
        &document("wrong"),
        &context,
        &mut out,
    )
    .unwrap();
    let output = fs::read(folder.path().join("output")).unwrap();
    assert_eq!(output, out);
    assert!(!folder.path().join("summary").exists());
}

#[test]
fn the_summary_leaves_room_to_what_is_there() {
    const LIMIT: usize = 1 << 20;
    let folder = tempfile::tempdir().unwrap();
    let (context, path) = (step(folder.path()), folder.path().join("summary"));
    let mut out = Vec::new();
    fs::write(&path, vec![b'\n'; LIMIT - 2500]).unwrap();
    write(
        SubmissionFormat::Github,
        &document("wrong"),
        &context,
        &mut out,
    )
    .unwrap();
    let summary = fs::read_to_string(&path).unwrap();
    assert!(summary.len() <= LIMIT, "{}", summary.len());
    assert!(
        summary.contains("Long texts are cut here to stay within the size limit of this page.")
    );
    assert!(!String::from_utf8_lossy(&out).contains("No room"));
}

#[test]
fn a_full_summary_takes_nothing_else_along() {
    const LIMIT: usize = 1 << 20;
    let folder = tempfile::tempdir().unwrap();
    let (context, path) = (step(folder.path()), folder.path().join("summary"));
    for (room, told) in [
        (100, "\n9 of 45 points so far; open: 5 by hand\n"),
        (10, ""),
    ] {
        let before = "\n".repeat(LIMIT - room);
        fs::write(&path, &before).unwrap();
        let mut out = Vec::new();
        write(
            SubmissionFormat::Github,
            &document("wrong"),
            &context,
            &mut out,
        )
        .unwrap();
        let summary = fs::read_to_string(&path).unwrap();
        assert!(summary == format!("{before}{told}"), "{}", summary.trim());
        let commands = String::from_utf8(out).unwrap();
        assert!(
            commands.contains("::error title=Near the goal"),
            "{commands}"
        );
        assert!(
            commands.contains("::warning title=No room in the summary::the summary of the step")
        );
        let outputs = fs::read_to_string(folder.path().join("output")).unwrap();
        assert!(outputs.ends_with("is-final=true\n"));
        fs::remove_file(folder.path().join("output")).unwrap();
    }
}

#[test]
fn a_file_that_cannot_be_appended_to_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let context = step(&folder.path().join("none"));
    let error = write(
        SubmissionFormat::Github,
        &document("wrong"),
        &context,
        &mut Vec::new(),
    );
    let path = folder.path().join("none/summary");
    assert_eq!(
        error.unwrap_err().to_string(),
        format!(
            "cannot append to the file of `GITHUB_STEP_SUMMARY`, `{}`",
            path.display()
        )
    );
}

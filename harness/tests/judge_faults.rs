//! What the judge cannot build beside the program costs nothing that was judged before,
//! and no point.
use std::{fs, path::Path, process::Command as Process};

use assert_cmd::Command;
use serde_json::Value;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases/board-astar");

/// Checks a planted sample by the bundled assignment, in whose section `broken` the
/// compiler is missing; the exit code, the JSON report and the text report.
fn check(broken: &str, sample: &str) -> (i32, Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("board-astar");
    let mut copying = Process::new("cp");
    copying.args(["-r", CASES]).arg(&copy);
    assert!(copying.status().unwrap().success());
    let file = copy.join("assignment.toml");
    let text = fs::read_to_string(&file).unwrap();
    let (before, section) = text.split_once(broken).unwrap();
    let section = section.replacen("\"g++\"", "\"no-such-compiler\"", 1);
    fs::write(&file, format!("{before}{broken}{section}")).unwrap();
    let json = folder.path().join("report.json");
    let output = Command::new(env!("CARGO_BIN_EXE_tilemark"))
        .args(["check", "--report", "text", "--report"])
        .arg(format!("json={}", json.display()))
        .arg("--assignment")
        .arg(&copy)
        .arg(Path::new(CASES).join("submissions/planted").join(sample))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let words: Vec<_> = text.split_whitespace().collect();
    let report = serde_json::from_slice(&fs::read(json).unwrap()).unwrap();
    (output.status.code().unwrap(), report, words.join(" "))
}

/// The status of a criterion, and its points if it has any.
fn criterion(report: &Value, name: &str) -> (String, Option<u64>) {
    let criteria = report["criteria"].as_array().unwrap().iter();
    let mut criteria = criteria.filter(|it| it["name"] == name);
    let found = criteria.next().unwrap();
    let status = found["status"].as_str().unwrap().to_owned();
    (status, found["earned"].as_u64())
}

const REASON: &str = "cannot start the compiler `no-such-compiler`";

#[test]
fn without_a_driver_the_answers_are_judged_and_the_methods_are_open() {
    let (code, report, text) = check("[methods.driver]", "hamming-blank-counted");
    assert_eq!(code, 3, "{text}");
    assert_eq!(criterion(&report, "solve"), ("graded".to_owned(), Some(35)));
    assert_eq!(
        criterion(&report, "hamming"),
        ("judge_failed".to_owned(), None)
    );
    assert!(text.contains(REASON), "{text}");
    assert!(text.contains("170 of 170 runs accepted"), "{text}");
}

#[test]
fn without_a_right_class_points_that_it_may_give_are_open() {
    // It finds ways that there are not, so its answers would be better with a right class.
    let (code, report, text) = check("[methods.replaced]", "neighbors-wraps-around");
    assert_eq!(code, 3, "{text}");
    assert_eq!(
        criterion(&report, "solve"),
        ("judge_failed".to_owned(), None)
    );
    assert_eq!(
        criterion(&report, "hamming"),
        ("graded".to_owned(), Some(10))
    );
    let errors = report["judge_errors"].as_array().unwrap();
    assert_eq!(errors.len(), 170);
    assert!(errors.iter().all(|error| error["with_right_class"] == true));
    let told = "the judge could not do its work on 170 runs with a right class in place of yours";
    assert!(text.contains(told), "{text}");
    assert!(text.contains(REASON), "{text}");
}

//! Formats that are not JSON, read by programs that know nothing of the writers.
use std::{
    collections::BTreeMap,
    io::Write,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use super::documents::{ALL, document, place, written};
use crate::report::formats::SubmissionFormat;

/// What a reader in Python finds in a format of all documents, by their names.
fn read(script: &str, format: SubmissionFormat) -> Value {
    let texts = ALL.iter().map(|name| {
        let text = written(format, &document(name)).unwrap();
        (*name, text)
    });
    read_texts(script, &texts.collect())
}

/// What it finds in texts, by their names.
fn read_texts(script: &str, texts: &BTreeMap<&str, String>) -> Value {
    let mut reader = Command::new("python3")
        .arg(place("readers").join(script))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("python3 is needed to read the formats: install it");
    let mut stdin = reader.stdin.take().unwrap();
    let texts = serde_json::to_string(texts).unwrap();
    stdin.write_all(texts.as_bytes()).unwrap();
    drop(stdin);
    let output = reader.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {stderr}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn junit_is_as_jenkins_and_gitlab_read_it() {
    let found = read("junit.py", SubmissionFormat::Junit);
    let ends = |name: &str| {
        let tests = found[name]["tests"].as_object().unwrap();
        let ends = tests
            .iter()
            .map(|(name, test)| (name.clone(), test[0].clone()));
        Value::Object(ends.collect())
    };
    assert_eq!(
        ends("wrong"),
        json!({
            "Submission: files and build": "passed",
            "Submission: which mistake it is": "failure",
            "Near the goal: near/one-move:m": "passed",
            "Near the goal: near/trap:m": "failure",
            "Near the goal: near/luck:m": "failure",
            "Near the goal: near/crash:m": "failure",
            "Near the goal: 2 runs not made": "skipped",
            "Deep boards: hidden runs": "failure",
            "For information: extra/path:m": "skipped",
            "Open criteria: Coding style": "skipped",
        })
    );
    assert_eq!(
        ends("judge_error"),
        json!({
            "Submission: files and build": "passed",
            "Near the goal: near/one-move:m": "passed",
            "Near the goal: near/trap:m": "failure",
            "Near the goal: near/two-moves:m not judged": "error",
            "Deep boards: hidden runs": "passed",
            "Deep boards: a hidden run not judged": "error",
            "Methods: hamming": "error",
            "Methods: manhattan": "passed",
            "Open criteria: solve()": "skipped",
            "Open criteria: hamming()": "skipped",
            "Open criteria: Coding style": "skipped",
        })
    );
    let told = |name: &str, test: &str| {
        let text = found[name]["tests"][test][1].as_str().unwrap().to_owned();
        assert!(!text.is_empty(), "{test}");
        text
    };
    let trap = told("wrong", "Near the goal: near/trap:m");
    assert!(trap.contains("14 moves solve this board, but `Number of moves: 16` was printed"));
    assert!(trap.contains("          4  ·  2\n"));
    let hidden = told("wrong", "Deep boards: hidden runs");
    assert_eq!(hidden, "1 of 3 runs accepted, 2 wrong answers, hidden\n");
    let build = told("compile_error", "Submission: files and build");
    assert!(build.contains("| board.cc:13:14: error: 'tile13' was not declared in this scope\n"));
    let missing = told("missing_files", "Submission: files and build");
    assert!(missing.contains("there is `Board.cpp`: hand it in as `board.cc`\n"));
    // What was escaped for XML is what was written.
    let forged = told("hostile", "Methods: hamming");
    assert!(forged.contains(r#"\n]]>&<x>"' \x00\x1b[31m\u{202e}\u{fffe} \ # TODO x\n"#));
}

#[test]
fn tap_keeps_blanks_at_the_beginning_of_words() {
    let first_words = |message: &str| {
        let mut report = document("compile_error");
        report.message = Some(message.to_owned());
        report.help = None;
        report.build.as_mut().unwrap().command = "   c++ x.cc".to_owned();
        let text = written(SubmissionFormat::Tap, &report).unwrap();
        let found = read_texts("tap.py", &BTreeMap::from([("it", text)]));
        let words = &found["it"]["points"][0]["points"][0]["yaml"]["words"];
        let lines: Vec<_> = words.as_str().unwrap().lines().take(2).collect();
        lines.join("\n")
    };
    assert_eq!(first_words(""), "\n   c++ x.cc");
    assert_eq!(first_words("    no"), "    no\n   c++ x.cc");
}

#[test]
fn tap_is_as_its_specification_says() {
    let found = read("tap.py", SubmissionFormat::Tap);
    let ends = |name: &str| {
        let suites = found[name]["points"].as_array().unwrap().iter();
        let tests = suites.flat_map(|suite| suite["points"].as_array().unwrap());
        let ends = tests.map(|test| {
            let end = match (&test["ok"], &test["directive"]) {
                (Value::Bool(true), Value::Null) => "ok",
                (Value::Bool(false), Value::Null) => "not ok",
                (Value::Bool(true), Value::String(directive)) if directive == "SKIP" => "skipped",
                (Value::Bool(false), Value::String(directive)) if directive == "TODO" => "to do",
                _ => "neither",
            };
            format!("{end}: {}", test["name"].as_str().unwrap())
        });
        ends.collect::<Vec<_>>()
    };
    assert_eq!(
        ends("wrong"),
        [
            "ok: files and build",
            "not ok: which mistake it is",
            "ok: near/one-move:m",
            "not ok: near/trap:m",
            "not ok: near/luck:m",
            "not ok: near/crash:m",
            "skipped: 2 runs not made",
            "not ok: hidden runs",
            "to do: extra/path:m",
            "skipped: Coding style",
        ]
    );
    assert_eq!(
        ends("hostile"),
        [
            "ok: files and build",
            "not ok: which mistake it is",
            r"not ok: near/a\n::error::b, c=d # SKIP:m",
            "not ok: near/long:m",
            "not ok: hamming",
            "skipped: Coding style",
        ]
    );
    for name in ALL {
        assert_eq!(found[name]["bail"].is_null(), name != "judge_error");
    }
    let trap = &found["wrong"]["points"][1]["points"][1]["yaml"];
    assert_eq!(trap["kind"], "wrong answer");
    let words = trap["words"].as_str().unwrap();
    assert!(words.starts_with("wrong answer: 14 moves solve this board"));
    assert!(words.contains("\nboard     8  1  3\n          4  ·  2\n"));
}

#[test]
fn github_finds_annotations_and_no_other_command() {
    let found = read("github.py", SubmissionFormat::Github);
    for name in ALL {
        let commands = found[name].as_array().unwrap();
        let of = |kind: &str| commands.iter().filter(|it| it["command"] == kind).count();
        let counts = [of("error"), of("warning"), of("notice")];
        assert_eq!(counts.iter().sum::<usize>(), commands.len(), "{name}");
        assert!(counts.iter().all(|count| *count <= 10), "{name}");
        assert!(of("notice") >= 1, "{name}");
    }
    let errors = &found["compile_error"];
    assert_eq!(
        errors[0]["properties"],
        json!({
            "file": "board.cc",
            "line": "1",
            "col": "2",
            "title": "'tile1' was not declared in this scope",
        })
    );
    assert_eq!(errors[9]["properties"]["title"], "5 more");
    let message = errors[0]["data"].as_str().unwrap();
    assert!(
        message.ends_with("\n    1 |   tile1 = 0;\n      |   ^~~~~"),
        "{message}"
    );
    let titles = |name: &str, kind: &str| {
        let commands = found[name].as_array().unwrap().iter();
        let of_kind = commands.filter(|it| it["command"] == kind);
        let titles = of_kind.map(|it| it["properties"]["title"].as_str().unwrap().to_owned());
        titles.collect::<Vec<_>>()
    };
    assert_eq!(
        titles("wrong", "error"),
        [
            "Submission: which mistake it is",
            "Near the goal: near/trap:m",
            "Deep boards: hidden runs",
            "Near the goal: near/luck:m",
            "Near the goal: near/crash:m",
        ]
    );
    assert_eq!(titles("wrong", "warning"), ["flaky: near/luck:m"]);
    assert_eq!(
        titles("judge_error", "error"),
        ["The judge failed", "Near the goal: near/trap:m"]
    );
    assert_eq!(titles("accepted", "error"), [""; 0]);
    assert_eq!(
        titles("wrong", "notice"),
        ["Points", "For information: extra/path:m"]
    );
    let hostile = titles("hostile", "error");
    assert!(hostile.contains(&r"Near # the | `goal`: near/a\n::error::b, c=d # SKIP:m".to_owned()));
}

#[test]
fn autolab_reads_the_scores_of_what_is_graded() {
    let found = read("autolab.py", SubmissionFormat::Autolab);
    let scores = |name: &str| &found[name]["scores"];
    assert_eq!(*scores("accepted"), json!({ "solve": 35 }));
    assert_eq!(*scores("wrong"), json!({ "solve": 9, "deep": 0 }));
    assert_eq!(*scores("compile_error"), json!({ "solve": 0 }));
    assert_eq!(*scores("missing_files"), json!({ "solve": 0 }));
    assert_eq!(*scores("judge_error"), json!({ "manhattan": 15 }));
    let methods = json!({ "get-n-moves": 5, "hamming": 2, "neighbors": 0, "solve": 35 });
    assert_eq!(*scores("methods"), methods);
    assert_eq!(*scores("hostile"), json!({ "solve": 0, "hamming": 0 }));
    let wrong = &found["wrong"]["feedback"]["Criteria"];
    assert_eq!(
        wrong["deep"],
        json!({
            "passed": false,
            "hint": "0 of 10. no points: all points of `solve` are required first",
        })
    );
}

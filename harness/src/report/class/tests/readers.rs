//! Gradebooks read back by others: Python's `csv`, and a validator of JSON Schemas.
use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use super::{
    fixture::{Class, canvas, moodle, plain},
    written,
};
use crate::report::class::{ClassFormat, class_schema, gradebook_schema, result_schema};

/// Reads CSV as a JSON list of rows.
const READER: &str = "\
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8')
rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
assert len({len(row) for row in rows}) == 1, 'rows of different lengths'
print(json.dumps(rows))
";

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut python = Command::new("python3")
        .args(["-c", READER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tests need python3");
    let mut stdin = python.stdin.take().unwrap();
    stdin.write_all(text.as_bytes()).unwrap();
    drop(stdin);
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

fn column(rows: &[Vec<String>], name: &str) -> Vec<String> {
    let at = rows[0].iter().position(|it| it == name).unwrap();
    rows[1..].iter().map(|row| row[at].clone()).collect()
}

#[test]
fn python_reads_the_plain_gradebook_back() {
    let rows = rows(&written(&Class::of(plain()), ClassFormat::Csv));
    assert_eq!(rows.len(), 10);
    assert_eq!(
        column(&rows, "name"),
        [
            "Ada Lovelace",
            "Alan Turing",
            "Grace Hopper",
            "Edsger Dijkstra",
            "'=HYPERLINK(\"http://x\")",
            "Kurt Gödel",
            "Emmy Noether",
            "Barbara Liskov",
            ""
        ]
    );
    assert_eq!(column(&rows, "student id")[3..5], ["0030", "'-7+1"]);
    // Style is open for everybody, so nobody has a score.
    assert_eq!(column(&rows, "score"), [""; 9]);
    let so_far = column(&rows, "points so far");
    assert_eq!(so_far, ["45", "20", "0", "", "5", "", "", "", "0"]);
    assert_eq!(column(&rows, "of points so far")[4], "10");
    assert_eq!(column(&rows, "Style"), [""; 9]);
    for cell in rows.iter().flatten() {
        assert!(
            !cell.starts_with(['=', '+', '-', '@', '\t', '\r']),
            "{cell}"
        );
    }
}

#[test]
fn python_reads_the_gradebook_for_canvas_back() {
    let rows = rows(&written(&Class::of(canvas(0)), ClassFormat::Canvas));
    let header = [
        "Student",
        "ID",
        "SIS User ID",
        "SIS Login ID",
        "Section",
        "N-Puzzle (4711)",
    ];
    assert_eq!(rows[0], header);
    assert_eq!(rows[1], ["    Points Possible", "", "", "", "", "45"]);
    assert_eq!(rows[2][4..], ["CS \"1\", A", "45"]);
    assert_eq!(
        rows[3],
        ["Turing, Alan", "102", "1912", "-alan", "CS 1", "20"]
    );
    // Of Eve a part is open, and Edsger handed nothing in: neither is a zero.
    assert_eq!(rows[4], ["'=1+1, Eve", "104", "007", "eve", "CS 1", ""]);
    assert_eq!(rows[5][5], "");
}

#[test]
fn python_reads_the_worksheet_for_moodle_back() {
    let rows = rows(&written(&Class::of(moodle(0)), ClassFormat::Moodle));
    assert_eq!(
        column(&rows, "Identifier"),
        ["Participant 1", "Participant 2", "Participant 3"]
    );
    assert_eq!(column(&rows, "Grade"), ["45", "20", ""]);
    assert_eq!(column(&rows, "Last modified (grade)"), ["-"; 3]);
    assert_eq!(column(&rows, "Feedback comments"), ["", "'=1+1", "late"]);
}

#[test]
fn follows_the_schemas_that_it_publishes() {
    let check = |schema: &Value, instance: &Value| {
        let validator = jsonschema::validator_for(schema).unwrap();
        let errors: Vec<_> = validator
            .iter_errors(instance)
            .map(|it| it.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
    };
    let gradebook = json!(gradebook_schema());
    for class in [plain(), canvas(5), moodle(0)] {
        let text = written(&Class::of(class.clone()), ClassFormat::Json);
        check(&gradebook, &serde_json::from_str(&text).unwrap());
        check(
            &json!(class_schema()),
            &serde_json::to_value(class).unwrap(),
        );
    }
    let class = Class::of(plain());
    let result = class.results().result("alan").unwrap().unwrap();
    check(
        &json!(result_schema()),
        &serde_json::to_value(result).unwrap(),
    );
    let validator = jsonschema::validator_for(&gradebook).unwrap();
    assert!(!validator.is_valid(&json!({"format": "tilemark-gradebook/1"})));
}

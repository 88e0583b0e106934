//! Formats that are JSON, held to schemas written from the rules of their readers.
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use super::documents::{ALL, document, place, written};
use crate::report::{formats::SubmissionFormat, json::document::Stopped};

/// A format of a document, which its schema takes.
#[track_caller]
fn checked(format: SubmissionFormat, name: &str) -> Value {
    let mut text = written(format, &document(name)).unwrap();
    if format == SubmissionFormat::Classroom {
        let encoded = text.strip_prefix("result=").unwrap().trim_end();
        text = String::from_utf8(STANDARD.decode(encoded).unwrap()).unwrap();
    }
    let value: Value = serde_json::from_str(&text).unwrap();
    let schema = place("schemas").join(format!("{}.json", format.name()));
    let mut schema: Value = serde_json::from_slice(&std::fs::read(schema).unwrap()).unwrap();
    if (format, name) == (SubmissionFormat::Gradescope, "judge_error") {
        // What Gradescope asks for and is not to have: a score somewhere.
        schema.as_object_mut().unwrap().remove("anyOf").unwrap();
    }
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mistakes = validator.iter_errors(&value);
    let mistakes: Vec<_> = mistakes
        .map(|mistake| format!("{}: {mistake}", mistake.instance_path()))
        .collect();
    assert_eq!(mistakes, [""; 0], "{name}");
    value
}

/// The sum of a field over the tests.
fn sum(value: &Value, field: &str) -> u64 {
    let tests = value["tests"].as_array().unwrap().iter();
    tests.filter_map(|test| test[field].as_u64()).sum()
}

/// The test of a criterion, by its title.
fn test<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let tests = value["tests"].as_array().unwrap().iter();
    let names = ["name", "test-name"];
    tests
        .into_iter()
        .find(|test| names.iter().any(|key| test[key] == name))
}

/// What each document earned, out of what is graded, by hand.
const EARNED: [(&str, u64, u64); 7] = [
    ("accepted", 35, 35),
    ("wrong", 9, 45),
    ("compile_error", 0, 35),
    ("missing_files", 0, 35),
    ("judge_error", 15, 15),
    ("methods", 42, 75),
    ("hostile", 0, 45),
];

#[test]
fn gradescope_adds_up_what_is_graded() {
    for (name, earned, graded) in EARNED {
        let results = checked(SubmissionFormat::Gradescope, name);
        if name != "judge_error" {
            assert_eq!(
                (sum(&results, "score"), sum(&results, "max_score")),
                (earned, graded)
            );
        }
        let style = test(&results, "Coding style").unwrap();
        assert!(style.get("score").is_none() && style.get("status").is_none());
        assert_eq!(style["output"], "open, 5 points: a person grades it\n");
        assert!(!results.to_string().contains("hidden\","), "{name}");
    }
    let results = checked(SubmissionFormat::Gradescope, "wrong");
    let extra = test(&results, "For information").unwrap();
    assert!(extra.get("score").is_none() && extra["status"] == "failed");
}

#[test]
fn gradescope_gets_words_and_no_score_where_the_judge_failed_or_was_stopped() {
    let results = checked(SubmissionFormat::Gradescope, "judge_error");
    let has_score = |results: &Value| results.to_string().contains("score\"");
    assert!(!has_score(&results));
    let output = results["output"].as_str().unwrap();
    assert!(output.starts_with(
        "Not graded: the judge could not do its work on all of it. This is no fault of the \
         submission and costs no points: tell your instructor,"
    ));
    assert!(output.contains("not judged: near/two-moves:m: "));
    assert!(test(&results, "solve()").unwrap().get("status").is_none());
    let judged = test(&results, "manhattan()").unwrap();
    assert!(
        judged["output"]
            .as_str()
            .unwrap()
            .starts_with("15 of 15 so far\n")
    );

    let mut stopped = document("wrong");
    stopped.stopped = Some(Stopped {
        signal: "SIGTERM".to_owned(),
        not_run: 3,
        not_repeated: 0,
        not_called: None,
    });
    let text = written(SubmissionFormat::Gradescope, &stopped).unwrap();
    let results: Value = serde_json::from_str(&text).unwrap();
    assert!(!has_score(&results), "{text}");
    assert!(
        text.contains("Not graded: the judge was stopped by SIGTERM. "),
        "{text}"
    );
}

#[test]
fn classroom_50_takes_whole_points_that_add_up() {
    for (name, earned, graded) in EARNED {
        if name == "judge_error" {
            written(SubmissionFormat::Classroom50, &document(name)).unwrap_err();
            continue;
        }
        let result = checked(SubmissionFormat::Classroom50, name);
        assert_eq!(
            (&result["score"], &result["max-score"]),
            (&json!(earned), &json!(graded))
        );
        assert_eq!(
            (sum(&result, "score"), sum(&result, "max-score")),
            (earned, graded)
        );
        assert_eq!(test(&result, "Coding style"), None);
    }
}

#[test]
fn the_older_classroom_adds_up_what_is_graded() {
    for (name, earned, graded) in EARNED {
        let result = checked(SubmissionFormat::Classroom, name);
        assert_eq!(
            (sum(&result, "score"), &result["max_score"]),
            (
                earned,
                &json!(if name == "judge_error" { 0 } else { graded })
            )
        );
        let status = match name {
            "accepted" => "pass",
            "judge_error" => "error",
            _ => "fail",
        };
        assert_eq!(result["status"], status, "{name}");
        assert_eq!(test(&result, "Coding style"), None);
        let mut failed = result["tests"].as_array().unwrap().iter();
        assert!(name != "judge_error" || !failed.any(|test| test["status"] == "fail"));
    }
}

#[test]
fn prairielearn_takes_a_share_or_gives_the_attempt_back() {
    let mut scores = Vec::new();
    for name in ALL {
        let results = checked(SubmissionFormat::PrairieLearn, name);
        scores.push((name, results["score"].clone(), results["gradable"].clone()));
        let style = test(&results, "Coding style").unwrap();
        assert!(style.get("points").is_none(), "{name}");
    }
    let back = |name| (name, Value::Null, json!(false));
    assert_eq!(
        scores,
        [
            ("accepted", json!(1.0), json!(true)),
            ("wrong", json!(0.2), json!(true)),
            ("compile_error", json!(0.0), json!(true)),
            back("missing_files"),
            back("judge_error"),
            ("methods", json!(0.56), json!(true)),
            ("hostile", json!(0.0), json!(true)),
        ]
    );
    let missing = checked(SubmissionFormat::PrairieLearn, "missing_files");
    let errors = missing["format_errors"].to_string();
    assert!(errors.contains("hand it in as `board.cc`"), "{errors}");
}

//! `results.json` of Gradescope (autograder_samples, docs/specs.md): a test a criterion.
//!
//! Without a `score` at the top Gradescope adds up those of the tests, so what is open has
//! no score and no greatest score: a note, neither passed nor failed. What a person grades
//! is added on the platform by a question of its own; what the judge could not judge is
//! missing from the sum, which the text at the top says. No test is `hidden`, for then a
//! student would see no total. If nothing at all is graded, nothing is written, and
//! Gradescope tells an error of the autograder.
use serde::Serialize;
use serde_json::{Value, json};

use super::{FormatError, points::some_graded, room::Room, told};
use crate::report::json::{Report, points::Criterion};

#[derive(Serialize)]
struct Results {
    visibility: &'static str,
    output_format: &'static str,
    test_output_format: &'static str,
    output: String,
    tests: Vec<Test>,
    extra_data: Value,
}

#[derive(Serialize)]
struct Test {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    output: String,
    visibility: &'static str,
    extra_data: Value,
}

/// The whole file.
pub(super) fn text(report: &Report) -> Result<String, FormatError> {
    some_graded(report, "gradescope")?;
    let totals = &report.totals;
    let results = Results {
        visibility: VISIBLE,
        output_format: "text",
        test_output_format: "text",
        output: Room::ALL.text(&told::overview(report)),
        tests: report.criteria.iter().map(|it| test(report, it)).collect(),
        extra_data: json!({
            "assignment": report.assignment.name,
            "open_points": totals.open,
            "max_points": totals.max,
        }),
    };
    Ok(told::document(&results))
}

const VISIBLE: &str = "visible";

fn test(report: &Report, criterion: &Criterion) -> Test {
    let is_scored = criterion.points > 0;
    let score = criterion.earned.filter(|_| is_scored);
    // Without a score a status is all that shows; what is open has none.
    let status = match criterion.accepted == criterion.judged {
        _ if is_scored || criterion.judged == 0 => None,
        true => Some("passed"),
        false => Some("failed"),
    };
    Test {
        name: told::plain(&criterion.title),
        score,
        max_score: score.map(|_| criterion.points),
        status,
        output: Room::ALL.text(&told::criterion(report, criterion)),
        visibility: VISIBLE,
        extra_data: json!({ "criterion": criterion.name }),
    }
}

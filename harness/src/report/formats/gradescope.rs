//! `results.json` of Gradescope (autograder_samples, docs/specs.md): a test a criterion.
//!
//! Without a `score` at the top Gradescope adds up those of the tests, so what is open has
//! no score and no greatest score: a note, neither passed nor failed. What a person grades
//! is added on the platform by a question of its own. No test is `hidden`, for then a
//! student would see no total.
//!
//! If the judge failed, was stopped or was asked for a part, a sum of the others would be
//! taken for the grade. Then there is no score at all, which Gradescope takes for an error
//! of the autograder and for no grade; the words for the student are there nevertheless. If
//! nothing is graded for another reason, nothing is written.
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    FormatError,
    points::{graded, some_graded, unfinished},
    room::Room,
    told,
};
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
    let unfinished = unfinished(report);
    let mut lines = told::overview(report);
    let counts = match unfinished {
        None => {
            some_graded(report, "gradescope")?;
            Counts::All
        }
        Some(why) => {
            graded(report)?;
            let first = format!(
                "Not graded: {why}. This is no fault of the submission and costs no points: tell \
                 your instructor, who can run the autograder again."
            );
            lines.splice(0..0, [first, String::new()]);
            Counts::Nothing
        }
    };
    let totals = &report.totals;
    let results = Results {
        visibility: VISIBLE,
        output_format: "text",
        test_output_format: "text",
        output: Room::ALL.text(&lines),
        tests: report
            .criteria
            .iter()
            .map(|it| test(report, it, counts))
            .collect(),
        extra_data: json!({
            "assignment": report.assignment.name,
            "open_points": totals.open,
            "max_points": totals.max,
        }),
    };
    Ok(told::document(&results))
}

const VISIBLE: &str = "visible";

/// What of a report counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counts {
    /// What each criterion earned.
    All,
    /// Nothing, as the judge did not come to an end.
    Nothing,
}

fn test(report: &Report, criterion: &Criterion, counts: Counts) -> Test {
    let is_scored = criterion.points > 0;
    let earned = criterion.earned.filter(|_| is_scored);
    let score = earned.filter(|_| counts == Counts::All);
    // Without a score a status is all that shows; what is open has none.
    let status = match criterion.accepted == criterion.judged {
        _ if is_scored || criterion.judged == 0 => None,
        true => Some("passed"),
        false => Some("failed"),
    };
    let mut lines = told::criterion(report, criterion);
    if earned.is_some() && score.is_none() {
        lines.insert(0, format!("{} so far", told::points(criterion)));
    }
    Test {
        name: told::plain(&criterion.title),
        score,
        max_score: score.map(|_| criterion.points),
        status,
        output: Room::ALL.text(&lines),
        visibility: VISIBLE,
        extra_data: json!({ "criterion": criterion.name }),
    }
}

//! `results.json` of an external grader of PrairieLearn (docs/externalGrading.md).
//!
//! The score is a share of the points that the judge grades; those that a person grades are
//! manual points of the question there. Where anything else is open, a share would count it
//! as lost or as full: then the attempt is not gradable, the text says why, and PrairieLearn
//! gives it back to the student. So it does with what lacks files or is no program, if it
//! earned nothing: that is a matter of its format.
use serde::Serialize;

use super::{
    FormatError,
    points::{graded, unfinished},
    room::{Room, fitted},
    told,
};
use crate::report::json::{
    Report,
    document::Outcome,
    points::{Criterion, Status},
};

/// What PrairieLearn takes.
const LIMIT: usize = 1_000_000;

#[derive(Serialize)]
struct Results {
    gradable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    format_errors: Vec<String>,
    message: String,
    output: String,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_points: Option<u32>,
    message: String,
    output: String,
}

/// The whole file.
pub(super) fn text(report: &Report) -> Result<String, FormatError> {
    graded(report)?;
    let why = ungradable(report);
    fitted("prairielearn", LIMIT, |room| {
        Ok(told::document(&made(report, why.as_deref(), room)))
    })
}

/// Why no share of the points is told, if none is.
fn ungradable(report: &Report) -> Option<String> {
    let is_open =
        |it: &&Criterion| it.points > 0 && it.earned.is_none() && !told::is_by_hand(it.status);
    let open = report.criteria.iter().find(is_open);
    unfinished(report)
        .map(|why| format!("{why}, which is no fault of the submission: hand it in again"))
        .or_else(|| {
            let status = open?.status;
            Some(match status {
                Status::NoSources => {
                    "the methods of the class are graded too: hand in the sources".to_owned()
                }
                _ => told::total(report),
            })
        })
        .or_else(|| (report.totals.graded == 0).then(|| told::total(report)))
        .or_else(|| {
            let is_of_format =
                matches!(report.outcome, Outcome::MissingFiles | Outcome::NotStarted);
            let why = told::hindrance(report).join("; ");
            (is_of_format && report.totals.earned == 0).then_some(why)
        })
}

fn made(report: &Report, why: Option<&str>, room: Room) -> Results {
    let totals = &report.totals;
    let score = f64::from(totals.earned) / f64::from(totals.graded);
    let test = |criterion: &Criterion| {
        let points = criterion.earned.filter(|_| criterion.points > 0);
        Test {
            name: told::plain(&criterion.title),
            description: told::plain(&criterion.name),
            points,
            max_points: points.map(|_| criterion.points),
            message: told::points(criterion),
            output: room.text(&told::criterion(report, criterion)),
        }
    };
    Results {
        gradable: why.is_none(),
        score: why.is_none().then_some(score),
        format_errors: why.map(str::to_owned).into_iter().collect(),
        message: told::total(report),
        output: room.text(&told::overview(report)),
        tests: report.criteria.iter().map(test).collect(),
    }
}

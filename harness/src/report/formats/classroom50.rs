//! `result.json` of Classroom 50 (wiki/Advanced-Autograding.md): a test a criterion.
//!
//! Its reader takes whole points alone, and a test either passed or did not. So what is open
//! is no test and in neither sum: the page for the release, which `markdown` writes, tells
//! of it. A score that is not final would be kept as a grade: then nothing is written, and
//! with an exit code other than 0 the runner tells an error of the autograder.
use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    Context, FormatError,
    points::{some_graded, unfinished},
    room::{Room, fitted},
    told,
};
use crate::report::json::Report;

/// What the collector takes for one file.
const LIMIT: usize = 10 << 20;

/// Where a submission belongs, as the runner of Classroom 50 says in the environment.
pub(super) struct Place<'a> {
    values: BTreeMap<&'static str, &'a str>,
    submission: &'a str,
}

impl<'a> Place<'a> {
    /// Reads it.
    pub(super) fn of(context: &'a Context) -> Result<Place<'a>, FormatError> {
        let variables = [
            ("classroom", "CLASSROOM"),
            ("assignment", "ASSIGNMENT"),
            ("commit", "COMMIT_URL"),
            ("release", "RELEASE_URL"),
            ("review", "REVIEW_URL"),
        ];
        let mut values = BTreeMap::new();
        for (field, variable) in variables {
            values.insert(field, context.required(variable)?);
        }
        let submission = context.required(TAG)?;
        if !submission.starts_with(PREFIX) {
            return Err(FormatError::Variable {
                variable: TAG,
                expected: PREFIX,
                found: submission.to_owned(),
            });
        }
        Ok(Place { values, submission })
    }
}

const TAG: &str = "SUBMISSION_TAG";
const PREFIX: &str = "submit/";

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Results<'a> {
    schema: &'static str,
    #[serde(flatten)]
    place: &'a BTreeMap<&'static str, &'a str>,
    submission: &'a str,
    /// When the judge was started.
    datetime: String,
    score: u32,
    max_score: u32,
    tests: Vec<Test>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Test {
    test_name: String,
    passed: bool,
    score: u32,
    max_score: u32,
    output: String,
}

/// The whole file.
pub(super) fn text(report: &Report, context: &Context) -> Result<String, FormatError> {
    let place = Place::of(context)?;
    if let Some(why) = unfinished(report) {
        let format = "classroom50";
        return Err(FormatError::NotJudged { format, why });
    }
    let graded = some_graded(report, "classroom50")?;
    fitted("classroom50", LIMIT, |room| {
        Ok(told::document(&made(
            report,
            &graded,
            (&place, context),
            room,
        )))
    })
}

fn made<'a>(
    report: &Report,
    graded: &[(&crate::report::json::points::Criterion, u32)],
    (place, context): (&'a Place<'a>, &Context),
    room: Room,
) -> Results<'a> {
    // What is worth nothing and was not judged, as of a program that does not compile, neither
    // passed nor failed.
    let told = graded.iter();
    let told = told.filter(|(criterion, _)| criterion.points > 0 || criterion.judged > 0);
    let tests = told.map(|&(criterion, score)| Test {
        test_name: told::plain(&criterion.title),
        passed: match criterion.points {
            0 => criterion.accepted == criterion.judged,
            points => score == points,
        },
        score,
        max_score: criterion.points,
        output: room.text(&told::criterion(report, criterion)),
    });
    Results {
        schema: "classroom50/result/v1",
        place: &place.values,
        submission: place.submission,
        datetime: context.time(),
        score: report.totals.earned,
        max_score: report.totals.graded,
        tests: tests.collect(),
    }
}

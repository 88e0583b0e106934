//! The older GitHub Classroom runner (autograding-grading-reporter): the output `result` of
//! a step is JSON in base64.
//!
//! Its reporter adds up the scores of the tests, and a test without one makes the sum no
//! number; so what is open is no test, and not in `max_score`. A fault of the judge is a test
//! with the status `error`, which makes the whole an error and not a failure; `max_score` is 0
//! then, and the reporter passes over the points of a runner without one, so that what was
//! judged is not taken for the grade.
use std::io::Write;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Serialize;

use super::{
    Context, FormatError,
    context::OUTPUT,
    points::{graded, some_graded, unfinished},
    room::{Room, fitted},
    told,
};
use crate::report::json::{Report, points::Criterion};

/// What GitHub takes for the outputs of a job.
const LIMIT: usize = 1 << 20;

#[derive(Serialize)]
struct Results {
    version: u32,
    status: &'static str,
    max_score: u32,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    status: &'static str,
    score: u32,
    message: String,
    test_code: String,
    filename: String,
    /// Anything but 0 would be printed behind a dash.
    line_no: u32,
    duration: u32,
}

/// Writes the line `result=…`, and appends it to the outputs of the step if there are any.
pub(super) fn write(
    report: &Report,
    context: &Context,
    out: &mut dyn Write,
) -> Result<(), FormatError> {
    let graded = match unfinished(report) {
        Some(_) => graded(report)?,
        None => some_graded(report, "classroom")?,
    };
    let line = fitted("classroom", LIMIT, |room| {
        let json = serde_json::to_vec(&made(report, &graded, room)).expect("plain values");
        Ok(format!("result={}\n", STANDARD.encode(json)))
    })?;
    out.write_all(line.as_bytes()).map_err(FormatError::Write)?;
    context.append(OUTPUT, &line)
}

fn made(report: &Report, graded: &[(&Criterion, u32)], room: Room) -> Results {
    let test = |name: &str, status, score, lines: &[String], code: &str| Test {
        name: told::plain(name),
        status,
        score,
        message: room.text(lines),
        test_code: told::plain(code),
        filename: String::new(),
        line_no: 0,
        duration: 0,
    };
    let is_right = |criterion: &Criterion, score| match criterion.points {
        0 => criterion.accepted == criterion.judged,
        points => score == points,
    };
    let scored = graded.iter().filter(|(criterion, _)| criterion.points > 0);
    let tests = scored.map(|&(criterion, score)| {
        let status = if is_right(criterion, score) {
            "pass"
        } else {
            "fail"
        };
        let lines = told::criterion(report, criterion);
        test(&criterion.title, status, score, &lines, &criterion.name)
    });
    let mut tests: Vec<_> = tests.collect();
    let mut status = match tests.iter().all(|test| test.status == "pass") {
        true => "pass",
        false => "fail",
    };
    let mut max_score = report.totals.graded;
    if let Some(why) = unfinished(report) {
        let mut lines = told::judge_errors(report);
        lines.push(why);
        lines.extend(told::notes(report));
        tests.push(test("Not judged in full", "error", 0, &lines, "tilemark"));
        status = "error";
        max_score = 0;
    }
    Results {
        version: 1,
        status,
        max_score,
        tests,
    }
}

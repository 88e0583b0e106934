//! JUnit XML, by the schema of Jenkins' xunit plugin (`junit-10.xsd`) and by what GitLab reads.
//!
//! GitLab shows `classname`, `name` and the text of a failure, and of two tests of one name
//! the first: so each has its own, and all that is to be read is in the text. Criteria that
//! are open are `skipped`, which no reader counts as passed or failed, and so is what fails
//! in a group that only informs; a fault of the judge
//! is an `error`, which is not a `failure`. Points are no part of the format: the total is
//! in the name of the whole.
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};

use super::{
    FormatError,
    room::{Room, fitted},
    suites::{End, Suite, Test, suites},
    told,
};
use crate::report::json::Report;

/// What GitLab takes for one file.
const LIMIT: usize = 30_000_000;

/// The whole file.
pub(super) fn text(report: &Report) -> Result<String, FormatError> {
    let suites = suites(report);
    fitted("junit", LIMIT, |room| Ok(made(report, &suites, room)))
}

fn made(report: &Report, suites: &[Suite], room: Room) -> String {
    let title = told::plain(&report.assignment.title);
    let mut junit = Junit::new(format!("{title}: {}", told::total(report)));
    for suite in suites {
        let mut made = TestSuite::new(suite.title.as_str());
        made.add_test_cases(suite.tests.iter().map(|test| case(suite, test, room)));
        junit.add_test_suite(made);
    }
    let text = junit.to_string().expect("a String takes all");
    // The schema knows no such attribute of the whole; a quotation mark in its name is escaped.
    let skipped: usize = junit.skipped;
    text.replacen(&format!(" skipped=\"{skipped}\""), "", 1)
}

fn case(suite: &Suite, test: &Test, room: Room) -> TestCase {
    let words = room.text(&test.words);
    let mut status = match &test.end {
        End::Passed => TestCaseStatus::success(),
        End::Failed(kind) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type(*kind);
            status
        }
        End::JudgeFailed => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_type("judge error");
            status
        }
        End::Open => TestCaseStatus::skipped(),
        End::Informs(_) => {
            let mut status = TestCaseStatus::skipped();
            status.set_type("for information only");
            status
        }
    };
    if test.end != End::Passed {
        status.set_message(words.lines().next().unwrap_or_default());
        status.set_description(words.as_str());
    }
    let mut case = TestCase::new(test.name.as_str(), status);
    case.set_classname(suite.title.as_str());
    if test.end == End::Passed && !words.is_empty() {
        case.set_system_out(words);
    }
    // A time that is none, as a file may hold, is left out.
    let time = test.seconds.map(Duration::try_from_secs_f64);
    if let Some(Ok(time)) = time {
        case.set_time(time);
    }
    case
}

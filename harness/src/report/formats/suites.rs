//! What a report says as tests in suites: a suite a group with a test a run.
//!
//! A hidden group is one test that knows its counts. A fault of the judge is a test of its
//! own, which neither passed nor failed; so is what is open. As for the exit code, a group
//! that earns no points fails nothing.
use std::collections::HashSet;

use super::told;
use crate::report::{
    json::{
        Report,
        class::{Class, ClassOutcome, Method},
        document::{Group, JudgeError, Outcome},
        run::{Run, Verdict},
    },
    words::quantity::count,
};

/// Tests that belong together; at least one.
pub(super) struct Suite {
    /// What a reader sees; no other suite has it.
    pub(super) title: String,
    /// The tests, with a name of its own each.
    pub(super) tests: Vec<Test>,
}

/// A test.
pub(super) struct Test {
    /// The name, on one line.
    pub(super) name: String,
    /// How it ended.
    pub(super) end: End,
    /// What there is to say of it.
    pub(super) words: Vec<String>,
    /// The time that it took on the clock, in seconds, if it is known.
    pub(super) seconds: Option<f64>,
    /// Whether it was made several times and did not do the same each time.
    pub(super) is_flaky: bool,
}

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Passed,
    /// By the submission, in this way.
    Failed(&'static str),
    /// Not as it should be, in this way, and counted for nothing.
    Informs(&'static str),
    /// The judge could not do its work.
    JudgeFailed,
    /// It was not made, or waits for a person.
    Open,
}

impl Test {
    fn new(name: &str, end: End, words: Vec<String>) -> Test {
        Test {
            name: told::plain(name),
            end,
            words,
            seconds: None,
            is_flaky: false,
        }
    }

    /// Whether it failed by the submission.
    pub(super) fn is_failed(&self) -> bool {
        matches!(self.end, End::Failed(_))
    }
}

/// All suites of a report: the submission, its groups, its methods, and what is open.
pub(super) fn suites(report: &Report) -> Vec<Suite> {
    let groups = report.groups.iter().map(|group| of_group(report, group));
    let methods = report.class.iter().map(of_class);
    let all = [of_submission(report)].into_iter();
    let all = all.chain(groups).chain(methods).chain([of_open(report)]);
    let mut all: Vec<_> = all.filter(|suite| !suite.tests.is_empty()).collect();
    tell_apart(all.iter_mut().map(|suite| &mut suite.title));
    for suite in &mut all {
        tell_apart(suite.tests.iter_mut().map(|test| &mut test.name));
    }
    all
}

/// Numbers names that are there before: of two of one name, a reader may show the first alone.
fn tell_apart<'a>(names: impl Iterator<Item = &'a mut String>) {
    let mut taken = HashSet::new();
    for name in names {
        let plain = name.clone();
        let mut number = 1;
        while !taken.insert(name.clone()) {
            number += 1;
            *name = format!("{plain} ({number})");
        }
    }
}

fn of_submission(report: &Report) -> Suite {
    let hindrance = told::hindrance(report);
    let mut tests = Vec::new();
    if hindrance.is_empty() {
        let mut words = told::notes(report);
        words.extend(told::build(report));
        let end = match report.outcome {
            Outcome::NotAsked => End::Open,
            _ => End::Passed,
        };
        if end == End::Open {
            words.push("no run was asked for, so nothing was built".to_owned());
        }
        tests.push(Test::new("files and build", end, words));
    } else {
        let kind = match report.outcome {
            Outcome::MissingFiles => "missing files",
            Outcome::CompileError => "compile error",
            _ => "not started",
        };
        let words = [hindrance, told::notes(report)].concat();
        tests.push(Test::new("files and build", End::Failed(kind), words));
    }
    let diagnosis = told::diagnosis(report);
    if !diagnosis.is_empty() {
        let mut groups = report.groups.iter();
        let end = match groups.any(|group| earns(report, group) && !told::is_right(group)) {
            true => End::Failed("diagnosis"),
            false => End::Informs("diagnosis"),
        };
        tests.push(Test::new("which mistake it is", end, diagnosis));
    }
    let replaced = report.judge_errors.iter().filter(|it| it.with_right_class);
    tests.extend(replaced.map(of_error));
    Suite {
        title: "Submission".to_owned(),
        tests,
    }
}

/// Whether the runs of a group can earn points, as far as the report tells.
fn earns(report: &Report, group: &Group) -> bool {
    let criteria = report.criteria.iter();
    let mut of_it = criteria
        .filter(|it| it.groups.contains(&group.name))
        .peekable();
    of_it.peek().is_none() || of_it.any(|criterion| criterion.points > 0)
}

fn of_group(report: &Report, group: &Group) -> Suite {
    let mut tests = Vec::new();
    if group.is_shown {
        let runs = report.runs.iter().filter(|run| run.group == group.name);
        tests.extend(runs.map(of_run));
    } else if group.judged > 0 {
        let end = match told::is_right(group) {
            true => End::Passed,
            false => End::Failed("hidden runs"),
        };
        tests.push(Test::new("hidden runs", end, vec![told::counts(group)]));
    }
    let errors = report.judge_errors.iter();
    let errors = errors.filter(|it| it.group == group.name && !it.with_right_class);
    tests.extend(errors.map(of_error));
    if group.not_run > 0 {
        let name = format!("{} not made", count(group.not_run, "run"));
        let words = vec!["what was not run is held against nobody".to_owned()];
        tests.push(Test::new(&name, End::Open, words));
    }
    if !earns(report, group) {
        for test in &mut tests {
            if let End::Failed(kind) = test.end {
                test.end = End::Informs(kind);
            }
        }
    }
    Suite {
        title: told::plain(&group.title),
        tests,
    }
}

fn of_run(run: &Run) -> Test {
    let end = match run.verdict {
        Verdict::Accepted => End::Passed,
        _ => End::Failed(told::verdict(&run.verdict)),
    };
    let is_told = end != End::Passed || run.is_flaky || !run.notes.is_empty();
    let words = match is_told {
        true => told::run(run),
        false => Vec::new(),
    };
    Test {
        seconds: run.wall_seconds,
        is_flaky: run.is_flaky,
        ..Test::new(&run.id, end, words)
    }
}

fn of_error(error: &JudgeError) -> Test {
    let run = error.run.as_deref().unwrap_or("a hidden run");
    let with = match error.with_right_class {
        true => ", with a right class in place of yours",
        false => "",
    };
    let mut words =
        vec!["the judge could not do its work: this is no fault of the submission".to_owned()];
    words.extend(error.messages.iter().map(|message| told::plain(message)));
    let name = format!("{run} not judged{with}");
    Test::new(&name, End::JudgeFailed, words)
}

fn of_class(class: &Class) -> Suite {
    let mut tests: Vec<_> = class.methods.iter().map(of_method).collect();
    if let Some(why) = told::class_hindrance(class) {
        let end = match class.outcome {
            ClassOutcome::NoSources => End::Open,
            _ => End::Failed("class"),
        };
        tests.push(Test::new("all methods", end, vec![why.to_owned()]));
    }
    if let Some(leak) = &class.leak {
        let words = vec![told::plain(&leak.message)];
        tests.push(Test::new("memory of an object", End::Passed, words));
    }
    Suite {
        title: "Methods".to_owned(),
        tests,
    }
}

fn of_method(method: &Method) -> Test {
    let end = match method.right == method.calls {
        _ if !method.is_judged => End::JudgeFailed,
        true => End::Passed,
        false => End::Failed("wrong calls"),
    };
    let mut words = vec![told::calls(method)];
    words.extend(told::method(method));
    Test::new(&method.name, end, words)
}

fn of_open(report: &Report) -> Suite {
    let criteria = report.criteria.iter();
    let open = criteria.filter_map(|criterion| {
        let reason = told::open(criterion.status).filter(|_| criterion.points > 0)?;
        let words = vec![format!("{}: {} points", reason, criterion.points)];
        Some(Test::new(&criterion.title, End::Open, words))
    });
    Suite {
        title: "Open criteria".to_owned(),
        tests: open.collect(),
    }
}

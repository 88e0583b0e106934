//! What a report says, as lines of plain text that all formats share.
//!
//! Every line is safe wherever it stands: it has no control characters, and none begins with
//! a mark that a build service obeys.
mod criterion;
mod diagnosis;
mod run;

use serde::Serialize;

use crate::{
    judge,
    report::{
        escape,
        json::{
            Report,
            document::{Group, MissingFile, Outcome},
            points::Status,
            run::Verdict,
        },
        words::{self, quantity::count},
    },
};

pub(in crate::report) use criterion::{criterion, open, points, status, with_right_class};
pub(in crate::report) use diagnosis::{
    DEPENDS, calls, class_hindrance, convention, diagnosis, method, which,
};
pub(in crate::report) use run::{memory_source, run};

/// The most characters of a line.
const LINE_CHARS: usize = 1000;
/// The column in which what belongs to a label begins.
const LABEL_WIDTH: usize = 10;

/// One line, as it may stand anywhere.
pub(in crate::report) fn plain(text: &str) -> String {
    let shown = escape::line(text.as_bytes(), LINE_CHARS);
    if shown.trim_start().starts_with("::") {
        shown.replacen(':', r"\x3a", 1)
    } else {
        shown
    }
}

/// Lines beside a label.
fn field<S: AsRef<str>>(label: &str, texts: impl IntoIterator<Item = S>) -> Vec<String> {
    let mut label = format!("{label:LABEL_WIDTH$}");
    let mut lines = Vec::new();
    for text in texts {
        lines.push(plain(&format!("{label}{}", text.as_ref())));
        label = " ".repeat(LABEL_WIDTH);
    }
    lines
}

/// The name of a verdict.
pub(in crate::report) fn verdict(verdict: &Verdict) -> &'static str {
    words::name(judged(verdict))
}

/// A number of runs of a verdict.
pub(in crate::report) fn number_of(verdict: &Verdict, runs: usize) -> String {
    words::number_of(judged(verdict), runs)
}

fn judged(verdict: &Verdict) -> judge::Verdict {
    match verdict {
        Verdict::Accepted => judge::Verdict::Accepted,
        Verdict::PresentationError => judge::Verdict::PresentationError,
        Verdict::WrongAnswer => judge::Verdict::WrongAnswer,
        Verdict::TimeLimitExceeded => judge::Verdict::TimeLimitExceeded,
        Verdict::MemoryLimitExceeded => judge::Verdict::MemoryLimitExceeded,
        Verdict::OutputLimitExceeded => judge::Verdict::OutputLimitExceeded,
        Verdict::RunTimeError => judge::Verdict::RunTimeError,
    }
}

/// The sum of the points, and what is open.
pub(in crate::report) fn total(report: &Report) -> String {
    let totals = &report.totals;
    if totals.open == 0 {
        return format!("{} of {} points", totals.earned, totals.max);
    }
    let mut reasons: Vec<(&str, u32)> = Vec::new();
    for criterion in report.criteria.iter().filter(|it| it.points > 0) {
        let Some(reason) = open(criterion.status) else {
            continue;
        };
        match reasons.iter_mut().find(|it| it.0 == reason) {
            Some((_, points)) => *points += criterion.points,
            None => reasons.push((reason, criterion.points)),
        }
    }
    let reasons: Vec<_> = reasons
        .iter()
        .map(|(reason, points)| format!("{points} {reason}"))
        .collect();
    let so_far = match totals.graded {
        0 => "no points so far".to_owned(),
        graded => format!("{} of {graded} points so far", totals.earned),
    };
    format!("{so_far}; open: {}", reasons.join(", "))
}

/// What there is to know before any result: what was not done, and was not taken.
pub(in crate::report) fn notes(report: &Report) -> Vec<String> {
    let mut lines: Vec<_> = stopped(report).into_iter().collect();
    let left_out = report.submission.left_out.iter();
    lines.extend(left_out.map(|note| plain(&format!("note: {note}"))));
    lines
}

/// What was not done as somebody asked to stop; `None` if nobody did.
pub(in crate::report) fn stopped(report: &Report) -> Option<String> {
    let stopped = report.stopped.as_ref()?;
    let signal = &stopped.signal;
    let mut parts = vec![format!("{} not made", count(stopped.not_run, "run"))];
    if stopped.not_repeated > 0 {
        parts.push(format!(
            "{} not repeated",
            count(stopped.not_repeated, "run")
        ));
    }
    if let Some(methods) = stopped.not_called {
        parts.push(format!("{} not called", count(methods, "method")));
    }
    Some(plain(&format!(
        "stopped by {signal}: {}, which is held against nobody",
        parts.join(", ")
    )))
}

/// What the judge could not do, which is no fault of the submission.
pub(in crate::report) fn judge_errors(report: &Report) -> Vec<String> {
    let mut lines = Vec::new();
    for error in &report.judge_errors {
        let group = report.groups.iter().find(|group| group.name == error.group);
        let title = group.map_or(&error.group, |group| &group.title);
        let of = match &error.run {
            Some(run) => run.clone(),
            None => format!("a run of a hidden group, {title}"),
        };
        let with = if error.with_right_class {
            ", with a right class in place of yours"
        } else {
            ""
        };
        let because = match error.messages.as_slice() {
            [] => String::new(),
            messages => format!(": {}", messages.join(": ")),
        };
        lines.push(plain(&format!("not judged: {of}{with}{because}")));
    }
    let methods = report.class.iter().flat_map(|class| &class.methods);
    let unjudged = methods.filter(|method| !method.is_judged);
    lines.extend(unjudged.map(|method| plain(&format!("not judged: {}()", method.name))));
    if !lines.is_empty() {
        let told = "the judge could not do its work: this is no fault of the submission, \
                    and nothing is counted against it";
        lines.insert(0, told.to_owned());
    }
    lines
}

/// Whether the program came to its runs, or none were asked for.
pub(in crate::report) fn came_to_runs(report: &Report) -> bool {
    matches!(report.outcome, Outcome::Judged | Outcome::NotAsked)
}

/// What kept the submission from being run; empty if nothing did.
pub(in crate::report) fn hindrance(report: &Report) -> Vec<String> {
    if came_to_runs(report) {
        return Vec::new();
    }
    let mut lines: Vec<_> = report.message.iter().map(|text| plain(text)).collect();
    if lines.is_empty() {
        lines.push("the submission could not be run".to_owned());
    }
    lines.extend(report.missing_files.iter().map(missing));
    lines.extend(report.help.iter().flat_map(|help| field("help", [help])));
    lines.extend(build(report));
    lines
}

/// That a file is missing, and which one may be meant.
pub(in crate::report) fn missing(file: &MissingFile) -> String {
    let name = &file.name;
    plain(&match &file.similar {
        None => format!("`{name}` is missing"),
        Some(similar) => {
            format!("`{name}` is missing; there is `{similar}`: hand it in as `{name}`")
        }
    })
}

/// What the compiler was asked for and said, behind a bar; empty if it said nothing.
pub(in crate::report) fn build(report: &Report) -> Vec<String> {
    let Some(build) = &report.build else {
        return Vec::new();
    };
    if build.diagnostics.trim().is_empty() && came_to_runs(report) {
        return Vec::new();
    }
    let mut lines = vec![plain(&build.command)];
    let printed = build.diagnostics.lines();
    lines.extend(printed.map(|line| plain(&format!("| {line}"))));
    if lines.len() == 1 {
        lines.push("the compiler printed nothing".to_owned());
    }
    lines
}

/// How many runs of a group came to which verdict.
pub(in crate::report) fn counts(group: &Group) -> String {
    let mut parts = vec![format!(
        "{} of {} accepted",
        group.accepted,
        count(group.judged, "run")
    )];
    for (verdict, &runs) in &group.verdicts {
        if *verdict != Verdict::Accepted {
            parts.push(number_of(verdict, runs));
        }
    }
    let others = [
        (group.by_repeat_rule, "by the repeat rule"),
        (group.flaky, "flaky"),
        (
            group.judge_errors,
            "not judged, by no fault of the submission",
        ),
        (group.not_run, "not made"),
    ];
    let others = others.iter().filter(|(number, _)| *number > 0);
    parts.extend(others.map(|(number, what)| format!("{number} {what}")));
    if !group.is_shown {
        parts.push("hidden".to_owned());
    }
    parts.join(", ")
}

/// Whether nothing that the submission did in a group is wrong.
pub(in crate::report) fn is_right(group: &Group) -> bool {
    group.accepted == group.judged
}

/// Whether a criterion waits for a person, and for nothing else.
pub(in crate::report) fn is_by_hand(status: Status) -> bool {
    matches!(status, Status::ByHand | Status::NotGradedYet)
}

/// All that is not about one criterion: the total, what the judge could not do, what kept the
/// submission from being run, and which mistake it is.
pub(in crate::report) fn overview(report: &Report) -> Vec<String> {
    let mut lines = vec![total(report)];
    let class = report.class.iter().filter_map(class_hindrance);
    let parts = [
        judge_errors(report),
        notes(report),
        hindrance(report),
        diagnosis(report),
        class.map(str::to_owned).collect(),
    ];
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        lines.push(String::new());
        lines.extend(part);
    }
    lines
}

/// A document in JSON, with a line end after it.
pub(in crate::report) fn document(document: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(document).expect("plain values");
    text.push('\n');
    text
}

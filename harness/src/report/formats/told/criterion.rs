//! What a report says of a criterion.
use super::{calls, came_to_runs, class_hindrance, counts, field, method, plain, run};
use crate::report::{
    json::{
        Report,
        points::{Criterion, Status},
        run::{Run, Verdict},
    },
    words::quantity::more,
};

/// How many failures of a group are told in full.
const SHOWN: usize = 3;
/// How many of the others are named.
const NAMED: usize = 10;

/// Why a criterion has no points yet; `None` if it has.
pub(in crate::report) fn open(status: Status) -> Option<&'static str> {
    match status {
        Status::Graded | Status::Withheld => None,
        Status::ByHand => Some("by hand"),
        Status::NotGradedYet => Some("not graded yet"),
        Status::NoSources => Some("without sources"),
        Status::NotAllRun => Some("not judged in full"),
        Status::JudgeFailed => Some("judge failed"),
    }
}

/// The points, `3 of 5`, with `–` while they are open.
pub(in crate::report) fn points(criterion: &Criterion) -> String {
    match criterion.earned {
        _ if criterion.points == 0 => "for information only".to_owned(),
        Some(earned) => format!("{earned} of {}", criterion.points),
        None => format!("– of {}", criterion.points),
    }
}

/// Why a criterion earned what it did: what is open, how much was right, and the words of
/// what failed.
pub(in crate::report) fn criterion(report: &Report, of: &Criterion) -> Vec<String> {
    let mut lines: Vec<_> = status(of).into_iter().collect();
    lines.extend(with_right_class(of));
    if let (Some(name), Some(class)) = (&of.method, &report.class) {
        lines.extend(class_hindrance(class).map(str::to_owned));
        for it in class.methods.iter().filter(|it| it.name == *name) {
            lines.push(plain(&format!("{}(): {}", it.name, calls(it))));
            lines.extend(method(it));
        }
    }
    if of.groups.is_empty() {
        return lines;
    }
    if !came_to_runs(report) {
        let why = report.message.as_deref();
        lines.push(plain(why.unwrap_or("the submission could not be run")));
        return lines;
    }
    let is_of_it = |name: &String| of.groups.contains(name);
    for group in report.groups.iter().filter(|group| is_of_it(&group.name)) {
        lines.push(plain(&format!("{}: {}", group.title, counts(group))));
        let failed = report.runs.iter();
        let failed = failed.filter(|run| run.group == group.name && is_told(run));
        lines.extend(failures(&failed.collect::<Vec<_>>()));
    }
    lines
}

/// How many runs a right class in place of the student's brought; `None` if none did.
pub(in crate::report) fn with_right_class(of: &Criterion) -> Option<String> {
    of.with_right_class.then(|| {
        format!(
            "{} of {} runs accepted with a right class in place of yours",
            of.accepted, of.judged
        )
    })
}

/// What is said of the points, if there is anything but that they are earned.
pub(in crate::report) fn status(criterion: &Criterion) -> Option<String> {
    if let (Status::Withheld, Some(requires)) = (criterion.status, &criterion.requires) {
        return Some(plain(&format!(
            "no points: all points of `{requires}` are required first"
        )));
    }
    let worth = criterion.points;
    let told = match criterion.status {
        Status::Graded | Status::Withheld => return None,
        Status::ByHand => "a person grades it",
        Status::NotGradedYet => "it is not graded yet",
        Status::NoSources => "it needs the sources, and a program was handed in",
        Status::NotAllRun => "not all of its runs were made, which is held against nobody",
        Status::JudgeFailed => {
            "the judge could not do its work, which is no fault of the submission"
        }
    };
    Some(format!("open, {worth} points: {told}"))
}

fn is_told(run: &Run) -> bool {
    run.verdict != Verdict::Accepted || run.is_flaky
}

/// The first failures in full, the others by name.
fn failures(failed: &[&Run]) -> Vec<String> {
    let mut lines = Vec::new();
    let shown = failed.len().min(SHOWN);
    for one in &failed[..shown] {
        lines.push(plain(&format!("  {}", one.id)));
        lines.extend(run(one).iter().map(|line| plain(&format!("    {line}"))));
    }
    let others = &failed[shown..];
    if !others.is_empty() {
        let named = others.iter().take(NAMED).map(|run| run.id.as_str());
        let names = named.collect::<Vec<_>>().join(", ");
        let dots = if others.len() > NAMED { ", …" } else { "" };
        let told = format!("{}: {names}{dots}", more(others.len(), "failure"));
        lines.extend(field("  and", [told]));
    }
    lines
}

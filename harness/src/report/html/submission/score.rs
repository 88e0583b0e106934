//! The score card.
use maud::{Markup, html};

use crate::report::{
    formats::told,
    html::shown,
    json::{Report, points::Criterion},
    words::quantity::count,
};

/// The length of a bar, in the units of its drawing.
const BAR: u32 = 100;

/// The total, and what each criterion earned.
pub(super) fn section(report: &Report) -> Markup {
    let totals = &report.totals;
    html! {
        section class="score" {
            h2 { "Score" }
            p class="total" { (told::total(report)) }
            @if totals.max > 0 { (share(Some(totals.earned), totals.max)) }
            @if !report.criteria.is_empty() {
                table {
                    caption class="unseen" { "Points by criterion" }
                    thead {
                        tr {
                            th scope="col" { "Criterion" }
                            th scope="col" { "Points" }
                            th scope="col" { "State" }
                        }
                    }
                    tbody { @for criterion in &report.criteria { (row(report, criterion)) } }
                }
            }
        }
    }
}

fn row(report: &Report, criterion: &Criterion) -> Markup {
    html! {
        tr {
            th scope="row" { (shown::line(&criterion.title)) }
            td {
                span class="points" { (told::points(criterion)) }
                @if criterion.points > 0 { (share(criterion.earned, criterion.points)) }
            }
            td {
                @for line in state(report, criterion) { p { (line) } }
            }
        }
    }
}

/// Why the points are what they are.
fn state(report: &Report, criterion: &Criterion) -> Vec<String> {
    let mut lines: Vec<_> = told::status(criterion).into_iter().collect();
    let (right, judged) = (criterion.accepted, criterion.judged);
    match told::with_right_class(criterion) {
        Some(line) => lines.push(line),
        None if judged == 0 => {}
        None if criterion.method.is_some() => {
            lines.push(format!("{right} of {} right", count(judged, "call")));
        }
        None => lines.push(format!("{right} of {} accepted", count(judged, "run"))),
    }
    if lines.is_empty() && !criterion.groups.is_empty() && !told::came_to_runs(report) {
        let why = report.message.as_deref();
        lines.push(shown::line(
            why.unwrap_or("the submission could not be run"),
        ));
    }
    lines
}

/// Points as a bar; one without them is empty and dashed. The number stands beside it.
fn share(earned: Option<u32>, of: u32) -> Markup {
    let length = |earned: u32| u64::from(earned.min(of)) * u64::from(BAR) / u64::from(of.max(1));
    html! {
        svg class="share" aria-hidden="true" width=(BAR) height="10"
            viewBox={ "0 0 " (BAR) " 10" } preserveAspectRatio="none" {
            rect class=(if earned.is_some() { "rest" } else { "open" })
                x="0" y="0" width=(BAR) height="10" {}
            @if let Some(earned) = earned {
                rect class="earned" x="0" y="0" width=(length(earned)) height="10" {}
            }
        }
    }
}

//! The groups of cases with their runs.
use maud::{Markup, html};

use super::run::{self, cpu};
use crate::report::{
    formats::told,
    html::{shown, submission::anchor::anchor},
    json::{
        Report,
        document::Group,
        run::{Run, Verdict},
    },
    words::{self, quantity::count},
};

/// How many runs of a group stand open; the others are folded, each by itself.
const OPEN: usize = 10;

/// The groups in their order; nothing if the submission did not come to its runs.
pub(super) fn section(report: &Report) -> Markup {
    html! {
        @if !report.groups.is_empty() && told::came_to_runs(report) {
            section class="groups" {
                h2 { "Runs" }
                @for it in &report.groups { (group(report, it)) }
            }
        }
    }
}

fn group(report: &Report, group: &Group) -> Markup {
    let runs = report.runs.iter().filter(|run| run.group == group.name);
    let is_told = |run: &&Run| run.verdict != Verdict::Accepted || run.is_flaky;
    let (told, accepted): (Vec<_>, Vec<_>) = runs.partition(is_told);
    let (open, folded) = told.split_at(told.len().min(OPEN));
    html! {
        section class="group" {
            h3 { (shown::line(&group.title)) }
            p { (mark(group)) " " (told::counts(group)) }
            @if group.is_undrawn { p { (shown::line(&words::undrawn(&group.name))) } }
            @for it in open {
                article class="run" id=(anchor(&it.id)) {
                    h4 { (run::head(it)) }
                    (run::body(it))
                }
            }
            @for it in folded {
                details class="run" {
                    summary { h4 { (run::head(it)) } }
                    article id=(anchor(&it.id)) { (run::body(it)) }
                }
            }
            (table(&accepted))
        }
    }
}

fn mark(group: &Group) -> Markup {
    let (class, mark) = match told::is_right(group) {
        _ if group.judged == 0 => ("faint", "–"),
        true => ("good", "✓"),
        false => ("bad", "✗"),
    };
    html! { span class=(class) aria-hidden="true" { (mark) } }
}

/// The runs of which there is not much to say.
fn table(accepted: &[&Run]) -> Markup {
    html! {
        @if !accepted.is_empty() {
            details class="accepted" {
                summary { (count(accepted.len(), "accepted run")) }
                table {
                    caption class="unseen" { "Accepted runs" }
                    thead {
                        tr {
                            th scope="col" { "Run" }
                            th scope="col" class="number" { "CPU time" }
                            th scope="col" { "Notes" }
                        }
                    }
                    tbody {
                        @for run in accepted {
                            tr id=(anchor(&run.id)) {
                                th scope="row" { code { (shown::line(&run.id)) } }
                                td class="number" { (cpu(run).unwrap_or_default()) }
                                td { @for note in &run.notes { p { (shown::line(note)) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

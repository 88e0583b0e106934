//! What boards made from published ones found; a page for a student has none of it.
use maud::{Markup, html};

use super::{block, compared::compared, figure, list};
use crate::{
    grade,
    report::{
        html::shown,
        json::{
            Report,
            probe::{Change, Found, Probe, Tried, Variant},
        },
        words,
    },
};

/// What was found; nothing if nobody asked, or the reader may not see it.
pub(super) fn section(report: &Report) -> Markup {
    let Some(probe) = &report.probe else {
        return html! {};
    };
    html! {
        section class="probe" {
            h2 { "Boards made from published ones" }
            p class=[probe.is_flagged.then_some("warning")] { (shown::line(&probe.message)) }
            (list("notes", &probe.notes))
            @if !probe.boards.is_empty() {
                details {
                    summary { "What was tried" }
                    (table(probe))
                    @for (tried, variant) in wrong(probe) { (full(tried, variant)) }
                }
            }
        }
    }
}

fn table(probe: &Probe) -> Markup {
    html! {
        table {
            caption class="unseen" { "Boards tried" }
            thead {
                tr {
                    th scope="col" { "Published board" }
                    th scope="col" { "What is different" }
                    th scope="col" { "What came of it" }
                }
            }
            tbody {
                @for tried in &probe.boards {
                    @for variant in &tried.variants {
                        tr {
                            th scope="row" { code { (shown::line(&tried.id)) } }
                            td { (change(&variant.change)) }
                            td {
                                (shown::line(&variant.message))
                                @if tried.is_unsteady { ", not counted: it is not steady" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What was not right.
fn wrong(probe: &Probe) -> impl Iterator<Item = (&Tried, &Variant)> {
    let all = probe.boards.iter();
    let all = all.flat_map(|tried| tried.variants.iter().map(move |variant| (tried, variant)));
    all.filter(|(_, variant)| matches!(variant.found, Found::Wrong))
}

fn full(tried: &Tried, variant: &Variant) -> Markup {
    let printed: Vec<_> = variant
        .printed
        .split_terminator('\n')
        .map(str::to_owned)
        .collect();
    html! {
        h3 { code { (shown::line(&tried.id)) } " " (change(&variant.change)) }
        p class="message" { (shown::line(&variant.message)) }
        div class="boards" { (figure(&variant.board, "the board")) }
        (compared(Some(&variant.expected), Some(&printed), false))
        p { "Its input:" }
        (block(&variant.input, true))
    }
}

fn change(change: &Change) -> &'static str {
    words::probe::change(match change {
        Change::Mirrored => grade::Change::Mirrored,
        Change::OneMove => grade::Change::OneMove,
        Change::Blanks => grade::Change::Blanks,
        Change::LineEnds => grade::Change::LineEnds,
        Change::Renamed => grade::Change::Renamed,
    })
}

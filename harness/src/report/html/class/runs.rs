//! Runs and submissions that an instructor should look at, and what protected the runs.
use maud::{Markup, html};

use super::{
    links,
    wide::{
        Column::{Numbers, Words},
        wide,
    },
};
use crate::report::{
    class::json::{Flagged, Flaky, LayerCount, Slow},
    html::shown,
    words::quantity::count,
};

/// The runs that took longest.
pub(super) fn slowest(runs: &[Slow]) -> Markup {
    let rows = html! {
        @for slow in runs {
            tr {
                th scope="row" { (links::name(&slow.student, &slow.key)) }
                td { (links::run(&slow.key, &slow.run)) }
                td class="n" { (format!("{:.2} s", slow.cpu_seconds)) }
                td class="n" {
                    @if let Some(limit) = slow.cpu_limit_seconds { (format!("{limit:.2} s")) }
                }
            }
        }
    };
    html! {
        section id="slowest" {
            h2 { "Slowest runs" }
            @if runs.is_empty() { p class="faint" { "No run was timed." } } @else {
                (wide(
                    "Slowest runs",
                    "The runs that took the most CPU time",
                    &[Words("student"), Words("run"), Numbers("CPU time"), Numbers("limit")],
                    &rows,
                ))
            }
        }
    }
}

/// The submissions that do not always do the same.
pub(super) fn flaky(flaky: &[Flaky]) -> Markup {
    let items: Vec<_> = flaky.iter().map(item).collect();
    html! {
        section id="flaky" {
            h2 { "Flaky submissions" }
            @if items.is_empty() { p class="faint" { "None." } }
            (links::list(&items))
        }
    }
}

fn item(flaky: &Flaky) -> Markup {
    let ids = flaky.ids.iter();
    let runs: Vec<_> = ids.map(|id| links::run(&flaky.key, id)).collect();
    html! {
        (links::name(&flaky.student, &flaky.key)) ": " (count(flaky.runs, "run"))
        " did not do the same each time"
        @if !runs.is_empty() {
            ": " (links::folded(&runs))
            @if flaky.runs > runs.len() { " and others" }
        }
    }
}

/// The submissions that know published boards by heart, or seem to.
pub(super) fn flagged(flagged: &[Flagged]) -> Markup {
    let item = |it: &Flagged| {
        html! { (links::name(&it.student, &it.key)) ": " (shown::line(&it.message)) }
    };
    let items: Vec<_> = flagged.iter().map(item).collect();
    html! {
        section id="flagged" {
            h2 { "Right on published boards, wrong on others like them" }
            @if items.is_empty() { p class="faint" { "None." } } @else {
                p { "A person has to judge; it changes no points." }
            }
            (links::list(&items))
        }
    }
}

/// The layers around the programs.
pub(super) fn protection(layers: &[LayerCount]) -> Markup {
    let rows = html! {
        @for layer in layers {
            tr {
                th scope="row" { (shown::line(&layer.name)) }
                td class="n" { (layer.on) }
                td class="n" { (layer.off) }
                td {
                    @for (index, reason) in layer.reasons.iter().enumerate() {
                        @if index > 0 { "; " }
                        (shown::line(reason))
                    }
                }
            }
        }
    };
    html! {
        section id="protection" {
            h2 { "What protected the runs" }
            @if layers.is_empty() { p class="faint" { "No result tells." } } @else {
                (wide(
                    "What protected the runs",
                    "Results by layer of protection",
                    &[
                        Words("layer"),
                        Numbers("results with it"),
                        Numbers("without it"),
                        Words("why"),
                    ],
                    &rows,
                ))
            }
        }
    }
}

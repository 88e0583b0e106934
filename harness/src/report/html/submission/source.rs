//! Lines of the files handed in, beside what a compiler says of them.
use maud::{Markup, html};

use super::{
    block,
    compared::{marked, units},
};
use crate::report::{
    html::shown,
    json::{
        Report,
        document::{Build, Outcome},
        excerpt::{Diagnosed, Excerpt, Severity},
    },
    words::quantity::count,
};

/// What the compiler said; nothing if it said nothing, and all was well.
pub(super) fn section(report: &Report) -> Markup {
    let Some(build) = &report.build else {
        return html! {};
    };
    let is_failed = matches!(report.outcome, Outcome::CompileError);
    let is_silent = build.diagnostics.trim().is_empty();
    html! {
        @if is_failed || !is_silent {
            section {
                h2 { "What the compiler said" }
                @if build.warnings > 0 && !is_failed {
                    p { (count(build.warnings, "warning")) ": warnings cost no points" }
                }
                @if is_failed {
                    @for it in &build.diagnosed { (diagnosed(it)) }
                } @else if !build.diagnosed.is_empty() {
                    details {
                        summary { "The lines that it means" }
                        @for it in &build.diagnosed { (diagnosed(it)) }
                    }
                }
                (all(build, is_silent))
            }
        }
    }
}

fn diagnosed(it: &Diagnosed) -> Markup {
    let (class, word) = match it.severity {
        Severity::Error => ("error", "error"),
        Severity::Warning => ("faint", "warning"),
    };
    html! {
        div class="diagnosed" {
            p { strong class=(class) { (word) ": " } (shown::line(&it.message)) }
            (excerpt(&it.excerpt))
        }
    }
}

/// All that the compiler printed, with its command.
fn all(build: &Build, is_silent: bool) -> Markup {
    html! {
        @if is_silent {
            p { code { (command(build)) } }
            p { "the compiler printed nothing (" (shown::line(&build.exit)) ")" }
        } @else {
            details open[build.diagnosed.is_empty()] {
                summary { "All that it printed" }
                p { code { (command(build)) } " (" (shown::line(&build.exit)) ")" }
                (block(&build.diagnostics, false))
            }
        }
    }
}

fn command(build: &Build) -> String {
    shown::command(&build.command).unwrap_or_else(|| shown::line(&build.command))
}

/// A line of a file with those around it; the line and the column that are meant are marked.
pub(super) fn excerpt(excerpt: &Excerpt) -> Markup {
    let column = excerpt.column.map(|column| format!(":{column}"));
    html! {
        table class="source" {
            caption {
                (shown::line(&excerpt.file)) ":" (excerpt.line) (column.unwrap_or_default())
            }
            tbody {
                @for (index, line) in excerpt.lines.iter().enumerate() {
                    (numbered(excerpt.first.saturating_add(index), line, excerpt))
                }
            }
        }
    }
}

fn numbered(number: usize, line: &str, excerpt: &Excerpt) -> Markup {
    let line = shown::line(line);
    let is_meant = number == excerpt.line;
    let at = excerpt.column.filter(|_| is_meant);
    let at = at.and_then(|column| column.checked_sub(1));
    // A column past the end, where something is missing, is the end.
    let at = at.map(|at| at.min(units(&line).len()));
    html! {
        tr class=[is_meant.then_some("meant")] {
            th scope="row" {
                @if is_meant {
                    span aria-hidden="true" { "▸ " }
                    span class="unseen" { "meant: " }
                }
                (number)
            }
            td { code { (marked(&line, at, false)) } }
        }
    }
}

//! A run in full.
use std::time::Duration;

use maud::{Markup, html};

use super::{command, compared::compared, figure, list, output, replay};
use crate::report::{
    formats::told,
    html::{shown, verdict::badge},
    json::run::{Output, Repeats, Run, Verdict},
    words::quantity::{count, exact, measured, size},
};

/// The name and what came of it.
pub(super) fn head(run: &Run) -> Markup {
    html! {
        code { (shown::line(&run.id)) } " "
        (badge(&run.verdict))
        @if run.is_flaky { " " span class="flaky" { "flaky" } }
    }
}

/// All else.
pub(super) fn body(run: &Run) -> Markup {
    html! {
        @if let Some(message) = &run.message {
            p class="message" { (shown::line(message)) }
        }
        @if let Some(help) = &run.help { p { strong { "Help: " } (shown::line(help)) } }
        (list("notes", &run.notes))
        @if let Some(reason) = &run.reason {
            p { strong { "Why this case: " } (shown::line(reason)) }
        }
        (worth(run))
        (boards(run))
        (compared(
            run.expected.as_ref().map(|expected| expected.line.as_str()),
            run.got.as_deref(),
            run.stdout.as_ref().is_some_and(|stdout| stdout.bytes > 0),
        ))
        (replay::section(run))
        @if let Some(lines) = &run.transcript { (output::transcript(lines)) }
        @for (name, printed) in streams(run) { (output::stream(name, printed)) }
        (figures(run))
        p { "To make this run again:" }
        (command(&run.rerun))
    }
}

/// What a run earns that is not accepted.
fn worth(run: &Run) -> Markup {
    let flaw = run.flaw.as_ref();
    let percent = flaw.map(|flaw| flaw.percent).filter(|percent| *percent > 0);
    html! {
        @if let Some(percent) = percent.filter(|_| run.verdict != Verdict::Accepted) {
            p { "It counts " (percent) " % of a right answer." }
        }
    }
}

fn boards(run: &Run) -> Markup {
    let places = run.flaw.iter().flat_map(|flaw| &flaw.boards);
    let places: Vec<_> = places.collect();
    html! {
        @if run.board.is_some() || !places.is_empty() {
            div class="boards" {
                @if let Some(board) = &run.board { (figure(board, "the board")) }
                @for place in places { (figure(&place.board, &place.name)) }
            }
        }
    }
}

/// What was printed, by stream.
fn streams(run: &Run) -> impl Iterator<Item = (&'static str, &Output)> {
    let stdout = run.stdout.iter().map(|it| ("standard output", it));
    stdout.chain(run.stderr.iter().map(|it| ("standard error", it)))
}

/// How it ended and what it used, beside its limits.
fn figures(run: &Run) -> Markup {
    let memory = run.peak_memory_bytes.map(|bytes| {
        let source = run.peak_memory_source.as_ref().map(told::memory_source);
        match source {
            Some(source) => format!("{}, {source}", size(bytes)),
            None => size(bytes),
        }
    });
    let silent = streams(run).filter(|(_, printed)| printed.bytes == 0);
    let silent = silent.map(|(name, _)| format!("nothing on {name}"));
    let silent = Some(silent.collect::<Vec<_>>().join(", "));
    let rows = [
        ("Ended with", run.exit.as_deref().map(shown::line)),
        ("CPU time", cpu(run)),
        (
            "On the clock",
            time(run.wall_seconds, run.wall_limit_seconds),
        ),
        ("Memory", memory),
        ("Printed", silent.filter(|told| !told.is_empty())),
        ("Made", run.repeats.as_ref().map(repeats)),
    ];
    html! {
        @if rows.iter().any(|(_, told)| told.is_some()) {
            dl class="figures" {
                @for (name, told) in rows {
                    @if let Some(told) = told {
                        div { dt { (name) } dd { (told) } }
                    }
                }
            }
        }
    }
}

/// The CPU time that a run took, of the time that it had.
pub(super) fn cpu(run: &Run) -> Option<String> {
    time(run.cpu_seconds, run.cpu_limit_seconds)
}

fn time(taken: Option<f64>, limit: Option<f64>) -> Option<String> {
    let taken = measured(Duration::try_from_secs_f64(taken?).ok()?);
    let limit = limit.and_then(|limit| Duration::try_from_secs_f64(limit).ok());
    Some(match limit {
        Some(limit) => format!("{taken} of {}", exact(limit)),
        None => taken,
    })
}

fn repeats(repeats: &Repeats) -> String {
    let verdicts = repeats.verdicts.iter();
    let verdicts = verdicts.map(|(verdict, number)| told::number_of(verdict, *number));
    let verdicts = verdicts.collect::<Vec<_>>().join(", ");
    format!("{}: {verdicts}", count(repeats.attempts, "time"))
}

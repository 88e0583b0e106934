//! Which mistake it is.
use maud::{Markup, html};

use super::{block, command, figure, path, replay, source::excerpt};
use crate::report::{
    formats::told,
    html::shown,
    json::{
        Report,
        class::{Counterexample, Mistake},
    },
};

/// What saved boards of the program are called, beside those of methods.
const PROGRAM: &str = "program";

/// The mistakes, the fault and the counterexample; nothing if nobody knows any.
pub(super) fn section(report: &Report) -> Markup {
    let is_known =
        !report.mistakes.is_empty() || report.fault.is_some() || report.counterexample.is_some();
    html! {
        @if is_known {
            section class="diagnosis" {
                h2 { "Which mistake it is" }
                (mistakes(&report.mistakes))
                @if let Some(fault) = &report.fault {
                    p { strong { "Place: " } (shown::line(fault)) }
                    @if let Some(it) = &report.fault_excerpt { (excerpt(it)) }
                }
                @if let Some(found) = &report.counterexample { (counterexample(found)) }
                (saved(report, PROGRAM))
            }
        }
    }
}

/// The known mistakes: one, or either of two.
pub(super) fn mistakes(mistakes: &[Mistake]) -> Markup {
    html! {
        @for (index, mistake) in mistakes.iter().enumerate() {
            div class="mistake" {
                p {
                    strong { @if index == 0 { "Mistake: " } @else { "Or: " } }
                    (shown::line(&mistake.message))
                    " " span class="faint" { "(" (shown::line(&mistake.name)) ")" }
                }
                p { strong { "By hand: " } (shown::line(&mistake.by_hand)) }
            }
        }
    }
}

fn counterexample(found: &Counterexample) -> Markup {
    html! {
        h3 { (capital(told::which(found))) }
        @if let Some(message) = &found.message {
            p class="message" { (shown::line(message)) }
        }
        div class="boards" { (figure(&found.board, "the board")) }
        p { "Its input, in the mode " code { (shown::line(&found.mode)) } ":" }
        (block(&found.input, true))
        @if let Some(moves) = &found.shortest { (replay::alone(moves, &found.board)) }
    }
}

/// The boards saved of the program or of a method, with how to try each again.
pub(super) fn saved(report: &Report, of: &str) -> Markup {
    let saved = report.saved_boards.iter().flatten();
    html! {
        @for board in saved.filter(|board| board.of == of) {
            p { "Saved as " (path(&board.path)) ", to try it again:" }
            (command(&board.rerun))
        }
    }
}

/// A text as the start of a sentence.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

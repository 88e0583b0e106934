//! What a program printed, and what was typed to it.
use maud::{Markup, html};

use super::{block, compared::visible};
use crate::report::{
    html::shown,
    json::run::{Line, Output, Speaker},
    words::quantity::{count, size},
};

/// The most lines of a transcript that stand open.
const OPEN: usize = 40;

/// One stream, folded; nothing if it is empty.
pub(super) fn stream(name: &str, output: &Output) -> Markup {
    let bytes = output.bytes as u64;
    html! {
        @if output.bytes > 0 {
            details {
                summary {
                    "On " (name) ": " (size(bytes))
                    @if output.is_cut { ", stopped at the limit" }
                }
                (block(&output.text, true))
            }
        }
    }
}

/// What was typed and what came back, in order.
pub(super) fn transcript(lines: &[Line]) -> Markup {
    let wrong = lines.iter().position(|line| line.is_wrong);
    let all = html! {
        ol class="transcript" { @for line in lines { (spoken(line)) } }
    };
    html! {
        h5 { "What was typed and printed" }
        @if lines.len() <= OPEN {
            (all)
        } @else {
            details {
                summary {
                    (count(lines.len(), "line"))
                    @if let Some(wrong) = wrong { ", wrong behind line " (wrong + 1) }
                }
                (all)
            }
        }
    }
}

fn spoken(line: &Line) -> Markup {
    let (class, who) = match line.from {
        Speaker::Program => ("printed", "printed"),
        Speaker::Typed => ("typed", "typed"),
        Speaker::NotTyped => ("nottyped", "not typed any more"),
    };
    html! {
        li class=(class) {
            span class="who" { (who) } " "
            code { (visible(&shown::line(&line.text), None)) }
            @if line.is_wrong { " " strong class="error" { "← it goes wrong here" } }
        }
    }
}

//! How verdicts look: a letter and a color each, of which either alone tells them apart.
use maud::{Markup, html};

use crate::report::{formats::told, json::run::Verdict};

/// All verdicts, the best first.
pub(super) const ALL: [Verdict; 7] = [
    Verdict::Accepted,
    Verdict::PresentationError,
    Verdict::WrongAnswer,
    Verdict::TimeLimitExceeded,
    Verdict::MemoryLimitExceeded,
    Verdict::OutputLimitExceeded,
    Verdict::RunTimeError,
];

/// The letter of a verdict.
pub(super) fn letter(verdict: &Verdict) -> char {
    match verdict {
        Verdict::Accepted => 'A',
        Verdict::PresentationError => 'P',
        Verdict::WrongAnswer => 'W',
        Verdict::TimeLimitExceeded => 'T',
        Verdict::MemoryLimitExceeded => 'M',
        Verdict::OutputLimitExceeded => 'O',
        Verdict::RunTimeError => 'R',
    }
}

/// The class in the style sheet that has its colors.
pub(super) fn class(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "va",
        Verdict::PresentationError => "vp",
        Verdict::WrongAnswer => "vw",
        Verdict::TimeLimitExceeded => "vt",
        Verdict::MemoryLimitExceeded => "vm",
        Verdict::OutputLimitExceeded => "vo",
        Verdict::RunTimeError => "vr",
    }
}

/// A verdict in words, with its letter in its color.
pub(super) fn badge(verdict: &Verdict) -> Markup {
    html! {
        span class="verdict" {
            b class=(class(verdict)) aria-hidden="true" { (letter(verdict)) } " "
            (told::verdict(verdict))
        }
    }
}

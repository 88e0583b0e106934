//! The known mistakes that submissions make, with who makes them.
use maud::{Markup, html};

use super::links;
use crate::report::{class::json::Diagnosis, html::shown, words::quantity::count};

/// The name by which a mistake is filtered for: `hamming/counts-blank`.
pub(super) fn name(mistake: &Diagnosis) -> String {
    format!("{}/{}", mistake.of, mistake.names.join("+"))
}

/// The mistakes, the commonest first.
pub(super) fn mistakes(mistakes: &[Diagnosis]) -> Markup {
    let items: Vec<_> = mistakes.iter().map(item).collect();
    html! {
        section id="mistakes" {
            h2 { "Commonest mistakes" }
            @if items.is_empty() { p class="faint" { "None that is known." } }
            (links::list(&items))
        }
    }
}

fn item(mistake: &Diagnosis) -> Markup {
    let students = mistake.students.iter().zip(&mistake.keys);
    let students: Vec<_> = students.map(|(name, key)| links::name(name, key)).collect();
    html! {
        b { (count(students.len(), "submission")) } ", " (of(mistake)) ": "
        @for (index, message) in mistake.messages.iter().enumerate() {
            @if index > 0 { ", or " }
            (shown::line(message))
        }
        " ("
        @for (index, name) in mistake.names.iter().enumerate() {
            @if index > 0 { " or " }
            code { (shown::line(name)) }
        }
        ")"
        div { (links::folded(&students)) }
    }
}

fn of(mistake: &Diagnosis) -> Markup {
    html! {
        @if mistake.of == "program" { "the program" }
        @else { code { (shown::line(&mistake.of)) "()" } }
    }
}

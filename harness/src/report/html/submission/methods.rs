//! The methods of a class.
use maud::{Markup, html};

use super::{
    diagnosis::{mistakes, saved},
    figure,
    source::excerpt,
};
use crate::report::{
    formats::told,
    html::shown,
    json::{
        Report,
        class::{Class, DependsOnCalls, Method},
    },
};

/// The methods that were called; nothing if none were asked for.
pub(super) fn section(report: &Report) -> Markup {
    let Some(class) = &report.class else {
        return html! {};
    };
    html! {
        section class="methods" {
            h2 { "Methods" }
            @if let Some(why) = told::class_hindrance(class) { p { (why) } }
            @if let Some(leak) = &class.leak {
                p { strong { "Memory: " } (shown::line(&leak.message)) }
            }
            (table(class))
            @for it in class.methods.iter().filter(|it| has_words(it)) { (article(report, it)) }
        }
    }
}

fn table(class: &Class) -> Markup {
    html! {
        @if !class.methods.is_empty() {
            table {
                caption class="unseen" { "Calls by method" }
                thead {
                    tr {
                        th scope="col" { "Method" }
                        th scope="col" class="number" { "Right" }
                        th scope="col" class="number" { "Calls" }
                    }
                }
                tbody {
                    @for it in &class.methods {
                        tr {
                            th scope="row" { code { (shown::line(&it.name)) "()" } }
                            @if it.is_judged {
                                td class="number" { (mark(it)) " " (it.right) }
                                td class="number" { (it.calls) }
                            } @else {
                                td colspan="2" { (told::calls(it)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn mark(method: &Method) -> Markup {
    let (class, mark) = match method.right == method.calls {
        true => ("good", "✓"),
        false => ("bad", "✗"),
    };
    html! { span class=(class) aria-hidden="true" { (mark) } }
}

/// Whether there is more to say of a method than its calls.
fn has_words(method: &Method) -> bool {
    method.message.is_some()
        || method.place.is_some()
        || method.leak.is_some()
        || method.convention.is_some()
        || method.depends_on_calls.is_some()
        || method.board.is_some()
        || !method.mistakes.is_empty()
}

/// What it means for the points that answers depend on other calls.
fn counted(depends: &DependsOnCalls) -> &'static str {
    match depends {
        DependsOnCalls::Counted => "a call is right here if it is right in every order tried",
        DependsOnCalls::NotCounted => {
            "that is counted in another method, and here a call is right if it is right alone"
        }
    }
}

fn article(report: &Report, method: &Method) -> Markup {
    html! {
        article class="method" {
            h3 { code { (shown::line(&method.name)) "()" } }
            @if let Some(message) = &method.message {
                p class="message" { (shown::line(message)) }
            }
            @if let Some(board) = &method.board {
                div class="boards" { (figure(board, "the board")) }
            }
            (mistakes(&method.mistakes))
            @if let Some(place) = &method.place {
                p { strong { "Place: " } (shown::line(place)) }
                @if let Some(it) = &method.excerpt { (excerpt(it)) }
            }
            @if let Some(depends) = &method.depends_on_calls {
                p { "Note: " (told::DEPENDS) ": " (counted(depends)) }
            }
            @if let Some(convention) = told::convention(method) {
                p { "Note: " (shown::line(&convention)) }
            }
            @if let Some(leak) = &method.leak {
                p { strong { "Leak: " } (shown::line(&leak.message)) }
            }
            (saved(report, &method.name))
        }
    }
}

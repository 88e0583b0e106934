//! How many there are of what, what is to be settled, and what was not taken.
use std::collections::HashSet;

use maud::{Markup, html};

use super::links;
use crate::report::{
    class::{
        Gradebook,
        entry::{Entry, Flag},
    },
    html::shown,
};

/// The numbers.
pub(super) fn numbers(book: &Gradebook<'_>) -> Markup {
    let found = &book.analysis;
    let with = |flag| {
        book.entries
            .iter()
            .filter(move |it| it.flags.contains(&flag))
    };
    // A group's submission is one, and is named by one of its members.
    let mut keys = HashSet::new();
    let judge_failed =
        with(Flag::JudgeFailed).filter(|entry| keys.insert(entry.member.key.as_deref()));
    let numbers = [
        ("students", found.students),
        ("submissions", found.submissions),
        ("results", found.results),
        ("without submission", found.without_submission.len()),
        ("not in the roster", found.without_student.len()),
        ("judge failed", found.judge_failed.len()),
        ("to be settled", with(Flag::Problem).count()),
        ("to be looked at", found.flagged.len()),
    ];
    html! {
        section id="summary" {
            h2 { "Summary" }
            dl class="numbers" {
                @for (what, number) in numbers {
                    div { dt { (what) } dd { (number) } }
                }
            }
            (named("Without submission", with(Flag::NoSubmission)))
            (named("Not in the roster", with(Flag::NotInRoster)))
            (named("Judge failed, which is no fault of the submission", judge_failed))
            (problems(book))
            (notes(book))
        }
    }
}

fn named<'a>(what: &str, entries: impl Iterator<Item = &'a Entry<'a>>) -> Markup {
    let names: Vec<_> = entries.map(name).collect();
    html! {
        @if !names.is_empty() { div { b { (what) ": " } (links::folded(&names)) } }
    }
}

/// A name that leads to the result, if there is one.
pub(super) fn name(entry: &Entry<'_>) -> Markup {
    match (&entry.member.key, &entry.grade) {
        (Some(key), Some(_)) => links::name(&entry.member.name, key),
        _ => shown::name(&entry.member.name),
    }
}

/// What an instructor has to settle first.
fn problems(book: &Gradebook<'_>) -> Markup {
    let items = book.entries.iter().flat_map(|entry| {
        let problems = entry.member.problems.iter();
        problems.map(move |problem| html! { (name(entry)) ": " (shown::line(problem)) })
    });
    let items: Vec<_> = items.collect();
    html! {
        @if !items.is_empty() {
            h3 { "To be settled" }
            (links::list(&items))
        }
    }
}

/// What is to be known of the roster and of files that were not taken.
fn notes(book: &Gradebook<'_>) -> Markup {
    let (notes, refused) = (&book.class.notes, &book.class.refused);
    html! {
        @if !notes.is_empty() {
            h3 { "Notes" }
            ul { @for note in notes { li { (shown::line(note)) } } }
        }
        @if !refused.is_empty() {
            details {
                summary { "Not taken: " (refused.len()) }
                ul {
                    @for one in refused {
                        li { code { (shown::line(&one.path)) } ": " (shown::line(&one.reason)) }
                    }
                }
            }
        }
    }
}

/// How far the submissions came.
pub(super) fn outcomes(book: &Gradebook<'_>) -> Markup {
    html! {
        section id="outcomes" {
            h2 { "How far they came" }
            dl class="numbers" {
                @for count in &book.analysis.outcomes {
                    div { dt { (count.words()) } dd { (count.submissions) } }
                }
            }
        }
    }
}

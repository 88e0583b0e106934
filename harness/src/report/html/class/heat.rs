//! The map of students × cases: a letter a case.
//!
//! A class may have 3,000 × 100 of them. So a strip is text, in which only what was not
//! accepted is in elements of its own, one for equal neighbours; a script counts letters.
use std::ops::Range;

use maud::{Markup, html};

use super::{students, summary};
use crate::report::{
    class::{Gradebook, entry::Entry, json::CaseCount, marks::Mark},
    html::{shown, submission::anchor::anchor, verdict},
    json::run::Verdict,
};

/// The map with its legend.
pub(super) fn heat(book: &Gradebook<'_>) -> Markup {
    let cases = &book.analysis.cases;
    let groups = ranges(cases);
    html! {
        section id="map" {
            h2 { "Students and cases" }
            (legend())
            p id="read" role="status" hidden {}
            div class="wide high" tabindex="0" role="region" aria-label="Students and cases" {
                table id="heat" class=(students::lines(book)) {
                    caption class="unseen" {
                        "A letter for each case, in the order of the assignment"
                    }
                    (head(cases))
                    tbody {
                        @for entry in &book.entries {
                            tr {
                                th scope="row" { (summary::name(entry)) }
                                (strip(&groups, entry))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn legend() -> Markup {
    html! {
        ul class="legend" {
            @for verdict in &verdict::ALL { li { (verdict::badge(verdict)) } }
            li { span class="verdict" { b aria-hidden="true" { "?" } " not judged" } }
            li { span class="verdict" { b aria-hidden="true" { "·" } " not run" } }
        }
    }
}

/// The groups, each over its letters, and the cases, from the bottom up.
fn head(cases: &[CaseCount]) -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { "student" }
                th scope="col" class="n" { "accepted" }
                th scope="col" class="axis" {
                    span class="unseen" { "cases" }
                    div class="groups" aria-hidden="true" { (groups(cases)) }
                    div class="cases" aria-hidden="true" {
                        @for group in cases.chunk_by(is_of_group) {
                            @for case in group {
                                @let id = shown::line(&case.id);
                                span title=(id) data-a=(anchor(&case.id)) {
                                    i { (within_group(&id, &case.group)) }
                                }
                            }
                            span {}
                        }
                    }
                }
            }
        }
    }
}

fn is_of_group(one: &CaseCount, other: &CaseCount) -> bool {
    one.group == other.group
}

/// The names of the groups, each as wide as its letters.
fn groups(cases: &[CaseCount]) -> String {
    let group = |cases: &[CaseCount]| {
        let name = shown::line(&cases[0].group);
        let width = cases.len();
        let name: String = match name.chars().count() {
            chars if chars > width => name.chars().take(width - 1).chain(['…']).collect(),
            _ => name,
        };
        format!("{name:width$}")
    };
    cases
        .chunk_by(is_of_group)
        .map(group)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The name of a case without that of its group, which stands over it.
fn within_group<'a>(id: &'a str, group: &str) -> &'a str {
    let rest = id
        .strip_prefix(group)
        .and_then(|rest| rest.strip_prefix('/'));
    rest.unwrap_or(id)
}

/// The places of the cases of each group.
fn ranges(cases: &[CaseCount]) -> Vec<Range<usize>> {
    let mut end = 0;
    let groups = cases.chunk_by(is_of_group);
    let range = |group: &[CaseCount]| {
        let begin = end;
        end += group.len();
        begin..end
    };
    groups.map(range).collect()
}

/// How many are accepted, and a letter a case with a space between groups.
fn strip(groups: &[Range<usize>], entry: &Entry<'_>) -> Markup {
    if entry.marks.is_empty() {
        return html! { td { (entry.remarks()) } };
    }
    let is_accepted = |mark: &&Mark| **mark == Mark::Judged(Verdict::Accepted);
    let is_judged = |mark: &&Mark| matches!(mark, Mark::Judged(_));
    let accepted = entry.marks.iter().filter(is_accepted).count();
    let judged = entry.marks.iter().filter(is_judged).count();
    html! {
        td class="n" { (accepted) " of " (judged) }
        td class="s" {
            @for (index, group) in groups.iter().enumerate() {
                @if index > 0 { " " }
                @let marks = &entry.marks[group.clone()];
                @for equal in marks.chunk_by(|one, other| one == other) { (letters(equal)) }
            }
        }
    }
}

/// Equal neighbours.
fn letters(marks: &[Mark]) -> Markup {
    let (class, letter) = match &marks[0] {
        Mark::Judged(Verdict::Accepted) => (None, 'A'),
        Mark::Judged(it) => (Some(verdict::class(it)), verdict::letter(it)),
        Mark::NotJudged => (Some("vq"), '?'),
        Mark::NotRun => (Some("vn"), '·'),
    };
    let letters = letter.to_string().repeat(marks.len());
    html! {
        @match class {
            Some(class) => b class=(class) { (letters) },
            None => (letters),
        }
    }
}

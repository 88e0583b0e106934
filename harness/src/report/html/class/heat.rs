//! The map of students × cases: a letter a case.
//!
//! A class may have 3,000 × 100 of them. So a strip is text, in which only what was not
//! accepted is in elements of its own, one for equal neighbors; a script counts letters. Who
//! hears the page is told the numbers of these cases instead, which a list below the map names.
use std::ops::Range;

use maud::{Markup, html};

use super::{students, summary};
use crate::report::{
    class::{Gradebook, cases::CaseVerdict, entry::Entry, json::CaseCount},
    formats::told,
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
            p id="hint" class="faint" hidden {
                "Point at a letter, or move to the map with Tab and use the arrow keys; a click \
                 or Enter opens the run."
            }
            p id="read" hidden {}
            div class="wide high" tabindex="0" role="region" aria-label="Students and cases" {
                table id="heat" class=(students::lines(book)) role="table" {
                    caption class="unseen" {
                        "A letter for each case, in the order of the assignment; in words, the \
                         numbers of the cases that were not accepted"
                    }
                    (head(cases))
                    tbody role="rowgroup" {
                        @for entry in &book.entries {
                            tr role="row" {
                                th scope="row" role="rowheader" { (summary::name(entry)) }
                                (strip(&groups, entry))
                            }
                        }
                    }
                }
            }
            (numbered(cases))
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
        thead role="rowgroup" {
            tr role="row" {
                th scope="col" role="columnheader" { "student" }
                th scope="col" role="columnheader" class="n" { "accepted" }
                th scope="col" role="columnheader" class="axis" {
                    span class="unseen" { "cases" }
                    div class="groups" aria-hidden="true" { (groups(cases)) }
                    div class="cases" aria-hidden="true" {
                        @for group in cases.chunk_by(is_of_group) {
                            @let is_named = heading(group).is_some();
                            @for case in group {
                                @let id = shown::line(&case.id);
                                span title=(id) data-a=(anchor(&case.id)) {
                                    i {
                                        @if is_named { (within_group(&id, &case.group)) }
                                        @else { (id) }
                                    }
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

/// The name of a group over its letters, where it is not longer than they are; else each of its
/// cases tells the group too.
fn heading(group: &[CaseCount]) -> Option<String> {
    let name = shown::line(&group[0].group);
    (name.chars().count() <= group.len()).then_some(name)
}

/// The names of the groups, each as wide as its letters.
fn groups(cases: &[CaseCount]) -> String {
    let group = |cases: &[CaseCount]| {
        let (name, width) = (heading(cases).unwrap_or_default(), cases.len());
        format!("{name:width$}")
    };
    let groups: Vec<_> = cases.chunk_by(is_of_group).map(group).collect();
    groups.join(" ")
}

/// The whole name of each case, by its number.
fn numbered(cases: &[CaseCount]) -> Markup {
    html! {
        @if !cases.is_empty() {
            details {
                summary { "The cases by number" }
                ol class="places" { @for case in cases { li { (shown::line(&case.id)) } } }
            }
        }
    }
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

/// How many are accepted, and a letter a case with a space between groups; or why none is there.
fn strip(groups: &[Range<usize>], entry: &Entry<'_>) -> Markup {
    if entry
        .by_case
        .iter()
        .all(|of_case| *of_case == CaseVerdict::NotRun)
    {
        return html! {
            td colspan="2" role="cell" {
                @if entry.flags.is_empty() { "no run" } @else { (entry.remarks()) }
            }
        };
    }
    let is_accepted = |of_case: &&CaseVerdict| **of_case == CaseVerdict::Judged(Verdict::Accepted);
    let is_judged = |of_case: &&CaseVerdict| matches!(of_case, CaseVerdict::Judged(_));
    let accepted = entry.by_case.iter().filter(is_accepted).count();
    let judged = entry.by_case.iter().filter(is_judged).count();
    let others = others(&entry.by_case);
    html! {
        td class="n" role="cell" { (accepted) " of " (judged) }
        td role="cell" {
            span class="s" aria-hidden="true" {
                @for (index, group) in groups.iter().enumerate() {
                    @if index > 0 { " " }
                    @let by_case = &entry.by_case[group.clone()];
                    @for equal in by_case.chunk_by(|one, other| one == other) { (letters(equal)) }
                }
            }
            @if !others.is_empty() { span class="unseen" { (others) } }
        }
    }
}

/// The cases that were not accepted, by their numbers: `wrong answer: 3, 5 to 7; not run: 9`.
fn others(by_case: &[CaseVerdict]) -> String {
    let mut told: Vec<(&CaseVerdict, Vec<String>)> = Vec::new();
    let mut last = 0;
    for equal in by_case.chunk_by(|one, other| one == other) {
        let first = last + 1;
        last += equal.len();
        let of_case = &equal[0];
        if *of_case == CaseVerdict::Judged(Verdict::Accepted) {
            continue;
        }
        let numbers = match equal.len() {
            1 => first.to_string(),
            _ => format!("{first} to {last}"),
        };
        match told.iter_mut().find(|(known, _)| *known == of_case) {
            Some((_, all)) => all.push(numbers),
            None => told.push((of_case, vec![numbers])),
        }
    }
    let told = told.iter();
    let told = told.map(|(of_case, numbers)| format!("{}: {}", words(of_case), numbers.join(", ")));
    told.collect::<Vec<_>>().join("; ")
}

fn words(of_case: &CaseVerdict) -> &'static str {
    match of_case {
        CaseVerdict::Judged(it) => told::verdict(it),
        CaseVerdict::NotJudged => "not judged",
        CaseVerdict::NotRun => "not run",
    }
}

/// Equal neighbors.
fn letters(by_case: &[CaseVerdict]) -> Markup {
    let (class, letter) = match &by_case[0] {
        CaseVerdict::Judged(Verdict::Accepted) => (None, 'A'),
        CaseVerdict::Judged(it) => (Some(verdict::class(it)), verdict::letter(it)),
        CaseVerdict::NotJudged => (Some("vq"), '?'),
        CaseVerdict::NotRun => (Some("vn"), '·'),
    };
    let letters = letter.to_string().repeat(by_case.len());
    html! {
        @match class {
            Some(class) => b class=(class) { (letters) },
            None => (letters),
        }
    }
}

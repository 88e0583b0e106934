//! The table of students: what is known of each, a line each.
use std::collections::HashMap;

use maud::{Markup, html};

use super::{bar::fill, links, mistakes, summary};
use crate::{
    class::{Column, header_columns},
    report::{
        class::{
            Gradebook,
            entry::{Entry, Flag, Grade},
            max,
        },
        formats::told,
        html::{shown, verdict},
        json::run::Verdict,
        words::quantity::count,
    },
};

/// The most lines that a browser lays out at once without being slow.
const MANY: usize = 200;

/// What all lines have in common.
struct Columns<'a> {
    book: &'a Gradebook<'a>,
    /// The columns of the roster that tell who somebody is, and in which section.
    identifiers: Vec<usize>,
    /// Those that tell anything else but the name.
    others: Vec<usize>,
    /// The verdicts of any run.
    verdicts: Vec<&'static Verdict>,
    /// The places of the mistakes of a submission, by its key.
    mistakes: HashMap<&'a str, Vec<usize>>,
    /// In how many lines each mistake is, by its place: a group's has one for each member.
    lines_with: Vec<usize>,
    max: u32,
}

impl<'a> Columns<'a> {
    fn of(book: &'a Gradebook<'a>) -> Columns<'a> {
        let header = book.class.roster_columns.as_deref().unwrap_or_default();
        let columns = header_columns(header).into_iter().enumerate();
        let columns = columns.filter(|(_, column)| {
            !matches!(column, Column::Name | Column::FirstName | Column::LastName)
        });
        let (identifiers, others): (Vec<_>, Vec<_>) =
            columns.partition(|(_, column)| column.is_identifier() || *column == Column::Section);
        let places = |columns: Vec<(usize, Column)>| columns.into_iter().map(|(place, _)| place);
        let grades = || book.entries.iter().filter_map(|entry| entry.grade.as_ref());
        let is_there =
            |verdict: &&Verdict| grades().any(|grade| grade.verdicts.contains_key(verdict));
        let mut mistakes: HashMap<&str, Vec<usize>> = HashMap::new();
        for (place, mistake) in book.analysis.mistakes.iter().enumerate() {
            for key in &mistake.keys {
                mistakes.entry(key).or_default().push(place);
            }
        }
        let mut lines_with = vec![0; book.analysis.mistakes.len()];
        let keys = book
            .entries
            .iter()
            .filter_map(|it| it.member.key.as_deref());
        for place in keys.filter_map(|key| mistakes.get(key)).flatten() {
            lines_with[*place] += 1;
        }
        Columns {
            book,
            identifiers: places(identifiers).collect(),
            others: places(others).collect(),
            verdicts: verdict::ALL.iter().filter(is_there).collect(),
            mistakes,
            lines_with,
            max: max(book.class),
        }
    }
}

/// The controls, which a script shows, and the table.
pub(super) fn students(book: &Gradebook<'_>) -> Markup {
    let columns = Columns::of(book);
    html! {
        section id="students" {
            h2 { "Students" }
            (controls(&columns))
            div class="wide high" tabindex="0" role="region" aria-label="Table of students" {
                table id="table" class={ "sortable " (lines(book)) } role="table" {
                    caption class="unseen" { "Students with their points" }
                    (head(&columns))
                    tbody role="rowgroup" {
                        @for entry in &book.entries { (line(&columns, entry)) }
                    }
                }
            }
        }
    }
}

/// The class in the style sheet of a table with a line an entry: of many, those that are not
/// seen are not laid out.
pub(super) fn lines(book: &Gradebook<'_>) -> &'static str {
    if book.entries.len() > MANY {
        "lines many"
    } else {
        "lines"
    }
}

fn controls(columns: &Columns<'_>) -> Markup {
    let entries = &columns.book.entries;
    let mut flags: Vec<Flag> = entries
        .iter()
        .flat_map(|entry| entry.flags.clone())
        .collect();
    flags.sort_unstable();
    flags.dedup();
    html! {
        form id="filters" hidden role="search" aria-label="Find students" {
            label { "name or number " input type="search" name="q" autocomplete="off"; }
            label {
                "flag "
                select name="flag" {
                    option value="" { "any or none" }
                    @for flag in flags { option { (flag.words()) } }
                }
            }
            label {
                "mistake "
                select name="mistake" {
                    option value="" { "any or none" }
                    @let mistakes = columns.book.analysis.mistakes.iter();
                    @for (mistake, lines) in mistakes.zip(&columns.lines_with) {
                        option value=(shown::line(&mistakes::name(mistake))) {
                            (shown::line(&mistakes::name(mistake)))
                            " (" (lines) ")"
                        }
                    }
                }
            }
            label {
                "verdict "
                select name="verdict" {
                    option value="" { "any or none" }
                    @for verdict in &columns.verdicts {
                        option value=(verdict::letter(verdict)) {
                            (verdict::letter(verdict)) ": " (told::verdict(verdict))
                        }
                    }
                }
            }
            button type="reset" { "Show all" }
            output id="count" aria-live="polite" { }
        }
    }
}

fn head(columns: &Columns<'_>) -> Markup {
    let class = columns.book.class;
    let header = class.roster_columns.as_deref().unwrap_or_default();
    html! {
        thead role="rowgroup" {
            tr role="row" {
                th scope="col" role="columnheader" data-k="name" { "student" }
                @for (place, column) in columns.identifiers.iter().enumerate() {
                    th scope="col" role="columnheader" class="i" data-k={ "id" (place + 1) } {
                        (shown::line(&header[*column]))
                    }
                }
                th scope="col" role="columnheader" class="n q" data-k="score" data-n { "score of " (columns.max) }
                @for (place, head) in class.criteria.iter().enumerate() {
                    th scope="col" role="columnheader" class="n c"
                        data-k={ "criterion" (place + 1) } data-n {
                        (shown::line(&head.title)) " (" (head.points) ")"
                    }
                }
                @for verdict in &columns.verdicts {
                    th scope="col" role="columnheader" class="n v"
                        data-k=(verdict::letter(verdict)) data-n title=(told::verdict(verdict)) {
                        b class=(verdict::class(verdict)) { (verdict::letter(verdict)) }
                        span class="unseen" { " " (told::verdict(verdict)) }
                    }
                }
                th scope="col" role="columnheader" class="f" data-k="flags" { "flags" }
                th scope="col" role="columnheader" class="f" data-k="notes" data-n { "notes" }
                @for (place, column) in columns.others.iter().enumerate() {
                    th scope="col" role="columnheader" class="i" data-k={ "roster" (place + 1) } {
                        (shown::line(&header[*column]))
                    }
                }
            }
        }
    }
}

fn line(columns: &Columns<'_>, entry: &Entry<'_>) -> Markup {
    let member = entry.member;
    let grade = entry.grade.as_ref();
    let key = member.key.as_deref();
    let mistakes = key.and_then(|key| columns.mistakes.get(key)).map(|places| {
        let places: Vec<_> = places.iter().map(ToString::to_string).collect();
        places.join(" ")
    });
    let field = |column: &usize| member.record.as_ref()?.get(*column);
    html! {
        tr role="row" data-m=[mistakes] {
            th scope="row" role="rowheader" {
                (summary::name(entry))
                @if let (Some(key), Some(_)) = (key, grade) {
                    " " a class="o" href=(links::student(key)) { "student’s page" }
                }
            }
            @for column in &columns.identifiers {
                td class="i" role="cell" {
                    @if let Some(field) = field(column) { (shown::line(field)) }
                }
            }
            (score(columns, grade))
            @for place in 0..columns.book.class.criteria.len() {
                td class="n" role="cell" {
                    @if let Some(earned) = grade.and_then(|grade| grade.criteria[place]) {
                        (earned)
                    } @else if grade.is_some() { "–" }
                }
            }
            @for verdict in &columns.verdicts {
                td class="n v" role="cell" {
                    @if let Some(runs) = grade.and_then(|grade| grade.verdicts.get(verdict)) {
                        (runs)
                    }
                }
            }
            td class="f" role="cell" { (entry.remarks()) }
            td class="f" role="cell" { (notes(entry)) }
            @for column in &columns.others {
                td class="i" role="cell" {
                    @if let Some(field) = field(column) { (shown::line(field)) }
                }
            }
        }
    }
}

/// The points, and that some are open: then a lone number would deceive.
fn score(columns: &Columns<'_>, grade: Option<&Grade>) -> Markup {
    let Some(grade) = grade else {
        return html! { td class="n q" role="cell" {} };
    };
    let class = format!("n q {}", fill(grade.so_far, columns.max));
    html! {
        td class=(class.trim_end()) role="cell" {
            @if grade.is_final { (grade.so_far) }
            @else if grade.graded == 0 { "open" }
            @else { (grade.so_far) " of " (grade.graded) " so far" }
        }
    }
}

fn notes(entry: &Entry<'_>) -> Markup {
    let problems = entry.member.problems.iter();
    let notes: Vec<_> = problems.chain(&entry.notes).collect();
    html! {
        @if !notes.is_empty() {
            details {
                summary { (count(notes.len(), "note")) }
                @for note in notes { p { (shown::line(note)) } }
            }
        }
    }
}

//! The page of one submission, for its student or for an instructor.
//!
//! What its reader may not see is not in the document of which it is made.
mod about;
pub(super) mod anchor;
mod compared;
mod diagnosis;
mod groups;
mod hindrance;
mod methods;
mod output;
mod probe;
mod replay;
mod run;
mod score;
mod source;

#[cfg(test)]
mod tests;

use maud::{Markup, html};

use super::{page::Page, shown};
use crate::report::json::Report;

const STYLE: &str = include_str!("assets/submission.css");
const SCRIPT: &str = concat!(
    include_str!("assets/submission.js"),
    include_str!("assets/command.js")
);

/// The page of a report: as the student may see it, unless the report says that it reveals
/// more. `owner` is whose submission it is, where that is known.
pub(in crate::report) fn page(report: &Report, owner: Option<&str>) -> String {
    written(report, owner, report.is_for_instructors)
}

/// The page of a report that reveals more than the student may see, whether it says so or
/// not: reports of earlier versions do not.
pub(super) fn page_for_instructors(report: &Report, owner: &str) -> String {
    written(report, Some(owner), true)
}

fn written(report: &Report, owner: Option<&str>, is_for_instructors: bool) -> String {
    let assignment = shown::line(&report.assignment.title);
    let title = match owner {
        Some(owner) => format!("{}: {assignment}", shown::line(owner)),
        None => assignment.clone(),
    };
    let body = html! {
        header {
            h1 { (assignment) }
            @if let Some(owner) = owner {
                p class="owner" { (shown::name(owner)) }
            }
            // In a class it is a folder of our own.
            @if report.submission.path != "." {
                p class="faint" { "Handed in: " (path(&report.submission.path)) }
            }
            @if is_for_instructors {
                p class="warning" role="note" {
                    "For instructors: this page tells of hidden tests. Students get another one."
                }
            }
        }
        main {
            (score::section(report))
            (hindrance::judge(report))
            (hindrance::submission(report))
            (source::section(report))
            (diagnosis::section(report))
            (methods::section(report))
            (groups::section(report))
            (probe::section(report))
        }
        (about::footer(report))
    };
    let page = Page {
        title: &title,
        style: STYLE,
        script: SCRIPT,
        body,
    };
    page.text()
}

/// The path of a file or folder.
fn path(path: &str) -> Markup {
    html! { code { (shown::path(path)) } }
}

/// A command that one click selects; of one too long, its start.
fn command(command: &str) -> Markup {
    html! {
        @match shown::command(command) {
            Some(whole) => p class="command" { code { (whole) } },
            None => p { code { (shown::line(command)) } },
        }
    }
}

/// Lines as they were written; of an output, `has_marks` shows what is easily overlooked. None
/// begins a line of the file, where a build service might obey it.
fn block(text: &str, has_marks: bool) -> Markup {
    html! {
        pre class="wrapped" {
            @for line in shown::lines(text).lines() {
                span { (compared::marked(line, None, has_marks)) } "\n"
            }
        }
    }
}

/// Texts as points of a list; nothing if there are none.
fn list<S: AsRef<str>>(class: &str, texts: &[S]) -> Markup {
    html! {
        @if !texts.is_empty() {
            ul class=(class) {
                @for text in texts { li { (shown::line(text.as_ref())) } }
            }
        }
    }
}

/// A drawing with its name below it.
fn figure(rows: &[Vec<u8>], name: &str) -> Markup {
    let name = shown::line(name);
    html! {
        figure class="drawn" {
            (super::board::drawn(rows, &name))
            figcaption { (name) }
        }
    }
}

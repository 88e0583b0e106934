//! The pages of a class, in a folder: one of all, and two of each submission.
mod bar;
mod cases;
mod folder;
mod heat;
mod links;
mod mistakes;
mod points;
mod runs;
mod students;
mod summary;
#[cfg(test)]
mod tests;
mod wide;

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use maud::{Markup, html};

use super::{page::Page, shown, submission};
use crate::{
    class::{ResultDocument, lies_in},
    report::{WriteError, class::Gradebook},
};
use folder::{Folder, Place, STUDENTS};

const STYLE: &str = include_str!("assets/class.css");
const SCRIPT: &str = include_str!("assets/class.js");

/// The pages of a class: `index.html`, `instructor/KEY.html` and `students/KEY.html`.
pub(crate) struct Pages {
    folder: Folder,
    /// The submissions whose pages were to be written.
    keys: HashSet<String>,
    /// Why others were not.
    failed: Vec<WriteError>,
}

impl Pages {
    /// Finds out whether pages can be there.
    ///
    /// # Errors
    ///
    /// If a file, or a link in place of a folder in it, is there.
    pub(crate) fn check(folder: &Path) -> Result<(), WriteError> {
        Folder::check(folder)
    }

    /// Whether another file or folder would lie where the pages in a folder are to be.
    pub(crate) fn would_cover(folder: &Path, other: &Path) -> bool {
        Folder::own(folder).iter().any(|own| lies_in(other, own))
    }

    /// Makes the folders, where they are not there.
    ///
    /// # Errors
    ///
    /// If one cannot be made.
    pub(crate) fn make(folder: &Path) -> Result<Pages, WriteError> {
        Ok(Pages {
            folder: Folder::make(folder)?,
            keys: HashSet::new(),
            failed: Vec::new(),
        })
    }

    /// Writes both pages of a submission. One that cannot be written does not take the others
    /// along.
    pub(crate) fn write_submission(&mut self, key: &str, result: &ResultDocument) {
        let owner = result.owner.as_str();
        let student = submission::page(&result.student, Some(owner));
        self.write(Place::Student(key), &student);
        let instructor = match &result.instructor {
            Some(report) => submission::page_for_instructors(report, owner),
            // It is the same.
            None => student,
        };
        self.write(Place::Instructor(key), &instructor);
        self.keys.insert(key.to_owned());
    }

    /// Writes the page of the class.
    pub(crate) fn write_class(&mut self, book: &Gradebook<'_>) {
        self.write(Place::Class, &page(book));
    }

    /// Why pages were not written.
    pub(crate) fn failed(&self) -> &[WriteError] {
        &self.failed
    }

    /// The pages of submissions, sorted, that are there but were not written: of an earlier
    /// run, from which a submission was taken back, or its result cannot be read any more.
    pub(crate) fn left_behind(&self) -> Vec<PathBuf> {
        self.folder.others(&|key| self.keys.contains(key))
    }

    fn write(&mut self, place: Place<'_>, text: &str) {
        let written = self.folder.write(place, text);
        self.failed.extend(written.err());
    }
}

/// The page of the class.
fn page(book: &Gradebook<'_>) -> String {
    let page = Page {
        title: &shown::line(&book.class.assignment.title),
        style: STYLE,
        script: SCRIPT,
        body: body(book),
    };
    page.text()
}

fn body(book: &Gradebook<'_>) -> Markup {
    let found = &book.analysis;
    let parts = [
        ("students", "Students"),
        ("map", "Students and cases"),
        ("criteria", "Criteria"),
        ("cases", "Cases"),
        ("mistakes", "Mistakes"),
        ("slowest", "Runs"),
        ("protection", "Protection"),
    ];
    html! {
        header {
            h1 { (shown::line(&book.class.assignment.title)) }
            p class="warning" role="note" {
                "For instructors: names, hidden tests. Give students only the pages in "
                code { (STUDENTS) } "."
            }
            nav aria-label="Parts of the page" {
                ul class="legend" {
                    @for (id, part) in parts { li { a href={ "#" (id) } { (part) } } }
                }
            }
        }
        main {
            (summary::numbers(book))
            @if let Some(spread) = &found.points { (points::spread(spread)) }
            (students::students(book))
            (heat::heat(book))
            (points::criteria(book))
            (cases::cases(found))
            @if !found.methods.is_empty() { (cases::methods(&found.methods)) }
            (mistakes::mistakes(&found.mistakes))
            (runs::slowest(&found.slowest))
            (runs::flaky(&found.flaky))
            (runs::flagged(&found.flagged))
            (runs::protection(&found.protection))
            (summary::outcomes(book))
        }
        footer class="faint" { "Written by tilemark " (env!("CARGO_PKG_VERSION")) "." }
    }
}

//! The pages of a class, in a folder: one of all, and two of each submission.
mod bar;
mod cases;
mod heat;
mod links;
mod mistakes;
mod points;
mod runs;
mod students;
mod summary;
#[cfg(test)]
mod tests;

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use maud::{Markup, html};

use super::{page::Page, shown, submission};
use crate::{
    class::ResultDocument,
    report::{
        Target, WriteError,
        class::{Gradebook, make_folder},
    },
};

const STYLE: &str = include_str!("assets/class.css");
const SCRIPT: &str = include_str!("assets/class.js");

/// The file of the class, for instructors.
const CLASS: &str = "index.html";
/// What the names of pages end with.
const ENDING: &str = ".html";
/// The folder of the pages that tell all of a submission.
const INSTRUCTOR: &str = "instructor";
/// The folder of those that the student may see.
const STUDENTS: &str = "students";

/// The pages of a class: `index.html`, `instructor/KEY.html` and `students/KEY.html`.
pub(crate) struct Pages {
    folder: PathBuf,
    /// The submissions of which pages were written.
    keys: HashSet<String>,
}

impl Pages {
    /// Makes the folders, where they are not there.
    ///
    /// # Errors
    ///
    /// If one cannot be made.
    pub(crate) fn make(folder: &Path) -> Result<Pages, WriteError> {
        for inner in [INSTRUCTOR, STUDENTS] {
            make_folder(&folder.join(inner))?;
        }
        Ok(Pages {
            folder: folder.to_owned(),
            keys: HashSet::new(),
        })
    }

    /// Writes both pages of a submission.
    ///
    /// # Errors
    ///
    /// If one cannot be written.
    pub(crate) fn write_submission(
        &mut self,
        key: &str,
        result: &ResultDocument,
    ) -> Result<(), WriteError> {
        let owner = result.owner.as_str();
        let name = format!("{key}{ENDING}");
        let student = submission::page(&result.student, Some(owner));
        self.write(&Path::new(STUDENTS).join(&name), &student)?;
        let instructor = match &result.instructor {
            Some(report) => submission::page_for_instructors(report, owner),
            // It is the same.
            None => student,
        };
        self.write(&Path::new(INSTRUCTOR).join(&name), &instructor)?;
        self.keys.insert(key.to_owned());
        Ok(())
    }

    /// Writes the page of the class.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn write_class(&self, book: &Gradebook<'_>) -> Result<(), WriteError> {
        self.write(Path::new(CLASS), &page(book))
    }

    /// The pages of submissions, sorted, that are there but were not written: of an earlier
    /// run, from which a submission was taken back, or its result cannot be read any more.
    pub(crate) fn left_behind(&self) -> Vec<PathBuf> {
        let folders = [INSTRUCTOR, STUDENTS].map(|inner| self.folder.join(inner));
        let entries = folders
            .iter()
            .filter_map(|folder| fs::read_dir(folder).ok());
        let is_left = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            let key = name.and_then(|name| name.strip_suffix(ENDING));
            key.is_some_and(|key| !self.keys.contains(key))
        };
        let paths = entries.flatten().flatten().map(|entry| entry.path());
        let mut left: Vec<PathBuf> = paths.filter(is_left).collect();
        left.sort();
        left
    }

    fn write(&self, path: &Path, text: &str) -> Result<(), WriteError> {
        let target = Target::File(self.folder.join(path));
        target.write(&mut std::io::sink(), &|out| out.write_all(text.as_bytes()))
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

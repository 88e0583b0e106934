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

use std::path::{Path, PathBuf};

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
/// The folder of the pages that tell all of a submission.
const INSTRUCTOR: &str = "instructor";
/// The folder of those that the student may see.
const STUDENTS: &str = "students";

/// The pages of a class: `index.html`, `instructor/KEY.html` and `students/KEY.html`.
pub(crate) struct Pages {
    folder: PathBuf,
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
        let folder = folder.to_owned();
        Ok(Pages { folder })
    }

    /// Writes both pages of a submission.
    ///
    /// # Errors
    ///
    /// If one cannot be written.
    pub(crate) fn write_submission(
        &self,
        key: &str,
        result: &ResultDocument,
    ) -> Result<(), WriteError> {
        let owner = Some(result.owner.as_str());
        let name = format!("{key}.html");
        let student = submission::page(&result.student, owner);
        self.write(&Path::new(STUDENTS).join(&name), &student)?;
        let instructor = submission::page(result.revealed(), owner);
        self.write(&Path::new(INSTRUCTOR).join(&name), &instructor)
    }

    /// Writes the page of the class.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn write_class(&self, book: &Gradebook<'_>) -> Result<(), WriteError> {
        self.write(Path::new(CLASS), &page(book))
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
    }
}

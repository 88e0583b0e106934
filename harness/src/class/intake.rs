//! What a class has handed in: a folder as a learning platform gives it, or one archive.
//!
//! ```text
//!   SUBMISSIONS ── survey ──► Intake: [Handed], [Refused]     names alone
//!                                │ stage, one at a time
//!                                ▼
//!                             Staged                          files in a folder of their own
//!                                │ submission::open
//! ```
//!
//! Nothing that was handed in is changed, no link in it is followed, and all that is not
//! taken is told with the reason.
mod archive;
mod arrange;
mod canvas;
mod classroom;
mod found;
mod gather;
mod gradescope;
mod listing;
mod litter;
mod mend;
mod moodle;
mod name;
mod owned;
mod pile;
mod plain;
mod refused;
mod shape;
mod sort;
mod source;
mod stage;

use std::{
    ffi::OsString,
    io,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::{IdentifierKind, Owner};
use crate::execute::JudgeError;
use refused::shown;
use source::Source;

pub use refused::Refused;
pub use shape::{Shape, UnknownShape};
pub use stage::{StageError, Staged};

/// What a class has handed in.
#[derive(Debug)]
pub struct Intake {
    /// How it lies together.
    pub shape: Shape,
    /// The submissions, sorted by their owners; no two have the same.
    pub submissions: Vec<Handed>,
    /// What was not taken, sorted.
    pub refused: Vec<Refused>,
    /// What was made of the names, for a person to check, a phrase each.
    pub notes: Vec<String>,
    source: Source,
}

/// What one student has handed in, or several together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handed {
    /// Whose it is; of several people, the first by name.
    pub owner: Owner,
    /// The others who have handed it in together with the owner, sorted. The one result of it
    /// is that of each of them.
    pub others: Vec<Owner>,
    /// Where it lies.
    pub pieces: Vec<Piece>,
    /// What the platform tells of it, a phrase each.
    pub notes: Vec<String>,
}

/// A folder or file that is a submission or a part of one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// Where it is, relative to [`Intake::folder`].
    pub path: PathBuf,
    /// What the student has called it, if the platform calls it otherwise.
    called: Option<OsString>,
    /// Its number on a platform that gives newer files larger ones, and adds to their names.
    number: Option<u64>,
}

/// Why nothing can be said of a class.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum IntakeError {
    /// The folder cannot be read.
    #[error("cannot read the submissions `{}`", path.display())]
    Unreadable {
        /// The folder or archive.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The path is neither a folder nor an archive.
    #[error("expected a folder of submissions or one archive of them, found something else: `{}`", path.display())]
    NoClass {
        /// The path.
        path: PathBuf,
    },
    /// The archive of the class cannot be unpacked.
    #[error("cannot unpack the submissions `{}`: {reason}; unpack it yourself, and give the folder", path.display())]
    Archive {
        /// The archive.
        path: PathBuf,
        /// Why, as a phrase.
        reason: String,
    },
    /// There is no folder to unpack it into.
    #[error("cannot make a folder for the submissions")]
    Scratch(#[source] JudgeError),
    /// What was unpacked cannot be written.
    #[error("cannot write the submissions that were unpacked")]
    Write {
        /// What the system said.
        source: io::Error,
    },
}

impl IntakeError {
    /// Whether the judge is to blame, and not what was typed.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        matches!(self, Self::Scratch(_) | Self::Write { .. })
    }
}

/// Finds out who has handed in what, by the names in the folder and, for Gradescope, the file
/// that tells the names. How it lies together is found out too unless `shape` says it.
///
/// Of a folder, nothing is read but names; an archive of the whole class is unpacked, as long
/// as the [`Intake`] lives. What cannot be read is refused, the rest goes on.
///
/// # Errors
///
/// If there is no such folder or archive, or the archive is of no use.
pub fn survey(submissions: &Path, shape: Option<Shape>) -> Result<Intake, IntakeError> {
    let mut refused = Vec::new();
    let mut notes = Vec::new();
    let source = Source::open(submissions, &mut refused, &mut notes)?;
    let folder = source.folder();
    let (below, entries) = listing::find(&folder, shape, source.stem()).map_err(|error| {
        let path = submissions.to_owned();
        IntakeError::Unreadable {
            path,
            source: error,
        }
    })?;
    let shape = shape.unwrap_or_else(|| Shape::of(&entries));
    let mut sorter = sort::Sorter::new(&below, refused);
    for note in notes {
        sorter.note(note);
    }
    if !below.as_os_str().is_empty() {
        sorter.note(format!(
            "the submissions are in the folder `{}`",
            shown(&below)
        ));
    }
    match shape {
        Shape::Plain => sorter.plain(&entries),
        Shape::Canvas => sorter.canvas(&entries),
        Shape::Moodle => sorter.moodle(&entries),
        Shape::Gradescope => sorter.gradescope(&entries, &folder.join(&below)),
        Shape::Classroom => sorter.classroom(&entries, &folders(&source, &below)),
    }
    let (submissions, refused, notes) = sorter.finish();
    Ok(Intake {
        shape,
        submissions,
        refused,
        notes,
        source,
    })
}

/// The names of the folder `below` in a source, of those above it and of the source, the
/// nearest first.
fn folders(source: &Source, below: &Path) -> Vec<String> {
    let below = below.iter().rev().map(|name| name::text(name.as_bytes()));
    below.chain(source.called()).collect()
}

impl Intake {
    /// The folder in which the submissions are: the one that was given, or the one into which
    /// the archive of the class was unpacked.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.source.folder()
    }

    /// Makes a submission ready, with the names of the files that are to be handed in. May be
    /// called from several threads at once.
    ///
    /// # Errors
    ///
    /// If nothing of it can be taken, or there is no place for it.
    pub fn stage(&self, handed: &Handed, hand_in: &[String]) -> Result<Staged, StageError> {
        stage::stage(handed, &self.folder(), hand_in)
    }
}

#[cfg(test)]
mod tests;

//! The assignment that is meant: a folder, or one inside this program.
use std::{
    ffi::OsStr,
    ops::{Deref, DerefMut},
    path::{Path, PathBuf},
};

use super::{CommandError, Surroundings};
use crate::{
    assignment::{self, Assignment},
    bundled::{Bundled, UnpackError, Unpacked},
    locate::{LocateError, locate},
    progress,
};

/// An assignment that was found and read.
pub(super) enum Found {
    /// In a folder.
    Folder(Box<Assignment>),
    /// Inside this program.
    Bundled(Box<Unpacked>),
}

impl Deref for Found {
    type Target = Assignment;

    fn deref(&self) -> &Assignment {
        match self {
            Found::Folder(assignment) => assignment,
            Found::Bundled(unpacked) => &unpacked.assignment,
        }
    }
}

impl DerefMut for Found {
    fn deref_mut(&mut self) -> &mut Assignment {
        match self {
            Found::Folder(assignment) => assignment,
            Found::Bundled(unpacked) => &mut unpacked.assignment,
        }
    }
}

/// Where an assignment is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Folder(PathBuf),
    Bundled(Bundled),
}

impl Surroundings {
    /// Finds and reads an assignment, with groups laid over it: the one asked for, or
    /// the one that the submission is for.
    pub(super) fn load(
        &self,
        asked: Option<&Path>,
        submission: Option<&Path>,
        private: Option<&Path>,
    ) -> Result<Found, CommandError> {
        let place = self.place(asked, submission)?;
        read(&place, private)
    }

    /// Finds an assignment; says so if more than one goes by the name.
    pub(super) fn place(
        &self,
        asked: Option<&Path>,
        submission: Option<&Path>,
    ) -> Result<Place, CommandError> {
        let found = locate(asked, &[&self.folder, &self.executable], submission);
        let bundled = asked.and_then(bundled);
        match (found, bundled) {
            (Ok(folder), bundled) => {
                if let Some(warning) = ambiguity(asked, &folder, bundled) {
                    progress::warn(&warning);
                }
                Ok(Place::Folder(folder))
            }
            (Err(_), Some(bundled)) => Ok(Place::Bundled(bundled)),
            (Err(LocateError::Unknown { found, known }), None) => Err(unknown(found, known)),
            (Err(LocateError::NoCases), None) if asked.is_none() => fitting(submission),
            (Err(LocateError::NotOne { known, .. }), None) if known.is_empty() => {
                fitting(submission)
            }
            (Err(error), None) => Err(error.into()),
        }
    }
}

/// Reads an assignment, with groups laid over it.
pub(super) fn read(place: &Place, private: Option<&Path>) -> Result<Found, CommandError> {
    match place {
        Place::Folder(folder) => {
            let loaded = assignment::load_with(folder, private);
            let assignment = loaded.map_err(CommandError::Load)?;
            Ok(Found::Folder(Box::new(assignment)))
        }
        Place::Bundled(bundled) => match bundled.load(private) {
            Ok(unpacked) => Ok(Found::Bundled(Box::new(unpacked))),
            Err(UnpackError::Load(error)) => Err(CommandError::Load(error)),
            Err(UnpackError::Scratch(source)) => Err(CommandError::Unpack {
                name: bundled.name(),
                source,
            }),
        },
    }
}

/// The bundled assignment of a name.
fn bundled(asked: &Path) -> Option<Bundled> {
    Bundled::named(asked.to_str()?)
}

/// Says which assignment was taken where a word means several that are not the same.
fn ambiguity(asked: Option<&Path>, taken: &Path, bundled: Option<Bundled>) -> Option<String> {
    let asked = asked.filter(|asked| Path::new(asked.file_name().unwrap_or_default()) == *asked)?;
    let name = asked.display();
    let same = |folder: &Path| {
        let both = (folder.canonicalize(), taken.canonicalize());
        matches!(both, (Ok(folder), Ok(taken)) if folder == taken)
    };
    if asked.join("assignment.toml").is_file() && !same(asked) {
        return Some(format!(
            "`{name}` is a name in `cases` and a folder here: taken is `{}`; write `./{name}` for the other",
            taken.display()
        ));
    }
    let other = bundled.filter(|bundled| bundled.differs_from(taken));
    other.map(|_| {
        format!(
            "`{name}` is the name of a bundled assignment too, which differs: taken is the folder `{}`",
            taken.display()
        )
    })
}

/// The bundled assignment that a submission has the files of.
fn fitting(submission: Option<&Path>) -> Result<Place, CommandError> {
    let all = Bundled::all();
    if let [only] = all {
        return Ok(Place::Bundled(*only));
    }
    // What is complete before what is not, then the one of which more is there.
    let fit = |bundled: &Bundled| {
        let wanted = bundled.hand_in();
        let is_there = |name: &&String| submission.is_some_and(|it| it.join(name).is_file());
        let there = wanted.iter().filter(is_there).count();
        (there == wanted.len(), there)
    };
    let best = all.iter().map(fit).max().filter(|(_, there)| *there > 0);
    let mut fitting = all.iter().filter(|bundled| Some(fit(bundled)) == best);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(Place::Bundled(*only)),
        _ => Err(CommandError::NoneFits {
            known: all.iter().map(described).collect(),
        }),
    }
}

fn described(bundled: &Bundled) -> String {
    format!("{} ({})", bundled.name(), bundled.hand_in().join(", "))
}

fn unknown(found: PathBuf, mut known: Vec<String>) -> CommandError {
    known.extend(Bundled::all().iter().map(|it| it.name().to_owned()));
    known.sort();
    known.dedup();
    let names: Vec<&str> = known.iter().map(String::as_str).collect();
    let word = found
        .file_name()
        .and_then(OsStr::to_str)
        .unwrap_or_default();
    let meant = assignment::did_you_mean(word, &names);
    CommandError::UnknownAssignment {
        meant,
        found,
        known,
    }
}

//! Where the submissions of a class are: a folder, or one archive.
use std::{
    fs::{self, File},
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use super::{
    IntakeError, Refused,
    archive::{self, UnpackError},
    arrange::arrange,
    name,
    pile::Pile,
    shown,
    stage::settle,
};
use crate::execute::{JudgeError, Scratch};

/// The folder of the submissions.
#[derive(Debug)]
pub(super) enum Source {
    /// As it was given.
    Folder(PathBuf),
    /// Unpacked from an archive, until this is dropped.
    Unpacked {
        scratch: Scratch,
        /// What the archive is called, without its ending.
        stem: String,
    },
}

/// The folder in the scratch folder.
const UNPACKED: &str = "submissions";

impl Source {
    /// Opens a folder or an archive; what of the archive is not taken is added to `refused`, and
    /// what else is to be told of it to `notes`.
    pub(super) fn open(
        path: &Path,
        refused: &mut Vec<Refused>,
        notes: &mut Vec<String>,
    ) -> Result<Source, IntakeError> {
        let unreadable = |source| IntakeError::Unreadable {
            path: path.to_owned(),
            source,
        };
        let metadata = fs::metadata(path).map_err(unreadable)?;
        if metadata.is_dir() {
            return Ok(Source::Folder(path.to_owned()));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let stem = archive::stem(&name);
        let Some(stem) = stem.filter(|_| metadata.is_file()).map(str::to_owned) else {
            let path = path.to_owned();
            return Err(IntakeError::NoClass { path });
        };
        let file = File::open(path).map_err(unreadable)?;
        let scratch = unpack(file, &name, refused, notes).map_err(|fault| match fault {
            Fault::Scratch(source) => IntakeError::Scratch(source),
            Fault::Archive(UnpackError::Refused(reason)) => IntakeError::Archive {
                path: path.to_owned(),
                reason,
            },
            Fault::Archive(UnpackError::Write(source)) => IntakeError::Write { source },
        })?;
        Ok(Source::Unpacked { scratch, stem })
    }

    pub(super) fn folder(&self) -> PathBuf {
        match self {
            Source::Folder(folder) => folder.clone(),
            Source::Unpacked { scratch, .. } => scratch.path().join(UNPACKED),
        }
    }

    /// What the folder, or the archive without its ending, is called.
    pub(super) fn called(&self) -> Option<String> {
        match self {
            // `.` has a name too.
            Source::Folder(folder) => {
                let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
                whole
                    .file_name()
                    .map(|called| name::text(called.as_bytes()))
            }
            Source::Unpacked { stem, .. } => Some(stem.clone()),
        }
    }

    /// What the archive is called, if it is one.
    pub(super) fn stem(&self) -> Option<&str> {
        match self {
            Source::Folder(_) => None,
            Source::Unpacked { stem, .. } => Some(stem),
        }
    }
}

enum Fault {
    Scratch(JudgeError),
    Archive(UnpackError),
}

/// The most notes that are told of an archive.
const MAX_NOTES: usize = 200;

fn unpack(
    file: File,
    name: &str,
    refused: &mut Vec<Refused>,
    notes: &mut Vec<String>,
) -> Result<Scratch, Fault> {
    let write = |error| Fault::Archive(UnpackError::Write(error));
    let scratch = Scratch::new().map_err(Fault::Scratch)?;
    let heap = scratch.path().join("pile");
    let mut pile = Pile::of_class(&heap).map_err(write)?;
    archive::unpack(file, Path::new(""), name, &mut pile).map_err(Fault::Archive)?;
    refused.append(&mut pile.refused);
    if pile.unsaid() > 0 {
        refused.push(Refused {
            path: shown(Path::new(name)),
            reason: format!("{} more of its files were not taken either", pile.unsaid()),
        });
    }
    let mut plan = arrange(std::mem::take(&mut pile.files), None);
    refused.append(&mut plan.refused);
    let more = plan.notes.len().saturating_sub(MAX_NOTES);
    notes.extend(plan.notes.drain(..).take(MAX_NOTES));
    if more > 0 {
        notes.push(format!("{more} more such things are in the archive"));
    }
    settle(&pile, &plan.files, &scratch.path().join(UNPACKED), refused).map_err(write)?;
    fs::remove_dir_all(&heap).map_err(write)?;
    Ok(scratch)
}

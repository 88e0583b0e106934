//! A submission made ready: its files in a folder of their own, archives unpacked, with the
//! names that are wanted.
use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{
    Handed, Refused,
    arrange::{Placed, arrange},
    gather::gather,
    litter::without_outputs,
    mend::{self, is_included},
    pile::{Pile, Piled},
};
use crate::{
    execute::{JudgeError, Scratch},
    submission::is_source,
};

/// A submission that is ready for [`submission::open`](crate::submission::open), until this
/// is dropped.
#[derive(Debug)]
pub struct Staged {
    /// The folder with its files; of a program that was handed in alone, the program.
    pub path: PathBuf,
    /// What was done to the files, a phrase each.
    pub notes: Vec<String>,
    /// What of it was not taken.
    pub refused: Vec<Refused>,
    /// The SHA-256, in hexadecimal, of the sorted paths of the files, whether each can be
    /// executed, and what is in it.
    pub sha256: String,
    scratch: Scratch,
}

/// Why a submission could not be made ready.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StageError {
    /// There is no folder for it: the judge's fault.
    #[error("cannot make a folder for the files of a submission")]
    Scratch(#[source] JudgeError),
    /// A copy cannot be written: the judge's fault.
    #[error("cannot write a copy of the files of a submission")]
    Write {
        /// What the system said.
        source: io::Error,
    },
    /// Nothing of it could be taken: the submission's fault.
    #[error("nothing of the submission can be taken: {}", first(refused))]
    Nothing {
        /// What was not taken, and why; at least one.
        refused: Vec<Refused>,
    },
}

fn first(refused: &[Refused]) -> String {
    refused
        .first()
        .map(|Refused { path, reason }| format!("`{path}`: {reason}"))
        .unwrap_or_default()
}

impl StageError {
    /// Whether the judge is to blame, and not what was handed in.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        !matches!(self, Self::Nothing { .. })
    }
}

impl Staged {
    /// Removes it.
    ///
    /// # Errors
    ///
    /// If something of it cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        self.scratch.remove()
    }
}

/// Makes a submission ready whose pieces are in `folder`.
pub(super) fn stage(
    handed: &Handed,
    folder: &Path,
    wanted: &[String],
) -> Result<Staged, StageError> {
    let write = |source| StageError::Write { source };
    let scratch = Scratch::new().map_err(StageError::Scratch)?;
    let mut notes = handed.notes.clone();
    let heap = scratch.path().join("pile");
    let mut pile = Pile::new(&heap, wanted).map_err(write)?;
    gather(folder, &handed.pieces, wanted, &mut pile, &mut notes)?;

    let is_wanted = |name: &[u8]| pile.is_wanted(name);
    let mut litter = pile.litter.clone();
    let files = without_outputs(pile.files.clone(), &mut litter, is_wanted, is_source);
    notes.extend(litter.phrase());
    let mut plan = arrange(files, Some(wanted));
    plan.rename(wanted, |files, name| is_included(&pile, files, name));
    notes.append(&mut plan.notes);
    let unsaid = pile.unsaid();
    let mut refused = std::mem::take(&mut pile.refused);
    refused.append(&mut plan.refused);
    if plan.files.is_empty() && refused.is_empty() {
        let path = handed.pieces.first().map(|piece| super::shown(&piece.path));
        let path = path.unwrap_or_default();
        let reason = "it holds no file that a person has made".to_owned();
        refused.push(Refused { path, reason });
    }
    if unsaid > 0 {
        let path = super::shown(&handed.pieces[0].path);
        refused.push(Refused {
            path,
            reason: format!("{unsaid} more of its files were not taken either"),
        });
    }
    if plan.files.is_empty() {
        return Err(StageError::Nothing { refused });
    }
    let top = scratch.path().join("handed-in");
    let placed = settle(&pile, &plan.files, &top, &mut refused).map_err(write)?;
    if placed.is_empty() {
        return Err(StageError::Nothing { refused });
    }
    fs::remove_dir_all(&heap).map_err(write)?;
    notes.extend(mend::mend(&top, &placed, wanted).map_err(write)?);
    let sha256 = sha256(&top, &placed).map_err(write)?;
    let path = match placed.as_slice() {
        [only]
            if only.components().count() == 1
                && !is_source(only)
                && !is_wanted_name(only, wanted) =>
        {
            top.join(only)
        }
        _ => top,
    };
    Ok(Staged {
        path,
        notes,
        refused,
        sha256,
        scratch,
    })
}

fn is_wanted_name(path: &Path, wanted: &[String]) -> bool {
    wanted.iter().any(|name| path == Path::new(name))
}

/// Puts the files of a pile where they go in the new folder `top`, and tells the paths of those
/// that are there; a file with a name that the system does not take, or holds for that of
/// another, is refused.
pub(super) fn settle<'a>(
    pile: &Pile,
    files: &'a [Placed],
    top: &Path,
    refused: &mut Vec<Refused>,
) -> io::Result<Vec<&'a Path>> {
    let permit = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    fs::create_dir(top)?;
    permit(top, 0o755)?;
    let mut settled = Vec::new();
    for Placed { file, path } in files {
        let to = top.join(path);
        let parent = to.parent().expect("it is in the folder");
        let copied = fs::create_dir_all(parent).and_then(|()| copy(pile, file, &to));
        if let Err(error) = copied {
            let reason = why_not_there(&error).ok_or(error)?.to_owned();
            let path = super::shown(path);
            refused.push(Refused { path, reason });
            continue;
        }
        permit(&to, if file.is_executable { 0o755 } else { 0o644 })?;
        settled.push(path.as_path());
    }
    Ok(settled)
}

/// Why a file is not where it goes, if its name is to blame.
fn why_not_there(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        io::ErrorKind::AlreadyExists
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::IsADirectory => {
            Some("this system holds its name for that of another file")
        }
        io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => {
            Some("this system takes no such name")
        }
        // For bytes that are no text, which some systems want names to be.
        _ if error.raw_os_error() == Some(libc::EILSEQ) => Some("this system takes no such name"),
        _ => None,
    }
}

/// A link to the file on the pile, which goes away: the content is written once. A file may
/// be placed twice, under two names.
fn copy(pile: &Pile, file: &Piled, to: &Path) -> io::Result<()> {
    let from = pile.place(file);
    match fs::hard_link(&from, to) {
        Err(error) if why_not_there(&error).is_some() => Err(error),
        // Not every file system has them.
        Err(_) => fs::copy(&from, to).map(drop),
        Ok(()) => Ok(()),
    }
}

/// See [`Staged::sha256`].
fn sha256(top: &Path, files: &[&Path]) -> io::Result<String> {
    let mut hasher = Sha256::new();
    for path in files {
        let name = path.as_os_str().as_bytes();
        hasher.update((name.len() as u64).to_le_bytes());
        hasher.update(name);
        let mut file = File::open(top.join(path))?;
        let metadata = file.metadata()?;
        let is_executable = metadata.permissions().mode() & 0o111 != 0;
        hasher.update([u8::from(is_executable)]);
        hasher.update(metadata.len().to_le_bytes());
        let mut buffer = vec![0; 64 << 10];
        loop {
            match file.read(&mut buffer)? {
                0 => break,
                read => hasher.update(&buffer[..read]),
            }
        }
    }
    let digest = hasher.finalize();
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

//! What a student handed in: a folder of sources, or one program.
mod build;

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use thiserror::Error;
use walkdir::WalkDir;

use crate::assignment::Assignment;

pub use build::{Build, BuildError, BuildLog, build};

/// The most files that are taken from a folder.
const MAX_FILES: usize = 1_000;
/// The most bytes that are taken from a folder: 32 MiB.
const MAX_BYTES: u64 = 32 << 20;
/// How many folders deep files are taken.
const MAX_DEPTH: usize = 8;

/// What was found at the path of a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Submission {
    /// A folder with every file that is to be handed in.
    Sources {
        /// The folder.
        folder: PathBuf,
        /// Its files, relative to it: the wanted ones, then what lies beside them.
        files: Vec<PathBuf>,
        /// What was not taken, and why.
        left_out: Vec<LeftOut>,
    },
    /// One file, to be run as it is.
    Program(PathBuf),
    /// A folder in which files are missing; at least one.
    Incomplete(Vec<MissingFile>),
}

/// A file that should have been handed in and is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingFile {
    /// Its name.
    pub name: String,
    /// A file that is there and may be meant, relative to the submission.
    pub similar: Option<PathBuf>,
}

/// Something in a folder that was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// Its path, relative to the submission.
    pub path: PathBuf,
    /// Why.
    pub reason: LeftOutReason,
}

/// Why something in a folder was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOutReason {
    /// It is a link, and may lead out of the folder.
    Link,
    /// It is neither a file nor a folder.
    Special,
    /// It lies more than eight folders deep.
    TooDeep,
    /// There are more than 1,000 files or 32 MiB.
    TooMuch,
}

/// Why a submission could not be opened: the caller's mistake.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The path, or something below it, cannot be read.
    #[error("cannot read the submission `{}`", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The path is neither a file nor a folder.
    #[error("expected a folder of sources or a program, found something else: `{}`", path.display())]
    NeitherFileNorFolder {
        /// The path.
        path: PathBuf,
    },
}

/// Finds out what was handed in. Nothing is changed and nothing is run.
///
/// A folder that has none of the wanted files, and just one file, is taken for
/// a program in a folder of its own.
///
/// # Errors
///
/// If the path cannot be read or is neither a file nor a folder.
pub fn open(path: &Path, assignment: &Assignment) -> Result<Submission, OpenError> {
    let unreadable = |source| OpenError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let path = fs::canonicalize(path).map_err(unreadable)?;
    let kind = fs::metadata(&path).map_err(unreadable)?.file_type();
    if kind.is_file() {
        return Ok(Submission::Program(path));
    }
    if !kind.is_dir() {
        return Err(OpenError::NeitherFileNorFolder { path });
    }
    let (files, left_out) = files(&path, &assignment.hand_in)?;
    let missing: Vec<_> = assignment
        .hand_in
        .iter()
        .filter(|name| !files.iter().any(|file| file.as_os_str() == name.as_str()))
        .map(|name| MissingFile {
            name: name.clone(),
            similar: similar(name, &files),
        })
        .collect();
    match &files[..] {
        _ if missing.is_empty() => Ok(Submission::Sources {
            folder: path,
            files,
            left_out,
        }),
        [only] if is_unrelated(only, &assignment.hand_in, &missing) => {
            Ok(Submission::Program(path.join(only)))
        }
        _ => Ok(Submission::Incomplete(missing)),
    }
}

/// The regular files below `folder`, relative to it; hidden ones apart.
///
/// The wanted ones come first, so that no flood of others can crowd them out;
/// the others follow, sorted, up to the limits.
fn files(folder: &Path, wanted: &[String]) -> Result<(Vec<PathBuf>, Vec<LeftOut>), OpenError> {
    let is_file = |name: &&String| {
        fs::symlink_metadata(folder.join(name)).is_ok_and(|metadata| metadata.is_file())
    };
    let mut files: Vec<PathBuf> = wanted.iter().filter(is_file).map(PathBuf::from).collect();
    let mut left_out = Vec::new();
    let mut bytes = 0;
    let walk = WalkDir::new(folder)
        .min_depth(1)
        .max_depth(MAX_DEPTH + 1)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name()));
    for entry in walk {
        let entry = entry.map_err(|error| OpenError::Unreadable {
            path: error.path().unwrap_or(folder).to_owned(),
            source: error.into(),
        })?;
        let kind = entry.file_type();
        let path = entry
            .path()
            .strip_prefix(folder)
            .expect("walked from the folder")
            .to_owned();
        if files.contains(&path) || kind.is_dir() && entry.depth() <= MAX_DEPTH {
            continue;
        }
        let size = entry.metadata().map_or(0, |metadata| metadata.len());
        let reason = if kind.is_symlink() {
            LeftOutReason::Link
        } else if entry.depth() > MAX_DEPTH {
            LeftOutReason::TooDeep
        } else if !kind.is_file() {
            LeftOutReason::Special
        } else if files.len() >= MAX_FILES || bytes + size > MAX_BYTES {
            LeftOutReason::TooMuch
        } else {
            bytes += size;
            files.push(path);
            continue;
        };
        left_out.push(LeftOut { path, reason });
        if left_out.len() >= MAX_FILES {
            break;
        }
    }
    Ok((files, left_out))
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// A file that may be meant: the same name in another case, or in a folder
/// further down, or with another ending (`board.cpp` for `board.cc`).
fn similar(name: &str, files: &[PathBuf]) -> Option<PathBuf> {
    let wanted = Path::new(name);
    let lower = |part: Option<&OsStr>| {
        part.map(|part| part.to_string_lossy().to_lowercase())
            .unwrap_or_default()
    };
    let has_name = |file: &&PathBuf| lower(file.file_name()) == name.to_lowercase();
    let is_source = |file: &Path| {
        matches!(
            lower(file.extension()).as_str(),
            "cc" | "cpp" | "cxx" | "c++" | "c" | "h" | "hh" | "hpp"
        )
    };
    let is_header = |file: &Path| lower(file.extension()).starts_with('h');
    let has_stem = |file: &&PathBuf| {
        lower(file.file_stem()) == lower(wanted.file_stem())
            && is_source(file)
            && is_header(file) == is_header(wanted)
    };
    files
        .iter()
        .find(has_name)
        .or_else(|| files.iter().find(has_stem))
        .cloned()
}

/// Whether the only file of a folder is neither a wanted one nor meant for one.
fn is_unrelated(only: &Path, hand_in: &[String], missing: &[MissingFile]) -> bool {
    only.components().count() == 1
        && !hand_in.iter().any(|name| only.as_os_str() == name.as_str())
        && !missing
            .iter()
            .any(|file| file.similar.as_deref() == Some(only))
}

#[cfg(test)]
mod tests;

//! What a student handed in: a folder of sources, or one program.
mod build;
mod copy;
mod diagnostics;
mod frozen;
mod walk;

use std::{
    ffi::OsStr,
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::assignment::Assignment;
use walk::files;

pub use build::{Build, BuildError, BuildLog, Recipe, build};
pub use copy::CopyError;
pub(crate) use copy::open_beneath;
pub use frozen::{FreezeError, Frozen};
pub(crate) use walk::{MAX_BYTES, MAX_FILES};

/// The most bytes of a program that is handed in as one file: 256 MiB, as
/// programs with everything in them are large.
pub(crate) const MAX_PROGRAM_BYTES: u64 = 256 << 20;

/// The endings of files that are compiled or included, in lower case.
const SOURCE_ENDINGS: [&str; 11] = [
    "c", "c++", "cc", "cpp", "cxx", "h", "h++", "hh", "hpp", "hxx", "java",
];

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
    /// One program, to be run as it is.
    Program(Program),
    /// A folder in which files are missing.
    Incomplete {
        /// The folder.
        folder: PathBuf,
        /// The files that are there, relative to it.
        files: Vec<PathBuf>,
        /// The missing files; at least one.
        missing: Vec<MissingFile>,
        /// What was not taken, and why.
        left_out: Vec<LeftOut>,
    },
}

/// A program that is run as it is, with the files that it may need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The folder of the program.
    pub folder: PathBuf,
    /// The program, a file in that folder.
    pub name: PathBuf,
    /// The program and all that is taken with it, relative to the folder.
    pub files: Vec<PathBuf>,
    /// What was not taken, and why.
    pub left_out: Vec<LeftOut>,
    /// The most bytes that are taken.
    most: u64,
}

impl Program {
    /// Copies it to where nobody changes it.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is too large, or there is no place for the copy.
    pub fn freeze(&self) -> Result<Frozen, FreezeError> {
        Frozen::new(&self.folder, &self.name, &self.files, self.most).map(Frozen::by_itself)
    }
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
    /// It cannot be read.
    Unreadable,
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
    /// The path is that of one source file.
    #[error("expected a folder of sources or a program, found the source file `{}`: give its folder", path.display())]
    SourceFile {
        /// The path.
        path: PathBuf,
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
/// A folder without any of the wanted files is taken for a program in a folder
/// of its own if just one file at its top can be executed, or if it holds just
/// one file, at its top, and that is no source file.
///
/// # Errors
///
/// If the path cannot be read, or is neither a folder nor a program.
pub fn open(path: &Path, assignment: &Assignment) -> Result<Submission, OpenError> {
    let unreadable = |source| OpenError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let found = fs::canonicalize(path).map_err(unreadable)?;
    let kind = fs::metadata(&found).map_err(unreadable)?.file_type();
    if kind.is_file() && is_source(&found) && !is_executable(&found) {
        let path = path.to_owned();
        return Err(OpenError::SourceFile { path });
    }
    if kind.is_file() {
        return Ok(Submission::Program(alone(&found)));
    }
    if !kind.is_dir() {
        let path = path.to_owned();
        return Err(OpenError::NeitherFileNorFolder { path });
    }
    let (files, left_out) = files(&found, &assignment.hand_in)?;
    let missing: Vec<_> = assignment
        .hand_in
        .iter()
        .filter(|name| !files.iter().any(|file| file.as_os_str() == name.as_str()))
        .map(|name| MissingFile {
            name: name.clone(),
            similar: similar(name, &files),
        })
        .collect();
    if missing.is_empty() {
        return Ok(Submission::Sources {
            folder: found,
            files,
            left_out,
        });
    }
    let is_unrelated = missing.len() == assignment.hand_in.len()
        && missing.iter().all(|file| file.similar.is_none());
    match program(&found, &files).filter(|_| is_unrelated) {
        Some(name) => Ok(Submission::Program(Program {
            folder: found,
            name,
            files,
            left_out,
            most: MAX_BYTES,
        })),
        None => Ok(Submission::Incomplete {
            folder: found,
            files,
            missing,
            left_out,
        }),
    }
}

/// A program that was given by its own path: nothing beside it is taken.
fn alone(file: &Path) -> Program {
    let parent = file.parent().expect("a file is in a folder");
    let name = PathBuf::from(file.file_name().expect("a file has a name"));
    Program {
        folder: parent.to_owned(),
        files: vec![name.clone()],
        name,
        left_out: Vec::new(),
        most: MAX_PROGRAM_BYTES,
    }
}

/// The file of a folder that is meant to be run, if one is.
fn program(folder: &Path, files: &[PathBuf]) -> Option<PathBuf> {
    let mut executable = files
        .iter()
        .filter(|file| is_at_the_top(file) && is_executable(&folder.join(file)));
    match (executable.next(), executable.next(), files) {
        (Some(program), None, _) => Some(program.clone()),
        (None, None, [only]) if is_at_the_top(only) && !is_source(only) => Some(only.clone()),
        _ => None,
    }
}

/// Whether a file, relative to the folder, lies in no folder below it.
fn is_at_the_top(file: &Path) -> bool {
    file.components().count() == 1
}

fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

/// A file that may be meant: the same name in another case, or in a folder
/// further down, or with another ending (`board.cpp` for `board.cc`).
fn similar(name: &str, files: &[PathBuf]) -> Option<PathBuf> {
    let wanted = Path::new(name);
    let has_name = |file: &&PathBuf| lower(file.file_name()) == name.to_lowercase();
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

/// Whether a file is by its ending one that a compiler reads.
pub(crate) fn is_source(file: &Path) -> bool {
    let ending = lower(file.extension());
    SOURCE_ENDINGS.contains(&ending.as_str())
}

fn lower(part: Option<&OsStr>) -> String {
    part.map(|part| part.to_string_lossy().to_lowercase())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;

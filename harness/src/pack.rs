//! What platforms need to grade by themselves: this program, an assignment, and the few
//! lines that a platform starts.
//!
//! Owns which files a pack has. The lines that are started are in the folder `platforms` of
//! this crate and go into every pack as they are; all that differs is in files beside them,
//! so that no name becomes a part of a script.
mod archive;
mod judge;
mod packages;

use std::{
    borrow::Cow,
    fs, io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{
    assignment::{Assignment, files_of_assignment, files_of_groups},
    bundled::Bundled,
};

pub use archive::archive;
pub use judge::Judge;
pub use packages::{Package, PackageName, Packages};

/// How long before the limit of a platform the judge is asked to stop.
const MARGIN_SECONDS: u32 = 30;

/// Why something cannot be packed: the caller's mistake.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PackError {
    /// A file that goes into the pack cannot be read.
    #[error("cannot read `{}`, which goes into the pack", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The program is not one for Linux.
    #[error(
        "expected a program `tilemark` for Linux, found something else in `{}`: name one with `--binary`",
        path.display()
    )]
    NotForLinux {
        /// The file.
        path: PathBuf,
    },
}

/// A file of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedFile {
    /// Its path in the pack, with `/` between the parts.
    pub path: String,
    /// What is in it.
    pub content: Cow<'static, [u8]>,
    /// Whether it can be executed.
    pub is_program: bool,
}

impl PackedFile {
    fn new(path: impl Into<String>, content: impl Into<Cow<'static, [u8]>>) -> PackedFile {
        PackedFile {
            path: path.into(),
            content: content.into(),
            is_program: false,
        }
    }

    fn program(path: &str, content: impl Into<Cow<'static, [u8]>>) -> PackedFile {
        PackedFile {
            is_program: true,
            ..PackedFile::new(path, content)
        }
    }
}

/// Where the files of an assignment are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// In a folder.
    Folder(&'a Path),
    /// Inside this program.
    Bundled(Bundled),
}

/// What goes into every pack: the files of the assignment that grading depends on, the groups
/// that are laid over it, and the program.
///
/// # Errors
///
/// If one of the files cannot be read.
pub fn contents(
    assignment: &Assignment,
    source: Source<'_>,
    private: Option<&Path>,
    judge: &Judge,
) -> Result<Vec<PackedFile>, PackError> {
    let mut files = vec![PackedFile::program("tilemark", judge.content.clone())];
    let below = format!("assignment/{}", assignment.name);
    match source {
        Source::Folder(folder) => {
            read_into(&mut files, &below, folder, files_of_assignment(folder))?;
        }
        Source::Bundled(bundled) => {
            let bundled = bundled.files().iter();
            files.extend(bundled.map(|&(path, bytes)| {
                PackedFile::new(format!("{below}/{path}"), Cow::Borrowed(bytes))
            }));
        }
    }
    if let Some(private) = private {
        read_into(&mut files, "private", private, files_of_groups(private))?;
    }
    Ok(files)
}

/// Reads files below `folder` as files below `into`.
fn read_into(
    files: &mut Vec<PackedFile>,
    into: &str,
    folder: &Path,
    paths: impl Iterator<Item = PathBuf>,
) -> Result<(), PackError> {
    for path in paths {
        let content = read(&path)?;
        let below = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy();
        files.push(PackedFile::new(format!("{into}/{below}"), content));
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, PackError> {
    fs::read(path).map_err(|source| PackError::Unreadable {
        path: path.to_owned(),
        source,
    })
}

/// The files of an archive for Gradescope, whose limit is so many minutes.
#[must_use]
pub fn gradescope(
    mut contents: Vec<PackedFile>,
    judge: &Judge,
    packages: &Packages,
    minutes: u32,
) -> Vec<PackedFile> {
    let seconds = minutes * 60 - MARGIN_SECONDS;
    contents.extend([
        PackedFile::program("setup.sh", SETUP),
        PackedFile::program("run_autograder", RUN_AUTOGRADER),
        PackedFile::new("running.json", RUNNING),
        PackedFile::new("failed.json", FAILED),
        PackedFile::new("packages", packages.lines().into_bytes()),
        PackedFile::new("seconds", format!("{seconds}\n").into_bytes()),
        PackedFile::new("needs", format!("it needs {judge}\n").into_bytes()),
    ]);
    contents
}

/// The files of a bundle for Classroom 50.
#[must_use]
pub fn classroom50(mut contents: Vec<PackedFile>) -> Vec<PackedFile> {
    contents.push(PackedFile::program("autograder.py", AUTOGRADER));
    contents
}

/// The files beside the action in a repository on GitHub.
#[must_use]
pub fn github(mut contents: Vec<PackedFile>, packages: &Packages) -> Vec<PackedFile> {
    contents.extend([
        PackedFile::new("action.yml", ACTION),
        PackedFile::new("packages", packages.lines().into_bytes()),
    ]);
    contents
}

const SETUP: &[u8] = include_bytes!("../platforms/gradescope/setup.sh");
const RUN_AUTOGRADER: &[u8] = include_bytes!("../platforms/gradescope/run_autograder");
const RUNNING: &[u8] = include_bytes!("../platforms/gradescope/running.json");
const FAILED: &[u8] = include_bytes!("../platforms/gradescope/failed.json");
const AUTOGRADER: &[u8] = include_bytes!("../platforms/classroom50/autograder.py");
const ACTION: &[u8] = include_bytes!("../platforms/github/action.yml");

/// The workflow that checks each push by the action.
pub const WORKFLOW: &[u8] = include_bytes!("../platforms/github/tilemark.yml");

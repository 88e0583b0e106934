//! What lies in the folder of a class, by name and kind alone.
use std::{
    ffi::OsString,
    fs, io,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use super::{archive, found::why_not, litter::is_litter, shape::Shape};

/// Something in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) name: OsString,
    pub(super) kind: Kind,
}

/// What it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Folder {
        /// Whether it is a clone of a repository.
        is_clone: bool,
    },
    File {
        is_executable: bool,
    },
    /// Nothing that is taken, and why.
    Refused(&'static str),
}

impl Entry {
    pub(super) fn is_folder(&self) -> bool {
        matches!(self.kind, Kind::Folder { .. })
    }

    pub(super) fn is_clone(&self) -> bool {
        self.kind == Kind::Folder { is_clone: true }
    }

    pub(super) fn is_file(&self) -> bool {
        matches!(self.kind, Kind::File { .. })
    }

    fn is_archive(&self) -> bool {
        self.is_file() && archive::stem(&self.name.to_string_lossy()).is_some()
    }
}

/// The entries of a folder, sorted by name, without what systems leave there.
pub(super) fn list(folder: &Path) -> io::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let kind = match entry.metadata() {
            Err(_) => Kind::Refused("it cannot be read"),
            Ok(metadata) if metadata.is_dir() => {
                let is_clone = fs::symlink_metadata(entry.path().join(".git")).is_ok();
                Kind::Folder { is_clone }
            }
            Ok(metadata) => match why_not(metadata.file_type()) {
                Some(reason) => Kind::Refused(reason),
                None => Kind::File {
                    is_executable: metadata.mode() & 0o111 != 0,
                },
            },
        };
        let is_known = name.as_bytes().starts_with(b"._") || name == ".DS_Store" || name == ".git";
        let is_hidden = name.as_bytes().starts_with(b".");
        if is_known || !is_hidden && is_litter(name.as_bytes(), kind_is_file(kind)) {
            continue;
        }
        let kind = if is_hidden {
            Kind::Refused("it is hidden, as its name begins with a dot")
        } else {
            kind
        };
        entries.push(Entry { name, kind });
    }
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(entries)
}

fn kind_is_file(kind: Kind) -> bool {
    matches!(kind, Kind::File { .. })
}

/// The folder below `top` in which the submissions are, relative to it, and its entries: `top`
/// itself, or what is in it if that is nothing but a folder around them all.
pub(super) fn find(
    top: &Path,
    shape: Option<Shape>,
    archive: Option<&str>,
) -> io::Result<(PathBuf, Vec<Entry>)> {
    let mut below = PathBuf::new();
    let mut entries = list(top)?;
    for _ in 0..2 {
        let [only] = entries.as_slice() else {
            break;
        };
        if !only.is_folder() || only.is_clone() {
            break;
        }
        let folder = below.join(&only.name);
        let Ok(inner) = list(&top.join(&folder)) else {
            break;
        };
        let is_named_so = archive.is_some_and(|stem| only.name == stem);
        let is_around = match shape.unwrap_or_else(|| Shape::of(&inner)) {
            Shape::Plain => {
                is_named_so || Shape::of(&entries) == Shape::Plain && are_students(&inner)
            }
            shape => shape.fits(&inner) > 0 && shape.fits(&entries) == 0,
        };
        if !is_around {
            break;
        }
        below = folder;
        entries = inner;
    }
    Ok((below, entries))
}

/// Names of folders of a single project.
const PROJECT: [&str; 18] = [
    "src", "source", "sources", "include", "lib", "libs", "test", "tests", "bin", "build", "doc",
    "docs", "data", "out", "target", "main", "java", "boards",
];

/// Whether what is in a folder looks like the submissions of several students, and not like
/// the files of one.
fn are_students(entries: &[Entry]) -> bool {
    let is_project = |entry: &Entry| {
        let name = entry.name.to_string_lossy().to_lowercase();
        PROJECT.contains(&name.as_str())
    };
    entries.len() > 1
        && entries
            .iter()
            .all(|entry| entry.is_folder() || entry.is_archive())
        && !entries.iter().any(is_project)
}

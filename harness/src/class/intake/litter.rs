//! What systems and tools leave beside the files of a person: nothing of it is handed in.
use std::{
    os::unix::ffi::OsStrExt,
    path::{Component, Path},
};

use super::pile::Piled;
use crate::report::escape::quote;

/// Names that no person gives, of folders but for the last.
const NAMES: [&str; 5] = [
    "__MACOSX",
    "__pycache__",
    "node_modules",
    "CMakeFiles",
    "CMakeCache.txt",
];
/// Files that systems make.
const FILES: [&str; 4] = ["thumbs.db", "desktop.ini", "ehthumbs.db", "icon\r"];
/// Endings of what a compiler makes.
const MADE: [&str; 7] = ["o", "obj", "class", "pyc", "gch", "pch", "exe"];
/// Folders in which a build puts what it makes.
const OUTPUTS: [&str; 5] = ["build", "target", "bin", "out", "debug"];

/// The most names of litter that are told.
const MAX_TOLD: usize = 5;

/// What the litter was called.
#[derive(Clone, Default, Debug)]
pub(super) struct Litter {
    names: Vec<String>,
    has_more: bool,
}

impl Litter {
    /// Whether a file is litter by its path; it is counted then. Hidden files are litter, as
    /// nothing that is handed in is hidden.
    pub(super) fn takes(&mut self, path: &Path, is_wanted: impl Fn(&[u8]) -> bool) -> bool {
        let mut names = path.components().map(Component::as_os_str).peekable();
        while let Some(name) = names.next() {
            let is_file = names.peek().is_none();
            let bytes = name.as_bytes();
            if is_file && is_wanted(bytes) {
                return false;
            }
            if is_litter(bytes, is_file) {
                self.note(bytes);
                return true;
            }
        }
        false
    }

    fn note(&mut self, name: &[u8]) {
        let name = quote(name, 40);
        if self.names.contains(&name) {
            return;
        }
        if self.names.len() < MAX_TOLD {
            self.names.push(name);
        } else {
            self.has_more = true;
        }
    }

    /// A phrase about it, if there is any.
    pub(super) fn phrase(&self) -> Option<String> {
        let names = self.names.join(", ");
        let more = if self.has_more { " and more" } else { "" };
        (!names.is_empty()).then(|| {
            format!("left out hidden files and what systems and tools make: {names}{more}")
        })
    }
}

/// Whether a name is one that only systems and tools give.
pub(super) fn is_litter(name: &[u8], is_file: bool) -> bool {
    let lossy = String::from_utf8_lossy(name);
    name.starts_with(b".")
        || NAMES.contains(&&*lossy)
        || lossy.starts_with("cmake-build-")
        || is_file && FILES.contains(&&*lossy.to_lowercase())
}

/// Takes away what a build has made, if there is a source it can have been made from:
/// object files, and the folders for outputs that hold no source.
pub(super) fn without_outputs(
    files: Vec<Piled>,
    litter: &mut Litter,
    is_wanted: impl Fn(&[u8]) -> bool,
    is_source: impl Fn(&Path) -> bool,
) -> Vec<Piled> {
    let is_kept = |file: &Piled| {
        let name = file.path.file_name().map_or(&b""[..], OsStrExt::as_bytes);
        is_wanted(name) || is_source(&file.path)
    };
    if !files.iter().any(is_kept) {
        return files;
    }
    // A folder with a source in it is one that a person has made.
    let own: Vec<_> = files.iter().filter(|file| is_kept(file)).collect();
    let is_own = |folder: &Path| own.iter().any(|file| file.path.starts_with(folder));
    let is_made = |file: &Piled| {
        if is_kept(file) {
            return false;
        }
        let ending = file
            .path
            .extension()
            .map(|it| it.to_string_lossy().to_lowercase());
        let is_output = |folder: &Path| {
            let name = folder
                .file_name()
                .map(|it| it.to_string_lossy().to_lowercase());
            name.is_some_and(|name| OUTPUTS.contains(&name.as_str())) && !is_own(folder)
        };
        ending.is_some_and(|ending| MADE.contains(&ending.as_str()))
            || file.path.file_name().is_some_and(|name| name == "a.out")
            || file.path.ancestors().skip(1).any(is_output)
    };
    let (made, rest): (Vec<_>, Vec<_>) = files.iter().cloned().partition(is_made);
    for file in made {
        let name = file.path.as_os_str().as_bytes();
        litter.note(name);
    }
    rest
}

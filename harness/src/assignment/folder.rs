//! What is in a folder, in order.
use std::{
    fs::{self, FileType},
    path::{Path, PathBuf},
};

use super::{mistake::Mistake, words};

/// Something in a folder.
pub(super) struct Entry {
    /// Its name.
    pub(super) name: String,
    /// Its path.
    pub(super) path: PathBuf,
    file_type: FileType,
}

impl Entry {
    /// Whether it is a regular file; a link to one is not.
    pub(super) fn is_file(&self) -> bool {
        self.file_type.is_file()
    }

    /// Whether it is a folder; a link to one is not.
    pub(super) fn is_folder(&self) -> bool {
        self.file_type.is_dir()
    }

    /// Whether it is a link to a folder.
    pub(super) fn is_link_to_folder(&self) -> bool {
        self.file_type.is_symlink() && self.path.is_dir()
    }

    /// What it is, in words that go with "found".
    pub(super) fn kind(&self) -> &'static str {
        match self.file_type {
            kind if kind.is_symlink() => "a link",
            kind if kind.is_dir() => "a folder",
            kind if kind.is_file() => "another file",
            _ => "a special file",
        }
    }
}

/// Everything in a folder, by name.
pub(super) fn entries(folder: &Path, mistakes: &mut Vec<Mistake>) -> Vec<Entry> {
    let unreadable = |path: &Path, error| Mistake::about(path, "a folder", words::io_error(&error));
    let listing = match fs::read_dir(folder) {
        Ok(listing) => listing,
        Err(error) => {
            mistakes.push(unreadable(folder, error));
            return Vec::new();
        }
    };
    let mut entries = Vec::new();
    for entry in listing {
        let with_type = entry.and_then(|entry| Ok((entry.file_type()?, entry)));
        match with_type.map(|(file_type, entry)| (file_type, entry.path(), entry.file_name())) {
            Err(error) => mistakes.push(unreadable(folder, error)),
            Ok((file_type, path, name)) => match name.into_string() {
                Ok(name) => entries.push(Entry {
                    name,
                    path,
                    file_type,
                }),
                Err(_) => mistakes.push(Mistake::about(&path, "a name in UTF-8", "another one")),
            },
        }
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    entries
}

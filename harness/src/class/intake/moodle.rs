//! Moodle's download: `Full Name_12345_assignsubmission_file_`, a folder a student, or before
//! the name of each file.
use std::{
    ffi::{OsStr, OsString},
    os::unix::ffi::{OsStrExt, OsStringExt},
    sync::LazyLock,
};

use regex::bytes::Regex;

use super::{IdentifierKind, Owner, listing::Entry, name};

/// What is in the name of one file or folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    pub(super) owner: Owner,
    pub(super) what: What,
}

/// What a name says that it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A folder with the files of a student.
    Folder,
    /// One file, called so by the student.
    File(OsString),
    /// Something that is no file that was handed in, with the platform's word for it.
    Typed(String),
}

/// Reads the name of a file or folder.
pub(super) fn read(entry: &Entry) -> Option<Name> {
    // What follows is the student's text in a file, but not in a folder: there, the last such
    // mark is the platform's, and here the first.
    static FOLDER: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?s-u)^(.+)_([0-9]{1,19})_assignsubmission_([a-z]+)_?()$"));
    static FILE: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?s-u)^(.+?)_([0-9]{1,19})_assignsubmission_([a-z]+)[_.](.+)$"));
    let bytes = entry.name.as_bytes();
    let found = match (entry.is_folder(), entry.is_file()) {
        (true, _) => FOLDER.captures(bytes)?,
        (_, true) => FILE.captures(bytes)?,
        _ => return None,
    };
    let what = match (&found[3], entry.is_folder()) {
        (b"file", true) => What::Folder,
        (b"file", false) => What::File(OsString::from_vec(found[4].to_vec())),
        (other, _) => What::Typed(name::text(other)),
    };
    let owner = Owner {
        name: name::text(&found[1]),
        identifiers: vec![name::text(&found[2])],
        kind: IdentifierKind::Participant,
    };
    Some(Name { owner, what })
}

/// Whether a file is called by its student as the platform calls files, so that the name of
/// the student may end before the first such mark or before a later one.
pub(super) fn is_doubtful(called: &OsStr) -> bool {
    static MARK: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?s-u)_[0-9]{1,19}_assignsubmission_[a-z]+[_.]"));
    MARK.is_match(called.as_bytes())
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("it is a literal, and every test of this module uses it")
}

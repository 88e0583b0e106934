//! What was not taken.
use std::{os::unix::ffi::OsStrExt, path::Path};

use crate::report::escape::line;

/// Something that was not taken, and why.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Refused {
    /// Its path in the folder of submissions, `archive.zip: path` for what is in an archive;
    /// characters that could deceive are shown as `\x1b`.
    pub path: String,
    /// Why, as a phrase.
    pub reason: String,
}

/// A path as it is told: see [`Refused::path`].
pub(super) fn shown(path: &Path) -> String {
    line(path.as_os_str().as_bytes(), 300)
}

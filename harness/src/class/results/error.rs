//! Why results could not be kept or read.
use std::{io, path::PathBuf};

use thiserror::Error;

use super::CLASS;

/// Why results could not be kept or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// A file or folder cannot be written.
    #[error("cannot write `{}`: the results before it are kept, and the same command goes on", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another program writes there.
    #[error("another `tilemark` writes to `{}`: wait for it, or give each a folder of its own and merge them", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// There is something else where the folder is to be.
    #[error("expected a folder for the results, or none yet, found a file: `{}`", folder.display())]
    NoFolder {
        /// The path.
        folder: PathBuf,
    },
    /// A file cannot be read.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The folder holds no results.
    #[error("expected a folder of results, which has a file `{CLASS}`, found none in `{}`", folder.display())]
    NoResults {
        /// The folder.
        folder: PathBuf,
    },
    /// A file is not what this program writes.
    #[error("`{}` is no file of results of this version", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What was expected, and where.
        source: serde_json::Error,
    },
    /// A key leads out of the folder of results.
    #[error("`{}`: expected a key that is the name of a folder, found `{key}`", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// The key.
        key: String,
    },
}

impl ResultsError {
    /// Whether the machine is to blame, and not what was typed.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        matches!(self, ResultsError::Write { .. } | ResultsError::Read { .. })
    }
}

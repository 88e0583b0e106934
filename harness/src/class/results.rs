//! The folder of results: `class.json`, and a folder a submission with `result.json` in it.
use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

use super::{ClassDocument, ResultDocument};

/// The file of the class as a whole.
const CLASS: &str = "class.json";
/// The folder of the results.
const SUBMISSIONS: &str = "submissions";
/// The file of one result, in a folder of its own.
const RESULT: &str = "result.json";

/// A folder of results. Each file in it is whole or not there, whatever ends the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    folder: PathBuf,
}

/// Why results could not be kept or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// A file or folder cannot be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
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
}

impl Results {
    /// The results in `folder`, whether there are any or not.
    #[must_use]
    pub fn at(folder: &Path) -> Results {
        Results {
            folder: folder.to_owned(),
        }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The class.
    ///
    /// # Errors
    ///
    /// If the folder has none, or it cannot be read.
    pub(crate) fn class(&self) -> Result<ClassDocument, ResultsError> {
        let folder = self.folder.clone();
        read(&self.folder.join(CLASS))?.ok_or(ResultsError::NoResults { folder })
    }

    /// Keeps the class.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what was there before still is.
    pub(crate) fn keep_class(&self, class: &ClassDocument) -> Result<(), ResultsError> {
        write(&self.folder.join(CLASS), class)
    }

    /// The result of one submission, if it is there.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(crate) fn result(&self, key: &str) -> Result<Option<ResultDocument>, ResultsError> {
        read(&self.place(key))
    }

    /// Keeps the result of one submission.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what was there before still is.
    pub(crate) fn keep(&self, key: &str, result: &ResultDocument) -> Result<(), ResultsError> {
        write(&self.place(key), result)
    }

    fn place(&self, key: &str) -> PathBuf {
        self.folder.join(SUBMISSIONS).join(key).join(RESULT)
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, ResultsError> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => {
            let path = path.to_owned();
            return Err(ResultsError::Read { path, source });
        }
    };
    serde_json::from_slice(&text)
        .map(Some)
        .map_err(|source| ResultsError::Malformed {
            path: path.to_owned(),
            source,
        })
}

/// Writes a file as a whole: to another name, to the disk, then in the place of the old one.
fn write(path: &Path, document: &impl Serialize) -> Result<(), ResultsError> {
    let folder = path.parent().expect("a file here is in a folder");
    let written = || {
        fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new()
            .prefix(".part-")
            // What any other new file has; the umask takes its part.
            .permissions(fs::Permissions::from_mode(0o666))
            .tempfile_in(folder)?;
        let mut buffered = io::BufWriter::new(file.as_file_mut());
        serde_json::to_writer_pretty(&mut buffered, document)?;
        io::Write::write_all(&mut buffered, b"\n")?;
        buffered
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        fs::File::open(folder)?.sync_all()
    };
    written().map_err(|source| ResultsError::Write {
        path: path.to_owned(),
        source,
    })
}

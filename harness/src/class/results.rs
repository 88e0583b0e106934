//! The folder of results: `class.json`, and a folder a submission with `result.json` in it.
mod error;

use std::{
    fs::{self, File},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::{Component, Path, PathBuf},
};

use super::{ClassDocument, FailureDocument, ResultDocument};
use crate::report::escape;
use rustix::{
    fs::{FlockOperation, flock},
    io::Errno,
};
use serde::{Serialize, de::DeserializeOwned};

pub use error::ResultsError;

/// The file of the class as a whole.
const CLASS: &str = "class.json";
/// The folder of the results.
const SUBMISSIONS: &str = "submissions";
/// What the name of a file begins with that is not yet whole.
const PART: &str = ".part-";
/// How many bytes have to have room for results to go on: more than most of them have.
const ROOM: usize = 1 << 20;
/// The most characters of a key that an error tells.
const KEY_CHARS: usize = 100;
/// The file that is locked by who writes.
const LOCK: &str = ".lock";

/// The files of one submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// What counts.
    Result,
    /// What counted before.
    Previous,
    /// What is to count from the next time on that is no dry run.
    Pending,
    /// Why there is nothing that counts.
    Failure,
}

impl Kind {
    fn file(self) -> &'static str {
        match self {
            Kind::Result => "result.json",
            Kind::Previous => "previous.json",
            Kind::Pending => "pending.json",
            Kind::Failure => "failure.json",
        }
    }
}

/// A folder of results. Each file in it is whole or not there, whatever ends the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    folder: PathBuf,
}

/// Held by the one program that may write results; it ends with the process too.
#[derive(Debug)]
pub struct Writer {
    results: Results,
    _lock: File,
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

    /// The folder in which each submission has one.
    #[must_use]
    pub fn submissions(&self) -> PathBuf {
        self.folder.join(SUBMISSIONS)
    }

    /// Whether a file is one of the results, or lies among them.
    #[must_use]
    pub fn hold(&self, path: &Path) -> bool {
        let own = [CLASS, LOCK].map(|name| self.folder.join(name));
        let is_own = |own: &PathBuf| is_same_place(own, path);
        let folder = self.folder.join(SUBMISSIONS).canonicalize();
        let place = whole(path);
        own.iter().any(is_own) || folder.is_ok_and(|folder| place.starts_with(folder))
    }

    /// Whether a folder is that of the results, or lies in it.
    #[must_use]
    pub fn enclose(&self, folder: &Path) -> bool {
        lies_in(folder, &self.folder)
    }

    /// The class.
    ///
    /// # Errors
    ///
    /// If the folder has none, or it cannot be read.
    pub(crate) fn class(&self) -> Result<ClassDocument, ResultsError> {
        let folder = self.folder.clone();
        let path = self.folder.join(CLASS);
        let class: ClassDocument = read(&path)?.ok_or(ResultsError::NoResults { folder })?;
        let mut keys = class.members.iter().filter_map(|it| it.key.as_deref());
        match keys.find(|key| !is_a_name(key)) {
            None => Ok(class),
            Some(key) => Err(ResultsError::Key {
                path,
                key: escape::line(key.as_bytes(), KEY_CHARS),
            }),
        }
    }

    /// The result of one submission, if it is there.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(crate) fn result(&self, key: &str) -> Result<Option<ResultDocument>, ResultsError> {
        read(&self.place(key, Kind::Result))
    }

    /// The result that a dry run has found, if there is one that can be read.
    pub(crate) fn pending(&self, key: &str) -> Option<ResultDocument> {
        read(&self.place(key, Kind::Pending)).ok().flatten()
    }

    /// Why there is no result of one submission, if that was found out.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(crate) fn failure(&self, key: &str) -> Result<Option<FailureDocument>, ResultsError> {
        read(&self.place(key, Kind::Failure))
    }

    /// The keys of the submissions of which there is a result, sorted.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub(crate) fn keys(&self) -> Result<Vec<String>, ResultsError> {
        let path = self.folder.join(SUBMISSIONS);
        let entries = match fs::read_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other.map_err(|source| ResultsError::Read { path, source })?,
        };
        let names = entries
            .flatten()
            .filter_map(|it| it.file_name().into_string().ok());
        let is_there = |key: &String| self.place(key, Kind::Result).is_file();
        let mut keys: Vec<String> = names.filter(is_there).collect();
        keys.sort();
        Ok(keys)
    }

    /// Makes the folder if it is not there, and lets nobody else write in it. What is not
    /// whole there, as its writer was killed, is removed.
    ///
    /// # Errors
    ///
    /// If it cannot be written in, or another program writes there.
    pub fn writer(&self) -> Result<Writer, ResultsError> {
        if self.folder.exists() && !self.folder.is_dir() {
            let folder = self.folder.clone();
            return Err(ResultsError::NoFolder { folder });
        }
        let path = self.folder.join(LOCK);
        let open = || {
            private_folder(&self.folder)?;
            private_folder(&self.folder.join(SUBMISSIONS))?;
            File::options()
                .create(true)
                // A link leads elsewhere, and a pipe would be waited for.
                .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
                .write(true)
                .truncate(false)
                .open(&path)
        };
        let lock = open().map_err(|source| ResultsError::Write {
            path: self.folder.clone(),
            source,
        })?;
        // Where there are no locks, as on some network disks, nobody is kept away.
        if flock(&lock, FlockOperation::NonBlockingLockExclusive) == Err(Errno::WOULDBLOCK) {
            let folder = self.folder.clone();
            return Err(ResultsError::Busy { folder });
        }
        let writer = Writer {
            results: self.clone(),
            _lock: lock,
        };
        writer.remove_parts();
        Ok(writer)
    }

    fn place(&self, key: &str, kind: Kind) -> PathBuf {
        let folder = self.folder.join(SUBMISSIONS).join(key);
        folder.join(kind.file())
    }
}

impl Writer {
    /// The results that are written.
    #[must_use]
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Keeps the class.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what was there before still is.
    pub(crate) fn keep_class(&self, class: &ClassDocument) -> Result<(), ResultsError> {
        write(&self.results.folder.join(CLASS), class)
    }

    /// Keeps the result of one submission, and beside it that which counted before.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what was there before still is.
    pub(crate) fn keep(&self, key: &str, result: &ResultDocument) -> Result<(), ResultsError> {
        let place = |kind| self.results.place(key, kind);
        let path = place(Kind::Result);
        // What counted before: not what was tried since and could not be judged, and nothing
        // that is damaged.
        let counted = self.results.result(key).ok().flatten();
        if counted.is_some_and(|it| !it.is_judge_at_fault()) {
            let text = fs::read(&path).map_err(|source| ResultsError::Read {
                path: path.clone(),
                source,
            })?;
            put(&place(Kind::Previous), &|file| file.write_all(&text))?;
        }
        write(&path, result)?;
        self.forget_others(key);
        Ok(())
    }

    /// Removes what a dry run has found, and why there was no result, where there is one that
    /// is up to date. Who cannot has other troubles, which are told when something is written.
    pub(crate) fn forget_others(&self, key: &str) {
        for kind in [Kind::Pending, Kind::Failure] {
            let _ = fs::remove_file(self.results.place(key, kind));
        }
    }

    /// Whether a file of some size can be written: else what failed would fail anywhere.
    pub(crate) fn has_room(&self) -> bool {
        let tried = || {
            let mut maker = tempfile::Builder::new();
            let mut file = maker.prefix(PART).tempfile_in(&self.results.folder)?;
            file.write_all(&vec![0; ROOM])?;
            file.as_file().sync_all()
        };
        tried().is_ok()
    }

    /// Keeps what a dry run has found.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn keep_pending(&self, key: &str, it: &ResultDocument) -> Result<(), ResultsError> {
        write(&self.results.place(key, Kind::Pending), it)
    }

    /// Keeps why one submission could not be graded.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn keep_failure(&self, key: &str, it: &FailureDocument) -> Result<(), ResultsError> {
        write(&self.results.place(key, Kind::Failure), it)
    }

    /// Removes files that were never whole; who cannot has other troubles, which are told
    /// when something is written.
    fn remove_parts(&self) {
        let top = &self.results.folder;
        let below = fs::read_dir(top.join(SUBMISSIONS)).into_iter().flatten();
        let folders = below.flatten().map(|entry| entry.path());
        for folder in folders.chain([top.clone()]) {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let name = entry.file_name();
                if name.as_encoded_bytes().starts_with(PART.as_bytes()) {
                    let _ = fs::remove_file(entry.path());
                }
            }
        }
    }
}

/// Whether two paths are those of one file, whether it is there or not.
#[must_use]
pub fn is_same_place(one: &Path, other: &Path) -> bool {
    whole(one) == whole(other)
}

/// Whether a path is that of a file or folder, or of one in it.
pub(crate) fn lies_in(path: &Path, folder: &Path) -> bool {
    whole(path).starts_with(whole(folder))
}

/// Whether it is the name of one file or folder, so that no path that ends in it leads away.
fn is_a_name(key: &str) -> bool {
    let mut parts = Path::new(key).components();
    let is_plain = matches!(parts.next(), Some(Component::Normal(name)) if name == key);
    is_plain && parts.next().is_none() && !key.contains('\0')
}

/// A path without links and dots, as far as it is there.
fn whole(path: &Path) -> PathBuf {
    let there = path.ancestors().find_map(|there| {
        let place = match there.as_os_str().is_empty() {
            true => Path::new(".").canonicalize(),
            false => there.canonicalize(),
        };
        Some((there, place.ok()?))
    });
    match there {
        Some((there, place)) => match path.strip_prefix(there) {
            Ok(rest) if rest != Path::new("") => place.join(rest),
            _ => place,
        },
        None => path.to_owned(),
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, ResultsError> {
    // A pipe would never end, and a device not either.
    let is_file = fs::metadata(path).map(|it| it.is_file());
    let text = match is_file.and_then(|is_file| match is_file {
        true => fs::read(path),
        false => Err(io::Error::other("it is no file")),
    }) {
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

fn write(path: &Path, document: &impl Serialize) -> Result<(), ResultsError> {
    put(path, &|file| {
        let mut buffered = io::BufWriter::new(file);
        // Spread over lines, a result would be four times as large.
        serde_json::to_writer(&mut buffered, document)?;
        buffered.write_all(b"\n")?;
        buffered.flush()
    })
}

/// Makes a folder that nobody else may enter, if it is not there.
fn private_folder(path: &Path) -> io::Result<()> {
    let mut maker = fs::DirBuilder::new();
    maker.recursive(true).mode(0o700).create(path)
}

/// Writes a file as a whole: under another name, to the disk, then in the place of the
/// old one.
fn put(path: &Path, fill: &dyn Fn(&mut File) -> io::Result<()>) -> Result<(), ResultsError> {
    let folder = path.parent().expect("a file here is in a folder");
    let written = || {
        fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new()
            .prefix(PART)
            // Grades are for nobody else on this machine, and for no student's program.
            .permissions(fs::Permissions::from_mode(0o600))
            .tempfile_in(folder)?;
        fill(file.as_file_mut())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        File::open(folder)?.sync_all()
    };
    written().map_err(|source| ResultsError::Write {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests;

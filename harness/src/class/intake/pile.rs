//! What is taken of one submission, before it is put in order: its files, under numbers, so
//! that no name does any harm, and what was refused.
use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use super::{Refused, litter::Litter, name::folded};
use crate::submission::{MAX_BYTES, MAX_FILES, MAX_PROGRAM_BYTES};

/// The most refusals that are told of one submission.
const MAX_REFUSED: usize = 200;

/// How much is taken.
#[derive(Clone, Copy, Debug)]
struct Limits {
    files: usize,
    bytes: u64,
    /// Of one file.
    file_bytes: u64,
    entries: usize,
    /// How many times its size an archive may unpack to.
    times: u64,
}

/// Bytes that any archive may unpack to, however small it is.
const FREE_BYTES: u64 = 1 << 20;

/// A file on the pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piled {
    /// Where it lies in the submission.
    pub(super) path: PathBuf,
    /// Whether anybody may execute it.
    pub(super) is_executable: bool,
    /// Bytes.
    pub(super) size: u64,
    /// What it is called on the pile.
    number: usize,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Pile {
    folder: PathBuf,
    limits: Limits,
    /// The names of the wanted files, for comparing.
    wanted: Vec<String>,
    is_class: bool,
    bytes: u64,
    numbers: usize,
    /// The files, in the order in which they came.
    pub(super) files: Vec<Piled>,
    /// What was not taken.
    pub(super) refused: Vec<Refused>,
    /// How many refusals were left out.
    unsaid: usize,
    /// What systems and tools have left there.
    pub(super) litter: Litter,
}

/// Why a file is not on the pile.
#[derive(Debug)]
pub(super) enum PutError {
    /// It cannot be read to its end.
    Read(io::Error),
    /// It cannot be written: not its fault.
    Write(io::Error),
    /// It is larger than it said, or than its archive can honestly hold.
    Bomb,
    /// It is not taken, for this reason.
    Left(String),
}

/// How far the pile had come.
#[derive(Debug)]
pub(super) struct Mark {
    files: usize,
    bytes: u64,
}

impl Pile {
    /// A pile in the new folder `folder` for a submission with these wanted files.
    pub(super) fn new(folder: &Path, wanted: &[String]) -> io::Result<Pile> {
        let limits = Limits {
            files: MAX_FILES,
            bytes: MAX_BYTES,
            file_bytes: MAX_BYTES,
            entries: 50_000,
            times: 200,
        };
        Pile::with(folder, wanted, limits, false)
    }

    /// Lets it take a single file as large as a program with everything in it.
    pub(super) fn allow_program(&mut self) {
        self.limits.bytes = MAX_PROGRAM_BYTES;
        self.limits.file_bytes = MAX_PROGRAM_BYTES;
    }

    /// A pile for a whole class in one archive: up to 500,000 files and 8 GiB, every one of
    /// them taken, as each submission is looked at later.
    pub(super) fn of_class(folder: &Path) -> io::Result<Pile> {
        let limits = Limits {
            files: 500_000,
            bytes: 8 << 30,
            file_bytes: MAX_PROGRAM_BYTES,
            entries: 500_000,
            times: 2_000,
        };
        Pile::with(folder, &[], limits, true)
    }

    fn with(folder: &Path, wanted: &[String], limits: Limits, is_class: bool) -> io::Result<Pile> {
        fs::create_dir(folder)?;
        Ok(Pile {
            folder: folder.to_owned(),
            limits,
            wanted: wanted.iter().map(|name| folded(name.as_bytes())).collect(),
            is_class,
            bytes: 0,
            numbers: 0,
            files: Vec::new(),
            refused: Vec::new(),
            unsaid: 0,
            litter: Litter::default(),
        })
    }

    pub(super) fn is_of_one_student(&self) -> bool {
        !self.is_class
    }

    pub(super) fn most_entries(&self) -> usize {
        self.limits.entries
    }

    pub(super) fn most_times(&self) -> u64 {
        self.limits.times
    }

    /// How many bytes more are taken.
    pub(super) fn room(&self) -> u64 {
        self.limits.bytes - self.bytes
    }

    /// Whether the last name of a path is that of a wanted file, in any case.
    pub(super) fn is_wanted(&self, path: &[u8]) -> bool {
        let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
        self.wanted.contains(&folded(name))
    }

    /// Whether a path is one that only systems and tools make, which is noted then.
    pub(super) fn is_litter(&mut self, path: &Path) -> bool {
        let is_wanted = |name: &[u8]| self.wanted.contains(&folded(name));
        self.litter.takes(path, is_wanted)
    }

    /// Puts a file on the pile that says it has `declared` bytes, from an archive of which
    /// `left` bytes more are believed.
    pub(super) fn put(
        &mut self,
        path: &Path,
        is_executable: bool,
        declared: u64,
        left: &mut u64,
        source: &mut dyn Read,
    ) -> Result<(), PutError> {
        if !self.is_class && self.is_litter(path) {
            return Ok(());
        }
        if self.files.len() >= self.limits.files {
            let most = self.limits.files;
            return Err(PutError::Left(format!("there are more than {most} files")));
        }
        if declared > self.room() || declared > self.limits.file_bytes {
            let most = self.limits.bytes.min(self.limits.file_bytes) >> 20;
            let help = if self.is_class {
                ": unpack the archive yourself, and give the folder"
            } else {
                ""
            };
            let reason = format!("with it there would be more than {most} MiB{help}");
            return Err(PutError::Left(reason));
        }
        let number = self.numbers;
        let believed = declared.min((*left).max(FREE_BYTES.saturating_sub(self.bytes)));
        let size = self.write(number, believed, source)?;
        if size > believed {
            return Err(PutError::Bomb);
        }
        if size < declared {
            return Err(PutError::Read(io::ErrorKind::UnexpectedEof.into()));
        }
        *left = left.saturating_sub(size);
        self.bytes += size;
        self.numbers += 1;
        let path = path.to_owned();
        self.files.push(Piled {
            path,
            is_executable,
            size,
            number,
        });
        Ok(())
    }

    /// Writes at most one byte more than `believed`, and tells how many these were.
    fn write(&self, number: usize, believed: u64, source: &mut dyn Read) -> Result<u64, PutError> {
        let mut file =
            fs::File::create(self.folder.join(number.to_string())).map_err(PutError::Write)?;
        let mut source = source.take(believed + 1);
        let mut buffer = vec![0; 64 << 10];
        let mut size = 0;
        loop {
            let read = match source.read(&mut buffer) {
                Ok(0) => return Ok(size),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(PutError::Read(error)),
            };
            file.write_all(&buffer[..read]).map_err(PutError::Write)?;
            size += read as u64;
        }
    }

    /// Tells that something is not taken.
    pub(super) fn refuse(&mut self, path: String, reason: String) {
        if self.refused.len() < MAX_REFUSED {
            self.refused.push(Refused { path, reason });
        } else {
            self.unsaid += 1;
        }
    }

    /// How many refusals were left out, as there are so many.
    pub(super) fn unsaid(&self) -> usize {
        self.unsaid
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            files: self.files.len(),
            bytes: self.bytes,
        }
    }

    /// Takes away what came after the mark.
    pub(super) fn back_to(&mut self, mark: &Mark) {
        for file in self.files.drain(mark.files..) {
            // It goes with the pile in any case.
            let _ = fs::remove_file(self.folder.join(file.number.to_string()));
        }
        self.bytes = mark.bytes;
    }

    /// Where the content of a file is.
    pub(super) fn place(&self, file: &Piled) -> PathBuf {
        self.folder.join(file.number.to_string())
    }
}

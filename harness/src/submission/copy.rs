//! Copies of what was handed in: regular files only, none through a link, and
//! no more than was agreed on.
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Component, Path, PathBuf},
};

use rustix::{
    fs::{CWD, Mode, OFlags, openat},
    io::Errno,
};
use thiserror::Error;

/// Why something could not be copied.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CopyError {
    /// A file cannot be read, or was replaced by a link.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something else is where a file was.
    #[error("cannot take `{}`: it is no regular file", path.display())]
    Special {
        /// Its path.
        path: PathBuf,
    },
    /// The files together are larger than what is taken.
    #[error("cannot take `{}`: at most {} MiB are taken", path.display(), most >> 20)]
    TooMuch {
        /// The file with which it became too much.
        path: PathBuf,
        /// How many bytes are taken.
        most: u64,
    },
    /// The copy cannot be written.
    #[error("cannot write a copy of `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl CopyError {
    /// Whether the judge is to blame, and not what was to be copied.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        matches!(self, Self::Write { .. })
    }
}

/// Copies files into the new folder `to`, keeping the folders that they are in;
/// all together at most `most` bytes. The copies have the permissions `mode`,
/// and those that can be executed by anybody can be so by everybody.
///
/// Returns the folders made, `to` first, which are open to everybody for
/// reading and to their owner for writing.
pub(super) fn copy(
    from: &Path,
    files: &[PathBuf],
    to: &Path,
    mode: u32,
    most: u64,
) -> Result<Vec<PathBuf>, CopyError> {
    let folders: BTreeSet<&Path> = files
        .iter()
        .flat_map(|file| file.ancestors().skip(1))
        .chain([Path::new("")])
        .collect();
    let mut made = Vec::new();
    for below in folders {
        // Joining an empty path would add a slash.
        let folder = if below == Path::new("") {
            to.to_owned()
        } else {
            to.join(below)
        };
        fs::create_dir(&folder)
            .and_then(|()| permit(&folder, 0o755))
            .map_err(|source| CopyError::Write {
                path: from.join(below),
                source,
            })?;
        made.push(folder);
    }
    let mut left = most;
    for file in files {
        let path = from.join(file);
        let (source, size, is_executable) = open(from, file, &path)?;
        if size > left {
            return Err(CopyError::TooMuch { path, most });
        }
        // It may have grown since.
        let copied = write(source.take(left + 1), &to.join(file), mode, is_executable);
        let copied = copied.map_err(|source| CopyError::Write {
            path: path.clone(),
            source,
        })?;
        left = left
            .checked_sub(copied)
            .ok_or(CopyError::TooMuch { path, most })?;
    }
    Ok(made)
}

/// Opens a regular file for reading, through no link below `folder`; tells its
/// size and whether it can be executed.
fn open(folder: &Path, file: &Path, path: &Path) -> Result<(File, u64, bool), CopyError> {
    let unreadable = |source| CopyError::Read {
        path: path.to_owned(),
        source,
    };
    let opened = open_beneath(folder, file).map_err(|errno| unreadable(errno.into()))?;
    let metadata = opened.metadata().map_err(unreadable)?;
    if !metadata.is_file() {
        let path = path.to_owned();
        return Err(CopyError::Special { path });
    }
    Ok((opened, metadata.len(), metadata.mode() & 0o111 != 0))
}

/// How a folder is opened of which only the path is needed: Linux asks for no
/// permission to list it then.
const HANDLE: OFlags = {
    #[cfg(target_os = "linux")]
    let flags = OFlags::PATH;
    #[cfg(not(target_os = "linux"))]
    let flags = OFlags::RDONLY;
    flags
};

/// Opens a file for reading, through no link below `folder`.
pub(crate) fn open_beneath(folder: &Path, file: &Path) -> Result<File, Errno> {
    // A FIFO put in place of the file would be waited for without `NONBLOCK`.
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOCTTY | OFlags::NONBLOCK;
    let folders = HANDLE | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let mut at = openat(CWD, folder, folders, Mode::empty())?;
    let mut names = file.components().map(Component::as_os_str).peekable();
    let mut name = names.next().unwrap_or(OsStr::new("."));
    while names.peek().is_some() {
        at = openat(&at, name, folders | OFlags::NOFOLLOW, Mode::empty())?;
        name = names.next().unwrap_or(name);
    }
    openat(&at, name, flags | OFlags::NOFOLLOW, Mode::empty()).map(File::from)
}

fn write(mut source: impl Read, to: &Path, mode: u32, is_executable: bool) -> io::Result<u64> {
    let mut copy = File::create_new(to)?;
    let copied = io::copy(&mut source, &mut copy)?;
    let mode = if is_executable { mode | 0o111 } else { mode };
    copy.set_permissions(fs::Permissions::from_mode(mode))?;
    Ok(copied)
}

/// Gives a file or folder these permissions, whatever the umask says.
pub(super) fn permit(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

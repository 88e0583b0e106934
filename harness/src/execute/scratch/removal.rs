//! The removal of a folder, whatever a program has put there: no link is followed,
//! no permission inside and no long path needed.
use std::{
    ffi::{CStr, CString},
    fs, io,
    os::fd::{BorrowedFd, OwnedFd},
    path::Path,
};

use rustix::{
    fs::{AtFlags, Dir, FileType, Mode, OFlags, openat, renameat, unlinkat},
    io::Errno,
};

/// Removes the folder at `path`, which is open as `folder`.
pub(super) fn remove(path: &Path, folder: BorrowedFd<'_>) -> io::Result<()> {
    empty(folder)?;
    match fs::remove_dir(path) {
        // The program has moved it away, and it is empty where it is now.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        // The program has put a file or a link in its place.
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => fs::remove_file(path),
        result => result,
    }
}

/// How folders are opened: never through a link.
pub(super) const FOLDER: OFlags = OFlags::DIRECTORY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC)
    .union(OFlags::RDONLY);

/// Removes all that is in the folder `top`.
fn empty(top: BorrowedFd<'_>) -> io::Result<()> {
    rustix::fs::fchmod(top, Mode::RWXU)?;
    let mut names = 0;
    loop {
        let mut round = Round {
            top,
            names,
            has_entries: false,
            has_progress: false,
            refused: None,
        };
        for_each(Dir::read_from(top)?, |_, name, kind| {
            round.has_entries = true;
            round.remove(name, kind);
        })?;
        if !round.has_entries {
            return Ok(());
        }
        if !round.has_progress {
            return Err(round.refused.unwrap_or(Errno::NOTEMPTY).into());
        }
        names = round.names;
    }
}

/// A round through the entries of the folder to be emptied.
///
/// It does not descend: the folders in a folder are moved up into `top`, for
/// the next round, so that no path is ever longer than two names.
struct Round<'a> {
    top: BorrowedFd<'a>,
    /// How many names were given to folders that were moved up.
    names: u64,
    has_entries: bool,
    /// Whether anything was removed or moved. As a listing may miss what is
    /// removed or moved during it, only a round without any is the last one.
    has_progress: bool,
    refused: Option<Errno>,
}

impl Round<'_> {
    /// Removes an entry of `top`, or as much of it as can be in this round.
    fn remove(&mut self, name: &CStr, kind: FileType) {
        if self.try_remove(self.top, name, kind) {
            return;
        }
        let entries = open(self.top, name).and_then(Dir::new).and_then(|folder| {
            for_each(folder, |folder, name, kind| {
                if !self.try_remove(folder, name, kind) {
                    let moved = self.move_up(folder, name);
                    self.note(moved);
                }
            })
        });
        let removed = entries.and_then(|()| unlinkat(self.top, name, AtFlags::REMOVEDIR));
        self.note(removed);
    }

    /// Removes an entry of `parent`; `false` if it is a folder that is not empty.
    fn try_remove(&mut self, parent: BorrowedFd<'_>, name: &CStr, kind: FileType) -> bool {
        if kind != FileType::Directory {
            match unlinkat(parent, name, AtFlags::empty()) {
                // It is a folder, in a listing that does not tell.
                Err(Errno::ISDIR | Errno::PERM) if kind == FileType::Unknown => {}
                removed => {
                    self.note(removed);
                    return true;
                }
            }
        }
        let removed = unlinkat(parent, name, AtFlags::REMOVEDIR);
        let is_full = matches!(removed, Err(Errno::NOTEMPTY | Errno::EXIST));
        if !is_full {
            self.note(removed);
        }
        !is_full
    }

    /// Moves a folder up into `top`, under a name of its own.
    fn move_up(&mut self, parent: BorrowedFd<'_>, name: &CStr) -> Result<(), Errno> {
        loop {
            self.names += 1;
            let fresh = CString::new(self.names.to_string()).expect("digits have no NUL byte");
            match renameat(parent, name, self.top, &fresh) {
                // The program has used that name.
                Err(Errno::NOTEMPTY | Errno::EXIST | Errno::NOTDIR) => {}
                // A folder can be moved only by those who may write in it.
                Err(Errno::ACCESS) => {
                    unlock(parent, name)?;
                    return renameat(parent, name, self.top, &fresh);
                }
                result => return result,
            }
        }
    }

    fn note(&mut self, result: Result<(), Errno>) {
        match result {
            Ok(()) => self.has_progress = true,
            Err(errno) => self.refused = Some(errno),
        }
    }
}

/// Opens a folder so that its entries can be removed.
fn open(parent: BorrowedFd<'_>, name: &CStr) -> Result<OwnedFd, Errno> {
    let folder = match openat(parent, name, FOLDER, Mode::empty()) {
        Err(Errno::ACCESS) => {
            unlock(parent, name)?;
            openat(parent, name, FOLDER, Mode::empty())?
        }
        result => result?,
    };
    rustix::fs::fchmod(&folder, Mode::RWXU)?;
    Ok(folder)
}

/// Gives the owner all permissions for a folder, which need not be readable.
fn unlock(parent: BorrowedFd<'_>, name: &CStr) -> Result<(), Errno> {
    #[cfg(not(target_os = "linux"))]
    return rustix::fs::chmodat(parent, name, Mode::RWXU, AtFlags::SYMLINK_NOFOLLOW);
    #[cfg(target_os = "linux")]
    let folder = openat(parent, name, FOLDER | OFlags::PATH, Mode::empty())?;
    // Through /proc, because no older call changes the mode of a mere path
    // without following links.
    #[cfg(target_os = "linux")]
    rustix::fs::chmod(
        format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&folder)),
        Mode::RWXU,
    )
}

/// Calls `act` with the folder, the name and the kind of each of its entries.
fn for_each(
    mut folder: Dir,
    mut act: impl FnMut(BorrowedFd<'_>, &CStr, FileType),
) -> Result<(), Errno> {
    while let Some(entry) = folder.read() {
        let entry = match entry {
            Ok(entry) => entry,
            // The folder itself was removed.
            Err(Errno::NOENT) => return Ok(()),
            Err(errno) => return Err(errno),
        };
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            act(folder.fd()?, entry.file_name(), entry.file_type());
        }
    }
    Ok(())
}

//! Folders for runs, whose removal succeeds whatever a program has put there.
mod removal;

use std::{
    env,
    ffi::OsStr,
    fs,
    io::{self, Write},
    os::{
        fd::{AsFd, OwnedFd},
        unix::fs::{MetadataExt, PermissionsExt},
    },
    path::{Path, PathBuf},
    process,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use rustix::{
    fs::{CWD, FlockOperation, Mode, flock, openat},
    io::Errno,
};

use super::{Content, JudgeError, Saved};
use removal::{FOLDER, remove};

/// What the name of each folder begins with; the process and a random word
/// follow.
const PREFIX: &str = "tilemark-";

/// How many letters and digits the random word has.
const WORD: usize = 12;

/// How old a folder is at least that was left behind: one that was just made
/// may not be locked yet.
const STALE: Duration = Duration::from_secs(60);

/// The folders of this process.
static LIVE: Mutex<Live> = Mutex::new(Live {
    is_closed: false,
    paths: Vec::new(),
});

struct Live {
    /// Whether no more are to be made.
    is_closed: bool,
    paths: Vec<PathBuf>,
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A fresh folder of nobody else, removed when it is dropped.
///
/// It is locked as long as this value lives, and the system unlocks it when the
/// harness is killed: see [`Scratch::sweep`].
///
/// The removal follows no link, needs no permission inside and no long path,
/// and uses neither recursion nor more than a few descriptors, so a program
/// cannot prevent it by what it leaves there.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    /// The folder itself, should something else be at its path by then;
    /// `None` when it is removed.
    folder: Option<OwnedFd>,
}

impl Scratch {
    /// Makes a folder in the system's folder for temporary files.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn new() -> Result<Self, JudgeError> {
        Self::beneath(&env::temp_dir())
    }

    /// Makes a folder in `parent`.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn beneath(parent: &Path) -> Result<Self, JudgeError> {
        let make = || -> io::Result<Self> {
            let mut live = live();
            if live.is_closed {
                return Err(Errno::CANCELED.into());
            }
            let made = tempfile::Builder::new()
                .prefix(&format!("{PREFIX}{}-", process::id()))
                .rand_bytes(WORD)
                .permissions(fs::Permissions::from_mode(0o700))
                .tempdir_in(parent)?;
            // Whatever the umask says.
            fs::set_permissions(made.path(), fs::Permissions::from_mode(0o700))?;
            let folder = openat(CWD, made.path(), FOLDER, Mode::empty())?;
            // Where there are no locks, nothing is swept either.
            let _ = flock(&folder, FlockOperation::NonBlockingLockExclusive);
            let path = made.keep();
            live.paths.push(path.clone());
            Ok(Self {
                path,
                folder: Some(folder),
            })
        };
        make().map_err(|source| JudgeError::Scratch {
            parent: parent.to_owned(),
            source,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file in it, which everybody may read and its owner may write.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or is there already.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), JudgeError> {
        let write = || -> io::Result<()> {
            let path = self.path.join(name);
            let mut file = fs::File::create_new(&path)?;
            file.write_all(bytes)?;
            file.set_permissions(fs::Permissions::from_mode(0o644))
        };
        write().map_err(|source| JudgeError::Scratch {
            parent: self.path.clone(),
            source,
        })
    }

    /// Reads a file in it that a program was to write, of at most `limit` bytes: see
    /// [`Content`].
    ///
    /// # Errors
    ///
    /// If the system fails.
    pub fn read(&self, name: &str, limit: u64) -> Result<Saved, JudgeError> {
        let folder = self
            .folder
            .as_ref()
            .expect("it is there until it is removed");
        let content = Content::read(folder.as_fd(), name, limit);
        let name = name.to_owned();
        match content {
            Ok(content) => Ok(Saved { name, content }),
            Err(errno) => Err(JudgeError::Scratch {
                parent: self.path.join(name),
                source: errno.into(),
            }),
        }
    }

    /// Removes it with all that is in it.
    ///
    /// # Errors
    ///
    /// If something cannot be removed even so.
    pub fn remove(mut self) -> io::Result<()> {
        self.clear()
    }

    fn clear(&mut self) -> io::Result<()> {
        let Some(folder) = self.folder.take() else {
            return Ok(());
        };
        let removed = remove(&self.path, folder.as_fd());
        live().paths.retain(|path| *path != self.path);
        removed
    }

    /// How many there are in this process.
    #[must_use]
    pub fn count() -> usize {
        live().paths.len()
    }

    /// Removes all of this process, whoever has them, and lets no more be made:
    /// for a process that is about to end.
    pub fn remove_all() {
        let mut live = live();
        live.is_closed = true;
        for path in live.paths.drain(..) {
            if let Ok(folder) = openat(CWD, &path, FOLDER, Mode::empty()) {
                let _ = remove(&path, folder.as_fd());
            }
        }
    }

    /// Removes the folders that harnesses have left behind that were killed, in
    /// the system's folder for temporary files, and returns how many these were.
    ///
    /// Such a folder has a name as only a `Scratch` has, belongs to this user
    /// (as root, to any: a run may have had a user of its own), is at least a
    /// minute old, and nobody has locked it, as every living harness does.
    pub fn sweep() -> usize {
        sweep(&env::temp_dir(), STALE)
    }
}

/// Removes the folders in `parent` that were left behind and are at least that old.
fn sweep(parent: &Path, age: Duration) -> usize {
    let Ok(entries) = fs::read_dir(parent) else {
        return 0;
    };
    let named = entries
        .flatten()
        .filter(|entry| is_name(&entry.file_name()));
    named.filter(|entry| sweep_one(&entry.path(), age)).count()
}

/// Removes one folder if it was left behind.
fn sweep_one(path: &Path, age: Duration) -> bool {
    let is_old = |metadata: &fs::Metadata| {
        let changed = Duration::new(
            u64::try_from(metadata.ctime()).unwrap_or(u64::MAX),
            u32::try_from(metadata.ctime_nsec()).unwrap_or(0),
        );
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.is_ok_and(|now| now.saturating_sub(changed) >= age)
    };
    let user = rustix::process::geteuid();
    let is_ours = |metadata: &fs::Metadata| user.is_root() || metadata.uid() == user.as_raw();
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return false;
    };
    if !metadata.is_dir() || !is_ours(&metadata) || !is_old(&metadata) {
        return false;
    }
    let Ok(folder) = openat(CWD, path, FOLDER, Mode::empty()) else {
        return false;
    };
    flock(&folder, FlockOperation::NonBlockingLockExclusive).is_ok()
        && remove(path, folder.as_fd()).is_ok()
}

/// Whether a folder has a name as a [`Scratch`] has: `tilemark-4711-a1B2c3D4e5F6`.
fn is_name(name: &OsStr) -> bool {
    let parts = name
        .to_str()
        .and_then(|name| name.strip_prefix(PREFIX)?.split_once('-'));
    parts.is_some_and(|(process, word)| {
        process.parse::<u32>().is_ok()
            && word.len() == WORD
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Whoever needs to know calls `remove`.
        let _ = self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        let mut names: Vec<_> = entries
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn knows_its_own_folders_by_name() {
        let parent = tempfile::tempdir().unwrap();
        let scratch = Scratch::beneath(parent.path()).unwrap();
        assert!(is_name(scratch.path().file_name().unwrap()));
        assert!(is_name(OsStr::new("tilemark-4711-a1B2c3D4e5F6")));
        for other in [
            "tilemark-4711",
            "tilemark-a1B2c3",
            "tilemark-4711-a1B2c3D4e5F",
            "tilemark-4711-a1B2c3D4e5F67",
            "tilemark-4711-a1B2c3D4e5.6",
            "tilemark-x-a1B2c3D4e5F6",
            "tilemarks-4711-a1B2c3D4e5F6",
        ] {
            assert!(!is_name(OsStr::new(other)), "{other}");
        }
    }

    #[test]
    fn removes_what_was_left_behind_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let path = |name: &str| parent.path().join(name);
        let living = Scratch::beneath(parent.path()).unwrap();
        let left = path("tilemark-4711-a1B2c3D4e5F6");
        fs::create_dir_all(left.join("closed/deep")).unwrap();
        fs::set_permissions(left.join("closed"), fs::Permissions::from_mode(0o0)).unwrap();
        fs::set_permissions(&left, fs::Permissions::from_mode(0o555)).unwrap();
        fs::create_dir(path("tilemark-4711")).unwrap();
        fs::write(path("tilemark-4712-a1B2c3D4e5F6"), "").unwrap();
        std::os::unix::fs::symlink(path("tilemark-4711"), path("tilemark-4713-a1B2c3D4e5F6"))
            .unwrap();
        assert_eq!(sweep(parent.path(), STALE), 0, "it may just be made");
        assert!(left.exists());
        assert_eq!(sweep(parent.path(), Duration::ZERO), 1);
        let mut kept = vec![
            "tilemark-4711".to_owned(),
            "tilemark-4712-a1B2c3D4e5F6".to_owned(),
            "tilemark-4713-a1B2c3D4e5F6".to_owned(),
            living
                .path()
                .file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned(),
        ];
        kept.sort();
        assert_eq!(names(parent.path()), kept);
    }
}

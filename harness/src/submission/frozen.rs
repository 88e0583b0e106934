//! The program as it is run: copied once, read-only, and the same in every run.
use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::copy::{CopyError, copy, permit};
use crate::execute::{JudgeError, Scratch};

/// The folder of the copy.
const COPY: &str = "program";

/// A copy of a program and of the files beside it, which nobody may change.
///
/// Neither the folder handed in is touched by a run, nor can a run change what
/// the next one is. Where nothing keeps a program from it, as when it runs as
/// root, [`Frozen::check`] finds out.
#[derive(Debug)]
pub struct Frozen {
    folder: PathBuf,
    program: PathBuf,
    sha256: String,
    is_by_itself: bool,
    /// All files and folders of the copy as they were made.
    stamps: Vec<(PathBuf, Stamp)>,
    /// Where the copy is, removed with this value.
    _scratch: Scratch,
}

/// Why a program could not be frozen.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FreezeError {
    /// A file could not be copied.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The copy was gone at once, or its permissions could not be set.
    #[error("cannot make the copy of `{}` read-only", program.display())]
    Seal {
        /// The program.
        program: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no place for a copy.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}

impl FreezeError {
    /// Whether the judge is to blame, and not the program.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        match self {
            Self::Copy(error) => error.is_of_the_judge(),
            Self::Seal { .. } | Self::Judge(_) => true,
        }
    }
}

impl Frozen {
    /// Freezes `program` and the other `files`, all of them relative to
    /// `folder`, and at most `most` bytes together. The program may be a folder
    /// below which some of the files are.
    ///
    /// # Errors
    ///
    /// If one of them is no regular file or cannot be read, if they are too
    /// much, or if there is no place for the copy.
    pub fn new(
        folder: &Path,
        program: &Path,
        files: &[PathBuf],
        most: u64,
    ) -> Result<Self, FreezeError> {
        let scratch = Scratch::new()?;
        if forbids_execution(scratch.path()) {
            let folder = scratch.path().to_owned();
            return Err(JudgeError::NoExecution { folder }.into());
        }
        let to = scratch.path().join(COPY);
        let folders = copy(folder, files, &to, 0o444, most)?;
        let mut of_program: Vec<&PathBuf> = files
            .iter()
            .filter(|file| file.starts_with(program))
            .collect();
        of_program.sort();
        let seal = || {
            for folder in &folders {
                permit(folder, 0o555)?;
            }
            // The program may run as another user, who has to come by here.
            permit(scratch.path(), 0o711)?;
            let files = files.iter().map(|file| to.join(file));
            let folders = folders.into_iter();
            let stamped = |path: PathBuf| Ok((path.clone(), Stamp::of(&path)?));
            let stamps = folders.chain(files).map(stamped);
            Ok((
                stamps.collect::<io::Result<_>>()?,
                sha256(&to, program, &of_program)?,
            ))
        };
        let (stamps, sha256) = seal().map_err(|source| FreezeError::Seal {
            program: folder.join(program),
            source,
        })?;
        Ok(Self {
            program: to.join(program),
            folder: to,
            sha256,
            is_by_itself: false,
            stamps,
            _scratch: scratch,
        })
    }

    /// The folder of the copy.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The program in it.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The same program, to be started by itself if the system can start it: if it
    /// can be executed, and begins as a program or a script does.
    #[must_use]
    pub fn by_itself(self) -> Self {
        let is_by_itself = is_executable(&self.program);
        Self {
            is_by_itself,
            ..self
        }
    }

    /// The words of a command in which `{program}` stands for the program; for one
    /// that is started by itself, no more than its path.
    #[must_use]
    pub fn command(&self, command: &[String]) -> Vec<String> {
        let program = self.program.to_string_lossy();
        if self.is_by_itself {
            return vec![program.into_owned()];
        }
        let fill = |word: &String| word.replace("{program}", &program);
        command.iter().map(fill).collect()
    }

    /// Whether it is started by itself, whatever the assignment's command is.
    #[must_use]
    pub fn is_by_itself(&self) -> bool {
        self.is_by_itself
    }

    /// The SHA-256 of the program alone, in hexadecimal. Of a folder, that of the
    /// paths and contents of its files, in order, with a NUL byte behind each.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Finds out whether all is still as it was frozen, by what the system
    /// keeps of each file: no program can set the time of its last change.
    ///
    /// To be asked after each run: then no run of a program that was changed
    /// before or during it passes for one of the program handed in.
    ///
    /// # Errors
    ///
    /// If something was changed, moved, added or removed.
    pub fn check(&self) -> Result<(), JudgeError> {
        let is_as_it_was =
            |(path, stamp): &(PathBuf, Stamp)| Stamp::of(path).is_ok_and(|now| now == *stamp);
        // The folders come first, and name less than a file does.
        match self.stamps.iter().rev().find(|it| !is_as_it_was(it)) {
            None => Ok(()),
            Some((path, _)) => {
                let below = path.strip_prefix(&self.folder).unwrap_or(path);
                let is_top = below == Path::new("");
                let file = if is_top { Path::new(".") } else { below };
                Err(JudgeError::ProgramChanged { file: file.into() })
            }
        }
    }
}

/// By what a file is known again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    /// When it was last changed in any way, in seconds and nanoseconds.
    changed: (i64, i64),
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Self> {
        let metadata = fs::symlink_metadata(path)?;
        Ok(Self {
            device: metadata.dev(),
            inode: metadata.ino(),
            size: metadata.size(),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        })
    }
}

/// Whether nothing on the file system of `folder` can be executed.
#[cfg(target_os = "linux")]
fn forbids_execution(folder: &Path) -> bool {
    use rustix::fs::{StatVfsMountFlags, statvfs};

    statvfs(folder).is_ok_and(|disk| disk.f_flag.contains(StatVfsMountFlags::NOEXEC))
}

/// Whether nothing on the file system of `folder` can be executed: other systems
/// tell it in ways of their own, and the start of the program shows it too.
#[cfg(not(target_os = "linux"))]
fn forbids_execution(_folder: &Path) -> bool {
    false
}

/// How a program of Linux begins, and one of macOS with 64 bits. That of the wrong
/// system is started too: why that fails is told, and is no matter of a command.
const ELF: &[u8] = b"\x7fELF";
const MACH_O: &[u8] = b"\xcf\xfa\xed\xfe";

/// Whether a file is to be started by itself: a script with its `#!` line, or a binary.
fn is_executable(path: &Path) -> bool {
    let can_be = fs::metadata(path).is_ok_and(|it| it.is_file() && it.mode() & 0o111 != 0);
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut head));
    let is_known = head.starts_with(b"#!") || [ELF, MACH_O].contains(&head.as_slice());
    can_be && read.is_ok() && is_known
}

/// The hash of a program, `files` in the folder `top`, of which it is the only one
/// or the folder that they are in.
fn sha256(top: &Path, program: &Path, files: &[&PathBuf]) -> io::Result<String> {
    let mut hasher = Sha256::new();
    for file in files {
        if file.as_path() == program {
            hash(&top.join(file), &mut hasher)?;
        } else {
            hasher.update(file.as_os_str().as_bytes());
            hasher.update([0]);
            hash(&top.join(file), &mut hasher)?;
            hasher.update([0]);
        }
    }
    let digest = hasher.finalize();
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn hash(path: &Path, hasher: &mut Sha256) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0; 64 << 10];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(()),
            read => hasher.update(&buffer[..read]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    /// A folder with a script, a file beside it and one below it.
    fn handed_in() -> tempfile::TempDir {
        let top = tempfile::tempdir().unwrap();
        fs::create_dir(top.path().join("lib")).unwrap();
        for (name, mode) in [("solve.py", 0o700), ("lib/queue.py", 0o600)] {
            fs::write(top.path().join(name), "print('hello')\n").unwrap();
            permit(&top.path().join(name), mode).unwrap();
        }
        top
    }

    fn files() -> [PathBuf; 2] {
        ["solve.py", "lib/queue.py"].map(PathBuf::from)
    }

    fn frozen(top: &Path) -> Result<Frozen, FreezeError> {
        Frozen::new(top, Path::new("solve.py"), &files(), 1 << 20)
    }

    fn mode(path: impl AsRef<Path>) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn scripts_and_programs_of_any_system_are_started_by_themselves() {
        let top = tempfile::tempdir().unwrap();
        let check = |head: &[u8], mode, expected| {
            let path = top.path().join("solve");
            fs::write(&path, [head, b" and more"].concat()).unwrap();
            permit(&path, mode).unwrap();
            assert_eq!(is_executable(&path), expected, "{head:?} {mode:o}");
        };
        check(b"#!/bin/sh\n", 0o700, true);
        check(b"\x7fELF", 0o700, true);
        check(b"\xcf\xfa\xed\xfe", 0o700, true);
        check(b"#!/bin/sh\n", 0o600, false);
        // A class of Java, and a script that says nothing of itself.
        check(b"\xca\xfe\xba\xbe", 0o700, false);
        check(b"print(1)", 0o700, false);
    }

    #[test]
    fn a_copy_is_read_only_and_can_be_reached_by_other_users() {
        let top = handed_in();
        let frozen = frozen(top.path()).unwrap();
        let copy = frozen.folder().to_owned();
        assert_eq!(frozen.program(), copy.join("solve.py"));
        assert_eq!(mode(copy.parent().unwrap()), 0o711);
        assert_eq!(mode(&copy), 0o555);
        assert_eq!(mode(copy.join("lib")), 0o555);
        assert_eq!(mode(copy.join("solve.py")), 0o555);
        assert_eq!(mode(copy.join("lib/queue.py")), 0o444, "no execute bit");
        drop(frozen);
        assert!(!copy.parent().unwrap().exists());
        assert_eq!(mode(top.path().join("solve.py")), 0o700, "untouched");
    }

    #[test]
    fn the_hash_is_that_of_the_program() {
        let frozen = frozen(handed_in().path()).unwrap();
        // printf "print('hello')\n" | sha256sum
        let expected = "03e693d9f2f687e0f40e36a8df7fcb4d1c22974012b7c2a55c000eb30f305824";
        assert_eq!(frozen.sha256(), expected);
    }

    #[track_caller]
    fn check_changed(change: impl FnOnce(&Path), file: &str) {
        let frozen = frozen(handed_in().path()).unwrap();
        frozen.check().unwrap();
        change(frozen.folder());
        let error = frozen.check().unwrap_err().to_string();
        let expected = format!(
            "the copy of `{file}` that is run was changed meanwhile, and nothing here keeps a program from that: see `tilemark doctor`"
        );
        assert_eq!(error, expected);
    }

    #[test]
    fn finds_out_that_a_file_was_changed() {
        let writable = |path: &Path| permit(path, 0o755).unwrap();
        // In place, of the same size.
        let write = |copy: &Path| {
            writable(&copy.join("solve.py"));
            fs::write(copy.join("solve.py"), "print('HELLO')\n").unwrap();
        };
        check_changed(write, "solve.py");
        let permissions = |copy: &Path| writable(&copy.join("lib/queue.py"));
        check_changed(permissions, "lib/queue.py");
        let replace = |copy: &Path| {
            writable(copy);
            fs::write(copy.join("new"), "print('hello')\n").unwrap();
            fs::rename(copy.join("new"), copy.join("solve.py")).unwrap();
        };
        check_changed(replace, "solve.py");
        let add = |copy: &Path| {
            writable(&copy.join("lib"));
            fs::write(copy.join("lib/cache"), "").unwrap();
        };
        check_changed(add, "lib");
        let remove = |copy: &Path| {
            writable(copy);
            fs::remove_file(copy.join("solve.py")).unwrap();
        };
        check_changed(remove, "solve.py");
        let move_away = |copy: &Path| fs::rename(copy, copy.with_extension("gone")).unwrap();
        check_changed(move_away, "lib/queue.py");
    }

    #[track_caller]
    fn check_refused(change: impl FnOnce(&Path), expected: &str, is_of_the_judge: bool) {
        let top = handed_in();
        change(top.path());
        let error = frozen(top.path()).unwrap_err();
        assert_eq!(error.is_of_the_judge(), is_of_the_judge);
        let top = top.path().display().to_string();
        assert_eq!(error.to_string().replace(&top, "TOP"), expected);
    }

    #[test]
    fn takes_what_was_put_in_place_of_a_file_for_no_file() {
        let link = |top: &Path| {
            fs::remove_file(top.join("solve.py")).unwrap();
            symlink("/etc/passwd", top.join("solve.py")).unwrap();
        };
        check_refused(link, "cannot read `TOP/solve.py`", false);
        let folder_link = |top: &Path| {
            fs::rename(top.join("lib"), top.join("away")).unwrap();
            symlink("away", top.join("lib")).unwrap();
        };
        check_refused(folder_link, "cannot read `TOP/lib/queue.py`", false);
        let special = |top: &Path| {
            fs::remove_file(top.join("solve.py")).unwrap();
            let made = std::process::Command::new("mkfifo")
                .arg(top.join("solve.py"))
                .status();
            assert!(made.unwrap().success());
        };
        check_refused(
            special,
            "cannot take `TOP/solve.py`: it is no regular file",
            false,
        );
        let large = |top: &Path| {
            let file = File::options()
                .write(true)
                .open(top.join("lib/queue.py"))
                .unwrap();
            file.set_len(1 << 20).unwrap();
        };
        check_refused(
            large,
            "cannot take `TOP/lib/queue.py`: at most 1 MiB are taken",
            false,
        );
    }
}

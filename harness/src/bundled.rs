//! The assignments that are inside this program, so that it can grade by them
//! wherever it is, and without any other file.
use std::{
    fs::{self, Permissions},
    io,
    os::unix::fs::PermissionsExt,
    path::Path,
};

use walkdir::{DirEntry, WalkDir};

use crate::{
    assignment::{self, Assignment, LoadError},
    execute::{JudgeError, Scratch},
};

/// The file that says all but the cases.
const FILE: &str = "assignment.toml";
/// What is read while programs are built; all else is read before any is run.
const READ_LATER: [&str; 2] = ["driver", "provided"];

/// An assignment inside this program.
///
/// Whoever has the program can read its cases, hidden ones too: a group that
/// nobody is to see lies in a folder of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bundled {
    name: &'static str,
    /// Each file by its path below the folder.
    files: &'static [(&'static str, &'static [u8])],
}

/// All of them, by name.
static ALL: &[Bundled] = include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

impl Bundled {
    /// All of them, by name.
    #[must_use]
    pub fn all() -> &'static [Bundled] {
        ALL
    }

    /// The one of this name.
    ///
    /// ```
    /// use harness::bundled::Bundled;
    ///
    /// assert!(Bundled::named("board-astar").is_some());
    /// assert!(Bundled::named("board").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Bundled> {
        ALL.iter().find(|bundled| bundled.name == name).copied()
    }

    /// Its name, as in `--assignment`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its title, for people.
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.table().remove("title");
        let title = title.and_then(|title| title.as_str().map(str::to_owned));
        title.unwrap_or_default()
    }

    /// All files that grading needs, each by its path below the folder.
    #[must_use]
    pub fn files(&self) -> &'static [(&'static str, &'static [u8])] {
        self.files
    }

    /// The names of the files that a student hands in.
    #[must_use]
    pub fn hand_in(&self) -> Vec<String> {
        let table = self.table();
        let section = table
            .get("hand_in")
            .and_then(|section| section.get("files"));
        let files = section.and_then(toml::Value::as_array);
        let names = files.into_iter().flatten().filter_map(toml::Value::as_str);
        names.map(str::to_owned).collect()
    }

    /// Whether a folder holds other files than this in what grading needs.
    #[must_use]
    pub fn differs_from(&self, folder: &Path) -> bool {
        let differs = |(file, bytes): &(&str, &[u8])| {
            fs::read(folder.join(file)).map_or(true, |found| found != *bytes)
        };
        self.files.iter().any(differs) || self.lacks_any_of(folder)
    }

    /// Whether a folder of it has a file there that is not bundled. What is hidden is not
    /// asked for: it is not read, and neither is it bundled.
    fn lacks_any_of(&self, folder: &Path) -> bool {
        let is_bundled = |path: &Path| {
            let below = path.strip_prefix(folder).unwrap_or(path);
            let mut files = self.files.iter();
            files.any(|(file, _)| Path::new(file) == below)
        };
        let is_shown = |entry: &DirEntry| !entry.file_name().as_encoded_bytes().starts_with(b".");
        self.folders().into_iter().any(|name| {
            let entries = WalkDir::new(folder.join(name)).into_iter();
            let mut files = entries.filter_entry(is_shown).flatten();
            files.any(|entry| entry.file_type().is_file() && !is_bundled(entry.path()))
        })
    }

    /// Reads it, with an instructor's groups laid over it if there are any.
    ///
    /// For that it is written to a folder that is nobody else's. When this returns,
    /// only the folders are left there whose files are built with what is handed in.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or the groups have mistakes.
    pub fn load(&self, private: Option<&Path>) -> Result<Unpacked, UnpackError> {
        let scratch = Scratch::new().map_err(UnpackError::Scratch)?;
        let folder = scratch.path().join(self.name);
        let failed = |source| {
            UnpackError::Scratch(JudgeError::Scratch {
                parent: scratch.path().to_owned(),
                source,
            })
        };
        self.write(&folder).map_err(failed)?;
        let loaded = assignment::load_with(&folder, private);
        self.remove_what_was_read(&folder).map_err(failed)?;
        Ok(Unpacked {
            assignment: loaded.map_err(UnpackError::Load)?,
            _scratch: scratch,
        })
    }

    fn write(&self, folder: &Path) -> io::Result<()> {
        make(folder)?;
        for (file, bytes) in self.files {
            let path = folder.join(file);
            let mut parents: Vec<&Path> = path.ancestors().skip(1).collect();
            parents.reverse();
            for parent in parents {
                if parent.starts_with(folder) && !parent.is_dir() {
                    make(parent)?;
                }
            }
            fs::write(&path, bytes)?;
            // Whatever the umask says.
            fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        }
        Ok(())
    }

    fn remove_what_was_read(&self, folder: &Path) -> io::Result<()> {
        let folders = self.folders().into_iter();
        for name in folders.filter(|name| !READ_LATER.contains(name)) {
            fs::remove_dir_all(folder.join(name))?;
        }
        fs::remove_file(folder.join(FILE))
    }

    /// The names of the folders in its folder.
    fn folders(&self) -> Vec<&'static str> {
        let folders = self
            .files
            .iter()
            .filter_map(|(file, _)| file.split_once('/'));
        let mut names: Vec<_> = folders.map(|(name, _)| name).collect();
        names.dedup();
        names
    }

    /// What its file says. It was read when it was bundled, and again by the tests.
    fn table(&self) -> toml::Table {
        let file = self.files.iter().find(|(file, _)| *file == FILE);
        let text = file.and_then(|(_, bytes)| str::from_utf8(bytes).ok());
        text.and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}

fn make(folder: &Path) -> io::Result<()> {
    fs::create_dir(folder)?;
    fs::set_permissions(folder, Permissions::from_mode(0o700))
}

/// A bundled assignment that was read, and the folder of what is needed to build,
/// which is removed with it.
#[derive(Debug)]
pub struct Unpacked {
    /// The assignment.
    pub assignment: Assignment,
    _scratch: Scratch,
}

/// Why a bundled assignment was not read.
#[derive(Debug)]
pub enum UnpackError {
    /// It could not be written to a folder: ours.
    Scratch(JudgeError),
    /// The groups laid over it have mistakes.
    Load(LoadError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_assignment_can_be_read() {
        assert!(!Bundled::all().is_empty());
        for bundled in Bundled::all() {
            let unpacked = bundled.load(None);
            let unpacked = unpacked.unwrap_or_else(|error| panic!("{error:?}"));
            assert_eq!(unpacked.assignment.name, bundled.name());
            assert_eq!(unpacked.assignment.title, bundled.title());
            assert_eq!(unpacked.assignment.hand_in, bundled.hand_in());
        }
    }

    #[test]
    fn leaves_no_case_in_the_folder_and_no_folder_behind() {
        let bundled = Bundled::named("board-astar").unwrap();
        let unpacked = bundled.load(None).unwrap();
        let folder = unpacked.assignment.folder.clone();
        let left: Vec<_> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(left, ["driver"]);
        assert!(folder.join("driver/board/board.h").is_file());
        let top = folder.parent().unwrap();
        let mode = fs::metadata(top).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        drop(unpacked);
        assert!(!top.exists());
    }

    #[test]
    fn is_what_is_in_the_folder_of_the_cases() {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
        for bundled in Bundled::all() {
            assert!(!bundled.differs_from(&cases.join(bundled.name())));
        }
        let bundled = Bundled::named("board-astar").unwrap();
        let copy = tempfile::tempdir().unwrap();
        let folder = copy.path().join("board-astar");
        bundled.write(&folder).unwrap();
        assert!(!bundled.differs_from(&folder));
        fs::write(folder.join("solved/.DS_Store"), "").unwrap();
        assert!(!bundled.differs_from(&folder));
        fs::write(folder.join("driver/board/more.cc"), "").unwrap();
        assert!(bundled.differs_from(&folder));
        fs::remove_file(folder.join("driver/board/more.cc")).unwrap();
        fs::write(folder.join("solved/more.txt"), "1 2\n3 0\n").unwrap();
        assert!(bundled.differs_from(&folder));
        fs::remove_file(folder.join("solved/more.txt")).unwrap();
        fs::write(folder.join("assignment.toml"), "").unwrap();
        assert!(bundled.differs_from(&folder));
    }
}

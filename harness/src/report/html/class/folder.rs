//! The folder of the pages of a class, in which each page gets its place and no other file is
//! touched.
use std::{
    fs::{self, DirBuilder, Permissions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::{Path, PathBuf},
};

use crate::report::WriteError;

/// The file of the class, for instructors.
const CLASS: &str = "index.html";
/// The folder of the pages that tell all of a submission.
pub(super) const INSTRUCTOR: &str = "instructor";
/// The folder of those that the student may see.
pub(super) const STUDENTS: &str = "students";
/// What the names of pages end with.
const ENDING: &str = ".html";

/// What who owns the files may do, and nobody else: hidden tests and the grades of all are
/// for no other person on this machine, and for no student's program.
const PRIVATE_FOLDER: u32 = 0o700;
const PRIVATE_FILE: u32 = 0o600;
/// What any other new file or folder has; the umask takes its part.
const SHARED_FOLDER: u32 = 0o777;
const SHARED_FILE: u32 = 0o666;

/// A page in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place<'a> {
    /// Of the class.
    Class,
    /// Of a submission, for instructors, by its key.
    Instructor(&'a str),
    /// Of a submission, for its student, by its key.
    Student(&'a str),
}

/// A folder of pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Finds out whether pages can be there: nothing but folders is where folders are to be,
    /// and no link, which might lead the pages of instructors to those of students.
    ///
    /// # Errors
    ///
    /// If something else is there.
    pub(super) fn check(path: &Path) -> Result<(), WriteError> {
        let path = path.to_owned();
        if fs::symlink_metadata(&path).is_ok() && !path.is_dir() {
            return Err(WriteError::NotAFolder { path });
        }
        for inner in [INSTRUCTOR, STUDENTS] {
            let path = path.join(inner);
            let is_there = fs::symlink_metadata(&path);
            if is_there.is_ok_and(|metadata| !metadata.is_dir()) {
                return Err(WriteError::NotAFolder { path });
            }
        }
        Ok(())
    }

    /// Makes the folders, where they are not there.
    ///
    /// # Errors
    ///
    /// If one cannot be made, or something else is there.
    pub(super) fn make(path: &Path) -> Result<Folder, WriteError> {
        Folder::check(path)?;
        for (inner, mode) in [(INSTRUCTOR, PRIVATE_FOLDER), (STUDENTS, SHARED_FOLDER)] {
            let inner = path.join(inner);
            let made = || {
                fs::create_dir_all(path)?;
                match DirBuilder::new().mode(mode).create(&inner) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
                    other => other,
                }?;
                // One of an earlier run may be open to others.
                match mode {
                    PRIVATE_FOLDER => fs::set_permissions(&inner, Permissions::from_mode(mode)),
                    _ => Ok(()),
                }
            };
            made().map_err(|source| WriteError::File {
                path: inner.clone(),
                source,
            })?;
        }
        Ok(Folder {
            path: path.to_owned(),
        })
    }

    /// Writes a page as a whole. What is in its place is replaced, a link too: what it leads
    /// to stays as it is.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn write(&self, place: Place<'_>, text: &str) -> Result<(), WriteError> {
        let (folder, name, mode) = match place {
            Place::Class => (self.path.clone(), CLASS.to_owned(), PRIVATE_FILE),
            Place::Instructor(key) => (self.path.join(INSTRUCTOR), file(key), PRIVATE_FILE),
            Place::Student(key) => (self.path.join(STUDENTS), file(key), SHARED_FILE),
        };
        let path = folder.join(name);
        let write = || {
            let mut file = tempfile::Builder::new()
                .permissions(Permissions::from_mode(mode))
                .tempfile_in(&folder)?;
            file.write_all(text.as_bytes())?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(|source: io::Error| WriteError::File {
            path: path.clone(),
            source,
        })
    }

    /// The files in it that are pages of submissions, sorted, but for those that `is_written`
    /// tells by key.
    pub(super) fn others(&self, is_written: &dyn Fn(&str) -> bool) -> Vec<PathBuf> {
        let folders = [INSTRUCTOR, STUDENTS].map(|inner| self.path.join(inner));
        let entries = folders.iter().filter_map(|it| fs::read_dir(it).ok());
        let is_other = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            let key = name.and_then(|name| name.strip_suffix(ENDING));
            key.is_some_and(|key| !is_written(key))
        };
        let paths = entries.flatten().flatten().map(|entry| entry.path());
        let mut others: Vec<PathBuf> = paths.filter(is_other).collect();
        others.sort();
        others
    }

    /// The places in a folder of pages that are theirs alone.
    pub(super) fn own(path: &Path) -> [PathBuf; 3] {
        [CLASS, INSTRUCTOR, STUDENTS].map(|inner| path.join(inner))
    }
}

fn file(key: &str) -> String {
    format!("{key}{ENDING}")
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_is_for_instructors_is_for_nobody_else_on_the_machine() {
        let temporary = tempfile::tempdir().unwrap();
        let path = temporary.path().join("a/b");
        let folder = Folder::make(&path).unwrap();
        fs::set_permissions(path.join(INSTRUCTOR), Permissions::from_mode(0o755)).unwrap();
        assert_eq!(Folder::make(&path).unwrap(), folder);
        for place in [Place::Class, Place::Instructor("k"), Place::Student("k")] {
            folder.write(place, "text").unwrap();
        }
        assert_eq!(mode(&path.join(CLASS)), 0o600);
        assert_eq!(mode(&path.join(INSTRUCTOR)), 0o700);
        assert_eq!(mode(&path.join("instructor/k.html")), 0o600);
        assert_eq!(fs::read(path.join("students/k.html")).unwrap(), b"text");
    }

    #[test]
    fn no_link_leads_a_page_elsewhere() {
        let temporary = tempfile::tempdir().unwrap();
        let path = temporary.path().join("pages");
        let kept = temporary.path().join("class.json");
        fs::write(&kept, "grades").unwrap();
        let folder = Folder::make(&path).unwrap();
        for link in ["index.html", "students/k.html", "instructor/k.html"] {
            symlink(&kept, path.join(link)).unwrap();
        }
        for place in [Place::Class, Place::Instructor("k"), Place::Student("k")] {
            folder.write(place, "text").unwrap();
        }
        assert_eq!(fs::read(&kept).unwrap(), b"grades");
        assert_eq!(fs::read(path.join("students/k.html")).unwrap(), b"text");

        fs::remove_dir_all(path.join(STUDENTS)).unwrap();
        symlink(path.join(INSTRUCTOR), path.join(STUDENTS)).unwrap();
        let error = Folder::make(&path).unwrap_err().to_string();
        let students = path.join(STUDENTS);
        let expected = format!(
            "cannot write pages to `{}`: it is no folder",
            students.display()
        );
        assert_eq!(error, expected);
    }

    #[test]
    fn says_what_is_no_folder() {
        let temporary = tempfile::tempdir().unwrap();
        let path = temporary.path().join("file");
        fs::write(&path, "").unwrap();
        let error = Folder::check(&path).unwrap_err().to_string();
        let expected = format!(
            "cannot write pages to `{}`: it is no folder",
            path.display()
        );
        assert_eq!(error, expected);
        Folder::check(&temporary.path().join("none/yet")).unwrap();
    }

    #[test]
    fn names_the_pages_of_others() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = Folder::make(temporary.path()).unwrap();
        for key in ["here", "gone"] {
            folder.write(Place::Student(key), "").unwrap();
            folder.write(Place::Instructor(key), "").unwrap();
        }
        fs::write(temporary.path().join("students/style.css"), "").unwrap();
        let others = folder.others(&|key| key == "here");
        let expected = ["instructor/gone.html", "students/gone.html"];
        assert_eq!(others, expected.map(|path| temporary.path().join(path)));
    }
}

//! Finds the folder of an assignment from what the user typed.
use std::{
    fs,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// The file that makes a folder an assignment.
const MARK: &str = "assignment.toml";

/// Why no assignment was found: the caller's mistake.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LocateError {
    /// A folder without `assignment.toml`.
    #[error("expected an assignment folder with a file `{MARK}`, found none in `{}`", folder.display())]
    NotAnAssignment {
        /// The folder.
        folder: PathBuf,
    },
    /// A name that no folder `cases` has.
    #[error("expected an assignment by name or folder, found `{}`{}", found.display(), listed(known))]
    Unknown {
        /// What the user typed.
        found: PathBuf,
        /// The names that there are.
        known: Vec<String>,
    },
    /// Nothing typed, and no folder `cases` anywhere.
    #[error(
        "found no folder `cases` here or further up: name the assignment by its folder, with `--assignment`"
    )]
    NoCases,
    /// Nothing typed, and more than one to choose from, or none.
    #[error("expected one assignment in `{}`{}: choose with `--assignment`", folder.display(), listed(known))]
    NotOne {
        /// The folder `cases`.
        folder: PathBuf,
        /// The names that there are.
        known: Vec<String>,
    },
}

fn listed(known: &[String]) -> String {
    if known.is_empty() {
        "; no folder `cases` here or further up has any".to_owned()
    } else {
        format!("; there are {}", known.join(", "))
    }
}

/// Finds the folder of an assignment.
///
/// A bare name is looked up in the folder `cases` of `starts` and of the folders
/// above each, in that order; anything else, and a name that none of them has,
/// is a path. With nothing asked for, it is the only one in the first `cases` found;
/// if there are several, the one that the submission lies in, or the only one all of
/// whose files are in the submission.
///
/// # Errors
///
/// If there is no such assignment, or none is asked for and there is a choice.
pub fn locate(
    asked: Option<&Path>,
    starts: &[&Path],
    submission: Option<&Path>,
) -> Result<PathBuf, LocateError> {
    let cases: Vec<PathBuf> = cases_of(starts).collect();
    match asked {
        Some(asked) => named(asked, &cases),
        None => only(
            cases.into_iter().next().ok_or(LocateError::NoCases)?,
            submission,
        ),
    }
}

/// Finds the folders of all assignments in the first folder `cases` of `starts` and of
/// the folders above each, sorted by name.
///
/// # Errors
///
/// If there is no such folder, or no assignment in it.
pub fn locate_all(starts: &[&Path]) -> Result<Vec<PathBuf>, LocateError> {
    let folder = cases_of(starts).next().ok_or(LocateError::NoCases)?;
    let known = names(&folder);
    if known.is_empty() {
        return Err(LocateError::NotOne { folder, known });
    }
    Ok(known.iter().map(|name| folder.join(name)).collect())
}

/// The folders `cases` of these folders and of those above each.
fn cases_of(starts: &[&Path]) -> impl Iterator<Item = PathBuf> {
    let folders = starts.iter().flat_map(|start| start.ancestors());
    let cases = folders.map(|folder| folder.join("cases"));
    cases.filter(|folder| folder.is_dir())
}

fn named(asked: &Path, cases: &[PathBuf]) -> Result<PathBuf, LocateError> {
    let is_assignment = |folder: &PathBuf| folder.join(MARK).is_file();
    let is_name = Path::new(asked.file_name().unwrap_or_default()) == asked;
    let in_cases = cases.iter().map(|folder| folder.join(asked));
    if let Some(found) = in_cases.filter(|_| is_name).find(is_assignment) {
        return Ok(found);
    }
    let found = asked.to_owned();
    if is_assignment(&found) {
        return Ok(found);
    }
    if !is_name || asked.is_dir() {
        return Err(LocateError::NotAnAssignment { folder: found });
    }
    let mut known: Vec<String> = cases.iter().flat_map(|folder| names(folder)).collect();
    known.sort();
    known.dedup();
    Err(LocateError::Unknown { found, known })
}

/// The one assignment in a folder that is meant.
fn only(folder: PathBuf, submission: Option<&Path>) -> Result<PathBuf, LocateError> {
    let known = names(&folder);
    if let [only] = &known[..] {
        return Ok(folder.join(only));
    }
    let submission = submission.and_then(|path| fs::canonicalize(path).ok());
    let meant = submission.and_then(|submission| meant(&folder, &known, &submission));
    meant.ok_or(LocateError::NotOne { folder, known })
}

/// The assignment that a submission lies in, or the only one whose files it has.
fn meant(folder: &Path, known: &[String], submission: &Path) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = known.iter().map(|name| folder.join(name)).collect();
    let holds = |folder: &&PathBuf| {
        fs::canonicalize(folder).is_ok_and(|folder| submission.starts_with(folder))
    };
    if let Some(found) = folders.iter().find(holds) {
        return Some(found.clone());
    }
    let is_fitting = |folder: &&PathBuf| {
        let wanted = hand_in(folder);
        !wanted.is_empty() && wanted.iter().all(|name| submission.join(name).is_file())
    };
    let mut fitting = folders.iter().filter(is_fitting);
    let first = fitting.next()?;
    fitting.next().is_none().then(|| first.clone())
}

/// The files that an assignment asks for, as far as they can be read: what is wrong
/// with it is told when it is loaded.
fn hand_in(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join(MARK)).unwrap_or_default();
    let table: toml::Table = text.parse().unwrap_or_default();
    let files = table
        .get("hand_in")
        .and_then(|section| section.get("files"));
    let files = files.and_then(toml::Value::as_array).into_iter().flatten();
    files
        .filter_map(|name| Some(name.as_str()?.to_owned()))
        .collect()
}

/// The assignments in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().join(MARK).is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with `cases/<name>/assignment.toml` for each name.
    fn with_cases(names: &[&str]) -> tempfile::TempDir {
        let top = tempfile::tempdir().unwrap();
        for name in names {
            let folder = top.path().join("cases").join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(MARK), "").unwrap();
        }
        top
    }

    #[test]
    fn finds_the_only_assignment_from_a_folder_further_down() {
        let top = with_cases(&["one"]);
        let below = top.path().join("some/where");
        assert_eq!(
            locate(None, &[&below], None),
            Ok(top.path().join("cases/one"))
        );
        assert_eq!(
            locate(Some(Path::new("one")), &[&below], None),
            Ok(top.path().join("cases/one"))
        );
    }

    #[test]
    fn finds_the_assignment_that_a_submission_is_for() {
        let top = with_cases(&["one", "two", "three"]);
        let path = |below: &str| top.path().join(below);
        for (name, files) in [("one", "['a.h', 'main.cc']"), ("two", "['Main.java']")] {
            let text = format!("[hand_in]\nfiles = {files}\n");
            fs::write(path(&format!("cases/{name}/{MARK}")), text).unwrap();
        }
        let found = |submission: &str| locate(None, &[top.path()], Some(&path(submission)));
        for (folder, file) in [
            ("mine", "main.cc"),
            ("java", "Main.java"),
            ("cases/three/x", "y"),
        ] {
            fs::create_dir_all(path(folder)).unwrap();
            fs::write(path(folder).join(file), "").unwrap();
        }
        assert_eq!(found("cases/three/x"), Ok(path("cases/three")));
        assert_eq!(found("java"), Ok(path("cases/two")));
        // A file is missing, so nobody knows.
        assert!(matches!(found("mine"), Err(LocateError::NotOne { .. })));
        fs::write(path("mine/a.h"), "").unwrap();
        assert_eq!(found("mine"), Ok(path("cases/one")));
        fs::write(path("mine/Main.java"), "").unwrap();
        assert!(matches!(found("mine"), Err(LocateError::NotOne { .. })));
    }

    #[test]
    fn finds_all_assignments_beside_each_other() {
        let top = with_cases(&["two", "one"]);
        let below = top.path().join("some/where");
        let both = ["cases/one", "cases/two"].map(|folder| top.path().join(folder));
        assert_eq!(locate_all(&[&below]), Ok(both.to_vec()));
        let empty = with_cases(&[]);
        assert_eq!(locate_all(&[empty.path()]), Err(LocateError::NoCases));
        fs::create_dir(empty.path().join("cases")).unwrap();
        let found = locate_all(&[empty.path()]);
        assert!(matches!(found, Err(LocateError::NotOne { known, .. }) if known.is_empty()));
    }

    #[test]
    fn takes_a_folder_as_it_is() {
        let top = with_cases(&["one"]);
        let folder = top.path().join("cases/one");
        assert_eq!(locate(Some(&folder), &[], None), Ok(folder));
    }

    #[test]
    fn a_folder_of_the_same_name_does_not_hide_an_assignment() {
        let top = with_cases(&["reference"]);
        // The tests run in the folder of this crate, which has a folder `src`.
        let found = locate(Some(Path::new("src")), &[with_cases(&["src"]).path()], None);
        assert!(found.is_ok_and(|folder| folder.ends_with("cases/src")));
        let found = locate(Some(Path::new("./src")), &[top.path()], None);
        assert!(matches!(found, Err(LocateError::NotAnAssignment { .. })));
    }

    #[test]
    fn looks_in_the_second_place_for_a_name_that_the_first_lacks() {
        let (here, there) = (with_cases(&["one"]), with_cases(&["two"]));
        assert_eq!(
            locate(Some(Path::new("two")), &[here.path(), there.path()], None),
            Ok(there.path().join("cases/two"))
        );
    }

    #[test]
    fn says_what_there_is_instead() {
        let top = with_cases(&["one", "two"]);
        let text = |asked: Option<&str>| {
            let found = locate(asked.map(Path::new), &[top.path()], None).unwrap_err();
            found
                .to_string()
                .replace(&top.path().display().to_string(), "TOP")
        };
        assert_eq!(
            text(Some("three")),
            "expected an assignment by name or folder, found `three`; there are one, two"
        );
        assert_eq!(
            text(None),
            "expected one assignment in `TOP/cases`; there are one, two: choose with `--assignment`"
        );
        assert_eq!(
            text(Some("no/where")),
            "expected an assignment folder with a file `assignment.toml`, found none in `no/where`"
        );
    }
}

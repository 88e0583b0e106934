//! By what an assignment is known again: a hash of all that grading depends on.
use std::{
    fs,
    io::{self, Read},
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};
use walkdir::WalkDir;

/// Folders of an assignment that grading does not need.
const LEFT_OUT: [&str; 2] = ["snapshots", "submissions"];
/// The file at the top of an assignment.
const ASSIGNMENT: &str = "assignment.toml";
/// The file at the top of groups that are laid over it.
const GROUPS: &str = "groups.toml";

/// A hash of the files of an assignment, and of those in `private` that are laid over it,
/// in hexadecimal.
///
/// What grading does not read is not in it: hidden files, files beside `assignment.toml`,
/// the snapshots and the samples. Of a TOML file it is the values, so that a comment
/// changes nothing. What cannot be read counts as empty; the loader tells it.
pub(super) fn of(folder: &Path, private: Option<&Path>) -> String {
    let mut hasher = Sha256::new();
    add(&mut hasher, folder, files_of_assignment(folder));
    if let Some(private) = private {
        hasher.update(b"laid over it");
        add(&mut hasher, private, files_of_groups(private));
    }
    let digest = hasher.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The files of an assignment that grading depends on.
pub(crate) fn files_of_assignment(folder: &Path) -> impl Iterator<Item = PathBuf> {
    files(folder, ASSIGNMENT)
}

/// The files of groups that are laid over an assignment that grading depends on.
pub(crate) fn files_of_groups(private: &Path) -> impl Iterator<Item = PathBuf> {
    files(private, GROUPS)
}

/// The files below `folder`, by name; of those at its top just one.
fn files(folder: &Path, top: &'static str) -> impl Iterator<Item = PathBuf> {
    let walk = WalkDir::new(folder)
        .min_depth(1)
        .follow_links(true)
        .sort_by_file_name();
    let files = walk.into_iter().filter_entry(|entry| {
        let name = entry.file_name().as_encoded_bytes();
        let is_left_out = LEFT_OUT.iter().any(|it| it.as_bytes() == name);
        !(name.starts_with(b".") || entry.depth() == 1 && is_left_out)
    });
    let files = files.flatten().filter(|entry| entry.file_type().is_file());
    let is_read = move |path: &PathBuf| {
        let below = path.strip_prefix(folder).unwrap_or(path);
        below.components().count() > 1 || below == Path::new(top)
    };
    files.map(walkdir::DirEntry::into_path).filter(is_read)
}

/// Takes files below `folder` in.
fn add(hasher: &mut Sha256, folder: &Path, files: impl Iterator<Item = PathBuf>) {
    for path in files {
        let below = path.strip_prefix(folder).unwrap_or(&path);
        hasher.update(below.as_os_str().as_bytes());
        hasher.update([0]);
        let content = content(&path).unwrap_or_default();
        hasher.update(content.len().to_le_bytes());
        hasher.update(&content);
    }
}

/// The content of a file, of TOML only what it says.
fn content(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.read_to_end(&mut bytes)?;
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    let text = is_toml.then(|| str::from_utf8(&bytes).ok()).flatten();
    let table = text.and_then(|text| text.parse::<toml::Table>().ok());
    Ok(table.map_or(bytes, |table| table.to_string().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(change: impl FnOnce(&Path)) -> String {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("assignment.toml", "title = \"A\"\n[run]\ncpu_seconds = 1\n");
        write("easy/cases.toml", "[one]\nmoves = 1\n");
        write("easy/board.txt", "1 2\n0 3\n");
        write("driver/driver.cc", "int main() {}\n");
        change(folder.path());
        of(folder.path(), None)
    }

    #[test]
    fn all_that_grading_reads_changes_it() {
        let before = with(|_| {});
        let changed = |name: &'static str, text: &'static str| {
            with(move |folder| {
                fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
                fs::write(folder.join(name), text).unwrap();
            })
        };
        assert_ne!(before, changed("assignment.toml", "title = \"B\"\n"));
        assert_ne!(before, changed("easy/cases.toml", "[one]\nmoves = 2\n"));
        assert_ne!(before, changed("easy/board.txt", "1 2\n3 0\n"));
        assert_ne!(before, changed("easy/board2.txt", "1 2\n0 3\n"));
        assert_ne!(
            before,
            changed("driver/driver.cc", "int main() { return 1; }\n")
        );
        let moved = with(|folder| {
            fs::rename(folder.join("easy/board.txt"), folder.join("easy/other.txt")).unwrap();
        });
        assert_ne!(before, moved, "a case has its name from the file");

        let commented = "# A comment.\ntitle = \"A\" # another\n\n[run]\ncpu_seconds = 1\n";
        assert_eq!(before, changed("assignment.toml", commented));
        assert_eq!(before, changed("README.md", "text"));
        assert_eq!(before, changed("submissions/accepted/x/main.cc", "text"));
        assert_eq!(before, changed("snapshots/x.snap", "text"));
        assert_eq!(before, changed("easy/.swp", "text"));
    }

    #[test]
    fn groups_laid_over_it_change_it() {
        let (folder, private) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(folder.path().join("assignment.toml"), "title = \"A\"").unwrap();
        let without = of(folder.path(), None);
        let with = || of(folder.path(), Some(private.path()));
        let empty = with();
        fs::create_dir(private.path().join("secret")).unwrap();
        fs::write(private.path().join("secret/board.txt"), "1 2\n0 3\n").unwrap();
        assert!(without != empty && empty != with());
    }
}

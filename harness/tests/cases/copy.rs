//! A copy of the bundled assignment, to be changed by a test.
use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// A copy with some of its groups of cases.
pub(crate) struct Copy(TempDir);

impl Copy {
    /// Copies these groups, and takes the others out of `assignment.toml`.
    pub(crate) fn of_groups(groups: &[&str]) -> Copy {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
        let copy = Copy(tempfile::tempdir().unwrap());
        for group in groups {
            fs::create_dir(copy.path(group)).unwrap();
            for entry in fs::read_dir(from.join(group)).unwrap() {
                let entry = entry.unwrap();
                let to = copy.path(group).join(entry.file_name());
                fs::copy(entry.path(), to).unwrap();
            }
        }
        fs::copy(from.join("assignment.toml"), copy.path("assignment.toml")).unwrap();
        let text = fs::read_to_string(copy.path("assignment.toml")).unwrap();
        let known: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("[groups.")?.strip_suffix(']'))
            .collect();
        for group in known.iter().filter(|group| !groups.contains(group)) {
            copy.forget(group);
        }
        copy
    }

    pub(crate) fn folder(&self) -> &str {
        self.0.path().to_str().unwrap()
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    /// Takes a group away: its folder, its table, and its name in every criterion.
    pub(crate) fn remove_group(&self, group: &str) {
        fs::remove_dir_all(self.path(group)).unwrap();
        self.forget(group);
    }

    fn forget(&self, group: &str) {
        self.change("assignment.toml", |text| {
            let own = format!("[groups.{group}]");
            let only = format!("groups = [\"{group}\"]");
            let tables = text.split("\n\n");
            let others = tables.filter(|table| !table.starts_with(&own) && !table.contains(&only));
            let text = others.collect::<Vec<_>>().join("\n\n");
            text.replace(&format!("    \"{group}\",\n"), "")
        });
    }

    pub(crate) fn change(&self, file: &str, change: impl FnOnce(String) -> String) {
        let path = self.path(file);
        let text = fs::read_to_string(&path).unwrap();
        let changed = change(text.clone());
        assert_ne!(changed, text, "`{file}` is as it was");
        fs::write(path, changed).unwrap();
    }
}

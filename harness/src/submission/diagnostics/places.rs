//! Whose the files are that a compiler speaks of.
use std::path::{Component, Path, PathBuf};

/// Whose files are whose, for the diagnostics of one build.
#[derive(Debug)]
pub(in crate::submission) struct Places<'a> {
    /// The folder of the build; all in it was made there.
    pub(in crate::submission) scratch: &'a Path,
    /// The copy of the sources in it, where the compiler is started.
    pub(in crate::submission) sources: &'a Path,
    /// The sources, relative to their folder.
    pub(in crate::submission) files: &'a [PathBuf],
    /// Where programs are looked up: headers and libraries lie beside.
    pub(in crate::submission) search_path: &'a str,
}

/// Whose a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// It was handed in, or made by the build.
    Student,
    /// A header, a library or a tool.
    System,
    /// Neither: what it holds is nobody's business.
    Stranger,
}

impl Places<'_> {
    /// Whose the file at this path is, or `None` for what is the name of no file.
    pub(super) fn owner(&self, path: &str) -> Option<Owner> {
        let path = Path::new(path);
        let full = normal(&self.sources.join(path));
        if let Ok(below) = full.strip_prefix(self.sources) {
            // An absolute path in the sources is no accident.
            let is_file = path.is_absolute() || self.files.iter().any(|file| file == below);
            return is_file.then_some(Owner::Student);
        }
        if full.starts_with(self.scratch) {
            return Some(Owner::Student);
        }
        if self.is_of_the_system(&full) {
            return Some(Owner::System);
        }
        Some(Owner::Stranger)
    }

    fn is_of_the_system(&self, path: &Path) -> bool {
        // `/rustc` stands for the sources of Rust's own library.
        let always = ["/usr/include", "/usr/lib", "/usr/libexec", "/lib", "/rustc"];
        let beside = ["include", "lib", "lib32", "lib64", "libexec"];
        let is_beside = |bin: &Path| {
            path.starts_with(bin)
                || bin.parent().is_some_and(|prefix| {
                    beside
                        .iter()
                        .any(|name| path.starts_with(prefix.join(name)))
                })
        };
        let mut bins = self
            .search_path
            .split(':')
            .map(Path::new)
            .filter(|folder| folder.is_absolute() && folder.ends_with("bin"));
        always.iter().any(|folder| path.starts_with(folder)) || bins.any(is_beside)
    }

    /// A line without the path of the folder of the build.
    pub(super) fn shortened(&self, line: &str) -> String {
        [self.sources, self.scratch]
            .iter()
            .fold(line.to_owned(), |line, folder| {
                line.replace(&format!("{}/", folder.display()), "")
            })
    }
}

/// A path without `.` and `..`, by its words alone.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

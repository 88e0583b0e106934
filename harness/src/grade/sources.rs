//! The text of files that were handed in, kept to be shown beside what is said of them.
use std::{
    collections::BTreeMap,
    io::Read,
    path::{Path, PathBuf},
};

use super::{Grader, MethodsOutcome, Outcome};
use crate::{
    assignment::Build,
    sanitizer::{Fault, normal},
    submission::{Submission, open_beneath},
};

/// The most bytes of a file that is kept: 1 MiB.
const MOST_BYTES: u64 = 1 << 20;

/// The files handed in of which a compiler or a sanitizer speaks, by their names relative to
/// the submission.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sources {
    texts: BTreeMap<PathBuf, Vec<u8>>,
}

impl Sources {
    /// The file at a path as a compiler names it, with its name and text; `None` if it was
    /// not handed in, or is not kept.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<(&Path, &[u8])> {
        let path = normal(Path::new(path));
        let (name, text) = self.texts.get_key_value(&path)?;
        Some((name, text))
    }

    /// Keeps the files of a folder whose names are in one of the texts.
    ///
    /// A file that cannot be read, is larger than 1 MiB or was replaced by a link is not
    /// kept: nothing but what is shown depends on it.
    fn read(folder: &Path, files: &[PathBuf], named_in: &[&str]) -> Sources {
        let is_named = |file: &&PathBuf| {
            let name = file.to_str();
            name.is_some_and(|name| named_in.iter().any(|text| text.contains(name)))
        };
        let named = files.iter().filter(is_named);
        let texts = named.filter_map(|file| Some((file.clone(), text(folder, file)?)));
        Sources {
            texts: texts.collect(),
        }
    }
}

impl<'a> FromIterator<(&'a str, &'a str)> for Sources {
    /// Files by their names, with their texts.
    fn from_iter<T: IntoIterator<Item = (&'a str, &'a str)>>(files: T) -> Sources {
        let files = files.into_iter();
        let texts = files.map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec()));
        Sources {
            texts: texts.collect(),
        }
    }
}

/// The text of a regular file below a folder, through no link.
fn text(folder: &Path, file: &Path) -> Option<Vec<u8>> {
    let opened = open_beneath(folder, file).ok()?;
    if !opened.metadata().ok()?.is_file() {
        return None;
    }
    let mut text = Vec::new();
    // It may grow while it is read.
    opened.take(MOST_BYTES + 1).read_to_end(&mut text).ok()?;
    (text.len() as u64 <= MOST_BYTES).then_some(text)
}

impl Grader<'_> {
    /// Keeps the sources of which something is said: where they lie may be gone afterwards.
    pub(super) fn sources(
        &self,
        submission: &Submission,
        outcome: &Outcome,
        methods: Option<&MethodsOutcome>,
        crash: Option<&Fault>,
    ) -> Sources {
        let (Submission::Sources { folder, files, .. }
        | Submission::Incomplete { folder, files, .. }) = submission
        else {
            return Sources::default();
        };
        let build = match outcome {
            Outcome::CompileError(log) => Some(log),
            Outcome::Judged { build, .. } => build.as_ref(),
            _ => None,
        };
        let of_methods = match methods {
            Some(MethodsOutcome::Judged(results)) => results.as_slice(),
            _ => &[],
        };
        let faults = of_methods.iter().filter_map(|result| result.place.as_ref());
        let places = faults.chain(crash).filter_map(|it| it.place.as_ref());
        let said = build.map(|log| log.diagnostics.as_str());
        let named_in = said.into_iter().chain(places.map(|place| &*place.file));
        let files: Vec<PathBuf> = files
            .iter()
            .filter(|file| is_built(file, &self.assignment.build))
            .cloned()
            .collect();
        Sources::read(folder, &files, &named_in.collect::<Vec<_>>())
    }
}

/// Whether a file that was handed in is built, and not one of the assignment in its place.
fn is_built(file: &Path, build: &Build) -> bool {
    let mut names = build.provided.iter().filter_map(|file| file.file_name());
    !names.any(|name| file.starts_with(name))
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use super::*;

    #[test]
    fn keeps_what_is_named_and_was_handed_in_and_nothing_through_a_link() {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path().join("handed-in");
        fs::create_dir_all(folder.join("lib")).unwrap();
        fs::write(around.path().join("secret.h"), "secret").unwrap();
        fs::write(folder.join("board.cc"), "int x;\n").unwrap();
        fs::write(folder.join("lib/queue.h"), "int q;\n").unwrap();
        fs::write(folder.join("other.h"), "int o;\n").unwrap();
        fs::write(folder.join("large.h"), vec![b'x'; (1 << 20) + 1]).unwrap();
        fs::write(folder.join("just.h"), vec![b'x'; 1 << 20]).unwrap();
        symlink("../secret.h", folder.join("link.h")).unwrap();
        symlink("..", folder.join("out")).unwrap();
        let names = [
            "board.cc",
            "lib/queue.h",
            "other.h",
            "large.h",
            "just.h",
            "link.h",
            "out/secret.h",
            "gone.h",
        ];
        let files = names.map(PathBuf::from);
        let said = "board.cc:1:1: error: x\nlib/queue.h large.h just.h link.h out/secret.h gone.h";
        let sources = Sources::read(&folder, &files, &[said]);
        let kept: Vec<_> = sources.texts.keys().map(|name| name.to_str()).collect();
        assert_eq!(
            kept,
            [Some("board.cc"), Some("just.h"), Some("lib/queue.h")]
        );
        let check = |path: &str, found: Option<&str>| {
            let text = sources.file(path).map(|(_, text)| text);
            assert_eq!(text, found.map(str::as_bytes), "{path}");
        };
        check("board.cc", Some("int x;\n"));
        check("./lib/../board.cc", Some("int x;\n"));
        check("lib/queue.h", Some("int q;\n"));
        check("queue.h", None);
        check("../secret.h", None);
        check("/board.cc", None);
    }

    #[test]
    fn what_the_assignment_provides_is_not_what_was_handed_in() {
        let build = Build {
            provided: vec![PathBuf::from("/cases/provided/board.h")],
            ..crate::assignment::example::assignment().build
        };
        assert!(is_built(Path::new("main.cc"), &build));
        assert!(is_built(Path::new("lib/board.h"), &build));
        assert!(!is_built(Path::new("board.h"), &build));
    }
}

//! A small correct assignment in a temporary folder, to be broken by a test.
use std::{fs, path::Path};

use harness::assignment::{Assignment, LoadError, load};
use tempfile::TempDir;

pub(crate) const ASSIGNMENT: &str = r#"title = "Sliding tiles"

[puzzle]
goal = "blank-last"

[hand_in]
files = ["board.h", "main.cc"]

[build]
command = ["g++", "-o", "{program}", "main.cc"]
cpu_seconds = 30
memory_mib = 1024
output_kib = 64

[run]
input = "side-first"

[run.modes.manhattan]
title = "By Manhattan distance"
arguments = ["m"]

[run.modes.hamming]
title = "By Hamming distance"
arguments = ["h", "--fast"]

[answer]
extra_lines = "presentation-error"
presentation_error_percent = 50

[answer.moves]
form = "Number of moves: n"
exact = 'Number of moves: (?<moves>[0-9]+)'
near = '(?i)moves\W*(?<moves>[0-9]+)'

[answer.unsolvable]
form = "Unsolvable board"
exact = 'Unsolvable board'

[limits]
cpu_seconds = 2.5
memory_mib = 256
output_kib = 32

[groups.small]
title = "Small boards"
visibility = "visible"

[groups.deep]
title = "Deep boards"
visibility = "hidden"
modes = ["manhattan"]

[[criteria]]
name = "solve"
title = "Solves small boards"
points = 30
groups = ["small"]

[[criteria]]
name = "fast"
title = "Solves deep boards"
points = 5
groups = ["deep"]
rule = "all"
requires = "solve"

[[criteria]]
name = "style"
title = "Coding style"
points = 5
graded = "by-hand"
"#;

pub(crate) const SMALL: &str = r#"[one-move]
board = """
1 2 3
4 5 6
7 0 8
"""
moves = 1
reason = "The last move is the one to be forgotten."

[one-move.explain]
0 = "Count the last move too."
unsolvable = "It has an even number of inversions."

[swapped]
board = """
1 2 3
4 5 6
8 7 0
"""
unsolvable = true
modes = ["hamming"]
"#;

pub(crate) const DEEP: &str = "2\n1 2\n0 3\n";

/// An assignment folder named `tiles`.
pub(crate) struct Fixture {
    parent: TempDir,
}

impl Fixture {
    /// The correct assignment.
    pub(crate) fn new() -> Fixture {
        let fixture = Fixture {
            parent: tempfile::tempdir().unwrap(),
        };
        fixture
            .write("assignment.toml", ASSIGNMENT)
            .write("small/near.toml", SMALL)
            .write("deep/plain.txt", DEEP)
    }

    /// Writes a file, and the folders that it is in.
    pub(crate) fn write(self, file: &str, text: impl AsRef<[u8]>) -> Fixture {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Replaces a text that is in a file once.
    pub(crate) fn replace(self, file: &str, from: &str, to: &str) -> Fixture {
        let text = fs::read_to_string(self.path(file)).unwrap();
        assert_eq!(text.matches(from).count(), 1, "{from} in {file}");
        self.write(file, text.replace(from, to))
    }

    /// Removes a file or a folder.
    pub(crate) fn remove(self, name: &str) -> Fixture {
        let path = self.path(name);
        if path.is_dir() {
            fs::remove_dir_all(path)
        } else {
            fs::remove_file(path)
        }
        .unwrap();
        self
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder().join(name)
    }

    pub(crate) fn folder(&self) -> std::path::PathBuf {
        self.parent.path().join("tiles")
    }

    pub(crate) fn load(&self) -> Result<Assignment, LoadError> {
        load(&self.folder())
    }

    /// The text of the error, with paths from the assignment folder's parent.
    pub(crate) fn error(&self) -> String {
        self.shorten(&self.load().unwrap_err().to_string())
    }

    pub(crate) fn shorten(&self, text: &str) -> String {
        text.replace(&format!("{}/", Path::display(self.parent.path())), "")
    }
}

/// The error after one replacement in `assignment.toml`.
pub(crate) fn error_with(from: &str, to: &str) -> String {
    Fixture::new().replace("assignment.toml", from, to).error()
}

/// The error after one replacement in the table of small cases.
pub(crate) fn case_error_with(from: &str, to: &str) -> String {
    Fixture::new().replace("small/near.toml", from, to).error()
}

//! Where in the sources that were handed in.
use std::{
    path::{Component, Path, PathBuf},
    sync::LazyLock,
};

use regex::Regex;

/// A line of a file that was handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file, as it was handed in: `board.cc`.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, where it was told.
    pub column: Option<u32>,
}

/// One line of a stack trace that tells a file:
/// `    #1 0x55d47fb6d26a in Board::hamming() const /build/board.cc:5:11`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame<'a> {
    pub(super) function: &'a str,
    pub(super) position: Position<'a>,
}

/// A line of any file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position<'a> {
    pub(super) path: &'a str,
    pub(super) line: u32,
    pub(super) column: Option<u32>,
}

static FRAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*#\d+ 0x[0-9a-f]+(?: in (.+))?").expect("the pattern is right")
});

static POSITION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(.+?):(\d+)(?::(\d+))?$").expect("the pattern is right"));

/// Whether a line belongs to a stack trace, with or without a file.
pub(super) fn is_frame(line: &str) -> bool {
    FRAME.is_match(line)
}

impl<'a> Frame<'a> {
    /// The frame on this line, if it tells a file.
    pub(super) fn parse(line: &'a str) -> Option<Self> {
        let rest = FRAME.captures(line)?.get(1)?.as_str();
        // No function has ` /` in its name, and a path may hold blanks.
        let (function, position) = rest.split_once(" /").map_or_else(
            || rest.rsplit_once(' '),
            |(function, _)| Some((function, &rest[function.len() + 1..])),
        )?;
        Some(Self {
            function,
            position: Position::parse(position)?,
        })
    }
}

impl<'a> Position<'a> {
    /// What `path:line` or `path:line:column` says.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let found = POSITION.captures(text)?;
        Some(Self {
            path: found.get(1)?.as_str(),
            line: found.get(2)?.as_str().parse().ok()?,
            column: match found.get(3) {
                Some(column) => Some(column.as_str().parse().ok()?),
                None => None,
            },
        })
    }

    /// The place of a file among `files`, if it is one of them.
    pub(super) fn among(&self, files: &[PathBuf]) -> Option<Place> {
        let path = normal(Path::new(self.path));
        if is_of_the_system(&path) {
            return None;
        }
        let is_it = |file: &&PathBuf| {
            let file = normal(file);
            // The libraries' own frames are relative: `stdlib/abort.c` is no
            // `abort.c` of a student.
            path == file || path.is_absolute() && path.ends_with(&file)
        };
        let file = files
            .iter()
            .filter(is_it)
            .max_by_key(|file| file.components().count())?;
        Some(Place {
            file: file.to_string_lossy().into_owned(),
            line: self.line,
            column: self.column,
        })
    }
}

/// A path without `.` and `..`, by its words alone; what leads out of it stays.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if normal.file_name().is_some() => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

fn is_of_the_system(path: &Path) -> bool {
    let folders = [
        "/usr",
        "/lib",
        "/lib64",
        "/opt",
        "/Library",
        "/Applications",
    ];
    let inside = ["include/c++", "libsanitizer", "compiler-rt"];
    let text = path.to_string_lossy();
    folders.iter().any(|folder| path.starts_with(folder))
        || inside
            .iter()
            .any(|name| text.contains(&format!("/{name}/")))
}

/// The name of a function without its parameters:
/// `Board::hamming() const` is `Board::hamming`.
pub(super) fn without_parameters(function: &str) -> &str {
    let mut depth = 0_u32;
    for (at, c) in function.char_indices() {
        let (before, rest) = function.split_at(at);
        match c {
            '<' | '>' if before.ends_with("operator") || before.ends_with("operator<") => {}
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '(' if depth == 0 => {
                let is_of_the_name =
                    rest.starts_with("(anonymous namespace)") || before.ends_with("operator");
                if !is_of_the_name {
                    return before;
                }
            }
            _ => {}
        }
    }
    function
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &str) -> Option<String> {
        let files = ["board.cc", "main.cc", "abort.c", "src/board.cc"].map(PathBuf::from);
        let position = Position {
            path,
            line: 7,
            column: None,
        };
        position.among(&files).map(|place| place.file)
    }

    #[test]
    fn finds_the_file_that_was_handed_in() {
        for (path, file) in [
            ("board.cc", Some("board.cc")),
            ("./board.cc", Some("board.cc")),
            ("/build/main.cc", Some("main.cc")),
            ("/build/./x/../main.cc", Some("main.cc")),
            ("/home/ann lee/puzzle/board.cc", Some("board.cc")),
            ("/build/src/board.cc", Some("src/board.cc")),
            ("/build/xboard.cc", None),
            ("/build/driver.cc", None),
            ("/usr/include/c++/12/board.cc", None),
            ("/srv/gcc/include/c++/12/main.cc", None),
            ("../../../../src/libsanitizer/asan/main.cc", None),
            ("stdlib/abort.c", None),
            ("../csu/main.cc", None),
        ] {
            assert_eq!(place(path).as_deref(), file, "{path}");
        }
    }

    #[test]
    fn reads_a_frame() {
        let check = |line, expected: Option<(&str, &str, u32, Option<u32>)>| {
            let found = Frame::parse(line);
            let found = found.as_ref().map(|frame| {
                let at = &frame.position;
                (frame.function, at.path, at.line, at.column)
            });
            assert_eq!(found, expected, "{line}");
        };
        check(
            "    #10 0x55 in Board::tile(int) const /build/board.cc:7",
            Some(("Board::tile(int) const", "/build/board.cc", 7, None)),
        );
        check(
            "    #0 0x55 in main /home/ann lee/main.cc:7:3",
            Some(("main", "/home/ann lee/main.cc", 7, Some(3))),
        );
        check(
            "    #2 0x7f in __GI_abort stdlib/abort.c:79",
            Some(("__GI_abort", "stdlib/abort.c", 79, None)),
        );
        check("    #7 0x55 in _start (/build/prog+0x10d0)", None);
        check("    #3 0x7f  (/lib/libstdc++.so.6+0x9d918)", None);
        check("    #3 0x7f in f /build/board.cc:99999999999", None);
    }

    #[test]
    fn names_a_function_without_its_parameters() {
        for (function, name) in [
            ("main", "main"),
            ("answer(int)", "answer"),
            ("Board::hamming() const", "Board::hamming"),
            (
                "(anonymous namespace)::solve(Board&)",
                "(anonymous namespace)::solve",
            ),
            ("Less::operator()(int, int) const", "Less::operator()"),
            ("Less::operator<(Less const&) const", "Less::operator<"),
            ("Box<int (*)(int)>::get()", "Box<int (*)(int)>::get"),
            (
                "solve(Board)::{lambda(int)#1}::operator()(int) const",
                "solve",
            ),
        ] {
            assert_eq!(without_parameters(function), name);
        }
    }
}

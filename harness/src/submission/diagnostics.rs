//! What a compiler printed, as a student may see it.
//!
//! A compiler quotes the lines that it complains of, and whoever includes a
//! file of answers could read them that way. So what it says of files that were
//! neither handed in nor belong to the system is left out: their messages too,
//! as these name single words. This is one wall of several: a macro or a
//! template can carry a word into a message about the student's own file, and
//! only that the compiler cannot read the file is certain.
mod places;

use std::sync::LazyLock;

use regex::Regex;

use places::Owner;
pub(super) use places::Places;

/// The diagnostics of `text` about files of the student and the system, without
/// the path of the build's folder. What was left out is counted in one line for
/// each file, which is a diagnostic of that file itself.
pub(super) fn without_strangers(text: &str, places: &Places<'_>) -> String {
    let mut kept: Vec<String> = Vec::new();
    let mut omitted: Option<Omitted> = None;
    let mut rest = text.lines().peekable();
    while let Some(first) = rest.next() {
        let mut block = vec![first];
        while let Some(line) = rest.next_if(|line| !begins_block(line, places)) {
            block.push(line);
        }
        match stranger(&block, places) {
            Some(path) => match &mut omitted {
                Some(omitted) if omitted.path == path => omitted.add(&block),
                _ => {
                    kept.extend(omitted.take().map(|omitted| omitted.told()));
                    let mut fresh = Omitted::new(path);
                    fresh.add(&block);
                    omitted = Some(fresh);
                }
            },
            None => {
                kept.extend(omitted.take().map(|omitted| omitted.told()));
                kept.extend(block.into_iter().map(|line| places.shortened(line)));
            }
        }
    }
    kept.extend(omitted.map(|omitted| omitted.told()));
    let mut text = kept.join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// What is left out about one file.
struct Omitted {
    path: String,
    lines: usize,
    is_error: bool,
}

impl Omitted {
    fn new(path: String) -> Self {
        Self {
            path,
            lines: 0,
            is_error: false,
        }
    }

    fn add(&mut self, block: &[&str]) {
        self.lines += block.len();
        self.is_error |= block[0].to_lowercase().contains("error");
    }

    /// In the form of a diagnostic, so that it is shown where those of its
    /// kind are.
    fn told(&self) -> String {
        let Self { path, lines, .. } = self;
        let kind = if self.is_error { "error" } else { "note" };
        let lines = match lines {
            1 => "1 line about this file is".to_owned(),
            _ => format!("{lines} lines about this file are"),
        };
        format!("{path}: {kind}: {lines} left out, since it was not handed in")
    }
}

/// A place at the start of a line, as compilers and assemblers write it:
/// `board.cc:7:3: error: …`, `A.java:3: error: …`, `board.cc: In function …:`,
/// `main.cc:7:3:   required from here`.
static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    let pattern =
        r"^([^\s:][^:]*):(?:\d+(?:[:.]\d+)*(?::|,|$)| (?:In|At|in) .*:$| Assembler messages:$)";
    Regex::new(pattern).expect("the pattern is right")
});

/// Where a file was included, as gcc and clang tell before a diagnostic.
static INCLUDED: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"^(?:In file included| +)\s?from ([^:]+):\d+(?::\d+)?[,:]$";
    Regex::new(pattern).expect("the pattern is right")
});

/// The place of a diagnostic below its first line, as rustc writes it.
static ARROW: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^ *--> ([^:]+):\d+:\d+$").expect("the pattern is right"));

/// How grave a diagnostic is, in a line without a place.
static SEVERITY: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?:^|: )(?:fatal error|error|warning|note|Error|Warning)(?:\[\w+\])?: ";
    Regex::new(pattern).expect("the pattern is right")
});

/// An absolute path within a line.
static ABSOLUTE: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r#"(?:^|[\s'"`‘“(=:<])(/[^\s:'"`’”),>]+)"#;
    Regex::new(pattern).expect("the pattern is right")
});

/// Whether a line begins a diagnostic, or tells where the next one is.
///
/// All else belongs to what stands before it: also lines of source, which old
/// compilers show as they are. So only the place of a file that there is
/// counts, and no indented line.
fn begins_block(line: &str, places: &Places<'_>) -> bool {
    if INCLUDED.is_match(line) {
        return true;
    }
    let is_quoted = line.starts_with([' ', '\t', '|'])
        || line
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .starts_with(" |");
    let has_place = || {
        PLACE
            .captures(line)
            .is_some_and(|found| places.owner(&found[1]).is_some())
    };
    !is_quoted && (has_place() || SEVERITY.is_match(line))
}

/// The stranger's file that a diagnostic is about, if it is about one.
fn stranger(block: &[&str], places: &Places<'_>) -> Option<String> {
    let first = block[0];
    if INCLUDED.is_match(first) {
        // What follows the chain of inclusions has a place of its own.
        return None;
    }
    let is_strange = |path: &&str| places.owner(path) == Some(Owner::Stranger);
    let arrows = block.iter().filter_map(|line| ARROW.captures(line));
    let mut arrows = arrows.map(|found| found.get(1).map_or("", |path| path.as_str()));
    if let Some(found) = PLACE.captures(first) {
        let path = found.get(1).map_or("", |path| path.as_str());
        if places.owner(path).is_some() {
            return is_strange(&path).then(|| path.to_owned());
        }
    }
    if let Some(path) = arrows.next() {
        let mut all = std::iter::once(path).chain(arrows);
        return all.find(is_strange).map(str::to_owned);
    }
    let mut named = ABSOLUTE
        .captures_iter(first)
        .filter_map(|found| found.get(1));
    named
        .find(|path| is_strange(&path.as_str()))
        .map(|path| path.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    /// What is left of a compiler's text about `main.cc`, `board.h` and
    /// `lib/queue.h`.
    fn left(text: &str) -> String {
        let files = ["main.cc", "board.h", "lib/queue.h", "A.java", "a.rs"].map(PathBuf::from);
        let places = Places {
            scratch: Path::new("/tmp/tilemark-1"),
            sources: Path::new("/tmp/tilemark-1/sources"),
            files: &files,
            search_path: "/opt/gcc/bin:/usr/bin:relative/bin:/home/teacher",
        };
        without_strangers(text, &places)
    }

    /// That nothing of an honest text is left out.
    #[track_caller]
    fn check_kept(text: &str) {
        assert_eq!(left(text), text);
    }

    #[test]
    fn keeps_what_is_about_the_students_files() {
        check_kept("");
        check_kept(
            "In file included from main.cc:1:\n\
             board.h:7:3: error: expected ';'\n    7 |   int x\n      |        ^\n      |        ;\n\
             board.h:2:1: note: to match this\n\
             main.cc: In function 'int main()':\n\
             main.cc:9:7: warning: unused variable 'x' [-Wunused-variable]\n\
             cc1plus: all warnings being treated as errors\n\
             compilation terminated.\n",
        );
        // Of a file that is not there, the student's own line is quoted.
        check_kept(
            "main.cc:1:10: fatal error: /home/alice/board.h: No such file or directory\n    \
             1 | #include \"/home/alice/board.h\"\n      |          ^~~~~~~~~~~~~\n",
        );
        // By clang of old.
        check_kept(
            "main.cc:1:10: fatal error: '/home/alice/board.h' file not found\n\
             #include \"/home/alice/board.h\"\n         ^~~~~\n1 error generated.\n",
        );
        check_kept("A.java:3: error: ';' expected\n    int x\n         ^\n1 error\n");
        check_kept("error[E0425]: cannot find value `x`\n --> a.rs:1:2\n  |\n1 | x\n  | ^\n\n");
    }

    #[test]
    fn keeps_what_is_about_headers_and_tools() {
        check_kept(
            "In file included from /usr/include/c++/12/algorithm:61,\n                 \
             from main.cc:1:\n\
             /usr/include/c++/12/bits/stl_algo.h: In instantiation of 'void std::sort(int)':\n\
             main.cc:5:12:   required from here\n\
             /usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/x:1:1: error: no match\n  \
             1954 |       std::__introsort_loop(__first);\n       |       ~~~~~~~~~~~\n\
             /opt/gcc/include/c++/vector:3:1: note: candidate\n\
             /usr/bin/ld: /lib/x86_64-linux-gnu/Scrt1.o: in function `_start':\n\
             (.text+0x1b): undefined reference to `main'\n\
             collect2: error: ld returned 1 exit status\n",
        );
    }

    #[test]
    fn names_the_files_of_the_build_without_its_folder() {
        assert_eq!(
            left(
                "/tmp/tilemark-1/sources/main.cc:3:1: error: x\n    3 | x\n\
                 /usr/bin/ld: /tmp/tilemark-1/ccAb.o: in function `main':\n\
                 /tmp/tilemark-1/ccAb.s:7: Error: no such instruction: `foo'\n"
            ),
            "main.cc:3:1: error: x\n    3 | x\n\
             /usr/bin/ld: ccAb.o: in function `main':\n\
             ccAb.s:7: Error: no such instruction: `foo'\n"
        );
    }

    #[test]
    fn leaves_out_what_is_about_other_files() {
        let included = "In file included from main.cc:1:\n";
        let about = |lines: &str, after: &str| {
            format!(
                "{included}/srv/answers.toml: error: {lines} left out, since it was not handed \
                 in\n{after}"
            )
        };
        assert_eq!(
            left(&format!(
                "{included}/srv/answers.toml:1:1: error: 'secret' does not name a type\n    \
                 1 | secret = 4\n      | ^~~~~~\n\
                 /srv/answers.toml:2:1: error: 'secret' again\n\
                 main.cc:2:1: error: mine\n"
            )),
            about("4 lines about this file are", "main.cc:2:1: error: mine\n")
        );
        // By clang of old, and by an answer that looks like a place.
        assert_eq!(
            left(&format!(
                "{included}/srv/answers.toml:1:1: error: unknown\nsecret:7: 0\n^\n"
            )),
            about("3 lines about this file are", "")
        );
        // By a path out of the folder, with a warning only.
        assert_eq!(
            left("../../../srv/x.h:1:1: warning: secret\n    1 | secret\n100000 | secret\n"),
            "../../../srv/x.h: note: 3 lines about this file are left out, since it was not \
             handed in\n"
        );
        // By the assembler, by rustc, and by a tool without a place.
        for text in [
            "/srv/x.s: Assembler messages:\n/srv/x.s:1: Error: no such instruction: `secret'\n",
            "error: expected item, found `secret`\n --> /srv/x.s:1:1\n",
            "cc1plus: error: /srv/x.s: secret\nsecret\n",
        ] {
            assert_eq!(
                left(text),
                "/srv/x.s: error: 2 lines about this file are left out, since it was not handed \
                 in\n"
            );
        }
        // The home folder is no folder of programs, whatever the search path says.
        assert!(!left("/home/include/x.h:1:1: error: secret\n").contains("secret"));
    }
}

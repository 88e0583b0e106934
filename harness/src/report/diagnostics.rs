//! What a compiler printed, taken apart into its diagnostics.
//!
//! Compilers begin a diagnostic with a line such as `board.cc:7:3: error: …`.
//! What stands before it about where (`In file included from …`) belongs to it,
//! and so does what follows: the line underlined, notes, suggestions. This holds
//! for gcc, clang, javac, rustc and the linker. From a compiler that does
//! otherwise all is one diagnostic of no known kind.

/// One diagnostic with all its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Diagnostic<'a> {
    /// How grave it is.
    pub(super) severity: Severity,
    /// Its lines, at least one; not escaped.
    pub(super) lines: Vec<&'a str>,
}

/// How grave a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Severity {
    /// The build fails by it.
    Error,
    /// The build goes on.
    Warning,
    /// Text before the first diagnostic, or of a compiler unknown here.
    Unknown,
}

/// What a diagnostic says of a line of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed<'a> {
    /// The file, as the compiler names it.
    pub(super) file: &'a str,
    /// The line, from 1.
    pub(super) line: u32,
    /// The column in it, as the compiler counts, if it is told.
    pub(super) column: Option<u32>,
    /// What is said, without the place.
    pub(super) text: &'a str,
}

impl<'a> Diagnostic<'a> {
    /// What it says and of which line, if it tells one.
    pub(super) fn placed(&self) -> Option<Placed<'a>> {
        let marks: &[&str] = match self.severity {
            Severity::Error => &[": error: ", ": fatal error: "],
            Severity::Warning => &[": warning: "],
            Severity::Unknown => &[],
        };
        self.lines.iter().find_map(|line| placed(line, marks))
    }
}

/// `board.cc:7:3: error: …` taken apart, where one of `marks` stands behind the place.
fn placed<'a>(line: &'a str, marks: &[&str]) -> Option<Placed<'a>> {
    let (place, text) = marks.iter().find_map(|mark| line.split_once(mark))?;
    let (rest, last) = place.rsplit_once(':')?;
    let last = last.parse().ok()?;
    let (file, line, column) = match rest.rsplit_once(':') {
        Some((file, line)) if let Ok(line) = line.parse() => (file, line, Some(last)),
        _ => (rest, last, None),
    };
    Some(Placed {
        file,
        line,
        column,
        text,
    })
}

/// The diagnostics in the order printed.
pub(super) fn diagnostics(text: &str) -> Vec<Diagnostic<'_>> {
    let mut found: Vec<Diagnostic<'_>> = Vec::new();
    let mut before = Vec::new();
    for line in text.lines() {
        if let Some(severity) = severity(line) {
            let mut lines = std::mem::take(&mut before);
            lines.push(line);
            found.push(Diagnostic { severity, lines });
        } else if tells_where(line) {
            before.push(line);
        } else {
            let lines = before.drain(..).chain([line]);
            match found.last_mut() {
                Some(last) => last.lines.extend(lines),
                None => found.push(Diagnostic {
                    severity: Severity::Unknown,
                    lines: lines.collect(),
                }),
            }
        }
    }
    match found.last_mut() {
        Some(last) => last.lines.append(&mut before),
        None if before.is_empty() => {}
        None => found.push(Diagnostic {
            severity: Severity::Unknown,
            lines: before,
        }),
    }
    found
}

/// How grave the diagnostic is that begins with this line, if one does.
///
/// Lines of source are shown indented, so that nothing in them is taken for a
/// diagnostic.
fn severity(line: &str) -> Option<Severity> {
    if line.starts_with([' ', '\t']) {
        return None;
    }
    if line.contains(": undefined reference to ") || line.contains(": multiple definition of ") {
        return Some(Severity::Error);
    }
    line.split(": ").find_map(|part| {
        let kind = part.split('[').next().unwrap_or(part);
        match kind {
            "error" | "fatal error" => Some(Severity::Error),
            "warning" => Some(Severity::Warning),
            _ => None,
        }
    })
}

/// Whether a line tells where the next diagnostic is.
fn tells_where(line: &str) -> bool {
    let is_place = line.ends_with(':')
        && [": In ", ": in function ", ": At "]
            .iter()
            .any(|sign| line.contains(sign));
    let is_include = line.starts_with("In file included from ")
        || line.trim_start().starts_with("from ") && line.ends_with([',', ':']);
    is_place || is_include
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, diagnostics_found: &[(Severity, &[&str])]) {
        let found: Vec<_> = diagnostics(text)
            .into_iter()
            .map(|found| (found.severity, found.lines))
            .collect();
        let wanted: Vec<_> = diagnostics_found
            .iter()
            .map(|(severity, lines)| (*severity, lines.to_vec()))
            .collect();
        assert_eq!(found, wanted);
    }

    #[track_caller]
    fn check_placed(text: &str, expected: Option<(&str, u32, Option<u32>, &str)>) {
        let placed = diagnostics(text)[0].placed();
        let found = placed.map(|it| (it.file, it.line, it.column, it.text));
        assert_eq!(found, expected);
    }

    #[test]
    fn finds_the_place_of_a_diagnostic() {
        check_placed(
            "In file included from main.cc:1:\nboard.cc:7:3: error: expected ';'\n",
            Some(("board.cc", 7, Some(3), "expected ';'")),
        );
        check_placed(
            "A.java:3: error: ';' expected\n",
            Some(("A.java", 3, None, "';' expected")),
        );
        check_placed(
            "a.cc:1:10: fatal error: x.h: No such file\n",
            Some(("a.cc", 1, Some(10), "x.h: No such file")),
        );
        check_placed(
            "a.cc:9:7: warning: unused 'error: x' [-Wunused]\n",
            Some(("a.cc", 9, Some(7), "unused 'error: x' [-Wunused]")),
        );
        check_placed("collect2: error: ld returned 1 exit status", None);
        check_placed("main.cc:(.text+0x1d): undefined reference to `f'", None);
        check_placed(
            "  File \"solve.py\", line 3\n    x = (\n        ^\nSyntaxError: '(' was never closed\n",
            None,
        );
    }

    #[test]
    fn keeps_the_lines_of_a_diagnostic_together() {
        check(
            "In file included from main.cc:1:\n\
             board.h:7:3: error: expected ';'\n    7 |   int x\n      |        ^\n\
             board.h:2:1: note: to match this\n\
             main.cc: In function 'int main()':\n\
             main.cc:9:7: warning: unused variable 'error: x' [-Wunused-variable]\n\
             cc1plus: all warnings being treated as errors\n",
            &[
                (
                    Severity::Error,
                    &[
                        "In file included from main.cc:1:",
                        "board.h:7:3: error: expected ';'",
                        "    7 |   int x",
                        "      |        ^",
                        "board.h:2:1: note: to match this",
                    ],
                ),
                (
                    Severity::Warning,
                    &[
                        "main.cc: In function 'int main()':",
                        "main.cc:9:7: warning: unused variable 'error: x' [-Wunused-variable]",
                        "cc1plus: all warnings being treated as errors",
                    ],
                ),
            ],
        );
    }

    #[test]
    fn knows_the_linker_and_other_compilers() {
        check(
            "/usr/bin/ld: main.o: in function `main':\nmain.cc:(.text+0x1d): undefined reference \
             to `solve()'\ncollect2: error: ld returned 1 exit status\n",
            &[
                (
                    Severity::Error,
                    &[
                        "/usr/bin/ld: main.o: in function `main':",
                        "main.cc:(.text+0x1d): undefined reference to `solve()'",
                    ],
                ),
                (
                    Severity::Error,
                    &["collect2: error: ld returned 1 exit status"],
                ),
            ],
        );
        check(
            "error[E0425]: cannot find value `x`\n --> a.rs:1:2\nwarning: unused\n",
            &[
                (
                    Severity::Error,
                    &["error[E0425]: cannot find value `x`", " --> a.rs:1:2"],
                ),
                (Severity::Warning, &["warning: unused"]),
            ],
        );
        check(
            "A.java:3: error: ';' expected\n",
            &[(Severity::Error, &["A.java:3: error: ';' expected"])],
        );
    }

    #[test]
    fn takes_what_it_does_not_know_as_one() {
        check("", &[]);
        check(
            "no rule to make target\nstop\n",
            &[(Severity::Unknown, &["no rule to make target", "stop"])],
        );
        check(
            "main.cc: In function 'f':\n",
            &[(Severity::Unknown, &["main.cc: In function 'f':"])],
        );
    }
}

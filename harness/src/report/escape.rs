//! Text of strangers made safe to show: what a student's program or a compiler
//! wrote, and names of files.
//!
//! A terminal obeys control characters, a reader is deceived by characters that
//! are invisible or turn the order of others around, combining marks may be heaped up
//! over the lines around, and some build services obey marks in the middle of a line.
//! All of these are shown as `\x1b` or `\u{202e}`, bytes that are not UTF-8 as `\xff`. The rest stays as it is, a
//! backslash too: what is shown is for eyes, not for reading back.
use std::fmt::Write;

use unicode_normalization::char::is_combining_mark;

use super::words::quantity::more;

/// The most combining marks that a letter may bear: more would be painted over the lines
/// around it.
const MOST_MARKS: usize = 4;

/// One line: at most `max_chars` characters, then `… (N more bytes)`.
///
/// Line ends and tabs in it are shown as `\n`, `\r` and `\t`.
///
/// ```
/// use harness::report::escape::line;
///
/// assert_eq!(line(b"moves:\t\x1b[32m5\xff", 80), r"moves:\t\x1b[32m5\xff");
/// assert_eq!(line(b"0123456789", 4), "0123… (6 more bytes)");
/// ```
#[must_use]
pub fn line(bytes: &[u8], max_chars: usize) -> String {
    let mut shown = String::new();
    let mut chars = 0;
    let mut bytes_left = bytes.len();
    for (piece, len) in pieces(bytes) {
        chars += piece.chars().count();
        if chars > max_chars {
            write!(shown, "… ({})", more(bytes_left, "byte")).expect("a String takes all");
            break;
        }
        shown.push_str(&piece);
        bytes_left -= len;
    }
    without_service_marks(shown)
}

/// The characters as they are to be shown, each with the bytes that it stands for.
fn pieces(bytes: &[u8]) -> impl Iterator<Item = (String, usize)> {
    let units = bytes.utf8_chunks().flat_map(|chunk| {
        let invalid = chunk.invalid().iter().copied();
        chunk.valid().chars().map(Ok).chain(invalid.map(Err))
    });
    units.scan(MOST_MARKS, |marks, unit| {
        let piece = match unit {
            Ok(c) if is_combining_mark(c) => {
                *marks += 1;
                match *marks {
                    ..=MOST_MARKS => c.to_string(),
                    _ => format!("\\u{{{:x}}}", u32::from(c)),
                }
            }
            Ok(c) => {
                // A mark on nothing stands on what is before the text.
                *marks = if c.is_alphanumeric() { 0 } else { MOST_MARKS };
                character(c)
            }
            Err(byte) => {
                *marks = MOST_MARKS;
                format!("\\x{byte:02x}")
            }
        };
        Some((piece, unit.map_or(1, char::len_utf8)))
    })
}

fn character(c: char) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        _ if c.is_ascii_control() => format!("\\x{:02x}", u32::from(c)),
        _ if c.is_control() || is_unseen(c) => format!("\\u{{{:x}}}", u32::from(c)),
        _ => c.to_string(),
    }
}

/// Whether a character has no width, or changes how its neighbours are shown.
pub(crate) fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{a0}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{1680}'
            | '\u{180e}'
            | '\u{2000}'..='\u{200f}'
            | '\u{2028}'..='\u{202f}'
            | '\u{205f}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3000}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{fffe}'..='\u{ffff}'
            | '\u{e0000}'..='\u{e01ef}'
    )
}

/// GitHub's runner obeys `##[` anywhere in a line, Azure's `##vso[` and TeamCity
/// `##teamcity[`. A `::` is obeyed only at the start of one, where no report puts
/// a stranger's text.
fn without_service_marks(shown: String) -> String {
    let mut safe = String::new();
    let mut rest = shown.as_str();
    while let Some(at) = service_mark(rest) {
        safe.push_str(&rest[..=at]);
        safe.push_str(r"\x23");
        rest = &rest[at + 2..];
    }
    safe.push_str(rest);
    safe
}

/// Where the first mark is that a build service obeys: `##`, a word or none, `[`.
pub(super) fn service_mark(text: &str) -> Option<usize> {
    let is_mark = |(at, _): &(usize, &str)| {
        let word = &text[at + 2..];
        word.trim_start_matches(|c: char| c.is_ascii_alphanumeric())
            .starts_with('[')
    };
    // Of three signs, the last two may be the mark.
    let signs = text.match_indices('#');
    let mut pairs = signs.filter(|(at, _)| text[at + 1..].starts_with('#'));
    pairs.find(is_mark).map(|(at, _)| at)
}

/// Lines made safe to show, and how many were left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lines {
    /// The first lines.
    pub(crate) shown: Vec<String>,
    /// How many more there are.
    pub(crate) omitted: usize,
}

/// At most `max_lines` lines of at most `max_chars` characters each.
///
/// A line end at the very end begins no further line.
pub(crate) fn lines(bytes: &[u8], max_lines: usize, max_chars: usize) -> Lines {
    if bytes.is_empty() {
        return Lines::default();
    }
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let mut all = bytes.split(|byte| *byte == b'\n');
    let shown = all
        .by_ref()
        .take(max_lines)
        .map(|text| line(text, max_chars))
        .collect();
    Lines {
        shown,
        omitted: all.count(),
    }
}

impl Lines {
    /// The lines as one text; what was left out is told on a line of its own.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        for line in &self.shown {
            text.push_str(line);
            text.push('\n');
        }
        if self.omitted > 0 {
            writeln!(text, "… ({})", more(self.omitted, "line")).expect("a String takes all");
        }
        text
    }
}

/// One line between backticks: how a report quotes.
pub(crate) fn quote(bytes: impl AsRef<[u8]>, max_chars: usize) -> String {
    format!("`{}`", line(bytes.as_ref(), max_chars))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], shown: &str) {
        assert_eq!(line(bytes, 100), shown);
    }

    #[test]
    fn keeps_what_is_plain() {
        check(b"", "");
        check(b"Number of moves: 5", "Number of moves: 5");
        check("Züge: 5 → ½".as_bytes(), "Züge: 5 → ½");
        check(br"C:\new", r"C:\new");
    }

    #[test]
    fn shows_control_characters() {
        check(b"\x1b]0;title\x07", r"\x1b]0;title\x07");
        check(b"a\0b\x7f", r"a\x00b\x7f");
        check(b"a\tb\r\n", r"a\tb\r\n");
        check("\u{9b}31m".as_bytes(), r"\u{9b}31m");
    }

    #[test]
    fn shows_what_cannot_be_seen_or_turns_the_order_around() {
        check("5\u{202e}21".as_bytes(), r"5\u{202e}21");
        check("\u{2066}5\u{2069}".as_bytes(), r"\u{2066}5\u{2069}");
        check("1\u{200b}7".as_bytes(), r"1\u{200b}7");
        check("\u{feff}5\u{e0041}".as_bytes(), r"\u{feff}5\u{e0041}");
        check(
            "5\u{fffe}\u{ffff}\u{fffd}".as_bytes(),
            "5\\u{fffe}\\u{ffff}\u{fffd}",
        );
    }

    #[test]
    fn shows_marks_that_would_be_painted_over_other_lines() {
        check(
            "Ve\u{302}\u{301} a\u{301}".as_bytes(),
            "Ve\u{302}\u{301} a\u{301}",
        );
        check("\u{301}\u{301}a".as_bytes(), r"\u{301}\u{301}a");
        check("1 \u{301}".as_bytes(), r"1 \u{301}");
        check("\u{302}".repeat(2).as_bytes(), r"\u{302}\u{302}");
        let heap = format!("a{}", "\u{301}".repeat(6));
        let shown = format!("a{}{}", "\u{301}".repeat(4), r"\u{301}\u{301}");
        check(heap.as_bytes(), &shown);
    }

    #[test]
    fn shows_bytes_that_are_not_utf8() {
        check(b"\xffok\xc3", r"\xffok\xc3");
        check(b"\x9b31m", r"\x9b31m");
    }

    #[test]
    fn takes_the_force_from_marks_that_services_obey() {
        check(
            b"x ##[error]no ##vso[task.complete]",
            r"x #\x23[error]no #\x23vso[task.complete]",
        );
        check(b"##teamcity[x]###[y]", r"#\x23teamcity[x]##\x23[y]");
        check(b"## [1] ##a b[", "## [1] ##a b[");
        check(b"a ## b", "a ## b");
    }

    #[test]
    fn caps_by_what_is_shown_and_counts_bytes() {
        assert_eq!(line("éééé".as_bytes(), 2), "éé… (4 more bytes)");
        assert_eq!(line(b"\x1b\x1b\x1b", 8), r"\x1b\x1b… (1 more byte)");
        assert_eq!(line(&vec![b'x'; 1 << 20], 3), "xxx… (1048573 more bytes)");
    }

    #[test]
    fn caps_lines() {
        let check = |bytes: &[u8], shown: &[&str], omitted| {
            let found = lines(bytes, 2, 10);
            assert_eq!(found.shown, shown);
            assert_eq!(found.omitted, omitted);
        };
        check(b"", &[], 0);
        check(b"\n", &[""], 0);
        check(b"a\n\nb", &["a", ""], 1);
        check(b"a\nb\n", &["a", "b"], 0);
        check(b"a\nb\nc\nd\n", &["a", "b"], 2);
        assert_eq!(
            lines(b"a\nb\nc\n", 2, 10).to_text(),
            "a\nb\n… (1 more line)\n"
        );
    }
}

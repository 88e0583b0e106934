//! The text of an output: its encoding, and what only a terminal obeys.
use std::borrow::Cow;

/// A text, and what was done to get it.
pub(super) struct Text<'o> {
    pub(super) text: Cow<'o, str>,
    /// Whether it was in UTF-16.
    pub(super) is_utf16: bool,
    /// Whether it had a byte order mark.
    pub(super) has_mark: bool,
    /// Whether it had sequences that a terminal obeys, such as colors.
    pub(super) has_escapes: bool,
}

/// Reads the bytes as UTF-8, or as UTF-16 if they begin with the mark of that, and
/// takes away the mark and what only a terminal obeys. What takes its cursor to another
/// place becomes a space or a line end, and a carriage return alone a line end.
///
/// At most three bytes of text come of each byte.
pub(super) fn decode(bytes: &[u8]) -> Text<'_> {
    let (text, is_utf16) = plain(bytes);
    let has_mark = is_utf16 || text.starts_with('\u{feff}');
    let text = match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Cow::Owned(mut text) => {
            if text.starts_with('\u{feff}') {
                text.drain(..'\u{feff}'.len_utf8());
            }
            Cow::Owned(text)
        }
    };
    let has_escapes = text.contains('\u{1b}');
    let mut text = text;
    if has_escapes {
        text = Cow::Owned(without_escapes(&text));
    }
    if has_lone_returns(&text) {
        text = Cow::Owned(with_line_ends(&text));
    }
    Text {
        text,
        is_utf16,
        has_mark,
        has_escapes,
    }
}

/// The bytes as text, and whether they are in UTF-16: those that begin with the mark of
/// that, if they have ASCII or an arrow so. The mark of UTF-8 is kept.
pub(super) fn plain(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => None,
    };
    let is_usual =
        |c: char| c.is_ascii() || matches!(c, '\u{2190}'..='\u{21ff}' | '\u{2b00}'..='\u{2bff}');
    match text.filter(|text| text.is_empty() || text.contains(is_usual)) {
        Some(text) => (Cow::Owned(text), true),
        None => (String::from_utf8_lossy(bytes), false),
    }
}

/// Text in UTF-16; `None` if there is half a unit.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let units = pairs.iter().map(|pair| unit(*pair));
    let characters = char::decode_utf16(units);
    Some(
        characters
            .map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
    )
}

/// The text without the control sequences of ECMA-48: those that begin with `ESC [`
/// and end with a letter, strings such as titles of windows, and pairs.
fn without_escapes(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut cursor = Cursor::default();
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        kept.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let mut characters = rest.chars();
        match characters.next() {
            Some('[') => {
                // Parameters, and one last byte.
                let end = rest[1..].find(|c: char| !matches!(c, ' '..='?'));
                let end = end.map_or(rest.len(), |end| 1 + end);
                let last = rest[end..].chars().next();
                let last = last.filter(|last| matches!(last, '@'..='~'));
                if let Some(last) = last {
                    cursor.obey(last, &rest[1..end], &mut kept);
                }
                rest = &rest[end + usize::from(last.is_some())..];
            }
            Some(']') => {
                let end = rest.find(['\u{7}', '\u{1b}', '\n']);
                rest = &rest[end.unwrap_or(rest.len())..];
                rest = rest.strip_prefix('\u{7}').unwrap_or(rest);
            }
            Some(c) if c.is_ascii() && !c.is_control() => rest = characters.as_str(),
            _ => {}
        }
    }
    kept.push_str(rest);
    kept
}

/// Where sequences take the cursor of a terminal.
#[derive(Default)]
struct Cursor {
    /// The row to which it was last taken.
    row: Option<u32>,
}

impl Cursor {
    /// Writes what parts the text before a sequence from that behind it.
    fn obey(&mut self, last: char, parameters: &str, text: &mut String) {
        /// The most columns that it is taken to the right.
        const MOST_COLUMNS: usize = 200;
        let first = parameters.split(';').next().unwrap_or_default();
        let first: Option<u32> = first.parse().ok();
        match last {
            'C' => {
                let columns = first.map_or(1, |columns| columns.max(1) as usize);
                text.extend(std::iter::repeat_n(' ', columns.min(MOST_COLUMNS)));
            }
            'D' | 'G' => text.push(' '),
            'H' | 'f' | 'd' => {
                let row = Some(first.unwrap_or(1));
                text.push(if self.row == row { ' ' } else { '\n' });
                self.row = row;
            }
            'A' | 'B' | 'E' | 'F' => {
                text.push('\n');
                self.row = None;
            }
            _ => {}
        }
    }
}

/// Whether there is a carriage return that is not part of a line end.
fn has_lone_returns(text: &str) -> bool {
    let lone = |at: usize| !text[at + 1..].starts_with('\n');
    text.match_indices('\r').any(|(at, _)| lone(at))
}

/// The text with a line end for each carriage return that is not part of one.
fn with_line_ends(text: &str) -> String {
    let mut ended = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\r') {
        ended.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        ended.push_str(if rest.starts_with('\n') { "\r" } else { "\n" });
    }
    ended.push_str(rest);
    ended
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], text: &str, (is_utf16, has_mark, has_escapes): (bool, bool, bool)) {
        let found = decode(bytes);
        assert_eq!(found.text, text);
        let flags = (found.is_utf16, found.has_mark, found.has_escapes);
        assert_eq!(flags, (is_utf16, has_mark, has_escapes));
    }

    #[test]
    fn reads_the_encodings_that_have_a_mark() {
        check(b"U, D\n", "U, D\n", (false, false, false));
        check(b"\xef\xbb\xbfU", "U", (false, true, false));
        check(b"\xff\xfeU\0\x91\x21", "U↑", (true, true, false));
        check(b"\xfe\xff\0U\x21\x91", "U↑", (true, true, false));
        // Half a unit, and half a pair of units.
        check(b"\xff\xfeU", "\u{fffd}\u{fffd}U", (false, false, false));
        check(b"\xff\xfe\0\xd8\n\0", "\u{fffd}\n", (true, true, false));
    }

    #[test]
    fn takes_away_what_only_a_terminal_obeys() {
        check(b"\x1b[1;32mU\x1b[0m D", "U D", (false, false, true));
        check(b"\x1b[2J\x1b[HU", "\nU", (false, false, true));
        check(b"\x1b]0;title\x07U", "U", (false, false, true));
        check(b"\x1b]0;title\x1b\\U", "U", (false, false, true));
        check(b"\x1bcU\x1b", "U", (false, false, true));
        check(b"U\x1b[", "U", (false, false, true));
        check("\u{1b}[1é".as_bytes(), "é", (false, false, true));
    }

    #[test]
    fn parts_what_the_cursor_of_a_terminal_parts() {
        let flags = (false, false, true);
        check(b"1\x1b[3C2\x1b[C3", "1   2 3", flags);
        check(
            b"\x1b[1;1H1\x1b[1;3H2\x1b[2;1H3\x1b[2;3f4",
            "\n1 2\n3 4",
            flags,
        );
        check(b"1\x1b[5G2\x1b[B3\x1b[4294967296C4", "1 2\n3 4", flags);
        let far = decode(b"\x1b[4294967295C");
        assert_eq!(far.text.len(), 200);
    }

    #[test]
    fn ends_lines_at_carriage_returns() {
        let flags = (false, false, false);
        check(b"10\r20\rR\r\nD\r", "10\n20\nR\r\nD\n", flags);
        check(b"R\r\nD\r\n", "R\r\nD\r\n", flags);
    }
}

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
/// takes away the mark and what only a terminal obeys.
///
/// At most three bytes of text come of each byte.
pub(super) fn decode(bytes: &[u8]) -> Text<'_> {
    let (text, is_utf16) = match bytes {
        [0xff, 0xfe, rest @ ..] => (utf16(rest, u16::from_le_bytes), true),
        [0xfe, 0xff, rest @ ..] => (utf16(rest, u16::from_be_bytes), true),
        _ => (None, false),
    };
    let is_utf16 = is_utf16 && text.is_some();
    let text = text.map_or_else(|| String::from_utf8_lossy(bytes), Cow::Owned);
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
    let text = if has_escapes {
        Cow::Owned(without_escapes(&text))
    } else {
        text
    };
    Text {
        text,
        is_utf16,
        has_mark,
        has_escapes,
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
                let is_last = rest[end..].starts_with(|c| matches!(c, '@'..='~'));
                rest = &rest[end + usize::from(is_last)..];
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
        check(b"\xff\xfe\0\xd8", "\u{fffd}", (true, true, false));
    }

    #[test]
    fn takes_away_what_only_a_terminal_obeys() {
        check(b"\x1b[1;32mU\x1b[0m D", "U D", (false, false, true));
        check(b"\x1b[2J\x1b[HU", "U", (false, false, true));
        check(b"\x1b]0;title\x07U", "U", (false, false, true));
        check(b"\x1b]0;title\x1b\\U", "U", (false, false, true));
        check(b"\x1bcU\x1b", "U", (false, false, true));
        check(b"U\x1b[", "U", (false, false, true));
        check("\u{1b}[1é".as_bytes(), "é", (false, false, true));
    }
}

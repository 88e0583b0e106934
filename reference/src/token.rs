//! Text cut at white space, each piece with its place.

use crate::mistake::{Mistake, MistakeKind};

/// What some editors put before UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A piece of text without white space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    /// From 1.
    pub(crate) line: usize,
    /// From 1, in characters.
    pub(crate) column: usize,
}

impl Token<'_> {
    /// The number, or `None` for what is no plain decimal number below 256.
    pub(crate) fn number(&self) -> Option<u8> {
        let plain = self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.text.parse().ok().filter(|_| plain)
    }

    /// The line, and the column just after the last character.
    pub(crate) fn end(&self) -> (usize, usize) {
        (self.line, self.column + self.text.chars().count())
    }
}

/// Takes `bytes` as UTF-8, and a byte order mark off its start.
///
/// # Errors
///
/// The place of the first byte that does not fit.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, Mistake> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let valid = std::str::from_utf8(valid).expect("text is valid up to here");
            let (line, column) = place_after(valid);
            let kind = MistakeKind::NotUtf8 { byte: rest[0] };
            Err(Mistake { line, column, kind })
        }
    }
}

/// Cuts `text` at white space; LF, CR LF and CR alone end a line.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut open = None;
    let mut places = Places::default();
    let mut chars = text.char_indices().peekable();
    while let Some((index, letter)) = chars.next() {
        if !letter.is_whitespace() {
            open.get_or_insert((index, places.line, places.column));
        } else if let Some((start, line, column)) = open.take() {
            let text = &text[start..index];
            tokens.push(Token { text, line, column });
        }
        places.pass(letter, chars.peek().map(|&(_, next)| next));
    }
    if let Some((start, line, column)) = open {
        let text = &text[start..];
        tokens.push(Token { text, line, column });
    }
    tokens
}

/// The line and column of the character after `text`.
fn place_after(text: &str) -> (usize, usize) {
    let mut places = Places::default();
    let mut chars = text.chars().peekable();
    while let Some(letter) = chars.next() {
        places.pass(letter, chars.peek().copied());
    }
    (places.line, places.column)
}

/// Counts lines and columns, both from 1.
struct Places {
    line: usize,
    column: usize,
}

impl Default for Places {
    fn default() -> Places {
        Places { line: 1, column: 1 }
    }
}

impl Places {
    fn pass(&mut self, letter: char, next: Option<char>) {
        if letter == '\n' || (letter == '\r' && next != Some('\n')) {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, usize, usize)]) {
        let found: Vec<(&str, usize, usize)> = tokens(text)
            .iter()
            .map(|token| (token.text, token.line, token.column))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn cuts_at_any_white_space() {
        check("", &[]);
        check(" \t\r\n\n ", &[]);
        check("1", &[("1", 1, 1)]);
        check(" 1\t22  3 ", &[("1", 1, 2), ("22", 1, 4), ("3", 1, 8)]);
        check(
            "1\u{a0}2\u{3000}3",
            &[("1", 1, 1), ("2", 1, 3), ("3", 1, 5)],
        );
    }

    #[test]
    fn counts_lines_however_they_end() {
        for end in ["\n", "\r\n", "\r"] {
            check(
                &format!("1 2{end}{end} 3"),
                &[("1", 1, 1), ("2", 1, 3), ("3", 3, 2)],
            );
        }
    }

    #[test]
    fn counts_columns_in_characters() {
        check("äöü 7", &[("äöü", 1, 1), ("7", 1, 5)]);
        assert_eq!(tokens(" äöü")[0].end(), (1, 5));
    }

    #[test]
    fn takes_digits_only_for_a_number() {
        let number = |text| tokens(text)[0].number();
        assert_eq!(number("0"), Some(0));
        assert_eq!(number("007"), Some(7));
        assert_eq!(number("255"), Some(255));
        for text in ["256", "-1", "+1", "1.0", "1,", "0x1", "x", "٣", "1\0"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn finds_the_byte_that_is_not_utf8() {
        let fails = |bytes: &[u8]| decode(bytes).unwrap_err();
        let mistake = |line, column, byte| Mistake {
            line,
            column,
            kind: MistakeKind::NotUtf8 { byte },
        };
        assert_eq!(fails(b"\xff"), mistake(1, 1, 0xff));
        assert_eq!(fails(b"1 2\n3 \xc3"), mistake(2, 3, 0xc3));
        assert_eq!(
            fails("\u{feff}ä".as_bytes().split_last().unwrap().1),
            mistake(1, 1, 0xc3)
        );
    }

    #[test]
    fn takes_one_byte_order_mark_off() {
        assert_eq!(decode("\u{feff}1".as_bytes()), Ok("1"));
        assert_eq!(decode("\u{feff}".as_bytes()), Ok(""));
        assert_eq!(decode("\u{feff}\u{feff}1".as_bytes()), Ok("\u{feff}1"));
        assert_eq!(decode(b"1"), Ok("1"));
    }
}

//! The text of a roster: what its bytes say, what separates its fields, and which line
//! is where.
use super::error::{Fault, RosterError};

/// The text of a file.
pub(super) struct Text {
    /// The text; what is no text is replaced.
    pub(super) text: String,
    /// What separates fields: a comma, a semicolon or a tab.
    pub(super) separator: u8,
}

impl Text {
    /// Reads UTF-8 or UTF-16 with or without a mark of the order of bytes.
    pub(super) fn new(bytes: &[u8], errors: &mut Vec<RosterError>) -> Text {
        let (mut text, faults) = decoded(bytes);
        let mut separator = None;
        // Spreadsheet programs say so on a line before the first.
        let first = text.lines().next().unwrap_or_default();
        if let Some(told) = first.strip_prefix("sep=")
            && let [told @ (b',' | b';' | b'\t')] = told.as_bytes()
        {
            separator = Some(*told);
            // The line stays, so that the others keep their numbers.
            text.replace_range(..first.len(), "");
        }
        let separator = separator.unwrap_or_else(|| likely_separator(&text));
        errors.extend(faults.into_iter().map(|(line, before, fault)| {
            let column = before.bytes().filter(|byte| *byte == separator).count() + 1;
            RosterError {
                line,
                column,
                fault,
            }
        }));
        Text { text, separator }
    }

    /// Where a field is opened by a quotation mark that nothing closes: the byte at which
    /// its record begins, and the place of the mark.
    pub(super) fn unclosed_quote(&self) -> Option<(usize, RosterError)> {
        let (mut record, mut line, mut column) = (0, 1, 1);
        let mut opened = None;
        let mut is_at_start = true;
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let (byte, next) = (bytes[at], bytes.get(at + 1));
            let is_line_end = byte == b'\n' || byte == b'\r' && next != Some(&b'\n');
            line += usize::from(is_line_end);
            match (opened, byte) {
                (Some(_), b'"') if next == Some(&b'"') => at += 1,
                (Some(_), b'"') => opened = None,
                (Some(_), _) => {}
                (None, b'"') if is_at_start => {
                    opened = Some((line, column));
                    is_at_start = false;
                }
                (None, b'\n' | b'\r') => {
                    (record, column, is_at_start) = (at + 1, 1, true);
                }
                (None, byte) if byte == self.separator => {
                    column += 1;
                    is_at_start = true;
                }
                (None, _) => is_at_start = false,
            }
            at += 1;
        }
        let (line, column) = opened?;
        let fault = Fault::UnclosedQuote;
        let error = RosterError {
            line,
            column,
            fault,
        };
        Some((record, error))
    }
}

/// Counts lines while it goes through a text.
pub(super) struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Lines<'a> {
        Lines {
            text: text.as_bytes(),
            at: 0,
            line: 1,
        }
    }

    /// The line, from 1, of what is at `byte` or, past empty lines, behind it.
    pub(super) fn at(&mut self, byte: usize) -> usize {
        while let Some(found) = self.text.get(self.at)
            && (self.at < byte || matches!(found, b'\n' | b'\r'))
        {
            let next = self.text.get(self.at + 1);
            let is_end = *found == b'\n' || *found == b'\r' && next != Some(&b'\n');
            self.line += usize::from(is_end);
            self.at += 1;
        }
        self.line
    }
}

/// A text, and what in its bytes is no text: the line, what is before it on the line,
/// and the fault; one a line, as the others have the same reason.
type Decoded = (String, Vec<(usize, String, Fault)>);

fn decoded(bytes: &[u8]) -> Decoded {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => utf8(rest),
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        // A name of a column begins with a letter that UTF-8 writes without a zero.
        [_, 0, ..] => utf16(bytes, u16::from_le_bytes),
        [0, _, ..] => utf16(bytes, u16::from_be_bytes),
        _ => utf8(bytes),
    }
}

fn utf8(bytes: &[u8]) -> Decoded {
    let mut decoder = Decoder::default();
    for chunk in bytes.utf8_chunks() {
        decoder.text.push_str(chunk.valid());
        if let [byte, ..] = *chunk.invalid() {
            decoder.replace(Fault::NotText { byte });
        }
    }
    (decoder.text, decoder.faults)
}

fn utf16(bytes: &[u8], of: fn([u8; 2]) -> u16) -> Decoded {
    let mut decoder = Decoder::default();
    let (pairs, rest) = bytes.as_chunks::<2>();
    for c in char::decode_utf16(pairs.iter().map(|pair| of(*pair))) {
        match c {
            Ok(c) => decoder.text.push(c),
            Err(_) => decoder.replace(Fault::NotUtf16),
        }
    }
    if !rest.is_empty() {
        decoder.replace(Fault::NotUtf16);
    }
    (decoder.text, decoder.faults)
}

/// A text on its way out of bytes.
#[derive(Default)]
struct Decoder {
    text: String,
    faults: Vec<(usize, String, Fault)>,
    /// How much of the text was looked at, where its last line begins, and how many lines
    /// are before that.
    seen: usize,
    start: usize,
    lines: usize,
}

impl Decoder {
    /// Puts a character in the place of what is none, and notes that, once a line.
    fn replace(&mut self, fault: Fault) {
        let new = &self.text[self.seen..];
        self.lines += new.matches('\n').count();
        if let Some(end) = new.rfind('\n') {
            self.start = self.seen + end + 1;
        }
        self.seen = self.text.len();
        let line = self.lines + 1;
        if self.faults.last().is_none_or(|(last, ..)| *last != line) {
            let before = self.text[self.start..].to_owned();
            self.faults.push((line, before, fault));
        }
        self.text.push(char::REPLACEMENT_CHARACTER);
    }
}

/// Of the first line that is not empty, what is in it most often outside of quotation
/// marks; a comma if nothing is.
fn likely_separator(text: &str) -> u8 {
    let mut is_quoted = false;
    let mut found = [(b',', 0), (b';', 0), (b'\t', 0)];
    for byte in text.trim_start_matches(['\r', '\n']).bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted => break,
            _ if is_quoted => {}
            _ => {
                let known = found.iter_mut().find(|(separator, _)| *separator == byte);
                if let Some((_, times)) = known {
                    *times += 1;
                }
            }
        }
    }
    let [comma, semicolon, tab] = found;
    let most = if semicolon.1 > comma.1 {
        semicolon
    } else {
        comma
    };
    if tab.1 > most.1 { tab.0 } else { most.0 }
}

//! A text file of the assignment: read with care, parsed, and the mistakes in it.
use std::{
    cell::RefCell,
    fs,
    io::{self, Read},
    ops::Range,
    path::Path,
    path::PathBuf,
    string::FromUtf8Error,
    sync::Arc,
};

use toml::de::DeTable;

use super::{
    mistake::{Mistake, Place},
    words,
};

/// The most bytes that a file may have.
const MOST_BYTES: usize = 1 << 20;

/// A text file, and the mistakes noted in it so far.
pub(super) struct File {
    path: PathBuf,
    text: Arc<str>,
    notes: RefCell<Vec<Note>>,
}

/// A mistake whose line is not counted yet.
struct Note {
    span: Range<usize>,
    expected: String,
    found: String,
    help: Option<String>,
}

impl File {
    /// Reads a regular file of UTF-8.
    pub(super) fn read(path: &Path, mistakes: &mut Vec<Mistake>) -> Option<File> {
        let mut refuse = |expected: &str, found: &str| {
            mistakes.push(Mistake::about(path, expected, found));
            None
        };
        match read_bytes(path) {
            Err(error) => refuse("a file", &words::io_error(&error)),
            Ok(None) => refuse("a file", "something else"),
            Ok(Some(bytes)) if bytes.len() > MOST_BYTES => {
                refuse("a file of at most 1 MiB", "a larger one")
            }
            Ok(Some(bytes)) => match String::from_utf8(bytes) {
                Ok(text) => Some(File::new(path, text)),
                Err(error) => {
                    mistakes.push(not_utf8(path, &error));
                    None
                }
            },
        }
    }

    fn new(path: &Path, text: String) -> File {
        File {
            path: path.to_owned(),
            text: text.into(),
            notes: RefCell::default(),
        }
    }

    /// The path, below the folder as the caller named it.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The name, without the folders.
    pub(super) fn name(&self) -> String {
        self.path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }

    /// The whole text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Notes a mistake.
    pub(super) fn note(
        &self,
        span: Range<usize>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) {
        self.note_with_help(span, expected, found, None);
    }

    /// Notes a mistake, with what to type instead if that is known.
    pub(super) fn note_with_help(
        &self,
        span: Range<usize>,
        expected: impl Into<String>,
        found: impl Into<String>,
        help: Option<String>,
    ) {
        let (expected, found) = (expected.into(), found.into());
        self.notes.borrow_mut().push(Note {
            span,
            expected,
            found,
            help,
        });
    }

    /// Parses the text as TOML. If its syntax is wrong, every such mistake is
    /// noted and there is no table: what is missing in half a table would be
    /// guessed.
    pub(super) fn parse(&self) -> Option<DeTable<'_>> {
        let (table, errors) = DeTable::parse_recoverable(&self.text);
        if errors.is_empty() {
            return Some(table.into_inner());
        }
        let mut errors: Vec<_> = errors
            .iter()
            .map(|error| (error.span().unwrap_or_default(), error.message()))
            .collect();
        errors.sort_by_key(|(span, _)| span.start);
        let mut last = None;
        for (span, message) in errors {
            // A slip early in a line makes the parser stumble over the rest of it.
            let line_end = self.text.as_bytes()[span.start..]
                .iter()
                .position(|b| *b == b'\n');
            let line_end = line_end.map_or(self.text.len(), |at| span.start + at);
            if last.replace(line_end) != Some(line_end) {
                self.note_syntax(span, message);
            }
        }
        None
    }

    /// Notes a mistake of syntax. The parser's messages read `problem` or
    /// `problem, expected this or that`.
    fn note_syntax(&self, span: Range<usize>, message: &str) {
        let found = self.found_at(&span);
        match message.split_once(", expected ") {
            _ if message == "duplicate key" => {
                self.note(span, "each key once in a table", format!("{found} again"));
            }
            Some(("string values must be quoted", _)) => {
                self.note(span, "a value, text in quotes", found);
            }
            Some((problem, expected)) => self.note(span, expected, format!("{found} ({problem})")),
            None => self.note(span, "TOML", format!("{found} ({message})")),
        }
    }

    /// What a person sees at a place.
    fn found_at(&self, span: &Range<usize>) -> String {
        let rest = &self.text[self.text.floor_char_boundary(span.start)..];
        let there = self
            .text
            .get(span.clone())
            .filter(|there| !there.is_empty());
        match there.or_else(|| rest.get(..rest.chars().next()?.len_utf8())) {
            None => "the end of the file".to_owned(),
            Some("\n" | "\r") => "the end of the line".to_owned(),
            Some(there) => words::quoted(there),
        }
    }

    /// The mistakes noted, each with its line and column.
    pub(super) fn into_mistakes(self) -> Vec<Mistake> {
        let mut notes = self.notes.into_inner();
        notes.sort_by_key(|note| note.span.start);
        // Counted on from one note to the next: a file may have one line of
        // a megabyte with a mistake at every third byte.
        let (mut line, mut column, mut at) = (1, 1, 0);
        let mut mistakes = Vec::with_capacity(notes.len());
        for Note {
            span,
            expected,
            found,
            help,
        } in notes
        {
            let start = self.text.floor_char_boundary(span.start);
            for character in self.text[at..start].chars() {
                (line, column) = if character == '\n' {
                    (line + 1, 1)
                } else {
                    (line, column + 1)
                };
            }
            at = start;
            let mistake = Mistake::about(&self.path, expected, found);
            let mistake = help.into_iter().fold(mistake, Mistake::with_help);
            let place = Place { line, column, span };
            mistakes.push(mistake.at(place, Arc::clone(&self.text)));
        }
        mistakes
    }
}

/// The first [`MOST_BYTES`] of a file and one more; `None` if it is no regular file.
fn read_bytes(path: &Path) -> io::Result<Option<Vec<u8>>> {
    // Asked before it is opened: opening a named pipe would wait for a writer.
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?
        .take(MOST_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// The byte of a line and column; LF, CR LF and CR end a line.
pub(super) fn offset(text: &str, line: usize, column: usize) -> usize {
    let mut place = (1, 1);
    let mut characters = text.char_indices().peekable();
    // The parser does not count a byte order mark.
    characters.next_if(|(_, character)| *character == '\u{feff}');
    while let Some((byte, character)) = characters.next() {
        if place == (line, column) {
            return byte;
        }
        let is_before_newline = characters.peek().is_some_and(|(_, next)| *next == '\n');
        if character == '\n' || (character == '\r' && !is_before_newline) {
            place = (place.0 + 1, 1);
        } else {
            place.1 += 1;
        }
    }
    text.len()
}

/// The mistake of a file that is not UTF-8, at the first wrong byte.
fn not_utf8(path: &Path, error: &FromUtf8Error) -> Mistake {
    let valid = error.utf8_error().valid_up_to();
    let file = File::new(path, String::from_utf8_lossy(error.as_bytes()).into_owned());
    let byte = error.as_bytes()[valid];
    file.note(
        valid..valid + 1,
        "text in UTF-8",
        format!("the byte 0x{byte:02x}"),
    );
    file.into_mistakes().remove(0)
}

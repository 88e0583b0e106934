//! Gradescope's export: `submission_123456`, a folder each, and `submission_metadata.yml`,
//! which tells who has handed it in.
use std::{
    collections::HashMap,
    fs::File,
    io::{BufRead, BufReader},
    os::unix::ffi::OsStrExt,
    path::Path,
};

use saphyr_parser::{Event, Parser, ScalarStyle};
use thiserror::Error;

use super::{IdentifierKind, Owner, listing::Entry, name};
use crate::submission::open_beneath;

/// The file that tells whose submissions are.
pub(super) const METADATA: &str = "submission_metadata.yml";

/// The longest text that is a name, a number or an address, in bytes.
const MAX_FACT: usize = 1_000;

/// Why the file tells nothing, so that submissions are called by their folders.
#[derive(Debug, Error)]
pub(super) enum MetadataError {
    /// It cannot be opened.
    #[error("it cannot be read, so submissions are called by their folders")]
    Unreadable,
    /// It is a folder or the like.
    #[error("it is no regular file, so submissions are called by their folders")]
    NoFile,
    /// It is not written as it should be.
    #[error("it is no YAML from its line {line} on, so submissions are called by their folders")]
    NoYaml {
        /// The line, from 1.
        line: usize,
    },
}

/// Whether a folder is called as the export calls them.
pub(super) fn is_submission(entry: &Entry) -> bool {
    let number = entry.name.as_bytes().strip_prefix(b"submission_");
    let is_number = |it: &[u8]| !it.is_empty() && it.iter().all(u8::is_ascii_digit);
    entry.is_folder() && number.is_some_and(is_number)
}

/// The people who have handed in each folder, sorted; folders without any are not in it.
///
/// # Errors
///
/// What is wrong with the file.
pub(super) fn owners(folder: &Path) -> Result<HashMap<String, Vec<Owner>>, MetadataError> {
    let file = open_beneath(folder, Path::new(METADATA));
    let file: File = file.map_err(|_| MetadataError::Unreadable)?;
    if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Err(MetadataError::NoFile);
    }
    let mut parser = Parser::new_from_iter(characters(file));
    let mut reader = Reader::default();
    while let Some(event) = parser.next_event() {
        let (event, _) = event.map_err(|error| MetadataError::NoYaml {
            line: error.marker().line(),
        })?;
        reader.on(event);
    }
    for owners in reader.owners.values_mut() {
        owners.sort();
        owners.dedup();
    }
    Ok(reader.owners)
}

/// The characters of a file, a line of it in memory at a time.
fn characters(file: File) -> impl Iterator<Item = char> {
    let mut lines = BufReader::new(file);
    let next = move || {
        let mut line = Vec::new();
        let read = lines.read_until(b'\n', &mut line).unwrap_or(0);
        (read > 0).then(|| String::from_utf8_lossy(&line).chars().collect::<Vec<_>>())
    };
    std::iter::from_fn(next).flatten()
}

/// A list or a table that is open, with the key that waits for its value.
enum Level {
    List,
    Table(Option<String>),
}

/// Reads the events of the file, and keeps of it only who has handed in what.
#[derive(Default)]
struct Reader {
    levels: Vec<Level>,
    /// Texts that may be meant again, by their numbers.
    anchors: HashMap<usize, String>,
    person: Owner,
    owners: HashMap<String, Vec<Owner>>,
}

impl Reader {
    fn on(&mut self, event: Event<'_>) {
        match event {
            Event::Scalar(text, style, anchor, _) => {
                let is_plain = style == ScalarStyle::Plain;
                let is_nothing = is_plain && matches!(&*text, "~" | "null" | "Null" | "NULL");
                let text = if is_nothing || text.len() > MAX_FACT {
                    ""
                } else {
                    &*text
                };
                if anchor > 0 {
                    self.anchors.insert(anchor, text.to_owned());
                }
                self.text(text.to_owned());
            }
            Event::Alias(anchor) => {
                let text = self.anchors.get(&anchor).cloned().unwrap_or_default();
                self.text(text);
            }
            Event::SequenceStart(..) => self.levels.push(Level::List),
            Event::MappingStart(..) => {
                self.levels.push(Level::Table(None));
                if self.submission().is_some() {
                    self.person = Owner {
                        kind: IdentifierKind::School,
                        ..Owner::default()
                    };
                }
            }
            Event::SequenceEnd => self.close(),
            Event::MappingEnd => {
                self.keep();
                self.close();
            }
            _ => {}
        }
    }

    /// A text: a key, or the value of one.
    fn text(&mut self, text: String) {
        let Some(Level::Table(key)) = self.levels.last_mut() else {
            return;
        };
        let Some(of) = key.take() else {
            *key = Some(text);
            return;
        };
        if self.submission().is_none() || text.is_empty() {
            return;
        }
        let text = name::text(text.as_bytes());
        match of.trim_start_matches(':') {
            "name" => self.person.name = text,
            "sid" | "email" => self.person.identifiers.push(text),
            _ => {}
        }
    }

    /// Closes the innermost list or table, which was the value of a key.
    fn close(&mut self) {
        self.levels.pop();
        if let Some(Level::Table(key)) = self.levels.last_mut()
            && key.take().is_none()
        {
            // A table as a key: nothing that Gradescope writes.
            *key = Some(String::new());
        }
    }

    /// The submission of which a person is being read, if one is: in the table of a list of
    /// submitters.
    fn submission(&self) -> Option<&str> {
        match self.levels.as_slice() {
            [
                Level::Table(Some(submission)),
                Level::Table(Some(key)),
                Level::List,
                Level::Table(_),
            ] if key.trim_start_matches(':') == "submitters" => Some(submission),
            _ => None,
        }
    }

    /// Keeps the person that was read, at the end of its table.
    fn keep(&mut self) {
        let Some(submission) = self.submission().map(str::to_owned) else {
            return;
        };
        let mut person = std::mem::take(&mut self.person);
        person.identifiers.sort();
        person.identifiers.dedup();
        if person.name.is_empty() {
            let Some(first) = person.identifiers.first() else {
                return;
            };
            person.name = first.clone();
        }
        self.owners.entry(submission).or_default().push(person);
    }
}

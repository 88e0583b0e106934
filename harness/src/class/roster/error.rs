//! What is wrong with a roster.
use std::fmt;

use thiserror::Error;

use crate::report::escape::quote;

/// The most characters of a roster that a message quotes.
const QUOTED_CHARS: usize = 60;
/// The most mistakes that are told; more have one reason.
const TOLD: usize = 20;

/// All that is wrong with a roster: at least one mistake, in the order of the lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RosterErrors(pub(super) Vec<RosterError>);

impl RosterErrors {
    /// The mistakes, in the order of the lines.
    pub fn iter(&self) -> impl Iterator<Item = &RosterError> {
        self.0.iter()
    }
}

impl std::error::Error for RosterErrors {}

/// A mistake a line; after the first twenty, how many more there are.
impl fmt::Display for RosterErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().take(TOLD).enumerate() {
            let before = if index == 0 { "" } else { "\n" };
            write!(f, "{before}{error}")?;
        }
        match self.0.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "\n… and {more} more"),
        }
    }
}

/// A mistake in a roster, with its place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct RosterError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The column of the table, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong at a place of a roster.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// There is nothing in it.
    #[error(
        "expected the names of columns, such as `name,id,email`, found an empty file: export the roster again"
    )]
    Empty,
    /// It is a file of a spreadsheet program.
    #[error("expected a table as text, found a file of a spreadsheet program: save it as CSV")]
    Spreadsheet,
    /// There is a first line and no student.
    #[error(
        "expected a line for each student, found only the names of columns: export the roster again"
    )]
    NoStudent,
    /// Bytes that are no text.
    #[error(
        "expected text in UTF-8, found the byte `\\x{byte:02x}`: save the roster as UTF-8 or UTF-16"
    )]
    NotText {
        /// The byte.
        byte: u8,
    },
    /// Half of a pair of UTF-16.
    #[error("expected text in UTF-16, found half of a character: save the roster as UTF-8")]
    NotUtf16,
    /// A quotation mark that opens a field and no other that closes it.
    #[error(
        "expected a `\"` that closes the field, found the end of the file: add it, or write a `\"` that belongs to the text as `\"\"` in a field between quotation marks"
    )]
    UnclosedQuote,
    /// A first line without anything by which students are known.
    #[error(
        "expected a column by which students are known, such as `name`, `id`, `email` or `username`, found {}: give the first line the names of the columns",
        quote(found, QUOTED_CHARS)
    )]
    NoKnownColumn {
        /// The first line.
        found: String,
    },
    /// A line with more or fewer fields than there are columns.
    #[error(
        "expected {expected} fields, as the first line has, found {found}: write an empty field for what is missing, and a field with a separator in it between quotation marks"
    )]
    Fields {
        /// The number of columns.
        expected: usize,
        /// The number of fields.
        found: usize,
    },
    /// Two students with one identifier.
    #[error(
        "expected in {} what no other student has, found {}, which is on line {first} too: correct one of them, or take a line out",
        quote(column, QUOTED_CHARS),
        quote(found, QUOTED_CHARS)
    )]
    Duplicate {
        /// The name of the column.
        column: String,
        /// The identifier.
        found: String,
        /// The line that has it first.
        first: usize,
    },
    /// A student without identifiers.
    #[error(
        "expected {}, found nothing: fill in one of them, or take the line out",
        any_of(columns)
    )]
    Nobody {
        /// The names of the columns by which students are known.
        columns: Vec<String>,
    },
}

fn any_of(columns: &[String]) -> String {
    let columns = columns.iter().map(|column| quote(column, QUOTED_CHARS));
    columns.collect::<Vec<_>>().join(" or ")
}

//! What can be wrong with a board that is given, and the words for it.

use std::fmt;

use crate::shape::{MAX_SIDE, MIN_SIDE};

/// The most characters of the user's text that a message repeats.
const MAX_FOUND: usize = 20;
/// The most tiles that a message names.
const MAX_NAMED: usize = 8;

/// One mistake: where it is, what was expected there, what was found.
///
/// ```text
/// line 2, column 5: expected a tile from 0 to 8, found `9`
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The line, from 1. For tiles that never were text: the row, from 1.
    pub line: usize,
    /// The column, from 1, in characters. For tiles that never were text: in tiles.
    pub column: usize,
    /// What is wrong there.
    pub kind: MistakeKind,
}

/// What is wrong at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MistakeKind {
    /// There is nothing but white space.
    Empty,
    /// The text is not UTF-8; this byte is the first that does not fit.
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// The number of rows or columns at the start is none that a board can have.
    NotASide {
        /// The text in its place.
        text: String,
    },
    /// Not a number that is on a board of this size.
    NotATile {
        /// The greatest tile of a board of this size.
        max: u8,
        /// The text in its place.
        text: String,
    },
    /// Something on a cell that is a wall.
    NotAWall {
        /// The text in its place.
        text: String,
    },
    /// A tile that has been there before.
    Repeated {
        /// The text of the tile.
        text: String,
        /// The line where it was first, from 1.
        first_line: usize,
        /// The column where it was first, from 1.
        first_column: usize,
    },
    /// The tiles end too early.
    TooFew {
        /// The number of cells.
        expected: usize,
        /// The number of tiles, and of walls where there are any.
        found: usize,
        /// What the list is of.
        of: Content,
    },
    /// Something follows the last tile.
    TooMany {
        /// The number of cells.
        expected: usize,
        /// How many words or numbers follow.
        surplus: usize,
        /// The first of them.
        text: String,
        /// What the list is of.
        of: Content,
    },
    /// Not a cell of a shape file.
    NotACell {
        /// The greatest tile of a board with so many free cells.
        max: u8,
        /// The text in its place.
        text: String,
    },
    /// A row of a shape file that has not as many cells as the first.
    Ragged {
        /// The number of cells of the first row.
        expected: usize,
        /// The number of cells of this row.
        found: usize,
    },
    /// A shape file with more or fewer rows than a board can have.
    Rows {
        /// The number of rows.
        found: usize,
    },
    /// A shape file with more or fewer columns than a board can have.
    Columns {
        /// The number of columns.
        found: usize,
    },
    /// A shape file without a blank.
    NoBlank,
    /// Tiles that should be on the board and are not; never empty.
    Missing {
        /// The tiles, in order.
        tiles: Vec<u8>,
    },
}

/// What is on the cells of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// A tile, or the blank, on each.
    Tiles,
    /// A wall on some of them.
    TilesAndWalls,
}

impl Mistake {
    /// What should be at this place, as a phrase.
    #[must_use]
    pub fn expected(&self) -> String {
        match &self.kind {
            MistakeKind::Empty => "a board".to_owned(),
            MistakeKind::NotUtf8 { .. } => "UTF-8 text".to_owned(),
            MistakeKind::NotASide { .. } => {
                format!("a number of rows or columns from {MIN_SIDE} to {MAX_SIDE}")
            }
            MistakeKind::NotATile { max, .. } => format!("a tile from 0 to {max}"),
            MistakeKind::NotAWall { .. } => "a wall".to_owned(),
            MistakeKind::Repeated { .. } => "each tile once".to_owned(),
            MistakeKind::TooFew { expected, of, .. } => format!("{expected} {of}"),
            MistakeKind::TooMany { expected, of, .. } => format!("the end after {expected} {of}"),
            MistakeKind::NotACell { max: 0, .. } => "`00` or `bb`".to_owned(),
            MistakeKind::NotACell { max, .. } => {
                format!("`00`, `bb` or a tile from `01` to `{max:02}`")
            }
            MistakeKind::Ragged { expected, .. } => format!("{expected} cells in each row"),
            MistakeKind::Rows { .. } => format!("from {MIN_SIDE} to {MAX_SIDE} rows"),
            MistakeKind::Columns { .. } => format!("from {MIN_SIDE} to {MAX_SIDE} cells in a row"),
            MistakeKind::NoBlank => "the blank `bb` on the board".to_owned(),
            MistakeKind::Missing { tiles } => {
                let noun = if tiles.len() == 1 { "tile" } else { "tiles" };
                format!("{noun} {} on the board", named(tiles))
            }
        }
    }

    /// What is at this place, as a phrase; text of the user is escaped, cut and in backticks.
    #[must_use]
    pub fn found(&self) -> String {
        match &self.kind {
            MistakeKind::Empty => "nothing".to_owned(),
            MistakeKind::NotUtf8 { byte } => format!("the byte 0x{byte:02X}"),
            MistakeKind::NotASide { text }
            | MistakeKind::NotATile { text, .. }
            | MistakeKind::NotAWall { text }
            | MistakeKind::NotACell { text, .. } => quoted(text),
            MistakeKind::Repeated {
                text,
                first_line,
                first_column,
            } => format!(
                "{} again (first at line {first_line}, column {first_column})",
                quoted(text)
            ),
            MistakeKind::TooFew { found, .. } => format!("the end after {found}"),
            MistakeKind::TooMany { surplus, text, .. } => match surplus - 1 {
                0 => quoted(text),
                more => format!("{} and {more} more", quoted(text)),
            },
            MistakeKind::Ragged { found, .. }
            | MistakeKind::Rows { found }
            | MistakeKind::Columns { found } => found.to_string(),
            MistakeKind::NoBlank => "it nowhere".to_owned(),
            MistakeKind::Missing { tiles } if tiles.len() == 1 => "it nowhere".to_owned(),
            MistakeKind::Missing { .. } => "them nowhere".to_owned(),
        }
    }
}

/// Shows place, expected and found on one line.
impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "line {}, column {}: expected {}, found {}",
            self.line,
            self.column,
            self.expected(),
            self.found()
        )
    }
}

/// Shows the words for it.
impl fmt::Display for Content {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Content::Tiles => "tiles",
            Content::TilesAndWalls => "tiles and walls",
        })
    }
}

/// Text of the user, safe for a terminal and short.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_FOUND) {
        Some((end, _)) => format!("`{}…`", escaped(&text[..end])),
        None => format!("`{}`", escaped(text)),
    }
}

/// Text of the user, safe for a terminal: what cannot be seen is shown by its code.
pub(crate) fn escaped(text: &str) -> String {
    let escape = |letter: char| match letter {
        '\'' | '"' => letter.to_string(),
        letter => letter.escape_debug().to_string(),
    };
    text.chars().map(escape).collect()
}

/// Tiles as words: `3`, `3 and 5`, `3, 5 and 7`.
fn named(tiles: &[u8]) -> String {
    let (named, rest) = tiles.split_at(tiles.len().min(MAX_NAMED));
    let mut words: Vec<String> = named.iter().map(u8::to_string).collect();
    if !rest.is_empty() {
        words.push(format!("{} more", rest.len()));
    }
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_text_of_the_user_without_harm() {
        assert_eq!(quoted("it's \"9\""), "`it's \"9\"`");
        assert_eq!(quoted("\u{1b}[31m\n\u{202e}ä"), r"`\u{1b}[31m\n\u{202e}ä`");
        assert_eq!(quoted("\u{7f}\u{85}\u{2028}"), r"`\u{7f}\u{85}\u{2028}`");
        assert_eq!(quoted(&"ä".repeat(20)), format!("`{}`", "ä".repeat(20)));
        assert_eq!(quoted(&"ä".repeat(21)), format!("`{}…`", "ä".repeat(20)));
        assert_eq!(escaped(&"\0".repeat(30)), r"\0".repeat(30));
    }
}

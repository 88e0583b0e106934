//! One line as a row of a board, and rows as a board.
use std::ops::Range;

use reference::Shape;

use crate::assignment::BoardRules;

/// What a line is.
pub(super) enum Row {
    /// A row of a board.
    Cells(Cells),
    /// All tiles of a board.
    Whole(Vec<u8>),
    /// A blank line or a border.
    Nothing,
    /// Anything else.
    Other,
}

/// The cells of a row.
pub(super) struct Cells {
    /// The tiles, 0 for the blank; one too few if the blank is a gap.
    tiles: Vec<u8>,
    /// The columns of characters in which each stands.
    spans: Vec<Range<usize>>,
}

/// What stands between cells so that an empty one can be told.
const BARS: [char; 5] = ['|', '│', '║', '\t', ','];
/// What stands around or between cells, and says nothing.
const AROUND: [char; 12] = ['[', ']', '(', ')', '{', '}', ',', ';', '|', '│', '║', '\''];
/// The most characters of a line that can be a board: 100 cells, each with much around it.
const MOST_CHARACTERS: usize = 2_000;

/// Reads a line as a row of a board.
pub(super) fn read_row(line: &str, rules: &BoardRules, shape: Shape) -> Row {
    if line.trim().is_empty() {
        return Row::Nothing;
    }
    if !line.bytes().any(|byte| byte.is_ascii_digit()) {
        let is_border = !line.chars().any(char::is_alphanumeric);
        return if is_border { Row::Nothing } else { Row::Other };
    }
    if line.chars().nth(MOST_CHARACTERS).is_some() {
        return Row::Other;
    }
    let barred = rules.is_gap.then(|| barred(line, rules, shape)).flatten();
    if let Some(tiles) = barred {
        let spans = Vec::new();
        return Row::Cells(Cells { tiles, spans });
    }
    let Some(cells) = spaced(line, rules) else {
        return Row::Other;
    };
    let columns = shape.columns();
    let has_blank = cells.tiles.contains(&0);
    match cells.tiles.len() {
        found if found == columns => Row::Cells(cells),
        found if found + 1 == columns && rules.is_gap && !has_blank => Row::Cells(cells),
        found if found == shape.cells() && is_board(&cells.tiles) => Row::Whole(cells.tiles),
        _ => Row::Other,
    }
}

/// The cells between bars, one of which may be empty.
fn barred(line: &str, rules: &BoardRules, shape: Shape) -> Option<Vec<u8>> {
    let line = line.trim_matches(|c: char| c == ' ' || "[](){};".contains(c));
    for bar in BARS {
        let parts: Vec<&str> = line.split(bar).collect();
        let is_empty = |part: Option<&&str>| part.is_some_and(|part| part.trim().is_empty());
        let Some(more) = parts.len().checked_sub(shape.columns()) else {
            continue;
        };
        let inner = match more {
            0 if parts.len() > 1 => &parts[..],
            1 if is_empty(parts.last()) => &parts[..parts.len() - 1],
            1 if is_empty(parts.first()) => &parts[1..],
            2 if is_empty(parts.first()) && is_empty(parts.last()) => &parts[1..parts.len() - 1],
            _ => continue,
        };
        let tile = |part: &&str| match part.trim() {
            "" => Some(0),
            text => tile(text, rules),
        };
        if let Some(tiles) = inner.iter().map(tile).collect() {
            return Some(tiles);
        }
    }
    None
}

/// The cells of a line with white space between them; `None` if something in it is no cell.
fn spaced(line: &str, rules: &BoardRules) -> Option<Cells> {
    let (mut tiles, mut spans) = (Vec::new(), Vec::new());
    let mut word = String::new();
    let mut start = 0;
    let characters = line.chars().chain([' ']).enumerate();
    for (column, character) in characters {
        if !character.is_whitespace() && !AROUND.contains(&character) {
            if word.is_empty() {
                start = column;
            }
            word.push(character);
        } else if !word.is_empty() {
            tiles.push(tile(&word, rules)?);
            spans.push(start..column);
            word.clear();
        }
    }
    Some(Cells { tiles, spans })
}

/// A tile, or 0 for a spelling of the blank.
fn tile(text: &str, rules: &BoardRules) -> Option<u8> {
    if rules
        .blanks
        .iter()
        .any(|blank| *blank == text.to_lowercase())
    {
        return Some(0);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The tiles of a board, if the rows have each once.
pub(super) fn board(rows: &[&Cells], shape: Shape) -> Option<Vec<u8>> {
    let mut tiles = Vec::with_capacity(shape.cells());
    for row in rows {
        if row.tiles.len() == shape.columns() {
            tiles.extend_from_slice(&row.tiles);
        } else {
            let gap = gap(row, rows, shape)?;
            tiles.extend_from_slice(&row.tiles[..gap]);
            tiles.push(0);
            tiles.extend_from_slice(&row.tiles[gap..]);
        }
    }
    is_board(&tiles).then_some(tiles)
}

/// The column in which a row has its gap, by where the cells of the full rows stand.
fn gap(row: &Cells, rows: &[&Cells], shape: Shape) -> Option<usize> {
    let full = rows.iter().filter(|it| it.spans.len() == shape.columns());
    let full: Vec<&&Cells> = full.collect();
    // Where a column is, in all full rows together.
    let column = |column: usize| {
        let start = full.iter().map(|row| row.spans[column].start).min()?;
        let end = full.iter().map(|row| row.spans[column].end).max()?;
        Some(start..end)
    };
    let mut is_taken = vec![false; shape.columns()];
    for span in &row.spans {
        let mut overlapping = (0..shape.columns()).filter(|&index| {
            column(index).is_some_and(|place| span.start < place.end && place.start < span.end)
        });
        let (place, other) = (overlapping.next()?, overlapping.next());
        if other.is_some() || std::mem::replace(&mut is_taken[place], true) {
            return None;
        }
    }
    is_taken.iter().position(|is_taken| !is_taken)
}

/// Whether each tile from 0 on is there once.
fn is_board(tiles: &[u8]) -> bool {
    let mut is_seen = [false; 256];
    let is_new = |tile: &u8| {
        usize::from(*tile) < tiles.len()
            && !std::mem::replace(&mut is_seen[usize::from(*tile)], true)
    };
    tiles.iter().all(is_new)
}

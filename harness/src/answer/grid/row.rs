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
    /// As many numbers as a board has tiles, and not each tile once.
    NotWhole,
    /// A blank line or a border.
    Nothing,
    /// Anything else.
    Other,
}

/// The cells of a row.
#[derive(Default)]
pub(super) struct Cells {
    /// The tiles, 0 for the blank; one too few if the blank is a gap.
    tiles: Vec<u8>,
    /// The columns of characters in which each stands, where white space is between them.
    spans: Vec<Range<usize>>,
    /// All tiles, where bars are between them, for each place where the row may have a
    /// bar that is at its end.
    barred: Vec<(Ends, Vec<u8>)>,
}

/// At which ends of a row there is a bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    None,
    Left,
    Right,
    Both,
}

/// What stands between cells so that an empty one can be told.
const BARS: [&str; 6] = ["|", "│", "║", "\t", ",", "\t\t"];
/// What stands around or between cells, and says nothing.
const AROUND: [char; 14] = [
    '[', ']', '(', ')', '{', '}', ',', ';', '|', '│', '║', '\'', '"', '/',
];
/// The most cells of a board whose tiles may stand together, each of one digit.
const MOST_COMPACT: usize = 10;
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
    if rules.is_gap {
        let barred = barred(line, rules, shape);
        if !barred.is_empty() {
            return Row::Cells(Cells {
                barred,
                ..Cells::default()
            });
        }
    }
    if let Some(tiles) = compact(line, rules, shape) {
        if tiles.len() == shape.columns() {
            return Row::Cells(Cells {
                tiles,
                ..Cells::default()
            });
        }
        // Else a number that is as long by chance.
        return if is_board(&tiles) {
            Row::Whole(tiles)
        } else {
            Row::Other
        };
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
        found if found == shape.cells() => Row::NotWhole,
        _ => Row::Other,
    }
}

/// The cells between bars, one of which may be empty, for each way to take the ends of
/// the line; none if bars do not make a row of it.
fn barred(line: &str, rules: &BoardRules, shape: Shape) -> Vec<(Ends, Vec<u8>)> {
    let line = line.trim_matches(|c: char| c == ' ' || "[](){};".contains(c));
    for bar in BARS {
        if !line.contains(bar) {
            continue;
        }
        let parts: Vec<&str> = line.split(bar).map(bare).collect();
        let tile = |part: &&str| match *part {
            "" => Some(0),
            text => tile(text, rules),
        };
        let Some(tiles) = parts.iter().map(tile).collect::<Option<Vec<u8>>>() else {
            continue;
        };
        let (first, last) = (parts[0].is_empty(), parts[parts.len() - 1].is_empty());
        let end = tiles.len() - 1;
        let mut ways = Vec::new();
        match tiles.len().checked_sub(shape.columns()) {
            Some(0) => {
                ways.push((Ends::None, tiles.clone()));
                // The bars at the end of the line may be gone with its blanks.
                if first {
                    ways.push((Ends::Left, [&tiles[1..], &[0]].concat()));
                }
            }
            Some(1) => {
                if last {
                    ways.push((Ends::Right, tiles[..end].to_vec()));
                }
                if first {
                    ways.push((Ends::Left, tiles[1..].to_vec()));
                }
            }
            Some(2) if first && last => ways.push((Ends::Both, tiles[1..end].to_vec())),
            _ => {}
        }
        if !ways.is_empty() {
            return ways;
        }
    }
    Vec::new()
}

/// A cell without quotes and blanks around it.
fn bare(cell: &str) -> &str {
    cell.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\'' | '"'))
}

/// The tiles of a line on which each is one character and they stand together: those of
/// a row, or as many as the board has; `None` if it is none.
fn compact(line: &str, rules: &BoardRules, shape: Shape) -> Option<Vec<u8>> {
    if shape.cells() > MOST_COMPACT {
        return None;
    }
    let word = line.trim_matches(|c: char| c.is_whitespace() || AROUND.contains(&c));
    let mut tiles = Vec::with_capacity(shape.cells());
    for character in word.chars().filter(|c| *c != '/') {
        if tiles.len() == shape.cells() {
            return None;
        }
        tiles.push(tile(character.encode_utf8(&mut [0; 4]), rules)?);
    }
    let is_one = tiles.len() == shape.columns() || tiles.len() == shape.cells();
    is_one.then_some(tiles)
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
    Some(Cells {
        tiles,
        spans,
        barred: Vec::new(),
    })
}

/// A tile, or 0 for a spelling of the blank.
fn tile(text: &str, rules: &BoardRules) -> Option<u8> {
    let is_lower = text
        .bytes()
        .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    let is_blank = match is_lower {
        true => rules.blanks.iter().any(|blank| blank == text),
        false => rules.blanks.contains(&text.to_lowercase()),
    };
    if is_blank {
        return Some(0);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The tiles of a board, if the rows have each once.
pub(super) fn board(rows: &[&Cells], shape: Shape) -> Option<Vec<u8>> {
    // The ends of a row with a gap are like those of the rows that have only one way.
    let mut certain = rows.iter().filter_map(|row| match &row.barred[..] {
        [(ends, _)] => Some(*ends),
        _ => None,
    });
    let ends = certain.next().filter(|ends| certain.all(|it| it == *ends));
    let mut tiles = Vec::with_capacity(shape.cells());
    for row in rows {
        if let Some(first) = row.barred.first() {
            let like = row.barred.iter().find(|(its, _)| Some(*its) == ends);
            tiles.extend_from_slice(&like.unwrap_or(first).1);
        } else if row.tiles.len() == shape.columns() {
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

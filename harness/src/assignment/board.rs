//! What the loader knows of the puzzle: boards as text, and answers that cannot be right.
use std::ops::Range;

use reference::{Board, ParseError, mistake::MistakeKind, search, shape_file};
use toml::de::DeValue;

use super::{
    file::{File, offset},
    value::{Kind, Value},
    words,
};
use crate::case::Expected;

/// The most moves that any board of a shape needs. 2 × 3 and 2 × 2 are counted
/// in the tests; 3 × 3: A. Reinefeld, "Complete solution of the eight-puzzle"
/// (1993); 4 × 4: A. Brüngger and others, "The parallel search bench ZRAM and
/// its applications" (1999).
const MOST_MOVES: [(usize, usize, u32); 4] = [(2, 2, 6), (2, 3, 21), (3, 3, 31), (4, 4, 80)];

/// What the search for the answer of a plain board may use: about a second.
pub(super) const SEARCH: search::Limits = search::Limits {
    nodes: 2_000_000,
    memory_bytes: 256 << 20,
    time: None,
};

/// A board in a string.
pub(super) struct BoardText;

impl Kind for BoardText {
    type Output = Board;

    fn expected(&self) -> String {
        "a board in a string, row by row".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<Board> {
        let DeValue::String(text) = value.get() else {
            value.wrong(self.expected());
            return None;
        };
        let note = |error| note_all(value.file, text, value.text_start(), value.span(), &error);
        Board::parse(text.as_bytes()).map_err(note).ok()
    }
}

/// Reads a board in a string that has to be a shape file.
pub(super) fn read_shape(value: Value<'_>, expected: &str) -> Option<Board> {
    let DeValue::String(text) = value.get() else {
        value.wrong(expected);
        return None;
    };
    let note = |error| note_all(value.file, text, value.text_start(), value.span(), &error);
    shape_file::parse(text.as_bytes()).map_err(note).ok()
}

/// Reads a file that holds a board and nothing else.
pub(super) fn read_plain(file: &File) -> Option<Board> {
    let text = file.text();
    let note = |error| note_all(file, text, Some(0), 0..0, &error);
    Board::parse(text.as_bytes()).map_err(note).ok()
}

/// Notes what is wrong with the `text` of a board, which begins in the file at
/// `start`, or stands somewhere in `span`.
fn note_all(file: &File, text: &str, start: Option<usize>, span: Range<usize>, error: &ParseError) {
    for mistake in error.mistakes() {
        let place = start.map(|start| {
            let offset = offset(text, mistake.line, mistake.column);
            let length = text[offset..]
                .find(char::is_whitespace)
                .unwrap_or(text.len() - offset);
            start + offset..start + offset + length
        });
        let found = match &mistake.kind {
            // Its own words name a line of the text, not of the file.
            MistakeKind::Repeated { text, .. } => format!("{} again", words::quoted(text)),
            _ => mistake.found(),
        };
        file.note(
            place.unwrap_or_else(|| span.clone()),
            mistake.expected(),
            found,
        );
    }
}

/// What the right answer would have to be like, if `answer` cannot be right.
///
/// Every move changes the Manhattan distance by one, so the number of moves to
/// the goal is even or odd as the distance is, and not below it.
pub(super) fn refuted(board: &Board, answer: Expected) -> Option<String> {
    let moves = match (board.is_solvable(), answer) {
        (true, Expected::Moves(moves)) => moves,
        (false, Expected::Unsolvable) => return None,
        (true, Expected::Unsolvable) => {
            return Some("a number of moves for this board, which is solvable".to_owned());
        }
        (false, Expected::Moves(_)) => {
            return Some("`unsolvable = true` for this board, which is unsolvable".to_owned());
        }
    };
    let least = board.manhattan();
    if least == 0 && moves > 0 {
        return Some("`moves = 0` for this board, which is solved".to_owned());
    }
    if moves < least {
        return Some(format!(
            "at least {least} moves, the Manhattan distance of the board"
        ));
    }
    if moves % 2 != least % 2 {
        let parity = if least.is_multiple_of(2) {
            "even"
        } else {
            "odd"
        };
        return Some(format!(
            "an {parity} number of moves, as is the Manhattan distance {least}"
        ));
    }
    if board.puzzle().has_walls() {
        return None;
    }
    let shape = board.shape();
    let (short, long) = (
        shape.rows().min(shape.columns()),
        shape.rows().max(shape.columns()),
    );
    let (.., most) = MOST_MOVES
        .iter()
        .find(|(rows, columns, _)| (*rows, *columns) == (short, long))?;
    (moves > *most).then(|| format!("at most {most} moves, enough for any {shape} board"))
}

/// Finds the answer of a board, or `None` where the search would take too long.
pub(super) fn solve(board: &Board) -> Option<Expected> {
    if !board.is_solvable() {
        return Some(Expected::Unsolvable);
    }
    match search::astar(board, SEARCH).outcome {
        Ok(solution) => u32::try_from(solution.len()).ok().map(Expected::Moves),
        Err(search::SearchError::Unsolvable) => Some(Expected::Unsolvable),
        Err(_) => None,
    }
}

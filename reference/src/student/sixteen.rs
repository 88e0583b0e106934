//! The assignment of the sixteen puzzle: a list of 16 numbers, the moves of the space.
//!
//! The goal is 0 to 15 in order, so the space ends in the first cell.

use std::fmt;

use crate::{
    board::Board,
    mistake::{Mistake, MistakeKind},
    mistakes::Mistakes,
    moves::MoveOrder,
    parse::ParseError,
    puzzle::Puzzle,
    search::{Limits, SearchError, Solution, breadth_first},
    shape::Shape,
    tiles::Tiles,
    token::{Token, decode, tokens},
};

/// What may stand between numbers, besides white space.
const SEPARATORS: [char; 7] = [',', '[', ']', '(', ')', '{', '}'];

/// Reads a board from a list of numbers with commas, white space or brackets between.
///
/// ```
/// use reference::student::sixteen::parse;
///
/// let board = parse(b"[4, 0, 2, 3, 5, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]")?;
/// assert_eq!(board.to_string(), " 4  0  2  3\n 5  1  6  7\n 8  9 10 11\n12 13 14 15");
/// assert_eq!(board.puzzle().goal().tiles()[..4], [0, 1, 2, 3]);
/// # Ok::<(), reference::ParseError>(())
/// ```
///
/// # Errors
///
/// All mistakes, in the order of the text.
pub fn parse(list: &[u8]) -> Result<Board, ParseError> {
    let puzzle = Puzzle::blank_first(Shape::new(4, 4).expect("four rows and columns are a shape"));
    let list = decode(list).map_err(|mistake| ParseError::new(vec![mistake]))?;
    // One character for another, so that the places of the numbers stay.
    let list = list.replace(SEPARATORS, " ");
    let tokens = tokens(&list);
    let numbers: Vec<Option<u8>> = tokens.iter().map(Token::number).collect();
    let Some(last) = tokens.last() else {
        let empty = Mistake {
            line: 1,
            column: 1,
            kind: MistakeKind::Empty,
        };
        return Err(ParseError::new(vec![empty]));
    };
    match Tiles::new(puzzle.floor(), &numbers) {
        Ok(tiles) => Ok(Board::of(puzzle, tiles)),
        Err(flaws) => {
            let place = |index: usize| {
                let token = tokens.get(index);
                token.map_or(last.end(), |token| (token.line, token.column))
            };
            let text = |index: usize| tokens[index].text.to_owned();
            let count = tokens.len();
            let mistakes = Mistakes::of_flaws(puzzle.floor(), count, flaws, place, text);
            Err(mistakes.into())
        }
    }
}

/// Finds a shortest sequence of moves to the goal, the first in the order U, D, L, R.
///
/// # Errors
///
/// There is none, or the search has used up `limits`.
pub fn solve(board: &Board, limits: Limits) -> Result<Moves, SearchError> {
    breadth_first(board, MoveOrder::default(), limits)
        .outcome
        .map(Moves)
}

/// The moves of the space as the program prints them: letters with a comma and a space between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves(Solution);

impl fmt::Display for Moves {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.moves().iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(out, "{comma}{mv}")?;
        }
        Ok(())
    }
}

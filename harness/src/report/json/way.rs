//! The part of the published format that tells of the way a program printed.
use reference::{Board, Move};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::class::rows;
use crate::{
    assignment::Part,
    judge::{Trail, Wrong},
    report::view::{Card, View},
};

/// The most moves of a way that are told; the format promises it.
pub(in crate::report) const MOST_MOVES: usize = 500;

/// A way from a board, as a path or as boards one after the other.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Way {
    /// What of the output it is read from.
    pub(crate) read_from: ReadFrom,
    /// The board before the first of `moves`, row by row, 0 for the blank and 255 for a wall.
    pub(crate) start: Vec<Vec<u8>>,
    /// How many moves lead to that board and are left out, as the way is long.
    pub(crate) skipped: usize,
    /// Moves of the blank that can be made one after the other: `U`, `D`, `L` or `R` each, at
    /// most 500.
    pub(crate) moves: String,
    /// How many moves, or boards, were printed after these, the wrong one with them.
    pub(crate) more: usize,
    /// The first step that is wrong: a move that cannot be made, or a board to which no move
    /// leads, or the path printed beside it does not; absent if none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) wrong: Option<WrongStep>,
    /// Which of `moves` lead no closer to the goal, counted from 1 over the whole way. Absent
    /// if none does, if a step is wrong, or if it is not known: on a board of more than 9 free
    /// cells, if the way has more than 60 moves, if all distances on it were not found within
    /// 100,000 nodes together, or if none was searched, as for the shortest solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) wasted: Vec<usize>,
}

/// What of an output a way is read from.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReadFrom {
    /// The moves.
    Path,
    /// The boards.
    Boards,
}

/// A step that is wrong.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct WrongStep {
    /// Which one, from 1 over the whole way; 0 if the first board printed is not the one
    /// at which the way begins.
    pub(crate) step: usize,
    /// The move of the blank, `U`, `D`, `L` or `R`, that takes it off the board; absent if a
    /// board was printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) r#move: Option<String>,
    /// The board that was printed; absent if a move was, or if what was printed has not each
    /// tile once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<Vec<Vec<u8>>>,
}

/// The way that a run printed, if there is one and it may be shown.
pub(super) fn of(view: &View<'_>, card: &Card<'_>) -> Option<Way> {
    let trail = card.trail(view.assignment)?;
    Some(Way::new(trail, |start, moves| card.wasted(start, moves)))
}

/// The letters of moves, one after the other.
pub(super) fn letters(moves: &[Move]) -> String {
    moves.iter().map(|mv| mv.letter()).collect()
}

impl Way {
    /// The last moves of a way; `wasted` says which moves from a board are, counted from 0.
    fn new(trail: Trail, wasted: impl FnOnce(&Board, &[Move]) -> Vec<usize>) -> Way {
        let skipped = trail.moves.len().saturating_sub(MOST_MOVES);
        let (before, moves) = trail.moves.split_at(skipped);
        let start = before.iter().fold(trail.start, |board: Board, mv| {
            board.apply(*mv).expect("the moves of a trail can be made")
        });
        let next = trail.moves.len() + 1;
        let wasted = match trail.wrong {
            None => wasted(&start, moves),
            Some(_) => Vec::new(),
        };
        Way {
            read_from: match trail.part {
                Part::Boards => ReadFrom::Boards,
                Part::Path | Part::Moves => ReadFrom::Path,
            },
            start: rows(&start),
            skipped,
            moves: letters(moves),
            more: trail.more,
            wrong: trail.wrong.map(|wrong| WrongStep {
                step: match wrong {
                    Wrong::Start(_) => 0,
                    _ => next,
                },
                r#move: match wrong {
                    Wrong::Move(mv) => Some(mv.letter().to_string()),
                    _ => None,
                },
                board: match wrong {
                    Wrong::Start(board) | Wrong::Board(board) => Some(rows(&board)),
                    Wrong::Move(_) | Wrong::NotABoard => None,
                },
            }),
            wasted: wasted.iter().map(|index| skipped + index + 1).collect(),
        }
    }
}

#[cfg(test)]
mod tests;

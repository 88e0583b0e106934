//! What a method of a program answers.

use std::fmt;

use crate::{board::Board, moves::Move};

/// What a program answers to one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A distance or a count.
    Number(u32),
    /// Yes or no.
    YesNo(bool),
    /// What `neighbors` leaves behind.
    Neighbors(Neighborhood),
    /// What the solver prints.
    Outcome(Outcome),
    /// Moves, as they are printed.
    Path(Vec<Move>),
}

/// What a solver prints of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `Number of moves: n`.
    Moves(u32),
    /// `Unsolvable board`.
    Unsolvable,
}

/// The boards that `neighbors` returns, and the board it was asked of as it is afterwards.
///
/// The order in which they are returned does not matter: two of these are
/// equal if they have the same boards as often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Neighborhood {
    boards: Vec<Board>,
    parent: Board,
}

impl Neighborhood {
    /// Makes it of the boards in any order, and the parent after the call.
    #[must_use]
    pub fn new(mut boards: Vec<Board>, parent: Board) -> Neighborhood {
        boards.sort_by(|one, other| key(one).cmp(&key(other)));
        Neighborhood { boards, parent }
    }

    /// The neighbors, ordered by their tiles.
    #[must_use]
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The board it was asked of, after the call.
    #[must_use]
    pub fn parent(&self) -> &Board {
        &self.parent
    }
}

fn key(board: &Board) -> (&[u8], u32) {
    (board.tiles(), board.get_n_moves())
}

/// Shows a number, `yes` or `no`, the number of neighbors, what is printed, or the letters.
impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Number(number) => write!(out, "{number}"),
            Answer::YesNo(true) => out.write_str("yes"),
            Answer::YesNo(false) => out.write_str("no"),
            Answer::Neighbors(neighborhood) => match neighborhood.boards().len() {
                1 => out.write_str("1 neighbor"),
                boards => write!(out, "{boards} neighbors"),
            },
            Answer::Outcome(outcome) => write!(out, "{outcome}"),
            Answer::Path(moves) => {
                let letters: Vec<String> = moves.iter().map(Move::to_string).collect();
                out.write_str(&letters.join(" "))
            }
        }
    }
}

/// Shows what the assignment has a program print.
impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Moves(moves) => write!(out, "Number of moves: {moves}"),
            Outcome::Unsolvable => out.write_str("Unsolvable board"),
        }
    }
}

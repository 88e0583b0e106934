//! Ways to spell a path wrong.

use super::{Rule, Variant};
use crate::{board::Board, moves::Move};

/// How a variant spells a way to the goal.
#[derive(Debug)]
pub(super) enum Spelling {
    /// By a change that undoes itself when it is made again.
    Exchange(fn(&[Move]) -> Vec<Move>),
    /// By a change that `meant` takes back, as far as one can tell from what is printed.
    Change {
        spell: fn(&[Move]) -> Vec<Move>,
        meant: fn(&[Move]) -> Vec<Vec<Move>>,
    },
}

impl Spelling {
    /// What it prints of these moves of the blank.
    pub(super) fn spell(&self, moves: &[Move]) -> Vec<Move> {
        match self {
            Spelling::Exchange(spell) | Spelling::Change { spell, .. } => spell(moves),
        }
    }

    /// Whether some way from `board` to its goal is spelled `said`.
    pub(super) fn explains(&self, board: &Board, said: &[Move]) -> bool {
        if said.is_empty() && board.is_goal() {
            // Whatever is done to no moves, they stay none.
            return true;
        }
        let meant = match self {
            Spelling::Exchange(spell) => vec![spell(said)],
            Spelling::Change { meant, .. } => meant(said),
        };
        meant.iter().any(|moves| solves(board, moves))
    }
}

/// Whether `moves` of the blank lead from `board` to its goal.
pub(super) fn solves(board: &Board, moves: &[Move]) -> bool {
    let mut moves = moves.iter();
    let end = moves.try_fold(board.clone(), |board, &mv| board.apply(mv));
    end.is_some_and(|end| end.is_goal())
}

const SEE: &str = "Start from the board and move the blank, not a tile, by one letter after the \
                   other: the last one must reach the goal.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "path-names-the-tile",
        says: "Your letters name the way of the tile, where they should name that of the blank.",
        see: SEE,
        rule: Rule::Path(Spelling::Exchange(names_the_tile)),
    },
    Variant {
        name: "path-up-down-exchanged",
        says: "Your letters exchange up and down.",
        see: SEE,
        rule: Rule::Path(Spelling::Exchange(up_down_exchanged)),
    },
    Variant {
        name: "path-left-right-exchanged",
        says: "Your letters exchange left and right.",
        see: SEE,
        rule: Rule::Path(Spelling::Exchange(left_right_exchanged)),
    },
    Variant {
        name: "path-rows-columns-exchanged",
        says: "Your letters exchange rows and columns: up is left, and down is right.",
        see: SEE,
        rule: Rule::Path(Spelling::Exchange(rows_columns_exchanged)),
    },
    Variant {
        name: "path-backwards",
        says: "Your moves are printed backwards, the last one first.",
        see: SEE,
        rule: Rule::Path(Spelling::Exchange(backwards)),
    },
    Variant {
        name: "path-from-goal",
        says: "Your moves lead from the goal to the board, not from the board to the goal.",
        see: SEE,
        rule: Rule::Path(Spelling::Exchange(from_goal)),
    },
    Variant {
        name: "path-misses-last",
        says: "Your path leaves out its last move.",
        see: SEE,
        rule: Rule::Path(Spelling::Change {
            spell: misses_last,
            meant: |said| Move::ALL.map(|mv| [said, &[mv]].concat()).to_vec(),
        }),
    },
    Variant {
        name: "path-misses-first",
        says: "Your path leaves out its first move.",
        see: SEE,
        rule: Rule::Path(Spelling::Change {
            spell: misses_first,
            meant: |said| Move::ALL.map(|mv| [&[mv], said].concat()).to_vec(),
        }),
    },
    Variant {
        name: "path-repeats-last",
        says: "Your path makes its last move twice.",
        see: SEE,
        rule: Rule::Path(Spelling::Change {
            spell: repeats_last,
            meant: meant_by_last_twice,
        }),
    },
    Variant {
        name: "path-repeats-first",
        says: "Your path makes its first move twice.",
        see: SEE,
        rule: Rule::Path(Spelling::Change {
            spell: repeats_first,
            meant: meant_by_first_twice,
        }),
    },
];

fn names_the_tile(moves: &[Move]) -> Vec<Move> {
    moves.iter().map(|mv| mv.inverse()).collect()
}

fn up_down_exchanged(moves: &[Move]) -> Vec<Move> {
    let exchanged = moves.iter().map(|&mv| match mv {
        Move::Up | Move::Down => mv.inverse(),
        Move::Left | Move::Right => mv,
    });
    exchanged.collect()
}

fn left_right_exchanged(moves: &[Move]) -> Vec<Move> {
    names_the_tile(&up_down_exchanged(moves))
}

fn rows_columns_exchanged(moves: &[Move]) -> Vec<Move> {
    let exchanged = moves.iter().map(|mv| match mv {
        Move::Up => Move::Left,
        Move::Down => Move::Right,
        Move::Left => Move::Up,
        Move::Right => Move::Down,
    });
    exchanged.collect()
}

fn backwards(moves: &[Move]) -> Vec<Move> {
    moves.iter().rev().copied().collect()
}

fn from_goal(moves: &[Move]) -> Vec<Move> {
    names_the_tile(&backwards(moves))
}

fn misses_last(moves: &[Move]) -> Vec<Move> {
    moves[..moves.len().saturating_sub(1)].to_vec()
}

fn misses_first(moves: &[Move]) -> Vec<Move> {
    moves.iter().skip(1).copied().collect()
}

fn repeats_last(moves: &[Move]) -> Vec<Move> {
    moves.iter().chain(moves.last()).copied().collect()
}

fn repeats_first(moves: &[Move]) -> Vec<Move> {
    moves.first().into_iter().chain(moves).copied().collect()
}

fn meant_by_last_twice(said: &[Move]) -> Vec<Vec<Move>> {
    match said {
        [moves @ .., last] if moves.last() == Some(last) => vec![moves.to_vec()],
        _ => Vec::new(),
    }
}

fn meant_by_first_twice(said: &[Move]) -> Vec<Vec<Move>> {
    match said {
        [first, moves @ ..] if moves.first() == Some(first) => vec![moves.to_vec()],
        _ => Vec::new(),
    }
}

//! Ways to get `get_n_moves` wrong.

use super::{Rule, Variant};
use crate::board::Board;

const SEE: &str = "Make a board with some number of moves in the constructor: get_n_moves() is \
                   that number, and it is one more for each neighbor.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "get-n-moves-always-zero",
        says: "Your get_n_moves() is 0 whatever number of moves the constructor was given.",
        see: SEE,
        rule: Rule::Number(|_| 0),
    },
    Variant {
        name: "get-n-moves-one-more",
        says: "Your get_n_moves() counts one move too many.",
        see: SEE,
        rule: Rule::Number(one_more),
    },
    Variant {
        name: "get-n-moves-one-less",
        says: "Your get_n_moves() counts one move too few.",
        see: SEE,
        rule: Rule::Number(one_less),
    },
    Variant {
        name: "get-n-moves-twice",
        says: "Your get_n_moves() counts each move twice.",
        see: SEE,
        rule: Rule::Number(twice),
    },
    Variant {
        name: "get-n-moves-is-priority",
        says: "Your get_n_moves() returns the priority, the moves plus the distance.",
        see: SEE,
        rule: Rule::Number(priority),
    },
    Variant {
        name: "get-n-moves-is-distance",
        says: "Your get_n_moves() returns the distance to the goal, not the moves made so far.",
        see: SEE,
        rule: Rule::Number(Board::estimate),
    },
    Variant {
        name: "get-n-moves-is-size",
        says: "Your get_n_moves() returns the number of cells, which is another argument of the \
               constructor.",
        see: SEE,
        rule: Rule::Number(size),
    },
];

fn one_more(board: &Board) -> u32 {
    board.get_n_moves().wrapping_add(1)
}

/// An unsigned number, as the assignment has it, so 0 wraps around.
fn one_less(board: &Board) -> u32 {
    board.get_n_moves().wrapping_sub(1)
}

fn twice(board: &Board) -> u32 {
    board.get_n_moves().wrapping_mul(2)
}

fn priority(board: &Board) -> u32 {
    board.get_n_moves().wrapping_add(board.estimate())
}

fn size(board: &Board) -> u32 {
    u32::from(board.puzzle().max_tile()) + 1
}

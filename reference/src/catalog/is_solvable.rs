//! Ways to get `is_solvable` wrong.
//!
//! On a board with even sides, the row of the blank counted from 1, the row from the bottom, and
//! the test for the other parity are all the same: each turns every answer around. So are the column
//! of the blank and its index, since a row has an even number of cells. Each is one variant here.

use super::{
    Rule, Variant,
    inversions::{counts_blank, next_tile_only},
};
use crate::board::Board;

const SEE: &str = "Count the inversions: where the side is odd, their number must be even; where it is \
                   even, the sum of that number and the blank's row must be odd, the top row being 0.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "is-solvable-odd-rule-always",
        says: "Your is_solvable() uses the rule of boards with an odd side on all boards.",
        see: SEE,
        rule: Rule::YesNo(odd_rule_always),
    },
    Variant {
        name: "is-solvable-even-rule-always",
        says: "Your is_solvable() uses the rule of boards with an even side on all boards.",
        see: SEE,
        rule: Rule::YesNo(even_rule_always),
    },
    Variant {
        name: "is-solvable-rules-exchanged",
        says: "Your is_solvable() uses the rule of odd sides on even ones and the other way \
               round, as when the size is taken without the blank.",
        see: SEE,
        rule: Rule::YesNo(rules_exchanged),
    },
    Variant {
        name: "is-solvable-blank-row-off-by-one",
        says: "Your is_solvable() is the wrong way round on even sides, as when the blank's row \
               is counted from 1 or from the bottom.",
        see: SEE,
        rule: Rule::YesNo(blank_row_off_by_one),
    },
    Variant {
        name: "is-solvable-odd-sides-opposite",
        says: "Your is_solvable() asks for an odd number of inversions where the side is odd.",
        see: SEE,
        rule: Rule::YesNo(odd_sides_opposite),
    },
    Variant {
        name: "is-solvable-opposite",
        says: "Your is_solvable() says yes of the boards that are unsolvable and no of the \
               others.",
        see: SEE,
        rule: Rule::YesNo(opposite),
    },
    Variant {
        name: "is-solvable-always-true",
        says: "Your is_solvable() says yes of every board.",
        see: SEE,
        rule: Rule::YesNo(|_| true),
    },
    Variant {
        name: "is-solvable-always-false",
        says: "Your is_solvable() says no of every board.",
        see: SEE,
        rule: Rule::YesNo(|_| false),
    },
    Variant {
        name: "is-solvable-no-inversions",
        says: "Your is_solvable() says yes only of boards without inversions, where their number \
               need only be even or odd.",
        see: SEE,
        rule: Rule::YesNo(no_inversions),
    },
    Variant {
        name: "is-solvable-counts-blank",
        says: "Your is_solvable() counts the blank as a tile in the inversions.",
        see: SEE,
        rule: Rule::YesNo(counts_the_blank),
    },
    Variant {
        name: "is-solvable-next-tile-only",
        says: "Your is_solvable() counts only the inversions of tiles next to each other.",
        see: SEE,
        rule: Rule::YesNo(next_tiles),
    },
    Variant {
        name: "is-solvable-blank-column",
        says: "Your is_solvable() adds the column or the index of the blank on even sides, not its \
               row.",
        see: SEE,
        rule: Rule::YesNo(blank_column),
    },
    Variant {
        name: "is-solvable-row-only",
        says: "Your is_solvable() ignores the inversions, as when each pair is counted twice.",
        see: SEE,
        rule: Rule::YesNo(row_only),
    },
    Variant {
        name: "is-solvable-even-sides-true",
        says: "Your is_solvable() says yes of every board with an even side.",
        see: SEE,
        rule: Rule::YesNo(even_sides_true),
    },
    Variant {
        name: "is-solvable-even-sides-false",
        says: "Your is_solvable() says no of every board with an even side.",
        see: SEE,
        rule: Rule::YesNo(even_sides_false),
    },
];

/// How a program decides that numbers `inversions` in, with its own idea of what to add to them.
fn by_rule(board: &Board, inversions: u32, added: usize) -> bool {
    if has_odd_side(board) {
        inversions.is_multiple_of(2)
    } else {
        odd_together(inversions, added)
    }
}

fn has_odd_side(board: &Board) -> bool {
    board.shape().columns() % 2 == 1
}

fn odd_together(inversions: u32, added: usize) -> bool {
    inversions.is_multiple_of(2) != added.is_multiple_of(2)
}

pub(super) fn odd_rule_always(board: &Board) -> bool {
    board.inversions().is_multiple_of(2)
}

pub(super) fn even_rule_always(board: &Board) -> bool {
    odd_together(board.inversions(), board.blank_row())
}

pub(super) fn rules_exchanged(board: &Board) -> bool {
    if has_odd_side(board) {
        even_rule_always(board)
    } else {
        odd_rule_always(board)
    }
}

pub(super) fn blank_row_off_by_one(board: &Board) -> bool {
    by_rule(board, board.inversions(), board.blank_row() + 1)
}

fn odd_sides_opposite(board: &Board) -> bool {
    has_odd_side(board) != board.is_solvable()
}

fn opposite(board: &Board) -> bool {
    !board.is_solvable()
}

fn no_inversions(board: &Board) -> bool {
    board.inversions() == 0
}

pub(super) fn counts_the_blank(board: &Board) -> bool {
    by_rule(board, counts_blank(board), board.blank_row())
}

fn next_tiles(board: &Board) -> bool {
    by_rule(board, next_tile_only(board), board.blank_row())
}

fn blank_column(board: &Board) -> bool {
    by_rule(
        board,
        board.inversions(),
        board.blank() % board.shape().columns(),
    )
}

fn row_only(board: &Board) -> bool {
    by_rule(board, 0, board.blank_row())
}

fn even_sides_true(board: &Board) -> bool {
    !has_odd_side(board) || board.is_solvable()
}

pub(super) fn even_sides_false(board: &Board) -> bool {
    has_odd_side(board) && board.is_solvable()
}

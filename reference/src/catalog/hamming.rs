//! Ways to get `hamming` wrong.

use super::{
    Rule, Variant,
    cells::{apart, cells, count, home, home_blank_first, home_by_columns, tiles},
};
use crate::board::Board;

const SEE: &str = "Write the goal beside the board and mark each tile, but not the blank, that is \
                   on another cell there: the marks are the Hamming distance.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "hamming-counts-blank",
        says: "Your hamming() counts the blank as a tile.",
        see: SEE,
        rule: Rule::Number(counts_blank),
    },
    Variant {
        name: "hamming-blank-first-goal",
        says: "Your hamming() expects tile i at index i, as if the blank came first in the goal.",
        see: SEE,
        rule: Rule::Number(blank_first_goal),
    },
    Variant {
        name: "hamming-blank-first-goal-counts-blank",
        says: "Your hamming() expects the number i at index i, the blank's 0 included, as if the \
               blank came first in the goal.",
        see: SEE,
        rule: Rule::Number(blank_first_goal_counts_blank),
    },
    Variant {
        name: "hamming-counts-tiles-in-place",
        says: "Your hamming() counts the tiles that are in place, not those out of place.",
        see: SEE,
        rule: Rule::Number(tiles_in_place),
    },
    Variant {
        name: "hamming-counts-cells-in-place",
        says: "Your hamming() counts the cells, the blank's included, that are right.",
        see: SEE,
        rule: Rule::Number(cells_in_place),
    },
    Variant {
        name: "hamming-rows-only",
        says: "Your hamming() counts only the tiles that are in a wrong row.",
        see: SEE,
        rule: Rule::Number(rows_only),
    },
    Variant {
        name: "hamming-columns-only",
        says: "Your hamming() counts only the tiles that are in a wrong column.",
        see: SEE,
        rule: Rule::Number(columns_only),
    },
    Variant {
        name: "hamming-skips-last-cell",
        says: "Your hamming() never looks at the last cell.",
        see: SEE,
        rule: Rule::Number(skips_last_cell),
    },
    Variant {
        name: "hamming-skips-first-cell",
        says: "Your hamming() never looks at the first cell.",
        see: SEE,
        rule: Rule::Number(skips_first_cell),
    },
    Variant {
        name: "hamming-stops-at-first-tile",
        says: "Your hamming() stops at the first tile out of place and returns 1.",
        see: SEE,
        rule: Rule::Number(stops_at_first_tile),
    },
    Variant {
        name: "hamming-by-columns",
        says: "Your hamming() expects the tiles in order down the columns, not along the rows.",
        see: SEE,
        rule: Rule::Number(by_columns),
    },
    Variant {
        name: "hamming-returns-manhattan",
        says: "Your hamming() returns the Manhattan distance.",
        see: SEE,
        rule: Rule::Number(Board::manhattan),
    },
    Variant {
        name: "hamming-returns-stored-distance",
        says: "Your hamming() returns the distance of the type letter, so it is the Manhattan \
               distance for a board made with m.",
        see: SEE,
        rule: Rule::Number(Board::estimate),
    },
    Variant {
        name: "hamming-adds-moves",
        says: "Your hamming() adds the moves made so far, which belong to the priority only.",
        see: SEE,
        rule: Rule::Number(adds_moves),
    },
    Variant {
        name: "hamming-always-zero",
        says: "Your hamming() is 0 for every board.",
        see: SEE,
        rule: Rule::Number(|_| 0),
    },
];

/// The tiles that are not where `goal` has them.
fn out_of_place(board: &Board, goal: fn(&Board, u8) -> usize) -> impl Iterator<Item = usize> {
    let wrong = tiles(board).filter(move |&(cell, tile)| cell != goal(board, tile));
    wrong.map(|(cell, _)| cell)
}

fn blank_out_of_place(board: &Board) -> bool {
    board.blank() != home(board, 0)
}

pub(super) fn counts_blank(board: &Board) -> u32 {
    board.hamming() + u32::from(blank_out_of_place(board))
}

fn blank_first_goal(board: &Board) -> u32 {
    count(out_of_place(board, home_blank_first))
}

fn blank_first_goal_counts_blank(board: &Board) -> u32 {
    blank_first_goal(board) + u32::from(board.blank() != 0)
}

fn tiles_in_place(board: &Board) -> u32 {
    count(tiles(board)) - board.hamming()
}

fn cells_in_place(board: &Board) -> u32 {
    count(cells(board)) - counts_blank(board)
}

fn rows_only(board: &Board) -> u32 {
    let columns = board.shape().columns();
    let off = tiles(board).filter(|&(cell, tile)| apart(columns, cell, home(board, tile)).0 > 0);
    count(off)
}

fn columns_only(board: &Board) -> u32 {
    let columns = board.shape().columns();
    let off = tiles(board).filter(|&(cell, tile)| apart(columns, cell, home(board, tile)).1 > 0);
    count(off)
}

fn skips_last_cell(board: &Board) -> u32 {
    let last = board.shape().cells() - 1;
    count(out_of_place(board, home).filter(|&cell| cell != last))
}

fn skips_first_cell(board: &Board) -> u32 {
    count(out_of_place(board, home).filter(|&cell| cell != 0))
}

fn stops_at_first_tile(board: &Board) -> u32 {
    board.hamming().min(1)
}

fn by_columns(board: &Board) -> u32 {
    count(out_of_place(board, home_by_columns))
}

fn adds_moves(board: &Board) -> u32 {
    board.hamming().wrapping_add(board.get_n_moves())
}

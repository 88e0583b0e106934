//! Ways to get `manhattan` wrong.

use super::{
    Rule, Variant,
    cells::{apart, home, home_blank_first, home_by_columns, narrow, tiles},
};
use crate::board::Board;

const SEE: &str = "For each tile, but not the blank, count the rows and the columns to its cell in \
                   the goal, and add all of them up.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "manhattan-counts-blank",
        says: "Your manhattan() adds the distance of the blank, as if it were a tile.",
        see: SEE,
        rule: Rule::Number(counts_blank),
    },
    Variant {
        name: "manhattan-blank-first-goal",
        says: "Your manhattan() measures to index i for tile i, as if the blank came first in \
               the goal.",
        see: SEE,
        rule: Rule::Number(blank_first_goal),
    },
    Variant {
        name: "manhattan-blank-first-goal-counts-blank",
        says: "Your manhattan() measures to index i for the number i, the blank's 0 included, as \
               if the blank came first in the goal.",
        see: SEE,
        rule: Rule::Number(blank_first_goal_counts_blank),
    },
    Variant {
        name: "manhattan-rows-only",
        says: "Your manhattan() adds only the rows between a tile and its goal cell, not the \
               columns.",
        see: SEE,
        rule: Rule::Number(rows_only),
    },
    Variant {
        name: "manhattan-columns-only",
        says: "Your manhattan() adds only the columns between a tile and its goal cell, not the \
               rows.",
        see: SEE,
        rule: Rule::Number(columns_only),
    },
    Variant {
        name: "manhattan-diagonal-steps",
        says: "Your manhattan() takes the greater of rows and columns, as if a tile could move \
               diagonally.",
        see: SEE,
        rule: Rule::Number(diagonal_steps),
    },
    Variant {
        name: "manhattan-squared",
        says: "Your manhattan() adds the squares of rows and columns, as for a straight line.",
        see: SEE,
        rule: Rule::Number(squared),
    },
    Variant {
        name: "manhattan-straight-line",
        says: "Your manhattan() adds straight lines, the square root of rows² + columns² for \
               each tile.",
        see: SEE,
        rule: Rule::Number(straight_line),
    },
    Variant {
        name: "manhattan-by-columns",
        says: "Your manhattan() exchanges row and column of the goal cells, as if the tiles were \
               in order down the columns.",
        see: SEE,
        rule: Rule::Number(by_columns),
    },
    Variant {
        name: "manhattan-index-difference",
        says: "Your manhattan() subtracts the indexes of two cells, where it should compare their \
               rows and their columns.",
        see: SEE,
        rule: Rule::Number(index_difference),
    },
    Variant {
        name: "manhattan-three-columns",
        says: "Your manhattan() divides by 3 on every board, where it should divide by the \
               side of the board.",
        see: SEE,
        rule: Rule::Number(three_columns),
    },
    Variant {
        name: "manhattan-no-absolute-value",
        says: "Your manhattan() adds differences with their signs, so that tiles on one side of \
               their places make up for tiles on the other.",
        see: SEE,
        rule: Rule::Number(no_absolute_value),
    },
    Variant {
        name: "manhattan-rows-against-columns",
        says: "Your manhattan() adds the signed differences of row and column and only then \
               takes the absolute value, so that they cancel out.",
        see: SEE,
        rule: Rule::Number(rows_against_columns),
    },
    Variant {
        name: "manhattan-skips-last-cell",
        says: "Your manhattan() never looks at the last cell.",
        see: SEE,
        rule: Rule::Number(skips_last_cell),
    },
    Variant {
        name: "manhattan-returns-hamming",
        says: "Your manhattan() returns the Hamming distance.",
        see: SEE,
        rule: Rule::Number(Board::hamming),
    },
    Variant {
        name: "manhattan-returns-stored-distance",
        says: "Your manhattan() returns the distance of the type letter, so it is the Hamming \
               distance for a board that was not made with m.",
        see: SEE,
        rule: Rule::Number(Board::estimate),
    },
    Variant {
        name: "manhattan-adds-moves",
        says: "Your manhattan() adds the moves made so far, which belong to the priority only.",
        see: SEE,
        rule: Rule::Number(adds_moves),
    },
    Variant {
        name: "manhattan-always-zero",
        says: "Your manhattan() is 0 for every board.",
        see: SEE,
        rule: Rule::Number(|_| 0),
    },
];

/// Adds up what `measure` makes of the rows and the columns from each tile to its cell in `goal`.
fn sum(board: &Board, goal: fn(&Board, u8) -> usize, measure: fn((usize, usize)) -> usize) -> u32 {
    let columns = board.shape().columns();
    let measures =
        tiles(board).map(|(cell, tile)| measure(apart(columns, cell, goal(board, tile))));
    narrow(measures.sum())
}

fn both((rows, columns): (usize, usize)) -> usize {
    rows + columns
}

/// The rows and columns from the blank to `cell`.
fn blank_to(board: &Board, cell: usize) -> u32 {
    narrow(both(apart(board.shape().columns(), board.blank(), cell)))
}

pub(super) fn counts_blank(board: &Board) -> u32 {
    board.manhattan() + blank_to(board, home(board, 0))
}

fn blank_first_goal(board: &Board) -> u32 {
    sum(board, home_blank_first, both)
}

fn blank_first_goal_counts_blank(board: &Board) -> u32 {
    blank_first_goal(board) + blank_to(board, 0)
}

fn rows_only(board: &Board) -> u32 {
    sum(board, home, |(rows, _)| rows)
}

fn columns_only(board: &Board) -> u32 {
    sum(board, home, |(_, columns)| columns)
}

fn diagonal_steps(board: &Board) -> u32 {
    sum(board, home, |(rows, columns)| rows.max(columns))
}

pub(super) fn squared(board: &Board) -> u32 {
    sum(board, home, |(rows, columns)| {
        rows * rows + columns * columns
    })
}

/// In millionths, so that only the fraction of the sum is lost.
fn straight_line(board: &Board) -> u32 {
    let columns = board.shape().columns();
    let lines = tiles(board).map(|(cell, tile)| {
        let (rows, columns) = apart(columns, cell, home(board, tile));
        ((rows * rows + columns * columns) * 1_000_000_000_000).isqrt()
    });
    narrow(lines.sum::<usize>() / 1_000_000)
}

fn by_columns(board: &Board) -> u32 {
    sum(board, home_by_columns, both)
}

pub(super) fn index_difference(board: &Board) -> u32 {
    let apart = tiles(board).map(|(cell, tile)| cell.abs_diff(home(board, tile)));
    narrow(apart.sum())
}

fn three_columns(board: &Board) -> u32 {
    let apart = tiles(board).map(|(cell, tile)| both(apart(3, cell, home(board, tile))));
    narrow(apart.sum())
}

/// The signed differences of rows and of columns from the cell of each tile to its place.
fn differences(board: &Board) -> impl Iterator<Item = (i32, i32)> {
    let columns = board.shape().columns();
    let signed = |cell: usize| i32::try_from(cell).expect("a board has at most 100 cells");
    tiles(board).map(move |(cell, tile)| {
        let goal = home(board, tile);
        (
            signed(cell / columns) - signed(goal / columns),
            signed(cell % columns) - signed(goal % columns),
        )
    })
}

fn no_absolute_value(board: &Board) -> u32 {
    let sum: i32 = differences(board)
        .map(|(rows, columns)| rows + columns)
        .sum();
    sum.cast_unsigned()
}

fn rows_against_columns(board: &Board) -> u32 {
    let sums = differences(board).map(|(rows, columns)| (rows + columns).unsigned_abs());
    sums.sum()
}

fn skips_last_cell(board: &Board) -> u32 {
    let (columns, last) = (board.shape().columns(), board.shape().cells() - 1);
    let looked_at = tiles(board).filter(|&(cell, _)| cell != last);
    narrow(
        looked_at
            .map(|(cell, tile)| both(apart(columns, cell, home(board, tile))))
            .sum(),
    )
}

fn adds_moves(board: &Board) -> u32 {
    board.manhattan().wrapping_add(board.get_n_moves())
}

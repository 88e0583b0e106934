//! Ways to get `is_goal` wrong.

use super::{
    Rule, Variant,
    cells::{apart, cells, home, home_blank_first, home_by_columns, tiles},
};
use crate::board::Board;

const SEE: &str = "Read the board row by row: it is the goal if it goes 1, 2, 3 and so on, with the \
                   blank at the end, and in no other case.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "is-goal-blank-first",
        says: "Your is_goal() expects the blank first, where the goal has it last.",
        see: SEE,
        rule: Rule::YesNo(blank_first),
    },
    Variant {
        name: "is-goal-either-end",
        says: "Your is_goal() also takes the board that begins with the blank for the goal.",
        see: SEE,
        rule: Rule::YesNo(either_end),
    },
    Variant {
        name: "is-goal-ignores-blank",
        says: "Your is_goal() says yes wherever the tiles are in order, even if the blank stands \
               between them.",
        see: SEE,
        rule: Rule::YesNo(ignores_blank),
    },
    Variant {
        name: "is-goal-by-columns",
        says: "Your is_goal() expects the tiles in order down the columns, not along the rows.",
        see: SEE,
        rule: Rule::YesNo(by_columns),
    },
    Variant {
        name: "is-goal-rows-only",
        says: "Your is_goal() says yes as soon as each tile is in its row, as when the distance \
               is made of rows only.",
        see: SEE,
        rule: Rule::YesNo(rows_only),
    },
    Variant {
        name: "is-goal-columns-only",
        says: "Your is_goal() says yes as soon as each tile is in its column, as when the \
               distance is made of columns only.",
        see: SEE,
        rule: Rule::YesNo(columns_only),
    },
    Variant {
        name: "is-goal-blank-cell-only",
        says: "Your is_goal() says yes as soon as the blank is on the last cell.",
        see: SEE,
        rule: Rule::YesNo(blank_cell_only),
    },
    Variant {
        name: "is-goal-first-tile-only",
        says: "Your is_goal() says yes as soon as tile 1 is on the first cell.",
        see: SEE,
        rule: Rule::YesNo(first_tile_only),
    },
    Variant {
        name: "is-goal-first-row-only",
        says: "Your is_goal() looks at the first row only.",
        see: SEE,
        rule: Rule::YesNo(first_row_only),
    },
    Variant {
        name: "is-goal-ignores-last-row",
        says: "Your is_goal() never looks at the last row.",
        see: SEE,
        rule: Rule::YesNo(ignores_last_row),
    },
    Variant {
        name: "is-goal-ignores-last-tile",
        says: "Your is_goal() never looks at the greatest tile.",
        see: SEE,
        rule: Rule::YesNo(ignores_last_tile),
    },
    Variant {
        name: "is-goal-one-tile-off",
        says: "Your is_goal() also says yes when one tile is out of place.",
        see: SEE,
        rule: Rule::YesNo(one_tile_off),
    },
    Variant {
        name: "is-goal-by-priority",
        says: "Your is_goal() adds the moves to the distance, so it says no of a goal that was \
               reached by moves.",
        see: SEE,
        rule: Rule::YesNo(by_priority),
    },
    Variant {
        name: "is-goal-returns-is-solvable",
        says: "Your is_goal() says yes of every solvable board.",
        see: SEE,
        rule: Rule::YesNo(Board::is_solvable),
    },
    Variant {
        name: "is-goal-opposite",
        says: "Your is_goal() says no of the goal and yes of all other boards.",
        see: SEE,
        rule: Rule::YesNo(opposite),
    },
    Variant {
        name: "is-goal-always-false",
        says: "Your is_goal() says no of every board.",
        see: SEE,
        rule: Rule::YesNo(|_| false),
    },
    Variant {
        name: "is-goal-always-true",
        says: "Your is_goal() says yes of every board.",
        see: SEE,
        rule: Rule::YesNo(|_| true),
    },
];

fn blank_first(board: &Board) -> bool {
    tiles(board).all(|(cell, tile)| cell == home_blank_first(board, tile))
}

fn either_end(board: &Board) -> bool {
    blank_first(board) || board.is_goal()
}

fn ignores_blank(board: &Board) -> bool {
    board.inversions() == 0
}

fn by_columns(board: &Board) -> bool {
    tiles(board).all(|(cell, tile)| cell == home_by_columns(board, tile))
}

fn rows_only(board: &Board) -> bool {
    let columns = board.shape().columns();
    tiles(board).all(|(cell, tile)| apart(columns, cell, home(board, tile)).0 == 0)
}

fn columns_only(board: &Board) -> bool {
    let columns = board.shape().columns();
    tiles(board).all(|(cell, tile)| apart(columns, cell, home(board, tile)).1 == 0)
}

fn blank_cell_only(board: &Board) -> bool {
    board.blank() == home(board, 0)
}

fn first_tile_only(board: &Board) -> bool {
    board.tiles()[0] == 1
}

/// Whether all of the first `end` cells are as in the goal.
fn begins_like_goal(board: &Board, end: usize) -> bool {
    let mut first = cells(board).filter(|&(cell, _)| cell < end);
    first.all(|(cell, tile)| cell == home(board, tile))
}

fn first_row_only(board: &Board) -> bool {
    begins_like_goal(board, board.shape().columns())
}

fn ignores_last_row(board: &Board) -> bool {
    begins_like_goal(board, board.shape().cells() - board.shape().columns())
}

fn ignores_last_tile(board: &Board) -> bool {
    begins_like_goal(board, board.shape().cells() - 2)
}

fn one_tile_off(board: &Board) -> bool {
    board.hamming() <= 1
}

fn by_priority(board: &Board) -> bool {
    board.is_goal() && board.get_n_moves() == 0
}

fn opposite(board: &Board) -> bool {
    !board.is_goal()
}

//! Ways to get `inversions` wrong.

use super::{
    Rule, Variant,
    cells::{cells, count, tiles},
};
use crate::board::Board;

const SEE: &str = "Write the tiles in one line without the blank, and count for each tile the \
                   smaller ones after it.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "inversions-counts-blank",
        says: "Your inversions() counts the blank as a tile 0, which is smaller than all before \
               it.",
        see: SEE,
        rule: Rule::Number(counts_blank),
    },
    Variant {
        name: "inversions-blank-as-greatest",
        says: "Your inversions() counts the blank as the greatest tile, before all that follow \
               it.",
        see: SEE,
        rule: Rule::Number(blank_as_greatest),
    },
    Variant {
        name: "inversions-next-cell-only",
        says: "Your inversions() compares each tile with the next cell only, not with all after \
               it.",
        see: SEE,
        rule: Rule::Number(next_cell_only),
    },
    Variant {
        name: "inversions-next-tile-only",
        says: "Your inversions() compares each tile with the next tile only, not with all after \
               it.",
        see: SEE,
        rule: Rule::Number(next_tile_only),
    },
    Variant {
        name: "inversions-both-orders",
        says: "Your inversions() counts every pair twice, once from each of its two tiles.",
        see: SEE,
        rule: Rule::Number(both_orders),
    },
    Variant {
        name: "inversions-pairs-in-order",
        says: "Your inversions() counts the pairs that are in order, not the others.",
        see: SEE,
        rule: Rule::Number(pairs_in_order),
    },
    Variant {
        name: "inversions-tile-against-place",
        says: "Your inversions() compares each tile with its place, where it should compare tiles \
               with one another.",
        see: SEE,
        rule: Rule::Number(tile_against_place),
    },
    Variant {
        name: "inversions-within-rows",
        says: "Your inversions() compares only tiles of the same row.",
        see: SEE,
        rule: Rule::Number(within_rows),
    },
    Variant {
        name: "inversions-by-columns",
        says: "Your inversions() reads the board down its columns, not along its rows.",
        see: SEE,
        rule: Rule::Number(by_columns),
    },
    Variant {
        name: "inversions-skips-last-cell",
        says: "Your inversions() never looks at the last cell.",
        see: SEE,
        rule: Rule::Number(skips_last_cell),
    },
    Variant {
        name: "inversions-skips-first-cell",
        says: "Your inversions() never looks at the first cell.",
        see: SEE,
        rule: Rule::Number(skips_first_cell),
    },
    Variant {
        name: "inversions-first-tile-only",
        says: "Your inversions() counts only the tiles that are smaller than the first one.",
        see: SEE,
        rule: Rule::Number(first_tile_only),
    },
    Variant {
        name: "inversions-odd-or-even",
        says: "Your inversions() returns only whether the number is odd, 1 or 0.",
        see: SEE,
        rule: Rule::Number(odd_or_even),
    },
    Variant {
        name: "inversions-adds-blank-row",
        says: "Your inversions() adds the row of the blank, which belongs to is_solvable() only.",
        see: SEE,
        rule: Rule::Number(adds_blank_row),
    },
    Variant {
        name: "inversions-returns-hamming",
        says: "Your inversions() counts the tiles out of place, which is the Hamming distance.",
        see: SEE,
        rule: Rule::Number(Board::hamming),
    },
    Variant {
        name: "inversions-always-zero",
        says: "Your inversions() is 0 for every board.",
        see: SEE,
        rule: Rule::Number(|_| 0),
    },
];

/// The pairs of a line of numbers of which the greater comes first.
fn inverted(line: &[u8]) -> u32 {
    let after = |index: usize| line[index + 1..].iter();
    let pairs = line.iter().enumerate();
    pairs
        .map(|(index, &first)| count(after(index).filter(|&&second| second < first)))
        .sum()
}

/// The tiles in one line, without the blank.
fn line(board: &Board) -> Vec<u8> {
    tiles(board).map(|(_, tile)| tile).collect()
}

pub(super) fn counts_blank(board: &Board) -> u32 {
    inverted(&cells(board).map(|(_, tile)| tile).collect::<Vec<_>>())
}

fn blank_as_greatest(board: &Board) -> u32 {
    let greatest = |tile: u8| if tile == 0 { u8::MAX } else { tile };
    inverted(
        &cells(board)
            .map(|(_, tile)| greatest(tile))
            .collect::<Vec<_>>(),
    )
}

fn next_cell_only(board: &Board) -> u32 {
    let pairs = tiles(board).zip(tiles(board).skip(1));
    count(pairs.filter(|((cell, first), (next, second))| cell + 1 == *next && second < first))
}

pub(super) fn next_tile_only(board: &Board) -> u32 {
    count(line(board).windows(2).filter(|pair| pair[1] < pair[0]))
}

fn both_orders(board: &Board) -> u32 {
    2 * board.inversions()
}

fn pairs_in_order(board: &Board) -> u32 {
    let tiles = u32::from(board.puzzle().max_tile());
    tiles * (tiles - 1) / 2 - board.inversions()
}

fn tile_against_place(board: &Board) -> u32 {
    count(tiles(board).filter(|&(cell, tile)| usize::from(tile) > cell + 1))
}

fn within_rows(board: &Board) -> u32 {
    let columns = board.shape().columns();
    let row_of = |row| {
        let of_row = tiles(board).filter(move |(cell, _)| cell / columns == row);
        of_row.map(|(_, tile)| tile).collect::<Vec<_>>()
    };
    (0..board.shape().rows())
        .map(|row| inverted(&row_of(row)))
        .sum()
}

fn by_columns(board: &Board) -> u32 {
    let columns = board.shape().columns();
    let mut line: Vec<(usize, u8)> = tiles(board).collect();
    line.sort_by_key(|(cell, _)| (cell % columns, cell / columns));
    inverted(&line.iter().map(|&(_, tile)| tile).collect::<Vec<_>>())
}

fn skips_last_cell(board: &Board) -> u32 {
    let last = board.shape().cells() - 1;
    let looked_at = tiles(board).filter(|&(cell, _)| cell != last);
    inverted(&looked_at.map(|(_, tile)| tile).collect::<Vec<_>>())
}

fn skips_first_cell(board: &Board) -> u32 {
    let looked_at = tiles(board).filter(|&(cell, _)| cell != 0);
    inverted(&looked_at.map(|(_, tile)| tile).collect::<Vec<_>>())
}

fn first_tile_only(board: &Board) -> u32 {
    let line = line(board);
    count(line.iter().filter(|&&tile| tile < line[0]))
}

fn odd_or_even(board: &Board) -> u32 {
    board.inversions() % 2
}

fn adds_blank_row(board: &Board) -> u32 {
    board.inversions() + u32::try_from(board.blank_row()).expect("a board has at most 10 rows")
}

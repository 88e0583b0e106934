//! Where the tiles of a board are, and where wrong programs want them.

use crate::{board::Board, puzzle::WALL};

/// The cells of a board with what is on them, walls left out.
pub(super) fn cells(board: &Board) -> impl Iterator<Item = (usize, u8)> {
    let tiles = board.tiles().iter().copied().enumerate();
    tiles.filter(|&(_, tile)| tile != WALL)
}

/// The cells of a board with the tiles on them, the blank left out.
pub(super) fn tiles(board: &Board) -> impl Iterator<Item = (usize, u8)> {
    cells(board).filter(|&(_, tile)| tile != 0)
}

/// The cell of a tile in the goal.
pub(super) fn home(board: &Board, tile: u8) -> usize {
    board.puzzle().goal_cell(tile)
}

/// The cell of a tile in a goal that begins with the blank.
pub(super) fn home_blank_first(_: &Board, tile: u8) -> usize {
    usize::from(tile)
}

/// The cell of a tile in a goal that goes down the columns instead of along the rows.
pub(super) fn home_by_columns(board: &Board, tile: u8) -> usize {
    let (rows, columns) = (board.shape().rows(), board.shape().columns());
    match usize::from(tile) {
        0 => home(board, 0),
        number => (number - 1) % rows * columns + (number - 1) / rows,
    }
}

/// The rows and the columns between two cells, on a board `columns` wide.
pub(super) fn apart(columns: usize, one: usize, other: usize) -> (usize, usize) {
    (
        (one / columns).abs_diff(other / columns),
        (one % columns).abs_diff(other % columns),
    )
}

/// How many there are, as the methods of a board count.
pub(super) fn count<T>(things: impl Iterator<Item = T>) -> u32 {
    narrow(things.count())
}

/// A number of cells, or a sum of distances on one board.
pub(super) fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("no sum over the pairs of 100 cells comes near 2³²")
}

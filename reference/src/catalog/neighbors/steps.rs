//! Neighbors by wrong steps of the blank.

use super::{Neighborhood, beside};
use crate::{board::Board, moves::Move, puzzle::WALL};

/// What is left behind by a program whose blank goes to `cells`.
fn to(board: &Board, cells: impl Iterator<Item = usize>) -> Neighborhood {
    let free = cells.filter(|&cell| board.tiles()[cell] != WALL);
    beside(board, free.map(|cell| board.slid(cell)).collect())
}

/// The cell of the blank after a step by index alone on a board `columns` wide.
fn by_index(board: &Board, columns: usize, mv: Move) -> Option<usize> {
    let blank = board.blank();
    let cell = match mv {
        Move::Up => blank.checked_sub(columns)?,
        Move::Down => blank + columns,
        Move::Left => blank.checked_sub(1)?,
        Move::Right => blank + 1,
    };
    (cell < board.shape().cells()).then_some(cell)
}

/// The board after a step that minds the ends of the board but not those of its rows.
pub(in crate::catalog) fn row_end_step(board: &Board, mv: Move) -> Option<Board> {
    let cell = by_index(board, board.shape().columns(), mv)?;
    (board.tiles()[cell] != WALL).then(|| board.slid(cell))
}

pub(super) fn row_ends_joined(board: &Board) -> Neighborhood {
    let steps = Move::ALL.into_iter();
    let boards = steps.filter_map(|mv| row_end_step(board, mv)).collect();
    beside(board, boards)
}

/// The cell of the blank after a step, from the opposite edge where it leaves the board.
fn wrapped(board: &Board, mv: Move) -> usize {
    let (rows, columns) = (board.shape().rows(), board.shape().columns());
    let (row, column) = (board.blank() / columns, board.blank() % columns);
    let (row, column) = match mv {
        Move::Up => (row + rows - 1, column),
        Move::Down => (row + 1, column),
        Move::Left => (row, column + columns - 1),
        Move::Right => (row, column + 1),
    };
    row % rows * columns + column % columns
}

/// The cell of the blank after a step that wraps around if `wraps`.
fn step(board: &Board, mv: Move, wraps: bool) -> Option<usize> {
    if wraps {
        Some(wrapped(board, mv))
    } else {
        board.puzzle().step(board.blank(), mv)
    }
}

fn is_sideways(mv: Move) -> bool {
    matches!(mv, Move::Left | Move::Right)
}

pub(super) fn wraps_in_rows(board: &Board) -> Neighborhood {
    let steps = Move::ALL.into_iter();
    to(
        board,
        steps.filter_map(|mv| step(board, mv, is_sideways(mv))),
    )
}

pub(super) fn wraps_in_columns(board: &Board) -> Neighborhood {
    let steps = Move::ALL.into_iter();
    to(
        board,
        steps.filter_map(|mv| step(board, mv, !is_sideways(mv))),
    )
}

pub(super) fn wraps_everywhere(board: &Board) -> Neighborhood {
    to(board, Move::ALL.into_iter().map(|mv| wrapped(board, mv)))
}

/// The cells at a corner of the blank's.
fn corners(board: &Board) -> impl Iterator<Item = usize> {
    let puzzle = board.puzzle();
    let beyond = move |mv| puzzle.shape().step(board.blank(), mv);
    let vertical = [Move::Up, Move::Down].into_iter().filter_map(beyond);
    vertical.flat_map(move |cell| {
        let sideways = [Move::Left, Move::Right].into_iter();
        sideways.filter_map(move |mv| puzzle.shape().step(cell, mv))
    })
}

pub(super) fn diagonal_too(board: &Board) -> Neighborhood {
    let beside = Move::ALL
        .into_iter()
        .filter_map(|mv| step(board, mv, false));
    to(board, beside.chain(corners(board)))
}

pub(super) fn diagonal_only(board: &Board) -> Neighborhood {
    to(board, corners(board))
}

pub(super) fn any_tile(board: &Board) -> Neighborhood {
    let cells = 0..board.shape().cells();
    to(board, cells.filter(|&cell| cell != board.blank()))
}

/// Minds the ends of rows of three, and of the board.
pub(super) fn three_columns(board: &Board) -> Neighborhood {
    let column = board.blank() % 3;
    let leaves_row = |mv| (mv == Move::Left && column == 0) || (mv == Move::Right && column == 2);
    let steps = Move::ALL.into_iter().filter(|&mv| !leaves_row(mv));
    to(board, steps.filter_map(|mv| by_index(board, 3, mv)))
}

//! The board itself changed by the call.

use super::Neighborhood;
use crate::{board::Board, moves::Move};

/// Each neighbor takes one move more than the one before, and the board as many as the last.
pub(super) fn counts_on(board: &Board, order: [Move; 4]) -> Neighborhood {
    let mut boards = neighbors(board, order);
    let mut n_moves = board.get_n_moves();
    for neighbor in &mut boards {
        n_moves = n_moves.saturating_add(1);
        *neighbor = neighbor.clone().with_n_moves(n_moves);
    }
    Neighborhood::new(boards, board.clone().with_n_moves(n_moves))
}

pub(super) fn counts_parent(board: &Board) -> Neighborhood {
    let n_moves = board.get_n_moves().saturating_add(1);
    Neighborhood::new(board.neighbors(), board.clone().with_n_moves(n_moves))
}

/// The tile beside the *old* cell of the blank is exchanged with whatever is on that cell now.
pub(super) fn never_slides_back(board: &Board, order: [Move; 4]) -> Neighborhood {
    let mut tiles = board.tiles().to_vec();
    let mut boards = Vec::new();
    for mv in order {
        let Some(cell) = board.puzzle().step(board.blank(), mv) else {
            continue;
        };
        tiles.swap(board.blank(), cell);
        boards.push(retiled(
            board,
            &tiles,
            board.get_n_moves().saturating_add(1),
        ));
    }
    Neighborhood::new(boards, retiled(board, &tiles, board.get_n_moves()))
}

/// The way out is looked for from the cell where the last neighbor has left the blank.
pub(super) fn walks_on(board: &Board, order: [Move; 4]) -> Neighborhood {
    let n_moves = board.get_n_moves();
    let mut parent = board.clone();
    let mut boards = Vec::new();
    for mv in order {
        if let Some(next) = parent.apply(mv) {
            parent = next.clone().with_n_moves(n_moves);
            boards.push(next);
        }
    }
    Neighborhood::new(boards, parent)
}

pub(super) fn leaves_last_slide(board: &Board, order: [Move; 4]) -> Neighborhood {
    let boards = neighbors(board, order);
    let last = boards.last().unwrap_or(board).clone();
    Neighborhood::new(boards, last.with_n_moves(board.get_n_moves()))
}

/// The neighbors in this order of the moves.
fn neighbors(board: &Board, order: [Move; 4]) -> Vec<Board> {
    let moves = order.into_iter();
    moves.filter_map(|mv| board.apply(mv)).collect()
}

/// A board of the same puzzle and distance.
fn retiled(board: &Board, tiles: &[u8], n_moves: u32) -> Board {
    let moved = board.puzzle().board(tiles);
    let moved = moved.expect("tiles that change places are still each there once");
    moved.with_distance(board.distance()).with_n_moves(n_moves)
}

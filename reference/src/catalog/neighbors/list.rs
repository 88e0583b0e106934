//! The right steps, wrongly listed or counted.

use super::{Neighborhood, beside};
use crate::{board::Board, moves::Move};

fn misses(board: &Board, missed: Move) -> Neighborhood {
    let steps = Move::ALL.into_iter().filter(|&mv| mv != missed);
    beside(board, steps.filter_map(|mv| board.apply(mv)).collect())
}

pub(super) fn misses_up(board: &Board) -> Neighborhood {
    misses(board, Move::Up)
}

pub(super) fn misses_down(board: &Board) -> Neighborhood {
    misses(board, Move::Down)
}

pub(super) fn misses_left(board: &Board) -> Neighborhood {
    misses(board, Move::Left)
}

pub(super) fn misses_right(board: &Board) -> Neighborhood {
    misses(board, Move::Right)
}

pub(super) fn misses_last(board: &Board) -> Neighborhood {
    let mut boards = board.neighbors();
    boards.pop();
    beside(board, boards)
}

pub(super) fn first_only(board: &Board) -> Neighborhood {
    beside(board, board.neighbors().into_iter().take(1).collect())
}

pub(super) fn none(board: &Board) -> Neighborhood {
    beside(board, Vec::new())
}

pub(super) fn repeats_first(board: &Board) -> Neighborhood {
    let mut boards = board.neighbors();
    boards.extend(boards.first().cloned());
    beside(board, boards)
}

pub(super) fn repeats_last(board: &Board) -> Neighborhood {
    let mut boards = board.neighbors();
    boards.extend(boards.last().cloned());
    beside(board, boards)
}

pub(super) fn all_the_same(board: &Board) -> Neighborhood {
    let mut boards = board.neighbors();
    if let Some(last) = boards.last().cloned() {
        boards.fill(last);
    }
    beside(board, boards)
}

pub(super) fn adds_itself(board: &Board) -> Neighborhood {
    let mut boards = board.neighbors();
    boards.push(board.clone());
    beside(board, boards)
}

pub(super) fn copies_at_edge(board: &Board) -> Neighborhood {
    let n_moves = board.get_n_moves().saturating_add(1);
    let copy = || board.clone().with_n_moves(n_moves);
    let steps = Move::ALL.into_iter();
    let boards = steps.map(|mv| board.apply(mv).unwrap_or_else(copy));
    beside(board, boards.collect())
}

fn with_moves(board: &Board, n_moves: u32) -> Neighborhood {
    let boards = board.neighbors().into_iter();
    let counted = boards.map(|neighbor| neighbor.with_n_moves(n_moves));
    beside(board, counted.collect())
}

pub(super) fn keeps_moves(board: &Board) -> Neighborhood {
    with_moves(board, board.get_n_moves())
}

pub(super) fn adds_two_moves(board: &Board) -> Neighborhood {
    with_moves(board, board.get_n_moves().saturating_add(2))
}

pub(super) fn sets_moves_to_one(board: &Board) -> Neighborhood {
    with_moves(board, 1)
}

pub(super) fn sets_moves_to_zero(board: &Board) -> Neighborhood {
    with_moves(board, 0)
}

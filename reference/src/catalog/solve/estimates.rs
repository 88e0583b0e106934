//! Wrong distances to search by, each in place of the one that the letter names.

use crate::{
    board::Board,
    catalog::{hamming, manhattan},
    distance::Distance,
};

pub(super) fn manhattan_plus_hamming(board: &Board) -> u32 {
    board.manhattan() + board.hamming()
}

pub(super) fn manhattan_plus_hamming_with_m(board: &Board) -> u32 {
    match board.distance() {
        Distance::Hamming => board.hamming(),
        Distance::Manhattan => manhattan_plus_hamming(board),
    }
}

pub(super) fn counts_blank(board: &Board) -> u32 {
    match board.distance() {
        Distance::Hamming => hamming::counts_blank(board),
        Distance::Manhattan => manhattan::counts_blank(board),
    }
}

pub(super) fn squared(board: &Board) -> u32 {
    match board.distance() {
        Distance::Hamming => board.hamming(),
        Distance::Manhattan => manhattan::squared(board),
    }
}

pub(super) fn index_difference(board: &Board) -> u32 {
    match board.distance() {
        Distance::Hamming => board.hamming(),
        Distance::Manhattan => manhattan::index_difference(board),
    }
}

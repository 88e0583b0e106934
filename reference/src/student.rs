//! The model student: a correct program for each assignment, byte for byte where its text says so.
//!
//! The main assignment needs no more than [`Board`] and
//! [`astar`](crate::search::astar); the others are here. What a command line
//! looks like is no business of this module; [`cli`](crate::cli) knows.

pub mod game;
mod java_random;
pub mod sixteen;
pub mod slider;
pub mod tutorial;

pub use java_random::JavaRandom;

use crate::{board::Board, moves::Move};

/// Makes `moves` random moves; one that the board does not allow is drawn again and does not count.
///
/// A blank that can go nowhere stays.
fn scramble(board: &mut Board, moves: u32, random: &mut JavaRandom) {
    let mut moves_left = if board.neighbors().is_empty() {
        0
    } else {
        moves
    };
    while moves_left > 0 {
        let mv = Move::ALL[random.next_int(4) as usize];
        if let Some(moved) = board.apply(mv) {
            *board = moved;
            moves_left -= 1;
        }
    }
}

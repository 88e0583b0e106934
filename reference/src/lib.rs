//! The sliding-tile puzzle, and a model student.
//!
//! A puzzle is a [`Board`] of 2×2 to 10×10 cells. It knows the methods that the assignment asks
//! for; [`search`] finds the fewest moves to its goal; [`cli`] is the program `npuzzle`.
//!
//! ```text
//! 1 2 3             1 2 3             1 2 3
//! 4 0 5   Right to  4 5 0   Down to   4 5 6   the goal: the blank last
//! 7 8 6             7 8 6             7 8 0
//! ```
//!
//! ```
//! use reference::{Board, search::{Limits, astar}};
//!
//! let board = Board::parse(b"1 2 3\n4 0 5\n7 8 6").unwrap();
//! assert!(board.is_solvable());
//! assert_eq!((board.hamming(), board.manhattan(), board.inversions()), (2, 2, 2));
//!
//! let solution = astar(&board, Limits::default()).outcome.unwrap();
//! assert_eq!(solution.to_string(), "R D");
//! ```
//!
//! # Invariants
//!
//! - A [`Board`] holds each of its tiles once. One validator checks every way in.
//! - A [`Move`] is named for the way of the blank, never of the tile.
//! - The blank counts in no distance and in no inversion.
//! - A solution has the fewest moves. "There is none" and "gave up" are different answers.
//! - A search uses no more memory than its [`Limits`](search::Limits) allow.
//! - All that depends on the goal asks one private type, so that another goal is one more variant.
//! - Nothing here reads a clock, an environment variable or a random number; nothing but [`cli`]
//!   reads or writes a stream.

pub mod board;
pub mod cli;
pub mod distance;
mod goal;
pub mod mistake;
pub mod moves;
pub mod parse;
mod reading;
pub mod search;
pub mod shape;
mod tiles;
mod token;

pub use board::{Board, BoardError};
pub use distance::Distance;
pub use mistake::{Mistake, MistakeKind};
pub use moves::Move;
pub use parse::ParseError;
pub use shape::Shape;

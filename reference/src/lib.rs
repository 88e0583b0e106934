//! The sliding-tile puzzle, and a model student.
//!
//! A [`Puzzle`] is a shape of 2×2 to 10×10 cells, with walls or without, and a goal; a [`Board`] is
//! a state of it. A board knows the methods that the assignment asks for; [`search`] has the
//! textbook searches for moves to its goal, and [`exact`] finds and proves shortest solutions of larger
//! boards; [`random`] draws boards; [`student`] answers the assignments; [`catalog`] knows how
//! students get them wrong; [`cli`] is the program `npuzzle`.
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
//! - A [`Board`] carries its [`Puzzle`], so no function takes a board and a goal apart.
//! - A [`Move`] is named for the way of the blank, never of the tile.
//! - The blank counts in no distance and in no inversion.
//! - A solution has the fewest moves, unless the search's doc says otherwise. "There is none" and
//!   "gave up" are different answers.
//! - A search uses no more memory than its [`Limits`](search::Limits) allow.
//! - Nothing here reads an environment variable or a random number: what looks random is drawn from
//!   a seed. Nothing but [`cli`] and the game of [`student`] reads or writes a stream. The clock is
//!   read for a [time limit](search::Limits::time) only, and not at all where there is none.

pub mod board;
pub mod catalog;
pub mod cli;
pub mod distance;
pub mod exact;
mod floor;
pub mod heuristic;
pub mod mistake;
mod mistakes;
pub mod moves;
pub mod parse;
pub mod puzzle;
pub mod random;
mod reading;
pub mod search;
pub mod shape;
pub mod shape_file;
pub mod solvable;
pub mod student;
mod tiles;
mod token;

pub use board::{Board, BoardError};
pub use distance::Distance;
pub use heuristic::Heuristic;
pub use mistake::{Mistake, MistakeKind};
pub use moves::{Move, MoveOrder};
pub use parse::ParseError;
pub use puzzle::{Puzzle, WALL};
pub use shape::Shape;
pub use solvable::Obstacle;

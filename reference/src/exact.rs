//! Shortest solutions, and proofs that nothing is shorter.
//!
//! | puzzle | method |
//! | --- | --- |
//! | up to 9 free cells, any walls and any goal | the distance of every state, by one breadth-first search from the goal |
//! | 10 to 20 cells, no side over 8, and 5×5; a goal with the blank in a corner | IDA* led by pattern databases that know where the blank is; small tables first, larger ones for hard boards |
//! | other shapes without walls; a goal with the blank in a corner | IDA* by Manhattan distance with linear conflicts, as far as the limits go |
//! | more than 9 free cells with walls, or with the blank elsewhere in the goal | A* by Manhattan distance with linear conflicts and, when the memory ends, IDA* |
//!
//! A goal with the blank in a corner is mirrored and its tiles renamed, so
//! that they are in order and the blank is last.
//!
//! What must hold: a table never overestimates; the boards skipped as
//! duplicates are never all of the shortest ways; a search that ends early
//! says so; each solution is replayed before it is given out. So an answer is
//! right or is no answer.

mod arrangement;
mod budget;
mod canonical;
mod collection;
mod complete;
mod conflict;
mod footprint;
mod general;
mod library;
mod machine;
mod ordered;
mod partition;
mod pattern;
mod search;
mod solution;
mod solver;
mod tables;
mod view;
mod visited;

pub use solution::{Expected, GaveUp, Outcome, Proof, Solution, Solutions, Stats};
pub use solver::Solver;

use crate::{board::Board, search::Limits};

/// Finds a shortest solution of one board.
///
/// For several boards, a [`Solver`] keeps its tables.
///
/// ```
/// use reference::{Board, exact::{self, GaveUp, Outcome}, search::Limits};
///
/// // 80 moves from the goal: no board is farther.
/// let board = Board::parse(
///     b" 0 15  9 13
///       11 12 10 14
///        3  7  6  2
///        4  8  5  1",
/// )?;
/// let few = Limits { nodes: 1000, ..Limits::default() };
/// let Outcome::GaveUp(GaveUp { lower: 60..=80, upper, .. }) = exact::optimal(&board, few) else {
///     panic!("1000 nodes are too few");
/// };
/// assert!(upper.is_none_or(|moves| moves.len() >= 80));
/// # Ok::<(), reference::ParseError>(())
/// ```
///
/// # Panics
///
/// As [`Solver::optimal`].
#[must_use]
pub fn optimal(board: &Board, limits: Limits) -> Outcome {
    Solver::new(Expected::OneBoard).optimal(board, limits)
}

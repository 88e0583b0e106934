//! IDA*: depth-first again and again, each time as far as the heuristic makes sure is needed.

use super::{
    Limits, Search,
    path::{self, Bound, Pass},
};
use crate::{board::Board, heuristic::Heuristic, moves::MoveOrder};

/// Finds a way from `board` to its goal with iterative-deepening A*, trying moves in `order`.
///
/// It has the fewest moves if the heuristic is admissible. Each pass goes on
/// from a board only while f = g + h is within its bound, which starts with
/// the h of `board` and rises to the least f beyond. No move is undone at
/// once, and nothing else is remembered: R. E. Korf, "Depth-first
/// iterative-deepening: an optimal admissible tree search", Artificial
/// Intelligence 27 (1985). The nodes that he counts are those
/// [generated](super::SearchStats::generated) and the start.
///
/// ```
/// use reference::{Board, Heuristic, MoveOrder, search::{Limits, idastar}};
///
/// let board = Board::parse(b"6 4 7\n8 5 0\n3 2 1").unwrap();
/// let search = idastar(&board, Heuristic::Manhattan, MoveOrder::default(), Limits::default());
/// assert_eq!(search.outcome.unwrap().len(), 31);
/// assert_eq!(search.stats.passes, 6); // with bounds of 21, 23, 25, 27, 29 and 31 moves
/// ```
#[must_use]
pub fn idastar(board: &Board, heuristic: Heuristic, order: MoveOrder, limits: Limits) -> Search {
    let by = (Bound::Priority, heuristic);
    path::search(board, by, order, limits, |path| {
        let mut bound = path.estimate();
        while let Pass::Beyond(least) = path.pass(bound)? {
            bound = least;
        }
        Ok(())
    })
}

//! Breadth-first: all boards one move away, then all two moves away, and so on.

use super::{
    Limits, Search, SearchError,
    graph::{self, Graph, START, Strategy},
};
use crate::{board::Board, heuristic::Heuristic, moves::MoveOrder};

/// Finds the fewest moves from `board` to its goal breadth-first, trying moves in `order`.
///
/// Of all the shortest ways it is the first in that order, compared move by
/// move as words in a dictionary. A state is met once, and known for the goal
/// when it is met; so is `board` itself.
///
/// ```
/// use reference::{Board, MoveOrder, search::{Limits, breadth_first}};
///
/// let board = Board::parse(b"1 2 3 4\n6 7 10 8\n5 9 0 11").unwrap();
/// let search = breadth_first(&board, MoveOrder::default(), Limits::default());
/// assert_eq!(search.outcome.unwrap().to_string(), "U L L D R R R");
/// ```
#[must_use]
pub fn breadth_first(board: &Board, order: MoveOrder, limits: Limits) -> Search {
    // A heuristic only to know the goal by.
    graph::search(board, Heuristic::Hamming, order, limits, BreadthFirst)
}

/// Breadth-first at work: the nodes wait for their turn in the order in which they were made.
struct BreadthFirst;

impl Strategy for BreadthFirst {
    fn run<const WORDS: usize>(&mut self, graph: &mut Graph<WORDS>) -> Result<u32, SearchError> {
        if graph.is_goal(START) {
            return Ok(START);
        }
        let (mut next, mut end) = (START, START + 1);
        while next < end {
            graph.stats.max_open = graph.stats.max_open.max(u64::from(end - next));
            graph.close(next)?;
            let node = *graph.arena.node(next);
            for exit in 0..graph.exits(&node) {
                let successor = graph.successor(next, &node, exit);
                if let Some(number) = successor.and_then(|node| graph.add_unknown(node)) {
                    if graph.is_goal(number) {
                        return Ok(number);
                    }
                    end = number + 1;
                }
            }
            next += 1;
        }
        Err(SearchError::Unsolvable)
    }
}

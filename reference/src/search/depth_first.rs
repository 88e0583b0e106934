//! Depth-first: on and on from the latest board, and back only where there is nothing new.

use super::{
    Limits, Search, SearchError,
    arena::NONE,
    graph::{self, Graph, START, Strategy},
    path::{self, Bound, Pass},
};
use crate::{board::Board, heuristic::Heuristic, moves::MoveOrder};

/// Finds some way from `board` to its goal depth-first, trying moves in `order`.
///
/// The way may have tens of thousands of moves where a few would do. A state
/// is met once only, when it is put into the open list.
///
/// ```
/// use reference::{Board, MoveOrder, search::{Limits, depth_first}};
///
/// let board = Board::parse(b"0 3\n2 1").unwrap();
/// let search = depth_first(&board, MoveOrder::default(), Limits::default());
/// assert_eq!(search.outcome.unwrap().to_string(), "D R U L D R");
/// ```
#[must_use]
pub fn depth_first(board: &Board, order: MoveOrder, limits: Limits) -> Search {
    // A heuristic only to know the goal by.
    graph::search(board, Heuristic::Hamming, order, limits, DepthFirst)
}

/// Finds some way of at most `depth` moves from `board` to its goal depth-first, trying moves in
/// `order`.
///
/// It remembers only the way to the board that it looks at, so it takes no
/// memory to speak of, and meets a state as often as there are ways to it.
/// No move is undone at once.
///
/// Where there is no such way it says so with
/// [`SearchError::TooDeep`](super::SearchError::TooDeep).
///
/// ```
/// use reference::{Board, MoveOrder, search::{Limits, SearchError, depth_limited}};
///
/// let board = Board::parse(b"0 3\n2 1").unwrap();
/// let search = |depth| depth_limited(&board, MoveOrder::default(), depth, Limits::default());
/// assert_eq!(search(6).outcome.unwrap().to_string(), "D R U L D R");
/// assert_eq!(search(5).outcome, Err(SearchError::TooDeep { depth: 5 }));
/// ```
#[must_use]
pub fn depth_limited(board: &Board, order: MoveOrder, depth: u32, limits: Limits) -> Search {
    // A heuristic only to know the goal by.
    let by = (Bound::Moves, Heuristic::Hamming);
    path::search(board, by, order, limits, |path| match path.pass(depth)? {
        Pass::Solved => Ok(()),
        Pass::Beyond(_) => Err(SearchError::TooDeep { depth }),
    })
}

/// Depth-first at work: a stack, linked through the nodes.
struct DepthFirst;

impl Strategy for DepthFirst {
    fn run<const WORDS: usize>(&mut self, graph: &mut Graph<WORDS>) -> Result<u32, SearchError> {
        let mut top = START;
        let mut open_len = 1_u64;
        while top != NONE {
            graph.stats.max_open = graph.stats.max_open.max(open_len);
            if graph.is_goal(top) {
                return Ok(top);
            }
            graph.close(top)?;
            let (parent, node) = (top, *graph.arena.node(top));
            top = node.below;
            open_len -= 1;
            // The first move of the order goes on the stack last.
            for exit in (0..graph.exits(&node)).rev() {
                let successor = graph.successor(parent, &node, exit);
                if let Some(number) = successor.and_then(|node| graph.add_unknown(node)) {
                    graph.arena.node_mut(number).below = top;
                    top = number;
                    open_len += 1;
                }
            }
        }
        Err(SearchError::Unsolvable)
    }
}

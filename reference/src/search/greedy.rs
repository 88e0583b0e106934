//! Greedy best-first: always what looks nearest to the goal.

use super::{
    Limits, Search, SearchError,
    graph::{self, Graph, START, Strategy},
    open_list::OpenList,
};
use crate::{board::Board, heuristic::Heuristic, moves::MoveOrder};

/// Finds some way from `board` to its goal, always by the node of least `heuristic`.
///
/// The moves made so far count nothing, so the way may be much longer than
/// need be. Among equals the latest comes first; a state is met once only.
///
/// ```
/// use reference::{Board, Heuristic, search::{Limits, greedy}};
///
/// let board = Board::parse(b"0 1 3\n4 2 5\n7 8 6").unwrap();
/// let search = greedy(&board, Heuristic::Manhattan, Limits::default());
/// assert_eq!(search.outcome.unwrap().to_string(), "R D R D");
/// ```
#[must_use]
pub fn greedy(board: &Board, heuristic: Heuristic, limits: Limits) -> Search {
    let strategy = Greedy::default();
    graph::search(board, heuristic, MoveOrder::default(), limits, strategy)
}

/// Greedy best-first at work.
#[derive(Default)]
struct Greedy {
    open: OpenList,
    open_len: u64,
}

impl Strategy for Greedy {
    fn run<const WORDS: usize>(&mut self, graph: &mut Graph<WORDS>) -> Result<u32, SearchError> {
        self.enqueue(graph, START);
        while let Some(number) = self.open.pop(&graph.arena) {
            if graph.is_goal(number) {
                return Ok(number);
            }
            graph.close(number)?;
            self.open_len -= 1;
            let node = *graph.arena.node(number);
            for exit in 0..graph.exits(&node) {
                let successor = graph.successor(number, &node, exit);
                if let Some(number) = successor.and_then(|node| graph.add_unknown(node)) {
                    self.enqueue(graph, number);
                }
            }
        }
        Err(SearchError::Unsolvable)
    }
}

impl Greedy {
    fn enqueue<const WORDS: usize>(&mut self, graph: &mut Graph<WORDS>, number: u32) {
        let h = graph.arena.node(number).h;
        self.open.push(&mut graph.arena, number, h);
        self.open_len += 1;
        graph.stats.max_open = graph.stats.max_open.max(self.open_len);
    }
}

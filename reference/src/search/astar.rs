//! A*, the search of the assignment.

use super::{
    Budget, Limits, Search, SearchError,
    arena::{Node, Status},
    graph::{self, Graph, START, Strategy},
    open_list::OpenList,
};
use crate::{board::Board, heuristic::Heuristic, moves::MoveOrder};

/// Finds the fewest moves from `board` to its goal with A*, ordered by the board's distance.
///
/// A state is closed when it is *expanded*, not when it is put into the open
/// list: the assignment's sentence "do not enqueue a neighbor if it has
/// previously been enqueued" keeps the first way to a state, which need not
/// be the shortest. Among nodes of equal priority the one with more moves
/// comes first, then the latest. The moves made before `board` count nothing.
///
/// ```
/// use reference::{Board, search::{Limits, astar}};
///
/// let board = Board::parse(b"0 1 3\n4 2 5\n7 8 6").unwrap();
/// let search = astar(&board, Limits::default());
/// assert_eq!(search.outcome.unwrap().to_string(), "R D R D");
/// assert_eq!(search.stats.expanded, 4);
/// ```
#[must_use]
pub fn astar(board: &Board, limits: Limits) -> Search {
    astar_by(board, board.distance().into(), limits)
}

/// Finds a way from `board` to its goal with A*, ordered by `heuristic`.
///
/// As [`astar`], and with the fewest moves if the heuristic is admissible.
/// With another one it may have more, and a state found again with fewer
/// moves is opened again.
///
/// ```
/// use reference::{Board, Heuristic, search::{Limits, astar_by}};
///
/// let board = Board::parse(b"0 8 2\n5 1 3\n4 7 6").unwrap();
/// let moves = |heuristic| astar_by(&board, heuristic, Limits::default()).outcome.unwrap().len();
/// assert_eq!(moves(Heuristic::LinearConflict), 12);
/// assert_eq!(moves(Heuristic::ManhattanPlusHamming), 14);
/// ```
#[must_use]
pub fn astar_by(board: &Board, heuristic: Heuristic, limits: Limits) -> Search {
    let strategy = Astar::default();
    graph::search(board, heuristic, MoveOrder::default(), limits, strategy)
}

/// A* at work.
#[derive(Default)]
struct Astar {
    open: OpenList,
    /// The nodes in the open list, stale ones not counted.
    open_len: u64,
}

impl Strategy for Astar {
    fn run<const WORDS: usize>(&mut self, graph: &mut Graph<WORDS>) -> Result<u32, SearchError> {
        self.enqueue(graph, START);
        while let Some(number) = self.open.pop(&graph.arena) {
            let node = *graph.arena.node(number);
            if node.status == Status::Stale {
                continue;
            }
            if graph.is_goal(number) {
                return Ok(number);
            }
            graph.close(number)?;
            self.open_len -= 1;
            for exit in 0..graph.exits(&node) {
                if let Some(successor) = graph.successor(number, &node, exit) {
                    self.add(graph, successor)?;
                }
            }
        }
        Err(SearchError::Unsolvable)
    }
}

impl Astar {
    /// Puts a node in, unless its state is known with no more moves.
    #[inline]
    fn add<const WORDS: usize>(
        &mut self,
        graph: &mut Graph<WORDS>,
        node: Node<WORDS>,
    ) -> Result<(), SearchError> {
        if node.g == u16::MAX {
            // A node has no room for more moves: more than any known board needs.
            let (budget, expanded) = (Budget::Memory, graph.stats.expanded);
            return Err(SearchError::BudgetExhausted { budget, expanded });
        }
        let found = graph.arena.find(&node.tiles);
        if let Some(known) = found.node {
            let known = graph.arena.node_mut(known);
            if known.g <= node.g {
                graph.stats.duplicates += 1;
                return Ok(());
            }
            match known.status {
                Status::Closed => {
                    graph.stats.reopened += 1;
                    graph.stats.closed -= 1;
                }
                // The index knows the latest node of a state, which is never stale.
                Status::Open | Status::Stale => {
                    graph.stats.improved += 1;
                    self.open_len -= 1;
                }
            }
            known.status = Status::Stale;
        }
        let number = graph.arena.put(&found, node);
        self.enqueue(graph, number);
        Ok(())
    }

    #[inline]
    fn enqueue<const WORDS: usize>(&mut self, graph: &mut Graph<WORDS>, number: u32) {
        let node = graph.arena.node(number);
        let f = node.g.saturating_add(node.h);
        self.open.push(&mut graph.arena, number, f);
        self.open_len += 1;
        graph.stats.max_open = graph.stats.max_open.max(self.open_len);
    }
}

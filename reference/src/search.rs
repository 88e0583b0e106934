//! The textbook's searches: what they are given, and what they give back.
//!
//! | search | way that it finds | remembers |
//! | --- | --- | --- |
//! | [`depth_first`] | some | every state |
//! | [`depth_limited`] | some, no longer than its limit | the way |
//! | [`breadth_first`] | the first of the shortest in its order of moves | every state |
//! | [`greedy`] | some | every state |
//! | [`astar`], [`astar_by`] | a shortest, if the heuristic is admissible | every state |
//! | [`idastar`] | a shortest, if the heuristic is admissible | the way |
//!
//! Each asks first whether there is a way at all, which takes no search: see
//! [`Board::is_solvable`](crate::Board::is_solvable).

use std::{fmt, time::Duration};

mod arena;
mod astar;
mod breadth_first;
mod depth_first;
mod graph;
mod greedy;
mod idastar;
mod meter;
mod open_list;
mod packed;
mod path;
mod successors;

pub use astar::{astar, astar_by};
pub use breadth_first::breadth_first;
pub use depth_first::{depth_first, depth_limited};
pub use greedy::greedy;
pub use idastar::idastar;

use crate::moves::Move;

/// How much a search may use before it gives up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The most nodes to expand.
    pub nodes: u64,
    /// The most memory for the nodes and their index, in bytes, what growing takes included; the
    /// first thousand nodes are free.
    pub memory_bytes: usize,
    /// The most time to take, looked at every few hundred nodes; no clock is read if there is none.
    pub time: Option<Duration>,
}

/// No limit on nodes and time, 1 GiB of memory.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: u64::MAX,
            memory_bytes: 1 << 30,
            time: None,
        }
    }
}

/// What came of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// The solution, or why there is none.
    pub outcome: Result<Solution, SearchError>,
    /// What it took.
    pub stats: SearchStats,
}

/// A sequence of moves to the goal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution {
    moves: Vec<Move>,
}

/// Why a search found no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// No sequence of moves leads to the goal.
    #[error("the board is unsolvable")]
    Unsolvable,
    /// No sequence of so few moves leads to the goal, but a longer one does.
    #[error("found no way of at most {depth} moves")]
    TooDeep {
        /// The most moves that were allowed.
        depth: u32,
    },
    /// The search used up its budget; a greater one may succeed.
    #[error("gave up after expanding {expanded} nodes: the limit on {budget} is reached")]
    BudgetExhausted {
        /// What there is no more of.
        budget: Budget,
        /// The nodes expanded.
        expanded: u64,
    },
}

/// What a search can use up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// [`Limits::nodes`].
    Nodes,
    /// [`Limits::memory_bytes`].
    Memory,
    /// [`Limits::time`].
    Time,
}

/// Shows the word for it.
impl fmt::Display for Budget {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Budget::Nodes => "nodes",
            Budget::Memory => "memory",
            Budget::Time => "time",
        })
    }
}

/// What a search took.
///
/// A search that remembers no states has no open list, closed list or
/// duplicates to count; one that has no passes counts none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SearchStats {
    /// The nodes whose successors were made, in all passes.
    pub expanded: u64,
    /// The successors made, known states included, in all passes; a move is never undone at once.
    pub generated: u64,
    /// The successors dropped, since the state was known (to A*: with no more moves).
    pub duplicates: u64,
    /// The states found again with fewer moves while closed; 0 with a consistent heuristic.
    pub reopened: u64,
    /// The states found again with fewer moves while open.
    pub improved: u64,
    /// The greatest number of nodes in the open list.
    pub max_open: u64,
    /// The number of states in the closed list at the end.
    pub closed: u64,
    /// The passes of a search by depth, each from the start.
    pub passes: u64,
    /// The memory of the nodes and their index at the end, in bytes.
    pub memory_bytes: usize,
}

impl Search {
    /// What comes of a search for what does not exist.
    fn unsolvable() -> Search {
        Search {
            outcome: Err(SearchError::Unsolvable),
            stats: SearchStats::default(),
        }
    }
}

impl Solution {
    /// The moves, in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of moves.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a solution is not a container")]
    pub fn len(&self) -> usize {
        self.moves.len()
    }
}

/// Shows a figure a line.
impl fmt::Display for SearchStats {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "expanded: {}", self.expanded)?;
        writeln!(out, "generated: {}", self.generated)?;
        writeln!(out, "duplicates: {}", self.duplicates)?;
        writeln!(out, "improved: {}", self.improved)?;
        writeln!(out, "reopened: {}", self.reopened)?;
        writeln!(out, "closed: {}", self.closed)?;
        writeln!(out, "max open: {}", self.max_open)?;
        write!(out, "memory: {} KiB", self.memory_bytes.div_ceil(1024))
    }
}

/// Shows the letters of the moves with a space between.
impl fmt::Display for Solution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.moves.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(out, "{space}{mv}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[track_caller]
    fn check(text: &str, limits: Limits, expected: Result<&str, SearchError>) {
        let board = Board::parse(text.as_bytes()).unwrap();
        let outcome = astar(&board, limits).outcome.map(|found| found.to_string());
        assert_eq!(outcome, expected.map(str::to_owned));
    }

    const DEEPEST: &str = "6 4 7\n8 5 0\n3 2 1";

    #[test]
    fn finds_moves_of_the_blank() {
        let limits = Limits::default();
        check("1 2 3\n4 5 6\n7 8 0", limits, Ok(""));
        check("1 2 3\n4 5 6\n7 0 8", limits, Ok("R"));
        check("1 2 3\n4 5 0\n7 8 6", limits, Ok("D"));
        check("1 2 3\n4 0 5\n7 8 6", limits, Ok("R D"));
        check("1 2 3\n4 6 8\n7 5 0", limits, Ok("U L D R"));
    }

    #[test]
    fn tells_unsolvable_from_given_up() {
        let none = Limits {
            nodes: 0,
            memory_bytes: 0,
            time: None,
        };
        let exhausted = |budget, expanded| SearchError::BudgetExhausted { budget, expanded };
        check("1 2 3\n4 5 6\n8 7 0", none, Err(SearchError::Unsolvable));
        check(DEEPEST, none, Err(exhausted(Budget::Nodes, 0)));
        check("1 2 3\n4 5 6\n7 8 0", none, Ok(""));

        let nodes = Limits {
            nodes: 100,
            ..Limits::default()
        };
        check(DEEPEST, nodes, Err(exhausted(Budget::Nodes, 100)));

        let board = Board::parse(DEEPEST.as_bytes()).unwrap();
        let memory_bytes = 100_000;
        let memory = Limits {
            memory_bytes,
            ..Limits::default()
        };
        let search = astar(&board, memory);
        let expanded = search.stats.expanded;
        assert_eq!(search.outcome, Err(exhausted(Budget::Memory, expanded)));
        assert!(expanded > 500, "{expanded}");
        assert!(search.stats.memory_bytes <= memory_bytes);
    }

    #[test]
    fn needs_exactly_the_nodes_that_it_expands() {
        let board = Board::parse(DEEPEST.as_bytes()).unwrap();
        let search = |nodes| {
            let limits = Limits {
                nodes,
                ..Limits::default()
            };
            astar(&board, limits).outcome
        };
        let expanded = astar(&board, Limits::default()).stats.expanded;
        assert!(search(expanded).is_ok());
        assert!(search(expanded - 1).is_err());
    }

    #[test]
    fn counts_what_it_did() {
        // Four ways from the middle; the best of them has two more, one of which is home.
        let board = Board::parse(b"1 2 3\n4 0 5\n7 8 6").unwrap();
        let stats = astar(&board, Limits::default()).stats;
        let expected = SearchStats {
            expanded: 2,
            generated: 6,
            duplicates: 0,
            reopened: 0,
            improved: 0,
            max_open: 5,
            closed: 2,
            passes: 0,
            memory_bytes: 1024 * 24 + 2048 * 8,
        };
        assert_eq!(stats, expected);
        assert_eq!(
            stats.to_string(),
            "expanded: 2\ngenerated: 6\nduplicates: 0\nimproved: 0\nreopened: 0\n\
             closed: 2\nmax open: 5\nmemory: 40 KiB"
        );
    }

    #[test]
    fn says_in_words_why_there_is_no_solution() {
        let exhausted = |budget| SearchError::BudgetExhausted {
            budget,
            expanded: 7,
        };
        assert_eq!(
            SearchError::Unsolvable.to_string(),
            "the board is unsolvable"
        );
        assert_eq!(
            exhausted(Budget::Nodes).to_string(),
            "gave up after expanding 7 nodes: the limit on nodes is reached"
        );
        assert_eq!(
            exhausted(Budget::Memory).to_string(),
            "gave up after expanding 7 nodes: the limit on memory is reached"
        );
    }
}

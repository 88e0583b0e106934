//! What an exact search gives back.

use crate::{moves::Move, search::Budget, solvable::Obstacle};

/// What came of an exact search for `T`: a [`Solution`], or all [`Solutions`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<T = Solution> {
    /// What was searched for.
    Solved(T),
    /// No sequence of moves leads to the goal, and this is why.
    Unsolvable(Obstacle),
    /// The limits did not do.
    GaveUp(GaveUp),
}

impl<T> Outcome<T> {
    /// The same outcome with something else made of what was searched for.
    #[must_use]
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Outcome::Solved(found) => Outcome::Solved(make(found)),
            Outcome::Unsolvable(obstacle) => Outcome::Unsolvable(obstacle),
            Outcome::GaveUp(gave_up) => Outcome::GaveUp(gave_up),
        }
    }
}

/// A shortest solution, with what proves that there is no shorter one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The moves of the blank.
    pub moves: Vec<Move>,
    /// Why there is no shorter solution.
    pub proof: Proof,
    /// What it took.
    pub stats: Stats,
}

/// All shortest solutions of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// The moves that each of them has.
    pub length: usize,
    /// How many there are.
    pub count: u64,
    /// The first of them, as many as were wanted.
    pub first: Vec<Vec<Move>>,
    /// Why there is no shorter solution.
    pub proof: Proof,
    /// What it took to count them, without what it took to find the length.
    pub stats: Stats,
}

/// How far a search came that used up its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GaveUp {
    /// No sequence of fewer moves than this leads to the goal.
    pub lower: u32,
    /// A solution, not known to be shortest, or `None` where none was found at little cost.
    pub upper: Option<Vec<Move>>,
    /// What there was no more of.
    pub reason: Budget,
    /// What it took, but for the upper bound.
    pub stats: Stats,
}

/// Why there is no shorter solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// A breadth-first search from the goal reached all `states` states of the puzzle.
    CompleteTable {
        /// The number of states.
        states: usize,
    },
    /// The lower bound at the start is the length.
    LowerBound,
    /// All sequences of up to `moves` moves that a lower bound does not rule out were tried.
    ///
    /// The parity of the board rules out one more.
    Exhausted {
        /// The length up to which no solution exists.
        moves: u32,
    },
    /// A* made every board that a consistent lower bound does not rule out for a shorter way.
    BestFirst,
}

/// What an exact search took.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stats {
    /// The nodes searched, over all iterations and tables; 0 with a complete table.
    pub nodes: u64,
    /// How many times the search went on with larger tables, or with another method.
    pub escalations: u32,
}

/// How many boards a solver is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// One: begin with tables that are built at once.
    OneBoard,
    /// Many of one shape: begin with tables that pay over some boards.
    ManyBoards,
}

/// What came of a search of a solvable board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A shortest solution.
    Solved(Solution),
    /// The limits did not do.
    GaveUp {
        lower: u32,
        reason: Budget,
        stats: Stats,
    },
}

impl Proof {
    /// The proof of a solution of `length` moves where the first lower bound was `start`.
    pub(super) fn of_bound(length: u32, start: u32) -> Proof {
        if length == start {
            Proof::LowerBound
        } else {
            Proof::Exhausted { moves: length - 2 }
        }
    }
}

//! Why personal boards cannot be drawn.
use reference::{Heuristic, Shape};
use thiserror::Error;

/// Why personal boards cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PersonalError {
    /// The student has no id.
    #[error("expected the id of a student, found an empty text")]
    NoStudent,
    /// No board needs so many moves, or no walk came to one.
    #[error(
        "`[groups.{group}.personal]`: expected moves that boards of {shape} need, found {moves}; \
         take fewer"
    )]
    NoBoards {
        /// The group.
        group: String,
        /// Rows and columns.
        shape: Shape,
        /// The moves asked for.
        moves: u32,
    },
    /// The textbook's A* takes too much to be compared.
    #[error(
        "`[groups.{group}.personal]`: expected boards that A* solves within {nodes} nodes by the distance \
         {heuristic}, found boards of {moves} moves that take more; take fewer moves or a smaller shape"
    )]
    TooHard {
        /// The group.
        group: String,
        /// The moves asked for.
        moves: u32,
        /// The distance.
        heuristic: Heuristic,
        /// The most nodes.
        nodes: u64,
    },
    /// Hardly any board is within the bands of all distances.
    #[error(
        "`[groups.{group}.personal]`: expected boards of {moves} moves within {percent} % of the median effort, \
         found hardly any; give a larger `effort_percent`"
    )]
    TooUneven {
        /// The group.
        group: String,
        /// The moves asked for.
        moves: u32,
        /// The width of the band.
        percent: u32,
    },
}

//! A case: one board with its answer.
use std::{collections::BTreeMap, path::PathBuf};

use reference::Board;

/// One board with its answer, and the modes in which it is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The name, unique in its group: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// The board that the submission reads.
    pub board: Board,
    /// The right answer.
    pub expected: Expected,
    /// Indices into [`Assignment::modes`](crate::assignment::Assignment::modes).
    pub modes: Vec<usize>,
    /// Why the case is here, for its author and for instructors.
    pub reason: Option<String>,
    /// Known wrong answers, each with one sentence for the student.
    pub explain: BTreeMap<Expected, String>,
    /// The file that holds the case.
    pub file: PathBuf,
}

/// What a right program answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Expected {
    /// The least number of moves to the goal.
    Moves(u32),
    /// No sequence of moves leads to the goal.
    Unsolvable,
}

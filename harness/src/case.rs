//! A case: one board with its answer.
use std::{collections::BTreeMap, path::PathBuf};

use reference::Board;

use crate::{assignment::Scramble, script::Script};

/// One board with its answer, and the modes in which it is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The name, unique in its group: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// The board that the submission starts from, with the goal of the assignment.
    pub board: Board,
    /// The moves that lead to it, where the submission makes it by itself.
    pub scramble: Option<Scramble>,
    /// What is typed, if the program is interactive.
    pub script: Option<Script>,
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

//! The part of the published format that tells of the way a program printed, and of the
//! lines of its sources that are meant.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A way from a board, as a path or as boards one after the other.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Way {
    /// What of the output it is read from.
    pub(crate) read_from: ReadFrom,
    /// The board before the first of `moves`, row by row, 0 for the blank and 255 for a wall.
    pub(crate) start: Vec<Vec<u8>>,
    /// How many moves lead to that board and are left out, as the way is long.
    pub(crate) skipped: usize,
    /// Moves of the blank that can be made one after the other: `U`, `D`, `L` or `R` each, at
    /// most 500.
    pub(crate) moves: String,
    /// How many moves were printed after these, the wrong one with them.
    pub(crate) more: usize,
    /// The first move that cannot be made, or board that no move leads to; absent if none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) wrong: Option<WrongStep>,
    /// Which of `moves` lead no closer to the goal, counted from 1 over the whole way; absent
    /// if none does, or if that may not be shown or was not found within 100,000 nodes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) wasted: Vec<usize>,
}

/// What of an output a way is read from.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReadFrom {
    /// The moves.
    Path,
    /// The boards.
    Boards,
}

/// A step that is wrong.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct WrongStep {
    /// Which one, from 1 over the whole way.
    pub(crate) step: usize,
    /// The move of the blank, `U`, `D`, `L` or `R`, that takes it off the board; absent if a
    /// board was printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) r#move: Option<String>,
    /// The board that was printed; absent if a move was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<Vec<Vec<u8>>>,
}

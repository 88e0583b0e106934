//! The part of the published format that tells what is wrong with a path.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::class::rows;
use crate::report::view::Card;

/// What is wrong with a path, with the boards on the way, or with an interactive program.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Flaw {
    /// A name for it, which stays.
    pub(crate) kind: String,
    /// At which move it goes wrong, from 1; absent if it is about the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) step: Option<usize>,
    /// Behind which line typed to an interactive program, from 1; absent for other programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    /// What it earns, in percent of a right answer.
    pub(crate) percent: u32,
    /// The boards where it goes wrong; none if they may not be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) boards: Vec<Place>,
}

/// A board where a path goes wrong.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Place {
    /// What it is: `there` before a move that cannot be made, `at end`, `printed`
    /// and `reached`, `before` and `after`, `saved` and `reached`, or `other` that a
    /// program made itself.
    pub(crate) name: String,
    /// The board, row by row, 0 for the blank and 255 for a wall.
    pub(crate) board: Vec<Vec<u8>>,
}

/// What is wrong with the path of a run, if that may be told.
pub(super) fn of(card: &Card<'_>) -> Option<Flaw> {
    let (kind, step) = card.flaw?;
    let steps = card.steps.iter();
    Some(Flaw {
        kind: kind.to_owned(),
        step: step.filter(|_| card.shows_output),
        line: card.wrong_line,
        percent: card.percent,
        boards: steps
            .map(|(name, board)| Place {
                name: (*name).to_owned(),
                board: rows(board),
            })
            .collect(),
    })
}

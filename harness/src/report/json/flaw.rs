//! The part of the published format that tells what is wrong with a path.
use schemars::JsonSchema;
use serde::Serialize;

use super::class::rows;
use crate::report::view::Card;

/// What is wrong with a path, with the boards on the way, or with an interactive program.
#[derive(Serialize, JsonSchema)]
pub(super) struct Flaw {
    /// A name for it, which stays.
    pub(super) kind: &'static str,
    /// At which move it goes wrong, from 1; absent if it is about the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) step: Option<usize>,
    /// Behind which line typed to an interactive program, from 1; absent for other programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// What it earns, in percent of a right answer.
    pub(super) percent: u32,
    /// The boards where it goes wrong; none if they may not be shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<Place>,
}

/// A board where a path goes wrong.
#[derive(Serialize, JsonSchema)]
pub(super) struct Place {
    /// What it is: `there` before a move that cannot be made, `at end`, `printed`
    /// and `reached`, `before` and `after`, `saved` and `reached`, or `other` that a
    /// program made itself.
    pub(super) name: &'static str,
    /// The board, row by row, 0 for the blank and 255 for a wall.
    pub(super) board: Vec<Vec<u8>>,
}

/// What is wrong with the path of a run, if that may be told.
pub(super) fn of(card: &Card<'_>) -> Option<Flaw> {
    let (kind, step) = card.flaw?;
    let steps = card.steps.iter();
    Some(Flaw {
        kind,
        step: step.filter(|_| card.shows_output),
        line: card.wrong_line,
        percent: card.percent,
        boards: steps
            .map(|(name, board)| Place {
                name,
                board: rows(board),
            })
            .collect(),
    })
}

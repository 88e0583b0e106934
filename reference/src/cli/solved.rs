//! What `solve`, `count` and `random` say of a search.

use serde::Serialize;

use crate::{
    cli::{Streams, failure::Failure},
    exact::{GaveUp, Outcome, Proof},
    moves::Move,
};

/// What came of a search, for JSON.
#[derive(Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub(super) enum Answer {
    Solved {
        /// The number of moves.
        length: usize,
        /// How many shortest solutions there are, if they were counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u64>,
        /// The letters of the moves, with a space between.
        solutions: Vec<String>,
        proof: String,
        nodes: u64,
    },
    Unsolvable {
        reason: String,
    },
    GaveUp {
        /// The fewest moves are no fewer.
        lower: u32,
        /// The fewest moves are no more, or null.
        upper: Option<usize>,
        /// The letters of a solution of so many moves, or null.
        solution: Option<String>,
        limit: String,
        nodes: u64,
    },
}

impl Answer {
    /// The answer of a search without a solution, or `None` of one with.
    pub(super) fn without_solution<T>(outcome: &Outcome<T>) -> Option<Answer> {
        match outcome {
            Outcome::Solved(_) => None,
            Outcome::Unsolvable(obstacle) => Some(Answer::Unsolvable {
                reason: obstacle.to_string(),
            }),
            Outcome::GaveUp(gave_up) => Some(Answer::GaveUp {
                lower: gave_up.lower,
                upper: gave_up.upper.as_ref().map(Vec::len),
                solution: gave_up.upper.as_deref().map(letters),
                limit: gave_up.reason.to_string(),
                nodes: gave_up.stats.nodes,
            }),
        }
    }

    /// Tells of a search without a solution; nothing of one with.
    pub(super) fn of_failure<T>(
        outcome: Outcome<T>,
        json: bool,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        if json && let Some(answer) = Answer::without_solution(&outcome) {
            streams.answer_json(&answer)?;
        }
        match outcome {
            Outcome::Unsolvable(obstacle) if !json => {
                streams.answer(&format_args!("Unsolvable board: {obstacle}\n"))
            }
            Outcome::GaveUp(gave_up) => Err(failure(&gave_up)),
            _ => Ok(()),
        }
    }
}

fn failure(gave_up: &GaveUp) -> Failure {
    Failure::GaveUp {
        nodes: gave_up.stats.nodes,
        reason: gave_up.reason,
        lower: gave_up.lower,
        upper: gave_up.upper.as_ref().map(Vec::len),
    }
}

/// The letters of moves, with a space between.
pub(super) fn letters(moves: &[Move]) -> String {
    let letters: Vec<String> = moves.iter().map(Move::to_string).collect();
    letters.join(" ")
}

/// Why nothing is shorter, in words.
pub(super) fn words_of(proof: Proof) -> String {
    match proof {
        Proof::CompleteTable { states } => {
            format!("the distances of all {states} boards that can be solved are known")
        }
        Proof::LowerBound => "a lower bound on the moves is met".to_owned(),
        Proof::Exhausted { moves } => {
            format!(
                "all ways of up to {moves} moves were tried, but for those that a lower bound rules out"
            )
        }
        Proof::BestFirst => "A* by a lower bound found no shorter way".to_owned(),
    }
}

//! Judges a run of an interactive program: the files that it saved, and what it printed,
//! against the boards to which the lines typed lead.
//!
//! What is in a file is sure, whenever it was saved. What was printed is read as it came:
//! see [`printed`].
mod printed;
mod solution;
mod walk;

use reference::Board;

use super::{Judgement, Misreading, Note, Rejection, Verdict, blame, notes};
use crate::{
    answer,
    assignment::AnswerRules,
    case::Case,
    execute::{Content, Limits, Observation},
    script::{Commands, Script},
};
use printed::Printed;
use walk::Walk;

/// Where an interactive program goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptFault {
    /// The index of the first line of the step.
    pub line: usize,
    /// The lines of the step.
    pub typed: String,
    /// Whether its first line was typed: the program may have ended before.
    pub is_typed: bool,
    /// What is wrong.
    pub flaw: ScriptFlaw,
}

/// What is wrong behind a step of a script: exactly one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptFlaw {
    /// A file was not saved, or is none that may be read.
    NotSaved {
        /// Its name.
        name: String,
        /// What is there; no bytes.
        found: Content,
    },
    /// A file was saved that is no shape file.
    NoShapeFile {
        /// Its name.
        name: String,
        /// The first mistake in it.
        mistake: String,
    },
    /// A file was saved with another board.
    OtherBoard {
        /// Its name.
        name: String,
        /// The board in it.
        found: Board,
        /// The board to which the lines lead.
        expected: Board,
        /// In which other way of reading the moves the lines lead to the board in it.
        how: Option<Misreading>,
    },
    /// A file was saved with a board that no shuffle leads to.
    NoShuffle {
        /// Its name.
        name: String,
        /// The board in it.
        found: Board,
        /// Why it is none.
        why: NoShuffle,
    },
    /// Another board was shown behind a move, or none.
    OtherBoardShown {
        /// The last board shown.
        found: Option<Board>,
        /// The board to which the lines lead.
        expected: Board,
    },
    /// No number of moves was reported.
    NoReport,
    /// Another number of moves was reported.
    OtherCount {
        /// The number as printed.
        found: String,
        /// The numbers that are right; one at least.
        expected: Vec<u64>,
    },
    /// A report that does not say whether the board is solved, or says the contrary.
    OtherState {
        /// What it says, if anything.
        found: Option<bool>,
        /// Whether it is solved.
        expected: bool,
    },
    /// No solution was shown of a board that has one.
    CalledUnsolvable {
        /// The fewest moves.
        least: u32,
    },
    /// A solution was shown of a board that has none.
    CalledSolvable,
    /// Neither a solution was shown, nor that there is none.
    NoSolution,
    /// A solution was shown that is none, or too long.
    Solution(Box<Rejection>),
}

/// Why a board is not one that a shuffle leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoShuffle {
    /// It has other walls, or other rows and columns.
    Shape,
    /// No moves solve it.
    Unsolvable,
    /// So many moves do not lead from the goal to it: fewer would be needed, or the number
    /// is even where an odd one is, or the other way round.
    Moves(u32),
}

/// Judges one run of an interactive program; the order of blame is that of
/// [`judge`](super::judge).
#[must_use]
pub fn judge_script(
    (case, typed): (&Case, &Script),
    (commands, rules): (&Commands, &AnswerRules),
    limits: &Limits,
    seen: &Observation,
) -> Judgement {
    let compared = compare((case, typed), (commands, rules), seen);
    let is_right = compared.is_ok();
    let rejection = blame(limits, seen).or(compared.err());
    // Any path or number in the output is only a part of the answer.
    let answer = answer::read(b"", rules);
    let mut notes = notes(case, seen, &answer, is_right, rejection.as_ref());
    let is_stopped = matches!(
        rejection.as_ref().map(Rejection::verdict),
        Some(Verdict::OutputLimitExceeded | Verdict::TimeLimitExceeded)
    );
    if is_stopped {
        match typed.lines.get(seen.typed.len()) {
            None => notes.push(Note::InputEnded),
            Some(line) => {
                // It could not be read.
                notes.retain(|note| !matches!(note, Note::InputUnread { .. }));
                notes.push(Note::NotTyped {
                    line: seen.typed.len(),
                    text: line.clone(),
                });
            }
        }
    }
    Judgement { rejection, notes }
}

/// Compares a run with what its script asks for.
///
/// # Errors
///
/// The first step that goes wrong.
fn compare(
    (case, script): (&Case, &Script),
    (commands, rules): (&Commands, &AnswerRules),
    seen: &Observation,
) -> Result<(), Rejection> {
    let printed = Printed::new(script, rules, commands.report.as_ref(), seen);
    let mut walk = Walk::new(case, script, commands, &seen.saved);
    for (index, step) in script.steps.iter().enumerate() {
        walk.step(index, &step.action, &printed).map_err(|flaw| {
            Rejection::Script(Box::new(ScriptFault {
                line: step.line,
                typed: script.of_step(step),
                is_typed: step.line < seen.typed.len(),
                flaw,
            }))
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;

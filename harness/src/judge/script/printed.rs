//! What an interactive program printed, by step.
//!
//! What was printed before a line was typed is no answer to it: that is sure. How long
//! the answer goes on is not. A program that sleeps seems to wait, so that the next line
//! comes early; and one that keeps its output back, as C programs do whose output is a
//! pipe, shows all of it at its end. So an answer is read between its line and the next
//! one, and if it is not right, once more from its line to the end. What is right there
//! is accepted; what is wrong in both is told as it is between the lines.
use reference::{Board, Move};

use super::ScriptFlaw;
use crate::{
    answer::{self, PathRead},
    assignment::{AnswerRules, Optimal},
    case::{Case, Expected},
    execute::Observation,
    judge::{Rejection, way},
    script::{Action, ReportPatterns, Script, Step},
};

/// What was printed, by step.
pub(super) struct Printed<'a> {
    all: &'a [u8],
    /// For each step, from where to where its answer reaches, as far as that can be seen.
    parts: Vec<(usize, usize)>,
    rules: &'a AnswerRules,
    report: Option<&'a ReportPatterns>,
    /// Whether an answer was kept back: nothing at all was printed before the next line.
    is_kept_back: bool,
    /// Whether the board is to be solved more than once.
    has_several_solutions: bool,
}

impl<'a> Printed<'a> {
    pub(super) fn new(
        script: &Script,
        rules: &'a AnswerRules,
        report: Option<&'a ReportPatterns>,
        seen: &'a Observation,
    ) -> Printed<'a> {
        let all = seen.stdout.bytes.as_slice();
        let begin = |index: usize| {
            let step = script.steps.get(index);
            let at = step.and_then(|step| seen.typed.get(step.line));
            at.map_or(all.len(), |at| {
                usize::try_from(*at).map_or(all.len(), |at| at.min(all.len()))
            })
        };
        let steps = script.steps.iter();
        let solutions = steps.filter(|step| step.action == Action::Solve).count();
        let parts: Vec<_> = (0..script.steps.len())
            .map(|index| (begin(index), begin(index + 1)))
            .collect();
        let is_silent = |(step, part): (&Step, &(usize, usize))| {
            let is_asked = matches!(step.action, Action::Report | Action::Solve);
            is_asked && step.line < seen.typed.len() && part.0 == part.1
        };
        Printed {
            all,
            is_kept_back: script.steps.iter().zip(&parts).any(is_silent),
            parts,
            rules,
            report,
            has_several_solutions: solutions > 1,
        }
    }

    /// What was printed behind a step, up to the next one.
    fn near(&self, index: usize) -> &'a [u8] {
        let (from, to) = self.parts[index];
        self.all.get(from..to).unwrap_or_default()
    }

    /// What was printed behind a step, up to the end.
    fn far(&self, index: usize) -> &'a [u8] {
        self.all.get(self.parts[index].0..).unwrap_or_default()
    }

    /// Checks the board shown behind a move: the last one that is shown, if any has to be.
    /// Boards with walls are not read.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub(super) fn board(
        &self,
        index: usize,
        expected: &Board,
        is_asked: bool,
    ) -> Result<(), ScriptFlaw> {
        let shape = expected.shape();
        let near = answer::boards(self.near(index), self.rules, shape);
        let Some(near) = near.filter(|_| !expected.puzzle().has_walls()) else {
            return Ok(());
        };
        let last = near.len().checked_sub(1).map(|last| near.tiles(last));
        if last.map_or(!is_asked, |last| last == expected.tiles()) {
            return Ok(());
        }
        let is_right = answer::boards(self.far(index), self.rules, shape)
            .is_some_and(|far| (0..far.len()).any(|it| far.tiles(it) == expected.tiles()));
        if is_right {
            return Ok(());
        }
        Err(ScriptFlaw::OtherBoardShown {
            found: last.and_then(|tiles| expected.puzzle().board(tiles).ok()),
            expected: expected.clone().with_n_moves(0),
        })
    }

    /// Checks a report: its number of moves, which is one of `counts` if there are any,
    /// and whether it says that the board is solved, if that is known.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub(super) fn report(
        &self,
        index: usize,
        counts: &[u64],
        is_solved: Option<bool>,
    ) -> Result<(), ScriptFlaw> {
        let Some(patterns) = self.report else {
            return Ok(());
        };
        let is_right = |text: &str| match text.parse() {
            Ok(count) => counts.is_empty() || counts.contains(&count),
            Err(_) => false,
        };
        let near = String::from_utf8_lossy(self.near(index));
        let numbers = |text: &'_ str| -> Vec<String> {
            let found = patterns.moves.captures_iter(text);
            found.map(|found| found["moves"].to_owned()).collect()
        };
        let found = numbers(&near);
        if self.is_kept_back || !found.first().is_some_and(|first| is_right(first)) {
            let far = String::from_utf8_lossy(self.far(index));
            if numbers(&far).iter().any(|number| is_right(number)) {
                return Ok(());
            }
            return Err(match found.into_iter().next() {
                None => ScriptFlaw::NoReport,
                Some(found) => ScriptFlaw::OtherCount {
                    found,
                    expected: counts.to_vec(),
                },
            });
        }
        let is = |pattern: &Option<regex::Regex>| pattern.as_ref().map(|it| it.is_match(&near));
        let (Some(expected), Some(solved)) = (is_solved, is(&patterns.solved)) else {
            return Ok(());
        };
        let found = match (is(&patterns.unsolved), solved) {
            (Some(true), _) => Some(false),
            (_, true) => Some(true),
            // Where there are no words for it, nothing said is that it is not.
            (None, false) => Some(false),
            (Some(false), false) => None,
        };
        match found {
            Some(found) if found == expected => Ok(()),
            found => Err(ScriptFlaw::OtherState { found, expected }),
        }
    }

    /// Checks the solution of the board of a case; where it is not sure how many moves
    /// are needed, any that solve it will do.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub(super) fn solution(
        &self,
        index: usize,
        case: &Case,
        is_sure: bool,
    ) -> Result<(), ScriptFlaw> {
        let mut rules = self.rules.clone();
        if !is_sure {
            rules.optimal = Optimal::Measured;
        }
        let near = compare(self.near(index), case, &rules);
        if near.is_ok() {
            return Ok(());
        }
        let far = self.far(index);
        let is_right = match self.has_several_solutions {
            true => holds(far, case, &rules),
            false => compare(far, case, &rules).is_ok(),
        };
        if is_right { Ok(()) } else { near }
    }
}

/// Compares what was printed with the solution of a board.
fn compare(output: &[u8], case: &Case, rules: &AnswerRules) -> Result<(), ScriptFlaw> {
    let answer = answer::read(output, rules);
    match way::compare(case, rules, &answer, None) {
        Ok(_) => Ok(()),
        Err(Rejection::CalledUnsolvable { least, .. }) => {
            Err(ScriptFlaw::CalledUnsolvable { least })
        }
        Err(Rejection::CalledSolvable { .. }) => Err(ScriptFlaw::CalledSolvable),
        Err(Rejection::NothingPrinted { .. } | Rejection::NoAnswer { .. }) => {
            Err(ScriptFlaw::NoSolution)
        }
        Err(other) => Err(ScriptFlaw::Solution(Box::new(other))),
    }
}

/// Whether an output has the solution of a board among others.
fn holds(output: &[u8], case: &Case, rules: &AnswerRules) -> bool {
    let answer = answer::read(output, rules);
    match (case.expected, answer.path) {
        (Expected::Unsolvable, _) => !answer.claims.is_empty(),
        (Expected::Moves(0), _) => true,
        (Expected::Moves(least), Some(PathRead::One(path))) => {
            let mut runs = path.moves.windows(least as usize);
            runs.any(|moves| solves(&case.board, moves))
        }
        (Expected::Moves(_), _) => false,
    }
}

fn solves(board: &Board, moves: &[Move]) -> bool {
    let mut moves = moves.iter();
    let end = moves.try_fold(board.clone(), |board, mv| board.apply(*mv));
    end.is_some_and(|board| board.is_goal())
}

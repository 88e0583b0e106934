//! What an interactive program printed, by step.
//!
//! What was printed before a line was typed is no answer to it: that is sure. How long
//! the answer goes on is not. A program that sleeps seems to wait, so that the next line
//! comes early; and one that keeps its output back, as C programs do whose output is a
//! pipe, shows all of it at its end. So an answer is read between its line and the next
//! one, and if it is not right, once more from its line to the end. What is right there
//! is accepted; what is wrong in both is told as it is between the lines.
//!
//! No list of all answers is one, even so: of the last number and the last board there is
//! no other to be taken for it, and a solution stands behind the earlier ones.
use reference::Board;

use super::{
    ScriptFlaw,
    solution::{MOST_EARLIER, compare, holds, path},
};
use crate::{
    answer,
    assignment::{AnswerRules, Optimal},
    case::Case,
    execute::Observation,
    script::{Action, ReportPatterns, Script, Step},
};

/// The most numbers in a report that begins with the right one and ends with any: a few
/// of them may count other things.
const MOST_NUMBERS: usize = 4;

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
    /// The last step that asks for a number, if no other number comes of what follows.
    last_report: Option<usize>,
    /// The last step that shows a board, if no other board comes of what follows.
    last_move: Option<usize>,
    /// What a prompt behind the last report may count: the lines, and the moves of a
    /// board that was loaded.
    prompts: Vec<u64>,
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
        let last = |is_it: fn(&Action) -> bool, changes: fn(&Action) -> bool| {
            let mut steps = script.steps.iter().map(|step| &step.action).enumerate();
            let last = steps.rfind(|(_, action)| is_it(action) || changes(action));
            last.filter(|(_, action)| is_it(action))
                .map(|(index, _)| index)
        };
        let lines = script.lines.len() as u64;
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
            last_report: last(
                |action| *action == Action::Report,
                |action| {
                    use Action::{Move, Shuffle, Size, Solve};
                    matches!(action, Move(_) | Solve | Shuffle | Size(_))
                },
            ),
            last_move: last(
                |action| matches!(action, Action::Move(_)),
                |action| {
                    use Action::{Load, Shuffle, Size, Solve};
                    matches!(action, Solve | Load(_) | Shuffle | Size(_))
                },
            ),
            prompts: vec![0, 1, lines, lines + 1],
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
        let far = answer::boards(self.far(index), self.rules, shape);
        let is_right = far.is_some_and(|far| {
            let is = |index: &usize| far.tiles(*index) == expected.tiles();
            if self.last_move != Some(index) {
                return (0..far.len()).any(|it| is(&it));
            }
            // The goal may be shown beside it.
            let goal = expected.puzzle().goal();
            let is_other = |index: &usize| far.tiles(*index) != goal.tiles();
            let last = (0..far.len()).rfind(|it| is(it) || is_other(it));
            last.is_some_and(|last| is(&last))
        });
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
        let may_be_last = |number: &String| {
            let next = |count: &u64| number.parse() == Ok(count + 1);
            let is_prompt = || number.parse().is_ok_and(|it| self.prompts.contains(&it));
            is_right(number) || counts.iter().any(next) || is_prompt()
        };
        let has_right_end = |numbers: &[String]| {
            self.last_report != Some(index) || numbers.last().is_some_and(may_be_last)
        };
        let is_answer = found.first().is_some_and(|first| is_right(first))
            && (found.len() <= MOST_NUMBERS || has_right_end(&found));
        if self.is_kept_back || !is_answer {
            let far = String::from_utf8_lossy(self.far(index));
            let all = numbers(&far);
            let has_right = all.iter().any(|number| is_right(number));
            if has_right && has_right_end(&all) {
                return says_so(patterns, &far, is_solved);
            }
            let wrong = match has_right {
                true => all.into_iter().last(),
                false => found.into_iter().next(),
            };
            return Err(match wrong {
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

    /// Checks the solution of the board of a case, before which others were to be shown,
    /// of so many moves together if that is known; where it is not sure how many moves are
    /// needed, any that solve it will do.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub(super) fn solution(
        &self,
        index: usize,
        case: &Case,
        (is_sure, earlier): (bool, Option<usize>),
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
            true => {
                let before = self.all.get(..self.parts[index].0).unwrap_or_default();
                let before = path(before, &rules).map_or(0, |path| path.len());
                let from = earlier.map_or((0, MOST_EARLIER), |earlier| {
                    let from = earlier.saturating_sub(before);
                    (from, from)
                });
                holds(far, case, &rules, (is_sure, from))
            }
            false => compare(far, case, &rules).is_ok(),
        };
        if is_right { Ok(()) } else { near }
    }
}

/// Checks that a line of a text says whether the board is solved, if that is known and
/// there are words for it; other lines may say it of other boards.
///
/// # Errors
///
/// If none does.
fn says_so(
    patterns: &ReportPatterns,
    text: &str,
    is_solved: Option<bool>,
) -> Result<(), ScriptFlaw> {
    let (Some(expected), Some(solved)) = (is_solved, &patterns.solved) else {
        return Ok(());
    };
    let says = |line: &str| match &patterns.unsolved {
        Some(unsolved) if unsolved.is_match(line) => Some(false),
        _ if solved.is_match(line) => Some(true),
        Some(_) => None,
        None => Some(false),
    };
    let mut said = text.lines().map(says);
    if said.clone().any(|it| it == Some(expected)) {
        return Ok(());
    }
    let found = said.find_map(|it| it);
    Err(ScriptFlaw::OtherState { found, expected })
}

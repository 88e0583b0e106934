//! The rounds of a grading: every run is made, then some of those that failed
//! once more under changed conditions, then those near their limit of time
//! alone; and what becomes of each run.
use std::collections::HashMap;

use super::{RunResult, conditions::Conditions};
use crate::{
    assignment::Assignment,
    execute::{JudgeError, Limits, Observation},
    judge::{self, Again, Judgement, Note, Verdict, compare, is_better, is_near},
    plan::Run,
};

/// How many failed runs of a group are made once more: a program that is wrong by
/// chance shows that in a few, and one that is wrong everywhere takes twice the time
/// for all.
const FAILED_AGAIN: usize = 5;

/// How many runs are made again alone, one after the other: each may take its whole
/// limit of time.
const ALONE: usize = 20;

/// A run, and how it is to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attempt {
    pub(super) run: Run,
    pub(super) conditions: Conditions,
}

/// An attempt that was made.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) attempt: Attempt,
    /// The limits by which it was judged.
    pub(super) limits: Limits,
    pub(super) result: Result<(Observation, Judgement), JudgeError>,
}

impl Made {
    pub(super) fn verdict(&self) -> Option<Verdict> {
        let judged = self.result.as_ref().ok();
        judged.map(|(_, judgement)| judgement.verdict())
    }
}

/// The attempts of the first round: each run, as often as it is to be made.
pub(super) fn first(runs: &[Run], times: u32) -> Vec<Attempt> {
    let round = |number| {
        let conditions = Conditions::of(number);
        runs.iter().map(move |&run| Attempt { run, conditions })
    };
    (0..times).flat_map(round).collect()
}

/// All attempts at one run.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    /// Those beside other runs, in order.
    made: Vec<Made>,
    /// The one alone.
    alone: Option<Made>,
    /// Whether one of them was to be made and was not.
    is_cut_short: bool,
}

/// All attempts at all runs, in the order of the plan.
pub(super) struct Rounds(Vec<Attempts>);

impl Rounds {
    /// Takes the results of the first round of so many runs.
    pub(super) fn new(runs: usize, made: Vec<Option<Made>>) -> Rounds {
        let mut all: Vec<_> = (0..runs).map(|_| Attempts::default()).collect();
        for (index, made) in made.into_iter().enumerate() {
            let attempts = &mut all[index % runs];
            // Without its first attempt, a run was not made: another would be
            // judged as if it were the first.
            if index < runs || !attempts.made.is_empty() {
                attempts.take(made);
            }
        }
        Rounds(all)
    }

    /// The runs that failed by their answer or a crash, by place: of each group
    /// the first few.
    pub(super) fn failed(&self) -> Vec<usize> {
        let mut of_group: HashMap<usize, usize> = HashMap::new();
        let mut places = Vec::new();
        for (place, attempts) in self.0.iter().enumerate() {
            let Some(first) = attempts.made.first() else {
                continue;
            };
            let is_failed = matches!(
                first.verdict(),
                Some(Verdict::PresentationError | Verdict::WrongAnswer | Verdict::RunTimeError)
            );
            let number = of_group.entry(first.attempt.run.group).or_default();
            if is_failed && *number < FAILED_AGAIN {
                *number += 1;
                places.push(place);
            }
        }
        places
    }

    /// The runs near their limit of time, by place: those beyond it first, for
    /// their verdict may change, and not more than a few.
    pub(super) fn near(&self) -> Vec<usize> {
        let near = |attempts: &Attempts| attempts.made.iter().any(Made::is_near);
        let mut places: Vec<_> = (0..self.0.len())
            .filter(|&place| near(&self.0[place]))
            .collect();
        let is_late = |made: &Made| made.verdict() == Some(Verdict::TimeLimitExceeded);
        places.sort_by_key(|&place| !self.0[place].made.iter().any(is_late));
        places.truncate(ALONE);
        places
    }

    /// The attempts to be made at the runs in these places.
    pub(super) fn at(&self, places: &[usize], conditions: Conditions) -> Vec<Attempt> {
        let attempt = |place: &usize| Attempt {
            run: self.0[*place].made[0].attempt.run,
            conditions,
        };
        places.iter().map(attempt).collect()
    }

    /// Takes the results of the second round.
    pub(super) fn add(&mut self, places: &[usize], made: Vec<Option<Made>>) {
        for (place, made) in places.iter().zip(made) {
            self.0[*place].take(made);
        }
    }

    /// Takes the results of the round in which runs were made alone.
    pub(super) fn add_alone(&mut self, places: &[usize], made: Vec<Option<Made>>) {
        for (place, made) in places.iter().zip(made) {
            let attempts = &mut self.0[*place];
            attempts.is_cut_short |= made.is_none();
            attempts.alone = made;
        }
    }

    /// How many runs were made, and not as often as they were to be.
    pub(super) fn cut_short(&self) -> usize {
        let is_cut_short = |it: &&Attempts| it.is_cut_short && !it.made.is_empty();
        self.0.iter().filter(is_cut_short).count()
    }

    /// What became of each run that was made. The first attempt counts, or if
    /// `worst_counts` that with the worst verdict.
    pub(super) fn conclude(self, assignment: &Assignment, worst_counts: bool) -> Vec<RunResult> {
        let concluded = |attempts: Attempts| attempts.conclude(assignment, worst_counts);
        self.0.into_iter().filter_map(concluded).collect()
    }
}

impl Made {
    fn is_near(&self) -> bool {
        let seen = self.result.as_ref().map(|(seen, _)| seen);
        self.attempt.conditions == Conditions::Usual
            && seen.is_ok_and(|seen| is_near(&self.limits, seen))
    }

    /// As it is compared; `None` if the judge could not do its work.
    fn compared(&self) -> Option<judge::Attempt<'_>> {
        let (seen, judgement) = self.result.as_ref().ok()?;
        Some(judge::Attempt {
            is_changed: self.attempt.conditions != Conditions::Usual,
            seen,
            verdict: judgement.verdict(),
        })
    }
}

impl Attempts {
    /// Takes an attempt beside other runs, `None` if it was not made.
    fn take(&mut self, made: Option<Made>) {
        self.is_cut_short |= made.is_none();
        self.made.extend(made);
    }

    /// What became of the run; `None` if it was not made. A fault of the judge
    /// counts in the first attempt only.
    fn conclude(mut self, assignment: &Assignment, worst_counts: bool) -> Option<RunResult> {
        let first = self.made.first()?;
        let (run, limits) = (first.attempt.run, first.limits);
        let compared = self.made.iter().chain(&self.alone);
        let compared: Vec<_> = compared.filter_map(Made::compared).collect();
        let case = &assignment.groups[run.group].cases[run.case];
        let answer = match case.script {
            Some(_) => None,
            None => Some((&assignment.answer, case.board.shape())),
        };
        let steadiness = compare(answer, &compared).filter(|_| first.result.is_ok());
        let near = self.settle_near();
        let mut counts = self
            .made
            .swap_remove(if worst_counts { self.worst() } else { 0 });
        if let Ok((_, judgement)) = &mut counts.result {
            judgement.notes.extend(near);
            let flaky = steadiness.as_ref().filter(|found| found.is_flaky());
            judgement.notes.extend(flaky.cloned().map(Note::Flaky));
        }
        Some(RunResult {
            run,
            limits,
            result: counts.result,
            steadiness,
        })
    }

    /// Puts the attempt alone in the place of those near the limit for which it
    /// counts, and notes it.
    fn settle_near(&mut self) -> Option<Note> {
        let alone = self.alone.take();
        let alone = alone.as_ref().and_then(|alone| {
            let (seen, judgement) = alone.result.as_ref().ok()?;
            Some((seen, judgement, judgement.verdict()))
        });
        let mut note = None;
        for made in self.made.iter_mut().filter(|made| made.is_near()) {
            let limit = made.limits.cpu;
            let Ok((seen, judgement)) = &mut made.result else {
                continue;
            };
            let first = seen.cpu;
            let better = alone.filter(|(second, _, verdict)| {
                is_better((second, *verdict), (seen, judgement.verdict()))
            });
            if note.is_none() {
                let again = alone.map(|(second, ..)| Again {
                    cpu: second.cpu,
                    counts: better.is_some(),
                });
                note = Some(Note::NearLimit {
                    limit,
                    first,
                    again,
                });
            }
            if let Some((second, its_judgement, _)) = better {
                (*seen, *judgement) = (second.clone(), its_judgement.clone());
            }
        }
        note
    }

    /// The first of the attempts with the worst verdict.
    fn worst(&self) -> usize {
        let mut worst = 0;
        if self.made[0].result.is_err() {
            return worst;
        }
        for (index, made) in self.made.iter().enumerate() {
            let is_fair = made.compared().is_some_and(|attempt| attempt.is_fair());
            if is_fair && self.made[worst].verdict() < made.verdict() {
                worst = index;
            }
        }
        worst
    }
}

#[cfg(test)]
mod tests;

//! Whether what a method answers depends on what was called before, as by a
//! `static` counter or by memory that was never set.
//!
//! A method that is wrong is asked once more: some of its wrong calls in processes
//! of their own, and all in the reverse order. Where an answer differs, all of its
//! wrong calls are asked alone. The first such method pays for that: a call is right
//! if it is right in every order tried. The mistake may lie in what others use too,
//! such as the constructor, so the others are judged by their calls alone.
use std::time::{Duration, Instant};

use reference::catalog::smallest::by_size_within;

use super::{
    CallResult, Dependence, Grader,
    driver::{Came, Driver},
    judged,
};
use crate::{
    execute::JudgeError,
    grade::smallest::objects,
    method::{Beliefs, Call, Fault, Method, Said, Value},
};

/// How many wrong calls are asked alone at first.
const SAMPLE: usize = 4;
/// How many small boards are tried for one that shows it, and for how long.
const BOARDS: usize = 24;
const FOR_SMALLEST: Duration = Duration::from_secs(2);
const MOVES: usize = 3;

/// The calls of a method, what came of them, and what is believed of the others.
#[derive(Clone, Copy)]
pub(super) struct Batch<'a> {
    pub(super) driver: Driver<'a>,
    pub(super) calls: &'a [Call],
    pub(super) came: &'a [Came],
    pub(super) beliefs: &'a Beliefs,
}

impl Batch<'_> {
    /// The calls that are wrong and were not the first of their process.
    fn suspects(&self, results: &[CallResult]) -> Vec<usize> {
        let is_alone = |index: usize| index == 0 || !self.is_said(index - 1);
        let is_suspect = |index: &usize| {
            let came = &self.came[*index];
            let is_asked = match came {
                Came::Said(said) => !matches!(said, Said::Missing(_)),
                Came::Ended(_) | Came::EndedQuietly => !came.is_late(),
                Came::Forged | Came::NotCalled => false,
            };
            is_asked && results[*index].fault.is_some() && !is_alone(*index)
        };
        (0..self.calls.len()).filter(is_suspect).collect()
    }

    fn is_said(&self, index: usize) -> bool {
        matches!(self.came[index], Came::Said(_))
    }
}

/// Some of these, from the first to the last.
fn spread(all: &[usize]) -> Vec<usize> {
    let number = all.len().min(SAMPLE);
    let last = all.len().saturating_sub(1);
    let place = |index: usize| all[index * last / (number - 1).max(1)];
    (0..number).map(place).collect()
}

impl Grader<'_> {
    /// Judges once more a method of which calls are wrong, if its answers depend on
    /// what was called before; `first` is the method of which that is known already.
    pub(super) fn in_any_order(
        &self,
        batch: Batch<'_>,
        results: &mut [CallResult],
        first: Option<Method>,
    ) -> Result<Option<Dependence>, JudgeError> {
        let Batch { driver, calls, .. } = batch;
        let suspects = batch.suspects(results);
        let alone_of = |indices: &[usize]| {
            let came = self.ask_alone(driver, indices.iter().map(|index| &calls[*index]))?;
            Ok::<_, JudgeError>(indices.iter().copied().zip(came).collect::<Vec<_>>())
        };
        let differs = |(index, came): &(usize, Came)| *came != batch.came[*index];
        let mut reversed = Vec::new();
        if suspects.is_empty() || !alone_of(&spread(&suspects))?.iter().any(differs) {
            if results.iter().all(|call| call.fault.is_none()) {
                return Ok(None);
            }
            reversed = self.reversed(batch)?;
            reversed.retain(differs);
            if reversed.is_empty() {
                return Ok(None);
            }
        }
        if let Some(because) = first {
            for (index, came) in alone_of(&suspects)? {
                results[index] =
                    judged(vec![calls[index].clone()], vec![came], batch.beliefs).remove(0);
            }
            return Ok(Some(Dependence::NotCounted { because }));
        }
        if reversed.is_empty() {
            reversed = self.reversed(batch)?;
            reversed.retain(differs);
        }
        let mut alone = alone_of(&suspects)?;
        let more = reversed.iter().map(|(index, _)| *index);
        let more: Vec<usize> = more.filter(|index| !suspects.contains(index)).collect();
        alone.extend(alone_of(&more)?);
        for (index, alone) in alone {
            let in_reverse = reversed.iter().find(|(other, _)| *other == index);
            let in_reverse = in_reverse.map(|(_, came)| came);
            let after = [Some(&batch.came[index]), in_reverse];
            if let Some(after) = after.into_iter().flatten().find(|came| **came != alone) {
                results[index].fault = Some(fault(&calls[index], &alone, after));
            }
        }
        Ok(Some(Dependence::Counted))
    }

    /// What comes of the calls that were replied to, in the reverse order.
    fn reversed(&self, batch: Batch<'_>) -> Result<Vec<(usize, Came)>, JudgeError> {
        let indices = (0..batch.calls.len()).rev();
        let indices: Vec<usize> = indices.filter(|index| batch.is_said(*index)).collect();
        let calls = indices.iter().map(|index| batch.calls[*index].clone());
        let came = self.ask(batch.driver, &calls.collect::<Vec<_>>())?;
        Ok(indices.into_iter().zip(came).collect())
    }

    /// The first of the smallest boards of which a method says one thing alone and
    /// another after other calls; or, if that is not counted, is wrong alone.
    pub(super) fn smallest_of_order(
        &self,
        driver: Driver<'_>,
        method: Method,
        dependence: Dependence,
        beliefs: &Beliefs,
    ) -> Option<CallResult> {
        let boards = by_size_within(MOVES).take(BOARDS);
        let mut calls: Vec<Call> = boards.flat_map(|board| objects(&board, method)).collect();
        calls.truncate(BOARDS);
        for call in &mut calls {
            if method == Method::Neighbors {
                call.facts = beliefs.facts(&call.board);
            }
        }
        let end = Instant::now() + FOR_SMALLEST;
        let together = self.ask(driver, &calls).ok()?;
        for (call, after) in calls.into_iter().zip(together) {
            if Instant::now() >= end || self.stop.signal().is_some() {
                break;
            }
            let alone = self.ask_alone(driver, [&call]).ok()?.remove(0);
            let found = match dependence {
                Dependence::Counted if alone != after => {
                    let fault = Some(fault(&call, &alone, &after));
                    let said = None;
                    CallResult { call, said, fault }
                }
                Dependence::Counted => continue,
                Dependence::NotCounted { .. } => judged(vec![call], vec![alone], beliefs).remove(0),
            };
            if found.fault.is_some() {
                return Some(found);
            }
        }
        None
    }
}

fn fault(call: &Call, alone: &Came, after: &Came) -> Fault {
    let expected = call.method.truth(&call.board);
    let value = |came: &Came| match (came, &expected) {
        (Came::Said(Said::Value(value)), Some(expected)) => Some(value.in_kind_of(expected)),
        _ => None,
    };
    let (alone, after): (Option<Value>, Option<Value>) = (value(alone), value(after));
    Fault::DependsOnCalls {
        alone,
        after,
        expected,
    }
}

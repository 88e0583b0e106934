//! Runs what is made from published boards, and what was wrong once more.
use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use super::{BOARDS, Change, FORMS, Found, Probe, Tried, Variant, board, form, is_published};
use crate::{
    case::Case,
    execute::{Exit, Limits, Observation},
    grade::{Grader, RunResult, conditions::Conditions},
    judge::{Judgement, Note, Verdict, hard},
    plan::{BOARD_FILE, Given, Run},
    submission::Frozen,
};

/// What a run came to.
fn found(seen: Option<&(Observation, Judgement)>) -> Found {
    let Some((_, judgement)) = seen else {
        return Found::Unclear;
    };
    let is_a_reading = |note: &Note| matches!(note, Note::RepeatRule { .. });
    match judgement.verdict() {
        _ if judgement.notes.iter().any(is_a_reading) => Found::Unclear,
        Verdict::Accepted | Verdict::PresentationError => Found::Right,
        Verdict::WrongAnswer | Verdict::RunTimeError => Found::Wrong,
        Verdict::TimeLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::OutputLimitExceeded => Found::Unclear,
    }
}

impl Grader<'_> {
    /// Tries boards made from those that were accepted. `None` if it is not asked for, or
    /// somebody asked to stop.
    pub(in crate::grade) fn probed(&self, program: &Frozen, runs: &[RunResult]) -> Option<Probe> {
        if !self.probe {
            return None;
        }
        let assignment = self.assignment;
        let published = runs.iter();
        let published = published.filter(|done| is_published(assignment, done.run.group));
        let verdicts: Vec<_> = published.filter_map(RunResult::verdict).collect();
        let accepted = verdicts.iter().filter(|it| **it == Verdict::Accepted);
        let mut probe = Probe {
            accepted: accepted.count(),
            published: verdicts.len(),
            tried: Vec::new(),
            runs: 0,
        };
        if !probe.knows_the_published() {
            return Some(probe);
        }
        let chosen = board::choose(assignment, runs);
        let mut limits = Vec::new();
        for (number, done) in chosen.into_iter().enumerate() {
            let variants = self.variants(done.run, number);
            limits.push(done.limits);
            probe.tried.push(Tried {
                run: done.run,
                is_unsteady: false,
                variants,
            });
        }
        self.run_variants(program, &mut probe, &limits, |_| true);
        if probe.is_flagged() && self.stop.signal().is_none() {
            self.run_again(program, &mut probe, &limits);
        }
        self.stop.signal().is_none().then_some(probe)
    }

    /// What is made from a board, not run yet; of the first few other forms too.
    fn variants(&self, run: Run, number: usize) -> Vec<Variant> {
        let assignment = self.assignment;
        let original = &assignment.groups[run.group].cases[run.case];
        let variant = |change, case: Case, given| Variant {
            change,
            case,
            given,
            found: Found::Unclear,
            seen: None,
        };
        let others = [
            (Change::Mirrored, board::mirrored(original)),
            (Change::OneMove, board::one_move_on(assignment, original)),
        ];
        let others = others.into_iter().filter_map(|(change, case)| {
            let case = case?;
            let given = Given::new(assignment, &case, run.mode);
            Some(variant(change, case, given))
        });
        let mut variants: Vec<Variant> = others.collect();
        if number < FORMS {
            let forms = [form::spaced(number), Change::Renamed];
            variants.extend(forms.into_iter().filter_map(|change| {
                let given = form::given(assignment, original, run.mode, change)?;
                Some(variant(change, original.clone(), given))
            }));
        }
        variants
    }

    /// Runs those of the variants that are wanted, several at a time.
    fn run_variants(
        &self,
        program: &Frozen,
        probe: &mut Probe,
        limits: &[Limits],
        is_wanted: impl Fn(&Variant) -> bool,
    ) {
        let mut wanted = Vec::new();
        for (tried, limits) in probe.tried.iter_mut().zip(limits) {
            let mode = tried.run.mode;
            let variants = tried.variants.iter_mut().filter(|it| is_wanted(it));
            wanted.extend(variants.map(|variant| (mode, limits, variant)));
        }
        probe.runs += wanted.len();
        let wanted: Vec<_> = wanted.into_iter().map(Mutex::new).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            while self.stop.signal().is_none() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(place) = wanted.get(index) else {
                    break;
                };
                let mut place = place.lock().expect("each is taken once");
                let (mode, limits, variant) = &mut *place;
                variant.seen = self.judged_on(
                    program,
                    (&variant.case, *mode),
                    (&variant.given, form::board_file(variant.change)),
                    limits,
                );
                variant.found = found(variant.seen.as_ref());
            }
        };
        thread::scope(|scope| {
            let workers = 1..self.jobs.clamp(1, BOARDS);
            let begun: Vec<_> = workers
                .filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
                .collect();
            work();
            drop(begun);
        });
    }

    /// Runs once more what was wrong, and the boards that it was made from: only what is the
    /// same again counts.
    fn run_again(&self, program: &Frozen, probe: &mut Probe, limits: &[Limits]) {
        let is_evidence = |it: &Variant| it.change.is_another_board() && it.found == Found::Wrong;
        let first: Vec<Vec<Found>> = probe
            .tried
            .iter()
            .map(|tried| tried.variants.iter().map(|it| it.found).collect())
            .collect();
        self.run_variants(program, probe, limits, is_evidence);
        for (tried, first) in probe.tried.iter_mut().zip(first) {
            for (variant, first) in tried.variants.iter_mut().zip(first) {
                if variant.found != first {
                    variant.found = Found::Unclear;
                }
            }
        }
        for (tried, limits) in probe.tried.iter_mut().zip(limits) {
            let run = tried.run;
            let case = &self.assignment.groups[run.group].cases[run.case];
            let given = Given::new(self.assignment, case, run.mode);
            let seen = self.judged_on(program, (case, run.mode), (&given, BOARD_FILE), limits);
            tried.is_unsteady = found(seen.as_ref()) != Found::Right;
            probe.runs += 1;
        }
    }

    /// Makes a run and judges it; `None` if the judge could not do its work.
    fn judged_on(
        &self,
        program: &Frozen,
        (case, mode): (&Case, usize),
        (given, board_file): (&Given, &str),
        limits: &Limits,
    ) -> Option<(Observation, Judgement)> {
        let setting = Conditions::Usual.into();
        let given = (case, given, board_file);
        let seen = self.run_given(program, given, setting, &hard(limits));
        let seen = self.unless_stopped(seen).ok()?;
        if matches!(seen.exit, Exit::NotStarted(_)) {
            return None;
        }
        let judgement = self.judge(case, mode, limits, &seen);
        Some((seen, judgement))
    }
}

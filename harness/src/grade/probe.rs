//! Looks for programs that know the published boards by heart: those that are accepted on
//! them, and wrong on boards made from them.
//!
//! Of up to four boards that were accepted, each is given once more mirrored and one legal move
//! on, and some of them with other blanks between the tiles or in a file of another name: twelve
//! runs at most. Where these look like a table of answers, what was wrong is run once more, and
//! so are the boards themselves: twelve more at most. Nothing of it changes any points.
mod board;
mod form;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use super::{Grader, RunResult, conditions::Conditions};
use crate::{
    assignment::{Assignment, Visibility},
    case::{Case, Expected},
    execute::{Exit, Limits, Observation},
    judge::{Judgement, Note, Verdict, hard},
    plan::{BOARD_FILE, Given, Run},
    submission::Frozen,
};

/// How many boards are tried.
const BOARDS: usize = 4;
/// Of how many of them another form is tried.
const FORMS: usize = 2;
/// The least share of published runs that is accepted of a program that is looked at, in
/// percent: one that is wrong here and there has no table of them.
const LEAST_ACCEPTED_PERCENT: usize = 80;
/// The fewest of these runs.
const LEAST_PUBLISHED: usize = 4;
/// The fewest boards made from published ones that were right or wrong, for a flag.
const LEAST_OTHERS: usize = 4;
/// On how many published boards something has to be wrong, for a flag.
const LEAST_BOARDS: usize = 2;
/// How much of its limit of CPU time a run may have taken to be tried again: none of what is
/// made from it shall pass the limit.
const CPU_SHARE: u32 = 4;

/// What became of boards that were made from published ones.
#[derive(Clone, Debug)]
pub struct Probe {
    /// Runs of published boards that were accepted.
    pub accepted: usize,
    /// Runs of published boards that were judged.
    pub published: usize,
    /// The published boards that were tried; none where none could be.
    pub tried: Vec<Tried>,
    /// How many runs it took.
    pub runs: usize,
}

/// A published board with what was made from it.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The run in which it was accepted.
    pub run: Run,
    /// Whether it was not accepted when it was run once more.
    pub is_unsteady: bool,
    /// What was made from it.
    pub variants: Vec<Variant>,
}

/// Something made from a published board, and what the program did.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What is different.
    pub change: Change,
    /// The board with its answer.
    pub case: Case,
    /// What the program was given.
    pub given: Given,
    /// What it came to.
    pub found: Found,
    /// What was seen and judged; `None` if the judge could not do its work.
    pub seen: Option<(Observation, Judgement)>,
}

/// What is different from a published board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Rows are columns, and tiles have the numbers that make it as hard.
    Mirrored,
    /// One legal move was made.
    OneMove,
    /// The same board with blanks and tabs more, and no line end behind it.
    Blanks,
    /// The same board with CR LF for line ends.
    LineEnds,
    /// The same board in a file of another name.
    Renamed,
}

impl Change {
    /// Whether it is another board, and not the same one in another form: a program may be
    /// wrong on a form for many reasons.
    #[must_use]
    pub fn is_another_board(self) -> bool {
        matches!(self, Change::Mirrored | Change::OneMove)
    }
}

/// What a run that was made from another one came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// The right answer, in whatever form.
    Right,
    /// A wrong answer, none, or a crash.
    Wrong,
    /// Nothing to be held against anybody: a limit, a fault of the judge, a known reading of
    /// the assignment, or something else the second time.
    Unclear,
}

impl Probe {
    /// How many of the other boards were right, and how many right or wrong.
    #[must_use]
    pub fn others(&self) -> (usize, usize) {
        let others = || self.steady().flat_map(Tried::others);
        let right = others().filter(|it| it.found == Found::Right).count();
        let wrong = others().filter(|it| it.found == Found::Wrong).count();
        (right, right + wrong)
    }

    /// Whether a person should look at the program: of the published runs 80 % at least were
    /// accepted, four or more, and of the boards made from them half at least were wrong, of
    /// four or more and on two published boards or more.
    #[must_use]
    pub fn is_flagged(&self) -> bool {
        let (right, others) = self.others();
        let is_wrong = |it: &Variant| it.found == Found::Wrong;
        let boards = self.steady().filter(|it| it.others().any(is_wrong)).count();
        self.knows_the_published()
            && others >= LEAST_OTHERS
            && 2 * right <= others
            && boards >= LEAST_BOARDS
    }

    /// The other forms of a board on which the program was not right.
    pub fn forms(&self) -> impl Iterator<Item = &Variant> {
        let variants = self.steady().flat_map(|tried| &tried.variants);
        variants.filter(|it| !it.change.is_another_board() && it.found == Found::Wrong)
    }

    fn knows_the_published(&self) -> bool {
        self.published >= LEAST_PUBLISHED
            && self.accepted * 100 >= self.published * LEAST_ACCEPTED_PERCENT
    }

    fn steady(&self) -> impl Iterator<Item = &Tried> {
        self.tried.iter().filter(|tried| !tried.is_unsteady)
    }
}

impl Tried {
    fn others(&self) -> impl Iterator<Item = &Variant> {
        let variants = self.variants.iter();
        variants.filter(|variant| variant.change.is_another_board())
    }
}

/// Whether the boards of a group are given to everybody.
fn is_published(assignment: &Assignment, group: usize) -> bool {
    let group = &assignment.groups[group];
    group.visibility == Visibility::Visible && group.personal.is_none()
}

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
    pub(super) fn probed(&self, program: &Frozen, runs: &[RunResult]) -> Option<Probe> {
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

/// The right answer of a case, in moves.
fn moves(case: &Case) -> Option<u32> {
    match case.expected {
        Expected::Moves(moves) => Some(moves),
        Expected::Unsolvable => None,
    }
}

#[cfg(test)]
mod tests;

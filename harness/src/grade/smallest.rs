//! The smallest board on which a method or a program is wrong, searched from the
//! smallest on, for hidden boards cannot be shown.
use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use reference::{
    Board, Distance,
    catalog::{
        self, Answer, Outcome, Variant,
        smallest::{by_size_within, smallest_mistake},
    },
};

use super::{
    CallResult, Grader, RunResult,
    conditions::Conditions,
    methods::{Driver, judged},
};
use crate::{
    assignment::Visibility,
    case::{Case, Expected},
    execute::{Exit, Limits, Observation},
    judge::{Judgement, Verdict},
    method::{Beliefs, Call, Fault, Method},
    submission::Frozen,
};

/// How long is searched for one method.
const FOR_METHOD: Duration = Duration::from_secs(1);
/// How long is searched for the program.
const FOR_PROGRAM: Duration = Duration::from_secs(4);
/// How many moves from the goal the boards of 3×3 are at most.
const MOST_MOVES: usize = 10;
/// How many boards a known mistake is tried on for one that shows it.
const MOST_FOR_VARIANT: usize = 20_000;
/// How many calls are given to a process of a driver at first, and at most.
const FIRST_CALLS: usize = 24;
const MOST_CALLS: usize = 200;
/// Of how many small boards a method is asked once more where it may have a known mistake.
const FURTHER_BOARDS: usize = 40;
/// CPU time of a run on a small board.
const CPU: Duration = Duration::from_secs(1);

/// A board on which a program is wrong, with what it did.
#[derive(Clone, Debug)]
pub struct SmallestRun {
    /// The board and the right answer.
    pub case: Case,
    /// Index into [`Assignment::modes`](crate::assignment::Assignment::modes).
    pub mode: usize,
    /// What was seen.
    pub seen: Observation,
    /// What was judged.
    pub judgement: Judgement,
    /// Whether every smaller board was tried but those of hidden groups.
    pub is_least: bool,
}

impl Grader<'_> {
    /// The first board from the smallest on of which a method says something wrong.
    pub(super) fn smallest_call(
        &self,
        driver: Driver<'_>,
        method: Method,
        beliefs: &Beliefs,
    ) -> Option<CallResult> {
        let end = Instant::now() + FOR_METHOD;
        let boards = by_size_within(MOST_MOVES).filter(|board| !self.is_withheld(board));
        let mut calls = boards.flat_map(|board| objects(&board, method));
        let mut number = FIRST_CALLS;
        let mut deep = None;
        while Instant::now() < end && self.stop.signal().is_none() {
            let mut chunk: Vec<Call> = calls.by_ref().take(number).collect();
            if chunk.is_empty() {
                break;
            }
            if method == Method::Neighbors {
                for call in &mut chunk {
                    call.facts = beliefs.facts(&call.board);
                }
            }
            let came = self.ask(driver, &chunk).ok()?;
            for call in judged(chunk, came, beliefs) {
                match call.fault {
                    None => {}
                    // Hard to see by hand, and only the best there is if no board has
                    // neighbors that are wrong themselves.
                    Some(Fault::NeighborsOfNeighbor { .. }) => {
                        deep.get_or_insert(call);
                    }
                    Some(_) => return Some(call),
                }
            }
            number = (number * 2).min(MOST_CALLS);
        }
        deep
    }

    /// What a method says of the first small boards, right or wrong.
    pub(super) fn small_calls(
        &self,
        driver: Driver<'_>,
        method: Method,
        beliefs: &Beliefs,
    ) -> Vec<CallResult> {
        let boards = by_size_within(MOST_MOVES).take(FURTHER_BOARDS);
        let mut calls: Vec<Call> = boards.flat_map(|board| objects(&board, method)).collect();
        if method == Method::Neighbors {
            for call in &mut calls {
                call.facts = beliefs.facts(&call.board);
            }
        }
        let came = self.ask(driver, &calls);
        came.map_or_else(|_| Vec::new(), |came| judged(calls, came, beliefs))
    }

    /// The first board from the smallest on of which a program says something wrong:
    /// in the first mode in which it failed by its answer or a crash.
    pub(super) fn smallest_run(
        &self,
        program: &Frozen,
        runs: &[RunResult],
        variants: &[&'static Variant],
    ) -> Option<SmallestRun> {
        if !self.assignment.is_of_the_catalog() {
            return None;
        }
        let failed = runs.iter().filter(|done| is_of_any_board(done.verdict()));
        let mode = failed.map(|done| done.run.mode).min()?;
        let end = Instant::now() + FOR_PROGRAM;
        let mut boards = by_size_within(MOST_MOVES).filter(|board| !self.is_withheld(board));
        while Instant::now() < end && self.stop.signal().is_none() {
            let chunk: Vec<Board> = boards.by_ref().take(8 * self.jobs).collect();
            if chunk.is_empty() {
                break;
            }
            let found = self.first_wrong(program, mode, &chunk);
            if found.is_some() {
                return found;
            }
        }
        // Beyond that only where a known mistake shows.
        let mut boards = variants
            .iter()
            .filter_map(|variant| smallest_mistake(variant, MOST_FOR_VARIANT))
            .filter(|board| !self.is_withheld(board));
        let found = self.first_wrong(program, mode, &[boards.next()?])?;
        Some(SmallestRun {
            is_least: false,
            ..found
        })
    }

    /// Whether a board is one of a hidden group, so that it may not be shown as another one.
    fn is_withheld(&self, board: &Board) -> bool {
        let groups = self.assignment.groups.iter();
        let hidden = groups.filter(|group| group.visibility == Visibility::Hidden);
        let mut boards = hidden
            .flat_map(|group| &group.cases)
            .map(|case| &case.board);
        boards.any(|it| it.tiles() == board.tiles() && it.puzzle() == board.puzzle())
    }

    /// The first of these boards of which a program says something wrong.
    fn first_wrong(&self, program: &Frozen, mode: usize, boards: &[Board]) -> Option<SmallestRun> {
        let next = AtomicUsize::new(0);
        // Boards are taken in order, so when a worker has found one, the others
        // have no smaller one left but that which they have begun.
        let work = || {
            while self.stop.signal().is_none() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let board = boards.get(index)?;
                if let Some(wrong) = self.wrong_on(program, mode, board) {
                    return Some((index, wrong));
                }
            }
            None
        };
        let found = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.max(1))
                .filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
                .collect();
            let found = workers
                .into_iter()
                .filter_map(|worker| worker.join().ok().flatten());
            found.min_by_key(|(index, _)| *index)
        });
        found.map(|(_, wrong)| wrong)
    }

    fn wrong_on(&self, program: &Frozen, mode: usize, board: &Board) -> Option<SmallestRun> {
        let case = case(board, mode)?;
        let limits = Limits {
            cpu: self.assignment.limits.cpu.min(CPU),
            ..self.assignment.limits
        };
        let seen = self.run_on(program, (&case, mode), Conditions::Usual.into(), &limits);
        let seen = seen.ok()?;
        if matches!(seen.exit, Exit::NotStarted(_)) {
            return None;
        }
        let judgement = self.judge(&case, mode, &limits, &seen);
        is_of_any_board(Some(judgement.verdict())).then_some(SmallestRun {
            case,
            mode,
            seen,
            judgement,
            is_least: true,
        })
    }
}

/// Whether a fault can show on small boards too, and is worth one: not one of form,
/// of which every board is an example, nor one of limits.
fn is_of_any_board(verdict: Option<Verdict>) -> bool {
    matches!(verdict, Some(Verdict::WrongAnswer | Verdict::RunTimeError))
}

/// A board with its right answer.
fn case(board: &Board, mode: usize) -> Option<Case> {
    let expected = match catalog::Method::Solve.truth(board)? {
        Answer::Outcome(Outcome::Moves(moves)) => Expected::Moves(moves),
        _ => Expected::Unsolvable,
    };
    Some(Case {
        name: "smallest".to_owned(),
        board: board.clone(),
        scramble: None,
        script: None,
        expected,
        modes: vec![mode],
        reason: None,
        explain: BTreeMap::new(),
        file: PathBuf::new(),
    })
}

/// The objects by which a method is tried on a board, the simplest first.
pub(super) fn objects(board: &Board, method: Method) -> Vec<Call> {
    let kinds = [
        (0, Distance::Manhattan),
        (0, Distance::Hamming),
        (3, Distance::Manhattan),
        (3, Distance::Hamming),
    ];
    let kinds = kinds.into_iter();
    kinds
        .filter(|(_, distance)| method.is_for(*distance))
        .map(|(moves, distance)| Call {
            method,
            board: board.clone().with_n_moves(moves).with_distance(distance),
            facts: Vec::new(),
        })
        .collect()
}

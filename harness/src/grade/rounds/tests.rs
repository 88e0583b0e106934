use std::time::Duration;

use Verdict::{Accepted as AC, RunTimeError as RTE, TimeLimitExceeded as TLE, WrongAnswer as WA};

use super::*;
use crate::{
    assignment::example::{self, LIMITS, rules},
    execute::{Captured, Exit},
    judge::judge,
};

/// Seconds of CPU time, of which 2 are allowed, and what was printed for a
/// board that is one move from the goal; no time at all is a fault of the judge.
type Did = (f64, &'static str);

const RIGHT: &str = "Number of moves: 1\n";
const WRONG: &str = "Number of moves: 3\n";
const QUICK: Did = (0.1, RIGHT);
const FAILED: Did = (0.1, WRONG);

fn made(run: Run, conditions: Conditions, (seconds, stdout): Did) -> Made {
    let attempt = Attempt { run, conditions };
    let fault = JudgeError::NotInstalled {
        name: "a tool".to_owned(),
    };
    let exit = match stdout {
        "" => Exit::Signal(libc::SIGSEGV),
        _ if seconds > 2.4 => Exit::KilledAtCpuLimit,
        _ => Exit::Code(0),
    };
    let seen = Observation {
        exit,
        stdout: Captured {
            bytes: stdout.as_bytes().to_vec(),
            is_cut: false,
        },
        stderr: Captured::default(),
        cpu: Duration::from_secs_f64(seconds),
        wall: Duration::ZERO,
        peak_memory: 0,
        stdin_unread: 0,
        typed: Vec::new(),
        saved: Vec::new(),
        left_behind: 0,
        is_stopped: false,
        denied: Vec::new(),
        is_output_held: false,
        peak_memory_source: crate::execute::MemorySource::Polled,
    };
    let case = &example::assignment().groups[0].cases[0];
    let judgement = judge(case, &rules(), &LIMITS, &seen);
    Made {
        attempt,
        limits: LIMITS,
        result: if seconds > 0.0 {
            Ok((seen, judgement))
        } else {
            Err(fault)
        },
    }
}

fn run(group: usize, case: usize) -> Run {
    Run {
        group,
        case,
        mode: 0,
    }
}

/// Rounds whose first was as told, a run each.
fn rounds(did: &[(usize, Did)]) -> Rounds {
    let made = did
        .iter()
        .enumerate()
        .map(|(case, (group, did))| Some(made(run(*group, case), Conditions::Usual, *did)));
    Rounds::new(did.len(), made.collect())
}

#[test]
fn makes_all_runs_once_before_it_makes_them_again() {
    let runs = [run(0, 0), run(0, 1)];
    let attempts = first(&runs, 3);
    let order: Vec<_> = attempts.iter().map(|attempt| attempt.run.case).collect();
    assert_eq!(order, [0, 1, 0, 1, 0, 1]);
    let changed = |attempt: &Attempt| attempt.conditions != Conditions::Usual;
    assert_eq!(
        attempts.iter().map(changed).collect::<Vec<_>>(),
        [false, false, true, true, false, false]
    );
}

#[test]
fn makes_the_first_failures_of_each_group_again() {
    let check = |did: &[(usize, Did)], places: &[usize]| {
        assert_eq!(rounds(did).failed(), places);
    };
    check(&[(0, QUICK), (0, FAILED), (1, (0.1, ""))], &[1, 2]);
    // Too slow, and a fault of the judge.
    check(
        &[(0, (2.1, WRONG)), (0, (2.5, WRONG)), (0, (0.0, WRONG))],
        &[],
    );
    let many = [vec![(0, FAILED); 7], vec![(1, FAILED)]].concat();
    check(&many, &[0, 1, 2, 3, 4, 7]);
}

#[test]
fn makes_runs_near_the_limit_again_those_beyond_it_first() {
    let check = |did: &[(usize, Did)], places: &[usize]| {
        assert_eq!(rounds(did).near(), places);
    };
    check(
        &[
            (0, QUICK),
            (0, (1.9, RIGHT)),
            (0, (2.1, WRONG)),
            (0, (2.5, RIGHT)),
        ],
        &[2, 1],
    );
    let many = [vec![(0, (1.9, RIGHT)); 20], vec![(0, (2.2, RIGHT))]].concat();
    let near = rounds(&many).near();
    assert_eq!((near.len(), near[0], near[19]), (20, 20, 18));
}

#[test]
fn does_not_make_a_run_alone_for_an_attempt_whose_memory_was_filled() {
    let changed = made(run(0, 0), Conditions::Changed(0), (1.9, RIGHT));
    let usual = made(run(0, 0), Conditions::Usual, QUICK);
    let rounds = Rounds::new(1, vec![Some(usual), Some(changed)]);
    assert_eq!(rounds.near(), [0; 0]);
}

/// What counts of attempts in turn usual and changed, and one alone: the
/// verdict, the CPU time and whether the run is flaky.
#[track_caller]
fn check(
    did: &[Did],
    alone: Option<Did>,
    worst_counts: bool,
    expected: (Option<Verdict>, f64, bool),
) -> Vec<Note> {
    let attempt = |(number, did): (u32, &Did)| Some(made(run(0, 0), Conditions::of(number), *did));
    let attempts = (0..).zip(did).map(attempt).collect();
    let mut rounds = Rounds::new(1, attempts);
    let alone = alone.map(|did| made(run(0, 0), Conditions::Usual, did));
    rounds.add_alone(&[0], vec![alone]);
    let results = rounds.conclude(&example::assignment(), worst_counts);
    let [result] = &results[..] else {
        panic!("one run has one result: {results:?}");
    };
    let judged = result.result.as_ref().ok();
    let cpu = judged.map_or(0.0, |(seen, _)| seen.cpu.as_secs_f64());
    assert_eq!((result.verdict(), cpu, result.is_flaky()), expected);
    judged.map_or_else(Vec::new, |(_, judgement)| judgement.notes.clone())
}

#[test]
fn the_first_attempt_counts_when_a_failure_was_made_again() {
    assert_eq!(check(&[QUICK], None, false, (Some(AC), 0.1, false)), []);
    check(&[FAILED, FAILED], None, false, (Some(WA), 0.1, false));
    let notes = check(&[FAILED, (0.2, RIGHT)], None, false, (Some(WA), 0.1, true));
    assert!(matches!(notes[..], [Note::Flaky(_)]), "{notes:?}");
    check(&[FAILED, (0.2, "")], None, false, (Some(WA), 0.1, true));
    check(&[FAILED, (0.0, "")], None, false, (Some(WA), 0.1, false));
    check(&[(0.0, ""), QUICK], None, false, (None, 0.0, false));
}

#[test]
fn the_worst_attempt_counts_when_all_runs_are_repeated() {
    check(&[QUICK, (0.2, RIGHT)], None, true, (Some(AC), 0.1, false));
    check(
        &[QUICK, (0.2, WRONG), (0.3, WRONG)],
        None,
        true,
        (Some(WA), 0.2, true),
    );
    check(
        &[FAILED, (0.2, RIGHT), (0.3, "")],
        None,
        true,
        (Some(RTE), 0.3, true),
    );
    check(
        &[QUICK, QUICK, (2.5, RIGHT)],
        None,
        true,
        (Some(TLE), 2.5, true),
    );
    // The judge's fault in an attempt is none of the program.
    check(
        &[QUICK, (0.0, ""), (0.3, WRONG)],
        None,
        true,
        (Some(WA), 0.3, true),
    );
    check(
        &[(0.0, ""), QUICK, (0.3, WRONG)],
        None,
        true,
        (None, 0.0, false),
    );
}

#[test]
fn an_attempt_whose_memory_was_filled_is_not_too_slow() {
    check(
        &[QUICK, (2.5, RIGHT), (0.3, RIGHT)],
        None,
        true,
        (Some(AC), 0.1, false),
    );
    check(&[FAILED, (2.5, RIGHT)], None, false, (Some(WA), 0.1, false));
}

#[test]
fn the_better_time_counts_near_the_limit() {
    let near = |notes: &[Note]| {
        // Of a late answer it stands before that it was right.
        let [
            ..,
            Note::NearLimit {
                limit,
                first,
                again,
            },
        ] = notes
        else {
            panic!("one note: {notes:?}");
        };
        assert_eq!(*limit, LIMITS.cpu);
        let seconds = |time: Duration| time.as_secs_f64();
        (
            seconds(*first),
            again.map(|again| (seconds(again.cpu), again.counts)),
        )
    };
    let late = (2.1, RIGHT);
    let notes = check(&[late], Some((1.9, RIGHT)), false, (Some(AC), 1.9, false));
    assert_eq!(near(&notes), (2.1, Some((1.9, true))));
    let notes = check(&[late], Some((2.2, RIGHT)), false, (Some(TLE), 2.1, false));
    assert_eq!(near(&notes), (2.1, Some((2.2, false))));
    let notes = check(&[late], Some((2.5, RIGHT)), false, (Some(TLE), 2.1, false));
    assert_eq!(near(&notes), (2.1, Some((2.5, false))));
    let notes = check(&[late], None, false, (Some(TLE), 2.1, false));
    assert_eq!(near(&notes), (2.1, None));
    let notes = check(&[late], Some((0.0, RIGHT)), false, (Some(TLE), 2.1, false));
    assert_eq!(near(&notes), (2.1, None));
    check(&[late], Some((1.9, WRONG)), false, (Some(WA), 1.9, false));
    // In time, so the answer stays; that it differs is said.
    check(
        &[(1.9, WRONG)],
        Some((1.8, RIGHT)),
        false,
        (Some(WA), 1.9, true),
    );
    // One of several attempts was late, and so was none after all.
    check(
        &[QUICK, QUICK, late],
        Some((1.9, RIGHT)),
        true,
        (Some(AC), 0.1, false),
    );
    check(
        &[(1.9, RIGHT), QUICK, late],
        Some((2.0, RIGHT)),
        true,
        (Some(AC), 1.9, false),
    );
}

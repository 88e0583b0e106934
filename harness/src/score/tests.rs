use std::time::Duration;

use super::*;
use crate::{
    assignment::example,
    execute::{Captured, Exit, JudgeError, Observation},
    judge::{Judgement, Rejection},
    plan::Run,
};

fn observation() -> Observation {
    Observation {
        exit: Exit::Code(0),
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        peak_memory: 0,
        peak_memory_source: crate::execute::MemorySource::Polled,
        stdin_unread: 0,
        typed: Vec::new(),
        saved: Vec::new(),
        left_behind: 0,
        is_output_held: false,
        is_stopped: false,
        denied: Vec::new(),
    }
}

/// A run of the example's group and case in mode `m`, or `h` if `mode` is 0.
fn done(group: usize, case: usize, mode: usize, verdict: Option<Verdict>) -> RunResult {
    let rejection = match verdict {
        Some(Verdict::Accepted) => None,
        Some(Verdict::PresentationError) => Some(Rejection::WrongForm {
            line: String::new(),
            wanted: String::new(),
        }),
        _ => Some(Rejection::ExitCode { code: 1 }),
    };
    let judged = (
        observation(),
        Judgement {
            rejection,
            notes: Vec::new(),
        },
    );
    let error = JudgeError::Start {
        program: "tilemark".into(),
        source: std::io::Error::from_raw_os_error(libc::EAGAIN),
    };
    let result = if verdict.is_some() {
        Ok(judged)
    } else {
        Err(error)
    };
    RunResult {
        run: Run { group, case, mode },
        limits: example::LIMITS,
        result,
        steadiness: None,
    }
}

fn of(runs: &[RunResult]) -> Graded<'_> {
    Graded {
        runs: Some(runs),
        ..Graded::default()
    }
}

/// The earned column of the example, its first four runs judged as given
/// and the fifth, of the criterion that requires the first, accepted.
fn earned(verdicts: [Option<Verdict>; 4]) -> Vec<Earned> {
    let [a, b, c, d] = verdicts;
    let results = [
        done(0, 0, 0, a),
        done(0, 0, 1, b),
        done(0, 1, 0, c),
        done(0, 1, 1, d),
        done(1, 0, 1, Some(Verdict::Accepted)),
    ];
    score(&example::assignment(), &of(&results))
        .lines
        .iter()
        .map(|line| line.earned)
        .collect()
}

const AC: Option<Verdict> = Some(Verdict::Accepted);
const PE: Option<Verdict> = Some(Verdict::PresentationError);
const RTE: Option<Verdict> = Some(Verdict::RunTimeError);

#[test]
fn full_marks_need_every_run() {
    let open = [Earned::ByHand, Earned::Later];
    assert_eq!(
        earned([AC; 4]),
        [&[Earned::Points(10), Earned::Points(5)][..], &open].concat()
    );
    let withheld = Earned::Withheld { requires: 0 };
    assert_eq!(
        earned([AC, AC, AC, RTE])[..2],
        [Earned::Points(7), withheld]
    );
    assert_eq!(earned([AC, AC, AC, PE])[..2], [Earned::Points(8), withheld]);
    assert_eq!(earned([RTE; 4])[..2], [Earned::Points(0), withheld]);
}

#[test]
fn a_fault_of_the_judge_leaves_the_points_open() {
    assert_eq!(
        earned([AC, AC, AC, None])[..2],
        [Earned::JudgeFailed, Earned::Points(5)]
    );
}

#[test]
fn a_fault_of_the_judge_with_a_right_class_leaves_points_open_that_are_not_full() {
    let with_right_class = [done(0, 0, 0, None), done(0, 0, 1, AC)];
    let own = |verdicts: [Option<Verdict>; 4]| {
        let [a, b, c, d] = verdicts;
        let runs = [
            done(0, 0, 0, a),
            done(0, 0, 1, b),
            done(0, 1, 0, c),
            done(0, 1, 1, d),
        ];
        let graded = Graded {
            replaced: &with_right_class,
            ..of(&runs)
        };
        score(&example::assignment(), &graded).lines[0].earned
    };
    assert_eq!(own([AC, AC, AC, RTE]), Earned::JudgeFailed);
    assert_eq!(own([AC; 4]), Earned::Points(10));
}

#[test]
fn a_right_class_that_was_not_tried_leaves_points_open_that_are_not_full() {
    let own = |last| {
        let runs = [
            done(0, 0, 0, AC),
            done(0, 0, 1, AC),
            done(0, 1, 0, AC),
            done(0, 1, 1, last),
        ];
        let graded = Graded {
            is_cut_short: true,
            ..of(&runs)
        };
        score(&example::assignment(), &graded).lines[0].earned
    };
    assert_eq!(own(RTE), Earned::NotAllRun);
    assert_eq!(own(AC), Earned::Points(10));
}

#[test]
fn runs_left_out_leave_the_points_open() {
    let results = [done(0, 0, 0, AC)];
    let card = score(&example::assignment(), &of(&results));
    assert_eq!(card.lines[0].earned, Earned::NotAllRun);
    assert_eq!((card.lines[0].accepted, card.lines[0].judged), (1, 1));
    assert_eq!(card.lines[1].earned, Earned::NotAllRun);
}

#[test]
fn without_runs_only_the_criteria_of_runs_are_zero() {
    let card = score(&example::assignment(), &Graded::default());
    let earned: Vec<_> = card.lines.iter().map(|line| line.earned).collect();
    let zero = Earned::Points(0);
    assert_eq!(earned, [zero, zero, Earned::ByHand, Earned::Later]);
}

#[test]
fn boards_that_are_not_drawn_leave_the_points_open() {
    let mut assignment = example::assignment();
    assignment.groups.push(crate::assignment::Group {
        personal: Some(crate::assignment::Personal {
            shape: reference::Shape::new(3, 3).unwrap(),
            moves: vec![20],
            effort_percent: 20,
            modes: vec![0],
        }),
        cases: Vec::new(),
        ..assignment.groups[0].clone()
    });
    let Grading::Runs { groups, .. } = &mut assignment.criteria[0].grading else {
        panic!("the first criterion is graded by runs");
    };
    groups.push(2);
    let accepted = |case, mode| done(0, case, mode, Some(Verdict::Accepted));
    let runs = [
        accepted(0, 0),
        accepted(0, 1),
        accepted(1, 0),
        accepted(1, 1),
    ];
    let line = score(&assignment, &of(&runs)).lines[0];
    assert_eq!(line.earned, Earned::NotAllRun);
    assert_eq!((line.accepted, line.judged), (4, 4));
}

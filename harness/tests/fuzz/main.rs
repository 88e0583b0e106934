//! Outputs that no person would think of: whatever a program prints, it is read and
//! judged in bounded memory, and nothing panics.
mod oracle;

use std::{cell::Cell, fs, time::Duration};

use harness::{
    answer,
    assignment::{Assignment, Part, load},
    case::Expected,
    execute::{Captured, Exit, Limits, MemorySource, Observation},
    judge::{Flaw, Rejection, judge},
};
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// All that an answer can have, in two goals and three shapes.
const ASSIGNMENT: &str = r#"
title = "Any output"
[puzzle]
goal = "GOAL"
[hand_in]
files = ["solve.py"]
[build]
command = ["cp", "solve.py", "{program}"]
cpu_seconds = 1
memory_mib = 100
output_kib = 10
[run]
input = "tiles-only"
[run.modes.m]
title = "m"
arguments = []
[answer]
extra_lines = "allowed"
presentation_error_percent = 0
requires = ["REQUIRED"]
[answer.moves]
form = "Moves: n"
exact = 'Moves: (?<moves>[0-9]+)'
near = '(?<moves>[0-9]+) moves'
[answer.unsolvable]
form = "Unsolvable"
exact = 'Unsolvable'
[answer.path]
form = "U"
PATTERNS
[answer.boards]
[limits]
cpu_seconds = 1
memory_mib = 100
output_kib = 10
[groups.g]
title = "g"
visibility = "visible"
[[criteria]]
name = "c"
title = "c"
points = 1
groups = ["g"]
"#;

const PATTERNS: &str =
    "patterns = ['(?s)<(?<path>[^>]*)>']\nstep_patterns = ['(?m)^After (?<path>.*):']";

fn assignment(goal: &str, required: &str, patterns: &str) -> Assignment {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("g")).unwrap();
    let boards = [
        "3\n1 2 3\n0 4 5\n7 8 6\n",
        "2\n1 2\n3 0\n",
        "2 3\n1 2 3\n5 4 0\n",
    ];
    for (number, board) in boards.iter().enumerate() {
        fs::write(folder.path().join(format!("g/{number}.txt")), board).unwrap();
    }
    let text = ASSIGNMENT
        .replace("GOAL", goal)
        .replace("REQUIRED", required)
        .replace("PATTERNS", patterns);
    fs::write(folder.path().join("assignment.toml"), text).unwrap();
    load(folder.path()).unwrap_or_else(|error| panic!("{error}"))
}

fn assignments() -> Vec<Assignment> {
    vec![
        assignment("blank-last", "path", ""),
        assignment("blank-first", "boards", ""),
        assignment("blank-last", "path", PATTERNS),
    ]
}

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(3),
    memory: None,
    output: 1 << 30,
    file: 1,
    line_cpu: None,
};

fn seen(bytes: Vec<u8>) -> Observation {
    let is_cut = false;
    Observation {
        exit: Exit::Code(0),
        stdout: Captured { bytes, is_cut },
        stderr: Captured::default(),
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        peak_memory: 0,
        peak_memory_source: MemorySource::Polled,
        stdin_unread: 0,
        typed: Vec::new(),
        saved: Vec::new(),
        left_behind: 0,
        is_output_held: false,
        is_stopped: false,
        denied: Vec::new(),
    }
}

/// Judges an output on all cases; returns on how many it was accepted that need moves
/// or are unsolvable.
fn judge_all(assignments: &[Assignment], output: &[u8]) -> usize {
    let mut accepted = 0;
    let seen = seen(output.to_vec());
    for assignment in assignments {
        for case in &assignment.groups[0].cases {
            let judgement = judge(case, &assignment.answer, &LIMITS, &seen);
            assert!(judgement.percent(&assignment.answer) <= 100);
            if judgement.rejection.is_some() {
                continue;
            }
            let has_boards = assignment.answer.requires(Part::Boards);
            assert!(
                oracle::may_be_right(case, has_boards, output),
                "accepted on {}",
                case.name
            );
            accepted += usize::from(!matches!(case.expected, Expected::Moves(0)));
        }
    }
    accepted
}

/// A runner that tries the same outputs each time.
fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn any_bytes_are_judged() {
    let assignments = assignments();
    let bytes = vec(any::<u8>(), 0..200);
    let judged = runner(2_000).run(&bytes, |output| {
        judge_all(&assignments, &output);
        Ok(())
    });
    judged.unwrap();
}

#[test]
fn outputs_that_nearly_are_answers_are_judged() {
    const PIECES: [&[u8]; 50] = [
        b"U",
        b"d",
        b"Left",
        b"R",
        b"\xe2\x86\x91",
        b"\xef\xb8\x8f",
        b", ",
        b"->",
        b"[",
        b"]",
        b"'",
        b":",
        b"=",
        b"Moves: 3",
        b"2 moves",
        b"Unsolvable",
        b"After U:",
        b"<",
        b">",
        b"1",
        b"1 2 3\n",
        b"0 4 5\n",
        b"7 8 6\n",
        b"4 0 5\n",
        b"1 2\n",
        b"3 0\n",
        b"1 | 2 |",
        b"+---+",
        b"\n",
        b"\r\n",
        b"\r",
        b" ",
        b"\t",
        b"|",
        b"-",
        b"\x1b[31m",
        b"\x1b",
        b"\x1b]0;",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\xef\xbb\xbf",
        b"\0",
        b"99999999999",
        b"3. ",
        b"R, R, D\n",
        b"U, D, L, R\n",
        b"Solution: ",
        b"Allowed moves: ",
        b"4 5 0\n7 8 6\n",
        b"1 2 3\n4 5 6\n7 8 0\n",
    ];
    let assignments = assignments();
    let pieces = vec(0..PIECES.len(), 0..40);
    let accepted = Cell::new(0);
    let judged = runner(3_000).run(&pieces, |pieces| {
        let pieces = pieces.into_iter().map(|piece| PIECES[piece]);
        let output = pieces.collect::<Vec<_>>().concat();
        accepted.set(accepted.get() + judge_all(&assignments, &output));
        Ok(())
    });
    judged.unwrap();
    let accepted = accepted.get();
    assert!(accepted > 10, "only {accepted} outputs were accepted");
}

/// The most memory that this process had, in MiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap();
    line.split_whitespace()
        .nth(1)
        .unwrap()
        .parse::<u64>()
        .unwrap()
        >> 10
}

#[test]
fn a_hundred_megabytes_are_judged_in_bounded_memory() {
    const MB: usize = 1_000_000;
    let assignments = assignments();
    let judged_of = |size: usize, piece: &str, which: usize| {
        let assignment = &assignments[which];
        let output = piece.repeat(size / piece.len()).into_bytes();
        let case = &assignment.groups[0].cases[0];
        judge(case, &assignment.answer, &LIMITS, &seen(output)).rejection
    };
    let judged = |piece, which| judged_of(100 * MB, piece, which);
    let is_endless = |rejection: Option<Rejection>| match rejection {
        Some(Rejection::Flawed(flaw)) => matches!(*flaw, Flaw::Endless { .. }),
        _ => false,
    };
    assert!(is_endless(judged("R, L, ", 0)));
    assert!(is_endless(judged("After U:\n", 2)));
    // Boards that change from one to the next, so that each of them counts.
    let boards = "1 2 3\n0 4 5\n7 8 6\n1 2 3\n4 0 5\n7 8 6\n";
    assert!(matches!(judged(boards, 1), Some(Rejection::Flawed(_))));
    let nothing = judged("\n", 0);
    assert!(matches!(nothing, Some(Rejection::NothingPrinted { .. })));
    let escapes = judged_of(10 * MB, "\u{1b}[31mx", 0);
    assert!(matches!(escapes, Some(Rejection::NoAnswer { .. })));
    // Lines that look like a part of an answer up to their ends, and rows of no board:
    // less, as each byte of these is looked at most often.
    for (piece, which) in [("=", 0), (": ", 0), ("[]\n", 0), ("1 2 3\n", 1), ("1|", 1)] {
        assert!(judged_of(10 * MB, piece, which).is_some());
    }
    // The output itself, a copy of it for the judge, and what is kept of it.
    let peak = peak();
    assert!(peak < 1000, "{peak} MiB");
}

#[test]
fn many_claims_are_counted_no_further_than_needed() {
    let assignment = assignment("blank-last", "path", "");
    let output = "Moves: 3\n".repeat(1_000_000) + "Moves: 4\n";
    let claims = answer::read(output.as_bytes(), &assignment.answer).claims;
    assert_eq!(claims.len(), 10_001);
    assert_eq!(claims[10_000].line_number, 1_000_001);
}

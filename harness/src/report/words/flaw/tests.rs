//! Shapes of outputs, each read and judged as an assignment says, down to the words.
mod another;
mod drawn;
mod read;
mod several;
mod wrong;

use std::{fs, time::Duration};

use crate::{
    assignment::{AnswerRules, Assignment, Feedback, load},
    execute::{Captured, Exit, Limits, MemorySource, Observation},
    judge::{Note, judge},
    report::words,
};

/// An assignment without its answer.
const REST: &str = r#"
title = "Shapes"
[puzzle]
goal = "blank-last"
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
[answer]
extra_lines = "allowed"
presentation_error_percent = 0
"#;

/// The boards on the way of the first case.
const FIRST: &str = "1 2 3\n0 4 5\n7 8 6\n\n";
const SECOND: &str = "1 2 3\n4 0 5\n7 8 6\n\n";
const THIRD: &str = "1 2 3\n4 5 0\n7 8 6\n\n";
const LAST: &str = "1 2 3\n4 5 6\n7 8 0\n\n";

/// Three moves from the goal: the blank goes right, right, down, and no other way is as
/// short. Then the goal, an unsolvable board, and one of 3×4 two moves away.
const CASES: &str = r#"
[three]
board = '1 2 3 0 4 5 7 8 6'
moves = 3
[solved]
board = '1 2 3 4 5 6 7 8 0'
moves = 0
[none]
board = '1 2 3 4 5 6 8 7 0'
unsolvable = true
[blank-second]
board = '1 0 2 3 4 5 6 7 8'
moves = 21
[around]
board = '0 2 3 1 4 6 7 5 8'
moves = 4
[one]
board = '1 2 3 4 5 0 7 8 6'
moves = 1
[wide]
board = '''3 4
1 2 3 4
5 6 7 8
9 0 10 11'''
moves = 2
"#;

const COUNT: &str = "[answer.moves]\nform = 'Moves: n'\nexact = 'Moves: (?<moves>[0-9]+)'\n\
    near = '(?i)(?<moves>[0-9]+) moves'\n\
    [answer.unsolvable]\nform = 'Unsolvable'\nexact = 'Unsolvable'\nnear = '(?i)no solution'\n";

/// A path, beside which numbers and boards are looked at.
fn path() -> String {
    format!(
        "requires = ['path']\n{COUNT}[answer.path]\nform = 'R, R, D'\nno_moves = '(?i)already solved'\n[answer.boards]\n"
    )
}

/// Boards, beside which numbers and paths are looked at.
fn boards() -> String {
    path().replace("['path']", "['boards']")
}

fn assignment(answer: &str) -> Assignment {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("g")).unwrap();
    fs::write(folder.path().join("g/cases.toml"), CASES).unwrap();
    fs::write(
        folder.path().join("assignment.toml"),
        format!("{REST}{answer}"),
    )
    .unwrap();
    load(folder.path()).unwrap_or_else(|error| panic!("{error}"))
}

/// What is said of an output on a case; nothing if it is accepted.
fn said(assignment: &Assignment, case: &str, output: &[u8]) -> (Option<String>, Vec<Note>) {
    let mut cases = assignment.groups[0].cases.iter();
    let case = cases.find(|it| it.name == case).unwrap();
    let limits = Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(3),
        memory: None,
        output: 1 << 30,
        file: 1,
        line_cpu: None,
    };
    let judgement = judge(case, rules(assignment), &limits, &seen(output));
    let sentence = judgement.rejection.as_ref();
    let sentence = sentence.and_then(|it| words::rejection(it, Feedback::Expected));
    (sentence.map(|sentence| sentence.text), judgement.notes)
}

fn rules(assignment: &Assignment) -> &AnswerRules {
    &assignment.answer
}

fn seen(output: &[u8]) -> Observation {
    Observation {
        exit: Exit::Code(0),
        stdout: Captured {
            bytes: output.to_vec(),
            is_cut: false,
        },
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

/// Outputs on the case `three` with what is said of each; nothing if it is accepted.
#[track_caller]
fn check(answer: &str, outputs: &[(&str, &str)]) {
    check_on("three", answer, outputs);
}

#[track_caller]
fn check_on(case: &str, answer: &str, outputs: &[(&str, &str)]) {
    let assignment = assignment(answer);
    let wrong: Vec<_> = outputs
        .iter()
        .filter_map(|(output, expected)| {
            let found = said(&assignment, case, output.as_bytes()).0;
            let found = found.unwrap_or_default();
            (found != *expected)
                .then(|| format!("{output:?}\n  expected {expected}\n  found    {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn measures_what_need_not_be_the_shortest() {
    let measured = assignment(&format!("optimal = 'measured'\n{}", path()));
    let (sentence, notes) = said(&measured, "three", b"R, L, R, R, D\n");
    assert_eq!(sentence, None);
    assert!(notes.contains(&Note::MoreThanNeeded { moves: 5, least: 3 }));
    let (sentence, notes) = said(&measured, "three", b"R, R, D\n");
    assert_eq!((sentence, notes), (None, vec![]));
    let (sentence, _) = said(&measured, "three", b"Moves: 2\n");
    assert_eq!(
        sentence.unwrap(),
        "3 moves solve this board, the program says 2: 1 too few"
    );
    let (sentence, _) = said(&measured, "three", b"Moves: 4\n");
    assert_eq!(
        sentence.unwrap(),
        "3 moves solve this board, the program says 4, but every solution has an odd number"
    );
}

#[test]
fn what_is_misread_earns_what_the_assignment_says() {
    let answer = format!(
        "{}[answer.misread]\nother_thing_percent = 70\norder_percent = 100\n",
        path()
    );
    let assignment = assignment(&answer);
    let case = &assignment.groups[0].cases[0];
    let limits = assignment.limits;
    let percent = |output: &str| {
        let judgement = judge(case, &assignment.answer, &limits, &seen(output.as_bytes()));
        (judgement.verdict(), judgement.percent(&assignment.answer))
    };
    use crate::judge::Verdict::{Accepted, PresentationError, WrongAnswer};
    assert_eq!(percent("R R D"), (Accepted, 100));
    assert_eq!(percent("L L U"), (PresentationError, 70));
    assert_eq!(percent("U L L"), (PresentationError, 100));
    assert_eq!(percent("D D R"), (WrongAnswer, 0));
    // All else has to be right.
    assert_eq!(percent("Moves: 3\nL L U"), (PresentationError, 70));
    assert_eq!(percent("Moves: 99\nL L U"), (WrongAnswer, 0));
    let right = [FIRST, SECOND, THIRD, LAST].concat();
    assert_eq!(percent(&format!("L L U\n{right}")), (PresentationError, 70));
    let elsewhere = [FIRST, SECOND, FIRST].concat();
    assert_eq!(percent(&format!("L L U\n{elsewhere}")), (WrongAnswer, 0));
}

#[test]
fn what_is_misread_has_to_have_all_that_is_asked_for() {
    let misread = "[answer.misread]\nother_thing_percent = 70\norder_percent = 40\n";
    let both = path().replace("['path']", "['moves', 'path']");
    let order = boards().replace("['boards']", "['moves', 'boards']");
    let backward = [LAST, THIRD, SECOND, FIRST].concat();
    let percent = |answer: &str, output: &str| {
        let assignment = assignment(&format!("{answer}{misread}"));
        let case = &assignment.groups[0].cases[0];
        let seen = seen(output.as_bytes());
        let judgement = judge(case, &assignment.answer, &assignment.limits, &seen);
        judgement.percent(&assignment.answer)
    };
    assert_eq!(percent(&both, "Moves: 3\nL, L, U\n"), 70);
    assert_eq!(percent(&both, "Moves: 99\nL, L, U\n"), 0);
    assert_eq!(percent(&both, "L, L, U\n"), 0);
    // Of a wrong form and a misreading, the one that costs more: here all.
    assert_eq!(percent(&both, "in 3 moves\nL, L, U\n"), 0);
    assert_eq!(percent(&order, &format!("Moves: 3\n{backward}")), 40);
    assert_eq!(percent(&order, &format!("Moves: 4\n{backward}")), 0);
    assert_eq!(percent(&order, &backward), 0);
}

#[test]
fn a_crash_before_anything_is_printed_follows_no_right_answer() {
    let assignment = assignment(&path());
    let mut cases = assignment.groups[0].cases.iter();
    let solved = cases.find(|case| case.name == "solved").unwrap();
    let notes = |output: &str| {
        let crashed = Observation {
            exit: Exit::Code(1),
            ..seen(output.as_bytes())
        };
        judge(solved, rules(&assignment), &assignment.limits, &crashed).notes
    };
    assert_eq!(notes("\n"), []);
    assert_eq!(notes("Already solved\n"), [Note::AnswerWasRight]);
}

#[test]
fn tells_no_more_than_it_may() {
    let assignment = assignment(&boards());
    let case = &assignment.groups[0].cases[0];
    let told = |output: &str, feedback| {
        let judgement = judge(
            case,
            &assignment.answer,
            &assignment.limits,
            &seen(output.as_bytes()),
        );
        let sentence = words::rejection(&judgement.rejection.unwrap(), feedback);
        sentence.map(|sentence| sentence.text).unwrap_or_default()
    };
    let skips = [FIRST, THIRD, LAST].concat();
    for (output, message, actual) in [
        (
            "R, D, D, R\n",
            "a move of the path takes the blank off the board",
            "move 3 of the path takes the blank down and off the board",
        ),
        (
            "R, L, R, R, D\n",
            "the path solves the board, with more moves than needed",
            "the path solves the board in 5 moves, and fewer would do",
        ),
        (
            "Moves: 5\nR, R, D\n",
            "the output says another number of moves than its path has",
            "the output says 5 moves, and its path has 3",
        ),
        (
            skips.as_str(),
            "no single move leads from one board printed to the next",
            "no single move leads from the board printed before move 1 to the one after it: one between them is missing",
        ),
        (
            "R, R, X\n",
            "a word in line 1 of the output is no direction",
            "`X` in line 1 of the output is no direction",
        ),
    ] {
        assert_eq!(told(output, Feedback::Verdict), "");
        assert_eq!(told(output, Feedback::Message), message);
        assert_eq!(told(output, Feedback::Actual), actual);
    }
}

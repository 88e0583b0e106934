//! The judge as a table: what was seen, and the one word on it.
use std::time::Duration;

use super::*;
use crate::{
    assignment::example::{self, LIMITS, rules},
    case::Expected,
    execute::{Captured, Content, Saved, Stream},
};

const SOLVABLE: &str = "1 2 3\n4 5 6\n7 0 8";
const UNSOLVABLE: &str = "1 2 3\n4 5 6\n8 7 0";
fn case(board: &str, expected: Expected) -> Case {
    let mut case = example::case("a-board", board, expected, vec![0]);
    case.explain
        .insert(Expected::Moves(3), "three is the trap".to_owned());
    case
}

pub(super) fn seen(exit: Exit, stdout: &str) -> Observation {
    Observation {
        exit,
        stdout: Captured {
            bytes: stdout.as_bytes().to_vec(),
            is_cut: false,
        },
        stderr: Captured::default(),
        cpu: Duration::from_millis(5),
        wall: Duration::from_millis(7),
        peak_memory: 4_096,
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

#[track_caller]
fn check(board: &str, expected: Expected, stdout: &str, rejection: Option<Rejection>) {
    let judgement = judge(
        &case(board, expected),
        &rules(),
        &LIMITS,
        &seen(Exit::Code(0), stdout),
    );
    assert_eq!(judgement.rejection, rejection);
}

#[test]
fn judges_an_answer_by_what_it_says() {
    let one = Expected::Moves(1);
    check(SOLVABLE, one, "Number of moves: 1\n", None);
    check(SOLVABLE, one, "Number of moves: 01\n", None);
    check(
        SOLVABLE,
        one,
        "Number of moves: 3\n",
        Some(Rejection::TooManyMoves { found: 3, least: 1 }),
    );
    check(
        SOLVABLE,
        one,
        "Number of moves: 0\n",
        Some(Rejection::TooFewMoves { found: 0, least: 1 }),
    );
    check(
        SOLVABLE,
        one,
        "Number of moves: 10\n",
        Some(Rejection::TooManyMoves {
            found: 10,
            least: 1,
        }),
    );
    let even = Parity {
        rows: 3,
        columns: 3,
        inversions: 0,
        blank_row: 2,
        goal_blank_row: 2,
    };
    check(
        SOLVABLE,
        one,
        "Unsolvable board\n",
        Some(Rejection::CalledUnsolvable {
            least: 1,
            parity: even,
        }),
    );
    check(UNSOLVABLE, Expected::Unsolvable, "Unsolvable board\n", None);
    let odd = Parity {
        inversions: 1,
        ..even
    };
    check(
        UNSOLVABLE,
        Expected::Unsolvable,
        "Number of moves: 0\n",
        Some(Rejection::CalledSolvable {
            found: 0,
            parity: odd,
        }),
    );
}

#[test]
fn tells_no_output_from_output_without_an_answer() {
    let one = Expected::Moves(1);
    check(
        SOLVABLE,
        one,
        "",
        Some(Rejection::NothingPrinted {
            is_on_stderr: false,
        }),
    );
    check(
        SOLVABLE,
        one,
        " \n\n",
        Some(Rejection::NothingPrinted {
            is_on_stderr: false,
        }),
    );
    check(
        SOLVABLE,
        one,
        "hello\n",
        Some(Rejection::NoAnswer {
            line: "hello".to_owned(),
        }),
    );
}

#[test]
fn finds_an_answer_that_went_to_standard_error() {
    let mut observation = seen(Exit::Code(0), "");
    observation.stderr.bytes = b"Number of moves: 1\n".to_vec();
    let judgement = judge(
        &case(SOLVABLE, Expected::Moves(1)),
        &rules(),
        &LIMITS,
        &observation,
    );
    assert_eq!(
        judgement.rejection,
        Some(Rejection::NothingPrinted { is_on_stderr: true })
    );
}

#[test]
fn tells_a_wrong_form_from_a_wrong_answer() {
    let one = Expected::Moves(1);
    let wanted = "Number of moves: 1".to_owned();
    check(
        SOLVABLE,
        one,
        "number of moves 1\n",
        Some(Rejection::WrongForm {
            line: "number of moves 1".to_owned(),
            wanted,
        }),
    );
    check(
        SOLVABLE,
        one,
        "number of moves 2\n",
        Some(Rejection::TooManyMoves { found: 2, least: 1 }),
    );
    check(
        UNSOLVABLE,
        Expected::Unsolvable,
        "Unsolvable Board\n",
        Some(Rejection::WrongForm {
            line: "Unsolvable Board".to_owned(),
            wanted: "Unsolvable board".to_owned(),
        }),
    );
    check(
        SOLVABLE,
        one,
        "Number of moves: -1\n",
        Some(Rejection::NotANumberOfMoves {
            text: "-1".to_owned(),
        }),
    );
}

#[test]
fn lines_beside_the_answer_are_a_wrong_form_unless_allowed() {
    let one = Expected::Moves(1);
    let extra = |line: &str, line_number, is_repetition| {
        let line = line.to_owned();
        Some(Rejection::ExtraLine {
            line,
            line_number,
            is_repetition,
        })
    };
    check(
        SOLVABLE,
        one,
        "solving\nNumber of moves: 1\n",
        extra("solving", 1, false),
    );
    check(
        SOLVABLE,
        one,
        "Number of moves: 1\n\nbye\n",
        extra("bye", 3, false),
    );
    let twice = "Number of moves: 1\nNumber of moves: 1\n";
    check(SOLVABLE, one, twice, extra("Number of moves: 1", 2, true));
    let allowed = AnswerRules {
        extra_lines_allowed: true,
        ..rules()
    };
    let observation = seen(Exit::Code(0), "solving\nNumber of moves: 1\n");
    let judgement = judge(&case(SOLVABLE, one), &allowed, &LIMITS, &observation);
    assert_eq!(judgement.rejection, None);
}

#[test]
fn two_different_answers_are_wrong_even_if_one_is_right() {
    let contradiction = |first: &str, second: &str| {
        let (first, second) = (first.to_owned(), second.to_owned());
        Some(Rejection::Contradiction { first, second })
    };
    let (right, wrong) = ("Number of moves: 1", "Number of moves: 2");
    let both = format!("{right}\n{wrong}\n");
    check(
        SOLVABLE,
        Expected::Moves(1),
        &both,
        contradiction(right, wrong),
    );
    let both = format!("Unsolvable board\n{right}\n");
    check(
        SOLVABLE,
        Expected::Moves(1),
        &both,
        contradiction("Unsolvable board", right),
    );
    let both = "moves: 1, or unsolvable";
    check(
        SOLVABLE,
        Expected::Moves(1),
        both,
        contradiction(both, both),
    );
    check(
        UNSOLVABLE,
        Expected::Unsolvable,
        both,
        contradiction(both, both),
    );
}

#[test]
fn blames_in_one_order() {
    let right = "Number of moves: 1\n";
    let cpu_limit = Some(Rejection::CpuLimit { limit: LIMITS.cpu });
    let table = [
        (Exit::Code(0), None),
        (Exit::Code(3), Some(Rejection::ExitCode { code: 3 })),
        (
            Exit::Signal(libc::SIGSEGV),
            Some(Rejection::Signal {
                signal: libc::SIGSEGV,
            }),
        ),
        (
            Exit::Signal(libc::SIGXFSZ),
            Some(Rejection::FileLimit { limit: LIMITS.file }),
        ),
        (Exit::Signal(libc::SIGXCPU), cpu_limit.clone()),
        (Exit::KilledAtCpuLimit, cpu_limit.clone()),
        (
            Exit::KilledAtWallLimit,
            Some(Rejection::WallLimit {
                limit: LIMITS.wall,
                cpu: Duration::from_millis(5),
                is_stopped: false,
            }),
        ),
        (
            Exit::KilledAtMemoryLimit,
            Some(Rejection::MemoryLimit {
                limit: 1 << 20,
                peak: 4_096,
            }),
        ),
        (
            Exit::KilledAtOutputLimit(Stream::Stdout),
            Some(Rejection::OutputLimit {
                stream: Stream::Stdout,
                limit: LIMITS.output,
            }),
        ),
    ];
    let case = case(SOLVABLE, Expected::Moves(1));
    for (exit, rejection) in table {
        let judgement = judge(&case, &rules(), &LIMITS, &seen(exit.clone(), right));
        assert_eq!(judgement.rejection, rejection, "{exit:?}");
    }
    for exit in [Exit::Code(0), Exit::Code(3), Exit::Signal(libc::SIGSEGV)] {
        let mut slow = seen(exit, right);
        slow.cpu = LIMITS.cpu + Duration::from_millis(1);
        let judgement = judge(&case, &rules(), &LIMITS, &slow);
        assert_eq!(
            judgement.rejection, cpu_limit,
            "over the limit, however it ended"
        );
    }
}

#[test]
fn notes_what_is_worth_saying() {
    let notes = |observation: &Observation| {
        judge(
            &case(SOLVABLE, Expected::Moves(1)),
            &rules(),
            &LIMITS,
            observation,
        )
        .notes
    };
    let right = "Number of moves: 1\n";
    assert_eq!(notes(&seen(Exit::Code(0), right)), []);
    assert_eq!(
        notes(&seen(Exit::Code(0), right.trim_end())),
        [Note::Overlooked(Overlooked::NoFinalNewline)]
    );
    assert_eq!(notes(&seen(Exit::Code(3), right)), [Note::AnswerWasRight]);
    assert_eq!(
        notes(&seen(Exit::Signal(libc::SIGABRT), "")),
        [Note::NothingFlushed]
    );
    let mut observation = seen(Exit::Code(0), right);
    observation.stdin_unread = 12;
    observation.left_behind = 2;
    assert_eq!(notes(&observation), [Note::LeftBehind { processes: 2 }]);
    observation.stdout.bytes = b"Number of moves: 2\n".to_vec();
    assert_eq!(
        notes(&observation),
        [
            Note::InputUnread { bytes: 12 },
            Note::LeftBehind { processes: 2 }
        ]
    );
}

#[test]
fn tells_that_java_found_no_main_class() {
    let case = case(SOLVABLE, Expected::Moves(1));
    let notes = |stdout, stderr: &str| {
        let mut observation = seen(Exit::Code(1), stdout);
        observation.stderr.bytes = stderr.as_bytes().to_vec();
        observation.stdin_unread = 12;
        judge(&case, &rules(), &LIMITS, &observation).notes
    };
    let said = "Error: Could not find or load main class Solver\n\
                Caused by: java.lang.ClassNotFoundException: Solver\n";
    assert_eq!(notes("", said), [Note::NoMainClass]);
    // The program itself may say so.
    let unread = Note::InputUnread { bytes: 12 };
    assert_eq!(notes("hello\n", said), [unread]);
}

#[test]
fn explains_only_an_answer_that_is_the_reason() {
    let explained = |stdout: &str, exit| {
        let mut case = case(SOLVABLE, Expected::Moves(1));
        let texts = [
            (Expected::Moves(0), "zero"),
            (Expected::Unsolvable, "solvable"),
        ];
        case.explain
            .extend(texts.map(|(answer, text)| (answer, text.to_owned())));
        let notes = judge(&case, &rules(), &LIMITS, &seen(exit, stdout)).notes;
        let text = |note| match note {
            Note::Explained { text } => Some(text),
            _ => None,
        };
        notes.into_iter().find_map(text)
    };
    let check = |stdout: &str, text: Option<&str>| {
        assert_eq!(explained(stdout, Exit::Code(0)).as_deref(), text);
        assert_eq!(explained(stdout, Exit::Code(1)), None);
    };
    check("Number of moves: 3\n", Some("three is the trap"));
    check("moves 3\n", Some("three is the trap"));
    check("Number of moves: 0\n", Some("zero"));
    check("Unsolvable board\n", Some("solvable"));
    check("Number of moves: 2\n", None);
    check("Number of moves: 1\n", None);
    check("Number of moves: 3\nNumber of moves: 1\n", None);
    check("moves: 3, or unsolvable\n", None);
    let mut unsolvable = case(UNSOLVABLE, Expected::Unsolvable);
    unsolvable
        .explain
        .insert(Expected::Moves(5), "odd".to_owned());
    let observation = seen(Exit::Code(0), "Number of moves: 5\n");
    assert_eq!(
        judge(&unsolvable, &rules(), &LIMITS, &observation).notes,
        [Note::Explained {
            text: "odd".to_owned()
        }]
    );
}

#[test]
fn puts_the_number_into_the_form() {
    assert_eq!(
        puzzle::in_form("Number of moves: n", 17),
        "Number of moves: 17"
    );
    assert_eq!(puzzle::in_form("n moves", 17), "17 moves");
    assert_eq!(puzzle::in_form("in moves", 17), "in moves");
}

#[test]
fn reads_the_answer_from_a_file_if_it_is_to_be_there() {
    let mut rules = rules();
    rules.from = Some("answer.txt".to_owned());
    let check = |content: Content, rejection: Option<Rejection>| {
        let mut seen = seen(Exit::Code(0), "Number of moves: 7\n");
        let name = "answer.txt".to_owned();
        seen.saved = vec![Saved { name, content }];
        let case = case(SOLVABLE, Expected::Moves(1));
        assert_eq!(judge(&case, &rules, &LIMITS, &seen).rejection, rejection);
    };
    check(Content::Bytes(b"Number of moves: 1\n".to_vec()), None);
    let (found, least) = (3, 1);
    let more = Rejection::TooManyMoves { found, least };
    check(Content::Bytes(b"Number of moves: 3\n".to_vec()), Some(more));
    for found in [Content::Absent, Content::NotAFile, Content::TooLarge] {
        let name = "answer.txt".to_owned();
        let rejection = Rejection::NoAnswerFile {
            name,
            found: found.clone(),
        };
        check(found, Some(rejection));
    }
}

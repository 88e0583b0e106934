//! Every sentence, word for word.
use super::*;
use crate::execute::Stream;

const PARITY: Parity = Parity {
    rows: 4,
    columns: 4,
    inversions: 7,
    blank_row: 2,
    goal_blank_row: 3,
};

/// The sentence at each level that tells one: message, actual, expected.
#[track_caller]
fn check(given: &Rejection, sentences: [&str; 3]) {
    let levels = [Feedback::Message, Feedback::Actual, Feedback::Expected];
    assert_eq!(rejection(given, Feedback::Verdict), None);
    let told = levels.map(|level| rejection(given, level).unwrap().text);
    assert_eq!(told, sentences);
}

#[track_caller]
fn check_same(given: &Rejection, sentence: &str, help: Option<&str>) {
    check(given, [sentence; 3]);
    assert_eq!(rejection(given, Feedback::Expected).unwrap().help, help);
}

#[test]
fn tells_a_wrong_form() {
    let (line, wanted) = (
        "number of moves: 5".to_owned(),
        "Number of moves: 5".to_owned(),
    );
    let shown = "the answer is right, but `number of moves: 5` should read \
                 `Number of moves: 5`: character 1 is `n`, not `N`";
    check(
        &Rejection::WrongForm { line, wanted },
        [
            "the answer is right, but not in the form asked for",
            shown,
            shown,
        ],
    );
}

#[test]
fn tells_an_extra_line() {
    let extra = |is_repetition| Rejection::ExtraLine {
        line: "bye\u{1b}".to_owned(),
        line_number: 2,
        is_repetition,
    };
    let shown = r"the answer is right, but line 2 of the output, `bye\x1b`, is not asked for: print the answer and nothing else";
    check(
        &extra(false),
        [
            "the answer is right, but line 2 of the output is not asked for: print the answer \
             and nothing else",
            shown,
            shown,
        ],
    );
    let shown = r"the answer is right, but line 2 of the output, `bye\x1b`, gives it once more";
    check(
        &extra(true),
        [
            "the answer is right, but line 2 of the output gives it once more",
            shown,
            shown,
        ],
    );
    assert_eq!(
        rejection(&extra(true), Feedback::Message).unwrap().help,
        Some("print what is for yourself to standard error, in C++ with std::cerr")
    );
}

#[test]
fn tells_that_there_is_no_answer() {
    check_same(
        &Rejection::NothingPrinted {
            is_on_stderr: false,
        },
        "the program printed nothing to standard output",
        None,
    );
    check_same(
        &Rejection::NothingPrinted { is_on_stderr: true },
        "the right answer was printed to standard error instead of standard output",
        Some("print the answer to standard output, in C++ with std::cout"),
    );
    let shown = "there is no answer in the output, which begins with `Hello`";
    check(
        &Rejection::NoAnswer {
            line: "Hello".to_owned(),
        },
        ["there is no answer in the output", shown, shown],
    );
    let shown = "there are two answers in the output, `moves: 5` and `moves: 7`, and they differ";
    check(
        &Rejection::Contradiction {
            first: "moves: 5".to_owned(),
            second: "moves: 7".to_owned(),
        },
        [
            "there are two answers in the output, and they differ",
            shown,
            shown,
        ],
    );
    let shown =
        "there are two answers in one line of the output, `5, or unsolvable`, and they differ";
    let line = "5, or unsolvable".to_owned();
    check(
        &Rejection::Contradiction {
            first: line.clone(),
            second: line,
        },
        [
            "there are two answers in the output, and they differ",
            shown,
            shown,
        ],
    );
}

#[test]
fn tells_what_is_no_number_of_moves() {
    let check = |text: &str, hidden: &str, shown: &str| {
        let text = text.to_owned();
        check(
            &Rejection::NotANumberOfMoves { text },
            [hidden, shown, shown],
        );
    };
    let none = "the program says something that is not a number of moves";
    check(
        "-1",
        none,
        "the program says `-1`, which is not a number of moves",
    );
    check(
        "",
        none,
        "the program says ``, which is not a number of moves",
    );
    check(
        "99999999999",
        "the program says more moves than any board needs",
        "the program says `99999999999` moves, more than any board needs",
    );
}

#[test]
fn tells_a_wrong_number_of_moves() {
    check(
        &Rejection::TooManyMoves {
            found: 25,
            least: 23,
        },
        [
            "the program says more moves than needed",
            "the program says 25 moves, and fewer would do",
            "23 moves solve this board, the program says 25: 2 too many",
        ],
    );
    check(
        &Rejection::TooFewMoves {
            found: 1,
            least: 23,
        },
        [
            "the program says fewer moves than any solution has",
            "the program says 1 move, and so few cannot do",
            "23 moves solve this board, the program says 1: 22 too few",
        ],
    );
    let expected = |found, least| {
        rejection(
            &Rejection::TooManyMoves { found, least },
            Feedback::Expected,
        )
        .unwrap()
        .text
    };
    assert_eq!(
        expected(3, 1),
        "1 move solves this board, the program says 3: 2 too many"
    );
    assert_eq!(
        expected(4, 1),
        "1 move solves this board, the program says 4, but every solution has an odd number"
    );
    assert_eq!(
        expected(2, 0),
        "this board is the goal itself, 0 moves away, the program says 2: 2 too many"
    );
}

#[test]
fn tells_why_a_board_is_solvable_or_not() {
    check(
        &Rejection::CalledUnsolvable {
            least: 24,
            parity: PARITY,
        },
        [
            "the program says unsolvable of a board that is solvable",
            "the program says unsolvable of a board that is solvable",
            "the board is solvable, in 24 moves: with 4 columns (an even number) inversions + \
             row of the blank (from 0) decide, and 7 + 2 = 9 is odd like the goal's 0 + 3 = 3",
        ],
    );
    check(
        &Rejection::CalledSolvable {
            found: 1,
            parity: Parity {
                blank_row: 1,
                ..PARITY
            },
        },
        [
            "the program says a number of moves of a board that is unsolvable",
            "the program says 1 move of a board that is unsolvable",
            "the board is unsolvable, the program says 1 move: with 4 columns (an even number) \
             inversions + row of the blank (from 0) decide, and 7 + 1 = 8 is even, unlike the \
             goal's 0 + 3 = 3",
        ],
    );
}

#[test]
fn tells_which_limit_was_exceeded() {
    check_same(
        &Rejection::CpuLimit {
            limit: Duration::from_secs(10),
        },
        "not done after 10 s of CPU time",
        Some("look for a loop without end, or for boards that are searched again and again"),
    );
    check_same(
        &Rejection::LineCpuLimit {
            limit: Duration::from_secs(2),
        },
        "not done with one line after 2 s of CPU time",
        Some("look for a loop without end, or for boards that are searched again and again"),
    );
    let limit = Duration::from_secs(20);
    check_same(
        &Rejection::WallLimit {
            limit,
            cpu: Duration::from_millis(4),
            is_stopped: false,
        },
        "the program slept or waited: 0.00 s of CPU in 20 s",
        Some("look for a sleep, or for something that waits for a key or for more input"),
    );
    check_same(
        &Rejection::WallLimit {
            limit,
            cpu: Duration::from_millis(6250),
            is_stopped: false,
        },
        "not done after 20 s on the clock (6.25 s of CPU)",
        None,
    );
    check_same(
        &Rejection::WallLimit {
            limit,
            cpu: Duration::ZERO,
            is_stopped: true,
        },
        "the program stopped itself, as with SIGSTOP, and did not go on for 20 s",
        None,
    );
    check_same(
        &Rejection::MemoryLimit {
            limit: 256 << 20,
            peak: (300 << 20) + (1 << 19),
        },
        "the program took 300.5 MiB of memory, and 256 MiB are allowed",
        Some("look for boards that are kept twice, or created and never deleted"),
    );
    check_same(
        &Rejection::OutputLimit {
            stream: Stream::Stdout,
            limit: 64 << 10,
        },
        "the program printed more than 64 KiB to standard output",
        Some("only the answer is asked for: look for what prints in a loop"),
    );
    check_same(
        &Rejection::FileLimit { limit: 1 << 20 },
        "the program wrote a file larger than 1 MiB",
        None,
    );
}

#[test]
fn tells_how_it_ended() {
    check_same(
        &Rejection::Signal { signal: 8 },
        "the program died of SIGFPE, floating-point exception: usually a whole number was \
         divided by zero",
        None,
    );
    check_same(
        &Rejection::Signal { signal: 99 },
        "the program died of signal 99",
        None,
    );
    check_same(
        &Rejection::ExitCode { code: 3 },
        "the program ended with exit code 3, and only 0 means that all went well",
        Some(
            "end with 0 when an answer was printed, for an unsolvable board too; if none was, \
             standard error may say why",
        ),
    );
}

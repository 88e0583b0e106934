//! `npuzzle slider`: the sample run of the text, and what the text leaves out.

use crate::{answers, gives_up, output, rejects};

/// The sample run, as the text has it after the command; its last word ends a line here.
const SAMPLE: &str = "\
Starting configuration is
 1  2  3  4
 6  7 10  8
 5  9  - 11

Path of length 7 found:

 1  2  3  4
 6  7 10  8
 5  9  - 11

After moving U:
 1  2  3  4
 6  7  -  8
 5  9 10 11

After moving L:
 1  2  3  4
 6  -  7  8
 5  9 10 11

After moving L:
 1  2  3  4
 -  6  7  8
 5  9 10 11

After moving D:
 1  2  3  4
 5  6  7  8
 -  9 10 11

After moving R:
 1  2  3  4
 5  6  7  8
 9  - 10 11

After moving R:
 1  2  3  4
 5  6  7  8
 9 10  - 11

After moving R:
 1  2  3  4
 5  6  7  8
 9 10 11  -

Goodbye
";

#[test]
fn prints_the_sample_run() {
    answers(&["slider", "3", "4", "27", "15"], b"", SAMPLE);
}

#[test]
fn finds_a_path_of_length_0_where_there_is_nothing_to_do() {
    let home = "Starting configuration is\n 1  2  3\n 4  5  6\n 7  8  -\n\n\
                Path of length 0 found:\n\n 1  2  3\n 4  5  6\n 7  8  -\n\nGoodbye\n";
    answers(&["slider", "3", "3", "1", "0"], b"", home);
    // L R U D, and L R U D U D: the scramble comes home.
    answers(&["slider", "3", "3", "2", "4"], b"", home);
    answers(&["slider", "3", "3", "2", "6"], b"", home);
}

/// The first board, and the moves, of a run; all were found by another program.
#[track_caller]
fn check(words: &str, board: &str, path: &str) {
    let words: Vec<&str> = words.split(' ').collect();
    let text = output(&words, b"");
    let mut parts = text.split("\n\n");
    let first = parts.next().unwrap();
    assert_eq!(first, format!("Starting configuration is\n{board}"));
    let moves = text
        .lines()
        .filter_map(|line| line.strip_prefix("After moving "));
    let moves: String = moves.map(|letter| letter.trim_end_matches(':')).collect();
    assert_eq!(moves, path);
    assert!(text.contains(&format!("\n\nPath of length {} found:\n\n", path.len())));
    assert!(text.ends_with("\n\nGoodbye\n"));
}

#[test]
fn takes_the_first_path_in_the_order_up_down_left_right() {
    check("slider 3 3 0 4", " 1  2  3\n 4  -  5\n 7  8  6", "RD");
    check("slider 3 3 1 4", " 1  2  3\n 4  -  6\n 7  5  8", "DR");
    check("slider 2 3 5 40", " 4  1  3\n -  2  5", "URDR");
    check(
        "slider 2 5 -7 20",
        " 1  7  2  3  5\n 6  8  -  4  9",
        "LURRDR",
    );
    check(
        "slider 3 3 3 100",
        " 4  5  -\n 6  2  1\n 7  8  3",
        "DLURDDLULURRDLDR",
    );
}

#[test]
fn rejects_what_is_no_puzzle() {
    rejects(
        &["slider"],
        b"",
        "error: the following required arguments were not provided:\n",
    );
    rejects(
        &["slider", "1", "4", "27", "15"],
        b"",
        "error: invalid value '1' for '<ROWS>': expected a whole number from 2 to 10\n",
    );
    rejects(
        &["slider", "3", "11", "27", "15"],
        b"",
        "error: invalid value '11' for '<COLS>': expected a whole number from 2 to 10\n",
    );
    rejects(
        &["slider", "3", "4", "x", "15"],
        b"",
        "error: invalid value 'x' for '<SEED>': \
         expected a whole number from -9223372036854775808 to 9223372036854775807\n",
    );
    rejects(
        &["slider", "3", "4", "27", "1000001"],
        b"",
        "error: invalid value '1000001' for '<MOVES>': \
         expected a whole number from 0 to 1000000\n",
    );
    rejects(
        &["slider", "3", "4", "27", "-15"],
        b"",
        "error: invalid value '-15' for '<MOVES>': expected a whole number from 0 to 1000000\n",
    );
    rejects(
        &["slider", "3", "4", "27", "15", "16"],
        b"",
        "error: unexpected argument '16' found\n",
    );
}

#[test]
fn gives_up_at_a_limit_without_an_answer() {
    gives_up(
        &["slider", "--max-nodes", "10", "3", "3", "3", "100"],
        b"",
        "error: gave up after expanding 10 nodes: the limit on nodes is reached\n\
         help: --max-nodes allows more\n",
    );
}

#[test]
fn explains_itself() {
    insta::assert_snapshot!("help_slider", output(&["slider", "--help"], b""));
}

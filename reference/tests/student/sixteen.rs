//! `npuzzle sixteen`: the five examples of the text, and what the text leaves out.

use crate::{answers, gives_up, output, rejects};

const HELP: &str = "help: a list is the numbers 0 to 15, each once, \
                    with commas or spaces between; 0 is the space\n";

#[track_caller]
fn check(list: &str, moves: &str) {
    answers(&["sixteen", list], b"", &format!("{moves}\n"));
}

#[test]
fn solves_the_five_examples() {
    check(
        "4, 0, 2, 3, 5, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
        "D, L, U",
    );
    check(
        "4, 1, 2, 3, 5, 6, 10, 7, 8, 0, 9, 11, 12, 13, 14, 15",
        "R, U, L, L, U",
    );
    check(
        "1, 2, 6, 3, 4, 0, 10, 7, 8, 5, 9, 11, 12, 13, 14, 15",
        "D, R, U, U, L, L",
    );
    check(
        "4, 1, 2, 3, 8, 0, 5, 7, 9, 10, 6, 11, 12, 13, 14, 15",
        "R, D, L, L, U, U",
    );
    check(
        "1, 2, 6, 3, 4, 5, 0, 7, 12, 8, 10, 11, 13, 14, 9, 15",
        "D, D, L, L, U, R, R, U, U, L, L",
    );
}

#[test]
fn takes_the_first_solution_in_the_order_up_down_left_right() {
    // The other one is L U R D L U.
    check("5 4 2 3 1 0 6 7 8 9 10 11 12 13 14 15", "U, L, D, R, U, L");
}

#[test]
fn reads_a_list_however_it_is_written() {
    answers(
        &["sixteen", "-"],
        b"1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        "L\n",
    );
    let lists: [&[u8]; 6] = [
        b"4, 0, 2, 3, 5, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\n",
        b"4,0,2,3,5,1,6,7,8,9,10,11,12,13,14,15",
        b"[4, 0, 2, 3, 5, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]\r\n",
        b"{ {4,0,2,3}, {5,1,6,7}, {8,9,10,11}, {12,13,14,15} }",
        b"\xef\xbb\xbf(4 0 2 3\n5 1 6 7\n8 9 10 11\n12 13 14 15)",
        b"04 00 02 03,\t05 01 06 07, 8 9 10 11, 12 13 14 15,",
    ];
    for list in lists {
        answers(&["sixteen"], list, "D, L, U\n");
    }
    let words = "sixteen 4 0 2 3 5 1 6 7 8 9 10 11 12 13 14 15";
    answers(&words.split(' ').collect::<Vec<_>>(), b"", "D, L, U\n");
    let words = "sixteen 4, 0, 2, 3, 5, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15";
    answers(&words.split(' ').collect::<Vec<_>>(), b"", "D, L, U\n");
}

#[test]
fn needs_no_moves_for_the_goal() {
    check("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "");
}

#[test]
fn tells_that_there_is_no_solution() {
    // Two tiles of the goal exchanged, and the goal of most other 15-puzzles.
    check("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", "No solution");
    check("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "No solution");
}

#[test]
fn gives_up_at_a_limit_without_an_answer() {
    gives_up(
        &[
            "sixteen",
            "--max-nodes=100",
            "15 14 13 12 11 10 9 8 7 6 5 4 3 2 0 1",
        ],
        b"",
        "error: gave up after expanding 100 nodes: the limit on nodes is reached\n\
         help: --max-nodes allows more\n",
    );
}

#[test]
fn rejects_what_is_no_list() {
    let rejects = |list: &str, from: &str, lines: &[&str]| {
        let mut stderr = format!("error: cannot read a board from {from}\n");
        for line in lines {
            stderr += &format!("  {line}\n");
        }
        stderr += HELP;
        match from {
            "standard input" => rejects(&["sixteen"], list.as_bytes(), &stderr),
            _ => rejects(&["sixteen", list], b"", &stderr),
        }
    };
    rejects(
        "",
        "standard input",
        &["line 1, column 1: expected a board, found nothing"],
    );
    rejects(
        "0, 1, 2",
        "the command line",
        &[
            "line 1, column 8: expected 16 tiles, found the end after 3",
            "line 1, column 8: expected tiles 3, 4, 5, 6, 7, 8, 9, 10 and 5 more on the board, \
             found them nowhere",
        ],
    );
    rejects(
        "0, 1, 2, 3\n4, 5, 6, 7\n8, 9, ten, 11\n12, 13, 14, 14\n",
        "standard input",
        &[
            "line 3, column 7: expected a tile from 0 to 15, found `ten`",
            "line 4, column 13: expected each tile once, found `14` again \
             (first at line 4, column 9)",
            "line 4, column 15: expected tiles 10 and 15 on the board, found them nowhere",
        ],
    );
    rejects(
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
        "standard input",
        &["line 1, column 39: expected the end after 16 tiles, found `16`"],
    );
}

#[test]
fn explains_itself() {
    insta::assert_snapshot!("help_sixteen", output(&["sixteen", "--help"], b""));
}

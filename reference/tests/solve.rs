//! `npuzzle solve`, `count`, `inspect` and `random` from outside.

use std::{fs, path::PathBuf};

use assert_cmd::{Command, cargo::cargo_bin_cmd};
use reference::Board;

fn npuzzle(words: &[&str], stdin: &str) -> Command {
    let mut command = cargo_bin_cmd!("npuzzle");
    command.args(words).write_stdin(stdin);
    command
}

#[track_caller]
fn answers(words: &[&str], stdin: &str, stdout: &'static str) {
    let run = npuzzle(words, stdin).assert();
    run.code(0).stdout(stdout).stderr("");
}

#[track_caller]
fn fails(words: &[&str], stdin: &str, code: i32, stderr: &'static str) {
    let run = npuzzle(words, stdin).assert();
    run.code(code).stdout("").stderr(stderr);
}

fn stdout(words: &[&str], stdin: &str) -> String {
    let output = npuzzle(words, stdin).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn in_temporary_file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

const LOYD: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0";
/// 80 moves from the goal.
const DEEP: &str = "0 15 9 13\n11 12 10 14\n3 7 6 2\n4 8 5 1";

#[test]
fn solves_any_puzzle() {
    let four_moves = "Number of moves: 4\n\
        Proof: the distances of all 181440 boards that can be solved are known\nR D R D\n";
    answers(&["solve"], "0 1 3\n4 2 5\n7 8 6", four_moves);
    answers(
        &["solve", "--goal", "blank-first"],
        "1 0 2\n3 4 5\n6 7 8",
        "Number of moves: 1\n\
         Proof: the distances of all 181440 boards that can be solved are known\nL\n",
    );
    answers(
        &["solve"],
        "00 01 02\n03 bb 04\n05 06 07\n",
        "Number of moves: 14\n\
         Proof: the distances of all 20160 boards that can be solved are known\n\
         R D L L U R D R U L L D R R\n",
    );
    answers(
        &["solve", "--goal", "blank-first"],
        "01 bb 00\n02 03 04\n",
        "Number of moves: 1\n\
         Proof: the distances of all 15 boards that can be solved are known\nL\n",
    );
    answers(
        &["solve"],
        "1 2 3 4\n5 6 7 8\n9 10 11 0",
        "Number of moves: 0\nProof: a lower bound on the moves is met\n\n",
    );
    answers(
        &["solve"],
        LOYD,
        "Unsolvable board: an odd number of tiles would have to change places\n",
    );
    let goal = in_temporary_file("around.txt", "1 2 3\n8 0 4\n7 6 5\n");
    answers(
        &["solve", "--goal", goal.to_str().unwrap()],
        "1 2 3\n8 4 0\n7 6 5",
        "Number of moves: 1\n\
         Proof: the distances of all 181440 boards that can be solved are known\nL\n",
    );
}

#[test]
fn knows_a_shape_file_whatever_is_around_its_cells() {
    let one_move = "Number of moves: 1\n\
        Proof: the distances of all 12 boards that can be solved are known\nR\n";
    for text in [
        "01 02\nbb 03\n",
        "\u{feff}01 02\r\nbb 03",
        "01\u{a0}02\nbb\u{a0}03\n",
        "01 02\rbb\x0b03",
    ] {
        answers(&["solve"], text, one_move);
        answers(&["solve", "-"], text, one_move);
    }
    answers(
        &["solve"],
        "\u{feff}bb 01\n03 02\n",
        "Number of moves: 2\n\
         Proof: the distances of all 12 boards that can be solved are known\nR D\n",
    );
    fails(
        &["solve"],
        "bb 01\n02 04\n",
        2,
        "error: cannot read a board from standard input\n  \
         line 2, column 4: expected `00`, `bb` or a tile from `01` to `03`, found `04`\n  \
         line 2, column 6: expected tile 3 on the board, found it nowhere\n\
         help: a shape file has a row a line, two characters a cell with spaces between: \
         01 and so on for tiles, bb for the blank, 00 for a wall\n",
    );
}

#[test]
fn draws_the_boards_on_the_way() {
    answers(
        &["solve", "--draw"],
        "1 2 3\n4 0 5\n7 8 6",
        "Number of moves: 2\n\
         Proof: the distances of all 181440 boards that can be solved are known\nR D\n\
         \n1 2 3\n4 0 5\n7 8 6\n\nR\n1 2 3\n4 5 0\n7 8 6\n\nD\n1 2 3\n4 5 6\n7 8 0\n",
    );
}

#[test]
fn prints_all_shortest_solutions() {
    answers(
        &["solve", "--all", "10"],
        "0 3\n2 1",
        "Number of moves: 6\n\
         Proof: the distances of all 12 boards that can be solved are known\nSolutions: 2\n\
         D R U L D R\nR D L U R D\n",
    );
    answers(
        &["solve", "--all", "1", "--json"],
        "0 3\n2 1",
        "{\n  \"outcome\": \"solved\",\n  \"length\": 6,\n  \"count\": 2,\n  \"solutions\": [\n    \
         \"D R U L D R\"\n  ],\n  \
         \"proof\": \"the distances of all 12 boards that can be solved are known\",\n  \
         \"nodes\": 0\n}\n",
    );
    answers(
        &["count"],
        "6 4 7\n8 5 0\n3 2 1",
        "Number of moves: 31\nSolutions: 40\n",
    );
    answers(
        &["count", "--json"],
        "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15",
        "{\n  \"outcome\": \"solved\",\n  \"length\": 1,\n  \"count\": 1,\n  \"solutions\": [],\n  \
         \"proof\": \"a lower bound on the moves is met\",\n  \"nodes\": 1\n}\n",
    );
    answers(
        &["count"],
        LOYD,
        "Unsolvable board: an odd number of tiles would have to change places\n",
    );
}

#[test]
fn prints_what_a_search_took() {
    let run = npuzzle(&["solve", "--stats"], "1 2 3\n4 5 6\n7 0 8").assert();
    run.code(0).stderr("nodes: 0\nescalations: 0\n");
}

#[test]
fn gives_up_with_bounds() {
    let output = npuzzle(&["solve", "--max-nodes", "1000"], DEEP)
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0));
    let bounds = stderr
        .strip_prefix(
            "error: gave up after 1000 nodes: the limit on nodes is reached; \
             a shortest solution has ",
        )
        .and_then(|rest| rest.strip_suffix(" moves\nhelp: --max-nodes allows more\n"));
    let (lower, upper) = bounds.unwrap().split_once(" to ").unwrap();
    let [lower, upper] = [lower, upper].map(|bound| bound.parse::<u32>().unwrap());
    assert!((60..=80).contains(&lower) && upper >= 80, "{stderr}");

    let run = npuzzle(&["solve", "--json", "--max-nodes", "1000"], DEEP)
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(3));
    let answer: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(
        (&answer["outcome"], &answer["lower"]),
        (&"gave_up".into(), &lower.into())
    );
    assert_eq!(
        (&answer["upper"], &answer["limit"]),
        (&upper.into(), &"nodes".into())
    );
}

#[test]
fn inspects_a_board() {
    answers(
        &["inspect"],
        "8 1 3\n4 0 2\n7 6 5",
        "8 1 3\n4 0 2\n7 6 5\n\nshape: 3×3\nblank: row 2, column 2\nhamming: 5\nmanhattan: 10\n\
         linear conflict: 10\ninversions: 12\n\
         parity: with an odd number of columns moves keep inversions even or odd: \
         12 is even, 0 of the goal is even\nsolvable: yes\n",
    );
    answers(
        &["inspect", "--json"],
        LOYD,
        "{\n  \"rows\": 4,\n  \"columns\": 4,\n  \"walls\": 0,\n  \"blank_row\": 4,\n  \
         \"blank_column\": 4,\n  \"hamming\": 2,\n  \"manhattan\": 2,\n  \"linear_conflict\": 4,\n  \
         \"inversions\": 1,\n  \
         \"parity\": \"with an even number of columns moves keep inversions + row of the blank \
         even or odd: 5 is odd, 4 of the goal is even\",\n  \"solvable\": false,\n  \
         \"obstacle\": \"an odd number of tiles would have to change places\"\n}\n",
    );
    let walls = stdout(&["inspect"], "01 00 02\nbb 03 04\n");
    assert!(walls.contains("shape: 2×3 with 1 wall\n"), "{walls}");
    assert!(
        walls.contains("parity: inversions tell nothing where there are walls\n"),
        "{walls}"
    );
}

#[test]
fn draws_a_random_board_that_it_reads_back() {
    for shape in ["2x2", "3x4", "4X4", "10×10"] {
        let text = stdout(&["random", "--shape", shape, "--seed", "5"], "");
        let board = Board::parse(text.as_bytes()).unwrap();
        assert!(board.is_solvable(), "{text}");
        assert_eq!(
            stdout(&["random", "--shape", shape, "--seed", "5"], ""),
            text
        );
    }
    // The walls leave a square of four cells, whose farthest boards are 6 moves away.
    let walls = in_temporary_file("walls.txt", "01 02 00\nbb 03 00\n");
    let walls = walls.to_str().unwrap();
    for depth in ["0", "6"] {
        let words = [
            "random", "--shape", "2x3", "--goal", walls, "--depth", depth,
        ];
        let text = stdout(&words, "");
        let solution = stdout(&["solve", "--goal", walls], &text);
        assert!(
            solution.starts_with(&format!("Number of moves: {depth}\n")),
            "{text}{solution}"
        );
    }
    let deepest = stdout(&["random", "--shape", "3x3", "--depth", "31"], "");
    assert!(stdout(&["solve"], &deepest).starts_with("Number of moves: 31\n"));
    answers(
        &[
            "random",
            "--shape",
            "2x2",
            "--depth",
            "0",
            "--goal",
            "blank-first",
            "--json",
        ],
        "",
        "{\n  \"rows\": 2,\n  \"columns\": 2,\n  \"tiles\": [\n    0,\n    1,\n    2,\n    3\n  ]\n}\n",
    );
    let run = npuzzle(&["random", "--shape", "4x4", "--scramble", "1"], "").assert();
    run.code(0).stderr("shortest solution: 1 moves\n");
    let json = stdout(
        &["random", "--shape", "4x4", "--scramble", "0", "--json"],
        "",
    );
    let drawn: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(drawn["optimum"]["outcome"], "solved");
    assert_eq!(drawn["optimum"]["length"], 0);
}

#[test]
fn rejects_what_it_cannot_do() {
    fails(
        &["random", "--shape", "3x3", "--depth", "32"],
        "",
        2,
        "error: no board is 32 moves from the goal: the farthest are 31\n",
    );
    fails(
        &["random", "--shape", "4x4", "--depth", "3"],
        "",
        2,
        "error: boards at a given distance are drawn of up to 9 free cells, not of 16\n",
    );
    fails(
        &["random", "--shape", "4"],
        "",
        2,
        "error: invalid value '4' for '--shape <RxC>': \
         expected rows and columns from 2 to 10, as in 3x4\n\n\
         For more information, try '--help'.\n",
    );
    let goal = in_temporary_file("goal.txt", "1 2 3\n8 0 4\n7 6 5\n");
    let goal = goal.to_str().unwrap();
    fails(
        &["random", "--shape", "4x4", "--goal", goal],
        "",
        2,
        "error: the goal is 3×3, but the shape is to be 4×4\n",
    );
    fails(
        &["solve", "--goal", goal],
        "1 2\n3 0",
        2,
        "error: the board is none of the goal's puzzle\n  \
         line 2, column 2: expected 9 tiles, found the end after 4\n  \
         line 2, column 2: expected tiles 4, 5, 6, 7 and 8 on the board, found them nowhere\n\
         help: a board has as many rows and columns as its goal, and walls in the same places\n",
    );
    fails(
        &["solve", "--goal", "/"],
        "1 2 3 0",
        2,
        "error: cannot read a goal from `/`\n  Is a directory (os error 21)\n",
    );
    let bad = in_temporary_file("bad-goal.txt", "1 2 3 3");
    let run = npuzzle(&["solve", "--goal", bad.to_str().unwrap()], "1 2 3 0").assert();
    run.code(2).stdout("").stderr(format!(
        "error: cannot read a goal from `{}`\n  \
         line 1, column 7: expected each tile once, found `3` again (first at line 1, column 5)\n  \
         line 1, column 8: expected tile 0 on the board, found it nowhere\n\
         help: a goal is `blank-last`, `blank-first`, or a file with a board as it is to be in the \
         end\n",
        bad.display()
    ));
}

#[test]
fn explains_itself() {
    for word in ["solve", "count", "inspect", "random"] {
        let help = stdout(&[word, "--help"], "");
        insta::assert_snapshot!(format!("help_{word}"), help);
    }
}

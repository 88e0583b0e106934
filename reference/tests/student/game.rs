//! `npuzzle game`: what the handouts say of its commands, and the choices where they are silent.

use std::{
    fs,
    io::{self, ErrorKind, Read, Write},
    path::Path,
};

use assert_cmd::Command;
use predicates::prelude::*;
use reference::cli::{Streams, run};
use tempfile::TempDir;

use crate::{npuzzle, output, rejects};

/// A folder with these files in it.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn game(folder: &Path, words: &[&str], script: &str) -> Command {
    let mut command = npuzzle(&[&["game"], words].concat(), script.as_bytes());
    command.current_dir(folder);
    command
}

/// Plays `script` from a shape file, and returns what the player saw after the first board.
#[track_caller]
fn seen(shape: &str, words: &[&str], script: &str) -> String {
    let folder = folder(&[("shape.txt", shape)]);
    let words = [&["shape.txt"], words].concat();
    let run = game(folder.path(), &words, script).assert();
    let run = run.code(0).stderr("");
    let text = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let (first, rest) = text.split_once("Your move: ").unwrap();
    assert!(first.starts_with("Your initial board is\n"), "{first}");
    rest.to_owned()
}

/// The example of HW4: two moves, right and down.
const EXAMPLE: &str = "01 02 03\n04 bb 05\n07 08 06\n";

#[test]
fn plays_the_example_of_the_text() {
    let folder = folder(&[("shape.txt", EXAMPLE)]);
    let script = "T\nR\nT\nL L L\nR\nV\nT\nX\nU\nQ\nT\n";
    let run = game(folder.path(), &["shape.txt"], script).assert();
    let run = run.code(0).stderr("");
    let text = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    insta::assert_snapshot!("example", text);
}

/// The letters of V's moves, after a check of what it says at the end.
#[track_caller]
fn check_solution(shape: &str, expected: &str) {
    for shape in [shape, shape.trim_end()] {
        let text = seen(shape, &[], "V");
        let moves = text
            .lines()
            .filter_map(|line| line.strip_prefix("Solver moves "));
        let moves: Vec<&str> = moves.collect();
        assert_eq!(moves.join(" "), expected);
        let length = moves.len();
        assert!(
            text.starts_with(&format!("Solution of length {length}\n")),
            "{text}"
        );
        assert!(
            text.ends_with(&format!(
                "Problem Solved!\nTotal number of moves {length}\nYour move: \n"
            )),
            "{text}"
        );
    }
}

#[test]
fn solves_in_the_fewest_moves() {
    check_solution(EXAMPLE, "R D");
    check_solution("01 02 03\n04 05 06\n07 08 bb\n", "");
    // The other way around, D R U L D R, is as short; the example tries right first.
    check_solution("bb 03\n02 01\n", "R D L U R D");
    check_solution(
        "00 01 02\n03 bb 04\n05 06 07\n",
        "R D L L U R D R U L L D R R",
    );
    check_solution(
        "00 00 00 01 02\n00 00 bb 03 04\n00 00 06 07 05\n00 09 10 11 08\n",
        "R R D D",
    );
    check_solution(
        "01 02 03 04\n05 06 07 08\n09 10 bb 12\n13 14 11 15\n",
        "D R",
    );
}

#[test]
fn solves_boards_of_many_moves() {
    let length = |shape| {
        let text = seen(shape, &[], "V");
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(
        length("00 bb 01\n03 04 02\n05 06 07\n"),
        "Solution of length 15"
    );
    assert_eq!(
        length("08 06 07\n02 05 04\n03 bb 01\n"),
        "Solution of length 31"
    );
}

#[test]
fn tells_what_cannot_be_solved() {
    let no_solution = "No solution: no moves lead from here to the final board\nYour move: \n";
    assert_eq!(
        seen("01 02 03\n04 05 06\n08 07 bb\n", &[], "V"),
        no_solution
    );
    // Two rooms: the tiles of the left one can never be put in order.
    assert_eq!(seen("bb 01 00 04\n03 02 00 05\n", &[], "V"), no_solution);
    assert_eq!(
        seen(
            "08 06 07\n02 05 04\n03 bb 01\n",
            &["--max-nodes", "100"],
            "V"
        ),
        "No solution found: gave up after expanding 100 nodes: \
         the limit on nodes is reached\nYour move: \n"
    );
}

#[test]
fn tells_what_cannot_be_done_and_goes_on() {
    let text = seen("bb 01\n02 03\n", &[], "U L\n");
    assert_eq!(
        text,
        "There is no room for the move U\nYour move: There is no room for the move L\n\
         Your move: \n"
    );
    let text = seen(
        "bb 01\n02 03\n",
        &[],
        "hello \u{7}\nTX1234567890123456789012\n",
    );
    assert_eq!(
        text,
        "expected one of V T E O L R U D S Q, found `hello`\n\
         Your move: expected one of V T E O L R U D S Q, found `\\u{7}`\n\
         Your move: Problem not solved yet\nTotal number of moves 0\n\
         Your move: expected one of V T E O L R U D S Q, found `X1234567890123456789…`\n\
         Your move: \n"
    );
}

#[test]
fn saves_and_loads_boards() {
    let other = "bb 01\n02 03";
    let folder = folder(&[("shape.txt", EXAMPLE), ("other.txt", other)]);
    let script = "R\nE\nsaved file.txt\nO other.txt\nT\nD\nO\nsaved file.txt\nT\n";
    let run = game(folder.path(), &["shape.txt"], script).assert();
    run.code(0).stderr("").stdout(
        "Your initial board is\n1 2 3\n4   5\n7 8 6\n\
         Your move: 1 2 3\n4 5  \n7 8 6\n\
         Your move: File name: Saved to `saved file.txt`\n\
         Your move: File name:   1\n2 3\n\
         Your move: Problem not solved yet\nTotal number of moves 0\n\
         Your move: 2 1\n  3\n\
         Your move: File name: 1 2 3\n4 5  \n7 8 6\n\
         Your move: Problem not solved yet\nTotal number of moves 0\n\
         Your move: \n",
    );
    let saved = fs::read_to_string(folder.path().join("saved file.txt")).unwrap();
    assert_eq!(saved, "01 02 03\n04 05 bb\n07 08 06\n");
}

#[test]
fn tells_which_file_is_wrong_and_goes_on() {
    let folder = folder(&[("bad.txt", "01 02\n02 bb\n")]);
    let script = "3\nO\nno/such/file\nO\n\nO bad.txt\nE no/such/folder\nT\nE";
    let run = game(folder.path(), &[], script).assert();
    let run = run.code(0).stderr("");
    let text = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    insta::assert_snapshot!("wrong_files", text);
}

#[test]
fn asks_for_a_size_and_shuffles() {
    let script = "ten\n10\n2\n3 4 5\n\n3\nT\nS\nV\nQ\n";
    insta::assert_snapshot!("random_board", output(&["game"], script.as_bytes()));
    let board = |words: &[&str]| output(words, b"3 9\nQ");
    assert_eq!(board(&["game"]), board(&["game", "--seed=0"]));
    assert_ne!(board(&["game"]), board(&["game", "--seed=-1"]));
    assert!(board(&["game"]).contains("Your initial random board is\n"));
}

#[test]
fn begins_to_count_again_after_a_shuffle() {
    let text = seen(EXAMPLE, &[], "R T S T");
    assert_eq!(text.matches("Total number of moves 1\n").count(), 1);
    assert!(
        text.ends_with("Total number of moves 0\nYour move: \n"),
        "{text}"
    );
}

#[test]
fn leaves_a_blank_where_it_cannot_move() {
    let text = seen("bb 00\n00 01\n", &[], "V S V");
    assert_eq!(
        text,
        "No solution: no moves lead from here to the final board\n\
         Your move: 1 0\n0  \n\
         Your move: Solution of length 0\nProblem Solved!\nTotal number of moves 0\n\
         Your move: \n"
    );
}

#[test]
fn ends_where_the_input_ends() {
    assert_eq!(output(&["game"], b""), "Problem size (3 to 9): \n");
    assert_eq!(seen(EXAMPLE, &[], ""), "\n");
    assert_eq!(seen(EXAMPLE, &[], "E"), "File name: \nYour move: \n");
    assert_eq!(seen(EXAMPLE, &[], "Q"), "");
}

#[test]
fn rejects_a_shape_file_that_is_none() {
    rejects(
        &["game", "no/such/file"],
        b"",
        "error: cannot read a board from `no/such/file`\n  No such file or directory",
    );
}

#[test]
fn accepts_boards_of_at_most_nine_rows_and_columns() {
    let shape = |rows: usize, columns: usize| {
        let cells = (1..rows * columns).map(|tile| format!("{tile:02}"));
        let cells: Vec<String> = cells.chain(["bb".to_owned()]).collect();
        let rows = cells.chunks(columns).map(|row| row.join(" "));
        rows.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(seen(&shape(9, 9), &[], "Q"), "");
    assert_eq!(seen(&shape(2, 9), &[], "Q"), "");
    for (rows, columns) in [(3, 10), (10, 3)] {
        let folder = folder(&[("large.txt", &shape(rows, columns))]);
        let run = game(folder.path(), &["large.txt"], "").assert();
        run.code(2)
            .stdout("")
            .stderr(predicate::str::starts_with(format!(
                "error: cannot read a board from `large.txt`\n  \
                 expected at most 9 rows and columns, found {rows}×{columns}\n\
                 help: `npuzzle solve` takes up to 10 rows and columns\n",
            )));
    }
}

/// A player who can no longer be heard, or no longer sees anything.
struct Gone(ErrorKind);

impl Read for Gone {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
}

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn stops_when_the_player_is_gone() {
    let check = |stdin: &mut dyn Read, stdout: &mut dyn Write, code, expected: &str| {
        let mut stderr = Vec::new();
        let streams = Streams {
            stdin,
            stdin_is_terminal: false,
            stdout,
            stderr: &mut stderr,
        };
        assert_eq!(run(["npuzzle".into(), "game".into()], streams), code);
        assert_eq!(String::from_utf8(stderr).unwrap(), expected);
    };
    let mut stdout = Vec::new();
    check(
        &mut Gone(ErrorKind::ConnectionReset),
        &mut stdout,
        2,
        "error: cannot read the next command\n  connection reset\n",
    );
    check(
        &mut b"3".as_slice(),
        &mut Gone(ErrorKind::StorageFull),
        1,
        "error: cannot write the answer\n  no storage space\n",
    );
    check(
        &mut b"3".as_slice(),
        &mut Gone(ErrorKind::BrokenPipe),
        0,
        "",
    );
}

#[test]
fn explains_itself() {
    insta::assert_snapshot!("help_game", output(&["game", "--help"], b""));
}

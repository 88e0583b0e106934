use insta::assert_snapshot;
use reference::{Move, Shape};

use harness::{
    case::Expected,
    script::{Action, Command, Shuffle},
};

use crate::fixture::Fixture;

const SCRIPT: &str = r#"
[script]
up = ["w", "up"]
solve = ["V"]
save = ["E"]
report = ["T"]
shuffle = ["S"]
shuffle_moves = "cells"
least_side = 3
most_side = 5

[script.reported]
moves = '(?<moves>[0-9]+) moves'

[answer]
requires = ["path"]
"#;

const CASES: &str = r#"[walls]
shape = """
00 01 02
03 bb 04
05 06 07
"""
moves = 14
no_final_newline = true
files = { "bad.txt" = "01\n" }
type = ["w", "", "E", "w", "T"]
"#;

const SIZED: &str = "[four]\nmodes = [\"hamming\"]\ntype = [\"2\", \"4\", \"S\"]\n";

/// The fixture as an interactive program, of which one mode is given no board.
fn interactive() -> Fixture {
    Fixture::new()
        .replace(
            "assignment.toml",
            "input = \"side-first\"",
            "input = \"script\"\nboard_file = \"shape-file\"",
        )
        .replace("assignment.toml", "[\"m\"]", "[\"{board_file}\"]")
        .replace("assignment.toml", "\n[answer]\n", SCRIPT)
        .replace("assignment.toml", "\"presentation-error\"", "\"allowed\"")
        .replace(
            "assignment.toml",
            "\n[answer.moves]\n",
            "\n[answer.path]\nform = \"go U\"\n\n[answer.moves]\n",
        )
        .replace(
            "assignment.toml",
            "title = \"Small boards\"",
            "title = \"Small boards\"\nmodes = [\"manhattan\"]",
        )
        .write("small/near.toml", CASES)
        .remove("deep/plain.txt")
        .write("deep/sized.toml", SIZED)
}

#[test]
fn takes_what_is_typed() {
    let assignment = interactive().load().unwrap();
    let script = assignment.script.unwrap();
    assert_eq!(script.shuffle, Shuffle::Cells);
    assert_eq!(script.sides, Some((3, 5)));
    assert_eq!(script.words[1], ("up".to_owned(), Command::Move(Move::Up)));
    let case = &assignment.groups[0].cases[0];
    assert_eq!(case.board.to_string(), "# 1 2\n3 0 4\n5 6 7");
    assert_eq!(case.expected, Expected::Moves(14));
    let script = case.script.as_ref().unwrap();
    assert!(script.has_board && !script.final_newline);
    assert_eq!(script.text(), "w\n\nE\nw\nT\n");
    assert_eq!(script.files, [("bad.txt".to_owned(), "01\n".to_owned())]);
    let actions: Vec<_> = script
        .steps
        .iter()
        .map(|step| step.action.clone())
        .collect();
    let save = Action::Save("w".to_owned());
    let expected = [
        Action::Move(Move::Up),
        Action::Nothing,
        save,
        Action::Report,
    ];
    assert_eq!(actions, expected);
    let sized = assignment.groups[1].cases[0].script.as_ref().unwrap();
    let four = Shape::new(4, 4).unwrap();
    assert_eq!(sized.steps[1].action, Action::Size(four));
    assert!(!sized.has_board);
}

#[test]
fn refuses_what_cannot_be_typed_or_known() {
    let error = interactive()
        .replace("small/near.toml", "\"w\", \"T\"]", "\"a/b\", \"E\", \"x\", \"E\", \"x\", \"E\"]")
        .replace("small/near.toml", "bad.txt", "board.txt")
        .write("small/plain.txt", "1 2\n0 3\n")
        .write("small/untyped.toml", "[untyped]\nshape = \"01 02\\n03 bb\"\nmoves = 0\n")
        .write("deep/sized.toml", "[none]\nmodes = [\"hamming\"]\ntype = [\"2\"]\n[mixed]\nmodes = [\"hamming\", \"manhattan\"]\ntype = [\"3\"]\n")
        .error();
    assert_snapshot!(error, @"
    tiles/deep/sized.toml:1:1: expected a line with a side from `least_side` to `most_side` in `type` in `[none]`, found none
    tiles/deep/sized.toml:4:1: expected modes that are all given a board, or none, in `[mixed]`, found none
    tiles/small/near.toml:9:11: expected the name of a file, without a folder, and not `board.txt`, found `board.txt`
    tiles/small/near.toml:10:23: expected the name of a file on the next line, without a folder, found `a/b`
    tiles/small/near.toml:10:45: expected a file that is saved once, found `x` again
    tiles/small/near.toml:10:50: expected the name of a file on the next line, without a folder, found ``
    tiles/small/plain.txt:1:1: expected a case that says what is typed, for the input `script`, found a board
      help: write a `.toml` file with `shape` and `type` in the case instead
    tiles/small/untyped.toml:1:1: expected the key `type` (an array, each element a line to be typed) in `[untyped]`, found none
    ");
}

#[test]
fn refuses_files_that_would_tell_nothing() {
    let error = interactive()
        .replace(
            "assignment.toml",
            "requires = [\"path\"]",
            "requires = [\"path\"]\nfrom = \"out.txt\"",
        )
        .replace("small/near.toml", "bad.txt", "w")
        .error();
    assert_snapshot!(error, @"
    tiles/assignment.toml:42:8: expected no key `from` with the input `script`, found `out.txt`
    tiles/small/near.toml:10:23: expected a file that is not in `files`, so that it is there only if it is saved, found `w`
    ");
}

#[test]
fn refuses_names_too_long_for_a_file() {
    let name = |length| "x".repeat(length);
    let named = |length: usize| {
        interactive()
            .replace(
                "small/near.toml",
                "\"E\", \"w\"",
                &format!("\"E\", \"{}\"", name(length)),
            )
            .replace(
                "small/near.toml",
                "bad.txt",
                &format!("a{}", name(length - 1)),
            )
    };
    assert!(named(255).load().is_ok());
    let error = named(256).error();
    assert_snapshot!(error, @"
    tiles/small/near.toml:9:11: expected the name of a file, of at most 255 bytes, found `axxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`
    tiles/small/near.toml:10:23: expected the name of a file, of at most 255 bytes, found `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`
    ");
}

#[test]
fn refuses_words_that_do_not_go_together() {
    let error = interactive()
        .replace("assignment.toml", "solve = [\"V\"]", "solve = [\"w\"]")
        .replace("assignment.toml", "most_side = 5\n", "")
        .replace(
            "assignment.toml",
            "\n[script.reported]\nmoves",
            "\n[script.reporter]\nmoves",
        )
        .error();
    assert_snapshot!(error, @"
    tiles/assignment.toml:27:1: expected the table `[script.reported]`, found none
    tiles/assignment.toml:27:1: expected both of `least_side` and `most_side` in `[script]`, found none
    tiles/assignment.toml:29:10: expected a line that asks for one thing, found `w` again
    tiles/assignment.toml:36:9: expected a key of `[script]`, found `reporter`
      help: did you mean `reported`?
    ");
    let without = Fixture::new()
        .replace(
            "assignment.toml",
            "\n[answer]\n",
            "\n[script]\nup = [\"U\"]\n\n[answer]\n",
        )
        .error();
    assert_snapshot!(without, @"tiles/assignment.toml:26:1: expected no table `[script]` without the input `script`, found a table");
    let walls = Fixture::new()
        .write(
            "small/walls.toml",
            "[walls]\nshape = \"00 01\\nbb 02\"\nmoves = 1\n",
        )
        .error();
    assert_snapshot!(walls, @"tiles/small/walls.toml:2:9: expected a board without walls, but for the goal `blank-last` and the board file `shape-file`, found one with walls");
}

//! Whether every answer is right.
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

use crate::{cases, copy::Copy, document};

/// Writes another number of moves for a case.
fn plant(copy: &Copy, group: &str, case: &str, right: &str, wrong: &str) {
    copy.change(&format!("{group}/cases.toml"), |text| {
        let (before, from) = text.split_once(&format!("[{case}]")).unwrap();
        let from = from.replacen(right, wrong, 1);
        format!("{before}[{case}]{from}")
    });
}

#[test]
fn the_bundled_answers_are_proved_twice() {
    // Without a name all assignments of the folder are taken.
    cases(&["verify"])
        .assert()
        .code(0)
        .stdout(contains("✓ larger-boards").and(contains(" answers twice\n")));
}

#[test]
fn finds_a_planted_wrong_answer() {
    let copy = Copy::of_groups(&["two-by-two", "four-by-four"]);
    plant(
        &copy,
        "two-by-two",
        "two-moves-blank-first",
        "moves = 2",
        "moves = 4",
    );
    let case = "nine-moves-blank-in-row-three";
    plant(&copy, "four-by-four", case, "moves = 9", "moves = 11");
    let small = "\
✗ two-by-two/two-moves-blank-first: wrong answer
  file      two-by-two/cases.toml
  expected  4 moves
  found     2 moves, the exact solver
            2 moves, breadth-first search
  board     ·  1
            3  2
";
    let large = "\
✗ four-by-four/nine-moves-blank-in-row-three: wrong answer
  file      four-by-four/cases.toml
  expected  11 moves
  found     9 moves, the exact solver
            9 moves, A* by Manhattan distance
";
    cases(&["verify", copy.folder()])
        .assert()
        .code(1)
        .stdout(contains(small).and(contains(large)))
        .stdout(contains("2 answers are wrong\n").and(contains("1 wrong")));

    let output = cases(&["verify", "--json", copy.folder()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let document = document(&output.stdout, "cases-verify.json");
    assert_eq!(document["format"], "tilemark-verify/1");
    let assignment = &document["assignments"][0];
    assert_eq!(assignment["wrong"], 2);
    assert_eq!(assignment["proved_once"], 0);
    let cases = assignment["groups"][0]["cases"].as_array().unwrap();
    let is_planted = |case: &&Value| case["name"] == "two-moves-blank-first";
    let planted = cases.iter().find(is_planted).unwrap();
    assert_eq!(planted["standing"], "wrong");
    assert_eq!(planted["expected"]["moves"], 4);
    assert_eq!(planted["board"].to_string(), "[[0,1],[3,2]]");
    assert_eq!(planted["findings"][1]["by"], "breadth-first search");
    assert_eq!(planted["findings"][1]["found"]["moves"], 2);
}

#[test]
fn never_calls_an_answer_proved_that_is_not() {
    let copy = Copy::of_groups(&["one-move"]);
    // 80 moves from the goal; published by A. Brüngger and others in 1999.
    copy.change("one-move/cases.toml", |text| {
        let board = "0 15 9 13\n11 12 10 14\n3 7 6 2\n4 8 5 1";
        format!("{text}\n[far]\nboard = \"\"\"\n{board}\n\"\"\"\nmoves = 80\n")
    });
    let budget = ["verify", "--nodes", "1000", copy.folder()];
    let output = cases(&budget).arg("--json").output().unwrap();
    let document = document(&output.stdout, "cases-verify.json");
    assert_eq!(document["assignments"][0]["not_proved"], 1);
    cases(&budget)
        .assert()
        .code(3)
        .stdout(contains("! one-move/far: not proved\n"))
        .stdout(contains("A* by linear conflict gave up\n"))
        .stdout(contains("5 of 6  1 not proved\n"))
        .stdout(contains(
            "1 answer is not proved twice; `--nodes` lets the searches go on\n",
        ));
}

#[test]
fn a_case_that_the_loader_refuses_is_not_verified() {
    let copy = Copy::of_groups(&["two-by-two"]);
    plant(
        &copy,
        "two-by-two",
        "two-moves-blank-first",
        "moves = 2",
        "moves = 3",
    );
    cases(&["verify", copy.folder()])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("an even number of moves"));
}

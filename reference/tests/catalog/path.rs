//! Paths spelled wrong, and read as they were meant.

use reference::{
    Board, Move,
    catalog::{Answer, Method, explanations},
};

use super::{answer, board, three};

/// The only shortest way is right, up, left, left, down, right, right, down.
fn eight_moves() -> Board {
    let goal = three("123456780");
    let back = "ULLURRDL".chars().filter_map(Move::from_letter);
    let start = back.fold(goal, |board, mv| board.apply(mv).unwrap_or(board));
    start.with_n_moves(0)
}

fn path(letters: &str) -> Answer {
    Answer::Path(letters.chars().filter_map(Move::from_letter).collect())
}

#[track_caller]
fn explained(seen: &[(Board, &str)], expected: &[&str]) {
    let seen: Vec<(Board, Answer)> = seen
        .iter()
        .map(|(board, letters)| (board.clone(), path(letters)))
        .collect();
    let variants = explanations(Method::Path, &seen);
    let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
    assert_eq!(names, expected);
}

#[test]
fn wrong_spellings() {
    let board = board("3 1\n2 0");
    let truth = Method::Path.truth(&board).unwrap();
    assert_eq!(truth.to_string(), "L U R D");
    for (name, expected) in [
        ("path-names-the-tile", "R D L U"),
        ("path-up-down-exchanged", "L D R U"),
        ("path-left-right-exchanged", "R U L D"),
        ("path-rows-columns-exchanged", "U L D R"),
        ("path-backwards", "D R U L"),
        ("path-from-goal", "U L D R"),
        ("path-misses-last", "L U R"),
        ("path-misses-first", "U R D"),
        ("path-repeats-last", "L U R D D"),
        ("path-repeats-first", "L L U R D"),
    ] {
        assert_eq!(answer(name, &board).to_string(), expected, "{name}");
    }
    let solved = three("123456780");
    for variant in Method::Path.variants() {
        assert_eq!(variant.answer(&solved), Some(path("")), "{variant}");
    }
}

#[test]
fn any_way_to_the_goal_is_right() {
    let board = three("123405786");
    assert_eq!(Method::Path.accepts(&board, &path("RD")), Some(true));
    assert_eq!(Method::Path.accepts(&board, &path("DURD")), Some(true));
    assert_eq!(Method::Path.accepts(&board, &path("DR")), Some(false));
    assert_eq!(Method::Path.accepts(&board, &path("RDD")), Some(false));
    explained(&[(board.clone(), "RD"), (board, "DURD")], &[]);
}

#[test]
fn names_the_spelling_of_a_way_that_need_not_be_the_shortest() {
    let board = three("123405786");
    explained(&[(board.clone(), "LU")], &["path-names-the-tile"]);
    explained(&[(board.clone(), "UDLU")], &["path-names-the-tile"]);
    explained(&[(board.clone(), "RU")], &["path-up-down-exchanged"]);
    explained(&[(board.clone(), "LD")], &["path-left-right-exchanged"]);
    explained(&[(board.clone(), "R")], &["path-misses-last"]);
    explained(&[(board.clone(), "RDD")], &["path-repeats-last"]);
    // It may have left out a way to the left.
    let both = ["path-misses-first", "path-repeats-first"];
    explained(&[(board.clone(), "RRD")], &both);
    explained(&[(board.clone(), "LLLL")], &[]);
    // Two spellings come to the same here; another board tells them apart.
    let both = ["path-rows-columns-exchanged", "path-backwards"];
    explained(&[(board.clone(), "DR")], &both);
    explained(
        &[(board, "DR"), (three("123456708"), "R")],
        &["path-backwards"],
    );
}

#[test]
fn tells_backwards_from_the_way_back() {
    let board = eight_moves();
    let truth = Method::Path.truth(&board).unwrap();
    assert_eq!(truth.to_string(), "R U L L D R R D");
    explained(&[(board.clone(), "DRRDLLUR")], &["path-backwards"]);
    explained(&[(board.clone(), "ULLURRDL")], &["path-from-goal"]);
    explained(&[(board.clone(), "LDRRULLU")], &["path-names-the-tile"]);
    explained(&[(board, "ULLDRRD")], &["path-misses-first"]);
}

//! Wrong neighbors, drawn by hand.

use reference::{
    Board,
    catalog::{Answer, Neighborhood},
};

use super::{answer, board, three};

/// A board as its tiles and, after a dot, its moves.
fn shown(board: &Board) -> String {
    let tiles: String = board.tiles().iter().map(u8::to_string).collect();
    format!("{tiles}.{}", board.get_n_moves())
}

fn neighborhood(name: &str, board: &Board) -> Neighborhood {
    match answer(name, board) {
        Answer::Neighbors(neighborhood) => neighborhood,
        other => panic!("{name} answers {other}"),
    }
}

/// The neighbors, ordered by their tiles, and then the board itself.
#[track_caller]
fn check(name: &str, board: &Board, neighbors: &[&str], parent: &str) {
    let found = neighborhood(name, board);
    let boards: Vec<String> = found.boards().iter().map(shown).collect();
    assert_eq!(boards, neighbors, "{name}");
    assert_eq!(shown(found.parent()), parent, "{name}");
}

/// Up is 123450786, left is 123456708.
fn corner() -> Board {
    three("123456780").with_n_moves(3)
}

/// Up is 120453678, down is 123458670, left is 123405678.
fn right_edge() -> Board {
    three("123450678").with_n_moves(3)
}

#[track_caller]
fn check_corner(name: &str, neighbors: &[&str]) {
    check(name, &corner(), neighbors, "123456780.3");
}

#[test]
fn steps_that_are_none() {
    check(
        "neighbors-row-ends-joined",
        &right_edge(),
        &["120453678.4", "123405678.4", "123456078.4", "123458670.4"],
        "123450678.3",
    );
    check(
        "neighbors-wraps-in-rows",
        &right_edge(),
        &["120453678.4", "123054678.4", "123405678.4", "123458670.4"],
        "123450678.3",
    );
    check_corner("neighbors-row-ends-joined", &["123450786.4", "123456708.4"]);
    check_corner(
        "neighbors-wraps-in-rows",
        &["123450786.4", "123456087.4", "123456708.4"],
    );
    check_corner(
        "neighbors-wraps-in-columns",
        &["120456783.4", "123450786.4", "123456708.4"],
    );
    check_corner(
        "neighbors-wraps-everywhere",
        &["120456783.4", "123450786.4", "123456087.4", "123456708.4"],
    );
    check_corner(
        "neighbors-diagonal-too",
        &["123406785.4", "123450786.4", "123456708.4"],
    );
    check_corner("neighbors-diagonal-only", &["123406785.4"]);
    check(
        "neighbors-any-tile",
        &board("1 2\n3 0"),
        &["0231.1", "1032.1", "1203.1"],
        "1230.0",
    );
    // Three columns of a board with two: from index 3, up is index 0, and left is another row.
    check(
        "neighbors-three-columns",
        &board("1 2\n3 0"),
        &["0231.1"],
        "1230.0",
    );
    check(
        "neighbors-three-columns",
        &board("0 1\n2 3"),
        &["1023.1", "3120.1"],
        "0123.0",
    );
}

#[test]
fn neighbors_that_are_missing() {
    let three_of = |name, neighbors: &[&str]| check(name, &right_edge(), neighbors, "123450678.3");
    three_of("neighbors-misses-up", &["123405678.4", "123458670.4"]);
    three_of("neighbors-misses-down", &["120453678.4", "123405678.4"]);
    three_of("neighbors-misses-left", &["120453678.4", "123458670.4"]);
    three_of("neighbors-misses-last", &["120453678.4", "123458670.4"]);
    three_of("neighbors-first-only", &["120453678.4"]);
    three_of("neighbors-none", &[]);
    three_of(
        "neighbors-misses-right",
        &["120453678.4", "123405678.4", "123458670.4"],
    );
    check(
        "neighbors-misses-right",
        &board("0 1\n2 3"),
        &["2103.1"],
        "0123.0",
    );
}

#[test]
fn neighbors_that_are_too_many() {
    check_corner(
        "neighbors-repeats-first",
        &["123450786.4", "123450786.4", "123456708.4"],
    );
    check_corner(
        "neighbors-repeats-last",
        &["123450786.4", "123456708.4", "123456708.4"],
    );
    check_corner("neighbors-all-the-same", &["123456708.4", "123456708.4"]);
    check_corner(
        "neighbors-adds-itself",
        &["123450786.4", "123456708.4", "123456780.3"],
    );
    check_corner(
        "neighbors-copies-at-edge",
        &["123450786.4", "123456708.4", "123456780.4", "123456780.4"],
    );
}

#[test]
fn neighbors_with_wrong_moves() {
    check_corner("neighbors-keeps-moves", &["123450786.3", "123456708.3"]);
    check_corner("neighbors-adds-two-moves", &["123450786.5", "123456708.5"]);
    check_corner(
        "neighbors-sets-moves-to-one",
        &["123450786.1", "123456708.1"],
    );
    check_corner(
        "neighbors-sets-moves-to-zero",
        &["123450786.0", "123456708.0"],
    );
}

#[test]
fn boards_that_are_changed_by_the_call() {
    check(
        "neighbors-counts-on",
        &right_edge(),
        &["120453678.4", "123405678.6", "123458670.5"],
        "123450678.6",
    );
    check(
        "neighbors-counts-parent",
        &corner(),
        &["123450786.4", "123456708.4"],
        "123456780.4",
    );
    // 6 slides down, and then 8 and 6 change places.
    check(
        "neighbors-never-slides-back",
        &corner(),
        &["123450768.4", "123450786.4"],
        "123450768.3",
    );
    // The blank goes up, down, down, left, right.
    check(
        "neighbors-walks-on",
        &right_edge(),
        &["120453678.4", "123405678.4", "123450678.4", "123450678.4"],
        "123450678.3",
    );
    check(
        "neighbors-leaves-last-slide",
        &right_edge(),
        &["120453678.4", "123405678.4", "123458670.4"],
        "123405678.3",
    );
}

#[test]
fn the_order_of_neighbors_does_not_matter() {
    let mut boards = corner().neighbors();
    let one = Neighborhood::new(boards.clone(), corner());
    boards.reverse();
    assert_eq!(Neighborhood::new(boards.clone(), corner()), one);
    boards.pop();
    assert_ne!(Neighborhood::new(boards, corner()), one);
}

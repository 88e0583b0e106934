use std::collections::{HashMap, VecDeque};

use insta::assert_snapshot;
use reference::{Board, Shape};

use crate::fixture::{Fixture, case_error_with};

#[test]
fn wants_one_answer() {
    assert_snapshot!(case_error_with("moves = 1\n", ""), @"tiles/small/near.toml:1:1: expected the key `moves` or `unsolvable` in `[one-move]`, found none");
    assert_snapshot!(case_error_with("moves = 1", "moves = 1\nunsolvable = true"), @"tiles/small/near.toml:8:14: expected no `unsolvable` beside `moves`, found `true`");
    assert_snapshot!(case_error_with("unsolvable = true", "unsolvable = false"), @"tiles/small/near.toml:20:14: expected `true`, found `false`");
    assert_snapshot!(case_error_with("moves = 1", "moves = \"1\""), @"tiles/small/near.toml:7:9: expected a whole number from 0 to 100000, found the string `1`");
    assert_snapshot!(case_error_with("moves = 1", "move = 1"), @"
    tiles/small/near.toml:1:1: expected the key `moves` or `unsolvable` in `[one-move]`, found none
    tiles/small/near.toml:7:1: expected a key of `[one-move]`, found `move`
      help: did you mean `moves`?
    ");
    assert_snapshot!(case_error_with("[one-move]\n", ""), @r"
    tiles/small/near.toml:1:9: expected the table `[board]`, found the string `1 2 3\n4 5 6\n7 0 8\n`
    tiles/small/near.toml:6:9: expected the table `[moves]`, found the number `1`
    tiles/small/near.toml:7:10: expected the table `[reason]`, found the string `The last move is the one to be forgotten.`
    tiles/small/near.toml:9:2: expected the key `board` (a board in a string, row by row) in `[one-move]`, found none
    tiles/small/near.toml:9:2: expected the key `moves` or `unsolvable` in `[one-move]`, found none
    ");
}

#[test]
fn refuses_answers_that_cannot_be_right() {
    assert_snapshot!(case_error_with("moves = 1", "unsolvable = true"), @"
    tiles/small/near.toml:7:14: expected a number of moves for this board, which is solvable, found `unsolvable = true`
    tiles/small/near.toml:12:1: expected a wrong answer, found the right one, `unsolvable`
    ");
    assert_snapshot!(case_error_with("unsolvable = true", "moves = 2"), @"tiles/small/near.toml:20:9: expected `unsolvable = true` for this board, which is unsolvable, found `moves = 2`");
    assert_snapshot!(case_error_with("moves = 1", "moves = 2"), @"tiles/small/near.toml:7:9: expected an odd number of moves, as is the Manhattan distance 1, found `moves = 2`");
    assert_snapshot!(case_error_with("moves = 1", "moves = 33"), @"tiles/small/near.toml:7:9: expected at most 31 moves, enough for any 3×3 board, found `moves = 33`");
    assert_snapshot!(case_error_with("7 0 8", "7 8 0"), @"tiles/small/near.toml:7:9: expected `moves = 0` for this board, which is solved, found `moves = 1`");
    assert_snapshot!(case_error_with("7 0 8", "0 7 8"), @"tiles/small/near.toml:7:9: expected at least 2 moves, the Manhattan distance of the board, found `moves = 1`");
}

/// The most moves from the goal to any board, counted breadth first.
fn most_moves(rows: usize, columns: usize) -> u32 {
    let goal = Board::goal(Shape::new(rows, columns).unwrap());
    let mut depths = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut open = VecDeque::from([goal]);
    let mut most = 0;
    while let Some(board) = open.pop_front() {
        most = depths[board.tiles()];
        for next in board.neighbors() {
            depths.entry(next.tiles().to_vec()).or_insert_with(|| {
                open.push_back(next);
                most + 1
            });
        }
    }
    most
}

#[test]
fn knows_the_most_moves_of_small_boards() {
    assert_eq!(most_moves(2, 2), 6);
    assert_eq!(most_moves(2, 3), 21);
    assert_eq!(most_moves(3, 2), 21);
    assert_eq!(most_moves(3, 3), 31);
    // Each board is two moves from the goal, so its number of moves is even.
    for (board, most) in [
        ("0 1\n3 2", 6),
        ("1 2 3\n0 4 5", 20),
        ("1 2\n0 4\n3 5", 20),
        ("1 2 3\n4 5 6\n0 7 8", 30),
        ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 0 14 15", 80),
    ] {
        let case = |moves| format!("[a]\nboard = '''{board}'''\nmoves = {moves}\n");
        let with = |moves| Fixture::new().write("small/near.toml", case(moves));
        with(most).load().unwrap();
        assert!(
            with(most + 2).error().contains("expected at most"),
            "{board}"
        );
    }
}

#[test]
fn wants_wrong_answers_explained_only() {
    assert_snapshot!(case_error_with("0 = \"Count the last move too.\"", "1 = \"Right.\""), @"tiles/small/near.toml:11:1: expected a wrong answer, found the right one, `1`");
    assert_snapshot!(case_error_with("0 = \"Count", "00 = \"Count"), @"tiles/small/near.toml:11:1: expected a wrong answer: a number of moves or `unsolvable`, found `00`");
    assert_snapshot!(case_error_with("0 = \"Count", "unsolved = \"Count"), @"tiles/small/near.toml:11:1: expected a wrong answer: a number of moves or `unsolvable`, found `unsolved`");
    assert_snapshot!(case_error_with("0 = \"Count the last move too.\"", "0 = 5"), @"tiles/small/near.toml:11:5: expected a line of text, found the number `5`");
}

#[test]
fn wants_modes_and_names_that_exist() {
    assert_snapshot!(case_error_with("modes = [\"hamming\"]", "modes = [\"haming\"]"), @"
    tiles/small/near.toml:21:10: expected the name of a mode, found `haming`
      help: did you mean `hamming`?
    ");
    assert_snapshot!(case_error_with("modes = [\"hamming\"]", "modes = [\"hamming\", \"hamming\"]"), @r#"tiles/small/near.toml:21:21: expected different elements, found `"hamming"` again"#);
    assert_snapshot!(case_error_with("[swapped]", "[Swapped]"), @"tiles/small/near.toml:14:2: expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, found `Swapped`");
    assert_snapshot!(case_error_with("[swapped]", "[\"a b\"]"), @"tiles/small/near.toml:14:2: expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, found `a b`");
    assert_snapshot!(case_error_with("reason = \"The last", "reasons = \"The last"), @"
    tiles/small/near.toml:8:1: expected a key of `[one-move]`, found `reasons`
      help: did you mean `reason`?
    ");
}

//! `npuzzle tutorial`: the texts of the tutorial, its boards, and what it leaves out.

use std::collections::HashSet;

use reference::{
    Board, Shape,
    student::tutorial::{Algorithm, EightPuzzle, Run},
};

use crate::{answers, output, rejects};

const BAD_BOARD: &str = "error: cannot read a board from the command line";

#[test]
fn prints_every_board_as_the_tutorial_does() {
    let text = "Start State:\n1 2 3 \n4 5 0 \n7 8 6 \n\nSolving puzzle...\n\
                The puzle can be solved in 1 steps. Solution below\n\
                1 2 3 \n4 5 0 \n7 8 6 \n\n1 2 3 \n4 5 6 \n7 8 0 \n\n\n";
    answers(&["tutorial", "123450786"], b"", text);
    let text = "Start State:\n1 2 3 \n4 5 6 \n7 8 0 \n\nSolving puzzle...\n\
                The puzle can be solved in 0 steps. Solution below\n\
                1 2 3 \n4 5 6 \n7 8 0 \n\n\n";
    answers(&["tutorial", "123456780"], b"", text);
}

#[test]
fn solves_the_start_that_the_tutorial_has_in_a_comment() {
    insta::assert_snapshot!("commented_start", output(&["tutorial", "162043758"], b""));
}

#[test]
fn shuffles_the_start_of_the_text_until_it_can_be_solved() {
    // What Collections.shuffle of a Random with this seed makes of it.
    insta::assert_snapshot!("text_start", output(&["tutorial"], b""));
    assert_eq!(
        output(&["tutorial"], b""),
        output(&["tutorial", "--seed", "0"], b"")
    );

    let unsolvable = "Puzzle state is unsolvable..! Creating another configuration.\n";
    let text = output(&["tutorial", "--seed=1"], b"");
    assert!(text.starts_with(&format!(
        "1 2 3 \n4 5 0 \n7 6 8 \n\n{unsolvable}0 8 3 \n6 5 4 \n2 1 7 \n\n{unsolvable}\
         5 2 6 \n0 3 7 \n1 4 8 \n\n{unsolvable}Start State:\n8 1 3 \n0 2 7 \n5 4 6 \n\n\
         Solving puzzle...\nThe puzle can be solved in 15 steps. Solution below\n"
    )));
}

#[test]
fn shuffles_a_board_that_is_given_as_well() {
    let text = output(&["tutorial", "--seed=1", "1 2 3 4 5 6 8 7 0"], b"");
    assert!(text.starts_with(
        "1 2 3 \n4 5 6 \n8 7 0 \n\n\
         Puzzle state is unsolvable..! Creating another configuration.\n"
    ));
    assert!(text.ends_with("1 2 3 \n4 5 6 \n7 8 0 \n\n\n"));
}

/// The moves of the blank from board to board, after checks of all that is around.
#[track_caller]
fn path(words: &[&str], stdin: &[u8]) -> String {
    let text = output(words, stdin);
    let (start, rest) = text
        .strip_prefix("Start State:\n")
        .and_then(|text| text.split_once("\nSolving puzzle...\nThe puzle can be solved in "))
        .unwrap();
    let (steps, boards) = rest.split_once(" steps. Solution below\n").unwrap();
    let boards: Vec<&str> = boards
        .strip_suffix("\n\n\n")
        .unwrap()
        .split("\n\n")
        .collect();
    assert_eq!(boards.len(), steps.parse::<usize>().unwrap() + 1);
    assert_eq!(boards[0], start.trim_end_matches('\n'));
    assert_eq!(boards[boards.len() - 1], "1 2 3 \n4 5 6 \n7 8 0 ");
    let moves = boards.windows(2).map(|pair| {
        let tiles = [0, 1].map(|which| pair[which].split_whitespace().collect::<Vec<_>>());
        let [before, after] =
            [0, 1].map(|which: usize| tiles[which].iter().position(|&tile| tile == "0").unwrap());
        assert_eq!(tiles[0][after], tiles[1][before]);
        match (before, after) {
            (before, after) if before == after + 3 => 'U',
            (before, after) if before + 3 == after => 'D',
            (before, after) if before == after + 1 && before % 3 != 0 => 'L',
            (before, after) if before + 1 == after && after % 3 != 0 => 'R',
            _ => panic!("the blank jumps from {before} to {after}"),
        }
    });
    moves.collect()
}

/// The paths of a board by A*, by the greedy search and breadth-first, found by another program
/// with the lists of the tutorial.
#[track_caller]
fn check(board: &str, astar: &str, greedy: &str, breadth_first: &str) {
    let found = |algorithm| path(&["tutorial", "--algorithm", algorithm, board], b"");
    assert_eq!(path(&["tutorial", board], b""), astar);
    assert_eq!(found("astar"), astar);
    assert_eq!(found("greedy"), greedy);
    assert_eq!(found("breadth-first"), breadth_first);
    let exact = path(&["tutorial", "--exact", board], b"");
    assert_eq!(exact.len(), breadth_first.len());
}

#[test]
fn answers_as_the_tutorial_does_even_where_fewer_moves_would_do() {
    check("162043758", "RURDLDR", "RURDLDR", "RURDLDR");
    check(
        "052613478",
        "DRULDDRUURDLDR",
        "RRDLLDRURULDDRULLURRDDLURULDDRULURDLLURRDLULDRRD",
        "RDLURRDLLDRR",
    );
    check(
        "082513476",
        "RDLURRDLLDRURD",
        "RRDDLULDRRULLDRURDLUULDRULDRDLUURDLDRRULLDRURDLULDRUULDDRULURDDR",
        "DRULDDRUURDD",
    );
    check(
        "120473856",
        "DLDLURRDLULDRR",
        "DLDLURRDLULDRR",
        "LLDRDLUURRDD",
    );
    check(
        "702143856",
        "LDRDLURURDDLULDRR",
        "RDLDLURRDLULDRULURDDLUURDDLURULDDRULURDDR",
        "DLURDDLUURRDD",
    );
}

/// The counts of longer answers by depth are those of a program by the tutorial's text.
#[test]
fn answers_too_long_as_often_as_the_tutorial_does() {
    let goal = Board::goal(Shape::new(3, 3).unwrap());
    let mut known = HashSet::from([goal.tiles().to_owned()]);
    let mut level = vec![goal];
    let mut longer = Vec::new();
    for depth in 0..=14 {
        let too_long = |board: &&Board| {
            let start = EightPuzzle::new(board).unwrap();
            let moves = |algorithm| Run::new(start.clone(), algorithm, 0).path().len();
            assert_eq!(moves(Algorithm::ExactAstar), depth);
            moves(Algorithm::Astar) > depth
        };
        longer.push(level.iter().filter(too_long).count());
        let next = level.iter().flat_map(Board::neighbors);
        level = next
            .filter(|board| known.insert(board.tiles().to_owned()))
            .collect();
    }
    assert_eq!(longer, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 24, 51]);
}

#[test]
fn solves_depth_first_in_many_moves() {
    let path = path(
        &["tutorial", "--algorithm", "depth-first", "052613478"],
        b"",
    );
    assert!(
        path.len() > 100 && path.len().is_multiple_of(2),
        "{}",
        path.len()
    );
}

#[test]
fn reads_a_board_however_it_is_given() {
    let board = [
        "1 2 3\n4 5 0\n7 8 6",
        "3 1 2 3 4 5 0 7 8 6",
        "1 2 3 4 5 0 7 8 6",
    ];
    for board in board {
        assert_eq!(path(&["tutorial", board], b""), "D");
        assert_eq!(path(&["tutorial", "-"], board.as_bytes()), "D");
    }
    let words = ["tutorial", "1", "2", "3", "4", "5", "0", "7", "8", "6"];
    assert_eq!(path(&words, b""), "D");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    std::fs::write(&file, "3\n1 2 3\n4 5 0\n7 8 6\n").unwrap();
    assert_eq!(path(&["tutorial", file.to_str().unwrap()], b""), "D");
}

#[test]
fn rejects_what_is_no_board_of_nine() {
    rejects(
        &["tutorial", "123456788"],
        b"",
        &format!(
            "{BAD_BOARD}\n  line 1, column 17: expected each tile once, found `8` again \
             (first at line 1, column 15)\n"
        ),
    );
    rejects(
        &["tutorial", "1 2 3 0"],
        b"",
        &format!("{BAD_BOARD}: expected 3×3 tiles, found 2×2\nhelp: a board is its tiles"),
    );
    rejects(
        &["tutorial", "no/such/file"],
        b"",
        "error: cannot read a board from `no/such/file`\n  No such file or directory",
    );
    rejects(
        &["tutorial", "--algorithm", "dijkstra"],
        b"",
        "error: invalid value 'dijkstra' for '--algorithm <ALGORITHM>'\n  \
         [possible values: depth-first, breadth-first, greedy, astar]\n",
    );
    rejects(
        &["tutorial", "--exact", "--algorithm", "greedy"],
        b"",
        "error: `--exact` is for `--algorithm astar`: no other search finds the fewest moves by it\n",
    );
}

#[test]
fn explains_itself() {
    insta::assert_snapshot!("help_tutorial", output(&["tutorial", "--help"], b""));
}

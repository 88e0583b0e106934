//! The window of a way that is told, and which of its moves are wasted.
use super::*;
use crate::shortest;

fn trail(board: &str, moves: &str, (wrong, more): (Option<Wrong>, usize)) -> Trail {
    let letters = moves.chars();
    Trail {
        part: Part::Path,
        start: Board::parse(board.as_bytes()).unwrap(),
        moves: letters.map(|it| Move::from_letter(it).unwrap()).collect(),
        wrong,
        more,
    }
}

fn way(trail: Trail) -> Way {
    Way::new(trail, shortest::wasted)
}

/// Two moves from the goal: right, down.
const NEAR: &str = "1 2 3\n4 0 5\n7 8 6";

#[track_caller]
fn check_wasted(board: &str, moves: &str, expected: &[usize]) {
    assert_eq!(way(trail(board, moves, (None, 0))).wasted, expected);
}

#[test]
fn a_move_is_wasted_that_leads_no_closer() {
    check_wasted(NEAR, "RD", &[]);
    // Left and back: the first leads away, the second only makes good.
    check_wasted(NEAR, "LRRD", &[1]);
    // Beyond the goal.
    check_wasted(NEAR, "RDUD", &[3]);
    // Four tiles are one cell off then, so it takes four moves.
    check_wasted(NEAR, "LU", &[1, 2]);
    // On 2 by 2 the blank goes round in one way or the other, and twelve moves lead back to
    // the board: from the one farthest off, both ways are six moves.
    check_wasted("0 3\n2 1", "RDLURD", &[]);
    check_wasted("0 3\n2 1", "DRULDR", &[]);
    // One move from the goal, eleven the other way round: the first five lead to the farthest.
    check_wasted("1 2\n0 3", "R", &[]);
    check_wasted("1 2\n0 3", "URDLURDLURD", &[1, 2, 3, 4, 5]);
}

#[test]
fn moves_of_a_larger_board_are_told_up_to_sixty() {
    // The goal of 4 by 4 with the blank moved left twice.
    let board = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 0 14 15";
    check_wasted(board, "RR", &[]);
    check_wasted(board, "LRRR", &[1]);
    let sixty = format!("{}RR", "LR".repeat(29));
    let odd: Vec<usize> = (1..58).step_by(2).collect();
    check_wasted(board, &sixty, &odd);
    check_wasted(board, &format!("LR{sixty}"), &[]);
}

#[test]
fn an_unsolvable_board_has_no_wasted_moves() {
    check_wasted("1 2 3\n4 5 6\n8 7 0", "UD", &[]);
}

#[test]
fn a_way_with_a_wrong_step_has_no_wasted_moves() {
    let wrong = (Some(Wrong::Move(Move::Left)), 1);
    let way = way(trail(NEAR, "L", wrong));
    assert_eq!((way.wasted.len(), way.more), (0, 1));
    let wrong = way.wrong.unwrap();
    assert_eq!((wrong.step, wrong.r#move.as_deref()), (2, Some("L")));
}

#[test]
fn the_last_five_hundred_moves_are_told() {
    // Left and right over and over: after an even number of moves the blank is back in the
    // middle, after an odd one left of it.
    let middle = vec![vec![1, 2, 3], vec![4, 0, 5], vec![7, 8, 6]];
    let left = vec![vec![1, 2, 3], vec![0, 4, 5], vec![7, 8, 6]];
    let there_and_back = |moves: usize| "LR".repeat(250 + moves)[..500 + moves].to_owned();
    for (longer, start, moves) in [
        (0, &middle, "LR".repeat(250)),
        (1, &left, "RL".repeat(250)),
        (2, &middle, "LR".repeat(250)),
    ] {
        let wrong = (Some(Wrong::Move(Move::Up)), 3);
        let way = way(trail(NEAR, &there_and_back(longer), wrong));
        assert_eq!((way.skipped, &way.start), (longer, start));
        assert_eq!((way.moves, way.more), (moves, 3));
        assert_eq!(way.wrong.unwrap().step, 501 + longer);
    }
    // Each move left leads away; those of the window are counted over the whole way.
    let way = way(trail(NEAR, &there_and_back(2), (None, 0)));
    assert_eq!(way.wasted.first(), Some(&3));
    assert_eq!((way.wasted.len(), way.wasted.last()), (250, Some(&501)));
}

#[test]
fn another_start_is_step_zero() {
    let start = Board::parse(b"1 2 3\n4 5 0\n7 8 6").unwrap();
    let wrong = way(trail(NEAR, "", (Some(Wrong::Start(start)), 2))).wrong;
    let wrong = wrong.unwrap();
    let printed = vec![vec![1, 2, 3], vec![4, 5, 0], vec![7, 8, 6]];
    assert_eq!((wrong.step, wrong.board), (0, Some(printed)));
    assert_eq!(wrong.r#move, None);
}

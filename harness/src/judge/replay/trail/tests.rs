//! Ways as printed, each with how far it can be gone. Boards and moves are made by hand: each
//! is drawn, so that whoever reads can follow the blank.
use reference::Shape;

use super::*;
use crate::{
    assignment::{
        BoardRules, Directions, Misread, Named, Optimal, PathRules,
        example::{self, LIMITS},
    },
    execute::{Content, Exit, Saved},
    judge::{judge, tests::seen},
};

/// Two moves from the goal: right, down.
const NEAR: &str = "1 2 3\n4 0 5\n7 8 6";
/// After the first of them.
const MIDDLE: &str = "1 2 3\n4 5 0\n7 8 6";
const GOAL: &str = "1 2 3\n4 5 6\n7 8 0";
/// NEAR with the blank one up: no single move leads from MIDDLE to it.
const UP: &str = "1 0 3\n4 2 5\n7 8 6";

/// A path of letters, boards beside it, neither of them needed but the path.
fn rules() -> AnswerRules {
    let words = ["U", "D", "L", "R"].map(|word| vec![word.to_lowercase()]);
    let words = words.each_ref().map(Vec::as_slice);
    AnswerRules {
        moves: None,
        path: Some(PathRules {
            form: "path: R D".to_owned(),
            patterns: Vec::new(),
            step_patterns: Vec::new(),
            no_moves: None,
            directions: Directions::new(words, Named::Blank, &[]),
        }),
        boards: Some(BoardRules {
            blanks: vec!["_".to_owned()],
            is_gap: false,
            order: BoardOrder::StartFirst,
        }),
        requires: vec![Part::Path],
        extra_lines_allowed: true,
        ..example::rules()
    }
}

/// The same, where the boards are needed and no path is looked for.
fn of_boards() -> AnswerRules {
    AnswerRules {
        path: None,
        requires: vec![Part::Boards],
        ..rules()
    }
}

fn case(board: &str, moves: u32) -> Case {
    example::case("a-board", board, Expected::Moves(moves), vec![0])
}

/// What there is to see: the part, the moves, what is wrong, how much more was printed.
fn told(trail: &Trail) -> String {
    let moves: String = trail.moves.iter().map(|mv| mv.letter()).collect();
    let wrong = match &trail.wrong {
        None => "all".to_owned(),
        Some(Wrong::Move(mv)) => format!("not {}", mv.letter()),
        Some(Wrong::Start(board)) => format!("other start {:?}", board.to_string()),
        Some(Wrong::Board(board)) => format!("other board {:?}", board.to_string()),
        Some(Wrong::NotABoard) => "no board".to_owned(),
    };
    format!("{:?} {moves}; {wrong}; {} more", trail.part, trail.more)
}

#[track_caller]
fn check_case(case: &Case, rules: &AnswerRules, output: &str, expected: Option<&str>) {
    let seen = seen(Exit::Code(0), output);
    let judged = judge(case, rules, &LIMITS, &seen);
    assert!(judged.rejection.is_some(), "it is accepted");
    let found = trail(case, rules, &seen, judged.rejection.as_ref());
    assert_eq!(found.as_ref().map(told).as_deref(), expected);
}

#[track_caller]
fn check(rules: &AnswerRules, output: &str, expected: Option<&str>) {
    check_case(&case(NEAR, 2), rules, output, expected);
}

#[test]
fn follows_a_path_up_to_the_first_move_that_cannot_be_made() {
    let rules = rules();
    // From the middle, right is the last column.
    check(&rules, "R R D\n", Some("Path R; not R; 2 more"));
    check(&rules, "U U D D\n", Some("Path U; not U; 3 more"));
    check(&rules, "R D U\n", Some("Path RDU; all; 0 more"));
    // A solution with two moves more than needed.
    check(&rules, "L R R D\n", Some("Path LRRD; all; 0 more"));
    check(&rules, "nothing\n", None);
    check(&rules, "", None);
    // A word that is no direction leaves no path.
    check(&rules, "path: R D q\n", None);
}

#[test]
fn a_path_in_the_way_of_the_tiles_is_told_as_asked_for() {
    // Read as the way of the tiles it is right, down; of the blank it is left, up.
    check(&rules(), "L U\n", Some("Path LU; all; 0 more"));
    // From the corner, where the reading as asked for leaves the board at once.
    let corner = case("1 2 3\n4 5 6\n0 7 8", 2);
    check_case(&corner, &rules(), "L L\n", Some("Path ; not L; 2 more"));
}

#[test]
fn of_paths_that_differ_the_last_counts() {
    let paths = "R R\nfirst try\nU D R R\n";
    check(&rules(), paths, Some("Path UDR; not R; 1 more"));
}

#[test]
fn heeds_walls_and_shapes() {
    // Below the blank is a wall; a row has two cells, so there is no second left.
    let shape = Shape::new(3, 2).unwrap();
    let puzzle = reference::Puzzle::walled(shape, |cell| cell == 4).unwrap();
    let wall = reference::WALL;
    let board = puzzle.board(&[1, 2, 4, 0, wall, 3]).unwrap();
    let mut case = case(NEAR, 1);
    case.board = board;
    check_case(&case, &rules(), "L D\n", Some("Path L; not D; 1 more"));
    check_case(&case, &rules(), "L L\n", Some("Path L; not L; 1 more"));
    check_case(&case, &rules(), "U L D\n", Some("Path ULD; all; 0 more"));
}

#[test]
fn a_path_of_a_board_that_is_unsolvable_is_followed_too() {
    let board = "1 2 3\n4 5 6\n8 7 0";
    let case = example::case("a-board", board, Expected::Unsolvable, vec![0]);
    check_case(
        &case,
        &rules(),
        "U L L L\n",
        Some("Path ULL; not L; 1 more"),
    );
    let no = example::case("a-board", NEAR, Expected::Moves(2), vec![0]);
    check_case(&no, &rules(), "Unsolvable board\n", None);
}

#[test]
fn follows_boards_up_to_the_first_jump() {
    let rules = of_boards();
    let jump = format!("{NEAR}\n\n{MIDDLE}\n\n{UP}\n\n{GOAL}\n");
    check(
        &rules,
        &jump,
        Some(r#"Boards R; other board "1 0 3\n4 2 5\n7 8 6"; 2 more"#),
    );
    check(
        &rules,
        &format!("{NEAR}\n\n{UP}\n\n{NEAR}\n\n{MIDDLE}\n"),
        Some("Boards UDR; all; 0 more"),
    );
    check(
        &rules,
        &format!("{MIDDLE}\n\n{GOAL}\n"),
        Some(r#"Boards ; other start "1 2 3\n4 5 0\n7 8 6"; 2 more"#),
    );
    // The 6 stands twice; what comes behind is counted.
    check(
        &rules,
        &format!("{NEAR}\n\n1 2 3\n4 5 6\n7 8 6\n\n{GOAL}\n"),
        Some("Boards ; no board; 2 more"),
    );
    // The jump comes first.
    check(
        &rules,
        &format!("{NEAR}\n\n{GOAL}\n\n1 2 3\n4 5 6\n7 8 6\n"),
        Some(r#"Boards ; other board "1 2 3\n4 5 6\n7 8 0"; 1 more"#),
    );
    check(&rules, "no way\n", None);
}

#[test]
fn a_start_and_a_goal_that_are_only_shown_are_no_steps() {
    let shown = format!("{NEAR}\n\n{GOAL}\n\n{UP}\n\n{MIDDLE}\n\n{GOAL}\n");
    check(
        &of_boards(),
        &shown,
        Some(r#"Boards U; other board "1 2 3\n4 5 0\n7 8 6"; 2 more"#),
    );
}

#[test]
fn boards_in_the_other_order_are_a_way_where_that_is_allowed() {
    // Two moves too many, the goal first.
    let boards = format!("{GOAL}\n\n{MIDDLE}\n\n{NEAR}\n\n{UP}\n\n{NEAR}\n");
    let either = AnswerRules {
        boards: of_boards().boards.map(|rules| BoardRules {
            order: BoardOrder::Either,
            ..rules
        }),
        ..of_boards()
    };
    check(&either, &boards, Some("Boards UDRD; all; 0 more"));
    check(
        &of_boards(),
        &boards,
        Some(r#"Boards ; other start "1 2 3\n4 5 6\n7 8 0"; 5 more"#),
    );
}

#[test]
fn beside_a_path_the_boards_are_followed_where_they_are_what_is_wrong() {
    let both = AnswerRules {
        requires: vec![Part::Path, Part::Boards],
        ..rules()
    };
    // The path is right; of the boards the last one cannot be reached.
    check(
        &both,
        &format!("R D\n{NEAR}\n\n{MIDDLE}\n\n{UP}\n"),
        Some(r#"Boards R; other board "1 0 3\n4 2 5\n7 8 6"; 1 more"#),
    );
    // A move that can be made, and not the one of the path.
    check(
        &both,
        &format!("R D\n{NEAR}\n\n{UP}\n\n{NEAR}\n"),
        Some(r#"Boards ; other board "1 0 3\n4 2 5\n7 8 6"; 2 more"#),
    );
    // The path is wrong too, and is the way.
    check(
        &both,
        &format!("R R\n{NEAR}\n\n{UP}\n"),
        Some("Path R; not R; 1 more"),
    );
}

#[test]
fn on_another_board_the_way_begins_with_that() {
    let rules = AnswerRules {
        another_board_allowed: true,
        requires: vec![Part::Boards],
        ..of_boards()
    };
    let board = "1 2 3\n4 5 6\n8 7 0";
    let case = example::case("a-board", board, Expected::Unsolvable, vec![0]);
    let output = format!("{board}\nUnsolvable board\n{NEAR}\n\n{MIDDLE}\n\n{UP}\n");
    let seen = seen(Exit::Code(0), &output);
    let rejection = judge(&case, &rules, &LIMITS, &seen).rejection;
    let found = trail(&case, &rules, &seen, rejection.as_ref()).unwrap();
    assert_eq!(found.start.to_string(), NEAR);
    assert_eq!(
        told(&found),
        r#"Boards R; other board "1 0 3\n4 2 5\n7 8 6"; 1 more"#
    );
}

#[test]
fn is_read_from_the_file_that_holds_the_answer() {
    let rules = AnswerRules {
        from: Some("answer.txt".to_owned()),
        optimal: Optimal::Required,
        misread: Misread::default(),
        ..rules()
    };
    let mut seen = seen(Exit::Code(0), "U U\n");
    let case = case(NEAR, 2);
    assert_eq!(trail(&case, &rules, &seen, None), None);
    seen.saved.push(Saved {
        name: "answer.txt".to_owned(),
        content: Content::Bytes(b"L L\n".to_vec()),
    });
    let found = trail(&case, &rules, &seen, None).unwrap();
    assert_eq!(told(&found), "Path L; not L; 1 more");
}

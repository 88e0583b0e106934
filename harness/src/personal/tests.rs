use std::collections::HashSet;

use reference::{Heuristic, Shape, exact::Solver, search};

use super::*;
use crate::assignment::{Personal, example};

fn assignment(side: usize, moves: &[u32]) -> Assignment {
    let mut assignment = example::assignment();
    assignment.modes[0].textbook = Heuristic::Hamming;
    let group = &mut assignment.groups[1];
    group.name = "exam".to_owned();
    group.cases.clear();
    group.personal = Some(Personal {
        shape: Shape::new(side, side).unwrap(),
        moves: moves.to_vec(),
        effort_percent: 20,
        modes: vec![0, 1],
    });
    assignment
}

/// The boards that a student gets.
fn drawn(drawer: &mut Drawer, secret: &[u8], student: &str) -> Vec<String> {
    let drawn = drawer.draw(&Secret::of(secret), student).unwrap();
    let boards = drawn.iter().flat_map(|group| &group.boards);
    let line = |board: &Board| {
        board
            .to_string()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    boards.map(|certified| line(&certified.board)).collect()
}

const SECRET: &[u8] = b"0123456789abcdef";

/// Computed once: with other boards, sets that were printed are not those that are graded.
#[test]
fn draws_the_same_boards_as_ever() {
    let mut small = Drawer::new(&assignment(3, &[16, 20, 20])).unwrap();
    let mut large = Drawer::new(&assignment(4, &[16, 19])).unwrap();
    let expected = [
        [
            "2 3 0 7 6 5 4 1 8",
            "5 4 6 1 3 8 0 7 2",
            "0 6 7 1 5 3 2 4 8",
        ],
        [
            "5 4 3 7 2 6 0 1 8",
            "0 5 6 1 7 2 4 3 8",
            "6 4 1 7 8 3 5 2 0",
        ],
    ];
    let students = ["ada", "Žofie 李"];
    assert_eq!(students.map(|it| drawn(&mut small, SECRET, it)), expected);
    // Whoever came before makes no difference, and neither do blanks around the id.
    assert_eq!(drawn(&mut small, SECRET, " ada\n"), expected[0]);
    let expected = [
        [
            "2 3 7 4 1 9 6 8 5 11 0 15 13 10 12 14",
            "10 1 2 4 5 6 0 7 14 11 3 8 9 13 15 12",
        ],
        [
            "1 4 6 7 2 0 11 3 5 9 10 8 13 14 15 12",
            "5 0 6 8 9 1 2 3 10 4 7 11 13 14 15 12",
        ],
    ];
    assert_eq!(students.map(|it| drawn(&mut large, SECRET, it)), expected);
}

/// The numbers are those of a program in Python: see `numbers`. It counts 4485 boards of 16
/// moves and 16993 of 20.
#[test]
fn a_board_is_the_first_within_the_band_of_those_that_the_numbers_name() {
    let numbers = [
        (
            16,
            [
                800, 1873, 2724, 2620, 159, 3806, 179, 2729, 1663, 2162, 4299, 3115,
            ],
        ),
        (
            20,
            [
                11031, 5632, 13203, 6229, 8058, 1998, 15714, 15134, 1287, 2614, 14035, 8967,
            ],
        ),
        (
            20,
            [
                3126, 7705, 12299, 13538, 14280, 2179, 8660, 8757, 7288, 4696, 10678, 2598,
            ],
        ),
    ];
    let assignment = assignment(3, &[16, 20, 20]);
    let mut drawer = Drawer::new(&assignment).unwrap();
    let drawn = drawer.draw(&Secret::of(SECRET), "ada").unwrap();
    let mut solver = Solver::new(reference::exact::Expected::OneBoard);
    let puzzle = assignment.goal.puzzle(Shape::new(3, 3).unwrap());
    for (certified, (moves, numbers)) in drawn[0].boards.iter().zip(numbers) {
        let bands: Vec<_> = certified
            .efforts
            .iter()
            .map(|it| (it.heuristic, it.band))
            .collect();
        let named = numbers.map(|number| solver.board_at(&puzzle, moves, number).unwrap());
        let moves = u32::try_from(moves).unwrap();
        let is_within = |board: &&Board| band::efforts(board, moves, &bands).is_some();
        assert_eq!(named.iter().find(is_within), Some(&certified.board));
    }
}

#[test]
fn every_set_is_as_hard_as_the_others() {
    let mut drawer = Drawer::new(&assignment(3, &[18, 21])).unwrap();
    let bands = [18, 21].map(|moves| {
        let any = drawer.draw(&Secret::of(SECRET), "any").unwrap();
        let board = any[0].boards.iter().find(|it| it.moves == moves).unwrap();
        board.efforts.iter().map(|it| it.band).collect::<Vec<_>>()
    });
    for student in 0..40 {
        let drawn = drawer
            .draw(&Secret::of(SECRET), &student.to_string())
            .unwrap();
        for ((certified, moves), bands) in drawn[0].boards.iter().zip([18, 21]).zip(&bands) {
            let order = reference::MoveOrder::default();
            let all = search::breadth_first(&certified.board, order, search::Limits::default());
            assert_eq!(all.outcome.unwrap().len(), moves);
            for (effort, band) in certified.efforts.iter().zip(bands) {
                let heuristic = effort.heuristic;
                let again =
                    search::astar_by(&certified.board, heuristic, search::Limits::default());
                assert_eq!(effort.expanded, again.stats.expanded);
                assert_eq!(effort.band, *band);
                let times = again.stats.expanded as f64 / band.median as f64;
                assert!((0.8..=1.2).contains(&times), "{times}");
            }
        }
    }
}

#[test]
fn students_secrets_and_groups_have_boards_of_their_own() {
    let one = assignment(3, &[20, 20, 20, 20]);
    let mut drawer = Drawer::new(&one).unwrap();
    let mut sets = HashSet::new();
    for student in 0..300 {
        let boards = drawn(&mut drawer, SECRET, &student.to_string());
        assert_eq!(
            boards.iter().collect::<HashSet<_>>().len(),
            4,
            "all different"
        );
        sets.insert(boards);
    }
    assert_eq!(sets.len(), 300);
    sets.insert(drawn(&mut drawer, b"0123456789abcdeF", "1"));
    let mut other = one.clone();
    other.groups[1].name = "exam-2".to_owned();
    sets.insert(drawn(&mut Drawer::new(&other).unwrap(), SECRET, "1"));
    assert_eq!(sets.len(), 302);
}

#[test]
fn fills_the_groups_and_nothing_else() {
    let empty = assignment(3, &[20, 18]);
    assert!(has_undrawn(&empty) && empty.groups[1].is_undrawn());
    let full = fill(&empty, &Secret::of(SECRET), "ada").unwrap();
    assert!(!has_undrawn(&full));
    assert_eq!(full.groups[0], empty.groups[0]);
    let cases = &full.groups[1].cases;
    let told: Vec<_> = cases
        .iter()
        .map(|it| (it.name.as_str(), it.expected))
        .collect();
    let expected = [
        ("board-1", Expected::Moves(20)),
        ("board-2", Expected::Moves(18)),
    ];
    assert_eq!(told, expected);
    assert!(cases.iter().all(|it| it.modes == [0, 1]));
    let mut sample = empty.clone();
    fill_with_sample(&mut sample).unwrap();
    assert_eq!(sample.groups[1].cases.len(), 2);
}

#[test]
fn the_blank_may_be_first() {
    let mut assignment = assignment(3, &[20]);
    assignment.goal = crate::assignment::Goal::BlankFirst;
    let full = fill(&assignment, &Secret::of(SECRET), "ada").unwrap();
    let board = &full.groups[1].cases[0].board;
    assert_eq!(board.puzzle().goal().tiles()[0], 0);
}

#[test]
fn says_what_cannot_be_drawn() {
    let error = |assignment: &Assignment| match Drawer::new(assignment) {
        Ok(_) => "none".to_owned(),
        Err(error) => error.to_string(),
    };
    let mut drawer = Drawer::new(&assignment(3, &[16])).unwrap();
    let none = drawer.draw(&Secret::of(SECRET), " \t").unwrap_err();
    assert_eq!(
        none.to_string(),
        "expected the id of a student, found an empty text"
    );
    assert_eq!(
        error(&assignment(3, &[32])),
        "`[groups.exam.personal]`: expected moves that boards of 3×3 need, found 32; take fewer"
    );
    assert_eq!(
        error(&assignment(4, &[34])),
        "`[groups.exam.personal]`: expected boards that A* solves within 200000 nodes by the distance \
         Hamming, found boards of 34 moves that take more; take fewer moves or a smaller shape"
    );
    let mut narrow = assignment(4, &[24]);
    narrow.groups[1].personal.as_mut().unwrap().effort_percent = 5;
    assert_eq!(
        error(&narrow),
        "`[groups.exam.personal]`: expected boards of 24 moves within 5 % of the median effort, \
         found hardly any; give a larger `effort_percent`"
    );
}

#[test]
fn threads_may_share_a_drawer() {
    fn is_send<T: Send>(_: &T) {}
    is_send(&Drawer::new(&assignment(3, &[16])).unwrap());
}

//! Random boards: how often each is drawn, and how deep they are.

use std::collections::HashMap;

use reference::{
    Puzzle, Shape,
    exact::{Outcome, Proof},
    random::{Boards, DrawError},
    search::{Limits, astar},
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Draws `draws` boards, all of `states` about as often: within five standard deviations.
#[track_caller]
fn check(puzzle: &Puzzle, states: usize, draws: u32) {
    let mut boards = Boards::new(42);
    let mut drawn: HashMap<Vec<u8>, u32> = HashMap::new();
    for _ in 0..draws {
        let board = boards.solvable(puzzle).unwrap();
        assert!(board.is_solvable(), "{board}");
        *drawn.entry(board.tiles().to_vec()).or_default() += 1;
    }
    let mean = f64::from(draws) / states as f64;
    let most = 5.0 * mean.sqrt();
    assert_eq!(drawn.len(), states);
    for (tiles, count) in drawn {
        assert!((f64::from(count) - mean).abs() < most, "{tiles:?}: {count}");
    }
}

#[test]
fn draws_each_solvable_board_as_often() {
    check(&Puzzle::blank_last(shape(2, 2)), 12, 12_000);
    check(&Puzzle::blank_first(shape(2, 3)), 360, 36_000);
    // A ring of eight cells: seven tiles that keep their order, and the blank, on any cell.
    let ring = Puzzle::walled(shape(3, 3), |cell| cell == 4).unwrap();
    check(&ring, 56, 5_600);
    // Four cells around a wall's corner, and a tile that the blank cannot reach.
    let apart = Puzzle::walled(shape(2, 4), |cell| cell == 2 || cell == 6).unwrap();
    check(&apart, 2, 200);
}

#[test]
fn draws_boards_of_exactly_a_distance() {
    let puzzle = Puzzle::blank_last(shape(3, 3));
    let mut boards = Boards::new(1);
    for distance in 0..=31 {
        let board = boards.at_distance(&puzzle, distance).unwrap();
        let search = astar(&board, Limits::default());
        assert_eq!(search.outcome.unwrap().len(), distance, "{board}");
    }
    let mut deepest: HashMap<String, u32> = HashMap::new();
    for _ in 0..200 {
        let board = boards.at_distance(&puzzle, 31).unwrap();
        *deepest.entry(board.to_string()).or_default() += 1;
    }
    let mut deepest: Vec<(String, u32)> = deepest.into_iter().collect();
    deepest.sort();
    assert_eq!(
        (deepest[0].0.as_str(), deepest[1].0.as_str(), deepest.len()),
        ("6 4 7\n8 5 0\n3 2 1", "8 6 7\n2 5 4\n3 0 1", 2)
    );
    assert!((65..=135).contains(&deepest[0].1), "{deepest:?}");
}

#[test]
fn says_that_there_is_no_such_board() {
    let mut boards = Boards::new(1);
    let distance = 32;
    assert_eq!(
        boards.at_distance(&Puzzle::blank_first(shape(3, 3)), distance),
        Err(DrawError::TooFar {
            distance,
            farthest: 31
        })
    );
    assert_eq!(
        boards.at_distance(&Puzzle::blank_last(shape(2, 5)), 1),
        Err(DrawError::TooManyCells { cells: 10 })
    );
    // A way of one cell's width around and around: its tiles keep their order.
    let snake = Puzzle::walled(shape(7, 7), |cell| {
        let (row, column) = (cell / 7, cell % 7);
        row % 2 == 1 && column != if row % 4 == 1 { 6 } else { 0 }
    });
    assert_eq!(
        boards.solvable(&snake.unwrap()),
        Err(DrawError::TooRare { tries: 10_000 })
    );
}

#[test]
fn certifies_a_scramble() {
    let puzzle = Puzzle::blank_first(shape(4, 4));
    let mut boards = Boards::new(3);
    for moves in [0, 1, 15, 30] {
        let scramble = boards.scramble(&puzzle, moves, Limits::default());
        let Outcome::Solved(solution) = scramble.outcome else {
            panic!("{}", scramble.board);
        };
        let length = u32::try_from(solution.moves.len()).unwrap();
        assert!(
            length <= moves && length % 2 == moves % 2,
            "{length} of {moves}"
        );
        assert_eq!(scramble.board.get_n_moves(), 0);
    }
    let few = Limits {
        nodes: 100,
        ..Limits::default()
    };
    let scramble = boards.scramble(&puzzle, 1000, few);
    assert!(
        matches!(scramble.outcome, Outcome::GaveUp(_)),
        "{scramble:?}"
    );
    // Three cells in a row, at whose ends the blank has to turn back.
    let row = Puzzle::walled(shape(2, 3), |cell| cell > 2).unwrap();
    let scramble = boards.scramble(&row, 9, Limits::default());
    let proof = Proof::CompleteTable { states: 3 };
    assert!(matches!(scramble.outcome, Outcome::Solved(solution) if solution.proof == proof));
    let cell = Puzzle::walled(shape(2, 2), |cell| cell > 0).unwrap();
    assert_eq!(
        boards.scramble(&cell, 9, Limits::default()).board,
        cell.goal()
    );
}

/// The shortest way around and back to a board turns three tiles about four cells, in 12 moves. So
/// up to 6 moves are the only way of so few to where they lead, if none is undone at once.
#[test]
fn scrambles_without_undoing_a_move_at_once() {
    let puzzle = Puzzle::blank_last(shape(4, 4));
    let mut boards = Boards::new(9);
    for moves in (0..=6).cycle().take(140) {
        let scramble = boards.scramble(&puzzle, moves, Limits::default());
        let Outcome::Solved(solution) = scramble.outcome else {
            panic!("{}", scramble.board);
        };
        assert_eq!(solution.moves.len(), moves as usize, "{}", scramble.board);
    }
}

#[test]
fn draws_the_same_boards_of_the_same_seed() {
    let puzzle = Puzzle::blank_last(shape(4, 4));
    let draw = |seed| Boards::new(seed).solvable(&puzzle).unwrap();
    assert_eq!(draw(7), draw(7));
    assert_ne!(draw(7), draw(8));
}

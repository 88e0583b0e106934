//! What the heuristics promise, on every board of the 8-puzzle and on walks over larger ones.

use std::collections::{HashMap, hash_map::Entry};

use proptest::{collection::vec, prelude::*};
use reference::{Board, Heuristic, Puzzle, Shape};

/// The moves from every board to the goal.
fn depths(goal: &Board) -> HashMap<Vec<u8>, u32> {
    let mut depths = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut layer = vec![goal.clone()];
    while !layer.is_empty() {
        let mut next = layer.iter().flat_map(Board::neighbors).collect::<Vec<_>>();
        next.retain(|board| match depths.entry(board.tiles().to_vec()) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(board.get_n_moves());
                true
            }
        });
        layer = next;
    }
    depths
}

fn admissible() -> impl Iterator<Item = Heuristic> {
    Heuristic::ALL
        .into_iter()
        .filter(|heuristic| heuristic.is_admissible())
}

#[track_caller]
fn check_consistent(board: &Board) {
    for heuristic in admissible() {
        let estimate = heuristic.estimate(board);
        assert_eq!(estimate == 0, board.is_goal(), "{heuristic}:\n{board}");
        for next in board.neighbors() {
            let change = estimate.abs_diff(heuristic.estimate(&next));
            assert!(change <= 1, "{heuristic}:\n{board}");
        }
    }
}

fn check_every_board(puzzle: &Puzzle) {
    for (tiles, depth) in depths(&puzzle.goal()) {
        let board = puzzle.board(&tiles).unwrap();
        for heuristic in admissible() {
            assert!(heuristic.estimate(&board) <= depth, "{heuristic}:\n{board}");
        }
        check_consistent(&board);
    }
}

#[test]
fn are_admissible_and_consistent_on_every_3x3_board() {
    check_every_board(&Puzzle::blank_last(Shape::new(3, 3).unwrap()));
}

#[test]
fn are_admissible_and_consistent_on_every_board_of_other_small_puzzles() {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    check_every_board(&Puzzle::blank_first(shape(2, 4)));
    check_every_board(&Puzzle::blank_last(shape(4, 2)));
    check_every_board(&Puzzle::walled(shape(3, 3), |cell| cell == 1).unwrap());
    check_every_board(&Puzzle::walled(shape(3, 3), |cell| cell == 4).unwrap());
    check_every_board(&Puzzle::walled(shape(3, 4), |cell| [0, 3, 5, 8].contains(&cell)).unwrap());
    check_every_board(&Puzzle::with_goal(shape(2, 3), &[3, 0, 5, 4, 1, 2]).unwrap());
}

/// The sum of both distances is above the true one on 60,669 boards, as a breadth-first count
/// over all of them found that shares nothing with this crate.
#[test]
fn manhattan_plus_hamming_is_not_admissible() {
    let puzzle = Puzzle::blank_last(Shape::new(3, 3).unwrap());
    let mut beyond = 0;
    for (tiles, depth) in depths(&puzzle.goal()) {
        let board = puzzle.board(&tiles).unwrap();
        beyond += u32::from(Heuristic::ManhattanPlusHamming.estimate(&board) > depth);
        let (less, more) = (Heuristic::Manhattan, Heuristic::LinearConflict);
        assert!(less.estimate(&board) <= more.estimate(&board));
    }
    assert_eq!(beyond, 60_669);
    assert!(!Heuristic::ManhattanPlusHamming.is_admissible());
}

/// The tutorial of assignment 000 gives both.
#[test]
fn manhattan_has_the_values_of_the_tutorial() {
    let manhattan = |text: &[u8]| Board::parse(text).unwrap().manhattan();
    assert_eq!(manhattan(b"2 1 3 5 4 0 6 7 8"), 9);
    assert_eq!(manhattan(b"6 4 7 8 5 0 3 2 1"), 21);
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let cells = vec(prop::bool::weighted(0.1), 100);
    (2_usize..=10, 2_usize..=10, cells, any::<bool>()).prop_filter_map(
        "a cell is free",
        |(rows, columns, walls, first)| {
            let shape = Shape::new(rows, columns)?;
            if first {
                return Some(Puzzle::blank_first(shape));
            }
            Puzzle::walled(shape, |cell| walls[cell])
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(8),
        ..ProptestConfig::default()
    })]

    #[test]
    fn are_consistent_and_never_above_a_known_way_on_walks(
        puzzle in puzzles(),
        choices in vec(0_usize..12, 0..200),
    ) {
        let mut board = puzzle.goal();
        for choice in choices {
            let neighbors = board.neighbors();
            if neighbors.is_empty() {
                break;
            }
            board = neighbors[choice % neighbors.len()].clone();
            // The way back is a way to the goal.
            for heuristic in admissible() {
                prop_assert!(heuristic.estimate(&board) <= board.get_n_moves(), "{}", board);
            }
        }
        check_consistent(&board);
    }
}

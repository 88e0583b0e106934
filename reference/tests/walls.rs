//! Solvability and obstacles, against walks over every board that moves reach.
//!
//! The walk has its own boards and moves: a board is a number with four bits a cell.

use std::collections::HashSet;

use proptest::{collection::vec, prelude::*};
use reference::{Board, Move, Obstacle, Puzzle, Shape, WALL};

/// A wall, in four bits; no board of at most 12 cells has so great a tile.
const WALL_BITS: u64 = 15;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn tile(board: u64, cell: usize) -> u64 {
    board >> (4 * cell) & 15
}

fn packed(tiles: &[u8]) -> u64 {
    let tiles = tiles.iter().rev();
    tiles.fold(0, |board, &tile| {
        board << 4
            | if tile == WALL {
                WALL_BITS
            } else {
                u64::from(tile)
            }
    })
}

/// Every board that moves connect to `goal`.
fn reached(goal: u64, cells: usize, columns: usize) -> HashSet<u64> {
    let mut reached = HashSet::from([goal]);
    let mut pending = vec![goal];
    while let Some(board) = pending.pop() {
        let blank = (0..cells).find(|&cell| tile(board, cell) == 0).unwrap();
        for cell in 0..cells {
            let same_row = cell / columns == blank / columns && cell.abs_diff(blank) == 1;
            if !same_row && cell.abs_diff(blank) != columns || tile(board, cell) == WALL_BITS {
                continue;
            }
            let moved = tile(board, cell);
            let next = board ^ moved << (4 * cell) ^ moved << (4 * blank);
            if reached.insert(next) {
                pending.push(next);
            }
        }
    }
    reached
}

/// Calls `visit` with every order of `items`, by B. R. Heap's algorithm.
fn for_each_order(items: &mut [u8], len: usize, visit: &mut impl FnMut(&[u8])) {
    if len <= 1 {
        return visit(items);
    }
    for index in 0..len {
        for_each_order(items, len - 1, visit);
        let other = if len.is_multiple_of(2) { index } else { 0 };
        items.swap(other, len - 1);
    }
}

/// Compares each board of the puzzle with the walk, and returns the number of boards.
fn check(puzzle: &Puzzle) -> usize {
    let shape = puzzle.shape();
    let goal = puzzle.goal();
    let reached = reached(packed(goal.tiles()), shape.cells(), shape.columns());
    let free: Vec<usize> = (0..shape.cells())
        .filter(|&cell| !puzzle.is_wall(cell))
        .collect();
    let mut order: Vec<u8> = (0..=puzzle.max_tile()).collect();
    let (len, mut tiles, mut boards) = (order.len(), goal.tiles().to_vec(), 0);
    for_each_order(&mut order, len, &mut |order| {
        for (&cell, &tile) in free.iter().zip(order) {
            tiles[cell] = tile;
        }
        let board = puzzle.board(&tiles).unwrap();
        assert_eq!(
            board.is_solvable(),
            reached.contains(&packed(&tiles)),
            "{puzzle}:\n{board}"
        );
        boards += 1;
    });
    boards
}

/// The puzzle with walls on the cells whose bits are set.
fn walled(rows: usize, columns: usize, walls: usize) -> Option<Puzzle> {
    Puzzle::walled(shape(rows, columns), |cell| walls >> cell & 1 == 1)
}

#[test]
fn solvable_is_what_moves_connect_to_the_goal_whatever_the_walls() {
    // All orders of the free cells, over all patterns of walls but none: n! of each n, so often
    // as there are ways to choose the walls.
    for (rows, columns, boards) in [
        (2, 3, 1_956 - 720),
        (3, 2, 1_956 - 720),
        (2, 4, 109_600 - 40_320),
    ] {
        let patterns = (1..1 << (rows * columns)).filter_map(|walls| walled(rows, columns, walls));
        assert_eq!(patterns.map(|puzzle| check(&puzzle)).sum::<usize>(), boards);
    }
}

#[test]
fn solvable_is_what_moves_connect_to_the_goal_on_every_walled_3x3_shape() {
    let patterns = (1..1 << 9).filter_map(|walls| walled(3, 3, walls));
    assert_eq!(
        patterns.map(|puzzle| check(&puzzle)).sum::<usize>(),
        986_409 - 362_880
    );
}

#[test]
fn solvable_is_what_moves_connect_to_any_goal() {
    let walls = (0..1 << 6).filter_map(|walls| walled(2, 3, walls));
    for puzzle in walls {
        let goal = puzzle.goal();
        // The last tile and the blank change places, and so do the first two tiles.
        for (one, other) in [(0, puzzle.max_tile()), (1, 2)] {
            let mut tiles = goal.tiles().to_vec();
            let place = |tile| tiles.iter().position(|&other| other == tile);
            if let (Some(one), Some(other)) = (place(one), place(other)) {
                tiles.swap(one, other);
                check(&Puzzle::with_goal(puzzle.shape(), &tiles).unwrap());
            }
        }
    }
    check(&Puzzle::blank_first(shape(2, 2)));
    check(&Puzzle::blank_first(shape(2, 3)));
    check(&Puzzle::blank_first(shape(3, 2)));
    check(&Puzzle::blank_first(shape(2, 4)));
    check(&Puzzle::with_goal(shape(4, 2), &[7, 2, 3, 0, 5, 6, 1, 4]).unwrap());
}

#[test]
fn solvable_is_what_moves_connect_to_the_goal_on_3x4_shapes() {
    // A ring with a bent tail; a ring around a hole with a tail; two parts; a block with a tail; a
    // comb; a winding way; a ring with a tail in its middle; two rings with a bridge between.
    let shapes = [
        "..#. ..#. #...",
        "...# .#.# ....",
        "..#. ..#. ..#.",
        "...# ...# ##..",
        ".#.# .#.# ....",
        "...# ##.# ....",
        "#... ..#. #...",
        "..## .... ##..",
    ];
    for drawn in shapes {
        let cells: Vec<char> = drawn.chars().filter(|cell| !cell.is_whitespace()).collect();
        check(&Puzzle::walled(shape(3, 4), |cell| cells[cell] == '#').unwrap());
    }
}

#[track_caller]
fn check_obstacle(goal: &[u8], tiles: &[u8], columns: usize, expected: Option<Obstacle>) {
    let puzzle = Puzzle::with_goal(shape(goal.len() / columns, columns), goal).unwrap();
    let board = puzzle.board(tiles).unwrap();
    assert_eq!(board.obstacle(), expected);
    assert_eq!(board.is_solvable(), expected.is_none());
}

#[test]
fn tells_why_there_is_no_way() {
    const W: u8 = WALL;
    check_obstacle(
        &[1, 2, 3, 4, 5, 0],
        &[2, 1, 3, 4, 5, 0],
        3,
        Some(Obstacle::Parity),
    );
    // Two parts: the tiles of the one without the blank stay.
    let apart = [1, 2, W, 3, 4, 5, W, 0];
    check_obstacle(&apart, &[1, 2, W, 0, 4, 5, W, 3], 4, None);
    check_obstacle(
        &apart,
        &[2, 1, W, 3, 4, 5, W, 0],
        4,
        Some(Obstacle::Walls { tile: 2 }),
    );
    check_obstacle(
        &apart,
        &[1, 2, W, 3, 4, 0, W, 5],
        4,
        Some(Obstacle::Walls { tile: 0 }),
    );
    check_obstacle(
        &apart,
        &[1, 2, W, 5, 4, 3, W, 0],
        4,
        Some(Obstacle::Walls { tile: 5 }),
    );
    // A way of one cell's width, on which tiles keep their order, and so do two rings.
    let way = [1, 2, 3, W, W, 0];
    check_obstacle(&way, &[0, 1, 2, W, W, 3], 3, None);
    check_obstacle(
        &way,
        &[1, 3, 2, W, W, 0],
        3,
        Some(Obstacle::Passage { tile: 3 }),
    );
    let ring = [1, 2, 3, 4, W, 5, 6, 7, 0];
    check_obstacle(&ring, &[4, 1, 2, 6, W, 3, 7, 5, 0], 3, None);
    check_obstacle(&ring, &[2, 1, 3, 4, W, 5, 6, 7, 0], 3, Some(Obstacle::Ring));
    // Six cells and a seventh beside them: any even order, but the seventh has its own tile.
    let tail = [1, 2, 3, 6, 4, 5, 0, W];
    check_obstacle(&tail, &[1, 3, 2, 6, 4, 5, 0, W], 4, Some(Obstacle::Parity));
    check_obstacle(
        &tail,
        &[1, 2, 6, 3, 4, 5, 0, W],
        4,
        Some(Obstacle::Passage { tile: 6 }),
    );
}

#[test]
fn says_in_words_why_there_is_no_way() {
    let words = [
        (
            Obstacle::Parity,
            "an odd number of tiles would have to change places",
        ),
        (
            Obstacle::Walls { tile: 3 },
            "walls keep tile 3 from its place",
        ),
        (
            Obstacle::Walls { tile: 0 },
            "walls keep the blank from its place",
        ),
        (
            Obstacle::Passage { tile: 3 },
            "tile 3 cannot pass the narrow way to its place",
        ),
        (Obstacle::Ring, "tiles on a ring cannot change their order"),
    ];
    for (obstacle, expected) in words {
        assert_eq!(obstacle.to_string(), expected);
    }
}

#[test]
fn counts_no_inversion_with_a_wall() {
    let puzzle = Puzzle::walled(shape(2, 3), |cell| cell == 1).unwrap();
    let inversions = |tiles: &[u8]| puzzle.board(tiles).unwrap().inversions();
    assert_eq!(inversions(&[1, WALL, 2, 3, 4, 0]), 0);
    assert_eq!(inversions(&[0, WALL, 1, 2, 3, 4]), 0);
    // 3 before 1 and 2, and 4 before 2.
    assert_eq!(inversions(&[3, WALL, 1, 4, 0, 2]), 3);
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let cells = vec(prop::bool::weighted(0.2), 100);
    (2_usize..=10, 2_usize..=10, cells)
        .prop_filter_map("a cell is free", |(rows, columns, walls)| {
            Puzzle::walled(shape(rows, columns), |cell| walls[cell])
        })
}

fn walk(board: Board, choices: &[usize]) -> Board {
    let step = |board: Board, &choice: &usize| {
        let neighbors = board.neighbors();
        match neighbors.len() {
            0 => board,
            ways => neighbors[choice % ways].clone(),
        }
    };
    choices.iter().fold(board, step)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(8),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_walk_stays_solvable_and_one_exchange_ends_it(
        puzzle in puzzles(),
        choices in vec(0_usize..12, 0..300),
        pair in any::<[prop::sample::Index; 2]>(),
    ) {
        let board = walk(puzzle.goal(), &choices);
        prop_assert!(board.is_solvable(), "{}", board);
        for mv in Move::ALL {
            prop_assert_eq!(
                puzzle.step(board.blank(), mv).is_some(),
                board.apply(mv).is_some()
            );
        }

        // Moves that bring the blank back make even orders only, with walls or without.
        let mut tiles = board.tiles().to_vec();
        let places: Vec<usize> =
            (0..tiles.len()).filter(|&cell| tiles[cell] != 0 && tiles[cell] != WALL).collect();
        if places.len() > 1 {
            let first = pair[0].index(places.len());
            let second = (first + 1 + pair[1].index(places.len() - 1)) % places.len();
            tiles.swap(places[first], places[second]);
            prop_assert!(!puzzle.board(&tiles).unwrap().is_solvable());
        }
    }
}

//! What others have published about these puzzles, with the source of each figure.

use std::collections::HashMap;

use reference::{
    Board, Heuristic, Move, MoveOrder, Puzzle, Shape,
    search::{Limits, breadth_first, idastar},
    shape_file,
};

/// Number, fewest moves, Manhattan distance, nodes and tiles of random 15-puzzles whose goal has
/// the blank first: R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree
/// search", Artificial Intelligence 27 (1985), table of 100 instances; those of fewest nodes.
const KORF: &[(u32, usize, u32, u64, [u8; 16])] = &[
    (
        9,
        46,
        32,
        1_650_696,
        [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0],
    ),
    (
        12,
        45,
        35,
        546_344,
        [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
    ),
    (
        19,
        46,
        36,
        1_280_495,
        [7, 11, 8, 3, 14, 0, 6, 15, 1, 4, 13, 9, 5, 12, 2, 10],
    ),
    (
        30,
        47,
        35,
        2_196_593,
        [12, 15, 2, 6, 1, 14, 4, 8, 5, 3, 7, 0, 10, 13, 9, 11],
    ),
    (
        31,
        50,
        38,
        2_351_811,
        [12, 8, 15, 13, 1, 0, 5, 4, 6, 3, 2, 11, 9, 7, 14, 10],
    ),
    (
        42,
        42,
        30,
        877_823,
        [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10],
    ),
    (
        47,
        47,
        35,
        1_411_294,
        [6, 10, 1, 14, 15, 8, 3, 5, 13, 0, 2, 7, 4, 9, 11, 12],
    ),
    (
        48,
        49,
        39,
        1_905_023,
        [8, 11, 4, 6, 7, 3, 10, 9, 2, 12, 15, 13, 0, 1, 5, 14],
    ),
    (
        55,
        41,
        29,
        927_212,
        [13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11],
    ),
    (
        74,
        56,
        46,
        1_897_728,
        [14, 13, 4, 11, 15, 8, 6, 9, 0, 7, 3, 1, 2, 10, 12, 5],
    ),
    (
        79,
        42,
        28,
        540_860,
        [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
    ),
    (
        86,
        45,
        35,
        2_304_426,
        [6, 0, 5, 10, 11, 12, 9, 2, 1, 7, 4, 3, 14, 8, 13, 15],
    ),
    (
        93,
        46,
        34,
        1_599_909,
        [13, 9, 14, 6, 12, 8, 1, 2, 3, 4, 0, 7, 5, 10, 11, 15],
    ),
    (
        94,
        53,
        45,
        1_337_340,
        [5, 7, 11, 8, 0, 14, 9, 13, 10, 12, 3, 15, 6, 1, 4, 2],
    ),
    (
        97,
        44,
        32,
        1_002_927,
        [9, 14, 5, 7, 8, 15, 1, 2, 10, 4, 13, 6, 12, 0, 11, 3],
    ),
];

/// Korf counts the start once and every board made, over all passes, with the moves in the order
/// up, left, right, down.
#[test]
fn idastar_makes_the_nodes_that_korf_counted() {
    let puzzle = Puzzle::blank_first(Shape::new(4, 4).unwrap());
    let order = MoveOrder::new([Move::Up, Move::Left, Move::Right, Move::Down]).unwrap();
    for &(number, moves, manhattan, nodes, tiles) in KORF {
        let board = puzzle.board(&tiles).unwrap();
        assert_eq!(board.manhattan(), manhattan, "instance {number}");
        let search = idastar(&board, Heuristic::Manhattan, order, Limits::default());
        assert_eq!(search.stats.generated + 1, nodes, "instance {number}");
        assert_eq!(search.outcome.unwrap().len(), moves, "instance {number}");
    }
}

/// The boards by depth: 2×2 by hand; 2×3 OEIS A090034; 3×3 A. Reinefeld, "Complete solution of
/// the Eight-Puzzle and the benefit of node ordering in IDA*", IJCAI 1993.
const DEPTHS: [(usize, usize, &[usize]); 4] = [
    (2, 2, &[1, 2, 2, 2, 2, 2, 1]),
    (
        2,
        3,
        &[
            1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
        ],
    ),
    (
        3,
        2,
        &[
            1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
        ],
    ),
    (
        3,
        3,
        &[
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638,
            9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ],
    ),
];

/// The boards that moves connect to the goal, by depth, each with its ways of fewest moves.
fn census(puzzle: &Puzzle) -> Vec<HashMap<Vec<u8>, u64>> {
    let mut levels = vec![HashMap::from([(puzzle.goal().tiles().to_vec(), 1)])];
    loop {
        let (last, before) = levels.split_last().expect("there is the goal");
        let mut next = HashMap::new();
        for (tiles, ways) in last {
            for board in puzzle.board(tiles).unwrap().neighbors() {
                let is_known = before
                    .last()
                    .is_some_and(|level| level.contains_key(board.tiles()));
                if !is_known {
                    *next.entry(board.tiles().to_vec()).or_insert(0) += ways;
                }
            }
        }
        if next.is_empty() {
            return levels;
        }
        levels.push(next);
    }
}

/// The number of boards at each depth.
fn depths(levels: &[HashMap<Vec<u8>, u64>]) -> Vec<usize> {
    levels.iter().map(HashMap::len).collect()
}

/// The average depth, in so many parts of a move, rounded.
fn mean_depth(levels: &[HashMap<Vec<u8>, u64>], parts: usize) -> usize {
    let depths = depths(levels);
    let (moves, boards) = depths
        .iter()
        .enumerate()
        .fold((0, 0), |(moves, boards), (depth, &count)| {
            (moves + depth * count, boards + count)
        });
    (moves * parts + boards / 2) / boards
}

#[test]
fn small_puzzles_have_as_many_boards_at_each_depth() {
    for (rows, columns, expected) in DEPTHS {
        let shape = Shape::new(rows, columns).unwrap();
        for puzzle in [Puzzle::blank_last(shape), Puzzle::blank_first(shape)] {
            assert_eq!(depths(&census(&puzzle)), expected, "{puzzle}");
        }
    }
}

/// 20,160 boards, the deepest one at 36 moves, 22.677579 on average, from a breadth-first program
/// that shares nothing with this crate.
#[test]
fn the_2x4_puzzle_is_36_moves_deep() {
    for (rows, columns) in [(2, 4), (4, 2)] {
        let shape = Shape::new(rows, columns).unwrap();
        for puzzle in [Puzzle::blank_last(shape), Puzzle::blank_first(shape)] {
            let levels = census(&puzzle);
            let depths = depths(&levels);
            assert_eq!(depths.iter().sum::<usize>(), 20_160);
            assert_eq!((depths.len() - 1, depths.last()), (36, Some(&1)));
            assert_eq!(mean_depth(&levels, 1_000_000), 22_677_579);
            let ways = || levels.iter().flat_map(HashMap::values);
            assert_eq!((ways().sum::<u64>(), ways().max()), (43_155, Some(&40)));
        }
    }
}

/// Reinefeld 1993: 21.97 moves on average, and between 1 and 64 ways of fewest moves, 2.76 on
/// average and 500,880 in all. A count that shares nothing with this crate found which boards are
/// deepest, and that two have 64 ways.
#[test]
fn the_8_puzzle_takes_22_moves_on_average() {
    let shape = Shape::new(3, 3).unwrap();
    let deepest_of = [
        (
            Puzzle::blank_last(shape),
            [[6, 4, 7, 8, 5, 0, 3, 2, 1], [8, 6, 7, 2, 5, 4, 3, 0, 1]],
        ),
        (
            Puzzle::blank_first(shape),
            [[8, 0, 6, 5, 4, 7, 2, 3, 1], [8, 7, 6, 0, 4, 1, 2, 5, 3]],
        ),
    ];
    for (puzzle, expected) in deepest_of {
        let levels = census(&puzzle);
        assert_eq!(depths(&levels).iter().sum::<usize>(), 181_440);
        assert_eq!(mean_depth(&levels, 100), 21_97);
        let mut deepest: Vec<&[u8]> = levels[31].keys().map(Vec::as_slice).collect();
        deepest.sort();
        assert_eq!(deepest, expected);

        let ways = || levels.iter().flat_map(HashMap::values);
        assert_eq!((ways().min(), ways().max()), (Some(&1), Some(&64)));
        // All but the one of no moves from the goal to itself.
        let solutions = ways().sum::<u64>() - 1;
        assert_eq!(solutions, 500_880);
        assert_eq!((solutions * 100 + 90_720) / (181_440 - 1), 2_76);
        assert_eq!(ways().filter(|&&ways| ways == 64).count(), 2);
    }
}

/// Found by a count that shares nothing with this crate.
#[test]
fn the_boards_of_most_solutions_are_30_moves_deep() {
    let levels = census(&Puzzle::blank_last(Shape::new(3, 3).unwrap()));
    for tiles in [[0, 8, 7, 6, 3, 2, 5, 4, 1], [0, 8, 5, 6, 7, 2, 3, 4, 1]] {
        assert_eq!(levels[30].get(tiles.as_slice()), Some(&64));
    }
}

/// The examples of assignment 004, whose goal has the blank first.
const SIXTEEN: [([u8; 16], &str); 5] = [
    (
        [4, 0, 2, 3, 5, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        "D L U",
    ),
    (
        [4, 1, 2, 3, 5, 6, 10, 7, 8, 0, 9, 11, 12, 13, 14, 15],
        "R U L L U",
    ),
    (
        [1, 2, 6, 3, 4, 0, 10, 7, 8, 5, 9, 11, 12, 13, 14, 15],
        "D R U U L L",
    ),
    (
        [4, 1, 2, 3, 8, 0, 5, 7, 9, 10, 6, 11, 12, 13, 14, 15],
        "R D L L U U",
    ),
    (
        [1, 2, 6, 3, 4, 5, 0, 7, 12, 8, 10, 11, 13, 14, 9, 15],
        "D D L L U R R U U L L",
    ),
];

/// The ways of so many moves or fewer from a board to its goal, no move undone at once.
fn ways(board: &Board, moves: usize, last: Option<Move>) -> usize {
    if board.is_goal() {
        return 1;
    }
    if moves == 0 {
        return 0;
    }
    let next = Move::ALL
        .into_iter()
        .filter(|mv| last != Some(mv.inverse()));
    let next = next.filter_map(|mv| Some((mv, board.apply(mv)?)));
    next.map(|(mv, board)| ways(&board, moves - 1, Some(mv)))
        .sum()
}

#[test]
fn the_examples_of_assignment_004_are_optimal_and_have_no_other_way() {
    let puzzle = Puzzle::blank_first(Shape::new(4, 4).unwrap());
    for (tiles, moves) in SIXTEEN {
        let board = puzzle.board(&tiles).unwrap();
        let search = breadth_first(&board, MoveOrder::default(), Limits::default());
        let solution = search.outcome.unwrap();
        assert_eq!(solution.to_string(), moves);
        assert_eq!(ways(&board, solution.len(), None), 1, "{moves}");
    }
}

/// The example of assignment 002, the one of 003, and shapes for 003 whose ways of fewest moves a
/// breadth-first program found that shares nothing with this crate.
#[test]
fn the_examples_of_assignments_002_and_003_are_right() {
    let first = |board: &Board| {
        let search = breadth_first(board, MoveOrder::default(), Limits::default());
        search.outcome.unwrap().to_string()
    };
    let board = Board::parse(b"1 2 3 4\n6 7 10 8\n5 9 0 11").unwrap();
    assert_eq!(first(&board), "U L L D R R R");
    assert_eq!(ways(&board, 7, None), 1);
    let board = Board::parse(b"1 2 3\n4 0 5\n7 8 6").unwrap();
    assert_eq!(first(&board), "R D");
    assert_eq!(ways(&board, 2, None), 1);
    let shapes = [
        (
            "00 01 02\n03 bb 04\n05 06 07",
            14,
            "R D L L U R D R U L L D R R",
        ),
        ("00 bb 01\n03 04 02\n05 06 07", 15, ""),
        (
            "00 00 00 01 02\n00 00 bb 03 04\n00 00 06 07 05\n00 09 10 11 08",
            4,
            "R R D D",
        ),
        ("08 06 07\n02 05 04\n03 bb 01", 31, ""),
        (
            "01 02 03 04\n05 06 07 08\n09 10 bb 12\n13 14 11 15",
            2,
            "D R",
        ),
    ];
    for (text, moves, expected) in shapes {
        let board = shape_file::parse(text.as_bytes()).unwrap();
        let found = first(&board);
        assert_eq!(found.split_whitespace().count(), moves, "{text}");
        if !expected.is_empty() {
            assert_eq!(found, expected, "{text}");
        }
        if moves < 20 {
            assert_eq!(ways(&board, moves, None), 1, "{text}");
        }
    }
}

//! Boards whose fewest moves others have published or computed.

use std::collections::HashSet;

use reference::{
    Board, Distance, Move, Shape,
    search::{Limits, Solution, astar},
};

/// Solves, and makes the moves that were found.
#[track_caller]
fn solve(board: &Board) -> Solution {
    let solution = astar(board, Limits::default()).outcome.unwrap();
    let moves = solution.moves().iter();
    let end = moves.fold(board.clone(), |board, &mv| board.apply(mv).unwrap());
    assert!(end.is_goal());
    assert_eq!(end.get_n_moves() as usize, solution.len());
    solution
}

#[track_caller]
fn check(text: &str, distance: Distance, moves: usize) {
    let board = Board::parse(text.as_bytes()).unwrap();
    assert_eq!(solve(&board.with_distance(distance)).len(), moves, "{text}");
}

/// On these boards a search that never enqueues a board twice answers 2 to 6 moves too many,
/// with some way of breaking ties or other; its answer is the last number.
const TRAPS: [(&str, Distance, usize, usize); 27] = [
    ("123867405", Distance::Manhattan, 11, 13),
    ("162480735", Distance::Manhattan, 11, 13),
    ("123867045", Distance::Manhattan, 12, 14),
    ("160482735", Distance::Manhattan, 12, 14),
    ("513706248", Distance::Manhattan, 12, 14),
    ("534102786", Distance::Manhattan, 12, 14),
    ("106782345", Distance::Manhattan, 17, 21),
    ("123708564", Distance::Manhattan, 10, 12),
    ("103728564", Distance::Manhattan, 11, 13),
    ("123078564", Distance::Manhattan, 11, 13),
    ("405231786", Distance::Manhattan, 11, 13),
    ("761043258", Distance::Manhattan, 17, 23),
    ("135408762", Distance::Manhattan, 10, 12),
    ("105438762", Distance::Manhattan, 11, 13),
    ("345126780", Distance::Manhattan, 12, 14),
    ("183075642", Distance::Manhattan, 17, 21),
    ("304825176", Distance::Manhattan, 17, 23),
    ("123847506", Distance::Hamming, 13, 15),
    ("165420738", Distance::Hamming, 13, 15),
    ("346150782", Distance::Hamming, 13, 15),
    ("642150783", Distance::Hamming, 13, 15),
    ("713256804", Distance::Hamming, 13, 15),
    ("813256407", Distance::Hamming, 13, 15),
    ("204853176", Distance::Hamming, 13, 15),
    ("264053178", Distance::Hamming, 13, 15),
    ("024853176", Distance::Hamming, 14, 16),
    ("041853276", Distance::Hamming, 14, 16),
];

#[test]
fn closes_a_board_when_it_is_expanded() {
    for (digits, distance, moves, too_many) in TRAPS {
        let tiles: Vec<String> = digits.chars().map(String::from).collect();
        assert!(moves < too_many);
        check(&tiles.join(" "), distance, moves);
    }
}

#[test]
fn solves_the_deepest_boards_with_both_distances() {
    for distance in [Distance::Hamming, Distance::Manhattan] {
        check("6 4 7\n8 5 0\n3 2 1", distance, 31);
        check("8 6 7\n2 5 4\n3 0 1", distance, 31);
        check("0 3\n2 1", distance, 6);
        check("4 5 0\n1 2 3", distance, 21);
        check("2 1\n4 3\n0 5", distance, 21);
    }
}

/// R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985): number,
/// fewest moves and tiles of instances whose goal has the blank first.
const KORF: [(u32, usize, [u8; 16]); 6] = [
    (
        12,
        45,
        [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
    ),
    (
        42,
        42,
        [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10],
    ),
    (
        48,
        49,
        [8, 11, 4, 6, 7, 3, 10, 9, 2, 12, 15, 13, 0, 1, 5, 14],
    ),
    (
        55,
        41,
        [13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11],
    ),
    (
        79,
        42,
        [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
    ),
    (
        97,
        44,
        [9, 14, 5, 7, 8, 15, 1, 2, 10, 4, 13, 6, 12, 0, 11, 3],
    ),
];

#[test]
fn solves_published_15_puzzles() {
    for (number, moves, blank_first) in KORF {
        // Turned by 180 degrees, with the tiles renamed backward, the blank-first goal is ours.
        let turned = |&tile: &u8| if tile == 0 { 0 } else { 16 - tile };
        let tiles: Vec<u8> = blank_first.iter().rev().map(turned).collect();
        let shape = Shape::new(4, 4).unwrap();
        let board = Board::new(shape, &tiles, 0, Distance::Manhattan).unwrap();
        assert_eq!(solve(&board).len(), moves, "instance {number}");
    }
}

#[test]
fn solves_rectangles_and_large_boards() {
    for distance in [Distance::Hamming, Distance::Manhattan] {
        check("1 2 3 4\n6 7 10 8\n5 9 0 11", distance, 7);
        check("1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15", distance, 2);
        check("5 1 2 3\n0 6 7 4", distance, 5);
    }
}

/// The number of boards at each of the first depths, blank in a corner, from a breadth-first
/// program that shares nothing with this crate.
const FIRST_DEPTHS: [(usize, usize, &[usize]); 7] = [
    (3, 4, &[1, 2, 4, 9, 20, 37, 63, 122, 232, 431]),
    (4, 4, &[1, 2, 4, 10, 24, 54, 107, 212, 446, 946]),
    (3, 5, &[1, 2, 4, 9, 21, 42, 89, 164, 349, 644]),
    (4, 5, &[1, 2, 4, 10, 25, 59, 133, 289, 619, 1369]),
    (5, 5, &[1, 2, 4, 10, 26, 64, 159, 366, 862, 1904]),
    (6, 6, &[1, 2, 4, 10, 26, 66, 171, 440, 1112]),
    (9, 9, &[1, 2, 4, 10, 26, 66, 173, 456]),
];

#[test]
fn neighbors_and_searches_agree_with_counts_of_larger_boards() {
    for (rows, columns, counts) in FIRST_DEPTHS {
        let goal = Board::goal(Shape::new(rows, columns).unwrap());
        let mut known = HashSet::from([goal.tiles().to_vec()]);
        let mut layer = vec![goal];
        for (depth, &count) in counts.iter().enumerate() {
            assert_eq!(layer.len(), count, "{rows}×{columns} at depth {depth}");
            for board in &layer {
                for distance in [Distance::Hamming, Distance::Manhattan] {
                    let board = board.clone().with_distance(distance);
                    let solution = astar(&board, Limits::default()).outcome.unwrap();
                    assert_eq!(solution.len(), depth, "{distance}:\n{board}");
                }
            }
            let next = layer.iter().flat_map(Board::neighbors);
            layer = next
                .filter(|board| known.insert(board.tiles().to_vec()))
                .collect();
        }
    }
}

#[test]
fn undoes_a_walk_on_boards_of_every_shape() {
    let walk = "U U L L D R D L U U R"
        .chars()
        .filter_map(Move::from_letter);
    let walk: Vec<Move> = walk.collect();
    for rows in 2..=10 {
        for columns in 2..=10 {
            let mut board = Board::goal(Shape::new(rows, columns).unwrap());
            for &mv in &walk {
                board = board.apply(mv).unwrap_or(board);
            }
            let made = board.get_n_moves() as usize;
            for distance in [Distance::Hamming, Distance::Manhattan] {
                // The way back is a solution, and each other one differs by an even number.
                let moves = solve_from_zero(&board, distance);
                assert!(moves <= made, "{board}");
                assert_eq!(moves % 2, made % 2, "{board}");
            }
        }
    }
}

fn solve_from_zero(board: &Board, distance: Distance) -> usize {
    let board = Board::new(board.shape(), board.tiles(), 0, distance).unwrap();
    solve(&board).len()
}

#[test]
fn answers_the_same_board_in_the_same_way_every_time() {
    let board = Board::parse(b"8 6 7\n2 5 4\n3 0 1").unwrap();
    let first = astar(&board, Limits::default());
    assert_eq!(astar(&board, Limits::default()), first);
}

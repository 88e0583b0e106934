//! What each search says when it has used up its limits, and when there is nothing to find.

use std::time::Duration;

use reference::{
    Board, Heuristic, Puzzle, Shape,
    search::{
        Budget, Limits, Search, SearchError, astar_by, breadth_first, depth_first, depth_limited,
        greedy, idastar,
    },
};

use super::{NONE, udlr};

type Way = fn(&Board, Limits) -> Search;

const WAYS: [(&str, Way); 6] = [
    ("breadth-first", |board, limits| {
        breadth_first(board, udlr(), limits)
    }),
    ("depth-first", |board, limits| {
        depth_first(board, udlr(), limits)
    }),
    ("depth-limited", |board, limits| {
        depth_limited(board, udlr(), u32::MAX, limits)
    }),
    ("greedy", |board, limits| {
        greedy(board, Heuristic::Manhattan, limits)
    }),
    ("A*", |board, limits| {
        astar_by(board, Heuristic::LinearConflict, limits)
    }),
    ("IDA*", |board, limits| {
        idastar(board, Heuristic::Hamming, udlr(), limits)
    }),
];

#[test]
fn tell_unsolvable_from_given_up() {
    let puzzle = Puzzle::blank_first(Shape::new(4, 4).unwrap());
    let mut tiles: Vec<u8> = (0..16).rev().collect();
    let hard = puzzle.board(&tiles).unwrap();
    tiles.swap(0, 1);
    let unsolvable = puzzle.board(&tiles).unwrap();
    assert!(hard.is_solvable() && !unsolvable.is_solvable());
    for (name, search) in WAYS {
        let limits = [
            (Budget::Nodes, Limits { nodes: 40, ..NONE }),
            (
                Budget::Memory,
                Limits {
                    memory_bytes: 200_000,
                    ..NONE
                },
            ),
            (
                Budget::Time,
                Limits {
                    time: Some(Duration::ZERO),
                    ..NONE
                },
            ),
        ];
        for (budget, limits) in limits {
            let nothing = Err(SearchError::Unsolvable);
            assert_eq!(search(&unsolvable, limits).outcome, nothing, "{name}");
            assert!(search(&puzzle.goal(), limits).outcome.is_ok(), "{name}");
            // IDA* takes next to no memory, and greedy finds a way before it needs much.
            let modest = name == "IDA*" || name == "greedy";
            if budget != Budget::Memory || !modest {
                let Search { outcome, stats } = search(&hard, limits);
                let expanded = stats.expanded;
                let given_up = Err(SearchError::BudgetExhausted { budget, expanded });
                assert_eq!(outcome, given_up, "{name}");
                assert!(stats.memory_bytes <= 200_000, "{name}");
            }
        }
    }
}

#[test]
fn tell_a_limit_of_moves_in_words() {
    assert_eq!(
        SearchError::TooDeep { depth: 5 }.to_string(),
        "found no way of at most 5 moves"
    );
}

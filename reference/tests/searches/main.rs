//! The searches against a census of every board, and against each other.

mod limits;

use std::collections::{HashMap, hash_map::Entry};

use proptest::{collection::vec, prelude::*};
use reference::{
    Board, Heuristic, Move, MoveOrder, Puzzle, Shape, WALL,
    exact::{Outcome, optimal},
    search::{
        Limits, Search, SearchError, Solution, astar_by, breadth_first, depth_first, depth_limited,
        greedy, idastar,
    },
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// The boards of a puzzle in the order of their depth, and the depth of each.
struct Census {
    boards: Vec<Board>,
    depths: HashMap<Vec<u8>, usize>,
}

fn census(puzzle: &Puzzle) -> Census {
    let goal = puzzle.goal();
    let mut depths = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut boards = vec![goal];
    let mut next = 0;
    while next < boards.len() {
        let depth = depths[boards[next].tiles()] + 1;
        for board in boards[next].neighbors() {
            if let Entry::Vacant(entry) = depths.entry(board.tiles().to_vec()) {
                entry.insert(depth);
                boards.push(puzzle.board(board.tiles()).unwrap());
            }
        }
        next += 1;
    }
    Census { boards, depths }
}

impl Census {
    fn depth(&self, board: &Board) -> usize {
        self.depths[board.tiles()]
    }

    /// The first shortest way in `order`: always the first move that leads nearer to the goal.
    fn first_shortest(&self, board: &Board, order: MoveOrder) -> Vec<Move> {
        let (mut board, mut moves) = (board.clone(), Vec::new());
        while !board.is_goal() {
            let nearer = |&mv: &Move| {
                let next = board.apply(mv);
                next.filter(|next| self.depth(next) < self.depth(&board))
                    .map(|next| (mv, next))
            };
            let (mv, next) = order.moves().iter().find_map(nearer).unwrap();
            moves.push(mv);
            board = next;
        }
        moves
    }
}

fn orders() -> Vec<MoveOrder> {
    let mut orders = Vec::new();
    for first in Move::ALL {
        for second in Move::ALL {
            for third in Move::ALL {
                for fourth in Move::ALL {
                    orders.extend(MoveOrder::new([first, second, third, fourth]));
                }
            }
        }
    }
    orders
}

/// The solution, which must be one.
#[track_caller]
fn solution(board: &Board, search: Search) -> Solution {
    let solution = search.outcome.unwrap();
    let end = solution
        .moves()
        .iter()
        .try_fold(board.clone(), |board, &mv| board.apply(mv));
    assert!(end.is_some_and(|end| end.is_goal()), "{solution}:\n{board}");
    solution
}

const NONE: Limits = Limits {
    nodes: u64::MAX,
    memory_bytes: 1 << 30,
    time: None,
};

fn udlr() -> MoveOrder {
    MoveOrder::default()
}

/// Every search on every `nth` board, from the goal on.
fn check_all(puzzle: &Puzzle, nth: usize) {
    let census = census(puzzle);
    for board in census.boards.iter().step_by(nth) {
        let depth = census.depth(board);
        for heuristic in Heuristic::ALL {
            let astar = astar_by(board, heuristic, NONE);
            let reopened = astar.stats.reopened;
            let found = [
                solution(board, astar).len(),
                solution(board, idastar(board, heuristic, udlr(), NONE)).len(),
            ];
            if heuristic.is_admissible() {
                assert_eq!(found, [depth; 2], "{heuristic}:\n{board}");
                assert_eq!(reopened, 0, "{heuristic}:\n{board}");
            }
            solution(board, greedy(board, heuristic, NONE));
        }
        let first = census.first_shortest(board, udlr());
        assert_eq!(
            solution(board, breadth_first(board, udlr(), NONE)).moves(),
            first
        );
        let search = depth_first(board, udlr(), NONE);
        assert_eq!(search.stats.expanded, search.stats.closed);
        solution(board, search);
    }
}

#[test]
fn agree_with_the_census_of_small_puzzles() {
    check_all(&Puzzle::blank_last(shape(2, 2)), 1);
    check_all(&Puzzle::blank_first(shape(2, 3)), 1);
    check_all(&Puzzle::blank_last(shape(3, 2)), 1);
    check_all(&Puzzle::walled(shape(3, 3), |cell| cell == 4).unwrap(), 1);
    check_all(
        &Puzzle::walled(shape(3, 3), |cell| [1, 8].contains(&cell)).unwrap(),
        1,
    );
    check_all(
        &Puzzle::with_goal(shape(2, 3), &[3, 0, 5, 4, 1, 2]).unwrap(),
        1,
    );
}

#[test]
fn agree_with_the_census_of_the_8_puzzle() {
    check_all(&Puzzle::blank_last(shape(3, 3)), 3_989);
    check_all(
        &Puzzle::with_goal(shape(3, 3), &[1, 2, 3, 8, 0, 4, 7, 6, 5]).unwrap(),
        9_973,
    );
}

#[test]
fn linear_conflict_solves_3x3_boards_in_fewest_moves_and_fewer_nodes() {
    let census = census(&Puzzle::blank_first(shape(3, 3)));
    let (mut less, mut more) = (0, 0);
    for board in census.boards.iter().step_by(11) {
        let search = astar_by(board, Heuristic::LinearConflict, NONE);
        less += search.stats.expanded;
        more += astar_by(board, Heuristic::Manhattan, NONE).stats.expanded;
        assert_eq!(
            solution(board, search).len(),
            census.depth(board),
            "{board}"
        );
    }
    assert!(less < more, "{less} and {more}");
}

#[test]
fn breadth_first_finds_the_first_shortest_way_in_every_order() {
    let census = census(&Puzzle::blank_last(shape(2, 4)));
    assert_eq!(orders().len(), 24);
    for (index, order) in orders().into_iter().enumerate() {
        for board in census.boards.iter().skip(index).step_by(499) {
            let found = solution(board, breadth_first(board, order, NONE));
            assert_eq!(
                found.moves(),
                census.first_shortest(board, order),
                "{order}:\n{board}"
            );
        }
    }
}

#[test]
fn depth_limited_finds_a_way_just_where_there_is_one() {
    let census = census(&Puzzle::blank_last(shape(2, 3)));
    for board in &census.boards {
        for limit in 0..=12 {
            let search = depth_limited(board, udlr(), limit, NONE);
            assert_eq!(search.stats.passes, 1);
            if census.depth(board) <= limit as usize {
                assert!(solution(board, search).len() <= limit as usize);
            } else {
                assert_eq!(search.outcome, Err(SearchError::TooDeep { depth: limit }));
            }
        }
    }
}

#[test]
fn the_tutorials_heuristic_finds_longer_ways_than_need_be() {
    // Boards of 13 moves for which the tutorial's own program answers 17.
    for tiles in [[7, 0, 2, 1, 4, 3, 8, 5, 6], [3, 1, 6, 0, 2, 5, 4, 7, 8]] {
        let board = Puzzle::blank_last(shape(3, 3)).board(&tiles).unwrap();
        let len = |heuristic| solution(&board, astar_by(&board, heuristic, NONE)).len();
        assert_eq!(len(Heuristic::LinearConflict), 13);
        assert_eq!(len(Heuristic::ManhattanPlusHamming), 17);
    }
}

#[test]
fn count_what_they_did() {
    // Two moves away; breadth-first knows the goal when it makes it.
    let board = Board::parse(b"1 2 3\n4 0 5\n7 8 6").unwrap();
    let stats = breadth_first(&board, udlr(), NONE).stats;
    // The middle and three of its neighbors, U D L, then R as far as its second way, D.
    assert_eq!((stats.expanded, stats.closed), (5, 5));
    assert_eq!((stats.generated, stats.duplicates), (4 + 2 + 2 + 2 + 2, 0));
    assert_eq!((stats.max_open, stats.passes), (7, 0));

    // The first bound is 2. The way up and the way to the left look 4 moves long, and the way
    // down ends there too; then R D.
    let stats = idastar(&board, Heuristic::Manhattan, udlr(), NONE).stats;
    assert_eq!((stats.expanded, stats.generated, stats.passes), (2, 6, 1));
    assert_eq!((stats.duplicates, stats.max_open, stats.closed), (0, 0, 0));
}

/// A puzzle with the blank first, and the way from its goal.
fn walks() -> impl Strategy<Value = (Puzzle, Vec<usize>)> {
    let walls = vec(prop::bool::weighted(0.15), 16);
    (2_usize..=4, 2_usize..=4, walls, vec(0_usize..12, 0..24)).prop_filter_map(
        "a cell is free",
        |(rows, columns, walls, choices)| {
            let mut tile = 0..;
            let free = walls[..rows * columns].iter();
            let goal: Option<Vec<u8>> = free
                .map(|&wall| if wall { Some(WALL) } else { tile.next() })
                .collect();
            Some((
                Puzzle::with_goal(shape(rows, columns), &goal?).ok()?,
                choices,
            ))
        },
    )
}

/// The board turned by 180 degrees, with the tiles renamed backward, so that the blank is last.
fn turned(board: &Board) -> Board {
    let puzzle = board.puzzle();
    let last = puzzle.shape().cells() - 1;
    let rename = |&tile: &u8| match tile {
        0 | WALL => tile,
        tile => puzzle.max_tile() + 1 - tile,
    };
    let tiles: Vec<u8> = board.tiles().iter().rev().map(rename).collect();
    let turned = Puzzle::walled(puzzle.shape(), |cell| puzzle.is_wall(last - cell)).unwrap();
    turned.board(&tiles).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(8),
        cases: 128,
        ..ProptestConfig::default()
    })]

    #[test]
    fn agree_with_each_other_and_on_turned_boards((puzzle, choices) in walks()) {
        let mut board = puzzle.goal();
        for choice in choices {
            let neighbors = board.neighbors();
            if !neighbors.is_empty() {
                board = neighbors[choice % neighbors.len()].clone();
            }
        }
        let turned = turned(&board);
        prop_assert!(turned.is_solvable());
        let moves = solution(&board, breadth_first(&board, udlr(), NONE)).len();
        for board in [&board, &turned] {
            for heuristic in [Heuristic::Manhattan, Heuristic::LinearConflict] {
                prop_assert_eq!(solution(board, astar_by(board, heuristic, NONE)).len(), moves);
                let idastar = idastar(board, heuristic, udlr(), NONE);
                prop_assert_eq!(solution(board, idastar).len(), moves);
            }
            prop_assert_eq!(solution(board, breadth_first(board, udlr(), NONE)).len(), moves);
            // By a complete table, pattern tables, or A*.
            let Outcome::Solved(exact) = optimal(board, NONE) else {
                panic!("a board of {moves} moves takes no budget:\n{board}");
            };
            prop_assert_eq!(exact.moves.len(), moves);
        }
    }
}

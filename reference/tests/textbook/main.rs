//! The figures of each search against the same search as the books have it.

mod books;

use reference::{
    Board, Heuristic, Move, MoveOrder, Puzzle, Shape,
    search::{
        Limits, Search, SearchStats, astar_by, breadth_first, depth_first, depth_limited, greedy,
        idastar,
    },
};

const LIMITS: Limits = Limits {
    nodes: u64::MAX,
    memory_bytes: 1 << 30,
    time: None,
};

#[track_caller]
fn check(board: &Board, search: Search, expected: (usize, SearchStats)) {
    let stats = SearchStats {
        memory_bytes: 0,
        ..search.stats
    };
    let moves = search.outcome.unwrap().len();
    assert_eq!((moves, stats), expected, "\n{board}");
}

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn boards(texts: &[&str]) -> Vec<Board> {
    let parse = |text: &&str| Board::parse(text.as_bytes()).unwrap();
    texts.iter().map(parse).collect()
}

/// Another goal, walls, and boards of more than 16 and of more than 32 cells.
fn others() -> Vec<Board> {
    let around = Puzzle::with_goal(shape(3, 3), &[1, 2, 3, 8, 0, 4, 7, 6, 5]).unwrap();
    let walled = Puzzle::walled(shape(3, 4), |cell| [3, 5].contains(&cell)).unwrap();
    let starts = [
        (around.goal(), "U L D D R U R U L D"),
        (walled.goal(), "L L U L U R R U"),
        (
            Board::goal(shape(3, 6)),
            "U L U L D D R U L L U R R D L D R R",
        ),
        (Board::goal(shape(6, 6)), "U U L D L U U R D L"),
    ];
    let walk = |(goal, way): (Board, &str)| {
        let moves = way.chars().filter_map(Move::from_letter);
        let end = moves.fold(goal, |board, mv| board.apply(mv).unwrap_or(board));
        end.puzzle().board(end.tiles()).unwrap()
    };
    starts.into_iter().map(walk).collect()
}

const EASY: &[&str] = &[
    "1 2 3\n4 5 6\n7 8 0",
    "1 2 3\n8 6 7\n4 0 5",
    "1 2 3\n7 0 8\n5 6 4",
    "4 5 0\n1 2 3",
    "5 1 2 3\n9 6 0 4\n13 10 7 8\n14 15 11 12",
];

const HARD: &[&str] = &[
    "7 6 1\n0 4 3\n2 5 8",
    "8 6 7\n2 5 4\n3 0 1",
    "6 4 7\n8 5 0\n3 2 1",
];

fn all_boards() -> Vec<Board> {
    [boards(EASY), boards(HARD), others()].concat()
}

/// Two orders that differ in every place.
fn orders() -> [MoveOrder; 2] {
    let other = [Move::Right, Move::Left, Move::Down, Move::Up];
    [MoveOrder::default(), MoveOrder::new(other).unwrap()]
}

#[test]
fn astar_expands_what_the_books_expand() {
    let large = boards(&["1 2 3 4 5\n6 7 8 9 10\n11 12 0 14 15\n16 18 13 24 19\n21 17 22 23 20"]);
    let mut reopened = 0;
    for board in [all_boards(), large].concat() {
        for heuristic in Heuristic::ALL {
            let search = astar_by(&board, heuristic, LIMITS);
            reopened += search.stats.reopened;
            check(&board, search, books::astar(&board, heuristic));
        }
    }
    assert!(reopened > 0, "no board tells how a state is opened again");
}

#[test]
fn greedy_expands_what_the_books_expand() {
    for board in all_boards() {
        for heuristic in Heuristic::ALL {
            let expected = books::greedy(&board, heuristic);
            check(&board, greedy(&board, heuristic, LIMITS), expected);
        }
    }
}

#[test]
fn breadth_first_expands_what_the_books_expand() {
    for board in [boards(&EASY[..4]), others()].concat() {
        for order in orders() {
            let expected = books::breadth_first(&board, order);
            check(&board, breadth_first(&board, order, LIMITS), expected);
        }
    }
}

#[test]
fn depth_first_expands_what_the_books_expand() {
    for board in boards(&[EASY[0], EASY[1], EASY[3], HARD[0]]) {
        for order in orders() {
            let expected = books::depth_first(&board, order);
            check(&board, depth_first(&board, order, LIMITS), expected);
        }
    }
}

#[test]
fn depth_limited_expands_what_the_books_expand() {
    for board in [boards(&EASY[..4]), others()].concat() {
        for order in orders() {
            for limit in 0..12 {
                let mut stats = SearchStats {
                    passes: 1,
                    ..SearchStats::default()
                };
                let start = books::Node::start(&board);
                let moves = books::depth_limited(&start, order, limit, &mut stats);
                let search = depth_limited(&board, order, limit, LIMITS);
                let found = SearchStats {
                    memory_bytes: 0,
                    ..search.stats
                };
                let len = search.outcome.ok().map(|found| found.len());
                assert_eq!((len, found), (moves, stats), "{limit}:\n{board}");
            }
        }
    }
}

#[test]
fn idastar_expands_what_the_books_expand() {
    for board in [boards(EASY), others()].concat() {
        for order in orders() {
            for heuristic in Heuristic::ALL {
                let expected = books::idastar(&board, heuristic, order);
                check(&board, idastar(&board, heuristic, order, LIMITS), expected);
            }
        }
    }
}

//! The exact solver against published lengths, breadth-first walks and the textbook's searches.

use std::{
    collections::{HashMap, hash_map::Entry},
    time::Duration,
};

use reference::{
    Board, Heuristic, Move, MoveOrder, Obstacle, Puzzle, Shape,
    exact::{Expected, GaveUp, Outcome, Proof, Solution, Solver, optimal},
    random::Boards,
    search::{Budget, Limits, astar_by, idastar},
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// The solution, which must lead to the goal.
#[track_caller]
fn solved(solver: &mut Solver, board: &Board, limits: Limits) -> Solution {
    match solver.optimal(board, limits) {
        Outcome::Solved(solution) => {
            let moves = solution.moves.iter();
            let end = moves.fold(board.clone(), |board, &mv| board.apply(mv).unwrap());
            assert!(end.is_goal(), "{board}");
            solution
        }
        outcome => panic!("{outcome:?}:\n{board}"),
    }
}

/// Tables of at most so much; larger ones take too long for a test.
const SMALL: Limits = Limits {
    nodes: u64::MAX,
    memory_bytes: 4 << 20,
    time: None,
};

/// As far as any board is.
const ALL: usize = usize::MAX;

/// Number, length and tiles of R. E. Korf's 100 instances (1985), with the blank first in the goal;
/// the lengths are his.
const KORF: &str = include_str!("../benches/boards/korf100.txt");

/// Solves those of Korf's boards whose numbers are wanted, and adds up their lengths.
fn check_korf(expected: Expected, is_wanted: impl Fn(usize) -> bool) -> usize {
    let puzzle = Puzzle::blank_first(shape(4, 4));
    let mut solver = Solver::new(expected);
    let mut sum = 0;
    for line in KORF.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<usize> = line
            .split_whitespace()
            .map(|number| number.parse().unwrap())
            .collect();
        let [number, length, tiles @ ..] = numbers.as_slice() else {
            panic!("{line}");
        };
        if is_wanted(*number) {
            let tiles: Vec<u8> = tiles.iter().map(|&tile| tile.try_into().unwrap()).collect();
            let board = puzzle.board(&tiles).unwrap();
            let solution = solved(&mut solver, &board, Limits::default());
            assert_eq!(solution.moves.len(), *length, "no. {number}");
            sum += length;
        }
    }
    sum
}

/// The sum is that of the published lengths.
#[test]
fn solves_all_of_korfs_boards_in_the_published_length() {
    assert_eq!(check_korf(Expected::ManyBoards, |_| true), 5305);
}

/// Alone, a board begins with smaller tables.
#[test]
fn solves_korfs_boards_alone_in_the_published_length() {
    let few = [79, 12, 42, 55, 97, 19, 1, 17];
    let sum = check_korf(Expected::OneBoard, |number| few.contains(&number));
    assert_eq!(sum, 42 + 45 + 42 + 41 + 44 + 46 + 57 + 66);
}

/// No board of 3×4 is farther from the goal than 53 moves (OEIS A151944); a count over all
/// 239,500,800 that shares nothing with this crate found the 18 that are as far.
#[test]
fn solves_boards_of_3x4_that_are_farthest() {
    let puzzle = Puzzle::blank_last(shape(3, 4));
    let mut solver = Solver::new(Expected::ManyBoards);
    for tiles in [
        [0, 3, 2, 1, 8, 7, 6, 5, 4, 11, 10, 9],
        [4, 3, 2, 1, 8, 7, 6, 9, 0, 11, 10, 5],
    ] {
        let board = puzzle.board(&tiles).unwrap();
        let length = solved(&mut solver, &board, Limits::default()).moves.len();
        assert_eq!(length, 53, "{board}");
    }
}

/// The same board for four goals, the blank in each corner, mirrored by hand.
#[test]
fn solves_mirrored_boards_in_mirrored_moves() {
    let goals = [
        (
            [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0],
            [2, 1, 3, 4, 0, 5, 10, 7, 9, 6, 11, 8],
            "",
        ),
        (
            [0, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
            [8, 11, 6, 9, 7, 10, 5, 0, 4, 3, 1, 2],
            "turn",
        ),
        (
            [9, 10, 11, 0, 5, 6, 7, 8, 1, 2, 3, 4],
            [9, 6, 11, 8, 0, 5, 10, 7, 2, 1, 3, 4],
            "rows",
        ),
        (
            [4, 3, 2, 1, 8, 7, 6, 5, 0, 11, 10, 9],
            [4, 3, 1, 2, 7, 10, 5, 0, 8, 11, 6, 9],
            "columns",
        ),
    ];
    let mut solver = Solver::new(Expected::OneBoard);
    let mut solve = |goal: &[u8], tiles: &[u8]| {
        let puzzle = Puzzle::with_goal(shape(3, 4), goal).unwrap();
        solved(&mut solver, &puzzle.board(tiles).unwrap(), SMALL).moves
    };
    let plain = solve(&goals[0].0, &goals[0].1);
    assert!(!plain.is_empty());
    for (goal, tiles, mirrored) in goals {
        let expected = plain.iter().map(|&mv| match (mv, mirrored) {
            (Move::Up | Move::Down, "turn" | "rows") => mv.inverse(),
            (Move::Left | Move::Right, "turn" | "columns") => mv.inverse(),
            _ => mv,
        });
        assert_eq!(
            solve(&goal, &tiles),
            expected.collect::<Vec<_>>(),
            "{mirrored}"
        );
    }
}

#[test]
fn solves_blank_first_boards_as_turned_blank_last_ones() {
    let mut solver = Solver::new(Expected::OneBoard);
    let mut boards = Boards::new(4);
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3)] {
        let shape = shape(rows, columns);
        let (last, first) = (Puzzle::blank_last(shape), Puzzle::blank_first(shape));
        for _ in 0..10 {
            let board = boards.solvable(&last).unwrap();
            let cells = u8::try_from(shape.cells()).unwrap();
            let turned = board.tiles().iter().rev();
            let turned: Vec<u8> = turned
                .map(|&tile| if tile == 0 { 0 } else { cells - tile })
                .collect();
            let turned = first.board(&turned).unwrap();
            assert_eq!(
                solved(&mut solver, &board, SMALL).moves.len(),
                solved(&mut solver, &turned, SMALL).moves.len(),
                "{board}"
            );
        }
    }
}

#[test]
fn agrees_with_plain_idastar_on_every_shape() {
    let mut boards = Boards::new(5);
    for rows in 2..=10 {
        for columns in 2..=10 {
            let puzzle = Puzzle::blank_last(shape(rows, columns));
            for _ in 0..2 {
                let few = Limits { nodes: 0, ..SMALL };
                let board = boards.scramble(&puzzle, 24, few).board;
                let plain = idastar(
                    &board,
                    Heuristic::Manhattan,
                    MoveOrder::default(),
                    Limits::default(),
                );
                let plain = plain.outcome.unwrap();
                let solution = solved(&mut Solver::new(Expected::OneBoard), &board, SMALL);
                assert_eq!(solution.moves.len(), plain.len(), "{board}");
            }
        }
    }
}

/// The number of moves from each board of a puzzle to the goal, by a walk over all of them, and of
/// ways of so many moves; only boards at most `farthest` moves away.
fn walk(puzzle: &Puzzle, farthest: usize) -> Vec<(Board, usize, u64)> {
    let start = puzzle.goal();
    let mut known = HashMap::from([(start.tiles().to_vec(), 0)]);
    let mut boards = vec![(start, 0, 1)];
    let mut next = 0;
    while let Some((board, depth, ways)) = boards.get(next).cloned() {
        for mv in Move::ALL.into_iter().filter(|_| depth < farthest) {
            let Some(after) = board.apply(mv) else {
                continue;
            };
            match known.entry(after.tiles().to_vec()) {
                Entry::Vacant(entry) => {
                    entry.insert(boards.len());
                    boards.push((after, depth + 1, ways));
                }
                Entry::Occupied(entry) => {
                    let (_, other, all) = &mut boards[*entry.get()];
                    if *other == depth + 1 {
                        *all += ways;
                    }
                }
            }
        }
        next += 1;
    }
    boards
}

/// Every `nth` board of the puzzle at most `farthest` moves away, and all of its solutions.
fn check(puzzle: &Puzzle, (nth, farthest): (usize, usize), limits: Limits) {
    let mut solver = Solver::new(Expected::OneBoard);
    for (board, length, ways) in walk(puzzle, farthest).into_iter().step_by(nth) {
        let solution = solved(&mut solver, &board, limits);
        assert_eq!(solution.moves.len(), length, "{board}");
        let Outcome::Solved(all) = solver.all_optimal(&board, 100, limits) else {
            panic!("{board}");
        };
        assert_eq!((all.length, all.count), (length, ways), "{board}");
        let mut first = all.first;
        assert_eq!(first.len() as u64, ways.min(100));
        first.sort_by_key(|moves| moves.iter().map(|mv| mv.letter()).collect::<String>());
        first.dedup();
        assert_eq!(first.len() as u64, ways.min(100), "{board}");
    }
}

/// The puzzle whose walls are drawn.
fn walled(rows: usize, columns: usize, drawn: &str) -> Puzzle {
    let cells: Vec<char> = drawn.chars().filter(|cell| !cell.is_whitespace()).collect();
    Puzzle::walled(shape(rows, columns), |cell| cells[cell] == '#').unwrap()
}

#[test]
fn agrees_with_a_walk_over_small_boards_whatever_walls_and_goal() {
    check(&walled(3, 4, "..#. ..#. #..."), (1, ALL), Limits::default());
    check(&walled(3, 4, "#... ..#. #..."), (7, ALL), Limits::default());
    check(&walled(3, 3, "... .#. ..."), (1, ALL), Limits::default());
    check(
        &walled(10, 10, &format!(".. {}", "#".repeat(98))),
        (1, ALL),
        Limits::default(),
    );
    check(&walled(2, 2, "#. ##"), (1, ALL), Limits::default());
    let goal = [1, 2, 3, 8, 0, 4, 7, 6, 5];
    let around = Puzzle::with_goal(shape(3, 3), &goal).unwrap();
    check(&around, (97, ALL), Limits::default());
    check(
        &Puzzle::blank_first(shape(2, 4)),
        (5, ALL),
        Limits::default(),
    );
}

#[test]
fn agrees_with_a_walk_over_boards_of_ten_cells() {
    let goal = [1, 2, 3, 4, 5, 6, 7, 0, 8, 9];
    let middle = Puzzle::with_goal(shape(2, 5), &goal).unwrap();
    check(&middle, (101, 16), Limits::default());
    check(&Puzzle::blank_first(shape(5, 2)), (211, 20), SMALL);
    check(
        &walled(3, 4, ".... .#.. ...#"),
        (101, 16),
        Limits::default(),
    );
}

#[test]
fn goes_on_without_memory_where_walls_take_more_than_there_is() {
    let puzzle = walled(4, 4, ".... .#.. .... ..#.");
    let mut boards = Boards::new(11);
    let little = Limits {
        memory_bytes: 100_000,
        ..Limits::default()
    };
    let mut proofs = Vec::new();
    for moves in [0, 20, 60, 80] {
        let few = Limits { nodes: 0, ..little };
        let board = boards.scramble(&puzzle, moves, few).board;
        let expected = astar_by(&board, Heuristic::Manhattan, Limits::default());
        let expected = expected.outcome.unwrap();
        let solution = solved(&mut Solver::new(Expected::OneBoard), &board, little);
        assert_eq!(solution.moves.len(), expected.len(), "{board}");
        proofs.push(solution.proof);
    }
    assert_eq!(proofs[0], Proof::BestFirst);
    assert!(
        proofs.iter().any(|proof| *proof != Proof::BestFirst),
        "{proofs:?}"
    );
}

/// A. Reinefeld (1993) has 64 at most; 500,881 in all is the sum that another program counted, and
/// fits his average of 2.76.
#[test]
fn counts_all_shortest_solutions_of_the_8_puzzle() {
    let puzzle = Puzzle::blank_last(shape(3, 3));
    let mut solver = Solver::new(Expected::ManyBoards);
    let (mut sum, mut most) = (0, Vec::new());
    for (board, length, ways) in walk(&puzzle, ALL) {
        let Outcome::Solved(all) = solver.all_optimal(&board, 0, Limits::default()) else {
            panic!("{board}");
        };
        assert_eq!((all.length, all.count, all.first.len()), (length, ways, 0));
        sum += all.count;
        if all.count == 64 {
            most.push(board);
        }
        assert!(all.count <= 64);
    }
    assert_eq!((sum, most.len()), (500_881, 2));
}

#[test]
fn says_what_proves_a_solution() {
    let mut solver = Solver::new(Expected::OneBoard);
    let mut proof = |text: &str| {
        let board = Board::parse(text.as_bytes()).unwrap();
        solved(&mut solver, &board, SMALL).proof
    };
    let states = 181_440;
    assert_eq!(
        proof("1 2 3\n4 5 6\n7 0 8"),
        Proof::CompleteTable { states }
    );
    assert_eq!(proof("1 2 3 4\n5 6 7 8\n9 10 0 11"), Proof::LowerBound);
    let board = "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16\n17 18 19 20 21 22 0 23";
    assert_eq!(proof(board), Proof::LowerBound);
}

#[test]
fn tells_unsolvable_from_given_up() {
    let loyd = Board::parse(b"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0").unwrap();
    let none = Limits {
        nodes: 0,
        memory_bytes: 0,
        time: Some(Duration::ZERO),
    };
    assert_eq!(optimal(&loyd, none), Outcome::Unsolvable(Obstacle::Parity));

    // 80 moves from the goal: no board is farther.
    let deep = Board::parse(b"0 15 9 13\n11 12 10 14\n3 7 6 2\n4 8 5 1").unwrap();
    let give_up = |board: &Board, limits| match optimal(board, limits) {
        Outcome::GaveUp(gave_up) => gave_up,
        outcome => panic!("{outcome:?}"),
    };
    let nodes = Limits {
        nodes: 100_000,
        ..SMALL
    };
    let gave_up = give_up(&deep, nodes);
    assert_eq!(
        (gave_up.reason, gave_up.stats.nodes),
        (Budget::Nodes, 100_000)
    );
    assert!((60..=80).contains(&gave_up.lower), "{gave_up:?}");
    let upper = gave_up.upper.clone().unwrap();
    assert!(upper.len() >= 80);
    let end = upper
        .iter()
        .fold(deep.clone(), |board, &mv| board.apply(mv).unwrap());
    assert!(end.is_goal());
    assert_eq!(give_up(&deep, nodes), gave_up);

    let time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    let GaveUp { reason, lower, .. } = give_up(&deep, time);
    assert_eq!(reason, Budget::Time);
    assert!(lower <= 80);
    for limits in [nodes, time] {
        let outcome = Solver::new(Expected::OneBoard).all_optimal(&deep, 1, limits);
        assert!(matches!(outcome, Outcome::GaveUp(_)), "{outcome:?}");
    }
}

#[test]
fn gives_up_on_walls_with_a_lower_bound() {
    let puzzle = walled(5, 5, "..... .#... ..... ...#. .....");
    let board = Boards::new(3).solvable(&puzzle).unwrap();
    for memory_bytes in [100_000, 1 << 24] {
        let limits = Limits {
            nodes: 20_000,
            memory_bytes,
            time: None,
        };
        let Outcome::GaveUp(gave_up) = optimal(&board, limits) else {
            panic!("a random board of 23 cells takes more");
        };
        assert!(gave_up.lower >= board.manhattan());
        assert_eq!(
            (gave_up.reason, gave_up.stats.nodes),
            (Budget::Nodes, 20_000)
        );
    }
}

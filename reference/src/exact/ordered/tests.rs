//! The solver against published boards and complete tables.

use super::{super::complete::CompleteTable, super::tables::Tables, *};
use crate::puzzle::Puzzle;

#[track_caller]
fn apply(shape: Shape, tiles: &[u8], moves: &[Move]) -> Vec<u8> {
    let mut tiles = tiles.to_vec();
    for &mv in moves {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        tiles.swap(
            blank,
            shape.step(blank, mv).expect("a move stays on the board"),
        );
    }
    tiles
}

fn goal(shape: Shape) -> Vec<u8> {
    (1..=shape.max_tile()).chain([0]).collect()
}

/// The board after `steps` random moves from the goal.
fn walked(shape: Shape, steps: usize, mut seed: u64) -> Vec<u8> {
    let mut tiles = goal(shape);
    for _ in 0..steps {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        if let Some(cell) = shape.step(blank, Move::ALL[(seed >> 62) as usize]) {
            tiles.swap(blank, cell);
        }
    }
    tiles
}

#[track_caller]
fn moves(solver: &mut OrderedSolver, shape: Shape, tiles: &[u8]) -> Vec<Move> {
    match solver.optimal(shape, tiles, Budget::default()) {
        Found::Solved(solution) => {
            assert_eq!(apply(shape, tiles, &solution.moves), goal(shape));
            solution.moves
        }
        found => panic!("{tiles:?}: {found:?}"),
    }
}

/// Boards and lengths of R. E. Korf (1985).
#[test]
fn solves_published_boards_in_the_published_length() {
    let boards: [([u8; 16], usize); 8] = [
        ([1, 6, 10, 8, 14, 12, 4, 2, 13, 11, 3, 5, 9, 7, 15, 0], 42),
        ([1, 3, 5, 6, 0, 13, 14, 9, 11, 4, 8, 12, 10, 7, 15, 2], 45),
        ([6, 1, 15, 8, 5, 10, 13, 0, 3, 4, 2, 7, 14, 9, 11, 12], 42),
        ([0, 1, 15, 6, 9, 10, 4, 3, 14, 8, 12, 11, 5, 7, 2, 13], 46),
        ([13, 6, 8, 12, 15, 14, 0, 10, 11, 7, 4, 5, 9, 1, 3, 2], 57),
        ([1, 15, 10, 13, 0, 11, 4, 7, 12, 6, 5, 3, 14, 8, 9, 2], 59),
        ([12, 10, 6, 0, 9, 8, 13, 15, 11, 7, 3, 2, 5, 4, 14, 1], 65),
        ([4, 6, 14, 13, 7, 8, 11, 9, 3, 10, 15, 5, 12, 0, 2, 1], 66),
    ];
    let shape = Shape::new(4, 4).unwrap();
    for expected in [Expected::OneBoard, Expected::ManyBoards] {
        let mut solver = OrderedSolver::new(expected);
        for (tiles, length) in &boards {
            assert_eq!(moves(&mut solver, shape, tiles).len(), *length, "{tiles:?}");
        }
    }
}

/// Each plan, with the machine and the memory, against the distances of a complete table.
#[test]
fn agrees_with_complete_tables() {
    for (rows, columns) in [(2, 5), (3, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut solver = OrderedSolver::new(Expected::OneBoard);
        let table = CompleteTable::new(&Puzzle::blank_last(shape));
        for seed in 0..50 {
            let tiles = walked(shape, 400, seed);
            for plan in plans(shape) {
                let (mut meter, mut found) =
                    (Meter::new(Budget::default()), Collection::new(Wanted::One));
                let run = if rows == 3 {
                    let tables = Tables::new(shape, &plan.groups[0], meter.budget()).unwrap();
                    let machine = solver.kept.machine(shape, 10);
                    let guide = Guide {
                        tables: [&tables, &tables],
                        machine: &machine,
                        undo: &machine,
                    };
                    super::run::<3, 3, false>(&guide, &tiles, None, 0, &mut meter, &mut found)
                } else {
                    solver
                        .run(shape, &tiles, &plan, 0, &mut meter, &mut found)
                        .unwrap()
                };
                let expected = table.solution(&tiles).unwrap().len();
                assert_eq!(
                    (run.end, usize::from(run.bound)),
                    (End::Found, expected),
                    "{tiles:?}"
                );
                assert!(run.start <= run.bound);
            }
            let (count, _) = table.solutions(&tiles, 0);
            if rows == 2 {
                let shortest = Solution {
                    moves: table.solution(&tiles).unwrap(),
                    proof: Proof::LowerBound,
                    stats: Stats::default(),
                };
                let all = solver
                    .all_optimal((shape, &tiles), &shortest, 1000, Budget::default())
                    .unwrap()
                    .unwrap();
                assert_eq!(
                    (all.count, all.first.len()),
                    (count, usize::try_from(count).unwrap()),
                    "{tiles:?}"
                );
            }
        }
    }
}

/// A reflection in the main diagonal keeps the length.
#[test]
fn solves_reflections_in_the_same_length() {
    let mut solver = OrderedSolver::new(Expected::OneBoard);
    for (rows, columns) in [(3, 4), (4, 3), (4, 4), (3, 5)] {
        let shape = Shape::new(rows, columns).unwrap();
        for seed in 0..5 {
            let tiles = walked(shape, 120, seed);
            let (turned, turned_tiles) = upright(shape, &tiles);
            let length = moves(&mut solver, shape, &tiles).len();
            assert_eq!(
                moves(&mut solver, turned, &turned_tiles).len(),
                length,
                "{tiles:?}"
            );
        }
    }
}

/// The memory of visited boards changes nodes, not lengths.
#[test]
fn finds_the_same_length_with_a_memory_of_boards() {
    let shape = Shape::new(4, 4).unwrap();
    let mut solver = OrderedSolver::new(Expected::OneBoard);
    for seed in 0..20 {
        let tiles = walked(shape, 300, seed);
        let length = moves(&mut solver, shape, &tiles).len();
        let plan = Plan {
            visited: Some(8),
            ..plans(shape).remove(0)
        };
        let (mut meter, mut found) = (Meter::new(Budget::default()), Collection::new(Wanted::One));
        let run = solver
            .run(shape, &tiles, &plan, 0, &mut meter, &mut found)
            .unwrap();
        assert_eq!(
            (run.end, usize::from(run.bound)),
            (End::Found, length),
            "{tiles:?}"
        );
        assert_eq!(apply(shape, &tiles, &found.kept[0]), goal(shape));
    }
}

/// The search for one solution leaves out half of the first moves; the search for all does not.
#[test]
fn finds_the_first_solution_of_boards_that_are_their_own_mirror_images() {
    let shape = Shape::new(4, 4).unwrap();
    let mut solver = OrderedSolver::new(Expected::OneBoard);
    for tiles in [
        [1, 2, 3, 4, 5, 0, 7, 8, 9, 10, 6, 12, 13, 14, 15, 11],
        [0, 2, 3, 4, 5, 1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 6],
        [1, 2, 3, 8, 5, 6, 7, 4, 9, 10, 11, 12, 14, 13, 15, 0],
        [1, 2, 7, 4, 5, 0, 3, 8, 10, 9, 6, 12, 13, 14, 15, 11],
        [1, 2, 3, 4, 5, 6, 10, 8, 9, 7, 0, 12, 13, 14, 15, 11],
        [1, 2, 3, 4, 5, 6, 15, 8, 9, 12, 11, 10, 13, 14, 7, 0],
    ] {
        assert_eq!(view::turned(shape, &tiles), tiles);
        let first = moves(&mut solver, shape, &tiles);
        // A search for all, from the lower bound on: the first that it finds is a shortest one.
        let plan = Plan {
            machine: 2,
            ..plans(shape).remove(0)
        };
        let mut all = Collection::new(Wanted::All(1000));
        for bound in (first.len() % 2..=first.len()).step_by(2) {
            let mut meter = Meter::new(Budget::default());
            let bound = u16::try_from(bound).unwrap();
            solver
                .run(shape, &tiles, &plan, bound, &mut meter, &mut all)
                .unwrap();
            assert_eq!(
                all.count > 0,
                usize::from(bound) == first.len(),
                "{tiles:?}"
            );
        }
        assert_eq!(all.kept[0], first, "{tiles:?}");
        for moves in &all.kept {
            assert!(all.kept.contains(&turned_moves(moves.clone())), "{tiles:?}");
        }
    }
}

#[test]
fn gives_up_the_same_way_each_time() {
    let shape = Shape::new(4, 4).unwrap();
    // 80 moves from the goal: no board is farther.
    let deep = [0, 15, 9, 13, 11, 12, 10, 14, 3, 7, 6, 2, 4, 8, 5, 1];
    let few = Budget {
        nodes: 100_000,
        ..Budget::default()
    };
    let found = OrderedSolver::new(Expected::OneBoard).optimal(shape, &deep, few);
    let Found::GaveUp {
        lower,
        reason,
        stats,
    } = found
    else {
        panic!("{found:?}");
    };
    assert!(lower <= 80);
    assert_eq!((reason, stats.nodes), (Spent::Nodes, 100_000));
    let again = OrderedSolver::new(Expected::OneBoard).optimal(shape, &deep, few);
    assert_eq!(again, found);
}

#[test]
fn gives_up_on_large_boards_with_a_lower_bound() {
    let shape = Shape::new(10, 10).unwrap();
    let few = Budget {
        nodes: 10_000,
        ..Budget::default()
    };
    let tiles = walked(shape, 100_000, 1);
    let found = OrderedSolver::new(Expected::OneBoard).optimal(shape, &tiles, few);
    assert!(
        matches!(
            found,
            Found::GaveUp {
                lower: 100..,
                reason: Spent::Nodes,
                ..
            }
        ),
        "{found:?}"
    );
}

#[test]
fn keeps_tables_of_one_shape_only() {
    let mut solver = OrderedSolver::new(Expected::OneBoard);
    for (rows, columns) in [(3, 4), (2, 6), (4, 3), (5, 2)] {
        let shape = Shape::new(rows, columns).unwrap();
        moves(&mut solver, shape, &walked(shape, 40, 1));
        let kept = solver.kept.shapes();
        let sides = [rows.min(columns), rows.max(columns)];
        let has_sides = |shape: &Shape| {
            [shape.rows(), shape.columns()]
                .iter()
                .all(|side| sides.contains(side))
        };
        assert!(!kept.is_empty() && kept.iter().all(has_sides), "{kept:?}");
    }
}

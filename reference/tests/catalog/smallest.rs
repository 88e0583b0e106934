//! The boards from the smallest on, against figures published elsewhere.

use std::collections::HashSet;

use reference::{
    Board,
    catalog::{
        Variant,
        smallest::{by_size, by_size_within, smallest_difference, smallest_mistake},
    },
    search::{Limits, astar},
};

/// See `tests/census.rs` for where they come from.
const DEPTHS_2X2: [usize; 7] = [1, 2, 2, 2, 2, 2, 1];
const DEPTHS_3X3: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

fn side(board: &Board) -> usize {
    board.shape().rows()
}

#[test]
fn all_of_two_by_two_come_first_the_solvable_ones_by_their_moves() {
    let boards: Vec<Board> = by_size().take(24).collect();
    assert!(boards.iter().all(|board| side(board) == 2));
    let different: HashSet<&[u8]> = boards.iter().map(Board::tiles).collect();
    assert_eq!(different.len(), 24);
    let expected = (0..)
        .zip(DEPTHS_2X2)
        .flat_map(|(depth, count)| vec![depth; count]);
    let found = boards[..12].iter().map(|board| {
        let search = astar(board, Limits::default());
        search.outcome.unwrap().len()
    });
    assert!(found.eq(expected));
    assert!(boards[12..].iter().all(|board| !board.is_solvable()));
}

/// A* knows nothing of how they are made. Each layer is followed by as many that are unsolvable.
#[test]
fn three_by_three_comes_by_moves_half_of_it_unsolvable() {
    let mut boards = by_size().skip(24);
    for (depth, count) in DEPTHS_3X3.into_iter().enumerate().take(15) {
        for board in boards.by_ref().take(count) {
            let search = astar(&board, Limits::default());
            assert_eq!(search.outcome.unwrap().len(), depth, "{board}");
            assert_eq!((side(&board), board.get_n_moves()), (3, 0));
        }
        assert!(
            boards
                .by_ref()
                .take(count)
                .all(|board| !board.is_solvable())
        );
    }
}

/// A walk of the blank takes as many moves, whether the goal is at its end or another board.
#[test]
fn an_unsolvable_board_comes_when_it_has_as_many_moves_to_the_exchanged_goal() {
    let three = by_size().skip(24).take(2 * 31);
    let (solvable, unsolvable): (Vec<Board>, Vec<Board>) = three.partition(Board::is_solvable);
    let exchange = |tiles: &[u8]| -> Vec<u8> {
        let other = |&tile: &u8| match tile {
            7 => 8,
            8 => 7,
            _ => tile,
        };
        tiles.iter().map(other).collect()
    };
    for (one, other) in solvable.iter().zip(&unsolvable) {
        assert_eq!(exchange(one.tiles()), other.tiles());
    }
}

#[test]
fn each_board_comes_once() {
    let mut known = HashSet::new();
    let mut counts = [0; 6];
    for board in by_size() {
        counts[side(&board)] += 1;
        assert!(known.insert(board.tiles().to_vec()), "{board}");
    }
    assert_eq!(counts[2..4], [24, 362_880]);
    // 1 + 2 + 4 + 10 + 24 or 26 within four moves: the figures of the 15- and the 24-puzzle. Then
    // the blank on 11 or 20 more cells.
    assert_eq!(counts[4..], [2 * (41 + 11), 2 * (43 + 20)]);
}

#[test]
fn the_larger_ones_have_the_blank_on_each_cell() {
    for size in [4, 5] {
        let boards = by_size_within(0).filter(|board| side(board) == size);
        let (solvable, unsolvable): (Vec<Board>, Vec<Board>) = boards.partition(Board::is_solvable);
        for half in [solvable, unsolvable] {
            let blanks: HashSet<usize> = half.iter().map(Board::blank).collect();
            assert_eq!(blanks.len(), size * size);
        }
    }
}

#[track_caller]
fn check(name: &str, expected: &str) {
    let board = smallest_mistake(Variant::named(name).unwrap(), 3_000);
    let board = board.expect("a small board shows it");
    let drawn = format!(
        "{} {}",
        board.to_string().replace('\n', "/"),
        board.distance().letter()
    );
    assert_eq!(drawn, expected, "{name}");
}

#[test]
fn finds_the_smallest_board_that_shows_a_mistake() {
    check("hamming-counts-blank", "1 0/3 2 m");
    check("hamming-blank-first-goal", "1 2/3 0 m");
    check("manhattan-squared", "1 2 3/4 5 6/8 0 7 m");
    check("inversions-both-orders", "1 0/3 2 m");
    check("is-solvable-odd-rule-always", "1 0/3 2 m");
    check("is-solvable-even-rule-always", "1 2 3/4 5 6/7 8 0 m");
    check("is-goal-blank-cell-only", "3 1/2 0 m");
    check("neighbors-row-ends-joined", "1 0/3 2 m");
    check("solve-counts-states", "1 2/3 0 m");
    check("solve-unsolvable-as-zero", "1 3/2 0 m");
    check("path-names-the-tile", "1 0/3 2 m");
    // The first boards on which the literal rule goes wrong have ten and eleven moves.
    check("solve-literal-rule-newest-first", "1 2 3/7 0 8/5 6 4 m");
    check("solve-literal-rule-heap", "1 2 3/7 0 8/5 6 4 m");
    check("solve-literal-rule-most-moves-first", "1 3 5/4 0 8/7 6 2 m");
}

#[test]
fn finds_nothing_among_too_few_boards() {
    let variant = Variant::named("solve-literal-rule-heap").unwrap();
    assert_eq!(smallest_mistake(variant, 200), None);
    assert_eq!(smallest_mistake(variant, 0), None);
}

#[test]
fn finds_the_smallest_board_that_tells_two_mistakes_apart() {
    let differ = |one, other| {
        let [one, other] = [one, other].map(|name| Variant::named(name).unwrap());
        let board = smallest_difference(one, other, 100);
        let same = smallest_difference(other, one, 100);
        assert_eq!(board, same);
        board.map(|board| board.to_string().replace('\n', "/"))
    };
    let rows = differ("hamming-rows-only", "hamming-columns-only");
    assert_eq!(rows.as_deref(), Some("1 0/3 2"));
    let shown = differ("path-backwards", "path-from-goal");
    assert_eq!(shown.as_deref(), Some("1 0/3 2"));
    assert_eq!(differ("solve-counts-states", "solve-counts-states"), None);
}

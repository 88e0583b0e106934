//! The crate against a full breadth-first census that knows nothing of it.
//!
//! The census has its own boards, moves and ranks. Its figures are checked against published
//! ones first, then every method and both searches against it.

use std::{collections::HashMap, thread};

use reference::{
    Board, Distance, Shape,
    search::{Limits, astar},
};

/// The boards of the 8-puzzle by depth: A. Reinefeld, "Complete solution of the Eight-Puzzle
/// and the benefit of node ordering in IDA*", IJCAI 1993.
const DEPTHS_3X3: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];
/// OEIS A090034.
const DEPTHS_2X3: [usize; 22] = [
    1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
];
const DEPTHS_2X2: [usize; 7] = [1, 2, 2, 2, 2, 2, 1];

type Tiles = Vec<u8>;

/// The depth of every board that moves connect to the goal, blank last.
fn census(rows: usize, columns: usize) -> HashMap<Tiles, usize> {
    let cells = rows * columns;
    let mut goal: Tiles = (1..=u8::try_from(cells).unwrap()).collect();
    goal[cells - 1] = 0;
    let mut depths = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal];
    for depth in 1.. {
        let mut next = Vec::new();
        for tiles in &layer {
            let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
            for cell in 0..cells {
                let same_row = cell / columns == blank / columns && cell.abs_diff(blank) == 1;
                if same_row || cell.abs_diff(blank) == columns {
                    let mut tiles = tiles.clone();
                    tiles.swap(cell, blank);
                    if !depths.contains_key(&tiles) {
                        depths.insert(tiles.clone(), depth);
                        next.push(tiles);
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    depths
}

/// Every order of `0..cells`.
fn permutations(cells: usize) -> Vec<Tiles> {
    let mut all = vec![Tiles::new()];
    for tile in 0..u8::try_from(cells).unwrap() {
        let inserted = all.iter().flat_map(|tiles| {
            (0..=tiles.len()).map(move |place| {
                let mut tiles = tiles.clone();
                tiles.insert(place, tile);
                tiles
            })
        });
        all = inserted.collect();
    }
    all
}

fn histogram(depths: &HashMap<Tiles, usize>) -> Vec<usize> {
    let mut counts = vec![0; depths.values().max().unwrap() + 1];
    for &depth in depths.values() {
        counts[depth] += 1;
    }
    counts
}

fn board(rows: usize, columns: usize, tiles: &[u8], distance: Distance) -> Board {
    Board::new(Shape::new(rows, columns).unwrap(), tiles, 0, distance).unwrap()
}

/// Solves `boards` on two threads, and compares each number of moves with its depth.
fn check_searches<'a>(
    (rows, columns): (usize, usize),
    distance: Distance,
    boards: impl Iterator<Item = (&'a Tiles, &'a usize)>,
) {
    let boards: Vec<(&Tiles, &usize)> = boards.collect();
    thread::scope(|scope| {
        for half in boards.chunks(boards.len().div_ceil(2)) {
            scope.spawn(move || {
                for &(tiles, &depth) in half {
                    let start = board(rows, columns, tiles, distance);
                    let search = astar(&start, Limits::default());
                    let solution = search.outcome.unwrap();
                    assert_eq!(solution.len(), depth, "{distance}: {tiles:?}");
                    assert_eq!(search.stats.reopened, 0, "{distance}: {tiles:?}");

                    let end = solution
                        .moves()
                        .iter()
                        .try_fold(start, |board, &mv| board.apply(mv));
                    assert!(
                        end.is_some_and(|board| board.is_goal()),
                        "{distance}: {tiles:?}"
                    );
                }
            });
        }
    });
}

fn check_solvability(rows: usize, columns: usize) {
    let depths = census(rows, columns);
    for tiles in permutations(rows * columns) {
        let board = board(rows, columns, &tiles, Distance::Manhattan);
        assert_eq!(
            board.is_solvable(),
            depths.contains_key(&tiles),
            "{tiles:?}"
        );
    }
}

#[test]
fn the_census_agrees_with_published_figures() {
    let depths = census(3, 3);
    assert_eq!(depths.len(), 181_440);
    assert_eq!(histogram(&depths), DEPTHS_3X3);
    let mut deepest: Vec<&Tiles> = depths.keys().filter(|&tiles| depths[tiles] == 31).collect();
    deepest.sort();
    assert_eq!(
        deepest,
        [&[6, 4, 7, 8, 5, 0, 3, 2, 1], &[8, 6, 7, 2, 5, 4, 3, 0, 1]]
    );
    assert_eq!(histogram(&census(2, 2)), DEPTHS_2X2);
    assert_eq!(histogram(&census(2, 3)), DEPTHS_2X3);
    assert_eq!(histogram(&census(3, 2)), DEPTHS_2X3);
}

#[test]
fn solvable_is_what_moves_connect_to_the_goal() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2)] {
        check_solvability(rows, columns);
    }
}

#[test]
fn both_searches_solve_every_small_board_in_fewest_moves() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        for distance in [Distance::Hamming, Distance::Manhattan] {
            check_searches((rows, columns), distance, census(rows, columns).iter());
        }
    }
}

#[test]
fn manhattan_solves_every_3x3_board_in_fewest_moves() {
    check_searches((3, 3), Distance::Manhattan, census(3, 3).iter());
}

/// Of two boards that are mirror images one is enough, as a search with Hamming takes ten
/// times as long as one with Manhattan.
#[test]
fn hamming_solves_every_3x3_board_or_its_mirror_image_in_fewest_moves() {
    let depths = census(3, 3);
    let is_first = |tiles: &&Tiles| **tiles <= mirror_image(tiles);
    let firsts: Vec<&Tiles> = depths.keys().filter(is_first).collect();
    // The rest are the images of those that are not their own.
    let own = firsts
        .iter()
        .filter(|tiles| ***tiles == mirror_image(tiles));
    assert_eq!(2 * firsts.len() - own.count(), depths.len());
    let boards = firsts.iter().map(|&tiles| (tiles, &depths[tiles]));
    check_searches((3, 3), Distance::Hamming, boards);
}

/// A 3×3 board mirrored at its main diagonal: cell, tile and goal.
fn mirror_image(tiles: &Tiles) -> Tiles {
    let mirrored = |place: usize| place % 3 * 3 + place / 3;
    let tile_at = |cell| match usize::from(tiles[mirrored(cell)]) {
        0 => 0,
        tile => u8::try_from(mirrored(tile - 1) + 1).unwrap(),
    };
    (0..9).map(tile_at).collect()
}

#[test]
fn distances_are_admissible_and_consistent_on_every_3x3_board() {
    for (tiles, &depth) in &census(3, 3) {
        let board = board(3, 3, tiles, Distance::Manhattan);
        let depth = u32::try_from(depth).unwrap();
        assert!(board.hamming() <= board.manhattan(), "{tiles:?}");
        assert!(board.manhattan() <= depth, "{tiles:?}");
        assert_eq!(board.is_goal(), depth == 0, "{tiles:?}");
        for next in board.neighbors() {
            assert!(board.hamming().abs_diff(next.hamming()) <= 1, "{tiles:?}");
            assert_eq!(board.manhattan().abs_diff(next.manhattan()), 1, "{tiles:?}");
        }
    }
}

#[test]
fn neighbors_are_the_boards_one_move_away_with_one_move_more() {
    let depths = census(3, 3);
    for tiles in depths.keys() {
        let board = Board::new(Shape::new(3, 3).unwrap(), tiles, 5, Distance::Hamming).unwrap();
        let neighbors = board.neighbors();
        let ways = match tiles.iter().position(|&tile| tile == 0).unwrap() {
            0 | 2 | 6 | 8 => 2,
            4 => 4,
            _ => 3,
        };
        assert_eq!(neighbors.len(), ways, "{tiles:?}");
        for next in &neighbors {
            assert_eq!(next.get_n_moves(), 6);
            assert_eq!(depths[tiles].abs_diff(depths[next.tiles()]), 1, "{tiles:?}");
            let back = next.neighbors();
            assert!(back.iter().any(|back| back.tiles() == tiles), "{tiles:?}");
        }
    }
}

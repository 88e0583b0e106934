//! Whether moves lead to the goal, and if not, why.

mod blocks;

use crate::{board::Board, puzzle::WALL};

/// Why no sequence of moves leads from a board to its goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Obstacle {
    /// The tiles are in their places but for an odd number of exchanges, and moves make even
    /// numbers only.
    #[error("an odd number of tiles would have to change places")]
    Parity,
    /// Walls part the cell of the tile, 0 for the blank, from its cell in the goal, or the blank
    /// from both.
    #[error("walls keep {} from its place", named(.tile))]
    Walls {
        /// The tile.
        tile: u8,
    },
    /// The tile would have to pass a cell that joins two parts of the shape, which the blank can
    /// pass but no tile.
    #[error("tile {tile} cannot pass the narrow way to its place")]
    Passage {
        /// The tile.
        tile: u8,
    },
    /// Tiles on a ring keep their order around it, and the goal has another one.
    #[error("tiles on a ring cannot change their order")]
    Ring,
}

/// A tile, or the blank, in words.
fn named(tile: &u8) -> String {
    match tile {
        0 => "the blank".to_owned(),
        tile => format!("tile {tile}"),
    }
}

/// Why `board` cannot be solved, or `None` if it can.
pub(crate) fn obstacle(board: &Board) -> Option<Obstacle> {
    if board.puzzle().has_walls() {
        blocks::obstacle(board)
    } else {
        (!is_solvable_by_parity(board)).then_some(Obstacle::Parity)
    }
}

/// The number of pairs of tiles, without the blank, of which the greater comes first.
pub(crate) fn inversions(tiles: &[u8]) -> u32 {
    let mut inversions = 0;
    for (index, &first) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != WALL) {
        let after = tiles[index + 1..].iter();
        inversions += after
            .map(|&second| u32::from(second != 0 && second < first))
            .sum::<u32>();
    }
    inversions
}

/// The rule for a board without walls.
///
/// A move to the side changes no inversions. A move up or down takes a tile
/// past `columns - 1` others, and the blank to the next row: with an odd
/// number of columns the parity of the inversions stays, with an even one
/// that of inversions + blank row. W. W. Johnson and W. E. Story, "Notes on
/// the '15' puzzle", American Journal of Mathematics 2 (1879), show that
/// nothing else matters.
fn is_solvable_by_parity(board: &Board) -> bool {
    let columns = board.shape().columns();
    let puzzle = board.puzzle();
    let goal_row = puzzle.goal_cell(0) / columns;
    let goal_inversions = inversions(puzzle.goal_tiles().as_slice());
    let inversions_differ = (board.inversions() + goal_inversions) % 2 == 1;
    let rows_differ = (board.blank_row() + goal_row) % 2 == 1;
    if columns % 2 == 1 {
        !inversions_differ
    } else {
        inversions_differ == rows_differ
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{puzzle::Puzzle, shape::Shape};

    /// Numbers from D. E. Knuth's MMIX generator.
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = next.wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).unwrap() % end
        }

        fn order(&mut self, shape: Shape) -> Vec<u8> {
            let mut tiles: Vec<u8> = (0..=shape.max_tile()).collect();
            for index in (1..tiles.len()).rev() {
                tiles.swap(index, self.below(index + 1));
            }
            tiles
        }
    }

    #[test]
    fn both_rules_agree_on_boards_without_walls() {
        let mut random = Random(8);
        let mut solvable = 0;
        for rows in 2..=10 {
            for columns in 2..=10 {
                for _ in 0..20 {
                    let shape = Shape::new(rows, columns).unwrap();
                    let puzzle = Puzzle::with_goal(shape, &random.order(shape)).unwrap();
                    let board = puzzle.board(&random.order(shape)).unwrap();
                    let by_blocks = blocks::obstacle(&board).is_none();
                    assert_eq!(by_blocks, is_solvable_by_parity(&board), "{board}");
                    solvable += u32::from(by_blocks);
                }
            }
        }
        // About half of 1620.
        assert!((700..920).contains(&solvable), "{solvable}");
    }
}

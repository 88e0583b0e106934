//! Whether moves lead to the goal, and if not, why.

use crate::{
    board::Board,
    floor::Floor,
    moves::Move,
    puzzle::{Puzzle, WALL},
    shape::MAX_SIDE,
};

/// Why no sequence of moves leads from a board to its goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Obstacle {
    /// The tiles are in their places but for an odd number of exchanges, and moves make even
    /// numbers only.
    #[error("an odd number of tiles would have to change places")]
    Parity,
    /// Walls part the cell of the tile, 0 for the blank, from its cell in the goal, or the blank
    /// from both.
    #[error("walls keep tile {tile} from its place")]
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

/// Why `board` cannot be solved, or `None` if it can.
pub(crate) fn obstacle(board: &Board) -> Option<Obstacle> {
    if board.puzzle().has_walls() {
        obstacle_by_blocks(board)
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

/// The rule for every board.
///
/// Take the blank to its cell in the goal, by any way. What further walks of
/// the blank from there and back can do is the product of what they do in
/// each *block*, a part of the shape that no single cell cuts: each time the
/// blank stands on a cell that joins blocks, every block has the tiles that
/// it had before, since one went out of it for the blank to come in. Within
/// a block of n cells, with the blank on the cell by which it came in, the
/// other n - 1 tiles
///
/// - stay, if there is only one,
/// - turn, all of them by one place, if the block is a ring,
/// - take every even order, if it is anything else: R. M. Wilson, "Graph
///   puzzles, homotopy, and the alternating group", Journal of Combinatorial
///   Theory B 16 (1974). Moves go from light cells to dark ones and back, as
///   on a chessboard, so odd orders are out of reach, and his one exception,
///   which has rings of five cells, is no part of a board.
fn obstacle_by_blocks(board: &Board) -> Option<Obstacle> {
    let puzzle = board.puzzle();
    let floor = puzzle.floor();
    let home = puzzle.goal_cell(0);
    let Some(tiles) = with_blank_on(home, board) else {
        return Some(Obstacle::Walls { tile: 0 });
    };
    let blocks = blocks(floor, home);
    // The number of each cell's block; the blank's own cell and those out of reach have none.
    let mut block_of = [None; MAX_SIDE * MAX_SIDE];
    for (number, block) in blocks.iter().enumerate() {
        for &cell in &block.cells {
            block_of[cell] = Some(number);
        }
    }
    for (cell, &tile) in tiles.iter().enumerate() {
        if tile == 0 || tile == WALL {
            continue;
        }
        let end = puzzle.goal_cell(tile);
        match (block_of[cell], block_of[end]) {
            (Some(here), Some(there)) if here == there => {}
            (Some(_), Some(_)) => return Some(Obstacle::Passage { tile }),
            (None, None) if cell == end => {}
            _ => return Some(Obstacle::Walls { tile }),
        }
    }
    blocks
        .iter()
        .find_map(|block| block.obstacle(floor, puzzle, &tiles))
}

/// The tiles after the blank has gone to `home`, or `None` if there is no way.
fn with_blank_on(home: usize, board: &Board) -> Option<Vec<u8>> {
    let floor = board.puzzle().floor();
    let mut next = [None; MAX_SIDE * MAX_SIDE];
    next[home] = Some(home);
    let mut reached = vec![home];
    let mut done = 0;
    while let Some(&cell) = reached.get(done) {
        done += 1;
        for from in exits(floor, cell) {
            if next[from].is_none() {
                next[from] = Some(cell);
                reached.push(from);
            }
        }
    }
    let mut tiles = board.tiles().to_vec();
    let mut blank = board.blank();
    while blank != home {
        let to = next[blank]?;
        tiles.swap(blank, to);
        blank = to;
    }
    Some(tiles)
}

/// The cells next to a cell.
fn exits(floor: Floor, cell: usize) -> impl Iterator<Item = usize> {
    Move::ALL
        .into_iter()
        .filter_map(move |mv| floor.step(cell, mv))
}

/// A part of the shape that no single cell cuts; two cells side by side at least.
struct Block {
    /// The cell by which the blank comes in.
    entry: usize,
    /// The other cells.
    cells: Vec<usize>,
}

impl Block {
    /// Why the tiles of this block cannot go to their cells in the goal, all of which are in it.
    fn obstacle(&self, floor: Floor, puzzle: &Puzzle, tiles: &[u8]) -> Option<Obstacle> {
        if let Some(ring) = self.ring(floor) {
            let place = |cell: usize| ring.iter().position(|&other| other == cell);
            let turned = |(index, &cell): (usize, &usize)| {
                let end = place(puzzle.goal_cell(tiles[cell]))?;
                Some((end + ring.len() - index) % ring.len())
            };
            let mut turns = ring.iter().enumerate().map(turned);
            let first = turns.next();
            return (!turns.all(|turn| Some(turn) == first)).then_some(Obstacle::Ring);
        }
        // A permutation is even if cells and cycles are both even or both odd in number.
        let mut seen = [false; MAX_SIDE * MAX_SIDE];
        let mut cycles = 0;
        for &start in &self.cells {
            if !seen[start] {
                cycles += 1;
            }
            let mut cell = start;
            while !seen[cell] {
                seen[cell] = true;
                cell = puzzle.goal_cell(tiles[cell]);
            }
        }
        ((self.cells.len() + cycles) % 2 == 1).then_some(Obstacle::Parity)
    }

    /// The cells in the order of the ring that they are with the entry, or `None` if they are none.
    fn ring(&self, floor: Floor) -> Option<Vec<usize>> {
        let within = |cell| {
            exits(floor, cell).filter(|exit| *exit == self.entry || self.cells.contains(exit))
        };
        let mut ring = Vec::new();
        let (mut before, mut cell) = (self.entry, within(self.entry).next()?);
        while cell != self.entry {
            if within(cell).count() != 2 {
                return None;
            }
            ring.push(cell);
            let next = within(cell).find(|&next| next != before)?;
            (before, cell) = (cell, next);
        }
        (ring.len() == self.cells.len()).then_some(ring)
    }
}

/// The blocks of the cells that a blank on `home` can reach, entries on the side of `home`.
///
/// J. Hopcroft and R. Tarjan, "Efficient algorithms for graph manipulation",
/// Communications of the ACM 16 (1973).
fn blocks(floor: Floor, home: usize) -> Vec<Block> {
    let mut walk = Walk {
        floor,
        number: [0; MAX_SIDE * MAX_SIDE],
        visited: 0,
        pending: Vec::new(),
        blocks: Vec::new(),
    };
    walk.visit(home, home);
    walk.blocks
}

/// A depth-first walk over the cells.
struct Walk {
    floor: Floor,
    /// When each cell was visited, from 1; 0 if it was not.
    number: [u8; MAX_SIDE * MAX_SIDE],
    visited: u8,
    /// The cells visited that are in no block yet.
    pending: Vec<usize>,
    blocks: Vec<Block>,
}

impl Walk {
    /// Visits all that is new from `cell`, and returns the least number next to any of it.
    fn visit(&mut self, cell: usize, from: usize) -> u8 {
        self.visited += 1;
        self.number[cell] = self.visited;
        self.pending.push(cell);
        let mut least = self.number[cell];
        for next in exits(self.floor, cell) {
            if self.number[next] != 0 {
                if next != from {
                    least = least.min(self.number[next]);
                }
                continue;
            }
            let reach = self.visit(next, cell);
            least = least.min(reach);
            if reach >= self.number[cell] {
                // Nothing beyond `next` goes around `cell`.
                let start = self.pending.iter().rposition(|&other| other == next);
                let start = start.expect("a cell is pending until its block is found");
                let cells = self.pending.split_off(start);
                self.blocks.push(Block { entry: cell, cells });
            }
        }
        least
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
                    let by_blocks = obstacle_by_blocks(&board).is_none();
                    assert_eq!(by_blocks, is_solvable_by_parity(&board), "{board}");
                    solvable += u32::from(by_blocks);
                }
            }
        }
        // About half of 1620.
        assert!((700..920).contains(&solvable), "{solvable}");
    }

    #[test]
    fn finds_blocks_and_the_cells_by_which_the_blank_comes_in() {
        // 0 1 #
        // 3 4 5
        // # # 8
        let floor = Floor::walled(Shape::new(3, 3).unwrap(), |cell| [2, 6, 7].contains(&cell));
        let found = blocks(floor.unwrap(), 8).into_iter().map(|mut block| {
            block.cells.sort_unstable();
            (block.entry, block.cells)
        });
        let mut found: Vec<_> = found.collect();
        found.sort_unstable();
        assert_eq!(found, [(4, vec![0, 1, 3]), (5, vec![4]), (8, vec![5])]);
    }
}

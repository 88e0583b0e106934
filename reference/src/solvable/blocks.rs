//! What moves can do on a shape of any kind, by its parts that no single cell cuts.

use super::Obstacle;
use crate::{
    board::Board,
    floor::Floor,
    moves::Move,
    puzzle::{Puzzle, WALL},
    shape::MAX_SIDE,
};

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
pub(super) fn obstacle(board: &Board) -> Option<Obstacle> {
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
    use crate::shape::Shape;

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

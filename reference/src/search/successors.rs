//! The moves of a puzzle, and what each makes of the heuristic.

use crate::{
    board::Board,
    heuristic::{Heuristic, conflict_across},
    moves::{Move, MoveOrder},
    puzzle::Puzzle,
};

/// What a search looks up of the moves of one puzzle, so that it needs no whole boards.
pub(super) struct Successors {
    /// The ways of the blank from each cell, in the order in which they are tried.
    exits: Vec<Vec<Exit>>,
    /// What each tile adds to the heuristic on each cell, the cells of one tile together.
    shares: Vec<u8>,
    cells: usize,
    /// The puzzle, if the conflicts within its lines count as well.
    conflicts: Option<Puzzle>,
}

/// A way of the blank from a cell.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    pub(super) mv: Move,
    /// The cell to which it leads.
    pub(super) to: u8,
}

impl Successors {
    /// Prepares the moves of the puzzle of `board`.
    pub(super) fn new(board: &Board, heuristic: Heuristic, order: MoveOrder) -> Successors {
        let puzzle = board.puzzle();
        let cells = puzzle.shape().cells();
        let exits = |from| {
            let moves = order.moves().into_iter();
            moves
                .filter_map(|mv| {
                    let to = narrow(puzzle.step(from, mv)?);
                    Some(Exit { mv, to })
                })
                .collect()
        };
        let shares = (0..=puzzle.max_tile())
            .flat_map(|tile| (0..cells).map(move |cell| heuristic.share_of(board, tile, cell)));
        Successors {
            exits: (0..cells).map(exits).collect(),
            shares: shares.collect(),
            cells,
            conflicts: (heuristic == Heuristic::LinearConflict).then(|| puzzle.clone()),
        }
    }

    /// The ways of a blank on `cell`, the one that undoes the last move included.
    #[inline]
    pub(super) fn exits(&self, cell: usize) -> &[Exit] {
        &self.exits[cell]
    }

    /// The heuristic after a tile has gone from the cell `from` to the blank's cell `to`, where it
    /// was `h` before; `tile_on` tells the tiles before, 0 for the blank and for a wall.
    #[inline]
    pub(super) fn estimate(
        &self,
        h: u16,
        (from, to): (usize, usize),
        tile_on: impl Fn(usize) -> u8,
    ) -> u16 {
        let tile = tile_on(from);
        let shares = &self.shares[usize::from(tile) * self.cells..];
        let h = h + u16::from(shares[to]) - u16::from(shares[from]);
        let Some(puzzle) = &self.conflicts else {
            return h;
        };
        let after = |cell| match cell {
            _ if cell == from => 0,
            _ if cell == to => tile,
            _ => tile_on(cell),
        };
        let gained = conflict_across(puzzle, from, to, after);
        let lost = conflict_across(puzzle, from, to, &tile_on);
        let narrow = |conflict| u16::try_from(conflict).expect("two lines hold 20 tiles at most");
        h + narrow(gained) - narrow(lost)
    }
}

/// A cell in the 8 bits that a node has for it.
pub(super) fn narrow(cell: usize) -> u8 {
    u8::try_from(cell).expect("a board has at most 100 cells")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{puzzle::WALL, shape::Shape};

    /// A walk over a board with walls and one without, where each move is one of the exits.
    #[test]
    fn estimates_each_board_as_if_it_were_looked_at_alone() {
        let shape = Shape::new(4, 5).unwrap();
        let walled = Puzzle::walled(shape, |cell| [3, 11].contains(&cell)).unwrap();
        for puzzle in [walled, Puzzle::blank_first(shape)] {
            for heuristic in Heuristic::ALL {
                let order = MoveOrder::default();
                let successors = Successors::new(&puzzle.goal(), heuristic, order);
                let (mut board, mut h, mut random) = (puzzle.goal(), 0, 1_u64);
                for _ in 0..2_000 {
                    // D. E. Knuth's MMIX generator.
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let exits = successors.exits(board.blank());
                    assert_eq!(exits.len(), board.neighbors().len());
                    let Exit { mv, to } = exits[(random >> 60) as usize % exits.len()];
                    let next = board.apply(mv).unwrap();
                    assert_eq!(next.blank(), usize::from(to));
                    let tile_on = |cell: usize| match board.tiles()[cell] {
                        WALL => 0,
                        tile => tile,
                    };
                    h = successors.estimate(h, (next.blank(), board.blank()), tile_on);
                    assert_eq!(
                        u32::from(h),
                        heuristic.estimate(&next),
                        "{heuristic}:\n{next}"
                    );
                    board = next;
                }
            }
        }
    }
}

//! Which board is to be reached.

use crate::shape::Shape;

/// The order of the tiles that solves a puzzle.
///
/// All that depends on the goal asks this type: distances, solvability and the search.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Goal {
    /// The tiles in order from the first cell, the blank on the last.
    #[default]
    BlankLast,
}

impl Goal {
    /// The tiles of the goal, row by row.
    pub(crate) fn tiles(&self, shape: Shape) -> Vec<u8> {
        match self {
            Goal::BlankLast => (1..=shape.max_tile()).chain([0]).collect(),
        }
    }

    /// The cell on which `tile` ends.
    pub(crate) fn cell_of(&self, shape: Shape, tile: u8) -> usize {
        match (self, tile) {
            (Goal::BlankLast, 0) => shape.cells() - 1,
            (Goal::BlankLast, tile) => usize::from(tile) - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_each_tile_where_it_says() {
        let shape = Shape::new(2, 3).unwrap();
        let tiles = Goal::BlankLast.tiles(shape);
        assert_eq!(tiles, [1, 2, 3, 4, 5, 0]);
        for (cell, &tile) in tiles.iter().enumerate() {
            assert_eq!(Goal::BlankLast.cell_of(shape, tile), cell);
        }
    }
}

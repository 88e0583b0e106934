//! The cells that tiles can lie on.

use crate::{moves::Move, shape::Shape};

/// A shape without its walls: the cells that tiles can lie on, at least one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Floor {
    shape: Shape,
    /// A bit for each cell, set where a wall is.
    walls: u128,
}

impl Floor {
    /// The floor of a shape without walls.
    pub(crate) fn open(shape: Shape) -> Floor {
        Floor { shape, walls: 0 }
    }

    /// The floor of a shape with walls on some cells, or `None` where no cell is left.
    pub(crate) fn walled(shape: Shape, is_wall: impl Fn(usize) -> bool) -> Option<Floor> {
        let walls = (0..shape.cells()).filter(|&cell| is_wall(cell));
        let floor = Floor {
            shape,
            walls: walls.fold(0, |walls, cell| walls | 1 << cell),
        };
        (floor.free_cells() > 0).then_some(floor)
    }

    /// Rows and columns.
    pub(crate) fn shape(self) -> Shape {
        self.shape
    }

    /// Whether `cell` is a wall.
    pub(crate) fn is_wall(self, cell: usize) -> bool {
        self.walls >> cell & 1 == 1
    }

    /// Whether any cell is a wall.
    pub(crate) fn has_walls(self) -> bool {
        self.walls != 0
    }

    /// The number of cells without a wall.
    pub(crate) fn free_cells(self) -> usize {
        self.shape.cells() - self.walls.count_ones() as usize
    }

    /// The greatest tile, one less than the number of free cells.
    pub(crate) fn max_tile(self) -> u8 {
        u8::try_from(self.free_cells() - 1).expect("a shape has at most 100 cells")
    }

    /// The cell to which `mv` takes a blank on `cell`, or `None` at the edge and at a wall.
    pub(crate) fn step(self, cell: usize, mv: Move) -> Option<usize> {
        self.shape.step(cell, mv).filter(|&to| !self.is_wall(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_at_walls_and_edges() {
        // 0 1 #
        // 3 # 5
        let floor = Floor::walled(Shape::new(2, 3).unwrap(), |cell| cell == 2 || cell == 4);
        let floor = floor.unwrap();
        let steps = |cell| Move::ALL.map(|mv| floor.step(cell, mv));
        assert_eq!(steps(0), [None, Some(3), None, Some(1)]);
        assert_eq!(steps(1), [None, None, Some(0), None]);
        assert_eq!(steps(5), [None; 4]);
        assert_eq!((floor.free_cells(), floor.max_tile()), (4, 3));
    }

    #[test]
    fn leaves_at_least_one_cell() {
        let shape = Shape::new(10, 10).unwrap();
        assert_eq!(Floor::walled(shape, |_| true), None);
        assert_eq!(Floor::walled(shape, |_| false), Some(Floor::open(shape)));
        let last = Floor::walled(shape, |cell| cell != 99).unwrap();
        assert_eq!((last.free_cells(), last.max_tile()), (1, 0));
    }
}

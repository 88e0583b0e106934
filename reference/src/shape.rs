//! How many rows and columns a puzzle has.

use std::fmt;

use crate::moves::Move;

/// The least number of rows, and of columns.
pub const MIN_SIDE: usize = 2;
/// The greatest number of rows, and of columns.
pub const MAX_SIDE: usize = 10;

/// The rows and columns of a puzzle, each from [`MIN_SIDE`] to [`MAX_SIDE`].
///
/// A cell is the index of a place on the board, counted row by row from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

impl Shape {
    /// Makes the shape of `rows` × `columns`, or `None` where either is not from 2 to 10.
    ///
    /// ```
    /// use reference::Shape;
    ///
    /// assert_eq!(Shape::new(3, 4).map(Shape::cells), Some(12));
    /// assert_eq!(Shape::new(1, 4), None);
    /// assert_eq!(Shape::new(11, 11), None);
    /// ```
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Shape> {
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return None;
        }
        Some(Shape {
            rows: u8::try_from(rows).ok()?,
            columns: u8::try_from(columns).ok()?,
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// The number of cells, the blank's included.
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The greatest tile, one less than the number of cells.
    #[must_use]
    pub fn max_tile(self) -> u8 {
        self.rows * self.columns - 1
    }

    /// The cell to which `mv` takes a blank on `cell`, or `None` at the edge.
    ///
    /// ```
    /// use reference::{Move, Shape};
    ///
    /// let shape = Shape::new(2, 3).unwrap();
    /// assert_eq!(shape.step(2, Move::Down), Some(5));
    /// assert_eq!(shape.step(2, Move::Right), None);
    /// ```
    #[must_use]
    pub fn step(self, cell: usize, mv: Move) -> Option<usize> {
        let (row, column) = (cell / self.columns(), cell % self.columns());
        match mv {
            Move::Up => (row > 0).then(|| cell - self.columns()),
            Move::Down => (row + 1 < self.rows()).then(|| cell + self.columns()),
            Move::Left => (column > 0).then(|| cell - 1),
            Move::Right => (column + 1 < self.columns()).then(|| cell + 1),
        }
    }

    /// The rows and columns between two cells, added up.
    pub(crate) fn cells_apart(self, one: usize, other: usize) -> usize {
        let columns = self.columns();
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns)
    }
}

/// Shows rows × columns, as in `3×4`.
impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}×{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_only_sides_from_two_to_ten() {
        for rows in 0..=300 {
            for columns in 0..=300 {
                let legal = (2..=10).contains(&rows) && (2..=10).contains(&columns);
                assert_eq!(
                    Shape::new(rows, columns).is_some(),
                    legal,
                    "{rows}×{columns}"
                );
            }
        }
        assert_eq!(Shape::new(usize::MAX, 3), None);
    }

    #[test]
    fn stops_at_each_edge() {
        let shape = Shape::new(2, 3).unwrap();
        let steps = |cell| Move::ALL.map(|mv| shape.step(cell, mv));
        assert_eq!(steps(0), [None, Some(3), None, Some(1)]);
        assert_eq!(steps(1), [None, Some(4), Some(0), Some(2)]);
        assert_eq!(steps(2), [None, Some(5), Some(1), None]);
        assert_eq!(steps(3), [Some(0), None, None, Some(4)]);
        assert_eq!(steps(4), [Some(1), None, Some(3), Some(5)]);
        assert_eq!(steps(5), [Some(2), None, Some(4), None]);
    }

    #[test]
    fn shows_rows_before_columns() {
        assert_eq!(Shape::new(2, 10).unwrap().to_string(), "2×10");
    }
}

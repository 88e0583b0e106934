//! All boards of a small shape that moves lead to from the goal.
use std::collections::{HashMap, HashSet};

use reference::{Board, Shape};

/// The most cells of a shape whose boards are all made: 181,440 boards of 3×3.
pub(super) const MOST_CELLS: usize = 9;

/// The boards that can be solved, of each shape asked for so far.
#[derive(Default)]
pub(super) struct Reached(HashMap<Shape, HashSet<Box<[u8]>>>);

impl Reached {
    /// Whether moves lead to `board` from the goal, and so back; `None` for a shape
    /// that has too many boards.
    pub(super) fn has(&mut self, board: &Board) -> Option<bool> {
        let shape = board.shape();
        if shape.cells() > MOST_CELLS {
            return None;
        }
        let boards = self.0.entry(shape).or_insert_with(|| all(shape));
        Some(boards.contains(board.tiles()))
    }
}

fn all(shape: Shape) -> HashSet<Box<[u8]>> {
    let goal = Board::goal(shape);
    let mut reached = HashSet::from([goal.tiles().into()]);
    let mut open = vec![goal];
    while let Some(board) = open.pop() {
        let neighbors = board.neighbors().into_iter();
        open.extend(neighbors.filter(|board| reached.insert(board.tiles().into())));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reaches_half_of_all_boards() {
        let count = |rows, columns| all(Shape::new(rows, columns).unwrap()).len();
        assert_eq!((count(2, 2), count(2, 3), count(3, 3)), (12, 360, 181_440));
    }

    #[test]
    fn tells_the_other_half() {
        let mut reached = Reached::default();
        let mut has = |text: &[u8]| reached.has(&Board::parse(text).unwrap());
        assert_eq!(has(b"0 1\n3 2"), Some(true));
        assert_eq!(has(b"0 1\n2 3"), Some(false));
        assert_eq!(has(b"1 2 3\n4 5 6\n8 7 0"), Some(false));
        assert_eq!(has(b"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0"), None);
    }
}

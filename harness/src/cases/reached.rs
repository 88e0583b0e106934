//! All boards of a small shape that moves lead to from the goal.
use std::collections::{HashMap, HashSet};

use reference::{Board, Puzzle};

/// The most cells of a shape whose boards are all made: 181,440 boards of 3×3.
pub(super) const MOST_CELLS: usize = 9;

/// The boards that can be solved, of each puzzle asked for so far.
#[derive(Default)]
pub(super) struct Reached(HashMap<Puzzle, HashSet<Box<[u8]>>>);

impl Reached {
    /// Whether moves lead to `board` from the goal, and so back; `None` for a shape
    /// that has too many boards.
    pub(super) fn has(&mut self, board: &Board) -> Option<bool> {
        if board.shape().cells() > MOST_CELLS {
            return None;
        }
        let puzzle = board.puzzle();
        let boards = self.0.entry(puzzle.clone()).or_insert_with(|| all(puzzle));
        Some(boards.contains(board.tiles()))
    }
}

fn all(puzzle: &Puzzle) -> HashSet<Box<[u8]>> {
    let goal = puzzle.goal();
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
    use reference::Shape;

    use super::*;

    #[test]
    fn reaches_half_of_all_boards() {
        let count = |rows, columns| {
            let shape = Shape::new(rows, columns).unwrap();
            all(&Puzzle::blank_last(shape)).len()
        };
        assert_eq!((count(2, 2), count(2, 3), count(3, 3)), (12, 360, 181_440));
    }

    #[test]
    fn keeps_goals_apart() {
        let mut reached = Reached::default();
        let tiles = [0, 1, 2, 3, 4, 5];
        let shape = Shape::new(2, 3).unwrap();
        let mut has = |puzzle: Puzzle| reached.has(&puzzle.board(&tiles).unwrap());
        // By hand: no inversions, and the blank one row above that of the other goal.
        assert_eq!(has(Puzzle::blank_first(shape)), Some(true));
        assert_eq!(has(Puzzle::blank_last(shape)), Some(true));
        let tiles = [0, 2, 1, 3, 4, 5];
        assert_eq!(
            reached.has(&Puzzle::blank_first(shape).board(&tiles).unwrap()),
            Some(false)
        );
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

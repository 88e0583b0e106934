//! What a search expects a board to need: the textbook's heuristics.

use std::fmt;

use crate::{
    board::Board,
    distance::Distance,
    puzzle::{Puzzle, WALL},
    shape::MAX_SIDE,
};

/// How many moves a search expects a board to need.
///
/// All but the last are *admissible* (never above the number of moves to the
/// goal) and *consistent* (one move changes them by at most one). None counts
/// the blank, and each is 0 for the goal only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heuristic {
    /// The number of tiles out of place.
    Hamming,
    /// The sum of the tiles' row and column distances.
    Manhattan,
    /// Manhattan, and two moves for each tile that must leave its row or column to let another
    /// by: O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields
    /// powerful admissible heuristics", Information Sciences 63 (1992).
    LinearConflict,
    /// Manhattan and Hamming added up, which is not admissible: the tutorial's code orders by it,
    /// and finds longer ways than need be.
    ManhattanPlusHamming,
}

impl Heuristic {
    /// All of them.
    pub const ALL: [Heuristic; 4] = [
        Heuristic::Hamming,
        Heuristic::Manhattan,
        Heuristic::LinearConflict,
        Heuristic::ManhattanPlusHamming,
    ];

    /// Whether it is never above the number of moves to the goal.
    ///
    /// A search that is optimal with an admissible heuristic need not be with another.
    #[must_use]
    pub fn is_admissible(self) -> bool {
        self != Heuristic::ManhattanPlusHamming
    }

    /// The moves that `board` is expected to need.
    ///
    /// ```
    /// use reference::{Board, Heuristic};
    ///
    /// // In their row, 1 has to let 2 by.
    /// let board = Board::parse(b"2 1 3\n4 5 6\n7 8 0").unwrap();
    /// let estimates = Heuristic::ALL.map(|heuristic| heuristic.estimate(&board));
    /// assert_eq!(estimates, [2, 2, 4, 4]);
    /// ```
    #[must_use]
    pub fn estimate(self, board: &Board) -> u32 {
        match self {
            Heuristic::Hamming => board.hamming(),
            Heuristic::Manhattan => board.manhattan(),
            Heuristic::LinearConflict => {
                board.manhattan() + linear_conflict(board.puzzle(), |cell| board.tiles()[cell])
            }
            Heuristic::ManhattanPlusHamming => board.manhattan() + board.hamming(),
        }
    }

    /// What `tile` on `cell` adds to the estimate, whatever the other tiles are.
    pub(crate) fn share_of(self, board: &Board, tile: u8, cell: usize) -> u8 {
        let share = |distance| board.share_of(distance, tile, cell);
        match self {
            Heuristic::Hamming => share(Distance::Hamming),
            Heuristic::Manhattan | Heuristic::LinearConflict => share(Distance::Manhattan),
            Heuristic::ManhattanPlusHamming => {
                share(Distance::Manhattan) + share(Distance::Hamming)
            }
        }
    }
}

/// The heuristic of a distance of the assignment.
impl From<Distance> for Heuristic {
    fn from(distance: Distance) -> Heuristic {
        match distance {
            Distance::Hamming => Heuristic::Hamming,
            Distance::Manhattan => Heuristic::Manhattan,
        }
    }
}

/// Shows the name.
impl fmt::Display for Heuristic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Heuristic::Hamming => "Hamming",
            Heuristic::Manhattan => "Manhattan",
            Heuristic::LinearConflict => "linear conflict",
            Heuristic::ManhattanPlusHamming => "Manhattan + Hamming",
        })
    }
}

/// A row or a column.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Column(usize),
}

/// Twice the least number of tiles that have to leave the row or the column of their goal.
fn linear_conflict(puzzle: &Puzzle, tile_on: impl Fn(usize) -> u8) -> u32 {
    let rows = (0..puzzle.shape().rows()).map(Line::Row);
    let lines = rows.chain((0..puzzle.shape().columns()).map(Line::Column));
    lines.map(|line| conflict_of(puzzle, line, &tile_on)).sum()
}

/// The part of the linear conflict that a move between two cells can change: that of the two lines
/// across it, since the tile goes past no other in the line along it.
pub(crate) fn conflict_across(
    puzzle: &Puzzle,
    one: usize,
    other: usize,
    tile_on: impl Fn(usize) -> u8,
) -> u32 {
    let columns = puzzle.shape().columns();
    let lines = if one / columns == other / columns {
        [one, other].map(|cell| Line::Column(cell % columns))
    } else {
        [one, other].map(|cell| Line::Row(cell / columns))
    };
    lines
        .map(|line| conflict_of(puzzle, line, &tile_on))
        .iter()
        .sum()
}

/// Twice the least number of tiles that have to leave a line.
///
/// The tiles that stay are in the order of their goal cells, so the others
/// are those beyond a longest increasing run.
fn conflict_of(puzzle: &Puzzle, line: Line, tile_on: impl Fn(usize) -> u8) -> u32 {
    let columns = puzzle.shape().columns();
    let (cells, first, step) = match line {
        Line::Row(row) => (columns, row * columns, 1),
        Line::Column(column) => (puzzle.shape().rows(), column, columns),
    };
    let mut runs = Runs::default();
    for cell in (0..cells).map(|index| first + index * step) {
        let tile = tile_on(cell);
        if tile == 0 || tile == WALL {
            continue;
        }
        let end = puzzle.goal_cell(tile);
        match line {
            Line::Row(row) if end / columns == row => runs.push(end % columns),
            Line::Column(column) if end % columns == column => runs.push(end / columns),
            Line::Row(_) | Line::Column(_) => {}
        }
    }
    2 * runs.beyond_longest()
}

/// The longest increasing run of numbers below 10, as they come.
#[derive(Default)]
struct Runs {
    /// The length of the longest run that ends with each number.
    longest: [u32; MAX_SIDE],
    numbers: u32,
}

impl Runs {
    fn push(&mut self, number: usize) {
        let before = self.longest[..number].iter().max();
        self.longest[number] = 1 + before.copied().unwrap_or(0);
        self.numbers += 1;
    }

    fn beyond_longest(&self) -> u32 {
        self.numbers - self.longest.iter().max().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: u32) {
        let board = Board::parse(text.as_bytes()).unwrap();
        let found = Heuristic::LinearConflict.estimate(&board) - board.manhattan();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn counts_the_tiles_that_must_leave_their_line() {
        check("1 2 3\n4 5 6\n7 8 0", 0);
        check("2 1 3\n4 5 6\n7 8 0", 2);
        // Both of the others have to let 3 by, or 3 leaves: 3 1 2. All but one leave 3 2 1.
        check("3 1 2\n4 5 6\n7 8 0", 2);
        check("3 2 1\n4 5 6\n7 8 0", 4);
        // A row and a column; 5 is at home and stays in both.
        check("1 8 3\n6 5 4\n7 2 0", 8);
        check("0 3\n2 1", 0);
        check("4 3 2 1\n5 6 7 0", 6);
        check("5 2\n3 4\n1 0", 4);
    }

    #[test]
    fn names_itself() {
        let names = Heuristic::ALL.map(|heuristic| heuristic.to_string());
        assert_eq!(
            names,
            [
                "Hamming",
                "Manhattan",
                "linear conflict",
                "Manhattan + Hamming"
            ]
        );
        for distance in [Distance::Hamming, Distance::Manhattan] {
            assert_eq!(Heuristic::from(distance).to_string(), distance.to_string());
        }
    }
}

//! The assignment of the slider puzzle: a scramble by seed, and a path home.

use std::fmt;

use crate::{
    board::Board,
    moves::MoveOrder,
    search::{Limits, SearchError, Solution, breadth_first},
    shape::Shape,
    student::{JavaRandom, scramble},
};

/// What the program prints: the start, the number of moves, every board on the way.
///
/// ```
/// use reference::{Shape, search::Limits, student::slider::Run};
///
/// let run = Run::new(Shape::new(2, 2).unwrap(), 1, 1, Limits::default()).unwrap();
/// let text = run.to_string();
/// assert!(text.starts_with("Starting configuration is\n 1  2\n -  3\n\nPath of length 1 "));
/// assert!(text.ends_with("After moving R:\n 1  2\n 3  -\n\nGoodbye\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    start: Board,
    path: Solution,
}

impl Run {
    /// Makes `moves` random moves from the goal, and finds the way back.
    ///
    /// Of the shortest paths it is the first in the order of the letters
    /// U, D, L, R, as the assignment's search finds it.
    ///
    /// # Errors
    ///
    /// The search gives up where it has used up `limits`.
    pub fn new(shape: Shape, seed: i64, moves: u32, limits: Limits) -> Result<Run, SearchError> {
        let start = scrambled(&Board::goal(shape), seed, moves);
        let path = breadth_first(&start, MoveOrder::default(), limits).outcome?;
        Ok(Run { start, path })
    }
}

/// The board after so many random moves from `goal`, counted as reached after none.
///
/// A move that the board does not allow is drawn again and does not count.
///
/// ```
/// use reference::{Board, Shape, student::slider::scrambled};
///
/// // The sample run of the assignment.
/// let board = scrambled(&Board::goal(Shape::new(3, 4).unwrap()), 27, 15);
/// assert_eq!(board.to_string(), " 1  2  3  4\n 6  7 10  8\n 5  9  0 11");
/// ```
#[must_use]
pub fn scrambled(goal: &Board, seed: i64, moves: u32) -> Board {
    let mut board = goal.clone();
    scramble(&mut board, moves, &mut JavaRandom::new(seed));
    board.with_n_moves(0)
}

impl fmt::Display for Run {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "Starting configuration is\n{}", Drawn(&self.start))?;
        writeln!(out, "Path of length {} found:\n", self.path.len())?;
        writeln!(out, "{}", Drawn(&self.start))?;
        let mut board = self.start.clone();
        for &mv in self.path.moves() {
            board = board.apply(mv).expect("a solution is made of legal moves");
            writeln!(out, "After moving {mv}:\n{}", Drawn(&board))?;
        }
        writeln!(out, "Goodbye")
    }
}

/// A board as this assignment draws it: two columns a cell, `-` for the blank.
struct Drawn<'a>(&'a Board);

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0.tiles().chunks(self.0.shape().columns()) {
            let cells = row.iter().map(|&tile| match tile {
                0 => " -".to_owned(),
                tile => format!("{tile:>2}"),
            });
            writeln!(out, "{}", cells.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

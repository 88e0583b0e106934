//! The tutorial on the 8-puzzle: a start, a choice of searches, every board on the way.

use std::fmt;

use crate::{
    board::Board,
    moves::{Move, MoveOrder},
    puzzle::Puzzle,
    search::{Limits, breadth_first, depth_first},
    shape::Shape,
    student::JavaRandom,
};

mod lists;

/// How the tutorial's program searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// The newest node first.
    DepthFirst,
    /// The oldest node first.
    BreadthFirst,
    /// The least Manhattan + Hamming distance first.
    Greedy,
    /// The least sum of moves, Manhattan and Hamming distance first: not always the fewest moves.
    Astar,
    /// The least sum of moves and Manhattan distance first: always the fewest moves.
    ExactAstar,
}

/// A board of three rows and columns with the blank last in its goal, solvable or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EightPuzzle(Board);

impl EightPuzzle {
    /// Takes the tiles of `board` for a start, or returns `None` if it is not of that puzzle.
    #[must_use]
    pub fn new(board: &Board) -> Option<EightPuzzle> {
        let EightPuzzle(other) = EightPuzzle::default();
        let same = board.puzzle() == other.puzzle();
        // Another board, for one that counts its moves from 0.
        let start = other.puzzle().board(board.tiles());
        start.ok().filter(|_| same).map(EightPuzzle)
    }
}

/// The board with which the tutorial's own program starts; it cannot be solved.
///
/// ```text
/// 1 2 3
/// 4 5 0
/// 7 6 8
/// ```
impl Default for EightPuzzle {
    fn default() -> EightPuzzle {
        let shape = Shape::new(3, 3).expect("three rows and columns are a shape");
        let board = Puzzle::blank_last(shape).board(&[1, 2, 3, 4, 5, 0, 7, 6, 8]);
        EightPuzzle(board.expect("each tile is there once"))
    }
}

/// What the program prints: the shuffles, the start, every board on the way to the goal.
///
/// ```
/// use reference::{Board, student::tutorial::{Algorithm, EightPuzzle, Run}};
///
/// let board = Board::parse(b"1 2 3\n4 5 0\n7 8 6").unwrap();
/// let run = Run::new(EightPuzzle::new(&board).unwrap(), Algorithm::Astar, 0);
/// let text = run.to_string();
/// assert!(text.starts_with("Start State:\n1 2 3 \n4 5 0 \n7 8 6 \n\nSolving puzzle...\n"));
/// assert!(text.contains("The puzle can be solved in 1 steps. Solution below\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    unsolvable: Vec<Board>,
    start: Board,
    path: Vec<Move>,
}

impl Run {
    /// Shuffles the board until it can be solved, and solves it.
    ///
    /// The tutorial shuffles by the time of day, this by a [`JavaRandom`] of `seed`.
    #[must_use]
    pub fn new(EightPuzzle(mut start): EightPuzzle, algorithm: Algorithm, seed: i64) -> Run {
        let mut random = JavaRandom::new(seed);
        let mut unsolvable = Vec::new();
        while !start.is_solvable() {
            let mut tiles = start.tiles().to_owned();
            random.shuffle(&mut tiles);
            let shuffled = start.puzzle().board(&tiles);
            unsolvable.push(start);
            start = shuffled.expect("a shuffle keeps each tile");
        }
        Run {
            unsolvable,
            path: algorithm.path(&start),
            start,
        }
    }

    /// The moves of the blank from the board that can be solved to the goal.
    #[must_use]
    pub fn path(&self) -> &[Move] {
        &self.path
    }
}

impl Algorithm {
    /// The moves to the goal of a board that can be solved.
    fn path(self, start: &Board) -> Vec<Move> {
        // The order of the tutorial's table of neighbors.
        let order = [Move::Left, Move::Right, Move::Up, Move::Down];
        let order = MoveOrder::new(order).expect("each move is there");
        let estimate = |board: &Board| board.manhattan() + board.hamming();
        let best_first = |priority: &dyn Fn(&Board) -> u32| lists::search(start, order, priority);
        let search = match self {
            Algorithm::DepthFirst => depth_first,
            Algorithm::BreadthFirst => breadth_first,
            Algorithm::Greedy => return best_first(&estimate),
            Algorithm::Astar => {
                return best_first(&|board| board.get_n_moves() + estimate(board));
            }
            Algorithm::ExactAstar => {
                return best_first(&|board| board.get_n_moves() + board.manhattan());
            }
        };
        let solution = search(start, order, Limits::default()).outcome;
        let solution = solution.expect("181,440 states are within the limits, the goal among them");
        solution.moves().to_owned()
    }
}

/// Draws each board as the tutorial does, misspelling included.
impl fmt::Display for Run {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for board in &self.unsolvable {
            writeln!(
                out,
                "{}Puzzle state is unsolvable..! Creating another configuration.",
                Drawn(board)
            )?;
        }
        write!(
            out,
            "Start State:\n{}Solving puzzle...\n",
            Drawn(&self.start)
        )?;
        writeln!(
            out,
            "The puzle can be solved in {} steps. Solution below",
            self.path.len()
        )?;
        let mut board = self.start.clone();
        write!(out, "{}", Drawn(&board))?;
        for &mv in &self.path {
            board = board.apply(mv).expect("a solution is made of legal moves");
            write!(out, "{}", Drawn(&board))?;
        }
        writeln!(out)
    }
}

/// A board as the tutorial draws it: a space after every tile, an empty line after every board.
struct Drawn<'a>(&'a Board);

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0.tiles().chunks(self.0.shape().columns()) {
            for tile in row {
                write!(out, "{tile} ")?;
            }
            writeln!(out)?;
        }
        writeln!(out)
    }
}

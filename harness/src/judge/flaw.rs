//! What is wrong with a path, or with the boards on the way.
use reference::{Board, Move};

use crate::assignment::{Named, Part};

/// What is wrong with a path, or with the boards on the way: exactly one thing.
///
/// Moves are those of the blank, and counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A part that is asked for is not there.
    Missing {
        /// The part.
        part: Part,
        /// What it looks like, as the assignment says it; boards have no such form.
        form: Option<String>,
    },
    /// A word in the path that is no direction.
    NoDirection {
        /// The word.
        word: String,
        /// The number of its line, from 1.
        line_number: usize,
    },
    /// More moves or boards than are read.
    Endless {
        /// Which.
        part: Part,
        /// How many are read.
        most: usize,
    },
    /// A move that takes the blank off the board.
    OffBoard {
        /// Which move it is.
        step: usize,
        /// The move.
        mv: Move,
        /// The board before it.
        board: Board,
    },
    /// Moves that are all legal, and end before the goal or beyond it.
    EndsElsewhere {
        /// How many there are.
        moves: usize,
        /// The board after them.
        board: Board,
    },
    /// A solution with more moves than needed.
    TooLong {
        /// How many it has.
        moves: usize,
        /// How many are needed.
        least: u32,
        /// Of what.
        part: Part,
    },
    /// A number of moves that is not that of the path, or of the boards, beside it.
    CountDiffers {
        /// The number printed.
        count: u32,
        /// How many moves there are.
        moves: usize,
        /// Of what.
        part: Part,
    },
    /// A printed board that is not the one to which the path beside it leads.
    BoardOffPath {
        /// After how many moves.
        step: usize,
        /// The board as printed.
        printed: Board,
        /// The board to which the path leads.
        reached: Board,
    },
    /// Fewer or more boards than the path beside them has.
    BoardsEndOffPath {
        /// How many moves lie between the boards printed.
        printed: usize,
        /// How many moves the path has.
        moves: usize,
    },
    /// Two boards one after the other that no single move connects.
    BoardsJump {
        /// Which move is to lead from one to the other.
        step: usize,
        /// The one.
        before: Board,
        /// The other.
        after: Board,
    },
    /// Boards that do not begin with the one given.
    OtherStart {
        /// The first board printed.
        printed: Board,
    },
    /// Boards that do not end with the goal.
    BoardsEndElsewhere {
        /// How many moves lie between them.
        moves: usize,
        /// The last board printed.
        board: Board,
    },
    /// A grid of the right shape that has not each tile once.
    NotABoard {
        /// The number of its first line, from 1.
        line_number: usize,
        /// Its rows as printed.
        rows: Vec<String>,
    },
    /// What is wrong on another board, with which the program went on after it had told
    /// that the one given is unsolvable.
    OnAnotherBoard {
        /// The board; `None` if none was printed.
        start: Option<Board>,
        /// What is wrong there.
        flaw: Box<Flaw>,
    },
    /// A solution if it is read in another way than asked for.
    Misread {
        /// In which way.
        how: Misreading,
        /// Another way in which it is one too: a short path may be read in several.
        also: Option<Misreading>,
        /// How many moves it has.
        moves: usize,
        /// What it earns, in percent of a right answer.
        percent: u32,
    },
}

/// A way to read moves that is not the one asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Misreading {
    /// The words name the way of the tile, and not of the blank, or the other way round.
    OtherThing {
        /// What was asked for.
        asked: Named,
    },
    /// Up stands for down, and down for up.
    UpAndDown,
    /// Left stands for right, and right for left.
    LeftAndRight,
    /// Up stands for left and down for right, and the other way round.
    Axes,
    /// The same moves, the last one first.
    Backward,
    /// The way from the goal to the start.
    FromGoal,
}

impl Flaw {
    /// What an answer with it earns, in percent of a right one.
    #[must_use]
    pub fn percent(&self) -> u32 {
        match self {
            Flaw::Misread { percent, .. } => *percent,
            Flaw::OnAnotherBoard { flaw, .. } => flaw.percent(),
            _ => 0,
        }
    }
}

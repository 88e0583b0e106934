//! The assignment of the N-puzzle game: a board of any shape, played letter by letter.
//!
//! This file owns the rules; the dialogue with the player is in its own.

use std::fmt;

use crate::{
    board::Board,
    moves::{Move, MoveOrder},
    parse::ParseError,
    puzzle::WALL,
    search::{Limits, SearchError, Solution, breadth_first},
    shape::Shape,
    shape_file,
    student::{JavaRandom, scramble},
};

mod dialogue;
mod keyboard;

pub use dialogue::{Folder, PlayError, play};

/// The least size that a player may ask for.
const MIN_SIZE: usize = 3;
/// The greatest number of rows, and of columns.
const MAX_SIZE: usize = 9;

/// What holds for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The seed of all shuffles.
    pub seed: i64,
    /// How much a solution may take.
    pub limits: Limits,
}

/// Why a text is not a board for the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The text is no shape file.
    #[error(transparent)]
    NoShape(ParseError),
    /// The board has more rows or columns than the assignment allows.
    #[error("expected at most {MAX_SIZE} rows and columns, found {found}")]
    TooLarge {
        /// Rows and columns of the board.
        found: Shape,
    },
}

/// Reads a board of at most nine rows and columns from a shape file.
///
/// # Errors
///
/// The text is no shape file, or its board is too large.
pub fn parse_shape_file(text: &[u8]) -> Result<Board, LoadError> {
    let board = shape_file::parse(text).map_err(LoadError::NoShape)?;
    let found = board.shape();
    if found.rows() > MAX_SIZE || found.columns() > MAX_SIZE {
        return Err(LoadError::TooLarge { found });
    }
    Ok(board)
}

/// The order in which the assignment's example tries the moves.
const ORDER: [Move; 4] = [Move::Right, Move::Left, Move::Up, Move::Down];

/// A board, the moves made on it, and what shuffles it.
///
/// The moves count from the last shuffled or loaded board on.
struct Game {
    board: Board,
    moves_made: u64,
    random: JavaRandom,
    limits: Limits,
}

impl Game {
    /// A game that begins with `board`.
    fn new(board: Board, rules: Rules) -> Game {
        Game {
            board,
            moves_made: 0,
            random: JavaRandom::new(rules.seed),
            limits: rules.limits,
        }
    }

    /// A game that begins with a shuffled board without walls.
    fn shuffled(shape: Shape, rules: Rules) -> Game {
        let mut game = Game::new(Board::goal(shape), rules);
        game.shuffle();
        game
    }

    /// Begins again with as many random moves from the final board as it has rows times columns.
    fn shuffle(&mut self) {
        let cells = u32::try_from(self.board.shape().cells()).expect("at most 100 cells");
        self.begin(self.board.puzzle().goal());
        scramble(&mut self.board, cells, &mut self.random);
    }

    /// Begins again with `board`.
    fn begin(&mut self, board: Board) {
        self.board = board;
        self.moves_made = 0;
    }

    /// Makes a move, and tells whether there was room for it.
    fn go(&mut self, mv: Move) -> bool {
        let Some(board) = self.board.apply(mv) else {
            return false;
        };
        self.board = board;
        self.moves_made += 1;
        true
    }

    /// A shortest way to the final board.
    fn solution(&self) -> Result<Solution, SearchError> {
        let order = MoveOrder::new(ORDER).expect("each move is there");
        breadth_first(&self.board, order, self.limits).outcome
    }
}

/// Draws the board: tiles right-aligned, a gap for the blank, zeros for a wall.
impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.board.puzzle().max_tile().to_string().len();
        for row in self.board.tiles().chunks(self.board.shape().columns()) {
            let cells = row.iter().map(|&tile| match tile {
                0 => " ".repeat(width),
                WALL => "0".repeat(width),
                tile => format!("{tile:>width$}"),
            });
            writeln!(out, "{}", cells.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

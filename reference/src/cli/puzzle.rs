//! A board of any puzzle, and the goal that it is to reach.

use std::{ffi::OsString, path::PathBuf};

use clap::{
    Args,
    builder::{OsStringValueParser, TypedValueParser, ValueParser, ValueParserFactory},
};

use crate::{
    board::Board,
    cli::{
        Streams,
        failure::{Failure, Origin},
        input,
    },
    puzzle::{Puzzle, WALL},
    shape_file,
    student::game::LoadError,
    token::{decode, tokens},
};

const WAITING: &str = "\
Waiting for a board: its tiles row by row, 0 for the blank. Ctrl-D ends it.
";

/// What a board and its goal look like, for the help.
pub(super) const FORMS: &str = "\
A board is its tiles row by row, each once, 0 for the blank, with any white
space between; its side, or its rows and columns, may come first. Or it is a
shape file: two characters a cell, 01 and so on for tiles, bb for the blank, 00
for a wall. The goal has the tiles in order, and the blank in the last free
cell (blank-last) or in the first (blank-first), or it is in a file, drawn as a
board is.";

/// Where a board and its goal come from.
#[derive(Args)]
pub(super) struct Source {
    /// The file of the board; standard input if there is none, or for -
    #[arg(value_name = "BOARD_FILE")]
    board: Option<PathBuf>,
    /// The goal: blank-last, blank-first, or the file of a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    goal: Goal,
}

/// The board to be reached.
#[derive(Clone)]
pub(super) enum Goal {
    BlankLast,
    BlankFirst,
    File(PathBuf),
}

impl From<OsString> for Goal {
    fn from(word: OsString) -> Goal {
        match word.to_str() {
            Some("blank-last") => Goal::BlankLast,
            Some("blank-first") => Goal::BlankFirst,
            _ => Goal::File(word.into()),
        }
    }
}

impl ValueParserFactory for Goal {
    type Parser = ValueParser;

    fn value_parser() -> ValueParser {
        OsStringValueParser::new().map(Goal::from).into()
    }
}

impl Source {
    /// Reads the board, and the goal if it is in a file.
    pub(super) fn read(&self, streams: &mut Streams<'_>) -> Result<Board, Failure> {
        let from = Origin::new(self.board.as_deref());
        let text = input::read(&from, WAITING, streams)?;
        let board = parse(&text, from)?;
        let puzzle = self.goal.puzzle(board.puzzle(), streams)?;
        let of_puzzle = puzzle.board(board.tiles());
        of_puzzle.map_err(|source| Failure::NotOfGoal { source })
    }
}

impl Goal {
    /// The puzzle with this goal and the shape and walls of another; a file has its own.
    pub(super) fn puzzle(
        &self,
        like: &Puzzle,
        streams: &mut Streams<'_>,
    ) -> Result<Puzzle, Failure> {
        let goal: Vec<u8> = match self {
            Goal::BlankLast => return Ok(like.clone()),
            Goal::BlankFirst => {
                let mut tiles = 0..=like.max_tile();
                let cells = 0..like.shape().cells();
                let tile = |cell| match like.is_wall(cell) {
                    true => WALL,
                    false => tiles.next().expect("each free cell has a tile"),
                };
                cells.map(tile).collect()
            }
            Goal::File(path) => {
                let from = Origin::Goal(path.clone());
                let text = input::read(&from, "", streams)?;
                let goal = parse(&text, from)?;
                let puzzle = Puzzle::with_goal(goal.shape(), goal.tiles());
                return Ok(puzzle.expect("a board has each tile once"));
            }
        };
        Ok(Puzzle::with_goal(like.shape(), &goal).expect("a goal has each tile once"))
    }
}

/// Reads a shape file, which has a `bb`, or else a board of numbers, which has none.
fn parse(text: &[u8], from: Origin) -> Result<Board, Failure> {
    let words = decode(text).map_or(Vec::new(), tokens);
    if words
        .iter()
        .any(|word| word.text.eq_ignore_ascii_case("bb"))
    {
        shape_file::parse(text).map_err(|error| Failure::ShapeFile {
            from,
            source: LoadError::NoShape(error),
        })
    } else {
        Board::parse(text).map_err(|source| Failure::Board { from, source })
    }
}

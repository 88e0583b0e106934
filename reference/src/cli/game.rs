//! The words of `npuzzle game`.

use std::{
    fs,
    io::{self, BufReader, ErrorKind},
    path::{Path, PathBuf},
};

use clap::Args;

use crate::{
    board::Board,
    cli::{
        Streams,
        budget::Budget,
        failure::{Failure, Origin},
        input,
        number::whole,
    },
    student::game::{Folder, PlayError, Rules, parse_shape_file, play},
};

const AFTER_HELP: &str = "\
Commands, each a letter; white space between them does not matter:
  L R U D  move the blank left, right, up, down
  V        solve the board breadth-first, and show every move
  T        report the number of moves and whether the board is solved
  S        shuffle: rows times columns random moves from the final board
  E        ask for a file name and save the board there
  O        ask for a file name and load a board from there
  Q        quit, as the end of the input does
A file name is the rest of the line after E or O or, if that is blank, the next
line. The moves are counted from the last shuffled or loaded board on; those of
V count too.

A shape file has a row a line, and two characters a cell with spaces between:
01, 02 and so on for the tiles, bb for the blank, 00 for a place that no tile
can take. The final board has the tiles in order and the blank in the last cell.
Without a file the game asks for the size, from 3 to 9, and shuffles.

Examples:
  npuzzle game
  npuzzle game shape.txt
  echo V | npuzzle game shape.txt

Exit codes: 0 the game is over, 1 not written, 2 bad shape file or usage.";

/// The words after `game`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Play {
    /// The shape file of the first board
    #[arg(value_name = "SHAPEFILE")]
    shape: Option<PathBuf>,
    /// The seed by which boards are shuffled, any Java long
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = whole(i64::MIN..=i64::MAX)
    )]
    seed: i64,
    #[command(flatten)]
    budget: Budget,
}

impl Play {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let board = self.shape.as_deref().map(|path| read(path, streams));
        let rules = Rules {
            seed: self.seed,
            limits: self.budget.limits(),
        };
        let mut input = BufReader::new(&mut *streams.stdin);
        match play(
            board.transpose()?,
            rules,
            &mut input,
            streams.stdout,
            &mut WorkingFolder,
        ) {
            Err(PlayError::Read { source }) => Err(Failure::Command { source }),
            // The player has seen enough: no reason to complain.
            Err(PlayError::Write { source }) if source.kind() == ErrorKind::BrokenPipe => Ok(()),
            Err(PlayError::Write { source }) => Err(Failure::Write { source }),
            Ok(()) => Ok(()),
        }
    }
}

fn read(path: &Path, streams: &mut Streams<'_>) -> Result<Board, Failure> {
    let from = Origin::File(path.to_owned());
    let text = input::read(&from, "", streams)?;
    parse_shape_file(&text).map_err(|source| Failure::ShapeFile { from, source })
}

/// The folder in which the program runs.
struct WorkingFolder;

impl Folder for WorkingFolder {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let too_long = || io::Error::other("the file is too long");
        input::read_file(Path::new(name))?.ok_or_else(too_long)
    }

    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        fs::write(name, text)
    }
}

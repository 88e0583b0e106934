//! The words of `npuzzle tutorial`.

use std::ffi::{OsStr, OsString};

use clap::{Args, ValueEnum};

use crate::{
    board::Board,
    cli::{
        Streams,
        failure::{Failure, Origin},
        input,
        number::whole,
    },
    student::tutorial::{Algorithm, EightPuzzle, Run},
};

const WAITING: &str = "\
Waiting for a board: its nine tiles row by row, 0 for the blank. Ctrl-D ends it.
";

const AFTER_HELP: &str = "\
Without a BOARD the start is that of the tutorial, 123450768, which cannot be
solved. As there, an unsolvable board is drawn, shuffled and tried again: by
Collections.shuffle of a java.util.Random of the seed, not by the time of day.

The tutorial's A* adds up Manhattan and Hamming distance, which is more than the
true distance of many boards, so 32100 of the 181440 get two or four moves too
many; --exact leaves the Hamming distance out. The blank tries left, right, up
and down, in the order of the tutorial's table of neighbors, and of equal nodes
the first in the list is taken.

Examples:
  npuzzle tutorial                    the tutorial's own start
  npuzzle tutorial 052613478          14 moves, where 12 would do
  npuzzle tutorial --exact 052613478  12 moves
  npuzzle tutorial 1 2 3 4 0 5 7 8 6
  npuzzle tutorial --algorithm greedy board.txt
  npuzzle tutorial - < board.txt

Exit codes: 0 solved, 1 not written, 2 bad board or usage.";

/// The name of a search.
#[derive(Clone, Copy, ValueEnum)]
enum Name {
    DepthFirst,
    BreadthFirst,
    Greedy,
    Astar,
}

/// The words after `tutorial`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Tutorial {
    /// The search
    #[arg(long, value_enum, default_value = "astar")]
    algorithm: Name,
    /// Order A* by an admissible heuristic, so that it finds the fewest moves
    #[arg(long)]
    exact: bool,
    /// The seed by which an unsolvable board is shuffled, any Java long
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = whole(i64::MIN..=i64::MAX)
    )]
    seed: i64,
    /// The board: nine digits, nine numbers, or a file; - for standard input
    #[arg(allow_negative_numbers = true)]
    board: Vec<OsString>,
}

impl Tutorial {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let algorithm = match (self.algorithm, self.exact) {
            (Name::Astar, true) => Algorithm::ExactAstar,
            (_, true) => return Err(Failure::NotExact),
            (Name::DepthFirst, false) => Algorithm::DepthFirst,
            (Name::BreadthFirst, false) => Algorithm::BreadthFirst,
            (Name::Greedy, false) => Algorithm::Greedy,
            (Name::Astar, false) => Algorithm::Astar,
        };
        let board = match origin(&self.board) {
            Some(from) => read(from, streams)?,
            None => EightPuzzle::default(),
        };
        streams.answer(&Run::new(board, algorithm, self.seed))
    }
}

/// Where the board is, or `None` if there are no words about it.
fn origin(words: &[OsString]) -> Option<Origin> {
    let [word] = words else {
        return Origin::of_words(words);
    };
    let bytes = word.as_encoded_bytes();
    let is_nine_digits = bytes.len() == 9 && bytes.iter().all(u8::is_ascii_digit);
    Some(if word == OsStr::new("-") {
        Origin::Stdin
    } else if is_nine_digits {
        let digits: Vec<&[u8]> = bytes.chunks(1).collect();
        Origin::Words(digits.join(&b' '))
    } else if bytes.iter().any(u8::is_ascii_whitespace) {
        Origin::Words(bytes.to_owned())
    } else {
        Origin::File(word.into())
    })
}

fn read(from: Origin, streams: &mut Streams<'_>) -> Result<EightPuzzle, Failure> {
    let text = input::read(&from, WAITING, streams)?;
    match Board::parse(&text) {
        Ok(board) => EightPuzzle::new(&board).ok_or(Failure::NotThreeByThree {
            from,
            found: board.shape(),
        }),
        Err(source) => Err(Failure::Board { from, source }),
    }
}

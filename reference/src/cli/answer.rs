//! The main assignment: a board in, one line out.

use std::path::PathBuf;

use clap::Args;

use crate::{
    board::Board,
    cli::{
        Streams,
        budget::Budget,
        failure::{Failure, Origin},
        input,
    },
    distance::Distance,
    search::{Search, SearchError, astar},
};

const WAITING: &str = "\
Waiting for a board: its tiles row by row, 0 for the blank. Ctrl-D ends it.
";

const AFTER_HELP: &str = "\
A board is its tiles row by row, each once, 0 for the blank, with any white
space between; its side, or its rows and columns, may come first. The goal has
the tiles in order and the blank last.

Examples:
  npuzzle m board.txt
  npuzzle h --max-time 60 --stats board.txt
  echo 1 2 3 4 0 6 7 5 8 | npuzzle m

Exit codes: 0 answered, be it that the board is unsolvable; 1 not written, 2 bad
board or usage, 3 gave up.";

/// The words after `m` and `h`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Answer {
    /// The file of the board; standard input if there is none, or for -
    #[arg(value_name = "BOARD_FILE")]
    board: Option<PathBuf>,
    /// Print what the search took to stderr
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Answer {
    /// Reads a board, searches it, and writes the line for it.
    pub(super) fn run(&self, distance: Distance, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let from = Origin::new(self.board.as_deref());
        let text = input::read(&from, WAITING, streams)?;
        let board = Board::parse(&text).map_err(|source| Failure::Board { from, source })?;
        let Search { outcome, stats } = astar(&board.with_distance(distance), self.budget.limits());
        if self.stats {
            streams.tell(&format_args!("{stats}\n"));
        }
        match outcome {
            Ok(solution) => streams.answer(&format_args!("Number of moves: {}\n", solution.len())),
            Err(SearchError::Unsolvable) => streams.answer(&"Unsolvable board\n"),
            Err(error) => Err(Failure::Search(error)),
        }
    }
}

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

/// The words after `m` and `h`.
#[derive(Args)]
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

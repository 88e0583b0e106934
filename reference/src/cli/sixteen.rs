//! The words of `npuzzle sixteen`.

use std::ffi::OsString;

use clap::Args;

use crate::{
    cli::{
        Streams,
        budget::Budget,
        failure::{Failure, Origin},
        input,
    },
    search::SearchError,
    student::sixteen::{parse, solve},
};

const WAITING: &str = "\
Waiting for a list: the numbers 0 to 15, 0 for the space. Ctrl-D ends it.
";

const AFTER_HELP: &str = "\
Between the numbers may be commas, blanks, line ends and brackets.

The answer is one line: the letters of the space's moves, with a comma and a
space between. It is empty for the goal itself, and `No solution` if there is
none. The search is breadth-first and tries U, D, L, R in this order.

Examples:
  npuzzle sixteen 4, 0, 2, 3, 5, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  npuzzle sixteen '[4,0,2,3, 5,1,6,7, 8,9,10,11, 12,13,14,15]'
  npuzzle sixteen < list.txt

Exit codes: 0 answered, 1 not written, 2 bad list or usage, 3 gave up.";

/// The words after `sixteen`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Sixteen {
    /// The numbers 0 to 15 row by row, 0 for the space; standard input if there are none, or for -
    #[arg(allow_negative_numbers = true)]
    list: Vec<OsString>,
    #[command(flatten)]
    budget: Budget,
}

impl Sixteen {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let words = Origin::of_words(&self.list).filter(|_| self.list != ["-"]);
        let from = words.unwrap_or(Origin::Stdin);
        let text = input::read(&from, WAITING, streams)?;
        let board = parse(&text).map_err(|source| Failure::List { from, source })?;
        match solve(&board, self.budget.limits()) {
            Ok(moves) => streams.answer(&format_args!("{moves}\n")),
            Err(SearchError::Unsolvable) => streams.answer(&"No solution\n"),
            Err(error) => Err(Failure::Search(error)),
        }
    }
}

//! The words of `npuzzle slider`.

use clap::Args;

use crate::{
    cli::{Streams, budget::Budget, failure::Failure, number::whole},
    shape::{MAX_SIDE, MIN_SIDE, Shape},
    student::slider::Run,
};

const AFTER_HELP: &str = "\
The moves are drawn by java.util.Random of the seed: nextInt(4) means the blank
goes up, down, left or right; a move off the board is drawn again and does not
count. The path is a shortest one, the first in the order U, D, L, R. A scramble
that comes home has a path of length 0.

Examples:
  npuzzle slider 3 4 27 15         the sample run of the assignment
  npuzzle slider 4 4 -7 20         a negative seed

Exit codes: 0 solved, 1 not written, 2 bad usage, 3 gave up.";

/// The words after `slider`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Slider {
    /// The number of rows, from 2 to 10
    #[arg(allow_negative_numbers = true, value_parser = whole(MIN_SIDE..=MAX_SIDE))]
    rows: usize,
    /// The number of columns, from 2 to 10
    #[arg(allow_negative_numbers = true, value_parser = whole(MIN_SIDE..=MAX_SIDE))]
    cols: usize,
    /// The seed of the random moves, any Java long
    #[arg(allow_negative_numbers = true, value_parser = whole(i64::MIN..=i64::MAX))]
    seed: i64,
    /// The number of random moves from the goal, at most a million
    #[arg(allow_negative_numbers = true, value_parser = whole(0..=1_000_000_u32))]
    moves: u32,
    #[command(flatten)]
    budget: Budget,
}

impl Slider {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let shape = Shape::new(self.rows, self.cols).expect("each side was checked");
        let run = Run::new(shape, self.seed, self.moves, self.budget.limits());
        streams.answer(&run.map_err(Failure::Search)?)
    }
}

//! The words of `npuzzle count`.

use clap::Args;

use crate::{
    cli::{
        Streams,
        budget::Budget,
        failure::Failure,
        puzzle::{FORMS, Source},
        solved::{Answer, words_of},
    },
    exact::{Expected, Outcome, Solver},
};

const EXAMPLES: &str = "\
Examples:
  echo 8 6 7 2 5 4 3 0 1 | npuzzle count
  npuzzle count --max-nodes 100000000 --json board.txt

The limits are for the length, and for the number of solutions, each. Exit codes:
0 answered, be it that the board is unsolvable; 1 not written, 2 bad board, goal
or usage, 3 gave up.";

/// The words after `count`.
#[derive(Args)]
#[command(after_help = format!("{FORMS}\n\n{EXAMPLES}"))]
pub(super) struct Count {
    #[command(flatten)]
    source: Source,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Count {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let board = self.source.read(streams)?;
        let limits = self.budget.limits();
        match Solver::new(Expected::OneBoard).all_optimal(&board, 0, limits) {
            Outcome::Solved(all) if self.json => streams.answer_json(&Answer::Solved {
                length: all.length,
                count: Some(all.count),
                solutions: Vec::new(),
                proof: words_of(all.proof),
                nodes: all.stats.nodes,
            }),
            Outcome::Solved(all) => streams.answer(&format_args!(
                "Number of moves: {}\nSolutions: {}\n",
                all.length, all.count
            )),
            outcome => Answer::of_failure(outcome, self.json, streams),
        }
    }
}

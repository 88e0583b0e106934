//! The words of `npuzzle solve`.

use clap::Args;

use crate::{
    board::Board,
    cli::{
        Streams,
        budget::Budget,
        failure::Failure,
        number::whole,
        puzzle::{FORMS, Source},
        solved::{Answer, letters, words_of},
    },
    exact::{Expected, Outcome, Solver, Stats},
    moves::Move,
};

const EXAMPLES: &str = "\
Examples:
  echo 8 6 7 2 5 4 3 0 1 | npuzzle solve
  npuzzle solve --goal blank-first --draw board.txt
  npuzzle solve --all 10 --json board.txt
  npuzzle solve --max-time 60 --stats board.txt

Exit codes: 0 answered, be it that the board is unsolvable; 1 not written, 2 bad
board, goal or usage, 3 gave up: between which lengths, is on stderr and, with
--json, on stdout.";

/// The words after `solve`.
#[derive(Args)]
#[command(after_help = format!("{FORMS}\n\n{EXAMPLES}"))]
pub(super) struct Solve {
    #[command(flatten)]
    source: Source,
    /// Count all shortest solutions, and print the first N
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole(0..=usize::MAX)
    )]
    all: Option<usize>,
    /// Draw the board, and the board after each move of the first solution
    #[arg(long, conflicts_with = "json")]
    draw: bool,
    /// Print what the search took to stderr
    #[arg(long)]
    stats: bool,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: Budget,
}

/// What is printed of the solutions.
struct Found {
    length: usize,
    count: Option<u64>,
    first: Vec<Vec<Move>>,
    proof: String,
    stats: Stats,
}

impl Solve {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let board = self.source.read(streams)?;
        let outcome = self.search(&board);
        if self.stats
            && let Outcome::Solved(Found { stats, .. }) = &outcome
        {
            streams.tell(&format_args!(
                "nodes: {}\nescalations: {}\n",
                stats.nodes, stats.escalations
            ));
        }
        match outcome {
            Outcome::Solved(found) if self.json => streams.answer_json(&Answer::Solved {
                length: found.length,
                count: found.count,
                solutions: found.first.iter().map(|moves| letters(moves)).collect(),
                proof: found.proof,
                nodes: found.stats.nodes,
            }),
            Outcome::Solved(found) => streams.answer(&self.text(&board, &found)),
            outcome => Answer::of_failure(outcome, self.json, streams),
        }
    }

    fn search(&self, board: &Board) -> Outcome<Found> {
        let limits = self.budget.limits();
        let mut solver = Solver::new(Expected::OneBoard);
        match self.all {
            Some(most) => solver.all_optimal(board, most, limits).map(|all| Found {
                length: all.length,
                count: Some(all.count),
                first: all.first,
                proof: words_of(all.proof),
                stats: all.stats,
            }),
            None => solver.optimal(board, limits).map(|solution| Found {
                length: solution.moves.len(),
                count: None,
                first: vec![solution.moves],
                proof: words_of(solution.proof),
                stats: solution.stats,
            }),
        }
    }

    fn text(&self, board: &Board, found: &Found) -> String {
        let mut text = format!("Number of moves: {}\n", found.length);
        text += &format!("Proof: {}\n", found.proof);
        if let Some(count) = found.count {
            text += &format!("Solutions: {count}\n");
        }
        for moves in &found.first {
            text += &format!("{}\n", letters(moves));
        }
        if self.draw
            && let Some(moves) = found.first.first()
        {
            text += &format!("\n{board}\n");
            let mut board = board.clone();
            for &mv in moves {
                board = board.apply(mv).expect("a solution stays on the board");
                text += &format!("\n{mv}\n{board}\n");
            }
        }
        text
    }
}

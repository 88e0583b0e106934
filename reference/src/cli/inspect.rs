//! The words of `npuzzle inspect`.

use clap::Args;
use serde::Serialize;

use crate::{
    board::Board,
    cli::{
        Streams,
        failure::Failure,
        puzzle::{FORMS, Source},
    },
    heuristic::Heuristic,
};

const EXAMPLES: &str = "\
Examples:
  echo 8 1 3 4 0 2 7 6 5 | npuzzle inspect
  npuzzle inspect --goal blank-first --json board.txt

Exit codes: 0 answered, 1 not written, 2 bad board, goal or usage.";

/// The words after `inspect`.
#[derive(Args)]
#[command(after_help = format!("{FORMS}\n\n{EXAMPLES}"))]
pub(super) struct Inspect {
    #[command(flatten)]
    source: Source,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

/// What is known of a board without a search.
#[derive(Serialize)]
struct Facts {
    rows: usize,
    columns: usize,
    walls: usize,
    /// From 1, as people count.
    blank_row: usize,
    blank_column: usize,
    hamming: u32,
    manhattan: u32,
    linear_conflict: u32,
    inversions: u32,
    parity: String,
    solvable: bool,
    /// Why not.
    obstacle: Option<String>,
}

impl Inspect {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let board = self.source.read(streams)?;
        let facts = Facts::of(&board);
        if self.json {
            return streams.answer_json(&facts);
        }
        let solvable = match &facts.obstacle {
            None => "yes".to_owned(),
            Some(obstacle) => format!("no: {obstacle}"),
        };
        streams.answer(&format_args!(
            "{board}\n\n\
             shape: {}\n\
             blank: row {}, column {}\n\
             hamming: {}\n\
             manhattan: {}\n\
             linear conflict: {}\n\
             inversions: {}\n\
             parity: {}\n\
             solvable: {solvable}\n",
            board.puzzle(),
            facts.blank_row,
            facts.blank_column,
            facts.hamming,
            facts.manhattan,
            facts.linear_conflict,
            facts.inversions,
            facts.parity,
        ))
    }
}

impl Facts {
    fn of(board: &Board) -> Facts {
        let (puzzle, shape) = (board.puzzle(), board.shape());
        let cells = 0..shape.cells();
        let obstacle = board.obstacle();
        Facts {
            rows: shape.rows(),
            columns: shape.columns(),
            walls: cells.filter(|&cell| puzzle.is_wall(cell)).count(),
            blank_row: board.blank_row() + 1,
            blank_column: board.blank() % shape.columns() + 1,
            hamming: board.hamming(),
            manhattan: board.manhattan(),
            linear_conflict: Heuristic::LinearConflict.estimate(board),
            inversions: board.inversions(),
            parity: parity(board),
            solvable: obstacle.is_none(),
            obstacle: obstacle.map(|obstacle| obstacle.to_string()),
        }
    }
}

/// The rule that tells whether the board is solvable, with its figures.
fn parity(board: &Board) -> String {
    if board.puzzle().has_walls() {
        return "inversions tell nothing where there are walls".to_owned();
    }
    let goal = board.puzzle().goal();
    let even = |number: usize| {
        if number.is_multiple_of(2) {
            "even"
        } else {
            "odd"
        }
    };
    let (here, there) = (board.inversions(), goal.inversions());
    if board.shape().columns() % 2 == 1 {
        let [here_is, there_is] = [here, there].map(|number| even(number as usize));
        return format!(
            "with an odd number of columns moves keep inversions even or odd: \
             {here} is {here_is}, {there} of the goal is {there_is}"
        );
    }
    let sum = |board: &Board| board.inversions() as usize + board.blank_row() + 1;
    let (here, there) = (sum(board), sum(&goal));
    format!(
        "with an even number of columns moves keep inversions + row of the blank even or odd: \
         {here} is {}, {there} of the goal is {}",
        even(here),
        even(there)
    )
}

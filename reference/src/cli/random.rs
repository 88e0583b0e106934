//! The words of `npuzzle random`.

use std::ffi::OsString;

use clap::{
    Args,
    builder::{OsStringValueParser, TypedValueParser},
};
use serde::Serialize;

use crate::{
    board::Board,
    cli::{
        Streams,
        budget::Budget,
        failure::Failure,
        number::whole,
        puzzle::Goal,
        solved::{Answer, letters, words_of},
    },
    exact::Outcome,
    puzzle::Puzzle,
    random::{Boards, Scramble},
    shape::{MAX_SIDE, MIN_SIDE, Shape},
    shape_file::{LastLine, draw},
};

const AFTER_HELP: &str = "\
Each solvable board is as likely as any other; with --depth, each of that depth.
A scramble takes random moves from the goal, none undone at once, and its
shortest solution is told: with --json on stdout, or else on stderr. A board
with walls, which a goal may have, is drawn as a shape file.

Examples:
  npuzzle random --shape 4x4 --seed 7
  npuzzle random --shape 3x3 --depth 31
  npuzzle random --shape 4x4 --scramble 40 --json
  npuzzle random --shape 3x4 | npuzzle solve

Exit codes: 0 answered, 1 not written, 2 no such board or bad usage, 3 gave up on
the solution of a scramble.";

/// The words after `random`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Random {
    /// The shape, as in 3x4; rows and columns from 2 to 10
    #[arg(long, value_name = "RxC", value_parser = OsStringValueParser::new().try_map(shape))]
    shape: Shape,
    /// The goal: blank-last, blank-first, or the file of a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    goal: Goal,
    /// The seed; the same one draws the same board
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = whole(0..=u64::MAX)
    )]
    seed: u64,
    /// Draw a board of this depth, its distance from the goal; up to 9 cells
    #[arg(
        long,
        value_name = "MOVES",
        conflicts_with = "scramble",
        allow_negative_numbers = true,
        value_parser = whole(0..=usize::MAX)
    )]
    depth: Option<usize>,
    /// Scramble the goal by this many random moves, at most a million
    #[arg(
        long,
        value_name = "MOVES",
        allow_negative_numbers = true,
        value_parser = whole(0..=1_000_000_u32)
    )]
    scramble: Option<u32>,
    /// Print the board as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: Budget,
}

/// A board, for JSON.
#[derive(Serialize)]
struct Drawn {
    rows: usize,
    columns: usize,
    /// Row by row, 0 for the blank, null for a wall.
    tiles: Vec<Option<u8>>,
    /// Of a scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimum: Option<Answer>,
}

impl Random {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let like = Puzzle::blank_last(self.shape);
        let puzzle = self.goal.puzzle(&like, streams)?;
        if puzzle.shape() != self.shape {
            let (found, shape) = (puzzle, self.shape);
            return Err(Failure::ShapeOfGoal { found, shape });
        }
        let mut boards = Boards::new(self.seed);
        if let Some(moves) = self.scramble {
            return self.certify(
                boards.scramble(&puzzle, moves, self.budget.limits()),
                streams,
            );
        }
        let board = match self.depth {
            Some(depth) => boards.at_distance(&puzzle, depth),
            None => boards.solvable(&puzzle),
        };
        self.print(&board.map_err(Failure::Draw)?, None, streams)
    }

    fn certify(&self, scramble: Scramble, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let Scramble { board, outcome } = scramble;
        let answer = match &outcome {
            Outcome::Solved(solution) => Answer::Solved {
                length: solution.moves.len(),
                count: None,
                solutions: vec![letters(&solution.moves)],
                proof: words_of(solution.proof),
                nodes: solution.stats.nodes,
            },
            other => Answer::without_solution(other).expect("it is not solved"),
        };
        if let Outcome::Solved(solution) = &outcome
            && !self.json
        {
            streams.tell(&format_args!(
                "shortest solution: {} moves\n",
                solution.moves.len()
            ));
        }
        if self.json || matches!(outcome, Outcome::Solved(_)) {
            self.print(&board, Some(answer), streams)?;
        }
        Answer::of_failure(outcome, false, streams)
    }

    fn print(
        &self,
        board: &Board,
        optimum: Option<Answer>,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        if !self.json {
            // As text that is read again: walls are those of a shape file.
            let text = match board.puzzle().has_walls() {
                true => draw(board, LastLine::Ended),
                false => format!("{board}\n"),
            };
            return streams.answer(&text);
        }
        let tiles = board.tiles().iter().enumerate();
        let wall = |cell| board.puzzle().is_wall(cell);
        streams.answer_json(&Drawn {
            rows: board.shape().rows(),
            columns: board.shape().columns(),
            tiles: tiles
                .map(|(cell, &tile)| (!wall(cell)).then_some(tile))
                .collect(),
            optimum,
        })
    }
}

/// Reads rows and columns with an `x` between.
fn shape(word: OsString) -> Result<Shape, String> {
    let sides = word
        .to_str()
        .and_then(|word| word.split_once(['x', 'X', '×']));
    let shape =
        sides.and_then(|(rows, columns)| Shape::new(rows.parse().ok()?, columns.parse().ok()?));
    shape.ok_or_else(|| {
        format!("expected rows and columns from {MIN_SIDE} to {MAX_SIDE}, as in 3x4")
    })
}

//! The program `npuzzle`: what it is asked, what it says, how it exits.

use std::{
    error::Error,
    ffi::OsString,
    fmt,
    io::{ErrorKind, Read, Write},
};

use clap::{Parser, Subcommand};
use serde::Serialize;

mod answer;
mod budget;
mod count;
mod failure;
mod game;
mod input;
mod inspect;
mod number;
mod puzzle;
mod random;
mod sixteen;
mod slider;
mod solve;
mod solved;
mod tutorial;
mod usage;

use crate::{cli::failure::Failure, distance::Distance};

const AFTER_HELP: &str = "\
`m` and `h` read a board: its tiles row by row, each once, 0 for the blank, with
any white space between. Its side, or its rows and columns, may come first. The
goal has the tiles in order and the blank last. What the others read, and more
examples, are in the help of each.

Examples:
  npuzzle m < board.txt            fewest moves, searched by Manhattan distance
  npuzzle h board.txt              the same by Hamming distance, from a file
  echo 1 2 3 4 0 6 7 5 8 | npuzzle m --stats
  npuzzle slider 3 4 27 15         a scramble by seed, and the path home
  npuzzle random --shape 4x4 | npuzzle solve

Exit codes:
  0  answered, be it that the board is unsolvable; a game came to its end
  1  the answer could not be written
  2  bad input or usage
  3  gave up: the search reached a limit
Nothing is on stdout unless the code is 0, but for a game and --json. Errors and
statistics are on stderr.";

/// Answers the five assignments on the sliding-tile puzzle as a model student does, and solves,
/// inspects and draws boards of any other
#[derive(Parser)]
#[command(
    name = "npuzzle",
    version,
    max_term_width = 90,
    arg_required_else_help = true
)]
#[command(disable_help_subcommand = true, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answer with A* by Manhattan distance
    #[command(name = "m")]
    Manhattan(answer::Answer),
    /// Answer with A* by Hamming distance
    #[command(name = "h", visible_alias = "b")]
    Hamming(answer::Answer),
    /// Solve an 8-puzzle as the tutorial does, and draw every board on the way
    Tutorial(tutorial::Tutorial),
    /// Scramble a board by a seed, and find the way back breadth-first
    Slider(slider::Slider),
    /// Play on a board of any shape
    Game(game::Play),
    /// Solve a 15-puzzle whose goal has the blank first
    Sixteen(sixteen::Sixteen),
    /// Find a shortest solution of any puzzle, with a proof
    Solve(solve::Solve),
    /// Count the shortest solutions of any puzzle
    Count(count::Count),
    /// Tell what is known of a board without a search
    Inspect(inspect::Inspect),
    /// Draw a board at random
    Random(random::Random),
}

/// What a program reads and writes.
pub struct Streams<'a> {
    /// Where a board comes from unless a file is named.
    pub stdin: &'a mut dyn Read,
    /// Whether a person has to type it.
    pub stdin_is_terminal: bool,
    /// Where the answer goes, and nothing else.
    pub stdout: &'a mut dyn Write,
    /// Where errors and statistics go.
    pub stderr: &'a mut dyn Write,
}

/// Runs `npuzzle` with the words of its command line, the program's name first.
///
/// Returns the exit code, as `--help` explains it.
///
/// ```
/// use reference::cli::{Streams, run};
///
/// let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
/// let streams = Streams {
///     stdin: &mut b"1 2 3\n4 5 6\n7 0 8\n".as_slice(),
///     stdin_is_terminal: false,
///     stdout: &mut stdout,
///     stderr: &mut stderr,
/// };
/// assert_eq!(run(["npuzzle".into(), "m".into()], streams), 0);
/// assert_eq!(stdout, b"Number of moves: 1\n");
/// ```
#[must_use]
pub fn run(words: impl IntoIterator<Item = OsString>, mut streams: Streams<'_>) -> u8 {
    let streams = &mut streams;
    let result = match Cli::try_parse_from(words) {
        Ok(cli) => cli.command.run(streams),
        Err(error) if error.use_stderr() => {
            streams.tell(&usage::without_harm(error).render());
            return 2;
        }
        // Not an error: the help or the version that was asked for.
        Err(text) => streams.answer(&text.render()),
    };
    match result {
        Ok(()) => 0,
        Err(failure) => streams.fail(&failure),
    }
}

impl Command {
    fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        match self {
            Command::Manhattan(answer) => answer.run(Distance::Manhattan, streams),
            Command::Hamming(answer) => answer.run(Distance::Hamming, streams),
            Command::Tutorial(tutorial) => tutorial.run(streams),
            Command::Slider(slider) => slider.run(streams),
            Command::Game(play) => play.run(streams),
            Command::Sixteen(sixteen) => sixteen.run(streams),
            Command::Solve(solve) => solve.run(streams),
            Command::Count(count) => count.run(streams),
            Command::Inspect(inspect) => inspect.run(streams),
            Command::Random(random) => random.run(streams),
        }
    }
}

impl Streams<'_> {
    /// Writes to stderr; nobody is left to tell if that fails.
    fn tell(&mut self, text: &dyn fmt::Display) {
        let _ = write!(self.stderr, "{text}");
    }

    /// Writes to stdout.
    fn answer(&mut self, text: &dyn fmt::Display) -> Result<(), Failure> {
        match write!(self.stdout, "{text}").and_then(|()| self.stdout.flush()) {
            // The reader has seen enough: no reason to complain.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            Err(source) => Err(Failure::Write { source }),
            Ok(()) => Ok(()),
        }
    }

    /// Writes to stdout as JSON.
    fn answer_json(&mut self, answer: &impl Serialize) -> Result<(), Failure> {
        let json = serde_json::to_string_pretty(answer);
        self.answer(&format_args!(
            "{}\n",
            json.expect("an answer has nothing that JSON cannot hold")
        ))
    }

    /// Tells what went wrong and why, and returns the exit code.
    fn fail(&mut self, failure: &Failure) -> u8 {
        self.tell(&format_args!("error: {failure}\n"));
        let mut cause = failure.source();
        while let Some(error) = cause {
            for line in error.to_string().lines() {
                self.tell(&format_args!("  {line}\n"));
            }
            cause = error.source();
        }
        if let Some(help) = failure.help() {
            self.tell(&format_args!("help: {help}\n"));
        }
        failure.exit_code()
    }
}

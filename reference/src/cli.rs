//! The program `npuzzle`: what it is asked, what it says, how it exits.

use std::{
    error::Error,
    ffi::OsString,
    fmt,
    fs::File,
    io::{self, ErrorKind, Read, Write},
    path::PathBuf,
    time::Duration,
};

use clap::{Args, Parser, Subcommand};

use crate::{
    board::Board,
    distance::Distance,
    parse::ParseError,
    search::{Budget, Limits, Search, SearchError, astar},
};

/// The most input that is read, in bytes; a 10×10 board takes about 300.
const MAX_INPUT: u64 = 1 << 20;

const TERMINAL: &str = "\
Waiting for a board: its tiles row by row, 0 for the blank. Ctrl-D ends it.
";

const AFTER_HELP: &str = "\
A board is its tiles row by row, each once, 0 for the blank, with any white
space between. Its side, or its rows and columns, may come first. The goal
has the tiles in order and the blank last.

Examples:
  npuzzle m < board.txt            fewest moves, searched by Manhattan distance
  npuzzle h board.txt              the same by Hamming distance, from a file
  echo 1 2 3 4 0 6 7 5 8 | npuzzle m --stats

Exit codes:
  0  answered: `Number of moves: N` or `Unsolvable board` is on stdout
  1  the answer could not be written
  2  bad input or usage
  3  gave up: the search reached a limit
Nothing is on stdout unless the code is 0. Errors and statistics are on stderr.";

/// Finds the fewest moves that solve a sliding-tile puzzle
#[derive(Parser)]
#[command(name = "npuzzle", version, arg_required_else_help = true)]
#[command(disable_help_subcommand = true, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answer with A* by Manhattan distance
    #[command(name = "m")]
    Manhattan(Answer),
    /// Answer with A* by Hamming distance
    #[command(name = "h", visible_alias = "b")]
    Hamming(Answer),
}

#[derive(Args)]
struct Answer {
    /// The file of the board; standard input if there is none
    #[arg(value_name = "BOARD_FILE")]
    board: Option<PathBuf>,
    /// Print what the search took to stderr
    #[arg(long)]
    stats: bool,
    /// Give up rather than expand more nodes than this
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
    /// Give up rather than use more memory than this
    #[arg(long, value_name = "MIB", default_value_t = Limits::default().memory_bytes >> 20)]
    max_memory: usize,
    /// Give up rather than take longer than this
    #[arg(long, value_name = "SECONDS")]
    max_time: Option<u64>,
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

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("cannot read a board from {from}")]
    Read { from: Origin, source: io::Error },
    #[error("cannot read a board from {from}")]
    Parse { from: Origin, source: ParseError },
    #[error("cannot read a board from {from}: expected at most {MAX_INPUT} bytes, found more")]
    TooLong { from: Origin },
    #[error(transparent)]
    Search(SearchError),
    #[error("cannot write the answer")]
    Write { source: io::Error },
}

/// Where a board comes from.
#[derive(Clone, Debug)]
enum Origin {
    Stdin,
    File(PathBuf),
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
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            streams.tell(&error.render());
            return 2;
        }
        // Not an error: the help or the version that was asked for.
        Err(text) => return streams.answer(&text.render()),
    };
    let result = match &cli.command {
        Command::Manhattan(answer) => answer.run(Distance::Manhattan, &mut streams),
        Command::Hamming(answer) => answer.run(Distance::Hamming, &mut streams),
    };
    match result {
        Ok(line) => streams.answer(&format_args!("{line}\n")),
        Err(failure) => streams.fail(&failure),
    }
}

impl Answer {
    /// Reads a board, searches it, and makes the line for it.
    fn run(&self, distance: Distance, streams: &mut Streams<'_>) -> Result<String, Failure> {
        let board = self.read(streams)?.with_distance(distance);
        let defaults = Limits::default();
        let limits = Limits {
            nodes: self.max_nodes.unwrap_or(defaults.nodes),
            memory_bytes: self.max_memory.saturating_mul(1 << 20),
            time: self.max_time.map(Duration::from_secs),
        };
        let Search { outcome, stats } = astar(&board, limits);
        if self.stats {
            streams.tell(&format_args!("{stats}\n"));
        }
        match outcome {
            Ok(solution) => Ok(format!("Number of moves: {}", solution.len())),
            Err(SearchError::Unsolvable) => Ok("Unsolvable board".to_owned()),
            Err(error) => Err(Failure::Search(error)),
        }
    }

    fn read(&self, streams: &mut Streams<'_>) -> Result<Board, Failure> {
        let from = match &self.board {
            Some(path) => Origin::File(path.clone()),
            None => Origin::Stdin,
        };
        let mut text = Vec::new();
        let read = match &self.board {
            Some(path) => {
                File::open(path).and_then(|file| file.take(MAX_INPUT + 1).read_to_end(&mut text))
            }
            None => {
                if streams.stdin_is_terminal {
                    streams.tell(&TERMINAL);
                }
                let mut stdin = streams.stdin.take(MAX_INPUT + 1);
                stdin.read_to_end(&mut text)
            }
        };
        match read {
            Err(source) => Err(Failure::Read { from, source }),
            Ok(length) if length as u64 > MAX_INPUT => Err(Failure::TooLong { from }),
            Ok(_) => Board::parse(&text).map_err(|source| Failure::Parse { from, source }),
        }
    }
}

impl Streams<'_> {
    /// Writes to stderr; nobody is left to tell if that fails.
    fn tell(&mut self, text: &dyn fmt::Display) {
        let _ = write!(self.stderr, "{text}");
    }

    /// Writes to stdout, and returns the exit code.
    fn answer(&mut self, text: &dyn fmt::Display) -> u8 {
        match write!(self.stdout, "{text}").and_then(|()| self.stdout.flush()) {
            // The reader has seen enough: no reason to complain.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => 0,
            Err(source) => self.fail(&Failure::Write { source }),
            Ok(()) => 0,
        }
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

impl Failure {
    fn exit_code(&self) -> u8 {
        match self {
            Failure::Write { .. } => 1,
            Failure::Read { .. } | Failure::Parse { .. } | Failure::TooLong { .. } => 2,
            Failure::Search(_) => 3,
        }
    }

    fn help(&self) -> Option<&str> {
        match self {
            Failure::Parse { .. } => Some(
                "a board is its tiles row by row with spaces between, each once, 0 for the blank; \
                 its side, or rows and columns, may come first",
            ),
            Failure::Search(SearchError::BudgetExhausted { budget, .. }) => Some(match budget {
                Budget::Nodes => "--max-nodes allows more",
                Budget::Memory => "--max-memory allows more, in MiB",
                Budget::Time => "--max-time allows more, in seconds",
            }),
            _ => None,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Stdin => write!(out, "standard input"),
            Origin::File(path) => write!(out, "`{}`", path.display()),
        }
    }
}

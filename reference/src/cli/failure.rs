//! Why there is no answer, in words and as an exit code.

use std::{
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
};

use crate::{
    board::BoardError,
    cli::input::MAX_INPUT,
    mistake::escaped,
    parse::ParseError,
    puzzle::Puzzle,
    random::DrawError,
    search::{Budget, SearchError},
    shape::Shape,
    student::game::LoadError,
};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("cannot read {from}")]
    Read { from: Origin, source: io::Error },
    #[error("cannot read {from}")]
    Board { from: Origin, source: ParseError },
    #[error("cannot read {from}")]
    List { from: Origin, source: ParseError },
    #[error("cannot read {from}: expected 3×3 tiles, found {found}")]
    NotThreeByThree { from: Origin, found: Shape },
    #[error("cannot read {from}: expected at most {MAX_INPUT} bytes, found more")]
    TooLong { from: Origin },
    #[error("cannot read {from}")]
    ShapeFile { from: Origin, source: LoadError },
    #[error("cannot read the next command")]
    Command { source: io::Error },
    #[error("`--exact` is for `--algorithm astar`: no other search finds the fewest moves by it")]
    NotExact,
    #[error(transparent)]
    Search(SearchError),
    #[error("the board is none of the goal's puzzle")]
    NotOfGoal { source: BoardError },
    #[error("the goal is {found}, but the shape is to be {shape}")]
    ShapeOfGoal { found: Puzzle, shape: Shape },
    #[error(transparent)]
    Draw(DrawError),
    #[error(
        "gave up after {nodes} nodes: the limit on {reason} is reached; \
         a shortest solution has {}", Bounds(*lower, *upper)
    )]
    GaveUp {
        nodes: u64,
        reason: Budget,
        lower: u32,
        upper: Option<usize>,
    },
    #[error("cannot write the answer")]
    Write { source: io::Error },
}

/// The least and the greatest number of moves that may be the fewest.
struct Bounds(u32, Option<usize>);

impl fmt::Display for Bounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bounds(lower, Some(upper)) => write!(out, "{lower} to {upper} moves"),
            Bounds(lower, None) => write!(out, "at least {lower} moves"),
        }
    }
}

/// What is read, and where from: a board unless it says otherwise.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    Stdin,
    File(PathBuf),
    /// The words of the command line, with spaces between.
    Words(Vec<u8>),
    /// The file of a goal.
    Goal(PathBuf),
}

impl Failure {
    pub(super) fn exit_code(&self) -> u8 {
        match self {
            Failure::Write { .. } => 1,
            Failure::Search(_) | Failure::GaveUp { .. } => 3,
            _ => 2,
        }
    }

    pub(super) fn help(&self) -> Option<&str> {
        match self {
            Failure::Board {
                from: Origin::Goal(_),
                ..
            } => Some(
                "a goal is `blank-last`, `blank-first`, or a file with a board as it is to be in the end",
            ),
            Failure::Board { .. } | Failure::NotThreeByThree { .. } => Some(
                "a board is its tiles row by row with spaces between, each once, 0 for the blank; \
                 its side, or rows and columns, may come first",
            ),
            Failure::List { .. } => Some(
                "a list is the numbers 0 to 15, each once, with commas or spaces between; \
                 0 is the space",
            ),
            Failure::ShapeFile {
                source: LoadError::TooLarge { .. },
                ..
            } => Some("`npuzzle solve` takes up to 10 rows and columns"),
            Failure::ShapeFile { .. } => Some(
                "a shape file has a row a line, two characters a cell with spaces between: \
                 01 and so on for tiles, bb for the blank, 00 for a wall",
            ),
            Failure::NotOfGoal { .. } => Some(
                "a board has as many rows and columns as its goal, and walls in the same places",
            ),
            Failure::Search(SearchError::BudgetExhausted { budget, .. })
            | Failure::GaveUp { reason: budget, .. } => Some(match budget {
                Budget::Nodes => "--max-nodes allows more",
                Budget::Memory => "--max-memory allows more, in MiB",
                Budget::Time => "--max-time allows more, in seconds",
            }),
            _ => None,
        }
    }
}

impl Origin {
    /// The file, or standard input if there is none or it is called `-`.
    pub(super) fn new(file: Option<&Path>) -> Origin {
        match file {
            Some(path) if path != Path::new("-") => Origin::File(path.to_owned()),
            _ => Origin::Stdin,
        }
    }

    /// These words, or `None` if there are none.
    pub(super) fn of_words(words: &[OsString]) -> Option<Origin> {
        let words: Vec<&[u8]> = words.iter().map(|word| word.as_encoded_bytes()).collect();
        (!words.is_empty()).then(|| Origin::Words(words.join(&b' ')))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Stdin => write!(out, "a board from standard input"),
            Origin::File(path) => write!(out, "a board from `{}`", shown(path)),
            Origin::Words(_) => write!(out, "a board from the command line"),
            Origin::Goal(path) => write!(out, "a goal from `{}`", shown(path)),
        }
    }
}

fn shown(path: &Path) -> String {
    escaped(&path.to_string_lossy())
}

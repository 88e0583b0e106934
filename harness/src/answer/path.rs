//! The moves in an output, one by one: what may be meant where that is not certain.
mod block;
mod line;
mod lines;
mod patterns;

use reference::Move;

use crate::assignment::PathRules;

/// The most moves of a path that are read. No assignment needs as many, but a
/// depth-first search may find as many as there are boards.
pub const MOST_MOVES: usize = 1_000_000;

/// The most characters of a line that are kept to be quoted.
const QUOTED: usize = 200;

/// What was read where a path should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathRead {
    /// One path.
    One(Path),
    /// Paths that differ, none of them called the answer: the last one counts, unless
    /// the first is a solution too.
    Differing {
        /// The first.
        first: Path,
        /// The last.
        last: Path,
    },
    /// Two answers that differ, each of them called the answer.
    Several {
        /// The line of the first.
        first: String,
        /// The line of the second.
        second: String,
    },
    /// A path with a word that is no direction.
    NoDirection {
        /// The word.
        word: String,
        /// The number of its line, from 1.
        line_number: usize,
    },
    /// More than [`MOST_MOVES`] moves.
    Endless,
}

impl PathRead {
    /// The moves of the likeliest reading, if there is a path that counts.
    #[must_use]
    pub fn moves(&self) -> Option<&[Move]> {
        match self {
            PathRead::One(path) | PathRead::Differing { last: path, .. } => Some(&path.moves),
            PathRead::Several { .. } | PathRead::NoDirection { .. } | PathRead::Endless => None,
        }
    }
}

/// Moves, as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The moves of the blank, whatever the words name, as they are most likely meant.
    pub moves: Vec<Move>,
    /// What else the same lines may mean: a few readings, the likelier first.
    pub others: Vec<Vec<Move>>,
    /// The number of the line with the first, from 1.
    pub line_number: usize,
    /// That line, cut if it is long.
    pub line: String,
}

impl Path {
    /// What the lines may mean, the likeliest first.
    pub fn readings(&self) -> impl Iterator<Item = &[Move]> {
        let others = self.others.iter().map(Vec::as_slice);
        std::iter::once(self.moves.as_slice()).chain(others)
    }

    /// Whether it may be a list of the directions, each of them once, and no path.
    #[must_use]
    pub fn may_be_legend(&self) -> bool {
        self.others.is_empty() && is_legend(&self.moves)
    }

    fn says_as(&self, other: &Path) -> bool {
        self.readings().any(|it| *it == *other.moves)
            || other.readings().any(|it| *it == *self.moves)
    }
}

/// Whether moves are one in each direction.
fn is_legend(moves: &[Move]) -> bool {
    moves.len() == Move::ALL.len() && Move::ALL.iter().all(|mv| moves.contains(mv))
}

/// Reads the path in a text; `None` if there is none.
pub(super) fn read(text: &str, rules: &PathRules) -> Option<PathRead> {
    if rules.patterns.is_empty() && rules.step_patterns.is_empty() {
        lines::read(text, rules)
    } else {
        patterns::read(text, rules)
    }
}

/// A path without moves at a place of a text.
fn empty_at(text: &str, at: usize) -> Path {
    let before = &text.as_bytes()[..at];
    Path {
        moves: Vec::new(),
        others: Vec::new(),
        line_number: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
        line: line_at(text, at),
    }
}

/// The place at which a text says that there is nothing to move.
fn no_moves_said(text: &str, rules: &PathRules) -> Option<usize> {
    Some(rules.no_moves.as_ref()?.find(text)?.start())
}

fn quotable(line: &str) -> String {
    line.trim_end().chars().take(QUOTED).collect()
}

fn line_at(text: &str, at: usize) -> String {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    quotable(text[start..].lines().next().unwrap_or_default())
}

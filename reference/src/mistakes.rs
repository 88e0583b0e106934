//! All that is wrong with one board, in the order in which a reader meets it.

use std::fmt;

use crate::{
    floor::Floor,
    mistake::{Content, Mistake, MistakeKind},
    tiles::Flaw,
};

/// The most mistakes that one error lists; it counts the rest.
const MAX_LISTED: usize = 20;

/// The mistakes of one board: at least one, at most [`MAX_LISTED`] kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistakes {
    listed: Vec<Mistake>,
    omitted: usize,
}

impl Mistakes {
    /// Keeps the first of `all`, and counts the rest.
    pub(crate) fn new(mut all: Vec<Mistake>) -> Mistakes {
        let omitted = all.len().saturating_sub(MAX_LISTED);
        all.truncate(MAX_LISTED);
        Mistakes {
            listed: all,
            omitted,
        }
    }

    /// Says where each flaw of a list of tiles is, given the place and the text of each number.
    ///
    /// `place` and `text` are asked for indices from 0; the place of the
    /// index `count` is the end of the list of `count` numbers.
    pub(crate) fn of_flaws(
        floor: Floor,
        count: usize,
        flaws: Vec<Flaw>,
        place: impl Fn(usize) -> (usize, usize),
        text: impl Fn(usize) -> String,
    ) -> Mistakes {
        let cells = floor.shape().cells();
        let of = if floor.has_walls() {
            Content::TilesAndWalls
        } else {
            Content::Tiles
        };
        let mistake = |flaw| {
            let (index, kind) = match flaw {
                Flaw::NotATile { index } => (
                    index,
                    MistakeKind::NotATile {
                        max: floor.max_tile(),
                        text: text(index),
                    },
                ),
                Flaw::NotAWall { index } => (index, MistakeKind::NotAWall { text: text(index) }),
                Flaw::Repeated { index, first } => {
                    let (first_line, first_column) = place(first);
                    (
                        index,
                        MistakeKind::Repeated {
                            text: text(index),
                            first_line,
                            first_column,
                        },
                    )
                }
                Flaw::TooFew { .. } => (
                    count,
                    MistakeKind::TooFew {
                        expected: cells,
                        found: count,
                        of,
                    },
                ),
                Flaw::TooMany { surplus } => (
                    cells,
                    MistakeKind::TooMany {
                        expected: cells,
                        surplus,
                        text: text(cells),
                        of,
                    },
                ),
                Flaw::Missing { tiles } => (count, MistakeKind::Missing { tiles }),
            };
            let (line, column) = place(index);
            Mistake { line, column, kind }
        };
        Mistakes::new(flaws.into_iter().map(mistake).collect())
    }

    /// The mistakes that are kept, in the order of the text.
    pub(crate) fn listed(&self) -> &[Mistake] {
        &self.listed
    }

    /// How many more there were.
    pub(crate) fn omitted(&self) -> usize {
        self.omitted
    }
}

/// Shows a mistake a line.
impl fmt::Display for Mistakes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.listed.iter().enumerate() {
            let newline = if index == 0 { "" } else { "\n" };
            write!(out, "{newline}{mistake}")?;
        }
        match self.omitted {
            0 => Ok(()),
            1 => write!(out, "\nand 1 more mistake"),
            more => write!(out, "\nand {more} more mistakes"),
        }
    }
}

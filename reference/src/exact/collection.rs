//! The solutions that a search has found.

use super::search::End;
use crate::moves::Move;

/// Solutions, counted, and kept as far as they are wanted.
pub(super) struct Collection {
    wanted: Wanted,
    pub(super) count: u64,
    pub(super) kept: Vec<Vec<Move>>,
}

/// How many solutions a search is to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The first.
    One,
    /// All, of which this many are kept.
    All(usize),
}

impl Collection {
    pub(super) fn new(wanted: Wanted) -> Collection {
        Collection {
            wanted,
            count: 0,
            kept: Vec::new(),
        }
    }

    pub(super) fn is_all(&self) -> bool {
        self.wanted != Wanted::One
    }

    /// Takes a solution, and tells the search whether to go on.
    #[cold]
    pub(super) fn add<'a>(&mut self, moves: impl Iterator<Item = &'a Move>) -> End {
        self.count += 1;
        let (most, end) = match self.wanted {
            Wanted::One => (1, End::Found),
            Wanted::All(most) => (most, End::Exhausted),
        };
        if self.kept.len() < most {
            self.kept.push(moves.copied().collect());
        }
        end
    }
}

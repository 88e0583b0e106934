//! The methods of the class that an assignment asks for, judged one by one: what
//! a driver is asked, what it replies, and whether that is right.
//!
//! A driver is a program of the assignment, linked with the student's class. It
//! reads [`Call`]s and writes a reply to each, read by [`replies`]; nothing here knows the
//! language that either is written in.
mod call;
mod fault;
mod judge;
mod reply;

use std::{fmt, str::FromStr};

use reference::{Board, Distance, catalog};
use thiserror::Error;

pub use call::Call;
pub use fault::Fault;
pub(crate) use judge::seen_from;
pub use judge::{Beliefs, judge};
pub use reply::{Leak, Missing, Neighbor, Replies, Said, Value, replies};

/// A method of the class, by the name that the assignment text gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Method {
    /// The number of moves made so far.
    GetNMoves,
    /// The number of tiles in the wrong place.
    Hamming,
    /// The sum of the rows and columns that the tiles have to go.
    Manhattan,
    /// The number of pairs of tiles in the wrong order.
    Inversions,
    /// Whether the board can be solved.
    IsSolvable,
    /// Whether the board is solved.
    IsGoal,
    /// The boards one move away.
    Neighbors,
}

impl Method {
    /// All of them; a list of neighbors is seen through those before the last.
    pub const ALL: [Method; 7] = [
        Method::GetNMoves,
        Method::Hamming,
        Method::Manhattan,
        Method::Inversions,
        Method::IsSolvable,
        Method::IsGoal,
        Method::Neighbors,
    ];

    /// Its name in the assignment text, and in what passes between harness and driver.
    ///
    /// ```
    /// use harness::method::Method;
    ///
    /// assert_eq!("is_goal".parse(), Ok(Method::IsGoal));
    /// assert_eq!(Method::GetNMoves.name(), "get_n_moves");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::GetNMoves => "get_n_moves",
            Method::Hamming => "hamming",
            Method::Manhattan => "manhattan",
            Method::Inversions => "inversions",
            Method::IsSolvable => "is_solvable",
            Method::IsGoal => "is_goal",
            Method::Neighbors => "neighbors",
        }
    }

    /// The same method in the catalog of known mistakes.
    #[must_use]
    pub fn in_catalog(self) -> catalog::Method {
        match self {
            Method::GetNMoves => catalog::Method::GetNMoves,
            Method::Hamming => catalog::Method::Hamming,
            Method::Manhattan => catalog::Method::Manhattan,
            Method::Inversions => catalog::Method::Inversions,
            Method::IsSolvable => catalog::Method::IsSolvable,
            Method::IsGoal => catalog::Method::IsGoal,
            Method::Neighbors => catalog::Method::Neighbors,
        }
    }

    /// Whether it can be asked of an object that is made for `distance`: such an
    /// object need not know the other one.
    #[must_use]
    pub fn is_for(self, distance: Distance) -> bool {
        match self {
            Method::Hamming => distance == Distance::Hamming,
            Method::Manhattan => distance == Distance::Manhattan,
            _ => true,
        }
    }

    /// What it returns of `board`; `None` for a list of neighbors, which is no value.
    #[must_use]
    pub fn truth(self, board: &Board) -> Option<Value> {
        let number = |number: u32| Some(Value::Number(i64::from(number)));
        match self {
            Method::GetNMoves => number(board.get_n_moves()),
            Method::Hamming => number(board.hamming()),
            Method::Manhattan => number(board.manhattan()),
            Method::Inversions => number(board.inversions()),
            Method::IsSolvable => Some(Value::Truth(board.is_solvable())),
            Method::IsGoal => Some(Value::Truth(board.is_goal())),
            Method::Neighbors => None,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A word that is the name of no method: the caller's mistake.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected one of {}, found `{found}`", names())]
pub struct UnknownMethod {
    /// The word.
    pub found: String,
}

fn names() -> String {
    Method::ALL.map(|method| format!("`{method}`")).join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let mut all = Self::ALL.into_iter();
        all.find(|method| method.name() == text)
            .ok_or_else(|| UnknownMethod {
                found: text.to_owned(),
            })
    }
}

//! The one reason why a call was not right.
use super::{Leak, Method, Missing, Value};
use crate::judge::Rejection;

/// Why a call was not right: exactly one thing, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It returned something else.
    Wrong {
        /// The truth.
        expected: Value,
        /// What it returned.
        found: Value,
    },
    /// It cannot be called.
    Missing(Missing),
    /// The program came to its end in the call, for this reason.
    Ended(Rejection),
    /// The program ended in the call as if all were well.
    EndedQuietly,
    /// Something that is no reply of the driver was written where it replies.
    Forged,
    /// The answer depends on what was called before in the same process.
    DependsOnCalls {
        /// What is right, if it is a value.
        expected: Option<Value>,
        /// What it returned as the first call of a process; `None` if that is no value.
        alone: Option<Value>,
        /// What it returned after other calls; `None` if that is no value.
        after: Option<Value>,
    },
    /// It does not give back memory, in an assignment in which that counts.
    Leaks(Leak),
    /// It was not called, as it had not come back several times before.
    NotCalled,
    /// The list has a null pointer in it.
    NullNeighbor,
    /// Another number of boards than there are neighbors.
    NumberOfNeighbors {
        /// How many there are.
        expected: usize,
        /// How many were returned; the least number if there were very many.
        found: usize,
    },
    /// The board itself says something else afterwards.
    ParentChanged {
        /// The method by which that is seen.
        method: Method,
        /// What it has to return.
        expected: Value,
        /// What it returned afterwards.
        found: Value,
    },
    /// A board among them says what no neighbor would.
    NoNeighbor {
        /// Its place in the list, from 0.
        index: usize,
        /// What it said.
        said: Vec<(Method, Value)>,
    },
    /// They are the neighbors, but for the number of moves made so far.
    MovesOfNeighbor {
        /// How many it has to be.
        expected: Value,
        /// How many it says.
        found: Value,
    },
    /// They look like the neighbors, but theirs are not right.
    NeighborsOfNeighbor {
        /// Its place in the list, from 0.
        index: usize,
    },
}

impl Fault {
    /// Whether it is that the answer depends on what was called before.
    #[must_use]
    pub fn is_of_order(&self) -> bool {
        matches!(self, Fault::DependsOnCalls { .. })
    }
}

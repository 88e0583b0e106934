//! What a driver replies: one JSON object a line.
use std::{collections::BTreeMap, fmt};

use serde::Deserialize;

use super::Method;

/// A value that a method returned.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(from = "serde_json::Value")]
pub enum Value {
    /// Yes or no.
    Truth(bool),
    /// A whole number.
    Number(i64),
    /// Something else, such as a number that is not whole, as it was written.
    Other(String),
}

impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Value {
        match (value.as_bool(), value.as_i64()) {
            (Some(truth), _) => Value::Truth(truth),
            (_, Some(number)) => Value::Number(number),
            _ => Value::Other(value.to_string()),
        }
    }
}

impl Value {
    /// The same value as one of the kind of `wanted`, where a language takes the
    /// one for the other: 0 for no, any other whole number for yes.
    #[must_use]
    pub fn in_kind_of(&self, wanted: &Value) -> Value {
        match (self, wanted) {
            (Value::Number(number), Value::Truth(_)) => Value::Truth(*number != 0),
            (Value::Truth(truth), Value::Number(_)) => Value::Number(i64::from(*truth)),
            _ => self.clone(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Truth(truth) => truth.fmt(formatter),
            Value::Number(number) => number.fmt(formatter),
            Value::Other(text) => formatter.pad(text),
        }
    }
}

/// What is missing of the class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Missing {
    /// The class has no such public method.
    #[serde(rename = "not declared")]
    NotDeclared,
    /// It is declared, and defined nowhere.
    #[serde(rename = "not defined")]
    NotDefined,
    /// The class cannot be made from a board as the text says.
    #[serde(rename = "no constructor")]
    NoConstructor,
}

/// A board in a list of neighbors, as it says of itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Neighbor {
    /// What the methods asked returned.
    pub facts: BTreeMap<Method, Value>,
    /// Its own neighbors, without theirs; `None` for a null pointer.
    pub around: Vec<Option<Neighbor>>,
}

/// A reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The number of the call.
    pub call: usize,
    /// What it says.
    pub said: Said,
}

/// What a reply says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// The method returned this.
    Value(Value),
    /// The method made a list of neighbors.
    Neighbors {
        /// The boards, `None` for a null pointer.
        boards: Vec<Option<Neighbor>>,
        /// Whether there were more than are told.
        is_cut: bool,
        /// What the board itself said afterwards.
        parent: BTreeMap<Method, Value>,
    },
    /// The method could not be called.
    Missing(Missing),
}

#[derive(Deserialize)]
struct Line {
    call: usize,
    value: Option<Value>,
    missing: Option<Missing>,
    neighbors: Option<Vec<Option<Told>>>,
    #[serde(default)]
    cut: bool,
    parent: Option<Told>,
}

#[derive(Deserialize)]
struct Told {
    get_n_moves: Option<Value>,
    hamming: Option<Value>,
    manhattan: Option<Value>,
    inversions: Option<Value>,
    is_solvable: Option<Value>,
    is_goal: Option<Value>,
    #[serde(default)]
    neighbors: Vec<Option<Told>>,
}

impl From<Told> for Neighbor {
    fn from(told: Told) -> Neighbor {
        let facts = [
            (Method::GetNMoves, told.get_n_moves),
            (Method::Hamming, told.hamming),
            (Method::Manhattan, told.manhattan),
            (Method::Inversions, told.inversions),
            (Method::IsSolvable, told.is_solvable),
            (Method::IsGoal, told.is_goal),
        ];
        Neighbor {
            facts: facts
                .into_iter()
                .filter_map(|(method, value)| Some((method, value?)))
                .collect(),
            around: boards(told.neighbors),
        }
    }
}

fn boards(told: Vec<Option<Told>>) -> Vec<Option<Neighbor>> {
    told.into_iter()
        .map(|board| board.map(Neighbor::from))
        .collect()
}

impl Line {
    fn reply(self) -> Option<Reply> {
        let said = match (self.value, self.missing, self.neighbors) {
            (Some(value), ..) => Said::Value(value),
            (_, Some(missing), _) => Said::Missing(missing),
            (.., Some(neighbors)) => Said::Neighbors {
                boards: boards(neighbors),
                is_cut: self.cut,
                parent: self
                    .parent
                    .map_or_else(BTreeMap::new, |told| Neighbor::from(told).facts),
            },
            _ => return None,
        };
        Some(Reply {
            call: self.call,
            said,
        })
    }
}

/// The replies in what a driver wrote, in order; what is no reply is left out.
///
/// ```
/// use harness::method::{Said, Value, replies};
///
/// let found = replies(b"{\"call\":4,\"value\":17}\nhello\n{\"call\":5,\"val");
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].call, &found[0].said), (4, &Said::Value(Value::Number(17))));
/// ```
#[must_use]
pub fn replies(output: &[u8]) -> Vec<Reply> {
    output
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<Line>(line).ok()?.reply())
        .collect()
}

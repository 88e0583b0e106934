//! What a driver replies: one JSON object a line.
use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Deserializer};

use super::Method;

/// A value that a method returned.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(from = "serde_json::Value")]
pub enum Value {
    /// Yes or no.
    Truth(bool),
    /// A whole number.
    Number(i64),
    /// Something else, such as a number that is not whole, as it was written; of `null`, in words.
    Other(String),
}

impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Value {
        match (value.as_bool(), value.as_i64()) {
            _ if value.is_null() => Value::Other("no finite number".to_owned()),
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
    /// So much memory was not given back.
    Leaks(Leak),
}

/// Memory that was not given back when all objects had been deleted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Leak {
    /// How many blocks of memory.
    pub blocks: usize,
    /// How many bytes they have together.
    pub bytes: usize,
    /// How many objects there were; 0 if the driver could not look.
    pub objects: usize,
    /// The places in sources that led to the first block, as `file:line` with commas
    /// between them, the innermost first; empty if they are not known.
    pub at: String,
}

/// How a line of a driver begins: what shows that it is one.
#[derive(Deserialize)]
struct Head {
    call: usize,
    key: String,
}

#[derive(Deserialize)]
struct Line {
    leaks: Option<Leak>,
    #[serde(default, deserialize_with = "present")]
    value: Option<Value>,
    missing: Option<Missing>,
    neighbors: Option<Vec<Option<Told>>>,
    #[serde(default)]
    cut: bool,
    parent: Option<Told>,
}

#[derive(Deserialize)]
struct Told {
    #[serde(default, deserialize_with = "present")]
    get_n_moves: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    hamming: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    manhattan: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    inversions: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    is_solvable: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    is_goal: Option<Value>,
    #[serde(default)]
    neighbors: Vec<Option<Told>>,
}

/// Reads a value that is there: `null` is one too, of a number that JSON has no word for.
fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
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
    fn said(self) -> Option<Said> {
        Some(match (self.value, self.missing, self.neighbors) {
            (Some(value), ..) => Said::Value(value),
            (_, Some(missing), _) => Said::Missing(missing),
            (.., Some(neighbors)) => Said::Neighbors {
                boards: boards(neighbors),
                is_cut: self.cut,
                parent: self
                    .parent
                    .map_or_else(BTreeMap::new, |told| Neighbor::from(told).facts),
            },
            _ => Said::Leaks(self.leaks?),
        })
    }
}

/// What a process of a driver replied to its calls, as far as the keys vouch for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replies {
    /// What was said of the calls, from the first on.
    pub said: Vec<Said>,
    /// Whether there is something after that which is no reply of the driver:
    /// somebody else has written there.
    pub is_forged: bool,
}

/// Reads what a driver wrote that was asked calls numbered from `first` on, with
/// these keys. Nothing is read after a line that is no reply to the next call; an
/// unfinished line at the end is none.
///
/// ```
/// use harness::method::{Said, Value, replies};
///
/// let keys = ["a1".to_owned(), "b2".to_owned()];
/// let found = replies(b"{\"call\":4,\"key\":\"a1\",\"value\":17}\n{\"call\":5,\"k", 4, &keys);
/// assert_eq!((found.said, found.is_forged), (vec![Said::Value(Value::Number(17))], false));
///
/// let found = replies(b"{\"call\":4,\"key\":\"??\",\"value\":17}\n", 4, &keys);
/// assert_eq!((found.said, found.is_forged), (vec![], true));
/// ```
#[must_use]
pub fn replies(output: &[u8], first: usize, keys: &[String]) -> Replies {
    let mut said = Vec::new();
    let mut lines = output.split_inclusive(|byte| *byte == b'\n');
    while let Some(line) = lines.next().and_then(|line| line.strip_suffix(b"\n")) {
        let head = serde_json::from_slice::<Head>(line).ok();
        let key = keys.get(said.len());
        let is_vouched_for =
            head.is_some_and(|head| head.call == first + said.len() && Some(&head.key) == key);
        if !is_vouched_for {
            let is_forged = true;
            // After all replies, it can only have come from the last call.
            said.truncate(keys.len().saturating_sub(1));
            return Replies { said, is_forged };
        }
        let line = serde_json::from_slice::<Line>(line).ok();
        let Some(reply) = line.and_then(Line::said) else {
            break;
        };
        said.push(reply);
    }
    let is_forged = false;
    Replies { said, is_forged }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REAL: &str =
        "{\"call\":0,\"key\":\"k0\",\"value\":1}\n{\"call\":1,\"key\":\"k1\",\"value\":2}\n";

    /// How many replies count, and whether there is a forged one.
    fn check(output: &str, expected: (usize, bool)) {
        let keys = ["k0".to_owned(), "k1".to_owned()];
        let found = replies(output.as_bytes(), 0, &keys);
        assert_eq!((found.said.len(), found.is_forged), expected, "{output}");
    }

    #[test]
    fn only_the_reply_to_the_next_call_counts() {
        let (first, second) = REAL.split_at(REAL.find('\n').unwrap() + 1);
        check(REAL, (2, false));
        check("", (0, false));
        check(first, (1, false));
        check(&format!("noise\n{REAL}"), (0, true));
        check(&format!("\n{REAL}"), (0, true));
        check(&format!("noise{REAL}"), (0, true));
        check(&format!("{first}{first}{second}"), (1, true));
        check(second, (0, true));
        check(&format!("{first}noise"), (1, false));
        check(&format!("{REAL}noise\n"), (1, true));
        check(&REAL.replace("k1", "k2"), (1, true));
        check(&REAL.replace(",\"key\":\"k1\"", ""), (1, true));
    }

    #[test]
    fn infinity_is_a_value_and_no_end_of_the_program() {
        let value = |text: &str| {
            let line = format!("{{\"call\":0,\"key\":\"k0\",{text}}}\n");
            replies(line.as_bytes(), 0, &["k0".to_owned()]).said
        };
        let other = Value::Other("no finite number".to_owned());
        assert_eq!(value("\"value\":null"), [Said::Value(other.clone())]);
        let neighbors = value("\"neighbors\":[{\"hamming\":null}],\"parent\":{\"hamming\":null}");
        let [Said::Neighbors { boards, parent, .. }] = neighbors.as_slice() else {
            panic!("{neighbors:?}");
        };
        let facts = BTreeMap::from([(Method::Hamming, other)]);
        assert_eq!(boards[0].as_ref().unwrap().facts, facts);
        assert_eq!(*parent, facts);
    }
}

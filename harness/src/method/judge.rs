//! Whether a reply is right. Pure: no file, no clock.
use std::collections::{BTreeMap, HashMap};

use reference::Board;

use super::{Call, Fault, Method, Neighbor, Said, Value};

/// What the methods of an object have to say of a board, by which the boards in a
/// list of neighbors are told: the truth, or where a method is wrong, what it
/// says of an object that is made from that board. So one mistake is paid for once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Beliefs {
    of: BTreeMap<Method, Belief>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Belief {
    Truth,
    Own(HashMap<Board, Value>),
}

impl Beliefs {
    /// This method is right.
    pub fn right(&mut self, method: Method) {
        self.of.insert(method, Belief::Truth);
    }

    /// This method is wrong, and says this of these boards.
    pub fn wrong(&mut self, method: Method, says: HashMap<Board, Value>) {
        self.of.insert(method, Belief::Own(says));
    }

    /// The methods that are right.
    #[must_use]
    pub fn trusted(&self) -> Vec<Method> {
        let right = self
            .of
            .iter()
            .filter(|(_, belief)| **belief == Belief::Truth);
        right.map(|(method, _)| *method).collect()
    }

    /// The methods by which the neighbors of `board` can be looked at.
    #[must_use]
    pub fn facts(&self, board: &Board) -> Vec<Method> {
        let around = seen_from(board);
        let is_known = |belief: &Belief| match belief {
            Belief::Truth => true,
            Belief::Own(says) => around.iter().all(|board| says.contains_key(board)),
        };
        let methods = self.of.iter();
        methods
            .filter(|(method, belief)| method.is_for(board.distance()) && is_known(belief))
            .map(|(method, _)| *method)
            .collect()
    }

    fn value(&self, method: Method, board: &Board) -> Option<Value> {
        match self.of.get(&method)? {
            Belief::Truth => method.truth(board),
            Belief::Own(says) => says.get(board).cloned(),
        }
    }
}

/// A board, its neighbors and theirs: all that is looked at in a list of neighbors.
pub(crate) fn seen_from(board: &Board) -> Vec<Board> {
    let near = board.neighbors();
    let far = near.iter().flat_map(Board::neighbors);
    let mut boards: Vec<Board> = far.collect();
    boards.extend(near);
    boards.push(board.clone());
    boards
}

/// Why a reply is not right; `None` if it is.
#[must_use]
pub fn judge(call: &Call, beliefs: &Beliefs, said: &Said) -> Option<Fault> {
    match (said, call.method.truth(&call.board)) {
        (Said::Missing(missing), _) => Some(Fault::Missing(*missing)),
        (Said::Value(found), Some(expected)) => {
            let found = found.in_kind_of(&expected);
            (found != expected).then_some(Fault::Wrong { expected, found })
        }
        (
            Said::Neighbors {
                boards,
                is_cut,
                parent,
            },
            None,
        ) => neighbors(call, beliefs, boards, *is_cut, parent),
        // A driver that replies so has a bug, and the method is not to blame for it;
        // the assignment's own tests find it.
        _ => None,
    }
}

/// What is seen of a board by the facts asked for.
type Look = Vec<Option<Value>>;

fn neighbors(
    call: &Call,
    beliefs: &Beliefs,
    found: &[Option<Neighbor>],
    is_cut: bool,
    parent: &BTreeMap<Method, Value>,
) -> Option<Fault> {
    let expected = call.board.neighbors();
    let boards: Option<Vec<&Neighbor>> = found.iter().map(Option::as_ref).collect();
    let Some(boards) = boards else {
        return Some(Fault::NullNeighbor);
    };
    if is_cut || boards.len() != expected.len() {
        return Some(Fault::NumberOfNeighbors {
            expected: expected.len(),
            found: boards.len(),
        });
    }
    let eyes = Eyes { call, beliefs };
    let changed = call.facts.iter().find_map(|&method| {
        let expected = beliefs.value(method, &call.board)?;
        let found = parent.get(&method)?.in_kind_of(&expected);
        (found != expected).then_some(Fault::ParentChanged {
            method,
            expected,
            found,
        })
    });
    if changed.is_some() {
        return changed;
    }
    eyes.stranger(&expected, &boards)
        .or_else(|| eyes.wrong_moves(&expected, &boards))
        .or_else(|| eyes.wrong_around(&expected, &boards))
}

/// How boards are looked at.
struct Eyes<'a> {
    call: &'a Call,
    beliefs: &'a Beliefs,
}

impl Eyes<'_> {
    fn expected(&self, board: &Board, with_moves: bool) -> Look {
        let facts = self.facts(with_moves);
        facts.map(|fact| self.beliefs.value(fact, board)).collect()
    }

    /// What a board said, in the kinds of values expected of `like`.
    fn found(&self, said: &BTreeMap<Method, Value>, like: &Board, with_moves: bool) -> Look {
        let facts = self.facts(with_moves);
        let value = |fact| {
            let wanted = self.beliefs.value(fact, like)?;
            Some(said.get(&fact)?.in_kind_of(&wanted))
        };
        facts.map(value).collect()
    }

    fn facts(&self, with_moves: bool) -> impl Iterator<Item = Method> {
        let facts = self.call.facts.iter().copied();
        facts.filter(move |fact| with_moves || *fact != Method::GetNMoves)
    }

    /// A board whose look, its moves apart, no neighbor has that another board in
    /// the list has not.
    fn stranger(&self, expected: &[Board], found: &[&Neighbor]) -> Option<Fault> {
        let mut left: Vec<Look> = expected
            .iter()
            .map(|board| self.expected(board, false))
            .collect();
        for (index, board) in found.iter().enumerate() {
            let look = self.found(&board.facts, &expected[0], false);
            match left.iter().position(|other| *other == look) {
                Some(at) => drop(left.swap_remove(at)),
                None => {
                    let said = board.facts.iter();
                    return Some(Fault::NoNeighbor {
                        index,
                        said: said
                            .map(|(method, value)| (*method, value.clone()))
                            .collect(),
                    });
                }
            }
        }
        None
    }

    fn wrong_moves(&self, expected: &[Board], found: &[&Neighbor]) -> Option<Fault> {
        let wanted = self.beliefs.value(Method::GetNMoves, &expected[0])?;
        let said = found
            .iter()
            .filter_map(|board| board.facts.get(&Method::GetNMoves));
        let mut said = said.map(|value| value.in_kind_of(&wanted));
        let found = said.find(|value| *value != wanted)?;
        Some(Fault::MovesOfNeighbor {
            expected: wanted,
            found,
        })
    }

    /// A board that looks like a neighbor, with a list of neighbors that none has
    /// which looks like that.
    fn wrong_around(&self, expected: &[Board], found: &[&Neighbor]) -> Option<Fault> {
        let mut left: Vec<(Look, Vec<Look>)> = expected
            .iter()
            .map(|board| {
                let around = board.neighbors();
                let around = around.iter().map(|board| self.expected(board, true));
                (self.expected(board, false), sorted(around))
            })
            .collect();
        for (index, board) in found.iter().enumerate() {
            let look = self.found(&board.facts, &expected[0], false);
            let around = board.around.iter().map(|board| match board {
                Some(board) => self.found(&board.facts, &expected[0], true),
                // A null pointer looks like nothing.
                None => Vec::new(),
            });
            let whole = (look, sorted(around));
            match left.iter().position(|other| *other == whole) {
                Some(at) => drop(left.swap_remove(at)),
                None => return Some(Fault::NeighborsOfNeighbor { index }),
            }
        }
        None
    }
}

fn sorted(looks: impl Iterator<Item = Look>) -> Vec<Look> {
    let mut looks: Vec<Look> = looks.collect();
    looks.sort_unstable();
    looks
}

#[cfg(test)]
mod tests;

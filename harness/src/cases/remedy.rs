//! The smallest boards that would catch the mistakes which an assignment misses.
use std::{collections::BTreeMap, path::PathBuf};

use reference::{
    Board,
    catalog::{self, Answer, Outcome, Variant, smallest::by_size_within},
};

use super::trial::{calls, calls_catch, case_catches};
use crate::{
    assignment::Assignment,
    case::{Case, Expected},
    method::Method,
};

/// How many moves from the goal the boards of 3×3 are at most that are tried; after
/// them come some of 4×4 and 5×5.
const MOST_MOVES: usize = 14;

/// Boards that would catch what is missed, each the smallest for its mistakes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Remedy {
    /// Cases for mistakes of the whole program.
    pub cases: Vec<NewCase>,
    /// Boards for mistakes of methods.
    pub boards: Vec<NewBoard>,
}

/// A case that an assignment should have.
#[derive(Clone, PartialEq, Debug)]
pub struct NewCase {
    /// The board.
    pub board: Board,
    /// The right answer.
    pub expected: Expected,
    /// The names of the mistakes that it catches; at least one.
    pub catches: Vec<&'static str>,
}

/// A board by which methods should be judged.
#[derive(Clone, PartialEq, Debug)]
pub struct NewBoard {
    /// The board.
    pub board: Board,
    /// The names of the mistakes that it catches; at least one.
    pub catches: Vec<&'static str>,
}

/// What would catch one mistake.
pub(super) enum Found {
    Case(Board, Expected),
    Board(Board),
}

impl Remedy {
    pub(super) fn add(&mut self, found: Found, variant: &'static Variant) {
        match found {
            Found::Case(board, expected) => {
                let known = self.cases.iter_mut().find(|known| known.board == board);
                match known {
                    Some(known) => known.catches.push(variant.name),
                    None => self.cases.push(NewCase {
                        board,
                        expected,
                        catches: vec![variant.name],
                    }),
                }
            }
            Found::Board(board) => {
                let known = self.boards.iter_mut().find(|known| known.board == board);
                match known {
                    Some(known) => known.catches.push(variant.name),
                    None => self.boards.push(NewBoard {
                        board,
                        catches: vec![variant.name],
                    }),
                }
            }
        }
    }

    /// Whether it catches that mistake.
    #[must_use]
    pub fn catches(&self, variant: &Variant) -> bool {
        let cases = self.cases.iter().flat_map(|case| &case.catches);
        let mut names = cases.chain(self.boards.iter().flat_map(|board| &board.catches));
        names.any(|name| *name == variant.name)
    }
}

/// The smallest board that would catch a mistake, if one of those tried does.
pub(super) fn smallest(assignment: &Assignment, variant: &Variant) -> Option<Found> {
    let mut boards = by_size_within(MOST_MOVES);
    let of_catalog = variant.method();
    if of_catalog == catalog::Method::Solve {
        let cases = boards.filter_map(|board| case(assignment, board));
        let mut catching = cases.filter(|case| case_catches(assignment, case, variant));
        return catching
            .next()
            .map(|case| Found::Case(case.board, case.expected));
    }
    let mut methods = Method::ALL.into_iter();
    let method = methods.find(|method| method.in_catalog() == of_catalog)?;
    // The moves made before, and the distance, depend on the place in the list: it
    // has to do in an even one and an odd one.
    let is_found = |board: &Board| {
        let calls = calls(method, &[board.clone(), board.clone()]);
        let places = calls.chunks(2);
        places.into_iter().all(|calls| calls_catch(calls, variant))
    };
    boards.find(is_found).map(Found::Board)
}

/// A board as a case that is run in every mode; `None` if its answer takes too long.
fn case(assignment: &Assignment, board: Board) -> Option<Case> {
    let expected = match catalog::Method::Solve.truth(&board)? {
        Answer::Outcome(Outcome::Moves(moves)) => Expected::Moves(moves),
        Answer::Outcome(Outcome::Unsolvable) => Expected::Unsolvable,
        _ => return None,
    };
    Some(Case {
        scramble: None,
        script: None,
        name: String::new(),
        board,
        expected,
        modes: (0..assignment.modes.len()).collect(),
        reason: None,
        explain: BTreeMap::new(),
        file: PathBuf::new(),
    })
}

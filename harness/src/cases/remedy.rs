//! The smallest boards that would catch the mistakes which an assignment misses.
use std::{collections::BTreeMap, path::PathBuf};

use reference::{
    Board,
    catalog::{self, Answer, Outcome, Variant, smallest::by_size_within},
};

use super::trial::{calls, calls_catch, case_catches};
use crate::{
    assignment::{Assignment, Goal},
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
    /// Boards that cannot be solved, and no others, of which the assignment takes none.
    UnsolvableOnly,
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
            Found::UnsolvableOnly => (),
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
        let goal = assignment.goal;
        let cases = boards.filter_map(|board| case(assignment, with_goal(goal, board)));
        let mut is_caught = false;
        for case in cases.filter(|case| case_catches(assignment, case, variant)) {
            if case.expected != Expected::Unsolvable || assignment.answer.unsolvable.is_some() {
                return Some(Found::Case(case.board, case.expected));
            }
            is_caught = true;
        }
        return is_caught.then_some(Found::UnsolvableOnly);
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

/// The board as far from this goal as `board` is from the one with the blank last: turned
/// round, with the tiles in the opposite order.
fn with_goal(goal: Goal, board: Board) -> Board {
    match goal {
        Goal::BlankLast => board,
        Goal::BlankFirst => {
            let max_tile = board.puzzle().max_tile();
            let turned = board.tiles().iter().rev().map(|tile| match tile {
                0 => 0,
                tile => max_tile + 1 - tile,
            });
            let tiles: Vec<u8> = turned.collect();
            let turned = goal.puzzle(board.shape()).board(&tiles);
            turned.expect("each tile is there once, as on the board")
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::example;

    fn found(assignment: &Assignment, name: &str) -> Option<Found> {
        let variants = catalog::Method::Solve.variants().iter();
        let mut variants = variants.filter(|variant| variant.name == name);
        smallest(assignment, variants.next().unwrap())
    }

    #[test]
    fn counts_moves_to_the_goal_of_the_assignment() {
        let assignment = Assignment {
            goal: Goal::BlankFirst,
            ..example::assignment()
        };
        let Some(Found::Case(board, expected)) = found(&assignment, "solve-one-less") else {
            panic!("one move less is wrong of every board that can be solved");
        };
        // One of the two boards a move from 0 1 / 2 3.
        assert!(board.tiles() == [1, 0, 2, 3] || board.tiles() == [2, 1, 0, 3]);
        assert_eq!(expected, Expected::Moves(1));
    }

    #[test]
    fn asks_for_no_unsolvable_board_where_the_assignment_takes_none() {
        let mut assignment = example::assignment();
        let name = "solve-unsolvable-as-zero";
        let is_unsolvable =
            |found: &Option<Found>| matches!(found, Some(Found::Case(_, Expected::Unsolvable)));
        assert!(is_unsolvable(&found(&assignment, name)));
        assignment.answer.unsolvable = None;
        let left = found(&assignment, name);
        assert!(matches!(left, Some(Found::UnsolvableOnly)));
        let other = found(&assignment, "solve-everything-unsolvable");
        assert!(matches!(other, Some(Found::Case(_, Expected::Moves(_)))));
    }
}

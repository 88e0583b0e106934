//! What a program with a known mistake would be judged by: a case, or a call.
use std::collections::BTreeMap;

use reference::{
    Board, Heuristic,
    catalog::{Answer, Outcome, Variant},
};

use crate::{
    assignment::Assignment,
    case::{Case, Expected},
    diagnose::with_mode,
    method::{Beliefs, Call, Method, Neighbor, Said, Value, judge},
};

/// Whether some run of the case gets another answer than expected: one of an interactive
/// program only if it is asked to solve the very board of the case. A program that would
/// run too long is not caught by that: on a faster machine it might not.
pub(super) fn case_catches(assignment: &Assignment, case: &Case, variant: &Variant) -> bool {
    if case.script.as_ref().is_some_and(|it| !it.solves_first()) {
        return false;
    }
    let is_slow = |mode: &usize| assignment.modes[*mode].textbook == Heuristic::Hamming;
    // One run that is wrong is enough, so those that end soon come first.
    let (slow, fast): (Vec<usize>, Vec<usize>) = case.modes.iter().partition(|mode| is_slow(mode));
    let answers = fast.into_iter().chain(slow).map(|mode| {
        let board = with_mode(assignment, &case.board, mode);
        variant.answer(&board)
    });
    answers
        .flatten()
        .any(|answer| !is_expected(&answer, case.expected))
}

fn is_expected(answer: &Answer, expected: Expected) -> bool {
    match (answer, expected) {
        (Answer::Outcome(Outcome::Moves(found)), Expected::Moves(moves)) => *found == moves,
        (Answer::Outcome(Outcome::Unsolvable), Expected::Unsolvable) => true,
        _ => false,
    }
}

/// The calls of a method on boards, two for each; what is asked of the boards in a
/// list of neighbors is what a class is asked whose other methods are right.
pub(super) fn calls(method: Method, boards: &[Board]) -> Vec<Call> {
    let mut calls = Call::all(method, boards);
    if method == Method::Neighbors {
        let beliefs = others_are_right();
        for call in &mut calls {
            call.facts = beliefs.facts(&call.board);
        }
    }
    calls
}

fn others_are_right() -> Beliefs {
    let mut beliefs = Beliefs::default();
    for method in Method::ALL
        .into_iter()
        .filter(|it| *it != Method::Neighbors)
    {
        beliefs.right(method);
    }
    beliefs
}

/// Whether one of these calls is not right for a class with that mistake.
pub(super) fn calls_catch(calls: &[Call], variant: &Variant) -> bool {
    let beliefs = others_are_right();
    calls.iter().any(|call| {
        let said = said(call, variant);
        said.is_some_and(|said| judge(call, &beliefs, &said).is_some())
    })
}

/// What the driver would reply for a class with that mistake.
fn said(call: &Call, variant: &Variant) -> Option<Said> {
    Some(match variant.answer(&call.board)? {
        Answer::Number(number) => Said::Value(Value::Number(i64::from(number))),
        Answer::YesNo(truth) => Said::Value(Value::Truth(truth)),
        Answer::Neighbors(found) => Said::Neighbors {
            boards: found
                .boards()
                .iter()
                .map(|board| Some(neighbor(call, board, variant)))
                .collect(),
            is_cut: false,
            parent: facts(call, found.parent()),
        },
        Answer::Outcome(_) | Answer::Path(_) => return None,
    })
}

fn neighbor(call: &Call, board: &Board, variant: &Variant) -> Neighbor {
    let around = match variant.answer(board) {
        Some(Answer::Neighbors(around)) => around.boards().to_vec(),
        _ => Vec::new(),
    };
    let around = around.iter().map(|board| {
        Some(Neighbor {
            facts: facts(call, board),
            around: Vec::new(),
        })
    });
    Neighbor {
        facts: facts(call, board),
        around: around.collect(),
    }
}

fn facts(call: &Call, board: &Board) -> BTreeMap<Method, Value> {
    let facts = call.facts.iter();
    facts
        .filter_map(|fact| Some((*fact, fact.truth(board)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        Board::parse(text.as_bytes()).unwrap()
    }

    #[track_caller]
    fn check(variant: &str, text: &str, expected: bool) {
        let variant = Variant::named(variant).unwrap();
        let mut methods = Method::ALL.into_iter();
        let method = methods
            .find(|method| method.in_catalog() == variant.method())
            .unwrap();
        let calls = calls(method, &[board(text)]);
        assert_eq!(calls.len(), 2);
        assert_eq!(calls_catch(&calls, variant), expected, "{text}");
    }

    #[test]
    fn catches_what_is_not_right_of_a_board() {
        let goal = "1 2 3\n4 5 6\n7 8 0";
        let one_move = "1 2 3\n4 5 6\n7 0 8";
        check("hamming-counts-blank", goal, false);
        check("hamming-counts-blank", one_move, true);
        check("is-goal-always-true", goal, false);
        check("is-goal-always-true", one_move, true);
        // An object is made after some moves too.
        check("get-n-moves-always-zero", goal, true);
    }

    #[test]
    fn looks_at_neighbors_through_the_other_methods() {
        let middle = "1 2 3\n4 0 5\n7 8 6";
        check("neighbors-wraps-in-rows", middle, true);
        check("neighbors-wraps-in-rows", "1 2 3\n4 5 6\n7 8 0", true);
        check("neighbors-keeps-moves", middle, true);
        check("neighbors-counts-parent", middle, true);
        check("neighbors-diagonal-only", middle, true);
        // In a corner there is no direction to miss.
        check("neighbors-misses-right", "1 2\n3 0", true);
    }
}

//! What is told wrong of a true outcome.

use crate::{
    board::Board,
    catalog::{Outcome, is_solvable},
};

/// The outcome with other moves.
fn with_moves(outcome: Outcome, change: impl Fn(u32) -> u32) -> Outcome {
    match outcome {
        Outcome::Moves(moves) => Outcome::Moves(change(moves)),
        Outcome::Unsolvable => Outcome::Unsolvable,
    }
}

pub(super) fn states(_: &Board, truth: Outcome) -> Option<Outcome> {
    Some(with_moves(truth, |moves| moves + 1))
}

/// A solved board has no move to leave out.
pub(super) fn one_less(_: &Board, truth: Outcome) -> Option<Outcome> {
    Some(with_moves(truth, |moves| moves.saturating_sub(1)))
}

pub(super) fn twice(_: &Board, truth: Outcome) -> Option<Outcome> {
    Some(with_moves(truth, |moves| 2 * moves))
}

pub(super) fn distance(board: &Board, truth: Outcome) -> Option<Outcome> {
    Some(with_moves(truth, |_| board.estimate()))
}

pub(super) fn never_counts(_: &Board, truth: Outcome) -> Option<Outcome> {
    Some(with_moves(truth, |_| 0))
}

pub(super) fn unsolvable_as_zero(_: &Board, truth: Outcome) -> Option<Outcome> {
    match truth {
        Outcome::Unsolvable => Some(Outcome::Moves(0)),
        solved @ Outcome::Moves(_) => Some(solved),
    }
}

pub(super) fn capped_unsolvable(truth: Outcome, cap: u32) -> Outcome {
    match truth {
        Outcome::Moves(moves) if moves > cap => Outcome::Unsolvable,
        _ => truth,
    }
}

pub(super) fn capped_moves(truth: Outcome, cap: u32) -> Outcome {
    with_moves(truth, |moves| moves.min(cap))
}

/// What comes of a program that asks `says_solvable` first: a search without end if it is wrongly
/// told yes.
fn by_rule(truth: Outcome, says_solvable: bool) -> Option<Outcome> {
    match (says_solvable, truth) {
        (false, _) => Some(Outcome::Unsolvable),
        (true, Outcome::Moves(_)) => Some(truth),
        (true, Outcome::Unsolvable) => None,
    }
}

pub(super) fn odd_rule_always(board: &Board, truth: Outcome) -> Option<Outcome> {
    by_rule(truth, is_solvable::odd_rule_always(board))
}

pub(super) fn even_rule_always(board: &Board, truth: Outcome) -> Option<Outcome> {
    by_rule(truth, is_solvable::even_rule_always(board))
}

pub(super) fn rules_exchanged(board: &Board, truth: Outcome) -> Option<Outcome> {
    by_rule(truth, is_solvable::rules_exchanged(board))
}

pub(super) fn blank_row_off_by_one(board: &Board, truth: Outcome) -> Option<Outcome> {
    by_rule(truth, is_solvable::blank_row_off_by_one(board))
}

pub(super) fn inversions_count_blank(board: &Board, truth: Outcome) -> Option<Outcome> {
    by_rule(truth, is_solvable::counts_the_blank(board))
}

pub(super) fn even_sides_unsolvable(board: &Board, truth: Outcome) -> Option<Outcome> {
    by_rule(truth, is_solvable::even_sides_false(board))
}

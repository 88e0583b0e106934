//! Which variants account for what a program answered.

use super::{Answer, Method, Variant};
use crate::board::Board;

/// The variants of `method` that explain all answers in `seen`, or none where no answer is wrong.
///
/// A variant explains them if it gives each of the wrong answers, and none
/// that contradicts a right one. Where it would run too long it contradicts
/// nothing. An answer that is missing, since the program crashed or ran too
/// long, is to be left out.
///
/// ```
/// use reference::{Board, catalog::{Answer, Method, Outcome, explanations}};
///
/// let boards = [b"1 2 3\n4 5 6\n7 8 0", b"1 2 3\n4 0 5\n7 8 6"].map(|text| Board::parse(text).unwrap());
/// let printed = |moves: [u32; 2]| {
///     let answers = moves.map(|moves| Answer::Outcome(Outcome::Moves(moves)));
///     let seen: Vec<_> = boards.iter().cloned().zip(answers).collect();
///     let variants = explanations(Method::Solve, &seen);
///     variants.iter().map(|variant| variant.name).collect::<Vec<_>>()
/// };
/// assert_eq!(printed([1, 3]), ["solve-counts-states"]);
/// assert_eq!(printed([0, 2]), [""; 0]);
/// assert_eq!(printed([5, 7]), [""; 0]);
/// ```
#[must_use]
pub fn explanations(method: Method, seen: &[(Board, Answer)]) -> Vec<&'static Variant> {
    let is_right = |board: &Board, said: &Answer| method.accepts(board, said);
    explained(method, seen, is_right, Variant::explains_by)
}

/// As [`explanations`], for answers of which only a part can be seen.
///
/// `fits` tells whether a whole answer would be seen like this: the boards
/// that `neighbors` returns are hidden in a program, but not their distances.
/// Not for [`Method::Path`], of which there are many right answers.
///
/// ```
/// use reference::{Board, catalog::{Answer, Method, explanations_by}};
///
/// // All that is known is that it returned three boards, where there are two.
/// let seen = [(Board::parse(b"1 2\n3 0").unwrap(), 3)];
/// let fits = |answer: &Answer, boards: &usize| match answer {
///     Answer::Neighbors(neighborhood) => neighborhood.boards().len() == *boards,
///     _ => false,
/// };
/// let variants = explanations_by(Method::Neighbors, &seen, fits);
/// assert!(variants.iter().any(|variant| variant.name == "neighbors-adds-itself"));
/// ```
#[must_use]
pub fn explanations_by<S>(
    method: Method,
    seen: &[(Board, S)],
    fits: impl Fn(&Answer, &S) -> bool,
) -> Vec<&'static Variant> {
    let is_right = |board: &Board, said: &S| Some(fits(&method.truth(board)?, said));
    let explains = |variant: &Variant, way, board: &Board, said: &S| {
        Some(fits(&variant.answer_by(way, board)?, said))
    };
    explained(method, seen, is_right, explains)
}

fn explained<S>(
    method: Method,
    seen: &[(Board, S)],
    is_right: impl Fn(&Board, &S) -> Option<bool>,
    explains: impl Fn(&Variant, usize, &Board, &S) -> Option<bool>,
) -> Vec<&'static Variant> {
    let is_wrong = |(board, said): &&(Board, S)| is_right(board, said) == Some(false);
    let (wrong, others): (Vec<_>, Vec<_>) = seen.iter().partition(is_wrong);
    if wrong.is_empty() {
        return Vec::new();
    }
    // The wrong answers first: most variants are done with at the first of them.
    let explains_all = |variant: &Variant, way| {
        let gives = |(board, said): &&(Board, S)| explains(variant, way, board, said);
        wrong.iter().all(|seen| gives(seen) == Some(true))
            && others.iter().all(|seen| gives(seen) != Some(false))
    };
    let variants = method.variants().iter();
    variants
        .filter(|variant| (0..variant.ways()).any(|way| explains_all(variant, way)))
        .collect()
}

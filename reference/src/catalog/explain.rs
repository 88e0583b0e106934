//! Which variants account for what a program answered.

use super::{Answer, Method, Question, Variant};
use crate::{board::Board, distance::Distance};

/// The variants of `method` that explain all answers in `seen`, or none where no answer is wrong.
///
/// A variant explains them if it answers the same. Where it would run too
/// long it contradicts nothing, but it has to give at least half of the wrong
/// answers itself. An answer that is missing, since the program crashed or
/// ran too long, is to be left out.
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
    let is_right = |question: &Question, said: &Answer| method.accepts_of(question, said);
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
    let is_right = |question: &Question, said: &S| Some(fits(&method.truth_of(question)?, said));
    let explains = |variant: &Variant, way, question: &Question, said: &S| {
        Some(fits(&variant.answer_by(way, question)?, said))
    };
    explained(method, seen, is_right, explains)
}

/// How often a search may run too long before the boards that are left, which are harder, are not
/// tried.
const PATIENCE: usize = 3;

fn explained<S>(
    method: Method,
    seen: &[(Board, S)],
    is_right: impl Fn(&Question, &S) -> Option<bool>,
    explains: impl Fn(&Variant, usize, &Question, &S) -> Option<bool>,
) -> Vec<&'static Variant> {
    let mut seen: Vec<(Question, &S)> = seen
        .iter()
        .map(|(board, said)| (Question::new(board), said))
        .collect();
    // The easiest first, and wrong ones before others: most variants are done with at the first.
    seen.sort_by_key(|(question, _)| effort(question.board));
    let is_wrong = |(question, said): &&(Question, &S)| is_right(question, said) == Some(false);
    let (wrong, others): (Vec<_>, Vec<_>) = seen.iter().partition(is_wrong);
    if wrong.is_empty() {
        return Vec::new();
    }
    let explains_all = |variant: &Variant, way| {
        let gives = |(question, said): &&(Question, &S)| explains(variant, way, question, said);
        agrees(variant, wrong.iter().map(gives)).is_some_and(|given| 2 * given >= wrong.len())
            && agrees(variant, others.iter().map(gives)).is_some()
    };
    let variants = method.variants().iter();
    variants
        .filter(|variant| (0..variant.ways()).any(|way| explains_all(variant, way)))
        .collect()
}

/// What a search of a board takes, more or less: that by Hamming is far longer.
fn effort(board: &Board) -> u32 {
    match board.distance() {
        Distance::Hamming => 2 * board.manhattan(),
        Distance::Manhattan => board.manhattan(),
    }
}

/// How many of the answers a variant gives, or `None` if it contradicts one.
fn agrees(variant: &Variant, gives: impl Iterator<Item = Option<bool>>) -> Option<usize> {
    let (mut given, mut too_long) = (0, 0);
    for gives in gives {
        match gives {
            Some(true) => given += 1,
            Some(false) => return None,
            None if variant.searches() => too_long += 1,
            None => {}
        }
        if too_long == PATIENCE {
            break;
        }
    }
    Some(given)
}

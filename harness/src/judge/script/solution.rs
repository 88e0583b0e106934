//! The solution of a board in what an interactive program printed.
use reference::{Board, Move};

use super::ScriptFlaw;
use crate::{
    answer::{self, PathRead},
    assignment::AnswerRules,
    case::{Case, Expected},
    judge::{Rejection, way},
};

/// Behind how many moves a solution is looked for, where those before it are not known.
pub(super) const MOST_EARLIER: usize = 10_000;

/// The most moves of a solution that is looked for so.
const MOST_SOUGHT: usize = 1000;

/// Compares what was printed with the solution of a board.
pub(super) fn compare(output: &[u8], case: &Case, rules: &AnswerRules) -> Result<(), ScriptFlaw> {
    let answer = answer::read(output, rules);
    match way::compare(case, rules, &answer, None) {
        Ok(_) => Ok(()),
        Err(Rejection::CalledUnsolvable { least, .. }) => {
            Err(ScriptFlaw::CalledUnsolvable { least })
        }
        Err(Rejection::CalledSolvable { .. }) => Err(ScriptFlaw::CalledSolvable),
        Err(Rejection::NothingPrinted { .. } | Rejection::NoAnswer { .. }) => {
            Err(ScriptFlaw::NoSolution)
        }
        Err(other) => Err(ScriptFlaw::Solution(Box::new(other))),
    }
}

/// The moves in an output.
pub(super) fn path(output: &[u8], rules: &AnswerRules) -> Option<Vec<Move>> {
    match answer::read(output, rules).path? {
        PathRead::One(path) => Some(path.moves),
        _ => None,
    }
}

/// Whether an output has the solution of a board among others, which begins behind so
/// many moves, the least and the most.
pub(super) fn holds(
    output: &[u8],
    case: &Case,
    rules: &AnswerRules,
    (is_sure, (from, to)): (bool, (usize, usize)),
) -> bool {
    let least = match case.expected {
        Expected::Unsolvable => return !answer::read(output, rules).claims.is_empty(),
        Expected::Moves(0) => return true,
        Expected::Moves(least) => least as usize,
    };
    let most = if is_sure { least } else { MOST_SOUGHT };
    let moves = path(output, rules).unwrap_or_default();
    (from..=to)
        .map_while(|from| moves.get(from..))
        .any(|moves| {
            let solved = solves(&case.board, &moves[..moves.len().min(most)]);
            solved.is_some_and(|moves| moves == least || !is_sure)
        })
}

/// With how many of these moves, one after the other, a board is solved.
fn solves(board: &Board, moves: &[Move]) -> Option<usize> {
    let mut board = board.clone();
    for (index, mv) in moves.iter().enumerate() {
        board = board.apply(*mv)?;
        if board.is_goal() {
            return Some(index + 1);
        }
    }
    None
}

//! The part of the judge that knows the puzzle: an answer against a case.
use std::fmt;

use crate::{
    answer::{Answer, Claim, Says},
    assignment::{AnswerRules, Optimal},
    case::{Case, Expected},
    judge::{Flaw, Note, Parity, Rejection},
};

/// Compares an answer with the right one.
///
/// What the answer says is judged before how it says it, so a wrong form never
/// hides a wrong answer, and no line around an answer changes its meaning.
///
/// # Errors
///
/// The one reason why the answer is not accepted.
pub(super) fn compare(case: &Case, rules: &AnswerRules, answer: &Answer) -> Result<(), Rejection> {
    let Some(first) = answer.claims.first() else {
        return Err(match &answer.extra_line {
            Some((_, line)) => Rejection::NoAnswer { line: line.clone() },
            None => Rejection::NothingPrinted {
                is_on_stderr: false,
            },
        });
    };
    if let Some(second) = answer.claims.iter().find(|claim| claim.says != first.says) {
        let (first, second) = (first.line.clone(), second.line.clone());
        return Err(Rejection::Contradiction { first, second });
    }
    compare_by(rules, case, &first.says)?;
    check_form(rules, answer, first)
}

/// Compares what one claim says with the right answer; more moves may be right too, if
/// a solution can have so many.
pub(super) fn compare_by(rules: &AnswerRules, case: &Case, says: &Says) -> Result<(), Rejection> {
    match (rules.optimal, case.expected, says) {
        // Every move changes the Manhattan distance by one, so all have even or all odd numbers.
        (Optimal::Measured, Expected::Moves(least), Says::Moves(found))
            if *found > least && (found - least).is_multiple_of(2) =>
        {
            Ok(())
        }
        _ => compare_claim(case, says),
    }
}

/// Compares what one claim says with the right answer.
pub(super) fn compare_claim(case: &Case, says: &Says) -> Result<(), Rejection> {
    match (case.expected, says) {
        (_, Says::NotANumberOfMoves(text)) => {
            Err(Rejection::NotANumberOfMoves { text: text.clone() })
        }
        (Expected::Unsolvable, Says::Unsolvable) => Ok(()),
        (Expected::Moves(least), &Says::Moves(found)) => match found {
            _ if found == least => Ok(()),
            _ if found > least => Err(Rejection::TooManyMoves { found, least }),
            _ => Err(Rejection::TooFewMoves { found, least }),
        },
        (Expected::Moves(least), Says::Unsolvable) => Err(Rejection::CalledUnsolvable {
            least,
            parity: parity(case),
        }),
        (Expected::Unsolvable, &Says::Moves(found)) => Err(Rejection::CalledSolvable {
            found,
            parity: parity(case),
        }),
    }
}

/// Whether a claim that says the right thing has the form asked for.
pub(super) fn check_form(
    rules: &AnswerRules,
    answer: &Answer,
    first: &Claim,
) -> Result<(), Rejection> {
    if !first.is_exact {
        let wanted = match first.says {
            Says::Unsolvable => rules.unsolvable.as_ref().map(|it| it.form.clone()),
            Says::Moves(moves) => rules.moves.as_ref().map(|it| in_form(&it.form, moves)),
            Says::NotANumberOfMoves(_) => None,
        };
        let wanted = wanted.expect("a claim is read by a pattern, which goes with a form");
        return Err(Rejection::WrongForm {
            line: first.line.clone(),
            wanted,
        });
    }
    if rules.extra_lines_allowed {
        return Ok(());
    }
    let repeated = answer
        .claims
        .get(1)
        .map(|again| (again.line_number, again.line.clone()));
    let extra = answer.extra_line.clone().map(|extra| (extra, false));
    match extra.or(repeated.map(|again| (again, true))) {
        Some(((line_number, line), is_repetition)) => Err(Rejection::ExtraLine {
            line,
            line_number,
            is_repetition,
        }),
        None => Ok(()),
    }
}

/// The form with its `n` replaced by a number: `Number of moves: n` becomes
/// `Number of moves: 17`. Only an `n` that stands alone is replaced.
#[must_use]
pub(crate) fn in_form(form: &str, moves: impl fmt::Display) -> String {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let alone = form.char_indices().find(|&(at, c)| {
        c == 'n'
            && !is_word(form[..at].chars().next_back())
            && !is_word(form[at + 1..].chars().next())
    });
    match alone {
        Some((at, _)) => format!("{}{moves}{}", &form[..at], &form[at + 1..]),
        None => form.to_owned(),
    }
}

/// The author's sentence on this very answer, if it is rejected for what it says
/// and there is one.
pub(super) fn explained(case: &Case, rejection: &Rejection) -> Option<Note> {
    let answer = match rejection {
        Rejection::TooManyMoves { found, .. }
        | Rejection::TooFewMoves { found, .. }
        | Rejection::CalledSolvable { found, .. } => Expected::Moves(*found),
        Rejection::CalledUnsolvable { .. } => Expected::Unsolvable,
        Rejection::Flawed(flaw) => match **flaw {
            Flaw::TooLong { moves, .. } => Expected::Moves(u32::try_from(moves).ok()?),
            _ => return None,
        },
        _ => return None,
    };
    let text = case.explain.get(&answer)?.clone();
    Some(Note::Explained { text })
}

/// The figures that decide whether the board of a case is solvable.
pub(super) fn parity(case: &Case) -> Parity {
    Parity {
        rows: case.board.shape().rows(),
        columns: case.board.shape().columns(),
        inversions: case.board.inversions(),
        blank_row: case.board.blank_row(),
        goal_blank_row: case.board.puzzle().goal().blank_row(),
    }
}

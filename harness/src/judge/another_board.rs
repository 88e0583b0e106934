//! An answer that a board is unsolvable, from a program that may go on with another one.
use super::{
    Rejection,
    flaw::Flaw,
    puzzle::{check_form, compare_claim},
    replay::{Way, flawed, replay},
};
use crate::{
    answer::{Answer, Boards, Claim, Says},
    assignment::{AnswerRules, Optimal, Part},
    case::Case,
};

/// Compares an answer whose first claim is that the board is unsolvable with the right one.
///
/// That claim decides what is said of the board given, which is among the boards printed
/// before it, if any are. What follows the last claim of that
/// kind is a solution of the board that is printed there first, or nothing: nobody knows
/// that board beforehand, so its fewest moves are not asked for. What lies between is not
/// looked at.
///
/// # Errors
///
/// The one reason why the answer is not accepted.
pub(super) fn compare(
    case: &Case,
    rules: &AnswerRules,
    answer: &Answer,
    boards: Option<&Boards>,
    first: &Claim,
) -> Result<(), Rejection> {
    compare_claim(case, &first.says)?;
    let is_unsolvable = |claim: &&Claim| claim.says == Says::Unsolvable;
    let last = answer.claims.iter().rfind(is_unsolvable).unwrap_or(first);
    if let Some(boards) = boards {
        let before = boards.within(0..first.line_number);
        // The goal may be shown beside it, and so may boards that were looked at.
        let has_start = (0..before.len()).any(|it| before.tiles(it) == case.board.tiles());
        if !has_start && !before.is_empty() {
            let printed = case.board.puzzle().board(before.tiles(0));
            let printed = printed.expect("only grids with each tile once are taken for boards");
            return Err(flawed(Flaw::OtherStart { printed }));
        }
        let after = boards.within(last.line_number..usize::MAX);
        let claims = answer.claims.iter();
        let claims = claims.filter(|claim| claim.line_number > last.line_number);
        on_another(case, rules, &after, &claims.collect::<Vec<_>>())?;
    }
    check_form(rules, answer, first)
}

/// Judges what was printed after the last board that was called unsolvable.
fn on_another(
    case: &Case,
    rules: &AnswerRules,
    boards: &Boards,
    claims: &[&Claim],
) -> Result<(), Rejection> {
    if boards.is_empty() && boards.not_a_board.is_none() && claims.is_empty() {
        return Ok(());
    }
    if let Some(first) = claims.first()
        && let Some(second) = claims.iter().find(|claim| claim.says != first.says)
    {
        let (first, second) = (first.line.clone(), second.line.clone());
        return Err(Rejection::Contradiction { first, second });
    }
    let count = match claims.first().map(|claim| &claim.says) {
        Some(Says::Moves(count)) => Some(*count),
        Some(other) => return compare_claim(case, other),
        None => None,
    };
    let start = (!boards.is_empty()).then(|| {
        let start = case.board.puzzle().board(boards.tiles(0));
        start.expect("only grids with each tile once are taken for boards")
    });
    let on_another = |flaw: Flaw| {
        let (start, flaw) = (start.clone(), Box::new(flaw));
        flawed(Flaw::OnAnotherBoard { start, flaw })
    };
    let rules = AnswerRules {
        optimal: Optimal::Measured,
        ..rules.clone()
    };
    let way = Way {
        path: None,
        boards: Some(boards),
        count,
    };
    let replayed = replay(start.as_ref().unwrap_or(&case.board), 0, &rules, way);
    replayed.map_err(|rejection| match rejection {
        Rejection::Flawed(flaw) => on_another(*flaw),
        other => other,
    })?;
    for part in [Part::Moves, Part::Boards] {
        let is_there = match part {
            Part::Moves => count.is_some(),
            _ => !boards.is_empty(),
        };
        if rules.requires(part) && !is_there {
            let form = rules.form(part).map(str::to_owned);
            return Err(on_another(Flaw::Missing { part, form }));
        }
    }
    Ok(())
}

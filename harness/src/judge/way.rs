//! An answer of which a path or boards are looked for, against a case.
use super::{
    Rejection, another_board,
    flaw::Flaw,
    puzzle::{check_form, compare_by, compare_claim, parity},
    replay::{Way, contradiction, counting, flawed, replay},
};
use crate::{
    answer::{Answer, Boards, Claim, PathRead, Says},
    assignment::{AnswerRules, Part},
    case::{Case, Expected},
};

/// Compares an answer with the right one; returns how many moves it has, if it has
/// any.
///
/// # Errors
///
/// The one reason why the answer is not accepted.
pub(super) fn compare(
    case: &Case,
    rules: &AnswerRules,
    answer: &Answer,
    boards: Option<&Boards>,
) -> Result<Option<usize>, Rejection> {
    let first = answer.claims.first();
    if let Some(first) = first.filter(|_| rules.another_board_allowed)
        && first.says == Says::Unsolvable
    {
        return another_board::compare(case, rules, answer, boards, first).map(|()| None);
    }
    if let Some(first) = first {
        let mut others = answer.claims.iter();
        if let Some(second) = others.find(|claim| claim.says != first.says) {
            return Err(contradiction(&first.line, &second.line));
        }
    }
    match (case.expected, first) {
        (_, Some(claim)) if matches!(claim.says, Says::NotANumberOfMoves(_)) => {
            compare_claim(case, &claim.says).map(|()| None)
        }
        (expected, Some(claim)) if claim.says == Says::Unsolvable => {
            let path = match &answer.path {
                Some(PathRead::One(path)) if path.moves.is_empty() || path.may_be_legend() => None,
                Some(PathRead::One(path)) => Some(&path.line),
                Some(PathRead::Several { first, .. }) => Some(first),
                _ => None,
            };
            if let Some(path) = path {
                return Err(contradiction(&claim.line, path));
            }
            compare_claim(case, &claim.says)?;
            debug_assert_eq!(expected, Expected::Unsolvable, "else it was refused");
            check_form(rules, answer, claim)?;
            Ok(None)
        }
        (Expected::Unsolvable, claim) => Err(called_solvable(case, answer, boards, claim)),
        (Expected::Moves(least), claim) => solution(
            case,
            least,
            rules,
            &Printed {
                answer,
                boards,
                claim,
            },
        ),
    }
}

/// What was printed of a board that can be solved.
struct Printed<'a> {
    answer: &'a Answer,
    boards: Option<&'a Boards>,
    claim: Option<&'a Claim>,
}

impl Printed<'_> {
    fn count(&self) -> Option<u32> {
        match self.claim?.says {
            Says::Moves(moves) => Some(moves),
            Says::NotANumberOfMoves(_) | Says::Unsolvable => None,
        }
    }

    fn has(&self, part: Part) -> bool {
        match part {
            Part::Moves => self.count().is_some(),
            Part::Path => self.answer.path.is_some(),
            Part::Boards => self.boards.is_some_and(|boards| !boards.is_empty()),
        }
    }

    /// Whether there is nothing to print, and nothing else was printed. Where the
    /// assignment has words for that, it takes a blank line at least.
    fn is_rightly_silent(&self, least: u32, rules: &AnswerRules) -> bool {
        let has_words = rules.path.as_ref().is_some_and(|it| it.no_moves.is_some());
        let is_silent = self.claim.is_none() && self.answer.extra_line.is_none();
        let is_enough = self.answer.has_line || !has_words;
        least == 0 && ((is_silent && is_enough) || self.count() == Some(0))
    }
}

fn solution(
    case: &Case,
    least: u32,
    rules: &AnswerRules,
    printed: &Printed<'_>,
) -> Result<Option<usize>, Rejection> {
    let way = Way {
        path: printed.answer.path.as_ref(),
        boards: printed.boards,
        count: printed.count(),
    };
    let solved = replay(&case.board, least, rules, way)?;
    let moves = solved.moves;
    if let (None, Some(count)) = (moves, printed.count()) {
        compare_by(rules, case, &Says::Moves(count))?;
    }
    for &part in &rules.requires {
        let may_be_missing = part != Part::Moves && printed.is_rightly_silent(least, rules);
        if !printed.has(part) && !may_be_missing {
            return Err(missing(part, rules, printed));
        }
    }
    let form = match printed.claim.filter(|_| rules.requires(Part::Moves)) {
        Some(claim) => check_form(rules, printed.answer, claim),
        None => Ok(()),
    };
    match solved.misread {
        // Of two things that cost something, the one that costs more.
        Some(misread) if form.is_ok() || misread.percent() <= rules.presentation_error_percent => {
            return Err(flawed(misread));
        }
        _ => form?,
    }
    Ok(moves.or(printed.count().map(|count| count as usize)))
}

/// Why a part is missing: because nothing is there, or nothing that is read, or
/// another part alone.
fn missing(part: Part, rules: &AnswerRules, printed: &Printed<'_>) -> Rejection {
    let parts = [Part::Moves, Part::Path, Part::Boards];
    let has_other = parts.into_iter().any(|part| printed.has(part));
    match &printed.answer.extra_line {
        None if !has_other => Rejection::NothingPrinted {
            is_on_stderr: false,
        },
        Some((_, line)) if !has_other => Rejection::NoAnswer { line: line.clone() },
        _ => flawed(Flaw::Missing {
            part,
            form: rules.form(part).map(str::to_owned),
        }),
    }
}

/// An answer that does not say unsolvable, of a board that is.
fn called_solvable(
    case: &Case,
    answer: &Answer,
    boards: Option<&Boards>,
    claim: Option<&Claim>,
) -> Rejection {
    let path = answer.path.as_ref();
    let path = match path.map(counting).transpose() {
        Ok(path) => path,
        Err(rejection) => return rejection,
    };
    let moves = match (path, claim.map(|claim| &claim.says), boards) {
        (Some(path), ..) => path.moves.len(),
        (_, Some(Says::Moves(moves)), _) => *moves as usize,
        (_, _, Some(boards)) if boards.len() > 1 => boards.len() - 1,
        _ => {
            return match &answer.extra_line {
                Some((_, line)) => Rejection::NoAnswer { line: line.clone() },
                None => Rejection::NothingPrinted {
                    is_on_stderr: false,
                },
            };
        }
    };
    Rejection::CalledSolvable {
        found: u32::try_from(moves).unwrap_or(u32::MAX),
        parity: parity(case),
    }
}

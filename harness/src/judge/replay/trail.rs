//! The way that an output prints, move by move, as far as it can be gone.
use reference::{Board, Move};

use super::{Replay, Way, counting, sequence::Sequence};
use crate::{
    answer::{self, Answer, Boards, PathRead, Says},
    assignment::{AnswerRules, BoardOrder, Part},
    case::{Case, Expected},
    execute::Observation,
    judge::{Flaw, Rejection, output},
};

/// A way as printed, up to the first step that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trail {
    /// Of what it is read: the path or the boards.
    pub(crate) part: Part,
    /// The board at which it begins.
    pub(crate) start: Board,
    /// Moves of the blank that can be made one after the other.
    pub(crate) moves: Vec<Move>,
    /// What is printed after them and is wrong; `None` if nothing is.
    pub(crate) wrong: Option<Wrong>,
    /// How many moves or boards are printed after `moves`, the wrong one among them.
    pub(crate) more: usize,
}

/// A step that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wrong {
    /// A move that takes the blank off the board.
    Move(Move),
    /// A board that is not the start, where the way begins.
    Start(Board),
    /// A board to which no single move leads, or to which the path beside it does not.
    Board(Board),
    /// Rows that are no board.
    NotABoard,
}

/// The way that a run printed which was rejected, or `None` if none was read.
///
/// That is the path, in the reading that the rejection is about, and else the boards, where
/// they are an attempt at a way. Where the flaw is one of the boards, it is them. A way that
/// solves the board only if it is read in another way than asked for is told as asked for.
pub(crate) fn trail(
    case: &Case,
    rules: &AnswerRules,
    seen: &Observation,
    rejection: Option<&Rejection>,
) -> Option<Trail> {
    if rules.is_number_only() {
        return None;
    }
    let output = output(rules, seen).ok()?;
    let answer = answer::read(output, rules);
    let boards = answer::boards(output, rules, case.board.shape());
    let flaw = match rejection {
        Some(Rejection::Flawed(flaw)) => Some(&**flaw),
        _ => None,
    };
    if let Some(Flaw::OnAnotherBoard { start, flaw }) = flaw {
        let mut claims = answer.claims.iter();
        let last = claims.rfind(|claim| claim.says == Says::Unsolvable)?;
        let after = boards?.within(last.line_number..usize::MAX);
        return of_boards(start.as_ref()?, rules, &after, Some(flaw));
    }
    let first = answer.claims.first();
    let is_called_unsolvable = first.is_some_and(|claim| claim.says == Says::Unsolvable);
    let of_boards = || of_boards(&case.board, rules, boards.as_ref()?, flaw);
    if flaw.is_some_and(is_of_boards) {
        return of_boards();
    }
    match of_path(case, rules, &answer, boards.as_ref()) {
        // With words for a board that is unsolvable, they may be of any board.
        None if is_called_unsolvable => None,
        None => of_boards(),
        path => path.filter(|it| !is_called_unsolvable || !it.moves.is_empty()),
    }
}

/// Whether a flaw is one of the boards printed.
fn is_of_boards(flaw: &Flaw) -> bool {
    match flaw {
        Flaw::BoardOffPath { .. }
        | Flaw::BoardsEndOffPath { .. }
        | Flaw::BoardsJump { .. }
        | Flaw::OtherStart { .. }
        | Flaw::BoardsEndElsewhere { .. }
        | Flaw::NotABoard { .. } => true,
        Flaw::Endless { part, .. }
        | Flaw::TooLong { part, .. }
        | Flaw::CountDiffers { part, .. } => *part == Part::Boards,
        _ => false,
    }
}

fn of_path(
    case: &Case,
    rules: &AnswerRules,
    answer: &Answer,
    boards: Option<&Boards>,
) -> Option<Trail> {
    let read: &PathRead = answer.path.as_ref()?;
    let path = counting(read).ok()?;
    let printed = match case.expected {
        Expected::Unsolvable => path.moves.as_slice(),
        Expected::Moves(least) => {
            let count = answer.claims.first().and_then(|claim| match claim.says {
                Says::Moves(moves) => Some(moves),
                _ => None,
            });
            let way = Way {
                path: Some(read),
                boards,
                count,
            };
            Replay::new(&case.board, least, rules, way).told(path).0
        }
    };
    let mut board = case.board.clone();
    let can_be_made = printed.iter().take_while(|mv| match board.apply(**mv) {
        Some(next) => {
            board = next;
            true
        }
        None => false,
    });
    let moves: Vec<Move> = can_be_made.copied().collect();
    Some(Trail {
        part: Part::Path,
        start: case.board.clone(),
        wrong: printed.get(moves.len()).copied().map(Wrong::Move),
        more: printed.len() - moves.len(),
        moves,
    })
}

/// The boards that are taken for a way as they are judged; where they are none, those of
/// the likeliest.
fn of_boards(
    start: &Board,
    rules: &AnswerRules,
    boards: &Boards,
    flaw: Option<&Flaw>,
) -> Option<Trail> {
    let order = rules.boards.as_ref()?.order;
    let is_required = rules.requires(Part::Boards);
    let may_be_reversed = [false, true].into_iter().take(match order {
        BoardOrder::StartFirst => 1,
        BoardOrder::Either => 2,
    });
    let mut ways = may_be_reversed
        .flat_map(|is| Sequence::all(boards, start, is))
        .filter(|way| is_required || way.len() > 2);
    let way = ways.find(|way| way.flaw(start).is_none());
    let way = way.unwrap_or_else(|| Sequence::likeliest(boards, start));
    let is_attempt = is_required || way.len() > 2;
    if way.is_empty() || !is_attempt && !flaw.is_some_and(is_of_boards) {
        return None;
    }
    let (mut moves, mut wrong) = match way.walk(start) {
        Ok(moves) => (moves, None),
        Err((moves, board)) if way.tiles(0) != start.tiles() => (moves, Some(Wrong::Start(board))),
        Err((moves, board)) => (moves, Some(Wrong::Board(board))),
    };
    match flaw {
        Some(Flaw::BoardOffPath { step, printed, .. })
            if (1..=moves.len()).contains(step) && way.tiles(*step) == printed.tiles() =>
        {
            moves.truncate(step - 1);
            wrong = Some(Wrong::Board(printed.clone()));
        }
        Some(Flaw::NotABoard { .. }) => {
            let grid = boards.not_a_board.as_ref();
            let before = grid.map_or(way.len(), |grid| way.before(grid.boards_before));
            if (1..=moves.len() + 1).contains(&before) && !matches!(wrong, Some(Wrong::Start(_))) {
                moves.truncate(before - 1);
                wrong = Some(Wrong::NotABoard);
            }
        }
        _ => {}
    }
    let gone = match wrong {
        Some(Wrong::Start(_)) => 0,
        _ => 1 + moves.len(),
    };
    let is_a_grid = wrong == Some(Wrong::NotABoard);
    Some(Trail {
        part: Part::Boards,
        start: start.clone(),
        more: way.len() - gone + usize::from(is_a_grid),
        moves,
        wrong,
    })
}

#[cfg(test)]
mod tests;

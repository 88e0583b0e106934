//! Which published boards are tried, and other boards that are made from them.
use reference::{
    Board, Move,
    exact::{Expected as Many, Outcome, Solver},
    search,
};
use sha2::{Digest, Sha256};

use super::{BOARDS, CPU_SHARE, is_published, moves};
use crate::{
    assignment::Assignment,
    case::{Case, Expected},
    grade::RunResult,
    judge::{Note, Verdict},
};

/// What the exact solver may use on a board that is one move away.
const EXACT: search::Limits = search::Limits {
    nodes: 200_000,
    memory_bytes: 256 << 20,
    time: None,
};
/// From how many moves on a board is worth trying: a few are guessed.
const WORTH_MOVES: u32 = 3;

/// The runs whose boards are tried, always the same: one of each group in turn, and first
/// those that no simple guess gets right.
pub(super) fn choose<'r>(assignment: &Assignment, runs: &'r [RunResult]) -> Vec<&'r RunResult> {
    let case = |done: &RunResult| &assignment.groups[done.run.group].cases[done.run.case];
    let mut candidates: Vec<_> = runs
        .iter()
        .filter(|done| is_published(assignment, done.run.group))
        .filter(|done| is_safe(done) && may_be_other(assignment, case(done), done.run.mode))
        .map(|done| {
            (
                is_guessed(case(done)),
                hash(case(done), done.run.mode),
                done,
            )
        })
        .collect();
    candidates.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    let mut of_group = vec![0; assignment.groups.len()];
    let mut boards: Vec<&Board> = Vec::new();
    let mut ranked = Vec::new();
    for (is_guessed, _, done) in candidates {
        let board = &case(done).board;
        if boards.contains(&board) {
            continue;
        }
        boards.push(board);
        let rank: &mut usize = &mut of_group[done.run.group];
        ranked.push((is_guessed, *rank, done));
        *rank += 1;
    }
    ranked.sort_by_key(|(is_guessed, rank, _)| (*is_guessed, *rank));
    ranked.truncate(BOARDS);
    ranked.into_iter().map(|(.., done)| done).collect()
}

/// Whether a run was accepted every time, and far from its limits.
fn is_safe(done: &RunResult) -> bool {
    let Ok((seen, judgement)) = &done.result else {
        return false;
    };
    let is_odd = |note: &Note| matches!(note, Note::RepeatRule { .. } | Note::NearLimit { .. });
    judgement.verdict() == Verdict::Accepted
        && !done.is_flaky()
        && !judgement.notes.iter().any(is_odd)
        && seen.cpu * CPU_SHARE <= done.limits.cpu
}

/// Whether the program would take another board in its place.
fn may_be_other(assignment: &Assignment, case: &Case, mode: usize) -> bool {
    let arguments = assignment.modes[mode].arguments.iter();
    let makes_it = |argument: &String| {
        let placeholders = ["{seed}", "{moves}"];
        placeholders.iter().any(|it| argument.contains(it))
    };
    case.script.is_none() && !arguments.clone().any(makes_it) && !case.board.puzzle().has_walls()
}

/// Whether a program that guesses is right too.
fn is_guessed(case: &Case) -> bool {
    moves(case).is_none_or(|moves| moves < WORTH_MOVES || moves == case.board.manhattan())
}

/// What puts boards in an order that has nothing to do with that of the assignment.
fn hash(case: &Case, mode: usize) -> Vec<u8> {
    let mut hasher = Sha256::new();
    hasher.update(case.board.tiles());
    hasher.update(mode.to_le_bytes());
    hasher.finalize().to_vec()
}

/// A case with another board and answer.
fn other(case: &Case, board: Board, expected: Expected) -> Case {
    Case {
        name: case.name.clone(),
        board,
        expected,
        explain: std::collections::BTreeMap::new(),
        reason: None,
        ..case.clone()
    }
}

/// The board with its rows for columns, each tile with the number that goes where its place in
/// the goal goes: it needs as many moves. `None` where it is not square, or the same board.
pub(super) fn mirrored(case: &Case) -> Option<Case> {
    let (board, puzzle) = (&case.board, case.board.puzzle());
    let shape = board.shape();
    let side = shape.rows();
    if side != shape.columns() {
        return None;
    }
    let goal = puzzle.goal();
    let across = |cell: usize| cell % side * side + cell / side;
    let mut number = vec![0; goal.tiles().len()];
    for (cell, &tile) in goal.tiles().iter().enumerate() {
        number[usize::from(tile)] = goal.tiles()[across(cell)];
    }
    let cells = 0..board.tiles().len();
    let tiles: Vec<u8> = cells
        .map(|cell| number[usize::from(board.tiles()[across(cell)])])
        .collect();
    let mirrored = puzzle.board(&tiles).expect("each tile is there once");
    (mirrored.tiles() != board.tiles()).then(|| other(case, mirrored, case.expected))
}

/// A board one legal move on that is not published, nearer to the goal if there is one.
pub(super) fn one_move_on(assignment: &Assignment, case: &Case) -> Option<Case> {
    let mut solver = Solver::new(Many::OneBoard);
    let mut solve = |board: &Board| match solver.optimal(board, EXACT) {
        Outcome::Solved(solution) => Some(solution.moves),
        Outcome::Unsolvable(_) | Outcome::GaveUp(_) => None,
    };
    let first = moves(case).and_then(|moves| {
        let way = solve(&case.board)?;
        // Else nobody knows what is right.
        (way.len() == moves as usize).then(|| way.first().copied())
    });
    if moves(case).is_some() && first.is_none() {
        return None;
    }
    let nearer = first.flatten();
    let rest = Move::ALL.into_iter().filter(|way| Some(*way) != nearer);
    nearer.into_iter().chain(rest).find_map(|way| {
        let board = case.board.apply(way)?;
        let board = case.board.puzzle().board(board.tiles()).ok()?;
        let expected = match case.expected {
            Expected::Unsolvable => Expected::Unsolvable,
            Expected::Moves(_) if board.is_goal() => return None,
            Expected::Moves(moves) if Some(way) == nearer => Expected::Moves(moves - 1),
            Expected::Moves(_) => Expected::Moves(u32::try_from(solve(&board)?.len()).ok()?),
        };
        (!is_known(assignment, &board)).then(|| other(case, board, expected))
    })
}

/// Whether a board is one of those that are published.
fn is_known(assignment: &Assignment, board: &Board) -> bool {
    let groups = (0..assignment.groups.len()).filter(|&group| is_published(assignment, group));
    let mut cases = groups.flat_map(|group| &assignment.groups[group].cases);
    cases.any(|case| case.board.tiles() == board.tiles() && case.board.shape() == board.shape())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::{Goal, example};

    fn case(goal: Goal, board: &str, expected: Expected) -> Case {
        let mut case = example::case("c", board, expected, vec![0]);
        case.board = goal.board(&case.board);
        case
    }

    fn text(case: Option<Case>) -> Option<(String, Expected)> {
        let line = |board: &Board| board.tiles().iter().map(u8::to_string).collect::<Vec<_>>();
        case.map(|case| (line(&case.board).join(" "), case.expected))
    }

    /// The distance by a search that knows nothing of mirrors.
    fn distance(board: &Board) -> usize {
        let order = reference::MoveOrder::default();
        let found = search::breadth_first(board, order, search::Limits::default());
        found.outcome.unwrap().len()
    }

    #[test]
    fn a_mirrored_board_needs_as_many_moves() {
        let moves = Expected::Moves;
        let mirror = |goal, board| text(mirrored(&case(goal, board, moves(9))));
        // By hand: the goal is the same board; 2 and 4 change names, and so on.
        assert_eq!(mirror(Goal::BlankLast, "1 2 3 4 5 6 7 8 0"), None);
        let expected = Some(("1 2 3 4 5 0 7 8 6".to_owned(), moves(9)));
        assert_eq!(mirror(Goal::BlankLast, "1 2 3 4 5 6 7 0 8"), expected);
        assert_eq!(mirror(Goal::BlankLast, "2 3\n1 2 3\n0 4 5"), None);
        for (goal, texts) in [
            (Goal::BlankLast, ["8 6 7 2 5 4 3 0 1", "1 8 2 0 4 3 7 6 5"]),
            (Goal::BlankFirst, ["7 2 4 5 0 6 8 3 1", "3 1 2 4 0 5 6 7 8"]),
        ] {
            for board in texts {
                let case = case(goal, board, moves(0));
                if !case.board.is_solvable() {
                    continue;
                }
                let other = mirrored(&case).unwrap();
                assert_ne!(other.board, case.board);
                assert_eq!(distance(&other.board), distance(&case.board), "{board}");
            }
        }
    }

    #[test]
    fn one_move_on_is_nearer_and_not_published() {
        let mut assignment = example::assignment();
        let moves = Expected::Moves;
        let board = case(Goal::BlankLast, "1 2 3 0 4 6 7 5 8", moves(3));
        let nearer = ("1 2 3 4 0 6 7 5 8".to_owned(), moves(2));
        assert_eq!(text(one_move_on(&assignment, &board)), Some(nearer));
        let published = example::case("p", "1 2 3 4 0 6 7 5 8", moves(2), vec![0]);
        assignment.groups[0].cases.push(published);
        let farther = one_move_on(&assignment, &board).unwrap();
        assert_eq!(farther.expected, moves(4));
        assert_eq!(distance(&farther.board), 4);
        let wrong = case(Goal::BlankLast, "1 2 3 0 4 6 7 5 8", moves(5));
        assert_eq!(text(one_move_on(&assignment, &wrong)), None);
        let unsolvable = case(Goal::BlankLast, "2 1 3 4 5 6 7 8 0", Expected::Unsolvable);
        let found = one_move_on(&assignment, &unsolvable).unwrap();
        assert_eq!(found.expected, Expected::Unsolvable);
        assert!(!found.board.is_solvable());
    }
}

//! Shortest solutions to be shown, each found once in a process: a class fails on the same
//! boards.
//!
//! Nothing is judged by them, and a board on which the search gives up has none.
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use reference::{
    Board, Move,
    exact::{Expected, Outcome, Solver},
    search::Limits,
};

/// The most nodes of a search: some hundredths of a second.
pub(crate) const MOST_NODES: u64 = 100_000;

/// The most memory of a search, in bytes, its tables included: 256 MiB.
const MOST_MEMORY: usize = 256 << 20;

/// The most large boards that are remembered, so that the memory does not grow with a class whose
/// boards are drawn for each student.
const MOST_KEPT: usize = 20_000;

/// The most free cells, the blank among them, of a board to which every distance is known
/// without a search.
const EASY_CELLS: u8 = 9;

/// The longest way on a larger board of which it is told which moves are wasted.
const MOST_MOVES: usize = 60;

static MEMO: LazyLock<Mutex<Memo>> = LazyLock::new(|| {
    Mutex::new(Memo {
        solver: Solver::new(Expected::OneBoard),
        known: HashMap::new(),
    })
});

/// What was found so far. What is found does not depend on it.
struct Memo {
    solver: Solver,
    known: HashMap<Board, Option<Arc<[Move]>>>,
}

/// A shortest solution of a board; `None` if there is none, or if it takes more than
/// [`MOST_NODES`].
pub(crate) fn solution(board: &Board) -> Option<Arc<[Move]>> {
    let board = board.clone().with_n_moves(0);
    // A search that panicked has kept nothing.
    let mut memo = MEMO.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = memo.known.get(&board) {
        return known.clone();
    }
    let limits = Limits {
        nodes: MOST_NODES,
        memory_bytes: MOST_MEMORY,
        time: None,
    };
    let found = match memo.solver.optimal(&board, limits) {
        Outcome::Solved(solution) => Some(Arc::from(solution.moves)),
        Outcome::Unsolvable(_) | Outcome::GaveUp(_) => None,
    };
    // An easy board is read off a table that the solver keeps.
    if !is_easy(&board) {
        if memo.known.len() >= MOST_KEPT {
            memo.known.clear();
        }
        memo.known.insert(board, found.clone());
    }
    found
}

/// Which of these moves lead no closer to the goal, counted from 0; none if that is not
/// known of each: on a board of more than 9 free cells, of a longer way than of 60 moves.
///
/// # Panics
///
/// If a move cannot be made.
pub(crate) fn wasted(start: &Board, moves: &[Move]) -> Vec<usize> {
    if !is_easy(start) && moves.len() > MOST_MOVES {
        return Vec::new();
    }
    wasted_if_known(start, moves).unwrap_or_default()
}

fn is_easy(board: &Board) -> bool {
    board.puzzle().max_tile() < EASY_CELLS
}

fn wasted_if_known(start: &Board, moves: &[Move]) -> Option<Vec<usize>> {
    let mut board = start.clone();
    let mut rest: Vec<Move> = solution(&board)?.to_vec();
    let mut wasted = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        board = board.apply(mv).expect("the moves can be made");
        if rest.first() == Some(&mv) {
            // What is left of a shortest solution is one.
            rest.remove(0);
            continue;
        }
        let before = rest.len();
        rest = solution(&board)?.to_vec();
        if rest.len() > before {
            wasted.push(index);
        }
    }
    Some(wasted)
}

//! Shortest solutions to be shown, each found once in a process: a class fails on the same
//! boards.
//!
//! Nothing is judged by them, and a board on which the search gives up has none. What is found
//! does not depend on what was found before: what is remembered costs the nodes that it took.
use std::{
    cell::Cell,
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
};

use reference::{
    Board, Move,
    exact::{Expected, Solver},
    search::Limits,
};

/// The most nodes of all searches for a board with a way from it: some hundredths of a second.
const MOST_NODES: u64 = 100_000;

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

static MEMO: LazyLock<Mutex<Memo>> = LazyLock::new(Mutex::default);

thread_local! {
    /// The solver of this thread with its tables; none while it searches, nor if it panicked.
    static SOLVER: Cell<Option<Solver>> = const { Cell::new(None) };
}

/// What was found of boards that take a search.
#[derive(Default)]
struct Memo {
    known: HashMap<Board, Known>,
}

/// What is known of a board that can be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Known {
    /// A shortest solution, and the nodes that it took.
    Solved { moves: Arc<[Move]>, nodes: u64 },
    /// So many nodes do not do.
    GaveUp { nodes: u64 },
}

/// The nodes that are left for the searches of one way.
struct Budget {
    nodes: u64,
}

/// A shortest solution of a board; `None` if there is none, or if it takes more than 100,000
/// nodes.
pub(crate) fn solution(board: &Board) -> Option<Arc<[Move]>> {
    Budget { nodes: MOST_NODES }.solution(board)
}

/// Which of these moves lead no closer to the goal, counted from 0; none if that is not
/// known of each: on a board of more than 9 free cells, of a longer way than of 60 moves, or
/// if it takes more than 100,000 nodes in all.
///
/// # Panics
///
/// If a move cannot be made.
pub(crate) fn wasted(start: &Board, moves: &[Move]) -> Vec<usize> {
    if !is_easy(start) && moves.len() > MOST_MOVES {
        return Vec::new();
    }
    let budget = Budget { nodes: MOST_NODES };
    budget.wasted(start, moves).unwrap_or_default()
}

/// Whether a board takes no search, as all distances of its puzzle are known at once.
pub(crate) fn is_easy(board: &Board) -> bool {
    board.puzzle().max_tile() < EASY_CELLS
}

impl Budget {
    fn wasted(mut self, start: &Board, moves: &[Move]) -> Option<Vec<usize>> {
        let mut board = start.clone();
        let mut rest: Vec<Move> = self.solution(&board)?.to_vec();
        let mut wasted = Vec::new();
        for (index, &mv) in moves.iter().enumerate() {
            board = board.apply(mv).expect("the moves can be made");
            if rest.first() == Some(&mv) {
                // What is left of a shortest solution is one.
                rest.remove(0);
                continue;
            }
            let before = rest.len();
            rest = self.solution(&board)?.to_vec();
            if rest.len() > before {
                wasted.push(index);
            }
        }
        Some(wasted)
    }

    fn solution(&mut self, board: &Board) -> Option<Arc<[Move]>> {
        let board = board.clone().with_n_moves(0);
        if board.obstacle().is_some() {
            return None;
        }
        if is_easy(&board) {
            // It is read off a table that the solver keeps.
            return match search(&board, self.nodes) {
                Known::Solved { moves, .. } => Some(moves),
                Known::GaveUp { .. } => None,
            };
        }
        let known = memo().known.get(&board).cloned();
        let known = known.filter(|known| known.answers(self.nodes));
        let known = known.unwrap_or_else(|| {
            let known = search(&board, self.nodes);
            memo().keep(board, known.clone());
            known
        });
        match known {
            Known::Solved { moves, nodes } if nodes <= self.nodes => {
                self.nodes -= nodes;
                Some(moves)
            }
            Known::Solved { .. } | Known::GaveUp { .. } => {
                self.nodes = 0;
                None
            }
        }
    }
}

impl Known {
    /// Whether it tells what so many nodes would come to.
    fn answers(&self, nodes: u64) -> bool {
        match self {
            Known::Solved { .. } => true,
            Known::GaveUp { nodes: tried } => nodes <= *tried,
        }
    }
}

impl Memo {
    fn keep(&mut self, board: Board, known: Known) {
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
        }
        self.known.insert(board, known);
    }
}

fn memo() -> MutexGuard<'static, Memo> {
    // No search is made under the lock, and whatever is in the memo is whole.
    MEMO.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches with the solver of this thread, so that no other thread waits.
fn search(board: &Board, nodes: u64) -> Known {
    let limits = Limits {
        nodes,
        memory_bytes: MOST_MEMORY,
        time: None,
    };
    let solver = SOLVER.take();
    let mut solver = solver.unwrap_or_else(|| Solver::new(Expected::OneBoard));
    let found = solver.optimal_within(board, limits);
    SOLVER.set(Some(solver));
    match found {
        Some(solution) => Known::Solved {
            nodes: solution.stats.nodes,
            moves: Arc::from(solution.moves),
        },
        None => Known::GaveUp { nodes },
    }
}

#[cfg(test)]
mod tests;

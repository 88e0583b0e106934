//! The answer of a board, by two methods that have little in common.
use reference::{
    Board, Heuristic, MoveOrder,
    exact::{self, GaveUp, Outcome, Solver},
    search::{self, Limits, SearchError},
};

use super::{
    parity,
    reached::{MOST_CELLS, Reached},
};
use crate::case::Expected;

/// What one method found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The method.
    pub by: Prover,
    /// What it found.
    pub found: Found,
}

/// A method by which an answer is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prover {
    /// The exact solver: tables of all boards or of patterns, and search by depth.
    ExactSolver,
    /// All boards one move away, then all two moves away, and so on.
    BreadthFirst,
    /// The textbook's A*.
    Astar(Heuristic),
    /// Inversions, and the row of the blank where it matters.
    Parity,
    /// All boards that moves lead to from the goal.
    Exhaustion,
    /// The cycles in which tiles and blank have to go, and the way of the blank.
    Cycles,
}

/// What a method found of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// The fewest moves to the goal.
    Moves(u32),
    /// There is a way, of a length not looked for.
    Solvable,
    /// There is no way.
    Unsolvable,
    /// The budget was used up.
    GaveUp {
        /// No way has fewer moves.
        least: u32,
        /// A way has so many.
        most: Option<u32>,
    },
}

impl Found {
    /// Whether it proves that the answer is right.
    #[must_use]
    pub fn confirms(self, answer: Expected) -> bool {
        match (self, answer) {
            (Found::Moves(found), Expected::Moves(moves)) => found == moves,
            (Found::Unsolvable, Expected::Unsolvable) => true,
            _ => false,
        }
    }

    /// Whether it proves that the answer is wrong.
    #[must_use]
    pub fn refutes(self, answer: Expected) -> bool {
        match (self, answer) {
            (Found::Moves(found), Expected::Moves(moves)) => found != moves,
            (Found::GaveUp { least, most }, Expected::Moves(moves)) => {
                moves < least || most.is_some_and(|most| moves > most)
            }
            (Found::Unsolvable, Expected::Moves(_))
            | (Found::Moves(_) | Found::Solvable, Expected::Unsolvable) => true,
            // That there is a way is no news where moves are expected; nor does a
            // search that gave up know whether there is one.
            (Found::Solvable, Expected::Moves(_))
            | (Found::Unsolvable | Found::GaveUp { .. }, Expected::Unsolvable) => false,
        }
    }
}

/// All methods, with what they have built so far.
pub(super) struct Provers {
    limits: Limits,
    solver: Solver,
    reached: Reached,
}

impl Provers {
    /// `limits` are for each search of a board.
    pub(super) fn new(limits: Limits) -> Provers {
        Provers {
            limits,
            solver: Solver::new(exact::Expected::ManyBoards),
            reached: Reached::default(),
        }
    }

    /// What two methods find.
    pub(super) fn both(&mut self, board: &Board) -> [Finding; 2] {
        if board.is_solvable() {
            [self.exact(board), self.search(board)]
        } else {
            let parity = Finding {
                by: Prover::Parity,
                found: Found::Unsolvable,
            };
            [parity, self.solvable(board)]
        }
    }

    /// Whether there is a way, found without counting inversions.
    pub(super) fn solvable(&mut self, board: &Board) -> Finding {
        let (by, is_solvable) = match self.reached.has(board) {
            Some(is_reached) => (Prover::Exhaustion, is_reached),
            None => (Prover::Cycles, parity::agrees(board)),
        };
        let found = match is_solvable {
            true => Found::Solvable,
            false => Found::Unsolvable,
        };
        Finding { by, found }
    }

    fn exact(&mut self, board: &Board) -> Finding {
        let found = match self.solver.optimal(board, self.limits) {
            Outcome::Solved(solution) => Found::Moves(length(solution.moves.len())),
            Outcome::Unsolvable(_) => Found::Unsolvable,
            Outcome::GaveUp(GaveUp { lower, upper, .. }) => Found::GaveUp {
                least: lower,
                most: upper.map(|moves| length(moves.len())),
            },
        };
        let by = Prover::ExactSolver;
        Finding { by, found }
    }

    /// Breadth-first where that ends in any case, and else by A*. The exact solver
    /// knows other distances, but on shapes for which it has no tables.
    fn search(&self, board: &Board) -> Finding {
        if board.shape().cells() <= MOST_CELLS {
            let search = search::breadth_first(board, MoveOrder::default(), self.limits);
            let found = found(board, Heuristic::Hamming, search.outcome);
            let by = Prover::BreadthFirst;
            return Finding { by, found };
        }
        let by = |heuristic| {
            let search = search::astar_by(board, heuristic, self.limits);
            Finding {
                by: Prover::Astar(heuristic),
                found: found(board, heuristic, search.outcome),
            }
        };
        let plain = by(Heuristic::Manhattan);
        match plain.found {
            Found::GaveUp { .. } => by(Heuristic::LinearConflict),
            _ => plain,
        }
    }
}

/// What a search found that is led by an admissible heuristic.
fn found(
    board: &Board,
    heuristic: Heuristic,
    outcome: Result<search::Solution, SearchError>,
) -> Found {
    match outcome {
        Ok(solution) => Found::Moves(length(solution.len())),
        Err(SearchError::Unsolvable) => Found::Unsolvable,
        Err(_) => Found::GaveUp {
            least: heuristic.estimate(board),
            most: None,
        },
    }
}

fn length(moves: usize) -> u32 {
    u32::try_from(moves).expect("a way fits into memory")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENOUGH: Limits = Limits {
        nodes: 1_000_000,
        memory_bytes: 1 << 28,
        time: None,
    };
    const FEW: Limits = Limits {
        nodes: 100,
        ..ENOUGH
    };
    const UNSOLVABLE: Found = Found::Unsolvable;

    #[track_caller]
    fn check(text: &str, limits: Limits, expected: [(Prover, Found); 2]) {
        let board = Board::parse(text.as_bytes()).unwrap();
        let found = Provers::new(limits).both(&board);
        assert_eq!(found.map(|finding| (finding.by, finding.found)), expected);
    }

    #[test]
    fn proves_by_two_methods() {
        use Prover::{Astar, BreadthFirst, Cycles, ExactSolver, Exhaustion, Parity};
        let moves = Found::Moves;
        check(
            "6 4 7\n8 5 0\n3 2 1",
            ENOUGH,
            [(ExactSolver, moves(31)), (BreadthFirst, moves(31))],
        );
        check(
            "1 2 3\n4 5 6\n8 7 0",
            ENOUGH,
            [(Parity, UNSOLVABLE), (Exhaustion, UNSOLVABLE)],
        );
        check(
            "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0",
            ENOUGH,
            [(Parity, UNSOLVABLE), (Cycles, UNSOLVABLE)],
        );
        check(
            "1 2 3 4\n6 7 10 8\n5 9 0 11",
            ENOUGH,
            [
                (ExactSolver, moves(7)),
                (Astar(Heuristic::Manhattan), moves(7)),
            ],
        );
    }

    #[test]
    fn gives_up_with_bounds() {
        // 80 moves from the goal.
        let text = "0 15 9 13\n11 12 10 14\n3 7 6 2\n4 8 5 1";
        let board = Board::parse(text.as_bytes()).unwrap();
        let [exact, search] = Provers::new(FEW).both(&board);
        assert!(matches!(exact.found, Found::GaveUp { least: 60..=80, .. }));
        assert!(!exact.found.refutes(Expected::Moves(80)));
        assert!(!exact.found.confirms(Expected::Moves(80)));
        assert!(exact.found.refutes(Expected::Moves(58)));
        let by = Prover::Astar(Heuristic::LinearConflict);
        assert_eq!(search.by, by, "the better distance after the plain one");
        assert!(matches!(search.found, Found::GaveUp { most: None, .. }));
    }

    #[test]
    fn takes_no_silence_for_a_proof() {
        let (five, none) = (Expected::Moves(5), Expected::Unsolvable);
        let gave_up = |least, most| Found::GaveUp { least, most };
        for (found, answer, confirms, refutes) in [
            (Found::Moves(5), five, true, false),
            (Found::Moves(7), five, false, true),
            (Found::Moves(5), none, false, true),
            (Found::Solvable, five, false, false),
            (Found::Solvable, none, false, true),
            (Found::Unsolvable, five, false, true),
            (Found::Unsolvable, none, true, false),
            (gave_up(3, None), five, false, false),
            (gave_up(5, Some(5)), five, false, false),
            (gave_up(7, None), five, false, true),
            (gave_up(1, Some(3)), five, false, true),
            (gave_up(0, None), none, false, false),
        ] {
            let judged = (found.confirms(answer), found.refutes(answer));
            assert_eq!(judged, (confirms, refutes), "{found:?} of {answer:?}");
        }
    }
}

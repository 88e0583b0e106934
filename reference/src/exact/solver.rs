//! Chooses the way to solve a board, and checks each solution before it is given out.

use super::{
    budget::Budget,
    canonical::Canonical,
    complete::CompleteTable,
    general,
    ordered::OrderedSolver,
    solution::{Expected, Found, GaveUp, Outcome, Proof, Solution, Solutions, Stats},
};
use crate::{
    board::Board,
    heuristic::Heuristic,
    moves::Move,
    puzzle::Puzzle,
    search::{Budget as Spent, Limits},
};

/// The most free cells of a puzzle that is solved by a complete table.
const COMPLETE_CELLS: u8 = 9;

/// How many complete tables are kept; each takes less than a megabyte.
const KEPT_TABLES: usize = 8;

/// Finds shortest solutions, and keeps what it has built for the next board.
///
/// What it answers does not depend on what it has been asked before, with
/// limits of nodes and memory alone. Of large tables it keeps those of one
/// shape.
///
/// ```
/// use reference::{Puzzle, Shape, exact::{Expected, Outcome, Solver}, search::Limits};
///
/// let puzzle = Puzzle::blank_first(Shape::new(3, 3).unwrap());
/// let mut solver = Solver::new(Expected::ManyBoards);
/// for (tiles, moves) in [([3, 1, 2, 4, 0, 5, 6, 7, 8], 2), ([8, 7, 6, 5, 4, 3, 2, 1, 0], 28)] {
///     let board = puzzle.board(&tiles)?;
///     let Outcome::Solved(solution) = solver.optimal(&board, Limits::default()) else {
///         panic!("a small board takes no budget");
///     };
///     assert_eq!(solution.moves.len(), moves);
/// }
/// # Ok::<(), reference::BoardError>(())
/// ```
pub struct Solver {
    complete: Vec<CompleteTable>,
    ordered: OrderedSolver,
}

impl Solver {
    /// Makes a solver without any table yet.
    #[must_use]
    pub fn new(expected: Expected) -> Solver {
        Solver {
            complete: Vec::new(),
            ordered: OrderedSolver::new(expected),
        }
    }

    /// Finds a shortest solution.
    ///
    /// Where the limits do not do, up to 100,000 nodes more go into an upper bound.
    ///
    /// # Panics
    ///
    /// If a solution does not lead to the goal, which no board should be able to bring about.
    pub fn optimal(&mut self, board: &Board, limits: Limits) -> Outcome {
        if let Some(obstacle) = board.obstacle() {
            return Outcome::Unsolvable(obstacle);
        }
        let found = self.checked_search(board, Budget::new(limits));
        let (lower, reason, stats) = match found {
            Found::Solved(solution) => return Outcome::Solved(solution),
            Found::GaveUp {
                lower,
                reason,
                stats,
            } => (lower, reason, stats),
        };
        // Whoever ran out of time before the first node has looked at no bound at all.
        let lower = lower.max(Heuristic::LinearConflict.estimate(board));
        let upper = general::some_solution(board, limits);
        if let Some(moves) = &upper {
            assert_leads_to_the_goal(board, moves);
            let length = length(moves);
            assert!(
                length >= lower,
                "{lower} moves are said to be too few, but {length} do:\n{board}"
            );
        }
        match upper {
            Some(moves) if length(&moves) == lower => Outcome::Solved(Solution {
                moves,
                // It is as short as what was searched last.
                proof: Proof::Exhausted {
                    moves: lower.saturating_sub(2),
                },
                stats,
            }),
            upper => Outcome::GaveUp(GaveUp {
                lower,
                upper,
                reason,
                stats,
            }),
        }
    }

    /// Finds a shortest solution within the limits and not a node beyond; `None` where they do
    /// not do, or there is none.
    ///
    /// ```
    /// use reference::{Board, exact::{Expected, Solver}, search::Limits};
    ///
    /// let board = Board::parse(b"1 2 3 4\n5 6 7 8\n9 10 11 12\n0 13 14 15").unwrap();
    /// let mut solver = Solver::new(Expected::OneBoard);
    /// let mut within = |nodes| {
    ///     let solution = solver.optimal_within(&board, Limits { nodes, ..Limits::default() })?;
    ///     Some(solution.moves.len())
    /// };
    /// assert_eq!((within(1), within(1_000)), (None, Some(3)));
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Solver::optimal`].
    pub fn optimal_within(&mut self, board: &Board, limits: Limits) -> Option<Solution> {
        if board.obstacle().is_some() {
            return None;
        }
        match self.checked_search(board, Budget::new(limits)) {
            Found::Solved(solution) => Some(solution),
            Found::GaveUp { .. } => None,
        }
    }

    /// Finds all shortest solutions, and keeps the first `most` of them.
    ///
    /// `limits` are for the length, and for all solutions of that length, each.
    ///
    /// ```
    /// use reference::{Board, exact::{Expected, Outcome, Solver}, search::Limits};
    ///
    /// let board = Board::parse(b"0 3\n2 1").unwrap();
    /// let mut solver = Solver::new(Expected::OneBoard);
    /// let Outcome::Solved(all) = solver.all_optimal(&board, 10, Limits::default()) else {
    ///     panic!("a small board takes no budget");
    /// };
    /// assert_eq!((all.length, all.count, all.first.len()), (6, 2, 2));
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Solver::optimal`].
    pub fn all_optimal(
        &mut self,
        board: &Board,
        most: usize,
        limits: Limits,
    ) -> Outcome<Solutions> {
        let solution = match self.optimal(board, limits) {
            Outcome::Solved(solution) => solution,
            Outcome::Unsolvable(obstacle) => return Outcome::Unsolvable(obstacle),
            Outcome::GaveUp(gave_up) => return Outcome::GaveUp(gave_up),
        };
        match self.search_all(board, &solution, most, Budget::new(limits)) {
            Ok(all) => {
                assert!(
                    all.count > 0,
                    "the solution is not among all solutions:\n{board}"
                );
                for moves in &all.first {
                    assert_leads_to_the_goal(board, moves);
                }
                Outcome::Solved(all)
            }
            Err((reason, stats)) => Outcome::GaveUp(GaveUp {
                lower: length(&solution.moves),
                upper: Some(solution.moves),
                reason,
                stats,
            }),
        }
    }

    /// The number of boards at each distance from the goal, or `None` of a puzzle with more than 9
    /// free cells.
    ///
    /// ```
    /// use reference::{Puzzle, Shape, exact::{Expected, Solver}};
    ///
    /// let puzzle = Puzzle::blank_last(Shape::new(2, 2).unwrap());
    /// let mut solver = Solver::new(Expected::OneBoard);
    /// assert_eq!(solver.census(&puzzle), Some([1, 2, 2, 2, 2, 2, 1].as_slice()));
    /// ```
    pub fn census(&mut self, puzzle: &Puzzle) -> Option<&[usize]> {
        self.complete(puzzle).map(CompleteTable::census)
    }

    /// The board at a distance from the goal that `number` others come before, or `None` where there
    /// is none, or no census.
    ///
    /// The order is the same on every machine: whoever draws the numbers evenly draws the boards so.
    ///
    /// ```
    /// use reference::{Puzzle, Shape, exact::{Expected, Solver}};
    ///
    /// let puzzle = Puzzle::blank_last(Shape::new(2, 2).unwrap());
    /// let mut solver = Solver::new(Expected::OneBoard);
    /// assert_eq!(solver.board_at(&puzzle, 6, 0).unwrap().to_string(), "0 3\n2 1");
    /// assert_eq!(solver.board_at(&puzzle, 6, 1), None);
    /// ```
    pub fn board_at(&mut self, puzzle: &Puzzle, distance: usize, number: usize) -> Option<Board> {
        self.complete(puzzle)?.board_at(distance, number)
    }

    /// The complete table of a small puzzle, or `None` of a larger one.
    fn complete(&mut self, puzzle: &Puzzle) -> Option<&CompleteTable> {
        if puzzle.max_tile() >= COMPLETE_CELLS {
            return None;
        }
        let known = self
            .complete
            .iter()
            .position(|table| table.puzzle() == puzzle);
        let index = known.unwrap_or_else(|| {
            self.complete.truncate(KEPT_TABLES - 1);
            self.complete.insert(0, CompleteTable::new(puzzle));
            0
        });
        self.complete.get(index)
    }

    fn checked_search(&mut self, board: &Board, budget: Budget) -> Found {
        let found = self.search(board, budget);
        if let Found::Solved(solution) = &found {
            assert_leads_to_the_goal(board, &solution.moves);
        }
        found
    }

    fn search(&mut self, board: &Board, budget: Budget) -> Found {
        if let Some(table) = self.complete(board.puzzle()) {
            let moves = table.solution(board.tiles());
            return Found::Solved(Solution {
                moves: moves.expect("a board without an obstacle is in the table"),
                proof: Proof::CompleteTable {
                    states: table.states(),
                },
                stats: Stats::default(),
            });
        }
        let Some(canonical) = Canonical::new(board) else {
            return general::optimal(board, budget);
        };
        match self
            .ordered
            .optimal(board.shape(), &canonical.tiles, budget)
        {
            Found::Solved(solution) => Found::Solved(Solution {
                moves: canonical.moves_back(solution.moves),
                ..solution
            }),
            found => found,
        }
    }

    fn search_all(
        &mut self,
        board: &Board,
        shortest: &Solution,
        most: usize,
        budget: Budget,
    ) -> Result<Solutions, (Spent, Stats)> {
        if let Some(table) = self.complete(board.puzzle()) {
            let (count, first) = table.solutions(board.tiles(), most);
            return Ok(Solutions {
                length: shortest.moves.len(),
                count,
                first,
                proof: shortest.proof,
                stats: Stats::default(),
            });
        }
        let ordered = Canonical::new(board).and_then(|canonical| {
            let of_tiles = (board.shape(), canonical.tiles.as_slice());
            let all = self.ordered.all_optimal(of_tiles, shortest, most, budget)?;
            Some(all.map(|all| {
                Solutions {
                    first: all
                        .first
                        .into_iter()
                        .map(|moves| canonical.moves_back(moves))
                        .collect(),
                    ..all
                }
            }))
        });
        ordered.unwrap_or_else(|| general::all_optimal(board, shortest, most, budget))
    }
}

fn length(moves: &[Move]) -> u32 {
    u32::try_from(moves.len()).expect("a path fits in memory")
}

/// The last look at a solution: one that is wrong must never be given out.
fn assert_leads_to_the_goal(board: &Board, moves: &[Move]) {
    let end = moves
        .iter()
        .try_fold(board.clone(), |board, &mv| board.apply(mv));
    assert!(
        end.is_some_and(|end| end.is_goal()),
        "every solution leads to the goal, but {moves:?} does not from\n{board}"
    );
}

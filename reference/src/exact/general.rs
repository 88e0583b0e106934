//! Boards that no table is made for: walls, a goal with the blank off the corners, or many cells.

use super::{
    budget::{Budget, Meter},
    collection::{Collection, Wanted},
    search::End,
    solution::{Found, Proof, Solution, Solutions, Stats},
};
use crate::{
    board::Board,
    heuristic::Heuristic,
    moves::{Move, MoveOrder},
    search::{Budget as Spent, Limits, Search, SearchError, astar_by, greedy, idastar},
};

/// The best lower bound that knows of walls and of any goal.
const BOUND: Heuristic = Heuristic::LinearConflict;

/// What each search for an upper bound may take: about a tenth of a second.
const CHEAP: Limits = Limits {
    nodes: 50_000,
    memory_bytes: 16 << 20,
    time: None,
};

/// Finds a shortest solution by A* and, where the memory does not do for that, by IDA*.
pub(super) fn optimal(board: &Board, budget: Budget) -> Found {
    let start = BOUND.estimate(board);
    let search = astar_by(board, BOUND, budget.limits_after(0));
    let nodes = search.stats.expanded;
    let stats = Stats {
        nodes,
        escalations: 0,
    };
    match search.outcome {
        Ok(solution) => Found::Solved(Solution {
            moves: solution.moves().to_vec(),
            proof: Proof::BestFirst,
            stats,
        }),
        Err(SearchError::BudgetExhausted {
            budget: Spent::Memory,
            ..
        }) => {
            let search = idastar(
                board,
                BOUND,
                MoveOrder::default(),
                budget.limits_after(nodes),
            );
            of_idastar(search, start, nodes)
        }
        Err(error) => Found::GaveUp {
            lower: start,
            reason: reason(error),
            stats,
        },
    }
}

fn of_idastar(search: Search, start: u32, nodes_before: u64) -> Found {
    let stats = Stats {
        nodes: nodes_before + search.stats.expanded,
        escalations: 1,
    };
    match search.outcome {
        Ok(solution) => {
            let length = u32::try_from(solution.len()).expect("a path fits in memory");
            Found::Solved(Solution {
                moves: solution.moves().to_vec(),
                proof: Proof::of_bound(length, start),
                stats,
            })
        }
        Err(error) => {
            // The bound has the parity of the board, so each pass but the first raised it by two.
            let passes = u32::try_from(search.stats.passes).expect("a pass takes a node at least");
            Found::GaveUp {
                lower: start + 2 * passes.saturating_sub(1),
                reason: reason(error),
                stats,
            }
        }
    }
}

fn reason(error: SearchError) -> Spent {
    match error {
        SearchError::BudgetExhausted { budget, .. } => budget,
        error => unreachable!("the board is solvable, but the search says: {error}"),
    }
}

/// Finds some solution at little cost, the shorter of two, or `None` where that does not do.
pub(super) fn some_solution(board: &Board, limits: Limits) -> Option<Vec<Move>> {
    let cheap = Limits {
        memory_bytes: CHEAP.memory_bytes.min(limits.memory_bytes),
        ..CHEAP
    };
    let hasty = astar_by(board, Heuristic::ManhattanPlusHamming, cheap);
    let found = [hasty, greedy(board, BOUND, cheap)].map(|search| search.outcome.ok());
    let shorter = found
        .into_iter()
        .flatten()
        .min_by_key(|found| found.len())?;
    Some(shorter.moves().to_vec())
}

/// Finds all solutions as long as the `shortest` and keeps the first `most`.
pub(super) fn all_optimal(
    board: &Board,
    shortest: &Solution,
    most: usize,
    budget: Budget,
) -> Result<Solutions, (Spent, Stats)> {
    let length = shortest.moves.len();
    let mut meter = Meter::new(budget);
    let mut walk = Walk {
        portion: 0,
        meter: &mut meter,
        moves: Vec::with_capacity(length),
        found: Collection::new(Wanted::All(most)),
    };
    let end = walk.visit(board, length);
    let Collection { count, kept, .. } = walk.found;
    let stats = Stats {
        nodes: meter.nodes(),
        escalations: 0,
    };
    match end {
        End::Stopped => Err((meter.exhausted().unwrap_or(Spent::Time), stats)),
        _ => Ok(Solutions {
            length,
            count,
            first: kept,
            proof: shortest.proof,
            stats,
        }),
    }
}

/// A walk over all ways that the lower bound does not rule out.
struct Walk<'a> {
    meter: &'a mut Meter,
    /// Nodes that may be made before the meter is asked again.
    portion: u64,
    moves: Vec<Move>,
    found: Collection,
}

impl Walk<'_> {
    fn visit(&mut self, board: &Board, left: usize) -> End {
        if BOUND.estimate(board) as usize > left {
            return End::Exhausted;
        }
        if left == 0 {
            return self.found.add(self.moves.iter());
        }
        if self.portion == 0 {
            self.portion = self.meter.portion();
            if self.portion == 0 {
                return End::Stopped;
            }
        }
        self.portion -= 1;
        self.meter.count(1);
        for mv in Move::ALL {
            // Undoing the last move is on no shortest way.
            if self.moves.last() == Some(&mv.inverse()) {
                continue;
            }
            let Some(next) = board.apply(mv) else {
                continue;
            };
            self.moves.push(mv);
            let end = self.visit(&next, left - 1);
            self.moves.pop();
            if end == End::Stopped {
                return end;
            }
        }
        End::Exhausted
    }
}

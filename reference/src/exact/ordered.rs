//! Boards whose goal has the tiles in order and the blank last: chooses the method for one, and
//! keeps tables for the next.

use super::{
    budget::{Budget, Meter},
    collection::{Collection, Wanted},
    conflict::ConflictSearch,
    library::Library,
    partition::{Plan, plans},
    search::{End, Guide, Search},
    solution::{Expected, Found, Proof, Solution, Solutions, Stats},
    view,
    visited::Visited,
};
use crate::{moves::Move, search::Budget as Spent, shape::Shape};

/// The length of the parts that the machine knows where there are no tables.
const PLAIN_MACHINE: usize = 6;

/// The cells of a board whose tables take so long that easy boards are tried without.
const SLOW_CELLS: usize = 21;

/// The nodes of such a try: less than a second, where the tables take more than three.
const FIRST_NODES: u64 = 8_000_000;

/// Finds shortest solutions to the goal with the tiles in order and the blank last.
///
/// What it answers does not depend on what it has been asked before, with
/// limits of nodes and memory alone. Its boards are solvable and of 10 cells
/// or more.
pub(super) struct OrderedSolver {
    expected: Expected,
    kept: Library,
}

/// How a search with a plan ended.
struct Run {
    end: End,
    /// The bound of the last iteration; what is below is exhausted.
    bound: u16,
    /// The lower bound at the start.
    start: u16,
}

impl OrderedSolver {
    /// Makes a solver without any table yet.
    pub(super) fn new(expected: Expected) -> OrderedSolver {
        OrderedSolver {
            expected,
            kept: Library::default(),
        }
    }

    /// Finds a shortest solution.
    pub(super) fn optimal(&mut self, shape: Shape, tiles: &[u8], budget: Budget) -> Found {
        self.kept.keep_only(shape);
        if shape.rows() > shape.columns() {
            let (shape, tiles) = upright(shape, tiles);
            return match self.search(shape, &tiles, budget) {
                Found::Solved(solution) => Found::Solved(Solution {
                    moves: turned_moves(solution.moves),
                    ..solution
                }),
                found => found,
            };
        }
        self.search(shape, tiles, budget)
    }

    /// Finds all solutions as long as the `shortest` and keeps the first `most`.
    ///
    /// `None` where the board is too large for tables; what has been spent
    /// where the budget does not do.
    pub(super) fn all_optimal(
        &mut self,
        (shape, tiles): (Shape, &[u8]),
        shortest: &Solution,
        most: usize,
        budget: Budget,
    ) -> Option<Result<Solutions, (Spent, Stats)>> {
        if shape.rows() > shape.columns() {
            let (shape, tiles) = upright(shape, tiles);
            let all = self.all_optimal((shape, &tiles), shortest, most, budget)?;
            return Some(all.map(|all| Solutions {
                first: all.first.into_iter().map(turned_moves).collect(),
                ..all
            }));
        }
        let plan = self.plans(shape).into_iter().next()?;
        let mut collection = Collection::new(Wanted::All(most));
        let mut meter = Meter::new(budget);
        let undo = Plan { machine: 2, ..plan };
        let length = shortest.moves.len();
        let bound = u16::try_from(length).ok()?;
        let run = self.run(shape, tiles, &undo, bound, &mut meter, &mut collection)?;
        let stats = Stats {
            nodes: meter.nodes(),
            escalations: 0,
        };
        Some(match run.end {
            End::Exhausted => Ok(Solutions {
                length,
                count: collection.count,
                first: collection.kept,
                proof: shortest.proof,
                stats,
            }),
            _ => Err((meter.exhausted().unwrap_or(Spent::Time), stats)),
        })
    }

    /// Searches with one plan after another, then without tables.
    fn search(&mut self, shape: Shape, tiles: &[u8], budget: Budget) -> Found {
        let mut meter = Meter::new(budget);
        let mut collection = Collection::new(Wanted::One);
        let (mut lower, mut last) = (0, None);
        let mut stats = Stats::default();
        let plans = self.plans(shape);
        if !plans.is_empty() && shape.cells() >= SLOW_CELLS {
            meter.allow(FIRST_NODES);
            match self.search_without_tables(shape, tiles, &mut meter) {
                Found::GaveUp {
                    lower: ruled_out, ..
                } if meter.exhausted().is_none() => {
                    lower = u16::try_from(ruled_out).expect("a bound of 25 tiles is small");
                }
                found => return found,
            }
        }
        for (index, plan) in plans.iter().enumerate() {
            let is_last = index + 1 == plans.len();
            meter.allow(if is_last { u64::MAX } else { plan.nodes });
            let Some(run) = self.run(shape, tiles, plan, lower, &mut meter, &mut collection) else {
                // Too large for the budget, and so is what follows.
                break;
            };
            stats.escalations = u32::try_from(index).expect("plans are few");
            stats.nodes = meter.nodes();
            lower = run.bound;
            if run.end == End::Found {
                return solved(collection.kept.remove(0), u32::from(run.start), stats);
            }
            last = Some(plan.clone());
            if meter.exhausted().is_some() {
                break;
            }
        }
        meter.allow(u64::MAX);
        match last {
            _ if meter.exhausted().is_some() => {}
            // The largest tables that the memory allows go on to the end.
            Some(plan) => {
                if let Some(run) = self.run(shape, tiles, &plan, lower, &mut meter, &mut collection)
                {
                    stats.nodes = meter.nodes();
                    lower = run.bound;
                    if run.end == End::Found {
                        return solved(collection.kept.remove(0), u32::from(run.start), stats);
                    }
                }
            }
            None => return self.search_without_tables(shape, tiles, &mut meter),
        }
        stats.nodes = meter.nodes();
        Found::GaveUp {
            lower: u32::from(lower),
            reason: meter.exhausted().unwrap_or(Spent::Time),
            stats,
        }
    }

    fn search_without_tables(&mut self, shape: Shape, tiles: &[u8], meter: &mut Meter) -> Found {
        let machine = self.kept.machine(shape, PLAIN_MACHINE);
        let mut search = ConflictSearch::new(shape, tiles, &machine, meter);
        let start = search.lower_bound();
        let mut lower = start;
        loop {
            let (end, least) = search.run(lower);
            let moves = std::mem::take(&mut search.moves);
            match end {
                End::Exhausted => lower = least,
                End::Found => {
                    let nodes = meter.nodes();
                    return solved(
                        moves,
                        start,
                        Stats {
                            nodes,
                            escalations: 0,
                        },
                    );
                }
                End::Stopped => {
                    let nodes = meter.nodes();
                    return Found::GaveUp {
                        lower,
                        reason: meter.exhausted().unwrap_or(Spent::Time),
                        stats: Stats {
                            nodes,
                            escalations: 0,
                        },
                    };
                }
            }
        }
    }

    /// Searches with a plan from the bound `lower` on, or gives `None` where its tables take too much.
    fn run(
        &mut self,
        shape: Shape,
        tiles: &[u8],
        plan: &Plan,
        lower: u16,
        meter: &mut Meter,
        found: &mut Collection,
    ) -> Option<Run> {
        let turned = Shape::new(shape.columns(), shape.rows())?;
        let visited_bytes = plan.visited.map_or(0, |bits| 8 << bits);
        let mut budget = *meter.budget();
        budget.memory_bytes = budget.memory_bytes.checked_sub(visited_bytes)?;
        let tables = [
            self.kept.tables(shape, &plan.groups[0], &budget)?,
            self.kept.tables(turned, &plan.groups[1], &budget)?,
        ];
        let (machine, undo) = (
            self.kept.machine(shape, plan.machine),
            self.kept.machine(shape, 2),
        );
        let guide = Guide {
            tables: [&tables[0], &tables[1]],
            machine: &machine,
            undo: &undo,
        };
        let run = match (shape.rows(), shape.columns()) {
            (2, 5) => run::<2, 5, false>,
            (2, 6) => run::<2, 6, false>,
            (2, 7) => run::<2, 7, false>,
            (2, 8) => run::<2, 8, false>,
            (3, 4) => run::<3, 4, false>,
            (3, 5) => run::<3, 5, false>,
            (3, 6) => run::<3, 6, false>,
            (4, 4) if plan.visited.is_some() => run::<4, 4, true>,
            (4, 4) => run::<4, 4, false>,
            (4, 5) => run::<4, 5, false>,
            (5, 5) => run::<5, 5, false>,
            _ => unreachable!("there is no plan for {shape}"),
        };
        Some(run(
            &guide,
            tiles,
            plan.visited.map(Visited::new),
            lower,
            meter,
            found,
        ))
    }

    /// The plans for a shape that are worth while for as many boards as are expected.
    fn plans(&self, shape: Shape) -> Vec<Plan> {
        let mut plans = plans(shape);
        if self.expected == Expected::ManyBoards && plans.len() > 1 {
            plans.remove(0);
            for plan in &mut plans {
                plan.nodes = plan.nodes_of_many;
            }
        }
        plans
    }
}

/// Raises the bound from `lower`, or from the tables' lower bound, until the search ends.
fn run<const ROWS: usize, const COLUMNS: usize, const REMEMBERS: bool>(
    guide: &Guide<'_>,
    tiles: &[u8],
    visited: Option<Visited>,
    lower: u16,
    meter: &mut Meter,
    found: &mut Collection,
) -> Run {
    let is_all = found.is_all();
    let mut search = Search::<ROWS, COLUMNS, REMEMBERS>::new(guide, tiles, visited, meter, found);
    let start = search.lower_bound();
    let mut bound = start.max(lower);
    loop {
        let end = search.run(bound);
        if end != End::Exhausted || is_all {
            return Run { end, bound, start };
        }
        // The parity of a board is that of all its solutions.
        bound += 2;
    }
}

fn solved(moves: Vec<Move>, start: u32, stats: Stats) -> Found {
    let length = u32::try_from(moves.len()).expect("a path fits in memory");
    Found::Solved(Solution {
        moves,
        proof: Proof::of_bound(length, start),
        stats,
    })
}

/// The same board with rows for columns.
fn upright(shape: Shape, tiles: &[u8]) -> (Shape, Vec<u8>) {
    let turned = Shape::new(shape.columns(), shape.rows()).expect("the sides are the same");
    (turned, view::turned(shape, tiles))
}

fn turned_moves(moves: Vec<Move>) -> Vec<Move> {
    let turn = |mv| match mv {
        Move::Up => Move::Left,
        Move::Left => Move::Up,
        Move::Down => Move::Right,
        Move::Right => Move::Down,
    };
    moves.into_iter().map(turn).collect()
}

#[cfg(test)]
mod tests;

//! What the searches share that remember only the way to the board they look at.

use super::{
    Budget, Limits, Search, SearchError, SearchStats, Solution,
    meter::Meter,
    successors::{Exit, Successors},
};
use crate::{
    board::Board,
    heuristic::Heuristic,
    moves::{Move, MoveOrder},
    puzzle::WALL,
};

/// The first room of the path, in steps.
const FIRST_ROOM: usize = 1 << 10;

/// What a bound is on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The moves made, g.
    Moves,
    /// The moves made and those expected, f = g + h.
    Priority,
}

/// Searches from `board` by passes over the path, which ends at the goal if all is well.
pub(super) fn search(
    board: &Board,
    (bound, heuristic): (Bound, Heuristic),
    order: MoveOrder,
    limits: Limits,
    passes: impl FnOnce(&mut Path) -> Result<(), SearchError>,
) -> Search {
    if !board.is_solvable() {
        return Search::unsolvable();
    }
    let mut path = Path::new(board, (bound, heuristic), order, limits);
    let outcome = passes(&mut path).map(|()| path.solution());
    path.stats.memory_bytes = path.memory_bytes(path.steps.capacity());
    Search {
        outcome,
        stats: path.stats,
    }
}

/// What came of a pass.
pub(super) enum Pass {
    /// The path ends at the goal.
    Solved,
    /// There is no goal within the bound; this is the least value beyond it.
    Beyond(u32),
}

/// A board, and the way to it.
pub(super) struct Path {
    stats: SearchStats,
    tiles: Vec<u8>,
    blank: usize,
    /// The start, and each board on the way to this one.
    steps: Vec<Step>,
    successors: Successors,
    bound: Bound,
    meter: Meter,
}

/// A board on the way.
struct Step {
    /// How it was made: the move, and where the blank came from; `None` for the start.
    made: Option<(Move, usize)>,
    /// The heuristic.
    h: u16,
    /// How many exits have been tried.
    tried: usize,
}

impl Path {
    fn new(
        board: &Board,
        (bound, heuristic): (Bound, Heuristic),
        order: MoveOrder,
        limits: Limits,
    ) -> Path {
        // A wall never moves, so it may look like the blank.
        let tiles = board.tiles().iter();
        let tiles = tiles.map(|&tile| if tile == WALL { 0 } else { tile });
        let h = u16::try_from(heuristic.estimate(board));
        let mut path = Path {
            stats: SearchStats::default(),
            tiles: tiles.collect(),
            blank: board.blank(),
            steps: Vec::with_capacity(FIRST_ROOM),
            successors: Successors::new(board, heuristic, order),
            bound,
            meter: Meter::new(limits),
        };
        path.steps.push(Step {
            made: None,
            h: h.expect("100 tiles are at most 21 off each"),
            tried: 0,
        });
        path
    }

    /// The heuristic of the board at the end.
    pub(super) fn estimate(&self) -> u32 {
        u32::from(self.end().h)
    }

    /// Looks for the goal from the start, within `bound`; if it is not there, the path is at the
    /// start again.
    pub(super) fn pass(&mut self, bound: u32) -> Result<Pass, SearchError> {
        self.stats.passes += 1;
        self.steps[0].tried = 0;
        let mut least = u32::MAX;
        while self.end().h != 0 {
            let g = u32::try_from(self.steps.len()).expect("memory ends before 2³² steps");
            let exit = if g > bound {
                least = least.min(g);
                None
            } else {
                self.next_exit()?
            };
            match exit {
                Some(Exit { mv, to }) => {
                    self.stats.generated += 1;
                    let to = usize::from(to);
                    let step = self.step(mv, to);
                    let value = match self.bound {
                        Bound::Moves => g,
                        Bound::Priority => g + u32::from(step.h),
                    };
                    if value > bound {
                        least = least.min(value);
                    } else {
                        self.make(step, to)?;
                    }
                }
                None if self.steps.len() == 1 => return Ok(Pass::Beyond(least)),
                None => self.leave(),
            }
        }
        Ok(Pass::Solved)
    }

    fn end(&self) -> &Step {
        self.steps.last().expect("the start is never left")
    }

    /// The next way from the board at the end, which is expanded if it is the first.
    #[inline]
    fn next_exit(&mut self) -> Result<Option<Exit>, SearchError> {
        let step = self.steps.last_mut().expect("the start is never left");
        if step.tried == 0 {
            let expanded = self.stats.expanded;
            if let Some(budget) = self.meter.exhausted(expanded) {
                return Err(SearchError::BudgetExhausted { budget, expanded });
            }
            self.stats.expanded += 1;
        }
        let undo = step.made.map(|(mv, _)| mv.inverse());
        while let Some(&exit) = self.successors.exits(self.blank).get(step.tried) {
            step.tried += 1;
            if Some(exit.mv) != undo {
                return Ok(Some(exit));
            }
        }
        Ok(None)
    }

    /// The step that `mv` makes, the blank going to the cell `to`.
    #[inline]
    fn step(&self, mv: Move, to: usize) -> Step {
        Step {
            made: Some((mv, self.blank)),
            h: self
                .successors
                .estimate(self.end().h, (to, self.blank), |cell| self.tiles[cell]),
            tried: 0,
        }
    }

    /// Goes on by a step that takes the blank to the cell `to`.
    #[inline]
    fn make(&mut self, step: Step, to: usize) -> Result<(), SearchError> {
        if self.steps.len() == self.steps.capacity() {
            self.make_room()?;
        }
        self.tiles.swap(self.blank, to);
        self.blank = to;
        self.steps.push(step);
        Ok(())
    }

    /// Doubles the room of the path. While it grows, old and new memory count both.
    fn make_room(&mut self) -> Result<(), SearchError> {
        let room = self.steps.capacity();
        if self.memory_bytes(3 * room) > self.meter.limits.memory_bytes {
            let (budget, expanded) = (Budget::Memory, self.stats.expanded);
            return Err(SearchError::BudgetExhausted { budget, expanded });
        }
        self.steps.reserve_exact(room);
        Ok(())
    }

    fn memory_bytes(&self, steps: usize) -> usize {
        steps * size_of::<Step>()
    }

    /// Takes the last move back.
    #[inline]
    fn leave(&mut self) {
        let step = self.steps.pop();
        let (_, from) = step
            .and_then(|step| step.made)
            .expect("the start is never left");
        self.tiles.swap(self.blank, from);
        self.blank = from;
    }

    fn solution(&self) -> Solution {
        let moves = self.steps.iter().filter_map(|step| step.made);
        Solution {
            moves: moves.map(|(mv, _)| mv).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without a limit of moves a search goes on and on, so its path takes all the memory.
    #[track_caller]
    fn check(memory_bytes: usize, steps: usize) {
        let board = Board::parse(b"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15").unwrap();
        let limits = Limits {
            memory_bytes,
            ..Limits::default()
        };
        let by = (Bound::Moves, Heuristic::Hamming);
        let search = search(&board, by, MoveOrder::default(), limits, |path| {
            path.pass(u32::MAX).map(|_| ())
        });
        let expanded = search.stats.expanded;
        let budget = Budget::Memory;
        let given_up = SearchError::BudgetExhausted { budget, expanded };
        assert_eq!(search.outcome, Err(given_up));
        assert_eq!(search.stats.memory_bytes, steps * size_of::<Step>());
    }

    #[test]
    fn counts_old_and_new_memory_while_it_grows() {
        let first = FIRST_ROOM * size_of::<Step>();
        check(0, FIRST_ROOM);
        check(3 * first - 1, FIRST_ROOM);
        check(3 * first, 2 * FIRST_ROOM);
        check(6 * first - 1, 2 * FIRST_ROOM);
        check(6 * first, 4 * FIRST_ROOM);
    }
}

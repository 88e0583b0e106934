//! IDA* without tables, for boards of any size.

use super::{
    budget::Meter,
    machine::{Machine, SKIP},
    search::End,
};
use crate::{moves::Move, shape::Shape};

/// IDA* by the Manhattan distance with linear conflicts.
///
/// Tiles in their goal row (or column) but in the wrong order: all but the
/// longest part that is in order must leave the row and come back, two moves
/// each. O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed
/// models yields powerful admissible heuristics" (1992).
pub(super) struct ConflictSearch<'a> {
    shape: Shape,
    machine: &'a Machine,
    board: Vec<u8>,
    meter: &'a mut Meter,
    /// Nodes that may be made before the meter is asked again.
    portion: u64,
    /// The way to the node at hand; after [`End::Found`] the solution.
    pub(super) moves: Vec<Move>,
    /// The least f over the bound in the last iteration.
    least: u32,
}

/// A line of cells: a row or a column.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Column(usize),
}

impl<'a> ConflictSearch<'a> {
    pub(super) fn new(
        shape: Shape,
        tiles: &[u8],
        machine: &'a Machine,
        meter: &'a mut Meter,
    ) -> Self {
        ConflictSearch {
            shape,
            machine,
            board: tiles.to_vec(),
            meter,
            portion: 0,
            moves: Vec::new(),
            least: 0,
        }
    }

    /// A lower bound on the moves to the goal.
    pub(super) fn lower_bound(&self) -> u32 {
        let tiles = self
            .board
            .iter()
            .enumerate()
            .filter(|&(_, &tile)| tile != 0);
        let manhattan: usize = tiles
            .map(|(cell, &tile)| self.shape.cells_apart(cell, usize::from(tile) - 1))
            .sum();
        let rows = (0..self.shape.rows()).map(Line::Row);
        let columns = (0..self.shape.columns()).map(Line::Column);
        let conflicts: u32 = rows.chain(columns).map(|line| self.conflicts(line)).sum();
        u32::try_from(manhattan).expect("100 tiles are at most 18 cells away each") + conflicts
    }

    /// Searches through all sequences within `bound`; then the bound to go on with.
    pub(super) fn run(&mut self, bound: u32) -> (End, u32) {
        let blank = self
            .board
            .iter()
            .position(|&tile| tile == 0)
            .expect("a board has a blank");
        let root = u16::try_from(blank).expect("cells are few");
        self.least = u32::MAX;
        let h = self.lower_bound();
        if h > bound {
            return (End::Exhausted, h);
        }
        let end = self.visit(blank, root, 0, h, bound);
        (end, self.least)
    }

    fn visit(&mut self, blank: usize, state: u16, g: u32, h: u32, bound: u32) -> End {
        if h == 0 {
            return End::Found;
        }
        for (mv, state) in Move::ALL.into_iter().zip(self.machine.next(state)) {
            if state == SKIP {
                continue;
            }
            if self.portion == 0 {
                self.portion = self.meter.portion();
                if self.portion == 0 {
                    return End::Stopped;
                }
            }
            self.portion -= 1;
            self.meter.count(1);
            let from = self
                .shape
                .step(blank, mv)
                .expect("the machine stays on the board");
            let h_after = self.slide(blank, from, mv, h);
            let f = g + 1 + h_after;
            if f <= bound {
                self.moves.push(mv);
                let end = self.visit(from, state, g + 1, h_after, bound);
                if end != End::Exhausted {
                    return end;
                }
                self.moves.pop();
            } else {
                self.least = self.least.min(f);
            }
            self.board.swap(blank, from);
        }
        End::Exhausted
    }

    /// Moves a tile from `from` to `blank`, and gives the lower bound after it.
    ///
    /// The tile keeps its place among those of the line along which it moves,
    /// so only the two lines across matter.
    fn slide(&mut self, blank: usize, from: usize, mv: Move, h: u32) -> u32 {
        let columns = self.shape.columns();
        let lines = match mv {
            Move::Up | Move::Down => [blank, from].map(|cell| Line::Row(cell / columns)),
            Move::Left | Move::Right => [blank, from].map(|cell| Line::Column(cell % columns)),
        };
        let goal = usize::from(self.board[from]) - 1;
        let before: u32 = lines.into_iter().map(|line| self.conflicts(line)).sum();
        self.board.swap(blank, from);
        let after: u32 = lines.into_iter().map(|line| self.conflicts(line)).sum();
        let nearer = self.shape.cells_apart(blank, goal) < self.shape.cells_apart(from, goal);
        h + after + 1 - before - if nearer { 2 } else { 0 }
    }

    /// Two moves for each tile of the line that must leave it.
    fn conflicts(&self, line: Line) -> u32 {
        let columns = self.shape.columns();
        let (first, step, length) = match line {
            Line::Row(row) => (row * columns, 1, columns),
            Line::Column(column) => (column, columns, self.shape.rows()),
        };
        // Longest increasing run ending at each tile at home in the line.
        let mut home = [(0, 0_u32); crate::shape::MAX_SIDE];
        let (mut count, mut longest) = (0, 0);
        for cell in (first..).step_by(step).take(length) {
            let Some(goal) = usize::from(self.board[cell]).checked_sub(1) else {
                continue;
            };
            let is_home = match line {
                Line::Row(row) => goal / columns == row,
                Line::Column(column) => goal % columns == column,
            };
            if is_home {
                let before = home[..count].iter().filter(|&&(other, _)| other < goal);
                let run = before.map(|&(_, run)| run).max().unwrap_or(0) + 1;
                home[count] = (goal, run);
                count += 1;
                longest = longest.max(run);
            }
        }
        2 * (u32::try_from(count).expect("a line has at most 10 cells") - longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exact::{budget::Budget, complete::CompleteTable},
        heuristic::Heuristic,
        puzzle::Puzzle,
    };

    /// The cells of a walk of `steps` moves of the blank from the last cell.
    fn walk(shape: Shape, steps: usize, mut seed: u64) -> Vec<(Move, usize, usize)> {
        let mut blank = shape.cells() - 1;
        let mut walk = Vec::new();
        for _ in 0..steps {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mv = Move::ALL[(seed >> 62) as usize];
            if let Some(from) = shape.step(blank, mv) {
                walk.push((mv, blank, from));
                blank = from;
            }
        }
        walk
    }

    fn goal(shape: Shape) -> Vec<u8> {
        (1..=shape.max_tile()).chain([0]).collect()
    }

    /// Kept up from move to move, the bound is what the whole board has.
    #[test]
    fn knows_the_lower_bound_after_each_move() {
        for (rows, columns) in [(2, 2), (3, 3), (4, 4), (2, 9), (9, 2), (5, 7), (10, 10)] {
            let shape = Shape::new(rows, columns).unwrap();
            let puzzle = Puzzle::blank_last(shape);
            let machine = Machine::new(shape, 2);
            let mut meter = Meter::new(Budget::default());
            let mut search = ConflictSearch::new(shape, &goal(shape), &machine, &mut meter);
            let mut h = search.lower_bound();
            assert_eq!(h, 0);
            for (mv, blank, from) in walk(shape, 2_000, 1) {
                h = search.slide(blank, from, mv, h);
                let board = puzzle.board(&search.board).unwrap();
                assert_eq!(h, Heuristic::LinearConflict.estimate(&board), "{board}");
                assert_eq!(h, search.lower_bound(), "{board}");
            }
        }
    }

    /// Each bound that the search gives back is one that it has ruled everything below.
    #[test]
    fn raises_the_bound_to_the_length_of_a_complete_table() {
        for (rows, columns) in [(3, 3), (2, 5)] {
            let shape = Shape::new(rows, columns).unwrap();
            let table = CompleteTable::new(&Puzzle::blank_last(shape));
            let machine = Machine::new(shape, 6);
            for seed in 0..20 {
                let mut tiles = goal(shape);
                for (_, blank, from) in walk(shape, 60, seed) {
                    tiles.swap(blank, from);
                }
                let length = table.solution(&tiles).unwrap().len();
                let mut meter = Meter::new(Budget::default());
                let mut search = ConflictSearch::new(shape, &tiles, &machine, &mut meter);
                let mut bound = search.lower_bound();
                while let (End::Exhausted, least) = search.run(bound) {
                    assert!(least > bound && least as usize <= length, "{tiles:?}");
                    bound = least;
                }
                assert_eq!(
                    (bound as usize, search.moves.len()),
                    (length, length),
                    "{tiles:?}"
                );
            }
        }
    }
}

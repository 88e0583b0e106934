//! The distance of every state of a small puzzle.

mod state;

use self::state::{State, order};
use crate::{
    board::Board,
    moves::Move,
    puzzle::{Puzzle, WALL},
};

/// The most free cells of a puzzle with a complete table: 10 take 7.3 MB.
pub(super) const MAX_CELLS: usize = 10;

/// No way to the goal.
const UNREACHED: u16 = u16::MAX;

/// Moves to the goal for every state, found breadth-first from it.
///
/// Cells are counted without the walls, so that any walls and any goal will
/// do. A state's index is its rank times the cells, plus the blank's cell.
pub(super) struct CompleteTable {
    puzzle: Puzzle,
    /// The cell to which each move takes the blank from each cell.
    exits: Vec<[Option<u8>; 4]>,
    distances: Vec<u16>,
    /// The number of states at each distance.
    census: Vec<usize>,
}

impl CompleteTable {
    /// Fills the table for a puzzle of at most [`MAX_CELLS`] free cells.
    pub(super) fn new(puzzle: &Puzzle) -> CompleteTable {
        let shape = puzzle.shape();
        let free: Vec<usize> = (0..shape.cells())
            .filter(|&cell| !puzzle.is_wall(cell))
            .collect();
        assert!(free.len() <= MAX_CELLS, "{puzzle} has too many states");
        let number = |cell| {
            (0..)
                .zip(&free)
                .find(|&(_, &other)| other == cell)
                .map(|(number, _)| number)
        };
        let exits = free
            .iter()
            .map(|&cell| Move::ALL.map(|mv| puzzle.step(cell, mv).and_then(number)));
        let states: usize = (1..=free.len()).product();
        let mut table = CompleteTable {
            puzzle: puzzle.clone(),
            exits: exits.collect(),
            distances: vec![UNREACHED; states],
            census: Vec::new(),
        };
        let mut level = vec![State::new(puzzle.goal().tiles())];
        let goal = table.index(level[0]);
        table.distances[goal] = 0;
        for distance in 1.. {
            table.census.push(level.len());
            let mut next = Vec::new();
            for state in level {
                for mv in Move::ALL {
                    let Some(after) = table.apply(state, mv) else {
                        continue;
                    };
                    let index = table.index(after);
                    if table.distances[index] == UNREACHED {
                        table.distances[index] = distance;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        table
    }

    /// What the states are of.
    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of states from which the goal is reached.
    pub(super) fn states(&self) -> usize {
        self.census.iter().sum()
    }

    /// The number of states at each distance from the goal, which is the first.
    pub(super) fn census(&self) -> &[usize] {
        &self.census
    }

    /// The state that `number` others at the same `distance` come before.
    pub(super) fn board_at(&self, distance: usize, number: usize) -> Option<Board> {
        let states = self.distances.iter().enumerate();
        let mut alike =
            states.filter(|&(_, &other)| usize::from(other) == distance && other != UNREACHED);
        let (index, _) = alike.nth(number)?;
        let cells = self.exits.len();
        let mut tiles = order(index / cells, cells - 1);
        tiles.insert(index % cells, 0);
        let mut tiles = tiles.into_iter();
        let board: Vec<u8> = (0..self.puzzle.shape().cells())
            .map(|cell| match self.puzzle.is_wall(cell) {
                true => WALL,
                false => tiles.next().expect("each free cell has a tile"),
            })
            .collect();
        Some(
            self.puzzle
                .board(&board)
                .expect("an order has each tile once"),
        )
    }

    /// The shortest solutions: how many, and the first `most`; none where there is no way.
    pub(super) fn solutions(&self, tiles: &[u8], most: usize) -> (u64, Vec<Vec<Move>>) {
        let start = State::new(tiles);
        let mut found = (0, Vec::new());
        if let Some(distance) = self.distance_of(start) {
            self.walk(start, distance, &mut Vec::new(), most, &mut found);
        }
        found
    }

    /// A shortest solution, or `None` where there is none.
    pub(super) fn solution(&self, tiles: &[u8]) -> Option<Vec<Move>> {
        let mut state = State::new(tiles);
        let distance = self.distance_of(state)?;
        let mut moves = Vec::with_capacity(usize::from(distance));
        for left in (0..distance).rev() {
            let (mv, after) = self
                .downhill(state, left)
                .next()
                .expect("a state that is not the goal has a move towards it");
            moves.push(mv);
            state = after;
        }
        Some(moves)
    }

    /// Follows all ways down, `way` being the one to `state`.
    fn walk(
        &self,
        state: State,
        left: u16,
        way: &mut Vec<Move>,
        most: usize,
        found: &mut (u64, Vec<Vec<Move>>),
    ) {
        if left == 0 {
            found.0 += 1;
            if found.1.len() < most {
                found.1.push(way.clone());
            }
            return;
        }
        for (mv, after) in self.downhill(state, left - 1) {
            way.push(mv);
            self.walk(after, left - 1, way, most, found);
            way.pop();
        }
    }

    fn distance_of(&self, state: State) -> Option<u16> {
        let distance = self.distances[self.index(state)];
        (distance != UNREACHED).then_some(distance)
    }

    /// The moves to states `left` moves from the goal.
    fn downhill(&self, state: State, left: u16) -> impl Iterator<Item = (Move, State)> {
        Move::ALL.into_iter().filter_map(move |mv| {
            let after = self.apply(state, mv)?;
            (self.distance_of(after) == Some(left)).then_some((mv, after))
        })
    }

    fn index(&self, state: State) -> usize {
        state.rank * self.exits.len() + state.blank
    }

    fn apply(&self, state: State, mv: Move) -> Option<State> {
        let from = self.exits[state.blank][mv as usize]?;
        Some(state.slide(usize::from(from)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    /// Asks for every arrangement of the tiles of a board: its distance and its count of solutions.
    fn census(rows: usize, columns: usize) -> (Vec<u64>, u64, u64) {
        let shape = Shape::new(rows, columns).unwrap();
        let table = CompleteTable::new(&Puzzle::blank_last(shape));
        let mut boards = vec![Vec::new()];
        for tile in 0..=shape.max_tile() {
            boards = boards
                .iter()
                .flat_map(|board: &Vec<u8>| {
                    (0..=board.len()).map(move |place| {
                        let mut board = board.clone();
                        board.insert(place, tile);
                        board
                    })
                })
                .collect();
        }
        let (mut histogram, mut solutions, mut most) = (Vec::new(), 0, 0);
        for board in boards {
            let (count, _) = table.solutions(&board, 0);
            let Some(distance) = table.solution(&board).map(|moves| moves.len()) else {
                assert_eq!(count, 0);
                continue;
            };
            histogram.resize(histogram.len().max(distance + 1), 0);
            histogram[distance] += 1;
            solutions += count;
            most = most.max(count);
        }
        let of_table: Vec<u64> = table.census().iter().map(|&count| count as u64).collect();
        assert_eq!(of_table, histogram);
        (histogram, solutions, most)
    }

    #[test]
    fn reaches_the_states_of_two_by_two() {
        assert_eq!(census(2, 2), (vec![1, 2, 2, 2, 2, 2, 1], 13, 2));
    }

    #[test]
    fn reaches_the_states_of_two_by_three() {
        let histogram = vec![
            1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
        ];
        assert_eq!(census(2, 3), (histogram.clone(), 489, 6));
        assert_eq!(census(3, 2), (histogram, 489, 6));
    }

    #[test]
    fn reaches_the_states_of_two_by_four() {
        let (histogram, solutions, most) = census(2, 4);
        assert_eq!(histogram.len(), 37);
        assert_eq!(histogram.last(), Some(&1));
        assert_eq!(histogram.iter().sum::<u64>(), 20_160);
        assert_eq!((solutions, most), (43_155, 40));
    }

    #[test]
    fn reaches_the_states_of_three_by_three() {
        let (histogram, solutions, most) = census(3, 3);
        assert_eq!(
            histogram,
            [
                1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638,
                9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221,
                2
            ]
        );
        assert_eq!((solutions, most), (500_881, 64));
    }

    #[test]
    fn knows_the_deepest_boards() {
        let table = CompleteTable::new(&Puzzle::blank_last(Shape::new(3, 3).unwrap()));
        for tiles in [[6, 4, 7, 8, 5, 0, 3, 2, 1], [8, 6, 7, 2, 5, 4, 3, 0, 1]] {
            let (count, kept) = table.solutions(&tiles, 100);
            assert_eq!((count, kept.len()), (40, 40));
            assert!(kept.iter().all(|moves| moves.len() == 31));
            assert_eq!(table.solution(&tiles), Some(kept[0].clone()));
        }
    }

    #[test]
    fn numbers_the_boards_at_a_distance() {
        let walled = Puzzle::walled(Shape::new(3, 4).unwrap(), |cell| {
            [0, 5, 6, 10].contains(&cell)
        });
        let puzzles = [
            Puzzle::blank_last(Shape::new(2, 3).unwrap()),
            Puzzle::blank_first(Shape::new(3, 2).unwrap()),
            walled.unwrap(),
        ];
        for puzzle in puzzles {
            let table = CompleteTable::new(&puzzle);
            let mut boards = std::collections::HashSet::new();
            for (distance, &count) in table.census().iter().enumerate() {
                for number in 0..count {
                    let board = table.board_at(distance, number).unwrap();
                    assert!(board.is_solvable());
                    let moves = table.solution(board.tiles()).unwrap();
                    let end = moves
                        .iter()
                        .try_fold(board.clone(), |board, &mv| board.apply(mv));
                    assert!(moves.len() == distance && end.is_some_and(|end| end.is_goal()));
                    assert!(boards.insert(board));
                }
                assert_eq!(table.board_at(distance, count), None);
            }
            assert_eq!(
                (boards.len(), table.board_at(1000, 0)),
                (table.states(), None)
            );
        }
    }
}

//! Random boards: uniform, at a given distance from the goal, or scrambled.
//!
//! The same seed draws the same boards on every machine.

mod split_mix;

pub use split_mix::SplitMix64;

use crate::{
    board::Board,
    exact::{Expected, Outcome, Solver},
    moves::Move,
    puzzle::{Puzzle, WALL},
    search::Limits,
};

/// Draws boards.
///
/// ```
/// use reference::{Puzzle, Shape, random::Boards};
///
/// let puzzle = Puzzle::blank_last(Shape::new(3, 3).unwrap());
/// let mut boards = Boards::new(7);
/// assert!(boards.solvable(&puzzle)?.is_solvable());
/// let deepest = boards.at_distance(&puzzle, 31)?;
/// assert!(["8 6 7\n2 5 4\n3 0 1", "6 4 7\n8 5 0\n3 2 1"].contains(&deepest.to_string().as_str()));
/// # Ok::<(), reference::random::DrawError>(())
/// ```
pub struct Boards {
    numbers: SplitMix64,
    solver: Solver,
}

/// A board made by random moves, and what its shortest solution is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scramble {
    /// The board.
    pub board: Board,
    /// A shortest solution with its proof, or how far the solver came.
    pub outcome: Outcome,
}

/// Why no board was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// No board is so far from the goal.
    #[error("no board is {distance} moves from the goal: the farthest are {farthest}")]
    TooFar {
        /// The distance that was asked for.
        distance: usize,
        /// The greatest distance of any board.
        farthest: usize,
    },
    /// The distances of all boards are known of small puzzles only.
    #[error("boards at a given distance are drawn of up to 9 free cells, not of {cells}")]
    TooManyCells {
        /// The cells without a wall.
        cells: usize,
    },
    /// Walls leave so few boards solvable that none was drawn.
    #[error("found no solvable board among {tries} random ones: the walls leave few")]
    TooRare {
        /// The boards that were drawn.
        tries: u32,
    },
}

/// How many boards with walls are drawn before giving up.
const TRIES: u32 = 10_000;

impl Boards {
    /// Makes the draws of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Boards {
        Boards {
            numbers: SplitMix64::new(seed),
            solver: Solver::new(Expected::ManyBoards),
        }
    }

    /// Draws one of the solvable boards, each with the same chance.
    ///
    /// With walls and up to 9 free cells, all solvable boards are known, and
    /// their numbers are as likely as each other. In all other cases the orders
    /// of the tiles are: where one cannot be solved, the tiles 1 and 2 change
    /// places, and where that does not help, all is drawn again. Of two orders
    /// that differ by those tiles at most one is solvable, so each solvable
    /// board comes from exactly two orders: itself, and its twin. Without
    /// walls, one of the two always is.
    ///
    /// # Errors
    ///
    /// If walls leave so few boards solvable that none was drawn.
    pub fn solvable(&mut self, puzzle: &Puzzle) -> Result<Board, DrawError> {
        if puzzle.has_walls()
            && let Some(census) = self.solver.census(puzzle)
        {
            let states = census.iter().sum();
            let mut number = self.numbers.below(states);
            let mut distance = 0;
            while number >= census[distance] {
                number -= census[distance];
                distance += 1;
            }
            let board = self.solver.board_at(puzzle, distance, number);
            return Ok(board.expect("the census counts what the table holds"));
        }
        for _ in 0..TRIES {
            let mut order: Vec<u8> = (0..=puzzle.max_tile()).collect();
            self.numbers.shuffle(&mut order);
            let board = filled(puzzle, &order);
            if board.is_solvable() {
                return Ok(board);
            }
            for tile in &mut order {
                *tile = match *tile {
                    1 => 2,
                    2 => 1,
                    tile => tile,
                };
            }
            let twin = filled(puzzle, &order);
            if twin.is_solvable() {
                return Ok(twin);
            }
        }
        Err(DrawError::TooRare { tries: TRIES })
    }

    /// Draws one of the boards whose shortest solutions have `distance` moves, each with the same
    /// chance.
    ///
    /// # Errors
    ///
    /// If the puzzle has more than 9 free cells, or no board so far from its goal.
    pub fn at_distance(&mut self, puzzle: &Puzzle, distance: usize) -> Result<Board, DrawError> {
        let Some(census) = self.solver.census(puzzle) else {
            return Err(DrawError::TooManyCells {
                cells: usize::from(puzzle.max_tile()) + 1,
            });
        };
        let Some(&count) = census.get(distance) else {
            return Err(DrawError::TooFar {
                distance,
                farthest: census.len() - 1,
            });
        };
        let number = self.numbers.below(count);
        let board = self.solver.board_at(puzzle, distance, number);
        Ok(board.expect("the census counts what the table holds"))
    }

    /// Scrambles the goal by `moves` random moves, none undone at once, and solves the board.
    ///
    /// Such boards are not uniform. In a dead end between walls, the last move is undone.
    ///
    /// ```
    /// use reference::{Puzzle, Shape, exact::Outcome, random::Boards, search::Limits};
    ///
    /// let puzzle = Puzzle::blank_last(Shape::new(4, 4).unwrap());
    /// let scramble = Boards::new(1).scramble(&puzzle, 20, Limits::default());
    /// let Outcome::Solved(solution) = scramble.outcome else { panic!("20 moves are few") };
    /// assert!(solution.moves.len() <= 20 && solution.moves.len() % 2 == 0);
    /// ```
    pub fn scramble(&mut self, puzzle: &Puzzle, moves: u32, limits: Limits) -> Scramble {
        let mut board = puzzle.goal();
        let mut last: Option<Move> = None;
        for _ in 0..moves {
            let ways = |undo: Option<Move>| -> Vec<Move> {
                let ways = Move::ALL.into_iter().filter(|&mv| Some(mv) != undo);
                ways.filter(|&mv| puzzle.step(board.blank(), mv).is_some())
                    .collect()
            };
            let mut choices = ways(last.map(Move::inverse));
            if choices.is_empty() {
                choices = ways(None);
            }
            if choices.is_empty() {
                break;
            }
            let mv = choices[self.numbers.below(choices.len())];
            board = board.apply(mv).expect("the blank can go there");
            last = Some(mv);
        }
        let board = puzzle
            .board(board.tiles())
            .expect("it is a board of the puzzle");
        let outcome = self.solver.optimal(&board, limits);
        Scramble { board, outcome }
    }
}

/// The board with these tiles on the free cells.
fn filled(puzzle: &Puzzle, order: &[u8]) -> Board {
    let mut order = order.iter();
    let cells = 0..puzzle.shape().cells();
    let tiles: Vec<u8> = cells
        .map(|cell| match puzzle.is_wall(cell) {
            true => WALL,
            false => *order.next().expect("each free cell has a tile"),
        })
        .collect();
    puzzle.board(&tiles).expect("an order has each tile once")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_in_words_why_there_is_no_board() {
        let words = [
            (
                DrawError::TooFar {
                    distance: 32,
                    farthest: 31,
                },
                "no board is 32 moves from the goal: the farthest are 31",
            ),
            (
                DrawError::TooManyCells { cells: 16 },
                "boards at a given distance are drawn of up to 9 free cells, not of 16",
            ),
            (
                DrawError::TooRare { tries: 10_000 },
                "found no solvable board among 10000 random ones: the walls leave few",
            ),
        ];
        for (error, expected) in words {
            assert_eq!(error.to_string(), expected);
        }
    }
}

//! What a board is a state of: a shape, its walls and a goal.

use std::{fmt, sync::Arc};

use crate::{
    board::{Board, BoardError},
    floor::Floor,
    mistakes::Mistakes,
    moves::Move,
    shape::Shape,
    tiles::Tiles,
};

/// What stands for a wall in a list of tiles: a cell that no tile can enter.
pub const WALL: u8 = u8::MAX;

/// A shape, its walls and the board to be reached.
///
/// Every [`Board`] belongs to one puzzle and carries it, so no function takes
/// a board and a goal apart, and boards of different puzzles cannot be mixed:
/// they are never equal, and a move stays within the puzzle.
///
/// A clone is cheap and shares all.
///
/// ```
/// use reference::{Puzzle, Shape};
///
/// let shape = Shape::new(3, 3).unwrap();
/// let last = Puzzle::blank_last(shape);
/// let first = Puzzle::blank_first(shape);
/// assert_eq!(last.goal().to_string(), "1 2 3\n4 5 6\n7 8 0");
/// assert_eq!(first.goal().to_string(), "0 1 2\n3 4 5\n6 7 8");
///
/// let tiles = [1, 0, 2, 3, 4, 5, 6, 7, 8];
/// assert_eq!(first.board(&tiles)?.manhattan(), 1);
/// assert_ne!(first.board(&tiles)?, last.board(&tiles)?);
/// # Ok::<(), reference::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle(Arc<Layout>);

#[derive(PartialEq, Eq, Hash, Debug)]
struct Layout {
    floor: Floor,
    goal: Tiles,
    /// The cell of each tile in the goal, the blank's first.
    cell_of: Vec<u8>,
}

impl Puzzle {
    /// The puzzle without walls whose goal has the tiles in order and the blank last.
    #[must_use]
    pub fn blank_last(shape: Shape) -> Puzzle {
        Puzzle::in_order(Floor::open(shape))
    }

    /// The puzzle without walls whose goal has the blank first and the tiles in order after it.
    #[must_use]
    pub fn blank_first(shape: Shape) -> Puzzle {
        let floor = Floor::open(shape);
        let goal = Tiles::new(floor, &(0..=floor.max_tile()).map(Some).collect::<Vec<_>>());
        Puzzle::of(floor, goal.expect("a goal has each tile once"))
    }

    /// The puzzle with walls whose goal has the tiles in order and the blank in the last free cell.
    ///
    /// `is_wall` tells of each cell, counted row by row from 0, whether it is
    /// a wall. `None` where no cell is left for the blank.
    ///
    /// ```
    /// use reference::{Puzzle, Shape};
    ///
    /// let shape = Shape::new(3, 3).unwrap();
    /// let puzzle = Puzzle::walled(shape, |cell| cell == 0 || cell == 8).unwrap();
    /// assert_eq!(puzzle.goal().to_string(), "# 1 2\n3 4 5\n6 0 #");
    /// ```
    #[must_use]
    pub fn walled(shape: Shape, is_wall: impl Fn(usize) -> bool) -> Option<Puzzle> {
        Floor::walled(shape, is_wall).map(Puzzle::in_order)
    }

    /// The puzzle whose goal is given, tile by tile, with [`WALL`] on the cells of walls.
    ///
    /// ```
    /// use reference::{Puzzle, Shape};
    ///
    /// // A goal with the blank in the middle, as in the examples of N. J. Nilsson's books.
    /// let shape = Shape::new(3, 3).unwrap();
    /// let puzzle = Puzzle::with_goal(shape, &[1, 2, 3, 8, 0, 4, 7, 6, 5])?;
    /// assert!(puzzle.board(&[1, 2, 3, 8, 4, 0, 7, 6, 5])?.is_solvable());
    /// # Ok::<(), reference::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every reason why `goal` has not each tile once; lines and columns are
    /// those of the board, from 1.
    pub fn with_goal(shape: Shape, goal: &[u8]) -> Result<Puzzle, BoardError> {
        let walled = Floor::walled(shape, |cell| goal.get(cell) == Some(&WALL));
        // A list of nothing but walls is a list of wrong tiles.
        let floor = walled.unwrap_or(Floor::open(shape));
        Ok(Puzzle::of(floor, checked(floor, goal)?))
    }

    /// The puzzle on `floor` whose goal has the tiles in order and the blank in the last free cell.
    pub(crate) fn in_order(floor: Floor) -> Puzzle {
        let mut tiles = (1..=floor.max_tile()).chain([0]);
        let numbers: Vec<Option<u8>> = (0..floor.shape().cells())
            .map(|cell| match floor.is_wall(cell) {
                true => Some(WALL),
                false => tiles.next(),
            })
            .collect();
        let goal = Tiles::new(floor, &numbers).expect("a goal has each tile once");
        Puzzle::of(floor, goal)
    }

    fn of(floor: Floor, goal: Tiles) -> Puzzle {
        let mut cell_of = vec![0; floor.free_cells()];
        for (cell, &tile) in (0..).zip(goal.as_slice()) {
            if tile != WALL {
                cell_of[usize::from(tile)] = cell;
            }
        }
        Puzzle(Arc::new(Layout {
            floor,
            goal,
            cell_of,
        }))
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.0.floor.shape()
    }

    /// Whether `cell`, counted row by row from 0, is a wall.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    #[must_use]
    pub fn is_wall(&self, cell: usize) -> bool {
        assert!(cell < self.shape().cells(), "no cell {cell} on a board");
        self.0.floor.is_wall(cell)
    }

    /// Whether any cell is a wall.
    #[must_use]
    pub fn has_walls(&self) -> bool {
        self.0.floor.has_walls()
    }

    /// The greatest tile, one less than the number of cells without a wall.
    #[must_use]
    pub fn max_tile(&self) -> u8 {
        self.0.floor.max_tile()
    }

    /// The cell to which `mv` takes a blank on `cell`, or `None` at the edge and at a wall.
    #[must_use]
    pub fn step(&self, cell: usize, mv: Move) -> Option<usize> {
        self.0.floor.step(cell, mv)
    }

    /// The board to be reached, after no moves.
    #[must_use]
    pub fn goal(&self) -> Board {
        Board::of(self.clone(), self.0.goal.clone())
    }

    /// The cell on which `tile` ends, 0 for the blank.
    ///
    /// # Panics
    ///
    /// If `tile` is not of this puzzle.
    #[must_use]
    pub fn goal_cell(&self, tile: u8) -> usize {
        usize::from(self.0.cell_of[usize::from(tile)])
    }

    /// Makes a board of `tiles` row by row, 0 for the blank and [`WALL`] for the walls.
    ///
    /// What [`Board::tiles`] returns is taken back.
    ///
    /// # Errors
    ///
    /// Every reason why `tiles` are not each tile once with walls where the
    /// puzzle has them; lines and columns are those of the board, from 1.
    pub fn board(&self, tiles: &[u8]) -> Result<Board, BoardError> {
        Ok(Board::of(self.clone(), checked(self.0.floor, tiles)?))
    }

    /// The tiles of the goal.
    pub(crate) fn goal_tiles(&self) -> &Tiles {
        &self.0.goal
    }

    /// The cells that tiles can lie on.
    pub(crate) fn floor(&self) -> Floor {
        self.0.floor
    }
}

/// Shows the shape, and the walls if there are any.
impl fmt::Display for Puzzle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape().cells() - self.0.floor.free_cells() {
            0 => write!(out, "{}", self.shape()),
            1 => write!(out, "{} with 1 wall", self.shape()),
            walls => write!(out, "{} with {walls} walls", self.shape()),
        }
    }
}

/// The one validator, for a list that never was text: its places are those of the board.
fn checked(floor: Floor, tiles: &[u8]) -> Result<Tiles, BoardError> {
    let numbers: Vec<Option<u8>> = tiles.iter().copied().map(Some).collect();
    Tiles::new(floor, &numbers).map_err(|flaws| {
        let columns = floor.shape().columns();
        let place = |index| (index / columns + 1, index % columns + 1);
        let text = |index: usize| match tiles[index] {
            WALL => "WALL".to_owned(),
            tile => tile.to_string(),
        };
        BoardError::new(Mistakes::of_flaws(floor, tiles.len(), flaws, place, text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: usize, columns: usize) -> Shape {
        Shape::new(rows, columns).unwrap()
    }

    #[test]
    fn puts_each_tile_where_it_says() {
        let walled = Puzzle::walled(shape(2, 3), |cell| cell == 1).unwrap();
        let puzzles = [
            (Puzzle::blank_last(shape(2, 3)), "1 2 3\n4 5 0"),
            (Puzzle::blank_first(shape(2, 3)), "0 1 2\n3 4 5"),
            (walled, "1 # 2\n3 4 0"),
        ];
        for (puzzle, drawn) in puzzles {
            let goal = puzzle.goal();
            assert_eq!(goal.to_string(), drawn);
            assert!(goal.is_goal() && goal.is_solvable());
            for tile in 0..=puzzle.max_tile() {
                assert_eq!(goal.tiles()[puzzle.goal_cell(tile)], tile);
            }
        }
    }

    #[test]
    fn keeps_boards_of_different_puzzles_apart() {
        let tiles = [1, 2, 3, 0];
        let last = Puzzle::blank_last(shape(2, 2));
        let first = Puzzle::blank_first(shape(2, 2));
        assert_eq!(
            last.board(&tiles),
            Puzzle::blank_last(shape(2, 2)).board(&tiles)
        );
        assert_ne!(last.board(&tiles), first.board(&tiles));
        assert_eq!(
            Puzzle::with_goal(shape(2, 2), &[0, 1, 2, 3]),
            Ok(first.clone())
        );
        let board = first.board(&tiles).unwrap();
        assert!(board.neighbors().iter().all(|next| *next.puzzle() == first));
    }

    #[test]
    fn wants_walls_where_the_puzzle_has_them() {
        let puzzle = Puzzle::walled(shape(2, 3), |cell| cell == 1).unwrap();
        let message = |tiles: &[u8]| puzzle.board(tiles).unwrap_err().to_string();
        assert!(puzzle.board(&[4, WALL, 0, 1, 2, 3]).is_ok());
        assert_eq!(
            message(&[WALL, 4, 0, 1, 2, 3]),
            "line 1, column 1: expected a tile from 0 to 4, found `WALL`\n\
             line 1, column 2: expected a wall, found `4`\n\
             line 3, column 1: expected tile 4 on the board, found it nowhere"
        );
        assert_eq!(
            message(&[4, WALL, 0, 1, 2]),
            "line 2, column 3: expected 6 tiles and walls, found the end after 5\n\
             line 2, column 3: expected tile 3 on the board, found it nowhere"
        );
        let error = Puzzle::with_goal(shape(2, 2), &[WALL; 4]).unwrap_err();
        assert_eq!(
            error.mistakes()[0].to_string(),
            "line 1, column 1: expected a tile from 0 to 3, found `WALL`"
        );
    }

    #[test]
    fn shows_its_shape_and_the_number_of_its_walls() {
        let shown = |walls| {
            let puzzle = Puzzle::walled(shape(3, 4), |cell| cell < walls).unwrap();
            puzzle.to_string()
        };
        assert_eq!(shown(0), "3×4");
        assert_eq!(shown(1), "3×4 with 1 wall");
        assert_eq!(shown(5), "3×4 with 5 walls");
    }
}

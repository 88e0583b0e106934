//! A state of the puzzle, with the assignment's methods.

use std::fmt;

use crate::{
    distance::Distance,
    mistake::Mistake,
    mistakes::Mistakes,
    moves::Move,
    puzzle::{Puzzle, WALL},
    shape::Shape,
    solvable::{self, Obstacle},
    tiles::Tiles,
};

/// A state of the puzzle, with the moves made so far and a distance to search by.
///
/// A `Board` belongs to a [`Puzzle`], which has its walls and its goal. It
/// always holds each tile exactly once, 0 for the blank: `0..cells` where
/// there are no walls. It need not be solvable: see [`Board::is_solvable`].
///
/// Two boards are equal if puzzle, tiles, moves and distance are; compare
/// [`tiles`](Board::tiles) to ask whether they are the same position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    puzzle: Puzzle,
    tiles: Tiles,
    n_moves: u32,
    distance: Distance,
}

impl Board {
    /// Makes a board of `tiles` row by row, 0 for the blank, reached after `n_moves`.
    ///
    /// It has no walls, and its goal has the tiles in order and the blank
    /// last; [`Puzzle::board`] makes one of any other puzzle.
    ///
    /// ```
    /// use reference::{Board, Distance, Shape};
    ///
    /// let shape = Shape::new(3, 3).unwrap();
    /// let board = Board::new(
    ///     shape,
    ///     &[8, 1, 3,
    ///       4, 0, 2,
    ///       7, 6, 5],
    ///     0,
    ///     Distance::Manhattan,
    /// )?;
    /// assert_eq!(board.manhattan(), 10);
    /// assert_eq!(board.hamming(), 5);
    /// # Ok::<(), reference::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every reason why `tiles` are not each of `0..cells` once; lines and
    /// columns are those of the board, from 1.
    pub fn new(
        shape: Shape,
        tiles: &[u8],
        n_moves: u32,
        distance: Distance,
    ) -> Result<Board, BoardError> {
        Ok(Board {
            n_moves,
            distance,
            ..Puzzle::blank_last(shape).board(tiles)?
        })
    }

    /// The board with the tiles in order and the blank last, after no moves.
    #[must_use]
    pub fn goal(shape: Shape) -> Board {
        Puzzle::blank_last(shape).goal()
    }

    /// The board of checked tiles, after no moves, to be searched by the default distance.
    pub(crate) fn of(puzzle: Puzzle, tiles: Tiles) -> Board {
        Board {
            puzzle,
            tiles,
            n_moves: 0,
            distance: Distance::default(),
        }
    }

    /// The same board to be searched by `distance`.
    #[must_use]
    pub fn with_distance(self, distance: Distance) -> Board {
        Board { distance, ..self }
    }

    /// The same board reached after `n_moves`.
    #[must_use]
    pub fn with_n_moves(self, n_moves: u32) -> Board {
        Board { n_moves, ..self }
    }

    /// What it is a state of.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// The tiles row by row, 0 for the blank and [`WALL`] for a wall.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        self.tiles.as_slice()
    }

    /// The cell of the blank, counted row by row from 0.
    #[must_use]
    pub fn blank(&self) -> usize {
        self.tiles.blank()
    }

    /// The row of the blank, from 0 at the top.
    #[must_use]
    pub fn blank_row(&self) -> usize {
        self.blank() / self.shape().columns()
    }

    /// The distance by which the board is searched.
    #[must_use]
    pub fn distance(&self) -> Distance {
        self.distance
    }

    /// The number of moves made up to this board.
    #[must_use]
    pub fn get_n_moves(&self) -> u32 {
        self.n_moves
    }

    /// The Hamming distance: the number of tiles, without the blank, not on their goal cell.
    #[must_use]
    pub fn hamming(&self) -> u32 {
        self.sum_by(Distance::Hamming)
    }

    /// The Manhattan distance: rows and columns from each tile to its goal cell, without the blank.
    #[must_use]
    pub fn manhattan(&self) -> u32 {
        self.sum_by(Distance::Manhattan)
    }

    /// The distance to the goal by the board's own [`distance`](Board::distance).
    #[must_use]
    pub fn estimate(&self) -> u32 {
        self.sum_by(self.distance)
    }

    /// The number of pairs of tiles, without the blank, of which the greater comes first.
    ///
    /// ```
    /// use reference::Board;
    ///
    /// let board = Board::parse(b"1 2 3\n0 4 6\n8 5 7").unwrap();
    /// assert_eq!(board.inversions(), 3); // 6 5, 8 5 and 8 7
    /// ```
    #[must_use]
    pub fn inversions(&self) -> u32 {
        solvable::inversions(self.tiles())
    }

    /// Whether some sequence of moves leads to the goal.
    ///
    /// The answer is exact for every shape, walls included; where it is no,
    /// [`Board::obstacle`] tells why.
    ///
    /// ```
    /// use reference::Board;
    ///
    /// assert!(Board::parse(b"1 2 3\n4 5 6\n7 0 8").unwrap().is_solvable());
    /// assert!(!Board::parse(b"1 2 3\n4 5 6\n8 7 0").unwrap().is_solvable());
    /// ```
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        solvable::obstacle(self).is_none()
    }

    /// Why no sequence of moves leads to the goal, or `None` where one does.
    ///
    /// ```
    /// use reference::{Board, Obstacle};
    ///
    /// let board = Board::parse(b"1 2 3\n4 5 6\n8 7 0").unwrap();
    /// assert_eq!(board.obstacle(), Some(Obstacle::Parity));
    /// ```
    #[must_use]
    pub fn obstacle(&self) -> Option<Obstacle> {
        solvable::obstacle(self)
    }

    /// Whether every tile is on its goal cell.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.tiles == *self.puzzle.goal_tiles()
    }

    /// The boards one move away, each with one move more, in the order of [`Move::ALL`].
    ///
    /// ```
    /// use reference::Board;
    ///
    /// let board = Board::parse(b"1 2\n3 0").unwrap();
    /// let shown: Vec<String> = board.neighbors().iter().map(Board::to_string).collect();
    /// assert_eq!(shown, ["1 0\n3 2", "1 2\n0 3"]);
    /// assert_eq!(board.neighbors()[0].get_n_moves(), 1);
    /// ```
    #[must_use]
    pub fn neighbors(&self) -> Vec<Board> {
        Move::ALL
            .into_iter()
            .filter_map(|mv| self.apply(mv))
            .collect()
    }

    /// The board after `mv`, with one move more, or `None` where the blank would leave the board or
    /// enter a wall.
    ///
    /// The count of moves stays at [`u32::MAX`] once it is there.
    #[must_use]
    pub fn apply(&self, mv: Move) -> Option<Board> {
        let cell = self.puzzle.step(self.blank(), mv)?;
        Some(self.slid(cell))
    }

    /// The board after the blank and the tile on `cell` have changed places, with one move more,
    /// whether they are next to each other or not.
    pub(crate) fn slid(&self, cell: usize) -> Board {
        let mut board = self.clone();
        board.tiles.slide(cell);
        board.n_moves = self.n_moves.saturating_add(1);
        board
    }

    /// What `tile` on `cell` adds to `distance`; nothing for the blank and a wall.
    pub(crate) fn share_of(&self, distance: Distance, tile: u8, cell: usize) -> u8 {
        if tile == 0 || tile == WALL {
            return 0;
        }
        let apart = self.shape().cells_apart(cell, self.puzzle.goal_cell(tile));
        let share = match distance {
            Distance::Hamming => apart.min(1),
            Distance::Manhattan => apart,
        };
        u8::try_from(share).expect("two cells are at most 18 apart")
    }

    fn sum_by(&self, distance: Distance) -> u32 {
        let tiles = self.tiles().iter().enumerate();
        tiles
            .map(|(cell, &tile)| u32::from(self.share_of(distance, tile, cell)))
            .sum()
    }
}

/// Draws the tiles row by row, right-aligned, 0 for the blank and `#` for a wall, without a last
/// line end.
///
/// [`Board::parse`] reads it back if there are no walls.
impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.puzzle.max_tile().to_string().len();
        for (cell, tile) in self.tiles().iter().enumerate() {
            let before = match (cell, cell % self.shape().columns()) {
                (0, _) => "",
                (_, 0) => "\n",
                _ => " ",
            };
            match *tile {
                WALL => write!(out, "{before}{:>width$}", '#')?,
                tile => write!(out, "{before}{tile:>width$}")?,
            }
        }
        Ok(())
    }
}

/// Why a list of tiles is not a board: one or more mistakes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BoardError(Mistakes);

impl BoardError {
    pub(crate) fn new(mistakes: Mistakes) -> BoardError {
        BoardError(mistakes)
    }

    /// The mistakes, in the order of the tiles; the first 20 if there are more.
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake] {
        self.0.listed()
    }

    /// How many mistakes there are beyond the listed ones.
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.0.omitted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hamming, Manhattan, inversions, solvable, goal.
    #[track_caller]
    fn check(text: &str, expected: (u32, u32, u32, bool, bool)) {
        let board = Board::parse(text.as_bytes()).unwrap();
        let found = (
            board.hamming(),
            board.manhattan(),
            board.inversions(),
            board.is_solvable(),
            board.is_goal(),
        );
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn measures_boards_counted_by_hand() {
        check("1 2 3 4 5 6 7 8 0", (0, 0, 0, true, true));
        check("1 2 3 4 5 6 7 0 8", (1, 1, 0, true, false));
        check("1 2 3 4 5 6 8 7 0", (2, 2, 1, false, false));
        check("8 1 3 4 0 2 7 6 5", (5, 10, 12, true, false));
        check("0 1 2 3 4 5 6 7 8", (8, 12, 0, true, false));
        check("6 4 7 8 5 0 3 2 1", (7, 21, 22, true, false));
        check("1 2 3 0", (0, 0, 0, true, true));
        check("1 0 3 2", (1, 1, 1, true, false));
        check("2 1 3 0", (2, 2, 1, false, false));
        check(
            "1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12",
            (1, 1, 3, true, false),
        );
        check(
            "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0",
            (2, 2, 1, false, false),
        );
        check("1 2 3\n4 5 0", (0, 0, 0, true, true));
        check("1 2 0\n4 5 3", (1, 1, 2, true, false));
        check("1 2\n3 0\n5 4", (1, 1, 1, true, false));
        check("1 2\n4 3\n5 0", (2, 2, 1, false, false));
    }

    #[test]
    fn tells_every_mistake_of_a_list_of_tiles() {
        let message = |tiles: &[u8]| {
            let shape = Shape::new(2, 3).unwrap();
            let board = Board::new(shape, tiles, 0, Distance::Manhattan);
            board.unwrap_err().to_string()
        };
        assert_eq!(
            message(&[0, 1, 2, 3, 9, 1]),
            "line 2, column 2: expected a tile from 0 to 5, found `9`\n\
             line 2, column 3: expected each tile once, found `1` again (first at line 1, column 2)\n\
             line 3, column 1: expected tiles 4 and 5 on the board, found them nowhere"
        );
        assert_eq!(
            message(&[0, 1, 2, 3, 4]),
            "line 2, column 3: expected 6 tiles, found the end after 5\n\
             line 2, column 3: expected tile 5 on the board, found it nowhere"
        );
        assert_eq!(
            message(&[0, 1, 2, 3, 4, 5, 6, 7]),
            "line 3, column 1: expected the end after 6 tiles, found `6` and 1 more"
        );
    }

    #[test]
    fn lists_twenty_mistakes_of_a_list_of_tiles() {
        let shape = Shape::new(5, 5).unwrap();
        let error = Board::new(shape, &[200; 25], 0, Distance::Manhattan).unwrap_err();
        assert_eq!(error.mistakes().len(), 20);
        assert_eq!(error.omitted(), 6);
    }

    #[test]
    fn counts_moves_on_from_the_first_number() {
        let shape = Shape::new(2, 2).unwrap();
        let board = |n_moves| Board::new(shape, &[1, 2, 3, 0], n_moves, Distance::Hamming).unwrap();
        let counts = |board: &Board| -> Vec<u32> {
            board.neighbors().iter().map(Board::get_n_moves).collect()
        };
        assert_eq!(board(7).get_n_moves(), 7);
        assert_eq!(counts(&board(7)), [8, 8]);
        assert_eq!(counts(&board(u32::MAX)), [u32::MAX, u32::MAX]);
        assert_eq!(board(7).with_n_moves(2), board(2));
    }

    #[test]
    fn keeps_the_distance_it_is_searched_by() {
        let board = Board::parse(b"8 1 3 4 0 2 7 6 5").unwrap();
        assert_eq!(
            (board.distance(), board.estimate()),
            (Distance::Manhattan, 10)
        );
        let board = board.with_distance(Distance::Hamming);
        assert_eq!((board.distance(), board.estimate()), (Distance::Hamming, 5));
        assert_eq!(board.neighbors()[0].distance(), Distance::Hamming);
    }

    #[test]
    fn lists_neighbors_as_the_blank_goes_up_down_left_right() {
        let drawn = |text: &str| -> Vec<String> {
            let board = Board::parse(text.as_bytes()).unwrap();
            board.neighbors().iter().map(Board::to_string).collect()
        };
        assert_eq!(
            drawn("1 2 3\n4 0 5\n6 7 8"),
            [
                "1 0 3\n4 2 5\n6 7 8",
                "1 2 3\n4 7 5\n6 0 8",
                "1 2 3\n0 4 5\n6 7 8",
                "1 2 3\n4 5 0\n6 7 8",
            ]
        );
        assert_eq!(drawn("0 1 2\n3 4 5"), ["3 1 2\n0 4 5", "1 0 2\n3 4 5"]);
        assert_eq!(drawn("1 2 3\n4 5 0"), ["1 2 0\n4 5 3", "1 2 3\n4 0 5"]);
    }

    #[test]
    fn draws_tiles_right_aligned() {
        let board = Board::goal(Shape::new(3, 4).unwrap());
        assert_eq!(board.to_string(), " 1  2  3  4\n 5  6  7  8\n 9 10 11  0");
        assert_eq!(board.blank_row(), 2);
    }
}

//! What the boards of an assignment are to become: its goal, and its scrambles.
use reference::{Board, Puzzle, Shape, student::slider};
use toml::Spanned;

use super::{
    kind::{OneOf, Seed, Whole},
    table::Table,
};

/// Which board is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The tiles in order, and the blank after them.
    BlankLast,
    /// The blank, and the tiles in order after it.
    BlankFirst,
}

impl Goal {
    /// The puzzle of this goal.
    #[must_use]
    pub fn puzzle(self, shape: Shape) -> Puzzle {
        match self {
            Goal::BlankLast => Puzzle::blank_last(shape),
            Goal::BlankFirst => Puzzle::blank_first(shape),
        }
    }

    /// The same tiles as a board with this goal.
    ///
    /// ```
    /// use harness::assignment::Goal;
    /// use reference::Board;
    ///
    /// let board = Board::parse(b"1 0 2\n3 4 5").unwrap();
    /// assert_eq!(Goal::BlankFirst.board(&board).manhattan(), 1);
    /// ```
    #[must_use]
    pub fn board(self, board: &Board) -> Board {
        let board = self.puzzle(board.shape()).board(board.tiles());
        board.expect("a board without walls has each tile once, whatever the goal")
    }
}

/// From where the start of a case comes, if its program makes it itself: random
/// moves from the goal, drawn by `java.util.Random`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scramble {
    /// The seed.
    pub seed: i64,
    /// How many moves are made.
    pub moves: u32,
}

impl Scramble {
    /// The board that it leads to.
    #[must_use]
    pub fn of(self, goal: &Board) -> Board {
        slider::scrambled(goal, self.seed, self.moves)
    }
}

/// Reads `[puzzle]`.
pub(super) fn read(root: &mut Table<'_>) -> Option<Goal> {
    let mut table = root.section("puzzle")?;
    let goals = [
        ("blank-last", Goal::BlankLast),
        ("blank-first", Goal::BlankFirst),
    ];
    let goal = table.required("goal", &OneOf::words(&goals));
    table.finish();
    goal.map(Spanned::into_inner)
}

/// Reads the key `scramble` of a case: the shape, and the moves.
pub(super) fn scramble(table: &mut Table<'_>) -> Option<(Shape, Scramble)> {
    const MOST_MOVES: u32 = 100_000;
    let mut table = table.optional_section("scramble")?;
    let side = |side: Option<Spanned<u32>>| side.map(|side| side.into_inner() as usize);
    let rows = side(table.required("rows", &Whole(2..=10)));
    let columns = side(table.required("columns", &Whole(2..=10)));
    let seed = table.required("seed", &Seed);
    let moves = table.required("moves", &Whole(0..=MOST_MOVES));
    table.finish();
    let shape = Shape::new(rows?, columns?)?;
    let (seed, moves) = (seed?.into_inner(), moves?.into_inner());
    Some((shape, Scramble { seed, moves }))
}

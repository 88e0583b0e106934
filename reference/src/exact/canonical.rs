//! Any goal with the blank in a corner, as the one with the tiles in order and the blank last.

use crate::{board::Board, moves::Move};

/// A board mirrored so that the blank ends in the last cell, its tiles named for their goal cells.
///
/// A mirror keeps which cells are side by side, and names are no matter to a
/// move, so shortest solutions correspond: only the ways of the blank that
/// are mirrored change their names.
pub(super) struct Canonical {
    /// The tiles, whose goal is in order with the blank last.
    pub(super) tiles: Vec<u8>,
    mirrors: Mirrors,
}

/// What is exchanged.
#[derive(Clone, Copy)]
struct Mirrors {
    top_and_bottom: bool,
    left_and_right: bool,
}

impl Canonical {
    /// The canonical form, or `None` with walls and where the blank does not end in a corner.
    pub(super) fn new(board: &Board) -> Option<Canonical> {
        let (puzzle, shape) = (board.puzzle(), board.shape());
        if puzzle.has_walls() {
            return None;
        }
        let (rows, columns) = (shape.rows(), shape.columns());
        let home = puzzle.goal_cell(0);
        let is_edge = |place: usize, places: usize| place == 0 || place + 1 == places;
        if !is_edge(home / columns, rows) || !is_edge(home % columns, columns) {
            return None;
        }
        let mirrors = Mirrors {
            top_and_bottom: home < columns,
            left_and_right: home.is_multiple_of(columns),
        };
        let mirrored = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let row = if mirrors.top_and_bottom {
                rows - 1 - row
            } else {
                row
            };
            let column = if mirrors.left_and_right {
                columns - 1 - column
            } else {
                column
            };
            row * columns + column
        };
        let mut tiles = vec![0; shape.cells()];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            if tile != 0 {
                let end = mirrored(puzzle.goal_cell(tile)) + 1;
                tiles[mirrored(cell)] = u8::try_from(end).expect("a board has at most 100 cells");
            }
        }
        Some(Canonical { tiles, mirrors })
    }

    /// The moves of the board for moves of the canonical form.
    pub(super) fn moves_back(&self, mut moves: Vec<Move>) -> Vec<Move> {
        for mv in &mut moves {
            let is_mirrored = match mv {
                Move::Up | Move::Down => self.mirrors.top_and_bottom,
                Move::Left | Move::Right => self.mirrors.left_and_right,
            };
            if is_mirrored {
                *mv = mv.inverse();
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{puzzle::Puzzle, shape::Shape};

    #[track_caller]
    fn check(goal: [u8; 6], tiles: [u8; 6], expected: Option<[u8; 6]>) {
        let puzzle = Puzzle::with_goal(Shape::new(2, 3).unwrap(), &goal).unwrap();
        let board = puzzle.board(&tiles).unwrap();
        let canonical = Canonical::new(&board).map(|canonical| canonical.tiles);
        assert_eq!(canonical, expected.map(|tiles| tiles.to_vec()));
    }

    #[test]
    fn mirrors_the_blank_into_the_last_cell() {
        let order = [1, 2, 3, 4, 5, 0];
        check(order, [1, 2, 0, 4, 5, 3], Some([1, 2, 0, 4, 5, 3]));
        check(
            [0, 1, 2, 3, 4, 5],
            [1, 0, 2, 3, 4, 5],
            Some([1, 2, 3, 4, 0, 5]),
        );
        check(
            [1, 2, 0, 3, 4, 5],
            [1, 0, 2, 3, 4, 5],
            Some([1, 2, 3, 4, 0, 5]),
        );
        check(
            [1, 2, 3, 0, 4, 5],
            [1, 2, 3, 4, 0, 5],
            Some([1, 2, 3, 4, 0, 5]),
        );
        check(
            [5, 4, 3, 2, 1, 0],
            [5, 4, 0, 2, 1, 3],
            Some([1, 2, 0, 4, 5, 3]),
        );
        check([1, 0, 2, 3, 4, 5], order, None);
    }

    #[test]
    fn turns_moves_back() {
        let moves = |goal: &[u8]| {
            let puzzle = Puzzle::with_goal(Shape::new(2, 2).unwrap(), goal).unwrap();
            let canonical = Canonical::new(&puzzle.goal()).unwrap();
            canonical
                .moves_back(Move::ALL.to_vec())
                .iter()
                .map(Move::to_string)
                .collect::<String>()
        };
        assert_eq!(moves(&[1, 2, 3, 0]), "UDLR");
        assert_eq!(moves(&[0, 1, 2, 3]), "DURL");
        assert_eq!(moves(&[1, 0, 2, 3]), "DULR");
        assert_eq!(moves(&[1, 2, 0, 3]), "UDRL");
    }
}

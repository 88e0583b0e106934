//! Whether a board can be solved, by counting cycles instead of inversions.
use reference::Board;

/// Whether the exchanges that sort the board are as even or odd in number as the
/// moves that bring the blank home.
///
/// Every move exchanges the blank with a tile and takes it one cell on. So both
/// numbers change between even and odd with each move, and are 0 for the goal. The
/// least number of exchanges is the number of cells less that of the cycles, the
/// blank counted as a tile.
pub(super) fn agrees(board: &Board) -> bool {
    let tiles = board.tiles();
    let home = |tile: u8| board.puzzle().goal_cell(tile);
    let mut is_seen = vec![false; tiles.len()];
    let mut cycles = 0;
    for start in 0..tiles.len() {
        let mut cell = start;
        if !is_seen[cell] {
            cycles += 1;
        }
        while !is_seen[cell] {
            is_seen[cell] = true;
            cell = home(tiles[cell]);
        }
    }
    let (blank, its_home) = (board.blank(), home(0));
    let columns = board.shape().columns();
    let to_go = (its_home / columns).abs_diff(blank / columns)
        + (its_home % columns).abs_diff(blank % columns);
    (tiles.len() - cycles) % 2 == to_go % 2
}

#[cfg(test)]
mod tests {
    use reference::{Puzzle, Shape};

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        let board = Board::parse(text.as_bytes()).unwrap();
        assert_eq!(agrees(&board), expected, "{text}");
    }

    #[test]
    fn tells_boards_that_can_be_solved() {
        check("1 2\n3 0", true);
        check("1 0\n3 2", true);
        check("2 1\n3 0", false);
        check("1 2 3\n4 5 6\n8 7 0", false);
        check("1 2 3\n4 0 5\n7 8 6", true);
        // S. Loyd's puzzle, and the same with the blank a row up.
        check("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0", false);
        check("1 2 3 4\n5 6 7 8\n9 10 11 0\n13 15 14 12", false);
        check("1 2 3 4\n5 6 7 8\n9 10 11 0\n13 14 15 12", true);
        check("1 2 3\n4 0 5", true);
    }

    #[test]
    fn tells_them_for_another_goal() {
        let check = |tiles: [u8; 4], expected| {
            let puzzle = Puzzle::blank_first(Shape::new(2, 2).unwrap());
            assert_eq!(
                agrees(&puzzle.board(&tiles).unwrap()),
                expected,
                "{tiles:?}"
            );
        };
        check([0, 1, 2, 3], true);
        check([1, 0, 2, 3], true);
        check([1, 3, 2, 0], true);
        check([0, 2, 1, 3], false);
        check([1, 2, 3, 0], false);
    }
}

//! A board drawn with characters.
use reference::{Board, WALL};

/// The rows of a board, aligned, with a dot for the blank and `#` for a wall.
pub(super) fn drawn(board: &Board) -> Vec<String> {
    let columns = board.shape().columns();
    let rows: Vec<_> = board.tiles().chunks(columns).map(<[u8]>::to_vec).collect();
    drawn_rows(&rows)
}

/// The same of a board as the report for programs has it: row by row, 255 for a wall.
pub(super) fn drawn_rows(rows: &[Vec<u8>]) -> Vec<String> {
    let cells: usize = rows.iter().map(Vec::len).sum();
    let width = cells.saturating_sub(1).to_string().len();
    let tile = |tile: &u8| match tile {
        0 => format!("{:>width$}", '·'),
        &WALL => format!("{:>width$}", '#'),
        _ => format!("{tile:>width$}"),
    };
    let row = |row: &Vec<u8>| row.iter().map(tile).collect::<Vec<_>>().join("  ");
    rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use reference::{Distance, Shape};

    use super::*;

    #[track_caller]
    fn check(rows: usize, columns: usize, tiles: &[u8], rows_drawn: &[&str]) {
        let shape = Shape::new(rows, columns).unwrap();
        let board = Board::new(shape, tiles, 0, Distance::Manhattan).unwrap();
        assert_eq!(drawn(&board), rows_drawn);
    }

    #[test]
    fn aligns_the_columns() {
        check(
            3,
            3,
            &[8, 1, 3, 4, 0, 2, 7, 6, 5],
            &["8  1  3", "4  ·  2", "7  6  5"],
        );
        check(
            3,
            4,
            &[1, 2, 3, 4, 6, 7, 10, 8, 5, 9, 0, 11],
            &[" 1   2   3   4", " 6   7  10   8", " 5   9   ·  11"],
        );
    }
}

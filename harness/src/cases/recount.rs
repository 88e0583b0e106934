//! What the methods of a class return, counted a second time in a plain way that
//! shares nothing with the reference but the tiles.
use reference::Board;

use crate::method::{Call, Method, Value};

/// The value of a method that has one, for the object of a call.
///
/// `is_solvable` is what was found of that without counting inversions.
pub(super) fn value(method: Method, call: &Call, is_solvable: bool) -> Option<Value> {
    let board = &call.board;
    let number = |number: usize| Some(Value::Number(i64::try_from(number).ok()?));
    match method {
        Method::GetNMoves => moves_told(call).map(Value::Number),
        Method::Hamming => number(away(board).count()),
        Method::Manhattan => number(away(board).map(|(rows, columns)| rows + columns).sum()),
        Method::Inversions => {
            let tiles = board.tiles().iter().copied();
            number(inversions(
                &mut tiles.filter(|tile| *tile != 0).collect::<Vec<_>>(),
            ))
        }
        Method::IsSolvable => Some(Value::Truth(is_solvable)),
        Method::IsGoal => Some(Value::Truth(away(board).next().is_none())),
        Method::Neighbors => None,
    }
}

/// The moves made so far, as the driver is told them.
fn moves_told(call: &Call) -> Option<i64> {
    call.line(0, "key").split(' ').nth(4)?.parse().ok()
}

/// Rows and columns from each tile that is not at home to its home.
fn away(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    let columns = board.shape().columns();
    let tiles = board.tiles().iter().map(|tile| usize::from(*tile));
    let to_go = tiles.enumerate().filter_map(move |(cell, tile)| {
        let home = tile.checked_sub(1)?;
        let rows = (cell / columns).abs_diff(home / columns);
        Some((rows, (cell % columns).abs_diff(home % columns)))
    });
    to_go.filter(|apart| *apart != (0, 0))
}

/// The pairs in the wrong order, counted as the tiles are sorted by merging.
fn inversions(tiles: &mut [u8]) -> usize {
    let middle = tiles.len() / 2;
    if middle == 0 {
        return 0;
    }
    let (left, right) = tiles.split_at_mut(middle);
    let mut count = inversions(left) + inversions(right);
    let mut merged = Vec::with_capacity(tiles.len());
    let (mut next, mut other) = (0, middle);
    while next < middle || other < tiles.len() {
        if other == tiles.len() || (next < middle && tiles[next] < tiles[other]) {
            merged.push(tiles[next]);
            next += 1;
        } else {
            // All that is left of the left half is greater.
            count += middle - next;
            merged.push(tiles[other]);
            other += 1;
        }
    }
    tiles.copy_from_slice(&merged);
    count
}

/// The tiles of all boards that an exchange of the blank with a cell at its side
/// makes, tried with every cell of the board; sorted.
pub(super) fn neighbors(board: &Board) -> Vec<Vec<u8>> {
    let columns = board.shape().columns();
    let tiles = board.tiles();
    let blank = tiles.iter().position(|tile| *tile == 0).unwrap_or_default();
    let is_beside = |cell: &usize| {
        let rows = (cell / columns).abs_diff(blank / columns);
        rows + (cell % columns).abs_diff(blank % columns) == 1
    };
    let made = (0..tiles.len()).filter(is_beside).map(|cell| {
        let mut tiles = tiles.to_vec();
        tiles.swap(cell, blank);
        tiles
    });
    let mut boards: Vec<Vec<u8>> = made.collect();
    boards.sort_unstable();
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves, Hamming, Manhattan, inversions; solvable and goal.
    #[track_caller]
    fn check(text: &str, numbers: [i64; 4], truths: [bool; 2]) {
        let board = Board::parse(text.as_bytes()).unwrap().with_n_moves(7);
        let call = Call {
            method: Method::IsGoal,
            board,
            facts: Vec::new(),
        };
        let [moves, hamming, manhattan, inversions] = numbers.map(Value::Number);
        let [solvable, goal] = truths.map(Value::Truth);
        let expected = [moves, hamming, manhattan, inversions, solvable, goal];
        for (method, expected) in Method::ALL.into_iter().zip(expected) {
            let found = value(method, &call, truths[0]);
            assert_eq!(found, Some(expected), "{method} of\n{text}");
        }
        assert_eq!(value(Method::Neighbors, &call, true), None);
    }

    #[test]
    fn measures_boards_counted_by_hand() {
        check("1 2 3\n4 5 6\n7 8 0", [7, 0, 0, 0], [true, true]);
        check("1 2 3\n4 5 6\n7 0 8", [7, 1, 1, 0], [true, false]);
        // The example of the assignment's text.
        check("8 1 3\n4 0 2\n7 6 5", [7, 5, 10, 12], [true, false]);
        // 6 5, 8 5 and 8 7.
        check("1 2 3\n0 4 6\n8 5 7", [7, 4, 5, 3], [false, false]);
        check("0 3\n2 1", [7, 3, 6, 3], [true, false]);
    }

    #[test]
    fn makes_the_boards_around() {
        let around = |text: &[u8]| neighbors(&Board::parse(text).unwrap());
        assert_eq!(around(b"1 2\n3 0"), [[1, 0, 3, 2], [1, 2, 0, 3]]);
        assert_eq!(
            around(b"1 2 3\n0 4 5"),
            [[0, 2, 3, 1, 4, 5], [1, 2, 3, 4, 0, 5]]
        );
        assert_eq!(around(b"1 2 3\n4 0 5\n7 8 6").len(), 4);
    }
}

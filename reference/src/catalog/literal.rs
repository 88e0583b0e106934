//! The assignment's sentence on repeated boards, followed to the letter.

use super::{Outcome, program::Program, queue::Tie, solve};
use crate::board::Board;

/// Every rule for equals of the catalog.
const PROGRAM: Program = solve::literal(&[Tie::Oldest, Tie::Newest, Tie::Heap, Tie::MostMoves]);

/// How many searches of a board may run too long before no further one is made: the others would
/// hardly be shorter.
const PATIENCE: usize = 3;

/// How many boards all searches together may take from their queues, so that nobody waits long:
/// enough for every order of the neighbors by Manhattan on 3×3, and for some of them by Hamming.
const MOST_EXPANDED: u32 = 500_000;

/// Whether a solver that is right but for one thing can print `moves` for `board`: it does "not
/// enqueue a neighbor if it has previously been enqueued", as the assignment says.
///
/// Each rule for equals in the catalog is tried, with each order of the neighbors and the
/// [`distance`](Board::distance) of the board, until all of them have taken half a million boards
/// from their queues. A search that would run too long prints nothing.
///
/// ```
/// use reference::{Board, catalog::literal_rule_yields};
///
/// let board = Board::parse(b"1 2 3\n8 6 7\n4 0 5").unwrap();
/// let yields = |moves| literal_rule_yields(&board, moves);
/// assert_eq!([12, 13, 15].map(yields), [false, true, false]);
/// ```
#[must_use]
pub fn literal_rule_yields(board: &Board, moves: u32) -> bool {
    // Each move changes the Manhattan distance by one.
    if !board.is_solvable() || moves % 2 != board.manhattan() % 2 {
        return false;
    }
    let (mut too_long, mut left) = (0, MOST_EXPANDED);
    for way in 0..PROGRAM.ways() {
        match PROGRAM.run_within(&mut left, way, board) {
            Some(outcome) if outcome == Outcome::Moves(moves) => return true,
            Some(_) => {}
            None => too_long += 1,
        }
        if too_long == PATIENCE || left == 0 {
            break;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_share_what_is_left() {
        let board = Board::parse(b"1 2 3\n8 6 7\n4 0 5").unwrap();
        // The oldest of equals first: thirteen moves, as published, and at least as many boards.
        let mut left = 10_000;
        let outcome = PROGRAM.run_within(&mut left, 0, &board);
        assert!(outcome.is_some_and(|outcome| outcome == Outcome::Moves(13)));
        assert!(left <= 10_000 - 13, "{left}");
        let mut few = 5;
        assert!(PROGRAM.run_within(&mut few, 0, &board).is_none());
        assert_eq!(few, 0);
    }
}

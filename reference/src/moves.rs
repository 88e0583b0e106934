//! The four ways of the blank.

use std::fmt;

/// A move, named for the direction in which the *blank* travels.
///
/// [`Move::Up`] therefore slides the tile above the blank down.
///
/// ```text
/// 1 2 3            1 2 3
/// 4 5 6   Up of    4 5 0
/// 7 8 0   this is  7 8 6
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The blank goes one row up.
    Up,
    /// The blank goes one row down.
    Down,
    /// The blank goes one column to the left.
    Left,
    /// The blank goes one column to the right.
    Right,
}

impl Move {
    /// All moves, in the order in which neighbors are listed.
    pub const ALL: [Move; 4] = [Move::Up, Move::Down, Move::Left, Move::Right];

    /// The move that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Move {
        match self {
            Move::Up => Move::Down,
            Move::Down => Move::Up,
            Move::Left => Move::Right,
            Move::Right => Move::Left,
        }
    }

    /// The first letter of the name: `U`, `D`, `L` or `R`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Move::Up => 'U',
            Move::Down => 'D',
            Move::Left => 'L',
            Move::Right => 'R',
        }
    }

    /// The move of a letter `U`, `D`, `L` or `R`, or `None` for any other.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Move> {
        Move::ALL.into_iter().find(|mv| mv.letter() == letter)
    }
}

/// Shows the letter.
impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

/// An order in which a search tries the four moves.
///
/// ```
/// use reference::{Move, MoveOrder};
///
/// let order = MoveOrder::new([Move::Up, Move::Left, Move::Right, Move::Down]).unwrap();
/// assert_eq!(order.to_string(), "U L R D");
/// assert_eq!(MoveOrder::default().to_string(), "U D L R");
/// assert_eq!(MoveOrder::new([Move::Up; 4]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveOrder([Move; 4]);

impl MoveOrder {
    /// Makes an order, or `None` where not each move is in it.
    #[must_use]
    pub fn new(moves: [Move; 4]) -> Option<MoveOrder> {
        let all = Move::ALL.iter().all(|mv| moves.contains(mv));
        all.then_some(MoveOrder(moves))
    }

    /// The moves, the first to be tried first.
    #[must_use]
    pub fn moves(self) -> [Move; 4] {
        self.0
    }
}

/// The order of [`Move::ALL`]: up, down, left, right.
impl Default for MoveOrder {
    fn default() -> MoveOrder {
        MoveOrder(Move::ALL)
    }
}

/// Shows the letters with a space between.
impl fmt::Display for MoveOrder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, fourth] = self.0;
        write!(out, "{first} {second} {third} {fourth}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_its_own_letters_and_no_others() {
        for mv in Move::ALL {
            assert_eq!(Move::from_letter(mv.letter()), Some(mv));
            assert_eq!(mv.to_string(), mv.letter().to_string());
        }
        assert_eq!(Move::ALL.map(Move::letter), ['U', 'D', 'L', 'R']);
        assert_eq!(Move::from_letter('u'), None);
        assert_eq!(Move::from_letter('X'), None);
    }

    #[test]
    fn is_undone_by_its_inverse() {
        assert_eq!(
            Move::ALL.map(Move::inverse),
            [Move::Down, Move::Up, Move::Right, Move::Left]
        );
    }
}

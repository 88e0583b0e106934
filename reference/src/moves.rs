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

//! The two distances of the assignment.

use std::fmt;

/// The distance by which a search orders boards.
///
/// Both are *admissible* (never above the number of moves to the goal) and
/// *consistent* (one move changes them by at most one). The searches return
/// fewest moves only because of the first, and close each state once only
/// because of the second. Neither counts the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Distance {
    /// The number of tiles out of place; the letters `h` and `b`.
    Hamming,
    /// The sum of the tiles' row and column distances; the letter `m`.
    #[default]
    Manhattan,
}

impl Distance {
    /// The distance of a letter, or `None` for a letter that names none.
    ///
    /// The assignment asks for `h` on the command line and for `b` in the
    /// constructor, so both mean Hamming.
    ///
    /// ```
    /// use reference::Distance;
    ///
    /// assert_eq!(Distance::from_letter('m'), Some(Distance::Manhattan));
    /// assert_eq!(Distance::from_letter('h'), Some(Distance::Hamming));
    /// assert_eq!(Distance::from_letter('b'), Some(Distance::Hamming));
    /// assert_eq!(Distance::from_letter('x'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Distance> {
        match letter {
            'h' | 'b' => Some(Distance::Hamming),
            'm' => Some(Distance::Manhattan),
            _ => None,
        }
    }

    /// The letter of the command line: `h` or `m`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Distance::Hamming => 'h',
            Distance::Manhattan => 'm',
        }
    }
}

/// Shows the name.
impl fmt::Display for Distance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Distance::Hamming => "Hamming",
            Distance::Manhattan => "Manhattan",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn understands_the_three_letters_in_lower_case_only() {
        let understood: Vec<char> = ('\0'..='\u{ff}')
            .filter(|&letter| Distance::from_letter(letter).is_some())
            .collect();
        assert_eq!(understood, ['b', 'h', 'm']);
    }

    #[test]
    fn reads_its_own_letters() {
        for distance in [Distance::Hamming, Distance::Manhattan] {
            assert_eq!(Distance::from_letter(distance.letter()), Some(distance));
        }
        assert_eq!(Distance::Hamming.to_string(), "Hamming");
        assert_eq!(Distance::Manhattan.to_string(), "Manhattan");
    }
}

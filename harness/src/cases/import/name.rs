//! What the name of a board file tells.
use crate::case::Expected;

/// What the name of a file tells of the board in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Told {
    /// Rows and columns.
    pub shape: Option<(usize, usize)>,
    /// The answer.
    pub expected: Option<Expected>,
}

/// Reads the name of a file: `puzzle3x3-17.txt` tells a shape and a number of moves,
/// `puzzle4x4-unsolvable2.txt` a shape and that there is no way, `puzzle04.txt` nothing.
///
/// A number is that of the moves if it stands behind the shape and no other does.
///
/// ```
/// use harness::{case::Expected, cases::import::told};
///
/// let told = told("puzzle3x3-17.txt");
/// assert_eq!(told.shape, Some((3, 3)));
/// assert_eq!(told.expected, Some(Expected::Moves(17)));
/// ```
#[must_use]
pub fn told(file: &str) -> Told {
    let stem = stem(file).to_ascii_lowercase();
    let words: Vec<&str> = stem.split(['-', '_']).collect();
    let shape_at = words.iter().position(|word| shape(word).is_some());
    let behind = shape_at.map_or(&[][..], |at| &words[at + 1..]);
    let is_number = |word: &&&str| !word.is_empty() && word.bytes().all(|it| it.is_ascii_digit());
    let numbers: Vec<&&str> = behind.iter().filter(is_number).collect();
    let moves = match numbers[..] {
        [only] => only.parse().ok().map(Expected::Moves),
        _ => None,
    };
    let is_unsolvable = words.iter().any(|word| says_unsolvable(word));
    Told {
        shape: shape_at.and_then(|at| shape(words[at])),
        expected: if is_unsolvable {
            Some(Expected::Unsolvable)
        } else {
            moves
        },
    }
}

/// Whether a word says that there is no way, perhaps with a number behind it.
fn says_unsolvable(word: &str) -> bool {
    let word = word.trim_end_matches(|c: char| c.is_ascii_digit());
    word.ends_with("unsolvable") || word.ends_with("impossible")
}

/// Rows and columns at the end of a text, as in `puzzle3x4`.
fn shape(text: &str) -> Option<(usize, usize)> {
    let (before, columns) = text.rsplit_once('x')?;
    let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let rows = &before[before.len() - digits..];
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// The name of the case that a file becomes: its letters in lower case, its digits, `-`
/// and `_`, anything else as `-`.
#[must_use]
pub fn case_name(file: &str) -> String {
    let plain = |c: char| match c.to_ascii_lowercase() {
        c if c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' => c,
        _ => '-',
    };
    let name: String = stem(file).chars().map(plain).collect();
    let name = name.trim_matches(['-', '_']);
    if name.is_empty() {
        "board".to_owned()
    } else {
        name.to_owned()
    }
}

/// The name without its ending.
fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_a_name_tells_and_no_more() {
        let moves = |moves| Some(Expected::Moves(moves));
        let no = Some(Expected::Unsolvable);
        for (file, shape, expected) in [
            ("puzzle3x3-17.txt", Some((3, 3)), moves(17)),
            ("puzzle3x3-07.txt", Some((3, 3)), moves(7)),
            ("2x3_12.in", Some((2, 3)), moves(12)),
            ("PUZZLE4X4-UNSOLVABLE.TXT", Some((4, 4)), no),
            ("puzzle4x4-unsolvable2.txt", Some((4, 4)), no),
            ("puzzle4x4-hard1.txt", Some((4, 4)), None),
            ("unsolvable.txt", None, no),
            ("impossible-3.in", None, no),
            ("unsolvable-3x3.txt", Some((3, 3)), no),
            ("puzzle4x4-unsolvable-b.txt", Some((4, 4)), no),
            ("puzzle3x3-17-copy.txt", Some((3, 3)), moves(17)),
            ("puzzle3x3-2-17.txt", Some((3, 3)), None),
            ("puzzle3x3-+17.txt", Some((3, 3)), None),
            ("puzzle04.txt", None, None),
            ("board-17.txt", None, None),
            ("puzzle10x10.txt", Some((10, 10)), None),
            ("max.txt", None, None),
        ] {
            assert_eq!(told(file), Told { shape, expected }, "{file}");
        }
    }

    #[test]
    fn makes_names_that_a_case_may_have() {
        for (file, name) in [
            ("puzzle3x3-17.txt", "puzzle3x3-17"),
            ("My Board.v2.TXT", "my-board-v2"),
            ("-ä-.in", "board"),
        ] {
            assert_eq!(case_name(file), name);
        }
    }
}

//! The part of a class that one machine takes.
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// A part of a class, as `2/8`: the second of eight.
///
/// To which part a submission belongs depends on its owner alone, so that each is in just
/// one of them, whatever else is handed in. So they are only about equally large.
///
/// ```
/// use harness::class::Part;
///
/// let part: Part = "2/8".parse()?;
/// assert_eq!(part, Part::new(2, 8).unwrap());
/// # Ok::<(), harness::class::NoPart>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    number: u64,
    of: u64,
}

/// A text that is no part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a part and the number of parts, as `2/8`, found `{found}`")]
pub struct NoPart {
    found: String,
}

impl Part {
    /// The whole.
    pub const ALL: Part = Part { number: 1, of: 1 };

    /// The part of this number, from 1, of so many; `None` if there is none.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Part> {
        (1..=of).contains(&number).then_some(Part { number, of })
    }

    /// Whether the submission with this key is in it.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        let digest = Sha256::digest(key.as_bytes());
        let first = digest[..8].iter();
        let number = first.fold(0, |number: u64, byte| number << 8 | u64::from(*byte));
        number % self.of == self.number - 1
    }
}

impl FromStr for Part {
    type Err = NoPart;

    fn from_str(text: &str) -> Result<Part, NoPart> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        numbers
            .and_then(|(number, of)| Part::new(number, of))
            .ok_or_else(|| NoPart {
                found: text.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_submission_is_in_one_part() {
        let parts: Vec<Part> = (1..=8)
            .map(|number| Part::new(number, 8).unwrap())
            .collect();
        let mut sizes = [0; 8];
        for number in 0..800 {
            let key = format!("student-{number}");
            let found: Vec<usize> = (0..8).filter(|&part| parts[part].has(&key)).collect();
            assert_eq!(found.len(), 1, "{key}");
            sizes[found[0]] += 1;
            assert!(Part::ALL.has(&key));
        }
        // The chance that a fair draw goes further from 100 is below one in a thousand.
        assert!(
            sizes.iter().all(|size| (60..=140).contains(size)),
            "{sizes:?}"
        );
    }

    #[test]
    fn refuses_what_is_no_part() {
        for text in [
            "", "2", "0/8", "9/8", "2/0", "-1/8", "a/b", "2/8/9", "2 / 8",
        ] {
            let error = text.parse::<Part>().unwrap_err().to_string();
            let expected =
                format!("expected a part and the number of parts, as `2/8`, found `{text}`");
            assert_eq!(error, expected);
        }
        assert!("8/8".parse::<Part>().is_ok());
    }
}

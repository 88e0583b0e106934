//! Values that betray memory that was never set.
use std::sync::LazyLock;

use regex::Regex;

/// The bytes with which a diagnose build fills memory: that of `new` and
/// `malloc` by the address sanitizer, up to 4 KiB of each object, and that of
/// local variables, but for those of type `bool`, by
/// `-ftrivial-auto-var-init=pattern`.
const FILLS: [u8; 2] = [0xbe, 0xfe];

static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"-?\b(?:0x[0-9a-f]+|[0-9]+)\b").expect("the pattern is right"));

/// The first number in a text that a variable of 2 bytes or more has if it was
/// never set in a diagnose build.
///
/// Such a number in an answer is no proof, but nobody prints it on purpose.
///
/// ```
/// use harness::sanitizer::unset_value;
///
/// assert_eq!(unset_value("Number of moves: -1094795586"), Some("-1094795586"));
/// assert_eq!(unset_value("Number of moves: 254"), None);
/// ```
#[must_use]
pub fn unset_value(text: &str) -> Option<&str> {
    let mut numbers = NUMBER.find_iter(text).map(|found| found.as_str());
    numbers.find(|number| is_fill(number, &[2, 4, 8]))
}

/// Whether a number is a `bool` or another value of one byte that was never set.
pub(super) fn is_unset_byte(number: &str) -> bool {
    is_fill(number, &[1])
}

/// Whether a number is what memory of one of these sizes is filled with, signed
/// or unsigned.
fn is_fill(number: &str, sizes: &[u32]) -> bool {
    let value = match number.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16),
        None => number.parse::<i128>(),
    };
    let Ok(value) = value else {
        return false;
    };
    sizes.iter().any(|size| {
        FILLS.iter().any(|fill| {
            let filled = (0..*size).fold(0, |filled, _| filled << 8 | i128::from(*fill));
            value == filled || value == filled - (1 << (8 * size))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_fills_of_every_size() {
        for (text, found) in [
            ("moves: -1094795586", Some("-1094795586")),
            ("-16843010 * 200", Some("-16843010")),
            ("index 4278124286 out", Some("4278124286")),
            ("at 0xbebebebebebebebe", Some("0xbebebebebebebebe")),
            ("-4702111234474983746", Some("-4702111234474983746")),
            ("short -16706", Some("-16706")),
            ("1 2 65278", Some("65278")),
            ("254 190 -2 -66", None),
            ("10947955861", None),
            ("x16843010", None),
            ("99999999999999999999999999999999999999999999", None),
            ("", None),
        ] {
            assert_eq!(unset_value(text), found, "{text}");
        }
        for (number, is_unset) in [("190", true), ("254", true), ("-66", true), ("2", false)] {
            assert_eq!(is_unset_byte(number), is_unset, "{number}");
        }
    }
}

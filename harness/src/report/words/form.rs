//! Where a line first differs from the line that was asked for.
use super::QUOTED_CHARS;
use crate::report::escape;

/// The one difference that a student is shown first.
pub(super) fn difference(line: &str, wanted: &str) -> String {
    let same = common_chars(line, wanted);
    let rest = |text: &str| text.chars().skip(same).collect::<String>();
    match (line.chars().nth(same), wanted.chars().nth(same)) {
        (Some(found), Some(wanted)) => {
            format!(
                "character {} is {}, not {}",
                same + 1,
                named(found),
                named(wanted)
            )
        }
        (Some(_), None) => format!("{} at its end is too much", quoted(&rest(line))),
        (None, Some(_)) => format!("{} is missing at its end", quoted(&rest(wanted))),
        (None, None) => "the two differ in characters that cannot be seen".to_owned(),
    }
}

/// How far the first difference is from the beginning of `line`, in characters
/// of the line as it is shown.
pub(in crate::report) fn caret(line: &str, wanted: &str) -> usize {
    let common: String = line.chars().take(common_chars(line, wanted)).collect();
    escape::line(common.as_bytes(), usize::MAX).chars().count()
}

fn common_chars(line: &str, wanted: &str) -> usize {
    line.chars()
        .zip(wanted.chars())
        .take_while(|(found, wanted)| found == wanted)
        .count()
}

fn named(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '\t' => "a tab".to_owned(),
        '\r' => "a carriage return".to_owned(),
        _ => quoted(&c.to_string()),
    }
}

fn quoted(text: &str) -> String {
    escape::quote(text, QUOTED_CHARS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, told: &str, at: usize) {
        let wanted = "Number of moves: 11";
        assert_eq!(difference(line, wanted), told);
        assert_eq!(caret(line, wanted), at);
    }

    #[test]
    fn points_at_the_first_difference() {
        check("number of moves: 11", "character 1 is `n`, not `N`", 0);
        check(
            "Number of moves = 11",
            "character 16 is a space, not `:`",
            15,
        );
        check(
            "Number of moves:\t11",
            "character 17 is a tab, not a space",
            16,
        );
        check("Number of moves: 11.", "`.` at its end is too much", 19);
        check("Number of moves: 1", "`1` is missing at its end", 18);
        check("", "`Number of moves: 11` is missing at its end", 0);
        check("\u{200b}Number", r"character 1 is `\u{200b}`, not `N`", 0);
    }

    #[test]
    fn counts_the_characters_that_are_shown() {
        assert_eq!(caret("\tx", "\ty"), 2);
    }
}

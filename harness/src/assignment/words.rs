//! Words in messages: text of others made safe to show, and the word that was meant.

use std::io;

use crate::report::escape::is_unseen;

/// The most characters of a piece of text that a message shows.
const SHOWN: usize = 60;

/// `text` in backticks, its control characters escaped and its end cut off if it is long.
pub(super) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("`{}`", escaped(&shown))
}

/// `text` with characters escaped that would act on a terminal or hide in it.
pub(super) fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || is_unseen(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// What was found where a file or folder should be.
pub(super) fn io_error(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "none".to_owned(),
        kind => format!("one that cannot be read ({kind})"),
    }
}

/// `a`, `b` or `c`; of a long list the beginning.
pub(super) fn listed<'a>(words: impl IntoIterator<Item = &'a str>, before_last: &str) -> String {
    const MOST: usize = 10;
    let mut words: Vec<_> = words.into_iter().map(quoted).collect();
    if words.len() > MOST {
        words.truncate(MOST);
        return format!("{}, …", words.join(", "));
    }
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{} {before_last} {last}", rest.join(", "))
        }
        _ => words.concat(),
    }
}

/// Asks somebody who wrote `word` whether one of `known` was meant.
pub(crate) fn did_you_mean(word: &str, known: &[&str]) -> Option<String> {
    let slips = |known: &str| known.len().div_ceil(3);
    // A word of another length is no slip, and comparing it would take time.
    let similar = known
        .iter()
        .filter(|known| known.len().abs_diff(word.len()) <= slips(known));
    let near = similar.map(|known| (distance(word, known), *known));
    let (edits, meant) = near.min_by_key(|(edits, _)| *edits)?;
    (edits <= slips(meant)).then(|| format!("did you mean {}?", quoted(meant)))
}

/// Asks, or else tells the words that there are.
pub(super) fn suggestion(word: &str, known: &[&str], introduction: &str) -> Option<String> {
    did_you_mean(word, known).or_else(|| {
        let known = listed(known.iter().copied(), "and");
        (!known.is_empty()).then(|| format!("{introduction} {known}"))
    })
}

/// The least number of characters to insert, delete, replace or swap with the
/// next one that makes `a` into `b`: the optimal string alignment distance.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_slips_between_two_words() {
        for (a, b, slips) in [
            ("", "", 0),
            ("", "abc", 3),
            ("title", "title", 0),
            ("titel", "title", 1),
            ("tile", "title", 1),
            ("memory_mb", "memory_mib", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(a, b), slips, "{a} {b}");
            assert_eq!(distance(b, a), slips, "{b} {a}");
        }
    }

    #[test]
    fn suggests_the_nearest_word_or_lists_those_that_there_are() {
        let known = ["title", "points", "groups"];
        let suggestion = |word| suggestion(word, &known, "there are").unwrap();
        assert_eq!(suggestion("point"), "did you mean `points`?");
        assert_eq!(suggestion("tilte"), "did you mean `title`?");
        assert_eq!(
            suggestion("zzz"),
            "there are `title`, `points` and `groups`"
        );
        assert_eq!(did_you_mean(&"t".repeat(100_000), &known), None);
        assert_eq!(super::suggestion("zzz", &[], "there are"), None);
    }

    #[test]
    fn shows_text_that_is_hostile_to_a_terminal() {
        assert_eq!(quoted("a\u{1b}[31m\nb"), "`a\\u{1b}[31m\\nb`");
        assert_eq!(quoted("a\u{202e}b"), "`a\\u{202e}b`");
        assert_eq!(quoted("a\u{ad}\u{e0041}b"), "`a\\u{ad}\\u{e0041}b`");
        assert_eq!(quoted(r"\d+"), r"`\d+`");
        assert_eq!(quoted(&"é".repeat(61)), format!("`{}…`", "é".repeat(60)));
    }
}

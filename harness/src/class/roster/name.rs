//! When two names are the same.
use unicase::UniCase;
use unicode_normalization::UnicodeNormalization;

/// The most words of a name between which the last name may begin.
const WORDS: usize = 12;

/// A name or an identifier without what does not matter: how its accents are written, its
/// case, and how wide its blanks are.
pub(crate) fn fold(text: &str) -> String {
    let composed: String = text.nfc().collect();
    let folded = UniCase::unicode(composed).to_folded_case();
    let folded: String = folded.nfc().collect();
    let words: Vec<&str> = folded.split_whitespace().collect();
    words.join(" ")
}

/// The ways in which a submission may be named after a student, folded: the name as it is
/// read aloud, and last and first name in one word, as Canvas names files.
pub(super) fn of_student(name: &str) -> Vec<String> {
    let mut ways = vec![read_aloud(name)];
    let folded = fold(name);
    if let Some((last, first)) = folded.split_once(',') {
        ways.push(squashed(last, first));
    } else {
        // Where the last name begins is not known.
        let words: Vec<&str> = folded.split(' ').collect();
        // A name of thousands of words is none.
        for split in 0..words.len().min(WORDS) {
            let (first, last) = words.split_at(split);
            ways.push(squashed(&last.concat(), &first.concat()));
        }
    }
    ways.retain(|way| !way.is_empty());
    ways.sort();
    ways.dedup();
    ways
}

/// `Lovelace, Ada` as `ada lovelace`, and other names folded.
pub(super) fn read_aloud(name: &str) -> String {
    let folded = fold(name);
    match folded.split_once(',') {
        Some((last, first)) if !first.trim().is_empty() && !first.contains(',') => {
            format!("{} {}", first.trim(), last.trim())
        }
        _ => folded,
    }
}

/// Letters and digits alone.
fn squashed(last: &str, first: &str) -> String {
    let letters = last.chars().chain(first.chars());
    letters.filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_what_does_not_matter() {
        assert_eq!(fold("  Ada \t LOVELACE "), "ada lovelace");
        // Composed and decomposed, as some file systems write it.
        assert_eq!(fold("Zo\u{eb}"), fold("ZOE\u{308}"));
        assert_eq!(fold("Straße"), fold("STRASSE"));
        assert_ne!(fold("Zoe"), fold("Zoë"));
    }

    #[test]
    fn knows_a_student_by_either_order_and_as_one_word() {
        let ways = of_student("Lovelace, Ada");
        assert!(ways.contains(&"ada lovelace".to_owned()));
        assert!(ways.contains(&"lovelaceada".to_owned()));
        let ways = of_student("Grace Brewster Hopper");
        assert!(ways.contains(&"hoppergracebrewster".to_owned()));
        assert!(ways.contains(&"brewsterhoppergrace".to_owned()));
        let ways = of_student("Núñez, Ana-María");
        assert!(ways.contains(&"núñezanamaría".to_owned()));
        assert_eq!(read_aloud("LOVELACE,  Ada"), "ada lovelace");
        assert_eq!(read_aloud("Lovelace,"), "lovelace,");
    }
}

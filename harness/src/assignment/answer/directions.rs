//! The words for the four directions.
use reference::Move;

/// What a direction is that of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Named {
    /// The blank.
    Blank,
    /// The tile that moves into the blank.
    Tile,
}

impl Named {
    /// The move of the blank where a word names this way.
    #[must_use]
    pub fn way_of_the_blank(self, way: Move) -> Move {
        match self {
            Named::Blank => way,
            Named::Tile => way.inverse(),
        }
    }
}

/// The words for the four directions, and what may stand between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directions {
    /// The words in lower case, the longest first, with the way that each names.
    words: Vec<(String, Move)>,
    /// What they are the way of.
    pub named: Named,
    /// What may stand between them beside white space, in lower case, the longest first.
    separators: Vec<String>,
}

/// A text that is not made of directions: where the first thing is that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDirection {
    /// The byte.
    pub at: usize,
}

impl Directions {
    /// The words of `up`, `down`, `left` and `right`, in this order.
    #[must_use]
    pub fn new(words: [&[String]; 4], named: Named, separators: &[String]) -> Directions {
        let of = |(way, words): (Move, &&[String])| {
            words
                .iter()
                .map(move |word| (word.to_lowercase(), way))
                .collect::<Vec<_>>()
        };
        let mut words: Vec<_> = Move::ALL.into_iter().zip(&words).flat_map(of).collect();
        let mut separators: Vec<_> = separators.iter().map(|it| it.to_lowercase()).collect();
        words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        separators.sort_by_key(|separator| std::cmp::Reverse(separator.len()));
        Directions {
            words,
            named,
            separators,
        }
    }

    /// Reads a text that holds directions and separators and nothing else, and
    /// appends the moves of the blank, at most until there are `most`.
    ///
    /// The case of letters does not matter. Letters may stand together, and a
    /// number with a dot, a colon or a closing bracket before a word is passed over.
    ///
    /// # Errors
    ///
    /// The first place at which there is something else; the moves before it are
    /// appended.
    pub fn read(&self, text: &str, moves: &mut Vec<Move>, most: usize) -> Result<(), NoDirection> {
        let mut at = 0;
        while at < text.len() && moves.len() < most {
            let rest = &text[at..];
            if let Some((length, way)) = self.word(rest) {
                moves.push(self.named.way_of_the_blank(way));
                at += length;
            } else if let Some(length) = self.between(rest) {
                at += length;
            } else {
                return Err(NoDirection { at });
            }
        }
        Ok(())
    }

    /// The length of the word at the beginning of a text, and the way that it names.
    fn word(&self, text: &str) -> Option<(usize, Move)> {
        let mut words = self.words.iter();
        words.find_map(|(word, way)| Some((beginning(text, word)?, *way)))
    }

    /// The length of what may stand between two words at the beginning of a text.
    fn between(&self, text: &str) -> Option<usize> {
        let first = text.chars().next()?;
        // Behind an arrow, the mark that it is to be drawn in color.
        if first.is_whitespace() || first == '\u{fe0f}' {
            return Some(first.len_utf8());
        }
        let mut separators = self.separators.iter();
        let separator = separators.find_map(|separator| beginning(text, separator));
        separator.or_else(|| ordinal(text))
    }
}

/// The length of the beginning of `text` that is `word`, which is in lower case, in any
/// case of letters.
fn beginning(text: &str, word: &str) -> Option<usize> {
    let mut rest = word.chars();
    let mut length = 0;
    for c in text.chars() {
        if rest.as_str().is_empty() {
            break;
        }
        if c.to_lowercase().any(|lower| rest.next() != Some(lower)) {
            return None;
        }
        length += c.len_utf8();
    }
    rest.as_str().is_empty().then_some(length)
}

/// The length of a number and the mark behind it.
fn ordinal(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark = *text.as_bytes().get(digits)?;
    (digits > 0 && matches!(mark, b'.' | b':' | b')')).then_some(digits + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_words_in_any_case_of_letters() {
        // Turkish: up, down, left, right.
        let words = ["yukarı", "aşağı", "sol", "sağ"].map(|word| vec![word.to_owned()]);
        let words = words.each_ref().map(Vec::as_slice);
        let directions = Directions::new(words, Named::Blank, &["And".to_owned()]);
        let read = |text: &str| {
            let mut moves = Vec::new();
            directions.read(text, &mut moves, 9).map(|()| moves)
        };
        let wanted = [Move::Down, Move::Right, Move::Left];
        assert_eq!(read("AŞAğı SAĞ and Sol").unwrap(), wanted);
        assert_eq!(read("aşağı, sağ").unwrap_err(), NoDirection { at: 8 });
        assert_eq!(read("sa").unwrap_err(), NoDirection { at: 0 });
    }
}

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
    /// The words, the longest first, with the way that each names.
    words: Vec<(String, Move)>,
    /// What they are the way of.
    pub named: Named,
    /// What may stand between them beside white space, the longest first.
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
                .map(move |word| (word.clone(), way))
                .collect::<Vec<_>>()
        };
        let mut words: Vec<_> = Move::ALL.into_iter().zip(&words).flat_map(of).collect();
        let mut separators = separators.to_vec();
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
    /// The case of ASCII letters does not matter. Letters may stand together, and a
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
        let is_here = |word: &str| {
            let here = text.get(..word.len());
            here.is_some_and(|here| here.eq_ignore_ascii_case(word))
        };
        let (word, way) = self.words.iter().find(|(word, _)| is_here(word))?;
        Some((word.len(), *way))
    }

    /// The length of what may stand between two words at the beginning of a text.
    fn between(&self, text: &str) -> Option<usize> {
        let first = text.chars().next()?;
        // Behind an arrow, the mark that it is to be drawn in color.
        if first.is_whitespace() || first == '\u{fe0f}' {
            return Some(first.len_utf8());
        }
        let separator = self
            .separators
            .iter()
            .find(|it| text.starts_with(it.as_str()));
        separator.map(String::len).or_else(|| ordinal(text))
    }
}

/// The length of a number and the mark behind it.
fn ordinal(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark = *text.as_bytes().get(digits)?;
    (digits > 0 && matches!(mark, b'.' | b':' | b')')).then_some(digits + 1)
}

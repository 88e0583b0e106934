//! The kinds of values in an assignment file.
use std::{collections::HashSet, hash::Hash, ops::RangeInclusive, time::Duration};

use toml::{Spanned, de::DeValue};

use super::{
    table::{NAME, is_name},
    value::{Kind, Value},
    words,
};

/// One line of text for people.
pub(super) struct Line;

impl Kind for Line {
    type Output = String;

    fn expected(&self) -> String {
        "a line of text".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<String> {
        text_that(value, &self.expected(), |text| {
            !text.trim().is_empty() && !text.contains(char::is_control)
        })
    }
}

/// A piece of an output: any characters but control characters, one at least.
pub(super) struct Piece;

impl Kind for Piece {
    type Output = String;

    fn expected(&self) -> String {
        "some characters in a string".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<String> {
        text_that(value, &self.expected(), |text| {
            !text.is_empty() && !text.contains(char::is_control)
        })
    }
}

/// Text for people, of any number of lines.
pub(super) struct Text;

impl Kind for Text {
    type Output = String;

    fn expected(&self) -> String {
        "text".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<String> {
        text_that(value, &self.expected(), |_| true)
    }
}

/// An argument of a program, which ends at a NUL byte.
pub(super) struct Argument;

impl Kind for Argument {
    type Output = String;

    fn expected(&self) -> String {
        "a string without NUL".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<String> {
        text_that(value, &self.expected(), |text| !text.contains('\0'))
    }
}

/// The name of a file, without a folder.
pub(super) struct FileName;

impl Kind for FileName {
    type Output = String;

    fn expected(&self) -> String {
        "the name of a file, without a folder".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<String> {
        let expected = match value.get() {
            DeValue::String(text) if text.len() > FileName::MOST => FileName::SHORT.to_owned(),
            _ => self.expected(),
        };
        text_that(value, &expected, FileName::is_right)
    }
}

impl FileName {
    /// The most bytes of a name that systems take.
    pub(super) const MOST: usize = 255;
    /// What is expected of a longer one.
    pub(super) const SHORT: &str = "the name of a file, of at most 255 bytes";

    /// Whether a text is one.
    pub(super) fn is_right(text: &str) -> bool {
        let is_plain = |c: char| !matches!(c, '/' | '\\') && !c.is_control();
        text.len() <= FileName::MOST
            && !matches!(text, "" | "." | "..")
            && text.chars().all(is_plain)
    }
}

/// A line that is typed, without its end; it may be empty.
pub(super) struct Typed;

impl Kind for Typed {
    type Output = String;

    fn expected(&self) -> String {
        "a line to be typed".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<String> {
        text_that(value, &self.expected(), |text| {
            !text.contains(['\n', '\r', '\0'])
        })
    }
}

/// The name of a criterion.
pub(super) struct Name;

impl Kind for Name {
    type Output = String;

    fn expected(&self) -> String {
        NAME.to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<String> {
        text_that(value, NAME, is_name)
    }
}

fn text_that(value: Value<'_>, expected: &str, is_right: impl Fn(&str) -> bool) -> Option<String> {
    match value.get() {
        DeValue::String(text) if is_right(text) => Some(text.clone().into_owned()),
        _ => {
            value.wrong(expected);
            None
        }
    }
}

/// A whole number in a range.
pub(super) struct Whole(pub(super) RangeInclusive<u32>);

impl Kind for Whole {
    type Output = u32;

    fn expected(&self) -> String {
        format!("a whole number from {} to {}", self.0.start(), self.0.end())
    }

    fn read(&self, value: Value<'_>) -> Option<u32> {
        let number = match value.get() {
            DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| self.0.contains(number));
        if number.is_none() {
            value.wrong(self.expected());
        }
        number
    }
}

/// The seed of a generator, any number that Java's `long` holds.
pub(super) struct Seed;

impl Kind for Seed {
    type Output = i64;

    fn expected(&self) -> String {
        "a whole number of at most 64 bits, with its sign".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<i64> {
        let number = match value.get() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        if number.is_none() {
            value.wrong(self.expected());
        }
        number
    }
}

/// A number of seconds, from a millisecond up.
pub(super) struct Seconds {
    /// The most.
    pub(super) most: u32,
}

impl Kind for Seconds {
    type Output = Duration;

    fn expected(&self) -> String {
        format!("a number of seconds from 0.001 to {}", self.most)
    }

    fn read(&self, value: Value<'_>) -> Option<Duration> {
        let seconds = number_in(value, 0.001..=f64::from(self.most), &self.expected());
        seconds.map(Duration::from_secs_f64)
    }
}

/// How many times as much: a whole number or a decimal one.
pub(super) struct Times {
    /// The most.
    pub(super) most: u32,
}

impl Kind for Times {
    type Output = f64;

    fn expected(&self) -> String {
        format!("a number of times from 1 to {}", self.most)
    }

    fn read(&self, value: Value<'_>) -> Option<f64> {
        number_in(value, 1.0..=f64::from(self.most), &self.expected())
    }
}

/// A number, whole or not, in a range.
fn number_in(value: Value<'_>, range: RangeInclusive<f64>, expected: &str) -> Option<f64> {
    let number = match value.get() {
        DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix())
            .ok()
            .map(f64::from),
        DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
        _ => None,
    };
    let number = number.filter(|number| range.contains(number));
    if number.is_none() {
        value.wrong(expected);
    }
    number
}

/// The value that a flag has if it is there.
pub(super) struct True;

impl Kind for True {
    type Output = ();

    fn expected(&self) -> String {
        "`true`".to_owned()
    }

    fn read(&self, value: Value<'_>) -> Option<()> {
        match value.get() {
            DeValue::Boolean(true) => Some(()),
            _ => {
                value.wrong("`true`");
                None
            }
        }
    }
}

/// One of a few words, each with what it stands for.
pub(super) struct OneOf<'a, T> {
    /// What the words are, if they are too many to list.
    what: Option<&'a str>,
    words: &'a [(&'a str, T)],
}

impl<'a, T> OneOf<'a, T> {
    /// One of a few words, which messages list.
    pub(super) fn words(words: &'a [(&'a str, T)]) -> OneOf<'a, T> {
        OneOf { what: None, words }
    }

    /// One of the names of something; `what` goes with "expected".
    pub(super) fn names(what: &'a str, words: &'a [(&'a str, T)]) -> OneOf<'a, T> {
        OneOf {
            what: Some(what),
            words,
        }
    }
}

impl<T: Copy> Kind for OneOf<'_, T> {
    type Output = T;

    fn expected(&self) -> String {
        match self.what {
            Some(what) => what.to_owned(),
            None => words::listed(self.words.iter().map(|(word, _)| *word), "or"),
        }
    }

    fn read(&self, value: Value<'_>) -> Option<T> {
        let DeValue::String(text) = value.get() else {
            value.wrong(self.expected());
            return None;
        };
        if let Some((_, meaning)) = self.words.iter().find(|(word, _)| word == text) {
            return Some(*meaning);
        }
        let known: Vec<_> = self.words.iter().map(|(word, _)| *word).collect();
        let help = match self.what {
            Some(_) => words::suggestion(text, &known, "choose from"),
            None => words::did_you_mean(text, &known),
        };
        value
            .file
            .note_with_help(value.span(), self.expected(), words::quoted(text), help);
        None
    }
}

/// An array with at least one element, each different from the others.
pub(super) struct Distinct<K>(pub(super) K);

impl<K: Kind<Output: Clone + Eq + Hash>> Kind for Distinct<K> {
    type Output = Vec<Spanned<K::Output>>;

    fn expected(&self) -> String {
        format!("an array, each element {}", self.0.expected())
    }

    fn read(&self, value: Value<'_>) -> Option<Self::Output> {
        let elements = ListOf(&self.0).read(value)?;
        if value
            .elements()
            .is_some_and(|mut elements| elements.next().is_none())
        {
            value
                .file
                .note(value.span(), "at least one element", "an empty array");
        }
        let mut seen = HashSet::new();
        for element in &elements {
            if !seen.insert(element.get_ref().clone()) {
                let span = element.span();
                let again = value.file.text().get(span.clone()).unwrap_or_default();
                let found = format!("{} again", words::quoted(again));
                value.file.note(span, "different elements", found);
            }
        }
        Some(elements)
    }
}

/// An array of any length.
pub(super) struct ListOf<K>(pub(super) K);

impl<K: Kind> Kind for ListOf<K> {
    type Output = Vec<Spanned<K::Output>>;

    fn expected(&self) -> String {
        format!("an array, each element {}", self.0.expected())
    }

    fn read(&self, value: Value<'_>) -> Option<Self::Output> {
        let Some(elements) = value.elements() else {
            value.wrong(self.expected());
            return None;
        };
        let read = |element: Value<'_>| Some(Spanned::new(element.span(), self.0.read(element)?));
        // What is wrong is left out, so that the rest is looked at too.
        Some(elements.filter_map(read).collect())
    }
}

impl<K: Kind> Kind for &K {
    type Output = K::Output;

    fn expected(&self) -> String {
        (**self).expected()
    }

    fn read(&self, value: Value<'_>) -> Option<Self::Output> {
        (**self).read(value)
    }
}

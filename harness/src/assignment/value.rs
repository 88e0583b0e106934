//! A value in a TOML file, and what it has to be.
use std::ops::Range;

use toml::{Spanned, de::DeValue};

use super::{file::File, words};

/// What a value has to be.
pub(super) trait Kind {
    /// What is made of it.
    type Output;

    /// What it has to be, in words that go with "expected".
    fn expected(&self) -> String;

    /// Reads a value, or notes in its file what is wrong with it.
    fn read(&self, value: Value<'_>) -> Option<Self::Output>;
}

/// A value with its file.
#[derive(Clone, Copy)]
pub(super) struct Value<'t> {
    /// The file that the value is in.
    pub(super) file: &'t File,
    node: &'t Spanned<DeValue<'t>>,
}

impl<'t> Value<'t> {
    pub(super) fn new(file: &'t File, node: &'t Spanned<DeValue<'t>>) -> Value<'t> {
        Value { file, node }
    }

    /// Its place in the file.
    pub(super) fn span(self) -> Range<usize> {
        self.node.span()
    }

    /// Its place in the file, in which the text of a string is in quotes.
    pub(super) fn raw(self) -> &'t str {
        self.file.text().get(self.span()).unwrap_or_default()
    }

    /// What it is.
    pub(super) fn get(self) -> &'t DeValue<'t> {
        self.node.get_ref()
    }

    /// The elements of an array.
    pub(super) fn elements(self) -> Option<impl Iterator<Item = Value<'t>>> {
        let elements = self.get().as_array()?.iter();
        Some(elements.map(move |node| Value::new(self.file, node)))
    }

    /// Where the text of a string begins in the file, if it stands there as it
    /// is: without escapes that make places in the text and in the file differ.
    pub(super) fn text_start(self) -> Option<usize> {
        let text = self.get().as_str()?;
        let raw = self.raw();
        let is_multi_line = raw.starts_with("\"\"\"") || raw.starts_with("'''");
        let quotes = if is_multi_line { 3 } else { 1 };
        let mut inner = raw.get(quotes..raw.len().checked_sub(quotes)?)?;
        if is_multi_line {
            // A line end right behind the quotes is not part of the text.
            let line = inner.strip_prefix('\r').unwrap_or(inner);
            inner = line.strip_prefix('\n').unwrap_or(inner);
        }
        (inner == text).then(|| self.span().end - quotes - inner.len())
    }

    /// Notes that it is not what was expected.
    pub(super) fn wrong(self, expected: impl Into<String>) {
        self.file.note(self.span(), expected, self.found());
    }

    /// What it is, in words.
    pub(super) fn found(self) -> String {
        match self.get() {
            DeValue::String(text) if text.is_empty() => "an empty string".to_owned(),
            DeValue::String(text) => format!("the string {}", words::quoted(text)),
            DeValue::Integer(_) | DeValue::Float(_) => {
                format!("the number {}", words::quoted(self.raw()))
            }
            DeValue::Boolean(value) => format!("`{value}`"),
            DeValue::Datetime(_) => format!("the date {}", words::quoted(self.raw())),
            DeValue::Array(_) => "an array".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        }
    }
}

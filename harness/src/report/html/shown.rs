//! Text as a page shows it. Much of it is a stranger's: a student's program, names, files.
//!
//! A browser obeys no tag in it, as `maud` escapes; but characters that cannot be seen or that
//! turn the order of others around would deceive a reader, so these are spelled out.
use maud::{Markup, html};

use crate::report::escape;

/// The most characters of a line.
const LINE_CHARS: usize = 1000;
/// The most characters of a name.
const NAME_CHARS: usize = 120;
/// The most lines of a text.
const LINES: usize = 400;

/// One line.
pub(super) fn line(text: &str) -> String {
    escape::line(text.as_bytes(), LINE_CHARS)
}

/// A name of a person or a file, which cannot turn around what stands beside it.
pub(super) fn name(text: &str) -> Markup {
    html! { bdi { (escape::line(text.as_bytes(), NAME_CHARS)) } }
}

/// Lines as they are, and how many more there are.
pub(super) fn lines(text: &str) -> String {
    escape::lines(text.as_bytes(), LINES, LINE_CHARS).to_text()
}

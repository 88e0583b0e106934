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
/// What stands for a name of which nothing would be seen: a link needs something to click.
const NO_NAME: &str = "(no name)";
/// The most characters of a command: some paths of the greatest length there is.
const COMMAND_CHARS: usize = 20_000;

/// One line.
pub(super) fn line(text: &str) -> String {
    escape::line(text.as_bytes(), LINE_CHARS)
}

/// A name of a person or a file, which cannot turn around what stands beside it.
pub(super) fn name(text: &str) -> Markup {
    let shown = escape::line(text.as_bytes(), NAME_CHARS);
    let is_blank = shown.trim().is_empty();
    html! { bdi { @if is_blank { (NO_NAME) } @else { (shown) } } }
}

/// A path, all that a document has of it, which cannot turn around what stands beside it.
pub(super) fn path(text: &str) -> Markup {
    html! { bdi { (line(text)) } }
}

/// A command, which is of no use in part; `None` if it is too long for a page.
pub(super) fn command(text: &str) -> Option<String> {
    let shown = escape::line(text.as_bytes(), usize::MAX);
    (shown.chars().count() <= COMMAND_CHARS).then_some(shown)
}

/// Lines as they are, all of them: a document has cut what is long, and says so in a last line.
pub(super) fn lines(text: &str) -> String {
    escape::lines(text.as_bytes(), usize::MAX, LINE_CHARS).to_text()
}

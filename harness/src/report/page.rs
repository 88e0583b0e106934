//! Lines of a text report: indented, wrapped and colored.
//!
//! Color is written as ANSI sequences; whoever owns the stream takes them out
//! where they are not wanted.
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

pub(super) const GOOD: Style = AnsiColor::Green.on_default();
pub(super) const BAD: Style = AnsiColor::Red.on_default();
pub(super) const ODD: Style = AnsiColor::Yellow.on_default();
pub(super) const QUIET: Style = Style::new().dimmed();
pub(super) const LOUD: Style = Style::new().bold();

/// The column at which sentences are wrapped. Commands, boards and what others
/// wrote are never wrapped.
pub(super) const WIDTH: usize = 90;
/// The columns that a label takes, the space after it included.
const LABEL_WIDTH: usize = 10;

/// A report on its way to a stream.
pub(super) struct Page<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Page<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Page<'a> {
        Page { out }
    }

    pub(super) fn blank(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// A line as it is; empty at its end is cut off.
    pub(super) fn line(&mut self, indent: usize, text: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.out, "{:indent$}{}", "", text.as_ref().trim_end())
    }

    /// A sentence without color, wrapped.
    pub(super) fn sentence(&mut self, indent: usize, text: &str) -> io::Result<()> {
        for line in wrapped(text, WIDTH - indent) {
            self.line(indent, line)?;
        }
        Ok(())
    }

    /// A sentence without color, wrapped beside what stands before its first line
    /// and takes `width` columns of it.
    pub(super) fn beside(
        &mut self,
        indent: usize,
        before: &str,
        width: usize,
        text: &str,
    ) -> io::Result<()> {
        let mut before = before.to_owned();
        for line in wrapped(text, WIDTH.saturating_sub(indent + width)) {
            self.line(indent, format!("{before}{line}"))?;
            before = " ".repeat(width);
        }
        Ok(())
    }

    /// A label and what it labels, one below the other; a label with no room for a space
    /// after it has a line of its own.
    pub(super) fn field<S: AsRef<str>>(
        &mut self,
        indent: usize,
        label: &str,
        lines: impl IntoIterator<Item = S>,
    ) -> io::Result<()> {
        let mut label = if label.chars().count() < LABEL_WIDTH {
            painted(QUIET, format!("{label:LABEL_WIDTH$}"))
        } else {
            self.line(indent, painted(QUIET, label))?;
            " ".repeat(LABEL_WIDTH)
        };
        for line in lines {
            self.line(indent, format!("{label}{}", line.as_ref()))?;
            label = " ".repeat(LABEL_WIDTH);
        }
        Ok(())
    }

    /// A label and a sentence, wrapped beside it.
    pub(super) fn field_sentence(
        &mut self,
        indent: usize,
        label: &str,
        text: &str,
    ) -> io::Result<()> {
        self.field(indent, label, wrapped(text, WIDTH - indent - LABEL_WIDTH))
    }

    /// What others wrote, escaped already. The bar shows whose words they are,
    /// and no line of theirs is at the start of one of ours.
    pub(super) fn quotation<S: AsRef<str>>(
        &mut self,
        indent: usize,
        lines: impl IntoIterator<Item = S>,
    ) -> io::Result<()> {
        for line in lines {
            self.line(indent, format!("{} {}", painted(QUIET, "│"), line.as_ref()))?;
        }
        Ok(())
    }
}

/// A text in a style.
pub(super) fn painted(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A text cut at blanks into lines of at most `width` characters, if its words
/// let it. No line but the first begins with `::`, a mark that GitHub's runner
/// obeys at the start of a line: it may be a stranger's, in a quotation.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words(text, width) {
        match lines.last_mut() {
            Some(last) if is_mark(&word) || chars(last) + 1 + chars(&word) <= width => {
                last.push(' ');
                last.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Whether the runner would obey a line that begins so: it skips white space of
/// every kind first.
fn is_mark(word: &str) -> bool {
    word.trim_start().starts_with("::")
}

/// The words of a text. What is between two backticks is one word, blanks and
/// all, so that a quotation is not torn apart unless it is wider than a line.
fn words(text: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut() {
            Some(last)
                if last.matches('`').count() % 2 == 1 && chars(last) + 1 + chars(word) <= width =>
            {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

pub(super) fn chars(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_at_blanks_only() {
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(
            wrapped("extraordinary it is", 5),
            ["extraordinary", "it is"]
        );
        assert_eq!(wrapped("Zwölf ölen es", 9), ["Zwölf", "ölen es"]);
        assert_eq!(wrapped("a  b", 5), ["a  b"]);
    }

    #[test]
    fn keeps_a_quotation_in_one_line() {
        assert_eq!(wrapped("as `a b c` is", 9), ["as", "`a b c`", "is"]);
        assert_eq!(wrapped("as `a b c d", 5), ["as", "`a b", "c d"]);
    }

    #[test]
    fn begins_no_line_with_a_mark_that_services_obey() {
        assert_eq!(wrapped("line ::error::x y", 6), ["line ::error::x", "y"]);
    }
}

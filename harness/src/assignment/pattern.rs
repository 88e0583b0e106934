//! The patterns by which an answer is recognized.
use std::ops::Range;

use regex::{Regex, RegexBuilder};
use toml::de::DeValue;

use super::{
    file::offset,
    value::{Kind, Value},
    words,
};

/// The most characters of a pattern.
const MOST_CHARACTERS: usize = 10_000;
/// The most bytes of what a pattern compiles to.
const MOST_BYTES: usize = 10 << 20;

/// A regular expression that does not match nothing.
pub(super) struct Pattern {
    /// Whether it has to match a whole line, even if its author left out `^` and `$`.
    pub(super) is_whole_line: bool,
    /// The group that it needs to have.
    pub(super) group: Group,
}

/// A group of a pattern, of which every match has to have it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// None.
    None,
    /// The number of moves.
    Moves,
    /// A path, or a part of one.
    Path,
}

impl Group {
    fn name(self) -> Option<&'static str> {
        match self {
            Group::None => None,
            Group::Moves => Some("moves"),
            Group::Path => Some("path"),
        }
    }

    /// What to write.
    fn help(self) -> &'static str {
        match self {
            Group::Path => "name the group of the directions: `(?<path>.*)`",
            _ => "name the group of the number: `(?<moves>[0-9]+)`",
        }
    }
}

impl Kind for Pattern {
    type Output = Regex;

    fn expected(&self) -> String {
        let with = match self.group.name() {
            Some(name) => format!(" with a group `(?<{name}>…)`"),
            None => String::new(),
        };
        format!("a regular expression{with}")
    }

    fn read(&self, value: Value<'_>) -> Option<Regex> {
        let DeValue::String(pattern) = value.get() else {
            value.wrong(self.expected());
            return None;
        };
        if pattern.chars().count() > MOST_CHARACTERS {
            let expected = format!("a pattern of at most {MOST_CHARACTERS} characters");
            value.file.note(value.span(), expected, "a longer one");
            return None;
        }
        let regex = compile(value, pattern)?;
        if regex.is_match("") {
            value.wrong("a pattern that does not match an empty line");
            return None;
        }
        if let Some(name) = self.group.name()
            && !self.has_group(value, &regex, name)
        {
            return None;
        }
        if self.is_whole_line {
            return whole_line(value, pattern);
        }
        Some(regex)
    }
}

impl Pattern {
    /// Whether each match has the group; a reader of answers relies on it.
    fn has_group(&self, value: Value<'_>, regex: &Regex, name: &str) -> bool {
        if !regex.capture_names().flatten().any(|its| its == name) {
            let help = self.group.help().to_owned();
            let found = words::quoted(regex.as_str());
            value
                .file
                .note_with_help(value.span(), self.expected(), found, Some(help));
            return false;
        }
        if regex.static_captures_len() != Some(regex.captures_len()) {
            let help = "write groups that are not in every match as `(?:…)`".to_owned();
            let found = words::quoted(regex.as_str());
            let expected = format!("a group `{name}` that is in every match, as are all groups");
            value
                .file
                .note_with_help(value.span(), expected, found, Some(help));
            return false;
        }
        true
    }
}

/// The pattern for a whole line, and not only its first alternative that fits.
fn whole_line(value: Value<'_>, pattern: &str) -> Option<Regex> {
    let regex = builder(&format!("^(?:{pattern})$")).build();
    if regex.is_err() {
        value.wrong("a pattern that can stand in a group `(?:…)`");
    }
    regex.ok()
}

/// Patterns are of limited size, and take CR LF for one line end.
fn builder(pattern: &str) -> RegexBuilder {
    let mut builder = RegexBuilder::new(pattern);
    builder.size_limit(MOST_BYTES).crlf(true);
    builder
}

fn compile(value: Value<'_>, pattern: &str) -> Option<Regex> {
    let error = match builder(pattern).build() {
        Ok(regex) => return Some(regex),
        Err(error) => error,
    };
    match error {
        regex::Error::Syntax(text) => {
            let (place, problem) = syntax_error(&text);
            let span = value.text_start().zip(place).map(|(start, place)| {
                let byte = |column| start + offset(pattern, place.line, column);
                byte(place.columns.start)..byte(place.columns.end)
            });
            let found = format!("{} ({problem})", words::quoted(pattern));
            value
                .file
                .note(span.unwrap_or(value.span()), "a regular expression", found);
        }
        _ => {
            let found = "one that compiles to a larger program";
            value.file.note(
                value.span(),
                "a pattern for a program of at most 10 MiB",
                found,
            );
        }
    }
    None
}

/// A place in a pattern; lines and columns are from 1.
struct Place {
    line: usize,
    columns: Range<usize>,
}

/// The place and the reason of a syntax error, from its text: each line of the
/// pattern behind four blanks, or behind its number if there are several, with
/// a line of `^` below the one in question; then the reason.
fn syntax_error(text: &str) -> (Option<Place>, &str) {
    const INDENT: usize = 4;
    let lines: Vec<_> = text.lines().collect();
    let reason = lines.last().copied().unwrap_or_default();
    let reason = reason.strip_prefix("error: ").unwrap_or(reason);
    let is_several = lines.get(1).is_some_and(|line| line.starts_with("~~"));
    let place = lines.windows(2).find_map(|pair| {
        let start = pair[1]
            .find(|c| c != ' ')
            .filter(|at| pair[1][*at..].starts_with('^'))?;
        let end = start + pair[1][start..].bytes().take_while(|b| *b == b'^').count();
        let (line, indent) = if is_several {
            let (number, _) = pair[0].split_once(": ")?;
            (number.trim().parse().ok()?, number.len() + 2)
        } else {
            (1, INDENT)
        };
        let column = |at: usize| Some(at.checked_sub(indent)? + 1);
        Some(Place {
            line,
            columns: column(start)?..column(end)?,
        })
    });
    (place, reason)
}

//! Paths that the assignment finds by patterns of its own.
use reference::Move;
use regex::Regex;

use super::{MOST_MOVES, Path, PathRead, empty_at, line_at, no_moves_said, quotable};
use crate::assignment::PathRules;

/// Reads the path in a text; `None` if there is none.
///
/// Each match of `patterns` is a whole path, and these have to be the same; the
/// matches of `step_patterns` are one path together.
pub(super) fn read(text: &str, rules: &PathRules) -> Option<PathRead> {
    let mut found = Found::default();
    let mut lines = LineCounter::new(text);
    for (patterns, is_whole) in [(&rules.patterns, true), (&rules.step_patterns, false)] {
        for pattern in patterns {
            lines.restart();
            for place in matches(pattern, text) {
                let mut moves = Vec::new();
                let inner = &text[place.clone()];
                let line_number = lines.number_at(place.start);
                // A part that is no direction makes the whole no path.
                if let Err(error) = rules.directions.read(inner, &mut moves, MOST_MOVES) {
                    let word = word_at(inner, error.at);
                    return Some(PathRead::NoDirection { word, line_number });
                }
                // Not of every match: one line may have very many.
                let quote = |moves| Path {
                    moves,
                    others: Vec::new(),
                    line_number,
                    line: line_at(text, place.start),
                };
                let length = moves.len();
                let length = match is_whole {
                    true => found.add_whole(moves, quote).max(length),
                    false => found.add_step(moves, quote),
                };
                if length >= MOST_MOVES {
                    return Some(PathRead::Endless);
                }
            }
        }
    }
    found
        .conclude()
        .or_else(|| no_moves_said(text, rules).map(|at| PathRead::One(empty_at(text, at))))
}

/// What was found so far.
#[derive(Default)]
struct Found {
    /// Whole paths: the first, and the first that differs from it.
    whole: Option<Path>,
    other: Option<Path>,
    /// Parts of one path.
    steps: Option<Path>,
}

impl Found {
    fn add_whole(&mut self, moves: Vec<Move>, quote: impl FnOnce(Vec<Move>) -> Path) -> usize {
        match &self.whole {
            None => self.whole = Some(quote(moves)),
            Some(first) if first.moves != moves && self.other.is_none() => {
                self.other = Some(quote(moves));
            }
            Some(_) => {}
        }
        0
    }

    fn add_step(&mut self, moves: Vec<Move>, quote: impl FnOnce(Vec<Move>) -> Path) -> usize {
        match &mut self.steps {
            None => self.steps = Some(quote(moves)),
            Some(steps) => steps.moves.extend(moves),
        }
        self.steps.as_ref().map_or(0, |steps| steps.moves.len())
    }

    fn conclude(self) -> Option<PathRead> {
        // A single step beside a path may be anything.
        let has_whole = self.whole.is_some();
        let is_path = |steps: &Path| steps.moves.len() > 1 || !has_whole;
        let steps = self.steps.filter(is_path);
        let mut paths = [self.whole, self.other, steps].into_iter().flatten();
        let first = paths.next()?;
        Some(match paths.find(|path| path.moves != first.moves) {
            None => PathRead::One(first),
            Some(second) => PathRead::Several {
                first: first.line,
                second: second.line,
            },
        })
    }
}

fn matches(pattern: &Regex, text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    pattern
        .captures_iter(text)
        .filter_map(|found| Some(found.name("path")?.range()))
}

/// The word in a text with the character at this byte.
fn word_at(text: &str, at: usize) -> String {
    let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let start = text[..at].rfind(is_end).map_or(0, |end| {
        end + text[end..].chars().next().map_or(0, char::len_utf8)
    });
    let end = text[at..].find(is_end).map_or(text.len(), |end| at + end);
    quotable(&text[start..end])
}

/// Counts lines on from one place to a later one.
struct LineCounter<'t> {
    text: &'t str,
    at: usize,
    number: usize,
}

impl<'t> LineCounter<'t> {
    fn new(text: &'t str) -> LineCounter<'t> {
        LineCounter {
            text,
            at: 0,
            number: 1,
        }
    }

    fn restart(&mut self) {
        (self.at, self.number) = (0, 1);
    }

    fn number_at(&mut self, at: usize) -> usize {
        let passed = self.text.as_bytes().get(self.at..at).unwrap_or_default();
        self.number += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = self.at.max(at);
        self.number
    }
}

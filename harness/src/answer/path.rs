//! The moves in an output, one by one.
use reference::Move;
use regex::Regex;

use crate::assignment::PathRules;

/// The most moves of a path that are read. No assignment needs as many, but a
/// depth-first search may find as many as there are boards.
pub const MOST_MOVES: usize = 1_000_000;

/// How many colons of a line are tried, behind which a path may begin.
const MOST_LABELS: usize = 8;
/// The most characters of a line that are kept to be quoted.
const QUOTED: usize = 200;

/// What was read where a path should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathRead {
    /// One path.
    One(Path),
    /// Two paths that differ.
    Several {
        /// The line of the first.
        first: String,
        /// The line of the second.
        second: String,
    },
    /// A path with a word that is no direction.
    NoDirection {
        /// The word.
        word: String,
        /// The number of its line, from 1.
        line_number: usize,
    },
    /// More than [`MOST_MOVES`] moves.
    Endless,
}

/// Moves, as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The moves of the blank, whatever the words name.
    pub moves: Vec<Move>,
    /// The number of the line with the first, from 1.
    pub line_number: usize,
    /// That line, cut if it is long.
    pub line: String,
}

/// Reads the path in a text; `None` if there is none.
pub(super) fn read(text: &str, rules: &PathRules) -> Option<PathRead> {
    let mut found = Found::default();
    if rules.patterns.is_empty() && rules.step_patterns.is_empty() {
        by_lines(text, rules, &mut found);
    } else {
        by_patterns(text, rules, &mut found);
    }
    found.conclude(text, rules)
}

/// What was found so far.
#[derive(Default)]
struct Found {
    /// Whole paths: the first, and the first that differs from it.
    whole: Option<Path>,
    other: Option<Path>,
    /// Single moves with something else between them.
    steps: Option<Path>,
    no_direction: Option<(String, usize)>,
    is_endless: bool,
}

impl Found {
    fn add_whole(&mut self, moves: Vec<Move>, quote: impl FnOnce(Vec<Move>) -> Path) {
        match &self.whole {
            None => self.whole = Some(quote(moves)),
            Some(first) if first.moves != moves && self.other.is_none() => {
                self.other = Some(quote(moves));
            }
            Some(_) => {}
        }
    }

    fn add_step(&mut self, moves: Vec<Move>, quote: impl FnOnce(Vec<Move>) -> Path) {
        match &mut self.steps {
            None => self.steps = Some(quote(moves)),
            Some(steps) => steps.moves.extend(moves),
        }
        self.is_endless |= self
            .steps
            .as_ref()
            .is_some_and(|it| it.moves.len() >= MOST_MOVES);
    }

    fn conclude(self, text: &str, rules: &PathRules) -> Option<PathRead> {
        if self.is_endless {
            return Some(PathRead::Endless);
        }
        // A single letter beside a path may be anything.
        let is_path = |steps: &Path| steps.moves.len() > 1 || self.whole.is_none();
        let steps = self.steps.filter(is_path);
        let paths = [self.whole, self.other, steps];
        let mut paths = paths.into_iter().flatten();
        let Some(first) = paths.next() else {
            if let Some((word, line_number)) = self.no_direction {
                return Some(PathRead::NoDirection { word, line_number });
            }
            return no_moves(text, rules);
        };
        Some(match paths.find(|path| path.moves != first.moves) {
            None => PathRead::One(first),
            Some(second) => PathRead::Several {
                first: first.line,
                second: second.line,
            },
        })
    }
}

/// A path without moves, if the text says so, or ends where a path would begin.
fn no_moves(text: &str, rules: &PathRules) -> Option<PathRead> {
    let said = rules.no_moves.as_ref().and_then(|it| it.find(text));
    let is_by_lines = rules.patterns.is_empty() && rules.step_patterns.is_empty();
    let end = text.trim_end();
    let last = end.len().saturating_sub(1);
    let is_open = is_by_lines && end.ends_with([':', '=']);
    let at = said.map(|it| it.start()).or(is_open.then_some(last))?;
    Some(PathRead::One(Path {
        moves: Vec::new(),
        line_number: number_of_line(text, at),
        line: line_at(text, at),
    }))
}

fn by_patterns(text: &str, rules: &PathRules, found: &mut Found) {
    let mut lines = LineCounter::new(text);
    for (patterns, is_whole) in [(&rules.patterns, true), (&rules.step_patterns, false)] {
        for pattern in patterns {
            lines.restart();
            for place in matches(pattern, text) {
                let mut moves = Vec::new();
                let inner = &text[place.clone()];
                let line_number = lines.number_at(place.start);
                let read = rules.directions.read(inner, &mut moves, MOST_MOVES);
                if let Err(error) = read {
                    let word = word_at(inner, error.at);
                    found.no_direction.get_or_insert((word, line_number));
                    continue;
                }
                found.is_endless |= moves.len() >= MOST_MOVES;
                // Not of every match: one line may have very many.
                let quote = |moves| Path {
                    moves,
                    line_number,
                    line: line_at(text, place.start),
                };
                if is_whole {
                    found.add_whole(moves, quote);
                } else {
                    found.add_step(moves, quote);
                }
                if found.is_endless {
                    return;
                }
            }
        }
    }
    // A part that is no direction makes the whole no path.
    if found.no_direction.is_some() {
        (found.whole, found.other, found.steps) = (None, None, None);
    }
}

fn matches(pattern: &Regex, text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    pattern
        .captures_iter(text)
        .filter_map(|found| Some(found.name("path")?.range()))
}

/// Lines one after the other that hold moves.
#[derive(Default)]
struct Block {
    path: Option<Path>,
    /// How many moves the first line has, and whether all lines have the same.
    first: usize,
    lines_are_equal: bool,
}

impl Block {
    fn add(&mut self, moves: &[Move], line_number: usize, line: &str) {
        match &mut self.path {
            None => {
                self.path = Some(Path {
                    moves: moves.to_vec(),
                    line_number,
                    line: quotable(line),
                });
                self.first = moves.len();
                self.lines_are_equal = true;
            }
            Some(path) => {
                self.lines_are_equal &= path.moves[..self.first] == *moves;
                path.moves.extend_from_slice(moves);
            }
        }
    }

    fn end(&mut self, found: &mut Found) {
        let Some(mut path) = self.path.take() else {
            return;
        };
        // The same path several times, and not a path that goes there and back.
        if self.lines_are_equal && self.first > 1 {
            path.moves.truncate(self.first);
        }
        let moves = std::mem::take(&mut path.moves);
        let quote = |moves| Path { moves, ..path };
        if moves.len() == 1 {
            found.add_step(moves, quote);
        } else {
            found.add_whole(moves, quote);
        }
    }
}

fn by_lines(text: &str, rules: &PathRules, found: &mut Found) {
    let mut block = Block::default();
    let mut moves = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        moves.clear();
        if is_path(line, rules, &mut moves) {
            block.add(&moves, index + 1, line);
            let total = block.path.as_ref().map_or(0, |path| path.moves.len());
            if total >= MOST_MOVES || found.is_endless {
                found.is_endless = true;
                return;
            }
            continue;
        }
        block.end(found);
        if found.no_direction.is_none() {
            found.no_direction = almost_path(line, rules).map(|word| (word, index + 1));
        }
    }
    block.end(found);
}

/// Whether a line is a part of a path, whose moves are then appended.
fn is_path(line: &str, rules: &PathRules, moves: &mut Vec<Move>) -> bool {
    for part in parts(line) {
        moves.clear();
        let is_read = rules.directions.read(part, moves, MOST_MOVES).is_ok();
        if is_read && (!moves.is_empty() || is_empty_list(part)) {
            return true;
        }
    }
    false
}

/// The line, and what is behind its first colons and equals signs.
fn parts(line: &str) -> impl Iterator<Item = &str> {
    let behind = line.match_indices([':', '=']).take(MOST_LABELS);
    std::iter::once(line).chain(behind.map(|(at, _)| &line[at + 1..]))
}

/// Whether a text is `[]`.
fn is_empty_list(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('[') && text.ends_with(']') && text.len() > 1
}

/// The first word of a line that is no direction, if most of them are.
fn almost_path(line: &str, rules: &PathRules) -> Option<String> {
    for part in parts(line) {
        let (mut right, mut wrong) = (0, Vec::new());
        for word in part
            .split([' ', ',', ';', '\t'])
            .filter(|it| !it.is_empty())
            .take(1000)
        {
            let mut moves = Vec::new();
            match rules.directions.read(word, &mut moves, MOST_MOVES) {
                Ok(()) => right += usize::from(!moves.is_empty()),
                Err(_) => wrong.push(word),
            }
        }
        if right > 1 && right > wrong.len() {
            return wrong.first().map(|word| quotable(word));
        }
    }
    None
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

fn quotable(line: &str) -> String {
    line.trim_end().chars().take(QUOTED).collect()
}

fn line_at(text: &str, at: usize) -> String {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    quotable(text[start..].lines().next().unwrap_or_default())
}

fn number_of_line(text: &str, at: usize) -> usize {
    LineCounter::new(text).number_at(at)
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

//! One line as a part of a path: its moves, and what it calls them.
use reference::Move;

use super::{MOST_MOVES, quotable};
use crate::assignment::Directions;

/// How many colons of a line are tried, behind which a path may begin.
const MOST_LABELS: usize = 8;
/// The most bytes of a line that are looked at for glosses, labels and single moves.
const SHORT: usize = 2_000;
/// Of a longer line, as much has to hold a move before the rest is read.
const PROBE: usize = 10_000;
/// Beside the separators of the assignment, what may stand between moves.
const BETWEEN: [char; 6] = ['/', '–', '—', '*', '•', '·'];

/// Of these words, one at least is in the name of an answer.
const ANSWER: [&str; 12] = [
    "answer",
    "directions",
    "moves",
    "path",
    "plan",
    "result",
    "route",
    "sequence",
    "solution",
    "steps",
    "actions",
    "way",
];
/// These may stand beside them; any other word makes it the name of something else.
const BESIDE: [&str; 26] = [
    "a", "an", "are", "best", "blank", "board", "final", "found", "from", "goal", "has", "in",
    "is", "length", "minimal", "my", "of", "optimal", "puzzle", "shortest", "start", "the", "this",
    "to", "was", "your",
];

/// What stands before the moves on their line.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Label {
    /// Its words in lower case, without numbers; empty if there are none.
    pub(super) words: String,
    /// Whether it has a number.
    pub(super) is_numbered: bool,
}

impl Label {
    /// What stands before the colon or equals sign, from the last mark on.
    fn new(before: &str) -> Label {
        let from = before.len().saturating_sub(SHORT);
        let before = before.get(from..).unwrap_or_default();
        let marks = [',', ';', ':', '=', '{', '(', '.'];
        let before = before.rsplit(marks).next().unwrap_or_default();
        let words = before.split(|c: char| !c.is_alphabetic());
        let words: Vec<_> = words
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        Label {
            words: words.join(" "),
            is_numbered: before.contains(|c: char| c.is_ascii_digit()),
        }
    }

    /// The label that a line is by itself, if it ends as one does and names an answer.
    pub(super) fn of_answer(line: &str) -> Option<Label> {
        let before = line.trim_end().strip_suffix([':', '='])?;
        Some(Label::new(before)).filter(Label::is_answer)
    }

    /// Whether it names the answer, and nothing else, such as moves that are allowed.
    pub(super) fn is_answer(&self) -> bool {
        let mut words = self.words.split(' ');
        let is_known = |word: &str| ANSWER.contains(&word) || BESIDE.contains(&word);
        words.clone().any(|word| ANSWER.contains(&word)) && words.all(is_known)
    }

    pub(super) fn is_none(&self) -> bool {
        self.words.is_empty()
    }
}

/// Reads a line that holds moves and nothing else but a label; appends nothing if it
/// is none.
pub(super) fn read(line: &str, directions: &Directions, moves: &mut Vec<Move>) -> Option<Label> {
    for (before, part) in parts(line) {
        moves.clear();
        if has_moves(part, directions, moves) || (moves.is_empty() && is_empty_list(part)) {
            return Some(before.map(Label::new).unwrap_or_default());
        }
        if part.len() > SHORT && before.is_some_and(|before| before.len() > SHORT) {
            break;
        }
    }
    moves.clear();
    let single = numbered(line)?;
    let is_one = directions.read(single, moves, 2).is_ok() && moves.len() == 1;
    is_one.then(Label::default)
}

/// The line, and what is behind its first colons and equals signs, with what is before.
fn parts(line: &str) -> impl Iterator<Item = (Option<&str>, &str)> {
    let behind = line.match_indices([':', '=']).take(MOST_LABELS);
    let behind = behind.map(|(at, _)| (Some(&line[..at]), &line[at + 1..]));
    std::iter::once((None, line)).chain(behind)
}

/// Whether a text holds moves and what may stand between them; the moves are appended.
fn has_moves(text: &str, directions: &Directions, moves: &mut Vec<Move>) -> bool {
    if text.len() <= SHORT && glossed(text, directions, moves) {
        return true;
    }
    if text.len() > PROBE {
        let mut end = PROBE;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let start = moves.len();
        let read = directions.read(&text[..end], moves, MOST_MOVES);
        // The end may be that of half a word.
        let is_none = moves.len() == start || read.is_err_and(|error| error.at + 100 < end);
        moves.truncate(start);
        if is_none {
            return false;
        }
    }
    if directions.read(text, moves, MOST_MOVES).is_ok() {
        return !moves.is_empty();
    }
    moves.clear();
    if text.len() > SHORT || !text.contains(BETWEEN) {
        return false;
    }
    let mut pieces = text.split(BETWEEN);
    let is_read = pieces.all(|piece| directions.read(piece, moves, MOST_MOVES).is_ok());
    if !is_read {
        moves.clear();
    }
    !moves.is_empty()
}

/// Whether each move of a text is written twice, as in `R (right)` and `U = up`; the
/// moves are appended once.
fn glossed(text: &str, directions: &Directions, moves: &mut Vec<Move>) -> bool {
    let read = |text: &str| {
        let mut moves = Vec::new();
        directions.read(text, &mut moves, SHORT).ok()?;
        (!moves.is_empty()).then_some(moves)
    };
    if text.contains('(') {
        let (mut outside, mut inside, mut is_inside) = (String::new(), String::new(), false);
        for character in text.chars() {
            match character {
                '(' => is_inside = true,
                ')' => is_inside = false,
                _ if is_inside => inside.push(character),
                _ => outside.push(character),
            }
            if matches!(character, '(' | ')') {
                outside.push(' ');
                inside.push(' ');
            }
        }
        if let (Some(outside), Some(inside)) = (read(&outside), read(&inside))
            && outside == inside
        {
            moves.extend(outside);
            return true;
        }
    }
    for between in ["=", "->", ":", "-", "–"] {
        if !text.contains(between) {
            continue;
        }
        let items = text
            .split([',', ';'])
            .filter(|item| !item.trim().is_empty());
        let pairs: Option<Vec<Move>> = items
            .map(|item| {
                let (short, long) = item.split_once(between)?;
                let is_other = !short.trim().eq_ignore_ascii_case(long.trim());
                match (read(short)?.as_slice(), read(long)?.as_slice()) {
                    (&[first], &[second]) if first == second && is_other => Some(first),
                    _ => None,
                }
            })
            .collect();
        if let Some(pairs) = pairs.filter(|pairs| !pairs.is_empty()) {
            moves.extend(pairs);
            return true;
        }
    }
    false
}

/// Whether a text is `[]`.
fn is_empty_list(text: &str) -> bool {
    let inside = text.trim().strip_prefix('[');
    let inside = inside.and_then(|text| text.strip_suffix(']'));
    inside.is_some_and(|text| text.trim().is_empty())
}

/// What is behind `1 ` or `Step 1 - `.
fn numbered(line: &str) -> Option<&str> {
    let line = line.trim();
    let number = line
        .trim_start_matches(char::is_alphabetic)
        .trim_start_matches([' ', '#']);
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_short = line.len() <= SHORT && behind.len() < number.len();
    is_short.then(|| behind.trim_start_matches([' ', '\t', '-', '–', '—', '.', ':', ')', '>']))
}

/// The first word of a line that is no direction, if most of them are.
pub(super) fn wrong_word(line: &str, directions: &Directions) -> Option<String> {
    for (_, part) in parts(line) {
        let (mut right, mut wrong) = (0, Vec::new());
        let words = part.split([' ', ',', ';', '\t']);
        for word in words.filter(|word| !word.is_empty()).take(1000) {
            let mut moves = Vec::new();
            match directions.read(word.get(..SHORT).unwrap_or(word), &mut moves, SHORT) {
                Ok(()) => right += usize::from(!moves.is_empty()),
                Err(_) => wrong.push(word),
            }
        }
        if right > 1 && right > wrong.len() {
            return wrong.first().map(|word| quotable(word));
        }
        if part.len() > PROBE {
            break;
        }
    }
    None
}

//! What a program's output says: claims, not yet compared with anything.
mod grid;
mod path;
mod text;

use std::collections::BTreeSet;

use reference::Shape;
use regex::{Captures, Regex};

use crate::assignment::{AnswerPattern, AnswerRules};

pub use grid::{Boards, MOST_BOARDS, NotABoard};
pub use path::{MOST_MOVES, Path, PathRead};

/// The most claims that are kept.
const MOST_CLAIMS: usize = 10_000;

/// What was read from one output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Every answer found, in order. Those in the exact form if there are any,
    /// else those in a form near it.
    pub claims: Vec<Claim>,
    /// The moves, one by one, if a path is looked for and there is one.
    pub path: Option<PathRead>,
    /// The first line that is not an answer and not blank, with its number from 1.
    pub extra_line: Option<(usize, String)>,
    /// Whether there is a line at all, be it blank.
    pub has_line: bool,
    /// What was overlooked, and a byte-for-byte comparison would not.
    pub overlooked: Vec<Overlooked>,
}

/// One answer, as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What it says.
    pub says: Says,
    /// Whether it has exactly the form asked for.
    pub is_exact: bool,
    /// The number of its line, from 1.
    pub line_number: usize,
    /// Its line, line end and trailing blanks apart.
    pub line: String,
}

/// What an answer says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says {
    /// This number of moves.
    Moves(u32),
    /// This text where a number of moves should be: not a whole number, or 2³² or
    /// more, which no board needs.
    NotANumberOfMoves(String),
    /// The board is unsolvable.
    Unsolvable,
}

/// A difference of form that costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Overlooked {
    /// The last line has no line end.
    NoFinalNewline,
    /// A line ends in blanks.
    TrailingBlanks,
    /// A line ends in a carriage return.
    CarriageReturn,
    /// The output begins with a byte order mark.
    ByteOrderMark,
    /// There are blank lines.
    BlankLines,
    /// It is in UTF-16, and not in UTF-8.
    Utf16,
    /// There are sequences that only a terminal obeys, such as those of colors.
    TerminalEscapes,
}

/// Reads an output by the rules of the assignment.
///
/// Line ends, blanks at the end of a line, blank lines and a byte order mark
/// are overlooked, and listed in [`Answer::overlooked`]. If any line has exactly
/// the form asked for, only such lines are claims; else the lines are that come
/// near it. So text around a number of moves cannot change what it says; of a path and
/// boards, what may be meant is kept (see [`PathRead`]). Where a program may go on with
/// another board, this holds for each kind of claim by itself.
///
/// Text in UTF-16 is read as well. Where a path or boards are looked for, what only a
/// terminal obeys is overlooked.
#[must_use]
pub fn read(output: &[u8], rules: &AnswerRules) -> Answer {
    if rules.is_number_only() {
        let (text, is_utf16) = text::plain(output);
        let bare = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mut overlooked = overlooked(bare);
        if is_utf16 {
            overlooked.insert(Overlooked::Utf16);
        } else if bare.len() < text.len() {
            overlooked.insert(Overlooked::ByteOrderMark);
        }
        return read_text(bare, rules, overlooked);
    }
    let decoded = text::decode(output);
    // Lines around a path are no flaw of it, and so no end of a line is.
    let mut overlooked = BTreeSet::new();
    let has_mark = decoded.has_mark && !decoded.is_utf16;
    for (is_there, it) in [
        (decoded.is_utf16, Overlooked::Utf16),
        (has_mark, Overlooked::ByteOrderMark),
        (decoded.has_escapes, Overlooked::TerminalEscapes),
    ] {
        if is_there {
            overlooked.insert(it);
        }
    }
    let path = rules.path.as_ref();
    Answer {
        path: path.and_then(|rules| path::read(&decoded.text, rules)),
        ..read_text(&decoded.text, rules, overlooked)
    }
}

/// Reads the boards of a shape in an output; `None` if the assignment looks for none.
#[must_use]
pub fn boards(output: &[u8], rules: &AnswerRules, shape: Shape) -> Option<Boards> {
    let rules = rules.boards.as_ref()?;
    Some(grid::read(&text::decode(output).text, rules, shape))
}

fn read_text(text: &str, rules: &AnswerRules, overlooked: BTreeSet<Overlooked>) -> Answer {
    let exact = claims(text, rules, true, exact_claims);
    let claims = if exact.is_empty() {
        claims(text, rules, false, near_claims)
    } else if rules.another_board_allowed {
        with_the_other_kind(exact, claims(text, rules, false, near_claims))
    } else {
        exact
    };
    let claimed: BTreeSet<usize> = claims.iter().map(|claim| claim.line_number).collect();
    let extra_line = lines(text)
        .find(|(number, _)| !claimed.contains(number))
        .map(|(number, line)| (number, line.to_owned()));
    Answer {
        claims,
        path: None,
        extra_line,
        has_line: !text.is_empty(),
        overlooked: overlooked.into_iter().collect(),
    }
}

/// What a byte-for-byte comparison would not overlook in the lines of a text.
fn overlooked(text: &str) -> BTreeSet<Overlooked> {
    let mut overlooked = BTreeSet::new();
    if !text.is_empty() && !text.ends_with('\n') {
        overlooked.insert(Overlooked::NoFinalNewline);
    }
    for line in text.split_terminator('\n') {
        let ended = line.strip_suffix('\r').unwrap_or(line);
        if ended.len() < line.len() {
            overlooked.insert(Overlooked::CarriageReturn);
        }
        let trimmed = trimmed(line);
        if trimmed.is_empty() {
            overlooked.insert(Overlooked::BlankLines);
        } else if trimmed.len() < ended.len() {
            overlooked.insert(Overlooked::TrailingBlanks);
        }
    }
    overlooked
}

/// The lines that are not blank, with their numbers, without their ends.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.split_terminator('\n').map(trimmed).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(index, line)| (index + 1, line))
}

fn trimmed(line: &str) -> &str {
    line.trim_end_matches([' ', '\t', '\r'])
}

/// Every claim that `read_line` finds, in order. Of very many, the first and one
/// that says something else.
fn claims(
    text: &str,
    rules: &AnswerRules,
    is_exact: bool,
    read_line: impl Fn(&str, &AnswerRules) -> Vec<Says>,
) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    let mut is_contradicted = false;
    for (line_number, line) in lines(text) {
        for says in read_line(line, rules) {
            let is_other = claims.first().is_some_and(|first| first.says != says);
            if claims.len() < MOST_CLAIMS || (is_other && !is_contradicted) {
                let line = line.to_owned();
                claims.push(Claim {
                    says,
                    is_exact,
                    line_number,
                    line,
                });
            }
            is_contradicted |= is_other;
        }
    }
    claims
}

/// Exact claims, and where all of them are of one kind, those near the form of the other.
///
/// Where a board may be unsolvable and the next one solved, each has its own claim.
fn with_the_other_kind(mut exact: Vec<Claim>, near: Vec<Claim>) -> Vec<Claim> {
    let is_unsolvable = |claim: &Claim| claim.says == Says::Unsolvable;
    let kinds: BTreeSet<bool> = exact.iter().map(is_unsolvable).collect();
    let is_missing = |claim: &Claim| !kinds.contains(&is_unsolvable(claim));
    exact.extend(near.into_iter().filter(is_missing));
    exact.sort_by_key(|claim| claim.line_number);
    exact
}

fn exact_claims(line: &str, rules: &AnswerRules) -> Vec<Says> {
    let (moves, unsolvable) = (&rules.moves, &rules.unsolvable);
    said(
        moves.as_ref().and_then(|it| whole_line(&it.exact, line)),
        unsolvable
            .as_ref()
            .is_some_and(|it| whole_line(&it.exact, line).is_some()),
    )
}

fn near_claims(line: &str, rules: &AnswerRules) -> Vec<Says> {
    let (moves, unsolvable) = (near(&rules.moves), near(&rules.unsolvable));
    said(
        moves.and_then(|near| near.captures(line)),
        unsolvable.is_some_and(|near| near.is_match(line)),
    )
}

fn near(pattern: &Option<AnswerPattern>) -> Option<&Regex> {
    pattern.as_ref()?.near.as_ref()
}

/// What one line says. A line that says both things contradicts itself: it makes
/// both claims, and the judge sees that they differ.
fn said(moves_found: Option<Captures<'_>>, is_unsolvable: bool) -> Vec<Says> {
    let moves = moves_found.as_ref().map(moves);
    let unsolvable = is_unsolvable.then_some(Says::Unsolvable);
    moves.into_iter().chain(unsolvable).collect()
}

/// The match of a pattern that must cover the line, whether or not its author
/// wrote `^` and `$`.
fn whole_line<'h>(pattern: &Regex, line: &'h str) -> Option<Captures<'h>> {
    pattern
        .captures(line)
        .filter(|found| found.get_match().len() == line.len())
}

fn moves(found: &Captures<'_>) -> Says {
    let text = &found["moves"];
    text.parse()
        .map_or_else(|_| Says::NotANumberOfMoves(text.to_owned()), Says::Moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::example::rules;

    #[track_caller]
    fn check(output: &[u8], claims: &[(Says, bool)], overlooked: &[Overlooked]) {
        let answer = read(output, &rules());
        let found: Vec<_> = answer
            .claims
            .iter()
            .map(|claim| (claim.says.clone(), claim.is_exact))
            .collect();
        assert_eq!(found, claims);
        assert_eq!(answer.overlooked, overlooked);
    }

    #[test]
    fn reads_the_exact_form() {
        check(b"Number of moves: 17\n", &[(Says::Moves(17), true)], &[]);
        check(b"Unsolvable board\n", &[(Says::Unsolvable, true)], &[]);
        check(b"", &[], &[]);
    }

    #[test]
    fn overlooks_line_ends_blanks_and_a_byte_order_mark() {
        let seventeen = [(Says::Moves(17), true)];
        check(
            b"Number of moves: 17",
            &seventeen,
            &[Overlooked::NoFinalNewline],
        );
        check(
            b"Number of moves: 17 \t\n",
            &seventeen,
            &[Overlooked::TrailingBlanks],
        );
        check(
            b"Number of moves: 17\r\n",
            &seventeen,
            &[Overlooked::CarriageReturn],
        );
        check(
            b"\xef\xbb\xbfNumber of moves: 17\n",
            &seventeen,
            &[Overlooked::ByteOrderMark],
        );
        check(
            b"\nNumber of moves: 17\n\n",
            &seventeen,
            &[Overlooked::BlankLines],
        );
    }

    #[test]
    fn takes_a_near_form_only_where_no_line_is_exact() {
        check(b"number of moves = 17\n", &[(Says::Moves(17), false)], &[]);
        check(
            b"moves so far: 3\nNumber of moves: 17\n",
            &[(Says::Moves(17), true)],
            &[],
        );
        check(b"UNSOLVABLE BOARD!\n", &[(Says::Unsolvable, false)], &[]);
    }

    #[test]
    fn never_takes_a_part_of_a_number() {
        check(
            b"Number of moves: -1\n",
            &[(Says::NotANumberOfMoves("-1".to_owned()), false)],
            &[],
        );
        check(
            b"moves: 5.5\n",
            &[(Says::NotANumberOfMoves("5.5".to_owned()), false)],
            &[],
        );
        let huge = "9".repeat(40);
        let output = format!("Number of moves: {huge}\n");
        check(
            output.as_bytes(),
            &[(Says::NotANumberOfMoves(huge), true)],
            &[],
        );
        check(
            b"Number of moves: 4294967296\n",
            &[(Says::NotANumberOfMoves("4294967296".to_owned()), true)],
            &[],
        );
    }

    #[test]
    fn reads_both_claims_of_a_line_that_makes_two() {
        let both = [(Says::Moves(5), false), (Says::Unsolvable, false)];
        check(b"moves: 5, or unsolvable\n", &both, &[]);
        check(b"unsolvable, or moves: 5\n", &both, &[]);
        let (one, output) = ([(Says::Unsolvable, true)], "Unsolvable board\n");
        check(
            format!("moves: 5, or unsolvable\n{output}").as_bytes(),
            &one,
            &[],
        );
    }

    #[test]
    fn keeps_every_claim_and_the_first_other_line() {
        let answer = read(
            b"start\nNumber of moves: 5\nUnsolvable board\nend\n",
            &rules(),
        );
        assert_eq!(answer.claims.len(), 2);
        assert_eq!(answer.claims[1].line_number, 3);
        assert_eq!(answer.extra_line, Some((1, "start".to_owned())));
    }

    #[test]
    fn reads_a_number_in_utf_16() {
        let units = "\u{feff}Number of moves: 17\r\n".encode_utf16();
        let units: Vec<u16> = units.collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let overlooked = [Overlooked::CarriageReturn, Overlooked::Utf16];
        check(&little, &[(Says::Moves(17), true)], &overlooked);
        check(&big, &[(Says::Moves(17), true)], &overlooked);
        // The mark, and text that is none in UTF-16.
        let near = [(Says::Moves(5), false)];
        check(
            b"\xff\xfeNumber of moves: 5",
            &near,
            &[Overlooked::NoFinalNewline],
        );
    }

    #[test]
    fn is_not_fooled_by_bytes_that_end_strings_elsewhere() {
        check(b"Number of moves: 5\0\n", &[(Says::Moves(5), false)], &[]);
        check(
            b"\xff\xfeNumber of moves: 5\n",
            &[(Says::Moves(5), false)],
            &[],
        );
    }
}

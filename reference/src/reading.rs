//! The ways in which numbers can be meant as a board.
//!
//! A board comes with its side first, with rows and columns first, or with
//! neither; only the numbers themselves tell which. This module lists the
//! ways that are possible, [`Board::parse`](crate::Board::parse) tries them.

use crate::{
    mistake::{Mistake, MistakeKind},
    shape::{MAX_SIDE, MIN_SIDE, Shape},
    tiles::Flaw,
    token::Token,
};

/// One way: so many numbers tell the shape, the rest are tiles.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) shape: Shape,
    /// The numbers before the tiles: 0, 1 or 2.
    pub(crate) header: usize,
    /// Whether the lines leave no doubt that these numbers are a header.
    apart: bool,
}

/// Lists the ways to read `tokens`, the likeliest first.
///
/// At most one of them with a header makes the rest a permutation of its
/// cells, and then none without a header does, since the header repeats a
/// tile. Without a header the lines decide, and where they are no rectangle,
/// the square.
pub(crate) fn readings(tokens: &[Token<'_>]) -> Vec<Reading> {
    let lines = Lines::of(tokens);
    let side = |index: usize| tokens.get(index)?.number().map(usize::from);
    let square = side(0).and_then(|side| reading(side, side, 1, lines.has_header(1)));
    let sides = side(0).zip(side(1));
    let rectangle = sides.and_then(|(rows, columns)| {
        let apart = lines.has_header(2) && lines.second == columns;
        reading(rows, columns, 2, apart)
    });
    let drawn = reading(lines.count, lines.first, 0, false);
    let ways = [
        drawn.filter(|_| lines.same),
        nearest_square(tokens.len()),
        drawn,
        square,
        rectangle,
    ];
    ways.into_iter().flatten().collect()
}

impl Reading {
    /// How far this reading is from a board: about the number of changes that would make it one.
    pub(crate) fn severity(&self, flaws: &[Flaw]) -> usize {
        if self.apart {
            return 0;
        }
        let changes = |flaw: &Flaw| match *flaw {
            Flaw::NotATile { .. } | Flaw::NotAWall { .. } | Flaw::Repeated { .. } => 1,
            Flaw::TooFew { missing } => missing,
            Flaw::TooMany { surplus } => surplus,
            // Each missing tile shows as one of the others as well.
            Flaw::Missing { .. } => 0,
        };
        flaws.iter().map(changes).sum()
    }
}

/// The mistakes of a header that no board can have, with their severity.
///
/// `None` where nothing suggests that `tokens` start with a header.
pub(crate) fn wrong_header(tokens: &[Token<'_>]) -> Option<(usize, Vec<Mistake>)> {
    let side = |index: usize| tokens.get(index)?.number().map(usize::from);
    let fits = |header: usize, cells: usize| cells > 0 && tokens.len() == header + cells;
    let rectangle = side(0).zip(side(1)).map(|(rows, columns)| rows * columns);
    let (severity, header) = if Lines::of(tokens).has_header(1) {
        (0, 1)
    } else if rectangle.is_some_and(|cells| fits(2, cells)) {
        (1, 2)
    } else if side(0).is_some_and(|side| fits(1, side * side)) {
        (1, 1)
    } else {
        return None;
    };
    let wrong = |token: &&Token<'_>| {
        let side = token.number().map(usize::from);
        !side.is_some_and(|side| (MIN_SIDE..=MAX_SIDE).contains(&side))
    };
    let mistake = |token: &Token<'_>| Mistake {
        line: token.line,
        column: token.column,
        kind: MistakeKind::NotASide {
            text: token.text.to_owned(),
        },
    };
    let mistakes: Vec<Mistake> = tokens[..header].iter().filter(wrong).map(mistake).collect();
    (!mistakes.is_empty()).then_some((severity, mistakes))
}

/// How the tokens lie on the lines that have any.
struct Lines {
    count: usize,
    /// The tokens on the first.
    first: usize,
    /// The tokens on the second.
    second: usize,
    /// Whether each has as many as the first.
    same: bool,
}

impl Lines {
    fn of(tokens: &[Token<'_>]) -> Lines {
        let lengths = tokens
            .chunk_by(|one, next| one.line == next.line)
            .map(<[_]>::len);
        let mut lengths = lengths.peekable();
        let mut lines = Lines {
            count: 0,
            first: lengths.peek().copied().unwrap_or(0),
            second: 0,
            same: true,
        };
        for length in lengths {
            lines.count += 1;
            lines.same &= length == lines.first;
            if lines.count == 2 {
                lines.second = length;
            }
        }
        lines
    }

    /// Whether the first line has so many `tokens`, and another not.
    fn has_header(&self, tokens: usize) -> bool {
        self.first == tokens && self.count > 1 && !self.same
    }
}

fn reading(rows: usize, columns: usize, header: usize, apart: bool) -> Option<Reading> {
    Shape::new(rows, columns).map(|shape| Reading {
        shape,
        header,
        apart,
    })
}

fn nearest_square(count: usize) -> Option<Reading> {
    let side = (MIN_SIDE..=MAX_SIDE).min_by_key(|side| count.abs_diff(side * side))?;
    reading(side, side, 0, false)
}

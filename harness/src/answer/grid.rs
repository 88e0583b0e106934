//! The boards in an output: every grid of numbers of the right shape.
mod row;

use std::ops::Range;

use reference::Shape;

use crate::assignment::BoardRules;
use row::{Cells, Row, read_row};

/// The most boards that are read: more than any 8-puzzle has.
pub const MOST_BOARDS: usize = 1_000_000;
/// The most characters of a row that are kept to be quoted.
const QUOTED: usize = 100;

/// The boards in an output, one after the other.
///
/// A board that is printed twice in a row counts once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    cells: usize,
    /// The tiles of all boards.
    tiles: Vec<u8>,
    /// The number of the first line of each, from 1.
    lines: Vec<usize>,
    /// The first grid of the right shape that has not each tile once.
    pub not_a_board: Option<NotABoard>,
    /// Whether there are more than [`MOST_BOARDS`].
    pub is_endless: bool,
}

/// A grid of the right shape that is no board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotABoard {
    /// The number of its first line, from 1.
    pub line_number: usize,
    /// How many boards come before it.
    pub boards_before: usize,
    /// Its rows as printed, each cut if it is long.
    pub rows: Vec<String>,
}

impl Boards {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The tiles of a board row by row, 0 for the blank.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[must_use]
    pub fn tiles(&self, index: usize) -> &[u8] {
        &self.tiles[index * self.cells..(index + 1) * self.cells]
    }

    /// The tiles of all boards, one board after the other.
    #[must_use]
    pub fn all_tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The number of the first line of a board, from 1.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[must_use]
    pub fn line_number(&self, index: usize) -> usize {
        self.lines[index]
    }

    /// The boards and the rows that are none which begin in these lines.
    #[must_use]
    pub fn within(&self, lines: Range<usize>) -> Boards {
        let first = self.lines.partition_point(|line| *line < lines.start);
        let end = self.lines.partition_point(|line| *line < lines.end);
        let end = end.max(first);
        let not_a_board = self.not_a_board.as_ref();
        Boards {
            cells: self.cells,
            tiles: self.tiles[first * self.cells..end * self.cells].to_vec(),
            lines: self.lines[first..end].to_vec(),
            not_a_board: not_a_board
                .filter(|it| lines.contains(&it.line_number))
                .cloned(),
            is_endless: self.is_endless,
        }
    }

    fn push(&mut self, tiles: &[u8], line_number: usize) {
        if !self.is_empty() && self.tiles(self.len() - 1) == tiles {
            return;
        }
        if self.len() == MOST_BOARDS {
            self.is_endless = true;
            return;
        }
        self.tiles.extend_from_slice(tiles);
        self.lines.push(line_number);
    }
}

/// Reads every board of a shape in a text.
///
/// A row is a line that holds so many cells as the board has columns; a line with
/// all cells is a board by itself. Between rows may be borders and blank lines. Cells
/// of one digit each, as those of at most ten are, may stand together.
pub(super) fn read(text: &str, rules: &BoardRules, shape: Shape) -> Boards {
    let boards = Boards {
        cells: shape.cells(),
        tiles: Vec::new(),
        lines: Vec::new(),
        not_a_board: None,
        is_endless: false,
    };
    let rows = Vec::with_capacity(shape.rows());
    let mut reader = Reader {
        shape,
        boards,
        rows,
        miss: None,
    };
    for (index, line) in text.lines().enumerate() {
        match read_row(line, rules, shape) {
            Row::Cells(cells) => reader.add(cells, index + 1, line),
            Row::Whole(tiles) => {
                reader.end();
                reader.boards.push(&tiles, index + 1);
            }
            Row::NotWhole => {
                reader.end();
                reader.miss = Some(NotABoard {
                    line_number: index + 1,
                    boards_before: reader.boards.len(),
                    rows: vec![quoted(line)],
                });
                reader.end();
            }
            Row::Nothing => reader.pause(),
            Row::Other => reader.end(),
        }
        if reader.boards.is_endless {
            break;
        }
    }
    reader.end();
    reader.boards
}

struct Reader<'t> {
    shape: Shape,
    boards: Boards,
    /// The last rows that may be those of a board: cells, line number, line.
    rows: Vec<(Cells, usize, &'t str)>,
    /// The first rows since the last board or border that are none.
    miss: Option<NotABoard>,
}

impl<'t> Reader<'t> {
    fn add(&mut self, cells: Cells, line_number: usize, line: &'t str) {
        if self.rows.len() == self.shape.rows() {
            self.rows.remove(0);
        }
        self.rows.push((cells, line_number, line));
        if self.rows.len() < self.shape.rows() {
            return;
        }
        let cells: Vec<&Cells> = self.rows.iter().map(|(cells, ..)| cells).collect();
        if let Some(tiles) = row::board(&cells, self.shape) {
            self.boards.push(&tiles, self.rows[0].1);
            self.rows.clear();
            // A line before the rows had as many numbers by chance.
            self.miss = None;
        } else if self.miss.is_none() {
            self.miss = Some(NotABoard {
                line_number: self.rows[0].1,
                boards_before: self.boards.len(),
                rows: self.rows.iter().map(|(.., line)| quoted(line)).collect(),
            });
        }
    }

    /// Takes a border or a blank line, which may stand between rows.
    fn pause(&mut self) {
        if let Some(miss) = self.miss.take() {
            self.boards.not_a_board.get_or_insert(miss);
            self.rows.clear();
        }
    }

    /// Takes a line that stands between no rows.
    fn end(&mut self) {
        self.pause();
        self.rows.clear();
    }
}

fn quoted(line: &str) -> String {
    line.trim_end().chars().take(QUOTED).collect()
}

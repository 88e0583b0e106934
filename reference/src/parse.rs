//! Boards as text: the tiles, with or without the shape before them.

use crate::{
    board::Board,
    floor::Floor,
    mistake::{Mistake, MistakeKind},
    mistakes::Mistakes,
    puzzle::Puzzle,
    reading::{Reading, readings, wrong_header},
    shape::MAX_SIDE,
    tiles::{Flaw, Tiles},
    token::{Token, decode, tokens},
};

/// Why a text is not a board: one or more mistakes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(Mistakes);

impl ParseError {
    pub(crate) fn new(mistakes: Vec<Mistake>) -> ParseError {
        ParseError(Mistakes::new(mistakes))
    }

    /// The mistakes, in the order of the text; the first 20 if there are more.
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake] {
        self.0.listed()
    }

    /// How many mistakes there are beyond the listed ones.
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.0.omitted()
    }
}

impl From<Mistakes> for ParseError {
    fn from(mistakes: Mistakes) -> ParseError {
        ParseError(mistakes)
    }
}

impl Board {
    /// Reads a board: numbers with any white space between, 0 for the blank.
    ///
    /// The tiles may follow the side of a square board, or rows and columns,
    /// or nothing; of these readings the one counts that makes the rest each
    /// tile once. A board without either has the shape in which it is
    /// drawn, or is a square if its lines are no rectangle. A byte
    /// order mark is skipped, and a line may end in LF, CR LF or CR. The goal
    /// has the blank last; [`Puzzle::board`] takes the tiles to another one.
    ///
    /// ```
    /// use reference::Board;
    ///
    /// let board = Board::parse(b"1 2 3\n4 5 0").unwrap();
    /// assert_eq!(board.shape().to_string(), "2×3");
    /// assert_eq!(Board::parse(b"2 3 1 2 3 4 5 0"), Ok(board));
    ///
    /// let error = Board::parse(b"3\n1 2 3\n4 5 6\n7 8 9").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 4, column 5: expected a tile from 0 to 8, found `9`\n\
    ///      line 4, column 6: expected tile 0 on the board, found it nowhere"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// All mistakes, by the reading with the fewest.
    pub fn parse(text: &[u8]) -> Result<Board, ParseError> {
        let text = decode(text).map_err(|mistake| ParseError::new(vec![mistake]))?;
        let tokens = tokens(text);
        let numbers: Vec<Option<u8>> = tokens.iter().map(Token::number).collect();
        let mut least: Option<(usize, Reading, Vec<Flaw>)> = None;
        for reading in readings(&tokens) {
            match Tiles::new(Floor::open(reading.shape), &numbers[reading.header..]) {
                Ok(tiles) => return Ok(Board::of(Puzzle::blank_last(reading.shape), tiles)),
                Err(flaws) => {
                    let severity = reading.severity(&flaws);
                    if least.as_ref().is_none_or(|&(least, ..)| severity < least) {
                        least = Some((severity, reading, flaws));
                    }
                }
            }
        }
        let mistakes = match (least, wrong_header(&tokens)) {
            (Some((flaws, ..)), Some((header, mistakes))) if header < flaws => {
                Mistakes::new(mistakes)
            }
            (Some((_, reading, flaws)), _) if !tokens.is_empty() => {
                mistakes(&tokens, reading, flaws)
            }
            _ => Mistakes::new(vec![Mistake {
                line: 1,
                column: 1,
                kind: MistakeKind::Empty,
            }]),
        };
        Err(ParseError(mistakes))
    }
}

/// Puts the flaws of `reading` where its tokens are.
fn mistakes(tokens: &[Token<'_>], reading: Reading, mut flaws: Vec<Flaw>) -> Mistakes {
    let tiles = &tokens[reading.header..];
    if reading.header == 0 && tiles.len() > MAX_SIDE * MAX_SIDE {
        // The shape is a guess here, so what does not suit it says nothing.
        flaws.retain(|flaw| matches!(flaw, Flaw::TooMany { .. }));
    }
    let end = tokens.last().map_or((1, 1), Token::end);
    let place = |index: usize| {
        tiles
            .get(index)
            .map_or(end, |token| (token.line, token.column))
    };
    let text = |index: usize| tiles[index].text.to_owned();
    Mistakes::of_flaws(Floor::open(reading.shape), tiles.len(), flaws, place, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::Distance;

    /// Reads `text` and compares shape and tiles, or the lines of the error.
    #[track_caller]
    fn check(text: &str, expected: Result<(&str, &[u8]), &[&str]>) {
        match (Board::parse(text.as_bytes()), expected) {
            (Ok(board), Ok((shape, tiles))) => {
                assert_eq!(board.shape().to_string(), shape);
                assert_eq!(board.tiles(), tiles);
                assert_eq!(board.get_n_moves(), 0);
                assert_eq!(board.distance(), Distance::Manhattan);
            }
            (Err(error), Err(lines)) => {
                assert_eq!(error.to_string().lines().collect::<Vec<_>>(), lines);
            }
            (found, expected) => panic!("expected {expected:?}, found {found:?}"),
        }
    }

    const SQUARE: Result<(&str, &[u8]), &[&str]> = Ok(("3×3", &[1, 2, 3, 4, 5, 6, 7, 0, 8]));

    #[test]
    fn reads_a_square_with_or_without_its_shape_in_any_white_space() {
        check("3\n1 2 3\n4 5 6\n7 0 8\n", SQUARE);
        check("3 3\n1 2 3\n4 5 6\n7 0 8", SQUARE);
        check("1 2 3\n4 5 6\n7 0 8", SQUARE);
        check("1 2 3 4 5 6 7 0 8", SQUARE);
        check("3 1 2 3 4 5 6 7 0 8", SQUARE);
        check("3 3 1 2 3 4 5 6 7 0 8", SQUARE);
        check("3\n1\n2\n3\n4\n5\n6\n7\n0\n8", SQUARE);
        check("1\n2\n3\n4\n5\n6\n7\n0\n8", SQUARE);
        check("3\r\n 1  2  3\r\n 4  5  6\r\n 7  0  8\r\n\r\n", SQUARE);
        check("3\r1 2 3\r4 5 6\r7 0 8\r", SQUARE);
        check("\u{feff}3\n\n\n\t1 2 3 4\n 5 6 \n\u{a0}7 0\x0b8", SQUARE);
        check("03 01 02 03 04 05 06 07 00 08", SQUARE);
        check("1 2\n3 4 5\n6 7 0 8", SQUARE);
    }

    #[test]
    fn reads_a_rectangle_from_its_shape_or_its_lines() {
        let wide: Result<(&str, &[u8]), &[&str]> = Ok(("2×3", &[1, 2, 3, 4, 5, 0]));
        check("1 2 3\n4 5 0", wide);
        check("2 3\n1 2 3\n4 5 0", wide);
        check("2 3 1 2 3 4 5 0", wide);
        let tall: Result<(&str, &[u8]), &[&str]> = Ok(("3×2", &[1, 2, 3, 4, 5, 0]));
        check("1 2\n3 4\n5 0", tall);
        check("3 2\n1 2\n3 4\n5 0", tall);
        check("3 2 1 2 3 4 5 0", tall);
        check("1 2\n3\n4 5 0", tall);
    }

    #[test]
    fn trusts_lines_before_the_square() {
        let tiles: Vec<u8> = (1..16).chain([0]).collect();
        check(
            "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0",
            Ok(("2×8", &tiles)),
        );
        check(
            "4\n1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0",
            Ok(("4×4", &tiles)),
        );
        check(
            "1 2 3 4 5 6 7 8 9\n10 11 12 13 14 15 0",
            Ok(("4×4", &tiles)),
        );
    }

    #[test]
    fn takes_the_first_number_for_a_tile_where_that_makes_a_board() {
        check("2 1 3 0", Ok(("2×2", &[2, 1, 3, 0])));
        check("2 2 1 3 0", Ok(("2×2", &[2, 1, 3, 0])));
        check("3 2 1 0", Ok(("2×2", &[3, 2, 1, 0])));
        check(
            "3 2 4 1 5 0 6 7 8",
            Ok(("3×3", &[3, 2, 4, 1, 5, 0, 6, 7, 8])),
        );
    }

    #[test]
    fn tells_what_is_no_tile() {
        for found in ["9", "-1", "1000000000", "x", "1.5", "4,", "+1", "٣"] {
            check(
                &format!("3\n1 2 3\n4 5 {found}\n7 0 8"),
                Err(&[
                    &format!("line 3, column 5: expected a tile from 0 to 8, found `{found}`"),
                    "line 4, column 6: expected tile 6 on the board, found it nowhere",
                ]),
            );
        }
    }

    #[test]
    fn tells_where_a_repeated_tile_was_first() {
        check(
            "1 2 3\n4 5 6\n7 8 5",
            Err(&[
                "line 3, column 5: expected each tile once, found `5` again (first at line 2, column 3)",
                "line 3, column 6: expected tile 0 on the board, found it nowhere",
            ]),
        );
    }

    #[test]
    fn tells_all_mistakes_at_once_in_their_order() {
        check(
            "2 3\n1 1 x\n9 5",
            Err(&[
                "line 2, column 3: expected each tile once, found `1` again (first at line 2, column 1)",
                "line 2, column 5: expected a tile from 0 to 5, found `x`",
                "line 3, column 1: expected a tile from 0 to 5, found `9`",
                "line 3, column 4: expected 6 tiles, found the end after 5",
                "line 3, column 4: expected tiles 0, 2, 3 and 4 on the board, found them nowhere",
            ]),
        );
    }

    #[test]
    fn tells_too_few_and_too_many() {
        check(
            "3\n1 2 3\n4 5 6\n7 8",
            Err(&[
                "line 4, column 4: expected 9 tiles, found the end after 8",
                "line 4, column 4: expected tile 0 on the board, found it nowhere",
            ]),
        );
        check(
            "4\n1 2 3\n4 5 6\n7 8 0\n",
            Err(&[
                "line 4, column 6: expected 16 tiles, found the end after 9",
                "line 4, column 6: expected tiles 9, 10, 11, 12, 13, 14 and 15 on the board, found them nowhere",
            ]),
        );
        check(
            "1 2 3\n4 5 6\n7 0 8\nhello",
            Err(&["line 4, column 1: expected the end after 9 tiles, found `hello`"]),
        );
        check(
            "3\n1 2 3\n4 5 6\n7 0 8\n3\n1 2 3\n4 5 6\n7 0 8\n",
            Err(&["line 5, column 1: expected the end after 9 tiles, found `3` and 9 more"]),
        );
        check(
            "0",
            Err(&[
                "line 1, column 2: expected 4 tiles, found the end after 1",
                "line 1, column 2: expected tiles 1, 2 and 3 on the board, found them nowhere",
            ]),
        );
    }

    #[test]
    fn tells_a_shape_that_no_board_has() {
        let tiles = |cells: usize, columns: usize| {
            let line = |row: usize| {
                let cells = row * columns..(row + 1) * columns;
                cells.map(|tile| format!("{tile} ")).collect::<String>()
            };
            let lines: Vec<String> = (0..cells / columns).map(line).collect();
            lines.join("\n")
        };
        let side =
            |found| format!("expected a number of rows or columns from 2 to 10, found `{found}`");
        let cases = [
            (format!("11\n{}", tiles(121, 11)), vec![(1, "11")]),
            (format!("11 {}", tiles(121, 121)), vec![(1, "11")]),
            ("1\n0".to_owned(), vec![(1, "1")]),
            ("1 1\n0".to_owned(), vec![(1, "1"), (3, "1")]),
            (format!("1 9\n{}", tiles(9, 9)), vec![(1, "1")]),
            (format!("2 12\n{}", tiles(24, 12)), vec![(3, "12")]),
            (format!("-3\n{}", tiles(9, 3)), vec![(1, "-3")]),
            (format!("three\n{}", tiles(9, 3)), vec![(1, "three")]),
            (format!("1000\n{}", tiles(12, 3)), vec![(1, "1000")]),
        ];
        for (text, mistakes) in cases {
            let lines: Vec<String> = mistakes
                .into_iter()
                .map(|(column, found)| format!("line 1, column {column}: {}", side(found)))
                .collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            check(&text, Err(&lines));
        }
        check(
            &tiles(121, 11),
            Err(&["line 10, column 4: expected the end after 100 tiles, found `100` and 20 more"]),
        );
    }

    #[test]
    fn judges_by_the_likeliest_reading() {
        // No board of one row, but a square with one bad tile.
        check(
            "1 2 x 0",
            Err(&[
                "line 1, column 5: expected a tile from 0 to 3, found `x`",
                "line 1, column 8: expected tile 3 on the board, found it nowhere",
            ]),
        );
        // A header on a line of its own, though 12 numbers are near 9.
        check(
            "4 4\n1 2 3 4\n5 6 7 8\n9 10",
            Err(&[
                "line 4, column 5: expected 16 tiles, found the end after 10",
                "line 4, column 5: expected tiles 0, 11, 12, 13, 14 and 15 on the board, \
                 found them nowhere",
            ]),
        );
        // Nine tiles on uneven lines, though the first two could be a shape.
        check(
            "2 3\n1 4 5 6\n7 8 8",
            Err(&[
                "line 3, column 5: expected each tile once, found `8` again (first at line 3, column 3)",
                "line 3, column 6: expected tile 0 on the board, found it nowhere",
            ]),
        );
        // A rectangle that lacks a tile on its last line.
        check(
            "1 2 3\n4 5",
            Err(&[
                "line 2, column 4: expected 6 tiles, found the end after 5",
                "line 2, column 4: expected tile 0 on the board, found it nowhere",
            ]),
        );
        // A square with its side on the same line.
        check(
            "2 1 2 3 3",
            Err(&[
                "line 1, column 9: expected each tile once, found `3` again (first at line 1, column 7)",
                "line 1, column 10: expected tile 0 on the board, found it nowhere",
            ]),
        );
        // Two boards that do not tell their shape.
        check(
            "1 2\n3 0\n\n1 2\n3 0",
            Err(&[
                "line 4, column 1: expected each tile once, found `1` again (first at line 1, column 1)",
                "line 4, column 3: expected each tile once, found `2` again (first at line 1, column 3)",
                "line 5, column 1: expected each tile once, found `3` again (first at line 2, column 1)",
                "line 5, column 3: expected each tile once, found `0` again (first at line 2, column 3)",
                "line 5, column 4: expected tiles 4, 5, 6 and 7 on the board, found them nowhere",
            ]),
        );
    }

    #[test]
    fn tells_an_empty_text() {
        for text in ["", " \r\n\t", "\u{feff}", "\u{feff}\n"] {
            check(
                text,
                Err(&["line 1, column 1: expected a board, found nothing"]),
            );
        }
    }

    #[test]
    fn tells_where_the_text_is_not_utf8() {
        let message = |bytes: &[u8]| Board::parse(bytes).unwrap_err().to_string();
        assert_eq!(
            message(b"1 2\n3 \xff"),
            "line 2, column 3: expected UTF-8 text, found the byte 0xFF"
        );
        // UTF-16 with its mark, in both orders of bytes.
        assert_eq!(
            message(b"\xff\xfe3\0\n\0"),
            "line 1, column 1: expected UTF-8 text, found the byte 0xFF"
        );
        assert_eq!(
            message(b"\xfe\xff\x003\0\n"),
            "line 1, column 1: expected UTF-8 text, found the byte 0xFE"
        );
    }

    #[test]
    fn shows_hostile_text_escaped_and_cut() {
        check(
            "2\n1 2\n\x1b[31m\u{202e}\0 0",
            Err(&[
                "line 3, column 1: expected a tile from 0 to 3, found `\\u{1b}[31m\\u{202e}\\0`",
                "line 3, column 10: expected tile 3 on the board, found it nowhere",
            ]),
        );
        let long = "9".repeat(100_000);
        check(
            &format!("2\n1 2\n{long} 0"),
            Err(&[
                "line 3, column 1: expected a tile from 0 to 3, found `99999999999999999999…`",
                "line 3, column 100003: expected tile 3 on the board, found it nowhere",
            ]),
        );
    }

    #[test]
    fn lists_twenty_mistakes_and_counts_the_rest() {
        let error = Board::parse("0 ".repeat(100).as_bytes()).unwrap_err();
        assert_eq!(error.mistakes().len(), 20);
        assert_eq!(error.omitted(), 80);
        let text = error.to_string();
        assert_eq!(text.lines().last(), Some("and 80 more mistakes"));

        let error = Board::parse("0 ".repeat(1_000_000).as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 201: expected the end after 100 tiles, found `0` and 999899 more"
        );

        let error = Board::parse(b"5 5 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1").unwrap_err();
        let text = error.to_string();
        assert_eq!(text.lines().last(), Some("and 3 more mistakes"));
        let error = Board::parse(b"5 5 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 3 1 1").unwrap_err();
        let text = error.to_string();
        assert_eq!(text.lines().last(), Some("and 1 more mistake"));
    }

    #[test]
    fn names_a_few_missing_tiles_and_counts_the_rest() {
        check(
            "4 4\n1 2 3 4\n",
            Err(&[
                "line 2, column 8: expected 16 tiles, found the end after 4",
                "line 2, column 8: expected tiles 0, 5, 6, 7, 8, 9, 10, 11 and 4 more on the board, \
                 found them nowhere",
            ]),
        );
    }

    #[test]
    fn gives_place_expected_and_found_apart() {
        let error = Board::parse(b"2\n1 2\n3 4").unwrap_err();
        let mistake = &error.mistakes()[0];
        assert_eq!((mistake.line, mistake.column), (3, 3));
        assert_eq!(mistake.expected(), "a tile from 0 to 3");
        assert_eq!(mistake.found(), "`4`");
        assert_eq!(error.omitted(), 0);
    }
}

//! Boards with walls as text: the shape files of assignment 003.
//!
//! A cell is two characters, a row is a line, and the goal has the tiles in
//! order and the blank in the last cell that is no wall:
//!
//! ```text
//! 00 01 02      00 is a wall
//! 03 bb 04      bb is the blank
//! 05 06 07      01 and so on are the tiles
//! ```

use crate::{
    board::Board,
    floor::Floor,
    mistake::{Mistake, MistakeKind},
    parse::ParseError,
    puzzle::{Puzzle, WALL},
    shape::{MAX_SIDE, MIN_SIDE, Shape},
    tiles::{Flaw, Tiles},
    token::{Token, decode, tokens},
};

/// Whether the last line of a text has an end.
///
/// Some programs take the end of the last line for one more row, and some
/// lose a last row that has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastLine {
    /// A line end comes last.
    Ended,
    /// A cell comes last.
    Open,
}

/// Reads a board from a shape file, its last line ended or not.
///
/// Cells may have any white space between, and lines may end in LF, CR LF or
/// CR. Lines without cells count for nothing.
///
/// ```
/// use reference::shape_file::{LastLine, draw, parse};
///
/// let text = b"00 01 02\n03 bb 04\n05 06 07\n";
/// let board = parse(text)?;
/// assert_eq!(board.to_string(), "# 1 2\n3 0 4\n5 6 7");
/// assert_eq!(draw(&board, LastLine::Ended).as_bytes(), text);
///
/// let error = parse(b"00 01 02\n03 bb 4\n05 06 07").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 7: expected `00`, `bb` or a tile from `01` to `07`, found `4`\n\
///      line 3, column 9: expected tile 4 on the board, found it nowhere"
/// );
/// # Ok::<(), reference::ParseError>(())
/// ```
///
/// # Errors
///
/// All mistakes; only those of the rows' number and length if there are any.
pub fn parse(text: &[u8]) -> Result<Board, ParseError> {
    let text = decode(text).map_err(|mistake| ParseError::new(vec![mistake]))?;
    let tokens = tokens(text);
    let shape = shape_of(&tokens).map_err(ParseError::new)?;
    let numbers: Vec<Option<u8>> = tokens.iter().map(|token| number(token.text)).collect();
    let walled = Floor::walled(shape, |cell| numbers[cell] == Some(WALL));
    let Some(floor) = walled else {
        return Err(ParseError::new(vec![at_end(&tokens, MistakeKind::NoBlank)]));
    };
    match Tiles::new(floor, &numbers) {
        Ok(tiles) => Ok(Board::of(Puzzle::in_order(floor), tiles)),
        Err(flaws) => {
            let flaws = flaws.into_iter();
            let mistakes = flaws.flat_map(|flaw| mistakes(&tokens, floor, flaw));
            Err(ParseError::new(mistakes.collect()))
        }
    }
}

/// Draws a board as a shape file.
///
/// [`parse`] reads it back, with the goal that a shape file has.
#[must_use]
pub fn draw(board: &Board, last_line: LastLine) -> String {
    let rows = board.tiles().chunks(board.shape().columns());
    let lines = rows.map(|row| {
        let cells: Vec<String> = row.iter().map(|&tile| cell(tile)).collect();
        cells.join(" ")
    });
    let mut text = lines.collect::<Vec<_>>().join("\n");
    if last_line == LastLine::Ended {
        text.push('\n');
    }
    text
}

fn cell(tile: u8) -> String {
    match tile {
        WALL => "00".to_owned(),
        0 => "bb".to_owned(),
        tile => format!("{tile:02}"),
    }
}

/// The tile of a cell, 0 for the blank, or `None` for what is no cell.
fn number(cell: &str) -> Option<u8> {
    match cell {
        "00" => Some(WALL),
        "bb" => Some(0),
        _ => cell
            .parse()
            .ok()
            .filter(|_| cell.len() == 2 && !cell.starts_with('+')),
    }
}

/// The number and length of the rows.
fn shape_of(tokens: &[Token<'_>]) -> Result<Shape, Vec<Mistake>> {
    let rows: Vec<&[Token<'_>]> = tokens.chunk_by(|one, next| one.line == next.line).collect();
    let Some(first) = rows.first() else {
        return Err(vec![at_end(tokens, MistakeKind::Empty)]);
    };
    let columns = first.len();
    let sides = MIN_SIDE..=MAX_SIDE;
    let mut mistakes = Vec::new();
    if !sides.contains(&columns) {
        let kind = MistakeKind::Columns { found: columns };
        mistakes.push(after(first, columns.min(MAX_SIDE), kind));
    }
    for row in rows.iter().filter(|row| row.len() != columns) {
        let (expected, found) = (columns, row.len());
        mistakes.push(after(
            row,
            expected,
            MistakeKind::Ragged { expected, found },
        ));
    }
    if !sides.contains(&rows.len()) {
        let found = rows.len();
        mistakes.push(at_end(tokens, MistakeKind::Rows { found }));
    }
    Shape::new(rows.len(), columns)
        .filter(|_| mistakes.is_empty())
        .ok_or(mistakes)
}

/// A mistake where the cell after so many of a row is, or would be.
fn after(row: &[Token<'_>], cells: usize, kind: MistakeKind) -> Mistake {
    match row.get(cells) {
        Some(&Token { line, column, .. }) => Mistake { line, column, kind },
        None => at_end(row, kind),
    }
}

fn at_end(tokens: &[Token<'_>], kind: MistakeKind) -> Mistake {
    let (line, column) = tokens.last().map_or((1, 1), Token::end);
    Mistake { line, column, kind }
}

/// What a flaw is called in a shape file, where 0 is a wall and not the blank.
fn mistakes(tokens: &[Token<'_>], floor: Floor, flaw: Flaw) -> Vec<Mistake> {
    let at = |index: usize, kind| {
        let Token { line, column, .. } = tokens[index];
        Mistake { line, column, kind }
    };
    let text = |index: usize| tokens[index].text.to_owned();
    match flaw {
        Flaw::NotATile { index } => {
            let (max, text) = (floor.max_tile(), text(index));
            vec![at(index, MistakeKind::NotACell { max, text })]
        }
        Flaw::Repeated { index, first } => {
            let kind = MistakeKind::Repeated {
                text: text(index),
                first_line: tokens[first].line,
                first_column: tokens[first].column,
            };
            vec![at(index, kind)]
        }
        Flaw::Missing { mut tiles } => {
            let blank = tiles.first() == Some(&0);
            tiles.retain(|&tile| tile != 0);
            let no_blank = blank.then_some(MistakeKind::NoBlank);
            let missing = (!tiles.is_empty()).then_some(MistakeKind::Missing { tiles });
            let kinds = no_blank.into_iter().chain(missing);
            kinds.map(|kind| at_end(tokens, kind)).collect()
        }
        // The shape and the walls come from the same cells.
        Flaw::NotAWall { .. } | Flaw::TooFew { .. } | Flaw::TooMany { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &[&str]>) {
        match (parse(text.as_bytes()), expected) {
            (Ok(board), Ok(drawn)) => assert_eq!(board.to_string(), drawn),
            (Err(error), Err(lines)) => {
                assert_eq!(error.to_string().lines().collect::<Vec<_>>(), lines);
            }
            (found, expected) => panic!("expected {expected:?}, found {found:?}"),
        }
    }

    #[test]
    fn reads_a_shape_however_its_lines_end() {
        let board = "# 1 2\n3 0 4\n5 6 7";
        for text in [
            "00 01 02\n03 bb 04\n05 06 07",
            "00 01 02\n03 bb 04\n05 06 07\n",
            "00 01 02\r\n03 bb 04\r\n05 06 07\r\n\r\n",
            "\u{feff}00 01 02 \r03  bb\t04\r05 06 07",
        ] {
            check(text, Ok(board));
        }
        check("00 bb\n01 00", Ok("# 0\n1 #"));
        check("00 00\nbb 00", Ok("# #\n0 #"));
    }

    #[test]
    fn has_the_goal_with_the_blank_in_the_last_free_cell() {
        let board = parse(b"00 01 02\n03 bb 04\n05 06 00").unwrap();
        let goal = board.puzzle().goal();
        assert_eq!(draw(&goal, LastLine::Open), "00 01 02\n03 04 05\n06 bb 00");
    }

    #[test]
    fn tells_what_is_no_cell() {
        for found in ["4", "004", "BB", "b", "+4", "-4", "0x", "08", "99", "٣٤"] {
            check(
                &format!("00 01 02\n03 bb {found}\n05 06 07"),
                Err(&[
                    &format!(
                        "line 2, column 7: expected `00`, `bb` or a tile from `01` to `07`, \
                         found `{found}`"
                    ),
                    "line 3, column 9: expected tile 4 on the board, found it nowhere",
                ]),
            );
        }
        check(
            "00 00\n00 01",
            Err(&[
                "line 2, column 4: expected `00` or `bb`, found `01`",
                "line 2, column 6: expected the blank `bb` on the board, found it nowhere",
            ]),
        );
    }

    #[test]
    fn tells_what_is_there_twice_and_what_is_nowhere() {
        check(
            "01 01 bb\nbb 03 04",
            Err(&[
                "line 1, column 4: expected each tile once, found `01` again \
                 (first at line 1, column 1)",
                "line 2, column 1: expected each tile once, found `bb` again \
                 (first at line 1, column 7)",
                "line 2, column 9: expected tiles 2 and 5 on the board, found them nowhere",
            ]),
        );
        check(
            "01 02\n03 03",
            Err(&[
                "line 2, column 4: expected each tile once, found `03` again \
                 (first at line 2, column 1)",
                "line 2, column 6: expected the blank `bb` on the board, found it nowhere",
            ]),
        );
        let no_blank = "expected the blank `bb` on the board, found it nowhere";
        check(
            "00 00\n00 00",
            Err(&[&format!("line 2, column 6: {no_blank}")]),
        );
    }

    #[test]
    fn tells_rows_of_wrong_length_and_number() {
        check(
            "",
            Err(&["line 1, column 1: expected a board, found nothing"]),
        );
        check(
            "01 02 03\n04 05\n06 07 08 bb\n",
            Err(&[
                "line 2, column 6: expected 3 cells in each row, found 2",
                "line 3, column 10: expected 3 cells in each row, found 4",
            ]),
        );
        check(
            "01 02 bb",
            Err(&["line 1, column 9: expected from 2 to 10 rows, found 1"]),
        );
        check(
            "01\nbb",
            Err(&["line 1, column 3: expected from 2 to 10 cells in a row, found 1"]),
        );
        let wide = "00 ".repeat(11);
        check(
            &format!("{wide}\n{wide}"),
            Err(&["line 1, column 31: expected from 2 to 10 cells in a row, found 11"]),
        );
        check(
            &"00 00\n".repeat(11),
            Err(&["line 11, column 6: expected from 2 to 10 rows, found 11"]),
        );
    }

    #[test]
    fn draws_two_digits_up_to_the_greatest_board() {
        let board = Board::goal(Shape::new(10, 10).unwrap());
        let text = draw(&board, LastLine::Ended);
        assert!(text.starts_with("01 02 ") && text.ends_with(" 98 99 bb\n"));
        assert_eq!(parse(text.as_bytes()), Ok(board));
    }
}

//! What an output must have to be accepted, told without the reader and the judge.
use std::collections::HashSet;

use harness::case::{Case, Expected};

/// Whether an output can be read as an answer at all, by what is in it and in which
/// order, whatever is left out between.
pub(super) fn may_be_right(case: &Case, has_boards: bool, output: &[u8]) -> bool {
    let text = text(output);
    let goal = case.board.puzzle().goal().tiles().to_vec();
    match case.expected {
        Expected::Unsolvable => text.contains("Unsolvable"),
        Expected::Moves(0) => true,
        Expected::Moves(_) if has_boards => {
            let numbers = text.split(|c: char| !c.is_ascii_digit());
            let tiles = numbers.filter(|it| !it.is_empty() && *it != "0");
            let tiles: Vec<&str> = tiles.collect();
            [case.board.tiles(), goal.as_slice()].iter().all(|board| {
                let its = board.iter().filter(|tile| **tile > 0);
                let its: Vec<String> = its.map(u8::to_string).collect();
                tiles.windows(its.len()).any(|window| window == its)
            })
        }
        Expected::Moves(least) => leads_to(case, &directions(&text), &goal, least),
    }
}

/// An output as text, also that which it is in UTF-16.
fn text(output: &[u8]) -> String {
    let utf8 = String::from_utf8_lossy(output).into_owned();
    let unit = match output {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return utf8,
    };
    let units = output[2..].chunks_exact(2);
    let units: Vec<u16> = units.map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units) + "\n" + &utf8
}

/// Whether so many of the steps, in their order, lead from the board of a case to a goal.
fn leads_to(case: &Case, steps: &[(isize, isize)], goal: &[u8], moves: u32) -> bool {
    let (rows, columns) = (case.board.shape().rows(), case.board.shape().columns());
    // Every board that they lead to, with how many of them are made.
    let mut reached = HashSet::from([(case.board.tiles().to_vec(), 0)]);
    for &(row, column) in steps {
        let made = reached.iter().filter(|(_, made)| *made < moves);
        let made: Vec<_> = made
            .filter_map(|(tiles, made)| {
                let blank = tiles.iter().position(|tile| *tile == 0)?;
                let to_row = (blank / columns).checked_add_signed(row)?;
                let to_column = (blank % columns).checked_add_signed(column)?;
                let mut tiles = tiles.clone();
                (to_row < rows && to_column < columns)
                    .then(|| tiles.swap(blank, to_row * columns + to_column))?;
                Some((tiles, made + 1))
            })
            .collect();
        reached.extend(made);
    }
    reached.contains(&(goal.to_vec(), moves))
}

/// The directions that letters and arrows of a text may mean, as steps of row and column.
fn directions(text: &str) -> Vec<(isize, isize)> {
    let step = |character: char| match character {
        'U' | 'u' | '↑' => Some((-1, 0)),
        'D' | 'd' | '↓' => Some((1, 0)),
        'L' | 'l' | '←' => Some((0, -1)),
        'R' | 'r' | '→' => Some((0, 1)),
        _ => None,
    };
    text.chars().filter_map(step).collect()
}

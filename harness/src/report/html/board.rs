//! A board as a drawing.
use maud::{Markup, html};
use reference::WALL;

/// The length of a side of a cell, in the units of the drawing.
const CELL: usize = 40;

/// A board, row by row, 0 for the blank and 255 for a wall; `name` says which it is.
pub(super) fn drawn(rows: &[Vec<u8>], name: &str) -> Markup {
    let width = CELL * rows.iter().map(Vec::len).max().unwrap_or_default();
    let height = CELL * rows.len();
    html! {
        svg class="board" role="img" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) } aria-label=(in_words(rows, name)) {
            @for (row, tiles) in rows.iter().enumerate() {
                @for (column, tile) in tiles.iter().enumerate() {
                    (cell(*tile, column * CELL, row * CELL))
                }
            }
        }
    }
}

fn cell(tile: u8, x: usize, y: usize) -> Markup {
    let class = match tile {
        0 => "blank",
        WALL => "wall",
        _ => "tile",
    };
    html! {
        rect class=(class) x=(x + 1) y=(y + 1) width=(CELL - 2) height=(CELL - 2) rx="5" {}
        @if class == "tile" {
            text x=(x + CELL / 2) y=(y + CELL / 2) { (tile) }
        }
    }
}

/// What who cannot see the drawing hears.
fn in_words(rows: &[Vec<u8>], name: &str) -> String {
    let tile = |tile: &u8| match tile {
        0 => "blank".to_owned(),
        &WALL => "wall".to_owned(),
        _ => tile.to_string(),
    };
    let row = |row: &Vec<u8>| row.iter().map(tile).collect::<Vec<_>>().join(" ");
    let rows: Vec<_> = rows.iter().map(row).collect();
    format!("{name}: {}", rows.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_it_draws() {
        let rows = [vec![3, 1, WALL], vec![0, 4, 5]];
        assert_eq!(in_words(&rows, "board"), "board: 3 1 wall, blank 4 5");
        let drawing = drawn(&rows, "a \"b\"").into_string();
        assert_eq!(drawing.matches("<text").count(), 4);
        assert_eq!(drawing.matches("class=\"wall\"").count(), 1);
        assert!(drawing.contains("viewBox=\"0 0 120 80\""));
        assert!(drawing.contains("aria-label=\"a &quot;b&quot;: 3 1 wall, blank 4 5\""));
    }
}

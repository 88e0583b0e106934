//! A way that was printed, and a shortest one, move by move.
//!
//! All of it stands there as text. The script puts a player in its place, by attributes that
//! hold numbers and letters of moves alone.
use maud::{Markup, PreEscaped, html};
use reference::WALL;

use crate::report::{
    json::{
        run::Run,
        way::{MOST_MOVES, ReadFrom, Way, WrongStep},
    },
    words::quantity::count,
};

/// The mark of a move that leads no closer to the goal.
const WASTED: &str = "○";
/// The mark of a step that is wrong.
const WRONG: &str = "✗";

/// What stands in the place of the moves where there are none, as on a solved board.
const NO_MOVE: &str = "no move";
/// Where the script puts the player of a way that has steps.
const PLAYER: PreEscaped<&str> = PreEscaped("<div class=\"player\" hidden></div>");

/// What the letters mean.
const LETTERS: PreEscaped<&str> = PreEscaped(
    "<p class=\"faint\">The letters say where the blank goes: up, down, left, right.</p>",
);

/// The ways of a run; nothing if the document has none.
pub(super) fn section(run: &Run) -> Markup {
    let shortest = run.shortest.as_deref().zip(run.board.as_deref());
    html! {
        @if run.way.is_some() || shortest.is_some() {
            section class="replay" {
                h5 { "Replay" }
                (LETTERS)
                div class="ways" {
                    @if let Some(way) = &run.way { (printed(way)) }
                    @if let Some((moves, board)) = shortest { (shown_shortest(moves, board)) }
                }
            }
        }
    }
}

/// A shortest solution of a board that is drawn beside it.
pub(super) fn alone(moves: &str, board: &[Vec<u8>]) -> Markup {
    html! {
        div class="replay" {
            (LETTERS)
            div class="ways" { (shown_shortest(moves, board)) }
        }
    }
}

fn printed(way: &Way) -> Markup {
    let (name, step) = match way.read_from {
        ReadFrom::Path => ("The path that was printed", "move"),
        ReadFrom::Boards => ("The boards that were printed", "step"),
    };
    let letters = letters(&way.moves);
    let has_steps = !letters.is_empty() || way.wrong.is_some();
    let board = way.wrong.as_ref().and_then(|wrong| wrong.board.as_ref());
    let is_wrong = way.wrong.as_ref().map(|_| "1");
    let wasted = way.wasted.iter();
    let wasted = wasted.map(usize::to_string).collect::<Vec<_>>().join(",");
    html! {
        figure class="way" data-start=(rows(&way.start))
            data-moves=(letters.iter().collect::<String>())
            data-step=(step) data-skipped=(way.skipped) data-total=(length(way))
            data-wrong=[is_wrong]
            data-move=[way.wrong.as_ref().and_then(|wrong| letter(wrong))]
            data-board=[board.map(|board| rows(board))]
            data-wasted=[(!way.wasted.is_empty()).then_some(wasted)] {
            figcaption { (name) ", " (count(length(way), step)) }
            @if way.skipped > 0 {
                p class="faint" { (left_out(way.skipped, step)) }
            }
            p class="moves" {
                @if !has_steps { (NO_MOVE) }
                @for (index, letter) in letters.iter().enumerate() {
                    @if way.wasted.contains(&(way.skipped.saturating_add(index + 1))) {
                        span class="wasted" { (letter) (WASTED) } " "
                    } @else {
                        (letter) " "
                    }
                }
                @if let Some(wrong) = &way.wrong {
                    strong class="error" {
                        (letter(wrong).unwrap_or("board")) (WRONG)
                    }
                }
            }
            @if has_steps { (PLAYER) }
            @if let Some(wrong) = &way.wrong {
                p class="wrong" { (WRONG) " " span { (told(way, wrong)) } }
            }
            @if !way.wasted.is_empty() {
                p class="faint" {
                    (WASTED) " leads no closer to the goal: " (count(way.wasted.len(), "move"))
                }
            }
        }
    }
}

fn shown_shortest(moves: &str, board: &[Vec<u8>]) -> Markup {
    let letters = letters(moves);
    html! {
        figure class="way shortest" data-start=(rows(board))
            data-moves=(letters.iter().collect::<String>())
            data-step="move" data-skipped="0" data-total=(letters.len()) {
            figcaption { "A shortest solution, " (count(letters.len(), "move")) }
            p class="moves" {
                @if letters.is_empty() { (NO_MOVE) }
                @for letter in &letters { (letter) " " }
            }
            @if !letters.is_empty() { (PLAYER) }
        }
    }
}

/// How many moves, or steps from board to board, the whole way has; a wrong one counts.
fn length(way: &Way) -> usize {
    let has_wrong_start = way.wrong.as_ref().is_some_and(|wrong| wrong.step == 0);
    // The first board is what the steps begin at, and none itself.
    let more = way.more.saturating_sub(usize::from(has_wrong_start));
    let told = letters(&way.moves).len().saturating_add(more);
    way.skipped.saturating_add(told)
}

/// That the first steps are not there.
fn left_out(skipped: usize, step: &str) -> String {
    match skipped {
        1 => format!("The first {step} is left out here."),
        _ => format!("The first {} are left out here.", count(skipped, step)),
    }
}

/// The rows of a board as the script reads them: `8,1,3;4,0,2;7,6,5`.
fn rows(board: &[Vec<u8>]) -> String {
    let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    board.iter().map(row).collect::<Vec<_>>().join(";")
}

/// The letters of moves.
fn letters(moves: &str) -> Vec<char> {
    let is_move = |c: &char| matches!(c, 'U' | 'D' | 'L' | 'R');
    moves.chars().filter(is_move).take(MOST_MOVES).collect()
}

fn letter(wrong: &WrongStep) -> Option<&'static str> {
    Some(match wrong.r#move.as_deref()? {
        "U" => "U",
        "D" => "D",
        "L" => "L",
        "R" => "R",
        _ => return None,
    })
}

/// What is wrong with a step.
fn told(way: &Way, wrong: &WrongStep) -> String {
    let step = wrong.step;
    let Some(letter) = letter(wrong) else {
        return match &wrong.board {
            Some(_) if step == 0 => {
                "the first board that was printed is not the one that was given".to_owned()
            }
            Some(_) => format!("step {step}: the board that was printed does not come next"),
            None => format!("step {step}: the rows that were printed are no board"),
        };
    };
    let (name, _) = direction(letter);
    let place = match behind(way, wrong) {
        Some(WALL) => "into a wall",
        Some(_) => "where it cannot go",
        None => "off the board",
    };
    format!("move {step}, {name}, would take the blank {place}")
}

/// What is on the cell that a wrong move would take the blank to; `None` if there is no cell.
fn behind(way: &Way, wrong: &WrongStep) -> Option<u8> {
    let find = |(row, tiles): (usize, &Vec<u8>)| {
        let column = tiles.iter().position(|tile| *tile == 0)?;
        Some((row, column))
    };
    let mut cell = way.start.iter().enumerate().find_map(find)?;
    let all = letters(&way.moves).into_iter().map(String::from);
    for letter in all.chain(wrong.r#move.clone()) {
        let (_, (down, right)) = direction(&letter);
        cell = (
            cell.0.checked_add_signed(down)?,
            cell.1.checked_add_signed(right)?,
        );
    }
    way.start.get(cell.0)?.get(cell.1).copied()
}

/// The word for a move of the blank, and how many rows down and columns right it goes.
fn direction(letter: &str) -> (&'static str, (isize, isize)) {
    match letter {
        "U" => ("up", (-1, 0)),
        "D" => ("down", (1, 0)),
        "L" => ("left", (0, -1)),
        "R" => ("right", (0, 1)),
        _ => ("no direction", (0, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(moves: &str, wrong: &str) -> Way {
        Way {
            read_from: ReadFrom::Path,
            start: vec![vec![1, WALL, 2], vec![0, 3, 4]],
            skipped: 10,
            moves: moves.to_owned(),
            more: 3,
            wrong: Some(WrongStep {
                step: 11 + moves.len(),
                r#move: Some(wrong.to_owned()),
                board: None,
            }),
            wasted: vec![12],
        }
    }

    #[test]
    fn tells_where_a_wrong_move_would_lead() {
        let check = |moves: &str, wrong: &str, expected: &str| {
            let way = way(moves, wrong);
            assert_eq!(told(&way, way.wrong.as_ref().unwrap()), expected);
        };
        check("", "L", "move 11, left, would take the blank off the board");
        check(
            "UD",
            "D",
            "move 13, down, would take the blank off the board",
        );
        check("R", "U", "move 12, up, would take the blank into a wall");
        check(
            "RR",
            "R",
            "move 13, right, would take the blank off the board",
        );
    }

    #[test]
    fn tells_what_is_wrong_with_a_board() {
        let check = |step: usize, board: Option<Vec<Vec<u8>>>, expected: &str| {
            let wrong = WrongStep {
                step,
                r#move: None,
                board,
            };
            assert_eq!(told(&way("", "L"), &wrong), expected);
        };
        let board = Some(vec![vec![1, 2, 0]]);
        check(
            0,
            board.clone(),
            "the first board that was printed is not the one that was given",
        );
        check(
            6,
            board,
            "step 6: the board that was printed does not come next",
        );
        check(6, None, "step 6: the rows that were printed are no board");
    }

    #[test]
    fn marks_moves_in_words_for_those_without_a_script() {
        let html = printed(&way("RR", "R")).0;
        assert!(html.contains("data-start=\"1,255,2;0,3,4\" data-moves=\"RR\" data-step=\"move\""));
        assert!(html.contains("R <span class=\"wasted\">R○</span> <strong class=\"error\">R✗"));
        assert!(
            html.contains("The path that was printed, 15 moves"),
            "{html}"
        );
    }

    #[test]
    fn counts_steps_from_board_to_board() {
        let boards = |wrong| Way {
            read_from: ReadFrom::Boards,
            skipped: 0,
            more: 3,
            wrong,
            wasted: Vec::new(),
            ..way("", "")
        };
        let wrong = |step| {
            Some(WrongStep {
                step,
                r#move: None,
                board: None,
            })
        };
        // Of three boards the first is another one than given.
        let html = printed(&boards(wrong(0))).0;
        assert!(html.contains("that were printed, 2 steps<"), "{html}");
        assert!(html.contains("data-total=\"2\""));
        // The board given, then three more.
        assert!(
            printed(&boards(wrong(1)))
                .0
                .contains("that were printed, 3 steps<")
        );
        assert_eq!(left_out(1, "step"), "The first step is left out here.");
        assert_eq!(
            left_out(12, "move"),
            "The first 12 moves are left out here."
        );
    }

    #[test]
    fn a_solved_board_has_no_move_and_no_player() {
        let html = shown_shortest("", &[vec![1, 2], vec![3, 0]]).0;
        assert!(html.contains("A shortest solution, 0 moves"));
        assert!(html.contains("<p class=\"moves\">no move</p>"), "{html}");
        assert!(!html.contains("player"));
    }
}

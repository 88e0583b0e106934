//! What is wrong with a path, or with the boards on the way.
use reference::{Board, Move};

use super::{QUOTED_CHARS, Sentence, quantity::count};
use crate::{
    answer::{MOST_MOVES, PathRead},
    assignment::{Feedback, Named, Part},
    judge::{Flaw, Misreading},
    report::escape,
};

/// The most moves that are listed.
const LISTED: usize = 40;

/// The flaw in one sentence, as far as `feedback` lets it be told.
pub(super) fn sentence(flaw: &Flaw, feedback: Feedback) -> Sentence {
    let shows_output = feedback >= Feedback::Actual;
    Sentence::new(match flaw {
        Flaw::Missing { part, form } => {
            let as_in = form.as_ref().map(|form| format!(", as in `{form}`"));
            format!(
                "the output has no {}{}",
                name(*part),
                as_in.unwrap_or_default()
            )
        }
        Flaw::NoDirection { word, line_number } => {
            let word = match shows_output {
                true => escape::quote(word, QUOTED_CHARS),
                false => "a word".to_owned(),
            };
            format!("{word} in line {line_number} of the output is no direction")
        }
        Flaw::Endless { part, most } => {
            let things = match part {
                Part::Boards => "boards",
                Part::Moves | Part::Path => "moves",
            };
            format!("the output has {most} {things} or more, and no more are read")
        }
        Flaw::OffBoard { step, mv, board } if shows_output => format!(
            "move {step} of the path takes the blank {} and {}",
            direction(*mv),
            off(board)
        ),
        Flaw::OffBoard { board, .. } => {
            format!("a move of the path takes the blank {}", off(board))
        }
        Flaw::EndsElsewhere { moves, board } if shows_output => format!(
            "every move of the path can be made, but after {} the board is not solved{}",
            moves_made(*moves),
            other_goal(board)
        ),
        Flaw::EndsElsewhere { .. } => {
            "every move of the path can be made, but it does not solve the board".to_owned()
        }
        Flaw::TooLong { moves, least, part } => too_long(*moves, *least, *part, feedback),
        Flaw::CountDiffers {
            count: said,
            moves,
            part,
        } if shows_output => format!(
            "the output says {}, and its {} {moves}",
            count(*said as usize, "move"),
            match part {
                Part::Boards => "boards are those of",
                Part::Moves | Part::Path => "path has",
            }
        ),
        Flaw::CountDiffers { part, .. } => format!(
            "the output says another number of moves than its {}",
            match part {
                Part::Boards => "boards are of",
                Part::Moves | Part::Path => "path has",
            }
        ),
        Flaw::BoardOffPath { step: 0, .. } => {
            "the first board printed is not the one that the path starts from".to_owned()
        }
        Flaw::BoardOffPath { step, .. } if shows_output => {
            format!("the board printed after move {step} is not the one to which the path leads")
        }
        Flaw::BoardOffPath { .. } => {
            "a board printed is not the one to which the path leads".to_owned()
        }
        Flaw::BoardsEndOffPath { printed, moves } if shows_output => format!(
            "the boards printed are those of {}, and the path has {moves}",
            count(*printed, "move")
        ),
        Flaw::BoardsEndOffPath { .. } => {
            "the boards printed are not as many as the moves of the path need".to_owned()
        }
        Flaw::BoardsJump {
            step,
            before,
            after,
        } if shows_output => format!(
            "no single move leads from the board printed before move {step} to the one after it{}",
            jump(before, after)
        ),
        Flaw::BoardsJump { .. } => {
            "no single move leads from one board printed to the next".to_owned()
        }
        Flaw::OtherStart { .. } => {
            "the boards printed do not begin with the board that was given".to_owned()
        }
        Flaw::BoardsEndElsewhere { moves, board } if shows_output => format!(
            "every move between the boards printed can be made, but after {} the board is not solved{}",
            moves_made(*moves),
            other_goal(board)
        ),
        Flaw::BoardsEndElsewhere { .. } => {
            "the boards printed do not end with the board that is solved".to_owned()
        }
        Flaw::NotABoard { line_number, rows } if shows_output => {
            let rows: Vec<String> = rows.iter().map(|row| row.trim().to_owned()).collect();
            format!(
                "the rows from line {line_number} on are no board, which has each tile once: {}",
                escape::quote(rows.join(" / "), QUOTED_CHARS)
            )
        }
        Flaw::NotABoard { line_number, .. } => {
            format!("the rows from line {line_number} on are no board, which has each tile once")
        }
        Flaw::OnAnotherBoard { flaw, .. } => format!(
            "on the other board with which the program went on, {}",
            sentence(flaw, feedback).text
        ),
        Flaw::Misread { how, also, .. } => misread(*how, *also),
    })
}

fn too_long(moves: usize, least: u32, part: Part, feedback: Feedback) -> String {
    let way = match part {
        Part::Boards => "the way of the boards printed",
        Part::Moves | Part::Path => "the path",
    };
    match feedback {
        Feedback::Verdict | Feedback::Message => {
            format!("{way} solves the board, with more moves than needed")
        }
        Feedback::Actual => format!(
            "{way} solves the board in {}, and fewer would do",
            count(moves, "move")
        ),
        Feedback::Expected => format!(
            "{way} solves the board in {}, and {least} would do: {} too many",
            count(moves, "move"),
            moves - least as usize
        ),
    }
}

/// What a board that is not the goal has of it, where that tells the mistake: the tiles
/// in order, and the blank at the other end.
fn other_goal(board: &Board) -> &'static str {
    let tiles = board.tiles();
    let are_in_order = |tiles: &[u8]| tiles.iter().zip(1..).all(|(tile, number)| *tile == number);
    let goal = board.puzzle().goal();
    match (tiles, goal.tiles()) {
        ([0, tiles @ ..], [.., 0]) if are_in_order(tiles) => {
            ": the blank is first, and has to be last"
        }
        ([tiles @ .., 0], [0, ..]) if are_in_order(tiles) => {
            ": the blank is last, and has to be first"
        }
        _ => "",
    }
}

/// How one board became another that no single move leads to, where that can be told.
fn jump(before: &Board, after: &Board) -> String {
    let (from, to) = (before.tiles(), after.tiles());
    let differing = (0..from.len()).filter(|cell| from[*cell] != to[*cell]);
    if let [one, other] = differing.collect::<Vec<_>>()[..] {
        let (tile, than) = (from[one].max(from[other]), from[one].min(from[other]));
        return match than {
            0 => format!(": the blank changes places with {tile}, which is not beside it"),
            _ => format!(": {than} and {tile} change places"),
        };
    }
    let neighbors = before.neighbors();
    let mut second = neighbors.iter().flat_map(Board::neighbors);
    match second.any(|board| board.tiles() == to) {
        true => ": one between them is missing".to_owned(),
        false => String::new(),
    }
}

/// What a path would have to mean to be right; it tells no board and no number.
fn misread(how: Misreading, also: Option<Misreading>) -> String {
    let (mistake, remedy) = mistake_and_remedy(how);
    match also.map(mistake_and_remedy) {
        None => format!("the path {mistake}: read so, it is right, but {remedy}"),
        Some((other, _)) => {
            format!("the path {mistake}, or it {other}: read in either way, it is right")
        }
    }
}

/// What such moves do, and what is asked for.
pub(super) fn mistake_and_remedy(how: Misreading) -> (&'static str, &'static str) {
    match how {
        Misreading::OtherThing {
            asked: Named::Blank,
        } => (
            "names the way of the tiles",
            "the way of the blank is asked for",
        ),
        Misreading::OtherThing { asked: Named::Tile } => (
            "names the way of the blank",
            "the way of the tile that moves is asked for",
        ),
        Misreading::UpAndDown => ("has up and down swapped", "up is towards the first row"),
        Misreading::LeftAndRight => (
            "has left and right swapped",
            "left is towards the first column",
        ),
        Misreading::Axes => (
            "has rows and columns swapped",
            "up and down go from row to row, left and right from column to column",
        ),
        Misreading::Backward => (
            "has its moves in reverse order",
            "the first move comes first",
        ),
        Misreading::FromGoal => (
            "goes from the goal to the board that was given",
            "the way from that board to the goal is asked for",
        ),
    }
}

/// The name of a flaw in reports for programs.
pub(in crate::report) fn kind(flaw: &Flaw) -> &'static str {
    match flaw {
        Flaw::Missing { .. } => "missing",
        Flaw::NoDirection { .. } => "no_direction",
        Flaw::Endless { .. } => "endless",
        Flaw::OffBoard { .. } => "off_board",
        Flaw::EndsElsewhere { .. } => "ends_elsewhere",
        Flaw::TooLong { .. } => "too_long",
        Flaw::CountDiffers { .. } => "count_differs",
        Flaw::BoardOffPath { .. } => "board_off_path",
        Flaw::BoardsEndOffPath { .. } => "boards_end_off_path",
        Flaw::BoardsJump { .. } => "boards_jump",
        Flaw::OtherStart { .. } => "other_start",
        Flaw::BoardsEndElsewhere { .. } => "boards_end_elsewhere",
        Flaw::NotABoard { .. } => "not_a_board",
        Flaw::OnAnotherBoard { .. } => "on_another_board",
        Flaw::Misread { how, .. } => match how {
            Misreading::OtherThing { .. } => "names_the_other_thing",
            Misreading::UpAndDown => "up_and_down_swapped",
            Misreading::LeftAndRight => "left_and_right_swapped",
            Misreading::Axes => "axes_swapped",
            Misreading::Backward => "reverse_order",
            Misreading::FromGoal => "from_the_goal",
        },
    }
}

/// At which move a path goes wrong, counted from 1; `None` where it is about the whole.
pub(in crate::report) fn step(flaw: &Flaw) -> Option<usize> {
    match flaw {
        Flaw::OffBoard { step, .. }
        | Flaw::BoardOffPath { step, .. }
        | Flaw::BoardsJump { step, .. } => Some(*step),
        Flaw::OnAnotherBoard { flaw, .. } => self::step(flaw),
        _ => None,
    }
}

/// The boards at which a path goes wrong, each with what it is.
pub(in crate::report) fn boards(flaw: &Flaw) -> Vec<(&'static str, &Board)> {
    match flaw {
        Flaw::OffBoard { board, .. } => vec![("there", board)],
        Flaw::EndsElsewhere { board, .. } | Flaw::BoardsEndElsewhere { board, .. } => {
            vec![("at end", board)]
        }
        Flaw::BoardOffPath {
            printed, reached, ..
        } => {
            vec![("printed", printed), ("reached", reached)]
        }
        Flaw::BoardsJump { before, after, .. } => vec![("before", before), ("after", after)],
        Flaw::OtherStart { printed } => vec![("printed", printed)],
        Flaw::OnAnotherBoard { start, flaw } => {
            let start = start.iter().map(|start| ("other", start));
            start.chain(boards(flaw)).collect()
        }
        _ => Vec::new(),
    }
}

/// What was read where a path should be.
pub(in crate::report) fn path_read(path: &PathRead) -> String {
    match path {
        PathRead::One(path) => {
            let letters = path.moves.iter().take(LISTED).map(Move::to_string);
            let letters = letters.collect::<Vec<_>>().join(" ");
            let more = if path.moves.len() > LISTED {
                " …"
            } else {
                ""
            };
            format!(
                "line {}: a path of {}, the blank goes {letters}{more}",
                path.line_number,
                count(path.moves.len(), "move")
            )
        }
        PathRead::Differing { first, last } => path_read(&PathRead::Several {
            first: first.line.clone(),
            second: last.line.clone(),
        }),
        PathRead::Several { first, second } => format!(
            "two paths, {} and {}",
            escape::quote(first, QUOTED_CHARS),
            escape::quote(second, QUOTED_CHARS)
        ),
        PathRead::NoDirection { word, line_number } => format!(
            "line {line_number}: {}, no direction",
            escape::quote(word, QUOTED_CHARS)
        ),
        PathRead::Endless => format!("a path of {MOST_MOVES} moves or more"),
    }
}

fn name(part: Part) -> &'static str {
    match part {
        Part::Moves => "number of moves",
        Part::Path => "path",
        Part::Boards => "boards",
    }
}

/// Where no blank can go.
fn off(board: &Board) -> &'static str {
    match board.puzzle().has_walls() {
        true => "off the board or into a wall",
        false => "off the board",
    }
}

fn direction(mv: Move) -> &'static str {
    match mv {
        Move::Up => "up",
        Move::Down => "down",
        Move::Left => "left",
        Move::Right => "right",
    }
}

fn moves_made(moves: usize) -> String {
    match moves {
        0 => "no move".to_owned(),
        1 => "its move".to_owned(),
        _ => format!("its {moves} moves"),
    }
}

#[cfg(test)]
mod tests;

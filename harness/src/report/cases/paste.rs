//! What would catch the mistakes that are missed, as TOML to be pasted.
use std::fmt::Write;

use reference::Board;

use crate::{
    assignment::Assignment,
    case::Expected,
    cases::remedy::{NewBoard, NewCase},
};

/// Tables of cases, for any `.toml` file of a group; `solve` is what is typed to an
/// interactive program for a solution.
pub(super) fn cases(cases: &[NewCase], solve: Option<&str>) -> String {
    let typed = solve.map(|word| format!("type = [{}]\n", toml::Value::from(word)));
    let typed = typed.unwrap_or_default();
    let mut text = String::new();
    for case in cases {
        if !text.is_empty() {
            text.push('\n');
        }
        let answer = match case.expected {
            Expected::Moves(moves) => format!("moves = {moves}"),
            Expected::Unsolvable => "unsolvable = true".to_owned(),
        };
        let (name, board) = (case.catches[0], &case.board);
        writeln!(
            text,
            "[catches-{name}]\nboard = \"\"\"\n{board}\n\"\"\"\n{answer}\n{typed}reason = \"Catches the known {}.\"",
            mistakes(&case.catches)
        )
        .expect("a String takes all");
    }
    text
}

/// A group of boards, for `[methods.boards]`.
pub(super) fn boards(assignment: &Assignment, boards: &[NewBoard]) -> String {
    if boards.is_empty() {
        return String::new();
    }
    let mut text = format!("{} = [\n", free_name(assignment));
    for board in boards {
        let catches = mistakes(&board.catches);
        let tiles = in_a_line(&board.board);
        writeln!(text, "    \"{tiles}\", # catches the known {catches}")
            .expect("a String takes all");
    }
    text.push_str("]\n");
    text
}

fn mistakes(names: &[&str]) -> String {
    let noun = if names.len() == 1 {
        "mistake"
    } else {
        "mistakes"
    };
    format!("{noun} {}", names.join(", "))
}

fn in_a_line(board: &Board) -> String {
    let tiles: Vec<String> = board.tiles().iter().map(ToString::to_string).collect();
    tiles.join(" ")
}

/// A name that no group of boards has.
fn free_name(assignment: &Assignment) -> String {
    let groups = assignment
        .methods
        .iter()
        .flat_map(|methods| &methods.boards);
    let names: Vec<&str> = groups.map(|group| group.name.as_str()).collect();
    let mut name = "known-mistakes".to_owned();
    let mut number = 2;
    while names.contains(&name.as_str()) {
        name = format!("known-mistakes-{number}");
        number += 1;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::example;

    fn board(text: &str) -> Board {
        Board::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn writes_cases_as_tables() {
        let new = [
            NewCase {
                board: board("1 2\n0 3"),
                expected: Expected::Moves(1),
                catches: vec!["solve-one-less", "solve-counts-twice"],
            },
            NewCase {
                board: board("2 1\n3 0"),
                expected: Expected::Unsolvable,
                catches: vec!["solve-always-zero"],
            },
        ];
        assert_eq!(
            cases(&new, None),
            "[catches-solve-one-less]\nboard = \"\"\"\n1 2\n0 3\n\"\"\"\nmoves = 1\n\
             reason = \"Catches the known mistakes solve-one-less, solve-counts-twice.\"\n\n\
             [catches-solve-always-zero]\nboard = \"\"\"\n2 1\n3 0\n\"\"\"\nunsolvable = true\n\
             reason = \"Catches the known mistake solve-always-zero.\"\n"
        );
    }

    #[test]
    fn writes_what_is_typed_to_an_interactive_program() {
        let new = [NewCase {
            board: board("1 2\n0 3"),
            expected: Expected::Moves(1),
            catches: vec!["solve-one-less"],
        }];
        assert_eq!(
            cases(&new, Some("say \"V\"")),
            "[catches-solve-one-less]\nboard = \"\"\"\n1 2\n0 3\n\"\"\"\nmoves = 1\n\
             type = ['say \"V\"']\n\
             reason = \"Catches the known mistake solve-one-less.\"\n"
        );
    }

    #[test]
    fn writes_boards_as_a_group() {
        let new = [NewBoard {
            board: board("1 2\n0 3"),
            catches: vec!["hamming-counts-blank"],
        }];
        assert_eq!(
            boards(&example::assignment(), &new),
            "known-mistakes = [\n    \"1 2 0 3\", # catches the known mistake hamming-counts-blank\n]\n"
        );
        assert_eq!(boards(&example::assignment(), &[]), "");
    }
}

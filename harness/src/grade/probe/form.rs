//! The same board in another form: only where the assignment lets it be written so.
use super::Change;
use crate::{
    assignment::{Assignment, Input},
    case::Case,
    plan::{BOARD_FILE, Given},
};

/// The other name of the board file.
const OTHER_FILE: &str = "start-17.txt";

/// The name of the board file in a run.
pub(super) fn board_file(change: Change) -> &'static str {
    match change {
        Change::Renamed => OTHER_FILE,
        _ => BOARD_FILE,
    }
}

/// The change of the blanks that is tried on a board, by its number: now one, now the other.
pub(super) fn spaced(number: usize) -> Change {
    if number.is_multiple_of(2) {
        Change::Blanks
    } else {
        Change::LineEnds
    }
}

/// What a program is given on a case in another form; `None` where there is no other.
pub(super) fn given(
    assignment: &Assignment,
    case: &Case,
    mode: usize,
    change: Change,
) -> Option<Given> {
    let usual = Given::new(assignment, case, mode);
    let mut given = usual.clone();
    match change {
        Change::Blanks | Change::LineEnds => {
            // Numbers with blanks between them; nobody says how many.
            let is_free = |input: Input| matches!(input, Input::SideFirst | Input::TilesOnly);
            if is_free(assignment.input) {
                given.stdin = respaced(&given.stdin, change);
            }
            if assignment.board_file.is_some_and(is_free) {
                given.board_file = given.board_file.map(|text| respaced(&text, change));
            }
        }
        Change::Renamed => {
            let templates = &assignment.modes[mode].arguments;
            for (argument, template) in given.arguments.iter_mut().zip(templates) {
                if template.contains("{board_file}") {
                    *argument = argument.replace(BOARD_FILE, OTHER_FILE);
                }
            }
        }
        Change::Mirrored | Change::OneMove => {}
    }
    (given != usual).then_some(given)
}

/// A text with other blanks or line ends.
fn respaced(text: &str, change: Change) -> String {
    match change {
        Change::LineEnds => text.replace('\n', "\r\n"),
        _ => {
            let lines = text.lines().map(|line| {
                let words: Vec<&str> = line.split(' ').collect();
                format!(" {} \t", words.join(" \t "))
            });
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{assignment::example, case::Expected};

    fn stdin(assignment: &Assignment, change: Change) -> Option<String> {
        let case = example::case("c", "1 2 0 3", Expected::Moves(1), vec![0]);
        Some(given(assignment, &case, 0, change)?.stdin)
    }

    #[test]
    fn writes_a_board_otherwise_where_that_is_allowed() {
        let mut assignment = example::assignment();
        assert_eq!(
            stdin(&assignment, Change::LineEnds).unwrap(),
            "2\r\n1 2\r\n0 3\r\n"
        );
        let spaced = stdin(&assignment, Change::Blanks).unwrap();
        assert_eq!(spaced, " 2 \t\n 1 \t 2 \t\n 0 \t 3 \t");
        assert_eq!(stdin(&assignment, Change::Renamed), None);
        for input in [Input::List, Input::ShapeFile, Input::None] {
            assignment.input = input;
            assert_eq!(stdin(&assignment, Change::Blanks), None, "{input:?}");
        }
    }

    #[test]
    fn renames_a_file_that_an_argument_names() {
        let mut assignment = example::assignment();
        assignment.input = Input::None;
        assignment.board_file = Some(Input::ShapeFile);
        assignment.modes[0].arguments = vec!["{board_file}".to_owned(), "board.txt".to_owned()];
        let case = example::case("c", "1 2 0 3", Expected::Moves(1), vec![0]);
        let given = given(&assignment, &case, 0, Change::Renamed).unwrap();
        assert_eq!(given.arguments, [OTHER_FILE, "board.txt"]);
        assert_eq!(board_file(Change::Renamed), OTHER_FILE);
    }
}

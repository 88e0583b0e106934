//! What a program is given in a run: its arguments, its input, and a file.
use reference::Board;

use super::stdin;
use crate::{
    assignment::{Assignment, Input},
    case::Case,
    script::Script,
};

/// The name of the board file, in the folder of the run.
pub const BOARD_FILE: &str = "board.txt";

/// What a program is given in a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Its arguments.
    pub arguments: Vec<String>,
    /// What it reads from standard input.
    pub stdin: String,
    /// What the file [`BOARD_FILE`] in its folder holds; `None` if there is none.
    pub board_file: Option<String>,
    /// Further files in its folder, each with its text.
    pub files: Vec<(String, String)>,
    /// The names of the files that are looked for there when it has ended.
    pub saved: Vec<String>,
}

impl Given {
    /// What the program is given on a case in a mode, which is an index into
    /// [`Assignment::modes`].
    #[must_use]
    pub fn new(assignment: &Assignment, case: &Case, mode: usize) -> Given {
        let board = &case.board;
        let script = case.script.as_ref();
        let form = assignment
            .board_file
            .filter(|_| script.is_none_or(|script| script.has_board));
        let mut board_file = form.map(|form| stdin(board, form));
        if script.is_some_and(|script| !script.final_newline) {
            board_file = board_file.map(|text| text.trim_end_matches('\n').to_owned());
        }
        let saves = script.into_iter().flat_map(Script::saves);
        let saves = saves.chain(assignment.answer.from.as_deref());
        let fill = |argument: &String| fill(argument, &assignment.tile_separator, case);
        Given {
            arguments: assignment.modes[mode].arguments.iter().map(fill).collect(),
            stdin: match assignment.input {
                Input::List => list(board, &assignment.tile_separator) + "\n",
                Input::Script => script.map(Script::text).unwrap_or_default(),
                input => stdin(board, input),
            },
            board_file,
            files: script.map(|it| it.files.clone()).unwrap_or_default(),
            saved: saves.map(str::to_owned).collect(),
        }
    }
}

/// An argument with its placeholders filled. In one pass: what is filled in has
/// no placeholders, whatever the separator looks like.
fn fill(argument: &str, separator: &str, case: &Case) -> String {
    let mut filled = String::with_capacity(argument.len());
    let mut rest = argument;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        filled.push_str(before);
        let placeholder = from.find('}').map(|end| &from[..=end]);
        match placeholder.and_then(|it| Some((it.len(), value(it, separator, case)?))) {
            Some((length, value)) => {
                filled.push_str(&value);
                rest = &from[length..];
            }
            None => {
                filled.push('{');
                rest = &from[1..];
            }
        }
    }
    filled + rest
}

fn value(placeholder: &str, separator: &str, case: &Case) -> Option<String> {
    let shape = case.board.shape();
    Some(match placeholder {
        "{rows}" => shape.rows().to_string(),
        "{columns}" => shape.columns().to_string(),
        "{tiles}" => list(&case.board, separator),
        "{board_file}" => BOARD_FILE.to_owned(),
        "{seed}" => case.scramble?.seed.to_string(),
        "{moves}" => case.scramble?.moves.to_string(),
        _ => return None,
    })
}

/// All tiles on one line.
pub(super) fn list(board: &Board, separator: &str) -> String {
    let tiles = board.tiles().iter().map(ToString::to_string);
    tiles.collect::<Vec<_>>().join(separator)
}

impl Input {
    /// Whether nothing is given on standard input.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Input::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        assignment::{Scramble, example},
        case::Expected,
        script::{Action, Step},
    };

    #[track_caller]
    fn check(argument: &str, separator: &str, expected: &str) {
        let mut assignment = example::assignment();
        assignment.modes[0].arguments = vec![argument.to_owned()];
        assignment.tile_separator = separator.to_owned();
        let mut case = example::case("c", "2 3\n1 0 2\n4 5 3", Expected::Moves(2), vec![0]);
        case.scramble = Some(Scramble { seed: -7, moves: 2 });
        assert_eq!(Given::new(&assignment, &case, 0).arguments, [expected]);
    }

    #[test]
    fn fills_in_what_stands_in_braces() {
        check("{rows}x{columns}", " ", "2x3");
        check("[{tiles}]", ", ", "[1, 0, 2, 4, 5, 3]");
        check("--seed={seed}", " ", "--seed=-7");
        check("{moves}{moves}", " ", "22");
        check("in {board_file}", " ", "in board.txt");
        check("{tiles}", "{rows}", "1{rows}0{rows}2{rows}4{rows}5{rows}3");
        check("{}{Rows}{rows", " ", "{}{Rows}{rows");
        check("{{rows}}", " ", "{2}");
    }

    #[test]
    fn writes_the_board_where_it_is_wanted() {
        let mut assignment = example::assignment();
        let case = example::case("c", "2 3\n1 0 2\n4 5 3", Expected::Moves(2), vec![0]);
        assert_eq!(
            Given::new(&assignment, &case, 0).stdin,
            "2 3\n1 0 2\n4 5 3\n"
        );
        assignment.input = Input::List;
        assignment.tile_separator = ", ".to_owned();
        let given = Given::new(&assignment, &case, 0);
        assert_eq!(given.stdin, "1, 0, 2, 4, 5, 3\n");
        assignment.input = Input::None;
        assignment.board_file = Some(Input::TilesOnly);
        let given = Given::new(&assignment, &case, 0);
        assert_eq!(given.stdin, "");
        assert_eq!(given.board_file.as_deref(), Some("1 0 2\n4 5 3\n"));
    }

    #[test]
    fn types_a_script_beside_a_shape_file() {
        let mut assignment = example::assignment();
        assignment.input = Input::Script;
        assignment.board_file = Some(Input::ShapeFile);
        let mut case = example::case("c", "2 3\n1 0 2\n4 5 3", Expected::Moves(2), vec![0]);
        let lines = ["E", "a.txt"].map(str::to_owned).to_vec();
        let mut script = Script {
            steps: vec![Step {
                line: 0,
                action: Action::Save("a.txt".to_owned()),
            }],
            lines,
            files: vec![("bad".to_owned(), "x".to_owned())],
            final_newline: false,
            has_board: true,
        };
        case.script = Some(script.clone());
        let given = Given::new(&assignment, &case, 0);
        assert_eq!(given.stdin, "E\na.txt\n");
        let file = given.board_file.as_deref();
        assert_eq!(file, Some("01 bb 02\n04 05 03"));
        assert_eq!(given.files, script.files);
        assert_eq!(given.saved, ["a.txt"]);
        script.has_board = false;
        case.script = Some(script);
        assert_eq!(Given::new(&assignment, &case, 0).board_file, None);
    }
}

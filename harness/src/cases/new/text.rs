//! The text of a new assignment: comments say what can be changed.
use std::fmt::Write;

use reference::Board;

use super::{Answer, EXAMPLE, Input, Language, Shape};
use crate::assignment::Goal;

/// The line by which editors find the schema of a table of cases.
const CASES_SCHEMA: &str = "#:schema ../.schema/cases.json";

/// The text of `assignment.toml`.
pub(super) fn assignment(shape: &Shape) -> String {
    let Shape { name, language, .. } = shape;
    let file = language.file();
    let (goal, goal_in_words) = match shape.goal {
        Goal::BlankLast => ("blank-last", "1 2 3 … 0, the blank last; or `blank-first`"),
        Goal::BlankFirst => ("blank-first", "0 1 2 3 …, the blank first; or `blank-last`"),
    };
    let (build, command, memory) = match language {
        Language::Cpp => (
            r#"command = ["g++", "-std=c++17", "-O2", "-Wall", "-o", "{program}", "main.cc"]"#,
            "",
            512,
        ),
        Language::Java => (
            r#"command = ["javac", "-encoding", "UTF-8", "-d", "{program}", "Solve.java"]"#,
            "command = [\"java\", \"-Xmx512m\", \"-XX:+UseSerialGC\", \"-cp\", \"{program}\", \"Solve\"]\n",
            1024,
        ),
        Language::Python => (
            r#"command = ["install", "-m", "755", "solve.py", "{program}"]"#,
            "command = [\"python3\", \"{program}\"]\n",
            512,
        ),
    };
    let input = match shape.input {
        Input::Stdin => {
            "# On standard input: the side on a line, then the rows.\ninput = \"side-first\"\n\n\
             [run.modes.plain]\ntitle = \"Without arguments\"\narguments = []\n"
        }
        Input::Argument => {
            "# All tiles in one argument: `1,2,5,3,4,0,6,7,8`.\ninput = \"none\"\n\
             tile_separator = \",\"\n\n[run.modes.list]\ntitle = \"The tiles as an argument\"\n\
             arguments = [\"{tiles}\"]\n"
        }
    };
    let answer = answer(shape);
    format!(
        r##"#:schema .schema/assignment.json
# All that is scored is in this file; a case is a board in one of the folders beside it.
# Editors that know the schema above complete the keys and tell what each one means.

title = "{name}"

# {goal_in_words}.
[puzzle]
goal = "{goal}"

# The names of the files that a student hands in.
[hand_in]
files = ["{file}"]

# How they become `{{program}}`.
[build]
{build}
cpu_seconds = 60
memory_mib = 2048
output_kib = 256

# How it is started, and how it is given a board.
[run]
{command}{input}
{answer}
# What one run may use.
[limits]
cpu_seconds = 10
memory_mib = {memory}
output_kib = 64

# A group is a folder of cases: tables in `.toml` files, or plain boards in `.txt` files, whose answers are
# computed. Of a hidden group nothing is shown but how many runs came to which verdict.
[groups.easy]
title = "Easy boards"
visibility = "visible"
feedback = "expected"

[groups.exam]
title = "More boards"
visibility = "hidden"

# What is scored. Each group is in one criterion.
[[criteria]]
name = "easy"
title = "Easy boards"
points = 10
rule = "share"
groups = ["easy"]

[[criteria]]
name = "exam"
title = "More boards"
points = 20
rule = "share"
groups = ["exam"]

[[criteria]]
name = "style"
title = "Style and comments"
points = 5
graded = "by-hand"

# A program that earns all points is in `{EXAMPLE}`.
"##
    )
}

fn answer(shape: &Shape) -> String {
    let unsolvable =
        "[answer.unsolvable]\nform = \"Unsolvable board\"\nexact = '^Unsolvable board$'\n";
    match shape.answer {
        Answer::Moves => format!(
            r#"# A line in the form asked for is the answer; one that is only `near` costs what is said here.
[answer]
extra_lines = "presentation-error"
presentation_error_percent = 50

[answer.moves]
form = "Number of moves: n"
exact = '^Number of moves: (?<moves>[0-9]+)$'
near = '(?i)(?:^|number of)\s*moves\s*[:=]?\s*(?<moves>[0-9]+)\s*\.?$'

{unsolvable}"#
        ),
        Answer::Path => {
            let form = match shape.language {
                Language::Python => "['Up', 'Left', 'Left']",
                Language::Cpp | Language::Java => "[Up, Left, Left]",
            };
            format!(
                r#"# The moves are made, and have to lead to the goal; `measured` in place of `required` takes longer ways too.
[answer]
extra_lines = "allowed"
presentation_error_percent = 50
requires = ["path"]
optimal = "required"

# A solved board needs no moves.
[answer.path]
form = "{form}"
no_moves = '(?m)^\[\]$'

# What the words name the way of: the blank, or the tile that goes where the blank was. They are `U`, `Up`, `↑` and
# so on in any case of letters; `up = ["north"]` and the like give others.
[answer.directions]
move = "blank"

{unsolvable}"#
            )
        }
    }
}

/// A table of cases: boards with their moves, and one that is unsolvable.
pub(super) fn table(boards: &[(Board, u32)], unsolvable: &Board) -> String {
    let mut text = format!(
        "{CASES_SCHEMA}\n# Each table is a case: its name, its board, 0 for the blank, and the answer.\n"
    );
    for (board, moves) in boards {
        let name = match moves {
            0 => "solved".to_owned(),
            1 => "1-move".to_owned(),
            moves => format!("{moves}-moves"),
        };
        let answer = format!("moves = {moves}");
        case(&mut text, &name, board, &answer);
    }
    case(
        &mut text,
        "two-tiles-swapped",
        unsolvable,
        "unsolvable = true",
    );
    text
}

/// Appends a case to a table.
pub(crate) fn case(text: &mut String, name: &str, board: &Board, answer: &str) {
    write!(
        text,
        "\n[{name}]\nboard = \"\"\"\n{}\n\"\"\"\n{answer}\n",
        board.to_string().trim_end()
    )
    .expect("a String takes all");
}

#[cfg(test)]
mod tests {
    use regex::Regex;

    use super::*;

    #[test]
    fn the_near_pattern_takes_whole_numbers_of_moves_only() {
        let shape = Shape {
            name: "lights".to_owned(),
            language: Language::Python,
            goal: Goal::BlankLast,
            input: Input::Stdin,
            answer: Answer::Moves,
        };
        let table: toml::Table = assignment(&shape).parse().unwrap();
        let near = table["answer"]["moves"]["near"].as_str().unwrap();
        let near = Regex::new(near).unwrap();
        let found = |line| near.captures(line).map(|it| it["moves"].to_owned());
        for line in [
            "number of moves = 12",
            "Moves:12",
            "  MOVES 12 .",
            "The number of moves 12",
        ] {
            assert_eq!(found(line).as_deref(), Some("12"), "{line}");
        }
        for line in [
            "Number of moves: -5",
            "Moves: 5.7",
            "Moves: 1,000",
            "Possible moves: 4",
            "removes 3",
        ] {
            assert_eq!(found(line), None, "{line}");
        }
    }
}

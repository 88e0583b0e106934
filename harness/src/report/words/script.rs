//! Where an interactive program goes wrong.
use reference::Board;

use super::{
    QUOTED_CHARS, Sentence, flaw,
    quantity::{count, moves},
};
use crate::{
    assignment::Feedback,
    execute::Content,
    judge::{NoShuffle, Rejection, ScriptFault, ScriptFlaw},
    report::escape,
};

/// The fault in one sentence, as far as `feedback` lets it be told.
pub(super) fn sentence(fault: &ScriptFault, feedback: Feedback) -> Sentence {
    let line = format!(
        "line {}, {},",
        fault.line + 1,
        escape::quote(&fault.typed, QUOTED_CHARS)
    );
    if !fault.is_typed {
        return Sentence::with_help(
            format!("the program ended, or read no more, before {line} could be typed"),
            "read on until the end of the input, whatever was typed before",
        );
    }
    let shows_output = feedback >= Feedback::Actual;
    let shows_answer = feedback >= Feedback::Expected;
    Sentence::new(match &fault.flaw {
        ScriptFlaw::NotSaved { name, found } => {
            let name = escape::quote(name, QUOTED_CHARS);
            format!("behind {line} {}", not_read(&name, found))
        }
        ScriptFlaw::NoShapeFile { mistake, .. } if shows_output => {
            let mistake = escape::line(mistake.as_bytes(), 4 * QUOTED_CHARS);
            format!("{line} saves no shape file: {mistake}")
        }
        ScriptFlaw::NoShapeFile { .. } => format!("{line} saves no shape file"),
        ScriptFlaw::OtherBoard { how: Some(how), .. } => {
            let (mistake, remedy) = flaw::mistake_and_remedy(*how);
            format!("what {line} saves {mistake}: read so, the board is right, but {remedy}")
        }
        ScriptFlaw::OtherBoard { .. } => {
            format!("{line} saves another board than the one to which the lines before it lead")
        }
        ScriptFlaw::NoShuffle { why, .. } => match why {
            NoShuffle::Shape => format!(
                "{line} saves a shuffled board with other rows, columns or walls than before"
            ),
            NoShuffle::Unsolvable => {
                format!("{line} saves a shuffled board that no moves solve, so none led to it")
            }
            NoShuffle::Moves(most) => format!(
                "{line} saves a shuffled board to which no {most} moves lead from the solved one"
            ),
        },
        ScriptFlaw::OtherBoardShown { found, .. } => match found {
            None => format!("behind {line} no board is shown"),
            Some(_) => {
                format!("behind {line} another board is shown than the one to which the lines lead")
            }
        },
        ScriptFlaw::NoReport => format!("behind {line} no number of moves is reported"),
        ScriptFlaw::OtherCount { found, expected } if shows_answer => format!(
            "behind {line} {} reported, and {} right",
            count_told(found),
            right(expected)
        ),
        ScriptFlaw::OtherCount { found, .. } if shows_output => {
            format!(
                "behind {line} {} reported, which is wrong",
                count_told(found)
            )
        }
        ScriptFlaw::OtherCount { .. } => {
            format!("behind {line} a wrong number of moves is reported")
        }
        ScriptFlaw::OtherState { found, expected } => {
            let says = match found {
                None => "does not say whether the board is solved",
                Some(true) => "says that the board is solved",
                Some(false) => "says that the board is not solved",
            };
            let and = match (found, expected) {
                (None, _) => "",
                (_, true) => ", and it is",
                (_, false) => ", and it is not",
            };
            format!("behind {line} the report {says}{and}")
        }
        ScriptFlaw::CalledUnsolvable { least } if shows_answer => format!(
            "behind {line} the program says that there is no solution, and there is one of {}",
            moves(*least)
        ),
        ScriptFlaw::CalledUnsolvable { .. } => {
            format!("behind {line} the program says that there is no solution, and there is one")
        }
        ScriptFlaw::CalledSolvable => {
            format!("behind {line} a solution is shown of a board that has none")
        }
        ScriptFlaw::NoSolution => format!("behind {line} no solution is shown"),
        ScriptFlaw::Solution(rejection) => {
            let inner = super::rejection(rejection, feedback);
            let inner = inner.map_or_else(|| "it is wrong".to_owned(), |inner| inner.text);
            format!("behind {line} a solution is asked for: {inner}")
        }
    })
}

/// Why a file with an answer is not read.
pub(super) fn not_read(name: &str, found: &Content) -> String {
    match found {
        Content::Absent => format!("there is no file {name}"),
        Content::NotAFile => format!("{name} is no plain file, but a folder, a link or the like"),
        Content::Closed => format!("the file {name} may not be read by its owner"),
        Content::TooLarge | Content::Bytes(_) => {
            format!("the file {name} is larger than what may be printed")
        }
    }
}

fn count_told(found: &str) -> String {
    match found.parse() {
        Ok(1) => "1 move is".to_owned(),
        Ok(number) => format!("{} are", count(number, "move")),
        Err(_) => format!("{} is", escape::quote(found, QUOTED_CHARS)),
    }
}

fn right(expected: &[u64]) -> String {
    let all: Vec<String> = expected.iter().map(ToString::to_string).collect();
    match all.as_slice() {
        [one] => format!("{one} is"),
        _ => format!("{} are", all.join(" or ")),
    }
}

/// The name of a flaw in reports for programs.
pub(in crate::report) fn kind(found: &ScriptFlaw) -> &'static str {
    match found {
        ScriptFlaw::NotSaved { .. } => "not_saved",
        ScriptFlaw::NoShapeFile { .. } => "no_shape_file",
        ScriptFlaw::OtherBoard { .. } => "other_board",
        ScriptFlaw::NoShuffle { .. } => "no_shuffle",
        ScriptFlaw::OtherBoardShown { .. } => "other_board_shown",
        ScriptFlaw::NoReport => "no_report",
        ScriptFlaw::OtherCount { .. } => "other_count",
        ScriptFlaw::OtherState { .. } => "other_state",
        ScriptFlaw::CalledUnsolvable { .. } => "called_unsolvable",
        ScriptFlaw::CalledSolvable => "called_solvable",
        ScriptFlaw::NoSolution => "no_solution",
        ScriptFlaw::Solution(rejection) => match &**rejection {
            Rejection::Flawed(inner) => flaw::kind(inner),
            _ => "other_solution",
        },
    }
}

/// At which move of a solution it goes wrong, from 1; `None` where it is about the whole.
pub(in crate::report) fn step(found: &ScriptFlaw) -> Option<usize> {
    match found {
        ScriptFlaw::Solution(rejection) => match &**rejection {
            Rejection::Flawed(inner) => flaw::step(inner),
            _ => None,
        },
        _ => None,
    }
}

/// The boards that show it, each with what it is.
pub(in crate::report) fn boards(found: &ScriptFlaw) -> Vec<(&'static str, &Board)> {
    match found {
        ScriptFlaw::OtherBoard {
            found, expected, ..
        } => vec![("saved", found), ("reached", expected)],
        ScriptFlaw::OtherBoardShown { found, expected } => {
            let shown = found.iter().map(|found| ("printed", found));
            shown.chain([("reached", expected)]).collect()
        }
        ScriptFlaw::NoShuffle { found, .. } => vec![("saved", found)],
        ScriptFlaw::Solution(rejection) => match &**rejection {
            Rejection::Flawed(inner) => flaw::boards(inner),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

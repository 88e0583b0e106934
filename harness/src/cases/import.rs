//! Boards of others made into a group of cases: plain board files, whose names may tell
//! the answer, and pairs of `.in` and `.ans`, as contests have them. Pure: no file.
use std::collections::{BTreeMap, BTreeSet};

use reference::{Board, search::Limits};

use super::{
    IsStopped,
    new::case,
    proof::{Found, Provers},
};
use crate::{
    answer::{self, PathRead, Says},
    assignment::{Assignment, Goal},
    case::Expected,
};

mod name;

pub use name::{Told, case_name, told};

/// A file that is to become a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub board: Vec<u8>,
    /// The bytes of its `.ans`, if it is an `.in`.
    pub answer: Option<Vec<u8>>,
}

/// What came of an import.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Imported {
    /// The cases, in the order of their files.
    pub cases: Vec<NewCase>,
    /// The files that were refused, each with the reason.
    pub refused: Vec<Refused>,
}

/// A case that was made of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCase {
    /// The name of the case.
    pub name: String,
    /// The file.
    pub file: String,
    /// The board, with the goal of the assignment.
    pub board: Board,
    /// The answer, proved.
    pub expected: Expected,
}

/// A file that became no case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The file.
    pub file: String,
    /// Why: what was expected, and what was found.
    pub why: String,
}

/// Makes a case of each file whose board can be read, whose answer is found within
/// `limits`, and that says nothing else of it. `None` if somebody asked to stop.
#[must_use]
pub fn import(
    assignment: &Assignment,
    sources: &[Source],
    limits: Limits,
    is_stopped: IsStopped<'_>,
) -> Option<Imported> {
    let mut provers = Provers::new(limits);
    let mut imported = Imported::default();
    let mut names = BTreeSet::new();
    let mut boards: BTreeMap<(usize, Vec<u8>), String> = BTreeMap::new();
    for source in sources {
        if is_stopped() {
            return None;
        }
        let made = made(assignment, source, &mut provers).and_then(|(board, expected)| {
            let key = (board.shape().rows(), board.tiles().to_vec());
            match boards.get(&key) {
                Some(other) => Err(format!("expected another board, found that of `{other}`")),
                None => {
                    boards.insert(key, source.name.clone());
                    Ok((board, expected))
                }
            }
        });
        let file = source.name.clone();
        match made {
            Err(why) => imported.refused.push(Refused { file, why }),
            Ok((board, expected)) => {
                let name = free(&case_name(&file), &names);
                names.insert(name.clone());
                imported.cases.push(NewCase {
                    name,
                    file,
                    board,
                    expected,
                });
            }
        }
    }
    Some(imported)
}

/// The board of a file and its answer, or why it becomes no case.
fn made(
    assignment: &Assignment,
    source: &Source,
    provers: &mut Provers,
) -> Result<(Board, Expected), String> {
    let board = Board::parse(&source.board).map_err(|error| {
        let mistakes = error.mistakes().first();
        let first = mistakes.map(ToString::to_string).unwrap_or_default();
        format!("its board: {first}")
    })?;
    let board = assignment.goal.board(&board);
    let told = told(&source.name);
    if let Some((rows, columns)) = told.shape
        && (rows, columns) != (board.shape().rows(), board.shape().columns())
    {
        return Err(format!(
            "its name says {rows}×{columns}, the board in it is {}",
            board.shape()
        ));
    }
    let expected = proved(&board, provers)?;
    if expected == Expected::Unsolvable && assignment.answer.unsolvable.is_none() {
        return Err(
            "the board is unsolvable, and the assignment has no `[answer.unsolvable]`".into(),
        );
    }
    let goal = match assignment.goal {
        Goal::BlankLast => "the blank last",
        Goal::BlankFirst => "the blank first",
    };
    if let Some(said) = told.expected.filter(|said| *said != expected) {
        let (said, proved) = (in_words(said), in_words(expected));
        return Err(format!(
            "its name says {said}, the reference finds {proved} to the goal with {goal}"
        ));
    }
    if let Some(bytes) = &source.answer {
        let said = said(assignment, &board, bytes)?;
        if said != expected {
            let (said, proved) = (in_words(said), in_words(expected));
            return Err(format!(
                "its `.ans` says {said}, the reference finds {proved} to the goal with {goal}"
            ));
        }
    }
    Ok((board, expected))
}

/// The answer of a board, found by the exact solver or by a search, or by its parity.
fn proved(board: &Board, provers: &mut Provers) -> Result<Expected, String> {
    let findings = provers.both(board);
    let answer = findings.iter().find_map(|finding| match finding.found {
        Found::Moves(moves) => Some(Expected::Moves(moves)),
        Found::Unsolvable => Some(Expected::Unsolvable),
        Found::Solvable | Found::GaveUp { .. } => None,
    });
    let answer = answer.ok_or("no method finds its answer within `--nodes`")?;
    if findings.iter().any(|it| it.found.refutes(answer)) {
        return Err("the methods of the reference disagree on its answer".into());
    }
    Ok(answer)
}

/// What an `.ans` says, by the patterns of the assignment.
fn said(assignment: &Assignment, board: &Board, bytes: &[u8]) -> Result<Expected, String> {
    let read = answer::read(bytes, &assignment.answer);
    let mut said = BTreeSet::new();
    for claim in &read.claims {
        match &claim.says {
            Says::Moves(moves) => said.insert(Expected::Moves(*moves)),
            Says::Unsolvable => said.insert(Expected::Unsolvable),
            Says::NotANumberOfMoves(text) => {
                return Err(format!(
                    "its `.ans` says `{text}`, which is no number of moves"
                ));
            }
        };
    }
    match read.path {
        None => (),
        Some(PathRead::One(path)) => {
            let mut there = board.clone();
            for (index, mv) in path.moves.iter().enumerate() {
                there = there.apply(*mv).ok_or_else(|| {
                    format!(
                        "its `.ans` has a path whose move {} leaves the board",
                        index + 1
                    )
                })?;
            }
            if !there.is_goal() {
                return Err("its `.ans` has a path that does not end at the goal".into());
            }
            let moves = u32::try_from(path.moves.len()).unwrap_or(u32::MAX);
            said.insert(Expected::Moves(moves));
        }
        Some(_) => return Err("its `.ans` has a path that cannot be read".into()),
    }
    let said: Vec<Expected> = said.into_iter().collect();
    match said[..] {
        [only] => Ok(only),
        [] => Err("its `.ans` has no answer in a form that the assignment knows".into()),
        [first, second, ..] => {
            let (first, second) = (in_words(first), in_words(second));
            Err(format!("its `.ans` says {first}, and {second} too"))
        }
    }
}

fn in_words(expected: Expected) -> String {
    match expected {
        Expected::Moves(1) => "1 move".to_owned(),
        Expected::Moves(moves) => format!("{moves} moves"),
        Expected::Unsolvable => "unsolvable".to_owned(),
    }
}

/// The name, with a number behind it where it is taken.
fn free(name: &str, taken: &BTreeSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names
        .find(|name| !taken.contains(name))
        .expect("there are numbers enough")
}

/// The table of the cases.
#[must_use]
pub fn table(cases: &[NewCase]) -> String {
    let mut text = "# Imported; each answer is proved by the reference.\n".to_owned();
    for it in cases {
        let answer = match it.expected {
            Expected::Moves(moves) => format!("moves = {moves}"),
            Expected::Unsolvable => "unsolvable = true".to_owned(),
        };
        case(&mut text, &it.name, &it.board, &answer);
    }
    text
}

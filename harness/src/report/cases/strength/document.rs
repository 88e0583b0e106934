//! The published format of `tilemark cases strength --json`, and how it is filled. The
//! comments become the descriptions in its schema.
use std::io::{self, Write};

use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::{left_out, pasted};
use crate::{
    case::Expected,
    cases::{Strength, strength},
    report::{
        cases::{rows, write_document},
        schema,
    },
};

/// Writes the same for programs, as one JSON document; every mistake is in it.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(strengths: &[Strength<'_>], out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        format: Format::Strength1,
        version: env!("CARGO_PKG_VERSION"),
        assignments: strengths.iter().map(Assignment::from).collect(),
    };
    write_document(&document, out)
}

/// The JSON Schema of that document, as of draft 2020-12.
#[must_use]
pub fn schema() -> Schema {
    schema::of::<Document>()
}

/// Which known mistakes of students the cases of assignments catch.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Document of tilemark cases strength")]
struct Document {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    format: Format,
    /// The version of the program that wrote it.
    version: &'static str,
    /// The assignments that were asked for.
    assignments: Vec<Assignment>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
enum Format {
    #[serde(rename = "tilemark-strength/1")]
    Strength1,
}

/// An assignment.
#[derive(Serialize, JsonSchema)]
struct Assignment {
    /// The name of its folder.
    name: String,
    /// Its title.
    title: String,
    /// How many known mistakes are caught.
    caught: usize,
    /// How many known mistakes can show in it.
    known: usize,
    /// The known mistakes that can show in it, by method.
    mistakes: Vec<Mistake>,
    /// The known mistakes that cannot.
    left_out: Vec<LeftOut>,
    /// What would catch mistakes in `solve` that are missed, for a file of cases; absent
    /// if there is nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    paste_into_cases: String,
    /// What would catch mistakes in methods that are missed, for `[methods.boards]`;
    /// absent if there is nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    paste_into_methods_boards: String,
}

/// A known mistake.
#[derive(Serialize, JsonSchema)]
struct Mistake {
    /// Its name.
    name: &'static str,
    /// What it is in.
    method: String,
    /// The sentence that names it to a student.
    says: &'static str,
    /// The groups that catch it; none if it is missed.
    caught_by: Vec<Catch>,
    /// The smallest board that would catch it; absent if it is caught, or if none of the
    /// small boards tried would.
    #[serde(skip_serializing_if = "Option::is_none")]
    would_be_caught_by: Option<Remedy>,
}

/// A group that catches a mistake.
#[derive(Serialize, JsonSchema)]
struct Catch {
    /// The name of the group.
    group: String,
    /// How many of its cases or boards do.
    by: usize,
    /// How many it has.
    of: usize,
}

/// A board that would catch a mistake.
#[derive(Serialize, JsonSchema)]
struct Remedy {
    /// The board, row by row, 0 for the blank.
    board: Vec<Vec<u8>>,
    /// The least number of moves, if it is for a mistake in `solve` and can be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    /// True if it is for a mistake in `solve` and cannot be solved; else absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    unsolvable: Option<bool>,
}

/// Known mistakes that cannot show.
#[derive(Serialize, JsonSchema)]
struct LeftOut {
    /// What they are in.
    method: String,
    /// Their names.
    mistakes: Vec<&'static str>,
    /// Why they cannot show.
    because: String,
}

impl From<&Strength<'_>> for Assignment {
    fn from(strength: &Strength<'_>) -> Assignment {
        let (paste_into_cases, paste_into_methods_boards) = pasted(strength);
        let mistakes = strength.mistakes.iter().map(|tried| Mistake {
            name: tried.variant.name,
            method: tried.method.to_string(),
            says: tried.variant.says,
            caught_by: tried.caught_by.iter().map(Catch::from).collect(),
            would_be_caught_by: remedy(strength, tried.variant.name),
        });
        let left_out = strength.left_out.iter().map(|left| LeftOut {
            method: left.method.to_string(),
            mistakes: left.names.clone(),
            because: left_out(left),
        });
        Assignment {
            name: strength.assignment.name.clone(),
            title: strength.assignment.title.clone(),
            caught: strength.caught(),
            known: strength.mistakes.len(),
            mistakes: mistakes.collect(),
            left_out: left_out.collect(),
            paste_into_cases,
            paste_into_methods_boards,
        }
    }
}

impl From<&strength::Catch<'_>> for Catch {
    fn from(catch: &strength::Catch<'_>) -> Catch {
        Catch {
            group: catch.group.to_owned(),
            by: catch.by,
            of: catch.of,
        }
    }
}

fn remedy(strength: &Strength<'_>, name: &str) -> Option<Remedy> {
    let mut cases = strength.remedy.cases.iter();
    if let Some(case) = cases.find(|case| case.catches.contains(&name)) {
        let (moves, unsolvable) = match case.expected {
            Expected::Moves(moves) => (Some(moves), None),
            Expected::Unsolvable => (None, Some(true)),
        };
        return Some(Remedy {
            board: rows(&case.board),
            moves,
            unsolvable,
        });
    }
    let mut boards = strength.remedy.boards.iter();
    let board = boards.find(|board| board.catches.contains(&name))?;
    Some(Remedy {
        board: rows(&board.board),
        moves: None,
        unsolvable: None,
    })
}

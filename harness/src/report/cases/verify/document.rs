//! The published format of `tilemark cases verify --json`, and how it is filled. The
//! comments become the descriptions in its schema.
use std::io::{self, Write};

use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::by;
use crate::{
    case::Expected,
    cases::{
        self, Finding, Verification,
        verify::{self, BoardProofs, CaseProof, Disagreement},
    },
    report::{
        cases::{path, rows, write_document},
        schema,
    },
};

/// Writes the same for programs, as one JSON document.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(verifications: &[Verification<'_>], out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        format: Format::Verify1,
        version: env!("CARGO_PKG_VERSION"),
        assignments: verifications.iter().map(Assignment::from).collect(),
    };
    write_document(&document, out)
}

/// The JSON Schema of that document, as of draft 2020-12.
#[must_use]
pub fn schema() -> Schema {
    schema::of::<Document>()
}

/// How far the answers of assignments are proved.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Document of tilemark cases verify")]
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
    #[serde(rename = "tilemark-verify/1")]
    Verify1,
}

/// An assignment.
#[derive(Serialize, JsonSchema)]
struct Assignment {
    /// The name of its folder.
    name: String,
    /// Its title.
    title: String,
    /// How many answers two methods prove.
    proved_twice: usize,
    /// How many answers one method proves, and the other gave up.
    proved_once: usize,
    /// How many answers both methods gave up.
    not_proved: usize,
    /// How many answers are wrong.
    wrong: usize,
    /// The groups of cases.
    groups: Vec<Group>,
    /// The groups of boards by which methods are judged.
    boards: Vec<Boards>,
}

/// A group of cases.
#[derive(Serialize, JsonSchema)]
struct Group {
    /// Its name.
    name: String,
    /// Its cases.
    cases: Vec<Case>,
}

/// A case.
#[derive(Serialize, JsonSchema)]
struct Case {
    /// Its name.
    name: String,
    /// The file that it is in, from the folder of the assignment.
    file: String,
    /// Its board, row by row, 0 for the blank.
    board: Vec<Vec<u8>>,
    /// The answer that is to be proved.
    expected: Answer,
    /// How far it is proved.
    standing: Standing,
    /// What each of the two methods found.
    findings: Vec<Proof>,
}

/// An answer.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Answer {
    /// The least number of moves.
    Moves(u32),
    /// True: the board cannot be solved.
    Unsolvable(bool),
}

/// How far an answer is proved.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Standing {
    /// By both methods.
    ProvedTwice,
    /// By one, and the other gave up.
    ProvedOnce,
    /// Both gave up.
    NotProved,
    /// A method found another answer.
    Wrong,
}

/// What a method found.
#[derive(Serialize, JsonSchema)]
struct Proof {
    /// The method, in words.
    by: String,
    /// What it found.
    found: Found,
}

/// What a method found.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Found {
    /// The least number of moves.
    Moves(u32),
    /// Whether the board cannot be solved.
    Unsolvable(bool),
    /// It gave up; so far it knew this of the least number of moves.
    GaveUp {
        /// It is at least this.
        least: u32,
        /// It is at most this; absent if nothing was found.
        #[serde(skip_serializing_if = "Option::is_none")]
        most: Option<u32>,
    },
}

/// A group of boards by which methods are judged.
#[derive(Serialize, JsonSchema)]
struct Boards {
    /// Its name.
    name: String,
    /// How many calls are made on them.
    calls: usize,
    /// The calls of which two ways of counting differ: mistakes of tilemark.
    disagreements: Vec<Disagreed>,
}

/// A call of which two ways of counting differ.
#[derive(Serialize, JsonSchema)]
struct Disagreed {
    /// The method.
    method: String,
    /// The moves that had been made on the board.
    moves: u32,
    /// The board, row by row, 0 for the blank.
    board: Vec<Vec<u8>>,
    /// What students are judged by.
    judged: String,
    /// What a second count says.
    counted: String,
}

impl From<&Verification<'_>> for Assignment {
    fn from(verification: &Verification<'_>) -> Assignment {
        let assignment = verification.assignment;
        let case = |proof: &CaseProof<'_>| Case {
            name: proof.case.name.clone(),
            file: path(assignment, &proof.case.file),
            board: rows(&proof.case.board),
            expected: match proof.case.expected {
                Expected::Moves(moves) => Answer::Moves(moves),
                Expected::Unsolvable => Answer::Unsolvable(true),
            },
            standing: Standing::from(proof.standing()),
            findings: proof.findings.iter().map(Proof::from).collect(),
        };
        let groups = verification.groups.iter().map(|group| Group {
            name: group.group.name.clone(),
            cases: group.cases.iter().map(case).collect(),
        });
        Assignment {
            name: assignment.name.clone(),
            title: assignment.title.clone(),
            proved_twice: verification.count(verify::Standing::Twice),
            proved_once: verification.count(verify::Standing::Once),
            not_proved: verification.count(verify::Standing::Never),
            wrong: verification.count(verify::Standing::Wrong),
            groups: groups.collect(),
            boards: verification.boards.iter().map(Boards::from).collect(),
        }
    }
}

impl From<verify::Standing> for Standing {
    fn from(standing: verify::Standing) -> Standing {
        match standing {
            verify::Standing::Twice => Standing::ProvedTwice,
            verify::Standing::Once => Standing::ProvedOnce,
            verify::Standing::Never => Standing::NotProved,
            verify::Standing::Wrong => Standing::Wrong,
        }
    }
}

impl From<&Finding> for Proof {
    fn from(finding: &Finding) -> Proof {
        Proof {
            by: by(finding.by),
            found: match finding.found {
                cases::Found::Moves(moves) => Found::Moves(moves),
                cases::Found::Solvable => Found::Unsolvable(false),
                cases::Found::Unsolvable => Found::Unsolvable(true),
                cases::Found::GaveUp { least, most } => Found::GaveUp { least, most },
            },
        }
    }
}

impl From<&BoardProofs<'_>> for Boards {
    fn from(proofs: &BoardProofs<'_>) -> Boards {
        let disagreed = |found: &Disagreement| Disagreed {
            method: found.method.to_string(),
            moves: found.board.get_n_moves(),
            board: rows(&found.board),
            judged: found.judged.clone(),
            counted: found.counted.clone(),
        };
        Boards {
            name: proofs.name.to_owned(),
            calls: proofs.calls,
            disagreements: proofs.disagreements.iter().map(disagreed).collect(),
        }
    }
}

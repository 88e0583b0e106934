//! The part of the published format that tells of boards made from published ones.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::class::rows;
use crate::{
    grade,
    report::{
        escape,
        view::{View, expected},
        words::probe::{came, form, summary},
    },
};

/// How much of an output is shown; the format promises it.
const OUTPUT_LINES: usize = 4;
const OUTPUT_CHARS: usize = 200;
/// The most characters of a sentence.
const TOLD_CHARS: usize = 500;

/// What came of boards made from published ones that were accepted. It changes no points, and
/// says nothing against anybody before a person has judged.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Probe {
    /// Whether a person should look at the program: 80 % or more of the published runs were
    /// accepted, four or more, and half or more of the boards made from them were wrong, each
    /// twice, of four or more boards and on two published ones or more.
    pub(crate) is_flagged: bool,
    /// That in words.
    pub(crate) message: String,
    /// Runs of visible groups that were accepted.
    pub(crate) accepted: usize,
    /// Runs of visible groups that were judged.
    pub(crate) published: usize,
    /// Boards made from published ones that were right.
    pub(crate) right: usize,
    /// Boards made from published ones that were right or wrong; those that reached a limit,
    /// were not the same twice, or could not be judged are neither.
    pub(crate) others: usize,
    /// The runs that it took.
    pub(crate) runs: usize,
    /// Other forms of published boards on which the program was not right, a sentence each;
    /// they are not counted.
    pub(crate) notes: Vec<String>,
    /// The published boards that were tried.
    pub(crate) boards: Vec<Tried>,
}

/// A published board that was accepted, with what was made from it.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(rename = "ProbedBoard")]
pub(crate) struct Tried {
    /// The name of its run.
    pub(crate) id: String,
    /// Whether it was not accepted when it was run once more: then nothing of it is counted.
    pub(crate) is_unsteady: bool,
    /// What was made from it.
    pub(crate) variants: Vec<Variant>,
}

/// Something made from a published board.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(rename = "ProbedVariant")]
pub(crate) struct Variant {
    /// What is different.
    pub(crate) change: Change,
    /// What it came to.
    pub(crate) found: Found,
    /// That in words.
    pub(crate) message: String,
    /// The board, row by row, 0 for the blank.
    pub(crate) board: Vec<Vec<u8>>,
    /// What the program read from standard input.
    pub(crate) input: String,
    /// The line that is to be printed.
    pub(crate) expected: String,
    /// The first 4 lines of what was printed, at most 200 characters of each.
    pub(crate) printed: String,
}

/// What is different from a published board.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(rename = "ProbedChange")]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    /// Rows are columns, and tiles have the numbers that make it as hard.
    Mirrored,
    /// One legal move was made.
    OneMove,
    /// The same board with blanks and tabs more, and no line end behind it.
    Blanks,
    /// The same board with CR LF for line ends.
    LineEnds,
    /// The same board in a file of another name.
    Renamed,
}

/// What a run that was made from another one came to.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(rename = "ProbedOutcome")]
#[serde(rename_all = "snake_case")]
pub(crate) enum Found {
    /// The right answer, in whatever form.
    Right,
    /// A wrong answer, none, or a crash, twice where it is counted.
    Wrong,
    /// Nothing that is counted.
    Unclear,
}

/// What came of it; `None` if it was not asked for, or the reader may not see it.
pub(super) fn probe(view: &View<'_>) -> Option<Probe> {
    let probe = view.probe()?;
    let (right, others) = probe.others();
    Some(Probe {
        is_flagged: probe.is_flagged(),
        message: summary(probe),
        accepted: probe.accepted,
        published: probe.published,
        right,
        others,
        runs: probe.runs,
        notes: probe.forms().map(|it| form(it.change)).collect(),
        boards: probe.tried.iter().map(|it| tried(view, it)).collect(),
    })
}

fn tried(view: &View<'_>, tried: &grade::Tried) -> Tried {
    let mode = tried.run.mode;
    let variants = tried.variants.iter();
    Tried {
        id: tried.run.id(view.assignment),
        is_unsteady: tried.is_unsteady,
        variants: variants.map(|it| variant(view, mode, it)).collect(),
    }
}

fn variant(view: &View<'_>, mode: usize, variant: &grade::Variant) -> Variant {
    let printed = variant
        .seen
        .as_ref()
        .map(|(seen, _)| escape::lines(&seen.stdout.bytes, OUTPUT_LINES, OUTPUT_CHARS).to_text());
    Variant {
        change: match variant.change {
            grade::Change::Mirrored => Change::Mirrored,
            grade::Change::OneMove => Change::OneMove,
            grade::Change::Blanks => Change::Blanks,
            grade::Change::LineEnds => Change::LineEnds,
            grade::Change::Renamed => Change::Renamed,
        },
        found: match variant.found {
            grade::Found::Right => Found::Right,
            grade::Found::Wrong => Found::Wrong,
            grade::Found::Unclear => Found::Unclear,
        },
        message: escape::line(came(variant).as_bytes(), TOLD_CHARS),
        board: rows(&variant.case.board),
        input: variant.given.stdin.clone(),
        expected: expected(&view.assignment.rules_in(mode), variant.case.expected),
        printed: printed.unwrap_or_default(),
    }
}

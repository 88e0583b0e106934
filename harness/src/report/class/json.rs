//! The gradebook for programs, and nothing else: a change here is a change of the format.
mod analysis;

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Gradebook,
    entry::{Entry, Flag, Sum},
    max,
};
use crate::{
    class::{CriterionHead, Refusal},
    report::json::{
        document::{Assignment, Tool},
        run::Verdict,
    },
};
pub(in crate::report) use analysis::{
    Analysis, CaseCount, CriterionCount, Diagnosis, Distribution, Flagged, Flaky, LayerCount,
    MethodCount, OutcomeCount, Slow,
};

/// A class with the points of each student and an analysis. It is for instructors: names
/// of hidden cases are in it.
#[derive(Serialize, Debug, JsonSchema)]
#[schemars(title = "Gradebook of tilemark report")]
pub(in crate::report) struct GradebookDocument<'a> {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    format: Format,
    /// The program that wrote it.
    tool: Tool,
    /// What was to be done.
    assignment: &'a Assignment,
    /// The criteria, in the order of the assignment.
    criteria: &'a [CriterionHead],
    /// The points that all criteria are worth.
    max: u32,
    /// The columns of the roster; absent if there is no roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    roster_columns: Option<&'a [String]>,
    /// The students of the roster in its order, then the submissions without a student.
    members: Vec<MemberGrade<'a>>,
    /// What the class has in common.
    analysis: &'a Analysis,
    /// What lies in the folder of submissions and was not taken.
    refused: &'a [Refusal],
    /// What is to be known of the roster, a sentence each.
    notes: &'a [String],
}

#[derive(Serialize, Debug, JsonSchema)]
#[schemars(inline)]
enum Format {
    #[serde(rename = "tilemark-gradebook/1")]
    Gradebook1,
}

/// A member of the class with the points.
#[derive(Serialize, Debug, JsonSchema)]
#[schemars(rename = "Member")]
struct MemberGrade<'a> {
    /// The name.
    name: &'a str,
    /// The name of the folder of the result; absent if nothing was handed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'a str>,
    /// Where in the folder of submissions it lies, a path each.
    handed_in: &'a [String],
    /// The record in the roster; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<&'a [String]>,
    /// The points; absent if there is no result.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Points>,
    /// What an instructor should look at.
    flags: &'a [Flag],
    /// What is to be settled before the grade can be trusted, a sentence each.
    problems: &'a [String],
    /// What was done to the files before they were taken, and what of them was refused, a
    /// sentence each.
    notes: &'a [String],
}

/// The points of a member.
#[derive(Serialize, Debug, JsonSchema)]
struct Points {
    /// All points, or null while some are open.
    score: Option<u32>,
    /// The points earned so far.
    so_far: u32,
    /// The points that the criteria graded so far are worth.
    graded: u32,
    /// The points earned by criterion, in the order of the criteria; null while they are open.
    criteria: Vec<Option<u32>>,
    /// How many runs came to each verdict; verdicts of no run are left out.
    verdicts: BTreeMap<Verdict, usize>,
}

/// Writes it, with a line end after it.
pub(in crate::report) fn write(book: &Gradebook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let class = book.class;
    let document = GradebookDocument {
        format: Format::Gradebook1,
        tool: Tool {
            name: "tilemark".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        },
        assignment: &class.assignment,
        criteria: &class.criteria,
        max: max(book.class),
        roster_columns: class.roster_columns.as_deref(),
        members: book.entries.iter().map(MemberGrade::from).collect(),
        analysis: &book.analysis,
        refused: &class.refused,
        notes: &class.notes,
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

impl<'a> From<&'a Entry<'_>> for MemberGrade<'a> {
    fn from(entry: &'a Entry<'_>) -> MemberGrade<'a> {
        let member = entry.member;
        MemberGrade {
            name: &member.name,
            key: member.key.as_deref(),
            handed_in: &member.handed_in,
            record: member.record.as_deref(),
            points: entry.grade.as_ref().map(|grade| Points {
                score: grade.cell(Sum::All),
                so_far: grade.so_far,
                graded: grade.graded,
                criteria: grade.criteria.clone(),
                verdicts: grade.verdicts.clone(),
            }),
            flags: &entry.flags,
            problems: &member.problems,
            notes: &entry.notes,
        }
    }
}

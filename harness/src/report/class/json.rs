//! The gradebook for programs, and nothing else: a change here is a change of the format.
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
        document::{Assignment, Outcome, Tool},
        run::Verdict,
    },
};

/// A class with the points of each student and an analysis. It is for instructors: names
/// of hidden cases are in it.
#[derive(Serialize, Debug, JsonSchema)]
#[schemars(title = "Gradebook of tilemark report")]
pub(super) struct GradebookDocument<'a> {
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

/// What the submissions of a class have in common. A group's submission counts once.
#[derive(Serialize, Clone, Debug, Default, JsonSchema)]
pub(super) struct Analysis {
    /// The students of the roster, or all owners where there is none.
    pub(super) students: usize,
    /// The submissions.
    pub(super) submissions: usize,
    /// Those of which there is a result.
    pub(super) results: usize,
    /// The names of the students without a submission.
    pub(super) without_submission: Vec<String>,
    /// The names of the submissions without a student.
    pub(super) without_student: Vec<String>,
    /// How the points are spread; absent if there is no result with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<Distribution>,
    /// How far the submissions came, the commonest first.
    pub(super) outcomes: Vec<OutcomeCount>,
    /// How the submissions did by criterion, in the order of the criteria.
    pub(super) criteria: Vec<CriterionCount>,
    /// How the submissions did by case and mode, in the order of the assignment.
    pub(super) cases: Vec<CaseCount>,
    /// How the submissions did by method, in the order of the assignment.
    pub(super) methods: Vec<MethodCount>,
    /// The known mistakes that account for wrong answers, the commonest first.
    pub(super) mistakes: Vec<Diagnosis>,
    /// The runs that took the most CPU time, the slowest first: at most ten.
    pub(super) slowest: Vec<Slow>,
    /// The submissions of which some runs did not do the same each time.
    pub(super) flaky: Vec<Flaky>,
    /// The submissions that are right on published boards and wrong on others like them, for a
    /// person to judge; it changes no points.
    pub(super) flagged: Vec<Flagged>,
    /// The submissions of which the judge could not judge something.
    pub(super) judge_failed: Vec<String>,
}

/// How the points are spread, as parts of the points graded so far.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct Distribution {
    /// The least points so far.
    pub(super) least: u32,
    /// The points so far of the submission in the middle, of two the lower.
    pub(super) median: u32,
    /// The most points so far.
    pub(super) most: u32,
    /// The submissions by tenths of their points: below 10 %, below 20 % and so on, then
    /// those with all points.
    pub(super) tenths: [usize; 11],
}

/// How many submissions came how far.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct OutcomeCount {
    /// How far.
    pub(super) outcome: Outcome,
    /// How many.
    pub(super) submissions: usize,
}

/// How the submissions did in a criterion.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct CriterionCount {
    /// Its name.
    pub(super) name: String,
    /// The submissions in which it is graded.
    pub(super) graded: usize,
    /// Those of them with all its points.
    pub(super) full: usize,
    /// The points that these earned together.
    pub(super) earned: u64,
}

/// How the submissions did on a case, in one mode.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct CaseCount {
    /// Its name: `group/case:mode`, or `group/case` if there is only one mode.
    pub(super) id: String,
    /// The submissions that were judged on it.
    pub(super) judged: usize,
    /// Those of them that were accepted.
    pub(super) accepted: usize,
}

/// How the submissions did in a method.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct MethodCount {
    /// Its name.
    pub(super) name: String,
    /// The submissions whose method was judged.
    pub(super) judged: usize,
    /// Those of them all of whose calls were right.
    pub(super) right: usize,
}

/// A known mistake, with those who made it.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct Diagnosis {
    /// `program`, or the name of a method.
    pub(super) of: String,
    /// The name of the mistake; several if any of them accounts for the answers.
    pub(super) names: Vec<String>,
    /// What the program does; a sentence for each name.
    pub(super) messages: Vec<String>,
    /// Whose submissions.
    pub(super) students: Vec<String>,
}

/// A run that took long.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct Slow {
    /// Whose submission.
    pub(super) student: String,
    /// The run.
    pub(super) run: String,
    /// CPU time.
    pub(super) cpu_seconds: f64,
    /// The limit of CPU time that it had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_limit_seconds: Option<f64>,
}

/// A submission that does not always do the same.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct Flaky {
    /// Whose submission.
    pub(super) student: String,
    /// The runs that did not do the same each time.
    pub(super) runs: usize,
}

/// A submission that a person should look at.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(super) struct Flagged {
    /// Whose submission.
    pub(super) student: String,
    /// What was seen; the result has all of it.
    pub(super) message: String,
}

/// Writes it, with a line end after it.
pub(super) fn write(book: &Gradebook<'_>, out: &mut dyn Write) -> io::Result<()> {
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

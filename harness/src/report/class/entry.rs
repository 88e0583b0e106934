//! What a gradebook knows of a member: the points, what came of the runs, and what an
//! instructor should look at.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::cases::CaseVerdict;
use crate::{
    class::{ClassDocument, CriterionHead, FailureDocument, Member, Refusal, ResultDocument},
    report::{
        escape,
        json::{
            Report,
            document::Outcome,
            points::{Criterion, Status},
            run::Verdict,
        },
    },
};

/// How many refusals of a submission are told.
const REFUSALS: usize = 20;
/// The most characters of the path of one.
const PATH_CHARS: usize = 200;
/// The most characters of the reason of one.
const REASON_CHARS: usize = 300;

/// A member with what came of the submission.
pub(in crate::report) struct Entry<'a> {
    pub(in crate::report) member: &'a Member,
    /// The points; `None` if there is no result.
    pub(in crate::report) grade: Option<Grade>,
    pub(in crate::report) flags: Vec<Flag>,
    /// What was done to the files, and what of them was refused, a sentence each.
    pub(in crate::report) notes: Vec<String>,
    /// Those of the notes that tell what was refused.
    pub(in crate::report) refused: Vec<String>,
    /// What came of each case, in the order of the analysis; empty if there is no result.
    pub(in crate::report) by_case: Vec<CaseVerdict>,
}

/// The points of a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::report) struct Grade {
    /// Earned by criterion, in the order of the class; `None` while they are open.
    pub(in crate::report) criteria: Vec<Option<u32>>,
    /// The points earned so far.
    pub(in crate::report) so_far: u32,
    /// The points that the criteria graded so far are worth.
    pub(in crate::report) graded: u32,
    /// Whether no points are open.
    pub(in crate::report) is_final: bool,
    /// Whether no points are open but those that a person gives.
    pub(in crate::report) is_final_but_for_hand: bool,
    /// How many runs came to each verdict.
    pub(in crate::report) verdicts: BTreeMap<Verdict, usize>,
}

/// Of which points a number is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::report) enum Sum {
    /// Of all.
    All,
    /// Of those that no person gives.
    ButForHand,
}

impl Grade {
    fn of(class: &ClassDocument, report: &Report) -> Grade {
        let mut grade = Grade {
            criteria: Vec::new(),
            so_far: 0,
            graded: 0,
            is_final: true,
            is_final_but_for_hand: true,
            verdicts: BTreeMap::new(),
        };
        for head in &class.criteria {
            let earned = graded_as(head, report).and_then(|criterion| criterion.earned);
            grade.criteria.push(earned);
            match earned {
                Some(points) => {
                    grade.so_far += points;
                    grade.graded += head.points;
                }
                None if head.points > 0 => {
                    grade.is_final = false;
                    grade.is_final_but_for_hand &= head.is_by_hand;
                }
                None => {}
            }
        }
        for group in &report.groups {
            for (verdict, runs) in &group.verdicts {
                *grade.verdicts.entry(verdict.clone()).or_default() += runs;
            }
        }
        grade
    }

    /// The points for a platform that takes one number; `None` while any of those that it
    /// is made of is open.
    pub(in crate::report) fn cell(&self, sum: Sum) -> Option<u32> {
        let is_closed = match sum {
            Sum::All => self.is_final,
            Sum::ButForHand => self.is_final_but_for_hand,
        };
        is_closed.then_some(self.so_far)
    }
}

/// The criterion of a report that is the one of the class.
fn graded_as<'a>(head: &CriterionHead, report: &'a Report) -> Option<&'a Criterion> {
    let mut criteria = report.criteria.iter();
    criteria.find(|criterion| criterion.name == head.name && criterion.points == head.points)
}

/// What of a submission was not taken, a sentence each, and how much more there is.
fn refusals(refused: &[Refusal]) -> Vec<String> {
    let told = refused.iter().take(REFUSALS).map(|it| {
        let path = escape::quote(&it.path, PATH_CHARS);
        let reason = escape::line(it.reason.as_bytes(), REASON_CHARS);
        format!("not taken, {path}: {reason}")
    });
    let more = refused.len().saturating_sub(REFUSALS);
    let more = (more > 0).then(|| format!("not taken either: {more} more, which the result names"));
    told.chain(more).collect()
}

/// What an instructor should look at.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::report) enum Flag {
    /// Something is to be settled first; the problems say what.
    Problem,
    /// Nothing was handed in.
    NoSubmission,
    /// The submission is of no student of the roster.
    NotInRoster,
    /// There is no result of the submission.
    NotGraded,
    /// What was handed in last could not be graded, and the result is of what was before.
    Outdated,
    /// The result is of an earlier assignment, or of an earlier version of the program.
    Earlier,
    /// The file of the result cannot be read.
    Unreadable,
    /// The result is of other criteria than the class has now.
    OtherCriteria,
    /// Files are missing.
    MissingFiles,
    /// It does not compile.
    CompileError,
    /// The program could not be started.
    NotStarted,
    /// Not all runs were made.
    NotAllRun,
    /// Some runs or methods could not be judged, which is no fault of the submission.
    JudgeFailed,
    /// Some criteria cannot be graded so far.
    NotGradedYet,
    /// A program was handed in, and no sources whose methods could be called.
    NoSources,
    /// Some runs did not do the same each time.
    Flaky,
    /// It is right on published boards and wrong on others like them: a person should look.
    Flagged,
}

impl Flag {
    /// It in words.
    pub(in crate::report) fn words(self) -> &'static str {
        match self {
            Flag::Problem => "to be settled",
            Flag::NoSubmission => "no submission",
            Flag::NotInRoster => "not in the roster",
            Flag::NotGraded => "not graded",
            Flag::Outdated => "last one not graded",
            Flag::Earlier => "graded before the last change",
            Flag::Unreadable => "result cannot be read",
            Flag::OtherCriteria => "graded by other criteria",
            Flag::MissingFiles => "files missing",
            Flag::CompileError => "does not compile",
            Flag::NotStarted => "not started",
            Flag::NotAllRun => "not all run",
            Flag::JudgeFailed => "judge failed",
            Flag::NotGradedYet => "not graded yet",
            Flag::NoSources => "no sources",
            Flag::Flaky => "flaky",
            Flag::Flagged => "to be looked at",
        }
    }
}

impl<'a> Entry<'a> {
    fn new(class: &ClassDocument, member: &'a Member) -> Entry<'a> {
        let is_stray = class.roster_columns.is_some() && member.record.is_none();
        let flags = [
            (!member.problems.is_empty()).then_some(Flag::Problem),
            is_stray.then_some(Flag::NotInRoster),
        ];
        Entry {
            member,
            grade: None,
            flags: flags.into_iter().flatten().collect(),
            notes: Vec::new(),
            refused: Vec::new(),
            by_case: Vec::new(),
        }
    }

    fn flagged(mut self, flag: Flag) -> Entry<'a> {
        self.flags.push(flag);
        self.flags.sort_unstable();
        self
    }

    pub(in crate::report) fn without_submission(
        class: &ClassDocument,
        member: &'a Member,
    ) -> Entry<'a> {
        let entry = Entry::new(class, member);
        // One with several has problems instead.
        if member.problems.is_empty() {
            entry.flagged(Flag::NoSubmission)
        } else {
            entry
        }
    }

    pub(in crate::report) fn not_graded(
        class: &ClassDocument,
        member: &'a Member,
        failure: Option<&FailureDocument>,
    ) -> Entry<'a> {
        let mut entry = Entry::new(class, member).flagged(Flag::NotGraded);
        let why = failure.map(|failure| format!("not graded: {}", failure.messages.join(": ")));
        entry.notes.extend(why);
        entry
    }

    /// The same with why what was handed in last has no result, if it has none.
    pub(in crate::report) fn with_failure(
        mut self,
        failure: Option<&FailureDocument>,
    ) -> Entry<'a> {
        let Some(failure) = failure else {
            return self;
        };
        let why = failure.messages.join(": ");
        self.notes.push(format!(
            "what was handed in last could not be graded: {why}"
        ));
        self.without_cell().flagged(Flag::Outdated)
    }

    /// The same, but with no points for a platform: they are not those of today.
    fn without_cell(mut self) -> Entry<'a> {
        if let Some(grade) = &mut self.grade {
            grade.is_final = false;
            grade.is_final_but_for_hand = false;
        }
        self
    }

    pub(in crate::report) fn unreadable(class: &ClassDocument, member: &'a Member) -> Entry<'a> {
        Entry::new(class, member).flagged(Flag::Unreadable)
    }

    pub(in crate::report) fn graded(
        class: &ClassDocument,
        member: &'a Member,
        result: &ResultDocument,
    ) -> Entry<'a> {
        let report = result.revealed();
        let mut entry = Entry::new(class, member);
        let has = |wanted: fn(&Status) -> bool| report.criteria.iter().any(|it| wanted(&it.status));
        let are_same = class.criteria.len() == report.criteria.len()
            && class
                .criteria
                .iter()
                .all(|head| graded_as(head, report).is_some());
        let methods = report.class.iter().flat_map(|class| &class.methods);
        let found = [
            (Flag::OtherCriteria, !are_same),
            (
                Flag::MissingFiles,
                matches!(report.outcome, Outcome::MissingFiles),
            ),
            (
                Flag::CompileError,
                matches!(report.outcome, Outcome::CompileError),
            ),
            (
                Flag::NotStarted,
                matches!(report.outcome, Outcome::NotStarted),
            ),
            (
                Flag::NotAllRun,
                report.stopped.is_some() || has(|it| matches!(it, Status::NotAllRun)),
            ),
            (
                Flag::JudgeFailed,
                !report.judge_errors.is_empty()
                    || report.groups.iter().any(|group| group.judge_errors > 0)
                    || methods.into_iter().any(|method| !method.is_judged)
                    || has(|it| matches!(it, Status::JudgeFailed)),
            ),
            (
                Flag::NotGradedYet,
                has(|it| matches!(it, Status::NotGradedYet)),
            ),
            (Flag::NoSources, has(|it| matches!(it, Status::NoSources))),
            (
                Flag::Flaky,
                report.groups.iter().any(|group| group.flaky > 0),
            ),
            (
                Flag::Flagged,
                report.probe.as_ref().is_some_and(|probe| probe.is_flagged),
            ),
        ];
        let found = found.into_iter().filter(|(_, is_so)| *is_so);
        entry.flags.extend(found.map(|(flag, _)| flag));
        entry.flags.sort_unstable();
        entry.grade = Some(Grade::of(class, report));
        entry.notes.clone_from(&result.notes);
        entry.refused = refusals(&result.refused);
        entry.notes.extend_from_slice(&entry.refused);
        if result.receipt.is_of(&class.graded_by) {
            entry
        } else {
            entry.without_cell().flagged(Flag::Earlier)
        }
    }

    /// Whether something was handed in and there is no result of it.
    pub(in crate::report) fn has_no_result(&self) -> bool {
        self.grade.is_none() && !self.flags.contains(&Flag::NoSubmission)
    }

    /// The flags in words.
    pub(in crate::report) fn remarks(&self) -> String {
        let words: Vec<&str> = self.flags.iter().map(|flag| flag.words()).collect();
        words.join(", ")
    }
}

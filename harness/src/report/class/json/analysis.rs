//! The part of the gradebook for programs that tells what the class has in common.
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::json::document::Outcome;

/// What the submissions of a class have in common. A group's submission counts once.
#[derive(Serialize, Clone, Debug, Default, JsonSchema)]
pub(in crate::report) struct Analysis {
    /// The students of the roster, or all owners where there is none.
    pub(in crate::report) students: usize,
    /// The submissions.
    pub(in crate::report) submissions: usize,
    /// Those of which there is a result.
    pub(in crate::report) results: usize,
    /// The names of the students without a submission.
    pub(in crate::report) without_submission: Vec<String>,
    /// The names of the submissions without a student.
    pub(in crate::report) without_student: Vec<String>,
    /// How the points are spread; absent if there is no result with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::report) points: Option<Distribution>,
    /// How far the submissions came, the commonest first.
    pub(in crate::report) outcomes: Vec<OutcomeCount>,
    /// How the submissions did by criterion, in the order of the criteria.
    pub(in crate::report) criteria: Vec<CriterionCount>,
    /// How the submissions did by case and mode, group by group in the order of the assignment.
    pub(in crate::report) cases: Vec<CaseCount>,
    /// How the submissions did by method, in the order of the assignment.
    pub(in crate::report) methods: Vec<MethodCount>,
    /// The known mistakes that account for wrong answers, the commonest first.
    pub(in crate::report) mistakes: Vec<Diagnosis>,
    /// The runs that took the most CPU time, the slowest first: at most ten.
    pub(in crate::report) slowest: Vec<Slow>,
    /// The submissions of which some runs did not do the same each time.
    pub(in crate::report) flaky: Vec<Flaky>,
    /// The submissions that are right on published boards and wrong on others like them, for a
    /// person to judge; it changes no points.
    pub(in crate::report) flagged: Vec<Flagged>,
    /// The submissions of which the judge could not judge something.
    pub(in crate::report) judge_failed: Vec<String>,
    /// The layers around the programs that were run, on or off; empty if none was run.
    pub(in crate::report) protection: Vec<LayerCount>,
}

/// How the points are spread, as parts of the points graded so far.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct Distribution {
    /// The least points so far.
    pub(in crate::report) least: u32,
    /// The points so far of the submission in the middle, of two the lower.
    pub(in crate::report) median: u32,
    /// The most points so far.
    pub(in crate::report) most: u32,
    /// The submissions by tenths of their points: below 10 %, below 20 % and so on, then
    /// those with all points.
    pub(in crate::report) tenths: [usize; 11],
}

/// How many submissions came how far.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct OutcomeCount {
    /// How far.
    pub(in crate::report) outcome: Outcome,
    /// How many.
    pub(in crate::report) submissions: usize,
}

/// How the submissions did in a criterion.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct CriterionCount {
    /// Its name.
    pub(in crate::report) name: String,
    /// The submissions in which it is graded.
    pub(in crate::report) graded: usize,
    /// Those of them with all its points.
    pub(in crate::report) full: usize,
    /// The points that these earned together.
    pub(in crate::report) earned: u64,
}

/// How the submissions did on a case, in one mode.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct CaseCount {
    /// Its name: `group/case:mode`, or `group/case` if there is only one mode.
    pub(in crate::report) id: String,
    /// The name of its group.
    pub(in crate::report) group: String,
    /// The submissions that were judged on it.
    pub(in crate::report) judged: usize,
    /// Those of them that were accepted.
    pub(in crate::report) accepted: usize,
}

/// How the submissions did in a method.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct MethodCount {
    /// Its name.
    pub(in crate::report) name: String,
    /// The submissions whose method was judged.
    pub(in crate::report) judged: usize,
    /// Those of them all of whose calls were right.
    pub(in crate::report) right: usize,
}

/// A known mistake, with those who made it.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct Diagnosis {
    /// `program`, or the name of a method.
    pub(in crate::report) of: String,
    /// The name of the mistake; several if any of them accounts for the answers.
    pub(in crate::report) names: Vec<String>,
    /// What the program does; a sentence for each name.
    pub(in crate::report) messages: Vec<String>,
    /// Whose submissions.
    pub(in crate::report) students: Vec<String>,
    /// The names of the folders of their results, in the same order.
    pub(in crate::report) keys: Vec<String>,
}

/// A run that took long.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct Slow {
    /// Whose submission.
    pub(in crate::report) student: String,
    /// The name of the folder of its result.
    pub(in crate::report) key: String,
    /// The run.
    pub(in crate::report) run: String,
    /// CPU time.
    pub(in crate::report) cpu_seconds: f64,
    /// The limit of CPU time that it had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::report) cpu_limit_seconds: Option<f64>,
}

/// A submission that does not always do the same.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct Flaky {
    /// Whose submission.
    pub(in crate::report) student: String,
    /// The name of the folder of its result.
    pub(in crate::report) key: String,
    /// The runs that did not do the same each time.
    pub(in crate::report) runs: usize,
    /// The names of the first of them, at most ten.
    pub(in crate::report) ids: Vec<String>,
}

/// A submission that a person should look at.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct Flagged {
    /// Whose submission.
    pub(in crate::report) student: String,
    /// The name of the folder of its result.
    pub(in crate::report) key: String,
    /// What was seen; the result has all of it.
    pub(in crate::report) message: String,
}

/// How many submissions were run with a layer of protection.
#[derive(Serialize, Clone, Debug, JsonSchema)]
pub(in crate::report) struct LayerCount {
    /// Its name.
    pub(in crate::report) name: String,
    /// The results of programs that had it around them.
    pub(in crate::report) on: usize,
    /// The results of programs that had not.
    pub(in crate::report) off: usize,
    /// Why they had not, each reason once: at most ten.
    pub(in crate::report) reasons: Vec<String>,
}

impl OutcomeCount {
    /// How far they came, in words.
    pub(in crate::report) fn words(&self) -> &'static str {
        match self.outcome {
            Outcome::MissingFiles => "files missing",
            Outcome::CompileError => "does not compile",
            Outcome::NotAsked => "no run asked for",
            Outcome::NotStarted => "not started",
            Outcome::Judged => "judged",
        }
    }
}

impl CriterionCount {
    /// The mean of the points earned, for eyes; not a number if nobody is graded.
    pub(in crate::report) fn mean(&self) -> f64 {
        let of = u32::try_from(self.graded).map_or(f64::MAX, f64::from);
        u32::try_from(self.earned).map_or(f64::INFINITY, f64::from) / of
    }
}

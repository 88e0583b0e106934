//! The published format, and nothing else: a change here is a change of the
//! format. The comments become the descriptions in its schema.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    class::{Class, Counterexample, Mistake},
    excerpt::{Diagnosed, Excerpt},
    points::{Criterion, Totals},
    probe::Probe,
    run::{Run, Verdict},
};

/// What became of one submission. What the reader may not see is absent: the runs
/// of a hidden group, and of other runs what the assignment does not show. Text
/// that a student's program or a compiler wrote has its control characters
/// escaped, as `\x1b`, and is cut where it is long.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(title = "Report of tilemark check")]
pub(crate) struct Report {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    pub(crate) format: Format,
    /// The program that wrote the report.
    pub(crate) tool: Tool,
    /// Whether all is revealed, so that no student may see it; absent if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_for_instructors: bool,
    /// What was to be done.
    pub(crate) assignment: Assignment,
    /// What was handed in.
    pub(crate) submission: Submission,
    /// The layers around the programs that were run, on or off. What was measured
    /// under different layers is not to be compared unseen.
    pub(crate) protection: Vec<Layer>,
    /// How far the submission came.
    pub(crate) outcome: Outcome,
    /// Why it came no further; absent if it was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// What was not done as somebody asked to stop; absent if all was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stopped: Option<Stopped>,
    /// The files that are missing; absent if none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) missing_files: Vec<MissingFile>,
    /// The build; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) build: Option<Build>,
    /// The groups of cases, in the order of the assignment.
    pub(crate) groups: Vec<Group>,
    /// The runs that were judged and may be shown, in the order of the assignment.
    pub(crate) runs: Vec<Run>,
    /// What became of the methods of a class; absent if none were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class: Option<Class>,
    /// The known mistakes that account for all answers of the program: one, or either of two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) mistakes: Vec<Mistake>,
    /// What sanitizers found first when the program was run again on a case in which it
    /// failed, with its place; changes no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<String>,
    /// The line of that place; absent if it is in no file that was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fault_excerpt: Option<Excerpt>,
    /// The smallest board found on which the program is wrong, beside its cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) counterexample: Option<Counterexample>,
    /// What came of boards made from published ones; absent if none were to be, and in every
    /// report that a student sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) probe: Option<Probe>,
    /// The boards that were saved as files, since something is wrong on them; absent if
    /// none were to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) saved_boards: Option<Vec<SavedBoard>>,
    /// The criteria, in the order of the assignment.
    pub(crate) criteria: Vec<Criterion>,
    /// The sums over the criteria.
    pub(crate) totals: Totals,
    /// The runs that could not be judged. They are no fault of the submission.
    pub(crate) judge_errors: Vec<JudgeError>,
}

#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) enum Format {
    #[serde(rename = "tilemark-check/1")]
    Check1,
}

#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Tool {
    /// Its name.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
}

#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Assignment {
    /// The name of its folder.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// What becomes of answers that the rule not to enqueue a board twice leads to.
    pub(crate) repeat_rule: RepeatRule,
}

/// What becomes of an answer that is not the fewest moves, but what the rule not to
/// enqueue a board twice, followed to the letter, leads to.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RepeatRule {
    /// It is wrong, and a note tells where it comes from.
    Report,
    /// It counts as right, with a note.
    Accept,
    /// It is wrong like any other.
    Reject,
}

#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Submission {
    /// Its path as it was given.
    pub(crate) path: String,
    /// The SHA-256 of the program that was run, of the file alone, in hexadecimal; absent
    /// if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) program_sha256: Option<String>,
    /// What in its folder was not taken, a sentence each.
    pub(crate) left_out: Vec<String>,
}

/// A board that was saved.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct SavedBoard {
    /// What is wrong on it: `program`, or the name of a method.
    pub(crate) of: String,
    /// The path of the file.
    pub(crate) path: String,
    /// The command that tries just it again.
    pub(crate) rerun: String,
}

/// A layer of protection.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Layer {
    /// Its name.
    pub(crate) name: String,
    /// Whether it was around the programs.
    pub(crate) is_on: bool,
    /// Why it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

/// How far a submission came.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// Files are missing, so nothing was built.
    MissingFiles,
    /// The build failed, so nothing was run.
    CompileError,
    /// No run was asked for, so nothing was built.
    NotAsked,
    /// The program could not be started.
    NotStarted,
    /// The runs were made.
    Judged,
}

/// What became of runs when somebody asked to stop.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Stopped {
    /// The signal that asked, such as `SIGINT`.
    pub(crate) signal: String,
    /// Runs that were to be made and were not, or not to their end. They are held
    /// against nobody.
    pub(crate) not_run: usize,
    /// Runs that were made and not as often as they were to be: what was seen of
    /// them counts, and a further attempt might have changed it.
    pub(crate) not_repeated: usize,
    /// Methods that were to be called and were not; absent if all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) not_called: Option<usize>,
}

/// A file that should have been handed in.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct MissingFile {
    /// Its name.
    pub(crate) name: String,
    /// A file that is there and may be meant, relative to the submission.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) similar: Option<String>,
}

/// A build.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Build {
    /// The command.
    pub(crate) command: String,
    /// How it ended, in words.
    pub(crate) exit: String,
    /// What it printed: the first 400 lines, at most 500 characters of each, a tab as spaces
    /// up to the next column that is a multiple of eight; then how many more there are.
    pub(crate) diagnostics: String,
    /// What it says of lines of the files handed in, the errors first: at most 20.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) diagnosed: Vec<Diagnosed>,
    /// The number of warnings; they cost no points.
    pub(crate) warnings: usize,
    /// CPU time.
    pub(crate) cpu_seconds: f64,
}

/// A group of cases.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Group {
    /// Its name.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// Whether the runs of the group may be shown, and so are in `runs`.
    pub(crate) is_shown: bool,
    /// Runs that were judged.
    pub(crate) judged: usize,
    /// Runs that were accepted.
    pub(crate) accepted: usize,
    /// Runs that could not be judged.
    pub(crate) judge_errors: usize,
    /// Runs that were not made.
    pub(crate) not_run: usize,
    /// Whether its boards are drawn for each student and were not, for want of a secret:
    /// its points are open. Absent if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_undrawn: bool,
    /// How many runs came to each verdict; verdicts of no run are left out.
    pub(crate) verdicts: BTreeMap<Verdict, usize>,
    /// Accepted runs with more moves than needed, as the policy of the assignment accepts
    /// what the rule not to enqueue a board twice leads to.
    pub(crate) by_repeat_rule: usize,
    /// Runs that were made several times and did not do the same each time.
    pub(crate) flaky: usize,
}

/// A run that could not be judged.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct JudgeError {
    /// The name of the group.
    pub(crate) group: String,
    /// Whether the run is one with a right class in place of the student's.
    pub(crate) with_right_class: bool,
    /// The run; absent if it may not be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) run: Option<String>,
    /// What went wrong, then the causes; absent if it may not be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) messages: Vec<String>,
}

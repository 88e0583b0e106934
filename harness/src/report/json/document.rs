//! The published format, and nothing else: a change here is a change of the
//! format. The comments become the descriptions in its schema.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::class::{Class, Counterexample, Mistake};

/// What became of one submission. What the reader may not see is absent: the runs
/// of a hidden group, and of other runs what the assignment does not show. Text
/// that a student's program or a compiler wrote has its control characters
/// escaped, as `\x1b`, and is cut where it is long.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Report of tilemark check")]
pub(super) struct Report {
    /// The format with its version. Fields may be added to version 1, none is taken away.
    pub(super) format: Format,
    /// The program that wrote the report.
    pub(super) tool: Tool,
    /// What was to be done.
    pub(super) assignment: Assignment,
    /// What was handed in.
    pub(super) submission: Submission,
    /// The layers around the programs that were run, on or off. What was measured
    /// under different layers is not to be compared unseen.
    pub(super) protection: Vec<Layer>,
    /// How far the submission came.
    pub(super) outcome: Outcome,
    /// Why it came no further; absent if it was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) help: Option<String>,
    /// What was not done as somebody asked to stop; absent if all was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stopped: Option<Stopped>,
    /// The files that are missing; absent if none is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) missing_files: Vec<MissingFile>,
    /// The build; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) build: Option<Build>,
    /// The groups of cases, in the order of the assignment.
    pub(super) groups: Vec<Group>,
    /// The runs that were judged and may be shown, in the order of the assignment.
    pub(super) runs: Vec<Run>,
    /// What became of the methods of a class; absent if none were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) class: Option<Class>,
    /// The known mistakes that account for all answers of the program: one, or either of two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) mistakes: Vec<Mistake>,
    /// What sanitizers found first when the program was run again on a case in which it
    /// failed, with its place; changes no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<String>,
    /// The smallest board found on which the program is wrong, beside its cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) counterexample: Option<Counterexample>,
    /// The criteria, in the order of the assignment.
    pub(super) criteria: Vec<Criterion>,
    /// The sums over the criteria.
    pub(super) totals: Totals,
    /// The runs that could not be judged. They are no fault of the submission.
    pub(super) judge_errors: Vec<JudgeError>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) enum Format {
    #[serde(rename = "tilemark-check/1")]
    Check1,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Tool {
    /// Its name.
    pub(super) name: &'static str,
    /// Its version.
    pub(super) version: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Assignment {
    /// The name of its folder.
    pub(super) name: String,
    /// Its title.
    pub(super) title: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Submission {
    /// Its path as it was given.
    pub(super) path: String,
    /// The SHA-256 of the program that was run, of the file alone, in hexadecimal; absent
    /// if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) program_sha256: Option<String>,
    /// What in its folder was not taken, a sentence each.
    pub(super) left_out: Vec<String>,
}

/// A layer of protection.
#[derive(Serialize, JsonSchema)]
pub(super) struct Layer {
    /// Its name.
    pub(super) name: &'static str,
    /// Whether it was around the programs.
    pub(super) is_on: bool,
    /// Why it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
}

/// How far a submission came.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
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
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Stopped {
    /// The signal that asked, such as `SIGINT`.
    pub(super) signal: String,
    /// Runs that were to be made and were not, or not to their end. They are held
    /// against nobody.
    pub(super) not_run: usize,
    /// Runs that were made and not as often as they were to be: what was seen of
    /// them counts, and a further attempt might have changed it.
    pub(super) not_repeated: usize,
    /// Methods that were to be called and were not; absent if all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) not_called: Option<usize>,
}

/// A file that should have been handed in.
#[derive(Serialize, JsonSchema)]
pub(super) struct MissingFile {
    /// Its name.
    pub(super) name: String,
    /// A file that is there and may be meant, relative to the submission.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) similar: Option<String>,
}

/// A build.
#[derive(Serialize, JsonSchema)]
pub(super) struct Build {
    /// The command.
    pub(super) command: String,
    /// How it ended, in words.
    pub(super) exit: String,
    /// What it printed: the first 400 lines, at most 500 characters of each.
    pub(super) diagnostics: String,
    /// The number of warnings; they cost no points.
    pub(super) warnings: usize,
    /// CPU time.
    pub(super) cpu_seconds: f64,
}

/// A group of cases.
#[derive(Serialize, JsonSchema)]
pub(super) struct Group {
    /// Its name.
    pub(super) name: String,
    /// Its title.
    pub(super) title: String,
    /// Whether the runs of the group may be shown, and so are in `runs`.
    pub(super) is_shown: bool,
    /// Runs that were judged.
    pub(super) judged: usize,
    /// Runs that were accepted.
    pub(super) accepted: usize,
    /// Runs that could not be judged.
    pub(super) judge_errors: usize,
    /// Runs that were not made.
    pub(super) not_run: usize,
    /// How many runs came to each verdict; verdicts of no run are left out.
    pub(super) verdicts: BTreeMap<Verdict, usize>,
    /// Runs that were made several times and did not do the same each time.
    pub(super) flaky: usize,
}

/// What a figure of memory is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MemorySource {
    /// All processes together, looked at every few milliseconds.
    Polled,
    /// The largest single process, by the kernel's record.
    LargestProcess,
    /// The control group, by the kernel's count.
    ControlGroup,
}

/// The judge's word on a run.
#[derive(Serialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verdict {
    /// The right answer in the right form.
    Accepted,
    /// The right answer in a wrong form.
    PresentationError,
    /// A wrong answer, or none.
    WrongAnswer,
    /// Too much CPU time, or asleep on the clock.
    TimeLimitExceeded,
    /// More memory than allowed.
    MemoryLimitExceeded,
    /// More output than allowed.
    OutputLimitExceeded,
    /// A crash, or an exit code other than 0.
    #[serde(rename = "runtime_error")]
    RunTimeError,
}

/// A run that was judged.
#[derive(Serialize, JsonSchema)]
pub(super) struct Run {
    /// Its name: `group/case:mode`, or `group/case` if there is only one mode.
    pub(super) id: String,
    /// The name of the group.
    pub(super) group: String,
    /// The name of the case.
    pub(super) case: String,
    /// The name of the mode.
    pub(super) mode: String,
    /// The judge's word.
    pub(super) verdict: Verdict,
    /// The verdict as contest judges abbreviate it, such as `WA`.
    pub(super) abbreviation: &'static str,
    /// Why it was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) help: Option<String>,
    /// What else is worth saying, a sentence each; changes no verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
    /// Whether it was made several times and did not do the same each time.
    pub(super) is_flaky: bool,
    /// What several attempts at it had in common; absent if it was made once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeats: Option<Repeats>,
    /// How it was near its limit of CPU time; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) near_limit: Option<NearLimit>,
    /// Why the case is there; only for instructors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    /// The board, row by row, 0 for the blank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<Vec<Vec<u8>>>,
    /// The right answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<Expected>,
    /// The lines of the output that are answers, or its first lines if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) got: Option<Vec<String>>,
    /// What was printed to standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stdout: Option<Output>,
    /// What was printed to standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stderr: Option<Output>,
    /// How the program ended, in words; absent, like all figures below, if only the
    /// verdict may be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit: Option<String>,
    /// Its exit code, if it ended by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit_code: Option<i32>,
    /// The number of the signal that it died of, if it was not killed at a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signal: Option<i32>,
    /// CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_seconds: Option<f64>,
    /// The limit of CPU time that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_limit_seconds: Option<f64>,
    /// Time on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wall_seconds: Option<f64>,
    /// The limit of time on the clock that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wall_limit_seconds: Option<f64>,
    /// The largest resident memory seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_memory_bytes: Option<u64>,
    /// What that figure is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_memory_source: Option<MemorySource>,
    /// The command that makes the run again and shows it in full.
    pub(super) rerun: String,
}

/// What several attempts at a run had in common.
#[derive(Serialize, JsonSchema)]
pub(super) struct Repeats {
    /// The attempts that were compared. One that passed a limit of time only just, or
    /// one of time or memory while memory was filled, is not.
    pub(super) attempts: usize,
    /// Those of them in which memory was filled and the environment larger.
    pub(super) changed: usize,
    /// How many of them came to each verdict; verdicts of none are left out.
    pub(super) verdicts: BTreeMap<Verdict, usize>,
    /// Whether they ended with different exit codes or signals.
    pub(super) exits_differ: bool,
    /// Whether they gave different answers.
    pub(super) answers_differ: bool,
}

/// A run that ended within a fifth of its limit of CPU time.
#[derive(Serialize, JsonSchema)]
pub(super) struct NearLimit {
    /// The CPU time that it took first.
    pub(super) first_cpu_seconds: f64,
    /// The CPU time that it took when it was made again alone; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) again_cpu_seconds: Option<f64>,
    /// Whether the run made again counts in place of the first.
    pub(super) again_counts: bool,
}

/// A right answer.
#[derive(Serialize, JsonSchema)]
pub(super) struct Expected {
    /// The line that is to be printed.
    pub(super) line: String,
    /// The least number of moves; absent if the board is unsolvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<u32>,
}

/// What was printed to one stream.
#[derive(Serialize, JsonSchema)]
pub(super) struct Output {
    /// The first 40 lines, at most 200 characters of each.
    pub(super) text: String,
    /// The number of bytes kept.
    pub(super) bytes: usize,
    /// Whether more than the limit was printed.
    pub(super) is_cut: bool,
}

/// A line of the rubric.
#[derive(Serialize, JsonSchema)]
pub(super) struct Criterion {
    /// Its name.
    pub(super) name: String,
    /// Its title.
    pub(super) title: String,
    /// The points that it is worth; 0 if it only informs.
    pub(super) points: u32,
    /// The points earned, or null while they are open.
    pub(super) earned: Option<u32>,
    /// Whether it is graded, or why it is open.
    pub(super) status: Status,
    /// The name of the criterion whose full points it waits for; only with `withheld`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) requires: Option<String>,
    /// Runs that were accepted, or calls of a method that were right.
    pub(super) accepted: usize,
    /// Runs or calls that were judged.
    pub(super) judged: usize,
    /// Whether the runs are those with a right class in place of the student's, as
    /// that earns more: a mistake in a method is paid for once.
    pub(super) with_right_class: bool,
}

/// Whether a criterion is graded, or why it is open.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    /// The points are final.
    Graded,
    /// No points, since another criterion has not its full points.
    Withheld,
    /// Open: a person grades it.
    ByHand,
    /// Open: the tool cannot grade it so far.
    NotGradedYet,
    /// Open: a program was handed in, and no sources whose methods could be called.
    NoSources,
    /// Open: some of its runs were left out on request, or somebody asked to stop.
    NotAllRun,
    /// Open: some of its runs could not be judged.
    JudgeFailed,
}

/// The sums over the criteria.
#[derive(Serialize, JsonSchema)]
pub(super) struct Totals {
    /// Points earned.
    pub(super) earned: u32,
    /// Points that the graded criteria are worth.
    pub(super) graded: u32,
    /// Points that the open criteria are worth.
    pub(super) open: u32,
    /// Points that all criteria are worth.
    pub(super) max: u32,
}

/// A run that could not be judged.
#[derive(Serialize, JsonSchema)]
pub(super) struct JudgeError {
    /// The name of the group.
    pub(super) group: String,
    /// The run; absent if it may not be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) run: Option<String>,
    /// What went wrong, then the causes; absent if it may not be shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) messages: Vec<String>,
}

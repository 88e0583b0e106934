//! What became of one submission, and of each of its runs.
use std::path::PathBuf;

use reference::catalog::Variant;

use super::{Crash, MethodsOutcome, Probe, SmallestRun, Sources};
use crate::{
    execute::{JudgeError, Limits, Observation, StartError, Survey},
    judge::{Judgement, Steadiness, Verdict},
    plan::Run,
    score::Scorecard,
    submission::{BuildLog, LeftOut, MissingFile},
};

/// What became of one submission.
#[derive(Debug)]
pub struct Graded {
    /// The path as given.
    pub path: PathBuf,
    /// The file that is run as it is, below that path; the path itself for
    /// sources, whose program is gone by now.
    pub program: PathBuf,
    /// The SHA-256 of the program that was run, in hexadecimal; `None` if there
    /// is none.
    pub program_sha256: Option<String>,
    /// Whether it was started by itself, whatever the command of the assignment is.
    pub is_by_itself: bool,
    /// What was handed in and not taken.
    pub left_out: Vec<LeftOut>,
    /// The layers around its programs.
    pub protection: Survey,
    /// What happened.
    pub outcome: Outcome,
    /// What became of the methods of its class; `None` if none were asked for.
    pub methods: Option<MethodsOutcome>,
    /// The smallest board found on which its answer is wrong, beside its cases.
    pub smallest: Option<SmallestRun>,
    /// The known mistakes that account for all its answers; at most two.
    pub variants: Vec<&'static Variant>,
    /// Where it goes wrong, as far as sanitizers can tell.
    pub crash: Option<Crash>,
    /// The files handed in of which its compiler or a sanitizer speaks.
    pub sources: Sources,
    /// What became of boards made from published ones; `None` if none were to be. It changes
    /// no points, and only instructors see it.
    pub probe: Option<Probe>,
    /// The runs of the rest of the program with a right class in place of its own;
    /// empty where that could not be, or would have changed nothing.
    pub replaced: Vec<RunResult>,
    /// What it earned.
    pub scorecard: Scorecard,
    /// What kept runs from being made; `None` if all were.
    pub stopped: Option<Stopped>,
}

/// What became of runs when somebody asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// The signal that asked.
    pub signal: i32,
    /// How many runs were not made, or not to their end.
    pub not_run: usize,
    /// How many runs were made, and not as often as they were to be.
    pub not_repeated: usize,
    /// How many methods were to be called, and were not, or not to the end.
    pub not_called: usize,
}

/// How far a submission came.
#[derive(Debug)]
pub enum Outcome {
    /// Files are missing, so nothing was built.
    MissingFiles(Vec<MissingFile>),
    /// The build failed, so nothing was run.
    CompileError(BuildLog),
    /// No run was asked for, so nothing was built.
    NotAsked,
    /// The program could not be started.
    NotStarted(StartError),
    /// It ran.
    Judged {
        /// The build, if there was one.
        build: Option<BuildLog>,
        /// The runs, in the order of the plan.
        runs: Vec<RunResult>,
    },
}

impl Outcome {
    /// The runs; `None` if nothing could be run, by the submission's own fault.
    #[must_use]
    pub fn runs(&self) -> Option<&[RunResult]> {
        match self {
            Outcome::Judged { runs, .. } => Some(runs),
            Outcome::NotAsked => Some(&[]),
            Outcome::MissingFiles(_) | Outcome::CompileError(_) | Outcome::NotStarted(_) => None,
        }
    }
}

/// One run with its judgement.
#[derive(Debug)]
pub struct RunResult {
    /// The run.
    pub run: Run,
    /// What it was allowed to use.
    pub limits: Limits,
    /// What was seen and judged, or why the judge could not do its work.
    pub result: Result<(Observation, Judgement), JudgeError>,
    /// What several attempts at it had in common; `None` if it was made once.
    pub steadiness: Option<Steadiness>,
}

impl RunResult {
    /// The verdict, or `None` if the judge could not do its work.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.result
            .as_ref()
            .ok()
            .map(|(_, judgement)| judgement.verdict())
    }

    /// Whether it was made several times and did not do the same each time.
    #[must_use]
    pub fn is_flaky(&self) -> bool {
        self.steadiness.as_ref().is_some_and(Steadiness::is_flaky)
    }
}

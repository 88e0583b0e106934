//! The whole way of one submission: opened, built, run, judged, scored.
mod conditions;
mod outcome;
mod rounds;
mod runs;

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::{
    assignment::Assignment,
    execute::{JudgeError, Keeper, Survey, signal_name},
    judge::Verdict,
    plan::Run,
    score::{score, score_without_runs},
    stop::Stop,
    submission::{self, Build, BuildError, FreezeError, OpenError, Submission},
};
pub use outcome::{Graded, Outcome, RunResult, Stopped};

/// What happens while a submission is graded.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// The build begins.
    Building,
    /// The build is over, and so many runs begin.
    Planned {
        /// Their number.
        runs: usize,
    },
    /// A run is over.
    RunEnded {
        /// The run.
        run: Run,
        /// Its verdict, or `None` if the judge could not do its work.
        verdict: Option<Verdict>,
    },
    /// So many runs are made again, to see whether they do the same.
    Again {
        /// Their number.
        runs: usize,
    },
    /// A run that was made again is over.
    AgainEnded,
}

/// Why a submission could not be graded at all; never the submission's fault.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GradeError {
    /// It cannot be read: the caller's mistake.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The program cannot be copied to where it is run.
    #[error(transparent)]
    Freeze(#[from] FreezeError),
    /// The build could not be done.
    #[error(transparent)]
    Build(BuildError),
    /// Somebody asked to stop before anything was judged, or to stop at once.
    #[error("stopped by {}: nothing is reported", signal_name(*signal).unwrap_or("a signal"))]
    Stopped {
        /// The signal that asked.
        signal: i32,
    },
    /// No run could be done.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}

impl GradeError {
    /// Whether the judge is to blame, and not what was handed in.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        match self {
            GradeError::Open(_) | GradeError::Stopped { .. } => false,
            GradeError::Freeze(error) => error.is_of_the_judge(),
            GradeError::Build(error) => error.is_of_the_judge(),
            GradeError::Judge(_) => true,
        }
    }
}

/// With what a submission is graded.
#[derive(Clone, Debug)]
pub struct Grader<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// What starts and watches processes.
    pub keeper: &'a Keeper,
    /// The layers that it puts around them.
    pub protection: &'a Survey,
    /// What programs may read beside what they need.
    pub readable: Vec<PathBuf>,
    /// Where programs are looked up, for builds and runs: the `PATH`.
    pub search_path: String,
    /// How many runs are made at a time; at least one.
    pub jobs: usize,
    /// How many times each run is made; at least once.
    pub repeat: u32,
    /// Whether somebody asks to stop.
    pub stop: &'a Stop,
}

/// What became of the submission, beside its points.
struct Ended {
    outcome: Outcome,
    program_sha256: Option<String>,
    /// How many runs were not made as often as they were to be.
    not_repeated: usize,
}

impl Ended {
    fn without_program(outcome: Outcome) -> Self {
        Self {
            outcome,
            program_sha256: None,
            not_repeated: 0,
        }
    }
}

impl Grader<'_> {
    /// Grades the submission at `path` by the runs given.
    ///
    /// # Errors
    ///
    /// If the submission cannot be read, or the judge cannot work at all. A
    /// judge's fault in a single run stays with that run.
    pub fn grade(
        &self,
        path: &Path,
        runs: &[Run],
        on_event: &mut dyn FnMut(Event),
    ) -> Result<Graded, GradeError> {
        let submission = submission::open(path, self.assignment)?;
        let (program, left_out) = match &submission {
            Submission::Sources { left_out, .. } => (path.to_owned(), left_out.clone()),
            Submission::Program(program) if path.is_dir() => {
                (path.join(&program.name), program.left_out.clone())
            }
            Submission::Program(_) => (path.to_owned(), Vec::new()),
            Submission::Incomplete { left_out, .. } => (path.to_owned(), left_out.clone()),
        };
        if let Some(signal) = self.stop.signal() {
            return Err(GradeError::Stopped { signal });
        }
        let Ended {
            outcome,
            program_sha256,
            not_repeated,
        } = self.outcome(submission, runs, on_event)?;
        let stopped = self.stopped(&outcome, runs.len(), not_repeated)?;
        let scorecard = match &outcome {
            Outcome::Judged { runs, .. } => score(self.assignment, runs),
            _ => score_without_runs(self.assignment),
        };
        Ok(Graded {
            path: path.to_owned(),
            program,
            program_sha256,
            left_out,
            protection: self.protection.clone(),
            outcome,
            scorecard,
            stopped,
        })
    }

    /// What became of a submission.
    fn outcome(
        &self,
        submission: Submission,
        runs: &[Run],
        on_event: &mut dyn FnMut(Event),
    ) -> Result<Ended, GradeError> {
        let (program, build) = match submission {
            Submission::Incomplete { missing, .. } => {
                return Ok(Ended::without_program(Outcome::MissingFiles(missing)));
            }
            Submission::Program(program) => (program.freeze()?, None),
            Submission::Sources { folder, files, .. } => {
                on_event(Event::Building);
                match self.build(&folder, &files) {
                    Ok(Build { program, log }) => (program, Some(log)),
                    Err(error) => match (error, self.stop.signal_in_a_moment()) {
                        // It was ended, or the signal went to the compiler too.
                        (_, Some(signal)) => return Err(GradeError::Stopped { signal }),
                        (BuildError::Compile(log), None) => {
                            return Ok(Ended::without_program(Outcome::CompileError(log)));
                        }
                        (error, None) => return Err(GradeError::Build(error)),
                    },
                }
            }
        };
        let attempts = rounds::first(runs, self.repeat.max(1));
        let number = attempts.len();
        on_event(Event::Planned { runs: number });
        let made = self.run_all(&program, runs.len(), &attempts, on_event);
        let (outcome, not_repeated) = match made {
            Ok((runs, not_repeated)) => (Outcome::Judged { build, runs }, not_repeated),
            Err(error) => (Outcome::NotStarted(error), 0),
        };
        Ok(Ended {
            outcome,
            program_sha256: Some(program.sha256().to_owned()),
            not_repeated,
        })
    }

    /// What is missing of so many runs, as somebody asked to stop.
    ///
    /// # Errors
    ///
    /// If nothing is to be reported.
    fn stopped(
        &self,
        outcome: &Outcome,
        runs: usize,
        not_repeated: usize,
    ) -> Result<Option<Stopped>, GradeError> {
        let Some(signal) = self.stop.signal() else {
            return Ok(None);
        };
        if self.stop.is_at_once() {
            return Err(GradeError::Stopped { signal });
        }
        let not_run = match outcome {
            Outcome::Judged { runs: done, .. } => runs - done.len(),
            _ => 0,
        };
        Ok((not_run + not_repeated > 0).then_some(Stopped {
            signal,
            not_run,
            not_repeated,
        }))
    }

    fn build(&self, folder: &Path, files: &[PathBuf]) -> Result<Build, BuildError> {
        let environment = self.environment(Path::new("/nonexistent"));
        submission::build(
            folder,
            files,
            self.assignment,
            &environment,
            &self.readable,
            self.keeper,
        )
    }
}

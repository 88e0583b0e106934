//! The whole way of one submission: opened, built, run, judged, scored.
use std::{
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use thiserror::Error;

use crate::{
    assignment::Assignment,
    execute::{Command, Exit, JudgeError, Keeper, Observation, Scratch, StartError, execute},
    judge::{Judgement, Verdict, judge},
    plan::{self, Run},
    score::{Scorecard, score, score_without_runs},
    submission::{
        self, Build, BuildError, BuildLog, FreezeError, Frozen, LeftOut, MissingFile, OpenError,
        Submission,
    },
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
    /// What was handed in and not taken.
    pub left_out: Vec<LeftOut>,
    /// What happened.
    pub outcome: Outcome,
    /// What it earned.
    pub scorecard: Scorecard,
}

/// How far a submission came.
#[derive(Debug)]
pub enum Outcome {
    /// Files are missing, so nothing was built.
    MissingFiles(Vec<MissingFile>),
    /// The build failed, so nothing was run.
    CompileError(BuildLog),
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

/// One run with its judgement.
#[derive(Debug)]
pub struct RunResult {
    /// The run.
    pub run: Run,
    /// What was seen and judged, or why the judge could not do its work.
    pub result: Result<(Observation, Judgement), JudgeError>,
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
}

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
    /// No run could be done.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}

impl GradeError {
    /// Whether the judge is to blame, and not what was handed in.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        match self {
            GradeError::Open(_) => false,
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
    /// Where programs are looked up, for builds and runs: the `PATH`.
    pub search_path: String,
    /// How many runs are made at a time; at least one.
    pub jobs: usize,
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
        let (outcome, program_sha256) = self.outcome(submission, runs, on_event)?;
        let scorecard = match &outcome {
            Outcome::Judged { runs, .. } => score(self.assignment, runs),
            _ => score_without_runs(self.assignment),
        };
        Ok(Graded {
            path: path.to_owned(),
            program,
            program_sha256,
            left_out,
            outcome,
            scorecard,
        })
    }

    /// What became of a submission, and the SHA-256 of its program.
    fn outcome(
        &self,
        submission: Submission,
        runs: &[Run],
        on_event: &mut dyn FnMut(Event),
    ) -> Result<(Outcome, Option<String>), GradeError> {
        let (program, build) = match submission {
            Submission::Incomplete { missing, .. } => {
                return Ok((Outcome::MissingFiles(missing), None));
            }
            Submission::Program(program) => (program.freeze()?, None),
            Submission::Sources { folder, files, .. } => {
                on_event(Event::Building);
                match self.build(&folder, &files) {
                    Ok(Build { program, log }) => (program, Some(log)),
                    Err(BuildError::Compile(log)) => {
                        return Ok((Outcome::CompileError(log), None));
                    }
                    Err(error) => return Err(GradeError::Build(error)),
                }
            }
        };
        on_event(Event::Planned { runs: runs.len() });
        let outcome = match self.run_all(&program, runs, on_event) {
            Ok(runs) => Outcome::Judged { build, runs },
            Err(error) => Outcome::NotStarted(error),
        };
        Ok((outcome, Some(program.sha256().to_owned())))
    }

    fn build(&self, folder: &Path, files: &[PathBuf]) -> Result<Build, BuildError> {
        let environment = self.environment(Path::new("/nonexistent"));
        submission::build(folder, files, self.assignment, &environment, self.keeper)
    }

    /// Makes the runs, several at a time; the results are in the order given.
    ///
    /// # Errors
    ///
    /// If the program cannot be started: then no further run is begun.
    fn run_all(
        &self,
        program: &Frozen,
        runs: &[Run],
        on_event: &mut dyn FnMut(Event),
    ) -> Result<Vec<RunResult>, StartError> {
        let next = AtomicUsize::new(0);
        let is_over = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        let mut results: Vec<Option<RunResult>> = runs.iter().map(|_| None).collect();
        let mut start_error = None;
        let work = |sender: mpsc::Sender<(usize, Run, Result<Observation, JudgeError>)>| {
            while !is_over.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(&run) = runs.get(index) else { break };
                if sender.send((index, run, self.run(program, run))).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let mut workers = 0;
            for _ in 0..self.jobs.clamp(1, runs.len().max(1)) {
                let (work, sender) = (&work, sender.clone());
                let started = thread::Builder::new().spawn_scoped(scope, move || work(sender));
                workers += usize::from(started.is_ok());
            }
            if workers == 0 {
                // Where no thread can be had, the work is done here.
                work(sender.clone());
            }
            drop(sender);
            for (index, run, seen) in receiver {
                if let Ok(Observation {
                    exit: Exit::NotStarted(error),
                    ..
                }) = seen
                {
                    is_over.store(true, Ordering::Relaxed);
                    start_error.get_or_insert(error);
                    continue;
                }
                let result = RunResult {
                    run,
                    result: seen.map(|seen| self.judged(run, seen)),
                };
                on_event(Event::RunEnded {
                    run,
                    verdict: result.verdict(),
                });
                results[index] = Some(result);
            }
        });
        match start_error {
            Some(error) => Err(error),
            None => Ok(results.into_iter().flatten().collect()),
        }
    }

    fn judged(&self, run: Run, seen: Observation) -> (Observation, Judgement) {
        let case = &self.assignment.groups[run.group].cases[run.case];
        let judgement = judge(
            case,
            &self.assignment.answer,
            &self.assignment.limits,
            &seen,
        );
        (seen, judgement)
    }

    /// Makes one run in a fresh folder.
    fn run(&self, program: &Frozen, run: Run) -> Result<Observation, JudgeError> {
        let scratch = Scratch::new()?;
        let case = &self.assignment.groups[run.group].cases[run.case];
        let command = Command {
            program: program.program().to_owned(),
            arguments: self.assignment.modes[run.mode].arguments.clone(),
            environment: self.environment(scratch.path()),
            folder: scratch.path().to_owned(),
            stdin: plan::stdin(&case.board, self.assignment.input).into_bytes(),
            readable: vec![program.folder().to_owned()],
            writable: vec![scratch.path().to_owned()],
        };
        let seen = execute(self.keeper, &command, &self.assignment.limits);
        program.check().and(seen)
    }

    /// All that a program of a student finds in its environment.
    fn environment(&self, home: &Path) -> Vec<(String, String)> {
        let variable = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        vec![
            variable("PATH", &self.search_path),
            variable("HOME", &home.to_string_lossy()),
            variable("LANG", "C.UTF-8"),
            variable("TZ", "UTC"),
            // Python as root would write beside the program, as nobody may.
            variable("PYTHONDONTWRITEBYTECODE", "1"),
        ]
    }
}

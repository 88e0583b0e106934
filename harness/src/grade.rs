//! The whole way of one submission: opened, built, run, judged, scored.
mod conditions;
mod rounds;

use std::{
    os::unix::process::ExitStatusExt,
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
    execute::{
        Command, Exit, JudgeError, Keeper, Limits, Loss, Observation, Scratch, StartError, Survey,
        execute, signal_name,
    },
    judge::{Judgement, Steadiness, Verdict, hard, judge},
    plan::{self, Run},
    score::{Scorecard, score, score_without_runs},
    stop::Stop,
    submission::{
        self, Build, BuildError, BuildLog, FreezeError, Frozen, LeftOut, MissingFile, OpenError,
        Submission,
    },
    yardstick::Yardstick,
};
use conditions::Conditions;
use rounds::{Attempt, Made, Rounds};

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
    /// The layers around its programs.
    pub protection: Survey,
    /// What happened.
    pub outcome: Outcome,
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
struct Grading {
    outcome: Outcome,
    program_sha256: Option<String>,
    /// How many runs were not made as often as they were to be.
    not_repeated: usize,
}

impl Grading {
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
        let Grading {
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
    ) -> Result<Grading, GradeError> {
        let (program, build) = match submission {
            Submission::Incomplete { missing, .. } => {
                return Ok(Grading::without_program(Outcome::MissingFiles(missing)));
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
                            return Ok(Grading::without_program(Outcome::CompileError(log)));
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
        Ok(Grading {
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

    /// Makes the attempts of the first round, at so many runs, and those that
    /// they call for; returns also how many runs were not made as often as that.
    ///
    /// # Errors
    ///
    /// If the program cannot be started: then no further run is begun.
    fn run_all(
        &self,
        program: &Frozen,
        runs: usize,
        attempts: &[Attempt],
        on_event: &mut dyn FnMut(Event),
    ) -> Result<(Vec<RunResult>, usize), StartError> {
        let yardstick = Yardstick::new(self.assignment);
        let made = self.make(program, &yardstick, attempts, self.jobs, &mut |made| {
            on_event(Event::RunEnded {
                run: made.attempt.run,
                verdict: made.verdict(),
            });
        })?;
        let mut rounds = Rounds::new(runs, made);
        let mut again = |attempts: Vec<Attempt>, jobs| {
            let runs = attempts.len();
            if runs > 0 {
                on_event(Event::Again { runs });
            }
            // A program that does not start any more has been run all the same.
            self.make(program, &yardstick, &attempts, jobs, &mut |_| {
                on_event(Event::AgainEnded);
            })
            .unwrap_or_default()
        };
        let worst_counts = self.repeat > 1;
        if !worst_counts {
            let failed = rounds.failed();
            let made = again(rounds.at(&failed, Conditions::of(1)), self.jobs);
            rounds.add(&failed, made);
        }
        let near = rounds.near();
        let made = again(rounds.at(&near, Conditions::Usual), 1);
        rounds.add_alone(&near, made);
        let not_repeated = rounds.cut_short();
        let done = rounds.conclude(&self.assignment.answer, worst_counts);
        Ok((done, not_repeated))
    }

    /// Makes attempts, several at a time; the results are in the order given,
    /// `None` for those that were not made, or not to their end, as somebody asked
    /// to stop.
    ///
    /// # Errors
    ///
    /// If the program cannot be started: then no further run is begun.
    fn make(
        &self,
        program: &Frozen,
        yardstick: &Yardstick<'_>,
        attempts: &[Attempt],
        jobs: usize,
        on_end: &mut dyn FnMut(&Made),
    ) -> Result<Vec<Option<Made>>, StartError> {
        let next = AtomicUsize::new(0);
        let is_over = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        let mut results: Vec<Option<Made>> = attempts.iter().map(|_| None).collect();
        let mut start_error = None;
        let work = |sender: mpsc::Sender<(usize, Limits, Result<Observation, JudgeError>)>| {
            while !is_over.load(Ordering::Relaxed) && self.stop.signal().is_none() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(&attempt) = attempts.get(index) else {
                    break;
                };
                let limits = yardstick.limits(attempt.run);
                let seen = self.unless_stopped(self.run(program, attempt, &hard(&limits)));
                if sender.send((index, limits, seen)).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let mut workers = 0;
            for _ in 0..jobs.clamp(1, attempts.len().max(1)) {
                let (work, sender) = (&work, sender.clone());
                let started = thread::Builder::new().spawn_scoped(scope, move || work(sender));
                workers += usize::from(started.is_ok());
            }
            if workers == 0 {
                // Where no thread can be had, the work is done here.
                work(sender.clone());
            }
            drop(sender);
            for (index, limits, seen) in receiver {
                if let Ok(Observation {
                    exit: Exit::NotStarted(error),
                    ..
                }) = seen
                {
                    is_over.store(true, Ordering::Relaxed);
                    start_error.get_or_insert(error);
                    continue;
                }
                if matches!(seen, Err(JudgeError::Halted)) {
                    continue;
                }
                let attempt = attempts[index];
                let made = Made {
                    attempt,
                    limits,
                    result: seen.map(|seen| self.judged(attempt.run, &limits, seen)),
                };
                on_end(&made);
                results[index] = Some(made);
            }
        });
        match start_error {
            Some(error) => Err(error),
            None => Ok(results),
        }
    }

    fn judged(&self, run: Run, limits: &Limits, seen: Observation) -> (Observation, Judgement) {
        let case = &self.assignment.groups[run.group].cases[run.case];
        let judgement = judge(case, &self.assignment.answer, limits, &seen);
        (seen, judgement)
    }

    /// Makes one run in a fresh folder.
    fn run(
        &self,
        program: &Frozen,
        Attempt { run, conditions }: Attempt,
        limits: &Limits,
    ) -> Result<Observation, JudgeError> {
        let scratch = Scratch::new()?;
        let case = &self.assignment.groups[run.group].cases[run.case];
        let mut environment = self.environment(scratch.path());
        environment.extend(conditions.variables());
        let command = Command {
            program: program.program().to_owned(),
            arguments: self.assignment.modes[run.mode].arguments.clone(),
            environment,
            folder: scratch.path().to_owned(),
            stdin: plan::stdin(&case.board, self.assignment.input).into_bytes(),
            readable: [&[program.folder().to_owned()], self.readable.as_slice()].concat(),
            writable: vec![scratch.path().to_owned()],
        };
        let seen = execute(self.keeper, &command, limits);
        program.check().and(seen)
    }

    /// Takes a run that has died by the very signal that asks to stop for one
    /// that was ended: some services send it to every process at once.
    fn unless_stopped(
        &self,
        seen: Result<Observation, JudgeError>,
    ) -> Result<Observation, JudgeError> {
        let signal = match &seen {
            Ok(seen) => match seen.exit {
                Exit::Signal(signal) => Some(signal),
                // What shells and virtual machines make of it.
                Exit::Code(code) => Some(code - 128),
                _ => None,
            },
            Err(JudgeError::KeeperLost {
                how: Loss::Ended(status),
                // Where nobody can say how, that was killed too.
            }) => status.map_or_else(|| self.stop.signal(), |status| status.signal()),
            Err(_) => None,
        };
        match signal {
            Some(signal) if self.stop.is_asked_by(signal) => Err(JudgeError::Halted),
            _ => seen,
        }
    }

    /// What a program of a student finds in its environment under usual conditions.
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

//! The whole way of one submission: opened, built, run, judged, scored.
mod conditions;
mod crash;
mod error;
mod event;
mod methods;
mod outcome;
mod probe;
mod replaced;
mod rounds;
mod runs;
mod smallest;
mod sources;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    assignment::Assignment,
    diagnose,
    execute::{JudgeError, Keeper, Survey},
    method::Method,
    plan::Run,
    score::{Graded as Scored, score},
    stop::Stop,
    submission::{self, Build, BuildError, Frozen, Recipe, Submission},
};
pub use crash::Crash;
pub use error::GradeError;
pub use event::Event;
pub use methods::{CallResult, Dependence, Leaked, MethodResult, MethodsOutcome};
pub use outcome::{Graded, Outcome, RunResult, Stopped};
pub use probe::{Change, Found, Probe, Tried, Variant};
pub use smallest::SmallestRun;
pub use sources::Sources;

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
    /// The methods that are judged, if the assignment has any.
    pub methods: Vec<Method>,
    /// How many runs are made at a time; at least one.
    pub jobs: usize,
    /// How many times each run is made; at least once.
    pub repeat: u32,
    /// Whether boards made from published ones are tried too, to find programs that know
    /// the published ones by heart: see [`Probe`].
    pub probe: bool,
    /// Whether somebody asks to stop.
    pub stop: &'a Stop,
}

/// What became of the submission, beside its points.
struct Ended {
    outcome: Outcome,
    program: Option<Frozen>,
    /// How many runs were not made as often as they were to be.
    not_repeated: usize,
}

impl Ended {
    fn without_program(outcome: Outcome) -> Self {
        Self {
            outcome,
            program: None,
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
            Submission::Program(program) if path.is_dir() => {
                (path.join(&program.name), program.left_out.clone())
            }
            Submission::Program(_) => (path.to_owned(), Vec::new()),
            Submission::Sources { left_out, .. } | Submission::Incomplete { left_out, .. } => {
                (path.to_owned(), left_out.clone())
            }
        };
        if let Some(signal) = self.stop.signal() {
            return Err(GradeError::Stopped { signal });
        }
        let Ended {
            outcome,
            program: ran,
            not_repeated,
        } = self.outcome(&submission, runs, on_event)?;
        let methods = self.methods_outcome(&submission, on_event)?;
        let replaced = self.replaced(&submission, &outcome, methods.as_ref(), runs, on_event);
        // A mistake in a method is named there: what it does to the answers has
        // no name of its own.
        let is_of_class = methods.as_ref().is_some_and(MethodsOutcome::has_faults);
        let variants = |smallest: Option<&SmallestRun>| match outcome.runs() {
            Some(runs) if !is_of_class => diagnose::of_runs(self.assignment, runs, smallest),
            _ => Vec::new(),
        };
        let first_variants = variants(None);
        let smallest = match (&ran, outcome.runs()) {
            (Some(program), Some(runs)) => self.smallest_run(program, runs, &first_variants),
            _ => None,
        };
        let variants = variants(smallest.as_ref());
        let probe = match (&ran, outcome.runs()) {
            (Some(program), Some(runs)) => self.probed(program, runs),
            _ => None,
        };
        let crash = self.crash(&submission, &outcome, is_of_class || !variants.is_empty());
        let fault = crash.as_ref().map(|crash| &crash.fault);
        let sources = self.sources(&submission, &outcome, methods.as_ref(), fault);
        let scorecard = score(
            self.assignment,
            &Scored {
                runs: outcome.runs(),
                replaced: &replaced.runs,
                is_cut_short: replaced.not_made > 0,
                methods: methods.as_ref(),
            },
        );
        // Last, as one may be asked to stop at any moment.
        let not_made = (not_repeated, replaced.not_made);
        let stopped = self.stopped(&outcome, methods.as_ref(), runs.len(), not_made)?;
        Ok(Graded {
            path: path.to_owned(),
            program,
            is_by_itself: ran.as_ref().is_some_and(Frozen::is_by_itself),
            program_sha256: ran.map(|program| program.sha256().to_owned()),
            left_out,
            protection: self.protection.clone(),
            outcome,
            methods,
            smallest,
            variants,
            crash,
            sources,
            probe,
            replaced: replaced.runs,
            scorecard,
            stopped,
        })
    }

    /// What became of the methods; `None` if none are asked for.
    fn methods_outcome(
        &self,
        submission: &Submission,
        on_event: &mut dyn FnMut(Event),
    ) -> Result<Option<MethodsOutcome>, GradeError> {
        let Some(methods) = &self.assignment.methods else {
            return Ok(None);
        };
        if self.methods.is_empty() || self.stop.signal().is_some() {
            return Ok(None);
        }
        match submission {
            Submission::Program(_) => Ok(Some(MethodsOutcome::NoSources)),
            Submission::Sources { folder, files, .. }
            | Submission::Incomplete { folder, files, .. } => {
                on_event(Event::Methods);
                match self.judge_methods(methods, folder, files) {
                    // It was ended, or the signal went to the compiler too.
                    Err(GradeError::Build(_)) if self.stop.signal_in_a_moment().is_some() => {
                        Ok(None)
                    }
                    // What was judged before stays.
                    Err(GradeError::Build(error)) if error.is_of_the_judge() => {
                        Ok(Some(self.methods_not_built(error)))
                    }
                    outcome => outcome.map(Some),
                }
            }
        }
    }

    /// The methods where what calls them could not be built.
    fn methods_not_built(&self, error: BuildError) -> MethodsOutcome {
        let error = Arc::new(error);
        let results = self.methods.iter().map(|&method| MethodResult {
            method,
            convention: 0,
            trusted: Vec::new(),
            smallest: None,
            variants: Vec::new(),
            dependence: None,
            place: None,
            leak: None,
            calls: Err(JudgeError::Build(Arc::clone(&error))),
        });
        MethodsOutcome::Judged(results.collect())
    }

    /// What became of a submission.
    fn outcome(
        &self,
        submission: &Submission,
        runs: &[Run],
        on_event: &mut dyn FnMut(Event),
    ) -> Result<Ended, GradeError> {
        if runs.is_empty() {
            return Ok(Ended::without_program(Outcome::NotAsked));
        }
        let (program, build) = match submission {
            Submission::Incomplete { missing, .. } => {
                let missing = missing.clone();
                return Ok(Ended::without_program(Outcome::MissingFiles(missing)));
            }
            Submission::Program(program) => (program.freeze()?, None),
            Submission::Sources { folder, files, .. } => {
                on_event(Event::Building);
                match self.build(folder, files) {
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
            program: Some(program),
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
        methods: Option<&MethodsOutcome>,
        runs: usize,
        (not_repeated, not_replaced): (usize, usize),
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
        let not_run = not_run + not_replaced;
        let not_called = match (&self.assignment.methods, methods) {
            (None, _) => 0,
            (Some(_), None) => self.methods.len(),
            (_, Some(MethodsOutcome::Judged(results))) => self.methods.len() - results.len(),
            (_, Some(_)) => 0,
        };
        Ok(
            (not_run + not_repeated + not_called > 0).then_some(Stopped {
                signal,
                not_run,
                not_repeated,
                not_called,
            }),
        )
    }

    fn build(&self, folder: &Path, files: &[PathBuf]) -> Result<Build, BuildError> {
        let recipe = Recipe {
            folder,
            files,
            driver: None,
            build: &self.assignment.build,
        };
        let environment = self.environment(Path::new("/nonexistent"));
        submission::build(&recipe, &environment, &self.readable, self.keeper)
    }
}

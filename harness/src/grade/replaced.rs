//! The rest of a program with a right class in place of the student's: a mistake
//! in a method is paid for in that method, and not once more in the answers.
use std::sync::Arc;

use super::{Event, Grader, MethodResult, MethodsOutcome, Outcome, RunResult, rounds};
use crate::{
    execute::JudgeError,
    judge::Verdict,
    plan::Run,
    submission::{BuildError, Submission},
};

/// What became of the runs with a right class.
#[derive(Debug, Default)]
pub(super) struct Replaced {
    /// Those that were made.
    pub(super) runs: Vec<RunResult>,
    /// How many were to be made, and were not, as somebody asked to stop.
    pub(super) not_made: usize,
}

impl Grader<'_> {
    /// Makes the runs once more with the class of the assignment; none where that
    /// does not compile, as the rest of the program needs more of its class than
    /// the text promises, or where there is nothing to gain.
    ///
    /// Where the judge could not build that, each run says so.
    pub(super) fn replaced(
        &self,
        submission: &Submission,
        outcome: &Outcome,
        methods: Option<&MethodsOutcome>,
        runs: &[Run],
        on_event: &mut dyn FnMut(Event),
    ) -> Replaced {
        let linked = self.assignment.methods.as_ref();
        let linked = linked.and_then(|methods| methods.replaced.as_ref());
        let (Some(linked), Submission::Sources { folder, files, .. }) = (linked, submission) else {
            return Replaced::default();
        };
        let is_to_blame = methods.is_some_and(MethodsOutcome::may_have_faults);
        if !is_to_blame || !outcome.can_gain() {
            return Replaced::default();
        }
        let none_made = || Replaced {
            runs: Vec::new(),
            not_made: runs.len(),
        };
        if self.stop.signal().is_some() {
            return none_made();
        }
        let program = match self.link(linked, folder, files) {
            Ok(build) => build.program,
            Err(_) if self.stop.signal_in_a_moment().is_some() => return none_made(),
            Err(BuildError::Compile(_)) => return Replaced::default(),
            Err(error) => {
                return Replaced {
                    runs: self.not_built(runs, error),
                    not_made: 0,
                };
            }
        };
        on_event(Event::Again { runs: runs.len() });
        let attempts = rounds::first(runs, 1);
        let made = self.run_all(&program, runs.len(), &attempts, &mut |event| match event {
            Event::RunEnded { .. } => on_event(Event::AgainEnded),
            other => on_event(other),
        });
        // One that does not start is as one that does not compile.
        let made = made.map_or_else(|_| Vec::new(), |(runs, _)| runs);
        let not_made = match self.stop.signal() {
            Some(_) => runs.len() - made.len(),
            None => 0,
        };
        Replaced {
            runs: made,
            not_made,
        }
    }

    /// These runs, none of which could be made.
    fn not_built(&self, runs: &[Run], error: BuildError) -> Vec<RunResult> {
        let error = Arc::new(error);
        let results = runs.iter().map(|&run| RunResult {
            run,
            limits: self.assignment.limits,
            result: Err(JudgeError::Build(Arc::clone(&error))),
            steadiness: None,
        });
        results.collect()
    }
}

impl Outcome {
    /// Whether a right class could make it better.
    fn can_gain(&self) -> bool {
        match self {
            Outcome::CompileError(_) => true,
            Outcome::Judged { runs, .. } => {
                let is_right = |run: &RunResult| run.verdict() == Some(Verdict::Accepted);
                !runs.iter().all(is_right)
            }
            Outcome::MissingFiles(_) | Outcome::NotAsked | Outcome::NotStarted(_) => false,
        }
    }
}

impl MethodsOutcome {
    /// Whether the class is wrong, or nobody knows as it could not be judged.
    fn may_have_faults(&self) -> bool {
        let is_unknown = |result: &MethodResult| result.calls.is_err();
        self.has_faults()
            || matches!(self, MethodsOutcome::Judged(results) if results.iter().any(is_unknown))
    }

    /// Whether the class is seen to be wrong.
    pub(super) fn has_faults(&self) -> bool {
        match self {
            MethodsOutcome::NoSources | MethodsOutcome::MissingFiles => false,
            MethodsOutcome::CompileError(_) => true,
            MethodsOutcome::Judged(results) => results
                .iter()
                .any(|result| result.calls.is_ok() && !result.is_right()),
        }
    }
}

//! Where a program goes wrong: what sanitizers say of the first run that failed.
use super::{Grader, Outcome, RunResult, runs::Setting};
use crate::{
    execute::AddressLayout,
    judge::{Rejection, Verdict},
    plan::Run,
    sanitizer::{self, Fault},
    submission::{self, Recipe, Submission},
};

/// A fault that a sanitizer found in a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crash {
    /// The run.
    pub run: Run,
    /// What it found first.
    pub fault: Fault,
}

impl Grader<'_> {
    /// Runs the program, built anew with sanitizers, on a case in which it crashed, or
    /// was wrong where nothing known accounts for that.
    ///
    /// Nothing depends on it but what is said: where it cannot be done, nothing is.
    pub(super) fn crash(
        &self,
        submission: &Submission,
        outcome: &Outcome,
        is_named: bool,
    ) -> Option<Crash> {
        let diagnose = self.assignment.diagnose.as_ref()?;
        let Submission::Sources { folder, files, .. } = submission else {
            return None;
        };
        let runs = outcome.runs()?;
        let is_wrong = |done: &&RunResult| done.verdict() == Some(Verdict::WrongAnswer);
        let wrong = || runs.iter().find(is_wrong).filter(|_| !is_named);
        let crashed = runs.iter().find(|done| is_of_memory(done));
        let run = crashed.or_else(wrong)?.run;
        if self.stop.signal().is_some() {
            return None;
        }
        let recipe = Recipe {
            folder,
            files,
            driver: None,
            build: &diagnose.build,
        };
        let environment = self.environment(std::path::Path::new("/nonexistent"));
        let built = submission::build(&recipe, &environment, &self.readable, self.keeper);
        let program = built.ok()?.program;
        let case = &self.assignment.groups[run.group].cases[run.case];
        let setting = Setting {
            variables: diagnose.environment.clone(),
            address_layout: AddressLayout::AsUsual,
        };
        let seen = self.run_on(&program, (case, run.mode), setting, &diagnose.limits);
        let stderr = seen.ok()?.stderr.bytes;
        if sanitizer::is_broken(&stderr) {
            return None;
        }
        let fault = sanitizer::read(&stderr, files).into_iter().next()?;
        Some(Crash { run, fault })
    }
}

/// Whether a run ended as a memory error ends a program: by a signal, a code that stands
/// for one, or a sanitizer of the student's own; or otherwise than the next time. A program
/// that ends with another code has decided so, and says no less under sanitizers.
fn is_of_memory(done: &RunResult) -> bool {
    let Ok((seen, judgement)) = &done.result else {
        return false;
    };
    match judgement.rejection {
        Some(Rejection::Signal { .. }) => true,
        Some(Rejection::ExitCode { code }) => {
            code > SIGNALS_BEGIN
                || done.is_flaky()
                || !sanitizer::read(&seen.stderr.bytes, &[]).is_empty()
        }
        _ => false,
    }
}

/// Shells and virtual machines end with this and the number of the signal.
const SIGNALS_BEGIN: i32 = 128;

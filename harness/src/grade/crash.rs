//! Where a program goes wrong: what sanitizers say of the first run that failed.
use super::{Grader, Outcome, RunResult, runs::Setting};
use crate::{
    execute::AddressLayout,
    judge::Verdict,
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
        let first = |wanted: Verdict| {
            let mut runs = outcome.runs()?.iter();
            runs.find(|done: &&RunResult| done.verdict() == Some(wanted))
        };
        let wrong = || first(Verdict::WrongAnswer).filter(|_| !is_named);
        let run = first(Verdict::RunTimeError).or_else(wrong)?.run;
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
        let seen = self.run_on(&program, (&case.board, run.mode), setting, &diagnose.limits);
        let stderr = seen.ok()?.stderr.bytes;
        if sanitizer::is_broken(&stderr) {
            return None;
        }
        let fault = sanitizer::read(&stderr, files).into_iter().next()?;
        Some(Crash { run, fault })
    }
}

//! How a command ended, and the exit code that says so.
use crate::{
    assignment::{Assignment, Grading},
    grade::{Graded, MethodResult, MethodsOutcome, Stopped},
    judge::Verdict,
    plan::Filter,
    stop,
};

/// How a command ended, for the exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every run that counts was accepted, and every method that was judged is right; of
    /// cases: all are as they should be.
    AllAccepted,
    /// Graded, and not every run that counts was accepted, or a method is wrong; of cases:
    /// some are wrong, or miss something.
    NotAllAccepted,
    /// The judge could not do its work on some runs, or not prove some answers.
    JudgeFailed,
    /// Somebody asked to stop before all runs were made.
    Stopped {
        /// The signal that asked.
        signal: i32,
    },
}

impl Ending {
    /// The exit code that says so; the help texts list them.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Ending::AllAccepted => 0,
            Ending::NotAllAccepted => 1,
            Ending::JudgeFailed => 3,
            Ending::Stopped { signal } => stop::exit_code(signal),
        }
    }
}

/// How grading ended: every run counts that can earn points, or that was asked
/// for by name, and every method that was judged.
pub(super) fn ending(assignment: &Assignment, graded: &Graded, filter: &Filter) -> Ending {
    if let Some(Stopped { signal, .. }) = graded.stopped {
        return Ending::Stopped { signal };
    }
    let runs = graded.outcome.runs();
    let methods = match &graded.methods {
        Some(MethodsOutcome::Judged(results)) => results.as_slice(),
        _ => &[],
    };
    let mut all_runs = runs.into_iter().flatten().chain(&graded.replaced);
    if all_runs.any(|done| done.result.is_err())
        || methods.iter().any(|result| result.calls.is_err())
    {
        return Ending::JudgeFailed;
    }
    let (Some(runs), false) = (
        runs,
        matches!(
            graded.methods,
            Some(MethodsOutcome::CompileError(_) | MethodsOutcome::MissingFiles)
        ),
    ) else {
        return Ending::NotAllAccepted;
    };
    if !methods.iter().all(MethodResult::is_right) {
        return Ending::NotAllAccepted;
    }
    let is_asked_for = *filter != Filter::default();
    let earns = |group: usize| {
        assignment.criteria.iter().any(|criterion| {
            let of_runs = matches!(&criterion.grading, Grading::Runs { groups, .. } if groups.contains(&group));
            of_runs && criterion.points > 0
        })
    };
    let is_all_accepted = runs
        .iter()
        .filter(|done| is_asked_for || earns(done.run.group))
        .all(|done| done.verdict() == Some(Verdict::Accepted));
    if is_all_accepted {
        Ending::AllAccepted
    } else {
        Ending::NotAllAccepted
    }
}

//! The closed list of verdicts.

/// The judge's word on one run.
///
/// There is no verdict for a judge that could not do its work: that is a
/// [`JudgeError`](crate::execute::JudgeError), and it never costs a student points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// The right answer in the right form.
    Accepted,
    /// The right answer in a wrong form.
    PresentationError,
    /// A wrong answer, or none.
    WrongAnswer,
    /// Too much CPU time, or asleep on the clock.
    TimeLimitExceeded,
    /// More memory than allowed, proved.
    MemoryLimitExceeded,
    /// More output than allowed.
    OutputLimitExceeded,
    /// A crash, or an exit code other than 0.
    RunTimeError,
}

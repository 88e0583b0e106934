//! What is told while a submission is graded.
use crate::{judge::Verdict, plan::Run};

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
    /// The methods of the class are judged.
    Methods,
}

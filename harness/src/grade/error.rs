//! Why a submission could not be graded.
use thiserror::Error;

use crate::{
    execute::{JudgeError, signal_name},
    submission::{BuildError, FreezeError, OpenError},
};

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

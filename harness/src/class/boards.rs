//! Boards of a student's own, drawn while a class is graded.
use std::sync::{Mutex, PoisonError};

use crate::{
    assignment::Assignment,
    personal::{Drawer, PersonalError, Secret},
};

/// What boards are drawn from that are a student's own.
pub struct PersonalBoards {
    secret: Secret,
    drawer: Mutex<Drawer>,
}

impl PersonalBoards {
    /// Boards drawn from a secret.
    #[must_use]
    pub fn new(secret: Secret, drawer: Drawer) -> PersonalBoards {
        PersonalBoards {
            secret,
            drawer: Mutex::new(drawer),
        }
    }

    /// What tells the secret from others: see [`Secret::fingerprint`].
    #[must_use]
    pub fn fingerprint(&self) -> String {
        self.secret.fingerprint()
    }

    /// The assignment with the boards of a student.
    pub(super) fn fill(
        &self,
        assignment: &Assignment,
        student: &str,
    ) -> Result<Assignment, PersonalError> {
        let mut drawer = self.drawer.lock().unwrap_or_else(PoisonError::into_inner);
        drawer.fill(assignment, &self.secret, student)
    }
}

//! Personal boards: drawn from a secret and the id of a student, so that answers cannot be
//! shared, and as hard for one student as for another.
//!
//! Board `i` of every student needs the same number of moves, which the exact solver and the
//! textbook's A* both found, and A* expands about as many nodes on it by each distance of the
//! assignment: within a band around the median of boards that need as many moves. The draws
//! are the same on every machine. Whoever does not know the secret cannot tell them.
//!
//! A board of up to nine free cells is drawn evenly among all that need so many moves; of a
//! larger one, random moves lead to it from the goal, which favors boards that many ways lead to.
mod band;
mod drawer;
mod error;
mod numbers;
mod secret;

use reference::{Board, Heuristic};

use crate::{
    assignment::{Assignment, Group},
    case::{Case, Expected},
};

pub use band::Band;
pub use drawer::Drawer;
pub use error::PersonalError;
pub use secret::{Secret, SecretError};

/// The boards of a student in one group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// Index into [`Assignment::groups`].
    pub group: usize,
    /// The boards, in order.
    pub boards: Vec<Certified>,
}

/// A board of a student, with what makes it as hard as those of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certified {
    /// The board.
    pub board: Board,
    /// The fewest moves to the goal.
    pub moves: u32,
    /// What the textbook's A* takes, by each distance of the assignment.
    pub efforts: Vec<Effort>,
    /// Of the boards that need as many moves, how many could have been drawn as well: by the
    /// share of a sample within all bands. `None` where such boards were not counted.
    pub choice: Option<usize>,
}

/// What the textbook's A* takes on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// By which distance.
    pub heuristic: Heuristic,
    /// The nodes that it expands.
    pub expanded: u64,
    /// How many it may be.
    pub band: Band,
}

/// The assignment with the personal boards of a student in their groups.
///
/// Whoever fills it for many students makes one [`Drawer`], which is faster.
///
/// # Errors
///
/// If the id is empty, or a group asks for boards that cannot be drawn.
pub fn fill(
    assignment: &Assignment,
    secret: &Secret,
    student: &str,
) -> Result<Assignment, PersonalError> {
    Drawer::new(assignment)?.fill(assignment, secret, student)
}

/// Fills the personal groups, if there are any, with the boards of nobody: a sample of what
/// students get, the same each time.
///
/// # Errors
///
/// If a group asks for boards that cannot be drawn.
pub fn fill_with_sample(assignment: &mut Assignment) -> Result<(), PersonalError> {
    if has_undrawn(assignment) {
        *assignment = fill(assignment, &Secret::of_sample(), "sample")?;
    }
    Ok(())
}

/// Whether there are groups whose boards are to be drawn, and are not yet.
#[must_use]
pub fn has_undrawn(assignment: &Assignment) -> bool {
    assignment.groups.iter().any(Group::is_undrawn)
}

impl Drawn {
    /// Puts the boards into their group.
    fn put_into(&self, assignment: &mut Assignment) {
        let file = assignment.folder.join("assignment.toml");
        let group = &mut assignment.groups[self.group];
        let modes = group.personal.as_ref().map(|personal| &personal.modes);
        let modes = modes.cloned().unwrap_or_default();
        let cases = (1..).zip(&self.boards).map(|(number, certified)| Case {
            name: name(number),
            board: certified.board.clone(),
            scramble: None,
            script: None,
            expected: Expected::Moves(certified.moves),
            modes: modes.clone(),
            reason: None,
            explain: std::collections::BTreeMap::new(),
            file: file.clone(),
        });
        group.cases = cases.collect();
    }
}

/// The name of the case of a personal board, counted from 1.
#[must_use]
pub fn name(number: usize) -> String {
    format!("board-{number}")
}

#[cfg(test)]
mod tests;

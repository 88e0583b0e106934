//! Looks for programs that know the published boards by heart: those that are accepted on
//! them, and wrong on boards made from them.
//!
//! Of up to four boards that were accepted, each is given once more mirrored and one legal move
//! on, and some of them with other blanks between the tiles or in a file of another name: twelve
//! runs at most. Where these look like a table of answers, what was wrong is run once more, and
//! so are the boards themselves: twelve more at most. Nothing of it changes any points.
mod board;
mod form;
mod runs;

use crate::{
    assignment::{Assignment, Visibility},
    case::{Case, Expected},
    execute::Observation,
    judge::Judgement,
    plan::{Given, Run},
};

/// How many boards are tried.
const BOARDS: usize = 4;
/// Of how many of them another form is tried.
const FORMS: usize = 2;
/// The least share of published runs that is accepted of a program that is looked at, in
/// percent: one that is wrong here and there has no table of them.
const LEAST_ACCEPTED_PERCENT: usize = 80;
/// The fewest of these runs.
const LEAST_PUBLISHED: usize = 4;
/// The fewest boards made from published ones that were right or wrong, for a flag.
const LEAST_OTHERS: usize = 4;
/// On how many published boards something has to be wrong, for a flag.
const LEAST_BOARDS: usize = 2;
/// How much of its limit of CPU time a run may have taken to be tried again: none of what is
/// made from it shall pass the limit.
const CPU_SHARE: u32 = 4;

/// What became of boards that were made from published ones.
#[derive(Clone, Debug)]
pub struct Probe {
    /// Runs of published boards that were accepted.
    pub accepted: usize,
    /// Runs of published boards that were judged.
    pub published: usize,
    /// The published boards that were tried; none where none could be.
    pub tried: Vec<Tried>,
    /// How many runs it took.
    pub runs: usize,
}

/// A published board with what was made from it.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The run in which it was accepted.
    pub run: Run,
    /// Whether it was not accepted when it was run once more.
    pub is_unsteady: bool,
    /// What was made from it.
    pub variants: Vec<Variant>,
}

/// Something made from a published board, and what the program did.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What is different.
    pub change: Change,
    /// The board with its answer.
    pub case: Case,
    /// What the program was given.
    pub given: Given,
    /// What it came to.
    pub found: Found,
    /// What was seen and judged; `None` if the judge could not do its work.
    pub seen: Option<(Observation, Judgement)>,
}

/// What is different from a published board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Rows are columns, and tiles have the numbers that make it as hard.
    Mirrored,
    /// One legal move was made.
    OneMove,
    /// The same board with blanks and tabs more, and no line end behind it.
    Blanks,
    /// The same board with CR LF for line ends.
    LineEnds,
    /// The same board in a file of another name.
    Renamed,
}

impl Change {
    /// Whether it is another board, and not the same one in another form: a program may be
    /// wrong on a form for many reasons.
    #[must_use]
    pub fn is_another_board(self) -> bool {
        matches!(self, Change::Mirrored | Change::OneMove)
    }
}

/// What a run that was made from another one came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// The right answer, in whatever form.
    Right,
    /// A wrong answer, none, or a crash.
    Wrong,
    /// Nothing to be held against anybody: a limit, a fault of the judge, a known reading of
    /// the assignment, or something else the second time.
    Unclear,
}

impl Probe {
    /// How many of the other boards were right, and how many right or wrong.
    #[must_use]
    pub fn others(&self) -> (usize, usize) {
        let others = || self.steady().flat_map(Tried::others);
        let right = others().filter(|it| it.found == Found::Right).count();
        let wrong = others().filter(|it| it.found == Found::Wrong).count();
        (right, right + wrong)
    }

    /// Whether a person should look at the program: of the published runs 80 % at least were
    /// accepted, four or more, and of the boards made from them half at least were wrong, of
    /// four or more and on two published boards or more.
    #[must_use]
    pub fn is_flagged(&self) -> bool {
        let (right, others) = self.others();
        let is_wrong = |it: &Variant| it.found == Found::Wrong;
        let boards = self.steady().filter(|it| it.others().any(is_wrong)).count();
        self.knows_the_published()
            && others >= LEAST_OTHERS
            && 2 * right <= others
            && boards >= LEAST_BOARDS
    }

    /// The other forms of a board on which the program was not right.
    pub fn forms(&self) -> impl Iterator<Item = &Variant> {
        let variants = self.steady().flat_map(|tried| &tried.variants);
        variants.filter(|it| !it.change.is_another_board() && it.found == Found::Wrong)
    }

    fn knows_the_published(&self) -> bool {
        self.published >= LEAST_PUBLISHED
            && self.accepted * 100 >= self.published * LEAST_ACCEPTED_PERCENT
    }

    fn steady(&self) -> impl Iterator<Item = &Tried> {
        self.tried.iter().filter(|tried| !tried.is_unsteady)
    }
}

impl Tried {
    fn others(&self) -> impl Iterator<Item = &Variant> {
        let variants = self.variants.iter();
        variants.filter(|variant| variant.change.is_another_board())
    }
}

/// Whether the boards of a group are given to everybody.
fn is_published(assignment: &Assignment, group: usize) -> bool {
    let group = &assignment.groups[group];
    group.visibility == Visibility::Visible && group.personal.is_none()
}

/// The right answer of a case, in moves.
fn moves(case: &Case) -> Option<u32> {
    match case.expected {
        Expected::Moves(moves) => Some(moves),
        Expected::Unsolvable => None,
    }
}

#[cfg(test)]
mod tests;

//! Which of the known mistakes the cases of an assignment catch.
use reference::{
    Board, Distance,
    catalog::{self, Variant, smallest},
};

use super::{
    IsStopped, parallel,
    remedy::{self, Found, Remedy},
    trial::{calls, calls_catch, case_catches},
};
use crate::{
    assignment::{Assignment, Grading, Group, RepeatRule},
    method::Call,
};

/// Which known mistakes an assignment catches, and by which of its groups.
#[derive(Clone, Debug)]
pub struct Strength<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The known mistakes that can show in it, by method.
    pub mistakes: Vec<Tried<'a>>,
    /// The known mistakes that cannot show in it.
    pub left_out: Vec<LeftOut>,
    /// What would catch those that are missed.
    pub remedy: Remedy,
}

/// A known mistake, tried on every case or board.
#[derive(Clone, Debug)]
pub struct Tried<'a> {
    /// In what it is.
    pub method: catalog::Method,
    /// The mistake.
    pub variant: &'static Variant,
    /// The groups that catch it; none if it is missed.
    pub caught_by: Vec<Catch<'a>>,
}

/// A group that catches a mistake: of cases for mistakes in `solve`, and of boards for
/// those in a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Catch<'a> {
    /// The name of the group.
    pub group: &'a str,
    /// How many of its cases or boards do; at least one.
    pub by: usize,
    /// How many it has.
    pub of: usize,
}

/// Known mistakes in a method that cannot show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// In what they are.
    pub method: catalog::Method,
    /// Their names; at least one.
    pub names: Vec<&'static str>,
    /// Why they cannot show.
    pub because: Because,
}

/// Why mistakes cannot show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// The assignment asks for no moves in an answer.
    NoPaths,
    /// Cases are tried on numbers of moves alone.
    PathsNotTried,
    /// The policy of the assignment accepts what it answers.
    Accepted,
    /// No criterion is for the method.
    NotScored,
    /// It is wrong only of boards that cannot be solved, and the assignment takes none.
    NoneUnsolvable,
    /// It is wrong only of objects that are made for the other distance, and those
    /// need not know this one.
    OtherDistance,
}

impl Strength<'_> {
    /// How many known mistakes are caught.
    #[must_use]
    pub fn caught(&self) -> usize {
        let mistakes = self.mistakes.iter();
        mistakes.filter(|tried| !tried.is_missed()).count()
    }

    /// Whether some are not.
    #[must_use]
    pub fn misses_any(&self) -> bool {
        self.mistakes.iter().any(Tried::is_missed)
    }
}

impl Tried<'_> {
    /// Whether nothing catches it.
    #[must_use]
    pub fn is_missed(&self) -> bool {
        self.caught_by.is_empty()
    }
}

/// A mistake, and a group by which it may be caught.
struct Trial<'a> {
    method: catalog::Method,
    variant: &'static Variant,
    place: Place<'a>,
}

#[derive(Clone)]
enum Place<'a> {
    Cases(&'a Group),
    /// The calls on its boards, two for each.
    Boards(&'a str, Vec<Call>),
}

/// Tries every known mistake on every case and board, by up to `jobs` threads, and
/// looks for a board that would catch each that is missed. `None` if somebody asked
/// to stop.
///
/// A mistake in `solve` is caught by a case if a run of it gets another answer than
/// expected, by the distance of its mode; one in a method by a board if a call on it
/// is not right. That a program would run too long does not count.
#[must_use]
pub fn strength<'a>(
    assignment: &'a Assignment,
    jobs: usize,
    is_stopped: IsStopped<'_>,
) -> Option<Strength<'a>> {
    let mut trials = Vec::new();
    let mut left_out = Vec::new();
    for method in catalog::Method::ALL {
        let places = places(assignment, method);
        let variants = method.variants();
        if places.is_empty() {
            left_out.push(LeftOut {
                method,
                names: variants.iter().map(|variant| variant.name).collect(),
                because: match method {
                    catalog::Method::Path if assignment.answer.path.is_none() => Because::NoPaths,
                    catalog::Method::Path => Because::PathsNotTried,
                    _ => Because::NotScored,
                },
            });
        }
        let accepts = assignment.repeat_rule == RepeatRule::Accept;
        let (accepted, variants): (Vec<&Variant>, Vec<_>) = variants
            .iter()
            .partition(|variant| accepts && variant.is_literal_rule());
        if !accepted.is_empty() {
            left_out.push(LeftOut {
                method,
                names: accepted.iter().map(|variant| variant.name).collect(),
                because: Because::Accepted,
            });
        }
        for variant in variants {
            trials.extend(places.iter().cloned().map(|place| Trial {
                method,
                variant,
                place,
            }));
        }
    }
    let found = parallel::map(&trials, jobs, is_stopped, |trial| trial.run(assignment))?;
    let mut mistakes: Vec<Tried<'a>> = Vec::new();
    for (trial, catch) in trials.iter().zip(found) {
        let is_next = |tried: &Tried<'_>| tried.variant.name != trial.variant.name;
        if mistakes.last().is_none_or(is_next) {
            mistakes.push(Tried {
                method: trial.method,
                variant: trial.variant,
                caught_by: Vec::new(),
            });
        }
        let tried = mistakes
            .last_mut()
            .expect("one was pushed if there was none");
        tried
            .caught_by
            .extend(Some(catch).filter(|catch| catch.by > 0));
    }
    let missed = mistakes.iter().filter(|tried| tried.is_missed());
    let missed: Vec<&'static Variant> = missed.map(|tried| tried.variant).collect();
    let boards = parallel::map(&missed, jobs, is_stopped, |variant| {
        remedy::smallest(assignment, variant)
    })?;
    let mut remedy = Remedy::default();
    for (variant, found) in missed.into_iter().zip(boards) {
        let mut leave_out = |because| {
            mistakes.retain(|tried| tried.variant.name != variant.name);
            left_out.push(LeftOut {
                method: variant.method(),
                names: vec![variant.name],
                because,
            });
        };
        match found {
            Some(Found::UnsolvableOnly) => leave_out(Because::NoneUnsolvable),
            Some(found) => remedy.add(found, variant),
            None if is_of_other_distance(variant) => leave_out(Because::OtherDistance),
            None => {}
        }
    }
    Some(Strength {
        assignment,
        mistakes,
        left_out,
        remedy,
    })
}

/// Whether a mistake that no call shows would show if objects were asked that are
/// made for the other distance.
fn is_of_other_distance(variant: &Variant) -> bool {
    let distance = match variant.method() {
        catalog::Method::Hamming => Distance::Manhattan,
        catalog::Method::Manhattan => Distance::Hamming,
        _ => return false,
    };
    let mut boards = smallest::by_size_within(0);
    boards.any(|board| {
        let board = board.with_distance(distance);
        variant.answer(&board) != variant.method().truth(&board)
    })
}

impl<'a> Trial<'a> {
    fn run(&self, assignment: &Assignment) -> Catch<'a> {
        match &self.place {
            Place::Cases(group) => {
                let cases = group.cases.iter();
                let catching = cases.filter(|case| case_catches(assignment, case, self.variant));
                Catch {
                    group: &group.name,
                    by: catching.count(),
                    of: group.cases.len(),
                }
            }
            Place::Boards(group, calls) => {
                let boards = calls.chunks(2);
                let of = boards.len();
                let by = boards
                    .filter(|calls| calls_catch(calls, self.variant))
                    .count();
                Catch { group, by, of }
            }
        }
    }
}

/// The groups by which mistakes in `method` may be caught; none if the assignment
/// does not ask for it.
fn places(assignment: &Assignment, method: catalog::Method) -> Vec<Place<'_>> {
    if method == catalog::Method::Solve {
        return assignment.groups.iter().map(Place::Cases).collect();
    }
    let mut scored = assignment
        .criteria
        .iter()
        .filter_map(|it| match it.grading {
            Grading::Method { method, .. } => Some(method),
            _ => None,
        });
    let scored = scored.find(|scored| scored.in_catalog() == method);
    match (&assignment.methods, scored) {
        (Some(methods), Some(method)) => {
            let groups = methods.boards.iter();
            let boards: Vec<Board> = groups.flat_map(|group| group.boards.clone()).collect();
            let mut calls = calls(method, &boards).into_iter();
            let place = methods.boards.iter().map(|group| {
                let its = calls.by_ref().take(2 * group.boards.len()).collect();
                Place::Boards(group.name.as_str(), its)
            });
            place.collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::example;

    #[test]
    fn leaves_out_what_the_assignment_does_not_ask_for() {
        let assignment = example::assignment();
        let strength = strength(&assignment, 1, &|| false).unwrap();
        let left_out: Vec<String> = strength
            .left_out
            .iter()
            .map(|left_out| left_out.method.to_string())
            .collect();
        assert_eq!(
            left_out,
            [
                "get_n_moves()",
                "hamming()",
                "manhattan()",
                "inversions()",
                "is_solvable()",
                "is_goal()",
                "neighbors()",
                "the path"
            ]
        );
        let is_of_solve = |tried: &Tried<'_>| tried.method == catalog::Method::Solve;
        assert!(strength.mistakes.iter().all(is_of_solve));
    }

    #[test]
    fn leaves_out_what_the_policy_accepts() {
        let left_out = |repeat_rule| {
            let assignment = Assignment {
                repeat_rule,
                ..example::assignment()
            };
            let strength = strength(&assignment, 1, &|| false).unwrap();
            let mut left_out = strength.left_out.into_iter();
            let found = left_out.find(|it| it.because == Because::Accepted);
            found.map_or(0, |found| found.names.len())
        };
        assert_eq!(left_out(RepeatRule::Report), 0);
        assert_eq!(left_out(RepeatRule::Accept), 4);
    }

    #[test]
    fn tells_by_which_groups_a_mistake_is_caught() {
        // A board one move from the goal, one that is unsolvable, and the goal alone.
        let assignment = example::assignment();
        let strength = strength(&assignment, 2, &|| false).unwrap();
        let caught_by = |name: &str| -> Vec<(String, usize, usize)> {
            let tried = strength.mistakes.iter().find(|it| it.variant.name == name);
            let catches = tried.unwrap().caught_by.iter();
            catches
                .map(|catch| (catch.group.to_owned(), catch.by, catch.of))
                .collect()
        };
        let one = |group: &str, by, of| (group.to_owned(), by, of);
        assert_eq!(caught_by("solve-never-counts"), [one("easy", 1, 2)]);
        assert_eq!(caught_by("solve-always-zero"), [one("easy", 2, 2)]);
        assert_eq!(
            caught_by("solve-counts-states"),
            [one("easy", 1, 2), one("extra", 1, 1)]
        );
        assert_eq!(caught_by("solve-greedy"), []);
    }
}

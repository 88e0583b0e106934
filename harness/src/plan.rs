//! Which runs are to be made, and what the program is given in each.
mod given;

use reference::{
    Board,
    shape_file::{self, LastLine},
};
use thiserror::Error;

use crate::assignment::{Assignment, Group, Input, Visibility};

pub use given::{BOARD_FILE, Given};

/// One execution of a submission: a case in a mode, by index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Run {
    /// Index into [`Assignment::groups`](crate::assignment::Assignment::groups).
    pub group: usize,
    /// Index into [`Group::cases`](crate::assignment::Group::cases).
    pub case: usize,
    /// Index into [`Assignment::modes`](crate::assignment::Assignment::modes).
    pub mode: usize,
}

impl Run {
    /// The name by which a person tells the run: `group/case:mode`.
    ///
    /// The mode is left out where the assignment has only one.
    #[must_use]
    pub fn id(self, assignment: &Assignment) -> String {
        let group = &assignment.groups[self.group];
        let case = &group.cases[self.case];
        if assignment.modes.len() == 1 {
            format!("{}/{}", group.name, case.name)
        } else {
            format!(
                "{}/{}:{}",
                group.name, case.name, assignment.modes[self.mode].name
            )
        }
    }
}

/// Which runs are wanted; what is empty excludes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Names of groups.
    pub groups: Vec<String>,
    /// Cases, each as `case`, `group/case`, `case:mode` or `group/case:mode`.
    pub cases: Vec<String>,
}

/// Why a filter is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FilterError {
    /// A group that the assignment does not have.
    #[error("expected a group of `{assignment}` ({}), found `{found}`", .groups.join(", "))]
    UnknownGroup {
        /// The assignment.
        assignment: String,
        /// Its groups.
        groups: Vec<String>,
        /// The name asked for.
        found: String,
    },
    /// A case that the assignment does not have.
    #[error("expected a case of `{assignment}` as `group/case` or `group/case:mode`, found `{found}`{}", known(.similar))]
    UnknownCase {
        /// The assignment.
        assignment: String,
        /// The name asked for.
        found: String,
        /// What may be meant, a few of them.
        similar: Vec<String>,
    },
}

fn known(similar: &[String]) -> String {
    if similar.is_empty() {
        String::new()
    } else {
        format!("; there are {}", similar.join(", "))
    }
}

/// The runs that `filter` wants, by group, case and mode.
///
/// # Errors
///
/// If a name in the filter fits nothing.
pub fn plan(assignment: &Assignment, filter: &Filter) -> Result<Vec<Run>, FilterError> {
    for name in &filter.groups {
        if !assignment.groups.iter().any(|group| group.name == *name) {
            return Err(FilterError::UnknownGroup {
                assignment: assignment.name.clone(),
                groups: assignment
                    .groups
                    .iter()
                    .map(|group| group.name.clone())
                    .collect(),
                found: name.clone(),
            });
        }
    }
    let all = all(assignment);
    for name in &filter.cases {
        if !all.iter().any(|run| run.is_called(name, assignment)) {
            return Err(FilterError::UnknownCase {
                assignment: assignment.name.clone(),
                found: name.clone(),
                similar: cases_like(name, assignment),
            });
        }
    }
    let is_wanted = |run: &Run| {
        let groups = &filter.groups;
        (groups.is_empty() || groups.contains(&assignment.groups[run.group].name))
            && (filter.cases.is_empty()
                || filter
                    .cases
                    .iter()
                    .any(|name| run.is_called(name, assignment)))
    };
    Ok(all.into_iter().filter(is_wanted).collect())
}

/// Every run of an assignment.
#[must_use]
pub fn all(assignment: &Assignment) -> Vec<Run> {
    let mut runs = Vec::new();
    for (group, its) in assignment.groups.iter().enumerate() {
        for (case, its) in its.cases.iter().enumerate() {
            runs.extend(its.modes.iter().map(|&mode| Run { group, case, mode }));
        }
    }
    runs
}

impl Run {
    fn is_called(self, name: &str, assignment: &Assignment) -> bool {
        let group = &assignment.groups[self.group];
        let (name, mode) = name
            .split_once(':')
            .map_or((name, None), |(n, m)| (n, Some(m)));
        let (of, name) = name
            .split_once('/')
            .map_or((None, name), |(g, n)| (Some(g), n));
        of.is_none_or(|of| of == group.name)
            && name == group.cases[self.case].name
            && mode.is_none_or(|mode| mode == assignment.modes[self.mode].name)
    }
}

/// Up to five that may be meant: the runs of the case, if only the mode is wrong;
/// else cases whose name has the bare name of `wanted` in it; else those of its group.
fn cases_like(wanted: &str, assignment: &Assignment) -> Vec<String> {
    let bare = wanted.rsplit('/').next().unwrap_or(wanted);
    let bare = bare.split(':').next().unwrap_or(bare);
    let of = wanted.split_once('/').map(|(of, _)| of);
    let visible = |group: &&Group| group.visibility == Visibility::Visible;
    let groups: Vec<_> = assignment.groups.iter().filter(visible).collect();
    let named = |is_meant: &dyn Fn(&Group, &str) -> bool| {
        let mut names = Vec::new();
        for group in &groups {
            let cases = group.cases.iter().map(|case| case.name.as_str());
            let meant = cases.filter(|case| is_meant(group, case));
            names.extend(meant.map(|case| format!("{}/{case}", group.name)));
        }
        names
    };
    let without_mode = wanted.split_once(':').map(|(name, _)| name);
    let runs = all(assignment).into_iter().filter(|run| {
        visible(&&assignment.groups[run.group])
            && without_mode.is_some_and(|name| run.is_called(name, assignment))
    });
    let mut found: Vec<_> = runs.map(|run| run.id(assignment)).collect();
    if found.is_empty() {
        found = named(&|_, case| case.contains(bare));
    }
    if found.is_empty() {
        found = named(&|group, _| of == Some(group.name.as_str()));
    }
    found.truncate(5);
    found.iter().map(|name| format!("`{name}`")).collect()
}

/// What the program reads from standard input: the rows of the board, one
/// space between the tiles, and before them what `input` asks for; nothing for
/// [`Input::None`] and [`Input::Script`]. For [`Input::List`] all tiles are on one line, which [`Given`]
/// writes with the separator of the assignment.
///
/// ```
/// use harness::{assignment::Input, plan::stdin};
/// use reference::Board;
///
/// let board = Board::parse(b"1 2 3 4 5 6 7 0 8").unwrap();
/// assert_eq!(stdin(&board, Input::SideFirst), "3\n1 2 3\n4 5 6\n7 0 8\n");
/// ```
#[must_use]
pub fn stdin(board: &Board, input: Input) -> String {
    let shape = board.shape();
    let mut text = match input {
        Input::None | Input::Script => return String::new(),
        Input::List => return given::list(board, " ") + "\n",
        Input::ShapeFile => return shape_file::draw(board, LastLine::Ended),
        Input::TilesOnly => String::new(),
        Input::SideFirst if shape.rows() == shape.columns() => format!("{}\n", shape.rows()),
        Input::SideFirst => format!("{} {}\n", shape.rows(), shape.columns()),
    };
    for row in board.tiles().chunks(shape.columns()) {
        let tiles: Vec<String> = row.iter().map(ToString::to_string).collect();
        text.push_str(&tiles.join(" "));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::example;

    /// The ids of the runs planned, or the error as text.
    fn planned(groups: &[&str], cases: &[&str]) -> Result<Vec<String>, String> {
        let assignment = example::assignment();
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let filter = Filter {
            groups: owned(groups),
            cases: owned(cases),
        };
        let runs = plan(&assignment, &filter).map_err(|error| error.to_string())?;
        Ok(runs.iter().map(|run| run.id(&assignment)).collect())
    }

    #[track_caller]
    fn check(groups: &[&str], cases: &[&str], expected: &[&str]) {
        let expected = expected.iter().map(ToString::to_string).collect();
        assert_eq!(planned(groups, cases), Ok(expected));
    }

    #[test]
    fn plans_every_case_in_its_modes_in_order() {
        check(
            &[],
            &[],
            &[
                "easy/one-move:h",
                "easy/one-move:m",
                "easy/swapped:h",
                "easy/swapped:m",
                "extra/goal:m",
            ],
        );
    }

    #[test]
    fn filters_by_group_case_and_mode() {
        check(&["extra"], &[], &["extra/goal:m"]);
        check(&[], &["one-move"], &["easy/one-move:h", "easy/one-move:m"]);
        check(
            &[],
            &["easy/one-move:m", "goal"],
            &["easy/one-move:m", "extra/goal:m"],
        );
        check(&["extra"], &["one-move"], &[]);
    }

    #[test]
    fn refuses_names_that_fit_nothing() {
        assert_eq!(
            planned(&["hard"], &[]).unwrap_err(),
            "expected a group of `example` (easy, extra), found `hard`"
        );
        assert_eq!(
            planned(&[], &["easy/move"]).unwrap_err(),
            "expected a case of `example` as `group/case` or `group/case:mode`, found `easy/move`; \
             there are `easy/one-move`"
        );
        assert_eq!(
            planned(&[], &["one-move:b"]).unwrap_err(),
            "expected a case of `example` as `group/case` or `group/case:mode`, found `one-move:b`; \
             there are `easy/one-move:h`, `easy/one-move:m`"
        );
        assert_eq!(
            planned(&[], &["easy/nowhere"]).unwrap_err(),
            "expected a case of `example` as `group/case` or `group/case:mode`, found `easy/nowhere`; \
             there are `easy/one-move`, `easy/swapped`"
        );
        assert!(
            planned(&[], &["goal:h"]).is_err(),
            "a mode in which the case is not run"
        );
    }
}

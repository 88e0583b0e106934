//! The part of the published format that tells of the points.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    assignment::Grading,
    report::{totals, view::View},
    score::{self, Earned},
};

/// A line of the rubric.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Criterion {
    /// Its name.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// The points that it is worth; 0 if it only informs.
    pub(crate) points: u32,
    /// The points earned, or null while they are open.
    pub(crate) earned: Option<u32>,
    /// Whether it is graded, or why it is open.
    pub(crate) status: Status,
    /// The name of the criterion whose full points it waits for; only with `withheld`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) requires: Option<String>,
    /// The names of the groups whose runs it is graded by; absent if by none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) groups: Vec<String>,
    /// The method that it is graded by; absent if by none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) method: Option<String>,
    /// Runs that were accepted, or calls of a method that were right.
    pub(crate) accepted: usize,
    /// Runs or calls that were judged.
    pub(crate) judged: usize,
    /// Whether the runs are those with a right class in place of the student's, as
    /// that earns more: a mistake in a method is paid for once.
    pub(crate) with_right_class: bool,
}

/// Whether a criterion is graded, or why it is open.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// The points are final.
    Graded,
    /// No points, since another criterion has not its full points.
    Withheld,
    /// Open: a person grades it.
    ByHand,
    /// Open: the tool cannot grade it so far.
    NotGradedYet,
    /// Open: a program was handed in, and no sources whose methods could be called.
    NoSources,
    /// Open: some of its runs were left out on request, or for want of a secret that their
    /// boards are drawn from, or somebody asked to stop.
    NotAllRun,
    /// Open: some of its runs could not be judged.
    JudgeFailed,
}

/// The sums over the criteria.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Totals {
    /// Points earned.
    pub(crate) earned: u32,
    /// Points that the graded criteria are worth.
    pub(crate) graded: u32,
    /// Points that the open criteria are worth.
    pub(crate) open: u32,
    /// Points that all criteria are worth.
    pub(crate) max: u32,
}

/// A criterion with what it earned.
pub(super) fn criterion(
    view: &View<'_>,
    criterion: &crate::assignment::Criterion,
    line: &score::Line,
) -> Criterion {
    let (earned, status) = match line.earned {
        Earned::Points(points) => (Some(points), Status::Graded),
        Earned::Withheld { .. } => (Some(0), Status::Withheld),
        Earned::ByHand => (None, Status::ByHand),
        Earned::Later => (None, Status::NotGradedYet),
        Earned::NoSources => (None, Status::NoSources),
        Earned::NotAllRun => (None, Status::NotAllRun),
        Earned::JudgeFailed => (None, Status::JudgeFailed),
    };
    let requires = match line.earned {
        Earned::Withheld { requires } => Some(view.assignment.criteria[requires].name.clone()),
        _ => None,
    };
    let (groups, method) = match &criterion.grading {
        Grading::Runs { groups, .. } => (groups.as_slice(), None),
        Grading::Method { method, .. } => (&[][..], Some(method.name().to_owned())),
        Grading::ByHand | Grading::Later => (&[][..], None),
    };
    let groups = groups.iter().map(|&group| &view.assignment.groups[group]);
    Criterion {
        name: criterion.name.clone(),
        title: criterion.title.clone(),
        points: line.points,
        earned,
        status,
        requires,
        groups: groups.map(|group| group.name.clone()).collect(),
        method,
        accepted: line.accepted,
        judged: line.judged,
        with_right_class: line.is_replaced,
    }
}

impl From<totals::Totals> for Totals {
    fn from(totals: totals::Totals) -> Totals {
        let totals::Totals {
            earned,
            graded,
            max,
            ..
        } = totals;
        Totals {
            earned,
            graded,
            open: max - graded,
            max,
        }
    }
}

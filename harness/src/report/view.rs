//! What the reader of a report may see: the one place that knows about hidden
//! groups and levels of feedback.
//!
//! The formats render a [`View`] and nothing else of the runs, so none of them
//! can show a hidden board by mistake: a hidden run has no [`Card`].
mod card;

use std::collections::BTreeMap;

use reference::catalog::Variant;

use super::{Options, Saved, SavedFor, shell, words};
use crate::{
    assignment::{Assignment, Feedback, Group, Visibility},
    grade::{Graded, Outcome, Probe, RunResult},
    judge::Verdict,
    method::Method,
    plan::{self, Run},
};

pub(super) use card::{Card, Got, expected};

/// The most runs of a submission for which distances are searched, each within
/// [some nodes](crate::shortest): a second at most. The format promises it.
const MOST_SEARCHED: usize = 20;

/// A graded submission as its reader may see it.
pub(super) struct View<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) graded: &'a Graded,
    pub(super) options: &'a Options,
    /// In the order of the assignment; all of them, run or not.
    pub(super) groups: Vec<GroupView<'a>>,
}

/// A group as its reader may see it.
pub(super) struct GroupView<'a> {
    pub(super) group: &'a Group,
    /// Whether its runs are kept from the reader.
    pub(super) is_hidden: bool,
    /// How many runs came to each verdict.
    pub(super) verdicts: BTreeMap<Verdict, usize>,
    /// How many runs were accepted with more moves than needed, by the policy of the
    /// assignment.
    pub(super) by_repeat_rule: usize,
    /// How many runs were made several times and did not do the same each time.
    pub(super) flaky: usize,
    /// How many runs the judge could not judge.
    pub(super) judge_errors: usize,
    /// How many runs of the group were not made.
    pub(super) not_run: usize,
    /// The runs judged, in the order of the plan; none of a hidden group.
    pub(super) cards: Vec<Card<'a>>,
    /// The runs that could not be judged; none of a hidden group.
    pub(super) failures_of_judge: Vec<JudgeFailure>,
}

/// A run that the judge could not judge.
pub(super) struct JudgeFailure {
    /// The run.
    pub(super) id: String,
    /// What went wrong, the causes after it; not escaped.
    pub(super) chain: Vec<String>,
}

impl<'a> View<'a> {
    pub(super) fn new(
        assignment: &'a Assignment,
        graded: &'a Graded,
        options: &'a Options,
    ) -> View<'a> {
        let results = match &graded.outcome {
            Outcome::Judged { runs, .. } => &runs[..],
            _ => &[],
        };
        let named = &graded.variants;
        let groups = 0..assignment.groups.len();
        let mut groups: Vec<GroupView<'_>> = groups
            .map(|index| GroupView::new(assignment, index, results, options, named))
            .collect();
        limit_searches(&mut groups);
        View {
            assignment,
            graded,
            options,
            groups,
        }
    }

    /// Whether the right answers of any group may be shown.
    pub(super) fn shows_answers(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|view| feedback(view.group, self.options.reveal) == Some(Feedback::Expected))
    }

    /// What is said of runs that were not made because somebody asked to stop.
    pub(super) fn stopped(&self) -> Option<String> {
        self.graded.stopped.as_ref().map(words::stopped)
    }

    pub(super) fn accepted(&self) -> usize {
        self.groups.iter().map(GroupView::accepted).sum()
    }

    pub(super) fn judged(&self) -> usize {
        self.groups.iter().map(GroupView::judged).sum()
    }

    /// The runs with a right class in place of the student's that could not be judged.
    pub(super) fn replaced_errors(&self) -> impl Iterator<Item = (Run, Vec<String>)> {
        let failed = self.graded.replaced.iter();
        failed.filter_map(|done| Some((done.run, chain(done.result.as_ref().err()?))))
    }

    /// What became of boards made from published ones; only for instructors: it may look like
    /// a reproach, and a person has to judge first.
    pub(super) fn probe(&self) -> Option<&Probe> {
        let probe = self.graded.probe.as_ref();
        probe.filter(|_| self.options.reveal)
    }

    pub(super) fn judge_errors(&self) -> usize {
        self.groups.iter().map(|group| group.judge_errors).sum()
    }
}

impl View<'_> {
    /// The command that makes a run again.
    pub(super) fn rerun(&self, card: &Card<'_>) -> String {
        let rerun = &self.options.rerun;
        let words = [
            shell::word(rerun.program.as_bytes()),
            "run".to_owned(),
            self.named_assignment(),
            shell::word(card.id.as_bytes()),
            shell::path(&rerun.path),
        ];
        let is_personal = self.assignment.groups[card.run.group].personal.is_some();
        // Where the secret lies is nobody's business.
        let words = words.into_iter();
        let drawn = is_personal.then(|| "--secret FILE --student ID".to_owned());
        words.chain(drawn).collect::<Vec<_>>().join(" ")
    }

    /// The command that tries a board again that was saved.
    pub(super) fn try_again(&self, saved: &Saved) -> String {
        let rerun = &self.options.rerun;
        let program = shell::word(rerun.program.as_bytes());
        let (assignment, path) = (self.named_assignment(), shell::path(&rerun.path));
        match &saved.of {
            SavedFor::Program { mode } => {
                let mut board = saved.path.as_os_str().as_encoded_bytes().to_vec();
                board.extend(format!(":{mode}").bytes());
                let board = shell::word(&board);
                format!("{program} run {assignment} {board} {path}")
            }
            SavedFor::Method(method) => {
                let board = shell::path(&saved.path);
                format!(
                    "{program} check --assignment {assignment} --method {method} --board {board} {path}"
                )
            }
        }
    }

    /// The assignment as an argument, with the groups laid over it.
    fn named_assignment(&self) -> String {
        let rerun = &self.options.rerun;
        let assignment = shell::path(&rerun.assignment);
        match &rerun.private {
            Some(private) => format!("{assignment} --cases {}", shell::path(private)),
            None => assignment,
        }
    }

    /// The command that judges a method again.
    pub(super) fn recheck(&self, method: Method) -> String {
        let rerun = &self.options.rerun;
        let words = [
            shell::word(rerun.program.as_bytes()),
            "check --assignment".to_owned(),
            self.named_assignment(),
            format!("--method {method}"),
            shell::path(&rerun.path),
        ];
        words.join(" ")
    }
}

impl<'a> GroupView<'a> {
    fn new(
        assignment: &'a Assignment,
        index: usize,
        results: &'a [RunResult],
        options: &Options,
        named: &[&Variant],
    ) -> GroupView<'a> {
        let group = &assignment.groups[index];
        let feedback = feedback(group, options.reveal);
        let is_in_it = |run: Run| run.group == index;
        let planned = plan::all(assignment)
            .into_iter()
            .filter(|run| is_in_it(*run))
            .count();
        let results = results.iter().filter(|result| is_in_it(result.run));
        let mut view = GroupView {
            group,
            is_hidden: feedback.is_none(),
            verdicts: BTreeMap::new(),
            by_repeat_rule: 0,
            flaky: 0,
            judge_errors: 0,
            not_run: 0,
            cards: Vec::new(),
            failures_of_judge: Vec::new(),
        };
        for result in results {
            view.flaky += usize::from(result.is_flaky());
            match &result.result {
                Ok((seen, judgement)) => {
                    view.by_repeat_rule += usize::from(judgement.is_by_repeat_rule());
                    *view.verdicts.entry(judgement.verdict()).or_default() += 1;
                    view.cards.extend(feedback.map(|feedback| {
                        Card::new(
                            assignment,
                            result,
                            (feedback, options.reveal),
                            (seen, judgement),
                            named,
                        )
                    }));
                }
                Err(error) => {
                    view.judge_errors += 1;
                    let failure = |_| JudgeFailure {
                        id: result.run.id(assignment),
                        chain: chain(error),
                    };
                    view.failures_of_judge.extend(feedback.map(failure));
                }
            }
        }
        view.not_run = planned.saturating_sub(view.judged() + view.judge_errors);
        view
    }

    pub(super) fn accepted(&self) -> usize {
        self.verdicts
            .get(&Verdict::Accepted)
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn judged(&self) -> usize {
        self.verdicts.values().sum()
    }
}

/// Lets distances be searched for a few runs alone: those that the student may see with the right
/// answer first, so that an instructor sees no less of them.
fn limit_searches(groups: &mut [GroupView<'_>]) {
    let is_of_student =
        |view: &&mut GroupView<'_>| feedback(view.group, false) == Some(Feedback::Expected);
    let (first, then): (Vec<_>, Vec<_>) = groups.iter_mut().partition(is_of_student);
    let cards = first
        .into_iter()
        .chain(then)
        .flat_map(|view| &mut view.cards);
    let searched = cards.filter(|card| card.takes_a_search());
    for card in searched.skip(MOST_SEARCHED) {
        card.is_searched = false;
    }
}

/// How much is shown of a run of this group; `None` if nothing.
fn feedback(group: &Group, reveal: bool) -> Option<Feedback> {
    match group.visibility {
        _ if reveal => Some(Feedback::Expected),
        Visibility::Visible => group.feedback,
        Visibility::Hidden => None,
    }
}

/// An error and its causes.
pub(crate) fn chain(error: &dyn std::error::Error) -> Vec<String> {
    std::iter::successors(Some(error), |error| error.source())
        .map(ToString::to_string)
        .collect()
}

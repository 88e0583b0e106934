//! Points: whole numbers, from judgements alone.
use crate::{
    assignment::{Assignment, Criterion, Grading, Rule},
    grade::{CallResult, MethodsOutcome, RunResult},
    judge::{Judgement, Verdict},
    method::Method,
    plan,
};

/// What a submission earned: one line a criterion, in the order of the assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scorecard {
    /// The lines.
    pub lines: Vec<Line>,
}

/// What one criterion earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The points earned, or why they are open.
    pub earned: Earned,
    /// The points it is worth.
    pub points: u32,
    /// Runs accepted, or calls that were right.
    pub accepted: usize,
    /// Runs or calls judged.
    pub judged: usize,
    /// Whether the runs are those with a right class in place of the student's.
    pub is_replaced: bool,
}

/// The points of a criterion, or why there are none yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Earned {
    /// So many points.
    Points(u32),
    /// None, since another criterion, given by its index, has not its full points.
    Withheld {
        /// Index into [`Assignment::criteria`].
        requires: usize,
    },
    /// A person grades it.
    ByHand,
    /// The harness cannot grade it so far.
    Later,
    /// A program was handed in, and no sources whose methods could be called.
    NoSources,
    /// Some of its runs were left out on request, or for want of a secret that their boards
    /// are drawn from, or somebody asked to stop.
    NotAllRun,
    /// The judge could not do its work on some of its runs.
    JudgeFailed,
}

/// All of a submission that points come from.
#[derive(Clone, Copy, Default, Debug)]
pub struct Graded<'a> {
    /// Its runs; `None` if nothing could be run, by its own fault.
    pub runs: Option<&'a [RunResult]>,
    /// The runs of the rest of the program with a right class.
    pub replaced: &'a [RunResult],
    /// Whether some of these were not made, as somebody asked to stop.
    pub is_cut_short: bool,
    /// What became of its methods; `None` if none were asked for.
    pub methods: Option<&'a MethodsOutcome>,
}

/// Scores one submission.
#[must_use]
pub fn score(assignment: &Assignment, graded: &Graded<'_>) -> Scorecard {
    let planned = plan::all(assignment);
    let lines = assignment.criteria.iter().map(|criterion| {
        let line = |(earned, accepted, judged)| Line {
            earned,
            points: criterion.points,
            accepted,
            judged,
            is_replaced: false,
        };
        match &criterion.grading {
            Grading::Runs { groups, rule, .. } => {
                let wanted = planned.iter().filter(|run| groups.contains(&run.group));
                let wanted = wanted.count();
                let is_undrawn = |group: &usize| assignment.groups[*group].is_undrawn();
                let has_undrawn = groups.iter().any(is_undrawn);
                let of = |results: &[RunResult]| {
                    let its = results
                        .iter()
                        .filter(|done| groups.contains(&done.run.group));
                    of_runs(
                        assignment,
                        criterion,
                        *rule,
                        // Of boards that are not drawn yet nobody knows what they will earn.
                        (wanted + usize::from(has_undrawn), &its.collect::<Vec<_>>()),
                    )
                };
                let own = line(graded.runs.map_or((Earned::Points(0), 0, 0), of));
                let replaced = Line {
                    is_replaced: true,
                    ..line(of(graded.replaced))
                };
                match (own.earned, replaced.earned) {
                    (Earned::Points(own), Earned::Points(better)) if own < better => replaced,
                    // It might have been more.
                    (Earned::Points(short), _) if graded.is_cut_short && short < own.points => {
                        Line {
                            earned: Earned::NotAllRun,
                            ..own
                        }
                    }
                    (Earned::Points(short), Earned::JudgeFailed) if short < own.points => Line {
                        earned: Earned::JudgeFailed,
                        ..own
                    },
                    _ => own,
                }
            }
            Grading::Method { method, rule } => {
                line(of_method(graded.methods, *method, *rule, criterion.points))
            }
            Grading::ByHand => line((Earned::ByHand, 0, 0)),
            Grading::Later => line((Earned::Later, 0, 0)),
        }
    });
    let mut lines: Vec<Line> = lines.collect();
    if graded.runs.is_some() {
        withhold(assignment, &mut lines);
    }
    Scorecard { lines }
}

/// What the runs of a criterion earn, how many were accepted, and of how many.
fn of_runs(
    assignment: &Assignment,
    criterion: &Criterion,
    rule: Rule,
    (wanted, results): (usize, &[&RunResult]),
) -> (Earned, usize, usize) {
    let verdicts: Vec<Verdict> = results.iter().filter_map(|done| done.verdict()).collect();
    let earned = if verdicts.len() < results.len() {
        Earned::JudgeFailed
    } else if results.len() < wanted {
        Earned::NotAllRun
    } else {
        let percent = |judgement: &Judgement| judgement.percent(&assignment.answer);
        let judged = results.iter().filter_map(|done| done.result.as_ref().ok());
        let percents: Vec<u32> = judged.map(|(_, judgement)| percent(judgement)).collect();
        Earned::Points(share_of(rule, criterion.points, &percents))
    };
    let is_accepted = |verdict: &&Verdict| **verdict == Verdict::Accepted;
    let accepted = verdicts.iter().filter(is_accepted).count();
    (earned, accepted, verdicts.len())
}

/// What a method earns, how many calls were right, and of how many.
fn of_method(
    outcome: Option<&MethodsOutcome>,
    method: Method,
    rule: Rule,
    max: u32,
) -> (Earned, usize, usize) {
    let results = match outcome {
        None => return (Earned::NotAllRun, 0, 0),
        Some(MethodsOutcome::NoSources) => return (Earned::NoSources, 0, 0),
        Some(MethodsOutcome::MissingFiles | MethodsOutcome::CompileError(_)) => {
            return (Earned::Points(0), 0, 0);
        }
        Some(MethodsOutcome::Judged(results)) => results,
    };
    let Some(result) = results.iter().find(|result| result.method == method) else {
        return (Earned::NotAllRun, 0, 0);
    };
    let Ok(calls) = &result.calls else {
        return (Earned::JudgeFailed, 0, 0);
    };
    let verdict = |call: &CallResult| match call.fault {
        None => Verdict::Accepted,
        Some(_) => Verdict::WrongAnswer,
    };
    let verdicts: Vec<Verdict> = calls.iter().map(verdict).collect();
    let (right, calls) = result.right();
    (
        Earned::Points(points(rule, max, 0, &verdicts)),
        right,
        calls,
    )
}

/// The points that runs earn, out of `max`.
///
/// A presentation error counts as `presentation_error_percent` of an accepted
/// run. With [`Rule::Share`] the share is rounded down once, at the end, so full
/// marks need every run and the sum never exceeds `max`.
///
/// ```
/// use harness::{
///     assignment::Rule,
///     judge::Verdict::{Accepted, PresentationError, WrongAnswer},
///     score::points,
/// };
///
/// assert_eq!(points(Rule::Share, 10, 50, &[Accepted, WrongAnswer, Accepted]), 6);
/// assert_eq!(points(Rule::Share, 10, 50, &[Accepted, PresentationError]), 7);
/// assert_eq!(points(Rule::All, 10, 50, &[Accepted, PresentationError]), 0);
/// ```
#[must_use]
pub fn points(rule: Rule, max: u32, presentation_error_percent: u32, verdicts: &[Verdict]) -> u32 {
    let percent = |verdict: &Verdict| match verdict {
        Verdict::Accepted => 100,
        Verdict::PresentationError => presentation_error_percent,
        _ => 0,
    };
    let percents: Vec<u32> = verdicts.iter().map(percent).collect();
    share_of(rule, max, &percents)
}

/// The points that runs earn, out of `max`, where each has earned so many percent.
fn share_of(rule: Rule, max: u32, percents: &[u32]) -> u32 {
    let earned: u64 = percents.iter().copied().map(u64::from).sum();
    let possible = percents.len() as u64 * 100;
    match rule {
        _ if earned == possible => max,
        Rule::All => 0,
        Rule::Share => {
            let share = u64::from(max) * earned / possible;
            u32::try_from(share).expect("a share of a whole is at most the whole")
        }
    }
}

/// Takes the points of criteria that require another one which is not full.
///
/// A criterion whose requirement is open stays as it is: nobody knows yet.
fn withhold(assignment: &Assignment, lines: &mut [Line]) {
    let missed: Vec<Option<usize>> = (0..lines.len())
        .map(|index| missed_requirement(assignment, lines, index))
        .collect();
    for (line, missed) in lines.iter_mut().zip(missed) {
        if let (Some(requires), Earned::Points(_)) = (missed, line.earned) {
            line.earned = Earned::Withheld { requires };
        }
    }
}

/// The criterion that `index` requires, if that one, or one that it requires
/// in turn, has not its full points. The loader lets no cycle in.
fn missed_requirement(assignment: &Assignment, lines: &[Line], index: usize) -> Option<usize> {
    let Grading::Runs {
        requires: Some(requires),
        ..
    } = assignment.criteria[index].grading
    else {
        return None;
    };
    let required = lines[requires];
    let is_short = matches!(required.earned, Earned::Points(points) if points < required.points);
    let is_missed = is_short || missed_requirement(assignment, lines, requires).is_some();
    is_missed.then_some(requires)
}

#[cfg(test)]
mod tests;

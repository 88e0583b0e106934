//! Points: whole numbers, from judgements alone.
use crate::{
    assignment::{Assignment, Criterion, Grading, Rule},
    grade::{CallResult, MethodsOutcome, RunResult},
    judge::Verdict,
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
    /// Some of its runs were left out on request, or somebody asked to stop.
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
                let of = |results: &[RunResult]| {
                    let its = results
                        .iter()
                        .filter(|done| groups.contains(&done.run.group));
                    of_runs(
                        assignment,
                        criterion,
                        *rule,
                        (wanted, &its.collect::<Vec<_>>()),
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
        let percent = assignment.answer.presentation_error_percent;
        Earned::Points(points(rule, criterion.points, percent, &verdicts))
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
        Verdict::PresentationError => u64::from(presentation_error_percent),
        _ => 0,
    };
    let earned: u64 = verdicts.iter().map(percent).sum();
    let possible = verdicts.len() as u64 * 100;
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
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        assignment::example,
        execute::{Captured, Exit, JudgeError, Observation},
        judge::{Judgement, Rejection},
        plan::Run,
    };

    fn observation() -> Observation {
        Observation {
            exit: Exit::Code(0),
            stdout: Captured::default(),
            stderr: Captured::default(),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            peak_memory: 0,
            peak_memory_source: crate::execute::MemorySource::Polled,
            stdin_unread: 0,
            left_behind: 0,
            is_output_held: false,
            is_stopped: false,
            denied: Vec::new(),
        }
    }

    /// A run of the example's group and case in mode `m`, or `h` if `mode` is 0.
    fn done(group: usize, case: usize, mode: usize, verdict: Option<Verdict>) -> RunResult {
        let rejection = match verdict {
            Some(Verdict::Accepted) => None,
            Some(Verdict::PresentationError) => Some(Rejection::WrongForm {
                line: String::new(),
                wanted: String::new(),
            }),
            _ => Some(Rejection::ExitCode { code: 1 }),
        };
        let judged = (
            observation(),
            Judgement {
                rejection,
                notes: Vec::new(),
            },
        );
        let error = JudgeError::Start {
            program: "tilemark".into(),
            source: std::io::Error::from_raw_os_error(libc::EAGAIN),
        };
        let result = if verdict.is_some() {
            Ok(judged)
        } else {
            Err(error)
        };
        RunResult {
            run: Run { group, case, mode },
            limits: example::LIMITS,
            result,
            steadiness: None,
        }
    }

    fn of(runs: &[RunResult]) -> Graded<'_> {
        Graded {
            runs: Some(runs),
            ..Graded::default()
        }
    }

    /// The earned column of the example, its first four runs judged as given
    /// and the fifth, of the criterion that requires the first, accepted.
    fn earned(verdicts: [Option<Verdict>; 4]) -> Vec<Earned> {
        let [a, b, c, d] = verdicts;
        let results = [
            done(0, 0, 0, a),
            done(0, 0, 1, b),
            done(0, 1, 0, c),
            done(0, 1, 1, d),
            done(1, 0, 1, Some(Verdict::Accepted)),
        ];
        score(&example::assignment(), &of(&results))
            .lines
            .iter()
            .map(|line| line.earned)
            .collect()
    }

    const AC: Option<Verdict> = Some(Verdict::Accepted);
    const PE: Option<Verdict> = Some(Verdict::PresentationError);
    const RTE: Option<Verdict> = Some(Verdict::RunTimeError);

    #[test]
    fn full_marks_need_every_run() {
        let open = [Earned::ByHand, Earned::Later];
        assert_eq!(
            earned([AC; 4]),
            [&[Earned::Points(10), Earned::Points(5)][..], &open].concat()
        );
        let withheld = Earned::Withheld { requires: 0 };
        assert_eq!(
            earned([AC, AC, AC, RTE])[..2],
            [Earned::Points(7), withheld]
        );
        assert_eq!(earned([AC, AC, AC, PE])[..2], [Earned::Points(8), withheld]);
        assert_eq!(earned([RTE; 4])[..2], [Earned::Points(0), withheld]);
    }

    #[test]
    fn a_fault_of_the_judge_leaves_the_points_open() {
        assert_eq!(
            earned([AC, AC, AC, None])[..2],
            [Earned::JudgeFailed, Earned::Points(5)]
        );
    }

    #[test]
    fn a_fault_of_the_judge_with_a_right_class_leaves_points_open_that_are_not_full() {
        let with_right_class = [done(0, 0, 0, None), done(0, 0, 1, AC)];
        let own = |verdicts: [Option<Verdict>; 4]| {
            let [a, b, c, d] = verdicts;
            let runs = [
                done(0, 0, 0, a),
                done(0, 0, 1, b),
                done(0, 1, 0, c),
                done(0, 1, 1, d),
            ];
            let graded = Graded {
                replaced: &with_right_class,
                ..of(&runs)
            };
            score(&example::assignment(), &graded).lines[0].earned
        };
        assert_eq!(own([AC, AC, AC, RTE]), Earned::JudgeFailed);
        assert_eq!(own([AC; 4]), Earned::Points(10));
    }

    #[test]
    fn runs_left_out_leave_the_points_open() {
        let results = [done(0, 0, 0, AC)];
        let card = score(&example::assignment(), &of(&results));
        assert_eq!(card.lines[0].earned, Earned::NotAllRun);
        assert_eq!((card.lines[0].accepted, card.lines[0].judged), (1, 1));
        assert_eq!(card.lines[1].earned, Earned::NotAllRun);
    }

    #[test]
    fn without_runs_only_the_criteria_of_runs_are_zero() {
        let card = score(&example::assignment(), &Graded::default());
        let earned: Vec<_> = card.lines.iter().map(|line| line.earned).collect();
        let zero = Earned::Points(0);
        assert_eq!(earned, [zero, zero, Earned::ByHand, Earned::Later]);
    }
}

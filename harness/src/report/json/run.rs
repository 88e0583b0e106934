//! The part of the published format that tells of a run.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    class,
    fill::split,
    flaw::{self, Flaw},
};
use crate::{
    case,
    execute::{self, Captured, Exit},
    judge,
    report::{
        escape,
        view::{Card, View},
        words,
    },
};

/// How much of an output is shown; the format promises it.
const OUTPUT_LINES: usize = 40;
const OUTPUT_CHARS: usize = 200;

/// A run that was judged.
#[derive(Serialize, JsonSchema)]
pub(super) struct Run {
    /// Its name: `group/case:mode`, or `group/case` if there is only one mode.
    pub(super) id: String,
    /// The name of the group.
    pub(super) group: String,
    /// The name of the case.
    pub(super) case: String,
    /// The name of the mode.
    pub(super) mode: String,
    /// The judge's word.
    pub(super) verdict: Verdict,
    /// The verdict as contest judges abbreviate it, such as `WA`.
    pub(super) abbreviation: &'static str,
    /// Why it was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) help: Option<String>,
    /// What else is worth saying, a sentence each; changes no verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
    /// What the rule not to enqueue a board twice has to do with the answer; absent if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeat_rule: Option<ByRepeatRule>,
    /// Whether it was made several times and did not do the same each time.
    pub(super) is_flaky: bool,
    /// What several attempts at it had in common; absent if it was made once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeats: Option<Repeats>,
    /// How it was near its limit of CPU time; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) near_limit: Option<NearLimit>,
    /// Why the case is there; only for instructors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    /// The board, row by row, 0 for the blank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<Vec<Vec<u8>>>,
    /// What is wrong with its path, or with the boards on the way; absent if that is not
    /// why it was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) flaw: Option<Flaw>,
    /// The right answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<Expected>,
    /// The lines of the output that are answers, or its first lines if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) got: Option<Vec<String>>,
    /// What was printed to standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stdout: Option<Output>,
    /// What was printed to standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stderr: Option<Output>,
    /// How the program ended, in words; absent, like all figures below, if only the
    /// verdict may be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit: Option<String>,
    /// Its exit code, if it ended by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit_code: Option<i32>,
    /// The number of the signal that it died of, if it was not killed at a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signal: Option<i32>,
    /// CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_seconds: Option<f64>,
    /// The limit of CPU time that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_limit_seconds: Option<f64>,
    /// Time on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wall_seconds: Option<f64>,
    /// The limit of time on the clock that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wall_limit_seconds: Option<f64>,
    /// The largest resident memory seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_memory_bytes: Option<u64>,
    /// What that figure is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_memory_source: Option<MemorySource>,
    /// The command that makes the run again and shows it in full.
    pub(super) rerun: String,
}

/// The judge's word on a run.
#[derive(Serialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verdict {
    /// The right answer in the right form.
    Accepted,
    /// The right answer in a wrong form.
    PresentationError,
    /// A wrong answer, or none.
    WrongAnswer,
    /// Too much CPU time, or asleep on the clock.
    TimeLimitExceeded,
    /// More memory than allowed.
    MemoryLimitExceeded,
    /// More output than allowed.
    OutputLimitExceeded,
    /// A crash, or an exit code other than 0.
    #[serde(rename = "runtime_error")]
    RunTimeError,
}

/// What a figure of memory is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MemorySource {
    /// All processes together, looked at every few milliseconds.
    Polled,
    /// The largest single process, by the kernel's record.
    LargestProcess,
    /// The control group, by the kernel's count.
    ControlGroup,
}

/// More moves than needed, as the rule not to enqueue a board twice leads to them.
#[derive(Serialize, JsonSchema)]
pub(super) struct ByRepeatRule {
    /// Whether the answer counts as right because of that.
    pub(super) is_accepted: bool,
    /// By how many moves it is too large; absent if the right answer may not be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) too_many: Option<u32>,
}

/// What several attempts at a run had in common.
#[derive(Serialize, JsonSchema)]
pub(super) struct Repeats {
    /// The attempts that were compared. One that passed a limit of time only just, or
    /// one of time or memory while memory was filled, is not.
    pub(super) attempts: usize,
    /// Those of them in which memory was filled and the environment larger.
    pub(super) changed: usize,
    /// How many of them came to each verdict; verdicts of none are left out.
    pub(super) verdicts: BTreeMap<Verdict, usize>,
    /// Whether they ended with different exit codes or signals.
    pub(super) exits_differ: bool,
    /// Whether they gave different answers.
    pub(super) answers_differ: bool,
}

/// A run that ended within a fifth of its limit of CPU time.
#[derive(Serialize, JsonSchema)]
pub(super) struct NearLimit {
    /// The CPU time that it took first.
    pub(super) first_cpu_seconds: f64,
    /// The CPU time that it took when it was made again alone; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) again_cpu_seconds: Option<f64>,
    /// Whether the run made again counts in place of the first.
    pub(super) again_counts: bool,
}

/// A right answer.
#[derive(Serialize, JsonSchema)]
pub(super) struct Expected {
    /// The line that is to be printed.
    pub(super) line: String,
    /// The least number of moves; absent if the board is unsolvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<u32>,
}

/// What was printed to one stream.
#[derive(Serialize, JsonSchema)]
pub(super) struct Output {
    /// The first 40 lines, at most 200 characters of each.
    pub(super) text: String,
    /// The number of bytes kept.
    pub(super) bytes: usize,
    /// Whether more than the limit was printed.
    pub(super) is_cut: bool,
}

/// A run as its reader may see it.
pub(super) fn run(view: &View<'_>, card: &Card<'_>) -> Run {
    let group = &view.assignment.groups[card.run.group];
    let case = &group.cases[card.run.case];
    let (message, help) = split(card.sentence.clone());
    let output = |captured| card.shows_output.then(|| Output::from(captured));
    let ended = card.shows_end.then_some(card.seen);
    Run {
        id: card.id.clone(),
        group: group.name.clone(),
        case: case.name.clone(),
        mode: view.assignment.modes[card.run.mode].name.clone(),
        verdict: Verdict::from(card.verdict),
        abbreviation: words::abbreviation(card.verdict),
        message,
        help,
        notes: card.told_notes().collect(),
        repeat_rule: card
            .notes
            .iter()
            .find_map(|note| by_repeat_rule(card, note)),
        is_flaky: card.is_flaky,
        repeats: card.steadiness.map(Repeats::from),
        near_limit: card.notes.iter().find_map(|note| near_limit(note)),
        reason: card.reason.map(str::to_owned),
        board: card.board.map(class::rows),
        flaw: flaw::of(card),
        expected: card.expected.clone().map(|line| Expected {
            line,
            moves: match case.expected {
                case::Expected::Moves(moves) => Some(moves),
                case::Expected::Unsolvable => None,
            },
        }),
        got: card.got.as_ref().map(|got| got.lines.clone()),
        stdout: output(&card.seen.stdout),
        stderr: output(&card.seen.stderr),
        exit: ended.map(|seen| words::exit(&seen.exit)),
        exit_code: ended.and_then(|seen| match seen.exit {
            Exit::Code(code) => Some(code),
            _ => None,
        }),
        signal: ended.and_then(|seen| match seen.exit {
            Exit::Signal(signal) => Some(signal),
            _ => None,
        }),
        cpu_seconds: ended.map(|seen| seen.cpu.as_secs_f64()),
        cpu_limit_seconds: ended.map(|_| card.limits.cpu.as_secs_f64()),
        wall_seconds: ended.map(|seen| seen.wall.as_secs_f64()),
        wall_limit_seconds: ended.map(|_| card.limits.wall.as_secs_f64()),
        peak_memory_bytes: ended.map(|seen| seen.peak_memory),
        peak_memory_source: ended.map(|seen| MemorySource::from(seen.peak_memory_source)),
        rerun: view.rerun(card),
    }
}

impl From<judge::Verdict> for Verdict {
    fn from(verdict: judge::Verdict) -> Verdict {
        match verdict {
            judge::Verdict::Accepted => Verdict::Accepted,
            judge::Verdict::PresentationError => Verdict::PresentationError,
            judge::Verdict::WrongAnswer => Verdict::WrongAnswer,
            judge::Verdict::TimeLimitExceeded => Verdict::TimeLimitExceeded,
            judge::Verdict::MemoryLimitExceeded => Verdict::MemoryLimitExceeded,
            judge::Verdict::OutputLimitExceeded => Verdict::OutputLimitExceeded,
            judge::Verdict::RunTimeError => Verdict::RunTimeError,
        }
    }
}

impl From<execute::MemorySource> for MemorySource {
    fn from(source: execute::MemorySource) -> MemorySource {
        match source {
            execute::MemorySource::Polled => MemorySource::Polled,
            execute::MemorySource::LargestProcess => MemorySource::LargestProcess,
            execute::MemorySource::ControlGroup => MemorySource::ControlGroup,
        }
    }
}

impl From<&judge::Steadiness> for Repeats {
    fn from(steadiness: &judge::Steadiness) -> Repeats {
        let verdicts = steadiness.verdicts.iter();
        Repeats {
            attempts: steadiness.attempts,
            changed: steadiness.changed,
            verdicts: verdicts
                .map(|(verdict, number)| (Verdict::from(*verdict), *number))
                .collect(),
            exits_differ: steadiness.exits_differ,
            answers_differ: steadiness.answers_differ,
        }
    }
}

fn by_repeat_rule(card: &Card<'_>, note: &judge::Note) -> Option<ByRepeatRule> {
    let &judge::Note::RepeatRule {
        found,
        least,
        is_accepted,
    } = note
    else {
        return None;
    };
    let shows_answer = card.expected.is_some();
    Some(ByRepeatRule {
        is_accepted,
        too_many: shows_answer.then(|| found.abs_diff(least)),
    })
}

fn near_limit(note: &judge::Note) -> Option<NearLimit> {
    let judge::Note::NearLimit { first, again, .. } = note else {
        return None;
    };
    Some(NearLimit {
        first_cpu_seconds: first.as_secs_f64(),
        again_cpu_seconds: again.map(|again| again.cpu.as_secs_f64()),
        again_counts: again.is_some_and(|again| again.counts),
    })
}

impl From<&Captured> for Output {
    fn from(captured: &Captured) -> Output {
        Output {
            text: escape::lines(&captured.bytes, OUTPUT_LINES, OUTPUT_CHARS).to_text(),
            bytes: captured.bytes.len(),
            is_cut: captured.is_cut,
        }
    }
}

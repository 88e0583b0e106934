//! Fills what the published format tells of a run.
use super::{
    ByRepeatRule, Expected, Line, MemorySource, NearLimit, Output, Repeats, Run, Speaker, Verdict,
};
use crate::{
    case,
    execute::{self, Captured, Exit},
    judge,
    report::{
        escape,
        json::{class, fill::split, flaw, way},
        transcript,
        view::{Card, View},
        words,
    },
};

/// How much of an output is shown; the format promises it.
const OUTPUT_LINES: usize = 40;
const OUTPUT_CHARS: usize = 200;
const TRANSCRIPT_LINES: usize = 400;

/// A run as its reader may see it.
pub(in crate::report::json) fn run(view: &View<'_>, card: &Card<'_>) -> Run {
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
        abbreviation: words::abbreviation(card.verdict).to_owned(),
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
        way: way::of(view, card),
        shortest: card.shortest().map(|moves| way::letters(&moves)),
        expected: card.expected.clone().map(|line| Expected {
            line,
            moves: match case.expected {
                case::Expected::Moves(moves) => Some(moves),
                case::Expected::Unsolvable => None,
            },
        }),
        got: card.got.as_ref().map(|got| got.lines.clone()),
        transcript: card.transcript.as_ref().map(|lines| {
            lines
                .iter()
                .take(TRANSCRIPT_LINES)
                .map(Line::from)
                .collect()
        }),
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

impl From<&transcript::Line> for Line {
    fn from(line: &transcript::Line) -> Line {
        Line {
            from: match line.from {
                transcript::Speaker::Program => Speaker::Program,
                transcript::Speaker::Typed => Speaker::Typed,
                transcript::Speaker::NotTyped => Speaker::NotTyped,
            },
            text: line.text.clone(),
            is_wrong: line.is_wrong,
        }
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

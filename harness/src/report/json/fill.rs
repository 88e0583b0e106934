//! Fills the published format from what the reader may see.
use super::{
    class,
    document::{
        Assignment, Build, Criterion, Expected, Format, Group, JudgeError, Layer, MemorySource,
        MissingFile, NearLimit, Outcome, Output, Repeats, Report, Run, Status, Stopped, Submission,
        Tool, Totals, Verdict,
    },
};
use crate::{
    case,
    execute::{self, Captured, Exit, State},
    grade, judge,
    report::{
        escape, totals,
        view::{Card, GroupView, View},
        words::{self, Sentence},
    },
    score::{self, Earned},
    submission::{self, BuildLog},
};

/// The most characters of a line of ours, or of a path.
const LINE_CHARS: usize = 500;
/// How much of an output is shown; the format promises it.
const OUTPUT_LINES: usize = 40;
const OUTPUT_CHARS: usize = 200;
/// How much of what a compiler printed is shown; the format promises it.
const DIAGNOSTICS_LINES: usize = 400;
const DIAGNOSTICS_CHARS: usize = 500;

impl From<&View<'_>> for Report {
    fn from(view: &View<'_>) -> Report {
        let graded = view.graded;
        let (outcome, sentence, build) = outcome(&graded.outcome, &view.assignment.hand_in);
        let missing_files = match &graded.outcome {
            grade::Outcome::MissingFiles(missing) => {
                missing.iter().map(MissingFile::from).collect()
            }
            _ => Vec::new(),
        };
        let (message, help) = split(sentence);
        let criteria = view.assignment.criteria.iter().zip(&graded.scorecard.lines);
        Report {
            format: Format::Check1,
            tool: Tool {
                name: "tilemark",
                version: env!("CARGO_PKG_VERSION"),
            },
            assignment: Assignment {
                name: view.assignment.name.clone(),
                title: view.assignment.title.clone(),
            },
            submission: Submission {
                path: shown(graded.path.as_os_str().as_encoded_bytes()),
                program_sha256: graded.program_sha256.clone(),
                left_out: graded.left_out.iter().map(words::left_out).collect(),
            },
            protection: graded.protection.findings.iter().map(Layer::from).collect(),
            outcome,
            message,
            help,
            stopped: graded.stopped.map(|stopped| Stopped {
                signal: words::signal(stopped.signal),
                not_run: stopped.not_run,
                not_repeated: stopped.not_repeated,
                not_called: Some(stopped.not_called).filter(|methods| *methods > 0),
            }),
            missing_files,
            build: build.map(Build::from),
            groups: view.groups.iter().map(Group::from).collect(),
            runs: view
                .groups
                .iter()
                .flat_map(|group| &group.cards)
                .map(|card| run(view, card))
                .collect(),
            class: class::class(view),
            mistakes: class::mistakes(&view.graded.variants),
            fault: class::fault(view),
            counterexample: class::counterexample(view),
            criteria: criteria
                .map(|(criterion, line)| self::criterion(view, criterion, line))
                .collect(),
            totals: Totals::from(totals::Totals::new(&graded.scorecard)),
            judge_errors: view.groups.iter().flat_map(judge_errors).collect(),
        }
    }
}

impl From<&(execute::Layer, State)> for Layer {
    fn from((layer, state): &(execute::Layer, State)) -> Layer {
        let reason = match state {
            State::On => None,
            State::Off(reason) => Some(words::protection::reason(reason)),
        };
        Layer {
            name: layer.name(),
            is_on: reason.is_none(),
            reason,
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

fn outcome<'a>(
    outcome: &'a grade::Outcome,
    wanted: &[String],
) -> (Outcome, Option<Sentence>, Option<&'a BuildLog>) {
    match outcome {
        grade::Outcome::MissingFiles(missing) => {
            let sentence = words::files_missing(missing, wanted);
            (Outcome::MissingFiles, Some(sentence), None)
        }
        grade::Outcome::CompileError(log) => (
            Outcome::CompileError,
            Some(words::build_failure(log)),
            Some(log),
        ),
        grade::Outcome::NotAsked => (Outcome::NotAsked, None, None),
        grade::Outcome::NotStarted(error) => {
            (Outcome::NotStarted, Some(words::start_error(error)), None)
        }
        grade::Outcome::Judged { build, .. } => (Outcome::Judged, None, build.as_ref()),
    }
}

fn split(sentence: Option<Sentence>) -> (Option<String>, Option<String>) {
    sentence.map_or((None, None), |sentence| {
        (Some(sentence.text), sentence.help.map(str::to_owned))
    })
}

fn shown(bytes: &[u8]) -> String {
    escape::line(bytes, LINE_CHARS)
}

impl From<&submission::MissingFile> for MissingFile {
    fn from(missing: &submission::MissingFile) -> MissingFile {
        let similar = missing.similar.as_ref();
        MissingFile {
            name: missing.name.clone(),
            similar: similar.map(|path| shown(path.as_os_str().as_encoded_bytes())),
        }
    }
}

impl From<&BuildLog> for Build {
    fn from(log: &BuildLog) -> Build {
        let diagnostics = escape::lines(
            log.diagnostics.as_bytes(),
            DIAGNOSTICS_LINES,
            DIAGNOSTICS_CHARS,
        );
        Build {
            command: log.command.clone(),
            exit: words::exit(&log.exit),
            diagnostics: diagnostics.to_text(),
            warnings: log.warnings,
            cpu_seconds: log.cpu.as_secs_f64(),
        }
    }
}

impl From<&GroupView<'_>> for Group {
    fn from(view: &GroupView<'_>) -> Group {
        let verdicts = view.verdicts.iter();
        Group {
            name: view.group.name.clone(),
            title: view.group.title.clone(),
            is_shown: !view.is_hidden,
            judged: view.judged(),
            accepted: view.accepted(),
            judge_errors: view.judge_errors,
            not_run: view.not_run,
            verdicts: verdicts
                .map(|(verdict, number)| (Verdict::from(*verdict), *number))
                .collect(),
            flaky: view.flaky,
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

fn run(view: &View<'_>, card: &Card<'_>) -> Run {
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
        notes: card.notes.iter().map(|note| words::note(note)).collect(),
        is_flaky: card.is_flaky,
        repeats: card.steadiness.map(Repeats::from),
        near_limit: card.notes.iter().find_map(|note| near_limit(note)),
        reason: card.reason.map(str::to_owned),
        board: card.board.map(class::rows),
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

fn criterion(
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
    Criterion {
        name: criterion.name.clone(),
        title: criterion.title.clone(),
        points: line.points,
        earned,
        status,
        requires,
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

fn judge_errors(group: &GroupView<'_>) -> Vec<JudgeError> {
    let name = || group.group.name.clone();
    if group.is_hidden {
        let unseen = || JudgeError {
            group: name(),
            run: None,
            messages: Vec::new(),
        };
        return std::iter::repeat_with(unseen)
            .take(group.judge_errors)
            .collect();
    }
    let failures = group.failures_of_judge.iter().map(|failure| JudgeError {
        group: name(),
        run: Some(failure.id.clone()),
        messages: failure
            .chain
            .iter()
            .map(|message| shown(message.as_bytes()))
            .collect(),
    });
    failures.collect()
}

//! Fills the published format from what the reader may see.
use super::{
    class,
    document::{
        Assignment, Build, Format, Group, JudgeError, Layer, MissingFile, Outcome, RepeatRule,
        Report, SavedBoard, Stopped, Submission, Tool,
    },
    excerpt,
    points::{self, Totals},
    probe,
    run::{self, Verdict},
};
use crate::{
    assignment,
    execute::{self, State},
    grade::{self, Sources},
    report::{
        escape, totals,
        view::{GroupView, View},
        words::{self, Sentence},
    },
    submission::{self, BuildLog},
};

/// The most characters of a line of ours, or of a path.
const LINE_CHARS: usize = 500;
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
                name: "tilemark".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            },
            is_for_instructors: view.options.reveal,
            assignment: Assignment::from(view.assignment),
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
            build: build.map(|log| Build::new(log, &graded.sources)),
            groups: view.groups.iter().map(Group::from).collect(),
            runs: view
                .groups
                .iter()
                .flat_map(|group| &group.cards)
                .map(|card| run::run(view, card))
                .collect(),
            class: class::class(view),
            mistakes: class::mistakes(&view.graded.variants),
            fault: class::fault(view),
            fault_excerpt: class::fault_excerpt(view),
            counterexample: class::counterexample(view),
            probe: probe::probe(view),
            saved_boards: view.options.saved.as_ref().map(|saved| {
                let saved = saved.iter().map(|one| SavedBoard {
                    of: one.of.name().to_owned(),
                    path: shown(one.path.as_os_str().as_encoded_bytes()),
                    rerun: view.try_again(one),
                });
                saved.collect()
            }),
            criteria: criteria
                .map(|(criterion, line)| points::criterion(view, criterion, line))
                .collect(),
            totals: Totals::from(totals::Totals::new(&graded.scorecard)),
            judge_errors: view
                .groups
                .iter()
                .flat_map(judge_errors)
                .chain(replaced_errors(view))
                .collect(),
        }
    }
}

impl From<&assignment::Assignment> for Assignment {
    fn from(assignment: &assignment::Assignment) -> Assignment {
        Assignment {
            name: assignment.name.clone(),
            title: assignment.title.clone(),
            repeat_rule: RepeatRule::from(assignment.repeat_rule),
        }
    }
}

impl From<assignment::RepeatRule> for RepeatRule {
    fn from(policy: assignment::RepeatRule) -> RepeatRule {
        match policy {
            assignment::RepeatRule::Report => RepeatRule::Report,
            assignment::RepeatRule::Accept => RepeatRule::Accept,
            assignment::RepeatRule::Reject => RepeatRule::Reject,
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
            name: layer.name().to_owned(),
            is_on: reason.is_none(),
            reason,
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

/// A sentence and its help.
pub(super) fn split(sentence: Option<Sentence>) -> (Option<String>, Option<String>) {
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

impl Build {
    fn new(log: &BuildLog, sources: &Sources) -> Build {
        let diagnostics = escape::lines(
            &excerpt::without_tabs(log.diagnostics.as_bytes(), DIAGNOSTICS_CHARS),
            DIAGNOSTICS_LINES,
            DIAGNOSTICS_CHARS,
        );
        Build {
            command: log.command.clone(),
            exit: words::exit(&log.exit),
            diagnostics: diagnostics.to_text(),
            diagnosed: excerpt::diagnosed(&log.diagnostics, sources),
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
            is_undrawn: view.group.is_undrawn(),
            verdicts: verdicts
                .map(|(verdict, number)| (Verdict::from(*verdict), *number))
                .collect(),
            by_repeat_rule: view.by_repeat_rule,
            flaky: view.flaky,
        }
    }
}

fn judge_errors(group: &GroupView<'_>) -> Vec<JudgeError> {
    let name = || group.group.name.clone();
    if group.is_hidden {
        let unseen = || JudgeError {
            group: name(),
            with_right_class: false,
            run: None,
            messages: Vec::new(),
        };
        return std::iter::repeat_with(unseen)
            .take(group.judge_errors)
            .collect();
    }
    let failures = group.failures_of_judge.iter().map(|failure| JudgeError {
        group: name(),
        with_right_class: false,
        run: Some(failure.id.clone()),
        messages: failure
            .chain
            .iter()
            .map(|message| shown(message.as_bytes()))
            .collect(),
    });
    failures.collect()
}

fn replaced_errors(view: &View<'_>) -> impl Iterator<Item = JudgeError> {
    view.replaced_errors().map(|(run, chain)| {
        let group = &view.groups[run.group];
        let is_shown = !group.is_hidden;
        let messages = chain.iter().map(|message| shown(message.as_bytes()));
        JudgeError {
            group: group.group.name.clone(),
            with_right_class: true,
            run: is_shown.then(|| run.id(view.assignment)),
            messages: messages.filter(|_| is_shown).collect(),
        }
    })
}

//! What a report says of a run.
use super::{field, plain, verdict};
use crate::{
    execute,
    report::{
        board::drawn_rows,
        json::run::{Line, MemorySource, Run, Speaker, Verdict},
        transcript,
        words::{self, quantity::more},
    },
};

/// How many lines of standard error are told of a crash.
const STDERR_LINES: usize = 6;

/// What came of a run, in a few words.
fn head(run: &Run) -> String {
    let flaky = if run.is_flaky { ", flaky" } else { "" };
    format!("{}{flaky}", verdict(&run.verdict))
}

/// How a run ended, with what is wrong with it or worth saying.
pub(in crate::report) fn run(run: &Run) -> Vec<String> {
    let mut lines = vec![plain(&match &run.message {
        Some(message) => format!("{}: {message}", head(run)),
        None => head(run),
    })];
    lines.extend(run.notes.iter().flat_map(|note| field("note", [note])));
    lines.extend(run.help.iter().flat_map(|help| field("help", [help])));
    lines.extend(run.reason.iter().flat_map(|why| field("case", [why])));
    if let Some(board) = &run.board {
        lines.extend(field("board", drawn_rows(board)));
    }
    for place in run.flaw.iter().flat_map(|flaw| &flaw.boards) {
        lines.extend(field(&format!("{} ", place.name), drawn_rows(&place.board)));
    }
    if let Some(expected) = &run.expected {
        lines.extend(field("expected", [format!("`{}`", expected.line)]));
    }
    match run.got.as_deref() {
        None => {}
        Some([]) => lines.extend(field("got", ["nothing"])),
        Some(got) => lines.extend(field("got", got.iter().map(|line| format!("`{line}`")))),
    }
    if let Some(typed) = &run.transcript {
        let typed: Vec<_> = typed.iter().map(transcript::Line::from).collect();
        lines.extend(field("typed", transcript::shown(&typed, false)));
    }
    lines.extend(stderr(run));
    if run.verdict != Verdict::Accepted {
        lines.extend(field("rerun", [&run.rerun]));
    }
    lines
}

/// What the program said of its own end, if it did not end well.
fn stderr(run: &Run) -> Vec<String> {
    let is_told = matches!(
        run.verdict,
        Verdict::RunTimeError | Verdict::OutputLimitExceeded
    );
    let Some(stderr) = run.stderr.as_ref().filter(|_| is_told) else {
        return Vec::new();
    };
    let mut texts: Vec<_> = stderr
        .text
        .lines()
        .map(|line| format!("`{line}`"))
        .collect();
    if texts.len() > STDERR_LINES {
        let omitted = texts.len() - STDERR_LINES;
        texts.truncate(STDERR_LINES);
        texts.push(format!("… ({})", more(omitted, "line")));
    }
    field("stderr", texts)
}

/// What a figure of memory is.
pub(in crate::report) fn memory_source(source: &MemorySource) -> &'static str {
    words::memory_source(match source {
        MemorySource::Polled => execute::MemorySource::Polled,
        MemorySource::LargestProcess => execute::MemorySource::LargestProcess,
        MemorySource::ControlGroup => execute::MemorySource::ControlGroup,
    })
}

impl From<&Line> for transcript::Line {
    fn from(line: &Line) -> transcript::Line {
        transcript::Line {
            from: match line.from {
                Speaker::Program => transcript::Speaker::Program,
                Speaker::Typed => transcript::Speaker::Typed,
                Speaker::NotTyped => transcript::Speaker::NotTyped,
            },
            text: line.text.clone(),
            is_wrong: line.is_wrong,
        }
    }
}

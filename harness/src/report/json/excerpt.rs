//! The part of the published format that shows lines of the files handed in.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    grade::Sources,
    report::{
        diagnostics::{self, diagnostics},
        escape,
    },
    sanitizer::Fault,
};

/// How many lines before and after the one that is meant are shown.
const AROUND: usize = 3;
/// How much of a line is shown; the format promises it.
const LINE_CHARS: usize = 200;
/// How much of a message is shown.
const MESSAGE_CHARS: usize = 500;
/// How many diagnostics are shown; the format promises it.
const MOST_DIAGNOSED: usize = 20;
/// How far a tab goes: to the next column that this divides, as compilers quote lines.
const TAB: usize = 8;

/// A line of a file that was handed in, with those around it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Excerpt {
    /// The file, relative to the submission.
    pub(crate) file: String,
    /// The line that is meant, from 1.
    pub(crate) line: usize,
    /// The column in it, from 1, with the tabs as spaces; absent if it is not told. Of a fault
    /// it is in characters. A compiler counts in its own way: behind characters that are not
    /// ASCII it may be another one, as gcc counts wide ones twice, and others count bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    /// The number of the first of `lines`, from 1.
    pub(crate) first: usize,
    /// The lines, at most 7 and at most 200 characters of each, a tab as spaces up to the
    /// next column that is a multiple of eight.
    pub(crate) lines: Vec<String>,
}

/// What a compiler says of a line.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub(crate) struct Diagnosed {
    /// How grave it is.
    pub(crate) severity: Severity,
    /// What it says, without the place.
    pub(crate) message: String,
    /// The line.
    pub(crate) excerpt: Excerpt,
}

/// How grave a diagnostic is.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Severity {
    /// The build fails by it.
    Error,
    /// The build goes on.
    Warning,
}

/// What a compiler says of lines of the files handed in, the errors first.
pub(super) fn diagnosed(text: &str, sources: &Sources) -> Vec<Diagnosed> {
    let mut all = diagnostics(text);
    all.sort_by_key(|it| it.severity != diagnostics::Severity::Error);
    let diagnosed = all.iter().filter_map(|diagnostic| {
        let severity = match diagnostic.severity {
            diagnostics::Severity::Error => Severity::Error,
            diagnostics::Severity::Warning => Severity::Warning,
            diagnostics::Severity::Unknown => return None,
        };
        let placed = diagnostic.placed()?;
        Some(Diagnosed {
            severity,
            message: escape::line(placed.text.as_bytes(), MESSAGE_CHARS),
            excerpt: Excerpt::new(sources, placed.file, (placed.line, placed.column))?,
        })
    });
    diagnosed.take(MOST_DIAGNOSED).collect()
}

/// The line of a fault, if it is in a file that was handed in.
pub(super) fn of_fault(fault: &Fault, sources: &Sources) -> Option<Excerpt> {
    let place = fault.place.as_ref()?;
    let mut excerpt = Excerpt::new(sources, &place.file, (place.line, place.column))?;
    // Sanitizers count bytes.
    if let (Some(column), Some((_, text))) = (&mut excerpt.column, sources.file(&place.file)) {
        let line = text.split(|byte| *byte == b'\n').nth(excerpt.line - 1);
        let before = line.and_then(|line| line.get(..column.checked_sub(1)?));
        *column = before.map_or(*column, |before| 1 + spaced(before, usize::MAX).1);
    }
    Some(excerpt)
}

impl Excerpt {
    /// A line of a file with those around it; `None` if the file is not kept, or shorter.
    fn new(sources: &Sources, file: &str, (line, column): (u32, Option<u32>)) -> Option<Excerpt> {
        let (name, text) = sources.file(file)?;
        let line = line as usize;
        let first = line.checked_sub(1)?.saturating_sub(AROUND) + 1;
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let around = text.split(|byte| *byte == b'\n').skip(first - 1);
        let lines: Vec<String> = around.take(line + AROUND + 1 - first).map(shown).collect();
        (first + lines.len() > line).then(|| Excerpt {
            file: escape::line(name.as_os_str().as_encoded_bytes(), MESSAGE_CHARS),
            line,
            column: column.map(|column| column as usize),
            first,
            lines,
        })
    }
}

/// A line of a source, with spaces for tabs as far as it is shown.
fn shown(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    escape::line(&spaced(line, LINE_CHARS).0, LINE_CHARS)
}

/// Lines with spaces for the tabs in the first `most` columns of each.
pub(super) fn without_tabs(text: &[u8], most: usize) -> Vec<u8> {
    let lines = text.split(|byte| *byte == b'\n');
    let lines: Vec<_> = lines.map(|line| spaced(line, most).0).collect();
    lines.join(&b'\n')
}

/// A text with spaces for the tabs in its first `most` columns, and how many columns it has.
fn spaced(line: &[u8], most: usize) -> (Vec<u8>, usize) {
    let mut spaced = Vec::with_capacity(line.len());
    let mut column = 0;
    for byte in line {
        // The later bytes of a character take no column.
        let is_within = matches!(byte, 0x80..=0xbf);
        if *byte == b'\t' && column < most {
            let width = (TAB - column % TAB).min(most - column);
            spaced.resize(spaced.len() + width, b' ');
            column += width;
        } else {
            spaced.push(*byte);
            column += usize::from(!is_within);
        }
    }
    (spaced, column)
}

#[cfg(test)]
mod tests;

//! What came of grading a class, in words for who has typed the command.
use std::{
    io::{self, Write},
    path::Path,
};

use super::{escape, words::quantity::count};
use crate::class::{Change, ClassDocument, Done, Merged, Points};

/// The most characters of a name or a message.
const CHARS: usize = 600;
/// The most lines of one kind.
const LINES: usize = 50;

/// What came of grading a class.
#[derive(Clone, Debug)]
pub struct Grading<'a> {
    /// The class.
    pub(crate) class: &'a ClassDocument,
    /// Each submission of this part: whose it is, and what became of it; `None` if it was
    /// not its turn before somebody asked to stop.
    pub submissions: Vec<(&'a str, Option<Done>)>,
    /// The results of submissions that are not there any more, by their folders.
    pub gone: Vec<String>,
    /// Whether nothing of it counts so far.
    pub is_dry_run: bool,
    /// The command that makes a gradebook.
    pub report: String,
}

/// Writes what came of it.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(grading: &Grading<'_>, out: &mut dyn Write) -> io::Result<()> {
    let done = || {
        grading
            .submissions
            .iter()
            .filter_map(|(name, done)| Some((*name, done.as_ref()?)))
    };
    let number = |is: &dyn Fn(&Done) -> bool| done().filter(|(_, done)| is(done)).count();
    let graded = number(&|done| matches!(done, Done::Graded { .. }));
    let found = number(&|done| {
        matches!(
            done,
            Done::Graded {
                is_found_before: true,
                ..
            }
        )
    });
    let unchanged = number(&|done| matches!(done, Done::Unchanged(_)));
    let failed = number(&|done| matches!(done, Done::Failed { .. }));
    let left = grading.submissions.len() - graded - unchanged - failed;
    let all = count(grading.submissions.len(), "submission");
    writeln!(out, "{}: {all}", grading.class.assignment.name)?;
    let mut told = |number: usize, what: &str| match number {
        0 => Ok(()),
        _ => writeln!(out, "{number:>6} {what}"),
    };
    let would = if grading.is_dry_run {
        "graded, so far without effect"
    } else {
        "graded"
    };
    told(graded - found, would)?;
    told(found, "graded before, by a dry run")?;
    told(unchanged, "as before: nothing they depend on has changed")?;
    told(failed, "not graded")?;
    told(left, "left")?;
    changed(grading, out)?;
    let failures = done().filter_map(|(name, done)| match done {
        Done::Failed { messages } => {
            Some(format!("{}: {}", shown(name), shown(&messages.join(": "))))
        }
        _ => None,
    });
    lines(
        "not graded, and tried again the next time",
        failures.collect(),
        out,
    )?;
    let at_fault = done().filter_map(|(name, done)| match done {
        Done::Graded {
            is_judge_at_fault: true,
            ..
        } => Some(shown(name)),
        _ => None,
    });
    lines(
        "some of their runs could not be judged, which costs them nothing: they are tried again the next time",
        at_fault.collect(),
        out,
    )?;
    let gone = grading.gone.clone();
    lines(
        "results of submissions that are not there any more, in no gradebook",
        gone,
        out,
    )?;
    about_class(grading.class, out)?;
    if left > 0 {
        writeln!(out, "\nthe same command goes on")
    } else if grading.is_dry_run && graded > 0 {
        writeln!(
            out,
            "\nthe same command without `--dry-run` lets it count, and runs nothing again"
        )
    } else {
        writeln!(out, "\nfor a gradebook: {}", grading.report)
    }
}

/// Tells who is missing on either side, and what else a person has to look at.
fn about_class(class: &ClassDocument, out: &mut dyn Write) -> io::Result<()> {
    let members = || class.members.iter();
    if class.roster_columns.is_some() {
        let without = members().filter(|it| it.key.is_none() && it.problems.is_empty());
        let without = without.map(|member| shown(&member.name));
        lines(
            "students of the roster without a submission",
            without.collect(),
            out,
        )?;
        let strays = members().filter(|it| it.record.is_none() && it.problems.is_empty());
        let strays = strays.map(|it| format!("{}: {}", shown(&it.name), it.handed_in.join(", ")));
        lines("submissions of nobody in the roster", strays.collect(), out)?;
    }
    let problems = members().flat_map(|member| {
        let problems = member.problems.iter();
        problems.map(|problem| format!("{}: {}", shown(&member.name), shown(problem)))
    });
    lines(
        "to be settled before these grades count",
        problems.collect(),
        out,
    )?;
    let refused = class.refused.iter();
    let refused = refused.map(|it| format!("{}: {}", shown(&it.path), shown(&it.reason)));
    lines("not taken of what was handed in", refused.collect(), out)?;
    lines(
        "to be noted",
        class.notes.iter().map(|note| shown(note)).collect(),
        out,
    )
}

/// Writes what came of merging results into a folder.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_merged(merged: &Merged, folder: &Path, out: &mut dyn Write) -> io::Result<()> {
    let folder = shown(&folder.to_string_lossy());
    writeln!(out, "{} in {folder}", count(merged.results, "result"))?;
    let missing = merged.missing.iter().map(|name| shown(name));
    lines(
        "submissions without a result so far",
        missing.collect(),
        out,
    )
}

/// Tells whose points have changed, and why.
fn changed(grading: &Grading<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut same = 0;
    let mut texts = Vec::new();
    for (name, done) in &grading.submissions {
        let Some(Done::Graded {
            before: Some((before, change)),
            after,
            ..
        }) = done
        else {
            continue;
        };
        if *before == Some(*after) {
            same += 1;
            continue;
        }
        let before =
            before.map_or_else(|| "unknown".to_owned(), |before| before.earned.to_string());
        texts.push(format!(
            "{}: {before} → {}, {}",
            shown(name),
            points(*after),
            reason(*change)
        ));
    }
    let title = if grading.is_dry_run {
        "points that would change"
    } else {
        "points that have changed"
    };
    if same > 0 && texts.is_empty() {
        return writeln!(
            out,
            "\nno points change: all graded again have what they had"
        );
    }
    lines(title, texts, out)
}

/// Writes lines under a title, if there are any.
fn lines(title: &str, lines: Vec<String>, out: &mut dyn Write) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title} ({}):", lines.len())?;
    for line in lines.iter().take(LINES) {
        writeln!(out, "  {line}")?;
    }
    match lines.len().saturating_sub(LINES) {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more"),
    }
}

fn points(points: Points) -> String {
    format!("{} of {}", points.earned, points.graded)
}

fn reason(change: Change) -> &'static str {
    match change {
        Change::Files => "handed in anew",
        Change::Assignment => "the assignment has changed",
        Change::Settings => "graded in another way",
        Change::Tool => "graded by another version",
        Change::Protection => "graded before without a layer that is on now",
        Change::NotJudged => "could not be judged before",
        Change::Unreadable => "the result before could not be read",
    }
}

fn shown(text: &str) -> String {
    escape::line(text.as_bytes(), CHARS)
}

#[cfg(test)]
mod tests;

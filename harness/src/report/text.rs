//! The report for people on a terminal.
mod accepted;
mod build;
mod diagnosis;
mod failures;
mod groups;
mod judge_errors;
mod methods;
mod probe;
mod rubric;
mod saved;

use std::io::{self, Write};

use super::{
    escape,
    page::{BAD, LOUD, ODD, Page, painted},
    view::View,
    words::{self, Sentence},
};
use crate::grade::Outcome;

pub(in crate::report) use judge_errors::write_judge_errors;

/// How many characters of a path or a line of ours are shown.
const LINE_CHARS: usize = 500;

/// Writes the report.
pub(super) fn write(view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    let page = &mut Page::new(out);
    head(page, view)?;
    if !matches!(view.graded.outcome, Outcome::NotAsked) {
        page.blank()?;
    }
    if judged_or_told(page, view)? {
        page.blank()?;
        groups::write_sum(page, view)?;
        diagnosis::write(page, view)?;
        page.blank()?;
        groups::write(page, view)?;
        failures::write(page, view)?;
        accepted::write_by_repeat_rule(page, view)?;
        accepted::write_near(page, view)?;
        accepted::write_overlooked(page, view)?;
        probe::write(page, view)?;
    }
    methods::write(page, view)?;
    page.blank()?;
    rubric::write(page, view)?;
    saved::write(page, view)?;
    write_judge_errors(page, view)
}

/// What was checked.
pub(super) fn head(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let assignment = view.assignment;
    page.line(
        0,
        format!("{} ({})", painted(LOUD, &assignment.title), assignment.name),
    )?;
    let path = view.graded.path.as_os_str().as_encoded_bytes();
    page.line(0, format!("submission: {}", escape::line(path, LINE_CHARS)))?;
    let set = words::protection::set(&view.graded.protection);
    page.sentence(0, &format!("protection: {set}"))?;
    if let Some(stopped) = view.stopped() {
        page.beside(0, &format!("{} ", painted(ODD.bold(), "!")), 2, &stopped)?;
    }
    let left_out = &view.graded.left_out;
    for one in left_out.iter().take(LEFT_OUT) {
        page.sentence(0, &format!("note: {}", words::left_out(one)))?;
    }
    match left_out.len().saturating_sub(LEFT_OUT) {
        0 => Ok(()),
        more => page.sentence(0, &format!("note: and {more} more were not taken")),
    }
}

/// How many files that were not taken are named.
const LEFT_OUT: usize = 5;

/// What became of the build, and whether there are runs to report.
pub(super) fn judged_or_told(page: &mut Page<'_>, view: &View<'_>) -> io::Result<bool> {
    match &view.graded.outcome {
        Outcome::MissingFiles(missing) => {
            let sentence = words::files_missing(missing, &view.assignment.hand_in);
            headline(page, &sentence.text)?;
            for file in missing {
                page.sentence(2, &words::missing_file(file))?;
            }
            help(page, sentence.help)?;
        }
        Outcome::CompileError(log) => build::write_failure(page, log, view.options.all)?,
        Outcome::NotAsked => {}
        Outcome::NotStarted(error) => failed(page, &words::start_error(error))?,
        Outcome::Judged { build, .. } => {
            build::write(page, build.as_ref(), view.options.all)?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// What kept the submission from being run.
fn failed(page: &mut Page<'_>, sentence: &Sentence) -> io::Result<()> {
    headline(page, &sentence.text)?;
    help(page, sentence.help)
}

fn headline(page: &mut Page<'_>, text: &str) -> io::Result<()> {
    page.beside(0, &format!("{} ", painted(BAD, "✗")), 2, text)
}

fn help(page: &mut Page<'_>, help: Option<&str>) -> io::Result<()> {
    match help {
        Some(help) => page.sentence(2, &format!("help: {help}")),
        None => Ok(()),
    }
}

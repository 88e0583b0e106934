//! What the build did, with what the compiler printed.
use std::io;

use super::{LINE_CHARS, failed};
use crate::{
    report::{
        diagnostics::{Diagnostic, Severity, diagnostics},
        escape,
        page::{GOOD, Page, QUIET, painted},
        words::{self, quantity::count},
    },
    submission::BuildLog,
};

/// How many diagnostics of the gravest kind are shown.
const SHOWN: usize = 5;
/// How many lines of each are shown.
const SHOWN_LINES: usize = 24;

/// A build that made a program, or no build at all.
pub(super) fn write(page: &mut Page<'_>, log: Option<&BuildLog>, all: bool) -> io::Result<()> {
    let mark = painted(GOOD, "✓");
    let Some(log) = log else {
        return page.line(0, format!("{mark} run as handed in, nothing was built"));
    };
    if log.warnings == 0 {
        page.line(0, format!("{mark} built"))?;
    } else {
        let warnings = count(log.warnings, "warning");
        page.line(
            0,
            format!("{mark} built, with {warnings}: warnings cost no points"),
        )?;
    }
    page.line(2, painted(QUIET, &log.command))?;
    write_diagnostics(page, log, Severity::Warning, all)
}

/// A build that made no program.
pub(super) fn write_failure(page: &mut Page<'_>, log: &BuildLog, all: bool) -> io::Result<()> {
    failed(page, &words::build_failure(log))?;
    page.line(2, painted(QUIET, &log.command))?;
    if log.diagnostics.trim().is_empty() {
        page.line(2, "the compiler printed nothing")
    } else {
        write_diagnostics(page, log, Severity::Error, all)
    }
}

/// The first diagnostics of the gravest kind that there is, up to `wanted`;
/// each as a whole, so that no message is cut from the line that it is about.
fn write_diagnostics(
    page: &mut Page<'_>,
    log: &BuildLog,
    wanted: Severity,
    all: bool,
) -> io::Result<()> {
    let found = diagnostics(&log.diagnostics);
    let is_wanted = |diagnostic: &&Diagnostic<'_>| all || diagnostic.severity == wanted;
    let mut chosen: Vec<_> = found.iter().filter(is_wanted).collect();
    if chosen.is_empty() && wanted == Severity::Error {
        chosen = found.iter().collect();
    }
    let most = if all { usize::MAX } else { SHOWN };
    let shown = &chosen[..chosen.len().min(most)];
    for diagnostic in shown {
        write_diagnostic(page, diagnostic, all)?;
    }
    if log.is_cut {
        page.line(2, "the compiler printed more than was kept")?;
    }
    write_omitted(page, &found, shown)
}

fn write_diagnostic(page: &mut Page<'_>, diagnostic: &Diagnostic<'_>, all: bool) -> io::Result<()> {
    let most = if all { usize::MAX } else { SHOWN_LINES };
    // Tabs as blanks: a line of source and the caret below it have the same ones.
    let line = |line: &&str| escape::line(line.replace('\t', "    ").as_bytes(), LINE_CHARS);
    page.quotation(2, diagnostic.lines.iter().take(most).map(line))?;
    match diagnostic.lines.len().saturating_sub(most) {
        0 => Ok(()),
        omitted => page.quotation(2, [format!("… ({omitted} more lines of this message)")]),
    }
}

fn write_omitted(
    page: &mut Page<'_>,
    found: &[Diagnostic<'_>],
    shown: &[&Diagnostic<'_>],
) -> io::Result<()> {
    let omitted = |severity| {
        let is_of_it = |diagnostic: &&Diagnostic<'_>| diagnostic.severity == severity;
        let of_it = found.iter().filter(is_of_it).count();
        of_it
            - shown
                .iter()
                .filter(|diagnostic| is_of_it(diagnostic))
                .count()
    };
    let kinds = [
        (Severity::Error, "more error"),
        (Severity::Warning, "more warning"),
    ];
    let told: Vec<_> = kinds
        .into_iter()
        .map(|(severity, kind)| (omitted(severity), kind))
        .filter(|(omitted, _)| *omitted > 0)
        .map(|(omitted, kind)| count(omitted, kind))
        .collect();
    if told.is_empty() {
        Ok(())
    } else {
        page.line(
            2,
            format!("and {}: see them with --all", told.join(" and ")),
        )
    }
}

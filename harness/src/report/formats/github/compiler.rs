//! Errors of a compiler, at their places in the student's files.
use std::path::Path;

use super::{Annotation, Kind, ROOM, told};
use crate::report::{
    diagnostics::{Diagnostic, Placed, Severity, diagnostics},
    json::{Report, document::Outcome},
};

/// Those whose place in the files handed in is told.
pub(super) fn errors(report: &Report) -> Vec<Annotation> {
    let build = report.build.iter();
    let mut build = build.filter(|_| matches!(report.outcome, Outcome::CompileError));
    let Some(build) = build.next() else {
        return Vec::new();
    };
    let found = diagnostics(&build.diagnostics);
    let errors = found.iter().filter(|it| it.severity == Severity::Error);
    errors
        .filter_map(|error| annotation(error, &report.submission.path))
        .collect()
}

fn annotation(error: &Diagnostic<'_>, folder: &str) -> Option<Annotation> {
    let Placed {
        file,
        line,
        column,
        text,
    } = error.placed()?;
    // What belongs to the system is not in the repository.
    if Path::new(file).is_absolute() {
        return None;
    }
    let path = match folder.trim_end_matches('/') {
        "." => file.to_owned(),
        folder => format!("{}/{file}", folder.trim_start_matches("./")),
    };
    let lines: Vec<_> = error.lines.iter().map(|line| told::plain(line)).collect();
    Some(Annotation {
        place: Some((told::plain(&path), line, column)),
        ..Annotation::new(Kind::Error, &told::plain(text), &ROOM.text(&lines))
    })
}

//! Errors of a compiler, at their places in the student's files.
use std::path::Path;

use super::{Annotation, Kind, ROOM, told};
use crate::report::{
    diagnostics::{Diagnostic, Severity, diagnostics},
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
    let (file, line, column, text) = error.lines.iter().find_map(|line| placed(line))?;
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

/// `board.cc:7:3: error: …` taken apart: the file, the line, the column and the text.
fn placed(line: &str) -> Option<(&str, u32, Option<u32>, &str)> {
    let (place, text) = line
        .split_once(": error: ")
        .or_else(|| line.split_once(": fatal error: "))?;
    let (rest, last) = place.rsplit_once(':')?;
    let last = last.parse().ok()?;
    if let Some((file, line)) = rest.rsplit_once(':')
        && let Ok(line) = line.parse()
    {
        return Some((file, line, Some(last), text));
    }
    Some((rest, last, None, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_place_of_an_error() {
        assert_eq!(
            placed("board.cc:7:3: error: expected ';'"),
            Some(("board.cc", 7, Some(3), "expected ';'"))
        );
        assert_eq!(
            placed("A.java:3: error: ';' expected"),
            Some(("A.java", 3, None, "';' expected"))
        );
        assert_eq!(
            placed("a.cc:1:10: fatal error: x.h: No such file"),
            Some(("a.cc", 1, Some(10), "x.h: No such file"))
        );
        assert_eq!(placed("collect2: error: ld returned 1 exit status"), None);
        assert_eq!(placed("main.cc:(.text+0x1d): undefined reference"), None);
    }
}

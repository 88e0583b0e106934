//! A step of GitHub Actions: annotations by commands on standard output, and where the
//! environment names their files a summary and outputs.
//!
//! No text of a stranger is on standard output but in the properties and the message of a
//! command, escaped: so none begins a line, and no command is forged. GitHub shows 10
//! annotations of each kind for a step and is silent about the others; so the most telling
//! are written, and the last says how many more there are.
mod annotation;
mod compiler;

use std::{fs, io::Write};

use annotation::{Annotation, Kind};

use super::{
    Context, FormatError,
    context::{OUTPUT, SUMMARY},
    markdown,
    points::{graded, unfinished},
    room::{Room, fitted},
    suites::{End, Suite, Test, suites},
    told,
};
use crate::report::json::{Report, document::Outcome};

/// What GitHub takes for the summary of a step.
const LIMIT: usize = 1 << 20;
/// How many annotations of a kind GitHub shows for a step.
const SHOWN: usize = 10;
/// How much of each is written.
const ROOM: Room = Room {
    lines: 30,
    chars: 300,
};

/// Writes the annotations, then appends to the files of the step.
pub(super) fn write(
    report: &Report,
    context: &Context,
    out: &mut dyn Write,
) -> Result<(), FormatError> {
    graded(report)?;
    let (summary, no_room) = summary(report, context);
    let mut commands = String::new();
    let suites = suites(report);
    let kinds = [
        (Kind::Error, errors(report, &suites)),
        (
            Kind::Warning,
            no_room
                .into_iter()
                .chain(warnings(report, &suites))
                .collect(),
        ),
        (Kind::Notice, notices(report, &suites)),
    ];
    for (kind, all) in kinds {
        let shown = shown(kind, all);
        commands.extend(shown.iter().map(Annotation::command));
    }
    out.write_all(commands.as_bytes())
        .map_err(FormatError::Write)?;
    context.append(SUMMARY, &summary)?;
    context.append(OUTPUT, &outputs(report))
}

/// The page for the summary; it shares its file with other programs of the step. Where they
/// leave too little room for it, it is the line of the points or else nothing, for GitHub would
/// refuse what all of them wrote, and a warning says so.
fn summary(report: &Report, context: &Context) -> (String, Option<Annotation>) {
    let file = context.file(SUMMARY);
    let taken = file.and_then(|path| fs::metadata(path).ok());
    let taken = taken.map_or(0, |metadata| metadata.len());
    let limit = LIMIT.saturating_sub(usize::try_from(taken).unwrap_or(LIMIT));
    let page = fitted("github", limit, |room| Ok(markdown::text(report, room)));
    if let Ok(page) = page {
        return (page, None);
    }
    let mut line = format!("\n{}\n", markdown::words(&told::total(report)));
    if line.len() > limit {
        line.clear();
    }
    let message = "the summary of the step is full, so the report is not in it: write it to a \
                   file with `--report markdown=FILE`";
    let warning = Annotation::new(Kind::Warning, "No room in the summary", message);
    (line, Some(warning))
}

/// Lines `name=value`, whose values are ours.
fn outputs(report: &Report) -> String {
    let totals = &report.totals;
    let outcome = match report.outcome {
        Outcome::MissingFiles => "missing_files",
        Outcome::CompileError => "compile_error",
        Outcome::NotStarted => "not_started",
        Outcome::NotAsked | Outcome::Judged => "judged",
    };
    format!(
        "points={}\ngraded-points={}\nopen-points={}\nmax-points={}\noutcome={outcome}\nis-final={}\n",
        totals.earned,
        totals.graded,
        totals.open,
        totals.max,
        unfinished(report).is_none()
    )
}

/// Those of a kind that GitHub shows; the last tells of the others, if there are any.
fn shown(kind: Kind, mut all: Vec<Annotation>) -> Vec<Annotation> {
    if all.len() > SHOWN {
        let more = all.len() - (SHOWN - 1);
        all.truncate(SHOWN - 1);
        let title = format!("{more} more");
        let message = "GitHub shows 10 of a kind; the summary of the step tells of all";
        all.push(Annotation::new(kind, &title, message));
    }
    all
}

/// What failed, the most telling first.
fn errors(report: &Report, suites: &[Suite]) -> Vec<Annotation> {
    let mut all = Vec::new();
    let unjudged = told::judge_errors(report);
    if !unjudged.is_empty() {
        let text = ROOM.text(&unjudged);
        all.push(Annotation::new(Kind::Error, "The judge failed", &text));
    }
    for error in compiler::errors(report) {
        // A header is compiled as often as it is included.
        let is_it = |it: &Annotation| (&it.place, &it.title) == (&error.place, &error.title);
        if !all.iter().any(is_it) {
            all.push(error);
        }
    }
    // The first failure of each suite says more than the second of one.
    let most = suites.iter().map(|suite| suite.tests.len()).max();
    for rank in 0..most.unwrap_or_default() {
        all.extend(suites.iter().filter_map(|suite| {
            let mut failed = suite.tests.iter().filter(|test| test.is_failed());
            Some(of_test(Kind::Error, suite, failed.nth(rank)?))
        }));
    }
    all
}

/// What is not to be relied on.
fn warnings(report: &Report, suites: &[Suite]) -> Vec<Annotation> {
    let mut all = Vec::new();
    if let Some(why) = unfinished(report) {
        let text = ROOM.text(&[vec![why], told::notes(report)].concat());
        all.push(Annotation::new(Kind::Warning, "Not judged in full", &text));
    }
    for suite in suites {
        let flaky = suite.tests.iter().filter(|test| test.is_flaky);
        all.extend(flaky.map(|test| {
            let title = format!("flaky: {}", test.name);
            Annotation::new(Kind::Warning, &title, &ROOM.text(&test.words))
        }));
    }
    all
}

/// The points, and what changes none.
fn notices(report: &Report, suites: &[Suite]) -> Vec<Annotation> {
    let total = told::total(report);
    let mut all = vec![Annotation::new(Kind::Notice, "Points", &total)];
    for suite in suites {
        let tests = suite.tests.iter();
        let informs = tests.filter(|test| matches!(test.end, End::Informs(_)));
        all.extend(informs.map(|test| of_test(Kind::Notice, suite, test)));
    }
    all
}

fn of_test(kind: Kind, suite: &Suite, test: &Test) -> Annotation {
    let title = format!("{}: {}", suite.title, test.name);
    Annotation::new(kind, &title, &ROOM.text(&test.words))
}

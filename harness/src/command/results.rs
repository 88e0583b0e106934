//! Carries out `tilemark report`: from saved results to gradebooks and feedback.
use std::{
    io::Write,
    path::{Path, PathBuf},
};

use super::{CommandError, Ending, or_seen_enough};
use crate::{
    class::{ClassDocument, Member, ResultDocument, Results, fold, header_columns, is_same_place},
    cli,
    progress::warn,
    report::{
        Target, WriteError, chain,
        class::{ClassFormat, Gradebook, SubmissionFormat, Wanted, WantedFormat, make_folder},
        escape,
        formats::{self, Context},
        html::Pages,
    },
};

/// The most pages that are named which are not as they should be.
const MOST_NAMED: usize = 20;
/// The longest warning that is shown whole.
const WARNING_CHARS: usize = 2000;

/// Writes what is wanted of the results.
pub(super) fn report(
    report: &cli::Report,
    context: &Context,
    out: &mut dyn Write,
) -> Result<Ending, CommandError> {
    let results = Results::at(&report.results);
    match &report.student {
        Some(student) => of_student(&report.formats, &results, (student, context), out),
        None => of_class(&report.formats, &results, context, out),
    }
}

/// Writes what is wanted of all results.
pub(super) fn of_class(
    wanted: &[Wanted],
    results: &Results,
    context: &Context,
    out: &mut dyn Write,
) -> Result<Ending, CommandError> {
    let context = context.of_no_step();
    let text = Wanted {
        format: WantedFormat::Class(ClassFormat::Text),
        target: Target::Stdout,
    };
    let text = [text];
    let wanted = if wanted.is_empty() { &text } else { wanted };
    check_places(wanted, &context, results)?;
    let mut sheets = Vec::new();
    let mut folders: Vec<(SubmissionFormat, &Path)> = Vec::new();
    let mut places: Vec<&Path> = Vec::new();
    for wanted in wanted {
        match (wanted.format, &wanted.target) {
            (WantedFormat::Class(format), target) => sheets.push((format, target)),
            (WantedFormat::Submission(format), Target::File(folder)) => {
                folders.push((format, folder));
            }
            (WantedFormat::Pages, Target::File(folder)) => places.push(folder),
            (WantedFormat::Submission(_) | WantedFormat::Pages, Target::Stdout) => {
                return Err(CommandError::NoFolder);
            }
        }
    }
    let class = results.class()?;
    for (format, _) in &sheets {
        format.check(&class)?;
    }
    for (_, folder) in &folders {
        make_folder(folder)?;
    }
    let pages = places.into_iter().map(Pages::make);
    let mut pages = pages.collect::<Result<Vec<_>, _>>()?;
    let mut not_made = 0;
    let mut seen = |key: &str, result: &ResultDocument| {
        if !folders.is_empty() || !pages.is_empty() {
            let name = &result.owner;
            if !result.receipt.is_of(&class.graded_by) {
                warn_of(&format!("{name}: the result is of before the last change"));
            } else if results.failure(key).is_ok_and(|failure| failure.is_some()) {
                warn_of(&format!(
                    "{name}: what was handed in last could not be graded"
                ));
            }
        }
        for (format, folder) in &folders {
            let target = Target::File(format.file(folder, key));
            match format.text(&result.student, &result.owner, &context) {
                Ok(text) => target.write(&mut std::io::sink(), &|out| out.write_all(&text))?,
                // One that its reader would not take does not take the others along.
                Err(error) => {
                    not_made += 1;
                    warn_of(&format!("{}: {error}", result.owner));
                }
            }
        }
        for pages in &mut pages {
            pages.write_submission(key, result);
        }
        Ok::<_, CommandError>(())
    };
    let (book, unreadable) = Gradebook::read(&class, results, &mut seen)?;
    // One that cannot be written does not take the others along.
    let written = sheets.iter().map(|(format, target)| {
        let written = target.write(out, &|out| book.write(*format, out));
        for warning in book.warnings(*format) {
            warn_of(&warning);
        }
        or_seen_enough(written)
    });
    let written: Vec<_> = written.collect();
    written.into_iter().collect::<Result<(), _>>()?;
    for pages in &mut pages {
        pages.write_class(&book);
        not_made += pages.failed().len();
        warn_of_pages(pages);
    }
    let found = unreadable.len();
    let mut unreadable = unreadable.into_iter();
    let Some(first) = unreadable.next() else {
        return Ok(match not_made {
            0 => Ending::AllAccepted,
            _ => Ending::JudgeFailed,
        });
    };
    for error in unreadable {
        warn_of(&error.to_string());
    }
    Err(CommandError::UnreadableResults { found, first })
}

/// Warns of pages that could not be written, and of those that look like those of today and
/// are not: nobody knows of what they tell.
fn warn_of_pages(pages: &Pages) {
    let failed = pages.failed().iter().map(|error| chain(error).join(": "));
    warn_of_first(failed, "pages cannot be written");
    let left = pages.left_behind();
    let left = left.iter().map(|path| {
        let path = path.display();
        format!("`{path}` is a page of an earlier run, not written by this one: give it to nobody")
    });
    warn_of_first(left, "pages are of an earlier run");
}

/// Warns of the first, and tells how many more there are.
fn warn_of_first(mut all: impl Iterator<Item = String>, what: &str) {
    for one in all.by_ref().take(MOST_NAMED) {
        warn_of(&one);
    }
    if let more @ 1.. = all.count() {
        warn_of(&format!("{more} more {what}"));
    }
}

fn warn_of(what: &str) {
    warn(&escape::line(what.as_bytes(), WARNING_CHARS));
}

fn of_student(
    wanted: &[Wanted],
    results: &Results,
    (student, context): (&str, &Context),
    out: &mut dyn Write,
) -> Result<Ending, CommandError> {
    let json = Wanted {
        format: WantedFormat::Submission(SubmissionFormat::Json),
        target: Target::Stdout,
    };
    let json = [json];
    let wanted = if wanted.is_empty() { &json } else { wanted };
    refuse_results(wanted, results)?;
    check_targets(wanted, context)?;
    let mut formats = Vec::new();
    for wanted in wanted {
        let format = match wanted.format {
            WantedFormat::Submission(format) => format,
            // Of one student, `json` can mean nothing else.
            WantedFormat::Class(ClassFormat::Json) => SubmissionFormat::Json,
            WantedFormat::Pages => SubmissionFormat::Other(formats::SubmissionFormat::Html),
            WantedFormat::Class(_) => return Err(CommandError::NotOfStudent),
        };
        wanted.target.check().map_err(CommandError::Target)?;
        formats.push((format, &wanted.target));
    }
    let class = results.class()?;
    let member = find(&class, student)?;
    let result = match &member.key {
        None => None,
        Some(key) => match results.result(key) {
            Ok(result) => result,
            Err(first) => return Err(CommandError::UnreadableResults { found: 1, first }),
        },
    };
    let result = result.ok_or_else(|| CommandError::NoResultOf {
        name: member.name.clone(),
        has_submission: member.key.is_some(),
    })?;
    let written = formats.iter().map(|(format, target)| {
        let text = format
            .text(&result.student, &result.owner, context)
            .map_err(WriteError::Format)?;
        or_seen_enough(target.write(out, &|out| out.write_all(&text)))
    });
    let written: Vec<_> = written.collect();
    written.into_iter().collect::<Result<(), _>>()?;
    Ok(Ending::AllAccepted)
}

/// What is wanted can be written of a class, to the places that are given.
pub(super) fn check_places(
    wanted: &[Wanted],
    context: &Context,
    results: &Results,
) -> Result<(), CommandError> {
    refuse_results(wanted, results)?;
    for one in wanted {
        if let WantedFormat::Submission(format) = one.format
            && let Some(format) = format.of_one_place()
        {
            return Err(CommandError::NotOfClass { format });
        }
        if let Target::File(path) = &one.target
            && match one.format {
                WantedFormat::Class(_) => false,
                WantedFormat::Submission(_) => is_same_place(path, results.folder()),
                WantedFormat::Pages => results.enclose(path),
            }
        {
            return Err(CommandError::OverResults { path: path.clone() });
        }
        let is_of_folder = !matches!(one.format, WantedFormat::Class(_));
        if is_of_folder && one.target == Target::Stdout {
            return Err(CommandError::NoFolder);
        }
    }
    check_targets(wanted, context)
}

/// Refuses to write over the results that are told of.
fn refuse_results(wanted: &[Wanted], results: &Results) -> Result<(), CommandError> {
    for one in wanted {
        if let Target::File(path) = &one.target
            && results.hold(path)
        {
            return Err(CommandError::OverResults { path: path.clone() });
        }
    }
    Ok(())
}

fn is_same_target(target: &Target, path: &Path) -> bool {
    matches!(target, Target::File(other) if is_same_place(other, path))
}

/// Whether pages are wanted in whose place this would lie.
fn covers(wanted: &Wanted, path: &Path) -> bool {
    match (wanted.format, &wanted.target) {
        (WantedFormat::Pages, Target::File(folder)) => Pages::would_cover(folder, path),
        _ => false,
    }
}

/// At most one format goes to standard output, no two go to one place, and the places of
/// files are there.
fn check_targets(wanted: &[Wanted], context: &Context) -> Result<(), CommandError> {
    let is_stdout = |wanted: &&Wanted| wanted.target == Target::Stdout;
    let found = wanted.iter().filter(is_stdout).count();
    if found > 1 {
        return Err(CommandError::Crowded { found });
    }
    for (index, one) in wanted.iter().enumerate() {
        if let Target::File(path) = &one.target
            && wanted[..index]
                .iter()
                .any(|it| is_same_target(&it.target, path))
        {
            return Err(CommandError::SameFile {
                path: PathBuf::from(path),
            });
        }
        if let Target::File(path) = &one.target
            && wanted.iter().any(|it| covers(it, path))
        {
            return Err(CommandError::InPages { path: path.clone() });
        }
        match one.format {
            WantedFormat::Class(_) => one.target.check(),
            WantedFormat::Pages => match &one.target {
                Target::File(folder) => Pages::check(folder),
                Target::Stdout => Ok(()),
            },
            WantedFormat::Submission(format) => format.check(context).map_err(WriteError::Format),
        }
        .map_err(CommandError::Target)?;
    }
    Ok(())
}

/// The member whose name, identifier or key it is.
fn find<'a>(class: &'a ClassDocument, wanted: &str) -> Result<&'a Member, CommandError> {
    let header = class.roster_columns.as_deref().unwrap_or_default();
    let columns = header_columns(header);
    let folded = fold(wanted);
    let is_meant = |member: &&Member| {
        let fields = columns.iter().zip(member.record.iter().flatten());
        let mut identifiers = fields.filter(|(column, _)| column.is_identifier());
        fold(&member.name) == folded
            || member.key.as_deref() == Some(wanted)
            || identifiers.any(|(_, field)| fold(field) == folded)
    };
    let found: Vec<&Member> = class.members.iter().filter(is_meant).collect();
    match found[..] {
        [one] => Ok(one),
        // The members of a group have one result.
        [one, ..] if one.key.as_deref() == Some(wanted) => Ok(one),
        [] => Err(CommandError::NoStudent {
            found: wanted.to_owned(),
        }),
        ref several => Err(CommandError::SeveralStudents {
            found: wanted.to_owned(),
            keys: several
                .iter()
                .filter_map(|member| member.key.clone())
                .collect(),
        }),
    }
}

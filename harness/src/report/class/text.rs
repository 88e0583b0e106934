//! The class for an instructor: the students with their points, then the analysis.
mod analysis;

use std::io::{self, Write};

use super::{
    Gradebook,
    entry::{Entry, Grade},
    json::Analysis,
};
use crate::report::{
    escape,
    page::{LOUD, Page, chars, painted},
    words::quantity::count,
};

/// The most characters of a name that are shown.
const NAME_CHARS: usize = 40;
/// The most names in a sentence.
const NAMES: usize = 10;
/// The most characters of a path or a sentence of others.
const LINE_CHARS: usize = 300;

/// Writes the students, then the analysis.
pub(super) fn write(book: &Gradebook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(out);
    title(&mut page, book)?;
    students(&mut page, &book.entries)?;
    analysis::write(&mut page, book)
}

/// Writes the analysis alone.
pub(super) fn write_analysis(book: &Gradebook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(out);
    title(&mut page, book)?;
    analysis::write(&mut page, book)
}

/// Names in a sentence: the first, and how many more.
pub(super) fn names(entries: &[&Entry<'_>]) -> String {
    let names: Vec<String> = entries.iter().map(|it| it.member.name.clone()).collect();
    listed(&names)
}

fn listed(names: &[String]) -> String {
    let shown = names.iter().take(NAMES);
    let shown: Vec<String> = shown.map(|it| escape::quote(it, NAME_CHARS)).collect();
    match names.len().saturating_sub(NAMES) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

fn title(page: &mut Page<'_>, book: &Gradebook<'_>) -> io::Result<()> {
    let assignment = &book.class.assignment;
    let title = escape::line(assignment.title.as_bytes(), LINE_CHARS);
    page.line(0, format!("{} ({})", painted(LOUD, title), assignment.name))?;
    let Analysis {
        students,
        submissions,
        results,
        ..
    } = &book.analysis;
    let told = format!(
        "{}, {}, {} with a result",
        count(*students, "student"),
        count(*submissions, "submission"),
        results
    );
    page.sentence(0, &told)
}

fn heading(page: &mut Page<'_>, heading: &str) -> io::Result<()> {
    page.blank()?;
    page.line(0, painted(LOUD, heading))
}

fn students(page: &mut Page<'_>, entries: &[Entry<'_>]) -> io::Result<()> {
    heading(page, "students")?;
    let rows = entries.iter().map(|entry| {
        let name = escape::line(entry.member.name.as_bytes(), NAME_CHARS);
        (name, points(entry.grade.as_ref()), entry)
    });
    let rows: Vec<_> = rows.collect();
    let name_width = rows.iter().map(|(name, ..)| chars(name)).max().unwrap_or(0);
    let points_width = rows.iter().map(|(_, points, _)| chars(points)).max();
    let points_width = points_width.unwrap_or(0);
    for (name, points, entry) in &rows {
        let before = format!("{name:name_width$}  {points:>points_width$}  ");
        page.beside(2, &before, name_width + points_width + 4, &entry.remarks())?;
    }
    Ok(())
}

fn points(grade: Option<&Grade>) -> String {
    match grade {
        None => "–".to_owned(),
        Some(grade) if grade.is_final => format!("{} of {}", grade.so_far, grade.graded),
        Some(grade) => format!("{} of {} so far", grade.so_far, grade.graded),
    }
}

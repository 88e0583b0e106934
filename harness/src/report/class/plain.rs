//! The gradebook for a spreadsheet: a line a member, with all that is known.
use std::{
    collections::HashSet,
    io::{self, Write},
};

use super::{
    Gradebook, cell,
    entry::{Entry, Sum},
    max,
};
use crate::report::json::run::Verdict;

/// The verdicts in the order of their columns.
const VERDICTS: [(Verdict, &str); 7] = [
    (Verdict::Accepted, "accepted"),
    (Verdict::PresentationError, "presentation error"),
    (Verdict::WrongAnswer, "wrong answer"),
    (Verdict::TimeLimitExceeded, "time limit exceeded"),
    (Verdict::MemoryLimitExceeded, "memory limit exceeded"),
    (Verdict::OutputLimitExceeded, "output limit exceeded"),
    (Verdict::RunTimeError, "runtime error"),
];

/// Writes it. Every text in it is safe to open in a spreadsheet, identifiers too.
pub(super) fn write(book: &Gradebook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let roster = book.class.roster_columns.as_deref().unwrap_or_default();
    let mut header = vec!["student".to_owned()];
    header.extend(roster.iter().cloned());
    header.extend(["score", "points so far", "of points so far", "max"].map(str::to_owned));
    header.extend(book.class.criteria.iter().map(|it| it.title.clone()));
    header.extend(VERDICTS.map(|(_, name)| name.to_owned()));
    header.extend(["flags", "problems", "notes", "handed in", "key"].map(str::to_owned));
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(distinct(header).iter().map(|name| cell::text(name)))?;
    for entry in &book.entries {
        writer.write_record(record(book, roster.len(), entry))?;
    }
    writer.flush()
}

fn record(book: &Gradebook<'_>, columns: usize, entry: &Entry<'_>) -> Vec<String> {
    let number = |number: Option<u32>| number.map(|it| it.to_string()).unwrap_or_default();
    let (member, grade) = (entry.member, entry.grade.as_ref());
    let mut record = vec![cell::text(&member.name)];
    let fields = member
        .record
        .iter()
        .flatten()
        .map(|field| cell::text(field));
    record.extend(fields.chain(std::iter::repeat(String::new())).take(columns));
    record.push(number(grade.and_then(|grade| grade.cell(Sum::All))));
    record.push(number(grade.map(|grade| grade.so_far)));
    record.push(number(grade.map(|grade| grade.graded)));
    record.push(max(book.class).to_string());
    for criterion in 0..book.class.criteria.len() {
        record.push(number(grade.and_then(|grade| grade.criteria[criterion])));
    }
    for (verdict, _) in &VERDICTS {
        let runs = grade.map(|grade| grade.verdicts.get(verdict).copied().unwrap_or_default());
        record.push(runs.map(|runs| runs.to_string()).unwrap_or_default());
    }
    record.push(entry.remarks());
    record.push(cell::text(&member.problems.join("; ")));
    record.push(cell::text(&entry.notes.join("; ")));
    record.push(cell::text(&member.handed_in.join("; ")));
    record.push(member.key.clone().unwrap_or_default());
    record
}

/// Names of columns none of which is another, so that a program can tell them apart.
fn distinct(names: Vec<String>) -> Vec<String> {
    let mut taken = HashSet::new();
    let distinct = |name: String| {
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let free = names.find(|name| !taken.contains(name)).unwrap_or(name);
        taken.insert(free.clone());
        free
    };
    names.into_iter().map(distinct).collect()
}

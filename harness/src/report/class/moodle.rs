//! The gradebook that Moodle imports.
//!
//! A grading worksheet goes back with all its columns, and only `Grade` is filled in. From
//! any other roster the columns are made by which Moodle's import of grades knows a
//! student. In both, the points so far have columns of their own, which Moodle passes over.
use std::io::{self, Write};

use super::{Gradebook, GradebookError, cell, entry::Sum, max};
use crate::{
    class::{ClassDocument, Column, Platform, header_columns, spelled},
    report::escape,
};

/// The columns that are made where the roster is no worksheet, if it has what is in them.
const OWN: [(&str, Column); 4] = [
    ("Full name", Column::Name),
    ("ID number", Column::Number),
    ("Email address", Column::Email),
    ("Username", Column::Login),
];

/// Finds out whether the worksheet counts the points that the assignment has: Moodle
/// refuses more, and would take fewer for a part of its own maximum.
pub(super) fn check(class: &ClassDocument) -> Result<(), GradebookError> {
    let roster = class.roster_columns.as_deref().unwrap_or_default();
    let Some(maximum) = roster
        .iter()
        .position(|name| spelled(name) == "maximumgrade")
    else {
        return Ok(());
    };
    if Platform::of(roster) != Platform::MoodleWorksheet {
        return Ok(());
    }
    for member in &class.members {
        let record = member.record.as_deref().unwrap_or_default();
        let Some(found) = record.get(maximum).filter(|field| !field.trim().is_empty()) else {
            continue;
        };
        // Moodle writes numbers as its language does.
        let number: Result<f64, _> = found.trim().replace(',', ".").parse();
        if number != Ok(f64::from(max(class))) {
            return Err(GradebookError::MaximumGrade {
                expected: max(class),
                found: escape::quote(found, 20),
                student: escape::quote(&member.name, 60),
            });
        }
    }
    Ok(())
}

/// Writes it.
pub(super) fn write(book: &Gradebook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let roster = book.class.roster_columns.as_deref().unwrap_or_default();
    let columns = header_columns(roster);
    let is_worksheet = Platform::of(roster) == Platform::MoodleWorksheet;
    let mut header: Vec<String>;
    if is_worksheet {
        header = roster.to_vec();
    } else {
        header = OWN.map(|(name, _)| name.to_owned()).to_vec();
        header.extend(["Grade", "Maximum Grade"].map(str::to_owned));
    }
    header.extend(["Points so far", "Points graded so far"].map(str::to_owned));
    let grade_at = header.iter().position(|name| spelled(name) == "grade");
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(&header)?;
    for entry in book.students() {
        let fields = entry.member.record.as_deref().unwrap_or_default();
        let mut record: Vec<String> = if is_worksheet {
            let fields = columns.iter().zip(fields);
            fields
                .map(|(column, field)| cell::for_import(*column, field))
                .collect()
        } else {
            let of = |wanted: Column| {
                let mut found = columns.iter().zip(fields).filter(|(it, _)| **it == wanted);
                found.next().map(|(_, field)| field.as_str())
            };
            let mut own = OWN
                .map(|(_, column)| {
                    let name = (column == Column::Name).then_some(entry.member.name.as_str());
                    cell::for_import(column, name.or(of(column)).unwrap_or_default())
                })
                .to_vec();
            own.extend([String::new(), max(book.class).to_string()]);
            own
        };
        let number = |number: Option<u32>| number.map(|it| it.to_string()).unwrap_or_default();
        let grade = entry.grade.as_ref();
        if let Some(at) = grade_at
            && let Some(cell) = record.get_mut(at)
        {
            // What a person has entered stays where the points are open.
            if let Some(points) = grade.and_then(|grade| grade.cell(Sum::All)) {
                *cell = points.to_string();
            }
        }
        record.push(number(grade.map(|grade| grade.so_far)));
        record.push(number(grade.map(|grade| grade.graded)));
        writer.write_record(record)?;
    }
    writer.flush()
}

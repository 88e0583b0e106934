//! The gradebook that Canvas imports.
//!
//! Canvas knows a student by `ID`, and by `SIS User ID` or `SIS Login ID` else, and an
//! assignment by the name of its column; it makes a new one of a name that it does not
//! know, and overwrites the points that are there with what the column has. So of the
//! other assignments in an export none is written back, and where points are left for
//! a person to give, those so far have a column of their own.
use std::io::{self, Write};

use super::{Gradebook, GradebookError, cell, entry::Sum};
use crate::{
    class::{ClassDocument, Column, Platform, fold, header_columns},
    report::escape,
};

/// The columns that tell whose a line is, where the roster is no export of Canvas.
const OWN: [(&str, Column); 5] = [
    ("Student", Column::Name),
    ("ID", Column::CanvasId),
    ("SIS User ID", Column::Number),
    ("SIS Login ID", Column::Login),
    ("Section", Column::Section),
];

/// What the column of points tells: that of the assignment all of them, and where some are
/// left for a person to give, one of its own the others.
pub(super) fn sum(class: &ClassDocument) -> Sum {
    let mut criteria = class.criteria.iter();
    match criteria.any(|criterion| criterion.is_by_hand && criterion.points > 0) {
        true => Sum::ButForHand,
        false => Sum::All,
    }
}

/// Finds out whether there is one column for the assignment.
pub(super) fn check(class: &ClassDocument) -> Result<(), GradebookError> {
    let found = known_columns(class);
    if sum(class) == Sum::ButForHand || found.len() < 2 {
        return Ok(());
    }
    Err(GradebookError::SeveralColumns {
        title: escape::line(class.assignment.title.as_bytes(), 60),
        found: found.iter().map(|name| escape::quote(name, 60)).collect(),
    })
}

/// Writes it: a line of names, the points that are possible, and a line a student.
pub(super) fn write(book: &Gradebook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let roster = book.class.roster_columns.as_deref().unwrap_or_default();
    let columns = header_columns(roster);
    let is_export = Platform::of(roster) == Platform::Canvas;
    let sum = sum(book.class);
    let kept: Vec<usize> = (0..roster.len())
        .filter(|at| is_export && tells_whose(columns[*at], &roster[*at]))
        .collect();
    let mut header: Vec<String> = if is_export {
        kept.iter().map(|at| roster[*at].clone()).collect()
    } else {
        OWN.map(|(name, _)| name.to_owned()).to_vec()
    };
    let title = &book.class.assignment.title;
    let known = known_columns(book.class);
    header.push(match (sum, known.first()) {
        (Sum::All, Some(known)) => (*known).clone(),
        (Sum::All, None) => cell::text(title),
        (Sum::ButForHand, _) => cell::text(&format!("{title}: points so far")),
    });
    let mut possible = vec![String::new(); header.len()];
    possible[0] = "    Points Possible".to_owned();
    let criteria = book.class.criteria.iter();
    let counted = criteria.filter(|criterion| sum == Sum::All || !criterion.is_by_hand);
    let max: u32 = counted.map(|criterion| criterion.points).sum();
    possible[header.len() - 1] = max.to_string();
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(&header)?;
    writer.write_record(&possible)?;
    for entry in book.students() {
        let fields = entry.member.record.as_deref().unwrap_or_default();
        let mut record: Vec<String> = if is_export {
            let fields = kept.iter().map(|at| (columns[*at], fields.get(*at)));
            let fields = fields.map(|(column, field)| {
                cell::for_import(column, field.map(String::as_str).unwrap_or_default())
            });
            fields.collect()
        } else {
            let of = |wanted: Column| {
                let mut found = columns.iter().zip(fields).filter(|(it, _)| **it == wanted);
                found.next().map(|(_, field)| field.as_str())
            };
            let own = OWN.map(|(_, column)| {
                let name = (column == Column::Name).then_some(entry.member.name.as_str());
                cell::for_import(column, name.or(of(column)).unwrap_or_default())
            });
            own.to_vec()
        };
        let points = entry.grade.as_ref().and_then(|grade| grade.cell(sum));
        record.push(points.map(|points| points.to_string()).unwrap_or_default());
        writer.write_record(record)?;
    }
    writer.flush()
}

/// Whether a column of an export is one of those that tell whose a line is.
fn tells_whose(column: Column, name: &str) -> bool {
    let others = ["integration id", "root account"];
    column != Column::Other || others.contains(&fold(name).as_str())
}

/// The columns of the roster that are the assignment: its title, or that and Canvas' number
/// in parentheses.
fn known_columns(class: &ClassDocument) -> Vec<&String> {
    let title = fold(&class.assignment.title);
    let roster = class.roster_columns.as_deref().unwrap_or_default();
    let is_the_assignment = |name: &&String| {
        let name = fold(name);
        let Some(rest) = name.strip_prefix(&title) else {
            return false;
        };
        let number = rest
            .trim()
            .strip_prefix('(')
            .and_then(|it| it.strip_suffix(')'));
        let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
        rest.is_empty() || number.is_some_and(is_number)
    };
    roster.iter().filter(is_the_assignment).collect()
}

//! From the bytes of a roster to its students, or to all that is wrong with it.
use std::collections::HashMap;

use super::{
    Column, Platform, Roster, Student,
    error::{Fault, RosterError, RosterErrors},
    fold, header_columns,
    text::{Lines, Text},
};

/// Reads a roster.
pub(super) fn roster(bytes: &[u8]) -> Result<Roster, RosterErrors> {
    // An archive as `.xlsx` and `.ods` are, or the older `.xls`.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err(RosterErrors(vec![error(1, 1, Fault::Spreadsheet)]));
    }
    let mut errors = Vec::new();
    let text = Text::new(bytes, &mut errors);
    let unclosed = text.unclosed_quote();
    // What an open quotation mark swallows is no record.
    let whole = unclosed.as_ref().map_or(text.text.len(), |(at, _)| *at);
    errors.extend(unclosed.map(|(_, error)| error));
    let mut records = records(&text.text[..whole], text.separator).into_iter();
    let Some((line, header)) = records.next() else {
        if errors.is_empty() {
            errors.push(error(1, 1, Fault::Empty));
        }
        return Err(RosterErrors(errors));
    };
    let header = without_empty_end(header);
    let mut roster = Roster {
        columns: header_columns(&header),
        students: Vec::new(),
        notes: Vec::new(),
        header,
    };
    let is_known = |column: &Column| column.is_identifier() || column.is_name();
    if !roster.columns.iter().any(is_known) {
        let found = roster.header.join(", ");
        errors.push(error(line, 1, Fault::NoKnownColumn { found }));
        return Err(sorted(errors));
    }
    for (line, record) in records {
        roster.take(line, record, &mut errors);
    }
    roster.find_duplicates(&mut errors);
    if roster.students.is_empty() && errors.is_empty() {
        errors.push(error(line, 1, Fault::NoStudent));
    }
    if errors.is_empty() {
        Ok(roster)
    } else {
        Err(sorted(errors))
    }
}

fn error(line: usize, column: usize, fault: Fault) -> RosterError {
    RosterError {
        line,
        column,
        fault,
    }
}

fn sorted(mut errors: Vec<RosterError>) -> RosterErrors {
    errors.sort_by_key(|error| (error.line, error.column));
    RosterErrors(errors)
}

/// The records that are not empty, each with its line.
fn records(text: &str, separator: u8) -> Vec<(usize, Vec<String>)> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = Lines::of(text);
    let mut found = Vec::new();
    for record in reader.records() {
        let record = record.expect("a text in memory with any number of fields can be read");
        let byte = record.position().map_or(0, csv::Position::byte);
        let line = lines.at(usize::try_from(byte).unwrap_or(usize::MAX));
        if record.iter().any(|field| !field.trim().is_empty()) {
            found.push((line, record.iter().map(str::to_owned).collect()));
        }
    }
    found
}

/// Without the empty columns that a separator at the end of a line makes.
fn without_empty_end(mut header: Vec<String>) -> Vec<String> {
    while header.last().is_some_and(|name| name.trim().is_empty()) {
        header.pop();
    }
    header
}

impl Roster {
    /// Takes a record: it is a student, or none, or a mistake.
    fn take(&mut self, line: usize, mut record: Vec<String>, errors: &mut Vec<RosterError>) {
        let expected = self.header.len();
        while record.len() > expected && record.last().is_some_and(|field| field.trim().is_empty())
        {
            record.pop();
        }
        let found = record.len();
        if found != expected {
            let column = found.min(expected) + 1;
            errors.push(error(line, column, Fault::Fields { expected, found }));
            return;
        }
        let student = Student { line, record };
        if Platform::of(&self.header) == Platform::Canvas && self.is_of_canvas(&student) {
            return;
        }
        let has_identifiers = self.columns.iter().any(|column| column.is_identifier());
        let is_nobody = if has_identifiers {
            student.identifiers(&self.columns).next().is_none()
        } else {
            student.name(&self.columns).is_empty()
        };
        if is_nobody {
            let known = |column: Column| match has_identifiers {
                true => column.is_identifier(),
                false => column.is_name(),
            };
            let columns = self.columns.iter().zip(&self.header);
            let columns = columns.filter(|(column, _)| known(**column));
            let columns: Vec<String> = columns.map(|(_, name)| name.clone()).collect();
            let first = self.columns.iter().position(|column| known(*column));
            let column = first.unwrap_or_default() + 1;
            errors.push(error(line, column, Fault::Nobody { columns }));
            return;
        }
        self.students.push(student);
    }

    /// Whether a line of an export of Canvas is no student's: the points that are possible,
    /// how grades are posted, and the student that Canvas makes up for teachers.
    fn is_of_canvas(&mut self, student: &Student) -> bool {
        let fields = self.columns.iter().zip(&student.record);
        let mut known = fields.filter(|(column, _)| **column != Column::Other);
        let name = student.name(&self.columns);
        if name == "Points Possible" || known.all(|(_, field)| field.trim().is_empty()) {
            return student.identifiers(&self.columns).next().is_none();
        }
        let number = self.columns.iter().zip(&student.record);
        let mut number = number.filter(|(column, _)| **column == Column::Number);
        // A student of that name has a number of the school.
        let is_made_up =
            name == "Student, Test" && number.all(|(_, field)| field.trim().is_empty());
        if is_made_up {
            self.notes.push(format!(
                "line {} of the roster, `Student, Test` without a number of the school, was left \
                 out: Canvas makes it up for teachers",
                student.line
            ));
        }
        is_made_up
    }

    fn find_duplicates(&self, errors: &mut Vec<RosterError>) {
        for (at, column) in self.columns.iter().enumerate() {
            if !column.is_identifier() {
                continue;
            }
            let mut seen: HashMap<String, usize> = HashMap::new();
            for student in &self.students {
                let field = &student.record[at];
                let folded = fold(field);
                if folded.is_empty() {
                    continue;
                }
                if let Some(&first) = seen.get(&folded) {
                    let fault = Fault::Duplicate {
                        column: self.header[at].clone(),
                        found: field.clone(),
                        first,
                    };
                    errors.push(error(student.line, at + 1, fault));
                } else {
                    seen.insert(folded, student.line);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! The roster of a class: who belongs to it, as a learning platform exports it.
//!
//! Owns how a roster is read and which student a submission is of. How gradebooks are
//! written is the matter of [`report`](crate::report).
mod columns;
mod error;
mod index;
mod matching;
mod name;
mod read;
mod text;
mod unmatched;

pub(crate) use columns::{Column, Platform, header_columns, spelled};
pub use error::{Fault, RosterError, RosterErrors};
pub(crate) use matching::{Claim, without_roster};
pub(crate) use name::fold;

/// The students of a class.
///
/// It has at least one column by which students are known; each student has a field for
/// each column, and no two of them share a field of a column of identifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// The names of the columns, as the first line has them.
    header: Vec<String>,
    /// What each column holds.
    columns: Vec<Column>,
    students: Vec<Student>,
    notes: Vec<String>,
}

/// A line of a roster.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Student {
    /// The line in the file at which it begins, from 1.
    line: usize,
    /// A field a column.
    record: Vec<String>,
}

impl Roster {
    /// Reads a roster: comma-, semicolon- or tab-separated text in UTF-8 or UTF-16, with the
    /// names of its columns on the first line.
    ///
    /// The columns of Canvas, Moodle, Gradescope, Classroom, Autolab and plain ones are
    /// known, whatever their case, order and punctuation.
    ///
    /// ```
    /// use harness::class::Roster;
    ///
    /// let roster = Roster::parse(b"Name;Student ID\nAda Lovelace;1815\n")?;
    /// assert_eq!(roster.len(), 1);
    ///
    /// let errors = Roster::parse(b"name,email\nAda\nAlan,\n").unwrap_err();
    /// assert_eq!(errors.iter().count(), 2);
    /// # Ok::<(), harness::class::RosterErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All that is wrong with it, at once, each with its place.
    pub fn parse(bytes: &[u8]) -> Result<Roster, RosterErrors> {
        read::roster(bytes)
    }

    /// The number of students.
    #[must_use]
    pub fn len(&self) -> usize {
        self.students.len()
    }

    /// Whether it names no student.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.students.is_empty()
    }

    /// The names of its columns, as the first line has them.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.header
    }

    /// The first identifier in a student's record, by which the student is known for certain.
    pub(crate) fn id<'a>(&self, record: &'a [String]) -> Option<&'a str> {
        let fields = self.columns.iter().zip(record);
        let ids = fields.filter(|(column, _)| column.is_identifier());
        ids.map(|(_, field)| field.trim())
            .find(|field| !field.is_empty())
    }

    /// What an instructor should know of it though it is no mistake, a sentence each.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

impl Student {
    /// The name, of one column or of two; else the first identifier.
    fn name(&self, columns: &[Column]) -> String {
        let of = |wanted: Column| {
            let fields = columns.iter().zip(&self.record);
            let mut found =
                fields.filter(|(column, field)| **column == wanted && !field.trim().is_empty());
            found.next().map(|(_, field)| field.trim())
        };
        if let Some(name) = of(Column::Name) {
            return name.to_owned();
        }
        let parts = [of(Column::FirstName), of(Column::LastName)];
        let name: Vec<&str> = parts.into_iter().flatten().collect();
        if !name.is_empty() {
            return name.join(" ");
        }
        let first = self.identifiers(columns).next();
        first.map(|(_, field)| field).unwrap_or_default().to_owned()
    }

    /// The identifiers, none of them empty, in the order of the columns and with them.
    fn identifiers<'a>(&'a self, columns: &'a [Column]) -> impl Iterator<Item = (Column, &'a str)> {
        let fields = columns.iter().zip(&self.record);
        let fields = fields.filter(|(column, _)| column.is_identifier());
        let fields = fields.map(|(column, field)| (*column, field.trim()));
        fields.filter(|(_, field)| !field.is_empty())
    }
}

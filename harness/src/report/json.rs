//! The report for programs: one JSON document, described by [`schema`].
//!
//! What its reader may not see is absent, not empty. What a student's program
//! or a compiler wrote is escaped as in [`escape`](super::escape): for eyes.
pub(crate) mod class;
pub(crate) mod document;
pub(crate) mod excerpt;
mod fill;
pub(crate) mod flaw;
mod places;
pub(crate) mod points;
pub(crate) mod probe;
pub(crate) mod run;
pub(crate) mod way;

use std::io::{self, Write};

use schemars::Schema;

use super::view::View;
pub(crate) use document::Report;

/// Writes the report, with a line end after it.
pub(super) fn write(view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &Report::from(view))?;
    writeln!(out)
}

/// The JSON Schema of the report, as of draft 2020-12.
///
/// `harness/schema/check-report.json` is this schema.
///
/// ```
/// let schema = harness::report::json::schema();
/// assert_eq!(schema.get("title").unwrap(), "Report of tilemark check");
/// ```
#[must_use]
pub fn schema() -> Schema {
    super::schema::of::<Report>()
}

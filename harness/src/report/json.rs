//! The report for programs: one JSON document, described by [`schema`].
//!
//! What its reader may not see is absent, not empty. What a student's program
//! or a compiler wrote is escaped as in [`escape`](super::escape): for eyes.
mod class;
mod document;
mod fill;
mod flaw;
mod points;
mod run;

use std::io::{self, Write};

use schemars::{Schema, generate::SchemaSettings, transform::RecursiveTransform};
use serde_json::Value;

use super::view::View;
use document::Report;

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
    SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(absent_not_null))
        .into_generator()
        .into_root_schema_for::<Report>()
}

/// A property that may be absent is never null in a report, and the other way round.
fn absent_not_null(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        required
            .as_array()
            .is_some_and(|names| names.iter().any(|required| required == name))
    };
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        if is_required(name) {
            continue;
        }
        if let Some(types) = property.get_mut("type").and_then(Value::as_array_mut) {
            types.retain(|kind| kind != "null");
            if let [only] = &types[..] {
                property["type"] = only.clone();
            }
        }
        if let Some(schemas) = property.get_mut("anyOf").and_then(Value::as_array_mut) {
            schemas.retain(|schema| schema["type"] != "null");
        }
    }
}

//! The JSON Schemas of the files that an author writes, for editors to complete and
//! check them. They are written by hand, for their sentences; a test compares them
//! with the keys that the loader asks for.
#[cfg(test)]
pub(super) mod keys;

/// The JSON Schema of `assignment.toml`.
pub const ASSIGNMENT: &str = include_str!("../../schema/assignment.json");
/// The JSON Schema of a table of cases.
pub const CASES: &str = include_str!("../../schema/cases.json");
/// The JSON Schema of `groups.toml`, which goes with groups laid over an assignment.
pub const GROUPS: &str = include_str!("../../schema/groups.json");

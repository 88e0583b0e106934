//! Reports as text, held to what holds for all of them.
use anstream::StripStream;
use harness::{
    assignment::Assignment,
    grade::Graded,
    report::{self, Format, Options, formats::Context},
};
use serde_json::Value;

use crate::schema::mistakes;

/// The text report with its color.
pub(crate) fn colored(assignment: &Assignment, graded: &Graded, options: &Options) -> String {
    let mut out = Vec::new();
    report::write(
        Format::Text,
        assignment,
        graded,
        options,
        &Context::default(),
        &mut out,
    )
    .unwrap();
    String::from_utf8(out).unwrap()
}

/// The text report without color; no line of it is too wide or ends in blanks.
pub(crate) fn text(assignment: &Assignment, graded: &Graded, options: &Options) -> String {
    let mut out = StripStream::new(Vec::new());
    report::write(
        Format::Text,
        assignment,
        graded,
        options,
        &Context::default(),
        &mut out,
    )
    .unwrap();
    let text = String::from_utf8(out.into_inner()).unwrap();
    for line in text.lines() {
        assert_eq!(line, line.trim_end());
        let is_ours = !line.contains(['│', '`']) && !line.contains("  rerun ");
        assert!(!is_ours || line.chars().count() <= 100, "{line}");
    }
    text
}

/// The JSON report, which is as its schema says and tells no version.
pub(crate) fn json(assignment: &Assignment, graded: &Graded, options: &Options) -> String {
    let mut out = Vec::new();
    report::write(
        Format::Json,
        assignment,
        graded,
        options,
        &Context::default(),
        &mut out,
    )
    .unwrap();
    let text = String::from_utf8(out).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    let schema = serde_json::to_value(report::json::schema()).unwrap();
    assert_eq!(mistakes(&schema, &value), [""; 0]);
    assert!(text.ends_with("}\n"));
    text.replace(env!("CARGO_PKG_VERSION"), "[version]")
}

/// What `tilemark run` shows, without color.
pub(crate) fn run_report(assignment: &Assignment, graded: &Graded) -> String {
    let mut out = StripStream::new(Vec::new());
    report::write_run(assignment, graded, &mut out).unwrap();
    String::from_utf8(out.into_inner()).unwrap()
}

//! Where reports go, and the schema that they follow.
use std::fs;

use harness::report::{self, Format, Output, Target, formats::Context};
use schemars::Schema;

use crate::{
    assignment::assignment,
    render::text,
    submission::{mixed, student},
};

#[test]
fn writes_a_file_without_color() {
    let (assignment, folder) = (assignment(), tempfile::tempdir().unwrap());
    let (graded, path) = (mixed(&assignment), folder.path().join("report.txt"));
    let output = Output {
        format: Format::Text,
        target: Target::File(path.clone()),
    };
    let mut stdout = Vec::new();
    output
        .write(
            &assignment,
            &graded,
            &student(),
            &Context::default(),
            &mut stdout,
        )
        .unwrap();
    assert!(stdout.is_empty());
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        text(&assignment, &graded, &student())
    );
}

#[test]
fn publishes_the_schemas_that_it_follows() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/schema");
    let check = |word: &str, file: &str, schema: Schema| {
        let path = format!("{folder}/{file}.json");
        let published = fs::read_to_string(&path).unwrap();
        let mut generated = Vec::new();
        report::write_schema(&schema, &mut generated).unwrap();
        let generated = String::from_utf8(generated).unwrap();
        assert_eq!(
            published, generated,
            "write it anew: tilemark schema {word} > {path}"
        );
    };
    check("report", "check-report", report::json::schema());
    check("gradebook", "gradebook", report::class::gradebook_schema());
    check("class", "class", report::class::class_schema());
    check("result", "result", report::class::result_schema());
    let verified = report::cases::verification_schema();
    check("cases-verify", "cases-verify", verified);
    let strength = report::cases::strength_schema();
    check("cases-strength", "cases-strength", strength);
}

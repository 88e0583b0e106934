//! `tilemark cases` on the bundled assignment, and on copies of it with something
//! missing or wrong.
mod copy;
#[path = "../report/schema.rs"]
mod schema;
mod strength;
mod verify;

use std::{fs, path::Path};

use assert_cmd::Command;
use serde_json::Value;

/// `tilemark cases`, to be given more words.
fn cases(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.arg("cases").args(words);
    command
}

/// The document that was printed, which is as the schema in this file says.
fn document(printed: &[u8], schema: &str) -> Value {
    let document: Value = serde_json::from_slice(printed).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("schema")
        .join(schema);
    let schema: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let mistakes = schema::mistakes(&schema, &document);
    assert!(mistakes.is_empty(), "{mistakes:#?}");
    document
}

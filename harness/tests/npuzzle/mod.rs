//! The reference program, as its sources are now.
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Builds `npuzzle` beside the tests and returns its path: what lies there may be of yesterday.
///
/// As a part of all tests it is built once, where the package alone would have its
/// dependencies built anew.
pub(crate) fn program() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_tilemark")).with_file_name("npuzzle");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args("test --quiet --locked --workspace --no-run --test npuzzle".split(' '));
    let folder = program.parent();
    if folder.is_some_and(|folder| folder.ends_with("release")) {
        cargo.arg("--release");
    }
    assert!(cargo.status().unwrap().success(), "npuzzle does not build");
    program
}

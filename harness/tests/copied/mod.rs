//! A copy of the program, which a test can execute while others run.
use std::{path::Path, process::Command};

/// Copies `tilemark` to a path.
///
/// Another process does it: a file that this one has open to be written, a program
/// that another test starts at that moment inherits, and then it cannot be executed.
pub(crate) fn tilemark(to: &Path) {
    let copied = Command::new("cp")
        .arg(env!("CARGO_BIN_EXE_tilemark"))
        .arg(to)
        .status();
    assert!(copied.unwrap().success(), "no copy at {}", to.display());
}

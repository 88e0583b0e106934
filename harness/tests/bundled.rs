//! The bundled assignments, each graded on `npuzzle`, which is accepted in full.
mod npuzzle;

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The report of grading `npuzzle WORDS` by an assignment, where `$@` stands for the
/// arguments of a run.
fn graded(assignment: &str, words: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("lib")).unwrap();
    // With what is for debuggers it would be larger than what is taken of a folder.
    let stripped = Command::new("strip")
        .arg("-o")
        .arg(folder.path().join("lib/npuzzle"))
        .arg(npuzzle::program())
        .status();
    assert!(stripped.unwrap().success());
    let script = folder.path().join("solve");
    let text = format!("#!/bin/sh\nexec \"$(dirname \"$0\")/lib/npuzzle\" {words}\n");
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tilemark"))
        .current_dir(root())
        .args(["check", "--assignment", assignment, "--report", "json"])
        .arg(folder.path())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{errors}\n{text}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// `npuzzle` is accepted in every run of an assignment, of which there are so many.
#[track_caller]
fn check(assignment: &str, words: &str, runs: u64) {
    let report = graded(assignment, words);
    let groups = report["groups"].as_array().unwrap();
    let sum = |key: &str| {
        groups
            .iter()
            .map(|group| group[key].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!((sum("accepted"), sum("judged")), (runs, runs));
}

#[test]
fn npuzzle_plays_the_game() {
    check("npuzzle-game", "game \"$@\"", 47);
}

#[test]
fn npuzzle_solves_the_sixteen_puzzle() {
    check("sixteen-bfs", "sixteen \"$@\"", 41);
}

#[test]
fn npuzzle_solves_the_slider_puzzle() {
    check("slider-bfs", "slider \"$@\"", 42);
}

#[test]
fn npuzzle_goes_through_the_tutorial() {
    check("tutorial-astar", "tutorial --algorithm \"$1\" -", 60);
}

//! The programs of the four smaller assignments, from outside: exact bytes, exit codes, bad input.

mod game;
mod noise;
mod sixteen;
mod slider;
mod tutorial;

use assert_cmd::{Command, cargo::cargo_bin_cmd};
use predicates::prelude::*;

fn npuzzle(words: &[&str], stdin: &[u8]) -> Command {
    let mut command = cargo_bin_cmd!("npuzzle");
    command.args(words).write_stdin(stdin);
    command
}

/// Exit 0, these bytes on stdout, none on stderr.
#[track_caller]
fn answers(words: &[&str], stdin: &[u8], stdout: &str) {
    let run = npuzzle(words, stdin).assert();
    run.code(0).stdout(stdout.to_owned()).stderr("");
}

/// Exit 0 and nothing on stderr; returns stdout.
#[track_caller]
fn output(words: &[&str], stdin: &[u8]) -> String {
    let run = npuzzle(words, stdin).assert().code(0).stderr("");
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

/// Exit 2, nothing on stdout, and stderr that starts so.
#[track_caller]
fn rejects(words: &[&str], stdin: &[u8], stderr: &str) {
    let run = npuzzle(words, stdin).assert();
    run.code(2)
        .stdout("")
        .stderr(predicate::str::starts_with(stderr.to_owned()));
}

/// Exit 3, nothing on stdout, and this on stderr.
#[track_caller]
fn gives_up(words: &[&str], stdin: &[u8], stderr: &str) {
    let run = npuzzle(words, stdin).assert();
    run.code(3).stdout("").stderr(stderr.to_owned());
}

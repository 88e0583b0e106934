//! The section `[methods]`.
use crate::fixture::error_with;

/// A section without a mistake.
const METHODS: &str = r#"[methods]
leaks = "count"

[methods.driver]
files = ["board.h"]
command = ["g++", "-o", "{program}", "{driver}/driver.cc"]
otherwise = ["g++", "-DFEW", "-o", "{program}", "{driver}/driver.cc"]
cpu_seconds = 10
memory_mib = 512
output_kib = 64

[methods.limits]
cpu_seconds = 1
memory_mib = 512
output_kib = 64

[[methods.conventions]]
title = "the usual way"
arguments = ["h"]

[methods.boards]
small = ["1 2 3 0"]

[methods.diagnose]
command = ["g++", "-g", "-o", "{program}", "{driver}/driver.cc"]
cpu_seconds = 10
memory_mib = 512
output_kib = 64

[methods.diagnose.run]
environment = ["A=b"]
cpu_seconds = 1
memory_mib = 512
output_kib = 64

[limits]"#;

/// The mistakes that are told of the section after this change.
#[track_caller]
fn check(from: &str, to: &str, expected: &[&str]) {
    assert!(METHODS.contains(from), "{from}");
    let error = error_with("[limits]", &METHODS.replacen(from, to, 1));
    let found: Vec<&str> = error
        .lines()
        .map(|line| line.split_once(": ").map_or(line, |(_, text)| text))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn tells_what_is_wrong_with_leaks() {
    check(
        "\"count\"",
        "\"counts\"",
        &[
            "expected `report`, `ignore` or `count`, found `counts`",
            "did you mean `count`?",
        ],
    );
    check(
        "\"count\"",
        "true",
        &["expected `report`, `ignore` or `count`, found `true`"],
    );
}

#[test]
fn tells_what_is_wrong_with_the_other_command() {
    check(
        "\"-DFEW\", \"-o\", \"{program}\"",
        "\"-DFEW\"",
        &[
            "expected an argument with `{program}`, the path of the executable to make, found none",
            "write for instance `\"-o\", \"{program}\"`",
        ],
    );
    check(
        "[\"g++\", \"-DFEW\", \"-o\", \"{program}\", \"{driver}/driver.cc\"]",
        "[]",
        &["expected a program and its arguments, found no program"],
    );
}

#[test]
fn tells_what_is_wrong_with_diagnose() {
    check(
        "[methods.diagnose]\ncommand",
        "[methods.diagnose]\ncomand",
        &[
            "expected the key `command` (an array, each element a string without NUL) in `[methods.diagnose]`, found none",
            "expected a key of `[methods.diagnose]`, found `comand`",
            "did you mean `command`?",
        ],
    );
    check(
        "environment = [\"A=b\"]",
        "environment = [\"=b\"]",
        &["expected a variable as `NAME=value`, found `=b`"],
    );
    check(
        "[methods.diagnose.run]\nenvironment = [\"A=b\"]\ncpu_seconds = 1\nmemory_mib = 512\noutput_kib = 64\n",
        "",
        &["expected the table `[methods.diagnose.run]`, found none"],
    );
}

#[test]
fn tells_what_is_missing() {
    check(
        "[[methods.conventions]]\ntitle = \"the usual way\"\narguments = [\"h\"]\n",
        "",
        &["expected a table `[[methods.conventions]]`, found none"],
    );
    let written = "[[methods.conventions]]\ntitle = \"the usual way\"\narguments = [\"h\"]\n";
    let error = error_with(
        "[limits]",
        &METHODS
            .replacen(written, "", 1)
            .replacen("leaks =", "conventions = []\nleaks =", 1),
    );
    let empty = "expected a table `[[methods.conventions]]`, found an empty array";
    assert!(error.contains(empty), "{error}");
    check(
        "files = [\"board.h\"]",
        "files = [\"board.hh\"]",
        &["expected a file that is handed in, found `board.hh`"],
    );
}

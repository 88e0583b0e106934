//! What protects runs, as the program tells it and lets it be chosen.
use std::{fs, io::Write, os::unix::fs::PermissionsExt, path::PathBuf};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

/// A folder of programs, and one beside it with a file that is none of theirs.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let place = tempfile::tempdir().unwrap();
        let open = fs::Permissions::from_mode(0o755);
        fs::set_permissions(place.path(), open).unwrap();
        fs::write(place.path().join("answers"), "42\n").unwrap();
        Self(place)
    }

    fn answers(&self) -> PathBuf {
        self.0.path().join("answers")
    }

    /// Checks a script of this text on one solved board.
    fn check(&self, text: &str, options: &[&str]) -> Assert {
        let script = self.0.path().join("script");
        fs::write(&script, format!("#!/bin/sh\ncat > /dev/null\n{text}\n")).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let assignment = ["--assignment", "board-astar"];
        let is_named = options.contains(&assignment[0]);
        tilemark()
            .arg("check")
            .args(assignment.iter().filter(|_| !is_named))
            .arg(script)
            .args(["--case", "two-by-two-solved:m", "--report", "json"])
            .args(options)
            .assert()
    }
}

fn tilemark() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}

fn json(assert: &Assert) -> Value {
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

/// The names of the layers that are on here.
fn on() -> Vec<String> {
    let told = json(&tilemark().args(["doctor", "--json"]).assert().code(0));
    let layers = told["layers"].as_array().unwrap().iter();
    layers
        .filter(|layer| layer["is_on"] == true)
        .map(|layer| layer["name"].as_str().unwrap().to_owned())
        .collect()
}

/// Whether a layer is on here; says so if a test is skipped for want of it.
fn is_on(layer: &str) -> bool {
    let is_on = on().iter().any(|it| it == layer);
    if !is_on {
        skipped(&format!("the layer `{layer}` is off"));
    }
    is_on
}

/// Says that a test is skipped, past the capture of what tests print.
fn skipped(why: &str) {
    let line = format!("SKIPPED: a test of protection, as {why}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

/// Prints the right answer if a file can be read.
fn reads(path: &std::path::Path) -> String {
    format!(
        "cat '{}' > /dev/null && echo 'Number of moves: 0'",
        path.display()
    )
}

#[test]
fn doctor_tells_every_layer_and_why_it_is_off() {
    let told = json(&tilemark().args(["doctor", "--json"]).assert().code(0));
    assert_eq!(told["format"], "tilemark-doctor/1");
    let names: Vec<_> = told["layers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|layer| {
            assert_eq!(layer["is_on"] == false, layer["because"].is_string());
            layer["name"].as_str().unwrap()
        })
        .collect();
    assert_eq!(
        names,
        ["seccomp", "landlock", "user", "namespaces", "cgroup"]
    );
    let text = tilemark().arg("doctor").assert().code(0);
    text.stdout(contains("always").and(contains("landlock")));
}

#[test]
fn a_layer_that_is_required_and_off_is_an_error() {
    let place = Place::new();
    let options = ["--require", "seccomp", "--without", "seccomp"];
    let why = "the layer `seccomp` is required and off: it was switched off by `--without`";
    place
        .check("echo 'Number of moves: 0'", &options)
        .code(3)
        .stdout("")
        .stderr(contains(why));
    let doctor = tilemark().arg("doctor").args(options).assert();
    doctor.code(3).stdout(contains("off")).stderr(contains(why));
    tilemark()
        .args(["doctor", "--require", "walls"])
        .assert()
        .code(2)
        .stderr(contains("expected one of `seccomp`, `landlock`"));
}

#[test]
fn what_an_assignment_requires_is_required() {
    let place = Place::new();
    let assignment = place.0.path().join("assignment");
    let bundled = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases/board-astar");
    let copied = std::process::Command::new("cp")
        .args(["-r", bundled])
        .arg(&assignment)
        .status();
    assert!(copied.unwrap().success());
    let file = assignment.join("assignment.toml");
    let text = fs::read_to_string(&file).unwrap();
    let required = "[protection]\nrequire = [\"seccomp\"]\n\n[limits]";
    fs::write(&file, text.replace("[limits]", required)).unwrap();
    let assignment = assignment.to_str().unwrap();
    let check = |options: &[&str]| {
        let options = [&["--assignment", assignment], options].concat();
        place.check("echo 'Number of moves: 0'", &options)
    };
    check(&[]).code(0);
    check(&["--without", "seccomp"]).code(3).stdout("").stderr(contains(
        "the layer `seccomp` is required by the assignment and off: it was switched off by `--without`",
    ));
}

#[test]
fn a_report_tells_the_layers() {
    let place = Place::new();
    let without = ["--without", "namespaces,cgroup"];
    let report = json(&place.check("echo 'Number of moves: 0'", &without).code(0));
    let layers = report["protection"].as_array().unwrap().clone();
    let wanted = on();
    for layer in layers {
        let name = layer["name"].as_str().unwrap();
        let is_on = wanted.iter().any(|it| it == name) && !matches!(name, "namespaces" | "cgroup");
        assert_eq!(layer["is_on"], is_on, "{name}");
    }
}

#[test]
fn a_file_of_others_is_out_of_reach_until_it_is_allowed() {
    // Nothing else keeps a program from files that all can read.
    if !is_on("landlock") {
        return;
    }
    let place = Place::new();
    let reading = reads(&place.answers());
    place.check(&reading, &[]).code(1);
    let answers = place.answers();
    let allowed = ["--allow-read", answers.to_str().unwrap()];
    place.check(&reading, &allowed).code(0);
    place
        .check(&reading, &["--allow-read", "/no/such/file"])
        .code(2)
        .stderr(contains("cannot let programs read `/no/such/file`"));
}

#[test]
fn warns_of_hidden_cases_where_programs_may_read() {
    let place = Place::new();
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases/board-astar");
    let path = format!("/usr/bin:/bin:{cases}");
    let check = |path: &str| {
        let program = place.0.path().join("script");
        fs::write(&program, "#!/bin/sh\necho 'Number of moves: 0'\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let mut check = tilemark();
        check
            .env("PATH", path)
            .args(["check", "--assignment", "board-astar"])
            .arg(program);
        check
            .args(["--case", "two-by-two-solved:m"])
            .assert()
            .code(0)
    };
    check(&path).stderr(contains("warning: programs can read the hidden cases of `"));
    check("/usr/bin:/bin").stderr("");
}

#[test]
fn root_runs_nobody_as_root_by_accident() {
    if !rustix::process::geteuid().is_root() {
        skipped("the tests are not run by root");
        return;
    }
    let place = Place::new();
    let id = "id -u >&2; test \"$(id -u)\" -ne 0 && echo 'Number of moves: 0'";
    place.check(id, &[]).code(0);
    let without = ["--without", "user"];
    place.check(id, &without).code(3).stderr(contains(
        "as root no program is run without a user of its own",
    ));
    let as_root = ["--without", "user", "--as-root"];
    place.check(id, &as_root).code(1);
}

#[test]
fn what_was_refused_is_noted() {
    if !is_on("seccomp") {
        return;
    }
    let place = Place::new();
    let daemon = "setsid true 2> /dev/null; echo 'Number of moves: 0'";
    let report = json(&place.check(daemon, &[]).code(0));
    let notes = report["runs"][0]["notes"].to_string();
    let refused = "it tried to leave its group of processes, and was refused";
    assert!(notes.contains(refused), "{report:#}");
}

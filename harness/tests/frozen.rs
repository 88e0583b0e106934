//! The program under test is a copy that stays the same from run to run.
use std::{
    env, fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use harness::{
    assignment,
    execute::{JudgeError, Keeper, Survey},
    grade::{Grader, Outcome},
    plan::{self, Filter},
    stop::Stop,
};
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

/// The cases of these trials: four boards that are solved, in two modes.
const GROUP: &str = "solved";

/// A folder to hand in.
struct HandedIn(tempfile::TempDir);

impl HandedIn {
    fn new() -> Self {
        HandedIn(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self, name: &str, text: &str, mode: u32) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        path
    }
}

fn tilemark(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    command.args(arguments);
    command
}

/// The JSON report of a check that ends with this exit code.
#[track_caller]
fn report(path: &Path, code: i32) -> Value {
    let mut command = tilemark(&[
        "check",
        "--assignment",
        "board-astar",
        "--group",
        GROUP,
        "--report",
        "json",
    ]);
    let output = command.arg(path).assert().code(code).get_output().clone();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_program_is_run_from_a_copy_with_its_neighbours() {
    let folder = HandedIn::new();
    let script = "#!/usr/bin/env python3\nimport lib.answer\nprint(lib.answer.TEXT)\n";
    folder.file("solve.py", script, 0o755);
    folder.file("lib/answer.py", "TEXT = 'Number of moves: 0'\n", 0o600);
    symlink("/etc/passwd", folder.path().join("link")).unwrap();
    let report = report(folder.path(), 0);
    assert_eq!(
        report["submission"]["left_out"],
        serde_json::json!(["`link` was not taken: it is a link"])
    );
    let names: Vec<_> = walkdir::WalkDir::new(folder.path())
        .min_depth(1)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.unwrap().file_name().to_owned())
        .collect();
    assert_eq!(names, ["lib", "answer.py", "link", "solve.py"], "untouched");
}

#[test]
fn a_program_given_by_its_own_path_has_no_neighbours() {
    let folder = HandedIn::new();
    let script = "#!/bin/sh\ncat \"$(dirname \"$0\")\"/*\necho 'Number of moves: 0'\n";
    let program = folder.file("solve", script, 0o755);
    folder.file("answers", "secret\n", 0o644);
    let report = report(&program, 1);
    let stdout = report["runs"][0]["stdout"]["text"].as_str().unwrap();
    assert!(stdout.starts_with("#!/bin/sh\n"), "{stdout}");
    assert!(!stdout.contains("secret"), "{stdout}");
}

#[test]
fn reports_tell_the_hash_of_the_program() {
    let folder = HandedIn::new();
    let script = "#!/bin/sh\ncat > /dev/null; echo 'Number of moves: 0'\n";
    let program = folder.file("zero", script, 0o755);
    // By sha256sum.
    let expected = "fe13a73fc78a282d48e03f52c54b42657ce8ab613221e0d991449ef705514b50";
    assert_eq!(
        report(&program, 0)["submission"]["program_sha256"],
        expected
    );
    tilemark(&["run", "board-astar", "solved/three-by-three-solved:m"])
        .arg(&program)
        .assert()
        .code(0)
        .stdout(contains(format!("program:    sha256 {expected}")));
}

/// Where nothing keeps it from that: as the same user, without layers.
#[test]
fn a_program_that_changes_its_copy_is_not_judged() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
    let assignment = assignment::load(&cases).unwrap();
    let filter = Filter {
        groups: vec![GROUP.to_owned()],
        cases: Vec::new(),
    };
    let runs = plan::plan(&assignment, &filter).unwrap();
    for way in [
        "chmod u+w \"$0\"; echo '#' >> \"$0\"",
        "chmod u+w \"$folder\"; rm \"$0\"",
        "chmod u+w \"$folder\"; touch \"$folder/state\"",
    ] {
        let folder = HandedIn::new();
        let script = format!(
            "#!/bin/sh\nfolder=\"$(dirname \"$0\")\"\ncat > /dev/null\n{way}\n\
             echo 'Number of moves: 0'\n"
        );
        let program = folder.file("change", &script, 0o755);
        let grader = Grader {
            assignment: &assignment,
            // Layers would keep it from that.
            keeper: &Keeper::at(env!("CARGO_BIN_EXE_tilemark")),
            protection: &Survey::default(),
            readable: Vec::new(),
            search_path: env::var("PATH").unwrap(),
            methods: Vec::new(),
            jobs: 2,
            repeat: 1,
            probe: false,
            stop: &Stop::new().unwrap(),
        };
        let graded = grader.grade(&program, &runs, &mut |_| {}).unwrap();
        let Outcome::Judged { runs: done, .. } = graded.outcome else {
            panic!("{way}: {:?}", graded.outcome);
        };
        assert_eq!(done.len(), runs.len());
        for done in done {
            let error = done.result.unwrap_err();
            assert!(
                matches!(error, JudgeError::ProgramChanged { .. }),
                "{way}: {error}"
            );
        }
        assert_eq!(fs::read_to_string(&program).unwrap(), script, "{way}");
    }
}

#[test]
fn a_missing_execute_bit_is_told_and_not_mended() {
    let folder = HandedIn::new();
    folder.file("solve.py", "#!/usr/bin/env python3\n", 0o644);
    tilemark(&["check", "--assignment", "board-astar"])
        .arg(folder.path())
        .assert()
        .code(1)
        .stdout(contains("no execute permission").and(contains("chmod +x FILE")));
}

#[test]
fn a_program_that_is_too_large_is_the_callers_mistake() {
    let folder = HandedIn::new();
    let program = folder.file("large", "", 0o755);
    let file = fs::OpenOptions::new().write(true).open(&program).unwrap();
    file.set_len((256 << 20) + 1).unwrap();
    tilemark(&["check", "--assignment", "board-astar"])
        .arg(&program)
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("large`: at most 256 MiB are taken"));
}

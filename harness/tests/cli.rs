//! The program `tilemark` from outside: help texts, exit codes, errors.
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::PredicateBooleanExt, str::contains};

/// A scratch folder with scripts that answer in some way.
struct Programs(tempfile::TempDir);

impl Programs {
    fn new() -> Self {
        Programs(tempfile::tempdir().unwrap())
    }

    /// A script of this text that can be executed.
    fn script(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// A script that answers that a board is solved.
    fn zero(&self) -> PathBuf {
        self.script("zero", "cat > /dev/null; echo 'Number of moves: 0'")
    }
}

fn cases() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")).unwrap()
}

fn tilemark() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.current_dir(cases().parent().unwrap());
    command
}

fn help(arguments: &[&str]) -> String {
    let output = tilemark()
        .args(arguments)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    String::from_utf8(output).unwrap()
}

fn check(program: &Path, arguments: &[&str]) -> Assert {
    let assignment = ["--assignment", "board-astar"];
    let is_named = arguments.contains(&assignment[0]);
    tilemark()
        .arg("check")
        .args(assignment.iter().filter(|_| !is_named))
        .arg(program)
        .args(arguments)
        .assert()
}

#[test]
fn help_texts_are_as_recorded() {
    insta::assert_snapshot!("help", help(&["--help"]));
    insta::assert_snapshot!("help_check", help(&["check", "--help"]));
    insta::assert_snapshot!("help_run", help(&["run", "--help"]));
    insta::assert_snapshot!("help_cases", help(&["cases", "--help"]));
    insta::assert_snapshot!(
        "help_cases_personal",
        help(&["cases", "personal", "--help"])
    );
    insta::assert_snapshot!("help_cases_verify", help(&["cases", "verify", "--help"]));
    insta::assert_snapshot!(
        "help_cases_strength",
        help(&["cases", "strength", "--help"])
    );
    insta::assert_snapshot!("help_cases_new", help(&["cases", "new", "--help"]));
    insta::assert_snapshot!("help_cases_import", help(&["cases", "import", "--help"]));
    insta::assert_snapshot!("help_cases_list", help(&["cases", "list", "--help"]));
    insta::assert_snapshot!("help_cases_schema", help(&["cases", "schema", "--help"]));
    insta::assert_snapshot!("help_grade", help(&["grade", "--help"]));
    insta::assert_snapshot!("help_merge", help(&["merge", "--help"]));
    insta::assert_snapshot!("help_pack", help(&["pack", "--help"]));
    insta::assert_snapshot!(
        "help_pack_gradescope",
        help(&["pack", "gradescope", "--help"])
    );
    insta::assert_snapshot!(
        "help_pack_classroom50",
        help(&["pack", "classroom50", "--help"])
    );
    insta::assert_snapshot!("help_pack_github", help(&["pack", "github", "--help"]));
    insta::assert_snapshot!("help_report", help(&["report", "--help"]));
    insta::assert_snapshot!("help_schema", help(&["schema", "--help"]));
}

#[test]
fn exits_with_0_if_every_run_is_accepted() {
    let programs = Programs::new();
    check(&programs.zero(), &["--group", "solved"])
        .code(0)
        .stderr("");
}

#[test]
fn exits_with_1_if_graded_and_not_all_accepted() {
    let programs = Programs::new();
    check(&programs.zero(), &["--group", "one-move"])
        .code(1)
        .stdout(contains("wrong answer"));
    let sources = cases().join("board-astar/submissions/missing_file");
    let sample = fs::read_dir(sources)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    check(&sample, &[]).code(1).stdout(contains("missing"));
}

#[test]
fn groups_that_earn_no_points_count_only_if_asked_for() {
    let programs = Programs::new();
    check(&programs.zero(), &["--group", "repeat-rule"]).code(1);
    let literal = cases().join("board-astar/submissions/wrong_answer/literal-repeat-rule");
    check(&literal, &[])
        .code(0)
        .stdout(contains("information").and(contains("110 of 110 points")));
}

#[test]
fn writes_for_a_step_of_a_workflow_and_a_file_in_one_go() {
    let programs = Programs::new();
    let (folder, zero) = (programs.0.path(), programs.zero());
    let junit = format!("junit={}", folder.join("junit.xml").display());
    let reports = ["--report", "text", "--report", "github", "--report", &junit];
    let mut command = tilemark();
    let command = command
        .args([
            "check",
            "--assignment",
            "board-astar",
            "--group",
            "one-move",
        ])
        .args(reports)
        .arg(&zero)
        .env("GITHUB_STEP_SUMMARY", folder.join("summary"))
        .env("GITHUB_OUTPUT", folder.join("output"));
    let stdout = contains("\npoints\n").and(contains("\n::error title="));
    command.assert().code(1).stdout(stdout);
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert!(read("summary").starts_with("# "));
    assert!(read("output").contains("\nis-final=false\n"));
    assert!(read("junit.xml").contains("<failure "));
}

#[test]
fn a_report_that_lacks_its_environment_is_refused_before_anything_is_run() {
    let programs = Programs::new();
    let told = "error: expected the environment variable `ASSIGNMENT` for the report `classroom50`";
    let mut command = tilemark();
    let command = command
        .args([
            "check",
            "--assignment",
            "board-astar",
            "--report",
            "classroom50",
        ])
        .arg(programs.zero())
        .env("CLASSROOM", "cs2")
        .env_remove("ASSIGNMENT");
    command.assert().code(2).stdout("").stderr(contains(told));
}

#[test]
fn saves_the_boards_on_which_something_is_wrong_and_tries_them_again() {
    let programs = Programs::new();
    let folder = programs.0.path().join("new/boards");
    let path = folder.to_str().unwrap();
    let sample = cases().join("board-astar/submissions/planted/hamming-blank-counted");
    let saved = folder.join("hamming.txt");
    let report = check(
        &sample,
        &["--method", "hamming", "--save-counterexamples", path],
    );
    report
        .code(1)
        .stdout(contains(format!("hamming: {}", saved.display())).and(contains("--board")));
    assert_eq!(fs::read_to_string(&saved).unwrap(), "2\n1 0\n3 2\n");
    let again = ["--method", "hamming", "--board", saved.to_str().unwrap()];
    check(&sample, &again)
        .code(1)
        .stdout(contains("0 of 2 calls right").and(contains("0 of 0 points")));
    let right = cases().join("board-astar/submissions/accepted/textbook");
    check(&right, &again).code(0);
    // The program is right of it, a script is not.
    let board = format!("{}:m", saved.display());
    let run = |program: &Path, board: &str| {
        let mut command = tilemark();
        command.args(["run", "board-astar", board]).arg(program);
        command.assert()
    };
    run(&programs.zero(), &board)
        .code(1)
        .stdout(contains("1 move solves this board"));
    run(&programs.zero(), &format!("{}:x", saved.display())).code(2);
    fs::write(&saved, "1 2 3").unwrap();
    run(&programs.zero(), &board)
        .code(2)
        .stderr(contains("hamming.txt:"));
}

#[test]
fn saves_the_board_on_which_the_program_is_wrong() {
    let programs = Programs::new();
    let folder = programs.0.path().join("boards");
    let path = folder.to_str().unwrap();
    let zero = programs.zero();
    let words = ["--case", "the-farthest:m", "--save-counterexamples", path];
    check(&zero, &words)
        .code(1)
        .stdout(contains("program.txt:m"));
    // One move is more than none: the blank comes from above the corner or from beside it.
    let saved = fs::read_to_string(folder.join("program.txt")).unwrap();
    assert!(
        ["2\n1 0\n3 2\n", "2\n1 2\n0 3\n"].contains(&saved.as_str()),
        "{saved}"
    );
}

#[test]
fn exits_with_2_on_a_mistake_of_the_caller() {
    let programs = Programs::new();
    let zero = programs.zero();
    let table: [(&[&str], &str); 7] = [
        (
            &["--group", "nowhere"],
            "expected a group of `board-astar` (",
        ),
        (&["--case", "solved/nothing"], "found `solved/nothing`"),
        (
            &["--assignment", "unknown"],
            "found `unknown`; there are board-astar",
        ),
        (&["--assignment", "reference"], "found none in `reference`"),
        (&["--report", "xml"], "`autolab`, found `xml`"),
        (
            &["--report", "text", "--report", "json"],
            "expected one report on standard output, found 2",
        ),
        (&["--jobs", "0"], "invalid value '0' for '--jobs <N>'"),
    ];
    for (arguments, message) in table {
        check(&zero, arguments)
            .code(2)
            .stdout("")
            .stderr(contains(message));
    }
    check(Path::new("no/such/path"), &[])
        .code(2)
        .stdout("")
        .stderr(contains("cannot read the submission `no/such/path`").and(contains("because: ")));
    tilemark()
        .assert()
        .code(2)
        .stderr(contains("Usage: tilemark <COMMAND>"));
}

#[test]
fn exits_with_2_on_a_broken_assignment_and_shows_the_places() {
    let programs = Programs::new();
    let folder = programs.0.path().join("broken");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("assignment.toml"), "title = 1\nname = 2\n").unwrap();
    check(
        &programs.zero(),
        &["--assignment", folder.to_str().unwrap()],
    )
    .code(2)
    .stdout("")
    .stderr(contains("assignment.toml:1:9").and(contains("assignment.toml:2:1")));
}

#[test]
fn exits_with_3_if_the_judge_cannot_work() {
    let programs = Programs::new();
    let sample = cases().join("board-astar/submissions/accepted/textbook");
    tilemark()
        .args(["check", "--group", "solved"])
        .arg(sample)
        .env("PATH", programs.0.path())
        .assert()
        .code(3)
        .stdout("")
        .stderr(contains("cannot start the compiler `g++`"));
}

#[test]
fn writes_a_json_report_to_a_file_and_the_text_to_standard_output() {
    let programs = Programs::new();
    let file = programs.0.path().join("report.json");
    let report = format!("json={}", file.display());
    check(
        &programs.zero(),
        &["--group", "solved", "--report", &report, "--report", "text"],
    )
    .code(0)
    .stdout(contains("solved"));
    let report: serde_json::Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    assert_eq!(report["assignment"]["name"], "board-astar");
}

#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let programs = Programs::new();
    check(
        &programs.zero(),
        &[
            "--group",
            "solved",
            "--report",
            "json=/no/such/folder/x.json",
        ],
    )
    .code(2)
    .stderr(contains("there is no folder `/no/such/folder`"));
}

#[test]
fn run_shows_one_run_in_full() {
    let programs = Programs::new();
    tilemark()
        .args(["run", "board-astar", "solved/three-by-three-solved:m"])
        .arg(programs.zero())
        .assert()
        .code(0)
        .stdout(contains("Number of moves: 0").and(contains("by hand")));
}

#[test]
fn prints_the_schemas_that_are_in_the_repository() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema");
    for (word, file) in [
        ("report", "check-report.json"),
        ("gradebook", "gradebook.json"),
        ("class", "class.json"),
        ("result", "result.json"),
        ("cases-verify", "cases-verify.json"),
        ("cases-strength", "cases-strength.json"),
    ] {
        tilemark()
            .args(["schema", word])
            .assert()
            .success()
            .stdout(fs::read_to_string(folder.join(file)).unwrap());
    }
}

#[test]
fn takes_file_names_as_they_are() {
    let programs = Programs::new();
    for name in [
        "with space",
        "it's",
        "new\nline",
        "-rf",
        "ünïcödé",
        "$(reboot)",
    ] {
        let program = programs.script(name, "cat > /dev/null; echo 'Number of moves: 0'");
        check(&program, &["--group", "solved"]).code(0);
    }
}

//! The classes graded by the real program, and their pages written by it.
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use walkdir::WalkDir;

use crate::{
    class::{CLASS, ROSTER, STRANGE_ROSTER, STRANGERS, Student, hand_in},
    made,
    needs::here,
};

/// How many students the class has that is made up: more than are laid out whole.
const MANY: usize = 250;
/// How many runs each of them has.
const RUNS: usize = 10;

/// Grades both classes into a folder, makes up one more, and writes all that the tests look at:
/// `class`, `strangers` and `many`, each with `results`, `pages` and `gradebook.json`.
pub(crate) fn lay_out(folder: &Path) {
    let assignment = folder.join("sliding-tiles");
    fs::create_dir_all(folder).unwrap();
    copy(&here().join("assignment"), &assignment);
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
    compile(
        &cases.join("board-astar/driver/driver.cc"),
        &assignment.join("driver/driver.o"),
    );
    graded(folder, "class", CLASS, ROSTER);
    graded(folder, "strangers", STRANGERS, STRANGE_ROSTER);
    let many = folder.join("many");
    made::class(
        &folder.join("class/results"),
        &many.join("results"),
        MANY,
        RUNS,
    );
    reported(&many);
    // A page of one submission by the two other commands: of a check, and out of results.
    let missing = folder.join("class/in/Hedy Lamarr");
    let page = |name: &str| format!("html={}", folder.join(name).display());
    tilemark(&[0, 1], |command| {
        let command = command.arg("check").arg(missing);
        let command = command.arg("--assignment").arg(&assignment);
        command.arg("--report").arg(page("checked.html"));
    });
    tilemark(&[0], |command| {
        let command = command.arg("report").arg(folder.join("class/results"));
        let command = command.args(["--student", "Alan Turing"]);
        command.arg("--format").arg(page("one.html"));
    });
}

fn graded(folder: &Path, name: &str, students: &[Student], roster: &str) {
    let assignment = folder.join("sliding-tiles");
    let folder = folder.join(name);
    hand_in(students, &folder.join("in"));
    fs::write(folder.join("roster.csv"), roster).unwrap();
    tilemark(&[0], |command| {
        let command = command.arg("grade").arg(folder.join("in"));
        let command = command.arg("--assignment").arg(assignment);
        let command = command.arg("--roster").arg(folder.join("roster.csv"));
        command.arg("--out").arg(folder.join("results"));
    });
    reported(&folder);
}

/// Writes the pages and the gradebook of a class.
fn reported(folder: &Path) {
    let format = |format: &str, name: &str| format!("{format}={}", folder.join(name).display());
    tilemark(&[0], |command| {
        let command = command.arg("report").arg(folder.join("results"));
        let command = command.arg("--format").arg(format("html", "pages"));
        command
            .arg("--format")
            .arg(format("json", "gradebook.json"));
    });
}

/// Runs the program, which has to end with one of these codes.
fn tilemark(codes: &[i32], say: impl FnOnce(&mut Command)) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    say(command.env_remove("RUST_BACKTRACE").stdin(Stdio::null()));
    let output = command.output().unwrap();
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8_lossy(&text);
    let code = output.status.code();
    assert!(
        code.is_some_and(|code| codes.contains(&code)),
        "{command:?}: {:?}\n{text}",
        output.status
    );
}

/// Compiles the driver, to call the methods of a class with the right header.
fn compile(source: &Path, to: &Path) {
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    let mut command = Command::new("g++");
    let command = command.args(["-std=c++17", "-O0", "-w", "-DFEW_HEADERS", "-no-pie"]);
    let command = command.arg("-I").arg(here().join("program"));
    let status = command.arg("-c").arg(source).arg("-o").arg(to).status();
    assert!(status.unwrap().success());
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    for entry in WalkDir::new(from) {
        let entry = entry.unwrap();
        let place = to.join(entry.path().strip_prefix(from).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(&place).unwrap();
        } else {
            fs::copy(entry.path(), &place).unwrap();
        }
    }
}

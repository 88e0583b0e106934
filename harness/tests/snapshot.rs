//! What a program answers on every bundled case, as snapshots, one a group: of the
//! assignments that have a folder `snapshots`.
//!
//! `make test` runs it on `npuzzle`, whose snapshots lie in the assignment's
//! folder. `make snapshot BIN=path` runs it on any program: the first time it
//! records under `.snapshots`, later it shows what changed.
mod npuzzle;

use std::{
    env,
    fmt::Write as _,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::Duration,
};

use assert_cmd::Command;
use harness::{
    assignment::{self, Assignment, Group},
    plan::stdin,
};
use predicates::{Predicate, prelude::predicate};
use walkdir::WalkDir;

/// A program that takes longer for a case has not answered.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn answers_as_recorded() {
    let subject = Subject::from_environment();
    let mut changed = Vec::new();
    let assignments = assignments();
    assert!(!assignments.is_empty(), "no assignment under `cases`");
    for assignment in assignments {
        for group in &assignment.groups {
            let answers = subject.answers(&assignment, group);
            let name = format!("{}__{}", assignment.name, group.name);
            let compared = catch_unwind(AssertUnwindSafe(|| {
                settings(&subject.snapshots(&assignment))
                    .bind(|| insta::assert_snapshot!(name.clone(), answers));
            }));
            if compared.is_err() {
                changed.push(name);
            }
        }
    }
    assert!(
        changed.is_empty(),
        "`{}` answers otherwise than recorded in {}; if that is right, record it: {}",
        subject.program.display(),
        changed.join(", "),
        subject.how_to_accept()
    );
}

/// The program whose answers are recorded.
struct Subject {
    program: PathBuf,
    is_ours: bool,
}

impl Subject {
    fn from_environment() -> Self {
        if let Some(program) = env::var_os("TILEMARK_SNAPSHOT_BIN") {
            return Subject {
                program: program.into(),
                is_ours: false,
            };
        }
        Subject {
            program: npuzzle::program(),
            is_ours: true,
        }
    }

    /// Every answer of one group as text: a heading a run, then what was printed.
    fn answers(&self, assignment: &Assignment, group: &Group) -> String {
        let mut text = String::new();
        for case in &group.cases {
            for &mode in &case.modes {
                let mode = &assignment.modes[mode];
                writeln!(text, "== {}:{}", case.name, mode.name).unwrap();
                let input = stdin(&case.board, assignment.input);
                text.push_str(&self.answer(&input, &mode.arguments));
            }
        }
        text
    }

    fn answer(&self, input: &str, arguments: &[String]) -> String {
        let scratch = tempfile::tempdir().unwrap();
        let output = Command::new(&self.program)
            .args(arguments)
            .current_dir(scratch.path())
            .write_stdin(input)
            .timeout(PATIENCE)
            .ok();
        let output = match output {
            Ok(output) => output,
            Err(error) => error
                .as_output()
                .cloned()
                .unwrap_or_else(|| panic!("{error}")),
        };
        if self.is_ours {
            let answer =
                predicate::str::is_match(r"\A(Number of moves: [0-9]+|Unsolvable board)\n\z")
                    .unwrap();
            let stdout = String::from_utf8_lossy(&output.stdout);
            assert!(answer.eval(&stdout), "npuzzle printed {stdout:?}");
            assert!(
                predicate::eq(Some(0)).eval(&output.status.code()),
                "{:?}",
                output.status
            );
            assert!(
                predicate::eq(0).eval(&output.stderr.len()),
                "npuzzle wrote to stderr"
            );
        }
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push_str("⏎ missing\n");
        }
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            writeln!(text, "stderr: {line}").unwrap();
        }
        if output.status.code() != Some(0) {
            writeln!(text, "{}", output.status).unwrap();
        }
        text
    }

    fn snapshots(&self, assignment: &Assignment) -> PathBuf {
        if self.is_ours {
            return assignment.folder.join("snapshots");
        }
        // The path as a file name: one folder for each program, whatever its name.
        let name: String = self
            .program
            .to_string_lossy()
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || "-_.".contains(c) {
                    c
                } else {
                    '~'
                }
            })
            .collect();
        top().join(".snapshots").join(name.trim_start_matches('~'))
    }

    fn how_to_accept(&self) -> String {
        if self.is_ours {
            "INSTA_UPDATE=always cargo test --workspace --test snapshot".to_owned()
        } else {
            format!("make snapshot BIN='{}' ACCEPT=1", self.program.display())
        }
    }
}

fn settings(folder: &Path) -> insta::Settings {
    fs::create_dir_all(folder).unwrap();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// Every assignment below `cases`, by name.
fn assignments() -> Vec<Assignment> {
    let cases = fs::canonicalize(top().join("cases")).unwrap();
    WalkDir::new(cases)
        .min_depth(2)
        .max_depth(2)
        .sort_by_file_name()
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_name() == "assignment.toml")
        // The answers of others differ from one right program to the next.
        .filter(|entry| entry.path().with_file_name("snapshots").is_dir())
        .map(|entry| assignment::load(entry.path().parent().unwrap()).unwrap())
        .collect()
}

/// The top of the project.
fn top() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

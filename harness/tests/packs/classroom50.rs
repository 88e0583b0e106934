//! The bundle for Classroom 50, run in a checkout as its runner runs it.
use std::{fs, os::unix::fs::symlink, path::PathBuf, process::Command};

use tempfile::TempDir;

use crate::place::{
    ALL_POINTS, ONE, ONE_OF_MANY_POINTS, ONE_POINTS, RIGHT, check, hand_in, hostile,
    nothing_forged, pack, private, program, read, run, said, schema, script,
};

/// What the runner says in the environment.
const VARIABLES: [(&str, &str); 7] = [
    ("CLASSROOM", "cs-101"),
    ("ASSIGNMENT", "tiles"),
    ("ASSIGNMENT_TYPE", "individual"),
    ("SUBMISSION_TAG", "submit/20260131T093000Z"),
    ("COMMIT_URL", "https://example.org/commit"),
    ("RELEASE_URL", "https://example.org/release"),
    ("REVIEW_URL", "https://example.org/review"),
];

/// A bundle and a checkout.
struct Runner {
    top: TempDir,
}

impl Runner {
    fn new() -> Runner {
        let runner = Runner {
            top: tempfile::tempdir().unwrap(),
        };
        let mut command = pack("classroom50", &runner.path("bundle"));
        run(command.arg("--cases").arg(private(runner.top.path())), 0);
        fs::create_dir(runner.path("checkout")).unwrap();
        runner
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().join(name)
    }

    /// Runs the autograder, which ends with an exit code, and returns what it says.
    fn grade(&self, code: i32) -> String {
        said(&run(&mut self.autograder(), code))
    }

    fn autograder(&self) -> Command {
        let mut command = Command::new("python3");
        command.arg(self.path("bundle/autograder.py"));
        command.current_dir(self.path("checkout")).envs(VARIABLES);
        command.env("CLASSROOM50_BUNDLE_DIR", self.path("bundle"));
        command
    }

    /// The result is as its reader wants it, with as many points.
    #[track_caller]
    fn check_points(&self, points: u64) {
        let result = read(&self.path("checkout/result.json"));
        check(&result, &schema("classroom50"));
        assert_eq!(
            (&result["score"], &result["max-score"]),
            (&points.into(), &ALL_POINTS.into())
        );
        assert_eq!(result["submission"], VARIABLES[3].1);
        let page = fs::read_to_string(self.path("checkout/release-body.md")).unwrap();
        assert!(page.contains("Easy boards"), "{page}");
    }
}

#[test]
fn ends_with_0_for_any_grade() {
    let runner = Runner::new();
    hand_in(&runner.path("checkout"), &script("", RIGHT));
    runner.grade(0);
    runner.check_points(ALL_POINTS);
    hand_in(&runner.path("checkout"), &script("", ONE));
    runner.grade(0);
    runner.check_points(ONE_POINTS);
    fs::remove_file(runner.path("checkout/solve.sh")).unwrap();
    runner.grade(0);
    runner.check_points(0);
}

#[test]
fn a_hostile_program_sees_no_hidden_case_and_forges_no_result() {
    let runner = Runner::new();
    let checkout = runner.path("checkout");
    let files = ["result.json", "release-body.md"].map(|file| checkout.join(file));
    let first = hostile(&runner.path("bundle"), &files);
    hand_in(&checkout, &script(&first, ONE));
    // Handed in beside it: where the reports go.
    fs::write(runner.path("outside"), "untouched").unwrap();
    symlink(runner.path("outside"), checkout.join("result.json")).unwrap();
    fs::create_dir_all(checkout.join("release-body.md/folder")).unwrap();
    let log = runner.grade(0);
    runner.check_points(ONE_OF_MANY_POINTS);
    assert_eq!(
        fs::read_to_string(runner.path("outside")).unwrap(),
        "untouched"
    );
    let page = fs::read_to_string(checkout.join("release-body.md")).unwrap();
    assert!(page.contains("tried"), "{page}");
    nothing_forged(&log);
}

#[test]
fn tells_a_failure_of_the_judge_and_leaves_no_result() {
    let runner = Runner::new();
    let checkout = runner.path("checkout");
    hand_in(&checkout, &script("", RIGHT));
    // Handed in, and no grade.
    fs::write(checkout.join("result.json"), "{\"score\": 1000}").unwrap();
    let without = run(runner.autograder().env_remove("COMMIT_URL"), 3);
    assert!(said(&without).contains("COMMIT_URL"));
    assert!(!checkout.join("result.json").exists());
    program(&runner.path("bundle/tilemark"), "exit 3");
    assert!(runner.grade(3).contains("exit code 3: no grade"));
    // What is not there cannot be started.
    fs::remove_file(runner.path("bundle/tilemark")).unwrap();
    assert_ne!(runner.autograder().output().unwrap().status.code(), Some(0));
    assert!(!checkout.join("result.json").exists());
}

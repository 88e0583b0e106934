//! The program `tilemark`, started in odd surroundings: what they lack is never
//! blamed on the program that is judged.
mod copied;

use std::{
    fs,
    os::unix::{
        fs::{PermissionsExt, chown},
        process::CommandExt,
    },
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, geteuid, kill_process};

/// An ordinary user, whom nobody has to know.
const USER: u32 = 54_321;

const ASSIGNMENT: &str = r#"
title = "Trial"
[puzzle]
goal = "blank-last"
[hand_in]
files = ["main.cc"]
[build]
command = ["g++", "-o", "{program}", "main.cc"]
cpu_seconds = 10
memory_mib = 512
output_kib = 64
[run]
input = "side-first"
[run.modes.m]
title = "Mode"
arguments = []
[answer]
extra_lines = "presentation-error"
presentation_error_percent = 50
[answer.moves]
form = "Number of moves: n"
exact = '^Number of moves: (?<moves>[0-9]+)$'
[answer.unsolvable]
form = "Unsolvable board"
exact = '^Unsolvable board$'
[limits]
cpu_seconds = 4
memory_mib = 256
output_kib = 64
file_mib = 1
[groups.one]
title = "One"
visibility = "visible"
feedback = "expected"
[[criteria]]
name = "solve"
title = "Solve"
points = 10
groups = ["one"]
"#;

/// An assignment with one run and a program, in a place open to everybody.
struct Trial(tempfile::TempDir);

impl Trial {
    fn new() -> Self {
        let trial = Self(tempfile::tempdir().unwrap());
        for folder in ["", "tmp", "trial", "trial/one"] {
            let _ = fs::create_dir(trial.path(folder));
            open(&trial.path(folder));
        }
        fs::write(trial.path("trial/assignment.toml"), ASSIGNMENT).unwrap();
        fs::write(trial.path("trial/one/case.txt"), "2\n1 2\n3 0\n").unwrap();
        copied::tilemark(&trial.path("tilemark"));
        trial.solve_by("echo 'Number of moves: 0'");
        trial
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Makes the program that is judged.
    fn solve_by(&self, script: &str) {
        let text = format!("#!/bin/sh\ncat > /dev/null\n{script}\n");
        fs::write(self.path("solve"), text).unwrap();
        open(&self.path("solve"));
    }

    /// A check by a shell that does this before.
    fn check(&self, before: &str) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("{before}\nexec \"$@\""), "sh"])
            .arg(self.path("tilemark"))
            .args(["check", "--assignment", "trial", "solve"])
            .current_dir(self.0.path())
            .env("TMPDIR", self.path("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// The same by a user who is not root.
    fn check_by_a_user(&self, before: &str) -> Command {
        let mut command = self.check(before);
        if geteuid().is_root() {
            chown(self.path("tmp"), Some(USER), Some(USER)).unwrap();
            command.uid(USER).gid(USER);
        }
        command
    }

    /// Waits for a check, and for nothing to be left of it.
    #[track_caller]
    fn end(&self, command: &mut Command) -> (Option<i32>, String, String) {
        let Output {
            status,
            stdout,
            stderr,
        } = command.output().unwrap();
        assert_eq!(fs::read_dir(self.path("tmp")).unwrap().count(), 0);
        // On one line: reports are wrapped.
        let text = |bytes: Vec<u8>| {
            let text = String::from_utf8(bytes).unwrap();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        (status.code(), text(stdout), text(stderr))
    }
}

/// Lets everybody in.
fn open(path: &std::path::Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn limits_of_the_harness_are_not_those_of_programs() {
    let trial = Trial::new();
    for (limit, message) in [
        (
            "-t 3",
            "programs may use up to 4 s of CPU time, and `ulimit -t` allows 3 s of CPU time: raise it",
        ),
        ("-f 100", "`ulimit -f` allows"),
        (
            "-v 200000",
            "programs may use up to 262144 KiB of memory, and `ulimit -v` allows 200000 KiB of memory: raise it",
        ),
        (
            "-d 200000",
            "`ulimit -d` allows 200000 KiB of memory: raise it",
        ),
        ("-s 4096", "`ulimit -s` allows 4096 KiB of stack: raise it"),
    ] {
        let before = format!("ulimit {limit}");
        let (code, stdout, stderr) = trial.end(&mut trial.check_by_a_user(&before));
        assert_eq!(code, Some(3), "{limit}: {stdout}{stderr}");
        assert!(
            format!("{stdout}{stderr}").contains(message),
            "{limit}: {stdout}{stderr}"
        );
    }
    // What can be raised is raised.
    for limit in ["-S -t 3", "-S -f 100", "-S -v 200000", "-S -s 4096"] {
        let before = format!("ulimit {limit}");
        let (code, stdout, stderr) = trial.end(&mut trial.check_by_a_user(&before));
        assert_eq!(code, Some(0), "{limit}: {stdout}{stderr}");
    }
}

#[test]
fn a_file_that_may_not_grow_is_an_error_that_is_told() {
    let trial = Trial::new();
    let (code, stdout, stderr) = trial.end(&mut trial.check_by_a_user("ulimit -f 0"));
    assert_eq!(code, Some(3), "{stdout}{stderr}");
    assert!(stderr.starts_with("error: "), "{stderr}");
}

#[test]
fn no_umask_keeps_the_harness_from_its_own_folders() {
    let trial = Trial::new();
    for umask in ["0777", "0277", "0"] {
        let before = format!("umask {umask}");
        let (code, stdout, stderr) = trial.end(&mut trial.check(&before));
        assert_eq!(code, Some(0), "{umask}: {stdout}{stderr}");
    }
    let (code, stdout, stderr) = trial.end(&mut trial.check_by_a_user("umask 0777"));
    assert_eq!(code, Some(0), "{stdout}{stderr}");
}

#[test]
fn the_exit_code_tells_what_standard_error_cannot() {
    let trial = Trial::new();
    let mut no_assignment = trial.check("exec 2> /dev/full");
    no_assignment.args(["--case", "unknown"]);
    assert_eq!(trial.end(&mut no_assignment).0, Some(2));
    let mut full = trial.check("exec > /dev/full 2> /dev/full");
    assert_eq!(trial.end(&mut full).0, Some(3));
}

#[test]
fn a_user_may_do_without_the_layer_that_only_root_has() {
    let trial = Trial::new();
    let mut command = trial.check_by_a_user("");
    command.args(["--without", "user"]);
    let (code, stdout, stderr) = trial.end(&mut command);
    assert_eq!(code, Some(0), "{stdout}{stderr}");
}

#[test]
fn is_stopped_by_a_signal_that_it_was_started_to_block() {
    let trial = Trial::new();
    trial.solve_by("touch begun; sleep 60");
    // Only a program can block signals for those that it starts.
    let block = "exec python3 -c 'import os, signal, sys
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])
os.execv(sys.argv[1], sys.argv[1:])' \"$@\"";
    let check = trial.check(block).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    let has_begun = || {
        let folders = fs::read_dir(trial.path("tmp")).unwrap().map(Result::unwrap);
        folders
            .map(|folder| folder.path().join("begun"))
            .any(|file| file.exists())
    };
    while !has_begun() {
        assert!(Instant::now() < deadline);
        thread::sleep(Duration::from_millis(10));
    }
    let begin = Instant::now();
    kill_process(Pid::from_child(&check), Signal::TERM).unwrap();
    let output = check.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    assert!(begin.elapsed() < Duration::from_secs(6));
    assert_eq!(fs::read_dir(trial.path("tmp")).unwrap().count(), 0);
}

#[test]
fn places_of_reports_are_tried_before_anything_is_run() {
    let trial = Trial::new();
    trial.solve_by("exit 7");
    for (report, message) in [
        (
            "json=trial/assignment.toml/",
            "there is no folder `trial/assignment.toml/`",
        ),
        (
            "json=closed/report",
            "cannot write the report `closed/report`",
        ),
    ] {
        let _ = fs::create_dir(trial.path("closed"));
        let mut command = trial.check_by_a_user("");
        command.args(["--report", report]);
        let (code, stdout, stderr) = trial.end(&mut command);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
    }
    let mut command = trial.check("");
    command.args(["--report", "json=one", "--report", "text=one"]);
    let (code, _, stderr) = trial.end(&mut command);
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("expected a file for each report, found `one` twice"),
        "{stderr}"
    );
    assert!(!trial.path("one").exists());
}

//! A check to be disturbed, with all that it may leave behind in one place.
use std::{
    env, fs,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{self, Child, Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

/// The group of these trials has so many runs.
pub(crate) const RUNS: usize = 8;

/// A right answer to every run of the group `solved`.
pub(crate) const RIGHT: &str = "echo 'Number of moves: 0'";

/// A check of a program, with all that it may leave behind in one place.
pub(crate) struct Trial {
    folder: tempfile::TempDir,
    /// A word in the `PATH` of all that it starts.
    marker: String,
    /// As many seconds as nothing else here sleeps.
    nap: String,
    pub(crate) arguments: Vec<String>,
}

impl Trial {
    /// A check of a shell script; `NAP` in it sleeps for ever.
    pub(crate) fn of_script(script: &str) -> Self {
        let trial = Self::new();
        let script = script.replace("NAP", &format!("sleep {}", trial.nap));
        trial.executable("solve", &format!("#!/bin/sh\ncat > /dev/null\n{script}\n"));
        trial
    }

    /// A check of sources, by a compiler that does this first.
    pub(crate) fn of_sources(compiler: &str) -> Self {
        let trial = Self::new();
        let sample = first_folder(&assignment().join("submissions/accepted"));
        fs::create_dir(trial.path("solve")).unwrap();
        for file in fs::read_dir(sample).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), trial.path("solve").join(file.file_name())).unwrap();
        }
        fs::create_dir(trial.path("bin")).unwrap();
        open(&trial.path("bin"));
        let compiler = compiler.replace("NAP", &format!("sleep {}", trial.nap));
        let script = format!("#!/bin/sh\n{compiler}\nexec /usr/bin/g++ \"$@\"\n");
        trial.executable("bin/g++", &script);
        trial
    }

    pub(crate) fn new() -> Self {
        static NUMBERS: AtomicU32 = AtomicU32::new(0);
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        let folder = tempfile::tempdir().unwrap();
        // Programs may run as another user, who has to come by here.
        open(folder.path());
        for name in ["tmp", "out"] {
            fs::create_dir(folder.path().join(name)).unwrap();
            open(&folder.path().join(name));
        }
        Self {
            folder,
            marker: format!("/tilemark-stopping-{}-{number}-", process::id()),
            nap: format!("9{number:03}.{}", process::id()),
            arguments: vec!["--group".to_owned(), "solved".to_owned()],
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn executable(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
        open(&self.path(name));
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
        let path = env::var("PATH").unwrap();
        let assignment = ["--assignment", "board-astar"];
        let is_named = self.arguments.iter().any(|it| it == assignment[0]);
        command
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
            .args(["check", "--jobs", "2"])
            .args(assignment.iter().filter(|_| !is_named))
            .args(&self.arguments)
            .arg(format!("--report=json={}", self.report_path().display()))
            .args(["--report=text", "--"])
            .arg(self.path("solve"))
            .env(
                "PATH",
                format!("{}:{path}:{}", self.path("bin").display(), self.marker),
            )
            .env("TMPDIR", self.path("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        command
    }

    /// The check, started by a program that executes what follows its arguments.
    pub(crate) fn start_by(&self, starter: &[&str]) -> Check<'_> {
        let command = self.command();
        let mut started = Command::new(starter[0]);
        started
            .args(&starter[1..])
            .arg(command.get_program())
            .args(command.get_args())
            .current_dir(command.get_current_dir().unwrap())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        for (name, value) in command.get_envs() {
            started.env(name, value.unwrap());
        }
        Check {
            trial: self,
            child: started.spawn().unwrap(),
        }
    }

    /// The check, which no signal that these tests were started to ignore keeps from
    /// being stopped.
    pub(crate) fn start(&self) -> Check<'_> {
        self.start_by(&["env", "--default-signal=HUP,INT,QUIT,TERM"])
    }

    pub(crate) fn report_path(&self) -> PathBuf {
        self.path("out/report.json")
    }

    /// The report, which is absent or whole.
    pub(crate) fn report(&self) -> Option<Value> {
        let text = fs::read_to_string(self.report_path()).ok()?;
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["format"], "tilemark-check/1");
        assert!(report["totals"].is_object());
        Some(report)
    }

    /// The processes of the check, each by its state and command.
    pub(crate) fn processes(&self) -> Vec<String> {
        let has = |process: &Path, file: &str, word: &str| {
            let bytes = fs::read(process.join(file)).unwrap_or_default();
            bytes
                .windows(word.len())
                .any(|part| part == word.as_bytes())
        };
        let processes = fs::read_dir("/proc").unwrap();
        let processes = processes.map(|entry| entry.unwrap().path());
        processes
            .filter(|it| has(it, "environ", &self.marker) || has(it, "cmdline", &self.nap))
            .map(|it| fs::read_to_string(it.join("stat")).unwrap_or_default())
            .collect()
    }

    /// Waits until so many of its programs sleep.
    #[track_caller]
    pub(crate) fn wait_for_sleepers(&self, number: usize) {
        let is_sleeper = |process: &String| process.contains("(sleep)");
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.processes().iter().filter(|it| is_sleeper(it)).count() < number {
            assert!(Instant::now() < deadline, "{:?}", self.processes());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends a signal to the processes of the check with one of these names.
    pub(crate) fn send_to(&self, names: &[&str], signal: Signal) {
        let is_named = |process: &str| {
            let mut names = names.iter();
            names.any(|name| process.contains(&format!("({name})")))
        };
        for process in self.processes().iter().filter(|it| is_named(it)) {
            let id = process.split(' ').next().unwrap().parse().unwrap();
            let _ = kill_process(Pid::from_raw(id).unwrap(), signal);
        }
    }

    /// Nothing of it is left but the report.
    #[track_caller]
    pub(crate) fn assert_nothing_left(&self) {
        assert_eq!(self.processes(), Vec::<String>::new());
        assert_eq!(names(&self.path("tmp")), Vec::<String>::new());
        let mut others = names(&self.path("out"));
        others.retain(|name| name != "report.json");
        assert_eq!(others, Vec::<String>::new());
    }
}

/// A check under way.
pub(crate) struct Check<'a> {
    pub(crate) trial: &'a Trial,
    pub(crate) child: Child,
}

impl Check<'_> {
    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    pub(crate) fn send(&self, signal: Signal) {
        let _ = kill_process(self.pid(), signal);
    }

    /// Waits for its end, and checks what must hold then; what it wrote, and how
    /// long that took.
    #[track_caller]
    pub(crate) fn end(self) -> (Output, Duration) {
        let begin = Instant::now();
        let output = self.child.wait_with_output().unwrap();
        self.trial.assert_nothing_left();
        (output, begin.elapsed())
    }
}

pub(crate) fn assignment() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar")
}

pub(crate) fn first_folder(parent: &Path) -> PathBuf {
    let mut folders: Vec<_> = fs::read_dir(parent)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("main.cc").is_file())
        .collect();
    folders.sort();
    folders.swap_remove(0)
}

/// Lets everybody in.
pub(crate) fn open(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The verdicts in a report, in order.
pub(crate) fn verdicts(report: &Value) -> Vec<&str> {
    let runs = report["runs"].as_array().unwrap();
    runs.iter()
        .map(|run| run["verdict"].as_str().unwrap())
        .collect()
}

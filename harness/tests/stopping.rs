//! What is left of a check that is stopped: by a request, by two, by Ctrl-Z or by
//! `kill -9`, and at any moment. A real `tilemark check` is sent real signals.
use std::{
    env, fs,
    os::unix::{
        fs::PermissionsExt,
        process::{CommandExt, ExitStatusExt},
    },
    path::{Path, PathBuf},
    process::{self, Child, Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use serde_json::Value;

/// How many times the harness is killed at a random moment.
const KILLS: usize = 30;

/// Another number for it: issue 4 asks for 200.
const KILLS_VARIABLE: &str = "TILEMARK_KILLS";

/// The group of these trials has so many runs.
const RUNS: usize = 8;

/// A right answer to every run of the group `solved`.
const RIGHT: &str = "echo 'Number of moves: 0'";

/// A check of a program, with all that it may leave behind in one place.
struct Trial {
    folder: tempfile::TempDir,
    /// A word in the `PATH` of all that it starts.
    marker: String,
    /// As many seconds as nothing else here sleeps.
    nap: String,
    arguments: Vec<String>,
}

impl Trial {
    /// A check of a shell script; `NAP` in it sleeps for ever.
    fn of_script(script: &str) -> Self {
        let trial = Self::new();
        let script = script.replace("NAP", &format!("sleep {}", trial.nap));
        trial.executable("solve", &format!("#!/bin/sh\ncat > /dev/null\n{script}\n"));
        trial
    }

    /// A check of sources, by a compiler that does this first.
    fn of_sources(compiler: &str) -> Self {
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

    fn new() -> Self {
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

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn executable(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
        open(&self.path(name));
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
        let path = env::var("PATH").unwrap();
        command
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
            .args(["check", "--jobs", "2"])
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

    fn start(&self) -> Check<'_> {
        Check {
            trial: self,
            child: self.command().spawn().unwrap(),
        }
    }

    fn report_path(&self) -> PathBuf {
        self.path("out/report.json")
    }

    /// The report, which is absent or whole.
    fn report(&self) -> Option<Value> {
        let text = fs::read_to_string(self.report_path()).ok()?;
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["format"], "tilemark-check/1");
        assert!(report["totals"].is_object());
        Some(report)
    }

    /// The processes of the check, each by its state and command.
    fn processes(&self) -> Vec<String> {
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

    /// Waits until so many of its programs sleep for ever.
    #[track_caller]
    fn wait_for_naps(&self, number: usize) {
        let is_nap = |process: &String| process.contains("(sleep)");
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.processes().iter().filter(|it| is_nap(it)).count() < number {
            assert!(Instant::now() < deadline, "{:?}", self.processes());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Nothing of it is left but the report.
    #[track_caller]
    fn assert_nothing_left(&self) {
        assert_eq!(self.processes(), Vec::<String>::new());
        assert_eq!(names(&self.path("tmp")), Vec::<String>::new());
        let mut others = names(&self.path("out"));
        others.retain(|name| name != "report.json");
        assert_eq!(others, Vec::<String>::new());
    }
}

/// A check under way.
struct Check<'a> {
    trial: &'a Trial,
    child: Child,
}

impl Check<'_> {
    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    fn send(&self, signal: Signal) {
        let _ = kill_process(self.pid(), signal);
    }

    /// Waits for its end, and checks what must hold then; what it wrote, and how
    /// long that took.
    #[track_caller]
    fn end(self) -> (Output, Duration) {
        let begin = Instant::now();
        let output = self.child.wait_with_output().unwrap();
        self.trial.assert_nothing_left();
        (output, begin.elapsed())
    }
}

fn assignment() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar")
}

fn first_folder(parent: &Path) -> PathBuf {
    let mut folders: Vec<_> = fs::read_dir(parent)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("main.cc").is_file())
        .collect();
    folders.sort();
    folders.swap_remove(0)
}

/// Lets everybody in.
fn open(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The verdicts in a report, in order.
fn verdicts(report: &Value) -> Vec<&str> {
    let runs = report["runs"].as_array().unwrap();
    runs.iter()
        .map(|run| run["verdict"].as_str().unwrap())
        .collect()
}

/// Every criterion with runs of the group is open.
#[track_caller]
fn assert_open(report: &Value) {
    for criterion in report["criteria"].as_array().unwrap() {
        assert!(criterion["points_earned"].is_null(), "{criterion}");
    }
    let solved = report["criteria"].as_array().unwrap();
    assert!(
        solved
            .iter()
            .any(|criterion| criterion["status"] == "not_all_run"),
        "{solved:?}"
    );
}

const SIGNALS: [(Signal, i32, &str); 3] = [
    (Signal::INT, 130, "SIGINT"),
    (Signal::TERM, 143, "SIGTERM"),
    (Signal::HUP, 129, "SIGHUP"),
];

#[test]
fn what_was_judged_is_reported_and_what_was_not_is_open() {
    for (signal, code, name) in SIGNALS {
        // The first run of each board answers, the other sleeps.
        let trial = Trial::of_script(&format!("[ \"$1\" = h ] && {RIGHT} || NAP"));
        let check = trial.start();
        trial.wait_for_naps(2);
        check.send(signal);
        let (output, time) = check.end();
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        assert!(time < Duration::from_secs(6), "{time:?}");
        assert!(
            Duration::from_millis(1500) < time,
            "they have a moment: {time:?}"
        );
        let report = trial.report().unwrap();
        let verdicts = verdicts(&report);
        assert!(
            !verdicts.is_empty() && verdicts.iter().all(|it| *it == "accepted"),
            "{verdicts:?}"
        );
        assert_eq!(report["judge_errors"].as_array().unwrap().len(), 0);
        let not_run = RUNS - verdicts.len();
        let stopped = serde_json::json!({ "signal": name, "not_run": not_run, "not_repeated": 0 });
        assert_eq!(report["stopped"], stopped);
        assert_open(&report);
        let shown = text(&output.stdout);
        let sentence = format!(
            "! stopped by {name}: {not_run} runs were not made, which is held against nobody"
        );
        assert!(shown.contains(&sentence), "{shown}");
        assert_eq!(text(&output.stderr), "");
    }
}

#[test]
fn runs_under_way_may_end_by_themselves() {
    let trial = Trial::of_script(&format!("sleep 0.8; {RIGHT}; : NAP"));
    let check = trial.start();
    while !trial.processes().iter().any(|it| it.contains("(sleep)")) {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(100));
    // As `timeout` does, which is one request.
    check.send(Signal::TERM);
    thread::sleep(Duration::from_millis(20));
    check.send(Signal::TERM);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(143));
    let report = trial.report().unwrap();
    assert_eq!(verdicts(&report), ["accepted"; 2]);
    assert_eq!(report["stopped"]["not_run"], RUNS - 2);
}

#[test]
fn a_second_request_ends_all_at_once_and_reports_nothing() {
    for (signal, code, name) in SIGNALS {
        for is_building in [false, true] {
            let trial = if is_building {
                Trial::of_sources("NAP")
            } else {
                Trial::of_script("NAP")
            };
            let check = trial.start();
            trial.wait_for_naps(if is_building { 1 } else { 2 });
            check.send(signal);
            thread::sleep(Duration::from_millis(400));
            check.send(signal);
            let (output, time) = check.end();
            assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
            assert!(time < Duration::from_millis(1200), "{time:?}");
            assert!(trial.report().is_none());
            assert_eq!(text(&output.stdout), "");
            let told = format!("error: stopped by {name}: nothing is reported\n");
            assert_eq!(text(&output.stderr), told);
        }
    }
}

#[test]
fn a_build_that_is_stopped_is_no_compile_error() {
    let trial = Trial::of_sources("NAP");
    let check = trial.start();
    trial.wait_for_naps(1);
    check.send(Signal::INT);
    let (output, time) = check.end();
    assert_eq!(output.status.code(), Some(130));
    assert!(time < Duration::from_secs(6), "{time:?}");
    assert!(trial.report().is_none());
    assert_eq!(
        text(&output.stderr),
        "error: stopped by SIGINT: nothing is reported\n"
    );

    // One that the compiler was sent too.
    let trial = Trial::of_sources("NAP; kill -TERM $$");
    let check = trial.start();
    trial.wait_for_naps(1);
    for process in trial
        .processes()
        .iter()
        .filter(|it| it.contains("(sleep)") || it.contains("(g++)"))
    {
        let id = process.split(' ').next().unwrap().parse().unwrap();
        let _ = kill_process(Pid::from_raw(id).unwrap(), Signal::TERM);
    }
    check.send(Signal::TERM);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(143), "{}", text(&output.stdout));
    assert!(trial.report().is_none());
}

#[test]
fn a_signal_that_goes_to_the_programs_too_is_no_verdict() {
    let trial = Trial::of_script("exec NAP");
    let check = trial.start();
    trial.wait_for_naps(2);
    for process in trial.processes().iter().filter(|it| it.contains("(sleep)")) {
        let id = process.split(' ').next().unwrap().parse().unwrap();
        let _ = kill_process(Pid::from_raw(id).unwrap(), Signal::TERM);
    }
    check.send(Signal::TERM);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(143));
    let report = trial.report().unwrap();
    assert_eq!(verdicts(&report), [""; 0]);
    assert_eq!(report["stopped"]["not_run"], RUNS);
}

#[test]
fn repeats_that_are_stopped_leave_the_first_results() {
    let trial = Trial::of_script("[ \"$MALLOC_PERTURB_\" ] && NAP\necho 'Number of moves: 7'");
    let check = trial.start();
    trial.wait_for_naps(2);
    check.send(Signal::INT);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(130));
    let report = trial.report().unwrap();
    assert_eq!(verdicts(&report), ["wrong_answer"; RUNS]);
    let stopped = serde_json::json!({ "signal": "SIGINT", "not_run": 0, "not_repeated": 5 });
    assert_eq!(report["stopped"], stopped);
    let shown = text(&output.stdout);
    assert!(
        shown.contains("! stopped by SIGINT: 5 runs were not repeated\n"),
        "{shown}"
    );
}

#[test]
fn a_signal_that_is_ignored_from_the_start_stays_so() {
    let trial = Trial::of_script(&format!("sleep 0.3; {RIGHT}"));
    let command = trial.command();
    let mut nohup = Command::new("/bin/sh");
    nohup
        .args(["-c", "trap '' HUP; exec \"$@\"", "sh"])
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(command.get_current_dir().unwrap())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for (name, value) in command.get_envs() {
        nohup.env(name, value.unwrap());
    }
    let check = Check {
        trial: &trial,
        child: nohup.spawn().unwrap(),
    };
    while !trial.processes().iter().any(|it| it.contains("(sleep)")) {
        thread::sleep(Duration::from_millis(10));
    }
    check.send(Signal::HUP);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(verdicts(&trial.report().unwrap()).len(), RUNS);
}

/// With shorter limits: a copy of the assignment.
fn with_limits(trial: &mut Trial, wall_seconds: &str) {
    let cases = trial.path("board-astar");
    fs::create_dir(&cases).unwrap();
    for entry in walkdir::WalkDir::new(assignment()).min_depth(1) {
        let entry = entry.unwrap();
        let to = cases.join(entry.path().strip_prefix(assignment()).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir(to).unwrap();
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
    let file = cases.join("assignment.toml");
    let text = fs::read_to_string(&file).unwrap();
    let mut lines: Vec<&str> = Vec::new();
    let wall = format!("wall_seconds = {wall_seconds}");
    let mut is_limits = false;
    for line in text.lines() {
        if line.starts_with('[') {
            is_limits = line == "[limits]";
        }
        let is_left_out = is_limits
            && ["wall_seconds", "output_kib", "yardstick"]
                .iter()
                .any(|key| line.starts_with(key));
        if !is_left_out {
            lines.push(line);
        }
        if line == "[limits]" {
            lines.extend([wall.as_str(), "output_kib = 1024"]);
        }
    }
    fs::write(&file, lines.join("\n")).unwrap();
    trial
        .arguments
        .extend(["--assignment".to_owned(), cases.display().to_string()]);
}

/// Longer than a harness listens to its keepers, who have more to tell than a pipe
/// holds by then.
#[test]
fn ctrl_z_changes_no_verdict() {
    let mut trial = Trial::of_script(&format!(
        "sleep 0.5; {RIGHT}; head -c 300000 /dev/zero | tr '\\0' x >&2"
    ));
    with_limits(&mut trial, "2");
    let check = trial.start();
    while !trial.processes().iter().any(|it| it.contains("(sleep)")) {
        thread::sleep(Duration::from_millis(10));
    }
    kill_process_group(check.pid(), Signal::TSTP).unwrap();
    let stat = format!("/proc/{}/stat", check.pid().as_raw_nonzero());
    thread::sleep(Duration::from_secs(10));
    assert!(fs::read_to_string(stat).unwrap().contains(") T "));
    kill_process_group(check.pid(), Signal::CONT).unwrap();
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert_eq!(verdicts(&trial.report().unwrap()), ["accepted"; RUNS]);
}

/// As `docker pause` does: each program may take 2 s, and stands still for 3.
#[test]
fn standing_still_with_all_processes_changes_no_verdict() {
    let mut trial = Trial::of_script(&format!("sleep 1; {RIGHT}"));
    with_limits(&mut trial, "2");
    let check = trial.start();
    while !trial.processes().iter().any(|it| it.contains("(sleep)")) {
        thread::sleep(Duration::from_millis(10));
    }
    let all = descendants(check.pid());
    assert!(all.len() >= 4, "keepers and programs: {all:?}");
    for pid in &all {
        kill_process(*pid, Signal::STOP).unwrap();
    }
    thread::sleep(Duration::from_secs(3));
    for pid in all.iter().rev() {
        let _ = kill_process(*pid, Signal::CONT);
    }
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let report = trial.report().unwrap();
    assert_eq!(verdicts(&report), ["accepted"; RUNS]);
    for run in report["runs"].as_array().unwrap() {
        assert!(run["wall_seconds"].as_f64().unwrap() < 2.5, "{run}");
    }
}

/// A process and all below it, the lowest first.
fn descendants(pid: Pid) -> Vec<Pid> {
    let mut all = vec![pid];
    let mut next = 0;
    while next < all.len() {
        let tasks = fs::read_dir(format!("/proc/{}/task", all[next].as_raw_nonzero()));
        for task in tasks.into_iter().flatten().flatten() {
            let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
            let children = children.split_whitespace().map(|id| id.parse().unwrap());
            all.extend(children.filter_map(Pid::from_raw));
        }
        next += 1;
    }
    all.reverse();
    all
}

/// Numbers that look like chance and are the same each time: splitmix64.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// Checks whose programs have children, some of them left behind, and random
/// moments within them.
struct Moments {
    numbers: Numbers,
    /// How long a check takes in milliseconds: of a script, of sources.
    milliseconds: [u64; 2],
}

impl Moments {
    fn new(seed: u64) -> Self {
        let whole = |is_build| {
            let trial = Self::trial(is_build);
            let begin = Instant::now();
            let (output, _) = trial.start().end();
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            u64::try_from(begin.elapsed().as_millis()).unwrap()
        };
        Self {
            numbers: Numbers(seed),
            milliseconds: [whole(false), whole(true)],
        }
    }

    fn trial(is_build: bool) -> Trial {
        if is_build {
            Trial::of_sources("NAP & sleep 0.3")
        } else {
            Trial::of_script(&format!("NAP & (NAP &) ; sleep 0.1; {RIGHT}"))
        }
    }

    /// A check, and after how long it is to be disturbed.
    fn next(&mut self, round: usize) -> (Trial, Duration) {
        let is_build = round.is_multiple_of(4);
        let most = self.milliseconds[usize::from(is_build)];
        let moment = Duration::from_millis(self.numbers.below(most));
        (Self::trial(is_build), moment)
    }
}

#[test]
fn a_request_at_any_moment_leaves_a_whole_report_or_none() {
    let mut moments = Moments::new(1);
    for round in 0..12 {
        let (trial, moment) = moments.next(round);
        let (signal, code, name) = SIGNALS[round % 3];
        let check = trial.start();
        thread::sleep(moment);
        check.send(signal);
        let (output, time) = check.end();
        let is_too_early = output.status.signal() == Some(signal.as_raw());
        let report = trial.report();
        let found = format!("{round}: {name} after {moment:?}: {output:?}");
        assert!(time < Duration::from_secs(8), "{found}");
        match report {
            // Before it listens, it has nothing to lose.
            None => assert!(
                is_too_early || output.status.code() == Some(code),
                "{found}"
            ),
            Some(report) if report["stopped"].is_null() => {
                assert!(matches!(output.status.code(), Some(0 | 1)), "{found}");
                assert_eq!(verdicts(&report).len(), RUNS, "{found}");
            }
            Some(report) => {
                assert_eq!(output.status.code(), Some(code), "{found}");
                let judged = verdicts(&report).len();
                assert_eq!(report["stopped"]["not_run"], RUNS - judged, "{found}");
                assert_eq!(
                    report["judge_errors"].as_array().unwrap().len(),
                    0,
                    "{found}"
                );
            }
        }
    }
}

#[test]
#[expect(clippy::print_stderr, reason = "figures for who asks by `--nocapture`")]
fn nothing_outlives_a_check_that_is_killed_at_any_moment() {
    let kills = env::var(KILLS_VARIABLE).map_or(KILLS, |number| number.parse().unwrap());
    let mut moments = Moments::new(2);
    let mut longest = Duration::ZERO;
    let (mut busy, mut reported) = (0, 0);
    for round in 0..kills {
        let (trial, moment) = moments.next(round);
        let mut check = trial.start();
        thread::sleep(moment);
        busy += usize::from(trial.processes().len() > 1);
        check.child.kill().unwrap();
        let begin = Instant::now();
        check.child.wait().unwrap();
        loop {
            let left = trial.processes();
            if left.is_empty() {
                break;
            }
            let time = begin.elapsed();
            let found = format!("round {round}, killed after {moment:?}: {left:?}");
            assert!(time < Duration::from_secs(2), "{found}");
            thread::sleep(Duration::from_millis(5));
        }
        longest = longest.max(begin.elapsed());
        reported += usize::from(trial.report().is_some());
    }
    eprintln!(
        "{kills} kills, {busy} with programs running, {reported} after the report; \
         all was over within {longest:?}"
    );
    assert!(
        kills < busy * 2,
        "{busy} of {kills}: the moments are badly chosen"
    );
}

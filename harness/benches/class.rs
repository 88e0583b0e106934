//! What grading a class costs: the CPU time of `tilemark grade` as a ratio to the bare builds
//! and runs of the same programs, and its peak memory as the class grows.
//!
//! Both are measured in one run, side by side, so that a machine that changes its speed
//! changes both.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use harness::{
    assignment::{self, Assignment},
    plan::{self, Given},
};

/// How many copies of a sample are a class.
const COPIES: usize = 4;
const ROUNDS: usize = 3;

/// Samples, each with its assignment: all are right, and none has methods that are called,
/// which a bare run has not.
const SAMPLES: [(&str, &str); 4] = [
    ("tutorial-astar", "priority-queue"),
    ("tutorial-astar", "plain-arrays"),
    ("sixteen-bfs", "textbook"),
    ("sixteen-bfs", "python-from-both-ends"),
];

/// How large the classes are whose memory is looked at.
const SIZES: [usize; 3] = [30, 300, 3_000];

/// A submission for boards of side 2.
const SCRIPT: &str = "#!/bin/sh\nread n; read a b; read c d\n\
    case $a$b$c$d in 1230) m=0;; 1203) m=1;; 0213) m=2;; *) m=6;; esac\n\
    echo \"Number of moves: $m\"\n";

fn main() {
    println!("CPU time of a class of {COPIES} copies, as a ratio to bare builds and runs");
    for (name, sample) in SAMPLES {
        let mut ratios: Vec<f64> = (0..ROUNDS).map(|_| ratio(name, sample)).collect();
        ratios.sort_by(f64::total_cmp);
        println!(
            "  {name}/{sample}: median {:.2}, least {:.2}, most {:.2}",
            ratios[ROUNDS / 2],
            ratios[0],
            ratios[ROUNDS - 1]
        );
    }
    println!("peak memory of grading a class");
    for size in SIZES {
        println!("  {size} submissions: {:.1} MiB", peak_memory(size));
    }
}

/// The CPU time of grading a class of copies, as a ratio to that of the bare programs.
fn ratio(name: &str, sample: &str) -> f64 {
    let folder = manifest().join("../cases").join(name);
    let assignment = assignment::load(&folder).expect("the bundled assignment is right");
    let submission = folder.join("submissions/accepted").join(sample);
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let class = scratch.path().join("class");
    fs::create_dir(&class).expect("writable");
    for copy in 0..COPIES {
        copy_to(&submission, &class.join(format!("student-{copy}")));
    }
    let before = children_cpu();
    let graded = grade(&class, &folder, &scratch.path().join("results"));
    assert!(graded.wait_with_output().expect("it ends").status.success());
    let graded = children_cpu() - before;
    let before = children_cpu();
    for copy in 0..COPIES {
        bare(&assignment, &class.join(format!("student-{copy}")));
    }
    graded / (children_cpu() - before)
}

/// Builds a submission as the assignment says, or takes its one program, and makes every run.
fn bare(assignment: &Assignment, folder: &Path) {
    let program = folder.join("built");
    let is_built = assignment
        .hand_in
        .iter()
        .all(|name| folder.join(name).is_file());
    let mut words = if is_built {
        let build = &assignment.build.command;
        run(filled(build, &program), folder, "");
        filled(&assignment.command, &program)
    } else {
        let mut files = fs::read_dir(folder).expect("readable").flatten();
        let only = files.next().expect("a program").path();
        vec![only.to_str().expect("its name is plain").to_owned()]
    };
    let fixed = words.len();
    for planned in plan::all(assignment) {
        let case = &assignment.groups[planned.group].cases[planned.case];
        let given = Given::new(assignment, case, planned.mode);
        if let Some(text) = &given.board_file {
            fs::write(folder.join(plan::BOARD_FILE), text).expect("writable");
        }
        words.truncate(fixed);
        words.extend(given.arguments);
        run(words.clone(), folder, &given.stdin);
    }
}

fn filled(command: &[String], program: &Path) -> Vec<String> {
    let program = program.to_str().expect("its name is plain");
    if command.iter().any(|word| word == "javac") {
        fs::create_dir_all(program).expect("writable");
    }
    let words = command
        .iter()
        .map(|word| word.replace("{program}", program));
    words.collect()
}

fn run(words: Vec<String>, folder: &Path, stdin: &str) {
    let input = folder.join("input");
    fs::write(&input, stdin).expect("writable");
    let status = Command::new(&words[0])
        .args(&words[1..])
        .current_dir(folder)
        .stdin(fs::File::open(&input).expect("readable"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.is_ok(), "{words:?}");
}

/// The peak memory of grading a class of this size, in MiB.
fn peak_memory(size: usize) -> f64 {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let class = scratch.path().join("class");
    for student in 0..size {
        let folder = class.join(format!("student-{student:04}"));
        fs::create_dir_all(&folder).expect("writable");
        fs::write(folder.join("solve.sh"), SCRIPT).expect("writable");
    }
    let assignment = manifest().join("tests/class/assignment");
    let mut child = grade(&class, &assignment, &scratch.path().join("results"));
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0.0;
    // The figure never falls, so the last one that is seen is nearly the last one.
    while child.try_wait().expect("it is a child").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
        peak = kib.map_or(peak, |kib| kib / 1024.0);
        thread::sleep(Duration::from_millis(5));
    }
    peak
}

fn grade(class: &Path, assignment: &Path, results: &Path) -> std::process::Child {
    let child = Command::new(env!("CARGO_BIN_EXE_tilemark"))
        .arg("grade")
        .arg(class)
        .arg("--assignment")
        .arg(assignment)
        .arg("--out")
        .arg(results)
        .arg("--no-probe")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    child.expect("it starts")
}

fn copy_to(from: &Path, to: &Path) {
    let status = Command::new("cp").arg("-r").arg(from).arg(to).status();
    assert!(status.expect("cp is there").success());
}

fn manifest() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// User and system CPU time of all children waited for, and of theirs, in seconds.
fn children_cpu() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    let (_, fields) = stat.rsplit_once(')').expect("the name is in parentheses");
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |index: usize| fields[index].parse::<f64>().expect("a number of ticks");
    // cutime and cstime are fields 16 and 17 of proc_pid_stat(5); the fields
    // here begin with the third. A tick is 10 ms on Linux.
    (ticks(13) + ticks(14)) / 100.0
}

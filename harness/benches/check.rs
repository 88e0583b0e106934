//! What judging costs: the CPU time of `tilemark check` over all cases of
//! `board-astar`, as a ratio to the bare runs of the same program.
//!
//! The program needs about 5 ms of CPU time a case. Both are measured in turn
//! in one run, so that a machine that changes its speed changes both.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use harness::{assignment, plan};

const ROUNDS: usize = 7;

/// Burns 5 ms of its own CPU time, then prints an answer.
const PROGRAM: &str = r#"
#include <cstdio>
#include <ctime>
int main() {
  int n;
  while (std::scanf("%d", &n) == 1) {}
  while (std::clock() < CLOCKS_PER_SEC * 5 / 1000) {}
  std::puts("Number of moves: 1");
}
"#;

fn main() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let program = compile(scratch.path());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
    let assignment = assignment::load(&folder).expect("the bundled assignment is right");
    let runs = plan::all(&assignment);
    println!(
        "check over {} runs of a program of 5 ms each, {ROUNDS} rounds",
        runs.len()
    );
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let before = children_cpu();
        for run in &runs {
            let case = &assignment.groups[run.group].cases[run.case];
            let input = scratch.path().join("input");
            fs::write(&input, plan::stdin(&case.board, assignment.input)).expect("writable");
            let status = Command::new(&program)
                .args(&assignment.modes[run.mode].arguments)
                .stdin(fs::File::open(&input).expect("readable"))
                .stdout(Stdio::null())
                .status();
            assert!(status.expect("it starts").success());
        }
        let bare = children_cpu() - before;
        let before = children_cpu();
        let status = Command::new(env!("CARGO_BIN_EXE_tilemark"))
            .arg("check")
            .arg(&program)
            .arg("--assignment")
            .arg(&folder)
            .stdout(Stdio::null())
            .status();
        assert_eq!(
            status.expect("it starts").code(),
            Some(1),
            "graded, most answers wrong"
        );
        let checked = children_cpu() - before;
        println!(
            "  bare {bare:.2} s, check {checked:.2} s of CPU, ratio {:.2}",
            checked / bare
        );
        ratios.push(checked / bare);
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "ratio: median {:.2}, least {:.2}, most {:.2}",
        ratios[ROUNDS / 2],
        ratios[0],
        ratios[ROUNDS - 1]
    );
    assert!(
        ratios[ROUNDS / 2] < 2.0,
        "judging costs more than the programs themselves"
    );
}

fn compile(folder: &Path) -> PathBuf {
    let source = folder.join("burn.cc");
    fs::write(&source, PROGRAM).expect("writable");
    let program = folder.join("burn");
    let status = Command::new("g++")
        .arg("-O2")
        .arg("-o")
        .arg(&program)
        .arg(&source)
        .status();
    assert!(status.expect("g++ is installed").success());
    program
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

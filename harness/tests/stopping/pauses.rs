//! A check that stands still for a while.
use std::{fs, thread, time::Duration};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::trial::{RIGHT, RUNS, Trial, assignment, text, verdicts};

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
    trial.wait_for_sleepers(1);
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
    trial.wait_for_sleepers(1);
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

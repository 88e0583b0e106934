//! What the pages of a large class cost: the time and the peak memory to write them, their size,
//! and how soon a browser shows and sorts the page of the class.
//!
//! The class is made up from the result of one submission. Without Chromium, Node.js and the
//! packages of `make browser`, what takes place in a browser is left out.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../tests/pages/made.rs"]
mod made;
#[path = "../tests/pages/needs.rs"]
mod needs;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use needs::{Needs, here};

const STUDENTS: usize = 3_000;
const RUNS: usize = 100;

/// A submission for boards of side 2 that is wrong on some.
const SCRIPT: &str = "#!/bin/sh\necho 'Number of moves: 1'\n";

fn main() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let real = graded(scratch.path());
    let results = scratch.path().join("results");
    made::class(&real, &results, STUDENTS, RUNS);
    let pages = scratch.path().join("pages");
    println!("pages of a class of {STUDENTS} students with {RUNS} runs each");
    let began = Instant::now();
    let mut format = std::ffi::OsString::from("html=");
    format.push(&pages);
    let mut report = tilemark();
    report
        .arg("report")
        .arg(&results)
        .arg("--format")
        .arg(format);
    let peak = peak_memory(report.spawn().expect("it starts"));
    println!("  time to write: {:.1} s", began.elapsed().as_secs_f64());
    println!("  peak memory: {peak:.1} MiB");
    let index = pages.join("index.html");
    println!("  index.html: {:.2} MiB", mib(size(&index)));
    for folder in ["students", "instructor"] {
        let files = fs::read_dir(pages.join(folder)).expect("it was written");
        let sizes: Vec<_> = files.flatten().map(|file| size(&file.path())).collect();
        let sum = mib(sizes.iter().sum());
        println!("  {folder}: {} files, {sum:.1} MiB", sizes.len());
    }
    in_browser(&index);
}

/// Grades a class of one, and tells where the results are.
fn graded(scratch: &Path) -> PathBuf {
    let folder = scratch.join("class/student");
    fs::create_dir_all(&folder).expect("writable");
    fs::write(folder.join("solve.sh"), SCRIPT).expect("writable");
    let assignment = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/assignment");
    let results = scratch.join("real");
    let mut grade = tilemark();
    grade.arg("grade").arg(scratch.join("class"));
    grade.arg("--assignment").arg(assignment);
    grade.arg("--out").arg(&results).arg("--no-probe");
    assert!(grade.status().expect("it starts").success());
    results
}

fn tilemark() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// The peak memory of a process until it ends, which has to be well, in MiB.
fn peak_memory(mut child: Child) -> f64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0.0;
    // The figure never falls, so the last one that is seen is nearly the last one.
    let ended = loop {
        if let Some(ended) = child.try_wait().expect("it is a child") {
            break ended;
        }
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
        peak = kib.map_or(peak, |kib| kib / 1024.0);
        thread::sleep(Duration::from_millis(5));
    };
    assert!(ended.success(), "{ended}");
    peak
}

fn size(file: &Path) -> u64 {
    fs::metadata(file).expect("it was written").len()
}

fn mib(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// Opens the page of the class, or tells what is missing for that.
fn in_browser(index: &Path) {
    match Needs::find() {
        Err(missing) => println!("  in a browser: not measured: {missing}"),
        Ok(needs) => {
            let mut measure = Command::new(&needs.node);
            measure.arg(here().join("browser/measure.mjs")).arg(index);
            measure.env("TILEMARK_CHROMIUM", &needs.chromium);
            assert!(measure.status().expect("it starts").success());
        }
    }
}

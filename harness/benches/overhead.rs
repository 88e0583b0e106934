//! What a run costs beside the program itself: the CPU time of [`execute`] and
//! its keeper against that of a bare spawn and wait, in turns, so that a busy
//! machine weighs on both alike.
//!
//! ```text
//! cargo bench --bench overhead
//! ```
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{self, Stdio},
    time::Duration,
};

use harness::execute::{Command, Exit, Keeper, Limits, Scratch, execute};

/// Uses as much CPU time as its argument says, in microseconds. By the clock
/// of its thread: that of a process with a CPU limit lags behind by a tick.
const PROGRAM: &str = r"
#include <stdlib.h>
#include <time.h>
int main(int count, char **arguments) {
    if (count < 2) return 0;
    struct timespec now;
    do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    while (now.tv_sec * 1000000 + now.tv_nsec / 1000 < atol(arguments[1]));
    return 0;
}
";

fn main() {
    // Without the flag this is a test of the benchmark, and shall be short.
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let (rounds, runs) = if is_measured { (40, 50) } else { (1, 2) };

    let scratch = Scratch::new().expect("there is a folder for temporary files");
    let program = compile(scratch.path());
    println!("program            bare spawn      execute     ratio  (CPU time of a run)");
    for (name, arguments) in [
        ("does nothing", vec![]),
        ("uses 5 ms", vec!["5000".to_owned()]),
    ] {
        let command = Command {
            program: program.clone(),
            arguments,
            environment: Vec::new(),
            folder: scratch.path().to_owned(),
            stdin: b"3\n1 2 3\n4 5 6\n7 8 0\n".to_vec(),
            readable: vec![scratch.path().to_owned()],
            writable: vec![scratch.path().to_owned()],
        };
        let (mut bare, mut kept) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..rounds {
            bare += cpu_time_of(|| (0..runs).for_each(|_| spawn_and_wait(&command)));
            kept += cpu_time_of(|| (0..runs).for_each(|_| run_by_keeper(&command)));
        }
        let each = |sum: Duration| sum.as_secs_f64() * 1e6 / f64::from(rounds * runs);
        let (bare, kept) = (each(bare), each(kept));
        println!("{name:15} {bare:10.0} us {kept:9.0} us {:9.2}", kept / bare);
    }
}

fn spawn_and_wait(command: &Command) {
    let status = process::Command::new(&command.program)
        .args(&command.arguments)
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the program starts");
    assert!(status.success());
}

fn run_by_keeper(command: &Command) {
    let keeper = Keeper::at(env!("CARGO_BIN_EXE_tilemark"));
    let limits = Limits {
        cpu: Duration::from_secs(10),
        wall: Duration::from_secs(20),
        memory: Some(1 << 30),
        output: 1 << 20,
        file: 1 << 20,
    };
    let seen = execute(&keeper, command, &limits).expect("the keeper works");
    assert_eq!(seen.exit, Exit::Code(0));
}

fn compile(folder: &Path) -> PathBuf {
    let (source, program) = (folder.join("program.c"), folder.join("program"));
    fs::write(&source, PROGRAM).expect("the folder can be written to");
    let status = process::Command::new("cc")
        .args(["-O1", "-o"])
        .args([&program, &source])
        .status()
        .expect("there is a C compiler");
    assert!(status.success());
    program
}

/// CPU time that this process and all its children use while it does `work`.
fn cpu_time_of(work: impl FnOnce()) -> Duration {
    let before = cpu_time();
    work();
    cpu_time() - before
}

/// By proc_pid_stat(5), in hundredths of a second: good enough for sums.
fn cpu_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").expect("this is Linux");
    let fields = stat.rsplit(')').next().expect("a split has a part");
    let ticks = fields.split_ascii_whitespace().skip(11).take(4);
    Duration::from_millis(10)
        * ticks
            .map(|ticks| ticks.parse::<u32>().expect("a number"))
            .sum()
}

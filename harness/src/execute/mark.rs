//! The mark that all processes of one program carry, to be found by when their
//! keeper is gone, and with it the tree of which they were.
//!
//! The mark is a resource limit that Linux has not enforced since version 2.4:
//! the number of file locks. Children inherit it through fork, exec and new
//! sessions. A program that knows can lower it and so hide; that is for the
//! layers that keep it from killing its keeper in the first place.
use std::{
    hash::{BuildHasher, RandomState},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, PidfdFlags, Signal};

use super::process::{self, Process};

/// How long processes are looked for and killed.
const PATIENCE: Duration = Duration::from_secs(2);

/// A number that nobody can guess.
pub(super) fn random() -> u64 {
    RandomState::new().hash_one(0)
}

/// A new mark: a limit that is neither none nor one that is set otherwise.
pub(super) fn new() -> u64 {
    random() >> 2 | 1 << 61
}

/// Kills all processes with this mark, and tells how many there still are.
pub(super) fn sweep(mark: u64) -> u32 {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let found = marked(mark);
        if found.is_empty() || deadline <= Instant::now() {
            return u32::try_from(found.len()).unwrap_or(u32::MAX);
        }
        for process in found {
            kill(process, mark);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// The processes that carry the mark.
fn marked(mark: u64) -> Vec<Pid> {
    process::ids(".")
        .into_iter()
        .filter(|process| is_marked(*process, mark))
        .collect()
}

/// Whether a process carries the mark and has not ended. A zombie still shows
/// its limits, until whoever has inherited it takes note.
fn is_marked(process: Pid, mark: u64) -> bool {
    let limits = process::read(&format!("{process}/limits")).unwrap_or_default();
    let mut lines = limits.split(|byte| *byte == b'\n');
    let line = lines
        .find_map(|line| line.strip_prefix(b"Max file locks"))
        .unwrap_or_default();
    // The second, the hard limit, cannot be raised again.
    let hard = str::from_utf8(line)
        .unwrap_or_default()
        .split_ascii_whitespace()
        .nth(1);
    hard.and_then(|hard| hard.parse().ok()) == Some(mark)
        && Process::read(process).is_some_and(|process| !process.is_zombie())
}

/// Kills a process if it still has the mark: its id may be a stranger's by now.
fn kill(process: Pid, mark: u64) {
    if let Ok(pidfd) = rustix::process::pidfd_open(process, PidfdFlags::empty())
        && is_marked(process, mark)
    {
        let _ = rustix::process::pidfd_send_signal(pidfd, Signal::KILL);
    }
}

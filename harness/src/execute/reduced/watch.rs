//! The time from the start of a program to its end or to a limit.
use std::time::{Duration, Instant};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    process::{Pid, WaitId, WaitIdOptions, waitid},
    stdio::stdin,
};

use super::start::Child;
use crate::execute::{Limits, outcome::Over, streams::Streams, sys};

/// The shortest and the longest time from one look at the program to the next.
const INTERVALS: (Duration, Duration) = (Duration::from_micros(200), Duration::from_millis(5));

/// The watch over one program.
pub(super) struct Watch<'a> {
    child: &'a Child,
    limits: &'a Limits,
    /// The largest resident memory of the first process, as far as seen.
    pub(super) peak_memory: u64,
    /// Whether it was stopped at the wall limit.
    pub(super) is_stopped: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(child: &'a Child, limits: &'a Limits) -> Self {
        Self {
            child,
            limits,
            peak_memory: 0,
            is_stopped: false,
        }
    }

    /// Feeds and captures until the program has ended, or a limit has passed.
    ///
    /// # Errors
    ///
    /// If the system refuses to wait.
    pub(super) fn until_end(&mut self, streams: &mut Streams<'_>) -> Result<Over, Errno> {
        let end = self.child.started.checked_add(self.limits.wall);
        let (mut interval, longest) = INTERVALS;
        loop {
            // Taken before the wait: a program is late only if it still runs
            // when it is looked at after the deadline.
            let now = Instant::now();
            let deadline = end.and_then(|end| end.checked_add(streams.stdin.held_back()));
            let rest = deadline.map_or(longest, |deadline| deadline.saturating_duration_since(now));
            let is_abandoned = wait(streams, rest.min(interval))?;
            interval = (interval * 2).min(longest);
            streams.stdin.write();
            let has_printed = streams.stdout.read() | streams.stderr.read();
            let printed = streams.stdout.bytes().len();
            // Whether it computes is not known here.
            streams.stdin.write_next_line(has_printed, printed);
            if is_abandoned {
                return Ok(Over::Abandoned);
            }
            if has(self.child.pid, WaitIdOptions::EXITED) {
                return Ok(Over::Ended);
            }
            if streams.stdout.is_cut() || streams.stderr.is_cut() {
                return Ok(Over::OutputLimit);
            }
            let resident = sys::reduced::resident_memory(self.child.pid).unwrap_or(0);
            self.peak_memory = self.peak_memory.max(resident);
            if self.limits.memory.is_some_and(|limit| limit < resident) {
                return Ok(Over::MemoryLimit);
            }
            if deadline.is_some_and(|deadline| deadline <= now) {
                self.is_stopped = has(self.child.pid, WaitIdOptions::STOPPED);
                return Ok(Over::WallLimit);
            }
        }
    }
}

/// Waits until something can be read or written, at most for `time`; returns
/// whether the harness is gone.
fn wait(streams: &Streams<'_>, time: Duration) -> Result<bool, Errno> {
    let time = Timespec::try_from(time).expect("an interval is short");
    let harness = stdin();
    // Nothing follows a plan, so that only its end can be there to read.
    let mut fds = vec![PollFd::new(&harness, PollFlags::IN)];
    for (fd, events) in [
        (streams.stdin.pending(), PollFlags::OUT),
        (streams.stdout.pending(), PollFlags::IN),
        (streams.stderr.pending(), PollFlags::IN),
    ] {
        fds.extend(fd.map(|fd| PollFd::from_borrowed_fd(fd, events)));
    }
    match poll(&mut fds, Some(&time)) {
        Ok(_) | Err(Errno::INTR) => Ok(!fds[0].revents().is_empty()),
        Err(errno) => Err(errno),
    }
}

/// Whether there is something of this kind to be told of a child; it stays so.
pub(super) fn has(child: Pid, what: WaitIdOptions) -> bool {
    let options = what | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(child), options), Ok(Some(_)))
}

//! The end of a program: all its processes are killed and waited for.
use std::{
    thread,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    process::{Signal, WaitOptions, WaitStatus, kill_process_group, wait, waitpid},
};

use super::{child::Child, message::Failure, tree::Tree};

/// How long the processes of a program may take to die. They die at once,
/// unless they are many or have much memory to give back.
const PATIENCE: Duration = Duration::from_secs(3);

/// How the processes of a program ended.
pub(super) struct End {
    /// How the first one ended.
    pub(super) status: WaitStatus,
    /// How many others had to be killed.
    pub(super) left_behind: u32,
}

/// Kills and reaps all processes of a program.
///
/// # Errors
///
/// If some are still there after a while.
pub(super) fn end(child: &Child, tree: &Tree) -> Result<End, Failure> {
    let deadline = Instant::now() + PATIENCE;
    let survivors = || Failure::Survivors(tree.living());

    // Counted before the kill, since a parent that dies may yet wait for its
    // children, and counted again below. They stand still for that: otherwise
    // those that multiply would leave the keeper no time to count.
    let _ = kill_process_group(child.pid, Signal::STOP);
    tree.reap_orphans();
    let others = tree.others();

    // Before the leader is reaped: until then its id cannot become that of a
    // stranger's group. To be without members to kill is no error here.
    let _ = kill_process_group(child.pid, Signal::KILL);
    if let Some(group) = &child.group {
        group.kill();
    }
    if !ends_before(child, deadline) {
        return Err(survivors());
    }
    let (_, status) = waitpid(Some(child.pid), WaitOptions::empty())
        .ok()
        .flatten()
        .ok_or_else(survivors)?;

    // What is left now is dead already, or has left the group. Whatever loses
    // its parent becomes a child of the keeper, so that without children there
    // is nothing left.
    let mut killed = 0;
    let mut killers = Vec::new();
    let mut pause = Duration::from_micros(50);
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((child, status))) => {
                let is_killed = !tree.is_of_the_keeper(child)
                    && !killers.contains(&child)
                    && status.terminating_signal() == Some(Signal::KILL.as_raw());
                killed += u32::from(is_killed);
            }
            Ok(None) if deadline <= Instant::now() => return Err(survivors()),
            Ok(None) => {
                tree.kill();
                // Those that multiply faster than they are killed one by one.
                if let Some(user) = child.user.filter(|_| !tree.ends_with_reaper()) {
                    killers.extend(user.kill_all());
                }
                thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(5));
            }
            Err(Errno::INTR) => {}
            Err(_) => {
                return Ok(End {
                    status,
                    left_behind: others.max(killed),
                });
            }
        }
    }
}

/// Whether the first process ends before `deadline`.
fn ends_before(child: &Child, deadline: Instant) -> bool {
    loop {
        let time = deadline.saturating_duration_since(Instant::now());
        let time = Timespec::try_from(time).expect("a few seconds fit");
        match poll(&mut [PollFd::new(&child.pidfd, PollFlags::IN)], Some(&time)) {
            Err(Errno::INTR) => {}
            ready => return ready.is_ok_and(|ready| ready > 0),
        }
    }
}

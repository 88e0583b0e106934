//! The end of a program: all processes of its group are killed.
use std::{
    thread,
    time::{Duration, Instant},
};

use rustix::process::{
    Pid, Signal, WaitIdOptions, WaitOptions, WaitStatus, kill_process_group, waitpid,
};

use super::watch::has;
use crate::execute::{message::Failure, sys::reduced::others_in_group};

/// How long the processes of a program may take to die. They die at once,
/// unless they are many or have much memory to give back.
const PATIENCE: Duration = Duration::from_secs(3);

/// From one look at the group to the next.
const PAUSE: Duration = Duration::from_micros(500);

/// How the processes of a program ended.
pub(super) struct End {
    /// How the first one ended.
    pub(super) status: WaitStatus,
    /// How many others of its group there were.
    pub(super) left_behind: u32,
}

/// Kills all processes in the group of a program, and waits for its leader.
///
/// # Errors
///
/// If some are still there after a while.
pub(super) fn end(leader: Pid) -> Result<End, Failure> {
    let deadline = Instant::now() + PATIENCE;
    // They stand still for the count: otherwise those that multiply are missed.
    let _ = kill_process_group(leader, Signal::STOP);
    let left_behind = others_in_group(leader);
    // Until the leader is waited for, its id cannot become that of a stranger's
    // group. To be without members to kill is no error here.
    let is_over = loop {
        let _ = kill_process_group(leader, Signal::KILL);
        let others = others_in_group(leader);
        if others == 0 && has(leader, WaitIdOptions::EXITED) {
            break true;
        }
        if deadline <= Instant::now() {
            break false;
        }
        thread::sleep(PAUSE);
    };
    let survivors = || Failure::Survivors(others_in_group(leader).max(1));
    if !is_over {
        return Err(survivors());
    }
    let (_, status) = waitpid(Some(leader), WaitOptions::empty())
        .ok()
        .flatten()
        .ok_or_else(survivors)?;
    Ok(End {
        status,
        left_behind,
    })
}

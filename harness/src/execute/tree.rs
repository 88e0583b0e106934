//! The processes of one program, over time: what they use, and their end.
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, WaitOptions};

use super::{
    process::{Process, descendants},
    sys::{self, Whose},
};

/// How long orphans are waited for in one go.
const REAPING: Duration = Duration::from_millis(20);

/// What all processes of a program use at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sample {
    /// CPU time of all that are or were, as far as known.
    pub(super) cpu: Duration,
    /// Resident memory in bytes.
    pub(super) resident: u64,
    /// Whether one of them is at work: it computes, or waits for a disk.
    pub(super) is_busy: bool,
}

/// The processes of one program, over time.
#[derive(Debug)]
pub(super) struct Tree {
    keeper: Pid,
    leader: Pid,
    /// The first process of their namespace, which is the keeper's.
    reaper: Option<Pid>,
    page: u64,
    /// CPU time of each process that was ever seen, by id and start: of a
    /// child that nobody waits for, the kernel keeps nothing.
    seen: HashMap<(Pid, u64), Duration>,
}

impl Tree {
    /// Of the program whose first process is `leader`, a child of `keeper`,
    /// which is this process, as is `reaper`, if there is one.
    pub(super) fn new(keeper: Pid, leader: Pid, reaper: Option<Pid>) -> Self {
        Self {
            keeper,
            leader,
            reaper,
            page: sys::page_size(),
            seen: HashMap::new(),
        }
    }

    /// Looks at all processes once. Above `limit`, memory is counted again
    /// without counting shared pages twice.
    pub(super) fn sample(&mut self, limit: Option<u64>) -> Sample {
        let processes = self.all();
        let mut sample = Sample::default();
        let mut cpu = Duration::ZERO;
        for process in &processes {
            let own = sys::cpu_time(process.pid).unwrap_or_default();
            cpu += own + process.waited;
            let known = self.seen.entry((process.pid, process.start)).or_default();
            *known = own.max(*known);
            sample.resident += process.resident * self.page;
            sample.is_busy |= process.is_busy();
        }
        if processes.len() > 1 && limit.is_some_and(|limit| limit < sample.resident) {
            sample.resident = self.shares(&processes);
            // The share of one grows when others end during the count, so that
            // only a second count proves anything.
            if limit.is_some_and(|limit| limit < sample.resident) {
                let again = self.shares(&self.all());
                sample.resident = sample.resident.min(again);
            }
        }
        // Two lower bounds, each blind where the other sees.
        sample.cpu = self
            .seen
            .values()
            .sum::<Duration>()
            .max(cpu + sys::usage(Whose::Children).cpu);
        sample
    }

    /// Whether the first process is stopped: little work, for when there is no
    /// time for more.
    pub(super) fn is_stopped(&self) -> bool {
        Process::read(self.leader).is_some_and(|leader| leader.is_stopped())
    }

    /// Waits for orphans that have ended, so that they do not pile up. Not for
    /// the first process: its group is to be killed before.
    pub(super) fn reap_orphans(&self) {
        // Some programs make them as fast as they are reaped.
        let deadline = Instant::now() + REAPING;
        while let Some(child) = sys::ended_child()
            && child != self.leader
        {
            let _ = rustix::process::waitpid(Some(child), WaitOptions::NOHANG);
            if deadline <= Instant::now() {
                return;
            }
        }
    }

    /// Resident memory of all processes in bytes, in which no page counts twice.
    fn shares(&self, processes: &[Process]) -> u64 {
        let share = |process: &Process| {
            // What cannot be read has ended, or does not let itself be looked into.
            let whole = || Some(Process::read(process.pid)?.resident * self.page);
            process.share_of_memory().or_else(whole).unwrap_or(0)
        };
        processes.iter().map(share).sum()
    }

    /// All processes of the program that are there now, but hardly more than
    /// some hundreds.
    fn all(&self) -> Vec<Process> {
        let mut all = descendants(self.keeper);
        all.retain(|process| Some(process.pid) != self.reaper);
        all
    }

    /// Whether a process, or the group with its negative, belongs to the program.
    pub(super) fn has(&self, process: i32) -> bool {
        if process < -1 {
            return process == -self.leader.as_raw_nonzero().get();
        }
        let mut next = Pid::from_raw(process.max(0));
        while let Some(pid) = next.filter(|pid| *pid != self.keeper) {
            next = Process::read(pid).and_then(|process| process.parent());
        }
        next.is_some() && Some(self.keeper) != Pid::from_raw(process.max(0))
    }

    /// Whether all processes end with one that the program cannot end.
    pub(super) fn ends_with_reaper(&self) -> bool {
        self.reaper.is_some()
    }

    /// Kills all processes that are there now.
    pub(super) fn kill(&self) {
        if let Some(reaper) = self.reaper {
            // The kernel ends all others with it.
            let _ = rustix::process::kill_process(reaper, Signal::KILL);
        }
        for process in self.all() {
            process.kill(self.keeper);
        }
    }

    /// Whether a child of the keeper is none of the program's.
    pub(super) fn is_of_the_keeper(&self, child: Pid) -> bool {
        Some(child) == self.reaper
    }

    /// How many processes have not ended.
    pub(super) fn living(&self) -> u32 {
        self.count(|_| true)
    }

    /// How many processes beside the first one have not ended.
    pub(super) fn others(&self) -> u32 {
        self.count(|process| process.pid != self.leader)
    }

    fn count(&self, counts: impl Fn(&Process) -> bool) -> u32 {
        let processes = self.all();
        let living = processes
            .iter()
            .filter(|it| !it.is_zombie() && counts(it))
            .count();
        u32::try_from(living).unwrap_or(u32::MAX)
    }
}

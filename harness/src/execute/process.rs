//! Processes as /proc shows them.
use std::{
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    sync::OnceLock,
    time::Duration,
};

use rustix::{
    fs::{CWD, Dir, Mode, OFlags, openat},
    io::Errno,
    process::{Pid, PidfdFlags, Signal},
};

/// How many processes are looked at in one go, of a program that has more:
/// while it runs, it leaves the keeper little time.
const MOST: usize = 250;

/// A process as /proc shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Process {
    pub(super) pid: Pid,
    parent: i32,
    state: u8,
    threads: u32,
    /// When it was started, in ticks since boot: with the id, its identity.
    pub(super) start: u64,
    /// CPU time of its children that it has waited for.
    pub(super) waited: Duration,
    /// Pages of resident memory.
    pub(super) resident: u64,
}

impl Process {
    /// Reads it; `None` if there is none.
    pub(super) fn read(pid: Pid) -> Option<Self> {
        Self::parse(pid, &read(&format!("{pid}/stat"))?)
    }

    /// The fields of proc_pid_stat(5). The name in parentheses is the program's
    /// own choice, so they are counted from the last parenthesis.
    fn parse(pid: Pid, stat: &[u8]) -> Option<Self> {
        /// In /proc a tick is a hundredth of a second, whatever the kernel's own.
        const TICK: Duration = Duration::from_millis(10);
        let end = stat.iter().rposition(|byte| *byte == b')')?;
        let fields: Vec<&str> = str::from_utf8(&stat[end + 1..])
            .ok()?
            .split_ascii_whitespace()
            .collect();
        // The first is the third in the manual.
        let number = |position: usize| fields.get(position - 3)?.parse::<u64>().ok();
        let waited = u32::try_from(number(16)? + number(17)?).ok()?;
        Some(Self {
            pid,
            parent: fields.get(1)?.parse().ok()?,
            state: *fields.first()?.as_bytes().first()?,
            threads: u32::try_from(number(20)?).ok()?,
            start: number(22)?,
            waited: TICK * waited,
            resident: number(24)?,
        })
    }

    /// Its parent, if that is in reach.
    pub(super) fn parent(&self) -> Option<Pid> {
        Pid::from_raw(self.parent.max(0))
    }

    /// Whether it has ended, and only its parent does not know yet. A process
    /// whose first thread alone has ended looks the same, but for its others.
    pub(super) fn is_zombie(&self) -> bool {
        matches!(self.state, b'Z' | b'X') && self.threads <= 1
    }

    /// Whether it is stopped or traced.
    pub(super) fn is_stopped(&self) -> bool {
        matches!(self.state, b'T' | b't')
    }

    /// Whether it computes, waits for a disk, or is stopped: the first of its threads.
    pub(super) fn is_busy(&self) -> bool {
        !matches!(self.state, b'S' | b'I' | b'Z' | b'X')
    }

    /// Its resident memory in bytes, where pages shared by several processes
    /// count in equal parts for each. Dear: the kernel walks all its pages.
    pub(super) fn share_of_memory(&self) -> Option<u64> {
        let rollup = read(&format!("{}/smaps_rollup", self.pid))?;
        let line = rollup
            .split(|byte| *byte == b'\n')
            .find(|line| line.starts_with(b"Pss:"))?;
        let kib: u64 = str::from_utf8(line)
            .ok()?
            .split_ascii_whitespace()
            .nth(1)?
            .parse()
            .ok()?;
        Some(kib * 1024)
    }

    /// Kills it. Its id may have become a stranger's since it was read, unless
    /// it is a child of this process.
    pub(super) fn kill(&self, keeper: Pid) {
        if self.parent == keeper.as_raw_nonzero().get() {
            let _ = rustix::process::kill_process(self.pid, Signal::KILL);
        } else if let Ok(pidfd) = rustix::process::pidfd_open(self.pid, PidfdFlags::empty())
            && Self::read(self.pid).is_some_and(|now| now.start == self.start)
        {
            let _ = rustix::process::pidfd_send_signal(pidfd, Signal::KILL);
        }
    }
}

/// All descendants of a process that is alive, parents before children, but
/// hardly more than [`MOST`]. What starts or ends meanwhile may be missing.
pub(super) fn descendants(root: Pid) -> Vec<Process> {
    by_lists(root).unwrap_or_else(|| by_parents(root))
}

/// By the lists of children that most kernels keep; `None` on the others.
fn by_lists(root: Pid) -> Option<Vec<Process>> {
    let children_of_root = children(root, root)?.filter_map(Process::read);
    let mut found: Vec<Process> = children_of_root.take(MOST).collect();
    let mut next = 0;
    while let Some(process) = found.get(next)
        && found.len() < MOST
    {
        let pid = process.pid;
        // Each thread has its own list, and a zombie none.
        let threads = if process.is_zombie() {
            Vec::new()
        } else if process.threads == 1 {
            vec![pid]
        } else {
            ids(&format!("{pid}/task"))
        };
        for thread in threads {
            let children = children(pid, thread).into_iter().flatten();
            found.extend(children.filter_map(Process::read));
        }
        next += 1;
    }
    Some(found)
}

fn children(process: Pid, thread: Pid) -> Option<impl Iterator<Item = Pid>> {
    let list = read(&format!("{process}/task/{thread}/children"))?;
    let list = String::from_utf8(list).ok()?;
    let ids: Vec<_> = list.split_ascii_whitespace().filter_map(id).collect();
    Some(ids.into_iter())
}

/// By the parents of all processes of the machine.
fn by_parents(root: Pid) -> Vec<Process> {
    let mut others: Vec<Process> = ids(".").into_iter().filter_map(Process::read).collect();
    let mut found: Vec<Process> = Vec::new();
    let mut parent = root.as_raw_nonzero().get();
    let mut next = 0;
    loop {
        found.extend(others.extract_if(.., |process| process.parent == parent));
        let Some(process) = found.get(next).filter(|_| found.len() < MOST) else {
            return found;
        };
        parent = process.pid.as_raw_nonzero().get();
        next += 1;
    }
}

/// The folder /proc as it was when it was first asked for: a keeper whose
/// program has a /proc of its own still sees the processes of all.
pub(super) fn proc() -> Option<BorrowedFd<'static>> {
    static PROC: OnceLock<Option<OwnedFd>> = OnceLock::new();
    let open = || open_in(CWD, "/proc", OFlags::DIRECTORY | OFlags::PATH);
    PROC.get_or_init(open).as_ref().map(AsFd::as_fd)
}

fn open_in(folder: BorrowedFd<'_>, path: &str, flags: OFlags) -> Option<OwnedFd> {
    openat(folder, path, flags | OFlags::CLOEXEC, Mode::empty()).ok()
}

/// The names in a folder of /proc that are ids.
pub(super) fn ids(folder: &str) -> Vec<Pid> {
    let folder = proc().and_then(|proc| open_in(proc, folder, OFlags::DIRECTORY));
    let entries = folder.and_then(|folder| Dir::new(folder).ok());
    let entries = entries.into_iter().flatten();
    entries
        .filter_map(|entry| id(entry.ok()?.file_name().to_str().ok()?))
        .collect()
}

fn id(text: &str) -> Option<Pid> {
    Pid::from_raw(text.parse().ok().filter(|id| *id > 0)?)
}

/// A file of /proc, by its path there, with as few calls as it takes.
pub(super) fn read(path: &str) -> Option<Vec<u8>> {
    let file = open_in(proc()?, path, OFlags::RDONLY)?;
    let mut bytes = Vec::with_capacity(1024);
    loop {
        match rustix::io::read(&file, rustix::buffer::spare_capacity(&mut bytes)) {
            Ok(0) => return Some(bytes),
            Ok(_) => bytes.reserve(1024),
            Err(Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn reads_fields_behind_a_name_that_looks_like_fields() {
        let stat = b"7 (a) R 1 (b) S 5 7 7 0 -1 4194304 90 0 0 0 3 4 50 60 20 0 1 0 4242 9 300 1";
        let process = Process::parse(Pid::INIT, stat).unwrap();
        assert_eq!(
            (process.state, process.parent, process.threads),
            (b'S', 5, 1)
        );
        assert_eq!((process.start, process.resident), (4242, 300));
        assert_eq!(process.waited, Duration::from_millis(1100));
    }

    #[test]
    fn any_text_is_no_process_rather_than_a_panic() {
        for stat in [
            "",
            ")",
            "1 (x)",
            "1 (x) ",
            "1 (x) R 1 2",
            "1 (x) R a b c d e f g h i j k l",
        ] {
            assert_eq!(Process::parse(Pid::INIT, stat.as_bytes()), None, "{stat}");
        }
    }

    #[test]
    fn both_ways_find_the_same() {
        // Three processes: the shell, one that waits, and one that reads.
        let mut shell = Command::new("/bin/sh")
            .args(["-c", "exec 3<&0; (cat <&3; true) & cat; wait"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let root = Pid::from_child(&shell);
        let ids = |found: Vec<Process>| {
            let mut ids: Vec<_> = found.iter().map(|it| it.pid.as_raw_nonzero()).collect();
            ids.sort_unstable();
            ids
        };
        let mut parents = Vec::new();
        while parents.len() < 3 {
            parents = ids(by_parents(root));
        }
        // A kernel without lists of children has nothing to compare.
        let lists = by_lists(root).map_or(parents.clone(), ids);
        drop(shell.stdin.take());
        shell.wait().unwrap();
        assert_eq!(lists, parents);
    }
}

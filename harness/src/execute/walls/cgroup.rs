//! A control group of its own for one run: the kernel counts and limits the
//! memory of all its processes together, and ends them all at once.
use std::{
    fs::{self, File},
    io::{self, Read},
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    fs::{AtFlags, CWD, Mode, OFlags, mkdirat, openat, unlinkat},
    io::Errno,
    process::getpid,
};

use super::user::PROCESSES;
use crate::execute::Limits;

/// What must be counted for a group to be worth it.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// How long a group that was emptied may take to be gone.
const PATIENCE: Duration = Duration::from_secs(2);

/// Makes the control group in which this process is one in which it can make
/// groups of programs, and tells where that is.
///
/// This process itself moves into a group below: the kernel limits groups only
/// beside each other, and none that has processes and groups.
///
/// # Errors
///
/// If the group was not given to this process, with other processes in it, or
/// without the means.
pub(in crate::execute) fn delegation() -> io::Result<PathBuf> {
    let unknown = |what: &str| io::Error::new(io::ErrorKind::NotFound, what.to_owned());
    let mounts = fs::read_to_string("/proc/self/mounts")?;
    let root =
        mounted(&mounts).ok_or_else(|| unknown("control groups (version 2) are not mounted"))?;
    let groups = fs::read_to_string("/proc/self/cgroup")?;
    let own = own(&groups).ok_or_else(|| unknown("this process is in no control group"))?;
    let mut group = root.join(own);
    // This process was here before, and has moved down.
    if group.file_name().is_some_and(|name| name == HARNESS) {
        group.pop();
    }
    let controllers = fs::read_to_string(group.join("cgroup.controllers"))?;
    let has = |name: &str| controllers.split_ascii_whitespace().any(|it| it == name);
    if !CONTROLLERS.iter().all(|name| has(name)) {
        let group = group.display();
        return Err(unknown(&format!(
            "expected the controllers `memory` and `pids` in `{group}`, found `{}`",
            controllers.trim_end()
        )));
    }
    let harness = group.join(HARNESS);
    match fs::create_dir(&harness) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let move_to = |folder: &Path| fs::write(folder.join("cgroup.procs"), getpid().to_string());
    move_to(&harness)?;
    let enabled = CONTROLLERS.map(|name| format!("+{name}")).join(" ");
    if let Err(error) = fs::write(group.join("cgroup.subtree_control"), enabled) {
        // Others are in the group, which therefore is not only this process's.
        let _ = move_to(&group);
        let _ = fs::remove_dir(&harness);
        return Err(error);
    }
    Ok(group)
}

/// The group of the harness itself, below that which it was given.
const HARNESS: &str = "tilemark";

/// Where the groups are mounted: the second word of a line whose third says so.
fn mounted(mounts: &str) -> Option<PathBuf> {
    let words = mounts
        .lines()
        .map(|line| line.split(' ').collect::<Vec<_>>());
    let mut found = words.filter(|words| words.get(2) == Some(&"cgroup2"));
    found.next().map(|words| PathBuf::from(words[1]))
}

/// The group of a process, without the first slash.
fn own(groups: &str) -> Option<&str> {
    groups.lines().find_map(|line| line.strip_prefix("0::/"))
}

/// What the name of the group of a run begins with; its mark follows.
const RUN: &str = "run-";

/// Whether a process with these groups is in that of a run. One that systemd made
/// for the harness may be called `run-u7.scope`.
pub(in crate::execute) fn is_of_run(groups: &str) -> bool {
    let name = own(groups).and_then(|group| group.rsplit('/').next());
    name.and_then(|name| name.strip_prefix(RUN))
        .is_some_and(|mark| u64::from_str_radix(mark, 16).is_ok())
}

/// The control group of one run.
///
/// All of it goes through descriptors: the keeper may have made all mounts
/// read-only for its program meanwhile, and so for itself.
pub(in crate::execute) struct Group {
    parent: OwnedFd,
    name: String,
    folder: OwnedFd,
    /// Where a process writes itself down.
    entry: OwnedFd,
}

/// What a group has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::execute) struct Counts {
    /// The largest memory of all its processes together, in bytes, with what
    /// they wrote into memory files; `None` where the kernel does not tell.
    pub(in crate::execute) peak_memory: Option<u64>,
    /// Whether the kernel killed it because of its limit of memory.
    pub(in crate::execute) is_out_of_memory: bool,
}

impl Group {
    /// Makes a group in `parent` by the mark of its program, which no other has.
    /// The program sees that name, and so nothing secret may be in it.
    ///
    /// # Errors
    ///
    /// If the system does not let this process do so.
    pub(in crate::execute) fn make(
        parent: &Path,
        mark: u64,
        limits: &Limits,
    ) -> Result<Self, Errno> {
        let folder = OFlags::DIRECTORY | OFlags::RDONLY | OFlags::CLOEXEC;
        let parent = openat(CWD, parent, folder, Mode::empty())?;
        let name = format!("{RUN}{mark:x}");
        mkdirat(&parent, &name, Mode::RWXU)?;
        let made = openat(&parent, &name, folder, Mode::empty()).and_then(|folder| {
            if let Some(memory) = limits.memory {
                write(&folder, "memory.max", &memory.to_string())?;
                write(&folder, "memory.oom.group", "1")?;
                // Where there is swap, it is no way around the limit.
                let _ = write(&folder, "memory.swap.max", "0");
            }
            write(&folder, "pids.max", &PROCESSES.to_string())?;
            let entry = open(&folder, "cgroup.procs", OFlags::WRONLY)?;
            Ok((folder, entry))
        });
        match made {
            Ok((folder, entry)) => Ok(Self {
                parent,
                name,
                folder,
                entry,
            }),
            Err(errno) => {
                let _ = unlinkat(&parent, &name, AtFlags::REMOVEDIR);
                Err(errno)
            }
        }
    }

    /// Moves the calling process into it; for the child.
    pub(super) fn enter(&self) -> Result<(), Errno> {
        // Zero stands for the one who writes.
        rustix::io::write(&self.entry, b"0").map(drop)
    }

    /// Kills all processes in it that there are.
    pub(in crate::execute) fn kill(&self) {
        // A kernel before 5.14 does not know how; then the others kill them.
        let _ = write(&self.folder, "cgroup.kill", "1");
    }

    /// What it has counted so far.
    pub(in crate::execute) fn counts(&self) -> Counts {
        let read = |file: &str| {
            let mut text = String::new();
            // What cannot be read was not counted.
            if let Ok(file) = open(&self.folder, file, OFlags::RDONLY) {
                let _ = File::from(file).read_to_string(&mut text);
            }
            text
        };
        let events = read("memory.events");
        let mut lines = events.lines();
        let killed = lines.find_map(|line| line.strip_prefix("oom_kill "));
        Counts {
            peak_memory: read("memory.peak").trim_end().parse().ok(),
            is_out_of_memory: killed.is_some_and(|count| count != "0"),
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        let deadline = Instant::now() + PATIENCE;
        // The dead are counted a moment longer.
        while unlinkat(&self.parent, &self.name, AtFlags::REMOVEDIR) == Err(Errno::BUSY)
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn open(folder: &OwnedFd, file: &str, flags: OFlags) -> Result<OwnedFd, Errno> {
    openat(folder, file, flags | OFlags::CLOEXEC, Mode::empty())
}

fn write(folder: &OwnedFd, file: &str, value: &str) -> Result<(), Errno> {
    let file = open(folder, file, OFlags::WRONLY)?;
    rustix::io::write(file, value.as_bytes()).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_group_on_machines_of_both_kinds() {
        let hybrid = "cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0\n\
                      cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";
        assert_eq!(mounted(hybrid), Some("/sys/fs/cgroup/unified".into()));
        assert_eq!(mounted("proc /proc proc rw 0 0\n"), None);
        let groups = "2:cpu:/\n0::/user.slice/run-1.scope\n";
        assert_eq!(own(groups), Some("user.slice/run-1.scope"));
        assert_eq!(own("2:cpu:/\n"), None);
    }

    #[test]
    fn tells_the_group_of_a_run_from_that_of_the_harness() {
        let of_harness = "2:cpu:/\n0::/user.slice/run-u7.scope";
        assert!(!is_of_run(&format!("{of_harness}\n")));
        assert!(!is_of_run(&format!("{of_harness}/tilemark\n")));
        assert!(is_of_run(&format!("{of_harness}/run-2f00c0ffee\n")));
        assert!(!is_of_run("0::/run-abc.scope\n"));
        assert!(!is_of_run("2:cpu:/run-2f00c0ffee\n"));
    }
}

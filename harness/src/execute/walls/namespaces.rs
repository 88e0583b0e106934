//! Namespaces of its own for one run: the program sees no process but its own,
//! and no memory that others share, and changes no file but those in its folders.
//!
//! The keeper enters them itself, but for the one of processes: there it is to
//! stay outside, to see and end all that is inside. The first process inside
//! is a *reaper*, which does nothing but inherit orphans. When the keeper kills
//! it, the kernel kills all others.
use std::{ffi::CString, fs, os::fd::OwnedFd, path::Path};

use rustix::{
    io::Errno,
    mount::{MountFlags, MountPropagationFlags, mount, mount_bind, mount_change},
    process::{
        DumpableBehavior, Pid, Signal, getegid, geteuid, set_dumpable_behavior,
        set_parent_process_death_signal,
    },
    thread::UnshareFlags,
};

use crate::execute::{
    Layer,
    message::Plan,
    program::c_string,
    sys::{
        self,
        walls::{Access, set_access},
    },
};

/// Folders that the program has for itself and may write in, as a language
/// does for memory that its processes share.
pub(in crate::execute) const PRIVATE: &[&str] = &["/dev/shm"];

/// The most bytes in such a folder, as an option of its file system: 16 MiB, as locks
/// and queues need little, and no process is blamed for what lies there.
const PRIVATE_OPTIONS: &core::ffi::CStr = c"size=16m,mode=1777";

/// The namespaces that the keeper and its program have for themselves.
pub(in crate::execute) struct Namespaces {
    /// The first process in them.
    pub(in crate::execute) reaper: Pid,
}

impl Namespaces {
    /// Enters new namespaces; children that are started from now on are inside.
    ///
    /// To be done while this process is dumpable: otherwise its own files in
    /// /proc belong to root.
    ///
    /// # Errors
    ///
    /// If the system does not let this process do so.
    pub(in crate::execute) fn enter(plan: &Plan) -> Result<Self, Errno> {
        let (user, group) = (geteuid(), getegid());
        let mut flags = UnshareFlags::NEWNS
            | UnshareFlags::NEWPID
            | UnshareFlags::NEWIPC
            | UnshareFlags::NEWUTS;
        if !user.is_root() {
            flags |= UnshareFlags::NEWUSER;
        }
        // It is dear, and the filter does the same.
        if !plan.layers.has(Layer::Seccomp) {
            flags |= UnshareFlags::NEWNET;
        }
        sys::walls::unshare(flags)?;
        if !user.is_root() {
            write("/proc/self/setgroups", "deny")?;
            write("/proc/self/uid_map", &format!("{user} {user} 1"))?;
            write("/proc/self/gid_map", &format!("{group} {group} 1"))?;
        }
        // What is mounted from now on is not to be seen outside.
        let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
        mount_change("/", private)?;
        let writable = plan.command.writable.iter();
        let writable: Vec<_> = writable.map(|path| c_string(path.as_os_str())).collect();
        write_only_in(&writable)?;
        let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
        for folder in PRIVATE.iter().filter(|folder| Path::new(folder).is_dir()) {
            mount("tmpfs", *folder, "tmpfs", flags, PRIVATE_OPTIONS)?;
        }
        let (told, to_tell) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        let mut told = Some(told);
        let reaper = sys::walls::fork(|| {
            // With it open in the keeper alone, to write is an error when that is gone.
            drop(told.take());
            reap(&to_tell, flags)
        })?;
        drop(to_tell);
        let told = told.ok_or(Errno::BADF)?;
        let mut answer = [1; 4];
        match rustix::io::read(&told, &mut answer) {
            Ok(4) if answer == [0; 4] => Ok(Self { reaper }),
            Ok(4) => Err(Errno::from_raw_os_error(i32::from_ne_bytes(answer))),
            Ok(_) => Err(Errno::SRCH),
            Err(errno) => Err(errno),
        }
    }
}

/// Makes all read-only but these folders. The owner of a file may otherwise
/// change its mode and its times, of which no other layer keeps it.
fn write_only_in(folders: &[CString]) -> Result<(), Errno> {
    for folder in folders {
        mount_bind(folder, folder)?;
    }
    match set_access(c"/", Access::ReadAll) {
        // The other walls are still there.
        Err(Errno::NOSYS) => return Ok(()),
        result => result?,
    }
    for folder in folders {
        set_access(folder, Access::Write)?;
    }
    Ok(())
}

/// Writes a file of /proc in one go, as those about ids must be.
fn write(path: &str, text: &str) -> Result<(), Errno> {
    fs::write(path, text).map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))
}

/// Is the first process: shows the others of it in /proc, tells whether that
/// went well, and inherits orphans until it or the keeper is killed.
fn reap(to_tell: &OwnedFd, flags: MountFlags) -> bool {
    // If the keeper has died before this, to tell it fails below.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    // It has rights that the program has not, which is of the same user.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    let mounted = mount("proc", "/proc", "proc", flags, None::<&core::ffi::CStr>);
    let errno = mounted.err().map_or(0, Errno::raw_os_error);
    let told = rustix::io::write(to_tell, &errno.to_ne_bytes());
    if errno == 0 && told.is_ok() {
        sys::walls::reap_for_ever();
    }
    false
}

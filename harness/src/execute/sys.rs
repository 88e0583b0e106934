//! The system calls that neither the standard library nor rustix has in a safe
//! form. All `unsafe` code of the crate is in this module and those below it.
#![allow(
    unsafe_code,
    reason = "clone, execve, getrusage, CPU clocks and filters have no safe form"
)]

#[cfg(not(walled))]
pub(super) mod reduced;
#[cfg(walled)]
pub(super) mod start;
#[cfg(walled)]
pub(super) mod walls;

#[cfg(walled)]
use std::{ffi::c_int, io};
use std::{mem, ptr, time::Duration};

use rustix::process::{Resource, Rlimit};
#[cfg(walled)]
use rustix::{io::Errno, process::Pid};

/// Gives every signal its default action and blocks none, whatever this process
/// was started with: an ignored or blocked signal would stay so in its programs,
/// and without the signal for them it could not wait for its children. A pipe
/// without a reader stays an error, not a signal.
pub(super) fn reset_signals() {
    for signal in 1..=64 {
        let action = match signal {
            libc::SIGPIPE => libc::SIG_IGN,
            _ => libc::SIG_DFL,
        };
        // SAFETY: both actions are valid for every signal; for the few that
        // cannot be set the call only fails.
        unsafe { libc::signal(signal, action) };
    }
    unblock_signals();
}

/// Blocks no signal in this thread and those that it starts.
fn unblock_signals() {
    // SAFETY: a zeroed set is valid memory for `sigemptyset` to fill, and is
    // filled before it is used.
    unsafe {
        let mut none = mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const none, ptr::null_mut());
    }
}

/// Makes the harness hear what it is told, whatever it was started with: no signal
/// is blocked, and a file that may not grow is an error and not an end.
///
/// Must be called before the process has more than one thread.
pub(super) fn hear_signals() {
    unblock_signals();
    // SAFETY: to ignore this signal is valid, and what fails then says so.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}

/// Gives this process and its children all that it may have of what is limited,
/// whatever it was started with: each program gets limits of its own.
pub(super) fn raise_limits() {
    for resource in [
        Resource::As,
        Resource::Cpu,
        Resource::Data,
        Resource::Fsize,
        Resource::Nofile,
        Resource::Nproc,
        Resource::Stack,
    ] {
        let none = Rlimit {
            current: None,
            maximum: None,
        };
        // Only root may raise the second of them, and no more descriptors than
        // the kernel can count.
        if rustix::process::setrlimit(resource, none).is_err() {
            let maximum = rustix::process::getrlimit(resource).maximum;
            let current = maximum;
            let _ = rustix::process::setrlimit(resource, Rlimit { current, maximum });
        }
    }
}

/// A child that has ended and was not waited for; it stays so.
#[cfg(walled)]
pub(super) fn ended_child() -> Option<Pid> {
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    // SAFETY: all-zero is a valid `siginfo_t`, which has no child in it, and
    // the call only fills it, as one about a child.
    let child = unsafe {
        let mut info: libc::siginfo_t = mem::zeroed();
        if libc::waitid(libc::P_ALL, 0, &raw mut info, options) != 0 {
            return None;
        }
        info.si_pid()
    };
    Pid::from_raw(child)
}

/// Closes all descriptors of this process but the first three.
///
/// Must be called before the process has opened anything itself.
#[cfg(walled)]
pub(super) fn close_inherited() {
    // SAFETY: nothing in this process owns any of these descriptors, by the
    // contract above.
    let result = unsafe { libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, 0_u32) };
    if result == 0 {
        return;
    }
    // A kernel before 5.9.
    let Ok(entries) = std::fs::read_dir("/proc/self/fd") else {
        return;
    };
    let inherited: Vec<c_int> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|fd| *fd > 2)
        .collect();
    for fd in inherited {
        // SAFETY: as above; the descriptor of the listing itself is closed already.
        unsafe { libc::close(fd) };
    }
}

/// Whose usage is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    /// That of this process.
    Own,
    /// That of all children waited for, and of those that they waited for.
    Children,
}

/// What processes have used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Usage {
    /// CPU time.
    pub(super) cpu: Duration,
    /// The largest resident memory of any one of them, in bytes.
    pub(super) peak_memory: u64,
}

/// Bytes of the unit in which the system tells the largest resident memory.
const MAXRSS_UNIT: u64 = if cfg!(target_vendor = "apple") {
    1
} else {
    1024
};

/// What this process or its children have used.
pub(super) fn usage(whose: Whose) -> Usage {
    let whose = match whose {
        Whose::Own => libc::RUSAGE_SELF,
        Whose::Children => libc::RUSAGE_CHILDREN,
    };
    // SAFETY: all-zero is a valid `rusage`, and the call only fills it.
    let usage = unsafe {
        let mut usage: libc::rusage = mem::zeroed();
        libc::getrusage(whose, &raw mut usage);
        usage
    };
    Usage {
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        peak_memory: u64::try_from(usage.ru_maxrss).unwrap_or(0) * MAXRSS_UNIT,
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0))
        + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

/// CPU time of all threads of a process so far, its children not among them;
/// `None` if it is gone.
#[cfg(walled)]
pub(super) fn cpu_time(process: Pid) -> Option<Duration> {
    // SAFETY: both calls write only to the variables that they are given.
    let time = unsafe {
        let mut clock = mem::zeroed();
        let mut time: libc::timespec = mem::zeroed();
        let id = process.as_raw_nonzero().get();
        if libc::clock_getcpuclockid(id, &raw mut clock) != 0
            || libc::clock_gettime(clock, &raw mut time) != 0
        {
            return None;
        }
        time
    };
    let seconds = Duration::from_secs(u64::try_from(time.tv_sec).ok()?);
    Some(seconds + Duration::from_nanos(u64::try_from(time.tv_nsec).ok()?))
}

/// Bytes of a page of memory.
#[cfg(walled)]
pub(super) fn page_size() -> u64 {
    // SAFETY: takes no pointers.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

/// Why the last call has failed.
#[cfg(walled)]
fn last_errno() -> Errno {
    Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::INVAL)
}

//! The system calls of [`reduced`](crate::execute::reduced), beside those that
//! every runner makes.
use std::{
    ffi::{CString, c_char},
    fs,
    io::{self, PipeWriter},
    os::{fd::RawFd, unix::process::CommandExt},
    process::Command,
    ptr,
};

use rustix::{
    fs::Mode,
    process::{Pid, Resource, Rlimit},
};

/// The word of a child that could not make its session.
pub(in crate::execute) const SESSION: u8 = 1;

/// The word of a child that could not set its limits.
const LIMITS: u8 = 2;

/// Closes all descriptors of this process but the first three.
///
/// Must be called before the process has opened anything itself.
pub(in crate::execute) fn close_inherited() {
    let Ok(entries) = fs::read_dir("/dev/fd") else {
        return;
    };
    let inherited: Vec<RawFd> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|fd| *fd > 2)
        .collect();
    for fd in inherited {
        // SAFETY: nothing in this process owns any of these descriptors, by the
        // contract above; that of the listing itself is closed already.
        unsafe { libc::close(fd) };
    }
}

/// What a child is to become.
pub(in crate::execute) struct Image {
    /// The file to execute.
    pub(in crate::execute) file: CString,
    /// Its arguments, its own name first.
    pub(in crate::execute) arguments: Vec<CString>,
    /// Its environment, as `NAME=value`.
    pub(in crate::execute) environment: Vec<CString>,
    /// Its limits.
    pub(in crate::execute) limits: Vec<(Resource, Rlimit)>,
}

/// Has the child of `command` make a session of its own, set its limits and
/// execute the file of `image`; another step than that it tells by `leave` if it
/// fails. What `command` itself would execute does not matter: the standard
/// library would have a shell read what is no program.
pub(in crate::execute) fn prepare(command: &mut Command, image: Image, leave: PipeWriter) {
    let step = move || {
        let tell = |step: u8| {
            let _ = rustix::io::write(&leave, &[step]);
        };
        // A session has no terminal at first, so /dev/tty cannot be opened. Its
        // leader can leave neither it nor its group.
        rustix::process::setsid().inspect_err(|_| tell(SESSION))?;
        rustix::process::umask(Mode::from_raw_mode(0o022));
        for (resource, limit) in &image.limits {
            rustix::process::setrlimit(*resource, *limit).inspect_err(|_| tell(LIMITS))?;
        }
        Err(execute(&image))
    };
    // SAFETY: the keeper, from which the child is forked, has one thread, so that
    // the child has no lock that somebody else holds.
    unsafe { command.pre_exec(step) };
}

/// Executes a file; returns only the error.
fn execute(image: &Image) -> io::Error {
    let null_ended = |strings: &[CString]| -> Vec<*const c_char> {
        let pointers = strings.iter().map(|string| string.as_ptr());
        pointers.chain([ptr::null()]).collect()
    };
    let (arguments, environment) = (null_ended(&image.arguments), null_ended(&image.environment));
    // SAFETY: all strings outlive the call, which returns only if it failed, and
    // both arrays end in a null pointer.
    unsafe {
        libc::execve(
            image.file.as_ptr(),
            arguments.as_ptr(),
            environment.as_ptr(),
        )
    };
    io::Error::last_os_error()
}

/// Whether this process ignores a signal.
#[cfg(not(target_os = "linux"))]
pub(in crate::execute) fn is_ignored(signal: i32) -> bool {
    // SAFETY: all-zero is a valid `sigaction`, and the call only fills it.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, ptr::null(), &raw mut action) == 0
            && action.sa_sigaction == libc::SIG_IGN
    }
}

/// Resident memory of a process now, in bytes; `None` if it is gone or the system
/// does not tell.
#[cfg(target_os = "macos")]
pub(in crate::execute) fn resident_memory(process: Pid) -> Option<u64> {
    let id = process.as_raw_nonzero().get();
    // SAFETY: all-zero is valid for this structure of numbers, which is the one
    // that the call fills for version 0.
    unsafe {
        let mut usage: libc::rusage_info_v0 = std::mem::zeroed();
        let result = libc::proc_pid_rusage(id, libc::RUSAGE_INFO_V0, (&raw mut usage).cast());
        (result == 0).then_some(usage.ri_resident_size)
    }
}

/// How many processes a group has beside its leader.
#[cfg(target_os = "macos")]
pub(in crate::execute) fn others_in_group(leader: Pid) -> u32 {
    /// More processes than a user may have there.
    const MOST: usize = 8192;
    let leader = leader.as_raw_nonzero().get();
    let mut ids: Vec<libc::pid_t> = vec![0; MOST];
    let bytes = i32::try_from(size_of_val(ids.as_slice())).expect("a small buffer");
    // SAFETY: the call writes at most `bytes` bytes to the buffer, which is so large.
    let found = unsafe { libc::proc_listpgrppids(leader, ids.as_mut_ptr().cast(), bytes) };
    // Versions differ in whether that is a number of processes or of bytes; what
    // was not written is 0.
    if found <= 0 {
        return 0;
    }
    let others = ids.iter().filter(|id| **id != 0 && **id != leader);
    u32::try_from(others.count()).unwrap_or(u32::MAX)
}

/// Resident memory of a process now, in bytes; `None` if it is gone or the system
/// does not tell.
#[cfg(not(target_os = "macos"))]
pub(in crate::execute) fn resident_memory(process: Pid) -> Option<u64> {
    let id = process.as_raw_nonzero();
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib << 10)
}

/// How many processes a group has beside its leader; 0 where the system does not
/// tell. Those that have ended do not count.
#[cfg(not(target_os = "macos"))]
pub(in crate::execute) fn others_in_group(leader: Pid) -> u32 {
    let leader = leader.as_raw_nonzero().get();
    let Ok(entries) = fs::read_dir("/proc") else {
        return 0;
    };
    let is_other = |entry: io::Result<fs::DirEntry>| -> Option<bool> {
        let id: i32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
        let stat = fs::read(format!("/proc/{id}/stat")).ok()?;
        // The name in parentheses may hold anything.
        let end = stat.iter().rposition(|byte| *byte == b')')?;
        let rest = String::from_utf8_lossy(stat.get(end + 1..)?).into_owned();
        let mut fields = rest.split_whitespace();
        let (state, group) = (fields.next()?, fields.nth(1)?);
        Some(id != leader && group.parse() == Ok(leader) && !matches!(state, "Z" | "X"))
    };
    let others = entries.filter_map(is_other).filter(|is_other| *is_other);
    u32::try_from(others.count()).unwrap_or(u32::MAX)
}

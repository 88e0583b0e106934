//! The system calls of the layers around a program.
use std::{
    ffi::CStr,
    mem,
    os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd},
    panic::{self, AssertUnwindSafe},
    ptr,
};

use rustix::{io::Errno, process::Pid, thread::UnshareFlags};
use seccompiler::sock_filter;

use super::last_errno;

/// Moves this process, or its children to come, into new namespaces.
pub(in crate::execute) fn unshare(flags: UnshareFlags) -> Result<(), Errno> {
    assert!(!flags.contains(UnshareFlags::FILES));
    // SAFETY: the table of descriptors stays shared, which is all that matters.
    unsafe { rustix::thread::unshare_unsafe(flags) }
}

/// Starts a copy of this process, which does `work` and exits: with 0 if that
/// returns `true`.
pub(in crate::execute) fn fork(work: impl FnOnce() -> bool) -> Result<Pid, Errno> {
    // SAFETY: nurseries and keepers have a single thread, so no lock is held
    // by another one.
    match unsafe { libc::fork() } {
        0 => {
            // A panic must not lead into what the parent was about to do.
            let is_done = panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or(false);
            // SAFETY: exits at once; what the parent has buffered is the parent's.
            unsafe { libc::_exit(i32::from(!is_done)) }
        }
        child => Pid::from_raw(child.max(0)).ok_or_else(last_errno),
    }
}

/// Waits for children that this process has or will inherit, for ever.
///
/// All its descriptors are closed: nothing of it may be used any more.
pub(in crate::execute) fn reap_for_ever() -> ! {
    // SAFETY: nothing is used any more, by the contract above.
    unsafe { libc::syscall(libc::SYS_close_range, 0_u32, u32::MAX, 0_u32) };
    // SAFETY: the sets are valid memory, filled before they are used.
    let child_signal = unsafe {
        let mut set: libc::sigset_t = mem::zeroed();
        libc::sigfillset(&raw mut set);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const set, ptr::null_mut());
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, libc::SIGCHLD);
        set
    };
    loop {
        // SAFETY: no memory is written to.
        let waited = unsafe { libc::waitpid(-1, ptr::null_mut(), 0) };
        if waited < 0 && last_errno() == Errno::CHILD {
            // SAFETY: the set is valid, and nothing is written back.
            unsafe { libc::sigwaitinfo(&raw const child_signal, ptr::null_mut()) };
        }
    }
}

/// Sends all processes a signal that ends them, as far as this process may,
/// but not itself.
pub(in crate::execute) fn kill_all_but_this() -> Result<(), Errno> {
    // SAFETY: takes no pointers.
    let result = unsafe { libc::kill(-1, libc::SIGKILL) };
    checked(result)
}

/// Whether what is mounted at a path may be written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::execute) enum Access {
    /// It may not, nor may anything that is mounted in it.
    ReadAll,
    /// It may.
    Write,
}

/// Lets what is mounted at `path` be written to, or not.
///
/// # Errors
///
/// `NOSYS` if the kernel is older than 5.12.
pub(in crate::execute) fn set_access(path: &CStr, access: Access) -> Result<(), Errno> {
    const READ_ONLY: u64 = 1;
    let (flags, set, clear) = match access {
        Access::ReadAll => (libc::AT_RECURSIVE, READ_ONLY, 0),
        Access::Write => (0, 0, READ_ONLY),
    };
    // What to set, what to clear, and two of which nothing is asked.
    let attributes = [set, clear, 0, 0_u64];
    // SAFETY: the path ends in a NUL byte, and the kernel only reads both.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            flags,
            attributes.as_ptr(),
            size_of_val(&attributes),
        )
    };
    checked(result)
}

/// Restricts the calling process by a Landlock ruleset, for good.
pub(in crate::execute) fn restrict(ruleset: BorrowedFd<'_>) -> Result<(), Errno> {
    // SAFETY: takes no pointers.
    let result =
        unsafe { libc::syscall(libc::SYS_landlock_restrict_self, ruleset.as_raw_fd(), 0_u32) };
    checked(result)
}

/// Puts a filter around the calling process, for good.
pub(in crate::execute) fn filter(program: &[sock_filter]) -> Result<(), Errno> {
    install(program, 0).map(drop)
}

/// The same with a filter that asks; returns by what one is asked.
pub(in crate::execute) fn asking_filter(program: &[sock_filter]) -> Result<OwnedFd, Errno> {
    let fd = install(program, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER)?;
    // SAFETY: with this flag the kernel returns a new descriptor.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

fn install(program: &[sock_filter], flags: libc::c_ulong) -> Result<i32, Errno> {
    let length = u16::try_from(program.len()).map_err(|_| Errno::TOOBIG)?;
    let program = libc::sock_fprog {
        len: length,
        filter: program.as_ptr().cast_mut().cast(),
    };
    // SAFETY: the kernel copies `len` instructions, which both types lay out
    // as it does, and writes nothing.
    let result = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            flags,
            &raw const program,
        )
    };
    i32::try_from(result)
        .ok()
        .filter(|it| *it >= 0)
        .ok_or_else(last_errno)
}

/// What becomes of a call that was asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::execute) enum Answer {
    /// It is made.
    Allow,
    /// It fails with this error.
    Refuse(Errno),
}

/// Answers a call by its number and its arguments, and waits for one if there
/// is none.
///
/// # Errors
///
/// `NOENT` if whoever asked is gone.
pub(in crate::execute) fn answer(
    listener: BorrowedFd<'_>,
    decide: impl FnOnce(i64, &[u64; 6]) -> Answer,
) -> Result<(), Errno> {
    // SAFETY: all-zero is valid for both, as the kernel demands, and it fills
    // the first.
    let call = unsafe {
        let mut call: libc::seccomp_notif = mem::zeroed();
        let request = libc::SECCOMP_IOCTL_NOTIF_RECV;
        if libc::ioctl(listener.as_raw_fd(), request, &raw mut call) != 0 {
            return Err(last_errno());
        }
        call
    };
    let answer = decide(i64::from(call.data.nr), &call.data.args);
    let flag = u32::try_from(libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE).unwrap_or_default();
    let mut response = libc::seccomp_notif_resp {
        id: call.id,
        val: 0,
        error: match answer {
            Answer::Allow => 0,
            Answer::Refuse(errno) => -errno.raw_os_error(),
        },
        flags: if answer == Answer::Allow { flag } else { 0 },
    };
    // SAFETY: the kernel only reads the response.
    let sent = unsafe {
        let request = libc::SECCOMP_IOCTL_NOTIF_SEND;
        libc::ioctl(listener.as_raw_fd(), request, &raw mut response)
    };
    checked(sent)
}

/// What a call says that returns zero if it went well.
fn checked(result: impl Into<i64>) -> Result<(), Errno> {
    if result.into() == 0 {
        Ok(())
    } else {
        Err(last_errno())
    }
}

//! The system calls that neither the standard library nor rustix has in a safe
//! form. All `unsafe` code of the crate is in this module.
#![allow(
    unsafe_code,
    reason = "clone, execve, getrusage, CPU clocks and filters have no safe form"
)]

pub(super) mod walls;

use std::{
    cell::Cell,
    ffi::{CStr, CString, c_char, c_int, c_void},
    io, mem,
    os::fd::OwnedFd,
    ptr,
    time::Duration,
};

use rustix::{
    fs::Mode,
    io::Errno,
    process::{Pid, Resource, Rlimit, Signal, WaitOptions},
};

use super::{AddressLayout, Step, walls::Walls};

/// All that a child needs until it is the program, made beforehand, because
/// a child may not allocate.
pub(super) struct Setup<'a> {
    /// The paths to try, in turn.
    pub(super) candidates: &'a [CString],
    /// The arguments, with the program's own name first.
    pub(super) arguments: &'a [CString],
    /// The environment, as `NAME=value`.
    pub(super) environment: &'a [CString],
    /// The working folder.
    pub(super) folder: &'a CStr,
    /// Where its memory is to lie.
    pub(super) address_layout: AddressLayout,
    /// Standard input, output and error.
    pub(super) streams: [OwnedFd; 3],
    /// The limits to set.
    pub(super) limits: &'a [(Resource, Rlimit)],
    /// What the child is to find as its parent, without which it is to die: the
    /// keeper, or from within other namespaces nobody.
    pub(super) parent: Option<Pid>,
    /// The layers around it.
    pub(super) walls: &'a Walls,
}

/// What the child is given, and where it leaves word of its failure.
struct Errand<'a> {
    setup: &'a Setup<'a>,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    failure: Cell<Option<(Step, Errno)>>,
}

/// Bytes of the stack of a child until it is the program.
const STACK: usize = 64 << 10;

/// Starts the program of `setup` as a child, and returns when it is executed.
///
/// As `posix_spawn` does, the child uses the memory of this process until
/// then, while the calling thread waits: a fork would copy the page tables,
/// which costs a tenth of a short run, and could not tell at once what failed.
///
/// # Errors
///
/// If a step has failed; then there is no child.
pub(super) fn start(setup: &Setup<'_>) -> Result<Pid, (Step, Errno)> {
    let errand = Errand {
        setup,
        arguments: null_ended(setup.arguments),
        environment: null_ended(setup.environment),
        failure: Cell::new(None),
    };
    // Without a value, as most of it is never touched.
    let mut stack = Vec::<u128>::with_capacity(STACK / size_of::<u128>());
    // SAFETY: the child has the stack and the errand for itself until it
    // executes the program or exits, because with `CLONE_VFORK` this thread
    // waits until then, and both live as long. The child only makes system
    // calls: it does not allocate, take locks or unwind. Its stack grows down
    // from the end of a buffer that is aligned as a stack must be.
    let child = unsafe {
        libc::clone(
            become_program,
            stack.spare_capacity_mut().as_mut_ptr_range().end.cast(),
            libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
            (&raw const errand).cast_mut().cast(),
        )
    };
    if child < 0 {
        return Err((Step::Fork, last_errno()));
    }
    let child = Pid::from_raw(child).expect("a child has a positive id");
    match errand.failure.get() {
        None => Ok(child),
        Some(failure) => {
            // It has exited already, or does so now.
            let _ = rustix::process::waitpid(Some(child), WaitOptions::empty());
            Err(failure)
        }
    }
}

fn null_ended(strings: &[CString]) -> Vec<*const c_char> {
    strings
        .iter()
        .map(|string| string.as_ptr())
        .chain([ptr::null()])
        .collect()
}

/// What the child does: becomes the program, or leaves word why it cannot.
extern "C" fn become_program(errand: *mut c_void) -> c_int {
    // SAFETY: `start` gives a valid errand, which nobody else uses meanwhile.
    let errand = unsafe { &*errand.cast::<Errand<'_>>() };
    let failure = match prepare(errand.setup) {
        Ok(()) => (Step::Execute, execute_first(errand)),
        Err(failure) => failure,
    };
    errand.failure.set(Some(failure));
    127
}

/// Makes all ready for the program, in the child.
///
/// The order matters: another user before the death signal, which a change of
/// user clears, and the walls last, lest they forbid the other steps.
fn prepare(setup: &Setup<'_>) -> Result<(), (Step, Errno)> {
    let at = |step: Step| move |errno: Errno| (step, errno);
    setup.walls.enter_group()?;
    reset_pipe_signal();
    // A session has no terminal at first, so /dev/tty cannot be opened. Its
    // leader can leave neither it nor its group, so a signal to the group
    // always reaches the leader.
    rustix::process::setsid().map_err(at(Step::Session))?;
    let [stdin, stdout, stderr] = &setup.streams;
    rustix::stdio::dup2_stdin(stdin).map_err(at(Step::Streams))?;
    rustix::stdio::dup2_stdout(stdout).map_err(at(Step::Streams))?;
    rustix::stdio::dup2_stderr(stderr).map_err(at(Step::Streams))?;
    rustix::process::chdir(setup.folder).map_err(at(Step::Folder))?;
    rustix::process::umask(Mode::from_raw_mode(0o022));
    for (resource, limit) in setup.limits {
        rustix::process::setrlimit(*resource, *limit).map_err(at(Step::Limits))?;
    }
    if setup.address_layout == AddressLayout::Fixed {
        fix_addresses();
    }
    setup.walls.change_user()?;
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(at(Step::Limits))?;
    // The keeper may have died before the signal was set.
    if rustix::process::getppid() != setup.parent {
        return Err((Step::Watch, Errno::SRCH));
    }
    setup.walls.close()
}

/// Has the program that this process is to become laid at the same addresses in
/// each run; does nothing where that is refused.
fn fix_addresses() {
    /// Asks for the present value alone.
    const ASK: libc::c_ulong = 0xffff_ffff;
    // SAFETY: takes no pointers.
    let present = unsafe { libc::personality(ASK) };
    if let Ok(present) = libc::c_ulong::try_from(present) {
        let fixed = libc::ADDR_NO_RANDOMIZE as libc::c_ulong;
        // SAFETY: takes no pointers.
        unsafe { libc::personality(present | fixed) };
    }
}

/// Gives the one signal that the standard library has ignored in this process,
/// which has done [`reset_signals`], its default action.
fn reset_pipe_signal() {
    // SAFETY: the default action is valid for this signal.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
}

/// Executes the first candidate that can be; returns only the error: that of
/// a file which is there before that of one which is not.
fn execute_first(errand: &Errand<'_>) -> Errno {
    let candidates = errand.setup.candidates;
    let mut first = Errno::NOENT;
    for candidate in candidates {
        let mut errno = execute(candidate, errand);
        // The file is still open for writing somewhere: perhaps in a process
        // that another thread of the harness just starts, for a moment.
        for _ in 0..100 {
            if errno != Errno::TXTBSY {
                break;
            }
            let millisecond = libc::timespec {
                tv_sec: 0,
                tv_nsec: 1_000_000,
            };
            // SAFETY: the time is valid and nothing is written back.
            unsafe { libc::nanosleep(&raw const millisecond, ptr::null_mut()) };
            errno = execute(candidate, errand);
        }
        match errno {
            Errno::NOENT | Errno::NOTDIR if candidates.len() > 1 => {}
            Errno::ACCESS if candidates.len() > 1 => first = errno,
            _ => return errno,
        }
    }
    first
}

fn execute(file: &CStr, errand: &Errand<'_>) -> Errno {
    let (arguments, environment) = (errand.arguments.as_ptr(), errand.environment.as_ptr());
    // SAFETY: all strings outlive the call, which returns only if it failed,
    // and both arrays end in a null pointer.
    unsafe { libc::execve(file.as_ptr(), arguments, environment) };
    last_errno()
}

fn last_errno() -> Errno {
    Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::INVAL)
}

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
        peak_memory: u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024,
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0))
        + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

/// CPU time of all threads of a process so far, its children not among them;
/// `None` if it is gone.
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
pub(super) fn page_size() -> u64 {
    // SAFETY: takes no pointers.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

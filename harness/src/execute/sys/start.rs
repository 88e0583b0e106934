//! The start of a program: a child that shares the memory of its keeper until it
//! executes the program.
use std::{
    cell::Cell,
    ffi::{CStr, CString, c_char, c_int, c_void},
    os::fd::OwnedFd,
    ptr,
};

use rustix::{
    fs::Mode,
    io::Errno,
    process::{Pid, Resource, Rlimit, Signal, WaitOptions},
};

use super::last_errno;
use crate::execute::{AddressLayout, Step, walls::Walls};

/// All that a child needs until it is the program, made beforehand, because
/// a child may not allocate.
pub(in crate::execute) struct Setup<'a> {
    /// The paths to try, in turn.
    pub(in crate::execute) candidates: &'a [CString],
    /// The arguments, with the program's own name first.
    pub(in crate::execute) arguments: &'a [CString],
    /// The environment, as `NAME=value`.
    pub(in crate::execute) environment: &'a [CString],
    /// The working folder.
    pub(in crate::execute) folder: &'a CStr,
    /// Where its memory is to lie.
    pub(in crate::execute) address_layout: AddressLayout,
    /// Standard input, output and error.
    pub(in crate::execute) streams: [OwnedFd; 3],
    /// The limits to set.
    pub(in crate::execute) limits: &'a [(Resource, Rlimit)],
    /// What the child is to find as its parent, without which it is to die: the
    /// keeper, or from within other namespaces nobody.
    pub(in crate::execute) parent: Option<Pid>,
    /// The layers around it.
    pub(in crate::execute) walls: &'a Walls,
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
pub(in crate::execute) fn start(setup: &Setup<'_>) -> Result<Pid, (Step, Errno)> {
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
/// which has done [`reset_signals`](super::reset_signals), its default action.
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

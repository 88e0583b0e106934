//! What is made of a run, however it was watched: how the program ended, and
//! the record that tells it.
use std::{
    fs::File,
    io::Write,
    os::unix::ffi::OsStrExt,
    panic::{self, UnwindSafe},
    time::{Duration, Instant},
};

use rustix::{
    process::{Signal, WaitStatus},
    stdio::{stdin, stdout},
};

use super::{
    Captured, Exit, MemorySource, Observation, StartError, Stream,
    message::{Failure, Plan, Record},
    program, refusal,
    streams::{Capture, Streams},
};

/// How long the last output of a program may take to arrive when all its
/// processes are dead. It is there at once, unless the program has passed its
/// end of a pipe on to a stranger.
const DRAIN: Duration = Duration::from_millis(200);

/// Why a watch is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Over {
    /// The first process has ended.
    Ended,
    /// A limit has passed.
    WallLimit,
    #[cfg_attr(not(walled), expect(dead_code, reason = "the kernel alone limits it"))]
    CpuLimit,
    MemoryLimit,
    OutputLimit,
    /// The harness is gone.
    Abandoned,
}

/// Does the plan and tells the record; `None` if the harness is gone.
pub(super) fn serve(
    run: impl FnOnce(&Plan) -> Result<Option<Observation>, Failure> + UnwindSafe,
) -> Option<()> {
    let plan = Plan::read(File::from(stdin().try_clone_to_owned().ok()?)).ok()?;
    let outcome = match panic::catch_unwind(|| run(&plan)) {
        Ok(outcome) => outcome.transpose()?,
        Err(payload) => Err(Failure::Panicked(panic_message(payload.as_ref()))),
    };
    let record = Record {
        secret: plan.secret,
        outcome,
    }
    .into_bytes();
    File::from(stdout().try_clone_to_owned().ok()?)
        .write_all(&record)
        .ok()
}

fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    match (
        payload.downcast_ref::<String>(),
        payload.downcast_ref::<&str>(),
    ) {
        (Some(message), _) => message.clone(),
        (None, Some(message)) => (*message).to_owned(),
        (None, None) => String::new(),
    }
}

/// What is seen of a program that could not be started.
pub(super) fn not_started(error: StartError) -> Observation {
    Observation {
        exit: Exit::NotStarted(error),
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        peak_memory: 0,
        peak_memory_source: MemorySource::LargestProcess,
        stdin_unread: 0,
        typed: Vec::new(),
        saved: Vec::new(),
        left_behind: 0,
        is_output_held: false,
        is_stopped: false,
        denied: Vec::new(),
    }
}

/// Reads what the program has written last; `false` if a stranger has its end
/// of a pipe.
pub(super) fn drain(streams: &mut Streams<'_>) -> bool {
    let deadline = Instant::now() + DRAIN;
    let has_more = |capture: &mut Capture| {
        while capture.read() {}
        capture.pending().is_some()
    };
    while has_more(&mut streams.stdout) | has_more(&mut streams.stderr) {
        if deadline <= Instant::now() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    true
}

/// How the program ended. What was found out by chance, because the program
/// was just being looked at, must not decide: a limit is as much exceeded if
/// the program has ended a moment later.
pub(super) fn exit(
    plan: &Plan,
    over: Over,
    status: WaitStatus,
    streams: &Streams<'_>,
    cpu: Duration,
    proved_memory: u64,
) -> Exit {
    let limits = &plan.limits;
    let signal = status.terminating_signal();
    let is_killed = signal == Some(Signal::KILL.as_raw());
    let is_out_of_cpu = signal == Some(Signal::XCPU.as_raw()) || is_killed;
    match (over, status.exit_status(), signal) {
        _ if limits.memory.is_some_and(|limit| limit < proved_memory) => Exit::KilledAtMemoryLimit,
        _ if streams.stdout.is_cut() => Exit::KilledAtOutputLimit(Stream::Stdout),
        _ if streams.stderr.is_cut() => Exit::KilledAtOutputLimit(Stream::Stderr),
        // It may still have ended by itself between the limit and the kill.
        (Over::CpuLimit, ..) if is_killed => Exit::KilledAtCpuLimit,
        (Over::WallLimit, ..) if is_killed => Exit::KilledAtWallLimit,
        // The kernel's own limit, which is the keeper's and a second.
        _ if is_out_of_cpu && limits.cpu <= cpu => Exit::KilledAtCpuLimit,
        // What `env` exits with when it does not find the interpreter.
        (_, Some(127), _) if refusal::has_carriage_return(&program::file(&plan.command)) => {
            Exit::NotStarted(StartError::CarriageReturn)
        }
        (_, Some(code), _) => match missing_library(plan, code, streams) {
            Some(library) => Exit::NotStarted(StartError::MissingLibrary { library }),
            None => Exit::Code(code),
        },
        (_, None, Some(signal)) => Exit::Signal(signal),
        (_, None, None) => unreachable!("a process that was waited for has ended"),
    }
}

/// The library without which the loader of the program has given up. A program
/// that says the same in its place has itself taken for one that never ran.
fn missing_library(plan: &Plan, code: i32, streams: &Streams<'_>) -> Option<String> {
    let has_run = !streams.stdout.bytes().is_empty();
    let program = plan.command.program.as_os_str().as_bytes();
    let library = refusal::missing_library(program, code, streams.stderr.bytes())?;
    // A script may have said that of another program.
    let is_program = refusal::is_elf(&program::file(&plan.command));
    (is_program && !has_run).then_some(library)
}

//! The keeper: a small process with one thread, which starts one program,
//! watches it, ends all that is left of it, and tells what it saw.
mod pauses;
mod watch;

use std::{
    fs::File,
    io::Write,
    os::unix::ffi::OsStrExt,
    panic,
    time::{Duration, Instant},
};

use rustix::{
    io::Errno,
    process::{DumpableBehavior, Signal, WaitStatus},
    stdio::{stdin, stdout},
};

use super::{
    Captured, Exit, Layer, MemorySource, Observation, StartError, Step, Stream,
    child::{self, NoChild, OomScore, Surroundings},
    end,
    message::{Failure, Plan, Record},
    refusal,
    streams::{Capture, Streams},
    sys::{self, Whose},
    tree::Tree,
    walls::{cgroup::Group, namespaces::Namespaces},
};
use watch::{Over, Watch};

/// How long the last output of a program may take to arrive when all its
/// processes are dead. It is there at once, unless the program has passed its
/// end of a pipe on to a stranger.
const DRAIN: Duration = Duration::from_millis(200);

/// Is the keeper of one run.
///
/// Reads a plan from standard input, does it, and writes the record to
/// standard output. When standard input is closed before that, it ends the
/// program and all its processes and tells nothing.
///
/// Returns whether it has told.
pub(super) fn keep() -> bool {
    // A keeper that its program has stopped must wake to see that the harness
    // is gone, with which the nursery dies. It is not to be killed: it has to
    // clean up.
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::CONT));
    // As the nursery is not: until the program is started, this process is to
    // write to its own files in /proc.
    let _ = rustix::process::set_dumpable_behavior(DumpableBehavior::Dumpable);
    serve(OomScore::raise()).is_some()
}

/// Does the plan and tells the record; `None` if the harness is gone.
fn serve(oom_score: OomScore) -> Option<()> {
    let plan = Plan::read(File::from(stdin().try_clone_to_owned().ok()?)).ok()?;
    let outcome = match panic::catch_unwind(|| run(&plan, oom_score)) {
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

/// Runs the program of `plan`; `None` if the harness is gone meanwhile.
fn run(plan: &Plan, oom_score: OomScore) -> Result<Option<Observation>, Failure> {
    let keeper = rustix::process::getpid();
    rustix::process::set_child_subreaper(Some(keeper)).map_err(failed(Step::Adopt))?;
    let (group, namespaces) = enter(plan)?;
    // No other process of the same user may look into it, or take it over.
    let _ = rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable);
    let surroundings = Surroundings {
        keeper,
        namespaces: namespaces.as_ref(),
        group,
    };
    let (child, mut streams) = match child::start(plan, surroundings, oom_score) {
        Ok(started) => started,
        Err(NoChild::Refused(error)) => return Ok(Some(not_started(error))),
        Err(NoChild::Failed(failure)) => return Err(failure),
    };
    // When the program is executed: until then it had the memory of the keeper.
    let own_peak = sys::usage(Whose::Own).peak_memory;
    let reaper = namespaces.map(|namespaces| namespaces.reaper);
    let tree = Tree::new(keeper, child.pid, reaper);
    let mut watch = Watch::new(child, &plan.limits, tree);
    let over = watch.until_end(&mut streams).map_err(failed(Step::Watch))?;
    let wall = watch.wall();
    let has_ended = over == Over::Ended;
    let is_output_held = has_ended && streams.stdout.is_held() | streams.stderr.is_held();
    let end = end::end(watch.child(), watch.tree())?;
    if over == Over::Abandoned {
        return Ok(None);
    }
    let is_output_held = !drain(&mut streams) || is_output_held;

    let children = sys::usage(Whose::Children);
    let cpu = watch.cpu.max(children.cpu);
    // What the keeper has used before counts as the program's own: a figure
    // that it can have caused proves nothing against the program.
    let is_proved = own_peak < children.peak_memory;
    let counts = watch.child().group.as_ref().map(Group::counts);
    let proved_memory = watch
        .peak_memory
        .max(if is_proved { children.peak_memory } else { 0 });
    let exit = if counts.is_some_and(|counts| counts.is_out_of_memory) {
        Exit::KilledAtMemoryLimit
    } else {
        exit(plan, over, end.status, &streams, cpu, proved_memory)
    };
    let counted = counts.and_then(|counts| counts.peak_memory);
    let (peak_memory, peak_memory_source) =
        figure(counted, children.peak_memory, watch.peak_memory);
    Ok(Some(Observation {
        exit,
        stdin_unread: streams.stdin.unread(),
        stdout: streams.stdout.into_captured(),
        stderr: streams.stderr.into_captured(),
        cpu,
        wall,
        peak_memory,
        peak_memory_source,
        left_behind: end.left_behind,
        is_output_held,
        is_stopped: watch.is_stopped,
        denied: watch.denied(),
    }))
}

/// Makes the control group of the program and enters its namespaces, as far as
/// `plan` has them.
fn enter(plan: &Plan) -> Result<(Option<Group>, Option<Namespaces>), Failure> {
    // Before the mounts become read-only.
    let groups = plan.groups.as_ref();
    let groups = groups.filter(|_| plan.layers.has(Layer::Cgroup));
    let group = groups
        .map(|groups| Group::make(groups, plan.mark, &plan.limits))
        .transpose()
        .map_err(failed(Step::Wall(Layer::Cgroup)))?;
    let namespaces = plan
        .layers
        .has(Layer::Namespaces)
        .then(|| Namespaces::enter(plan));
    let namespaces = namespaces
        .transpose()
        .map_err(failed(Step::Wall(Layer::Namespaces)))?;
    Ok((group, namespaces))
}

fn failed(step: Step) -> impl Fn(Errno) -> Failure {
    move |errno| Failure::Prepare(step, errno.raw_os_error())
}

/// The best figure of memory that there is, and what it is.
fn figure(counted: Option<u64>, of_largest: u64, polled: u64) -> (u64, MemorySource) {
    match counted {
        Some(counted) => (counted, MemorySource::ControlGroup),
        None if polled < of_largest => (of_largest, MemorySource::LargestProcess),
        None => (polled, MemorySource::Polled),
    }
}

/// What is seen of a program that could not be started.
fn not_started(error: StartError) -> Observation {
    Observation {
        exit: Exit::NotStarted(error),
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        peak_memory: 0,
        peak_memory_source: MemorySource::LargestProcess,
        stdin_unread: 0,
        left_behind: 0,
        is_output_held: false,
        is_stopped: false,
        denied: Vec::new(),
    }
}

/// Reads what the program has written last; `false` if a stranger has its end
/// of a pipe.
fn drain(streams: &mut Streams<'_>) -> bool {
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
fn exit(
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
        (_, Some(127), _) if refusal::has_carriage_return(&child::file(&plan.command)) => {
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
    let is_program = refusal::is_elf(&child::file(&plan.command));
    (is_program && !has_run).then_some(library)
}

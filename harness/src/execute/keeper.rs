//! The keeper: a small process with one thread, which starts one program,
//! watches it, ends all that is left of it, and tells what it saw.
mod pauses;
mod watch;

use rustix::{
    io::Errno,
    process::{DumpableBehavior, Signal},
};

use super::{
    Exit, Layer, MemorySource, Observation, Step,
    child::{self, NoChild, OomScore, Surroundings},
    end,
    message::{Failure, Plan},
    outcome::{self, Over, drain, exit, not_started},
    sys::{self, Whose},
    tree::Tree,
    walls::{cgroup::Group, namespaces::Namespaces},
};
use watch::Watch;

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
    let oom_score = OomScore::raise();
    outcome::serve(|plan| run(plan, oom_score)).is_some()
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
        typed: streams.stdin.typed().to_vec(),
        saved: Vec::new(),
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

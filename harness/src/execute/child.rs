//! Starts the program: everything that can be made ready before the fork, the
//! fork, and what is held of the process afterwards.
use std::{os::fd::OwnedFd, time::Instant};

use rustix::{
    buffer::spare_capacity,
    fs::{Mode, OFlags},
    io::Errno,
    pipe::{PipeFlags, pipe_with},
    process::{Pid, PidfdFlags, Resource, Rlimit, getrlimit, pidfd_open},
};

use super::{
    Layer, StartError, Step,
    message::{Failure, Plan},
    program::{self, arguments, c_string, candidates, environment, file, same},
    refusal,
    streams::{Capture, Feed, Streams},
    sys::start::{self, Setup},
    walls::{
        Walls,
        cgroup::Group,
        listener::Listener,
        namespaces::Namespaces,
        user::{self, User},
    },
};

/// A program that was started.
pub(super) struct Child {
    /// Its id, which is also that of its group and its session. It stays its
    /// own until the keeper has waited for it.
    pub(super) pid: Pid,
    /// Becomes readable when it has ended.
    pub(super) pidfd: OwnedFd,
    /// When it was started.
    pub(super) started: Instant,
    /// What it asks of the keeper, if a filter does.
    pub(super) listener: Option<Listener>,
    /// Its control group, if it has one of its own.
    pub(super) group: Option<Group>,
    /// Its user, if that is its own.
    pub(super) user: Option<User>,
}

/// Starts the program of `plan`.
///
/// # Errors
///
/// If it cannot be started.
pub(super) fn start<'p>(
    plan: &'p Plan,
    surroundings: Surroundings<'_>,
    oom_score: OomScore,
) -> Result<(Child, Streams<'p>), NoChild> {
    let command = &plan.command;
    let candidates = candidates(command);
    if candidates.is_empty() {
        return Err(NoChild::Failed(Failure::NotInstalled));
    }
    let pipe = || pipe_with(PipeFlags::CLOEXEC).map_err(failed(Step::Pipes));
    let ((stdin, to_stdin), (from_stdout, stdout)) = (pipe()?, pipe()?);
    let (from_stderr, stderr) = pipe()?;
    for ours in [&to_stdin, &from_stdout, &from_stderr] {
        rustix::io::ioctl_fionbio(ours, true).map_err(failed(Step::Pipes))?;
    }
    let reader = rustix::io::fcntl_dupfd_cloexec(&stdin, 3).map_err(failed(Step::Pipes))?;
    let mut feed = Feed::new(to_stdin, reader, (&command.stdin, command.delivery));
    // Most inputs fit into the pipe, and then it need not be watched.
    feed.write();

    let namespaces = surroundings.namespaces;
    let walls = Walls::make(plan, namespaces, surroundings.group).map_err(NoChild::Failed)?;
    let setup = Setup {
        candidates: &candidates,
        arguments: &arguments(command),
        environment: &environment(command),
        folder: &c_string(command.folder.as_os_str()),
        address_layout: command.address_layout,
        streams: [stdin, stdout, stderr],
        limits: &resource_limits(plan)?,
        parent: namespaces.is_none().then_some(surroundings.keeper),
        walls: &walls,
    };
    let started = Instant::now();
    let pid = start::start(&setup).map_err(|(step, errno)| refused(plan, step, errno))?;
    oom_score.restore();
    // The child's ends must be open in the child alone, for its end to be seen.
    drop(setup);
    let pidfd = pidfd_open(pid, PidfdFlags::empty()).map_err(failed(Step::Watch))?;
    let left = walls.left();
    let listener = left.listener.map_err(failed(Step::Wall(Layer::Seccomp)))?;
    let streams = Streams {
        stdin: feed,
        stdout: Capture::new(from_stdout, plan.limits.output),
        stderr: Capture::new(from_stderr, plan.limits.output),
    };
    Ok((
        Child {
            pid,
            pidfd,
            started,
            listener,
            group: left.group,
            user: left.user,
        },
        streams,
    ))
}

/// Where a program is started.
pub(super) struct Surroundings<'a> {
    /// This process.
    pub(super) keeper: Pid,
    /// What it has entered, if anything.
    pub(super) namespaces: Option<&'a Namespaces>,
    /// The control group that the program is to enter.
    pub(super) group: Option<Group>,
}

/// How soon the kernel kills a process when memory runs out: a program before
/// all others, as children inherit it, and the keeper only as the harness.
///
/// Where the kernel refuses this, nothing else is lost.
pub(super) struct OomScore {
    file: Option<OwnedFd>,
    before: Vec<u8>,
}

impl OomScore {
    /// Makes this process, and the children that it starts from now on, first.
    ///
    /// To be done while this process is dumpable: otherwise its own files in
    /// /proc belong to root.
    pub(super) fn raise() -> Self {
        let flags = OFlags::RDWR | OFlags::CLOEXEC;
        let file = rustix::fs::open(c"/proc/self/oom_score_adj", flags, Mode::empty()).ok();
        let mut before = Vec::with_capacity(16);
        if let Some(file) = &file {
            let _ = rustix::io::read(file, spare_capacity(&mut before));
            let _ = rustix::io::write(file, b"1000");
        }
        Self { file, before }
    }

    /// Gives this process its rank back; its children keep theirs.
    fn restore(self) {
        if let Some(file) = &self.file {
            let _ = rustix::io::write(file, &self.before);
        }
    }
}

/// Why there is no child.
pub(super) enum NoChild {
    /// The program is to blame.
    Refused(StartError),
    /// Something else is.
    Failed(Failure),
}

fn failed(step: Step) -> impl Fn(Errno) -> NoChild {
    move |errno| NoChild::Failed(Failure::Prepare(step, errno.raw_os_error()))
}

fn refused(plan: &Plan, step: Step, errno: Errno) -> NoChild {
    match step {
        Step::Execute => refusal::reason(errno, &file(&plan.command)).map(NoChild::Refused),
        _ => None,
    }
    .unwrap_or_else(|| failed(step)(errno))
}

/// What the kernel limits for each process of the program by itself.
///
/// # Errors
///
/// If this process itself has less of something than the program may use.
fn resource_limits(plan: &Plan) -> Result<Vec<(Resource, Rlimit)>, NoChild> {
    program::refuse_less(&plan.limits).map_err(NoChild::Failed)?;
    let Plan {
        limits,
        mark,
        layers,
        ..
    } = plan;
    let mut all = program::limits(limits);
    // A mark that had to be changed would be none.
    if getrlimit(Resource::Locks).maximum.is_none() {
        all.push((Resource::Locks, same(*mark)));
    }
    // Elsewhere all processes of the user count, and it may have many.
    if layers.has(Layer::User) || layers.has(Layer::Namespaces) {
        all.push((Resource::Nproc, same(user::PROCESSES)));
    }
    Ok(all)
}

//! Starts the program: in a session of its own, with its pipes, limits, folder
//! and a bare environment.
use std::{
    ffi::{CString, OsStr},
    io::{self, Read},
    os::{fd::OwnedFd, unix::ffi::OsStrExt},
    process::{Command, Stdio},
    time::Instant,
};

use rustix::{
    io::Errno,
    process::{Pid, Resource, Rlimit},
};

use crate::execute::{
    StartError, Step,
    message::{Failure, Plan},
    program, refusal,
    streams::{Capture, Feed, Streams},
    sys::{self, reduced::Image},
};

/// A program that was started.
pub(super) struct Child {
    /// Its id, which is also that of its group and its session. It stays its
    /// own until the keeper has waited for it.
    pub(super) pid: Pid,
    /// When it was started.
    pub(super) started: Instant,
}

/// Why there is no child.
pub(super) enum NoChild {
    /// The program is to blame.
    Refused(StartError),
    /// Something else is.
    Failed(Failure),
}

fn failed(step: Step) -> impl Fn(io::Error) -> NoChild {
    move |error| NoChild::Failed(Failure::Prepare(step, error.raw_os_error().unwrap_or(0)))
}

/// Starts the program of `plan`.
///
/// # Errors
///
/// If it cannot be started.
pub(super) fn start(plan: &Plan) -> Result<(Child, Streams<'_>), NoChild> {
    program::refuse_less(&plan.limits).map_err(NoChild::Failed)?;
    let candidates = program::candidates(&plan.command);
    if candidates.is_empty() {
        return Err(NoChild::Failed(Failure::NotInstalled));
    }
    let pipe = || io::pipe().map_err(failed(Step::Pipes));
    let ((stdin, to_stdin), (from_stdout, stdout)) = (pipe()?, pipe()?);
    let (from_stderr, stderr) = pipe()?;
    let (to_stdin, from_stdout, from_stderr): (OwnedFd, OwnedFd, OwnedFd) =
        (to_stdin.into(), from_stdout.into(), from_stderr.into());
    for ours in [&to_stdin, &from_stdout, &from_stderr] {
        rustix::io::ioctl_fionbio(ours, true).map_err(|errno| failed(Step::Pipes)(errno.into()))?;
    }
    let reader = stdin.try_clone().map_err(failed(Step::Pipes))?;
    let input = (plan.command.stdin.as_slice(), plan.command.delivery);
    let mut feed = Feed::new(to_stdin, reader.into(), input);
    feed.write();

    // A folder that cannot be entered must not be blamed on the program.
    std::fs::read_dir(&plan.command.folder).map_err(failed(Step::Folder))?;
    let limits: Vec<_> = program::limits(&plan.limits)
        .into_iter()
        .map(soft)
        .collect();
    let streams: [OwnedFd; 3] = [stdin.into(), stdout.into(), stderr.into()];
    let started = Instant::now();
    let pid = first(plan, &candidates, &streams, &limits)?;
    // The child's ends must be open in the child alone, for its end to be seen.
    drop(streams);
    let streams = Streams {
        stdin: feed,
        stdout: Capture::new(from_stdout, plan.limits.output),
        stderr: Capture::new(from_stderr, plan.limits.output),
    };
    Ok((Child { pid, started }, streams))
}

/// The CPU limit with a second less at first: nobody else ends a program that has
/// used it up, and one that ignores the first signal is killed by the second.
fn soft((resource, limit): (Resource, Rlimit)) -> (Resource, Rlimit) {
    let current = match resource {
        Resource::Cpu => limit
            .current
            .map(|seconds| seconds.saturating_sub(1).max(1)),
        _ => limit.current,
    };
    (resource, Rlimit { current, ..limit })
}

/// Starts the first candidate that can be; the error is that of a file which is
/// there before that of one which is not.
fn first(
    plan: &Plan,
    candidates: &[CString],
    streams: &[OwnedFd; 3],
    limits: &[(Resource, Rlimit)],
) -> Result<Pid, NoChild> {
    let mut first = (Step::Execute, Errno::NOENT);
    for candidate in candidates {
        let failure = match spawn(plan, candidate, streams, limits) {
            Ok(pid) => return Ok(pid),
            Err(failure) => failure,
        };
        match failure {
            (Step::Execute, Errno::NOENT | Errno::NOTDIR) if candidates.len() > 1 => {}
            (Step::Execute, Errno::ACCESS) if candidates.len() > 1 => first = failure,
            _ => {
                first = failure;
                break;
            }
        }
    }
    let (step, errno) = first;
    match step {
        Step::Execute => {
            refusal::reason(errno, &program::file(&plan.command)).map(NoChild::Refused)
        }
        _ => None,
    }
    .map_or_else(|| Err(failed(step)(errno.into())), Err)
}

/// Starts one file as the program.
fn spawn(
    plan: &Plan,
    file: &CString,
    streams: &[OwnedFd; 3],
    limits: &[(Resource, Rlimit)],
) -> Result<Pid, (Step, Errno)> {
    let at = |step| move |error: io::Error| (step, errno(&error));
    let [stdin, stdout, stderr] = streams;
    let stream = |fd: &OwnedFd| fd.try_clone().map(Stdio::from).map_err(at(Step::Pipes));
    // By this the child leaves word of the step that has failed in it.
    let (mut word, leave) = io::pipe().map_err(at(Step::Pipes))?;
    let mut command = Command::new(OsStr::from_bytes(file.to_bytes()));
    command
        .env_clear()
        .current_dir(&plan.command.folder)
        .stdin(stream(stdin)?)
        .stdout(stream(stdout)?)
        .stderr(stream(stderr)?);
    let image = Image {
        file: file.clone(),
        arguments: program::arguments(&plan.command),
        environment: program::environment(&plan.command),
        limits: limits.to_vec(),
    };
    sys::reduced::prepare(&mut command, image, leave);
    let child = command.spawn();
    // The pipe ends with it.
    drop(command);
    match child {
        Ok(child) => Ok(Pid::from_child(&child)),
        Err(error) => {
            let mut said = Vec::new();
            let _ = word.read_to_end(&mut said);
            let step = match said.first() {
                Some(&sys::reduced::SESSION) => Step::Session,
                Some(_) => Step::Limits,
                None => Step::Execute,
            };
            Err((step, errno(&error)))
        }
    }
}

fn errno(error: &io::Error) -> Errno {
    Errno::from_io_error(error).unwrap_or(Errno::INVAL)
}

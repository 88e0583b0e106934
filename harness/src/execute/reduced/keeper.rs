//! The keeper: starts one program, watches it, ends its group, and tells what it saw.
use std::time::Duration;

use super::{
    end,
    start::{self, NoChild},
    watch::Watch,
};
use crate::execute::{
    MemorySource, Observation, Step,
    message::{Failure, Plan},
    outcome::{self, Over, drain, exit, not_started},
    sys::{self, Whose},
};

/// How much less CPU time the system may tell in the end than it has counted
/// when it has ended a program for that.
const TICK: Duration = Duration::from_millis(50);

/// Is the keeper of one run.
///
/// Reads a plan from standard input, does it, and writes the record to
/// standard output. When standard input is closed before that, it ends the
/// program and its group and tells nothing.
///
/// Returns whether it has told.
pub(super) fn keep() -> bool {
    sys::reduced::close_inherited();
    sys::reset_signals();
    sys::raise_limits();
    outcome::serve(run).is_some()
}

/// Runs the program of `plan`; `None` if the harness is gone meanwhile.
fn run(plan: &Plan) -> Result<Option<Observation>, Failure> {
    let own_peak = sys::usage(Whose::Own).peak_memory;
    let (child, mut streams) = match start::start(plan) {
        Ok(started) => started,
        Err(NoChild::Refused(error)) => return Ok(Some(not_started(error))),
        Err(NoChild::Failed(failure)) => return Err(failure),
    };
    let started = child.started;
    let mut watch = Watch::new(&child, &plan.limits);
    let over = watch
        .until_end(&mut streams)
        .map_err(|errno| Failure::Prepare(Step::Watch, errno.raw_os_error()))?;
    let wall = started.elapsed();
    let is_output_held = over == Over::Ended && {
        // What is not at its end when all was read has another writer.
        while streams.stdout.read() | streams.stderr.read() {}
        streams.stdout.pending().is_some() | streams.stderr.pending().is_some()
    };
    let end = end::end(child.pid)?;
    if over == Over::Abandoned {
        return Ok(None);
    }
    let is_output_held = !drain(&mut streams) || is_output_held;

    let children = sys::usage(Whose::Children);
    // What the keeper has used before counts as the program's own: a figure
    // that it can have caused proves nothing against the program.
    let is_proved = own_peak < children.peak_memory;
    let proved = if is_proved { children.peak_memory } else { 0 };
    let proved = proved.max(watch.peak_memory);
    let cpu = children.cpu;
    let exit = exit(plan, over, end.status, &streams, cpu + TICK, proved);
    let is_polled = children.peak_memory < watch.peak_memory;
    Ok(Some(Observation {
        exit,
        stdin_unread: streams.stdin.unread(),
        typed: streams.stdin.typed().to_vec(),
        saved: Vec::new(),
        stdout: streams.stdout.into_captured(),
        stderr: streams.stderr.into_captured(),
        cpu,
        wall,
        peak_memory: children.peak_memory.max(watch.peak_memory),
        peak_memory_source: if is_polled {
            MemorySource::Polled
        } else {
            MemorySource::LargestProcess
        },
        left_behind: end.left_behind,
        is_output_held,
        is_stopped: watch.is_stopped,
        denied: Vec::new(),
    }))
}

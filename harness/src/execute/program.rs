//! What a program is before it is started: the files that may be it, and the
//! limits that the kernel is to keep.
use std::{
    ffi::{CString, OsStr},
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    time::Duration,
};

use rustix::process::{Resource, Rlimit, getrlimit};

use super::{Command, Limits, Ulimit, message::Failure};

/// The stack of a program: deep recursion by mistake ends in reasonable time,
/// and no limit at all would change where memory is mapped.
const STACK: u64 = 64 << 20;

/// With less, programs fail that are right everywhere else: what systems give.
const LEAST_STACK: u64 = 8 << 20;

/// Descriptors that a program may have open: what systems give.
const DESCRIPTORS: u64 = 1024;

/// A core file of at most a byte. With 0, a kernel that is set to pipe cores to
/// a program would still do so; 1 stands for "not even that".
const CORE: u64 = 1;

/// The file of the program, or the first that was tried.
pub(super) fn file(command: &Command) -> PathBuf {
    let candidates = candidates(command);
    let first = candidates.first().map_or(c"", CString::as_c_str);
    command.folder.join(OsStr::from_bytes(first.to_bytes()))
}

/// The files that may be the program: one, or for a bare name one in each
/// folder of the `PATH` that it is given.
pub(super) fn candidates(command: &Command) -> Vec<CString> {
    let program = command.program.as_os_str();
    if !is_bare(&command.program) {
        return vec![c_string(program)];
    }
    let path = command.environment.iter().find(|(name, _)| name == "PATH");
    path.map_or("", |(_, folders)| folders)
        .split(':')
        .filter(|folder| !folder.is_empty())
        .map(|folder| Path::new(folder).join(program))
        .filter(|file| file.is_file())
        .map(|file| c_string(file.as_os_str()))
        .collect()
}

/// Whether a program is to be looked up in the `PATH`.
fn is_bare(program: &Path) -> bool {
    !program.as_os_str().as_bytes().contains(&b'/')
}

/// The arguments of a program, its own name first.
pub(super) fn arguments(command: &Command) -> Vec<CString> {
    let name = c_string(command.program.as_os_str());
    let arguments = command.arguments.iter().map(|it| c_string(OsStr::new(it)));
    [name].into_iter().chain(arguments).collect()
}

/// The environment of a program, as `NAME=value`.
pub(super) fn environment(command: &Command) -> Vec<CString> {
    let pairs = command.environment.iter();
    pairs
        .map(|(name, value)| c_string(OsStr::new(&format!("{name}={value}"))))
        .collect()
}

pub(super) fn c_string(text: &OsStr) -> CString {
    CString::new(text.as_bytes()).expect("the harness refuses NUL bytes")
}

/// What the kernel limits for each process of the program by itself.
pub(super) fn limits(limits: &Limits) -> Vec<(Resource, Rlimit)> {
    // The kernel's CPU limit is a net below the keeper's: whole seconds, and
    // for each process afresh.
    let cpu = limits
        .cpu
        .saturating_add(Duration::from_nanos(999_999_999))
        .as_secs();
    [
        (Resource::Core, CORE),
        (Resource::Cpu, cpu.saturating_add(1)),
        (Resource::Fsize, limits.file),
        (Resource::Nofile, DESCRIPTORS),
        (Resource::Stack, STACK),
    ]
    .into_iter()
    .map(|(resource, wanted)| {
        let allowed = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        (resource, same(wanted.min(allowed)))
    })
    .collect()
}

/// Refuses to start a program where it would meet limits before its own: it would
/// be blamed for them.
pub(super) fn refuse_less(limits: &Limits) -> Result<(), Failure> {
    let memory = limits.memory.unwrap_or(0);
    for (limit, resource, wanted) in [
        (Ulimit::Cpu, Resource::Cpu, limits.cpu.as_secs()),
        (Ulimit::File, Resource::Fsize, limits.file),
        (Ulimit::Addresses, Resource::As, memory),
        (Ulimit::Data, Resource::Data, memory),
        (Ulimit::Stack, Resource::Stack, LEAST_STACK),
    ] {
        let found = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        if found < wanted {
            return Err(Failure::Limited(limit, found, wanted));
        }
    }
    Ok(())
}

pub(super) fn same(limit: u64) -> Rlimit {
    Rlimit {
        current: Some(limit),
        maximum: Some(limit),
    }
}

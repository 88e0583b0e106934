//! Makes keepers: each is this binary, executed again, as a fork of a process
//! with many threads can do little.
use std::{
    cell::{Cell, RefCell},
    io,
    os::{fd::OwnedFd, unix::process::CommandExt},
    path::Path,
    process::{Child, Command, ExitCode, ExitStatus, Stdio},
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

use super::keeper;
use crate::execute::{JudgeError, Layers};

/// The hidden first argument that makes the binary a keeper.
pub(in crate::execute) const ARGUMENT: &str = "__keeper";

/// Held while pipes are made and handed on: not every system can make one that
/// no other keeper inherits, if that is started in the same moment.
static HANDOVER: Mutex<()> = Mutex::new(());

/// What makes keepers; nothing is kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(in crate::execute) struct Nursery {}

/// A keeper that waits for its plan.
pub(in crate::execute) struct Born {
    /// By this it receives the plan.
    pub(in crate::execute) plan: OwnedFd,
    /// By this it sends the record.
    pub(in crate::execute) record: OwnedFd,
    /// What is held of it.
    pub(in crate::execute) process: Process,
}

impl Nursery {
    /// Makes a keeper, which is `binary`.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub(in crate::execute) fn bear(
        &self,
        binary: &Path,
        _layers: Layers,
    ) -> Result<Born, JudgeError> {
        make(binary).map_err(|source| JudgeError::Start {
            program: binary.to_owned(),
            source,
        })
    }
}

fn make(binary: &Path) -> io::Result<Born> {
    let _handover = HANDOVER.lock().unwrap_or_else(PoisonError::into_inner);
    let ((stdin, plan), (record, stdout)) = (io::pipe()?, io::pipe()?);
    let child = Command::new(binary)
        .arg(ARGUMENT)
        .env_clear()
        .process_group(0)
        .stdin(stdin)
        .stdout(stdout)
        .stderr(Stdio::null())
        .spawn()?;
    Ok(Born {
        plan: plan.into(),
        record: record.into(),
        process: Process {
            id: Pid::from_child(&child),
            child: RefCell::new(child),
            status: Cell::new(None),
        },
    })
}

/// Is a keeper.
pub(in crate::execute) fn tend() -> ExitCode {
    if keeper::keep() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The process of a keeper.
pub(in crate::execute) struct Process {
    id: Pid,
    child: RefCell<Child>,
    status: Cell<Option<ExitStatus>>,
}

impl Process {
    /// Wakes it, should it be stopped.
    pub(in crate::execute) fn wake(&self) {
        if self.status.get().is_none() {
            let _ = kill_process(self.id, Signal::CONT);
        }
    }

    /// Waits for its end, and brings it about after `grace`.
    pub(in crate::execute) fn end(&self, grace: Duration) {
        let mut child = self.child.borrow_mut();
        let deadline = Instant::now() + grace;
        let mut pause = Duration::from_micros(50);
        while let Ok(None) = child.try_wait() {
            if deadline <= Instant::now() {
                // This ends even a stopped process, so the wait below is short.
                let _ = child.kill();
                break;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
        self.status.set(child.wait().ok());
    }

    /// How it has ended, if that is known.
    pub(in crate::execute) fn status(&self) -> Option<ExitStatus> {
        self.status.get()
    }
}

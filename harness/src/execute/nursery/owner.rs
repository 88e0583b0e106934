//! The harness's side of a nursery: it is started when the first keeper is
//! asked for, replaced when it is lost, and ended with its last owner.
use std::{
    io,
    os::{
        fd::{AsFd, BorrowedFd, OwnedFd},
        unix::process::{CommandExt, ExitStatusExt},
    },
    path::Path,
    process::{Command, ExitStatus, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    net::{
        AddressFamily, SocketFlags, SocketType, socketpair,
        sockopt::{Timeout, set_socket_timeout},
    },
    pipe::{PipeFlags, pipe_with},
    process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal},
};

use super::{ARGUMENT, Answer, Request, receive, send};
use crate::execute::{JudgeError, Layers, Loss};

/// How long a nursery may take to answer: it forks, which takes less than a
/// thousandth of that, unless it is stopped or the machine is very slow.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a nursery may take to end when it is told to.
const GRACE: Duration = Duration::from_secs(1);

/// The nursery that all clones of a keeper share, once there is one.
#[derive(Clone, Debug, Default)]
pub(in crate::execute) struct Nursery(Arc<Mutex<Option<Arc<Started>>>>);

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
    /// Has a keeper made for a program with these layers around it, by a
    /// nursery that is `binary`.
    ///
    /// No program has been started before a keeper has its plan, so that this
    /// tries once more when a nursery is lost.
    ///
    /// # Errors
    ///
    /// If no nursery can be started, or none answers.
    pub(in crate::execute) fn bear(
        &self,
        binary: &Path,
        layers: Layers,
    ) -> Result<Born, JudgeError> {
        let start_error = |source| JudgeError::Start {
            program: binary.to_owned(),
            source,
        };
        let mut has_tried = false;
        loop {
            let nursery = self.started(binary).map_err(start_error)?;
            match Started::bear(&nursery, layers) {
                Ok(born) => return Ok(born),
                Err(Unborn::Refused(source)) => return Err(start_error(source)),
                Err(Unborn::Lost(how)) => {
                    self.forget(&nursery);
                    if has_tried {
                        return Err(JudgeError::KeeperLost { how });
                    }
                    has_tried = true;
                }
            }
        }
    }

    /// The nursery, started now if there is none.
    fn started(&self, binary: &Path) -> io::Result<Arc<Started>> {
        let mut nursery = locked(&self.0);
        if let Some(nursery) = &*nursery {
            return Ok(Arc::clone(nursery));
        }
        let started = Arc::new(Started::new(binary)?);
        *nursery = Some(Arc::clone(&started));
        Ok(started)
    }

    /// Lets the next one start a new nursery, unless somebody already has.
    fn forget(&self, lost: &Arc<Started>) {
        locked(&self.0).take_if(|nursery| Arc::ptr_eq(nursery, lost));
    }
}

/// What is in a lock; nothing here is left half done by a panic.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why there is no keeper.
enum Unborn {
    /// The system has refused something.
    Refused(io::Error),
    /// The nursery is lost.
    Lost(Loss),
}

/// A nursery that was started.
#[derive(Debug)]
struct Started {
    /// `None` when the nursery is lost.
    socket: Mutex<Option<OwnedFd>>,
    pidfd: OwnedFd,
    /// Waits for the nursery. The kernel kills the nursery when the thread that
    /// has started it ends, so that has to be one which ends with it.
    waiting: Mutex<Option<JoinHandle<io::Result<ExitStatus>>>>,
}

impl Started {
    fn new(binary: &Path) -> io::Result<Self> {
        let (ours, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        set_socket_timeout(&ours, Timeout::Recv, Some(PATIENCE))?;
        // Without hooks, user or group this is a posix_spawn, whose cost does
        // not grow with the memory of the harness.
        let mut command = Command::new(binary);
        command
            .arg(ARGUMENT)
            .env_clear()
            .process_group(0)
            .stdin(theirs)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let (tell, told) = mpsc::channel();
        let waiting = thread::Builder::new()
            .name("nursery".to_owned())
            .spawn(move || {
                let mut child = command.spawn()?;
                // The nursery's end must be open in the nursery alone, for its
                // end to be seen.
                drop(command);
                let pidfd = pidfd_open(Pid::from_child(&child), PidfdFlags::empty());
                if pidfd.is_err() {
                    let _ = child.kill();
                }
                // Somebody waits for it, or for the end of this thread.
                let _ = tell.send(pidfd);
                child.wait()
            })?;
        match told.recv() {
            Ok(Ok(pidfd)) => Ok(Self {
                socket: Mutex::new(Some(ours)),
                pidfd,
                waiting: Mutex::new(Some(waiting)),
            }),
            Ok(Err(errno)) => Err(errno.into()),
            Err(_) => Err(match joined(waiting) {
                Ok(_) => io::ErrorKind::BrokenPipe.into(),
                Err(error) => error,
            }),
        }
    }

    fn bear(nursery: &Arc<Self>, layers: Layers) -> Result<Born, Unborn> {
        let pipe = || pipe_with(PipeFlags::CLOEXEC).map_err(|errno| Unborn::Refused(errno.into()));
        let ((stdin, plan), (record, stdout)) = (pipe()?, pipe()?);
        let fds = [stdin.as_fd(), stdout.as_fd()];
        match nursery
            .ask(Request::Keeper(layers), fds)
            .map_err(Unborn::Lost)?
        {
            (Answer::Born(id), Some(pidfd)) => Ok(Born {
                plan,
                record,
                process: Process {
                    id,
                    pidfd,
                    nursery: Arc::clone(nursery),
                },
            }),
            (Answer::Unborn(errno), _) => Err(Unborn::Refused(io::Error::from_raw_os_error(errno))),
            _ => Err(Unborn::Lost(nursery.lose(Loss::Garbled))),
        }
    }

    /// Asks, and waits for the answer as long as it may take.
    fn ask<const N: usize>(
        &self,
        request: Request,
        fds: [BorrowedFd<'_>; N],
    ) -> Result<(Answer, Option<OwnedFd>), Loss> {
        // One at a time: the nursery does one thing at a time as well.
        let mut socket = locked(&self.socket);
        let Some(open) = &*socket else {
            return Err(Loss::Ended(None));
        };
        let answered = send(open.as_fd(), request.to_bytes(), fds);
        let answered = answered.and_then(|()| receive(open.as_fd()));
        let how = match answered {
            Ok(Some((bytes, [fd, _]))) => match Answer::from_bytes(bytes) {
                Some(answer) => return Ok((answer, fd)),
                None => Loss::Garbled,
            },
            Err(Errno::AGAIN) => Loss::Silent(PATIENCE),
            Ok(None) | Err(_) => Loss::Ended(None),
        };
        *socket = None;
        drop(socket);
        Err(self.lose(how))
    }

    /// Ends a nursery that is lost, and tells how it was.
    fn lose(&self, how: Loss) -> Loss {
        *locked(&self.socket) = None;
        match how {
            Loss::Ended(_) => Loss::Ended(self.end(GRACE)),
            how => {
                self.end(Duration::ZERO);
                how
            }
        }
    }

    /// Waits for its end, and brings it about after `grace`.
    fn end(&self, grace: Duration) -> Option<ExitStatus> {
        let waiting = locked(&self.waiting).take()?;
        if !is_over_within(&self.pidfd, grace) {
            let _ = pidfd_send_signal(&self.pidfd, Signal::KILL);
        }
        joined(waiting).ok()
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // Tells it to end.
        *locked(&self.socket) = None;
        self.end(GRACE);
    }
}

fn joined(waiting: JoinHandle<io::Result<ExitStatus>>) -> io::Result<ExitStatus> {
    let panicked = |_| io::Error::other("the thread that waits for the nursery panicked");
    waiting.join().map_err(panicked).flatten()
}

/// Whether a process ends within `time`.
fn is_over_within(pidfd: &OwnedFd, time: Duration) -> bool {
    let time = Timespec::try_from(time).expect("a few seconds fit");
    // If this is interrupted, the process is killed sooner.
    poll(&mut [PollFd::new(pidfd, PollFlags::IN)], Some(&time)).is_ok_and(|ready| ready > 0)
}

/// The process of a keeper.
pub(in crate::execute) struct Process {
    id: i32,
    pidfd: OwnedFd,
    nursery: Arc<Started>,
}

impl Process {
    /// Wakes it, should it be stopped.
    pub(in crate::execute) fn wake(&self) {
        let _ = pidfd_send_signal(&self.pidfd, Signal::CONT);
    }

    /// Waits for its end, and brings it about after `grace`.
    pub(in crate::execute) fn end(&self, grace: Duration) {
        if !is_over_within(&self.pidfd, grace) {
            let _ = pidfd_send_signal(&self.pidfd, Signal::KILL);
            // This ends even a stopped process, so the wait is short.
            is_over_within(&self.pidfd, PATIENCE);
        }
    }

    /// How it has ended, if the nursery knows.
    pub(in crate::execute) fn status(&self) -> Option<ExitStatus> {
        match self.nursery.ask(Request::End(self.id), []) {
            Ok((Answer::Ended(status), _)) => Some(ExitStatus::from_raw(status)),
            _ => None,
        }
    }
}

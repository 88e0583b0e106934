//! The nursery: a small process with one thread, which the harness starts once
//! and which makes a keeper for each run by a fork of itself.
//!
//! To execute the harness's own binary for each run would cost more than the
//! rest of a keeper's work, and a fork of the harness itself the more the
//! larger it is. What the nursery has made ready, its keepers find ready.
mod owner;

use std::{
    mem::MaybeUninit,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    process::ExitCode,
};

use rustix::{
    io::{Errno, IoSlice, IoSliceMut},
    net::{
        RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
        SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
    },
    process::{
        DumpableBehavior, Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, pidfd_open,
        set_dumpable_behavior, set_parent_process_death_signal, setpgid, wait, waitpid,
    },
    stdio::{dup2_stdin, dup2_stdout, stdin},
};

use super::{Layers, keeper, process, sys, walls::Walls};
pub(super) use owner::{Born, Nursery};

/// The hidden first argument that makes the binary a nursery.
pub(super) const ARGUMENT: &str = "__nursery";

/// How many ends of keepers are remembered until somebody asks: only those that did
/// not end well, and of them the harness asks at once or never.
const MOST_ENDS: usize = 64;

/// What the harness asks of a nursery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Request {
    /// A keeper for a program with these layers around it. With it come the
    /// keeper's standard input and output.
    Keeper(Layers),
    /// How the keeper with this id has ended.
    End(i32),
}

/// What a nursery answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// The keeper has this id. With it comes a pidfd of it.
    Born(i32),
    /// There is no keeper, for this error number.
    Unborn(i32),
    /// It has ended with this status, as `wait` gives it.
    Ended(i32),
    /// It is not known to have ended.
    Unknown,
}

/// Bytes of a message: what it is about, and a number.
const MESSAGE: usize = 5;

fn message(kind: u8, number: i32) -> [u8; MESSAGE] {
    let [a, b, c, d] = number.to_le_bytes();
    [kind, a, b, c, d]
}

impl Request {
    fn to_bytes(self) -> [u8; MESSAGE] {
        match self {
            Self::Keeper(layers) => message(0, i32::from(layers.bits())),
            Self::End(id) => message(1, id),
        }
    }

    fn from_bytes([kind, a, b, c, d]: [u8; MESSAGE]) -> Option<Self> {
        match kind {
            0 => Some(Self::Keeper(Layers::from_bits(a))),
            1 => Some(Self::End(i32::from_le_bytes([a, b, c, d]))),
            _ => None,
        }
    }
}

impl Answer {
    fn to_bytes(self) -> [u8; MESSAGE] {
        match self {
            Self::Born(id) => message(0, id),
            Self::Unborn(errno) => message(1, errno),
            Self::Ended(status) => message(2, status),
            Self::Unknown => message(3, 0),
        }
    }

    fn from_bytes([kind, number @ ..]: [u8; MESSAGE]) -> Option<Self> {
        let number = i32::from_le_bytes(number);
        match kind {
            0 => Some(Self::Born(number)),
            1 => Some(Self::Unborn(number)),
            2 => Some(Self::Ended(number)),
            3 => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// Sends a message, and descriptors with it.
fn send<const N: usize>(
    socket: BorrowedFd<'_>,
    bytes: [u8; MESSAGE],
    fds: [BorrowedFd<'_>; N],
) -> Result<(), Errno> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if N > 0 {
        control.push(SendAncillaryMessage::ScmRights(&fds));
    }
    loop {
        match sendmsg(
            socket,
            &[IoSlice::new(&bytes)],
            &mut control,
            SendFlags::NOSIGNAL,
        ) {
            Err(Errno::INTR) => {}
            sent => return sent.map(drop),
        }
    }
}

/// A message, and up to two descriptors that came with it.
type Received = ([u8; MESSAGE], [Option<OwnedFd>; 2]);

/// Receives a message and the descriptors that come with it; `None` at the end.
///
/// # Errors
///
/// If there is none in time, where the socket has a limit.
fn receive(socket: BorrowedFd<'_>) -> Result<Option<Received>, Errno> {
    let mut bytes = [0; MESSAGE];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let received = loop {
        match recvmsg(
            socket,
            &mut [IoSliceMut::new(&mut bytes)],
            &mut control,
            RecvFlags::CMSG_CLOEXEC,
        ) {
            Err(Errno::INTR) => {}
            received => break received?,
        }
    };
    let mut fds = control
        .drain()
        .filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(fds) => Some(fds),
            _ => None,
        })
        .flatten();
    let fds = [fds.next(), fds.next()];
    Ok((received.bytes == MESSAGE).then_some((bytes, fds)))
}

/// Is a nursery, with the harness at the other end of its standard input.
///
/// Ends when that is closed and all its keepers have ended. If the harness
/// dies, it is killed, even when it is stopped.
pub(super) fn tend() -> ExitCode {
    sys::close_inherited();
    sys::reset_signals();
    sys::raise_limits();
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    // No other process of the same user may look into it, or take it over.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    process::proc();

    let mut ends = Ends::default();
    let result = loop {
        match receive(stdin()) {
            Ok(None) => break Ok(()),
            Ok(Some((bytes, fds))) => {
                ends.reap();
                if let Err(errno) = answer(&mut ends, bytes, fds) {
                    break Err(errno);
                }
            }
            Err(errno) => break Err(errno),
        }
    };
    while !matches!(wait(WaitOptions::empty()), Err(Errno::CHILD)) {}
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Does what the harness asks, and answers it.
fn answer(ends: &mut Ends, bytes: [u8; MESSAGE], fds: [Option<OwnedFd>; 2]) -> Result<(), Errno> {
    match (Request::from_bytes(bytes), fds) {
        (Some(Request::Keeper(layers)), [Some(plan), Some(record)]) => {
            Walls::prepare(layers);
            match bear(plan, record) {
                Ok((id, pidfd)) => {
                    // What was remembered was about another one.
                    let _ = ends.take(id.as_raw_nonzero().get());
                    let answer = Answer::Born(id.as_raw_nonzero().get());
                    send(stdin(), answer.to_bytes(), [pidfd.as_fd()])
                }
                Err(errno) => {
                    let answer = Answer::Unborn(errno.raw_os_error());
                    send(stdin(), answer.to_bytes(), [])
                }
            }
        }
        (Some(Request::End(id)), _) => {
            let status = ends.take(id).map(WaitStatus::as_raw);
            let answer = status.map_or(Answer::Unknown, Answer::Ended);
            send(stdin(), answer.to_bytes(), [])
        }
        _ => Err(Errno::BADMSG),
    }
}

/// The keepers that have not ended well, until somebody asks.
#[derive(Default)]
struct Ends(Vec<(Pid, WaitStatus)>);

impl Ends {
    /// Waits for the keepers that have ended, and remembers those that did not
    /// end well.
    fn reap(&mut self) {
        while let Ok(Some((id, status))) = wait(WaitOptions::NOHANG) {
            if status.exit_status() != Some(0) {
                if self.0.len() == MOST_ENDS {
                    self.0.remove(0);
                }
                self.0.push((id, status));
            }
        }
    }

    /// Tells how this keeper has ended, once.
    fn take(&mut self, id: i32) -> Option<WaitStatus> {
        let found = self
            .0
            .iter()
            .position(|(end, _)| end.as_raw_nonzero().get() == id)?;
        Some(self.0.remove(found).1)
    }
}

/// Makes a keeper that talks to the harness by these two pipes.
fn bear(plan: OwnedFd, record: OwnedFd) -> Result<(Pid, OwnedFd), Errno> {
    let id = sys::walls::fork(|| {
        // This also closes the socket of the nursery.
        let is_ready = dup2_stdin(&plan).and_then(|()| dup2_stdout(&record));
        drop((plan, record));
        if is_ready.is_err() || setpgid(None, None).is_err() {
            return false;
        }
        keeper::keep()
    })?;
    match pidfd_open(id, PidfdFlags::empty()) {
        Ok(pidfd) => Ok((id, pidfd)),
        Err(errno) => {
            let _ = rustix::process::kill_process(id, Signal::KILL);
            let _ = waitpid(Some(id), WaitOptions::empty());
            Err(errno)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execute::Layer;

    #[test]
    fn messages_come_out_as_they_went_in() {
        let layers = Layers::from_iter(Layer::ALL);
        for request in [Request::Keeper(layers), Request::End(i32::MAX)] {
            assert_eq!(Request::from_bytes(request.to_bytes()), Some(request));
        }
        for answer in [
            Answer::Born(1 << 22),
            Answer::Unborn(11),
            Answer::Ended(0x7f),
            Answer::Unknown,
        ] {
            assert_eq!(Answer::from_bytes(answer.to_bytes()), Some(answer));
        }
        assert_eq!(Request::from_bytes([9; MESSAGE]), None);
        assert_eq!(Answer::from_bytes([9; MESSAGE]), None);
    }
}

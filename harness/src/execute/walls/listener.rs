//! The keeper's ear: calls that a filter does not decide by itself.
use std::{
    collections::BTreeSet,
    mem::MaybeUninit,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
};

use rustix::{
    io::{Errno, IoSliceMut},
    net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg},
};

use super::seccomp;
use crate::execute::{
    Denied,
    sys::walls::{self, Answer},
};

/// Hears of the calls of one program that were asked about, and answers.
pub(in crate::execute) struct Listener {
    /// `None` when nobody is left to ask.
    fd: Option<OwnedFd>,
    denied: BTreeSet<Denied>,
}

impl Listener {
    /// Takes it from a socket on which the child has sent it.
    ///
    /// # Errors
    ///
    /// If it has not arrived: then nothing that is asked would be answered.
    pub(super) fn receive(socket: &OwnedFd) -> Result<Self, Errno> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let mut word = [0];
        let flags = RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT;
        recvmsg(
            socket,
            &mut [IoSliceMut::new(&mut word)],
            &mut control,
            flags,
        )?;
        let received = control.drain().find_map(|message| match message {
            RecvAncillaryMessage::ScmRights(mut fds) => fds.next(),
            _ => None,
        });
        let received = received.ok_or(Errno::BADF)?;
        Ok(Self {
            fd: Some(received),
            denied: BTreeSet::new(),
        })
    }

    /// What to wait for.
    pub(in crate::execute) fn pending(&self) -> Option<BorrowedFd<'_>> {
        self.fd.as_ref().map(AsFd::as_fd)
    }

    /// Answers one call. To be called when there is one, as it waits otherwise.
    ///
    /// `is_own` tells whether a process belongs to the program.
    pub(in crate::execute) fn answer(&mut self, is_own: impl Fn(i32) -> bool) {
        let Some(fd) = &self.fd else { return };
        let answered = walls::answer(fd.as_fd(), |call, arguments| {
            let (kind, process) = seccomp::kind(call, arguments);
            if process.is_some_and(is_own) {
                return Answer::Allow;
            }
            // The C library itself looks for a service when it is asked for the
            // name of a user. There are no sockets but local ones.
            if call != libc::SYS_connect {
                self.denied.insert(kind);
            }
            Answer::Refuse(match kind {
                Denied::Network => Errno::ACCESS,
                Denied::Group | Denied::OtherProcess | Denied::System => Errno::PERM,
            })
        });
        // The one who asked may have died meanwhile.
        if !matches!(answered, Ok(()) | Err(Errno::NOENT | Errno::INTR)) {
            self.fd = None;
        }
    }

    /// Stops listening: nobody is left to ask.
    pub(in crate::execute) fn close(&mut self) {
        self.fd = None;
    }

    /// What was refused.
    pub(in crate::execute) fn denied(&self) -> Vec<Denied> {
        self.denied.iter().copied().collect()
    }
}

//! What a program may not ask of the kernel.
//!
//! Two filters, since one has a single answer. What runtimes try of themselves
//! and can do without is *not there*, silently. What a program does on purpose
//! is *asked* of the keeper, which refuses it and takes note, or allows it:
//! whether a process is the program's own, only the keeper can tell.
mod policy;

use std::{
    cell::Cell,
    env::consts::ARCH,
    os::fd::{AsFd, OwnedFd},
    sync::OnceLock,
};

use super::listener::Listener;
use crate::execute::sys;
pub(super) use policy::{Reach, kind};
use policy::{absent, refused};
use rustix::{
    io::Errno,
    net::{
        AddressFamily, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags,
        SocketType, sendmsg, socketpair,
    },
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, sock_filter};

/// The number by which the filter's maker writes "ask", to be replaced.
const ASK: SeccompAction = SeccompAction::Trace(0);

/// The filters as the kernel takes them.
struct Programs {
    absent: BpfProgram,
    asking: BpfProgram,
    /// The same as `asking` where the kernel cannot ask.
    refusing: BpfProgram,
}

impl Programs {
    fn new(reach: Reach) -> Result<Self, Errno> {
        let unknown = |_| Errno::NOSYS;
        let target: TargetArch = ARCH.try_into().map_err(unknown)?;
        let compiled = |rules, answer| -> Result<BpfProgram, Errno> {
            SeccompFilter::new(rules, SeccompAction::Allow, answer, target)
                .and_then(TryInto::try_into)
                .map_err(|_| Errno::NOSYS)
        };
        let number = |errno: Errno| errno.raw_os_error().unsigned_abs();
        let absent = absent(reach).map(|call| (call, Vec::new())).collect();
        let absent = compiled(absent, SeccompAction::Errno(number(Errno::NOSYS)))?;
        let asking = compiled(refused(reach, true), ASK)?;
        let refusing = compiled(
            refused(reach, false),
            SeccompAction::Errno(number(Errno::PERM)),
        )?;
        Ok(Self {
            absent: without_x32(absent),
            asking: asking.into_iter().map(asked).collect(),
            refusing,
        })
    }

    /// Those for `reach`: made once, if that was in the nursery for all keepers.
    fn of(reach: Reach) -> Result<&'static Self, Errno> {
        static MADE: [OnceLock<Result<Programs, Errno>>; Reach::ALL] =
            [const { OnceLock::new() }; Reach::ALL];
        let made = MADE[reach.index()].get_or_init(|| Self::new(reach));
        made.as_ref().map_err(|errno| *errno)
    }
}

/// Makes ready, in the nursery, what its keepers need for [`Filters::new`].
pub(super) fn prepare(reach: Reach) {
    // A keeper that needs them will find the same error.
    let _ = Programs::of(reach);
}

/// The filters of one program.
pub(super) struct Filters {
    programs: &'static Programs,
    ours: OwnedFd,
    theirs: OwnedFd,
    is_asking: Cell<bool>,
}

impl Filters {
    /// Makes them.
    ///
    /// # Errors
    ///
    /// If the kernel or the processor is one for which there are none.
    pub(super) fn new(reach: Reach) -> Result<Self, Errno> {
        let programs = Programs::of(reach)?;
        let (ours, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::STREAM,
            SocketFlags::CLOEXEC,
            None,
        )?;
        Ok(Self {
            programs,
            ours,
            theirs,
            is_asking: Cell::new(false),
        })
    }

    /// Puts them around the calling process, for good, and sends the keeper
    /// what it needs to answer; for the child, which may only make system calls.
    pub(super) fn install(&self) -> Result<(), Errno> {
        sys::walls::filter(&self.programs.absent)?;
        let Ok(listener) = sys::walls::asking_filter(&self.programs.asking) else {
            // An old kernel, or a container whose maker answers already.
            return sys::walls::filter(&self.programs.refusing);
        };
        let mut space = [std::mem::MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        let listeners = [listener.as_fd()];
        control.push(SendAncillaryMessage::ScmRights(&listeners));
        let word = [std::io::IoSlice::new(b"!")];
        sendmsg(&self.theirs, &word, &mut control, SendFlags::empty())?;
        self.is_asking.set(true);
        Ok(())
    }

    /// What the child has sent.
    ///
    /// # Errors
    ///
    /// If it has sent something that did not arrive.
    pub(super) fn listener(self) -> Result<Option<Listener>, Errno> {
        let Self {
            ours, is_asking, ..
        } = self;
        let received = is_asking.get().then(|| Listener::receive(&ours));
        received.transpose()
    }
}

/// An instruction that asks where it was to tell a tracer: the filter's maker
/// does not know how to ask.
fn asked(instruction: sock_filter) -> sock_filter {
    let (from, to) = (u32::from(ASK), libc::SECCOMP_RET_USER_NOTIF);
    let k = if instruction.k == from {
        to
    } else {
        instruction.k
    };
    sock_filter { k, ..instruction }
}

/// A filter that refuses first what looks like a 64-bit program and has numbers
/// of its own for all calls: those of the x32 ABI, of which the others know
/// nothing.
fn without_x32(filter: BpfProgram) -> BpfProgram {
    const BIT: u32 = 0x4000_0000;
    if ARCH != "x86_64" {
        return filter;
    }
    let refuse = u32::from(SeccompAction::Errno(
        Errno::NOSYS.raw_os_error().unsigned_abs(),
    ));
    let instruction = |code: u32, jf, k| sock_filter {
        code: u16::try_from(code).expect("an instruction's code is small"),
        jt: 0,
        jf,
        k,
    };
    let guard = [
        // The number of the call is the first field.
        instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0),
        instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 1, BIT),
        instruction(libc::BPF_RET | libc::BPF_K, 0, refuse),
    ];
    guard.into_iter().chain(filter).collect()
}

//! What a program may not ask of the kernel.
//!
//! Two filters, since one has a single answer. What runtimes try of themselves
//! and can do without is *not there*, silently. What a program does on purpose
//! is *asked* of the keeper, which refuses it and takes note, or allows it:
//! whether a process is the program's own, only the keeper can tell.
use std::{
    cell::Cell,
    collections::BTreeMap,
    env::consts::ARCH,
    os::fd::{AsFd, OwnedFd},
    sync::OnceLock,
};

use rustix::{
    io::Errno,
    net::{
        AddressFamily, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags,
        SocketType, sendmsg, socketpair,
    },
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Is, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, sock_filter,
};
use serde::{Deserialize, Serialize};

use super::listener::Listener;
use crate::execute::sys;

/// Something that a program tried and was refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Denied {
    /// A socket, or a connection, to the network or to a service.
    Network,
    /// Leaving its session or its group, as daemons do.
    Group,
    /// Signals to, or a hold on, a process that is not its own.
    OtherProcess,
    /// Namespaces, mounts, another root, the clock, the whole machine.
    System,
}

/// What of other processes a program cannot reach anyway.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// It has a user or namespaces of its own: no other process is in reach.
    pub(super) has_own_processes: bool,
    /// Signals to others are refused otherwise.
    pub(super) are_signals_scoped: bool,
    /// A hold on others is refused otherwise.
    pub(super) is_traced_scoped: bool,
    /// Memory that is shared by a key or a name is its own, and goes with it.
    pub(super) has_own_memory: bool,
    /// Memory that belongs to no process is counted.
    pub(super) is_all_memory_counted: bool,
}

impl Reach {
    /// How many there are.
    const ALL: usize = 1 << 5;

    /// Its number among all.
    fn index(self) -> usize {
        let Self {
            has_own_processes,
            are_signals_scoped,
            is_traced_scoped,
            has_own_memory,
            is_all_memory_counted,
        } = self;
        [
            has_own_processes,
            are_signals_scoped,
            is_traced_scoped,
            has_own_memory,
            is_all_memory_counted,
        ]
        .into_iter()
        .fold(0, |index, bit| index << 1 | usize::from(bit))
    }
}

/// Calls that send a signal, or hold a process for one, with the argument that
/// names the process.
const SIGNALS: [(i64, u8); 6] = [
    (libc::SYS_kill, 0),
    (libc::SYS_tkill, 0),
    (libc::SYS_tgkill, 0),
    (libc::SYS_rt_sigqueueinfo, 0),
    (libc::SYS_rt_tgsigqueueinfo, 0),
    (libc::SYS_pidfd_open, 0),
];

/// Calls that look into another process.
const TRACES: [(i64, u8); 3] = [
    (libc::SYS_ptrace, 1),
    (libc::SYS_process_vm_readv, 0),
    (libc::SYS_process_vm_writev, 0),
];

/// Calls that change what another process of the same user may use.
const CHANGES: [(i64, u8); 9] = [
    (libc::SYS_prlimit64, 0),
    (libc::SYS_sched_setaffinity, 0),
    (libc::SYS_sched_setscheduler, 0),
    (libc::SYS_sched_setparam, 0),
    (libc::SYS_sched_setattr, 0),
    (libc::SYS_setpriority, 1),
    (libc::SYS_ioprio_set, 1),
    (libc::SYS_migrate_pages, 0),
    (libc::SYS_move_pages, 0),
];

/// Calls that are refused and noted, whatever their arguments.
const SYSTEM: [i64; 32] = [
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_fsconfig,
    libc::SYS_mount_setattr,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_open_by_handle_at,
];

/// Calls that are not there: rare corners of the kernel, where its bugs are,
/// and ways past the files. Runtimes that try them go on without. `clone3`
/// hides its flags in memory, where a filter cannot see that it asks for
/// namespaces; libraries then take `clone`.
const ABSENT: [i64; 14] = [
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_userfaultfd,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_fanotify_init,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_memfd_secret,
];

/// Calls for memory that outlives the program and that others can find. They
/// are not there unless the program has a namespace for it.
const LASTING: [i64; 4] = [
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
];

/// Whose priority is changed: that of all processes of the user, as
/// `setpriority` and `ioprio_set` call it.
const ALL_OF_USER: [(i64, u64); 2] = [(libc::SYS_setpriority, 2), (libc::SYS_ioprio_set, 3)];

/// The commands of `fcntl` and `ioctl` that name a process to be sent signals
/// about a file: any signal, to any process of the user.
const OWNERS: [(i64, u64); 4] = [
    (libc::SYS_fcntl, 8),
    (libc::SYS_fcntl, 15),
    (libc::SYS_ioctl, 0x8901),
    (libc::SYS_ioctl, 0x8902),
];

/// The flags of `clone` that ask for namespaces.
const NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// The number by which the filter's maker writes "ask", to be replaced.
const ASK: SeccompAction = SeccompAction::Trace(0);

/// The kind of what a call does that the keeper was asked about, and the
/// process that it names, if that decides.
pub(super) fn kind(call: i64, arguments: &[u64; 6]) -> (Denied, Option<i32>) {
    let argument = |index: u8| arguments[usize::from(index)];
    // The kernel takes the lower half.
    let low = |value: u64| value & u64::from(u32::MAX);
    let process = |index: u8| {
        u32::try_from(low(argument(index)))
            .ok()
            .map(u32::cast_signed)
    };
    if ALL_OF_USER.contains(&(call, low(argument(0)))) {
        return (Denied::OtherProcess, None);
    }
    let by_process = [&SIGNALS[..], &TRACES, &CHANGES].concat();
    if let Some((_, index)) = by_process.iter().find(|(it, _)| *it == call) {
        return (Denied::OtherProcess, process(*index));
    }
    let kind = match call {
        libc::SYS_socket | libc::SYS_socketpair | libc::SYS_connect | libc::SYS_sendto => {
            Denied::Network
        }
        libc::SYS_setsid | libc::SYS_setpgid => Denied::Group,
        libc::SYS_fcntl | libc::SYS_ioctl => Denied::OtherProcess,
        _ => Denied::System,
    };
    (kind, None)
}

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

/// The calls that are not there.
fn absent(reach: Reach) -> impl Iterator<Item = i64> {
    let lasting = (!reach.has_own_memory).then_some(LASTING);
    // Files in memory that nobody has mapped are in no process's memory.
    let uncounted = (!reach.is_all_memory_counted).then_some(libc::SYS_memfd_create);
    // It takes a folder of /proc as well, which needs no other call.
    let signals_are_open = !reach.has_own_processes && !reach.are_signals_scoped;
    let by_file = signals_are_open.then_some(libc::SYS_pidfd_send_signal);
    ABSENT
        .into_iter()
        .chain(lasting.into_iter().flatten())
        .chain(uncounted)
        .chain(by_file)
}

/// The calls that are refused, with what their arguments must be for that. Of
/// signals, those within a program must go through: who cannot ask lets them.
fn refused(reach: Reach, can_ask: bool) -> BTreeMap<i64, Vec<SeccompRule>> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    for call in SYSTEM
        .into_iter()
        .chain([libc::SYS_setsid, libc::SYS_setpgid])
    {
        rules.insert(call, Vec::new());
    }
    for flag in NAMESPACES {
        let flag = u64::from(flag.unsigned_abs());
        let rule = when(&[(0, Length::Qword, Is::MaskedEq(flag), flag)]);
        rules.entry(libc::SYS_clone).or_default().push(rule);
    }
    let unix = u64::from(libc::AF_UNIX.unsigned_abs());
    // A datagram can be sent to anybody, without a connection; the second is
    // another name for it.
    let datagrams = || {
        [libc::SOCK_DGRAM, libc::SOCK_RAW].map(|kind| {
            let kind = u64::from(kind.unsigned_abs());
            when(&[(1, Length::Dword, Is::MaskedEq(0xf), kind)])
        })
    };
    let mut sockets = Vec::from(datagrams());
    sockets.push(when(&[(0, Length::Dword, Is::Ne, unix)]));
    rules.insert(libc::SYS_socket, sockets);
    rules.insert(libc::SYS_socketpair, datagrams().into());
    // A socket in a folder may be that of a service with great power.
    rules.insert(libc::SYS_connect, Vec::new());
    rules.insert(
        libc::SYS_sendto,
        vec![when(&[(4, Length::Qword, Is::Ne, 0)])],
    );
    if !reach.has_own_processes {
        let signals = (can_ask && !reach.are_signals_scoped).then_some(&SIGNALS[..]);
        let traces = (!reach.is_traced_scoped).then_some(&TRACES[..]);
        let by_process = [signals.unwrap_or(&[]), traces.unwrap_or(&[]), &CHANGES].concat();
        for (call, argument) in by_process {
            // Zero is the caller itself, or its group.
            let rule = when(&[(argument, Length::Dword, Is::Ne, 0)]);
            rules.insert(call, vec![rule]);
        }
        let owners = (!reach.are_signals_scoped).then_some(&OWNERS[..]);
        let by_command = ALL_OF_USER.iter().map(|(call, whose)| (call, 0, whose));
        let by_command = by_command.chain(
            owners
                .into_iter()
                .flatten()
                .map(|(call, command)| (call, 1, command)),
        );
        for (call, argument, value) in by_command {
            let rule = when(&[(argument, Length::Dword, Is::Eq, *value)]);
            rules.entry(*call).or_default().push(rule);
        }
    }
    rules
}

/// A rule for a call all of whose arguments are so.
fn when(conditions: &[(u8, Length, Is, u64)]) -> SeccompRule {
    let conditions = conditions.iter().cloned();
    let conditions = conditions.map(|(argument, length, is, value)| {
        SeccompCondition::new(argument, length, is, value).expect("a call has six arguments")
    });
    SeccompRule::new(conditions.collect()).expect("there is a condition")
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

//! Which calls of the kernel a program is refused, and what each was an attempt at.
use std::collections::BTreeMap;

use crate::execute::Denied;
use seccompiler::{SeccompCmpArgLen as Length, SeccompCmpOp as Is, SeccompCondition, SeccompRule};

/// What of other processes a program cannot reach anyway.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::execute) struct Reach {
    /// It has a user or namespaces of its own: no other process is in reach.
    pub(in crate::execute) has_own_processes: bool,
    /// Signals to others are refused otherwise.
    pub(in crate::execute) are_signals_scoped: bool,
    /// A hold on others is refused otherwise.
    pub(in crate::execute) is_traced_scoped: bool,
    /// Memory that is shared by a key or a name is its own, and goes with it.
    pub(in crate::execute) has_own_memory: bool,
    /// Memory that belongs to no process is counted.
    pub(in crate::execute) is_all_memory_counted: bool,
}

impl Reach {
    /// How many there are.
    pub(super) const ALL: usize = 1 << 5;

    /// Its number among all.
    pub(super) fn index(self) -> usize {
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

/// The kind of what a call does that the keeper was asked about, and the
/// process that it names, if that decides.
pub(in crate::execute) fn kind(call: i64, arguments: &[u64; 6]) -> (Denied, Option<i32>) {
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

/// The calls that are not there.
pub(super) fn absent(reach: Reach) -> impl Iterator<Item = i64> {
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
pub(super) fn refused(reach: Reach, can_ask: bool) -> BTreeMap<i64, Vec<SeccompRule>> {
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

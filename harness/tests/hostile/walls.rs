//! The layers around a program: that they are there, and what they refuse.
//!
//! Each of these says in plain sight which layers refuse something, and checks
//! that it is let through where there is none of them: otherwise the attempt
//! itself may be in vain.
use std::{
    fs,
    net::{TcpListener, UdpSocket},
    os::{
        linux::net::SocketAddrExt,
        unix::{
            fs::PermissionsExt,
            net::{SocketAddr, UnixDatagram, UnixListener},
        },
    },
    path::{Path, PathBuf},
    process::{self, Child, Stdio},
    thread,
    time::{Duration, Instant},
};

use harness::execute::{
    Denied, Exit,
    Layer::{self, Landlock, Namespaces, Seccomp, User},
    Layers, Observation, Reason, Scratch, State, Survey,
};

use landlock::{ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr};

use super::{Trial, binary, check_ended, has, new_mark, reaching_program, text, trial};

/// A run of the program that reaches for what is not its own, in this way.
fn reach(way: &str) -> Trial {
    trial(reaching_program()).argument(way)
}

/// What came of it, in its own words.
#[track_caller]
fn said(seen: &Observation) -> &str {
    assert_eq!(seen.exit, Exit::Code(0), "{seen:?}");
    text(&seen.stdout.bytes).trim_end()
}

/// That an attempt is refused where there is any of these layers, and let through
/// without a note otherwise. Returns what was noted.
#[track_caller]
fn check_refused(trial: Trial, by: &[Layer]) -> Vec<Denied> {
    let way = trial.command.arguments.join(" ");
    let seen = trial.run();
    let is_refused = said(&seen) != "ok";
    assert_eq!(is_refused, has(by), "{way}: {seen:?}");
    assert!(is_refused || seen.denied.is_empty(), "{way}: {seen:?}");
    seen.denied
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Rows 63, 66 and 67.
#[test]
fn neither_the_network_nor_a_service_is_in_reach() {
    let folder = open_folder();
    let path = |name: &str| folder.path().join(name);
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    let stream = UnixListener::bind(path("stream")).unwrap();
    let datagrams = UnixDatagram::bind(path("datagrams")).unwrap();
    let name = new_mark();
    let address = SocketAddr::from_abstract_name(&name).unwrap();
    let hidden = UnixListener::bind_addr(&address).unwrap();
    for name in ["stream", "datagrams"] {
        fs::set_permissions(path(name), fs::Permissions::from_mode(0o777)).unwrap();
    }
    let port = |address: std::io::Result<std::net::SocketAddr>| address.unwrap().port().to_string();
    let socket = |name: &str| path(name).to_str().unwrap().to_owned();
    // The namespaces have no network where no filter keeps the program from it.
    let network: &[Layer] = &[Seccomp, Namespaces];
    let check = |way: &str, to: &str, by: &[Layer]| {
        let seen = reach(way).argument(to).run();
        assert_eq!(said(&seen) != "ok", has(by), "{way}: {seen:?}");
        if has(&[Seccomp]) {
            // A connection to a local service is what the C library tries too.
            let is_local = ["unix", "abstract"].contains(&way);
            let noted: &[Denied] = if is_local { &[] } else { &[Denied::Network] };
            assert_eq!(seen.denied, noted, "{way}");
            assert_eq!(said(&seen), "EACCES", "{way}");
        }
    };
    check(
        "tcp",
        &port(tcp.local_addr()),
        &[Seccomp, Landlock, Namespaces],
    );
    check("udp", &port(udp.local_addr()), network);
    check("abstract", &name, &[Seccomp, Landlock, Namespaces]);
    check("unix", &socket("stream"), &[Seccomp]);
    for way in ["unix-datagrams", "unix-raw", "unix-pair", "unix-raw-pair"] {
        check(way, &socket("datagrams"), &[Seccomp]);
    }
    for way in ["vsock", "netlink", "packets", "syslog"] {
        if has(&[Seccomp]) {
            check(way, "", &[Seccomp]);
        }
    }

    // What they say is what came through.
    tcp.set_nonblocking(true).unwrap();
    assert_eq!(tcp.accept().is_err(), has(&[Seccomp, Landlock, Namespaces]));
    udp.set_nonblocking(true).unwrap();
    assert_eq!(udp.recv(&mut [0; 9]).is_err(), has(network));
    hidden.set_nonblocking(true).unwrap();
    let by = [Seccomp, Landlock, Namespaces];
    assert_eq!(hidden.accept().is_err(), has(&by));
    stream.set_nonblocking(true).unwrap();
    assert_eq!(stream.accept().is_err(), has(&[Seccomp]));
    datagrams.set_nonblocking(true).unwrap();
    assert_eq!(datagrams.recv(&mut [0; 9]).is_err(), has(&[Seccomp]));
}

#[test]
fn processes_of_a_program_may_talk_through_sockets() {
    let seen = reach("own-pair").run();
    check_ended(&seen, &Exit::Code(0), "ok\n");
    assert_eq!(seen.denied, []);
}

/// A folder into which others may come, as they must for what is in it to be
/// theirs.
fn open_folder() -> Scratch {
    let folder = Scratch::new().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// A process of the same user as the harness, ended in the end.
struct Stranger(Child);

impl Stranger {
    fn new() -> Self {
        let mut command = process::Command::new("sleep");
        Self(command.arg("30").stdout(Stdio::piped()).spawn().unwrap())
    }

    fn id(&self) -> String {
        self.0.id().to_string()
    }

    /// Whether it outlives this time: a signal takes some to arrive.
    fn outlives(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while self.0.try_wait().unwrap().is_none() {
            if Instant::now() > end {
                return true;
            }
            thread::sleep(Duration::from_millis(2));
        }
        false
    }

    /// A field of what /proc says of it, as proc_pid_stat(5) counts them.
    fn field(&self, number: usize) -> String {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap();
        let mut fields = stat.split_ascii_whitespace();
        fields.nth(number - 1).unwrap().to_owned()
    }

    /// Its rank, the processors that it may use and its limits.
    fn conditions(&self) -> [String; 3] {
        let of_process = |file| fs::read_to_string(format!("/proc/{}/{file}", self.id())).unwrap();
        let status = of_process("status");
        let processors = status
            .lines()
            .find(|line| line.starts_with("Cpus_allowed:"));
        [
            self.field(19),
            processors.unwrap().to_owned(),
            of_process("limits"),
        ]
    }
}

impl Drop for Stranger {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Rows 18 to 20.
#[test]
fn no_other_process_is_sent_a_signal() {
    let by = [Seccomp, Landlock, User, Namespaces];
    for way in [
        "kill",
        "tgkill",
        "sigqueue",
        "pidfd",
        "pidfd-by-folder",
        "signal-by-file",
    ] {
        let mut stranger = Stranger::new();
        let seen = reach(way).argument(&stranger.id()).run();
        assert_eq!(seen.exit, Exit::Code(0), "{way}: {seen:?}");
        let time = Duration::from_millis(if has(&by) { 50 } else { 5000 });
        assert_eq!(stranger.outlives(time), has(&by), "{way}: {seen:?}");
    }
    let stranger = Stranger::new();
    let seen = reach("kill").argument(&stranger.id()).run();
    let is_noted = has(&[Seccomp]) && !has(&[Landlock, User, Namespaces]);
    let noted: &[Denied] = if is_noted {
        &[Denied::OtherProcess]
    } else {
        &[]
    };
    assert_eq!(seen.denied, noted);
}

/// Row 20.
#[test]
fn no_other_process_is_looked_into() {
    let stranger = Stranger::new();
    let secret = Box::new(7_u64);
    let check = |way: &str, by: &[Layer]| check_refused(reach(way).argument(&stranger.id()), by);
    // Where nothing else refuses it, the filter does, and takes note.
    let noted = |others: &[Layer]| -> &[Denied] {
        if has(&[Seccomp]) && !has(others) {
            &[Denied::OtherProcess]
        } else {
            &[]
        }
    };
    let traced = check("trace", &[Seccomp, Landlock, User, Namespaces]);
    assert_eq!(traced, noted(&[Landlock, User, Namespaces]));
    check("environment", &[Landlock, User, Namespaces]);
    check("memory", &[Landlock, User, Namespaces]);
    check("output", &[Landlock, User, Namespaces]);
    check("see", &[Namespaces]);

    let address = (&raw const *secret as usize).to_string();
    let own = reach("look-into")
        .argument(&process::id().to_string())
        .argument(&address);
    let looked = check_refused(own, &[Seccomp, Landlock, User, Namespaces]);
    assert_eq!(looked, noted(&[Landlock, User, Namespaces]));
}

/// Row 23: what it does to itself is its own affair.
#[test]
fn no_other_process_is_changed() {
    let by = [Seccomp, User, Namespaces];
    let stranger = Stranger::new();
    let before = stranger.conditions();
    for way in ["renice", "pin", "limit"] {
        let noted = check_refused(reach(way).argument(&stranger.id()), &by);
        let is_noted = has(&[Seccomp]) && !has(&[User, Namespaces]);
        assert_eq!(noted.contains(&Denied::OtherProcess), is_noted, "{way}");
    }
    assert_eq!(before == stranger.conditions(), has(&by));
}

#[test]
fn the_other_processes_of_a_user_are_not_changed() {
    // Where there is nothing against it, this would hit the tests themselves.
    if !has(&[Seccomp, User, Namespaces]) {
        return;
    }
    let stranger = Stranger::new();
    let before = stranger.conditions();
    for way in ["renice-user", "rank-user"] {
        let seen = reach(way).run();
        assert_eq!(before, stranger.conditions(), "{way}");
        if has(&[Seccomp]) && !has(&[User, Namespaces]) {
            assert_eq!(said(&seen), "EPERM", "{way}");
            assert_eq!(seen.denied, [Denied::OtherProcess], "{way}");
        }
    }
}

/// Rows 19 and 20: the keeper, or the first process of a namespace, which has
/// rights that the program has not.
#[test]
fn the_keeper_is_not_looked_into_nor_spoken_for() {
    // Root may do all that; it is never root where anything keeps it from that.
    if is_root() && !has(&[User, Landlock]) {
        return;
    }
    let seen = reach("parent").run();
    assert!(!said(&seen).contains("ok"), "{seen:?}");
}

#[test]
fn a_program_that_has_itself_traced_by_its_keeper_only_stops() {
    let seen = reach("be-traced").wall(400).run();
    assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    assert!(seen.is_stopped);
}

/// Rows 55 to 57: an answer beside, the folder of another, a file of the user.
#[test]
fn no_file_of_others_is_read_or_changed() {
    let folder = open_folder();
    let private = folder.path().join("private");
    let new = folder.path().join("new");
    let other = folder.path().join("other-submission");
    fs::create_dir(&other).unwrap();
    fs::set_permissions(&other, fs::Permissions::from_mode(0o700)).unwrap();
    fs::write(&private, "answer").unwrap();
    fs::set_permissions(&private, fs::Permissions::from_mode(0o400)).unwrap();
    let modified = fs::metadata(&private).unwrap().modified().unwrap();
    let check = |way: &str, path: &Path, by: &[Layer]| {
        let noted = check_refused(reach(way).argument(path.to_str().unwrap()), by);
        assert_eq!(noted, [], "{way}");
    };
    check("read", &private, &[Landlock, User]);
    check("list", &other, &[Landlock, User]);
    check("lock", &private, &[Landlock, User]);
    let change = [Landlock, User, Namespaces];
    check("create", &new, &change);
    // That of a mode or a time is no matter of Landlock's.
    check("chmod", &private, &[User, Namespaces]);
    check("date", &private, &[User, Namespaces]);
    if has(&[User, Namespaces]) {
        let metadata = fs::metadata(&private).unwrap();
        assert_eq!(metadata.permissions().mode() & 0o777, 0o400);
        assert_eq!(metadata.modified().unwrap(), modified);
    }
    fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
    check("write", &private, &change);
    check("remove", &private, &change);
    if has(&change) {
        assert_eq!(fs::read_to_string(&private).unwrap(), "answer");
    }
}

/// Row 56.
#[test]
fn the_home_folder_is_not_in_reach() {
    let home = std::env::var_os("HOME").map_or_else(|| PathBuf::from("/root"), PathBuf::from);
    let seen = reach("list").argument(home.to_str().unwrap()).run();
    assert!(said(&seen) != "ok" || !has(&[Landlock]), "{seen:?}");
}

/// Row 27.
#[test]
fn memory_that_is_no_processs_is_little_or_not_to_be_had() {
    let megabytes = |way: &str| -> u64 {
        let seen = reach(way).run();
        said(&seen).parse().unwrap()
    };
    let in_memory = if has(&[Seccomp]) { 0..=0 } else { 0..=40 };
    assert!(in_memory.contains(&megabytes("memory-files")));
    let shared = if has(&[Namespaces]) {
        1..=16
    } else if has(&[Landlock]) {
        0..=0
    } else {
        0..=40
    };
    let found = megabytes("shared-files");
    assert!(shared.contains(&found), "{found}");
}

/// Row 67: what another run could find.
#[test]
fn memory_and_queues_by_key_are_private_or_not_there() {
    let is_absent = has(&[Seccomp]) && !has(&[Namespaces]);
    let expected = if is_absent { "ENOSYS" } else { "ok" };
    assert_eq!(said(&reach("segments").run()), expected);
    // This is a file to the rules for files.
    let seen = reach("queue").run();
    assert_eq!(said(&seen) == "ok", !is_absent && !has(&[Landlock]));
}

/// Rows 22, 67, 68 and 70.
#[test]
fn the_system_is_not_touched() {
    if !has(&[Seccomp]) {
        return;
    }
    for way in [
        "chroot",
        "unshare",
        "join",
        "mount",
        "unmount",
        "new-user",
        "clock",
        "tune-clock",
        "reboot",
        "module",
        "kernel-log",
    ] {
        let seen = reach(way).run();
        assert_eq!(said(&seen), "EPERM", "{way}");
        assert_eq!(seen.denied, [Denied::System], "{way}");
    }
}

/// Row 67: not there, silently, since runtimes try some of it.
#[test]
fn rare_corners_of_the_kernel_are_not_there() {
    if !has(&[Seccomp]) {
        return;
    }
    for way in [
        "new-user-3",
        "keyring",
        "ring",
        "bpf",
        "perf",
        "faults",
        "x32",
    ] {
        let seen = reach(way).run();
        assert_eq!(said(&seen), "ENOSYS", "{way}");
        assert_eq!(seen.denied, [], "{way}");
    }
    let seen = reach("i386").run();
    assert_eq!(seen.exit, Exit::Signal(libc::SIGSYS));
}

/// Row 21.
#[test]
fn no_program_gives_it_new_rights() {
    assert_eq!(said(&reach("rights").run()), "NoNewPrivs:\t1");
    if !is_root() || has(&[User]) {
        let seen = reach("capabilities").run();
        assert_eq!(said(&seen), "CapPrm:\t0000000000000000");
    }
    let folder = open_folder();
    let program = folder.path().join("program");
    fs::copy(reaching_program(), &program).unwrap();
    // Of root, if the tests are root's, as `su` and `ping` are.
    fs::set_permissions(&program, fs::Permissions::from_mode(0o6755)).unwrap();
    let mut trial = reach("run").argument(program.to_str().unwrap());
    trial.command.readable.push(program);
    assert_eq!(said(&trial.run()), "same");
}

/// Otherwise a layer that is broken would be taken for one that the machine lacks,
/// by all other tests too.
#[test]
fn a_layer_is_on_where_the_machine_has_its_means() {
    let survey = Survey::make(&binary(), Layers::NONE).unwrap();
    let can = |program: &str, arguments: &[&str]| {
        let mut command = process::Command::new(program);
        let output = command.args(arguments).arg("true").output();
        output.is_ok_and(|output| output.status.success())
    };
    let mut own = vec![
        "--mount",
        "--pid",
        "--ipc",
        "--uts",
        "--fork",
        "--mount-proc",
    ];
    if !is_root() {
        own.extend(["--user", "--map-root-user"]);
    }
    let user = ["--reuid=54321", "--regid=54321", "--clear-groups"];
    let actions = fs::read_to_string("/proc/sys/kernel/seccomp/actions_avail");
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))
        .and_then(Ruleset::create);
    for (layer, has_means) in [
        (Seccomp, actions.is_ok_and(|it| it.contains("user_notif"))),
        (Landlock, rules.is_ok()),
        (User, is_root() && can("setpriv", &user)),
        (Namespaces, can("unshare", &own)),
    ] {
        let state = survey.state(layer);
        assert!(!has_means || *state == State::On, "{layer}: {state:?}");
    }
    for (layer, state) in &survey.findings {
        assert_ne!(*state, State::Off(Reason::Ineffective), "{layer}");
    }
}

#[test]
fn a_layer_that_is_switched_off_is_off() {
    let without = Layers::NONE.with(Landlock);
    let survey = Survey::make(&binary(), without).unwrap();
    assert_eq!(*survey.state(Landlock), State::Off(Reason::SwitchedOff));
    assert!(!survey.layers().has(Landlock));
}

//! The runner of systems that are not Linux, tried on Linux: built only with
//! `make reduced`, and elsewhere always.
#![cfg(not(walled))]
use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::Command as Program,
    thread,
    time::{Duration, Instant},
};

use harness::execute::{
    AddressLayout, Command, Delivery, Exit, Halt, JudgeError, Keeper, Layer, Layers, Limits,
    Observation, Reason, Scratch, StartError, State, Stream, Survey, execute,
};

const BINARY: &str = env!("CARGO_BIN_EXE_tilemark");

/// What a shell script is run under, unless a test says otherwise.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(5),
    wall: Duration::from_secs(10),
    memory: None,
    output: 64 << 10,
    file: 1 << 20,
    line_cpu: None,
};

fn shell(script: &str, folder: &Path) -> Command {
    Command {
        program: "/bin/sh".into(),
        arguments: vec!["-c".to_owned(), script.to_owned()],
        environment: vec![("PATH".to_owned(), "/usr/bin:/bin".to_owned())],
        folder: folder.to_owned(),
        stdin: Vec::new(),
        delivery: Delivery::AtOnce,
        readable: Vec::new(),
        writable: Vec::new(),
        address_layout: AddressLayout::AsUsual,
    }
}

fn run(script: &str, limits: Limits) -> Observation {
    let scratch = Scratch::new().unwrap();
    execute(&Keeper::at(BINARY), &shell(script, scratch.path()), &limits).unwrap()
}

/// Whether a process whose command line has `word` in it is there.
fn is_running(word: &str) -> bool {
    let seen = Program::new("pgrep").args(["-f", word]).output().unwrap();
    !seen.stdout.is_empty()
}

#[test]
fn tells_the_code_the_signal_and_both_outputs() {
    let seen = run("echo out; echo err >&2; exit 3", LIMITS);
    assert_eq!(seen.exit, Exit::Code(3));
    assert_eq!(seen.stdout.bytes, b"out\n");
    assert_eq!(seen.stderr.bytes, b"err\n");
    assert_eq!((seen.left_behind, seen.is_output_held), (0, false));
    assert!(seen.peak_memory > 0);
    assert_eq!(run("kill -SEGV $$", LIMITS).exit, Exit::Signal(11));
}

#[test]
fn gives_a_session_a_folder_and_nothing_else() {
    let seen = run(
        "pwd; env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD=; ulimit -n; ls /dev/fd | wc -l; \
         test $$ = \"$(ps -o pgid= -p $$ | tr -d ' ')\" && echo leader",
        LIMITS,
    );
    let text = String::from_utf8(seen.stdout.bytes).unwrap();
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    assert!(lines[0].contains("tilemark-"), "{text}");
    // Three, and that of the listing.
    assert_eq!(
        lines[1..],
        ["PATH=/usr/bin:/bin", "1024", "4", "leader"],
        "{text}"
    );
}

#[test]
fn ends_what_takes_too_long() {
    let limits = Limits {
        wall: Duration::from_millis(300),
        ..LIMITS
    };
    let begin = Instant::now();
    let seen = run("sleep 1000.25", limits);
    assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    assert!(
        begin.elapsed() < Duration::from_secs(3),
        "{:?}",
        begin.elapsed()
    );
    assert!(!seen.is_stopped);
    assert!(run("kill -STOP $$", limits).is_stopped);
    assert!(!is_running("sleep 1000.25"));
}

#[test]
fn ends_what_computes_too_long() {
    // The clock goes on while the machine does other work.
    let limits = Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(120),
        ..LIMITS
    };
    let seen = run("while :; do :; done", limits);
    assert_eq!(seen.exit, Exit::KilledAtCpuLimit);
    assert!(seen.cpu >= Duration::from_millis(900), "{:?}", seen.cpu);
    let seen = run("trap '' XCPU; while :; do :; done", limits);
    assert_eq!(seen.exit, Exit::KilledAtCpuLimit);
}

#[test]
fn ends_a_flood_and_what_writes_too_large_a_file() {
    let seen = run("while :; do echo flood; done", LIMITS);
    assert_eq!(seen.exit, Exit::KilledAtOutputLimit(Stream::Stdout));
    assert_eq!(seen.stdout.bytes.len(), 64 << 10);
    assert!(seen.stdout.is_cut);
    let seen = run("while :; do echo flood >&2; done", LIMITS);
    assert_eq!(seen.exit, Exit::KilledAtOutputLimit(Stream::Stderr));
    let seen = run("exec head -c 2000000 /dev/zero > large", LIMITS);
    assert_eq!(seen.exit, Exit::Signal(25));
}

#[test]
fn ends_what_uses_too_much_memory() {
    let limits = Limits {
        memory: Some(64 << 20),
        ..LIMITS
    };
    let seen = run(
        "exec dd if=/dev/zero of=/dev/null bs=300000000 count=1",
        limits,
    );
    assert_eq!(seen.exit, Exit::KilledAtMemoryLimit);
    assert!(seen.peak_memory > 64 << 20);
}

#[test]
fn feeds_those_that_read_and_those_that_do_not() {
    let scratch = Scratch::new().unwrap();
    let of = |script| {
        let stdin = vec![b'x'; 1 << 20];
        let command = Command {
            stdin,
            ..shell(script, scratch.path())
        };
        execute(&Keeper::at(BINARY), &command, &LIMITS).unwrap()
    };
    let seen = of("wc -c");
    assert_eq!(
        String::from_utf8_lossy(&seen.stdout.bytes).trim(),
        "1048576"
    );
    assert_eq!(seen.stdin_unread, 0);
    let seen = of("exec <&-; exit 0");
    assert_eq!((seen.exit, seen.stdin_unread), (Exit::Code(0), 1 << 20));
}

#[test]
fn types_a_line_when_the_one_before_is_answered() {
    let scratch = Scratch::new().unwrap();
    let command = Command {
        stdin: b"a\nb\n".to_vec(),
        delivery: Delivery::LineByLine,
        ..shell("while read l; do echo $l; done", scratch.path())
    };
    let seen = execute(&Keeper::at(BINARY), &command, &LIMITS).unwrap();
    assert_eq!((seen.exit, seen.stdin_unread), (Exit::Code(0), 0));
    assert_eq!(seen.stdout.bytes, b"a\nb\n");
    // On a busy machine the second line may come before the first is answered.
    assert!(matches!(seen.typed[..], [0, 0 | 2]), "{:?}", seen.typed);
}

#[test]
fn kills_what_is_left_behind() {
    let seen = run("sleep 1000.5 & sleep 1000.5 & exit 0", LIMITS);
    assert_eq!(seen.exit, Exit::Code(0));
    assert_eq!(seen.left_behind, 2);
    assert!(seen.is_output_held);
    assert!(!is_running("sleep 1000.5"));
}

#[test]
fn tells_why_a_program_cannot_be_started() {
    let scratch = Scratch::new().unwrap();
    let file = |name: &str, text: &str, mode: u32| {
        let path = scratch.path().join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        path
    };
    let missing_interpreter = StartError::MissingInterpreter {
        interpreter: "/no/such".to_owned(),
    };
    for (program, expected) in [
        (scratch.path().join("missing"), StartError::Missing),
        (scratch.path().to_owned(), StartError::Folder),
        (
            file("closed", "#!/bin/sh\n", 0o644),
            StartError::NotExecutable,
        ),
        (
            file("text", "print('hello')\n", 0o755),
            StartError::UnknownFormat,
        ),
        (file("other", "#!/no/such\n", 0o755), missing_interpreter),
    ] {
        let command = Command {
            program,
            ..shell("", scratch.path())
        };
        let seen = execute(&Keeper::at(BINARY), &command, &LIMITS).unwrap();
        assert_eq!(seen.exit, Exit::NotStarted(expected));
    }
    let absent = Command {
        program: "no-such-program".into(),
        ..shell("", scratch.path())
    };
    let error = execute(&Keeper::at(BINARY), &absent, &LIMITS).unwrap_err();
    assert!(matches!(error, JudgeError::NotInstalled { .. }), "{error}");
    let nowhere = shell("", &scratch.path().join("nowhere"));
    let error = execute(&Keeper::at(BINARY), &nowhere, &LIMITS).unwrap_err();
    assert_eq!(error.to_string(), "cannot enter the folder for the program");
}

#[test]
fn ends_all_runs_by_a_word() {
    let halt = Halt::new().unwrap();
    let keeper = Keeper::at(BINARY).ended_by(halt.clone());
    let scratch = Scratch::new().unwrap();
    let later = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        halt.give();
    });
    let seen = execute(&keeper, &shell("sleep 1000.75", scratch.path()), &LIMITS);
    assert!(matches!(seen, Err(JudgeError::Halted)), "{seen:?}");
    later.join().unwrap();
    assert!(!is_running("sleep 1000.75"));
}

#[test]
fn a_keeper_that_is_killed_is_no_fault_of_the_program() {
    let scratch = Scratch::new().unwrap();
    let command = shell("kill -KILL $PPID", scratch.path());
    let seen = execute(&Keeper::at(BINARY), &command, &LIMITS);
    assert!(
        matches!(seen, Err(JudgeError::KeeperLost { .. })),
        "{seen:?}"
    );
}

#[test]
fn a_keeper_whose_harness_is_gone_ends_its_program() {
    let scratch = Scratch::new().unwrap();
    let folder = scratch.path().to_owned();
    let mut harness = Program::new(env::current_exe().unwrap())
        .args(["--exact", "a_harness_that_is_killed"])
        .env("TILEMARK_TEST_FOLDER", &folder)
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(10);
    while !is_running("sleep 1001.25") && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    harness.kill().unwrap();
    harness.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(2);
    while is_running("sleep 1001.25") && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    assert!(!is_running("sleep 1001.25"));
}

/// Is the harness of the test above where that asks for it, and else nothing.
#[test]
fn a_harness_that_is_killed() {
    if let Some(folder) = env::var_os("TILEMARK_TEST_FOLDER") {
        let command = shell("sleep 1001.25", Path::new(&folder));
        let _ = execute(&Keeper::at(BINARY), &command, &LIMITS);
    }
}

#[test]
fn says_that_the_protection_is_reduced() {
    let survey = Survey::make(Path::new(BINARY), Layers::NONE).unwrap();
    assert_eq!(survey.layers(), Layers::NONE);
    let off = State::Off(Reason::OnlyOnLinux);
    assert_eq!(*survey.state(Layer::Seccomp), off);
    assert_eq!(*survey.state(Layer::Cgroup), off);
    let seen = Program::new(BINARY).arg("doctor").output().unwrap();
    let text = String::from_utf8(seen.stdout).unwrap();
    assert!(text.contains("only Linux has such a thing"), "{text}");
    assert!(text.contains("The protection is reduced"), "{text}");
}

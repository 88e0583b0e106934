//! Programs that cannot be started, and judges that cannot start them.
use std::{
    env,
    ffi::OsStr,
    fs,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    path::PathBuf,
    time::Duration,
};

use harness::execute::{Exit, Keeper, Scratch, StartError, execute};

use super::{BINARIES, MARGIN, Trial, check_ended, compile, hostile, hostile_program, trial};

/// A run of a file with this content and these permissions.
fn file(content: &[u8], mode: u32) -> Trial {
    let mut trial = trial("");
    let program = trial.folder().join(OsStr::from_bytes(b"-odd \xff name\n"));
    fs::write(&program, content).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(mode)).unwrap();
    trial.command.program = program;
    trial
}

#[track_caller]
fn check(trial: Trial, expected: &str) {
    match trial.run().exit {
        Exit::NotStarted(error) => assert_eq!(error.to_string(), expected),
        other => panic!("{other:?}"),
    }
}

#[test]
fn says_why_a_program_cannot_be_started() {
    let unknown = "the file is neither a program for this machine nor a script with a `#!` line";
    let crlf = "its first line ends in a carriage return (CRLF line ends)";
    check(trial("/no/such/file"), "there is no such file");
    check(trial("/etc/passwd/file"), "there is no such file");
    check(trial("/usr"), "it is a folder, not a program");
    check(
        file(b"#!/bin/sh\n", 0o644),
        "the file has no execute permission",
    );
    check(
        file(b"#!/bin/sh\n", 0o000),
        "the file has no execute permission",
    );
    check(file(b"print('hello')\n", 0o755), unknown);
    check(file(b"", 0o755), unknown);
    check(
        file(b"#!/no/such -e\n", 0o755),
        "its interpreter `/no/such` is missing",
    );
    check(
        file(b"#!/etc/passwd\n", 0o755),
        "its interpreter `/etc/passwd` cannot be executed",
    );
    check(file(b"#!/bin/sh\r\necho\r\n", 0o755), crlf);
    check(file(b"#!/usr/bin/env sh\r\necho\r\n", 0o755), crlf);
    let bom = "a byte order mark (BOM) stands before its `#!` line";
    check(file(b"\xef\xbb\xbf#!/bin/sh\n", 0o755), bom);
    check(
        file(b"MZ\x90\x00", 0o755),
        "the file is a program for Windows",
    );
}

#[test]
fn says_which_loader_is_missing() {
    let mut program = fs::read(hostile_program()).unwrap();
    let loader = b"/ld-linux";
    let at = program
        .windows(loader.len())
        .position(|part| part == loader)
        .unwrap();
    program[at + 1] = b'X';
    let seen = file(&program, 0o755).run();
    match seen.exit {
        Exit::NotStarted(StartError::MissingInterpreter { interpreter }) => {
            assert!(interpreter.contains("/Xd-linux"), "{interpreter:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn says_which_shared_library_is_missing() {
    let folder = Scratch::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let library = path("libtilemark-none.so.7");
    let soname = "-Wl,-soname,libtilemark-none.so.7";
    let source = "int solve(void) { return 0; }";
    if env::var_os(BINARIES).is_none() {
        compile(&["-shared", "-fPIC", soname], source, &library);
        let source = "int solve(void); int main(void) { return solve(); }";
        compile(
            &["-x", "none", library.to_str().unwrap()],
            source,
            &path("solver"),
        );
        let program = fs::read(path("solver")).unwrap();
        check(
            file(&program, 0o755),
            "the shared library `libtilemark-none.so.7`, which it needs, is missing",
        );
    }
    // Not what a script has tried in vain.
    let said =
        "solver: error while loading shared libraries: libx.so: cannot open shared object file";
    let script = format!("#!/bin/sh\necho '{said}' >&2\nexit 127\n");
    let seen = file(script.as_bytes(), 0o755).run();
    assert_eq!(seen.exit, Exit::Code(127));
}

#[test]
fn starts_a_program_by_an_odd_name() {
    check_ended(
        &file(b"#!/bin/sh\necho odd\n", 0o755).run(),
        &Exit::Code(0),
        "odd\n",
    );
}

#[test]
fn looks_a_bare_name_up_in_the_path_given() {
    let mut trial = trial("program");
    let (first, second) = (trial.folder().join("first"), trial.folder().join("second"));
    for (folder, mode) in [(&first, 0o644), (&second, 0o755)] {
        fs::create_dir(folder).unwrap();
        fs::write(folder.join("program"), "#!/bin/sh\necho found\n").unwrap();
        fs::set_permissions(folder.join("program"), fs::Permissions::from_mode(mode)).unwrap();
    }
    let path = format!("/no/such::{}:{}", first.display(), second.display());
    trial.command.environment[0].1 = path;
    check_ended(&trial.run(), &Exit::Code(0), "found\n");
}

#[track_caller]
fn check_judge_error(trial: Trial, expected: &str, cause: Option<&str>) {
    let error = trial.try_run(MARGIN).unwrap_err();
    assert_eq!(error.to_string(), expected);
    let source = std::error::Error::source(&error).map(ToString::to_string);
    assert_eq!(source.as_deref(), cause);
}

#[test]
fn what_the_judge_lacks_is_not_the_programs_fault() {
    check_judge_error(
        trial("no-such"),
        "`no-such` is in no folder of the `PATH`: install it",
        None,
    );

    let mut no_folder = hostile("silent");
    no_folder.command.folder = PathBuf::from("/no/such");
    let cause = Some("No such file or directory (os error 2)");
    check_judge_error(no_folder, "cannot enter the folder for the program", cause);

    let nul = hostile("arguments").argument("a\0b");
    check_judge_error(nul, "`a\\u{0}b` contains a NUL byte", None);
}

#[test]
fn a_program_that_stays_open_for_writing_is_not_to_blame() {
    let trial = file(b"#!/bin/sh\n", 0o755);
    let writer = fs::OpenOptions::new()
        .write(true)
        .open(&trial.command.program)
        .unwrap();
    let cause = Some("Text file busy (os error 26)");
    check_judge_error(trial, "cannot execute the file for the program", cause);
    drop(writer);
}

#[test]
fn a_keeper_that_is_none_is_the_judges_fault() {
    let check = |keeper: &str, expected: &str| {
        let trial = hostile("silent").wall(300);
        let error = execute(&Keeper::at(keeper), &trial.command, &trial.limits).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check("/no/such", "cannot start the keeper `/no/such`");
    let lost = "the keeper of the run was lost: it";
    check(
        "/bin/true",
        &format!("{lost} ended without a record (exit status: 0)"),
    );
    check(
        "/bin/false",
        &format!("{lost} ended without a record (exit status: 1)"),
    );
}

#[test]
fn a_limit_without_end_is_no_limit() {
    let mut trial = hostile("silent");
    trial.limits.cpu = Duration::MAX;
    trial.limits.wall = Duration::MAX;
    trial.limits.memory = None;
    trial.limits.output = u64::MAX;
    trial.limits.file = u64::MAX;
    let seen = execute(&super::keeper(), &trial.command, &trial.limits).unwrap();
    check_ended(&seen, &Exit::Code(0), "");
}

//! Programs that end otherwise than well.
use std::fs;

use harness::execute::{Exit, execute, signal_meaning, signal_name};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{check_ended, hostile, keeper};

#[test]
fn an_exit_code_is_told() {
    for code in [0, 1, 3, 127, 139, 255] {
        let seen = hostile("exit").argument(&code.to_string()).run();
        check_ended(&seen, &Exit::Code(code), "");
    }
}

#[test]
fn each_deadly_signal_is_told() {
    let deadly = (1..=31).filter(|signal| {
        // Those whose default action is to do nothing, or to stop.
        ![17, 18, 19, 20, 21, 22, 23, 28].contains(signal)
    });
    for signal in deadly {
        let seen = hostile("raise").argument(&signal.to_string()).run();
        check_ended(&seen, &Exit::Signal(signal), "");
        assert!(signal_name(signal).is_some() && signal_meaning(signal).is_some());
    }
}

#[test]
fn crashes_are_told_by_their_signals() {
    let signal = |way: &str| match hostile(way).run().exit {
        Exit::Signal(signal) => signal_name(signal),
        other => panic!("{other:?}"),
    };
    assert_eq!(signal("segfault"), Some("SIGSEGV"));
    assert_eq!(signal("divide"), Some("SIGFPE"));
    assert_eq!(signal("recurse"), Some("SIGSEGV"));
    assert_eq!(signal("abort"), Some("SIGABRT"));
}

#[test]
fn a_crash_leaves_no_core_file() {
    // As much as may be, which a program would inherit.
    let most = getrlimit(Resource::Core).maximum;
    let all = Rlimit {
        current: most,
        maximum: most,
    };
    setrlimit(Resource::Core, all).unwrap();
    let trial = hostile("abort");
    let seen = execute(&keeper(), &trial.command, &trial.limits).unwrap();
    check_ended(&seen, &Exit::Signal(libc::SIGABRT), "");
    assert_eq!(fs::read_dir(trial.folder()).unwrap().count(), 0);
}

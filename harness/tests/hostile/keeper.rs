//! The harness and its keepers: many at a time, and what the death of the
//! harness leaves.
use std::{
    env, fs,
    fs::File,
    io::Read,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{self, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use harness::execute::{Exit, Scratch, execute};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{CWD, FileType, Mode},
    process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal},
};

use super::{INNER, binary, check_ended, hostile, hostile_program, keeper, survivors};

/// This test program again, with only one of its tests.
pub(super) fn only(test: &str, value: &str) -> process::Command {
    // Not to be replaced by another test while that one runs it.
    hostile_program();
    let mut command = process::Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", test, "--test-threads=1"])
        .env(INNER, value)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    command
}

#[test]
fn many_runs_at_a_time_leave_no_descriptor_process_or_folder() {
    // Other tests open files meanwhile, so this one counts in a process of its own.
    if env::var_os(INNER).is_none() {
        let test = "hostile::keeper::many_runs_at_a_time_leave_no_descriptor_process_or_folder";
        let output = only(test, "yes").stdout(Stdio::piped()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{told}");
        return;
    }
    let descriptors = || fs::read_dir("/proc/self/fd").unwrap().count();
    let parent = Scratch::new().unwrap();
    let command = hostile("leave-daemon");
    let before = descriptors();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while next.fetch_add(1, Ordering::Relaxed) < 200 {
                    let scratch = Scratch::beneath(parent.path()).unwrap();
                    let mut command = command.command.clone();
                    command.folder = scratch.path().to_owned();
                    let seen = execute(&keeper(), &command, &super::trial("").limits).unwrap();
                    assert_eq!((seen.exit, seen.left_behind), (Exit::Code(0), 1));
                }
            });
        }
    });
    assert_eq!(survivors(&command.mark), Vec::<String>::new());
    assert_eq!(descriptors(), before);
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    assert_eq!(children("self"), [], "children that nobody waited for");
}

#[test]
fn what_the_harness_inherits_does_not_reach_the_program() {
    let test = "hostile::keeper::what_the_harness_inherits_does_not_reach_the_program";
    if env::var_os(INNER).is_none() {
        hostile_program();
        let ignore = "exec env --ignore-signal=HUP,CHLD,PIPE,USR1";
        let script = format!("umask 077; exec 9<&0; {ignore} \"$@\"");
        let inner = only(test, "yes");
        let status = process::Command::new("/bin/sh")
            .args(["-c", &script, "sh"])
            .arg(inner.get_program())
            .args(inner.get_args())
            .env(INNER, "yes")
            .env("LD_PRELOAD", "/no/such/library.so")
            .env("LD_LIBRARY_PATH", "/no/such")
            .env("GCONV_PATH", "/no/such")
            .env("GITHUB_TOKEN", "secret")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(status.unwrap().success());
        return;
    }
    let state =
        "leader 1 core 1 files 1024 stack 64 ignored 0 blocked 0 death 9 mask 22 oom 1000\n";
    check_ended(&hostile("state").run(), &Exit::Code(0), state);
    check_ended(&hostile("descriptors").run(), &Exit::Code(0), "0 1 2 ");
    let trial = hostile("environment");
    let environment = format!("PATH=/usr/bin:/bin\nMARK={}\n", trial.mark);
    check_ended(&trial.run(), &Exit::Code(0), &environment);
    assert_eq!(hostile("leave-daemon").run().left_behind, 1);
}

/// The children of a process, by its id or `self`, zombies among them.
pub(super) fn children(process: &str) -> Vec<Pid> {
    let Ok(tasks) = fs::read_dir(format!("/proc/{process}/task")) else {
        return Vec::new();
    };
    let lists = tasks.map(|task| fs::read_to_string(task.unwrap().path().join("children")));
    lists
        .flat_map(|list| {
            let list = list.unwrap_or_default();
            let ids = list.split_ascii_whitespace().map(|id| id.parse().unwrap());
            ids.filter_map(Pid::from_raw).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn nothing_outlives_a_harness_that_is_killed() {
    let test = "hostile::keeper::nothing_outlives_a_harness_that_is_killed";
    check_killed_harness(test, &[], None);
}

#[test]
fn nothing_outlives_a_harness_that_is_killed_while_its_keeper_is_stopped() {
    let test =
        "hostile::keeper::nothing_outlives_a_harness_that_is_killed_while_its_keeper_is_stopped";
    check_killed_harness(test, &["stop-keeper"], None);
}

#[test]
fn nothing_outlives_a_harness_that_is_killed_while_its_nursery_is_stopped() {
    let test =
        "hostile::keeper::nothing_outlives_a_harness_that_is_killed_while_its_nursery_is_stopped";
    check_killed_harness(test, &[], Some(Signal::STOP));
}

#[test]
fn nothing_outlives_a_harness_that_is_killed_when_its_nursery_is_lost() {
    let test =
        "hostile::keeper::nothing_outlives_a_harness_that_is_killed_when_its_nursery_is_lost";
    check_killed_harness(test, &[], Some(Signal::KILL));
}

/// A harness is killed while its program runs in three processes, all of
/// which hold a named pipe open, and after its nursery got this signal.
fn check_killed_harness(test: &str, details: &[&str], to_nursery: Option<Signal>) {
    if let Some(pipe) = env::var_os(INNER) {
        let pipe = Path::new(&pipe);
        let mut trial = hostile("hold").argument(pipe.to_str().unwrap());
        // Its own, where walls keep it from all others.
        trial
            .command
            .writable
            .push(pipe.parent().unwrap().to_owned());
        trial
            .command
            .arguments
            .extend(details.iter().map(|it| (*it).to_owned()));
        trial.run();
        return;
    }
    let scratch = Scratch::new().unwrap();
    fs::set_permissions(scratch.path(), fs::Permissions::from_mode(0o711)).unwrap();
    let pipe = scratch.path().join("own/pipe");
    fs::create_dir(pipe.parent().unwrap()).unwrap();
    rustix::fs::mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
    fs::set_permissions(&pipe, fs::Permissions::from_mode(0o666)).unwrap();
    let mut harness = only(test, pipe.to_str().unwrap())
        .env("TMPDIR", scratch.path())
        .spawn()
        .unwrap();
    // Opens when the program opens its end.
    let mut pipe = File::open(&pipe).unwrap();
    let mut word = [0; 5];
    pipe.read_exact(&mut word).unwrap();
    assert_eq!(&word, b"ready");

    // The nursery and its keeper; before it, the harness has tried layers by
    // another nursery.
    let nursery = *children(&harness.id().to_string()).last().unwrap();
    let keepers = children(&nursery.to_string());
    assert_eq!(keepers.len(), 1);
    let ours = [nursery, keepers[0]].map(|it| pidfd_open(it, PidfdFlags::empty()).unwrap());
    if let Some(signal) = to_nursery {
        pidfd_send_signal(&ours[0], signal).unwrap();
    }

    harness.kill().unwrap();
    harness.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(2);
    assert!(
        is_closed_before(&pipe, deadline),
        "a process of the program is alive"
    );
    for (process, name) in ours.iter().zip(["nursery", "keeper"]) {
        let time = deadline.saturating_duration_since(Instant::now());
        let time = Timespec::try_from(time).unwrap();
        let mut fds = [PollFd::new(process, PollFlags::IN)];
        assert_eq!(poll(&mut fds, Some(&time)), Ok(1), "the {name} is alive");
    }
}

/// Whether all writers of a pipe are gone before `deadline`.
fn is_closed_before(pipe: &File, deadline: Instant) -> bool {
    let time = deadline.saturating_duration_since(Instant::now());
    let time = Timespec::try_from(time).unwrap();
    let mut fds = [PollFd::new(pipe, PollFlags::empty())];
    poll(&mut fds, Some(&time)).unwrap();
    fds[0].revents().contains(PollFlags::HUP)
}

#[test]
fn a_nursery_by_hand_does_nothing() {
    for input in ["", "short", "not a plan at all, but long enough for a size"] {
        let mut child = process::Command::new(binary())
            .arg("__nursery")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // It may have ended by then, for want of a socket.
        let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success());
        assert_eq!(output.stdout, b"");
    }
}

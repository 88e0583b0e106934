//! The nursery of the keepers: its loss, its end, and what it hands on.
use std::{
    env,
    fs::{self, File},
    io::Write,
    os::unix::fs::PermissionsExt,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use harness::execute::{Exit, JudgeError, Keeper, Observation, execute};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{CWD, FileType, Mode},
    process::{Pid, Signal, kill_process},
};

use super::{
    INNER, Trial, check_ended, hostile, keeper as new_keeper,
    keeper::{children, only},
};

/// Whether this process is one of its own for `test`, in which no other test
/// starts processes; if not, the test is done in one.
fn is_alone(test: &str) -> bool {
    if env::var_os(INNER).is_some() {
        return true;
    }
    let test = format!("hostile::nursery::{test}");
    assert!(only(&test, "yes").status().unwrap().success());
    false
}

/// The nursery of this process.
fn nursery() -> Pid {
    match children("self").as_slice() {
        [nursery] => *nursery,
        others => panic!("one nursery, not {others:?}"),
    }
}

fn run_by(keeper: &Keeper, trial: &Trial) -> Result<Observation, JudgeError> {
    execute(keeper, &trial.command, &trial.limits)
}

#[test]
fn one_nursery_serves_all_clones_and_ends_with_the_last() {
    if !is_alone("one_nursery_serves_all_clones_and_ends_with_the_last") {
        return;
    }
    let descriptors = || fs::read_dir("/proc/self/fd").unwrap().count();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    let trial = hostile("silent");
    let keeper = new_keeper();
    let before = (descriptors(), threads());
    // Nothing is started before it is needed.
    assert_eq!(children("self"), []);
    let clone = keeper.clone();
    check_ended(&run_by(&clone, &trial).unwrap(), &Exit::Code(0), "");
    let first = nursery();
    check_ended(&run_by(&keeper, &trial).unwrap(), &Exit::Code(0), "");
    drop(keeper);
    check_ended(&run_by(&clone, &trial).unwrap(), &Exit::Code(0), "");
    assert_eq!(nursery(), first);
    drop(clone);
    assert_eq!(children("self"), []);
    assert_eq!((descriptors(), threads()), before);
}

#[test]
fn a_nursery_that_is_killed_or_stopped_is_replaced_before_the_next_run() {
    if !is_alone("a_nursery_that_is_killed_or_stopped_is_replaced_before_the_next_run") {
        return;
    }
    let trial = hostile("silent");
    let keeper = new_keeper();
    for signal in [Signal::KILL, Signal::STOP] {
        check_ended(&run_by(&keeper, &trial).unwrap(), &Exit::Code(0), "");
        let lost = nursery();
        kill_process(lost, signal).unwrap();
        let begin = Instant::now();
        check_ended(&run_by(&keeper, &trial).unwrap(), &Exit::Code(0), "");
        assert!(begin.elapsed() < Duration::from_secs(8), "{signal:?}");
        assert_ne!(nursery(), lost, "{signal:?}");
    }
}

#[test]
fn a_nursery_that_is_stopped_at_the_end_is_ended() {
    if !is_alone("a_nursery_that_is_stopped_at_the_end_is_ended") {
        return;
    }
    let keeper = new_keeper();
    run_by(&keeper, &hostile("silent")).unwrap();
    kill_process(nursery(), Signal::STOP).unwrap();
    let begin = Instant::now();
    drop(keeper);
    assert!(begin.elapsed() < Duration::from_secs(3));
    assert_eq!(children("self"), []);
}

/// A run of a program that says so when it runs, and prints what it is told:
/// by two named pipes.
struct Waiting {
    trial: Trial,
    ready: File,
    go: File,
}

impl Waiting {
    fn new() -> Self {
        let mut trial = hostile("");
        let pipe = |name: &str| {
            let pipe = trial.folder().join(name);
            rustix::fs::mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
            // The program may be another user.
            fs::set_permissions(&pipe, fs::Permissions::from_mode(0o666)).unwrap();
            // With both ends open, nothing waits for a program that is not there.
            let mut both = fs::OpenOptions::new();
            both.read(true).write(true).open(&pipe).unwrap()
        };
        let (ready, go) = (pipe("ready"), pipe("go"));
        let script = "echo > ready; read line < go; echo $line";
        trial.command.program = "/bin/sh".into();
        trial.command.arguments = ["-c", script].map(String::from).to_vec();
        Self { trial, ready, go }
    }

    fn is_ready(&self) -> bool {
        let time = Timespec::try_from(Duration::from_secs(10)).unwrap();
        poll(&mut [PollFd::new(&self.ready, PollFlags::IN)], Some(&time)) == Ok(1)
    }

    fn tell(&self, line: &str) {
        (&self.go).write_all(line.as_bytes()).unwrap();
    }
}

#[test]
fn a_run_outlives_the_nursery_that_made_its_keeper() {
    if !is_alone("a_run_outlives_the_nursery_that_made_its_keeper") {
        return;
    }
    let keeper = new_keeper();
    for signal in [Signal::KILL, Signal::STOP] {
        let waiting = Waiting::new();
        thread::scope(|scope| {
            let run = scope.spawn(|| run_by(&keeper, &waiting.trial).unwrap());
            assert!(waiting.is_ready());
            kill_process(nursery(), signal).unwrap();
            waiting.tell("right\n");
            check_ended(&run.join().unwrap(), &Exit::Code(0), "right\n");
        });
        check_ended(
            &run_by(&keeper, &hostile("silent")).unwrap(),
            &Exit::Code(0),
            "",
        );
    }
}

#[test]
fn a_keeper_holds_its_two_pipes_and_nothing_of_the_harness() {
    if !is_alone("a_keeper_holds_its_two_pipes_and_nothing_of_the_harness") {
        return;
    }
    let keeper = new_keeper();
    let runs = [Waiting::new(), Waiting::new()];
    thread::scope(|scope| {
        for run in &runs {
            let trial = &run.trial;
            scope.spawn(|| check_ended(&run_by(&keeper, trial).unwrap(), &Exit::Code(0), "go\n"));
            assert!(run.is_ready());
        }
        let nursery = nursery();
        let keepers = children(&nursery.to_string());
        let held: Vec<_> = keepers.iter().map(|keeper| links(*keeper)).collect();
        let environments: Vec<_> = [nursery]
            .iter()
            .chain(&keepers)
            .map(|it| fs::read(format!("/proc/{it}/environ")))
            .collect();
        let socket = links(nursery);
        runs.iter().for_each(|run| run.tell("go\n"));

        assert_eq!(keepers.len(), 2);
        // Only root may look into them.
        if !rustix::process::geteuid().is_root() {
            assert!(environments.iter().all(Result::is_err));
            return;
        }
        assert!(
            environments
                .iter()
                .all(|it| it.as_ref().unwrap().is_empty())
        );
        for (one, other) in [(&held[0], &held[1]), (&held[1], &held[0])] {
            assert!(
                one[..2].iter().all(|link| link.starts_with("pipe:")),
                "{one:?}"
            );
            assert_eq!(one[2], "/dev/null");
            assert!(!one.contains(&socket[0]), "{one:?} {socket:?}");
            assert!(
                !other.contains(&one[0]) && !other.contains(&one[1]),
                "{one:?} {other:?}"
            );
        }
    });
}

/// What the descriptors of a process lead to, by number.
fn links(process: Pid) -> Vec<String> {
    let Ok(descriptors) = fs::read_dir(format!("/proc/{process}/fd")) else {
        return Vec::new();
    };
    let mut links: Vec<(u32, String)> = descriptors
        .map(|it| it.unwrap())
        .map(|it| {
            (
                it.file_name().into_string().unwrap().parse().unwrap(),
                it.path(),
            )
        })
        .map(|(number, path)| {
            (
                number,
                fs::read_link(path).unwrap().to_string_lossy().into_owned(),
            )
        })
        .collect();
    links.sort_unstable();
    links.into_iter().map(|(_, link)| link).collect()
}

#[test]
fn many_runs_get_through_while_nurseries_are_killed() {
    if !is_alone("many_runs_get_through_while_nurseries_are_killed") {
        return;
    }
    let keeper = new_keeper();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let killer = scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                for nursery in children("self") {
                    let _ = kill_process(nursery, Signal::KILL);
                }
                thread::sleep(Duration::from_millis(20));
            }
        });
        let runs: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let trial = hostile("silent");
                    for _ in 0..25 {
                        match run_by(&keeper, &trial) {
                            Ok(seen) => check_ended(&seen, &Exit::Code(0), ""),
                            Err(JudgeError::KeeperLost { .. }) => {}
                            Err(error) => panic!("{error:?}"),
                        }
                    }
                })
            })
            .collect();
        let ends: Vec<_> = runs
            .into_iter()
            .map(thread::ScopedJoinHandle::join)
            .collect();
        is_over.store(true, Ordering::Relaxed);
        killer.join().unwrap();
        assert!(ends.iter().all(Result::is_ok));
    });
    check_ended(
        &run_by(&keeper, &hostile("silent")).unwrap(),
        &Exit::Code(0),
        "",
    );
    drop(keeper);
    assert_eq!(children("self"), []);
}

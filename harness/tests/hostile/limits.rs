//! Programs that use more time or memory than they may.
use std::{env, fs, os::unix::fs::PermissionsExt, thread, time::Duration};

use harness::execute::{Exit, Layer, MemorySource, Observation, Scratch};

use super::{BINARIES, check_ended, compile, has, hostile, trial};

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Where a control group counts memory, no other figure is needed.
fn unless_counted(source: MemorySource) -> MemorySource {
    if has(&[Layer::Cgroup]) {
        MemorySource::ControlGroup
    } else {
        source
    }
}

#[track_caller]
fn check_out_of_cpu(seen: &Observation) {
    assert_eq!(seen.exit, Exit::KilledAtCpuLimit, "{seen:?}");
    // At most what passes between two looks, on each of a few cores.
    assert!(ms(300) <= seen.cpu && seen.cpu < ms(1500), "{seen:?}");
}

#[test]
fn a_sleeper_is_ended_at_the_wall_limit_and_used_no_cpu_time() {
    let seen = hostile("sleep").wall(400).run();
    assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    assert!(seen.wall >= ms(400) && seen.cpu < ms(200), "{seen:?}");
    assert!(!seen.is_stopped);
}

#[test]
fn a_program_that_has_stopped_itself_is_told_from_a_sleeper() {
    let seen = hostile("stop").wall(400).run();
    assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    assert!(seen.is_stopped);
}

#[test]
fn time_without_a_processor_is_not_counted_on_the_clock() {
    // Three for each processor: each has a third of one, and is done after
    // 900 ms, beyond its limit, of which it had no processor for 600.
    let processors = thread::available_parallelism().unwrap().get();
    thread::scope(|scope| {
        let work = || hostile("work").argument("300").wall(600).run();
        let runs: Vec<_> = (0..3 * processors).map(|_| scope.spawn(work)).collect();
        for run in runs {
            // With all the other tests beside it, it may get even less: then
            // it has at least twice the limit.
            let seen = run.join().unwrap();
            let is_given_all = ms(1200) <= seen.wall;
            assert!(seen.exit == Exit::Code(0) || is_given_all, "{seen:?}");
        }
    });
}

#[test]
fn a_loop_is_ended_at_the_cpu_limit() {
    check_out_of_cpu(&hostile("spin").cpu(300).run());
}

#[test]
fn a_program_that_ends_just_at_its_limit_has_ended_or_was_ended_for_it() {
    for _ in 0..10 {
        let seen = hostile("work").argument("100").cpu(105).run();
        match seen.exit {
            Exit::Code(0) => assert_eq!(seen.stdout.bytes, b"done\n"),
            Exit::KilledAtCpuLimit => assert!(seen.cpu >= ms(105), "{seen:?}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_time_of_all_threads_counts() {
    check_out_of_cpu(&hostile("spin-in-threads").cpu(300).run());
}

#[test]
fn the_time_of_all_children_counts() {
    let seen = hostile("spin-in-children").cpu(300).run();
    check_out_of_cpu(&seen);
    assert_eq!(seen.left_behind, 4);
}

#[test]
fn the_time_of_children_that_nobody_waits_for_counts_as_far_as_it_was_seen() {
    let seen = hostile("spin-in-lost-children").run();
    assert_eq!(
        (&seen.exit, seen.stdout.bytes.as_slice()),
        (&Exit::Code(0), &b"done\n"[..])
    );
    assert!(seen.cpu >= ms(300), "{seen:?}");
}

#[test]
fn a_program_cannot_ignore_its_end() {
    check_out_of_cpu(&hostile("ignore-signals").cpu(300).run());
}

#[test]
fn memory_above_the_limit_ends_the_program() {
    let seen = hostile("eat-memory").memory(64).run();
    assert_eq!(seen.exit, Exit::KilledAtMemoryLimit);
    assert!(seen.peak_memory > 64 << 20, "{seen:?}");
}

#[test]
fn a_huge_array_counts_as_far_as_it_is_used() {
    // Where only copies of programs are at hand, there is no compiler's work.
    if env::var_os(BINARIES).is_some() {
        return;
    }
    let folder = Scratch::new().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let program = folder.path().join("array");
    let source = "static char array[1 << 30];
                  int main(int count, char **arguments) {
                      for (long i = 0; arguments[1][0] == 'u' && i < sizeof array; i += 4096) {
                          *(volatile char *)&array[i] = 1;
                      }
                  }";
    compile(&[], source, &program);
    let seen = trial(&program).argument("idle").memory(64).run();
    assert_eq!(seen.exit, Exit::Code(0));
    let seen = trial(&program).argument("used").memory(64).run();
    assert_eq!(seen.exit, Exit::KilledAtMemoryLimit);
}

#[test]
fn memory_of_children_counts() {
    let seen = hostile("eat-memory-in-children").memory(64).run();
    assert_eq!(seen.exit, Exit::KilledAtMemoryLimit, "{seen:?}");
    // That of one alone is within the limit.
    assert_eq!(
        seen.peak_memory_source,
        unless_counted(MemorySource::Polled)
    );
}

#[test]
fn memory_that_children_share_counts_once() {
    let seen = hostile("share-memory").memory(64).run();
    assert_eq!(seen.exit, Exit::Signal(libc::SIGTERM), "{seen:?}");
    assert!(seen.peak_memory > 40 << 20, "{seen:?}");
}

#[test]
fn memory_above_the_limit_counts_even_if_the_program_has_ended() {
    let seen = hostile("eat-and-end").memory(64).run();
    assert_eq!(seen.exit, Exit::KilledAtMemoryLimit);
    let seen = hostile("eat-and-end").memory(200).run();
    assert_eq!(seen.exit, Exit::Code(0));
    assert!(
        (100 << 20..120 << 20).contains(&seen.peak_memory),
        "{seen:?}"
    );
    // Unless it was looked at in its last moment, which is chance.
    let largest = unless_counted(MemorySource::LargestProcess);
    let polled = unless_counted(MemorySource::Polled);
    assert!([largest, polled].contains(&seen.peak_memory_source));
}

#[test]
fn memory_of_the_harness_is_not_the_programs() {
    let large = vec![1_u8; 200 << 20];
    let seen = hostile("silent").memory(64).run();
    assert_eq!(seen.exit, Exit::Code(0));
    assert!(seen.peak_memory < 20 << 20, "{seen:?}");
    drop(large);
}

#[test]
fn memory_of_the_keeper_is_not_held_against_the_program() {
    // Where a control group counts, the keeper is not in it.
    if has(&[Layer::Cgroup]) {
        return;
    }
    // Of so small a program, that is what the keeper had when it started it.
    let peak = hostile("silent").run().peak_memory;
    let mut trial = hostile("silent");
    trial.limits.memory = Some(peak - (64 << 10));
    check_ended(&trial.run(), &Exit::Code(0), "");
}

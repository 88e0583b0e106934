//! Programs of several processes, which try to stay.
use std::time::Duration;

use harness::execute::{Exit, JudgeError, Layer, Loss};

use super::{check_ended, has, hostile, text};

#[test]
fn a_child_that_is_left_behind_is_told_and_ended() {
    for way in ["leave-child", "leave-daemon", "leave-daemon-with-pipes"] {
        let seen = hostile(way).run();
        assert_eq!(seen.exit, Exit::Code(0), "{way}");
        assert_eq!(text(&seen.stdout.bytes), "done\n", "{way}");
        assert_eq!(seen.left_behind, 1, "{way}");
        assert_eq!(seen.is_output_held, way != "leave-daemon", "{way}");
        assert!(seen.wall < Duration::from_secs(2), "{way}: {seen:?}");
    }
}

#[test]
fn orphans_that_have_ended_do_not_pile_up() {
    // The last of them may not have ended by then.
    let seen = hostile("orphans").run();
    assert_eq!(seen.exit, Exit::Code(0), "{seen:?}");
}

#[test]
fn a_program_that_waits_for_a_sleeping_child_is_ended_with_it() {
    let seen = hostile("wait-for-child").wall(400).run();
    assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    assert_eq!(seen.left_behind, 1);
}

#[test]
fn a_bomb_is_ended_whole() {
    for way in ["bomb", "bomb-with-sessions", "hydra"] {
        let seen = hostile(way).wall(400).run();
        assert_eq!(seen.exit, Exit::KilledAtWallLimit, "{way}");
        assert!(seen.left_behind > 0, "{way}");
    }
}

/// Without any of these, killing them one by one may take longer than a keeper
/// has.
#[test]
fn a_bomb_that_flees_into_sessions_is_ended_at_once() {
    if has(&[Layer::Seccomp, Layer::User, Layer::Namespaces]) {
        let seen = hostile("flee").wall(400).run();
        assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    }
}

#[test]
fn threads_without_end_are_ended() {
    let seen = hostile("threads").wall(1000).run();
    assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    let started: u32 = text(&seen.stdout.bytes).trim_end().parse().unwrap();
    // The limit counts all processes of a user, so only one for itself has it.
    let is_limited = has(&[Layer::User, Layer::Namespaces]);
    let is_root = rustix::process::geteuid().is_root();
    if is_limited && (has(&[Layer::User]) || !is_root) {
        assert!((400..512).contains(&started), "{started}");
    } else {
        assert_eq!(started, 1000);
    }
}

#[test]
fn a_chain_of_sessions_is_ended() {
    let seen = hostile("chain").run();
    assert_eq!(seen.exit, Exit::Code(0));
}

#[test]
fn a_program_may_kill_its_own_group() {
    let seen = hostile("kill-group").run();
    assert_eq!(seen.exit, Exit::Signal(libc::SIGKILL));
}

/// Whether a program can send its keeper signals.
fn reaches_keeper() -> bool {
    !has(&[
        Layer::Seccomp,
        Layer::Landlock,
        Layer::User,
        Layer::Namespaces,
    ])
}

/// What is to be expected as long as nothing keeps a program from sending
/// signals to its keeper: no verdict, and nothing left of the program.
#[test]
fn a_killed_keeper_is_a_fault_of_the_judge() {
    let ended = hostile("kill-parent")
        .wall(400)
        .try_run(Duration::from_secs(3));
    if !reaches_keeper() {
        assert_eq!(ended.unwrap().exit, Exit::KilledAtWallLimit);
        return;
    }
    let error = ended.unwrap_err();
    assert!(
        matches!(
            error,
            JudgeError::KeeperLost {
                how: Loss::Ended(_)
            }
        ),
        "{error:?}"
    );
    assert_eq!(
        error.to_string(),
        "the keeper of the run was lost: it ended without a record (signal: 9 (SIGKILL))"
    );
}

#[test]
fn a_stopped_keeper_is_a_fault_of_the_judge() {
    let trial = hostile("stop-parent").wall(300);
    // The harness waits 5 seconds longer than twice the wall limit for a keeper.
    let ended = trial.try_run(Duration::from_secs(8));
    if !reaches_keeper() {
        assert_eq!(ended.unwrap().exit, Exit::KilledAtWallLimit);
        return;
    }
    let error = ended.unwrap_err();
    let how = Loss::Silent(Duration::from_millis(5600));
    assert!(
        matches!(&error, JudgeError::KeeperLost { how: found } if *found == how),
        "{error:?}"
    );
    assert_eq!(
        error.to_string(),
        "the keeper of the run was lost: it did not answer for 5.6 s"
    );
}

#[test]
fn a_program_that_ends_well_leaves_nothing() {
    let seen = hostile("silent").run();
    check_ended(&seen, &Exit::Code(0), "");
    assert!(!seen.is_output_held);
}

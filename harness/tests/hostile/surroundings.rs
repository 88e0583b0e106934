//! What a program finds around it.
use std::{collections::HashSet, fs, process};

use harness::execute::{AddressLayout, Exit, Layer};

use super::{check_ended, has, hostile, text};

#[test]
fn the_environment_is_what_was_given_and_no_more() {
    let trial = hostile("environment");
    let expected = format!("PATH=/usr/bin:/bin\nMARK={}\n", trial.mark);
    check_ended(&trial.run(), &Exit::Code(0), &expected);
}

#[test]
fn arguments_arrive_as_they_are() {
    let mut trial = hostile("arguments");
    for argument in ["two words", "a\nb", "-rf", "", "$HOME `id` * \"'\\", "ü"] {
        trial = trial.argument(argument);
    }
    let seen = trial.run();
    let expected = "<two words><a\nb><-rf><><$HOME `id` * \"'\\><ü><hostile-";
    assert!(text(&seen.stdout.bytes).starts_with(expected), "{seen:?}");
}

/// What several runs of a program say of the addresses of its code, its stack and its
/// heap.
fn addresses(layout: AddressLayout) -> HashSet<String> {
    let said = |_| {
        let mut trial = hostile("addresses");
        trial.command.address_layout = layout;
        let seen = trial.run();
        assert_eq!(seen.exit, Exit::Code(0), "{seen:?}");
        text(&seen.stdout.bytes).to_owned()
    };
    (0..4).map(said).collect()
}

#[test]
fn addresses_are_fixed_where_that_is_asked_for_and_allowed() {
    let allows = |path: &str| fs::read_to_string(path).is_ok_and(|value| value.trim() == "2");
    if allows("/proc/sys/kernel/randomize_va_space") {
        assert_eq!(addresses(AddressLayout::AsUsual).len(), 4);
    }
    let fix = process::Command::new("setarch")
        .args(["-R", "true"])
        .status();
    if fix.is_ok_and(|status| status.success()) {
        assert_eq!(addresses(AddressLayout::Fixed).len(), 1);
    }
}

#[test]
fn only_the_three_streams_are_open() {
    // A descriptor that children inherit, as careless libraries leave them.
    let leaked = rustix::io::dup(rustix::stdio::stdin()).unwrap();
    let seen = hostile("descriptors").run();
    check_ended(&seen, &Exit::Code(0), "0 1 2 ");
    drop(leaked);
}

#[test]
fn there_is_no_terminal() {
    // Where it may not be opened, nobody says that it is not there.
    let error = if has(&[Layer::Landlock]) {
        "EACCES"
    } else {
        "ENXIO"
    };
    check_ended(&hostile("terminal").run(), &Exit::Code(0), error);
}

#[test]
fn signals_limits_and_ranks_are_those_of_a_fresh_process() {
    let seen = hostile("state").run();
    let expected =
        "leader 1 core 1 files 1024 stack 64 ignored 0 blocked 0 death 9 mask 22 oom 1000\n";
    check_ended(&seen, &Exit::Code(0), expected);
}

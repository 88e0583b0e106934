//! All of these tests again, where less is around the hostile programs, and by
//! a user who is not root.
use std::{
    env, fs,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::Path,
    process::Command,
    sync::{Mutex, PoisonError},
};

use harness::execute::{Layer, Layers, Scratch};

use super::{BINARIES, INNER, WITH, binary, hostile_program, layers, reaching_program};

/// An ordinary user, whom nobody has to know.
const USER: u32 = 54_321;

/// Tests that tell whether the walls hold, for settings between all and none.
const OF_WALLS: &[&str] = &["::walls::", "::processes::", "::surroundings::"];

/// Whether this is one of the runs that are started here. Then there is
/// nothing to start.
fn is_inner() -> bool {
    env::var_os(WITH).is_some() || env::var_os(BINARIES).is_some() || env::var_os(INNER).is_some()
}

/// Runs the tests whose names have one of these words, or all, with `layers`.
fn check(mut tests: Command, layers: Layers, names: &[&str]) {
    // One setting at a time: they have limits of time to keep.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    if layers == Layers::NONE {
        // There is nothing that could hurt them.
        tests.args(["--skip", "::honest::"]);
    }
    let names_of_layers: Vec<_> = layers.iter().map(Layer::name).collect();
    let output = tests
        .args(names)
        .env(WITH, names_of_layers.join(","))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "with {layers:?}:\n{text}");
    assert!(!text.contains("running 0 tests"), "{text}");
}

/// The tests of this program, to be run within four minutes.
fn tests(program: &Path) -> Command {
    // Made before them, as they do not make their own.
    hostile_program();
    reaching_program();
    let mut command = Command::new("timeout");
    command.args(["-k", "5", "240"]).arg(program);
    // The other tests of this program need a processor too.
    command.arg("--test-threads=2");
    command
}

/// The tests, to be run by an ordinary user, with copies of what they need.
/// `None` if this is one already.
fn tests_of_a_user(folder: &Scratch) -> Option<Command> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let path = |name: &str| folder.path().join(name);
    let own = path("tmp");
    fs::create_dir(&own).unwrap();
    std::os::unix::fs::chown(&own, Some(USER), Some(USER)).unwrap();
    fs::copy(env::current_exe().unwrap(), path("tests")).unwrap();
    fs::copy(binary(), path("tilemark")).unwrap();
    fs::copy(hostile_program(), path("hostile")).unwrap();
    fs::copy(reaching_program(), path("reach")).unwrap();
    for name in [".", "tests", "tilemark", "hostile", "reach"] {
        fs::set_permissions(path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut command = tests(&path("tests"));
    command
        .uid(USER)
        .gid(USER)
        .current_dir(&own)
        .env(BINARIES, folder.path())
        .env("TMPDIR", &own);
    Some(command)
}

/// The layers that an ordinary user has.
fn layers_of_a_user() -> Layers {
    layers().without(Layer::User)
}

/// All sources of this crate.
fn sources() -> String {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = ["src", "tests"].map(|folder| walkdir::WalkDir::new(top.join(folder)));
    let files = files.into_iter().flatten().map(|entry| entry.unwrap());
    files
        .filter(|entry| {
            entry
                .path()
                .extension()
                .is_some_and(|ending| ending == "rs")
        })
        .map(|entry| fs::read_to_string(entry.path()).unwrap())
        .collect()
}

#[test]
fn every_row_of_the_study_has_its_tests_or_a_reason() {
    let output = Command::new(env::current_exe().unwrap())
        .arg("--list")
        .output()
        .unwrap();
    let list = String::from_utf8(output.stdout).unwrap();
    let table = include_str!("../execute.rs");
    let rows = table.lines().filter_map(|line| line.strip_prefix("//! | "));
    let rows: Vec<_> = rows.filter(|row| !row.starts_with("row")).collect();
    let numbers = rows.iter().flat_map(|row| {
        let numbers = row.split(" | ").next().unwrap();
        numbers.split(", ").map(|it| it.parse::<u32>().unwrap())
    });
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=88));
    let named = rows.iter().flat_map(|row| row.split('`'));
    let (here, elsewhere): (Vec<_>, Vec<_>) = named
        .filter(|name| name.contains("::"))
        .partition(|name| name.starts_with("hostile::"));
    for name in here {
        assert!(list.contains(name), "there is no test `{name}`");
    }
    if is_inner() {
        // Another user may not come to the sources.
        return;
    }
    let sources = sources();
    for name in elsewhere {
        let last = name.rsplit("::").next().unwrap();
        let is_there = [format!("fn {last}("), format!("mod {last}")];
        assert!(
            is_there.iter().any(|it| sources.contains(it)),
            "there is no test `{name}`"
        );
    }
}

#[test]
fn all_holds_without_layers() {
    if !is_inner() {
        check(tests(&env::current_exe().unwrap()), Layers::NONE, &[]);
    }
}

#[test]
fn the_walls_hold_without_any_one_of_them() {
    if is_inner() {
        return;
    }
    for layer in layers().iter() {
        let tests = tests(&env::current_exe().unwrap());
        check(tests, layers().without(layer), OF_WALLS);
    }
}

#[test]
fn all_holds_for_an_ordinary_user() {
    let folder = Scratch::new().unwrap();
    if !is_inner()
        && let Some(tests) = tests_of_a_user(&folder)
    {
        check(tests, layers_of_a_user(), &[]);
    }
}

#[test]
fn all_holds_for_an_ordinary_user_without_layers() {
    let folder = Scratch::new().unwrap();
    if !is_inner()
        && let Some(tests) = tests_of_a_user(&folder)
    {
        check(tests, Layers::NONE, &[]);
    }
}

#[test]
fn the_walls_hold_for_an_ordinary_user_without_any_one_of_them() {
    if is_inner() {
        return;
    }
    for layer in layers_of_a_user().iter() {
        let folder = Scratch::new().unwrap();
        if let Some(tests) = tests_of_a_user(&folder) {
            check(tests, layers_of_a_user().without(layer), OF_WALLS);
        }
    }
}

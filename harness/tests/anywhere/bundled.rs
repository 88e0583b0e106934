//! The assignments inside the program.
use std::{
    fs,
    os::unix::process::CommandExt,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use predicates::{prelude::PredicateBooleanExt, str::contains};
use rustix::process::{Pid, Signal, kill_process};

use crate::place::Place;

const ZERO: &str = "echo 'Number of moves: 0'";

#[test]
fn grades_without_any_other_file() {
    let place = Place::new();
    place.script("zero", ZERO);
    place
        .tilemark(&[
            "check",
            "zero",
            "--assignment",
            "board-astar",
            "--group",
            "solved",
        ])
        .assert()
        .code(0)
        .stderr("");
    assert!(place.left().is_empty(), "{:?}", place.left());
}

#[test]
fn finds_the_assignment_by_the_files_that_are_handed_in() {
    let place = Place::new();
    place.sample("wrong_answer/greedy", "mine");
    // A folder of this name may be somewhere above, with other things in it.
    fs::create_dir(place.path("cases")).unwrap();
    let case = ["--group", "three-by-three"];
    let checked = place.tilemark(&["check", "mine"]).args(case).assert();
    let checked = checked.code(1).stdout(contains("(board-astar)"));
    let text = String::from_utf8(checked.get_output().stdout.clone()).unwrap();
    // What it says to type works here too, and shows no temporary folder.
    assert!(!text.contains("/tmp/tilemark-"), "{text}");
    let rerun = text
        .lines()
        .find_map(|line| line.split_once("tilemark run "));
    let (_, rerun) = rerun.expect("a failure tells how to run it again");
    let words: Vec<&str> = ["run"]
        .into_iter()
        .chain(rerun.split_whitespace())
        .collect();
    assert_eq!(words[..2], ["run", "board-astar"]);
    place
        .tilemark(&words)
        .assert()
        .code(1)
        .stdout(contains("by hand"));
    assert!(place.left().is_empty(), "{:?}", place.left());
}

#[test]
fn methods_are_judged_by_the_driver_inside() {
    let place = Place::new();
    place.sample("accepted/textbook", "mine");
    place
        .tilemark(&["check", "mine", "--method", "is_goal"])
        .assert()
        .code(0)
        .stdout(contains("is_goal"));
    assert!(place.left().is_empty(), "{:?}", place.left());
}

#[test]
fn lists_what_is_inside_and_what_is_in_a_folder() {
    let place = Place::new();
    place
        .tilemark(&["cases", "list"])
        .assert()
        .code(0)
        .stdout(contains("Inside tilemark\n").and(contains("  board-astar")))
        .stdout(contains("(board.h, board.cc, main.cc)"))
        .stdout(contains("In ").not());
    place.write("cases/mine/assignment.toml", "title = 3\n");
    place
        .tilemark(&["cases", "list"])
        .assert()
        .code(0)
        .stdout(contains(
            "cases\n  mine  has mistakes: `tilemark cases verify mine` tells them",
        ));
}

#[test]
fn proves_what_is_inside() {
    let place = Place::new();
    place
        .tilemark(&["cases", "verify", "board-astar"])
        .assert()
        .code(0)
        .stderr("");
    assert!(place.left().is_empty(), "{:?}", place.left());
}

#[test]
fn says_which_is_taken_where_a_word_means_two() {
    let place = Place::new();
    place.script("zero", ZERO);
    place.write("cases/board-astar/assignment.toml", "");
    let check = ["check", "zero", "--assignment", "board-astar"];
    place.tilemark(&check).assert().code(2).stderr(contains(
        "warning: `board-astar` is the name of a bundled assignment too, which differs: \
         taken is the folder `",
    ));
    place.write("board-astar/assignment.toml", "");
    place.tilemark(&check).assert().code(2).stderr(contains(
        "warning: `board-astar` is a name in `cases` and a folder here: taken is `",
    ));
    // A folder of the student's that is no assignment hides none.
    fs::remove_dir_all(place.path("cases")).unwrap();
    fs::remove_file(place.path("board-astar/assignment.toml")).unwrap();
    let group = ["--group", "solved"];
    place
        .tilemark(&check)
        .args(group)
        .assert()
        .code(0)
        .stderr("");
}

#[test]
fn tells_what_there_is_and_what_may_be_meant() {
    let place = Place::new();
    place.script("zero", ZERO);
    place
        .tilemark(&["check", "zero", "--assignment", "bord-astar"])
        .assert()
        .code(2)
        .stderr(contains("found `bord-astar`; there are "))
        .stderr(contains("; did you mean `board-astar`?"));
    // Its files say nothing of what it is for.
    place
        .tilemark(&["check", "zero"])
        .assert()
        .code(2)
        .stderr(contains("cannot tell the assignment by the files"))
        .stderr(contains("board-astar (board.h, board.cc, main.cc)"));
    place
        .tilemark(&["check", "zero", "--assignment", "./board-astar"])
        .assert()
        .code(2)
        .stderr(contains(
            "expected an assignment folder with a file `assignment.toml`",
        ));
}

/// Waits until something is so, for some seconds.
fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(20), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn leaves_no_folder_behind_when_it_is_stopped() {
    for times in [1, 2] {
        let place = Place::new();
        place.script("naps", "exec sleep 60");
        let words = [
            "check",
            "naps",
            "--assignment",
            "board-astar",
            "--group",
            "solved",
        ];
        let mut command = Command::new(place.path("bin/tilemark"));
        let mut child = command
            .current_dir(place.path(""))
            .env("TMPDIR", place.path("tmp"))
            .args(words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        let is_unpacked = || {
            let folders = place.left().into_iter();
            let mut folders = folders.map(|name| place.path("tmp").join(name));
            folders.any(|folder| folder.join("board-astar/driver").is_dir())
        };
        wait_for("it is unpacked, and runs are under way", || {
            is_unpacked() && place.left().len() > 2
        });
        for _ in 0..times {
            kill_process(Pid::from_child(&child), Signal::INT).unwrap();
            // Sooner, it would be taken for the same request.
            thread::sleep(Duration::from_millis(400));
        }
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(130));
        assert!(place.left().is_empty(), "{times}: {:?}", place.left());
    }
}

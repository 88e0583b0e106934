//! Interactive programs, end to end: an assignment with words of its own, a game in Python,
//! and the same with something odd about it.
use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use insta::assert_snapshot;
use serde_json::Value;

const ASSIGNMENT: &str = r#"
title = "A game"

[puzzle]
goal = "blank-last"

[hand_in]
files = ["game.py"]

[build]
command = ["install", "-m", "755", "game.py", "{program}"]
cpu_seconds = 10
memory_mib = 512
output_kib = 64

[run]
input = "script"
board_file = "shape-file"

[run.modes.file]
title = "A board as argument"
arguments = ["{board_file}"]

[script]
up = ["w"]
down = ["s"]
left = ["a"]
right = ["d"]
solve = ["solve"]
save = ["save"]
load = ["load"]
report = ["how many"]

[script.reported]
moves = 'moves so far: (?<moves>[0-9]+)'
solved = '(?i)solved'
unsolved = '(?i)not solved'

[answer]
extra_lines = "allowed"
presentation_error_percent = 0
requires = ["path"]

[answer.unsolvable]
form = "there is no solution"
exact = 'there is no solution'

[answer.path]
form = "I go w"
step_patterns = ['I go (?<path>[wasd])']

[answer.directions]
move = "blank"
up = ["w"]
down = ["s"]
left = ["a"]
right = ["d"]

[limits]
cpu_seconds = 5
line_cpu_seconds = 1
wall_seconds = 20
memory_mib = 256
output_kib = 16

[groups.talk]
title = "Talk"
visibility = "visible"

[[criteria]]
name = "talk"
title = "Talk"
points = 10
groups = ["talk"]
"#;

/// The fewest moves of the walled board are those of the text's second example, found by a
/// breadth-first search of another program.
const CASES: &str = r#"
[walls]
shape = """
00 01 02
03 bb 04
05 06 07
"""
moves = 14
type = ["a", "w", "x", "save", "one.txt", "how many", "load", "one.txt", "how many", "solve", "how many"]

[parity]
shape = """
02 01 00
03 04 00
05 bb 00
"""
unsolvable = true
type = ["solve", "save", "one.txt", "how many"]
"#;

/// The report on the game of this name, as JSON or as text, and the exit code.
fn checked(name: &str, report: &[&str]) -> (String, Option<i32>) {
    let top = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = top.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    write("game/assignment.toml", ASSIGNMENT);
    write("game/talk/cases.toml", CASES);
    let game = include_str!("game.py").replace("ODD = \"\"", &format!("ODD = {name:?}"));
    write(name, &game);
    let output = Command::new(env!("CARGO_BIN_EXE_tilemark"))
        .current_dir(top.path())
        .args(["check", "--assignment", "game"])
        .args(report)
        .arg(Path::new(name))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code())
}

/// The verdict, the flaw and its line of each run of a game.
#[track_caller]
fn check(name: &str, expected: [(&str, Option<(&str, u64)>); 2]) -> Value {
    let (text, _) = checked(name, &["--report", "json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let runs = report["runs"].as_array().unwrap();
    let found: Vec<_> = runs
        .iter()
        .map(|run| {
            let flaw = &run["flaw"];
            let flaw = flaw["kind"].as_str().zip(flaw["line"].as_u64());
            (run["verdict"].as_str().unwrap(), flaw)
        })
        .collect();
    assert_eq!(found, expected, "{name}: {text}");
    report
}

const RIGHT: (&str, Option<(&str, u64)>) = ("accepted", None);

#[test]
fn accepts_a_game_however_its_output_comes() {
    check("plain", [RIGHT, RIGHT]);
    check("kept-back", [RIGHT, RIGHT]);
    check("slow", [RIGHT, RIGHT]);
}

#[test]
fn judges_a_game_that_prints_for_ever_at_the_end_of_its_input() {
    let flood = ("output_limit_exceeded", None);
    check("endless", [flood, flood]);
}

#[test]
fn stops_a_game_that_computes_too_long_for_one_line() {
    let late = ("time_limit_exceeded", None);
    let report = check("endless-search", [late, late]);
    let run = &report["runs"][0];
    let message = "not done with one line after 1 s of CPU time";
    assert_eq!(run["message"], message);
    let lines = run["transcript"].as_array().unwrap();
    let marked: Vec<_> = lines.iter().filter(|it| it["is_wrong"] == true).collect();
    assert_eq!(marked.len(), 1, "{run}");
    assert_eq!(marked[0]["text"], "solve");
}

#[test]
fn opens_no_link_that_a_game_has_saved() {
    let wrong = |line| ("wrong_answer", Some(("not_saved", line)));
    check("linked", [wrong(4), wrong(2)]);
}

#[test]
fn tells_a_line_that_was_never_typed() {
    let report = check(
        "leaves",
        [
            ("wrong_answer", Some(("no_report", 6))),
            ("wrong_answer", Some(("no_report", 4))),
        ],
    );
    let lines = report["runs"][0]["transcript"].as_array().unwrap();
    let last = lines.last().unwrap();
    assert_eq!(last["from"], "not_typed");
    assert_eq!(last["text"], "how many");
}

#[test]
fn shows_where_a_game_goes_wrong() {
    let (text, code) = checked("mirrored", &[]);
    assert_eq!(code, Some(1));
    let from = text.find("Talk: ").unwrap();
    let until = text.find("\n    rerun").unwrap();
    assert_snapshot!(&text[from..until], @"
    Talk: 1 run not accepted

      walls  wrong answer
        what line 4, `save one.txt`, saves has left and right swapped: read so, the board is
        right, but left is towards the first column
        board     #  1  2
                  3  ·  4
                  5  6  7
        saved     #  1  ·
                  3  4  2
                  5  6  7
        reached   #  1  2
                  ·  3  4
                  5  6  7
        typed     │ 00 01 02
                  │ 03 bb 04
                  │ 05 06 07
                  > a
                  > w
                  > x
                  │ ?
                  > save   ← here
                  > one.txt
                  > how many
                  │ moves so far: 2, not solved
                  > load
                  > one.txt
                  > how many
                  │ moves so far: 0, not solved
                  > solve
                  │ I go s
                  │ I go s
                  │ I go a
                  │ I go a
                  │ I go w
                  │ I go d
                  │ I go s
                  … (9 more lines)
    ");
}

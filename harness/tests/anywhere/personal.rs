//! Boards that are drawn for each student.
use std::fs;

use assert_cmd::assert::Assert;
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

use crate::place::Place;

const SECRET: &str = "quetzalcoatl-0123456789";
const GROUPS: &str = "[groups.own]\ntitle = \"Boards of your own\"\n\
                      personal = { rows = 3, columns = 3, moves = [16, 18] }\n\
                      [criteria.own]\ntitle = \"Boards of your own\"\npoints = 10\n\
                      groups = [\"own\"]\n";

/// A program that takes every board for one of 16 moves, and an instructor's folder.
fn place() -> Place {
    let place = Place::new();
    place
        .script("sixteen", "echo 'Number of moves: 16'")
        .write("exam/groups.toml", GROUPS)
        .write("secret", SECRET);
    place
}

fn check(place: &Place, words: &[&str]) -> Assert {
    let check = [
        "check",
        "sixteen",
        "--assignment",
        "board-astar",
        "--cases",
        "exam",
    ];
    place.tilemark(&check).args(words).assert()
}

fn personal(place: &Place, student: &str, words: &[&str]) -> Assert {
    let personal = [
        "cases",
        "personal",
        "board-astar",
        "--cases",
        "exam",
        "--secret",
        "secret",
    ];
    let command = &mut place.tilemark(&personal);
    command.args(["--student", student]).args(words).assert()
}

fn told(assert: &Assert) -> String {
    let output = assert.get_output();
    let all = [&output.stdout[..], &output.stderr].concat();
    String::from_utf8(all).unwrap()
}

fn own(place: &Place) -> Value {
    let text = fs::read_to_string(place.path("out.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    let criteria = report["criteria"].as_array().unwrap();
    criteria
        .iter()
        .find(|it| it["name"] == "own")
        .unwrap()
        .clone()
}

#[test]
fn without_a_secret_the_points_are_open() {
    let place = place();
    let words = [
        "--group",
        "solved",
        "--report=text",
        "--report=json=out.json",
    ];
    check(&place, &words).code(1).stdout(contains(
        "own not run: its boards are drawn for each student, which needs `--secret` and",
    ));
    let own = own(&place);
    assert_eq!(
        (&own["earned"], &own["status"]),
        (&Value::Null, &Value::from("not_all_run"))
    );
    check(&place, &["--group", "own"]).code(2).stderr(contains(
        "the boards of the group `own` are drawn for each student: give `--secret` and `--student`",
    ));
    check(&place, &["--secret", "secret"])
        .code(2)
        .stderr(contains("--student <ID>"));
}

#[test]
fn with_a_secret_the_boards_of_the_student_are_run() {
    let place = place();
    let words = [
        "--secret",
        "secret",
        "--student",
        "ada",
        "--group",
        "own",
        "--report=json=out.json",
    ];
    let all = told(&check(&place, &words).code(1));
    assert!(!all.contains(SECRET), "{all}");
    let own = own(&place);
    // Two boards in two modes, one of them of 16 moves: half of 10 points.
    assert_eq!(
        [&own["earned"], &own["accepted"], &own["judged"]],
        [&Value::from(5), &Value::from(2), &Value::from(4)]
    );
    let json = fs::read_to_string(place.path("out.json")).unwrap();
    assert!(!json.contains(SECRET));
    let run = [
        "run",
        "board-astar",
        "--cases",
        "exam",
        "own/board-2:m",
        "sixteen",
    ];
    place.tilemark(&run).assert().code(2).stderr(contains(
        "the boards of the group `own` are drawn for each student",
    ));
    let with = ["--secret", "secret", "--student", "ada"];
    let shown = told(&place.tilemark(&run).args(with).assert().code(1));
    assert!(shown.contains("18"), "{shown}");
}

#[test]
fn prints_a_set_again_and_writes_it_to_files() {
    let place = place();
    let first = told(&personal(&place, "ada", &[]).code(0));
    assert_eq!(told(&personal(&place, "ada", &[]).code(0)), first);
    assert_ne!(told(&personal(&place, "bob", &[]).code(0)), first);
    for words in [
        "board-1: 16 moves",
        "board-2: 18 moves",
        "A* by Manhattan expands",
        "about 1 in 10^6.",
    ] {
        assert!(first.contains(words), "{words}\n{first}");
    }
    assert!(!first.contains(SECRET));
    personal(&place, "ada", &["--out", "set"]).code(0);
    let file = fs::read_to_string(place.path("set/own/board-1.txt")).unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let board = words(file.strip_prefix("3\n").unwrap());
    assert!(
        words(&first).replace('·', "0").contains(&board),
        "{board}\n{first}"
    );
    personal(&place, "ada", &["--out", "set"])
        .code(2)
        .stderr(contains("board-1.txt` is there already"));
    let hostile = told(&personal(&place, "a\u{1b}[31m\u{202e}\n=1", &[]).code(0));
    assert!(!hostile.contains(['\u{1b}', '\u{202e}']), "{hostile:?}");
}

#[test]
fn proves_a_sample_and_refuses_what_is_wrong() {
    let place = place();
    let verify = ["cases", "verify", "board-astar", "--cases", "exam"];
    let verified = place.tilemark(&verify).arg("--json").assert().code(0);
    let document: Value = serde_json::from_slice(&verified.get_output().stdout).unwrap();
    let groups = document["assignments"][0]["groups"].as_array().unwrap();
    let own = groups.iter().find(|it| it["name"] == "own").unwrap();
    assert_eq!(own["cases"].as_array().unwrap().len(), 2, "{own}");
    place.write("secret", "0123456789abcde\n");
    personal(&place, "ada", &[])
        .code(2)
        .stderr(contains("found 15 bytes"));
    place.write("secret", SECRET);
    personal(&place, " ", &[])
        .code(2)
        .stderr(contains("the id of a student"));
    let none = [
        "cases",
        "personal",
        "board-astar",
        "--secret",
        "secret",
        "--student",
        "ada",
    ];
    let none = place.tilemark(&none).assert().code(2);
    none.stderr(contains("leave `--secret` and `--student` out").and(contains("board-astar")));
}

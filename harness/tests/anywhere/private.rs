//! An instructor's groups laid over an assignment.
use assert_cmd::assert::Assert;
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

use crate::place::Place;

/// Two moves: the blank goes right and down. The words are nowhere else.
const SECRET: &str = "[zanzibar]\nboard = \"\"\"\n1 2 3\n4 0 5\n7 8 6\n\"\"\"\nmoves = 2\n\
                      reason = \"Quetzal.\"\n";
const BOARD: &str = "3\n1 2 3\n4 5 6\n0 7 8\n";

/// A program that takes every board for solved, and an instructor's folder.
fn place() -> Place {
    let place = Place::new();
    place
        .script("zero", "echo 'Number of moves: 0'")
        .write("exam/final/secret.toml", SECRET)
        .write("exam/final/krakatau.txt", BOARD);
    place
}

fn check(place: &Place, words: &[&str]) -> Assert {
    let check = [
        "check",
        "zero",
        "--assignment",
        "board-astar",
        "--cases",
        "exam",
    ];
    place.tilemark(&check).args(words).assert()
}

#[test]
fn tells_nothing_of_hidden_groups_in_any_output() {
    let place = place();
    let json = place.path("report.json");
    let report = format!("--report=json={}", json.display());
    let words = ["--group", "final", "--report=text", &report, "--all"];
    let checked = check(&place, &words);
    let output = checked.code(1).get_output().clone();
    let json = std::fs::read_to_string(json).unwrap();
    let all = [&output.stdout[..], &output.stderr, json.as_bytes()].concat();
    let all = String::from_utf8(all).unwrap();
    for word in [
        "zanzibar",
        "Quetzal",
        "krakatau",
        "secret.toml",
        "4 0 5",
        "[4,0,5]",
    ] {
        assert!(!all.contains(word), "{word}\n{all}");
    }
    // Two cases, each in two modes.
    assert!(all.contains("4 wrong answer"), "{all}");
    check(&place, &["--group", "final", "--reveal"])
        .code(1)
        .stdout(contains("zanzibar").and(contains("--cases exam final/krakatau:h")));
}

#[test]
fn a_group_without_a_word_counts_where_the_most_points_are() {
    let place = place();
    check(&place, &["--report=json=out.json", "--group", "final"]).code(1);
    let text = std::fs::read_to_string(place.path("out.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    let criteria = report["criteria"].as_array().unwrap();
    let solve = criteria.iter().find(|it| it["name"] == "solve").unwrap();
    // The assignment's text gives 35 points to `solve`, more than to anything else.
    assert_eq!(solve["points"], 35);
    // Two cases, each in two modes; no other criterion has any of them.
    assert_eq!(solve["judged"], 4);
    assert!(
        criteria
            .iter()
            .all(|it| it["name"] == "solve" || it["judged"] == 0)
    );
}

#[test]
fn groups_toml_says_who_sees_what_and_what_is_scored() {
    let place = place();
    place.write(
        "exam/groups.toml",
        "[groups.final]\ntitle = \"The exam\"\nvisibility = \"visible\"\nmodes = [\"m\"]\n\
         [criteria.exam]\ntitle = \"Exam boards\"\npoints = 20\ngroups = [\"final\"]\n",
    );
    check(&place, &["--group", "final"])
        .code(1)
        .stdout(contains("The exam").and(contains("Exam boards")))
        .stdout(contains("0 of 20"))
        .stdout(contains("board-astar --cases exam final/krakatau:m"))
        .stdout(contains("zanzibar:h").not());
    // A report that is passed on does not say where they lie, unless it reveals all.
    let rerun = |words: &[&str]| {
        check(
            &place,
            &[&["--group", "final", "--report=json=out.json"], words].concat(),
        )
        .code(1);
        let text = std::fs::read_to_string(place.path("out.json")).unwrap();
        let report: Value = serde_json::from_str(&text).unwrap();
        report["runs"][0]["rerun"].as_str().unwrap().to_owned()
    };
    let plain = rerun(&[]);
    assert!(
        plain.ends_with("run board-astar final/krakatau:m zero"),
        "{plain}"
    );
    let revealed = rerun(&["--reveal"]);
    assert!(
        revealed.ends_with("board-astar --cases exam final/krakatau:m zero"),
        "{revealed}"
    );
    place
        .tilemark(&[
            "run",
            "board-astar",
            "--cases",
            "exam",
            "final/zanzibar:m",
            "zero",
        ])
        .assert()
        .code(1)
        .stdout(contains("Quetzal."));
}

#[test]
fn proves_and_tries_the_groups_too() {
    let place = place();
    place
        .tilemark(&["cases", "verify", "board-astar", "--cases", "exam"])
        .assert()
        .code(0)
        .stdout(contains("✓ final"));
    // Four moves lead there as well, but two are enough.
    place.write(
        "exam/final/secret.toml",
        &SECRET.replace("moves = 2", "moves = 4"),
    );
    place
        .tilemark(&["cases", "verify", "board-astar", "--cases", "exam"])
        .assert()
        .code(1)
        .stdout(contains(
            "✗ final/zanzibar: wrong answer\n  file      exam/final/secret.toml",
        ));
    place
        .tilemark(&[
            "cases",
            "verify",
            "board-astar",
            "board-astar",
            "--cases",
            "exam",
        ])
        .assert()
        .code(2)
        .stderr(contains(
            "expected one assignment beside `--cases`, found 2",
        ));
    assert!(place.left().is_empty(), "{:?}", place.left());
}

#[test]
fn tells_every_mistake_with_its_place() {
    let table: [(&str, &str, &str); 9] = [
        (
            "[groups.finale]",
            "exam/groups.toml:1:1",
            "expected a folder `finale` beside `groups.toml`",
        ),
        (
            "[groups.final]\nvisible = true",
            "2:1",
            "expected a key of `[groups.final]`",
        ),
        (
            "[groups.final]\nfeedback = \"actual\"",
            "2:12",
            "no `feedback` for a hidden group",
        ),
        (
            "[criteria.solv]\npoints = 3",
            "1:11",
            "did you mean `solve`?",
        ),
        (
            "[criteria.solve]\ngroups = [\"fnal\"]",
            "2:11",
            "did you mean `final`?",
        ),
        (
            "[criteria.style]\ngroups = [\"final\"]",
            "1:11",
            "not graded by runs",
        ),
        (
            "[criteria.solve]\ngroups = [\"final\"]",
            "1:1",
            "expected the group `solved` in a criterion",
        ),
        (
            "[criteria.new]\ntitle = \"New\"\npoints = 1\ngroups = [\"solved\"]",
            "1:11",
            "expected the group `solved` in one criterion",
        ),
        ("points = 3", "1:1", "expected a key of the file"),
    ];
    let place = place();
    for (text, at, expected) in table {
        place.write("exam/groups.toml", text);
        check(&place, &[])
            .code(2)
            .stdout("")
            .stderr(contains(expected).and(contains(at)));
    }
    let place = Place::new();
    place.script("zero", "");
    check(&place, &[])
        .code(2)
        .stderr(contains("expected a folder of groups, found none"));
    place.write("exam/README.md", "");
    check(&place, &[])
        .code(2)
        .stderr(contains("expected at least one folder with a group"));
    place.write("exam/board.txt", BOARD);
    check(&place, &[]).code(2).stderr(contains(
        "expected a folder with a group of cases, or `groups.toml`",
    ));
    place.write("exam/solved/board.txt", BOARD);
    check(&place, &[]).code(2).stderr(contains(
        "expected a name that no group of the assignment has, found `solved`",
    ));
}

#[test]
fn the_groups_in_the_readme_are_a_whole_file() {
    let readme = include_str!("../../../README.md");
    let begin = readme.find("[groups.final] ").unwrap();
    let (text, _) = readme[begin..].split_once("```").unwrap();
    let place = place();
    place.write("exam/groups.toml", text);
    // Two cases, each in one mode.
    check(&place, &["--group", "final"])
        .code(1)
        .stdout(contains("0 of 2 runs accepted").and(contains("The exam")));
}

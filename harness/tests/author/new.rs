//! New assignments.
use predicates::{prelude::PredicateBooleanExt, str::contains};

use crate::place::Place;

/// Makes an assignment, proves it, and grades its example, which earns all points.
#[track_caller]
fn walk(options: &[&str]) {
    let place = Place::new();
    place
        .tilemark(&["cases", "new", "lights"])
        .args(options)
        .assert()
        .code(0)
        .stderr("")
        .stdout(contains("cases verify lights\n"))
        .stdout(contains(
            "check --assignment lights lights/submissions/accepted/example\n",
        ));
    place
        .tilemark(&["cases", "verify", "lights"])
        .assert()
        .code(0);
    place
        .tilemark(&[
            "check",
            "--assignment",
            "lights",
            "lights/submissions/accepted/example",
        ])
        .assert()
        .code(0)
        .stdout(contains("10 of 10").and(contains("20 of 20")));
}

#[test]
fn a_new_assignment_grades_its_example_in_python() {
    walk(&[]);
    walk(&[
        "--input",
        "argument",
        "--goal",
        "blank-first",
        "--answer",
        "path",
    ]);
}

#[test]
fn a_new_assignment_grades_its_example_in_cpp() {
    walk(&["--language", "cpp", "--goal", "blank-first"]);
    walk(&[
        "--language",
        "cpp",
        "--input",
        "argument",
        "--answer",
        "path",
    ]);
}

#[test]
fn a_new_assignment_grades_its_example_in_java() {
    walk(&["--language", "java", "--answer", "path"]);
    walk(&[
        "--language",
        "java",
        "--input",
        "argument",
        "--goal",
        "blank-first",
    ]);
}

#[test]
fn a_new_assignment_finds_mistakes() {
    let place = Place::new();
    let words = [
        "cases", "new", "lights", "--answer", "path", "--input", "argument",
    ];
    place.tilemark(&words).assert().code(0);
    let example = "lights/submissions/accepted/example/solve.py";
    let text = place.read(example);
    // The words name the way of the tile then.
    let wrong = text.replace(
        "(\"Up\", -1, 0), (\"Down\", 1, 0)",
        "(\"Down\", -1, 0), (\"Up\", 1, 0)",
    );
    assert_ne!(text, wrong);
    place.write("mine/solve.py", wrong);
    place
        .tilemark(&["check", "--assignment", "lights", "mine"])
        .assert()
        .code(1)
        .stdout(contains("wrong answer"));
}

#[test]
fn goes_into_cases_and_overwrites_nothing() {
    let place = Place::new();
    place.write("cases/README.md", "");
    let new = ["cases", "new", "lights"];
    place
        .tilemark(&new)
        .assert()
        .code(0)
        .stdout(contains("Wrote cases/lights\n"));
    place.write("cases/lights/assignment.toml", "mine");
    place
        .tilemark(&new)
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains(
            "`cases/lights` is there already, and nothing is overwritten",
        ));
    assert_eq!(place.read("cases/lights/assignment.toml"), "mine");
    place
        .tilemark(&["cases", "new", "My Lights"])
        .assert()
        .code(2)
        .stderr(
            contains("expected a name of lower-case letters").and(contains("found `My Lights`")),
        );
    place
        .tilemark(&["cases", "new", "no/where"])
        .assert()
        .code(3)
        .stderr(contains("cannot write `no/where`"));
}

//! Whether the cases catch the known mistakes of students.
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

use crate::{cases, copy::Copy, document};

/// The groups of the bundled assignment that are tried soonest, and catch everything.
const GROUPS: [&str; 5] = [
    "one-move",
    "two-by-two",
    "three-by-three",
    "four-by-four",
    "repeat-rule",
];

/// What is said of an assignment, and whether all is caught.
fn strength(copy: &Copy) -> (Value, bool) {
    let output = cases(&["strength", "--json", copy.folder()])
        .output()
        .unwrap();
    let is_all = match output.status.code() {
        Some(0) => true,
        Some(1) => false,
        code => panic!("{code:?}: {}", String::from_utf8_lossy(&output.stderr)),
    };
    let mut document = document(&output.stdout, "cases-strength.json");
    assert_eq!(document["format"], "tilemark-strength/1");
    (document["assignments"][0].take(), is_all)
}

/// The names of the mistakes that are missed.
fn missed(strength: &Value) -> Vec<&str> {
    let mistakes = strength["mistakes"].as_array().unwrap().iter();
    let missed = mistakes.filter(|mistake| mistake["caught_by"] == Value::Array(Vec::new()));
    missed
        .map(|mistake| mistake["name"].as_str().unwrap())
        .collect()
}

/// The board that would catch a mistake, row by row.
fn board(strength: &Value, name: &str) -> String {
    let mut mistakes = strength["mistakes"].as_array().unwrap().iter();
    let mistake = mistakes.find(|mistake| mistake["name"] == name).unwrap();
    mistake["would_be_caught_by"]["board"].to_string()
}

#[test]
fn the_bundled_cases_catch_every_known_mistake() {
    cases(&["strength", "board-astar"])
        .assert()
        .code(0)
        .stdout(contains(" known mistakes (100 %)\n").and(contains("missed").not()));
}

#[test]
fn without_a_group_mistakes_are_missed_until_what_is_told_is_pasted() {
    let copy = Copy::of_groups(&GROUPS);
    let (whole, is_all) = strength(&copy);
    assert!(is_all, "{:?}", missed(&whole));

    copy.remove_group("repeat-rule");
    let (less, is_all) = strength(&copy);
    assert!(!is_all);
    assert_eq!(
        missed(&less),
        [
            "solve-literal-rule-heap",
            "solve-literal-rule-oldest-first",
            "solve-literal-rule-newest-first",
            "solve-literal-rule-most-moves-first",
        ]
    );
    assert_eq!(less["known"], whole["known"]);
    let number = |strength: &Value, key: &str| strength[key].as_u64().unwrap();
    assert_eq!(number(&less, "caught"), number(&whole, "caught") - 4);
    // The smallest of all, as the reference's own tests have it.
    assert_eq!(
        board(&less, "solve-literal-rule-most-moves-first"),
        "[[1,3,5],[4,0,8],[7,6,2]]"
    );

    let paste = less["paste_into_cases"].as_str().unwrap();
    copy.change("three-by-three/cases.toml", |text| {
        format!("{text}\n{paste}")
    });
    let (again, is_all) = strength(&copy);
    assert!(is_all, "{:?}", missed(&again));
    cases(&["verify", copy.folder()]).assert().code(0);
}

#[test]
fn without_boards_mistakes_in_methods_are_missed_until_others_are_pasted() {
    let copy = Copy::of_groups(&GROUPS);
    copy.change("assignment.toml", |text| {
        let boards = text.lines().filter(|line| !line.starts_with("solved = ["));
        boards.map(|line| format!("{line}\n")).collect()
    });
    let (less, is_all) = strength(&copy);
    assert!(!is_all);
    assert_eq!(
        missed(&less),
        ["is-goal-by-priority", "is-goal-always-false"]
    );
    assert_eq!(board(&less, "is-goal-by-priority"), "[[1,2],[3,0]]");
    let paste = less["paste_into_methods_boards"].as_str().unwrap();
    copy.change("assignment.toml", |text| {
        text.replace("[methods.boards]\n", &format!("[methods.boards]\n{paste}"))
    });
    let (again, is_all) = strength(&copy);
    assert!(is_all, "{:?}", missed(&again));
}

#[test]
fn says_what_is_missed_and_what_to_paste() {
    let copy = Copy::of_groups(&["one-move", "two-by-two", "three-by-three", "repeat-rule"]);
    let told = "\
✗ solve-by-inversions is missed
  mistake   Your solver orders the queue by the moves plus the inversions, which can be
            more than the moves to go.

to catch what is missed in solve(), paste this into a `.toml` file of a group:

[catches-solve-by-inversions]
board = \"\"\"
2 5 3
1 0 7
4 8 6
\"\"\"
moves = 10
reason = \"Catches the known mistake solve-by-inversions.\"
";
    cases(&["strength", copy.folder()])
        .assert()
        .code(1)
        .stdout(contains(told).and(contains(" known mistakes (99 %)\n")));
}

#[test]
fn shows_each_mistake_with_its_groups() {
    let copy = Copy::of_groups(&["one-move", "two-by-two"]);
    let told = "  ✓ solve-counts-twice\n    one-move 5/5, two-by-two 6/10\n";
    cases(&["strength", "--all", copy.folder()])
        .assert()
        .code(1)
        .stdout(contains(told));
}

#[test]
fn says_what_cannot_show() {
    let copy = Copy::of_groups(&["one-move"]);
    let by_path = "  – left out 10 known mistakes in the path: no answer has moves in it\n";
    let by_distance = "  – left out hamming-returns-stored-distance: it is wrong only of boards \
                       made for the\n    other distance, of which hamming() is not asked\n";
    cases(&["strength", copy.folder()])
        .assert()
        .code(1)
        .stdout(contains(by_path).and(contains(by_distance)));
}

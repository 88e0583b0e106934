//! Programs that know the published boards by heart are told from others.
use std::{fs, os::unix::fs::PermissionsExt, path::PathBuf};

use assert_cmd::Command;
use harness::{
    assignment::{Assignment, load},
    case::Expected,
    plan::stdin,
};
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

const ASSIGNMENT: &str = r#"title = "Sliding tiles"
[puzzle]
goal = "blank-last"
[hand_in]
files = ["main.cc"]
[build]
command = ["g++", "-o", "{program}", "main.cc"]
cpu_seconds = 30
memory_mib = 1024
output_kib = 64
[run]
input = "side-first"
[run.modes.m]
title = "Manhattan"
arguments = ["m"]
[answer]
extra_lines = "presentation-error"
presentation_error_percent = 50
[answer.moves]
form = "Number of moves: n"
exact = '^Number of moves: (?<moves>[0-9]+)$'
[answer.unsolvable]
form = "Unsolvable board"
exact = '^Unsolvable board$'
[limits]
cpu_seconds = 0.3
wall_seconds = 10
memory_mib = 1024
output_kib = 64
[groups.published]
title = "Published boards"
visibility = "visible"
[groups.secret]
title = "Secret boards"
visibility = "hidden"
[[criteria]]
name = "solve"
title = "Solves boards"
points = 10
groups = ["published", "secret"]
"#;

/// Of 9 and 10 moves, more than their Manhattan distance.
const PUBLISHED: [&str; 6] = [
    "1 2 3 7 5 6 0 8 4",
    "4 1 2 6 5 3 0 7 8",
    "2 5 4 1 0 3 7 8 6",
    "1 0 2 4 5 8 7 6 3",
    "1 4 2 7 0 3 5 8 6",
    "4 1 2 7 3 6 8 5 0",
];

/// Breadth-first from the goal, in Python.
const RIGHT: &str = r#"
def solve(board):
    goal = tuple(range(1, 9)) + (0,)
    moves, layer, seen = 0, [goal], {goal}
    while board not in layer:
        nearer, layer = layer, []
        for state in nearer:
            blank = state.index(0)
            for step in (-3, 3, -1, 1):
                other = blank + step
                if not 0 <= other < 9 or step in (-1, 1) and other // 3 != blank // 3:
                    continue
                tiles = list(state)
                tiles[blank], tiles[other] = tiles[other], 0
                tiles = tuple(tiles)
                if tiles not in seen:
                    seen.add(tiles)
                    layer.append(tiles)
        moves += 1
    return moves
"#;

/// Answers from the table, and else a guess.
const TABLE: &str = "moves = table.get(text, 1)";

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        open(&place.path(""));
        for name in ["tiles", "tiles/published", "tiles/secret"] {
            fs::create_dir(place.path(name)).unwrap();
        }
        fs::write(place.path("tiles/assignment.toml"), ASSIGNMENT).unwrap();
        for (number, board) in PUBLISHED.iter().enumerate() {
            let file = place.path(&format!("tiles/published/board-{number}.txt"));
            fs::write(file, board).unwrap();
        }
        fs::write(place.path("tiles/secret/one.txt"), "1 2 3 4 5 6 7 0 8").unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn assignment(&self) -> Assignment {
        load(&self.path("tiles")).unwrap()
    }

    /// Checks a Python program, which has the published answers in `table`.
    fn check(&self, program: &str, words: &[&str]) -> Command {
        let assignment = self.assignment();
        let entries = assignment.groups[0].cases.iter().map(|case| {
            let Expected::Moves(moves) = case.expected else {
                panic!("all can be solved");
            };
            format!("    {:?}: {moves},\n", stdin(&case.board, assignment.input))
        });
        let table: String = entries.collect();
        let text = format!(
            "#!/usr/bin/env python3\nimport sys\ntext = sys.stdin.buffer.read().decode()\n\
             table = {{\n{table}}}\n{RIGHT}\n\
             board = tuple(int(word) for word in text.split()[1:])\n{program}\n\
             print('Number of moves:', moves)\n"
        );
        fs::write(self.path("program"), text).unwrap();
        open(&self.path("program"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
        command.current_dir(self.path(""));
        command.args(["check", "program", "--assignment", "./tiles"]);
        command.args(words);
        command
    }

    /// What the reports say of a program, that for people as text.
    fn probe(&self, program: &str) -> (Value, String) {
        let words = [
            "--reveal",
            "--probe",
            "--report=json=out.json",
            "--report=text",
        ];
        let checked = self.check(program, &words).assert();
        let text = String::from_utf8_lossy(&checked.get_output().stdout).into_owned();
        let report = fs::read_to_string(self.path("out.json")).unwrap();
        (serde_json::from_str(&report).unwrap(), text)
    }
}

fn open(path: &std::path::Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The variants of all boards.
fn variants(probe: &Value) -> Vec<&Value> {
    let boards = probe["boards"].as_array().unwrap().iter();
    boards
        .flat_map(|board| board["variants"].as_array().unwrap())
        .collect()
}

fn counts(probe: &Value) -> [u64; 5] {
    ["accepted", "published", "right", "others", "runs"].map(|key| probe[key].as_u64().unwrap())
}

#[test]
fn a_table_of_the_published_boards_is_flagged_with_the_evidence() {
    let (report, text) = Place::new().probe(TABLE);
    let probe = &report["probe"];
    assert_eq!(probe["is_flagged"], true, "{probe}");
    // Ten runs made once, eight wrong ones made again, and the four boards themselves.
    assert_eq!(counts(probe), [6, 6, 0, 8, 22]);
    assert_eq!(report["totals"]["earned"], 10, "no points change");
    let wrong = variants(probe);
    let mirrored = wrong.iter().find(|it| it["change"] == "mirrored").unwrap();
    assert_eq!(mirrored["printed"], "Number of moves: 1\n");
    let message = mirrored["message"].as_str().unwrap();
    assert!(message.contains("the program says 1"), "{message}");
    for words in [
        "may know the published boards by heart, for a person to judge",
        "printed   Number of moves: 1",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn a_student_sees_nothing_of_it() {
    let place = Place::new();
    let asked = place.check(TABLE, &["--probe"]).assert().code(2);
    asked.stderr(contains("--reveal"));
    let shown = place.check(TABLE, &["--reveal"]).assert().code(0);
    shown.stdout(contains("probe").not());
}

#[test]
fn a_right_program_is_not_flagged_and_costs_a_dozen_runs() {
    let (report, _) = Place::new().probe("moves = solve(board)");
    let probe = &report["probe"];
    assert_eq!(probe["is_flagged"], false, "{probe}");
    assert_eq!(counts(probe), [6, 6, 8, 8, 10]);
    assert_eq!(probe["notes"], serde_json::json!([]));
    let mut changes: Vec<_> = variants(probe)
        .iter()
        .map(|it| it["change"].as_str())
        .collect();
    changes.sort_unstable();
    changes.dedup();
    let expected = ["blanks", "line_ends", "mirrored", "one_move"];
    assert_eq!(changes, expected.map(Some));
}

#[test]
fn a_program_that_falls_over_line_ends_is_told_of_and_not_flagged() {
    let crash = "assert '\\r' not in text\nmoves = solve(board)";
    let (report, text) = Place::new().probe(crash);
    let probe = &report["probe"];
    assert_eq!(probe["is_flagged"], false, "{probe}");
    assert_eq!(counts(probe), [6, 6, 8, 8, 10]);
    let note = probe["notes"][0].as_str().unwrap();
    assert!(note.contains("CR LF"), "{note}");
    let told: Vec<&str> = text.split_whitespace().collect();
    assert!(
        told.join(" ")
            .contains("says nothing of how it finds answers"),
        "{text}"
    );
}

#[test]
fn a_wrong_and_a_slow_program_are_not_flagged() {
    let place = Place::new();
    let (report, _) = place.probe("moves = 9");
    let wrong = &report["probe"];
    assert_eq!(wrong["is_flagged"], false, "{wrong}");
    assert_eq!(
        wrong["runs"], 0,
        "wrong on published boards, so it knows none"
    );
    let slow = "while text not in table:\n    pass\nmoves = table[text]";
    let (report, _) = place.probe(slow);
    let slow = &report["probe"];
    assert_eq!(slow["is_flagged"], false, "{slow}");
    assert_eq!(counts(slow)[2..4], [0, 0], "a limit is no evidence: {slow}");
}

use std::{fs, path::Path, time::Duration};

use harness::{
    assignment::{
        Build, Criterion, Feedback, Goal, Grading, Input, Mode, Optimal, Rule, Visibility, load,
    },
    case::{Case, Expected},
    execute::Limits,
};
use reference::{Board, Heuristic};

use crate::fixture::{ASSIGNMENT, Fixture, SMALL};

const KIB: u64 = 1024;
const MIB: u64 = 1024 * 1024;

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn board(text: &str) -> Board {
    Board::parse(text.as_bytes()).unwrap()
}

#[test]
fn takes_everything_from_the_file() {
    let fixture = Fixture::new();
    let assignment = fixture.load().unwrap();
    assert_eq!(assignment.name, "tiles");
    assert_eq!(assignment.title, "Sliding tiles");
    assert_eq!(assignment.folder, fixture.folder());
    assert_eq!(assignment.hand_in, strings(&["board.h", "main.cc"]));
    assert_eq!(
        assignment.build,
        Build {
            command: strings(&["g++", "-o", "{program}", "main.cc"]),
            provided: vec![],
            limits: Limits {
                cpu: Duration::from_secs(30),
                wall: Duration::from_secs(90),
                memory: Some(1024 * MIB),
                output: 64 * KIB,
                file: 256 * MIB,
                line_cpu: None,
            },
        }
    );
    assert_eq!(assignment.goal, Goal::BlankLast);
    assert_eq!(assignment.command, ["{program}"]);
    assert_eq!(assignment.input, Input::SideFirst);
    assert_eq!(assignment.board_file, None);
    assert_eq!(
        assignment.modes,
        [
            Mode {
                name: "manhattan".to_owned(),
                title: "By Manhattan distance".to_owned(),
                arguments: strings(&["m"]),
                textbook: Heuristic::Manhattan,
                optimal: None,
            },
            Mode {
                name: "hamming".to_owned(),
                title: "By Hamming distance".to_owned(),
                arguments: strings(&["h", "--fast"]),
                textbook: Heuristic::Manhattan,
                optimal: None,
            },
        ]
    );
    assert_eq!(
        assignment.limits,
        Limits {
            cpu: Duration::from_millis(2500),
            wall: Duration::from_millis(7500),
            memory: Some(256 * MIB),
            output: 32 * KIB,
            file: 16 * MIB,
            line_cpu: None,
        }
    );
    assert_eq!(assignment.yardstick, None);
}

#[test]
fn makes_the_exact_pattern_one_for_a_whole_line() {
    let answer = Fixture::new().load().unwrap().answer;
    let moves = answer.moves.unwrap();
    assert_eq!(moves.form, "Number of moves: n");
    assert_eq!(
        moves.exact.as_str(),
        "^(?:Number of moves: (?<moves>[0-9]+))$"
    );
    assert_eq!(
        moves.near.unwrap().as_str(),
        r"(?i)moves\W*(?<moves>[0-9]+)"
    );
    let unsolvable = answer.unsolvable.unwrap();
    assert_eq!(unsolvable.form, "Unsolvable board");
    assert_eq!(unsolvable.exact.as_str(), "^(?:Unsolvable board)$");
    assert!(unsolvable.near.is_none());
    assert!(!answer.extra_lines_allowed);
    assert_eq!(answer.presentation_error_percent, 50);
}

#[test]
fn takes_cases_from_tables_and_plain_boards() {
    let fixture = Fixture::new();
    let [small, deep] = <[_; 2]>::try_from(fixture.load().unwrap().groups).unwrap();
    assert_eq!(
        (small.name.as_str(), small.title.as_str()),
        ("small", "Small boards")
    );
    assert_eq!(
        (small.visibility, small.feedback),
        (Visibility::Visible, Some(Feedback::Expected))
    );
    assert_eq!(
        small.cases,
        [
            Case {
                name: "one-move".to_owned(),
                board: board("1 2 3\n4 5 6\n7 0 8"),
                scramble: None,
                script: None,
                expected: Expected::Moves(1),
                modes: vec![0, 1],
                reason: Some("The last move is the one to be forgotten.".to_owned()),
                explain: [
                    (Expected::Moves(0), "Count the last move too.".to_owned()),
                    (
                        Expected::Unsolvable,
                        "It has an even number of inversions.".to_owned()
                    ),
                ]
                .into(),
                file: fixture.path("small/near.toml"),
            },
            Case {
                name: "swapped".to_owned(),
                board: board("1 2 3\n4 5 6\n8 7 0"),
                scramble: None,
                script: None,
                expected: Expected::Unsolvable,
                modes: vec![1],
                reason: None,
                explain: [].into(),
                file: fixture.path("small/near.toml"),
            },
        ]
    );
    assert_eq!(
        (deep.name.as_str(), deep.title.as_str()),
        ("deep", "Deep boards")
    );
    assert_eq!((deep.visibility, deep.feedback), (Visibility::Hidden, None));
    assert_eq!(
        deep.cases,
        [Case {
            name: "plain".to_owned(),
            board: board("1 2\n0 3"),
            scramble: None,
            script: None,
            expected: Expected::Moves(1),
            modes: vec![0],
            reason: None,
            explain: [].into(),
            file: fixture.path("deep/plain.txt"),
        }]
    );
}

#[test]
fn takes_criteria_with_indices_for_names() {
    let criteria = Fixture::new().load().unwrap().criteria;
    let criterion = |name: &str, title: &str, points, grading| Criterion {
        name: name.to_owned(),
        title: title.to_owned(),
        points,
        grading,
    };
    let runs = |group, rule, requires| Grading::Runs {
        groups: vec![group],
        rule,
        requires,
    };
    assert_eq!(
        criteria,
        [
            criterion(
                "solve",
                "Solves small boards",
                30,
                runs(0, Rule::Share, None)
            ),
            criterion("fast", "Solves deep boards", 5, runs(1, Rule::All, Some(0))),
            criterion("style", "Coding style", 5, Grading::ByHand),
        ]
    );
}

#[test]
fn takes_what_may_be_left_out() {
    let file = ASSIGNMENT
        .replace(
            "cpu_seconds = 30\n",
            "cpu_seconds = 0x1e\nwall_seconds = 40\nfile_mib = 1\n",
        )
        .replace(
            "cpu_seconds = 2.5\n",
            "cpu_seconds = 1e0\nwall_seconds = 1.5\nfile_mib = 2\nyardstick = 12.5\n",
        )
        .replace("\"side-first\"", "\"tiles-only\"")
        .replace(
            "[\"h\", \"--fast\"]",
            "[]\ntextbook = \"hamming\"\noptimal = \"measured\"",
        )
        .replace(
            "extra_lines = \"presentation-error\"",
            "extra_lines = \"allowed\"",
        )
        .replace("\"visible\"", "\"visible\"\nfeedback = \"verdict\"")
        .replace("\"by-hand\"", "\"later\"")
        .replace(
            "modes = [\"manhattan\"]",
            "modes = [\"hamming\", \"manhattan\"]",
        );
    let assignment = Fixture::new()
        .write("assignment.toml", file)
        .load()
        .unwrap();
    assert_eq!(assignment.build.limits.wall, Duration::from_secs(40));
    assert_eq!(assignment.build.limits.file, MIB);
    assert_eq!(assignment.limits.cpu, Duration::from_secs(1));
    assert_eq!(assignment.limits.wall, Duration::from_millis(1500));
    assert_eq!(assignment.limits.file, 2 * MIB);
    assert_eq!(assignment.yardstick, Some(12.5));
    assert_eq!(assignment.input, Input::TilesOnly);
    let textbooks: Vec<_> = assignment.modes.iter().map(|mode| mode.textbook).collect();
    assert_eq!(textbooks, [Heuristic::Manhattan, Heuristic::Hamming]);
    let optimals = [0, 1].map(|mode| assignment.rules_in(mode).optimal);
    assert_eq!(optimals, [Optimal::Required, Optimal::Measured]);
    assert!(assignment.answer.extra_lines_allowed);
    assert_eq!(assignment.groups[0].feedback, Some(Feedback::Verdict));
    assert_eq!(assignment.groups[1].cases[0].modes, [1, 0]);
    assert_eq!(assignment.criteria[2].grading, Grading::Later);
}

#[test]
fn overlooks_what_is_no_case() {
    let fixture = Fixture::new()
        .write("small/.draft.toml", "not = a case")
        .write("small/README.md", "# Small boards")
        .write("driver/driver.cc", "int main() {}")
        .write("submissions/accepted/good/main.cc", "")
        .write("snapshots/good.txt", "")
        .write(".git/config", "")
        .write("notes.txt", "for the next year");
    assert_eq!(fixture.load().unwrap().groups.len(), 2);
}

#[test]
fn reads_files_that_begin_with_a_byte_order_mark_and_end_lines_with_crlf() {
    let crlf = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let fixture = Fixture::new()
        .write("assignment.toml", crlf(ASSIGNMENT))
        .write("small/near.toml", crlf(SMALL))
        .write("deep/plain.txt", crlf("3\n1 2 3\n4 5 6\n7 0 8\n"));
    let assignment = fixture.load().unwrap();
    assert_eq!(
        assignment.groups[0].cases[0].board,
        board("1 2 3\n4 5 6\n7 0 8")
    );
    assert_eq!(assignment.groups[1].cases[0].expected, Expected::Moves(1));
}

#[test]
fn names_the_folder_however_it_is_reached() {
    let fixture = Fixture::new();
    let roundabout = fixture.path("small/..");
    assert_eq!(load(&roundabout).unwrap().name, "tiles");
}

#[test]
fn loads_the_bundled_assignment() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
    let assignment = load(&folder).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(assignment.name, "board-astar");
    let points: u32 = assignment
        .criteria
        .iter()
        .map(|criterion| criterion.points)
        .sum();
    assert_eq!(points, 115);
}

#[test]
fn the_assignment_in_the_readme_is_whole() {
    let text = shown("title = \"Sliding tiles in Python\"");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("assignment.toml"), text).unwrap();
    fs::create_dir(folder.path().join("easy")).unwrap();
    fs::write(folder.path().join("easy/one.txt"), "2 3\n1 2 3\n4 0 5\n").unwrap();
    let assignment = load(folder.path()).unwrap();
    assert_eq!(assignment.groups[0].cases.len(), 1);
    assert_eq!(assignment.criteria[0].points, 10);
}

/// What the README shows from `begin` on, up to the end of its block.
fn shown(begin: &str) -> &'static str {
    let readme = include_str!("../../../README.md");
    let at = readme.find(begin).unwrap();
    let (text, _) = readme[at..].split_once("```").unwrap();
    text
}

#[test]
fn the_interactive_program_in_the_readme_is_whole_with_the_rest_of_an_assignment() {
    let ordinary = shown("title = \"Sliding tiles in Python\"");
    let (before, _) = ordinary.split_once("# `side-first` gives").unwrap();
    let (_, behind) = ordinary.split_once("\n[limits]\n").unwrap();
    let talk = shown("[run]\ninput = \"script\"");
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{before}{talk}\n[limits]\n{behind}");
    fs::write(folder.path().join("assignment.toml"), text).unwrap();
    fs::create_dir(folder.path().join("easy")).unwrap();
    fs::write(folder.path().join("easy/cases.toml"), shown("[walls]\n")).unwrap();
    let assignment = load(folder.path()).unwrap();
    let case = &assignment.groups[0].cases[0];
    assert_eq!(case.script.as_ref().unwrap().lines.len(), 8);
}

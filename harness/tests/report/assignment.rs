//! An assignment made by hand.
use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use harness::{
    assignment::{
        AnswerPattern, AnswerRules, Assignment, Build, Criterion, Feedback, Goal, Grading, Group,
        Input, Misread, Mode, Optimal, Part, Rule, Visibility,
    },
    case::{Case, Expected},
    execute::Limits,
};
use reference::{Board, Distance, Heuristic, Shape};
use regex::Regex;

/// The index of the hidden group.
pub(crate) const HIDDEN: usize = 3;

/// Four groups, the last one hidden, and a criterion of every kind.
pub(crate) fn assignment() -> Assignment {
    Assignment {
        name: "board-astar".to_owned(),
        title: "N-puzzle with A*".to_owned(),
        folder: PathBuf::from("/cases/board-astar"),
        fingerprint: String::new(),
        goal: Goal::BlankLast,
        hand_in: ["board.h", "board.cc", "main.cc"]
            .map(str::to_owned)
            .to_vec(),
        build: Build {
            command: vec!["c++".to_owned()],
            provided: Vec::new(),
            limits: limits(),
        },
        command: vec!["{program}".to_owned()],
        input: Input::SideFirst,
        board_file: None,
        script: None,
        tile_separator: " ".to_owned(),
        modes: vec![
            mode("h", "Hamming distance"),
            mode("m", "Manhattan distance"),
        ],
        answer: rules(),
        limits: limits(),
        yardstick: None,
        methods: None,
        diagnose: None,
        repeat_rule: harness::assignment::RepeatRule::Report,
        required_layers: Vec::new(),
        groups: groups(),
        criteria: criteria(),
    }
}

fn mode(letter: &str, title: &str) -> Mode {
    Mode {
        name: letter.to_owned(),
        title: title.to_owned(),
        arguments: vec![letter.to_owned()],
        textbook: Heuristic::Manhattan,
        optimal: None,
    }
}

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(10),
        wall: Duration::from_secs(30),
        memory: Some(256 << 20),
        output: 64 << 10,
        file: 1 << 20,
        line_cpu: None,
    }
}

fn rules() -> AnswerRules {
    let pattern = |form: &str, exact: &str, near: &str| AnswerPattern {
        form: form.to_owned(),
        exact: Regex::new(exact).unwrap(),
        near: Some(Regex::new(near).unwrap()),
    };
    AnswerRules {
        from: None,
        moves: Some(pattern(
            "Number of moves: n",
            "^Number of moves: (?<moves>[0-9]+)$",
            r"(?i)moves\W*?(?<moves>[-+]?[0-9][0-9.]*)",
        )),
        unsolvable: Some(pattern(
            "Unsolvable board",
            "^Unsolvable board$",
            "(?i)unsolvable",
        )),
        another_board_allowed: false,
        path: None,
        boards: None,
        requires: vec![Part::Moves],
        optimal: Optimal::Required,
        misread: Misread::default(),
        extra_lines_allowed: false,
        presentation_error_percent: 50,
    }
}

/// Depths by breadth-first search, from each board of 3 × 3 and back from the goal of the others.
fn groups() -> Vec<Group> {
    let mut trap = case("trap-11", (3, 3), &[1, 2, 3, 8, 6, 7, 4, 0, 5], Some(11));
    trap.explain.insert(
        Expected::Moves(13),
        "a board must not be marked as seen when it is put into the queue, only when it is \
         taken out: a shorter way to it may still come"
            .to_owned(),
    );
    trap.reason = Some("the smallest board on which marking too early shows".to_owned());
    vec![
        group(
            "near",
            "Near the goal",
            Visibility::Visible,
            vec![
                case("goal", (3, 3), &[1, 2, 3, 4, 5, 6, 7, 8, 0], Some(0)),
                case("one-move", (3, 3), &[1, 2, 3, 4, 5, 6, 7, 0, 8], Some(1)),
                case(
                    "two-moves-4x4",
                    (4, 4),
                    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 12, 13, 14, 11, 15],
                    Some(2),
                ),
            ],
        ),
        group(
            "depth",
            "Boards by depth",
            Visibility::Visible,
            vec![
                case("depth-10", (3, 3), &[1, 2, 3, 7, 0, 8, 5, 6, 4], Some(10)),
                trap,
                case("depth-12", (3, 3), &[0, 5, 2, 6, 1, 3, 4, 7, 8], Some(12)),
                case("depth-17", (3, 3), &[1, 0, 6, 7, 8, 2, 3, 4, 5], Some(17)),
                case("depth-31", (3, 3), &[8, 6, 7, 2, 5, 4, 3, 0, 1], Some(31)),
            ],
        ),
        group(
            "unsolvable",
            "Unsolvable boards",
            Visibility::Visible,
            vec![
                case("swap-3x3", (3, 3), &[1, 2, 3, 4, 5, 6, 8, 7, 0], None),
                case(
                    "swap-4x4",
                    (4, 4),
                    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0],
                    None,
                ),
            ],
        ),
        group(
            "deep",
            "Deep boards",
            Visibility::Hidden,
            vec![
                case("secret-30", (3, 3), &[0, 8, 7, 6, 3, 2, 5, 4, 1], Some(30)),
                case(
                    "secret-7",
                    (3, 4),
                    &[1, 2, 3, 4, 6, 7, 10, 8, 5, 9, 0, 11],
                    Some(7),
                ),
            ],
        ),
    ]
}

fn group(name: &str, title: &str, visibility: Visibility, cases: Vec<Case>) -> Group {
    Group {
        name: name.to_owned(),
        title: title.to_owned(),
        visibility,
        feedback: (visibility == Visibility::Visible).then_some(Feedback::Expected),
        cases,
        personal: None,
    }
}

fn case(name: &str, (rows, columns): (usize, usize), tiles: &[u8], moves: Option<u32>) -> Case {
    let shape = Shape::new(rows, columns).unwrap();
    Case {
        name: name.to_owned(),
        board: Board::new(shape, tiles, 0, Distance::Manhattan).unwrap(),
        scramble: None,
        script: None,
        expected: moves.map_or(Expected::Unsolvable, Expected::Moves),
        modes: vec![0, 1],
        reason: None,
        explain: BTreeMap::new(),
        file: PathBuf::from(format!("/cases/board-astar/{name}.txt")),
    }
}

fn criteria() -> Vec<Criterion> {
    let criterion = |name: &str, title: &str, points, grading| Criterion {
        name: name.to_owned(),
        title: title.to_owned(),
        points,
        grading,
    };
    let runs = |groups: &[usize], rule, requires| Grading::Runs {
        groups: groups.to_vec(),
        rule,
        requires,
    };
    vec![
        criterion("hamming", "hamming()", 10, Grading::Later),
        criterion("neighbors", "neighbors()", 25, Grading::Later),
        criterion("solve", "solve()", 35, runs(&[0, 1, 3], Rule::Share, None)),
        criterion(
            "unsolvable",
            "Unsolvable boards",
            5,
            runs(&[2], Rule::All, None),
        ),
        criterion(
            "deep",
            "Deep boards in time",
            10,
            runs(&[3], Rule::Share, Some(3)),
        ),
        criterion("start", "First steps", 0, runs(&[0], Rule::Share, None)),
        criterion("style", "Coding style", 5, Grading::ByHand),
    ]
}

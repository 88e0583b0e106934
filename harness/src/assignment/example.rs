//! A small assignment for unit tests: two modes, a group of two cases that
//! scores, and one of a single case that informs.
use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use reference::{Board, Heuristic};
use regex::Regex;

use super::{
    AnswerPattern, AnswerRules, Assignment, Build, Criterion, Feedback, Goal, Grading, Group,
    Input, Misread, Mode, Optimal, Part, RepeatRule, Rule, Visibility,
};
use crate::{
    case::{Case, Expected},
    execute::Limits,
};

pub(crate) const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_secs(6),
    memory: Some(1 << 20),
    output: 1_000,
    file: 2_000,
    line_cpu: None,
};

pub(crate) fn assignment() -> Assignment {
    Assignment {
        name: "example".to_owned(),
        title: "An example".to_owned(),
        folder: PathBuf::from("cases/example"),
        fingerprint: String::new(),
        goal: Goal::BlankLast,
        hand_in: vec!["board.h".to_owned(), "main.cc".to_owned()],
        build: Build {
            command: ["c++", "-o", "{program}", "main.cc"]
                .map(str::to_owned)
                .to_vec(),
            provided: Vec::new(),
            limits: LIMITS,
        },
        methods: None,
        diagnose: None,
        command: vec!["{program}".to_owned()],
        input: Input::SideFirst,
        board_file: None,
        script: None,
        tile_separator: " ".to_owned(),
        modes: ["h", "m"].map(mode).to_vec(),
        answer: rules(),
        repeat_rule: RepeatRule::Report,
        limits: LIMITS,
        yardstick: None,
        required_layers: Vec::new(),
        groups: vec![
            group(
                "easy",
                vec![
                    case(
                        "one-move",
                        "1 2 3 4 5 6 7 0 8",
                        Expected::Moves(1),
                        vec![0, 1],
                    ),
                    case(
                        "swapped",
                        "1 2 3 4 5 6 8 7 0",
                        Expected::Unsolvable,
                        vec![0, 1],
                    ),
                ],
            ),
            group(
                "extra",
                vec![case(
                    "goal",
                    "1 2 3 4 5 6 7 8 0",
                    Expected::Moves(0),
                    vec![1],
                )],
            ),
        ],
        criteria: vec![
            criterion("solve", 10, runs(vec![0], None)),
            criterion("bonus", 5, runs(vec![1], Some(0))),
            criterion("style", 3, Grading::ByHand),
            criterion("methods", 20, Grading::Later),
        ],
    }
}

pub(crate) fn rules() -> AnswerRules {
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

pub(crate) fn case(name: &str, board: &str, expected: Expected, modes: Vec<usize>) -> Case {
    Case {
        name: name.to_owned(),
        board: Board::parse(board.as_bytes()).unwrap(),
        scramble: None,
        script: None,
        expected,
        modes,
        reason: None,
        explain: BTreeMap::new(),
        file: PathBuf::new(),
    }
}

fn mode(letter: &str) -> Mode {
    Mode {
        name: letter.to_owned(),
        title: format!("letter {letter}"),
        arguments: vec![letter.to_owned()],
        textbook: Heuristic::Manhattan,
        optimal: None,
    }
}

fn group(name: &str, cases: Vec<Case>) -> Group {
    Group {
        name: name.to_owned(),
        title: name.to_owned(),
        visibility: Visibility::Visible,
        feedback: Some(Feedback::Expected),
        cases,
        personal: None,
    }
}

fn criterion(name: &str, points: u32, grading: Grading) -> Criterion {
    Criterion {
        name: name.to_owned(),
        title: name.to_owned(),
        points,
        grading,
    }
}

fn runs(groups: Vec<usize>, requires: Option<usize>) -> Grading {
    Grading::Runs {
        groups,
        rule: Rule::Share,
        requires,
    }
}

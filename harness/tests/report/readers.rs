//! What a reader may see, and what not.
use std::path::PathBuf;

use harness::{
    assignment::{Directions, Feedback, Named, Optimal, Part, PathRules},
    execute::{Exit, Observation},
    grade::{Event, Outcome, SmallestRun},
    judge::{Verdict, judge},
    plan::Run,
    progress::Progress,
    report::Options,
};
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{
    assignment::{HIDDEN, assignment},
    render::{json, run_report, text},
    submission::{build, graded_but, hostile, instructor, mixed, printed, student},
};

#[test]
fn tells_a_student_nothing_of_hidden_runs() {
    let assignment = assignment();
    let graded = mixed(&assignment);
    let reports = |options: &Options| {
        [
            text(&assignment, &graded, options),
            json(&assignment, &graded, options),
        ]
    };
    let secrets = [
        "secret",
        "Number of moves: 30",
        "Number of moves: 32",
        "Number of moves: 7",
        "deep/",
    ];
    let boards = ["·  8  7", "6   7  10   8", "[\n          0,\n          8,"];
    for report in reports(&student()) {
        for secret in secrets.into_iter().chain(boards) {
            assert!(!report.contains(secret), "{secret:?} in {report}");
        }
        assert!(report.contains("Deep boards"));
    }
    let value: Value = serde_json::from_str(&reports(&student())[1]).unwrap();
    assert!(
        value["runs"]
            .as_array()
            .unwrap()
            .iter()
            .all(|run| run["group"] != "deep")
    );
    let [text, json] = reports(&instructor());
    assert!(text.contains("secret-30:h") && text.contains("·  8  7"));
    assert!(json.contains("deep/secret-7:m") && json.contains("Number of moves: 32"));
}

#[test]
fn shows_as_much_as_a_group_lets_it() {
    let assignment = |feedback| {
        let mut assignment = assignment();
        for group in &mut assignment.groups {
            group.feedback = Some(feedback);
        }
        assignment.groups.truncate(2);
        assignment.groups.remove(0);
        assignment.criteria.clear();
        assignment
    };
    let mut shown = String::new();
    for feedback in [
        Feedback::Verdict,
        Feedback::Message,
        Feedback::Actual,
        Feedback::Expected,
    ] {
        let assignment = assignment(feedback);
        let graded = graded_but(&assignment, |id| {
            id.contains("trap-11")
                .then(|| Ok(printed("Number of moves: 13\n")))
        });
        let [text, json] = [
            text(&assignment, &graded, &student()),
            json(&assignment, &graded, &student()),
        ];
        for report in [&text, &json] {
            assert_eq!(report.contains("moves: 13"), feedback >= Feedback::Actual);
            assert_eq!(
                report.contains("Number of moves: 11"),
                feedback >= Feedback::Expected
            );
            assert_eq!(
                report.contains("must not be marked"),
                feedback >= Feedback::Message
            );
        }
        let report: Value = serde_json::from_str(&json).unwrap();
        for run in report["runs"].as_array().unwrap() {
            for figure in [
                "exit",
                "exit_code",
                "cpu_seconds",
                "cpu_limit_seconds",
                "wall_seconds",
                "wall_limit_seconds",
                "peak_memory_bytes",
            ] {
                let is_shown = run.get(figure).is_some();
                assert_eq!(is_shown, feedback >= Feedback::Message, "{figure}");
            }
            // Eleven moves lead to the goal of the only board that has a wrong answer.
            let shortest = run.get("shortest").and_then(Value::as_str);
            let is_shown = run["verdict"] == "wrong_answer" && feedback == Feedback::Expected;
            let length = is_shown.then_some(11);
            assert_eq!(shortest.map(str::len), length, "{run:#}");
        }
        let (_, failures) = text.split_once("not accepted\n\n").unwrap();
        let (failure, _) = failures.split_once("\n\nsee ").unwrap();
        shown.push_str(&format!("{feedback:?}:\n{failure}\n\n"));
    }
    assert_snapshot!("feedback_levels", shown);
}

#[test]
fn shows_the_way_and_the_wasted_moves_to_who_may_know_the_answer() {
    let words = ["u", "d", "l", "r"].map(|word| vec![word.to_owned()]);
    let words = words.each_ref().map(Vec::as_slice);
    let mut assignment = assignment();
    assignment.answer.moves = None;
    assignment.answer.requires = vec![Part::Path];
    assignment.answer.path = Some(PathRules {
        form: "R D".to_owned(),
        patterns: Vec::new(),
        step_patterns: Vec::new(),
        no_moves: None,
        directions: Directions::new(words, Named::Blank, &[]),
    });
    // Of the goal: up and down, and two of them once more.
    let way = |assignment: &_, path: &str| {
        let graded = graded_but(assignment, |id| {
            (id == "near/goal:h").then(|| Ok(printed(path)))
        });
        let report = json(assignment, &graded, &student());
        let report: Value = serde_json::from_str(&report).unwrap();
        let mut runs = report["runs"].as_array().unwrap().iter();
        let run = runs.find(|run| run["id"] == "near/goal:h").unwrap();
        (run.get("way").cloned(), run.get("shortest").cloned())
    };
    let start = json!([[1, 2, 3], [4, 5, 6], [7, 8, 0]]);
    let wasted = json!({
        "read_from": "path",
        "start": start.clone(),
        "skipped": 0,
        "moves": "UDUD",
        "more": 0,
        "wasted": [1, 3],
    });
    let wrong = json!({
        "read_from": "path",
        "start": start,
        "skipped": 0,
        "moves": "U",
        "more": 2,
        "wrong": { "step": 2, "move": "R" },
    });
    for feedback in [
        Feedback::Verdict,
        Feedback::Message,
        Feedback::Actual,
        Feedback::Expected,
    ] {
        assignment.groups[0].feedback = Some(feedback);
        for (path, told) in [("U D U D\n", &wasted), ("U R D\n", &wrong)] {
            let is_shown = feedback == Feedback::Expected;
            let shortest = is_shown.then(|| json!(""));
            let told = is_shown.then(|| told.clone());
            assert_eq!(way(&assignment, path), (told, shortest), "{feedback:?}");
        }
    }
    // It is accepted.
    assignment.answer.optimal = Optimal::Measured;
    assert_eq!(way(&assignment, "U D U D\n"), (None, None));
}

#[test]
fn searches_for_few_runs_and_first_for_those_that_the_student_sees() {
    let mut assignment = assignment();
    let (small, large) = {
        let near = &assignment.groups[0].cases;
        (near[1].clone(), near[2].clone())
    };
    // Twelve large boards, of a run for each of two modes, and a small one.
    let mut cases: Vec<_> = (0..12).map(|_| large.clone()).collect();
    cases.push(small);
    for (number, case) in cases.iter_mut().enumerate() {
        case.name = format!("board-{number}");
    }
    let mut hidden = assignment.groups[HIDDEN].clone();
    hidden.cases.clone_from(&cases);
    let mut visible = assignment.groups[0].clone();
    visible.cases = cases;
    assignment.groups = vec![hidden, visible];
    assignment.criteria.clear();
    let graded = graded_but(&assignment, |_| Some(Ok(printed("Number of moves: 9\n"))));
    let with_shortest = |options: &Options, group: &str| {
        let report: Value = serde_json::from_str(&json(&assignment, &graded, options)).unwrap();
        let runs = report["runs"].as_array().unwrap().iter();
        let runs = runs.filter(|run| run["group"] == group);
        runs.map(|run| run.get("shortest").is_some())
            .collect::<Vec<_>>()
    };
    let first = |searched: usize| -> Vec<bool> {
        let large = (0..24).map(|index| index < searched);
        large.chain([true; 2]).collect()
    };
    assert_eq!(with_shortest(&student(), "near"), first(20));
    assert_eq!(with_shortest(&instructor(), "near"), first(20));
    assert_eq!(with_shortest(&instructor(), "deep"), first(0));
    assert!(with_shortest(&student(), "deep").is_empty());
}

#[test]
fn tells_a_solution_of_the_smallest_board_where_a_group_tells_right_answers() {
    let mut assignment = assignment();
    let case = assignment.groups[0].cases[1].clone();
    let seen = printed("Number of moves: 9\n");
    let judgement = judge(&case, &assignment.answer, &assignment.limits, &seen);
    let mut graded = mixed(&assignment);
    graded.smallest = Some(SmallestRun {
        case,
        mode: 0,
        seen,
        judgement,
        is_least: true,
    });
    let shortest = |assignment: &_, options: &Options| {
        let report: Value = serde_json::from_str(&json(assignment, &graded, options)).unwrap();
        report["counterexample"].get("shortest").cloned()
    };
    // One move to the right.
    assert_eq!(shortest(&assignment, &student()), Some(json!("R")));
    for group in &mut assignment.groups[..HIDDEN] {
        group.feedback = Some(Feedback::Actual);
    }
    assert_eq!(shortest(&assignment, &student()), None);
    assert_eq!(shortest(&assignment, &instructor()), Some(json!("R")));
}

#[test]
fn shows_how_a_program_ended_to_who_may_know_why() {
    let mut assignment = assignment();
    let crash = |assignment: &_| {
        let graded = graded_but(assignment, |id| {
            let crashed = || Observation {
                exit: Exit::Signal(11),
                ..printed("")
            };
            (id == "near/goal:h").then(|| Ok(crashed()))
        });
        let report = json(assignment, &graded, &student());
        let report: Value = serde_json::from_str(&report).unwrap();
        report["runs"][0].clone()
    };
    assert_eq!(crash(&assignment)["signal"], 11);
    assignment.groups[0].feedback = Some(Feedback::Verdict);
    let run = crash(&assignment);
    assert_eq!(run["verdict"], "runtime_error");
    assert_eq!((run.get("signal"), run.get("exit")), (None, None));
}

#[test]
fn disarms_hostile_text() {
    let assignment = assignment();
    let mut graded = graded_but(&assignment, |id| match id {
        "depth/trap-11:h" => Some(Ok(hostile())),
        "depth/trap-11:m" => Some(Ok(Observation {
            exit: Exit::Code(3),
            ..hostile()
        })),
        _ => None,
    });
    graded.path = PathBuf::from("a\x1b[2J'\n::error::b");
    let diagnostics = "a.cc:1:1: warning: \x1b[31m\u{202e}\n::error::x\n\t^\n";
    if let Outcome::Judged { build: log, .. } = &mut graded.outcome {
        *log = Some(build(diagnostics));
    }
    let text = text(&assignment, &graded, &student());
    let json = json(&assignment, &graded, &student());
    let run = run_report(&assignment, &graded);
    for report in [&text, &json, &run] {
        let is_bare = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!report.contains(is_bare));
        assert!(
            report
                .lines()
                .all(|line| !line.trim_start().starts_with("::"))
        );
        assert!(!report.contains("##[") && !report.contains("##vso["));
        assert!(report.lines().all(|line| line.len() < 4_000));
    }
    assert_snapshot!("hostile_text", text);
}

#[test]
fn tells_how_far_it_is_and_names_no_hidden_run() {
    let assignment = assignment();
    let mut progress = Progress::new(&assignment, false);
    let mut message = |event| {
        progress.on(event);
        progress.message()
    };
    let run = |group, verdict| Event::RunEnded {
        run: Run {
            group,
            case: 0,
            mode: 0,
        },
        verdict,
    };
    assert_eq!(message(Event::Building), "building");
    assert_eq!(message(Event::Planned { runs: 4 }), "0 accepted, 0 not");
    assert_eq!(
        message(run(0, Some(Verdict::Accepted))),
        "1 accepted, 0 not; last: near/goal:h"
    );
    assert_eq!(
        message(run(HIDDEN, Some(Verdict::WrongAnswer))),
        "1 accepted, 1 not; last: a hidden run"
    );
    assert_eq!(
        message(run(0, None)),
        "1 accepted, 1 not, 1 not judged; last: near/goal:h"
    );
}

//! Reports as their readers see them: every figure is fixed, so every byte is.
#[path = "report/assignment.rs"]
mod assignment;
#[path = "report/render.rs"]
mod render;
#[path = "report/schema.rs"]
mod schema;
#[path = "report/submission.rs"]
mod submission;

use std::{fs, path::PathBuf};

use assignment::{HIDDEN, assignment};
use harness::{
    assignment::{Feedback, Visibility},
    execute::{Exit, Observation, StartError},
    grade::{Event, Outcome},
    judge::Verdict,
    plan::{self, Filter, Run},
    progress::Progress,
    report::{self, Format, Options, Output, Target},
    submission::{BuildLog, LeftOut, LeftOutReason, MissingFile},
};
use insta::assert_snapshot;
use render::{colored, json, run_report, text};
use serde_json::Value;
use submission::{
    build, graded, graded_but, hostile, instructor, judge_error, mixed, not_run, printed, right,
    student,
};

#[test]
fn praises_a_submission_that_is_right_in_every_run() {
    let assignment = assignment();
    let graded = graded_but(&assignment, |_| None);
    assert_snapshot!("all_accepted_text", text(&assignment, &graded, &student()));
    let report = json(&assignment, &graded, &student());
    assert!(!report.contains("\"message\"") && !report.contains("deep/"));
}

#[test]
fn shows_one_failure_of_each_kind() {
    let assignment = assignment();
    let graded = mixed(&assignment);
    assert_snapshot!("mixed_text", text(&assignment, &graded, &student()));
    assert_snapshot!("mixed_json", json(&assignment, &graded, &student()));
    let colored = colored(&assignment, &graded, &student());
    assert_snapshot!("mixed_colored", colored.replace('\x1b', "␛"));
}

#[test]
fn shows_every_failure_to_who_asks() {
    let assignment = assignment();
    let everything = Options {
        all: true,
        ..instructor()
    };
    let shown = text(&assignment, &mixed(&assignment), &everything);
    assert_snapshot!("mixed_everything_text", shown);
}

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
            group.feedback = feedback;
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
        let (_, failures) = text.split_once("not accepted\n\n").unwrap();
        let (failure, _) = failures.split_once("\n\nsee ").unwrap();
        shown.push_str(&format!("{feedback:?}:\n{failure}\n\n"));
    }
    assert_snapshot!("feedback_levels", shown);
}

#[test]
fn cuts_diagnostics_by_message() {
    let assignment = assignment();
    let mut diagnostics = "board.cc: In member function ‘void Board::neighbors()’:\n".to_owned();
    for line in 1..=40 {
        let column = line % 7 + 1;
        diagnostics.push_str(&format!(
            "board.cc:{line}:{column}: error: ‘tile{line}’ was not declared in this scope\n   \
             {line:2} |   tile{line} = 0;\n      |   ^~~~~~\n"
        ));
        if line % 4 == 0 {
            diagnostics.push_str(&format!(
                "board.cc:{line}:1: warning: unused parameter ‘type’ [-Wunused-parameter]\n"
            ));
        }
        if line == 2 {
            for depth in 0..80 {
                diagnostics.push_str(&format!("board.h:{depth}:1: note: candidate {depth}\n"));
            }
        }
    }
    assert!(diagnostics.lines().count() > 200);
    let log = BuildLog {
        exit: Exit::Code(1),
        ..build(&diagnostics)
    };
    let graded = not_run(&assignment, Outcome::CompileError(log));
    assert_snapshot!("compile_error_text", text(&assignment, &graded, &student()));
    let report = json(&assignment, &graded, &student());
    assert!(report.contains("board.cc:40:6: error"));
    let all = text(
        &assignment,
        &graded,
        &Options {
            all: true,
            ..student()
        },
    );
    assert!(diagnostics.lines().all(|line| all.contains(line)));
}

#[test]
fn tells_which_files_are_missing() {
    let assignment = assignment();
    let missing = |name: &str, similar: Option<&str>| MissingFile {
        name: name.to_owned(),
        similar: similar.map(PathBuf::from),
    };
    let missing = vec![
        missing("board.cc", Some("src/Board.cpp")),
        missing("main.cc", None),
    ];
    let mut graded = not_run(&assignment, Outcome::MissingFiles(missing));
    let path = PathBuf::from("up\x1b[1A.h");
    graded.left_out.push(LeftOut {
        path,
        reason: LeftOutReason::Link,
    });
    assert_snapshot!("missing_files_text", text(&assignment, &graded, &student()));
    assert_snapshot!("missing_files_json", json(&assignment, &graded, &student()));
}

#[test]
fn tells_why_a_program_did_not_start() {
    let assignment = assignment();
    let graded = not_run(&assignment, Outcome::NotStarted(StartError::CarriageReturn));
    assert_snapshot!("not_started_text", text(&assignment, &graded, &student()));
    assert_snapshot!("not_started_json", json(&assignment, &graded, &student()));
}

#[test]
fn takes_the_blame_for_the_judge() {
    let assignment = assignment();
    let graded = graded_but(&assignment, |id| {
        ["depth/depth-12:h", "deep/secret-30:m"]
            .contains(&id)
            .then(|| Err(judge_error()))
    });
    let shown = text(&assignment, &graded, &student());
    assert!(!shown.contains("secret"));
    assert_snapshot!("judge_error_text", shown);
    let report: Value = serde_json::from_str(&json(&assignment, &graded, &student())).unwrap();
    let errors = serde_json::to_string_pretty(&report["judge_errors"]).unwrap();
    assert_snapshot!("judge_error_json", errors);
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
fn says_what_a_filter_left_out() {
    let assignment = assignment();
    let filter = Filter {
        groups: vec!["near".to_owned()],
        cases: vec!["goal:h".to_owned()],
    };
    let runs = plan::plan(&assignment, &filter).unwrap();
    let graded = graded(&assignment, &runs, |_, run| {
        Ok(printed(right(&assignment, run)))
    });
    assert_snapshot!("filtered_text", text(&assignment, &graded, &student()));
}

#[test]
fn shows_all_of_a_run() {
    let assignment = assignment();
    let runs = |case: &str| {
        let filter = Filter {
            groups: Vec::new(),
            cases: vec![case.to_owned()],
        };
        plan::plan(&assignment, &filter).unwrap()
    };
    let wrong = graded(&assignment, &runs("trap-11:h"), |_, _| {
        Ok(printed("Number of moves: 13\n"))
    });
    assert_snapshot!("run_wrong", run_report(&assignment, &wrong));
    let mut odd = graded(&assignment, &runs("two-moves-4x4:m"), |_, _| Ok(hostile()));
    odd.path = PathBuf::from("solve it.py");
    odd.program.clone_from(&odd.path);
    if let Outcome::Judged { build, .. } = &mut odd.outcome {
        *build = None;
    }
    assert_snapshot!("run_hostile", run_report(&assignment, &odd));
    let hidden = graded(&assignment, &runs("secret-7:h"), |_, run| {
        Ok(printed(right(&assignment, run)))
    });
    assert_eq!(assignment.groups[HIDDEN].visibility, Visibility::Hidden);
    assert_snapshot!("run_hidden", run_report(&assignment, &hidden));
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

#[test]
fn writes_a_file_without_color() {
    let (assignment, folder) = (assignment(), tempfile::tempdir().unwrap());
    let (graded, path) = (mixed(&assignment), folder.path().join("report.txt"));
    let output = Output {
        format: Format::Text,
        target: Target::File(path.clone()),
    };
    let mut stdout = Vec::new();
    output
        .write(&assignment, &graded, &student(), &mut stdout)
        .unwrap();
    assert!(stdout.is_empty());
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        text(&assignment, &graded, &student())
    );
}

#[test]
fn publishes_the_schema_that_it_follows() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/check-report.json");
    let published = fs::read_to_string(path).unwrap();
    let mut generated = Vec::new();
    report::write_schema(&mut generated).unwrap();
    let generated = String::from_utf8(generated).unwrap();
    assert_eq!(
        published, generated,
        "write it anew: tilemark schema report > {path}"
    );
}

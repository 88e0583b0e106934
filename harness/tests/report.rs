//! Reports as their readers see them: every figure is fixed, so every byte is.
#[path = "report/assignment.rs"]
mod assignment;
#[path = "report/render.rs"]
mod render;
#[path = "report/schema.rs"]
mod schema;
#[path = "report/submission.rs"]
mod submission;

use std::{collections::BTreeMap, fs, path::PathBuf, time::Duration};

use assignment::{HIDDEN, assignment};
use harness::{
    assignment::{Feedback, Visibility},
    execute::{Exit, Observation, StartError},
    grade::{Event, Outcome, Stopped},
    judge::{Again, Note, Steadiness, Verdict},
    plan::{self, Filter, Run},
    progress::Progress,
    report::{self, Format, Options, Output, Target},
    submission::{BuildLog, LeftOut, LeftOutReason, MissingFile},
};
use insta::assert_snapshot;
use render::{colored, json, run_report, text};
use serde_json::{Value, json};
use submission::{
    build, ended, graded, graded_but, hostile, instructor, judge_error, mixed, not_run, printed,
    right, student,
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
        }
        let (_, failures) = text.split_once("not accepted\n\n").unwrap();
        let (failure, _) = failures.split_once("\n\nsee ").unwrap();
        shown.push_str(&format!("{feedback:?}:\n{failure}\n\n"));
    }
    assert_snapshot!("feedback_levels", shown);
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
fn tells_what_was_made_again_and_what_came_of_it() {
    let assignment = assignment();
    let mut graded = graded_but(&assignment, |id| match id {
        "depth/depth-10:h" => Some(Ok(printed("Number of moves: 12\n"))),
        "depth/depth-12:h" => Some(Ok(printed("Number of moves: 14\n"))),
        _ => None,
    });
    let Outcome::Judged { runs, .. } = &mut graded.outcome else {
        unreachable!("it was judged");
    };
    let cpu = Duration::from_millis(9_800);
    for done in runs {
        let Ok((seen, judgement)) = &mut done.result else {
            unreachable!("the judge did its work");
        };
        let steadiness = Steadiness {
            attempts: 2,
            changed: 1,
            verdicts: BTreeMap::from([(Verdict::Accepted, 1), (Verdict::WrongAnswer, 1)]),
            exits_differ: false,
            answers_differ: true,
        };
        match done.run.id(&assignment).as_str() {
            "depth/depth-12:h" | "deep/secret-7:m" => {
                judgement.notes.push(Note::Flaky(steadiness.clone()));
                done.steadiness = Some(steadiness);
            }
            "depth/depth-31:h" | "deep/secret-30:h" => {
                seen.cpu = cpu;
                judgement.notes.push(Note::NearLimit {
                    limit: done.limits.cpu,
                    first: Duration::from_millis(10_310),
                    again: Some(Again { cpu, counts: true }),
                });
            }
            _ => {}
        }
    }
    assert_snapshot!("again_text", text(&assignment, &graded, &student()));
    let report = json(&assignment, &graded, &student());
    let report: Value = serde_json::from_str(&report).unwrap();
    let runs = report["runs"].as_array().unwrap();
    let run = |id| runs.iter().find(|run| run["id"] == id).unwrap();
    assert_eq!(run("depth/depth-12:h")["is_flaky"], true);
    assert_eq!(
        run("depth/depth-12:h")["repeats"],
        json!({
            "attempts": 2,
            "changed": 1,
            "verdicts": {"accepted": 1, "wrong_answer": 1},
            "exits_differ": false,
            "answers_differ": true,
        })
    );
    assert_eq!(run("depth/depth-10:h")["is_flaky"], false);
    assert_eq!(run("depth/depth-10:h").get("repeats"), None);
    assert_eq!(
        run("depth/depth-31:h")["near_limit"],
        json!({"first_cpu_seconds": 10.31, "again_cpu_seconds": 9.8, "again_counts": true})
    );
    assert_eq!(report["groups"][HIDDEN]["flaky"], 1);
    assert!(runs.iter().all(|run| run["group"] != "deep"));
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
fn says_what_a_stop_left_out() {
    let assignment = assignment();
    let mut runs = plan::all(&assignment);
    runs.truncate(4);
    let mut graded = graded(&assignment, &runs, |_, run| {
        Ok(printed(right(&assignment, run)))
    });
    graded.stopped = Some(Stopped {
        signal: 2,
        not_run: plan::all(&assignment).len() - runs.len(),
        not_repeated: 1,
    });
    assert_snapshot!("stopped_text", text(&assignment, &graded, &student()));
    let report = json(&assignment, &graded, &student());
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(
        report["stopped"],
        json!({"signal": "SIGINT", "not_run": 20, "not_repeated": 1})
    );
}

#[test]
fn keeps_the_table_of_groups_narrow() {
    let mut assignment = assignment();
    let titles = [
        "Boards on which the rule \"do not enqueue twice\" finds too many moves",
        "Boards of side 3, 2 to 15 moves",
    ];
    for (group, title) in assignment.groups.iter_mut().zip(titles) {
        group.title = title.to_owned();
    }
    assignment.groups[0].name = "three-by-three-deep".to_owned();
    let filter = Filter {
        groups: vec!["three-by-three-deep".to_owned(), "depth".to_owned()],
        cases: Vec::new(),
    };
    let runs = plan::plan(&assignment, &filter).unwrap();
    let graded = graded(&assignment, &runs, |id, _| match id {
        "depth/depth-10:h" => Err(judge_error()),
        "depth/depth-10:m" => Ok(ended(Exit::Code(1))),
        "depth/depth-12:h" => Ok(ended(Exit::KilledAtCpuLimit)),
        _ => Ok(printed("Number of moves: 11")),
    });
    let report = text(&assignment, &graded, &student());
    let (_, table) = report.split_once("board.cc main.cc\n\n").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    assert_snapshot!("groups_text", table);
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
fn tells_where_a_long_output_is_cut() {
    let assignment = assignment();
    let filter = Filter {
        groups: Vec::new(),
        cases: vec!["trap-11:h".to_owned()],
    };
    let runs = plan::plan(&assignment, &filter).unwrap();
    let mut output = "Number of moves: 11\n".repeat(12);
    output.push_str(&"x".repeat(507));
    output.push_str(&"\nboard".repeat(389));
    let graded = graded(&assignment, &runs, |_, _| Ok(printed(&output[..])));
    let shown = run_report(&assignment, &graded);
    let cut = format!("{}… (7 more bytes)\n", "x".repeat(500));
    for told in [&cut, "  … (2 more lines)\n", "  … (2 more answers)\n"] {
        assert!(shown.contains(told), "{told} in {shown}");
    }
    assert_eq!(shown.matches("│ board\n").count(), 387);
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

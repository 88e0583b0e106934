//! What becomes of a submission, in full.
use std::path::PathBuf;

use harness::{
    execute::{Exit, StartError},
    grade::Outcome,
    plan::{self, Filter},
    report::Options,
    submission::{BuildLog, LeftOut, LeftOutReason, MissingFile},
};
use insta::assert_snapshot;
use serde_json::Value;

use crate::{
    assignment::assignment,
    render::{colored, json, text},
    submission::{
        build, ended, graded, graded_but, instructor, judge_error, mixed, not_run, printed, student,
    },
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
    // The sum, and below it the table.
    let table: Vec<&str> = table.splitn(3, "\n\n").take(2).collect();
    assert_snapshot!("groups_text", table.join("\n\n"));
}

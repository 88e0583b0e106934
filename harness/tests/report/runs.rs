//! All of a single run.
use std::path::PathBuf;

use harness::{
    assignment::Visibility,
    execute::{Content, Observation, Saved},
    grade::Outcome,
    plan::{self, Filter},
};
use insta::assert_snapshot;

use crate::{
    assignment::{HIDDEN, assignment},
    render::{run_report, text},
    submission::{graded, hostile, printed, right, student},
};

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
fn shows_the_file_that_holds_the_answer_in_place_of_what_was_printed() {
    let mut assignment = assignment();
    assignment.answer.from = Some("my-answer.txt".to_owned());
    let filter = Filter {
        groups: Vec::new(),
        cases: vec!["trap-11:h".to_owned()],
    };
    let runs = plan::plan(&assignment, &filter).unwrap();
    let wrote = |content: &Content| {
        let saved = Saved {
            name: "my-answer.txt".to_owned(),
            content: content.clone(),
        };
        graded(&assignment, &runs, |_, _| {
            Ok(Observation {
                saved: vec![saved.clone()],
                ..printed("ready\n")
            })
        })
    };
    let wrong = wrote(&Content::Bytes(b"Number of moves: 13\n".to_vec()));
    let told = text(&assignment, &wrong, &student());
    assert!(
        told.contains("    got       `Number of moves: 13`\n"),
        "{told}"
    );
    assert!(!told.contains("ready"), "{told}");
    let whole = run_report(&assignment, &wrong);
    let shown = "  my-answer.txt\n            │ Number of moves: 13\n";
    assert!(whole.contains(shown), "{whole}");
    // Where there is none, what was printed may be what was meant.
    let told = text(&assignment, &wrote(&Content::Absent), &student());
    assert!(told.contains("    got       `ready`\n"), "{told}");
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

//! What was made again, left out or stopped.
use std::{collections::BTreeMap, time::Duration};

use harness::{
    grade::{Outcome, Stopped},
    judge::{Again, Note, Steadiness, Verdict},
    plan::{self, Filter},
};
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{
    assignment::{HIDDEN, assignment},
    render::{json, text},
    submission::{graded, graded_but, printed, right, student},
};

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
        not_called: 0,
    });
    assert_snapshot!("stopped_text", text(&assignment, &graded, &student()));
    let report = json(&assignment, &graded, &student());
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(
        report["stopped"],
        json!({"signal": "SIGINT", "not_run": 20, "not_repeated": 1})
    );
}

//! One request to stop, and two.
use std::{thread, time::Duration};

use rustix::process::Signal;
use serde_json::Value;

use crate::{
    SIGNALS,
    trial::{RIGHT, RUNS, Trial, text, verdicts},
};

/// Every criterion with runs of the group is open.
#[track_caller]
fn assert_open(report: &Value) {
    for criterion in report["criteria"].as_array().unwrap() {
        assert!(criterion["points_earned"].is_null(), "{criterion}");
    }
    let solved = report["criteria"].as_array().unwrap();
    assert!(
        solved
            .iter()
            .any(|criterion| criterion["status"] == "not_all_run"),
        "{solved:?}"
    );
}

#[test]
fn what_was_judged_is_reported_and_what_was_not_is_open() {
    for (signal, code, name) in SIGNALS {
        // The first run of each board answers, the other sleeps.
        let trial = Trial::of_script(&format!("[ \"$1\" = h ] && {RIGHT} || NAP"));
        let check = trial.start();
        trial.wait_for_sleepers(2);
        check.send(signal);
        let (output, time) = check.end();
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        assert!(time < Duration::from_secs(6), "{time:?}");
        assert!(
            Duration::from_millis(1500) < time,
            "they have a moment: {time:?}"
        );
        let report = trial.report().unwrap();
        let verdicts = verdicts(&report);
        assert!(
            !verdicts.is_empty() && verdicts.iter().all(|it| *it == "accepted"),
            "{verdicts:?}"
        );
        assert_eq!(report["judge_errors"].as_array().unwrap().len(), 0);
        let not_run = RUNS - verdicts.len();
        let stopped = serde_json::json!({ "signal": name, "not_run": not_run, "not_repeated": 0 });
        assert_eq!(report["stopped"], stopped);
        assert_open(&report);
        let shown = text(&output.stdout);
        let sentence = format!(
            "! stopped by {name}: {not_run} runs were not made, which is held against nobody"
        );
        assert!(shown.contains(&sentence), "{shown}");
        assert_eq!(text(&output.stderr), "");
    }
}

#[test]
fn runs_under_way_may_end_by_themselves() {
    let trial = Trial::of_script(&format!("sleep 0.8; {RIGHT}; : NAP"));
    let check = trial.start();
    trial.wait_for_sleepers(1);
    thread::sleep(Duration::from_millis(100));
    // As `timeout` does, which is one request.
    check.send(Signal::TERM);
    thread::sleep(Duration::from_millis(20));
    check.send(Signal::TERM);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(143));
    let report = trial.report().unwrap();
    assert_eq!(verdicts(&report), ["accepted"; 2]);
    assert_eq!(report["stopped"]["not_run"], RUNS - 2);
}

#[test]
fn a_second_request_ends_all_at_once_and_reports_nothing() {
    for (signal, code, name) in SIGNALS {
        for is_building in [false, true] {
            let trial = if is_building {
                Trial::of_sources("NAP")
            } else {
                Trial::of_script("NAP")
            };
            let check = trial.start();
            trial.wait_for_sleepers(if is_building { 1 } else { 2 });
            check.send(signal);
            thread::sleep(Duration::from_millis(400));
            check.send(signal);
            let (output, time) = check.end();
            assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
            assert!(time < Duration::from_millis(1200), "{time:?}");
            assert!(trial.report().is_none());
            assert_eq!(text(&output.stdout), "");
            let told = format!("error: stopped by {name}: nothing is reported\n");
            assert_eq!(text(&output.stderr), told);
        }
    }
}

#[test]
fn a_build_that_is_stopped_is_no_compile_error() {
    let trial = Trial::of_sources("NAP");
    let check = trial.start();
    trial.wait_for_sleepers(1);
    check.send(Signal::INT);
    let (output, time) = check.end();
    assert_eq!(output.status.code(), Some(130));
    assert!(time < Duration::from_secs(6), "{time:?}");
    assert!(trial.report().is_none());
    assert_eq!(
        text(&output.stderr),
        "error: stopped by SIGINT: nothing is reported\n"
    );

    // One that the compiler was sent too.
    let trial = Trial::of_sources("NAP; kill -TERM $$");
    let check = trial.start();
    trial.wait_for_sleepers(1);
    trial.send_to(&["sleep", "g++"], Signal::TERM);
    check.send(Signal::TERM);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(143), "{}", text(&output.stdout));
    assert!(trial.report().is_none());
}

#[test]
fn a_signal_that_goes_to_the_programs_too_is_no_verdict() {
    let trial = Trial::of_script("exec NAP");
    let check = trial.start();
    trial.wait_for_sleepers(2);
    trial.send_to(&["sleep"], Signal::TERM);
    check.send(Signal::TERM);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(143));
    let report = trial.report().unwrap();
    assert_eq!(verdicts(&report), [""; 0]);
    assert_eq!(report["stopped"]["not_run"], RUNS);
}

#[test]
fn repeats_that_are_stopped_leave_the_first_results() {
    let trial = Trial::of_script("[ \"$MALLOC_PERTURB_\" ] && NAP\necho 'Number of moves: 7'");
    let check = trial.start();
    trial.wait_for_sleepers(2);
    check.send(Signal::INT);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(130));
    let report = trial.report().unwrap();
    assert_eq!(verdicts(&report), ["wrong_answer"; RUNS]);
    let stopped = serde_json::json!({ "signal": "SIGINT", "not_run": 0, "not_repeated": 5 });
    assert_eq!(report["stopped"], stopped);
    let shown = text(&output.stdout);
    assert!(
        shown.contains("! stopped by SIGINT: 5 runs were not repeated\n"),
        "{shown}"
    );
}

#[test]
fn a_signal_that_is_ignored_from_the_start_stays_so() {
    let trial = Trial::of_script(&format!("sleep 0.3; {RIGHT}"));
    let check = trial.start_by(&["/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh"]);
    trial.wait_for_sleepers(1);
    check.send(Signal::HUP);
    let (output, _) = check.end();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(verdicts(&trial.report().unwrap()).len(), RUNS);
}

//! A check that is disturbed at any moment.
use std::{
    env,
    os::unix::process::ExitStatusExt,
    thread,
    time::{Duration, Instant},
};

use crate::{
    SIGNALS,
    trial::{RIGHT, RUNS, Trial, verdicts},
};

/// How many times the harness is killed at a random moment.
const KILLS: usize = 30;

/// Names a variable with another number, for more than a test has time for.
const KILLS_VARIABLE: &str = "TILEMARK_KILLS";

/// Numbers that look like chance and are the same each time: splitmix64.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// Checks whose programs have children, some of them left behind, and random
/// moments within them.
struct Moments {
    numbers: Numbers,
    /// How long a check takes in milliseconds: of a script, of sources.
    milliseconds: [u64; 2],
}

impl Moments {
    fn new(seed: u64) -> Self {
        let whole = |is_build| {
            let trial = Self::trial(is_build);
            let begin = Instant::now();
            let (output, _) = trial.start().end();
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            u64::try_from(begin.elapsed().as_millis()).unwrap()
        };
        Self {
            numbers: Numbers(seed),
            milliseconds: [whole(false), whole(true)],
        }
    }

    fn trial(is_build: bool) -> Trial {
        if is_build {
            Trial::of_sources("NAP & sleep 0.3")
        } else {
            Trial::of_script(&format!("NAP & (NAP &) ; sleep 0.1; {RIGHT}"))
        }
    }

    /// A check, and after how long it is to be disturbed.
    fn next(&mut self, round: usize) -> (Trial, Duration) {
        let is_build = round.is_multiple_of(4);
        let most = self.milliseconds[usize::from(is_build)];
        let moment = Duration::from_millis(self.numbers.below(most));
        (Self::trial(is_build), moment)
    }
}

#[test]
fn a_request_at_any_moment_leaves_a_whole_report_or_none() {
    let mut moments = Moments::new(1);
    for round in 0..12 {
        let (trial, moment) = moments.next(round);
        let (signal, code, name) = SIGNALS[round % 3];
        let check = trial.start();
        thread::sleep(moment);
        check.send(signal);
        let (output, time) = check.end();
        let is_too_early = output.status.signal() == Some(signal.as_raw());
        let report = trial.report();
        let found = format!("{round}: {name} after {moment:?}: {output:?}");
        assert!(time < Duration::from_secs(8), "{found}");
        match report {
            // Before it listens, it has nothing to lose.
            None => assert!(
                is_too_early || output.status.code() == Some(code),
                "{found}"
            ),
            Some(report) if report["stopped"].is_null() => {
                assert!(matches!(output.status.code(), Some(0 | 1)), "{found}");
                assert_eq!(verdicts(&report).len(), RUNS, "{found}");
            }
            Some(report) => {
                assert_eq!(output.status.code(), Some(code), "{found}");
                let judged = verdicts(&report).len();
                assert_eq!(report["stopped"]["not_run"], RUNS - judged, "{found}");
                assert_eq!(
                    report["judge_errors"].as_array().unwrap().len(),
                    0,
                    "{found}"
                );
            }
        }
    }
}

#[test]
#[expect(clippy::print_stderr, reason = "figures for who asks by `--nocapture`")]
fn nothing_outlives_a_check_that_is_killed_at_any_moment() {
    let kills = env::var(KILLS_VARIABLE).map_or(KILLS, |number| number.parse().unwrap());
    let mut moments = Moments::new(2);
    let mut longest = Duration::ZERO;
    let (mut busy, mut reported) = (0, 0);
    for round in 0..kills {
        let (trial, moment) = moments.next(round);
        let mut check = trial.start();
        thread::sleep(moment);
        busy += usize::from(trial.processes().len() > 1);
        check.child.kill().unwrap();
        let begin = Instant::now();
        check.child.wait().unwrap();
        loop {
            let left = trial.processes();
            if left.is_empty() {
                break;
            }
            let time = begin.elapsed();
            let found = format!("round {round}, killed after {moment:?}: {left:?}");
            assert!(time < Duration::from_secs(2), "{found}");
            thread::sleep(Duration::from_millis(5));
        }
        longest = longest.max(begin.elapsed());
        reported += usize::from(trial.report().is_some());
    }
    eprintln!(
        "{kills} kills, {busy} with programs running, {reported} after the report; \
         all was over within {longest:?}"
    );
    assert!(
        kills < busy * 2,
        "{busy} of {kills}: the moments are badly chosen"
    );
}

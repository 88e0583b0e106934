//! Killed at any moment and started again: nothing is lost, nothing is run twice.
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    os::unix::fs::PermissionsExt,
    thread,
    time::Duration,
};

use crate::handed_in::{Class, KINDS, points, results};

/// How often it is killed.
const KILLS: usize = 50;
/// How many submissions there are, with five runs each, and one more of each that failed.
const SUBMISSIONS: usize = 40;
/// A first number for the moments; another one is as good.
const SEED: u64 = 20_261_130;

/// Layers that would keep a program from writing down that it was run.
const WITHOUT: [&str; 4] = ["--without", "landlock,namespaces", "--jobs", "2"];

/// A class in which every run leaves a line in the file `runs`, whoever runs it.
fn class() -> Class {
    let class = Class::new();
    let runs = class.path("runs");
    fs::write(&runs, "").unwrap();
    fs::set_permissions(&runs, fs::Permissions::from_mode(0o666)).unwrap();
    let top = class.path("");
    fs::set_permissions(top, fs::Permissions::from_mode(0o711)).unwrap();
    for student in 0..SUBMISSIONS {
        let name = format!("student-{student:02}");
        let first = format!("echo {name} >> '{}'", runs.display());
        let kind = KINDS[student % KINDS.len()].0;
        class.hand_in(&name, &crate::handed_in::script(kind, &first));
    }
    class
}

/// How many runs of each submission there were so far.
fn runs(class: &Class) -> BTreeMap<String, usize> {
    let text = fs::read_to_string(class.path("runs")).unwrap();
    let mut counts = BTreeMap::new();
    for name in text.lines() {
        *counts.entry(name.to_owned()).or_default() += 1;
    }
    counts
}

/// The owners of the results that there are.
fn owners(class: &Class) -> BTreeSet<String> {
    let results = results(&class.path("out")).into_values();
    results
        .map(|result| result["owner"].as_str().unwrap().to_owned())
        .collect()
}

/// The next moment, in milliseconds; the generator of Knuth's MMIX.
fn next(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

#[test]
fn fifty_kills_lose_nothing_and_repeat_nothing() {
    let class = class();
    class.graded("whole", &WITHOUT);
    let expected = results(&class.path("whole"));
    assert_eq!(expected.len(), SUBMISSIONS);
    fs::write(class.path("runs"), "").unwrap();

    let mut state = SEED;
    let (mut kills, mut rounds) = (0, 0);
    while kills < KILLS {
        let finished_before = owners(&class);
        let before = runs(&class);
        let mut child = class.grade("out", &WITHOUT).spawn().unwrap();
        thread::sleep(Duration::from_millis(next(&mut state, 250)));
        let is_over = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        let after = runs(&class);
        for name in &finished_before {
            assert_eq!(before.get(name), after.get(name), "{name} was run again");
        }
        let finished = owners(&class);
        let is_run = |name: &&String| before.get(*name) != after.get(*name);
        let in_flight = after
            .keys()
            .filter(is_run)
            .filter(|name| !finished.contains(*name));
        assert!(
            in_flight.count() <= 2,
            "only what was under way may be run again"
        );
        assert!(finished.is_superset(&finished_before), "a result was lost");
        kills += usize::from(!is_over);
        if is_over {
            // All is done: from the beginning, so that there is something to be killed.
            assert_eq!(results(&class.path("out")), expected);
            fs::remove_dir_all(class.path("out")).unwrap();
            fs::write(class.path("runs"), "").unwrap();
            rounds += 1;
        }
    }
    class.graded("out", &WITHOUT);
    assert_eq!(
        results(&class.path("out")),
        expected,
        "after {kills} kills, {rounds} rounds"
    );
    let left = fs::read_dir(class.path("out")).unwrap().flatten();
    let left: Vec<_> = left
        .map(|it| it.file_name().into_string().unwrap())
        .collect();
    assert!(
        left.iter().all(|name| !name.starts_with(".part-")),
        "{left:?}"
    );
    for (number, (name, earned)) in class.points("out").into_iter().enumerate() {
        let kind = KINDS[number % KINDS.len()].0;
        assert_eq!(earned, u64::from(points(kind)), "{name}");
    }
}

#[test]
fn a_request_to_stop_keeps_what_is_done_and_the_same_command_goes_on() {
    let class = Class::of(60, &|_| String::new());
    let child = class
        .grade("out", &[])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while results(&class.path("out")).is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = crate::handed_in::said(&output);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(
        said.contains("left\n") && said.contains("the same command goes on"),
        "{said}"
    );
    let done = owners(&class).len();
    assert!((1..60).contains(&done), "{done}");
    let said = class.graded("out", &[]);
    assert!(said.contains(&format!("{done} as before")), "{said}");
    class.graded("whole", &[]);
    assert_eq!(results(&class.path("out")), results(&class.path("whole")));
}

#[test]
fn a_request_to_stop_while_other_boards_are_tried_keeps_no_half_result() {
    let class = Class::new();
    let assignment = class.path("assignment");
    crate::handed_in::copied_assignment(&assignment);
    let cases = assignment.join("easy/cases.toml");
    let more =
        "\n[three]\nboard = '2 0\n1 3'\nmoves = 3\n\n[four]\nboard = '2 3\n1 0'\nmoves = 4\n";
    let more = more.replace("'", "\"\"\"");
    fs::write(&cases, fs::read_to_string(&cases).unwrap() + &more).unwrap();
    // Right at once on what is published, and slow on what is made from it.
    let tried = class.path("tried");
    fs::write(&tried, "").unwrap();
    fs::set_permissions(&tried, fs::Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(class.path(""), fs::Permissions::from_mode(0o711)).unwrap();
    let script = format!(
        "read n; read a b; read c d\ncase $a$b$c$d in 1230) m=0;; 1203) m=1;; 0213) m=2;; 2013) m=3;; 2310) m=4;;\n\
         0321) m=6;; 2130) echo Unsolvable board; exit;; *) echo x >> '{}'; sleep 5;; esac\n\
         echo \"Number of moves: $m\"\n",
        tried.display()
    );
    class.hand_in("ada", &script);
    let words = [
        &WITHOUT[..],
        &["--assignment", assignment.to_str().unwrap()],
    ]
    .concat();
    let mut command = crate::handed_in::tilemark();
    command
        .arg("grade")
        .arg(class.path("in"))
        .arg("--out")
        .arg(class.path("out"));
    let mut child = command.args(words).spawn().unwrap();
    while fs::read_to_string(&tried).unwrap().is_empty() {
        assert!(child.try_wait().unwrap().is_none(), "it tries other boards");
        thread::sleep(Duration::from_millis(5));
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(results(&class.path("out")).is_empty());
}

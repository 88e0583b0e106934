//! A second time: only what has changed is graded, and first it is shown what would change.
use std::fs;

use crate::handed_in::{Class, copied_assignment, results, said, script};

#[test]
fn grades_again_just_what_was_handed_in_anew() {
    let class = Class::of(6, &|_| String::new());
    class.graded("out", &[]);
    let before = results(&class.path("out"));
    class.hand_in("student-01", &script("right", ""));
    class.hand_in("student-06", &script("one", ""));

    let said = class.graded("out", &["--dry-run"]);
    assert!(said.contains("2 graded, so far without effect"), "{said}");
    assert!(said.contains("5 as before"), "{said}");
    assert!(
        said.contains("points that would change (1):\n  student-01: 9 → 19 of 19, handed in anew"),
        "{said}"
    );
    assert!(
        said.contains("the same command without `--dry-run` lets it count"),
        "{said}"
    );
    assert_eq!(results(&class.path("out")), before);

    let said = class.graded("out", &[]);
    assert!(
        said.contains("2 graded before, by a dry run") && !said.contains("graded\n"),
        "{said}"
    );
    assert!(
        said.contains("points that have changed (1):\n  student-01: 9 → 19 of 19"),
        "{said}"
    );
    let points = class.points("out");
    assert_eq!((points["student-01"], points["student-06"]), (19, 3));

    let key = results(&class.path("out"))
        .into_keys()
        .find(|key| key.starts_with("student-01"))
        .unwrap();
    let previous = class
        .path("out")
        .join("submissions")
        .join(&key)
        .join("previous.json");
    assert!(previous.is_file(), "what counted before is kept");
    assert!(!previous.with_file_name("pending.json").exists());
    assert!(class.graded("out", &[]).contains("7 as before"));
}

#[test]
fn a_changed_assignment_grades_again_and_a_comment_does_not() {
    let class = Class::of(6, &|_| String::new());
    let assignment = class.path("assignment");
    copied_assignment(&assignment);
    let words = ["--assignment", assignment.to_str().unwrap()];
    let graded = |words: &[&str]| {
        let mut command = crate::handed_in::tilemark();
        command
            .arg("grade")
            .arg(class.path("in"))
            .arg("--out")
            .arg(class.path("out"));
        let output = command.args(words).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        said(&output)
    };
    graded(&words);
    let file = assignment.join("assignment.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("# A comment.\n{text}")).unwrap();
    fs::write(assignment.join("README.md"), "Read me.\n").unwrap();
    assert!(graded(&words).contains("6 as before"));

    fs::write(&file, text.replace("points = 9", "points = 18")).unwrap();
    let dry = graded(&[&words[..], &["--dry-run"]].concat());
    assert!(
        dry.contains("student-03: 3 → 6 of 28, the assignment has changed"),
        "{dry}"
    );
    // That of nothing is out of more now.
    assert!(dry.contains("points that would change (6)"), "{dry}");
    // Changed back before it counts: nothing is graded, and nothing changes.
    fs::write(&file, &text).unwrap();
    assert!(graded(&words).contains("6 as before"));

    let again = graded(&[&words[..], &["--repeat", "2"]].concat());
    assert!(
        again.contains("6 graded\n") && again.contains("no points change"),
        "{again}"
    );
}

#[test]
fn says_when_another_writes_there() {
    let class = Class::of(1, &|_| "sleep 1".to_owned());
    let mut first = class.grade("out", &[]).spawn().unwrap();
    while !class.path("out/class.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let output = class.grade("out", &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("another `tilemark` writes to"),
        "{}",
        said(&output)
    );
    assert!(first.wait().unwrap().success());
}

#[test]
fn a_result_without_a_layer_does_not_count_where_it_is_required() {
    let class = Class::of(1, &|_| String::new());
    class.graded("out", &["--without", "seccomp"]);
    let text = class.graded("out", &["--require", "seccomp"]);
    assert!(text.contains("1 graded\n"), "{text}");
    assert!(
        class
            .graded("out", &["--require", "seccomp"])
            .contains("1 as before")
    );
}

#[test]
fn a_gradebook_tells_results_of_an_earlier_assignment() {
    let class = Class::of(6, &|_| String::new());
    let assignment = class.path("assignment");
    copied_assignment(&assignment);
    let grade = |words: &[&str]| {
        let mut command = crate::handed_in::tilemark();
        command
            .arg("grade")
            .arg(class.path("in"))
            .arg("--out")
            .arg(class.path("out"));
        command.arg("--assignment").arg(&assignment).args(words);
        assert!(command.output().unwrap().status.success());
    };
    grade(&[]);
    let file = assignment.join("assignment.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("cpu_seconds = 2", "cpu_seconds = 1")).unwrap();
    // As a run that was killed when it had done a part.
    grade(&["--partition", "1/2"]);
    let mut report = crate::handed_in::tilemark();
    report
        .arg("report")
        .arg(class.path("out"))
        .args(["--format", "csv"]);
    let told = said(&report.output().unwrap());
    let flagged = told.matches("graded before the last change").count();
    assert!((1..6).contains(&flagged), "{told}");
    grade(&[]);
    assert!(!said(&report.output().unwrap()).contains("graded before the last change"));
}

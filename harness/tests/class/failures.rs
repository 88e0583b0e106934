//! What goes wrong on this machine: it is said, nothing is lost, and nobody pays for it.
use std::fs;

use crate::handed_in::{Class, assignment, results, said, script, tilemark};

#[test]
fn a_result_that_cannot_be_written_is_told_and_the_rest_is_kept() {
    let class = Class::of(12, &|_| String::new());
    class.graded("whole", &[]);
    let keys: Vec<String> = results(&class.path("whole")).into_keys().collect();
    // Where the folder of a result is to be there is a file, which root cannot write in
    // either.
    let place = class.path("out/submissions").join(&keys[5]);
    fs::create_dir_all(place.parent().unwrap()).unwrap();
    fs::write(&place, "").unwrap();
    let output = class.grade("out", &["--jobs", "1"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let expected = format!(
        "student-05: cannot write `{}`: the results before it are kept, and the same command \
         goes on: File exists (os error 17)\n",
        place.join("result.json").display()
    );
    assert!(said(&output).contains(&expected), "{}", said(&output));
    assert_eq!(results(&class.path("out")).len(), 11);
    fs::remove_file(&place).unwrap();
    assert!(class.graded("out", &[]).contains("11 as before"));
    assert_eq!(results(&class.path("out")), results(&class.path("whole")));
}

#[test]
fn a_folder_that_cannot_be_written_in_is_told_before_anything_is_run() {
    let class = Class::of(1, &|_| String::new());
    fs::write(class.path("file"), "").unwrap();
    let output = class.grade("file/out", &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let expected = format!(
        "error: cannot write `{}`: the results before it are kept, and the same command goes on\n  because: Not a directory (os error 20)\n",
        class.path("file/out").display()
    );
    assert_eq!(said(&output), expected);
}

#[test]
fn what_cannot_be_read_costs_nobody_else_and_hides_behind_no_older_result() {
    let class = Class::of(3, &|_| String::new());
    class.graded("out", &[]);
    let before = results(&class.path("out"));
    fs::remove_file(class.path("in/student-01/solve.sh")).unwrap();
    let report = |words: &[&str]| {
        let output = class.grade("out", words).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", said(&output));
        let text = said(&output);
        assert!(
            text.contains("student-01: nothing of the submission can be taken"),
            "{text}"
        );
        let gradebook = crate::handed_in::tilemark()
            .arg("report")
            .arg(class.path("out"))
            .args(["--format", "csv"])
            .output()
            .unwrap();
        said(&gradebook)
    };
    let gradebook = report(&["--dry-run"]);
    assert!(
        !gradebook.contains("last one not graded"),
        "it was a dry run: {gradebook}"
    );
    let gradebook = report(&[]);
    let line = gradebook
        .lines()
        .find(|line| line.starts_with("student-01"))
        .unwrap();
    assert!(line.contains("last one not graded"), "{line}");
    assert_eq!(results(&class.path("out")), before, "nothing is lost");

    class.hand_in("student-01", &script("right", ""));
    let text = class.graded("out", &[]);
    assert!(
        text.contains("student-01: 9 → 19 of 19, handed in anew"),
        "{text}"
    );

    fs::remove_dir_all(class.path("in/student-02")).unwrap();
    let text = class.graded("out", &[]);
    assert!(
        text.contains("not there any more, in no gradebook (1):\n  student-02-"),
        "{text}"
    );
}

#[test]
fn results_that_were_damaged_are_made_again() {
    let class = Class::of(3, &|_| String::new());
    class.graded("out", &[]);
    let expected = results(&class.path("out"));
    let key = expected.keys().next().unwrap();
    let file = class.path("out/submissions").join(key).join("result.json");
    fs::write(&file, "{\"half\":").unwrap();
    let text = class.graded("out", &[]);
    assert!(
        text.contains("1 graded\n") && text.contains("2 as before"),
        "{text}"
    );
    assert!(
        text.contains("the result before could not be read"),
        "{text}"
    );
    assert_eq!(results(&class.path("out")), expected);
}

#[test]
fn results_go_to_no_place_where_they_would_do_harm() {
    let class = Class::of(1, &|_| String::new());
    fs::write(class.path("file"), "").unwrap();
    fs::write(class.path("in/student-00/.part-one"), "mine").unwrap();
    let check = |out: &str, expected: &str| {
        let output = class.grade(out, &[]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{out}: {}", said(&output));
        assert!(said(&output).contains(expected), "{out}: {}", said(&output));
    };
    check(
        "file",
        "expected a folder for the results, or none yet, found a file",
    );
    check(
        "in",
        "expected with `--out` a folder outside of the submissions",
    );
    check(
        "in/student-00/out",
        "expected with `--out` a folder outside of the submissions",
    );
    class.graded("", &[]);
    assert!(class.path("in/student-00/.part-one").exists());

    // By its very name, what was handed in may be where the results would be.
    let there = class.path("there/submissions");
    fs::create_dir_all(there.parent().unwrap()).unwrap();
    fs::rename(class.path("in"), &there).unwrap();
    let grade = |out: &str| {
        let mut command = tilemark();
        command
            .arg("grade")
            .arg(&there)
            .arg("--assignment")
            .arg(assignment());
        command
            .arg("--out")
            .arg(class.path(out))
            .output()
            .unwrap()
            .status
            .code()
    };
    assert_eq!(grade("there"), Some(2));
    assert_eq!(grade("there/results"), Some(0));
    fs::rename(&there, class.path("in")).unwrap();

    // What never ends is not read.
    let out = class.path("out");
    class.graded("out", &[]);
    let key = results(&out).into_keys().next().unwrap();
    let file = out.join("submissions").join(key).join("result.json");
    fs::remove_file(&file).unwrap();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&file)
            .status()
            .unwrap()
            .success()
    );
    let text = class.graded("out", &[]);
    assert!(
        text.contains("the result before could not be read"),
        "{text}"
    );
}

#[test]
fn formats_are_written_over_nothing_that_is_needed() {
    let class = Class::of(1, &|_| String::new());
    fs::write(class.path("roster.csv"), "name\nstudent-00\n").unwrap();
    class.graded("out", &[]);
    let path = |name: &str| class.path(name).to_str().unwrap().to_owned();
    let key = results(&class.path("out")).into_keys().next().unwrap();
    let check = |words: &[String], expected: &str| {
        let roster = ["--roster".to_owned(), path("roster.csv")];
        let words: Vec<&str> = roster.iter().chain(words).map(String::as_str).collect();
        let output = class.grade("out", &words).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(expected), "{}", said(&output));
    };
    let format = |path: String| ["--format".to_owned(), format!("csv={path}")];
    check(&format(path("out/class.json")), "is among the results");
    check(
        &format(path("out/../out/class.json")),
        "is among the results",
    );
    let result = path(&format!("out/submissions/{key}/new.csv"));
    check(&format(result), "is among the results");
    check(
        &format(path("roster.csv")),
        "expected a file for each report",
    );
    let both = [format(path("a.csv")), format(path("in/../a.csv"))].concat();
    check(&both, "expected a file for each report");
    assert!(
        fs::read_to_string(class.path("roster.csv"))
            .unwrap()
            .starts_with("name")
    );
}

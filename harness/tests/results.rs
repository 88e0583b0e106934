//! `tilemark report` from outside: what it writes where, its exit codes and its errors.
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::{Value, json};

/// A folder of results, in which each member has a result, none, or one that is broken.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        let report = folder.graded();
        let criteria = report["criteria"].as_array().unwrap().iter();
        let criteria = criteria.map(|it| {
            json!({
                "name": it["name"], "title": it["title"], "points": it["points"],
                "is_by_hand": it["status"] == "by_hand",
            })
        });
        let class = json!({
            "format": "tilemark-class/1",
            "assignment": report["assignment"],
            "criteria": criteria.collect::<Vec<_>>(),
            "roster_columns": ["name", "email"],
            "members": [
                {"name": "Ada Lovelace", "key": "ada-1", "handed_in": ["ada"],
                 "record": ["Ada Lovelace", "ada@example.org"]},
                {"name": "Grace Hopper", "record": ["Grace Hopper", "grace@example.org"]},
                {"name": "Grace Hopper", "key": "grace-2", "handed_in": ["grace"],
                 "record": ["Grace Hopper", "hopper@example.org"]},
            ],
            "graded_by": {"assignment": "", "settings": "", "tool": ""},
            "refused": [],
        });
        folder.write("class.json", &class.to_string());
        let result = json!({
            "format": "tilemark-result/1", "owner": "ada", "notes": [],
            "receipt": {"sha256": "", "files": "", "assignment": "", "settings": "", "tool": ""},
            "student": report,
        });
        folder.write("submissions/ada-1/result.json", &result.to_string());
        folder
    }

    /// The report of a program that answers that every board is solved.
    fn graded(&self) -> Value {
        let program = self.path("ada.sh");
        fs::write(
            &program,
            "#!/bin/sh\ncat > /dev/null; echo 'Number of moves: 0'\n",
        )
        .unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let output = tilemark()
            .args(["check", "--assignment", "board-astar", "--group", "solved"])
            .args(["--report", "json"])
            .arg(&program)
            .output()
            .unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn report(&self, arguments: &[&str]) -> Assert {
        let mut command = tilemark();
        command.arg("report").arg(self.0.path()).args(arguments);
        command.current_dir(self.0.path()).assert()
    }
}

fn tilemark() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
    command
}

#[test]
fn writes_what_is_wanted_and_leaves_the_rest() {
    let folder = Folder::new();
    folder
        .report(&[])
        .code(0)
        .stdout(contains("students").and(contains("to look at")))
        .stderr("");
    folder.write("out/other.json", "old");
    folder
        .report(&["-f", "canvas=up.csv", "-f", "report=out", "-f", "json"])
        .code(0)
        .stdout(contains("tilemark-gradebook/1"));
    assert!(folder.read("up.csv").starts_with("Student,ID,"));
    let report: Value = serde_json::from_str(&folder.read("out/ada-1.json")).unwrap();
    assert_eq!(report["format"], "tilemark-check/1");
    assert_eq!(folder.read("out/other.json"), "old");
    // Of Grace there is no submission, and of the other Grace no result.
    assert_eq!(fs::read_dir(folder.path("out")).unwrap().count(), 2);
}

#[test]
fn writes_the_report_of_one_student() {
    let folder = Folder::new();
    for name in ["ada lovelace", "ADA@example.org", "ada-1"] {
        folder
            .report(&["--student", name])
            .code(0)
            .stdout(contains("tilemark-check/1"));
    }
    folder
        .report(&["--student", "Ada Lovelace", "--format", "json=ada.json"])
        .code(0)
        .stdout("");
    assert!(folder.read("ada.json").contains("tilemark-check/1"));
    for (arguments, told) in [
        (
            &["--student", "Kurt"][..],
            "expected a student by name, by an identifier of the roster or by the folder of the \
             result, found `Kurt`",
        ),
        (
            &["--student", "Grace Hopper"],
            "expected one student, found several of which `Grace Hopper` is true: name the folder \
             of the result, of grace-2",
        ),
        (
            &["--student", "grace@example.org"],
            "expected a result of `Grace Hopper`, found no submission",
        ),
        (
            &["--student", "hopper@example.org"],
            "expected a result of `Grace Hopper`, found a submission that is not graded",
        ),
        (
            &["--student", "ada-1", "--format", "csv"],
            "expected with `--student` a format of one submission, such as `report`, found one of \
             the class",
        ),
    ] {
        folder.report(arguments).code(2).stderr(contains(told));
    }
}

#[test]
fn tells_of_the_others_where_a_result_is_broken() {
    let folder = Folder::new();
    folder.write("submissions/grace-2/result.json", "{\"format\": 1}");
    folder.report(&["--format", "csv=all.csv"]).code(3).stderr(
        contains("expected results that can be read, found 1 that cannot").and(contains(
            "submissions/grace-2/result.json` is no file of results",
        )),
    );
    let all = folder.read("all.csv");
    assert!(all.contains("Ada Lovelace") && all.contains("result cannot be read"));
    folder
        .report(&["--student", "grace-2"])
        .code(3)
        .stderr(contains("because:"));
}

#[test]
fn writes_for_classroom_50_one_student_and_no_class() {
    const PLACE: [(&str, &str); 6] = [
        ("CLASSROOM", "cs2"),
        ("ASSIGNMENT", "npuzzle"),
        ("SUBMISSION_TAG", "submit/1"),
        ("COMMIT_URL", "https://example.invalid/ada/commit"),
        ("RELEASE_URL", "https://example.invalid/ada/release"),
        ("REVIEW_URL", "https://example.invalid/ada/review"),
    ];
    let folder = Folder::new();
    let results = folder.path("");
    let report = |results: &Path| {
        let mut command = tilemark();
        command.envs(PLACE).arg("report").arg(results);
        command
    };
    let out = folder.path("out");
    let wanted = format!("classroom50={}", out.display());
    // Before anything is read: there are no results at the second place.
    for results in [results.as_path(), &folder.path("none")] {
        report(results)
            .args(["--format", &wanted, "--format", "csv"])
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains(
                "found `classroom50`: the environment says where one submission belongs",
            ));
    }
    let class = folder.path("class");
    fs::create_dir(&class).unwrap();
    let graded = folder.path("graded");
    tilemark()
        .envs(PLACE)
        .args(["grade", "--assignment", "board-astar", "--format", &wanted])
        .arg("--out")
        .args([&graded, &class])
        .assert()
        .code(2)
        .stderr(contains("found `classroom50`: "));
    assert!(!out.exists() && !graded.exists());
    // The report of the fixture is of one group, which no grade is made of.
    report(&results)
        .args(["--student", "ada-1", "--format", "classroom50"])
        .assert()
        .code(3)
        .stderr(contains(
            "no report `classroom50` is written, as its reader",
        ));
}

#[test]
fn marks_pages_for_instructors_and_names_those_of_an_earlier_run() {
    let folder = Folder::new();
    // As versions wrote it that did not mark what is for instructors.
    let mut result: Value =
        serde_json::from_str(&folder.read("submissions/ada-1/result.json")).unwrap();
    result["instructor"] = result["student"].clone();
    folder.write("submissions/ada-1/result.json", &result.to_string());
    let pages = tempfile::tempdir().unwrap();
    let html = format!("html={}", pages.path().display());
    folder.report(&["-f", &html]).code(0).stderr("");
    let page = |name: &str| fs::read_to_string(pages.path().join(name)).unwrap();
    let mark = "For instructors: this page";
    assert!(page("instructor/ada-1.html").contains(mark));
    assert!(!page("students/ada-1.html").contains(mark));
    // It was taken back.
    fs::remove_dir_all(folder.path("submissions/ada-1")).unwrap();
    let path = |name: &str| format!("{name}/ada-1.html` is a page of an earlier run");
    folder.report(&["-f", &html]).code(0).stderr(
        contains(path("instructor"))
            .and(contains(path("students")))
            .and(contains("index.html").not()),
    );
    for (format, place) in [
        ("html", "."),
        ("html", "pages"),
        ("html", "no/such/folder"),
        ("html", "submissions/ada-1"),
        ("markdown", "."),
    ] {
        let wanted = format!("{format}={place}");
        folder
            .report(&["-f", &wanted])
            .code(2)
            .stderr(contains(format!("`{place}` is among the results")));
    }
    assert!(!folder.path("pages").exists() && !folder.path("no").exists());
}

#[test]
fn writes_the_other_pages_where_one_cannot_be_and_lets_nothing_lie_in_their_place() {
    let folder = Folder::new();
    let pages = tempfile::tempdir().unwrap();
    let place = |name: &str| pages.path().join(name).display().to_string();
    fs::create_dir_all(place("students/ada-1.html")).unwrap();
    let html = format!("html={}", place(""));
    let told = format!(
        "warning: cannot write the report `{}`",
        place("students/ada-1.html")
    );
    folder.report(&["-f", &html]).code(3).stderr(contains(told));
    assert!(Path::new(&place("index.html")).is_file());
    assert!(Path::new(&place("instructor/ada-1.html")).is_file());

    for (format, name) in [
        ("csv", "index.html"),
        ("csv", "students/all.csv"),
        ("html", "students"),
        ("markdown", "instructor/feedback"),
    ] {
        let other = format!("{format}={}", place(name));
        let told = format!("`{}` is where pages of the class are to be", place(name));
        for wanted in [[&html, &other], [&other, &html]] {
            let arguments = ["-f", wanted[0], "-f", wanted[1]];
            folder.report(&arguments).code(2).stderr(contains(&told));
        }
    }
    let beside = format!("csv={}", place("grades.csv"));
    folder.report(&["-f", &html, "-f", &beside]).code(3);
    assert!(Path::new(&place("grades.csv")).is_file());
}

#[test]
fn refuses_before_it_writes() {
    let folder = Folder::new();
    for (arguments, told) in [
        (
            &["-f", "csv", "-f", "text"][..],
            "expected one report on standard output, found 2",
        ),
        (
            &["-f", "csv=a", "-f", "json=a"],
            "expected a file for each report, found `a` twice",
        ),
        (&["-f", "csv=no/such"], "there is no folder `no`"),
        (
            &["-f", "report"],
            "expected a folder for the files of the submissions",
        ),
        (&["-f", "xls"], "found `xls`"),
    ] {
        folder.report(arguments).code(2).stderr(contains(told));
    }
    let mut class: Value = serde_json::from_str(&folder.read("class.json")).unwrap();
    class["roster_columns"] = json!(["Identifier", "Full name", "Grade", "Maximum grade"]);
    class["members"] = json!([
        {"name": "Ada", "key": "ada-1", "record": ["Participant 1", "Ada", "", "7.5"]},
    ]);
    folder.write("class.json", &class.to_string());
    folder
        .report(&["-f", "moodle=up.csv", "-f", "report=out"])
        .code(2)
        .stderr(contains(
            "in the worksheet, as the assignment has, found `7.5` for `Ada`",
        ));
    assert!(!folder.path("up.csv").exists() && !folder.path("out").exists());
    folder.write("class.json", "[]");
    folder.report(&[]).code(2).stderr(contains(
        "class.json` is no file of results of this version",
    ));
    fs::remove_file(folder.path("class.json")).unwrap();
    folder.report(&[]).code(2).stderr(contains(
        "expected a folder of results, which has a file `class.json`",
    ));
}

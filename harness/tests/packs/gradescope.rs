//! The archive for Gradescope, in a folder that stands for `/autograder`.
use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

use rustix::process::geteuid;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::place::{
    ALL_POINTS, ONE, ONE_OF_MANY_POINTS, ONE_POINTS, RIGHT, check, hand_in, hostile, pack, private,
    program, read, run, said, schema, script,
};

/// Unpacks an archive with the modes of its files, by a reader of its own.
const UNPACK: &str = "
import sys, os, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for entry in archive.infolist():
        os.chmod(archive.extract(entry, sys.argv[2]), entry.external_attr >> 16)
";

/// The archive of the assignment, with hidden cases and a package more.
fn archive() -> &'static Path {
    static ARCHIVE: OnceLock<PathBuf> = OnceLock::new();
    ARCHIVE.get_or_init(|| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packed-autograder.zip");
        let top = tempfile::tempdir().unwrap();
        let mut command = pack("gradescope", &path);
        command.arg("--cases").arg(private(top.path()));
        run(command.args(["--package", "libgmp-dev"]), 0);
        path
    })
}

/// What stands for `/autograder`, in a folder that any user may look into.
struct Autograder {
    top: TempDir,
}

impl Autograder {
    /// As Gradescope leaves it when `setup.sh` is to be run.
    fn unpacked() -> Autograder {
        let top = tempfile::tempdir().unwrap();
        fs::set_permissions(top.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let place = Autograder { top };
        for name in ["source", "submission", "results"] {
            fs::create_dir(place.path(name)).unwrap();
        }
        fs::set_permissions(place.path("results"), fs::Permissions::from_mode(0o777)).unwrap();
        let mut unpack = Command::new("python3");
        unpack.args(["-c", UNPACK]).arg(archive());
        run(unpack.arg(place.path("source")), 0);
        let run = place.path("source/run_autograder");
        fs::copy(run, place.path("run_autograder")).unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().join(name)
    }

    /// One of its scripts, with stubs before what else is in the `PATH`.
    fn script(&self, name: &str) -> Command {
        let mut command = Command::new(self.path(name));
        let stubs = self.path("stubs");
        let path = format!("{}:{}", stubs.display(), env::var("PATH").unwrap());
        command.env("AUTOGRADER_FOLDER", self.top.path());
        command.env("PATH", path);
        command
    }

    /// Runs `setup.sh`, with an `apt-get` that notes what it is asked for.
    fn set_up(&self, code: i32) -> (Output, String) {
        fs::create_dir_all(self.path("stubs")).unwrap();
        let asked = self.path("asked");
        let note = format!("echo \"$@\" >> '{}'", asked.display());
        program(&self.path("stubs/apt-get"), &note);
        let output = run(&mut self.script("source/setup.sh"), code);
        (output, fs::read_to_string(asked).unwrap_or_default())
    }

    /// Grades, and returns what is said and the results.
    fn graded(&self) -> (String, Value) {
        let output = run(&mut self.script("run_autograder"), 0);
        (said(&output), read(&self.path("results/results.json")))
    }

    /// The only file that it leaves.
    fn check_left(&self) {
        let left = fs::read_dir(self.path("results")).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["results.json"]);
    }
}

/// Results that Gradescope takes, with as many points.
#[track_caller]
fn check_points(results: &Value, points: u64) {
    check(results, &schema("gradescope"));
    let tests = results["tests"].as_array().unwrap().iter();
    let earned: u64 = tests.filter_map(|test| test["score"].as_u64()).sum();
    assert_eq!(earned, points, "{results:#}");
    assert_eq!(results.get("score"), None);
}

/// Words for a student that are no grade: all that Gradescope asks for but the score.
#[track_caller]
fn check_words(results: &Value, word: &str) {
    let mut rules = schema("gradescope");
    rules.as_object_mut().unwrap().remove("anyOf");
    check(results, &rules);
    assert!(!results.to_string().contains("score"), "{results:#}");
    let output = results["output"].as_str().unwrap();
    assert!(output.contains(word) && output.contains("tell your instructor"));
}

#[test]
fn sets_up_an_image_and_grades_in_it() {
    let place = Autograder::unpacked();
    let (output, asked) = place.set_up(0);
    assert_eq!(
        asked,
        "update\ninstall --yes --no-install-recommends -- libgmp-dev\n"
    );
    assert!(said(&output).contains("tilemark 0"));

    hand_in(&place.path("submission"), &script("", RIGHT));
    let (log, results) = place.graded();
    check_points(&results, ALL_POINTS);
    assert!(results["output"].as_str().unwrap().contains("open"));
    for folder in ["source/assignment", "source/private"] {
        let mode = fs::metadata(place.path(folder)).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o700, "{folder}");
    }
    // What Gradescope shows to instructors only.
    assert!(
        log.contains("10 of 10") && !log.contains("can read the hidden"),
        "{log}"
    );
    place.check_left();
}

#[test]
fn grades_what_is_wrong_and_what_is_missing() {
    let place = Autograder::unpacked();
    hand_in(&place.path("submission"), &script("", ONE));
    check_points(&place.graded().1, ONE_POINTS);

    fs::remove_file(place.path("submission/solve.sh")).unwrap();
    for name in ["README", "notes.txt"] {
        fs::write(place.path("submission").join(name), "Later.\n").unwrap();
    }
    let (_, results) = place.graded();
    check_points(&results, 0);
    assert!(
        results["output"].as_str().unwrap().contains("solve.sh"),
        "{results:#}"
    );
    place.check_left();
}

#[test]
fn a_hostile_program_sees_no_hidden_case_and_forges_no_result() {
    // Where the judge is root, as on Gradescope, a user of its own is enough to keep it out.
    let without = geteuid()
        .is_root()
        .then_some("--without landlock,namespaces");
    for words in [Some(""), without].into_iter().flatten() {
        let place = Autograder::unpacked();
        let lines = fs::read_to_string(place.path("run_autograder")).unwrap();
        let changed = lines.replace("tilemark check ", &format!("tilemark check {words} "));
        assert_ne!(changed, lines);
        fs::write(place.path("run_autograder"), changed).unwrap();
        let files = ["results.json", "graded.json", "new.json"];
        let files = files.map(|file| place.path("results").join(file));
        let first = hostile(&place.path("source"), &files);
        hand_in(&place.path("submission"), &script(&first, ONE));
        let (log, results) = place.graded();
        assert!(results.to_string().contains("tried"), "{results:#}\n{log}");
        check_points(&results, ONE_OF_MANY_POINTS);
        assert_eq!(results["tests"].as_array().unwrap().len(), 3, "{log}");
        place.check_left();
    }
}

#[test]
fn leaves_words_and_no_score_where_the_judge_fails() {
    let place = Autograder::unpacked();
    hand_in(&place.path("submission"), &script("", RIGHT));
    let note = format!(
        "cp '{}' '{}'; exit 3",
        place.path("results/results.json").display(),
        place.path("seen.json").display()
    );
    program(&place.path("source/tilemark"), &note);
    let (log, results) = place.graded();
    check_words(&read(&place.path("seen.json")), "did not come to an end");
    check_words(&results, "could not do its work");
    assert!(log.contains("exit code 3"), "{log}");

    // As for an assignment that cannot be read, with the real program.
    let place = Autograder::unpacked();
    hand_in(&place.path("submission"), &script("", RIGHT));
    fs::write(
        place.path("source/assignment/assignment/assignment.toml"),
        "?",
    )
    .unwrap();
    let (log, results) = place.graded();
    check_words(&results, "could not do its work");
    assert!(log.contains("assignment.toml"), "{log}");
    place.check_left();
}

#[test]
fn tells_no_sum_of_a_part_when_the_time_is_up() {
    let place = Autograder::unpacked();
    let slow = RIGHT
        .replace("*) u;;", "*) sleep 20;;")
        .replace("m 6", "sleep 20");
    hand_in(&place.path("submission"), &script("", &slow));
    let output = run(
        place.script("run_autograder").env("TILEMARK_SECONDS", "4"),
        0,
    );
    let results = read(&place.path("results/results.json"));
    assert!(said(&output).contains("stopped after 4 s"));
    // A sum of a part would be a grade.
    check_words(&results, "Not graded");
    place.check_left();
}

#[test]
fn refuses_an_image_in_which_the_judge_does_not_start() {
    let place = Autograder::unpacked();
    program(&place.path("source/tilemark"), "exit 1");
    let (output, _) = place.set_up(1);
    let text = said(&output);
    assert!(
        text.contains("expected a tilemark that runs in this image"),
        "{text}"
    );
    assert!(text.contains("it needs Linux on "), "{text}");
    // And one in which nothing can be installed.
    let place = Autograder::unpacked();
    fs::create_dir(place.path("stubs")).unwrap();
    program(&place.path("stubs/apt-get"), "exit 100");
    run(&mut place.script("source/setup.sh"), 100);
}

#[test]
fn what_is_unpacked_is_graded_by_as_what_was_packed() {
    let place = Autograder::unpacked();
    let unpacked = harness::assignment::load_with(
        &place.path("source/assignment/assignment"),
        Some(&place.path("source/private")),
    );
    let top = tempfile::tempdir().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/assignment");
    let packed = harness::assignment::load_with(&folder, Some(&private(top.path())));
    assert_eq!(unpacked.unwrap().fingerprint, packed.unwrap().fingerprint);
    assert_eq!(read(&place.path("source/seconds")), json!(10 * 60 - 30));
}

#[test]
fn no_program_may_look_where_gradescope_unpacks() {
    let path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    let is_open = |folder| harness::execute::is_open_to_programs(Path::new(folder), path);
    assert!(!is_open("/autograder/source/private"));
    assert!(is_open("/usr/local/autograder"));
}

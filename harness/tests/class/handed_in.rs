//! A class that was handed in, and the program that grades it.
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;

/// What a student may hand in, with the points that it is known to earn: by hand, from
/// the five boards of the assignment and the points in its file.
pub(crate) const KINDS: [(&str, &str, u32); 6] = [
    (
        "right",
        r#"1230) m 0;; 1203) m 1;; 0213) m 2;; 0321) m 6;; *) u;;"#,
        9 + 10,
    ),
    (
        "no-exam",
        r#"1230) m 0;; 1203) m 1;; 0213) m 2;; *) m 0;;"#,
        9,
    ),
    (
        "half-exam",
        r#"1230) m 0;; 1203) m 1;; 0213) m 2;; 0321) m 4;; *) u;;"#,
        9 + 5,
    ),
    ("one", "*) m 1;;", 3),
    // Each of the right numbers in a form that earns half, rounded down once a criterion.
    (
        "form",
        r#"1230) n 0;; 1203) n 1;; 0213) n 2;; 0321) n 6;; *) u;;"#,
        4 + 7,
    ),
    ("crash", "*) exit 3;;", 0),
];

/// The script of a kind, which does something first.
pub(crate) fn script(kind: &str, first: &str) -> String {
    let (_, cases, _) = KINDS.iter().find(|(name, ..)| *name == kind).unwrap();
    format!(
        "#!/bin/sh\n{first}\nread n; read a b; read c d\nm() {{ echo \"Number of moves: $1\"; }}\n\
         n() {{ echo \"moves: $1\"; }}\nu() {{ echo 'Unsolvable board'; }}\ncase $a$b$c$d in {cases} esac\n"
    )
}

/// The points that a kind earns.
pub(crate) fn points(kind: &str) -> u32 {
    KINDS.iter().find(|(name, ..)| *name == kind).unwrap().2
}

/// A folder with what was handed in, and places for results beside it.
pub(crate) struct Class {
    top: TempDir,
}

impl Class {
    /// Nothing handed in so far.
    pub(crate) fn new() -> Class {
        let class = Class {
            top: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(class.path("in")).unwrap();
        class
    }

    /// So many submissions of all kinds in turn, called `student-00` and so on, each of
    /// which does something first.
    pub(crate) fn of(number: usize, first: &dyn Fn(&str) -> String) -> Class {
        let class = Class::new();
        for student in 0..number {
            let name = format!("student-{student:02}");
            let kind = KINDS[student % KINDS.len()].0;
            class.hand_in(&name, &script(kind, &first(&name)));
        }
        class
    }

    /// A path beside the submissions, which are in `in`.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.top.path().join(name)
    }

    /// Hands in one script.
    pub(crate) fn hand_in(&self, name: &str, script: &str) {
        let folder = self.path("in").join(name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("solve.sh"), script).unwrap();
    }

    /// `tilemark grade` with results in `out`, and further words.
    pub(crate) fn grade(&self, out: &str, words: &[&str]) -> Command {
        let mut command = tilemark();
        command.arg("grade").arg(self.path("in"));
        command.arg("--assignment").arg(assignment());
        command.arg("--out").arg(self.path(out)).args(words);
        command
    }

    /// Grades it all, and returns what is said.
    #[track_caller]
    pub(crate) fn graded(&self, out: &str, words: &[&str]) -> String {
        let output = self.grade(out, words).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        said(&output)
    }

    /// The points in `out`, by the name of the owner.
    pub(crate) fn points(&self, out: &str) -> BTreeMap<String, u64> {
        let results = results(&self.path(out)).into_values();
        let earned = |result: &Value| result["student"]["totals"]["earned"].as_u64().unwrap();
        let owner = |result: &Value| result["owner"].as_str().unwrap().to_owned();
        results
            .map(|result| (owner(&result), earned(&result)))
            .collect()
    }
}

/// The program, with nothing around it that changes what it says.
pub(crate) fn tilemark() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.env_remove("RUST_BACKTRACE");
    command
}

/// The assignment by which a class is graded.
pub(crate) fn assignment() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/assignment")
}

/// A copy of it that may be changed.
pub(crate) fn copied_assignment(to: &Path) {
    let copied = Command::new("cp")
        .arg("-r")
        .arg(assignment())
        .arg(to)
        .status();
    assert!(copied.unwrap().success());
}

/// All that was said.
pub(crate) fn said(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// The results in a folder by the names of their own folders, without what was measured.
pub(crate) fn results(out: &Path) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(out.join("submissions")).into_iter().flatten() {
        let folder = entry.unwrap().path();
        let Ok(text) = fs::read(folder.join("result.json")) else {
            continue;
        };
        let mut result = serde_json::from_slice(&text).unwrap();
        forget_measured(&mut result);
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        all.insert(name, result);
    }
    all
}

/// All that two gradings of the same may differ in.
const MEASURED: [&str; 4] = [
    "cpu_seconds",
    "wall_seconds",
    "peak_memory_bytes",
    "peak_memory_source",
];

fn forget_measured(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !MEASURED.contains(&name.as_str()));
            fields.values_mut().for_each(forget_measured);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_measured),
        _ => {}
    }
}

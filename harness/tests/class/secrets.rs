//! No program reads or changes the result of another student, or what another handed in.
use std::{fs, os::unix::fs::PermissionsExt, process::Command};

use serde_json::Value;

use crate::handed_in::{Class, assignment, copied_assignment, results, said, script, tilemark};

/// A word in a submission that no other program may see.
const SECRET: &str = "the-secret-of-student-01";

/// Looks for the secret wherever it may be, and spoils what it finds.
fn thief(class: &Class) -> String {
    let (out, handed_in) = (class.path("out"), class.path("in"));
    let temporary = std::env::temp_dir();
    format!(
        "for file in '{out}'/class.json '{out}'/submissions/*/*.json '{handed_in}'/*/* '{temporary}'/tilemark-*/* '{temporary}'/tilemark-*/*/*\n\
         do\n\
           if grep -s {SECRET} \"$file\" >&2; then echo \"found in $file\" >&2; fi\n\
           echo spoilt 2>/dev/null >> \"$file\" && test -s \"$file\" && echo \"wrote $file\" >&2\n\
         done\n\
         ls '{out}'/submissions >&2 && echo 'listed the results' >&2\n\
         for process in /proc/[0-9]*; do grep -s {SECRET} $process/environ $process/cmdline >&2 && echo \"found in $process\" >&2; done\n",
        out = out.display(),
        handed_in = handed_in.display(),
        temporary = temporary.display(),
    )
}

/// The choices of layers under which `doctor` has one that keeps files of others closed.
fn protected() -> Vec<Vec<&'static str>> {
    let all: [&[&str]; 4] = [
        &[],
        &["--without", "namespaces"],
        &["--without", "landlock"],
        &["--without", "namespaces,landlock"],
    ];
    let is_protected = |words: &&&[&str]| {
        let output = tilemark()
            .args(["doctor", "--json"])
            .args(**words)
            .output()
            .unwrap();
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        let layers = told["layers"].as_array().unwrap();
        let is_on = |name| {
            layers
                .iter()
                .any(|it| it["name"] == name && it["is_on"] == true)
        };
        is_on("landlock") || is_on("user")
    };
    all.iter()
        .filter(is_protected)
        .map(|words| words.to_vec())
        .collect()
}

#[test]
fn no_program_sees_or_spoils_what_is_of_another() {
    let settings = protected();
    assert!(
        !settings.is_empty(),
        "no layer here keeps files closed: see `tilemark doctor`"
    );
    for words in settings {
        let class = Class::new();
        // The results protect themselves; what was handed in is for its owner to protect.
        let permit = |path, mode| {
            fs::set_permissions(class.path(path), fs::Permissions::from_mode(mode)).unwrap();
        };
        permit("", 0o755);
        permit("in", 0o700);
        class.hand_in("student-01", &script("right", &format!(": {SECRET}")));
        class.graded("out", &words);
        let before = results(&class.path("out"));
        class.hand_in("student-00", &script("right", &thief(&class)));
        class.hand_in("student-02", &script("right", &thief(&class)));
        let text = class.graded("out", &words);
        let text = format!("{words:?}: {text}");
        let after = results(&class.path("out"));
        for (key, result) in &before {
            assert_eq!(&after[key], result, "{text}");
        }
        let all = after.values().map(ToString::to_string).collect::<String>();
        for sign in ["found in /", "wrote /", "listed the results"] {
            // The script itself is in no report.
            assert!(!all.contains(sign), "{text}{all}");
        }
        assert!(
            all.contains("cannot") || all.contains("denied") || all.contains("No such file"),
            "it was tried: {all}"
        );
        let untouched = fs::read_to_string(class.path("in/student-01/solve.sh")).unwrap();
        assert!(!untouched.contains("spoilt"));
        let spoilt = Command::new("grep")
            .args(["-rl", "^spoilt"])
            .arg(class.path(""))
            .output()
            .unwrap();
        assert_eq!(said(&spoilt), "", "{text}");
    }
}

#[test]
fn no_report_of_a_student_says_where_the_cases_lie() {
    let class = Class::new();
    class.hand_in("student-00", &script("crash", ""));
    let own = class.path("own");
    fs::create_dir(&own).unwrap();
    fs::rename(copied_group(&class), own.join("more")).unwrap();
    class.graded("out", &["--cases", own.to_str().unwrap()]);
    let all = results(&class.path("out"));
    let result = all.values().next().unwrap();
    let rerun = |of: &str| result[of]["runs"][0]["rerun"].as_str().unwrap().to_owned();
    assert_eq!(rerun("student"), "tilemark run assignment easy/solved .");
    assert!(
        !result["student"]
            .to_string()
            .contains(class.path("").to_str().unwrap())
    );
    // An instructor goes on with what was given.
    let folder = assignment();
    let (folder, own) = (folder.display(), own.display());
    assert_eq!(
        rerun("instructor"),
        format!("tilemark run {folder} --cases {own} easy/solved .")
    );
}

/// A group of the assignment, copied.
fn copied_group(class: &Class) -> std::path::PathBuf {
    copied_assignment(&class.path("copied"));
    class.path("copied/easy")
}

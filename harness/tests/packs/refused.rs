//! What is not packed, and what is said of what is.
use std::{fs, path::Path};

use crate::place::{pack, private, run, said, tilemark};

#[test]
fn says_what_a_pack_needs_and_who_can_read_it() {
    let top = tempfile::tempdir().unwrap();
    let mut command = pack("github", &top.path().join("repository"));
    let text = said(&run(command.args(["--package", "fpc"]), 0));
    assert!(text.contains("needs       Linux on "), "{text}");
    assert!(text.contains("packages    fpc"), "{text}");
    assert!(text.contains("readable    exam: "), "{text}");
}

#[test]
fn writes_nothing_over_what_is_there() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("bundle");
    fs::create_dir(&folder).unwrap();
    let text = said(&run(&mut pack("classroom50", &folder), 2));
    assert!(text.contains("is there already"), "{text}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);

    let action = top.path().join(".github/tilemark");
    fs::create_dir_all(&action).unwrap();
    run(&mut pack("github", top.path()), 2);
    assert!(!top.path().join(".github/workflows").exists());
    assert_eq!(fs::read_dir(&action).unwrap().count(), 0);
}

#[test]
fn refuses_what_cannot_grade() {
    let top = tempfile::tempdir().unwrap();
    let out = top.path().join("autograder.zip");
    let said_of = |words: &[&str]| {
        let mut command = tilemark();
        command
            .args(["pack", "gradescope", "--out"])
            .arg(&out)
            .args(words);
        said(&run(&mut command, 2))
    };
    let assignment = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/assignment");
    let assignment = assignment.to_str().unwrap();
    let script = top.path().join("tilemark");
    fs::write(&script, "#!/bin/sh\n").unwrap();
    let text = said_of(&["-a", assignment, "--binary", script.to_str().unwrap()]);
    assert!(
        text.contains("expected a program `tilemark` for Linux"),
        "{text}"
    );
    let text = said_of(&["-a", assignment, "--package=-y"]);
    assert!(text.contains("expected the name of a package"), "{text}");
    let text = said_of(&["-a", assignment, "--minutes", "41"]);
    assert!(text.contains("1..=40"), "{text}");
    // Hidden cases with a mistake are found before anybody uploads them.
    let cases = private(top.path());
    fs::write(
        cases.join("final/cases.toml"),
        "[turned]\nboard = \"3 2\"\n",
    )
    .unwrap();
    let text = said_of(&["-a", assignment, "--cases", cases.to_str().unwrap()]);
    assert!(text.contains("final/cases.toml"), "{text}");
    assert!(!out.exists());
}

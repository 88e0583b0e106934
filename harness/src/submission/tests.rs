//! What is made of a folder or file that was handed in.
use std::os::unix::fs::{PermissionsExt, symlink};

use super::*;
use crate::assignment::example;

/// A folder with empty files of these names.
fn folder(names: &[&str]) -> tempfile::TempDir {
    let top = tempfile::tempdir().unwrap();
    for name in names {
        let path = top.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    top
}

fn opened(top: &tempfile::TempDir) -> Submission {
    open(top.path(), &example::assignment()).unwrap()
}

#[track_caller]
fn check_missing(names: &[&str], expected: &[(&str, Option<&str>)]) {
    let Submission::Incomplete { missing, .. } = opened(&folder(names)) else {
        panic!("{names:?} is not incomplete");
    };
    let found: Vec<_> = missing
        .iter()
        .map(|file| {
            (
                file.name.as_str(),
                file.similar.as_deref().and_then(Path::to_str),
            )
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn takes_the_wanted_files_and_what_lies_beside_them() {
    let top = folder(&["board.h", "main.cc", "lib/queue.h", ".git/config", ".swp"]);
    symlink("/etc/passwd", top.path().join("link.h")).unwrap();
    let Submission::Sources {
        folder,
        files,
        left_out,
    } = opened(&top)
    else {
        panic!("not sources");
    };
    assert_eq!(folder, fs::canonicalize(top.path()).unwrap());
    assert_eq!(
        files,
        ["board.h", "main.cc", "lib/queue.h"].map(PathBuf::from)
    );
    assert_eq!(
        left_out,
        [LeftOut {
            path: "link.h".into(),
            reason: LeftOutReason::Link
        }]
    );
}

#[test]
fn names_missing_files_and_what_may_be_meant() {
    check_missing(&[], &[("board.h", None), ("main.cc", None)]);
    check_missing(&["main.cc"], &[("board.h", None)]);
    check_missing(
        &["Board.h", "main.cpp"],
        &[("board.h", Some("Board.h")), ("main.cc", Some("main.cpp"))],
    );
    check_missing(
        &["src/board.h", "src/main.cc"],
        &[
            ("board.h", Some("src/board.h")),
            ("main.cc", Some("src/main.cc")),
        ],
    );
    check_missing(
        &["main.h", "notes.txt"],
        &[("board.h", None), ("main.cc", None)],
    );
}

#[test]
fn a_wanted_file_that_is_too_large_is_missing_and_said_to_be_left_out() {
    let top = folder(&["main.cc"]);
    let large = fs::File::create(top.path().join("board.h")).unwrap();
    large.set_len(MAX_BYTES + 1).unwrap();
    let Submission::Incomplete {
        missing, left_out, ..
    } = opened(&top)
    else {
        panic!("not incomplete");
    };
    assert_eq!(missing[0].name, "board.h");
    let reason = LeftOutReason::TooMuch;
    let path = "board.h".into();
    assert_eq!(left_out, [LeftOut { path, reason }]);
}

/// That the first of these files is the program, and all are taken.
#[track_caller]
fn check_program(found: Submission, top: &tempfile::TempDir, files: &[&str]) {
    let Submission::Program(program) = found else {
        panic!("not a program");
    };
    assert_eq!(program.folder, fs::canonicalize(top.path()).unwrap());
    assert_eq!(program.name, Path::new(files[0]));
    let mut files: Vec<_> = files.iter().map(PathBuf::from).collect();
    files.sort();
    assert_eq!(program.files, files);
}

#[test]
fn takes_one_unrelated_file_for_a_program() {
    let top = folder(&["solve.py"]);
    check_program(opened(&top), &top, &["solve.py"]);
    let alone = open(&top.path().join("solve.py"), &example::assignment()).unwrap();
    check_program(alone, &top, &["solve.py"]);
}

#[test]
fn takes_the_one_file_that_can_be_executed_for_the_program() {
    let top = folder(&["solve.py", "queue.py", "README"]);
    let program = top.path().join("solve.py");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    check_program(opened(&top), &top, &["solve.py", "README", "queue.py"]);
    // Given by its own path, it is taken alone.
    let alone = open(&program, &example::assignment()).unwrap();
    check_program(alone, &top, &["solve.py"]);

    let below = folder(&["tools/solve.py"]);
    let program = below.path().join("tools/solve.py");
    fs::set_permissions(program, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(matches!(opened(&below), Submission::Incomplete { .. }));
}

#[test]
fn takes_no_source_file_for_a_program() {
    check_missing(&["npuzzle.cpp"], &[("board.h", None), ("main.cc", None)]);
    let top = folder(&["main.cc"]);
    let error = open(&top.path().join("main.cc"), &example::assignment()).unwrap_err();
    assert!(matches!(error, OpenError::SourceFile { .. }));
    assert!(error.to_string().ends_with("main.cc`: give its folder"));
}

#[test]
fn a_link_in_place_of_a_wanted_file_is_missing() {
    let top = folder(&["main.cc"]);
    symlink("/etc/passwd", top.path().join("board.h")).unwrap();
    let Submission::Incomplete { missing, .. } = opened(&top) else {
        panic!("not incomplete")
    };
    assert_eq!(
        missing,
        [MissingFile {
            name: "board.h".to_owned(),
            similar: None
        }]
    );
}

#[test]
fn refuses_what_is_neither_file_nor_folder() {
    let assignment = example::assignment();
    assert_eq!(
        open(Path::new("/dev/null"), &assignment)
            .unwrap_err()
            .to_string(),
        "expected a folder of sources or a program, found something else: `/dev/null`"
    );
    assert_eq!(
        open(Path::new("no-such-place"), &assignment)
            .unwrap_err()
            .to_string(),
        "cannot read the submission `no-such-place`"
    );
}

#[test]
fn leaves_out_what_is_too_deep_or_too_much() {
    let deep = "a/b/c/d/e/f/g/h/deep.h";
    let top = folder(&["board.h", "main.cc", deep]);
    let Submission::Sources {
        files, left_out, ..
    } = opened(&top)
    else {
        panic!("not sources")
    };
    assert_eq!(files.len(), 2);
    assert_eq!(
        left_out,
        [LeftOut {
            path: deep.into(),
            reason: LeftOutReason::TooDeep
        }]
    );

    let large = fs::File::create(top.path().join("a.bin")).unwrap();
    large.set_len(MAX_BYTES + 1).unwrap();
    let Submission::Sources {
        files, left_out, ..
    } = opened(&top)
    else {
        panic!("not sources")
    };
    assert_eq!(
        files.len(),
        2,
        "a large file first does not crowd out the wanted ones"
    );
    assert_eq!(
        left_out[1],
        LeftOut {
            path: "a.bin".into(),
            reason: LeftOutReason::TooMuch
        }
    );
}

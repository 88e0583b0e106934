//! A submission made ready.
use super::*;

/// Stages a folder of one student with these files, each with its own path in it.
#[track_caller]
fn check(paths: &[&str], expected: &[&str], notes: &[&str]) {
    let paths: Vec<_> = paths.iter().map(|path| format!("ada/{path}")).collect();
    let mut paths: Vec<_> = paths.iter().map(String::as_str).collect();
    // Of one student alone, folders may be those of several.
    paths.push("bob.cc");
    let top = folder(&paths);
    let intake = survey(top.path(), None).unwrap();
    let staged = intake.stage(&intake.submissions[0], &wanted()).unwrap();
    let expected: Vec<_> = expected
        .iter()
        .map(|file| match file.split_once(" = ") {
            Some((name, text)) => format!("{name} = ada/{text}"),
            None => format!("{file} = ada/{file}"),
        })
        .collect();
    assert_eq!(files(&staged), expected);
    assert_eq!(staged.notes, notes);
    assert_eq!(staged.refused, []);
}

#[test]
fn files_as_they_should_be_stay_so() {
    check(
        &["board.h", "main.cc", "lib/queue.h"],
        &["board.h", "lib/queue.h", "main.cc"],
        &[],
    );
    check(
        &["lib/queue.h", "main.cc"],
        &["lib/queue.h", "main.cc"],
        &[],
    );
}

#[test]
fn the_folder_that_is_meant_is_the_top() {
    check(
        &["hw/board.h", "hw/main.cc", "README"],
        &["board.h = hw/board.h", "main.cc = hw/main.cc"],
        &[
            "found one folder down, in `hw`",
            "left out what lies beside that folder: `README`",
        ],
    );
    check(
        &["a/b/board.h", "a/b/x/y.h"],
        &["board.h = a/b/board.h", "x/y.h = a/b/x/y.h"],
        &["found two folders down, in `a/b`"],
    );
    check(
        &["main.cc", "hw/board.h", "hw/main.cc"],
        &["board.h = hw/board.h", "main.cc = hw/main.cc"],
        &[
            "found one folder down, in `hw`",
            "left out what lies beside that folder: `main.cc`",
        ],
    );
    // The highest of those that are complete.
    check(
        &["board.h", "main.cc", "old/board.h", "old/main.cc"],
        &["board.h", "main.cc", "old/board.h", "old/main.cc"],
        &[],
    );
    // Spread or equal, nobody can tell.
    for spread in [
        &["include/board.h", "src/main.cc"][..],
        &["a/board.h", "a/main.cc", "b/board.h", "b/main.cc"],
        &["a/b/c/d/main.cc"],
    ] {
        let deep = spread.len() == 1;
        let top = if deep {
            &["d/main.cc = a/b/c/d/main.cc"][..]
        } else {
            spread
        };
        let note = ["found three folders down, in `a/b/c`"];
        check(spread, top, if deep { &note } else { &[] });
    }
}

#[test]
fn wrong_case_is_put_right() {
    check(
        &["Board/Board.h", "Board/MAIN.CC"],
        &["board.h = Board/Board.h", "main.cc = Board/MAIN.CC"],
        &[
            "found one folder down, in `Board`",
            "renamed `Board.h` to `board.h`",
            "renamed `MAIN.CC` to `main.cc`",
        ],
    );
    // Of two that may be meant, none is.
    check(
        &["Board.h", "BOARD.h", "main.cc"],
        &["BOARD.h", "Board.h", "main.cc"],
        &["`BOARD.h` and `Board.h` are two files here, and one on systems that ignore case"],
    );
    check(
        &["board.h", "Board.h", "main.cc"],
        &["Board.h", "board.h", "main.cc"],
        &["`Board.h` and `board.h` are two files here, and one on systems that ignore case"],
    );
}

#[test]
fn a_name_that_a_source_includes_stays_beside_the_wanted_one() {
    for (line, is_kept) in [
        ("#include \"Board.h\"", true),
        ("  #  include <src/Board.h> // it", true),
        ("#include \"board.h\"", false),
        ("#include \"Board.hh\"", false),
        ("// \"Board.h\"", false),
    ] {
        let top = tempfile::tempdir().unwrap();
        write(top.path(), "ada/Board.h", "b");
        write(top.path(), "ada/main.cc", format!("int x;\n{line}\n"));
        let staged = staged_of(top.path()).unwrap();
        assert_eq!(staged.path.join("Board.h").exists(), is_kept, "{line}");
        assert!(staged.path.join("board.h").exists());
        let note = if is_kept {
            "copied `Board.h` to `board.h`, as both names are used"
        } else {
            "renamed `Board.h` to `board.h`"
        };
        assert_eq!(staged.notes, [note]);
    }
}

#[test]
fn what_systems_and_builds_leave_is_left_out() {
    check(
        &[
            "board.h",
            "main.cc",
            ".git/HEAD",
            ".DS_Store",
            "._main.cc",
            "__MACOSX/._main.cc",
            "Thumbs.db",
            "main.o",
            "a.out",
            "build/CMakeCache.txt",
            "build/npuzzle",
            "cmake-build-debug/x.cc",
            "node_modules/x/y.js",
            "__pycache__/x.pyc",
            "bin/Board.class",
            "target/classes/x.class",
            "out/run.h",
            "out/x",
        ],
        &["board.h", "main.cc", "out/run.h", "out/x"],
        &[
            "left out hidden files and what systems and tools make: `.DS_Store`, `._main.cc`, `.git`, `Thumbs.db`, `__MACOSX` and more",
        ],
    );
    // Without a source, a program is what was handed in.
    check(
        &["bin/a.out"],
        &["a.out = bin/a.out"],
        &["found one folder down, in `bin`"],
    );
}

#[test]
fn files_of_canvas_get_their_names_back_and_the_newest_counts() {
    let top = folder(&[
        "ada_1_10_board.h",
        "ada_1_12_board-1.h",
        "ada_1_11_board-2.h",
        "ada_1_13_main-3.cc",
        "ada_1_14_lab-1.txt",
        "ada_1_15_lab-2.txt",
        "ada_1_16_queue-1.h",
        "ada_1_17_..-1",
    ]);
    let staged = staged_of(top.path()).unwrap();
    assert_eq!(
        files(&staged),
        [
            "board.h = ada_1_12_board-1.h",
            "lab-1.txt = ada_1_14_lab-1.txt",
            "lab-2.txt = ada_1_15_lab-2.txt",
            "main.cc = ada_1_13_main-3.cc",
            "queue.h = ada_1_16_queue-1.h",
        ]
    );
    assert_eq!(
        refusals(&staged.refused),
        [
            "ada_1_10_board.h: a newer one was handed in: `ada_1_12_board-1.h`",
            "ada_1_11_board-2.h: a newer one was handed in: `ada_1_12_board-1.h`",
        ]
    );
}

#[test]
fn a_wanted_name_with_a_number_is_no_resubmission() {
    let top = folder(&["ada_1_10_lab-1.cc"]);
    let intake = survey(top.path(), None).unwrap();
    let staged = intake
        .stage(&intake.submissions[0], &["lab-1.cc".to_owned()])
        .unwrap();
    assert_eq!(files(&staged), ["lab-1.cc = ada_1_10_lab-1.cc"]);
}

#[test]
fn flat_files_of_moodle_get_their_names_back() {
    let top = folder(&[
        "Ada L_1_assignsubmission_file_board.h",
        "Ada L_1_assignsubmission_file_main.cc",
    ]);
    assert_eq!(
        files(&staged_of(top.path()).unwrap()),
        [
            "board.h = Ada L_1_assignsubmission_file_board.h",
            "main.cc = Ada L_1_assignsubmission_file_main.cc",
        ]
    );
}

#[test]
fn a_single_source_gets_the_only_wanted_name() {
    let top = folder(&["ada.cpp", "bob.java"]);
    let intake = survey(top.path(), None).unwrap();
    let stage = |index: usize| {
        intake
            .stage(&intake.submissions[index], &["solve.cc".to_owned()])
            .unwrap()
    };
    assert_eq!(files(&stage(0)), ["solve.cc = ada.cpp"]);
    assert_eq!(stage(0).notes, ["renamed `ada.cpp` to `solve.cc`"]);
    assert!(stage(0).path.is_dir());
    assert_eq!(
        files(&stage(1)),
        ["bob.java = bob.java"],
        "another language"
    );
}

#[test]
fn a_name_that_the_system_refuses_is_no_fault_of_the_judge() {
    use crate::class::intake::{arrange::Placed, pile::Pile, stage::settle};
    let top = tempfile::tempdir().unwrap();
    let mut pile = Pile::new(&top.path().join("pile"), &wanted()).unwrap();
    let mut left = 100;
    pile.put(Path::new("a"), false, 1, &mut left, &mut &b"a"[..])
        .unwrap();
    let long = "x".repeat(256);
    let placed = ["a", "a/b", "a/b/c", "lib/x.h", "lib", &long, "z"].map(|path| Placed {
        file: pile.files[0].clone(),
        path: path.into(),
    });
    let mut refused = Vec::new();
    let there = settle(&pile, &placed, &top.path().join("there"), &mut refused).unwrap();
    assert_eq!(there, ["a", "lib/x.h", "z"].map(Path::new));
    let other = "this system holds its name for that of another file";
    assert_eq!(
        refusals(&refused),
        [
            format!("a/b: {other}"),
            format!("a/b/c: {other}"),
            format!("lib: {other}"),
            format!("{long}: this system takes no such name"),
        ]
    );
}

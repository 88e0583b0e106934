//! The programs, built and run by the compiler that is here.
use std::{fs, path::Path, process::Command};

use harness::{
    report::fault,
    sanitizer::{FaultKind, read},
};

use super::{check_places, files, folder};

/// The exit code of a program in which a sanitizer found a fault.
const EXIT_CODE: i32 = 86;

const FLAGS: [&str; 12] = [
    "-std=c++17",
    "-g",
    "-O1",
    "-fno-omit-frame-pointer",
    "-fno-optimize-sibling-calls",
    "-fsanitize=address,undefined,float-cast-overflow",
    // The address sanitizer tells more about the same mistakes.
    "-fno-sanitize=object-size",
    "-fno-sanitize-recover=all",
    "-ftrivial-auto-var-init=pattern",
    "-D_GLIBCXX_ASSERTIONS",
    "-D_GLIBCXX_SANITIZE_VECTOR=1",
    "-w",
];

/// Builds and runs a program; returns its exit code and standard error.
fn run(name: &str, scratch: &Path) -> (Option<i32>, Vec<u8>) {
    let programs = folder().join("programs");
    for file in ["board.cc", "main.cc"] {
        let own = programs.join(name).join(file);
        let source = if own.exists() {
            own
        } else {
            programs.join(file)
        };
        fs::copy(source, scratch.join(file)).expect("it can be copied");
    }
    let built = Command::new("g++")
        .current_dir(scratch)
        .args(FLAGS)
        .args(["-o", "program", "board.cc", "main.cc"])
        .output()
        .expect("g++ starts");
    assert!(built.status.success(), "{name}: {built:?}");
    let ran = Command::new(scratch.join("program"))
        .env(
            "ASAN_OPTIONS",
            "detect_stack_use_after_return=1:handle_abort=1:print_legend=0:exitcode=86",
        )
        .env("UBSAN_OPTIONS", "print_stacktrace=1:exitcode=86")
        .output()
        .expect("the program starts");
    (ran.status.code(), ran.stderr)
}

#[track_caller]
fn check(name: &str, sentence: &str, is_kind: fn(&FaultKind) -> bool) {
    let scratch = tempfile::tempdir().expect("there is room");
    let (code, stderr) = run(name, scratch.path());
    let faults = read(&stderr, &files());
    let shown = String::from_utf8_lossy(&stderr);
    assert_eq!(code, Some(EXIT_CODE), "{shown}");
    check_places(name, &faults);
    assert!(is_kind(&faults[0].kind), "{shown}");
    assert_eq!(fault(&faults[0]), sentence, "{shown}");
}

#[test]
fn points_to_a_read_past_the_end() {
    check(
        "reads-past-array",
        "board.cc:8, in `Board::hamming`: reads 4 bytes past the end of an array of 36 bytes (made \
         at board.cc:3)",
        |kind| matches!(kind, FaultKind::OutOfBounds { .. }),
    );
}

#[test]
fn points_to_a_use_after_delete() {
    check(
        "uses-after-delete",
        "board.cc:13, in `answer`: uses memory after it was deleted (made at board.cc:11, deleted \
         at board.cc:7)",
        |kind| matches!(kind, FaultKind::UseAfterDelete { .. }),
    );
}

#[test]
fn points_to_a_second_delete() {
    check(
        "deletes-twice",
        "board.cc:6, in `Board::~Board`: deletes memory a second time (made at board.cc:4, \
         deleted at board.cc:6)",
        |kind| *kind == FaultKind::DoubleDelete,
    );
}

#[test]
fn points_to_a_null_pointer() {
    check(
        "member-of-null",
        "board.cc:9, in `answer`: uses a member of a null pointer",
        |kind| matches!(kind, FaultKind::NullPointer { .. }),
    );
}

#[test]
fn points_to_a_recursion_without_end() {
    let scratch = tempfile::tempdir().expect("there is room");
    let (code, stderr) = run("recurses-without-end", scratch.path());
    let faults = read(&stderr, &files());
    assert_eq!(code, Some(EXIT_CODE));
    assert_eq!(faults[0].kind, FaultKind::StackOverflow);
    // Where in the function the stack ended is chance.
    assert_eq!(faults[0].function.as_deref(), Some("Board::depth"));
}

#[test]
fn points_to_an_index_outside_an_array() {
    check(
        "index-outside-array",
        "board.cc:3, in `Board::row_of`: uses index `4` of an array `int [3][3]`, which has no such \
         element",
        |kind| matches!(kind, FaultKind::IndexOutOfBounds { .. }),
    );
}

#[test]
fn points_to_an_index_outside_a_vector() {
    check(
        "index-outside-vector",
        "board.cc:7, in `Board::tile`: uses an index that a container does not have: `__n < \
         this->size()` does not hold",
        |kind| matches!(kind, FaultKind::Assertion { .. }),
    );
}

#[test]
fn points_to_an_exception() {
    check(
        "checked-access-outside",
        "board.cc:7, in `Board::tile`: throws `std::out_of_range` (`vector::_M_range_check: __n \
         (which is 9) >= this->size() (which is 9)`), which nothing catches",
        |kind| matches!(kind, FaultKind::Uncaught { .. }),
    );
}

#[test]
fn points_to_what_was_never_set() {
    check(
        "bool-never-set",
        "board.cc:9, in `answer`: uses a value that was never set",
        |kind| matches!(kind, FaultKind::Unset { .. }),
    );
}

#[test]
fn points_to_where_leaks_were_made() {
    check(
        "leaks-boards",
        "leaks 12 objects (192 bytes) made at board.cc:8, in `make`",
        |kind| matches!(kind, FaultKind::Leak { objects: 12, .. }),
    );
}

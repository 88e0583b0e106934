//! What the sanitizers of g++ print is understood.
//!
//! `programs` holds small programs with one mistake each, `recorded` what they
//! printed when they were built and run as in `build.rs`, by g++ 12; addresses
//! and folders are replaced, and of the endless recursion most frames left out.
//! In a program, `// HERE` marks the line of the mistake, `// MADE` and
//! `// FREED` those where its memory came from and went.
mod broken;
mod build;
mod sentences;

use std::{
    fs,
    path::{Path, PathBuf},
};

use harness::sanitizer::{Access, Fault, FaultKind, Offset, Place, Region, read, unset_value};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sanitizer")
}

fn files() -> [PathBuf; 2] {
    ["board.cc", "main.cc"].map(PathBuf::from)
}

/// What a program printed, as it was recorded.
fn recorded(name: &str) -> Vec<u8> {
    let path = folder().join("recorded").join(format!("{name}.txt"));
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of all programs, in order.
fn names() -> Vec<String> {
    let entries = fs::read_dir(folder().join("programs")).expect("the programs are there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut names: Vec<String> = paths
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

/// The file and line of a marker in a program.
fn marked(name: &str, marker: &str) -> Option<(String, u32)> {
    let folder = folder().join("programs").join(name);
    ["board.cc", "main.cc"].into_iter().find_map(|file| {
        let text = fs::read_to_string(folder.join(file)).ok()?;
        let line = text.lines().position(|line| line.contains(marker))?;
        Some((
            file.to_owned(),
            u32::try_from(line + 1).expect("it is short"),
        ))
    })
}

fn file_and_line(place: Option<&Place>) -> Option<(String, u32)> {
    place.map(|place| (place.file.clone(), place.line))
}

/// That a program's first fault has the places that are marked.
#[track_caller]
fn check_places(name: &str, faults: &[Fault]) {
    let fault = faults.first().unwrap_or_else(|| panic!("{name}: no fault"));
    assert!(marked(name, "// HERE").is_some(), "{name}: no marker");
    let here = file_and_line(fault.place.as_ref());
    assert_eq!(here, marked(name, "// HERE"), "{name}");
    if let Some(made) = marked(name, "// MADE") {
        assert_eq!(file_and_line(fault.made.as_ref()), Some(made), "{name}");
    }
    let deleted = file_and_line(fault.deleted.as_ref());
    if let Some(freed) = marked(name, "// FREED") {
        assert_eq!(deleted, Some(freed), "{name}");
    }
}

#[test]
fn finds_the_places_in_every_recorded_output() {
    for name in names() {
        check_places(&name, &read(&recorded(&name), &files()));
    }
}

#[test]
fn finds_the_places_wherever_it_was_built() {
    for name in names() {
        let text = String::from_utf8(recorded(&name)).expect("it is text");
        for build in [
            "/home/ann lee/tmp/",
            "/var/tmp/.x-1/sources/./",
            "/build/a/../b/",
        ] {
            let moved = text.replace("/build/", build);
            check_places(&name, &read(moved.as_bytes(), &files()));
        }
        // Nothing is the student's in a folder of the system, nor if other files
        // were handed in.
        let system = text
            .replace("/build/", "/usr/include/")
            .replace("board.cc:", "x:");
        let others = [PathBuf::from("solver.cc")];
        for faults in [
            read(system.as_bytes(), &files()),
            read(text.as_bytes(), &others),
        ] {
            assert!(faults.iter().all(|fault| fault.place.is_none()), "{name}");
        }
    }
}

#[test]
fn finds_one_fault_in_each_but_all_leaks() {
    for name in names() {
        let faults = read(&recorded(&name), &files());
        let expected = if name == "leaks-boards" { 2 } else { 1 };
        assert_eq!(faults.len(), expected, "{name}");
    }
}

#[track_caller]
fn check_kind(name: &str, kind: FaultKind) {
    let faults = read(&recorded(name), &files());
    assert_eq!(faults[0].kind, kind, "{name}");
}

#[test]
fn tells_how_far_beside_which_object() {
    let out = |access, region, size, offset| FaultKind::OutOfBounds {
        access: Some(access),
        bytes: Some(4),
        region,
        size: Some(size),
        offset: Some(offset),
    };
    use Access::{Read, Write};
    let name = |name: &str| Some(name.to_owned());
    for (program, kind) in [
        (
            "reads-past-array",
            out(Read, Region::Heap, 36, Offset::After(0)),
        ),
        (
            "writes-before-array",
            out(Write, Region::Heap, 36, Offset::Before(4)),
        ),
        (
            "writes-past-row",
            out(Write, Region::Heap, 8, Offset::After(4)),
        ),
        (
            "reads-past-local-array",
            out(Read, Region::Local(name("tiles")), 32, Offset::After(0)),
        ),
        (
            "reads-past-global-array",
            out(Read, Region::Global(name("goal")), 36, Offset::After(0)),
        ),
        (
            "reads-past-size-of-vector",
            out(Read, Region::Container, 36, Offset::Inside(12)),
        ),
    ] {
        check_kind(program, kind);
    }
}

#[test]
fn reads_later_wording_alike() {
    let text = String::from_utf8(recorded("reads-past-array")).expect("it is text");
    let later = text.replace("bytes to the right of", "bytes after");
    assert_ne!(later, text);
    assert_eq!(
        read(later.as_bytes(), &files()),
        read(text.as_bytes(), &files())
    );
    let text = String::from_utf8(recorded("writes-before-array")).expect("it is text");
    let later = text.replace("bytes to the left of", "bytes before");
    assert_ne!(later, text);
    assert_eq!(
        read(later.as_bytes(), &files()),
        read(text.as_bytes(), &files())
    );
}

#[test]
fn counts_leaked_objects_by_where_they_were_made() {
    let faults = read(&recorded("leaks-boards"), &files());
    let leak = |bytes, is_indirect| FaultKind::Leak {
        bytes,
        objects: 12,
        is_indirect,
    };
    assert_eq!(faults[0].kind, leak(192, false));
    assert_eq!(faults[1].kind, leak(432, true));
    let tiles = marked("leaks-boards", "// TILES");
    assert_eq!(file_and_line(faults[1].made.as_ref()), tiles);
}

#[test]
fn sees_values_that_were_never_set() {
    for (program, value) in [
        ("bool-never-set", "190"),
        ("index-never-set", "-1094795586"),
        ("local-never-set", "-16843010"),
        ("pointer-never-set", "0xbebebebebebebebe"),
    ] {
        let value = value.to_owned();
        check_kind(program, FaultKind::Unset { value });
    }
    assert_eq!(unset_value("Number of moves: -16843010"), Some("-16843010"));
}

#[test]
fn names_the_innermost_function_of_the_student() {
    for (program, function) in [
        ("reads-past-array", "Board::hamming"),
        ("writes-before-array", "Board::Board"),
        ("deletes-twice", "Board::~Board"),
        ("index-outside-vector", "Board::tile"),
        ("fails-in-main", "main"),
    ] {
        let faults = read(&recorded(program), &files());
        assert_eq!(faults[0].function.as_deref(), Some(function), "{program}");
    }
}

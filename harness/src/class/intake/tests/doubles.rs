//! Archives with two files of one name, and in ways of packing that are not read.
use super::*;

/// The bytes with one word in place of another as long.
fn replaced(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    for at in 0..=bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            bytes[at..at + to.len()].copy_from_slice(to);
        }
    }
    bytes
}

#[test]
fn of_two_files_of_one_name_the_last_counts_and_that_is_told() {
    let twice = [("main.cc", "first", 0o644), ("main.cc", "second", 0o644)];
    let staged = staged_bytes("a.tar", &tar(&twice)).unwrap();
    assert_eq!(files(&staged), ["main.cc = second"]);
    assert_eq!(
        staged.notes,
        [
            "unpacked `a.tar`",
            "`main.cc` is there twice, and the later one was taken"
        ]
    );
    let twice = zip(&[("main.cc", "first", 0o644), ("mein.cc", "second", 0o644)]);
    let staged = staged_bytes("a.zip", &replaced(twice, b"mein.cc", b"main.cc")).unwrap();
    assert_eq!(files(&staged), ["main.cc = second"]);
    assert_eq!(
        refusals(&staged.refused),
        ["a.zip: several of its files have the same name, and the last of them counts"]
    );
}

#[test]
fn a_file_in_place_of_a_folder_is_refused() {
    let both = [("lib", "file", 0o644), ("lib/queue.h", "queue", 0o644)];
    let staged = staged_bytes("a.tar", &tar(&both)).unwrap();
    assert_eq!(files(&staged), ["lib/queue.h = queue"]);
    assert_eq!(
        refusals(&staged.refused),
        ["lib: a folder has the same name"]
    );
}

#[test]
fn a_way_of_packing_that_is_not_read_is_told_by_name() {
    let mut bytes = zip(&SOURCES);
    // That of bzip2, for the last file only.
    for (signature, method) in [(b"PK\x01\x02", 10), (b"PK\x03\x04", 8)] {
        let at = bytes.windows(4).rposition(|it| it == signature).unwrap();
        bytes[at + method] = 12;
    }
    let staged = staged_bytes("a.zip", &bytes).unwrap();
    assert_eq!(files(&staged), ["board.h = the board"]);
    assert_eq!(
        refusals(&staged.refused),
        ["a.zip: main.cc: it is compressed in a way that is not read here: pack it anew as .zip"]
    );
}

#[test]
fn backslashes_of_windows_part_folders_in_a_zip() {
    let bytes = zip(&[("hw\\main.cc", "main", 0o644), ("hw\\lib\\", "", 0o644)]);
    let staged = staged_bytes("a.zip", &bytes).unwrap();
    assert_eq!(files(&staged), ["main.cc = main"]);
    assert_eq!(staged.refused, []);
}

#[test]
fn two_archives_of_one_student_are_not_mixed() {
    let top = tempfile::tempdir().unwrap();
    write(top.path(), "bob.cc", "");
    write(top.path(), "ada/hw.zip", zip(&SOURCES[..1]));
    write(top.path(), "ada/hw.tar", tar(&SOURCES[1..]));
    let intake = survey(top.path(), None).unwrap();
    let stage = || intake.stage(&intake.submissions[0], &wanted()).unwrap();
    assert_eq!(
        files(&stage()),
        ["hw.tar/main.cc = main", "hw.zip/board.h = the board"]
    );
    write(top.path(), "ada/hw.zip", zip(&SOURCES));
    fs::remove_file(top.path().join("ada/hw.tar")).unwrap();
    write(
        top.path(),
        "ada/notes.tar",
        tar(&[("notes.txt", "", 0o644)]),
    );
    assert_eq!(files(&stage()), ["board.h = the board", "main.cc = main"]);
    assert_eq!(
        stage().notes[2..],
        [
            "found one folder down, in `hw.zip`",
            "left out what lies beside that folder: `notes.tar/notes.txt`"
        ]
    );
}

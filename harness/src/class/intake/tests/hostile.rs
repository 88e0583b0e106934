//! Too much of everything.
use std::io::Read;

use super::*;

/// An archive of one file of zeros.
fn zeros(mib: usize) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer
        .start_file("zeros.h", zip::write::SimpleFileOptions::default())
        .unwrap();
    for _ in 0..mib {
        writer.write_all(&[0; 1 << 20]).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// An archive of 3 MiB of zeros that says they are so many bytes.
fn claiming(size: u32) -> Vec<u8> {
    let mut bytes = zeros(3);
    for (signature, place) in [(b"PK\x01\x02", 24), (b"PK\x03\x04", 22)] {
        let at = bytes.windows(4).position(|it| it == signature).unwrap() + place;
        bytes[at..at + 4].copy_from_slice(&size.to_le_bytes());
    }
    bytes
}

const BOMB: &str =
    "it unpacks to far more than its size, or than it says, and was not unpacked to its end";

#[track_caller]
fn check_nothing(name: &str, bytes: &[u8], expected: &str) {
    let error = staged_bytes(name, bytes).unwrap_err();
    assert!(!error.is_of_the_judge());
    assert_eq!(
        error.to_string(),
        format!("nothing of the submission can be taken: `{expected}")
    );
}

#[test]
fn bombs_are_refused() {
    // 3 KiB that hold 3 MiB: more than 200 times.
    check_nothing("a.zip", &zeros(3), &format!("a.zip`: {BOMB}"));
    check_nothing(
        "a.zip",
        &claiming(33 << 20),
        "a.zip: zeros.h`: with it there would be more than 32 MiB",
    );
    // Half a MiB is no bomb, however small it is packed.
    let mut small = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    small
        .start_file("zeros.h", zip::write::SimpleFileOptions::default())
        .unwrap();
    small.write_all(&[0; 1 << 19]).unwrap();
    let small = small.finish().unwrap().into_inner();
    assert!(staged_bytes("a.zip", &small).is_ok());
}

#[test]
fn a_header_that_lies_about_its_size_is_not_believed() {
    let bytes = claiming(10);
    let error = staged_bytes("a.zip", &bytes).unwrap_err().to_string();
    let is_refused = [BOMB, "it is damaged"]
        .iter()
        .any(|reason| error.contains(reason));
    assert!(is_refused, "{error}");
}

#[test]
fn a_long_name_or_a_long_tail_is_no_way_around() {
    let mut builder = tar::Builder::new(Vec::new());
    let name = header(
        tar::EntryType::GNULongName,
        "././@LongLink",
        65 << 20,
        0o644,
    );
    builder
        .append(&name, std::io::repeat(b'x').take(65 << 20))
        .unwrap();
    let bytes = gzip(&builder.into_inner().unwrap());
    check_nothing("a.tgz", &bytes, &format!("a.tgz`: {BOMB}"));
}

#[test]
fn only_so_many_files_are_taken_and_the_wanted_ones_first() {
    let top = tempfile::tempdir().unwrap();
    for number in 0..1_210 {
        write(top.path(), format!("ada/a{number:04}"), "");
    }
    write(top.path(), "ada/main.cc", "main");
    let staged = staged_of(top.path()).unwrap();
    assert_eq!(files(&staged).len(), 1_000);
    assert!(files(&staged).contains(&"main.cc = main".to_owned()));
    let refused = refusals(&staged.refused);
    assert_eq!(refused.len(), 201);
    assert_eq!(refused[0], "ada/a0999: there are more than 1000 files");
    assert_eq!(
        refused[200],
        "ada: 11 more of its files were not taken either"
    );
}

/// An archive that lists one empty file so many times, and says at its end that it has
/// `said`; with `comment`.
fn listing(times: u32, said: u16, comment: &[u8]) -> Vec<u8> {
    let plain = zip(&[("a", "", 0o644)]);
    let at = |mark: &[u8]| plain.windows(4).rposition(|it| it == mark).unwrap();
    let (start, end) = (at(b"PK\x01\x02"), at(b"PK\x05\x06"));
    let mut bytes = plain[..start].to_vec();
    let list = plain[start..end].repeat(usize::try_from(times).unwrap());
    bytes.extend(&list);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([said, said].map(u16::to_le_bytes).concat());
    bytes.extend(u32::try_from(list.len()).unwrap().to_le_bytes());
    bytes.extend(u32::try_from(start).unwrap().to_le_bytes());
    bytes.extend(u16::try_from(comment.len()).unwrap().to_le_bytes());
    bytes.extend(comment);
    bytes
}

#[test]
fn an_archive_with_a_flood_of_entries_is_not_even_listed() {
    const FLOOD: &str = "a.zip`: it has more entries than anybody writes files";
    check_nothing("a.zip", &listing(50_001, 50_001, b""), FLOOD);
    // A number that no reader takes, behind the one that readers take.
    let mut second = b"PK\x05\x06".to_vec();
    second.extend([0; 18]);
    second[8..12].copy_from_slice(&[1, 0, 1, 0]);
    second[20..22].copy_from_slice(&[0xff, 0xff]);
    check_nothing("a.zip", &listing(50_001, 50_001, &second), FLOOD);
    check_nothing("a.zip", &listing(50_001, 1, b""), FLOOD);
    // So many may be there.
    let staged = staged_bytes("a.zip", &listing(50_000, 50_000, b"")).unwrap();
    assert_eq!(files(&staged), ["a = "]);
}

#[test]
fn links_in_a_folder_are_not_followed() {
    let top = folder(&["ada/main.cc"]);
    let link =
        |to: &str, name: &str| std::os::unix::fs::symlink(to, top.path().join(name)).unwrap();
    link("../secret", "ada/board.h");
    link("/etc", "ada/etc");
    link("/etc", "bob");
    let made = std::process::Command::new("mkfifo")
        .arg(top.path().join("ada/pipe"))
        .status();
    assert!(made.unwrap().success());
    let staged = staged_of(top.path()).unwrap();
    assert_eq!(files(&staged), ["main.cc = ada/main.cc"]);
    assert_eq!(
        refusals(&staged.refused),
        [
            "ada/board.h: it is a link, and may lead out of the submission",
            "ada/etc: it is a link, and may lead out of the submission",
            "ada/pipe: it is neither a file nor a folder",
        ]
    );
}

#[test]
fn what_cannot_be_read_stops_nobody_else() {
    let top = folder(&["ada/main.cc", "bob/main.cc", "cyd/"]);
    let intake = survey(top.path(), None).unwrap();
    fs::remove_dir_all(top.path().join("ada")).unwrap();
    let stage = |index: usize| intake.stage(&intake.submissions[index], &wanted());
    assert_eq!(
        stage(0).unwrap_err().to_string(),
        "nothing of the submission can be taken: `ada`: it is not there any more, or cannot be read"
    );
    assert_eq!(files(&stage(1).unwrap()), ["main.cc = bob/main.cc"]);
    assert_eq!(
        stage(2).unwrap_err().to_string(),
        "nothing of the submission can be taken: `cyd`: it holds no file that a person has made"
    );
}

#[test]
fn what_nobody_may_read_is_told() {
    // Nothing is closed to root.
    if rustix::process::geteuid().is_root() {
        return;
    }
    let top = folder(&["ada/main.cc", "bob/main.cc", "bob/lib/x.h", "cyd.zip"]);
    let close = |name: &str, mode| {
        fs::set_permissions(top.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    for name in ["ada", "bob/lib", "cyd.zip"] {
        close(name, 0o0);
    }
    let intake = survey(top.path(), None).unwrap();
    let stage = |index: usize| intake.stage(&intake.submissions[index], &wanted());
    let nothing = |index| stage(index).unwrap_err().to_string();
    let text = "nothing of the submission can be taken";
    assert_eq!(nothing(0), format!("{text}: `ada`: it cannot be read"));
    assert_eq!(nothing(2), format!("{text}: `cyd.zip`: it cannot be read"));
    let bob = stage(1).unwrap();
    assert_eq!(files(&bob), ["main.cc = bob/main.cc"]);
    assert_eq!(refusals(&bob.refused), ["bob/lib: it cannot be read"]);
    close("ada", 0o755);
    close("bob/lib", 0o755);
}

#[test]
fn only_so_many_archives_are_unpacked() {
    let top = tempfile::tempdir().unwrap();
    for number in 0..10 {
        write(
            top.path(),
            format!("ada/{number}.zip"),
            zip(&[("x.h", "x", 0o644)]),
        );
    }
    // Of one student alone, they may be those of several.
    write(top.path(), "bob.cc", "");
    let intake = survey(top.path(), None).unwrap();
    let staged = intake.stage(&intake.submissions[0], &wanted()).unwrap();
    assert_eq!(files(&staged).len(), 8);
    assert_eq!(
        refusals(&staged.refused),
        [
            "ada/8.zip: there are more than 8 archives",
            "ada/9.zip: there are more than 8 archives",
        ]
    );
}

#[test]
fn a_damaged_archive_is_never_more_than_refused() {
    let packed = [
        ("a.zip", zip(&SOURCES)),
        ("a.tar", tar(&SOURCES)),
        ("a.tgz", gzip(&tar(&SOURCES))),
    ];
    for (name, bytes) in packed {
        // Headers are at the beginning and at the end.
        for step in 0..24 {
            let mut bytes = bytes.clone();
            let at = (step * 7 + step * step) % bytes.len();
            let at = if step % 2 == 0 {
                at
            } else {
                bytes.len() - 1 - at
            };
            bytes[at] ^= 0x41;
            if let Err(error) = staged_bytes(name, &bytes) {
                assert!(!error.is_of_the_judge(), "{name} {at}: {error}");
            }
        }
    }
}

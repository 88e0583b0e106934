//! Archives: what is taken of them, and what never is.
use super::*;

const TAKEN: [&str; 2] = ["board.h = the board", "main.cc = main"];

#[test]
fn every_kind_of_archive_is_unpacked() {
    let plain = tar(&SOURCES);
    for (name, bytes) in [
        ("ada.zip", zip(&SOURCES)),
        ("ada.tar", plain.clone()),
        ("ada.tar.gz", gzip(&plain)),
        ("ada.tgz", gzip(&plain)),
        // By its content, whatever it is called.
        ("ada.rar", zip(&SOURCES)),
        ("ada", gzip(&plain)),
        // Within the folder of a student.
        ("ada/work.zip", zip(&SOURCES)),
        ("ada/deep/work.tgz", gzip(&plain)),
    ] {
        let staged = staged_bytes(name, &bytes).unwrap();
        assert_eq!(files(&staged), TAKEN, "{name}");
        assert_eq!(staged.notes, [format!("unpacked `{name}`")]);
        assert_eq!(staged.refused, []);
    }
}

#[test]
fn the_whole_class_may_be_one_archive() {
    let inner = zip(&SOURCES);
    let top = tempfile::tempdir().unwrap();
    let mut builder = tar::Builder::new(Vec::new());
    let main = header(tar::EntryType::Regular, "class/ada/main.cc", 4, 0o644);
    builder.append(&main, &b"main"[..]).unwrap();
    let bob = header(tar::EntryType::Regular, "class/bob.zip", inner.len(), 0o644);
    builder.append(&bob, &*inner).unwrap();
    let bytes = builder.into_inner().unwrap();
    let outer = zip(&[
        ("hopper_1_11_board.h", "the board", 0o644),
        ("hopper_1_12_main.cc", "main", 0o644),
        ("__MACOSX/._hopper_1_11_board.h", "", 0o644),
        ("../zuse_2_13_main.cc", "", 0o644),
    ]);
    write(top.path(), "class.tar", &bytes);
    write(top.path(), "class.tgz", gzip(&bytes));
    write(top.path(), "canvas.zip", &outer);
    for name in ["class.tar", "class.tgz"] {
        let intake = survey(&top.path().join(name), None).unwrap();
        assert_eq!(lines(&intake), ["ada: class/ada", "bob: class/bob.zip"]);
        let bob = intake.stage(&intake.submissions[1], &wanted()).unwrap();
        assert_eq!(files(&bob), TAKEN);
    }
    let intake = survey(&top.path().join("canvas.zip"), None).unwrap();
    assert_eq!(intake.shape, Shape::Canvas);
    assert_eq!(
        lines(&intake),
        ["hopper|1: hopper_1_11_board.h, hopper_1_12_main.cc"]
    );
    assert_eq!(
        refusals(&intake.refused),
        [
            "canvas.zip: ../zuse_2_13_main.cc: its path has `..` in it, and would lead out of the archive"
        ]
    );
    let hopper = intake.stage(&intake.submissions[0], &wanted()).unwrap();
    assert_eq!(files(&hopper), TAKEN);
    let folder = intake.folder();
    drop(intake);
    assert!(!folder.exists());
}

#[test]
fn a_program_keeps_the_right_to_be_run() {
    let program = [("solve", "#!/bin/sh\n", 0o755)];
    let plain = tar(&program);
    for (name, bytes) in [
        ("a.zip", zip(&program)),
        ("a.tar", plain.clone()),
        ("a.tgz", gzip(&plain)),
    ] {
        let staged = staged_bytes(name, &bytes).unwrap();
        assert_eq!(files(&staged), ["*solve = #!/bin/sh\n"], "{name}");
        assert_eq!(staged.notes.len(), 1, "{:?}", staged.notes);
        assert!(staged.path.ends_with("handed-in/solve"));
    }
}

#[track_caller]
fn check_refused(name: &str, bytes: &[u8], expected: &[&str]) {
    match staged_bytes(name, bytes) {
        Ok(staged) => {
            assert_eq!(files(&staged), ["good.h = good"]);
            assert_eq!(refusals(&staged.refused), expected);
        }
        Err(StageError::Nothing { refused }) => assert_eq!(refusals(&refused), expected),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn nothing_is_written_outside() {
    const BAD: [(&str, &str); 5] = [
        (
            "../up.h",
            "its path has `..` in it, and would lead out of the archive",
        ),
        (
            "a/../../up.h",
            "its path has `..` in it, and would lead out of the archive",
        ),
        (
            "/tmp/up.h",
            "its path is absolute, and would lead out of the archive",
        ),
        (
            "C:/up.h",
            "its path begins with a drive letter, and would lead out of the archive",
        ),
        ("..\\up.h", ""),
    ];
    let mut files = BAD.map(|(name, _)| (name, "bad", 0o644)).to_vec();
    files.push(("good.h", "good", 0o644));
    let expected = |archive: &str, backslash: &str| {
        BAD.map(|(name, reason)| match reason {
            "" => format!("{archive}: {backslash}"),
            _ => format!("{archive}: {name}: {reason}"),
        })
    };
    let of_zip = expected(
        "a.zip",
        "../up.h: its path has `..` in it, and would lead out of the archive",
    );
    check_refused(
        "a.zip",
        &zip(&files),
        &of_zip.each_ref().map(String::as_str),
    );
    let of_tar = expected("a.tar", "..\\up.h: its path has a backslash in it");
    check_refused(
        "a.tar",
        &tar(&files),
        &of_tar.each_ref().map(String::as_str),
    );
}

#[test]
fn links_devices_and_pipes_are_refused() {
    use tar::EntryType;
    let mut builder = tar::Builder::new(Vec::new());
    for (kind, name) in [
        (EntryType::Symlink, "soft"),
        (EntryType::Link, "hard"),
        (EntryType::Char, "null"),
        (EntryType::Block, "disk"),
        (EntryType::Fifo, "pipe"),
        (EntryType::new(b'Z'), "odd"),
    ] {
        let mut header = header(kind, name, 0, 0o644);
        header.set_link_name("/etc/passwd").unwrap();
        header.set_cksum();
        builder.append(&header, &b""[..]).unwrap();
    }
    let good = header(EntryType::Regular, "good.h", 4, 0o644);
    builder.append(&good, &b"good"[..]).unwrap();
    check_refused(
        "a.tar",
        &builder.into_inner().unwrap(),
        &[
            "a.tar: soft: it is a link, and may lead out of the archive",
            "a.tar: hard: it is a hard link, and may lead out of the archive",
            "a.tar: null: it is a device",
            "a.tar: disk: it is a device",
            "a.tar: pipe: it is a pipe",
            "a.tar: odd: it is neither a file nor a folder",
        ],
    );
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    writer.add_symlink("soft", "/etc/passwd", options).unwrap();
    writer.start_file("good.h", options).unwrap();
    writer.write_all(b"good").unwrap();
    let bytes = writer.finish().unwrap().into_inner();
    let reason = "a.zip: soft: it is a link, and may lead out of the archive";
    check_refused("a.zip", &bytes, &[reason]);
}

#[test]
fn what_is_cut_off_or_damaged_is_refused_as_a_whole() {
    let broken =
        |name: &str| format!("{name}: it is damaged or cut off, so nothing of it is taken");
    let plain = tar(&SOURCES);
    let packed = gzip(&plain);
    let mut damaged = zip(&[("main.cc", "int main() {}", 0o644)]);
    let at = damaged.windows(7).position(|it| it == b"main.cc").unwrap() + 9;
    damaged[at] ^= 0xff;
    let zipped = zip(&SOURCES);
    for (name, bytes) in [
        ("a.zip", &zipped[..zipped.len() - 30]),
        ("a.zip", &zipped[..10]),
        ("a.zip", &damaged),
        ("a.tar", &plain[..512 + 5]),
        ("a.tar", &plain[..1024]),
        ("a.tar", &plain[..1024 + 100]),
        ("a.tgz", &packed[..packed.len() / 2]),
        ("a.tgz", &packed[..12]),
    ] {
        check_refused(name, bytes, &[&broken(name)]);
    }
    check_refused("a.zip", b"", &["a.zip: it is empty"]);
    check_refused(
        "a.zip",
        &zip(&[]),
        &["a.zip: it holds no file that a person has made"],
    );
    let none = "it is called an archive and is none, by what is in it";
    check_refused(
        "a.zip",
        b"<html>Not found</html>",
        &[&format!("a.zip: {none}")],
    );
    check_refused("a.cc.gz", &gzip(b"int main() {}"), &[&broken("a.cc.gz")]);
}

#[test]
fn foreign_archives_are_told_what_to_be() {
    for (name, head, called) in [
        ("a.rar", &b"Rar!\x1a\x07\x01\x00"[..], "RAR"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c\0\x04", "7z"),
        ("a.tar.xz", b"\xfd7zXZ\0", "xz"),
        ("a.tar.bz2", b"BZh91AY", "bzip2"),
        ("a.tar.zst", b"\x28\xb5\x2f\xfd", "Zstandard"),
        ("a.zip", b"Rar!\x1a\x07\x01\x00", "RAR"),
    ] {
        let reason = format!(
            "{name}: it is a {called} archive, which is not read here: pack it as .zip or .tar.gz"
        );
        check_refused(name, head, &[&reason]);
    }
}

#[test]
fn what_is_encrypted_is_refused_by_name() {
    let mut bytes = zip(&[("good.h", "good", 0o644), ("secret.h", "secret", 0o644)]);
    // The bit that says so, in the list at the end and before the content.
    for (signature, flags) in [(b"PK\x01\x02", 8), (b"PK\x03\x04", 6)] {
        let at = bytes.windows(4).rposition(|it| it == signature).unwrap();
        bytes[at + flags] |= 1;
    }
    let reason = "a.zip: secret.h: it is encrypted, and nobody can give the password here";
    check_refused("a.zip", &bytes, &[reason]);
}

#[test]
fn names_are_in_utf_8_or_that_of_old_systems() {
    // 0x82 is é in code page 437.
    let mut bytes = zip(&[("caf#.h", "good", 0o644)]);
    for byte in bytes.iter_mut().filter(|byte| **byte == b'#') {
        *byte = 0x82;
    }
    let staged = staged_bytes("a.zip", &bytes).unwrap();
    assert_eq!(files(&staged), ["caf\u{e9}.h = good"]);
    let mut unmarked = zip(&[("caf##.h", "good", 0o644)]);
    for at in 0..unmarked.len() - 1 {
        if unmarked[at..].starts_with(b"##") {
            unmarked[at..at + 2].copy_from_slice("\u{e9}".as_bytes());
        }
    }
    let staged = staged_bytes("a.zip", &unmarked).unwrap();
    assert_eq!(files(&staged), ["caf\u{e9}.h = good"]);
}

#[test]
fn an_archive_within_an_archive_is_told_and_not_unpacked() {
    let inner = zip(&SOURCES);
    let mut builder = tar::Builder::new(Vec::new());
    let entry = header(tar::EntryType::Regular, "inner.zip", inner.len(), 0o644);
    builder.append(&entry, &*inner).unwrap();
    let staged = staged_bytes("a.tar", &builder.into_inner().unwrap()).unwrap();
    assert_eq!(
        refusals(&staged.refused),
        ["a.tar: inner.zip: it is an archive within an archive, and was not unpacked"]
    );
}

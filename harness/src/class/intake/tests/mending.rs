//! What becomes of the contents of files, and of the whole.
use super::*;

#[test]
fn a_script_that_lost_its_right_to_be_run_gets_it_back() {
    for (name, text, mended, notes) in [
        (
            "ada.py",
            "#!/bin/sh\n",
            "#!/bin/sh\n",
            &["made `ada.py` executable, which platforms forget"][..],
        ),
        (
            "ada.py",
            "\u{feff}#!/bin/sh\r\necho\r\n",
            "#!/bin/sh\necho\n",
            &[
                "took away the byte order mark and the carriage returns in it, with which `ada.py` cannot be started",
                "made `ada.py` executable, which platforms forget",
            ],
        ),
        (
            "ada/solve",
            "\x7fELF",
            "\x7fELF",
            &["made `solve` executable, which platforms forget"],
        ),
    ] {
        let staged = staged_bytes(name, text.as_bytes()).unwrap();
        let file = Path::new(name).file_name().unwrap().to_str().unwrap();
        assert_eq!(files(&staged), [format!("*{file} = {mended}")]);
        assert_eq!(staged.notes, notes);
    }
    let plain = staged_bytes("ada.py", b"print(1)").unwrap();
    assert_eq!(files(&plain), ["ada.py = print(1)"]);
    assert_eq!(plain.notes.len(), 0);
    // A script beside the wanted files is none of ours.
    let top = folder(&["ada/main.cc"]);
    write(top.path(), "ada/test.sh", "#!/bin/sh\r\n");
    assert_eq!(
        files(&staged_of(top.path()).unwrap()),
        ["main.cc = ada/main.cc", "test.sh = #!/bin/sh\r\n"]
    );
}

#[test]
fn sources_are_left_as_they_are_and_that_is_told() {
    let top = tempfile::tempdir().unwrap();
    write(top.path(), "ada/board.h", "\u{feff}int x;\r\n");
    write(top.path(), "ada/main.cc", b"\xff\xfei\0");
    let staged = staged_of(top.path()).unwrap();
    assert_eq!(
        fs::read(staged.path.join("board.h")).unwrap(),
        "\u{feff}int x;\r\n".as_bytes()
    );
    assert_eq!(
        staged.notes,
        [
            "left as it is: lines that end as on Windows, in `board.h`",
            "left as it is: a byte order mark, in `board.h`",
            "left as it is: text in UTF-16, which few compilers read, in `main.cc`",
        ]
    );
}

#[test]
fn the_hash_is_that_of_what_was_staged() {
    let hash = |name: &str, bytes: &[u8]| staged_bytes(name, bytes).unwrap().sha256;
    let expected = hash("ada.zip", &zip(&SOURCES));
    // python3 -c "import hashlib,struct; n=lambda b: struct.pack('<Q',len(b))
    // f=lambda p,t: n(p)+p+b'\0'+n(t)+t
    // print(hashlib.sha256(f(b'board.h',b'the board')+f(b'main.cc',b'main')).hexdigest())"
    assert_eq!(
        expected,
        "ec93c14c5ecf349140b4fabf539b44827d3b4a1f6e7112d5ef71a2a03ab697d0"
    );
    assert_eq!(
        hash("bob.tgz", &gzip(&tar(&SOURCES))),
        expected,
        "however it was packed"
    );
    let mut other = SOURCES;
    other[0].2 = 0o755;
    assert_ne!(hash("ada.zip", &zip(&other)), expected);
    other = SOURCES;
    other[0].1 = "the Board";
    assert_ne!(hash("ada.zip", &zip(&other)), expected);
}

#[test]
fn an_archive_beside_all_the_files_is_but_a_file() {
    let top = folder(&["ada/board.h", "ada/main.cc"]);
    write(top.path(), "ada/old.tar", tar(&[("x", "y", 0o644)]));
    let staged = staged_of(top.path()).unwrap();
    assert!(staged.path.join("old.tar").is_file());
    fs::remove_file(top.path().join("ada/main.cc")).unwrap();
    let staged = staged_of(top.path()).unwrap();
    assert!(
        staged.path.join("old.tar/x").is_file(),
        "the missing one may be in it"
    );
}

#[test]
fn a_staged_submission_can_be_opened() {
    let assignment = crate::assignment::example::assignment();
    let staged = staged_bytes("ada.zip", &zip(&SOURCES)).unwrap();
    let opened = crate::submission::open(&staged.path, &assignment).unwrap();
    assert!(matches!(
        opened,
        crate::submission::Submission::Sources { .. }
    ));
    let staged = staged_bytes("ada.py", b"#!/bin/sh\n").unwrap();
    let opened = crate::submission::open(&staged.path, &assignment).unwrap();
    let crate::submission::Submission::Program(program) = opened else {
        panic!("no program");
    };
    assert_eq!(program.name, Path::new("ada.py"));
    let path = staged.path.clone();
    staged.remove().unwrap();
    assert!(!path.exists());
}

//! How a class lies together, and whose what is.
use super::*;

#[track_caller]
fn check(paths: &[&str], shape: Shape, submissions: &[&str], refused: &[&str]) -> Intake {
    let top = folder(paths);
    let intake = survey(top.path(), None).unwrap();
    assert_eq!(intake.shape, shape);
    assert_eq!(lines(&intake), submissions);
    assert_eq!(refusals(&intake.refused), refused);
    intake
}

#[test]
fn a_folder_of_folders_archives_and_files() {
    check(
        &[
            "ada/board.h",
            "bob.zip",
            "cyd.tar.gz",
            "dee.TGZ",
            "eve.cc",
            "fay.py",
            "gus",
            "hal.jar",
            "roster.csv",
            ".DS_Store",
            "._ada",
            "__MACOSX/x",
            "Thumbs.db",
            "desktop.ini",
            ".hidden",
        ],
        Shape::Plain,
        &[
            "ada: ada",
            "bob: bob.zip",
            "cyd: cyd.tar.gz",
            "dee: dee.TGZ",
            "eve: eve.cc",
            "fay: fay.py",
            "gus: gus",
            "hal: hal.jar",
        ],
        &[
            ".hidden: it is hidden, as its name begins with a dot",
            "roster.csv: it is neither a folder, an archive, a source file nor a program",
        ],
    );
}

#[test]
fn canvas_puts_all_files_in_one_folder() {
    let intake = check(
        &[
            "lovelaceada_1815_9001_board-1.cc",
            "lovelaceada_1815_9002_board.h",
            "babbagecharles_LATE_1791_9003_work-2.tar.gz",
            "turingalan_1912_9004_a_1_2_b.cc",
            "hoppergrace_1906_text.html",
            "notes from me.txt",
            "zuse.zip",
        ],
        Shape::Canvas,
        &[
            "babbagecharles|1791: babbagecharles_LATE_1791_9003_work-2.tar.gz",
            "lovelaceada|1815: lovelaceada_1815_9001_board-1.cc, lovelaceada_1815_9002_board.h",
            "turingalan|1912: turingalan_1912_9004_a_1_2_b.cc",
            "zuse: zuse.zip",
        ],
        &[
            "hoppergrace_1906_text.html: it was typed into the platform, and is no file",
            "notes from me.txt: it is neither a folder, an archive, a source file nor a program",
        ],
    );
    assert_eq!(intake.submissions[0].notes, ["handed in late, by its name"]);
    assert_eq!(
        intake.submissions[3].notes,
        ["not called as in a download of canvas, so the name is that of the student"]
    );
}

#[test]
fn moodle_has_folders_or_files() {
    check(
        &[
            "Ada King-Noel_12345_assignsubmission_file_/board.h",
            "Alan Turing_12346_assignsubmission_file/hw.zip",
            "Grace Hopper_12347_assignsubmission_file_board.h",
            "Grace Hopper_12347_assignsubmission_file_main.cc",
            "Grace Hopper_12348_assignsubmission_file_main.cc",
            "Konrad Zuse_12349_assignsubmission_onlinetext_/onlinetext.html",
            "Konrad Zuse_12349_assignsubmission_onlinetext_onlinetext.html",
            "Mallory_666_assignsubmission_file_Ada King-Noel_12345_assignsubmission_file_main.cc",
            "x_1_assignsubmission_file_ Y_2_assignsubmission_file_/main.cc",
        ],
        Shape::Moodle,
        &[
            "Ada King-Noel|12345: Ada King-Noel_12345_assignsubmission_file_",
            "Alan Turing|12346: Alan Turing_12346_assignsubmission_file",
            "Grace Hopper|12347: Grace Hopper_12347_assignsubmission_file_board.h, Grace Hopper_12347_assignsubmission_file_main.cc",
            "Grace Hopper|12348: Grace Hopper_12348_assignsubmission_file_main.cc",
            "Mallory|666: Mallory_666_assignsubmission_file_Ada King-Noel_12345_assignsubmission_file_main.cc",
            "x_1_assignsubmission_file_ Y|2: x_1_assignsubmission_file_ Y_2_assignsubmission_file_",
        ],
        &[
            "Konrad Zuse_12349_assignsubmission_onlinetext_: it was typed into the platform, and is no file",
            "Konrad Zuse_12349_assignsubmission_onlinetext_onlinetext.html: it was typed into the platform, and is no file",
        ],
    );
}

const METADATA: &str = "---
submission_11:
  :submitters:
  - :name: Ada Lovelace
    :sid: '1815'
    :email: ada@example.edu
  :created_at: 2024-03-01 10:00:00.000000000 Z
  :score: 7.5
  :status: processed
  :results:
    tests:
    - name: \":name: no person\"
      :submitters:
      - :name: Nobody
submission_12:
  :submitters:
  - :name: &1 Grace Hopper
    :sid:
    :email: grace@example.edu
  - :name: \"Alan \\u0054uring\"
    :sid: 1912
    :email: ~
  :score:
submission_13:
  :submitters:
  - :name: *1
    :sid: '1906'
submission_99:
  :submitters:
  - :email: gone@example.edu
";

#[test]
fn gradescope_tells_who_has_handed_in_what() {
    let top = folder(&[
        "export/submission_11/board.h",
        "export/submission_12/main.cc",
        "export/submission_13/main.cc",
        "export/submission_14/main.cc",
    ]);
    write(top.path(), "export/submission_metadata.yml", METADATA);
    let intake = survey(top.path(), None).unwrap();
    assert_eq!(intake.shape, Shape::Gradescope);
    assert_eq!(
        lines(&intake),
        [
            "Ada Lovelace|1815|ada@example.edu: export/submission_11",
            "Alan Turing|1912 & Grace Hopper|grace@example.edu: export/submission_12",
            "Grace Hopper|1906: export/submission_13",
            "submission_14: export/submission_14",
        ]
    );
    assert_eq!(intake.notes, ["the submissions are in the folder `export`"]);
    assert_eq!(
        refusals(&intake.refused),
        ["export/submission_99: it is in the list of submissions, and not in the folder"]
    );
    let note = "nothing tells who has handed it in but the name of its folder";
    assert_eq!(intake.submissions[3].notes, [note]);
}

#[test]
fn gradescope_without_a_readable_list_goes_by_folders() {
    let top = folder(&["submission_1/main.cc"]);
    for (text, reason) in [
        (
            "submission_1:\n  :submitters: [\n",
            "it is no YAML from its line 3 on, so submissions are called by their folders",
        ),
        (
            "submission_1: {a: b\nc: @",
            "it is no YAML from its line 2 on, so submissions are called by their folders",
        ),
    ] {
        write(top.path(), "submission_metadata.yml", text);
        let intake = survey(top.path(), None).unwrap();
        assert_eq!(lines(&intake), ["submission_1: submission_1"]);
        assert_eq!(
            refusals(&intake.refused),
            [format!("submission_metadata.yml: {reason}")]
        );
    }
}

#[test]
fn a_classroom_has_clones_that_begin_with_the_assignment() {
    let intake = check(
        &[
            "puzzle-ada/.git/HEAD",
            "puzzle-bob-b/.git/HEAD",
            "puzzle-cyd/main.cc",
            "puzzle-x_1_assignsubmission_file_/.git/HEAD",
            "puzzle-y_1_2_z.cc/.git/HEAD",
        ],
        Shape::Classroom,
        &[
            "ada|ada: puzzle-ada",
            "bob-b|bob-b: puzzle-bob-b",
            "cyd|cyd: puzzle-cyd",
            "x_1_assignsubmission_file_|x_1_assignsubmission_file_: puzzle-x_1_assignsubmission_file_",
            "y_1_2_z.cc|y_1_2_z.cc: puzzle-y_1_2_z.cc",
        ],
        &[],
    );
    assert_eq!(
        intake.notes,
        [
            "all repositories begin with `puzzle-`, taken for the assignment; the rest is taken for the user"
        ]
    );
}

#[test]
fn one_odd_name_makes_no_platform() {
    check(
        &[
            "ada/main.cc",
            "bob/main.cc",
            "x_1_assignsubmission_file_/main.cc",
        ],
        Shape::Plain,
        &[
            "ada: ada",
            "bob: bob",
            "x_1_assignsubmission_file_: x_1_assignsubmission_file_",
        ],
        &[],
    );
    // Canvas never gives two files one number, nor one student two names.
    check(
        &["hw_1_2_ada.cc", "hw_1_2_bob.cc"],
        Shape::Plain,
        &["hw_1_2_ada: hw_1_2_ada.cc", "hw_1_2_bob: hw_1_2_bob.cc"],
        &[],
    );
    check(
        &["ada_1_2_x.cc", "bob_1_3_x.cc"],
        Shape::Plain,
        &["ada_1_2_x: ada_1_2_x.cc", "bob_1_3_x: bob_1_3_x.cc"],
        &[],
    );
    check(
        &["submission_7.cc", "ada/"],
        Shape::Plain,
        &["ada: ada", "submission_7: submission_7.cc"],
        &[],
    );
}

#[test]
fn a_person_can_say_the_shape() {
    let top = folder(&["ada_1_2_main.cc", "bob_3_4_main.cc"]);
    let intake = survey(top.path(), Some(Shape::Plain)).unwrap();
    assert_eq!(
        lines(&intake),
        [
            "ada_1_2_main: ada_1_2_main.cc",
            "bob_3_4_main: bob_3_4_main.cc"
        ]
    );
    for word in ["plain", "canvas", "moodle", "gradescope", "classroom"] {
        assert_eq!(word.parse::<Shape>().unwrap().to_string(), word);
    }
    let error = "Canvas\u{1b}".parse::<Shape>().unwrap_err().to_string();
    assert_eq!(
        error,
        r"expected plain, canvas, moodle, gradescope or classroom, found `Canvas\x1b`"
    );
}

#[test]
fn a_folder_around_all_is_passed_through_and_one_student_is_not() {
    let around = folder(&["export/ada/main.cc", "export/bob.zip"]);
    let intake = survey(around.path(), None).unwrap();
    assert_eq!(lines(&intake), ["ada: export/ada", "bob: export/bob.zip"]);
    for one in [
        &["ada/src/main.cc", "ada/include/board.h"][..],
        &["ada/main.cc", "ada/board.h"],
    ] {
        assert_eq!(
            lines(&survey(folder(one).path(), None).unwrap()),
            ["ada: ada"]
        );
    }
    check(
        &[
            "Ada_1_assignsubmission_file_/a.zip",
            "Ada_1_assignsubmission_file_/b.zip",
        ],
        Shape::Moodle,
        &["Ada|1: Ada_1_assignsubmission_file_"],
        &[],
    );
}

#[test]
fn of_two_submissions_of_one_owner_none_is_taken_in_silence() {
    check(
        &[
            "ada.zip",
            "ada.tar.gz",
            "bob.zip",
            "bob/main.cc",
            "Jose\u{301}/",
            "Jos\u{e9}/",
        ],
        Shape::Plain,
        &["bob: bob"],
        &[
            "Jose\u{301}: it has the same owner as `Jos\u{e9}`, and nothing tells which of them counts: rename or remove one",
            "Jos\u{e9}: it has the same owner as `Jose\u{301}`, and nothing tells which of them counts: rename or remove one",
            "ada.tar.gz: it has the same owner as `ada.zip`, and nothing tells which of them counts: rename or remove one",
            "ada.zip: it has the same owner as `ada.tar.gz`, and nothing tells which of them counts: rename or remove one",
            "bob.zip: the folder `bob` of the same name was taken instead",
        ],
    );
}

#[test]
fn any_name_is_one_of_a_student() {
    let top = folder(&["-rf *", "a\nb/", "'\"`$(x)`/", "\u{202e}gpj/", "李/", " /"]);
    write(
        top.path(),
        std::ffi::OsStr::from_bytes(b"caf\xe9/main.cc"),
        "",
    );
    std::os::unix::fs::symlink("/etc", top.path().join("link")).unwrap();
    let intake = survey(top.path(), None).unwrap();
    let names: Vec<_> = intake
        .submissions
        .iter()
        .map(|it| it.owner.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            " ",
            "'\"`$(x)`",
            "-rf *",
            "a\nb",
            r"caf\xe9",
            "\u{202e}gpj",
            "李"
        ]
    );
    assert_eq!(
        refusals(&intake.refused),
        ["link: it is a link, and may lead out of the submission"]
    );
    let cafe = &intake.submissions[4];
    assert_eq!(
        files(&intake.stage(cafe, &wanted()).unwrap()),
        ["main.cc = "]
    );
}

#[test]
fn what_is_no_class_is_told() {
    let top = folder(&["notes.txt", "class.zip", "class.rar"]);
    fs::write(top.path().join("class.rar"), b"Rar!\x1a\x07\x00").unwrap();
    let message = |name: &str| {
        let error = survey(&top.path().join(name), None).unwrap_err();
        error
            .to_string()
            .replace(top.path().to_str().unwrap(), "TOP")
    };
    assert_eq!(message("gone"), "cannot read the submissions `TOP/gone`");
    assert_eq!(
        message("notes.txt"),
        "expected a folder of submissions or one archive of them, found something else: `TOP/notes.txt`"
    );
    assert_eq!(
        message("class.zip"),
        "cannot unpack the submissions `TOP/class.zip`: it is called an archive and is none, by what is in it; unpack it yourself, and give the folder"
    );
    assert_eq!(
        message("class.rar"),
        "cannot unpack the submissions `TOP/class.rar`: it is a RAR archive, which is not read here: pack it as .zip or .tar.gz; unpack it yourself, and give the folder"
    );
}

#[test]
fn three_thousand_are_surveyed_in_little_memory() {
    let top = tempfile::tempdir().unwrap();
    for number in 0..3_000 {
        let name = format!("Student {number}_{number}_assignsubmission_file_");
        fs::create_dir(top.path().join(name)).unwrap();
    }
    let intake = survey(top.path(), None).unwrap();
    assert_eq!(intake.submissions.len(), 3_000);
    let text = |owner: &Owner| owner.name.capacity() + owner.identifiers[0].capacity() + 24;
    let bytes: usize = intake
        .submissions
        .iter()
        .map(|it| {
            size_of::<Handed>() + text(&it.owner) + size_of::<Piece>() * it.pieces.capacity() + 60
        })
        .sum();
    assert!(bytes < 3_000 * 1_000, "{bytes}");
}

//! How a class lies together, and whose what is.
use super::*;

#[track_caller]
pub(super) fn check(
    paths: &[&str],
    shape: Shape,
    submissions: &[&str],
    refused: &[&str],
) -> Intake {
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

#[test]
fn a_file_of_moodle_with_two_marks_is_to_be_looked_at() {
    let name = "Ada_4711_assignsubmission_file_x_666_assignsubmission_file_main.cc";
    let intake = check(
        &[name, "Ada_4711_assignsubmission_file_board.h"],
        Shape::Moodle,
        &[&format!(
            "Ada|4711: Ada_4711_assignsubmission_file_board.h, {name}"
        )],
        &[],
    );
    assert_eq!(
        intake.submissions[0].notes,
        [format!(
            "the name of `{name}` has two marks of the platform in it, and what is before the first is taken for the student: find out whose it is"
        )]
    );
    let plain = check(
        &["Ada_4711_assignsubmission_file_board.h"],
        Shape::Moodle,
        &["Ada|4711: Ada_4711_assignsubmission_file_board.h"],
        &[],
    );
    assert_eq!(plain.submissions[0].notes, [""; 0]);
}

#[test]
fn a_list_of_gradescope_that_is_no_file_is_told() {
    let top = folder(&["submission_1/main.cc", "submission_metadata.yml/"]);
    let intake = survey(top.path(), None).unwrap();
    assert_eq!(
        refusals(&intake.refused),
        [
            "submission_metadata.yml: it is no regular file, so submissions are called by their folders"
        ]
    );
}

const METADATA: &str = "---
submission_11:
  :submitters:
  - :name: Ada Lovelace
    :sid: '1815'
    :email: ada@example.edu
  :graders:
  - :name: No Student
    :sid: '7'
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
            "`puzzle-` is taken for the assignment, as most repositories begin with it, and the rest of the name of each for the user: if that is wrong, call the folder as the assignment"
        ]
    );
}

#[test]
fn a_folder_or_archive_called_as_the_assignment_decides() {
    let told = "`lab-a-` is taken for the assignment, as the folder is called so, and the rest of the name of each repository for the user";
    let top = folder(&[
        "lab-a-submissions/lab-a-x-ada/.git/HEAD",
        "lab-a-submissions/lab-a-x-bob/.git/HEAD",
        "lab-a-submissions/notes/.git/HEAD",
    ]);
    let expected = ["notes|notes: ", "x-ada|x-ada: ", "x-bob|x-bob: "];
    let check = |intake: Intake, told: &str| {
        let lines = lines(&intake);
        let is_so = |(line, begin): (&String, &str)| line.starts_with(begin);
        assert!(lines.iter().zip(expected).all(is_so), "{lines:?}");
        assert!(
            intake.notes.contains(&told.to_owned()),
            "{:?}",
            intake.notes
        );
        let whole = "not called as the other repositories, so the whole name is that of the user";
        assert_eq!(intake.submissions[0].notes, [whole]);
    };
    let inner = top.path().join("lab-a-submissions");
    check(survey(&inner, None).unwrap(), told);
    check(survey(&inner.join("notes/.."), None).unwrap(), told);
    check(survey(top.path(), None).unwrap(), told);
    let archive = zip(&[
        ("lab-a-x-ada/.git/HEAD", "", 0o644),
        ("lab-a-x-bob/.git/HEAD", "", 0o644),
        ("notes/.git/HEAD", "", 0o644),
    ]);
    write(top.path(), "lab-a.zip", archive);
    check(survey(&top.path().join("lab-a.zip"), None).unwrap(), told);
}

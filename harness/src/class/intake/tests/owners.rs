//! Names that are odd, equal or misleading, and many of them.
use super::{shapes::check, *};

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
    // A clone is one whatever its user is called, and even if it is the only one.
    check(
        &["x_1_assignsubmission_file_/.git/HEAD"],
        Shape::Classroom,
        &["x_1_assignsubmission_file_|x_1_assignsubmission_file_: x_1_assignsubmission_file_"],
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
fn a_letter_that_is_shorter_in_small_is_no_trap() {
    // The sign for kelvin is a k in small letters.
    check(&["x.\u{212a}t"], Shape::Plain, &["x: x.\u{212a}t"], &[]);
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
    // Not on the disk: to make so many folders takes longer than all other tests.
    let entries: Vec<_> = (0..3_000)
        .map(|number| listing::Entry {
            name: format!("Student {number}_{number}_assignsubmission_file_").into(),
            kind: listing::Kind::Folder { is_clone: false },
        })
        .collect();
    assert_eq!(Shape::of(&entries), Shape::Moodle);
    let mut sorter = sort::Sorter::new(Path::new(""), Vec::new());
    sorter.moodle(&entries);
    let (submissions, refused, _) = sorter.finish();
    assert_eq!((submissions.len(), refused.len()), (3_000, 0));
    let bytes = |handed: &Handed| {
        let pieces = handed
            .pieces
            .iter()
            .map(|piece| piece.path.capacity() + size_of::<Piece>());
        let texts = handed.owner.identifiers.iter().chain([&handed.owner.name]);
        let texts = texts.map(|text| text.capacity() + size_of::<String>());
        size_of::<Handed>() + pieces.sum::<usize>() + texts.sum::<usize>()
    };
    let bytes: usize = submissions.iter().map(bytes).sum();
    assert!(bytes < 3_000 * 1_000, "{bytes}");
}

#[test]
fn several_threads_may_stage_at_once() {
    let top = folder(&["ada/main.cc", "bob/main.cc"]);
    let intake = survey(top.path(), None).unwrap();
    let staged: Vec<_> = std::thread::scope(|scope| {
        let stage = |handed| intake.stage(handed, &wanted()).unwrap();
        let threads: Vec<_> = intake
            .submissions
            .iter()
            .map(|it| scope.spawn(move || stage(it)))
            .collect();
        threads
            .into_iter()
            .map(|thread| files(&thread.join().unwrap()))
            .collect()
    });
    assert_eq!(
        staged,
        [["main.cc = ada/main.cc"], ["main.cc = bob/main.cc"]]
    );
}

/// Numbers that are the same each time.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).unwrap() % below
    }
}

#[test]
fn no_name_is_too_odd() {
    let pieces = [
        "_",
        "-",
        ".",
        "1",
        "99999999999999999999",
        "LATE",
        "_assignsubmission_file_",
        "cc",
        "zip",
        "tar.gz",
        "\u{212a}t",
        "\u{130}",
        "e\u{301}",
        "\u{202e}",
        "\n",
        "a",
        " ",
        "submission_",
        "..",
    ];
    let mut number = numbers(7);
    for _ in 0..3_000 {
        let names = (0..=number(7)).map(|_| pieces[number(pieces.len())]);
        let mut name = names.collect::<String>().into_bytes();
        if number(4) == 0 {
            name.push(0xff);
        }
        let kind = match number(2) {
            0 => listing::Kind::Folder {
                is_clone: number(2) == 0,
            },
            _ => listing::Kind::File {
                is_executable: number(2) == 0,
            },
        };
        let name = std::os::unix::ffi::OsStringExt::from_vec(name);
        let entries = [listing::Entry { name, kind }];
        for shape in [Shape::Plain, Shape::Canvas, Shape::Moodle, Shape::Classroom] {
            let mut sorter = sort::Sorter::new(Path::new(""), Vec::new());
            match shape {
                Shape::Canvas => sorter.canvas(&entries),
                Shape::Moodle => sorter.moodle(&entries),
                Shape::Classroom => sorter.classroom(&entries, &[]),
                _ => sorter.plain(&entries),
            }
            let (submissions, refused, _) = sorter.finish();
            assert_eq!(submissions.len() + refused.len(), 1, "{entries:?}");
            for handed in submissions {
                assert!(!handed.owner.name.is_empty(), "{entries:?}");
                canvas::resolve(&handed.pieces, &wanted(), |_, _| ());
            }
        }
    }
}

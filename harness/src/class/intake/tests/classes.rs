//! A whole class in one archive: what is wrong with one student's files is not the others'.
use super::*;

/// The archive as that of a class.
fn survey_of(name: &str, bytes: &[u8]) -> Result<Intake, IntakeError> {
    let top = tempfile::tempdir().unwrap();
    write(top.path(), name, bytes);
    survey(&top.path().join(name), None)
}

const THREE: [(&str, &str, u32); 3] = [
    ("ada/main.cc", "int ada() {}", 0o644),
    ("bob/main.cc", "int bob() {}", 0o644),
    ("cyd/main.cc", "int cyd() {}", 0o644),
];

#[test]
fn a_damaged_entry_is_refused_and_not_the_class() {
    let damage = "it is damaged in the archive, and cannot be unpacked";
    let whole = zip(&THREE);
    let at = whole.windows(11).position(|it| it == b"bob/main.cc");
    let at = at.unwrap();
    // In what was packed, and in the mark before the name.
    for place in [at + 13, at - 30] {
        let mut bytes = whole.clone();
        bytes[place] ^= 0xff;
        let intake = survey_of("class.zip", &bytes).unwrap();
        assert_eq!(lines(&intake), ["ada: ada", "cyd: cyd"]);
        assert_eq!(
            refusals(&intake.refused),
            [format!("class.zip: bob/main.cc: {damage}")]
        );
        let cyd = intake.stage(&intake.submissions[1], &wanted()).unwrap();
        assert_eq!(files(&cyd), ["main.cc = int cyd() {}"]);
    }
}

#[test]
fn an_entry_that_lies_about_its_size_is_refused_and_not_the_class() {
    let mut bytes = zip(&THREE);
    // The size of the second file, in the list at the end and before the content.
    for (signature, place) in [(b"PK\x01\x02", 24), (b"PK\x03\x04", 22)] {
        let mut found = bytes
            .windows(4)
            .enumerate()
            .filter(|(_, it)| it == signature);
        let at = found.nth(1).unwrap().0 + place;
        bytes[at] = 3;
    }
    let intake = survey_of("class.zip", &bytes).unwrap();
    assert_eq!(lines(&intake), ["ada: ada", "cyd: cyd"]);
    assert_eq!(intake.refused.len(), 1);
    assert!(intake.refused[0].path.ends_with("bob/main.cc"));
}

#[test]
fn one_cut_off_is_refused_as_a_whole() {
    let bytes = tar(&THREE);
    let error = survey_of("class.tar", &bytes[..1024 + 100]).unwrap_err();
    assert!(error.to_string().contains("damaged or cut off"), "{error}");
}

#[test]
fn two_entries_of_one_path_are_told() {
    let twice = [THREE[0], THREE[1], ("ada/main.cc", "later", 0o644)];
    let intake = survey_of("class.tar", &tar(&twice)).unwrap();
    assert_eq!(
        intake.notes,
        ["`ada/main.cc` is there twice, and the later one was taken"]
    );
}

#[test]
fn more_than_is_told_one_by_one_is_counted() {
    let mut bad: Vec<(String, &str, u32)> = Vec::new();
    for number in 0..203 {
        bad.push((format!("../{number}.cc"), "", 0o644));
    }
    let mut all: Vec<_> = bad
        .iter()
        .map(|(name, text, mode)| (&**name, *text, *mode))
        .collect();
    all.extend(THREE);
    let intake = survey_of("class.tar", &tar(&all)).unwrap();
    assert_eq!(intake.submissions.len(), 3);
    let told = refusals(&intake.refused);
    assert_eq!(told.len(), 201);
    let last = "class.tar: 3 more of its files were not taken either".to_owned();
    assert!(told.contains(&last), "{told:?}");
}

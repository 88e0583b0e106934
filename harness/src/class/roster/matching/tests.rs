use super::*;
use crate::class::IdentifierKind;

const ROSTER: &str = "\
name,id,email
Ada Lovelace,1815,ada@example.org
\"Turing, Alan\",1912,alan@example.org
Grace Hopper,1906,grace@example.org
Grace Hopper,1907,hopper@example.org
";

fn owner(name: &str, identifiers: &[&str]) -> Owner {
    Owner {
        name: name.to_owned(),
        identifiers: identifiers.iter().map(ToString::to_string).collect(),
        ..Owner::default()
    }
}

/// The line of the student, or why there is none.
fn find(roster: &str, name: &str, identifiers: &[&str]) -> Result<usize, String> {
    let roster = Roster::parse(roster.as_bytes()).unwrap();
    let found = Index::of(&roster).find(&owner(name, identifiers));
    let found = found.map_err(|unmatched| unmatched.to_string());
    found.map(|student| roster.students[student].line)
}

#[track_caller]
fn check(name: &str, identifiers: &[&str], found: Result<usize, &str>) {
    assert_eq!(
        find(ROSTER, name, identifiers),
        found.map_err(str::to_owned)
    );
}

#[test]
fn finds_a_student_by_the_name_however_it_is_written() {
    for name in [
        "Ada Lovelace",
        "lovelace,  ADA",
        "lovelaceada",
        "AdaLovelace",
        "ada\u{a0}lovelace",
    ] {
        check(name, &[], Ok(2));
    }
    for name in ["Alan Turing", "turingalan", "Turing, Alan"] {
        check(name, &[], Ok(3));
    }
    // What a folder is called may be an identifier.
    check("1907", &[], Ok(5));
    // Or have one in it.
    check("Grace Hopper 1907", &[], Ok(5));
    check("hopper_grace_(1906)", &[], Ok(4));
    check("homework grace@example.org", &[], Ok(4));
    // A word without a digit may be part of a name, whoever logs in with it.
    let logins = "name,login\nAda Lovelace,ada\nKurt G\u{f6}del,final\n";
    assert!(find(logins, "my final", &[]).is_err());
    let accents = "first name,last name\nZo\u{eb},\u{d8}deg\u{e5}rd\n";
    assert_eq!(find(accents, "ZOE\u{308} \u{d8}DEGA\u{30a}RD", &[]), Ok(2));
    assert_eq!(find(accents, "\u{f8}deg\u{e5}rdzo\u{eb}", &[]), Ok(2));
}

#[test]
fn wants_every_identifier_to_be_the_students() {
    check("Ada Lovelace", &["1815", "ADA@example.org"], Ok(2));
    check("any folder", &["1815"], Ok(2));
    check("Grace Hopper", &["1907"], Ok(5));
    check(
        "Ada Lovelace",
        &["1912"],
        Err(
            "`1912` is `Turing, Alan` (line 3 of the roster), but `Ada Lovelace` is \
             `Ada Lovelace` (line 2 of the roster): find out whose it is, and rename what was \
             handed in",
        ),
    );
    check(
        "Ada Lovelace 1912",
        &[],
        Err(
            "`1912` is `Turing, Alan` (line 3 of the roster), but `Ada Lovelace` is \
             `Ada Lovelace` (line 2 of the roster): find out whose it is, and rename what was \
             handed in",
        ),
    );
    check(
        "Ada Lovelace",
        &["1815", "alan@example.org"],
        Err(
            "`1815` is `Ada Lovelace` (line 2 of the roster), but `alan@example.org` is \
             `Turing, Alan` (line 3 of the roster): find out whose it is, and rename what was \
             handed in",
        ),
    );
    check(
        "Ada Lovelace",
        &["1815", "4711"],
        Err(
            "the name is that of `Ada Lovelace` (line 2 of the roster), but the identifier \
             `4711` is not in the roster: correct one of them, or take a roster of the platform \
             that the submissions are from",
        ),
    );
    check(
        "Kurt",
        &["4711"],
        Err("neither `Kurt` nor the identifier `4711` is in the roster: add a line to it"),
    );
}

#[test]
fn lets_an_identifier_pass_of_a_kind_that_the_roster_has_none_of() {
    check("Ada Lovelace", &["ada1815"], Ok(2));
    let names = "name,email\nAda Lovelace,ada@example.org\n";
    assert_eq!(find(names, "lovelaceada", &["98765"]), Ok(2));
    assert!(find(names, "lovelaceada", &["alan@example.org"]).is_err());
    let moodle = "Identifier,Full name\nParticipant 77,Ada Lovelace\n";
    assert_eq!(find(moodle, "Ada Lovelace", &["77"]), Ok(2));
    assert_eq!(find(moodle, "Ada Lovelace", &["Participant 77"]), Ok(2));
    assert!(find(moodle, "Ada Lovelace", &["78"]).is_err());
}

#[test]
fn guesses_no_one_of_several_students() {
    check(
        "Grace Hopper",
        &[],
        Err(
            "`Grace Hopper` is what 2 students are called, and nothing decides between them: \
             `Grace Hopper` (line 4 of the roster), `Grace Hopper` (line 5 of the roster); put \
             an identifier into the name of what was handed in",
        ),
    );
    check(
        "Ada",
        &[],
        Err(
            "no student of the roster is called `Ada`: add a line to the roster, or rename what \
             was handed in",
        ),
    );
    let hostile = "`x`\u{202e}\n::error::";
    check(
        hostile,
        &[],
        Err(
            "no student of the roster is called ``x`\\u{202e}\\n::error::`: add a line to the \
             roster, or rename what was handed in",
        ),
    );
}

/// The same for an identifier of a kind.
fn find_of(
    kind: IdentifierKind,
    roster: &str,
    name: &str,
    identifier: &str,
) -> Result<usize, String> {
    let roster = Roster::parse(roster.as_bytes()).unwrap();
    let owner = Owner {
        kind,
        ..owner(name, &[identifier])
    };
    let found = Index::of(&roster).find(&owner);
    let found = found.map_err(|unmatched| unmatched.to_string());
    found.map(|student| roster.students[student].line)
}

#[test]
fn a_login_is_nobodys_number() {
    let login = |roster: &str, login: &str| find_of(IdentifierKind::Login, roster, login, login);
    let roster = "name,id,username\nAda Lovelace,1815,ada-l\nMal,666,mal\n";
    assert_eq!(login(roster, "ada-l"), Ok(2));
    assert_eq!(login(roster, "ADA-L"), Ok(2));
    let unknown = "no student of the roster is called `1815`: add a line to the roster, or rename \
                   what was handed in";
    assert_eq!(login(roster, "1815"), Err(unknown.to_owned()));
    // Nor the name that another has.
    assert!(login(roster, "adalovelace").is_err());
    assert!(login(roster, "Ada Lovelace").is_err());
    // The column of logins decides.
    let roster = "name,id,username\nAda,1815,ada-l\nMal,666,1815\n";
    assert_eq!(login(roster, "1815"), Ok(3));
    // Nor the name with which another logs in at the school.
    let roster = "name,netid,github_username\nAda,al1,ada-l\nMal,m66,al1\nEve,e1,\n";
    assert_eq!(login(roster, "al1"), Ok(3));
    assert!(login(roster, "e1").is_err());
    let none = "`1815` is the name of a user, and the roster has no column of such names: add a \
                column `username` to it";
    assert_eq!(login(ROSTER, "1815"), Err(none.to_owned()));
}

#[test]
fn a_number_of_a_platform_is_nobodys_number_of_the_school() {
    use IdentifierKind::{Canvas, Participant, School};
    let canvas = "Student,ID,SIS User ID,SIS Login ID,Section\n\
                  \"Lovelace, Ada\",77,1815,ada,1\n\"Turing, Alan\",1815,1912,alan,1\n";
    assert_eq!(find_of(Canvas, canvas, "lovelaceada", "77"), Ok(2));
    assert_eq!(find_of(Canvas, canvas, "x", "1815"), Ok(3));
    assert!(find_of(Canvas, canvas, "x", "1912").is_err());
    assert_eq!(find_of(School, canvas, "Ada L.", "1815"), Ok(2));
    assert_eq!(find_of(School, canvas, "Ada L.", "ADA"), Ok(2));
    let moodle = "Identifier,Full name,ID number\nParticipant 77,Ada,12\nParticipant 12,Alan,77\n";
    assert_eq!(find_of(Participant, moodle, "Ada", "77"), Ok(2));
    assert_eq!(find_of(Participant, moodle, "x", "12"), Ok(3));
    // A roster without the numbers of the platform cannot say that one is nobody's.
    assert_eq!(find_of(Canvas, ROSTER, "lovelaceada", "1912"), Ok(2));
    // Who is called as another's number is not that other.
    assert!(find_of(Canvas, ROSTER, "1815", "99").is_err());
    assert!(find_of(School, ROSTER, "1815", "mal@example.net").is_err());
    let logins = "name,id,login\nAda,1815,ada\nMal,666,1815\n";
    assert_eq!(find_of(School, logins, "A.", "1815"), Ok(2));
}

fn claim(key: &str, owners: &[Owner]) -> Claim {
    Claim {
        key: key.to_owned(),
        owners: owners.to_vec(),
        handed_in: vec![format!("{key}.zip")],
    }
}

#[test]
fn loses_neither_a_student_nor_a_submission() {
    let roster = Roster::parse(ROSTER.as_bytes()).unwrap();
    let members = roster.members(&[
        claim(
            "group",
            &[owner("Ada Lovelace", &[]), owner("x", &["1906"])],
        ),
        claim("old", &[owner("Alan Turing", &[])]),
        claim("stranger", &[owner("Kurt", &[])]),
        claim("new", &[owner("turingalan", &["1912"])]),
    ]);
    let told: Vec<_> = members
        .iter()
        .map(|it| {
            let is_listed = it.record.is_some();
            (
                it.name.as_str(),
                it.key.as_deref(),
                is_listed,
                it.problems.join("; "),
            )
        })
        .collect();
    let one_of_two = "is one of 2 submissions of `Turing, Alan` (line 3 of the roster)";
    assert_eq!(
        told,
        [
            ("Ada Lovelace", Some("group"), true, String::new()),
            (
                "Turing, Alan",
                None,
                true,
                "2 submissions are this student's, and which counts is not guessed: `old.zip`, \
                 `new.zip`; leave one of them"
                    .to_owned()
            ),
            ("Grace Hopper", Some("group"), true, String::new()),
            ("Grace Hopper", None, true, String::new()),
            ("Alan Turing", Some("old"), false, one_of_two.to_owned()),
            (
                "Kurt",
                Some("stranger"),
                false,
                "no student of the roster is called `Kurt`: add a line to the roster, or rename \
                 what was handed in"
                    .to_owned()
            ),
            ("turingalan", Some("new"), false, one_of_two.to_owned()),
        ]
    );
    assert_eq!(members[0].handed_in, ["group.zip"]);
}

#[test]
fn takes_the_owners_for_the_class_where_there_is_no_roster() {
    let members = without_roster(&[claim("a", &[owner("Ada", &[]), owner("Alan", &[])])]);
    let names: Vec<&str> = members.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Alan"]);
    assert!(
        members
            .iter()
            .all(|it| it.key.as_deref() == Some("a") && it.problems.is_empty())
    );
}

#[test]
fn takes_no_number_beside_a_strange_name_for_an_identifier() {
    let roster = "name,id\nAda Lovelace,1\nAlan Turing,2\nGrace Hopper,3\n";
    for name in [
        "Kurt Gödel 2",
        "Lab 3 Ada Lovelace",
        "Team 1",
        "submission_3",
        "solve (2)",
    ] {
        let found = find(roster, name, &[]);
        assert!(found.is_err_and(|why| why.contains(name)), "{name}");
    }
    assert_eq!(find(roster, "Ada Lovelace 1", &[]), Ok(2));
    assert_eq!(find(roster, "2", &[]), Ok(3));
    assert_eq!(
        find("id\n1\n2\n", "Kurt Gödel 2", &[]),
        Ok(3),
        "there are no names"
    );
}

//! What is told of a class in which everything has happened.
use super::*;
use crate::{
    assignment::example,
    class::{ClassFormat, GradedBy, Member, Refusal},
    report::json::document::Assignment,
};

fn points(earned: u32) -> Points {
    Points { earned, graded: 35 }
}

fn graded(before: Option<(Option<Points>, Change)>, after: u32) -> Option<Done> {
    Some(Done::Graded {
        before,
        after: points(after),
        is_judge_at_fault: after == 7,
        is_found_before: false,
    })
}

fn text(is_dry_run: bool) -> String {
    let failed = Done::Failed {
        messages: vec!["cannot read".to_owned(), "a\u{1b}b".to_owned()],
    };
    let member = |name: &str, key: Option<&str>, has_record: bool| Member {
        name: name.to_owned(),
        key: key.map(str::to_owned),
        handed_in: key.map(|key| format!("in/{key}")).into_iter().collect(),
        record: has_record.then(Vec::new),
        problems: Vec::new(),
    };
    let class = ClassDocument {
        format: ClassFormat::Class1,
        assignment: Assignment::from(&example::assignment()),
        graded_by: GradedBy::default(),
        criteria: Vec::new(),
        roster_columns: Some(Vec::new()),
        members: vec![
            member("Ada", Some("ada"), true),
            member("Ida", None, true),
            member("Zed", Some("zed"), false),
        ],
        refused: vec![Refusal {
            path: "x.rar".to_owned(),
            reason: "it is no archive that is unpacked here".to_owned(),
        }],
        notes: Vec::new(),
    };
    let grading = Grading {
        class: &class,
        submissions: vec![
            ("Ada", graded(None, 35)),
            ("B\nob", graded(Some((Some(points(3)), Change::Files)), 5)),
            (
                "Cleo",
                graded(Some((Some(points(35)), Change::Assignment)), 35),
            ),
            ("Dan", Some(Done::Unchanged(points(1)))),
            ("Eve", Some(failed)),
            ("Fay", graded(Some((None, Change::Unreadable)), 7)),
            (
                "Gus",
                if is_dry_run {
                    Some(Done::Unchanged(points(2)))
                } else {
                    None
                },
            ),
        ],
        gone: vec!["zoe-1".to_owned()],
        is_dry_run,
        report: "tilemark report …".to_owned(),
    };
    let mut out = Vec::new();
    write(&grading, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn tells_what_was_done_and_what_changes() {
    assert_eq!(
        text(false),
        "\
example: 7 submissions
     4 graded
     1 as before: nothing they depend on has changed
     1 not graded
     1 left

points that have changed (2):
  B\\nob: 3 → 5 of 35, handed in anew
  Fay: unknown → 7 of 35, the result before could not be read

not graded, and tried again the next time (1):
  Eve: cannot read: a\\x1bb

some of their runs could not be judged, which costs them nothing: they are tried again the next time (1):
  Fay

results of submissions that are not there any more, in no gradebook (1):
  zoe-1

students of the roster without a submission (1):
  Ida

submissions of nobody in the roster (1):
  Zed: in/zed

not taken of what was handed in (1):
  x.rar: it is no archive that is unpacked here

the same command goes on
"
    );
}

#[test]
fn tells_what_a_dry_run_would_change() {
    assert_eq!(
        text(true),
        "\
example: 7 submissions
     4 graded, so far without effect
     2 as before: nothing they depend on has changed
     1 not graded

points that would change (2):
  B\\nob: 3 → 5 of 35, handed in anew
  Fay: unknown → 7 of 35, the result before could not be read

not graded, and tried again the next time (1):
  Eve: cannot read: a\\x1bb

some of their runs could not be judged, which costs them nothing: they are tried again the next time (1):
  Fay

results of submissions that are not there any more, in no gradebook (1):
  zoe-1

students of the roster without a submission (1):
  Ida

submissions of nobody in the roster (1):
  Zed: in/zed

not taken of what was handed in (1):
  x.rar: it is no archive that is unpacked here

the same command without `--dry-run` lets it count, and runs nothing again
"
    );
}

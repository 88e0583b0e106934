//! A class of nine, with all that can happen to one.
use std::{convert::Infallible, fs, path::Path};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    class::{ClassDocument, ResultDocument, Results, ResultsError},
    report::class::Gradebook,
};

/// A class with its results in a folder.
pub(in crate::report) struct Class {
    class: ClassDocument,
    folder: TempDir,
}

impl Class {
    pub(in crate::report) fn of(class: ClassDocument) -> Class {
        let folder = tempfile::tempdir().unwrap();
        let hand = class.criteria[2].points;
        let class = Class { class, folder };
        let results = class.results();
        let writer = results.writer().unwrap();
        for (key, report) in reports(hand) {
            let mut document = json!({
                "format": "tilemark-result/1",
                "receipt": {"sha256": "", "files": "", "assignment": "", "settings": "", "tool": ""},
                "owner": key,
                "notes": [format!("renamed `{key}`")],
                "student": report,
            });
            if key == "ada" {
                document["refused"] = json!([
                    {"path": "data.txt", "reason": "it is a link"},
                    {"path": "a\u{202e}.zip: b", "reason": "it unpacks to more than 256 MiB"},
                ]);
            }
            let document: ResultDocument = serde_json::from_value(document).unwrap();
            writer.keep(key, &document).unwrap();
        }
        let broken = class.folder().join("submissions/emmy");
        fs::create_dir(&broken).unwrap();
        fs::write(broken.join("result.json"), "{").unwrap();
        class
    }

    pub(in crate::report) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(in crate::report) fn results(&self) -> Results {
        Results::at(self.folder())
    }

    pub(in crate::report) fn read<T>(
        &self,
        tell: impl FnOnce(&Gradebook<'_>, &[ResultsError]) -> T,
    ) -> T {
        let seen = &mut |_: &str, _: &ResultDocument| Ok::<_, Infallible>(());
        let Ok((book, errors)) = Gradebook::read(&self.class, &self.results(), seen);
        tell(&book, &errors)
    }
}

fn class(hand: u32, columns: &[&str], members: Value) -> ClassDocument {
    let head = |name: &str, title: &str, points: u32, is_by_hand: bool| {
        json!({
            "name": name, "title": title, "points": points, "is_by_hand": is_by_hand,
        })
    };
    let class = json!({
        "format": "tilemark-class/1",
        "assignment": {"name": "board-astar", "title": "N-Puzzle", "repeat_rule": "report"},
        "graded_by": {"assignment": "", "settings": "", "tool": ""},
        "criteria": [
            head("solve", "Solves boards", 35, false),
            head("hamming", "Hamming", 10, false),
            head("style", "Style", hand, true),
        ],
        "roster_columns": columns,
        "members": members,
        "refused": [{"path": "a.rar", "reason": "is no archive that is known"}],
        "notes": ["line 3 of the roster was left out"],
    });
    serde_json::from_value(class).unwrap()
}

/// A plain roster, in which an attacker has a name and an identifier, and somebody is not.
pub(in crate::report) fn plain() -> ClassDocument {
    let several = "2 submissions are this student's, and which counts is not guessed: `a`, `b`";
    class(
        5,
        &["name", "student id", "section"],
        json!([
            {"name": "Ada Lovelace", "key": "ada", "handed_in": ["ada.zip"],
             "record": ["Ada Lovelace", "1815", "A"]},
            {"name": "Alan Turing", "key": "alan", "handed_in": ["alan"],
             "record": ["Alan Turing", "1912", "A"]},
            {"name": "Grace Hopper", "key": "grace", "handed_in": ["x;=1", "y"],
             "record": ["Grace Hopper", "1906", "B"]},
            {"name": "Edsger Dijkstra", "record": ["Edsger Dijkstra", "0030", "B"]},
            {"name": "=HYPERLINK(\"http://x\")", "key": "eve", "handed_in": ["eve"],
             "record": ["=HYPERLINK(\"http://x\")", "-7+1", "@SUM(A1)"]},
            {"name": "Kurt Gödel", "key": "kurt", "handed_in": ["kurt"],
             "record": ["Kurt Gödel", "1931", "B"]},
            {"name": "Emmy Noether", "key": "emmy", "handed_in": ["emmy"],
             "record": ["Emmy Noether", "1882", "B"]},
            {"name": "Barbara Liskov", "problems": [several],
             "record": ["Barbara Liskov", "1939", "B"]},
            {"name": "\u{202e}Mallory", "key": "mallory", "handed_in": ["m"],
             "problems": ["no student of the roster is called so"]},
        ]),
    )
}

/// An export of Canvas, with other assignments in it.
pub(in crate::report) fn canvas(hand: u32) -> ClassDocument {
    class(
        hand,
        &[
            "Student",
            "ID",
            "SIS User ID",
            "SIS Login ID",
            "Section",
            "N-Puzzle (4711)",
            "Essay (4712)",
            "Final Score",
        ],
        json!([
            {"name": "Lovelace, Ada", "key": "ada",
             "record": ["Lovelace, Ada", "101", "1815", "ada", "CS \"1\", A", "", "9", "9"]},
            {"name": "Turing, Alan", "key": "alan",
             "record": ["Turing, Alan", "102", "1912", "-alan", "CS 1", "3", "8", "8"]},
            {"name": "=1+1, Eve", "key": "eve",
             "record": ["=1+1, Eve", "104", "007", "eve", "CS 1", "", "", ""]},
            {"name": "Dijkstra, Edsger",
             "record": ["Dijkstra, Edsger", "103", "0030", "ewd", "CS 1", "", "7", "7"]},
        ]),
    )
}

/// A grading worksheet of Moodle.
pub(in crate::report) fn moodle(hand: u32) -> ClassDocument {
    let max = format!("{}.00", 45 + hand);
    class(
        hand,
        &[
            "Identifier",
            "Full name",
            "Email address",
            "Grade",
            "Maximum Grade",
            "Last modified (grade)",
            "Feedback comments",
        ],
        json!([
            {"name": "Ada Lovelace", "key": "ada",
             "record": ["Participant 1", "Ada Lovelace", "ada@example.org", "", max, "-", ""]},
            {"name": "Alan Turing", "key": "alan",
             "record": ["Participant 2", "Alan Turing", "alan@example.org", "", max, "-", "=1+1"]},
            {"name": "Edsger Dijkstra",
             "record": ["Participant 3", "Edsger Dijkstra", "ewd@example.org", "", max, "-", "late"]},
        ]),
    )
}

fn reports(hand: u32) -> [(&'static str, Value); 5] {
    let style = json!({
        "name": "style", "title": "Style", "points": hand, "earned": null, "status": "by_hand",
        "accepted": 0, "judged": 0, "with_right_class": false,
    });
    let graded = |name: &str, points: u32, earned: Value, status: &str| {
        json!({
            "name": name, "title": name, "points": points, "earned": earned, "status": status,
            "accepted": 0, "judged": 0, "with_right_class": false,
        })
    };
    let criteria = |solve: Value, hamming: Value| {
        let status = |earned: &Value| {
            if earned.is_null() {
                "judge_failed"
            } else {
                "graded"
            }
        };
        let (of_solve, of_hamming) = (status(&solve), status(&hamming));
        json!([
            graded("solve", 35, solve, of_solve),
            graded("hamming", 10, hamming, of_hamming),
            style.clone(),
        ])
    };
    let report = |outcome: &str, runs: Value, criteria: Value, more: Value| {
        let verdict = |wanted: &str| {
            let runs = runs.as_array().unwrap().iter();
            runs.filter(|run| run["verdict"] == wanted).count()
        };
        let verdicts: serde_json::Map<String, Value> = ["accepted", "wrong_answer"]
            .into_iter()
            .filter(|it| verdict(it) > 0)
            .map(|it| (it.to_owned(), json!(verdict(it))))
            .collect();
        let mut report = json!({
            "format": "tilemark-check/1",
            "tool": {"name": "tilemark", "version": "1"},
            "assignment": {"name": "board-astar", "title": "N-Puzzle", "repeat_rule": "report"},
            "submission": {"path": "x", "left_out": []},
            "protection": [],
            "outcome": outcome,
            "groups": [{
                "name": "solved", "title": "Solved", "is_shown": true,
                "judged": runs.as_array().unwrap().len(), "accepted": verdict("accepted"),
                "judge_errors": 0, "not_run": 0, "verdicts": verdicts, "by_repeat_rule": 0,
                "flaky": 0,
            }],
            "runs": runs,
            "criteria": criteria,
            "totals": {"earned": 0, "graded": 0, "open": 0, "max": 0},
            "judge_errors": [],
        });
        for (key, value) in more.as_object().unwrap() {
            report[key] = value.clone();
        }
        report
    };
    let run = |case: &str, verdict: &str, cpu: f64| {
        json!({
            "id": format!("solved/{case}:m"), "group": "solved", "case": case, "mode": "m",
            "verdict": verdict, "abbreviation": "?", "is_flaky": false, "rerun": "",
            "cpu_seconds": cpu, "cpu_limit_seconds": 2.0,
        })
    };
    let (right, wrong) = ("accepted", "wrong_answer");
    let mistake = |name: &str| {
        json!({
            "name": name, "message": format!("counts {name}"), "by_hand": "see",
        })
    };
    let methods = |right: u32, mistakes: Value| {
        json!({
            "outcome": "judged",
            "methods": [{
                "name": "hamming", "is_judged": true, "right": right, "calls": 8,
                "mistakes": mistakes,
            }],
        })
    };
    let (one, two, three) = ("one", "two", "three");
    let mut alan = report(
        "judged",
        json!([
            run(one, right, 0.5),
            run(two, wrong, 1.9),
            run(three, wrong, 0.1)
        ]),
        criteria(json!(20), json!(0)),
        json!({
            "class": methods(3, json!([mistake("counts-blank")])),
            "mistakes": [mistake("greedy"), mistake("no-reopen")],
        }),
    );
    alan["groups"][0]["flaky"] = json!(2);
    alan["probe"] = json!({
        "is_flagged": true, "message": "right on 9 of 9 published boards, wrong on 8 of 10 others",
        "accepted": 9, "published": 9, "right": 2, "others": 10, "runs": 24, "notes": [],
        "boards": [],
    });
    [
        (
            "ada",
            report(
                "judged",
                json!([
                    run(one, right, 0.01),
                    run(two, right, 0.02),
                    run(three, wrong, 0.03)
                ]),
                criteria(json!(35), json!(10)),
                json!({"class": methods(8, json!([]))}),
            ),
        ),
        ("alan", alan),
        (
            "grace",
            report(
                "compile_error",
                json!([]),
                criteria(json!(0), json!(0)),
                json!({}),
            ),
        ),
        (
            "eve",
            report(
                "judged",
                json!([run(one, right, 0.2)]),
                criteria(json!(null), json!(5)),
                json!({
                    "judge_errors": [{"group": "solved", "with_right_class": false}],
                    "class": methods(4, json!([mistake("counts-blank")])),
                }),
            ),
        ),
        (
            "mallory",
            report(
                "not_started",
                json!([]),
                criteria(json!(0), json!(0)),
                json!({}),
            ),
        ),
    ]
}

pub(in crate::report) mod fixture;
mod readers;

use std::fs;

use super::{ClassFormat, GradebookError, WantedFormat, cases::CaseVerdict};
use crate::{
    class::ClassDocument,
    report::{formats::Context, json::run::Verdict},
};
use fixture::{Class, canvas, moodle, plain};

/// A format of a class.
fn written(class: &Class, format: ClassFormat) -> String {
    let mut out = Vec::new();
    class.read(|book, _| book.write(format, &mut out).unwrap());
    anstream::adapter::strip_str(&String::from_utf8(out).unwrap()).to_string()
}

#[test]
fn writes_every_format_of_a_class() {
    let class = Class::of(plain());
    for (name, format) in super::FORMATS {
        insta::assert_snapshot!(format!("plain_{name}"), written(&class, format));
    }
}

#[test]
fn writes_an_export_of_canvas_back() {
    let class = Class::of(canvas(5));
    insta::assert_snapshot!("canvas_by_hand", written(&class, ClassFormat::Canvas));
    let class = Class::of(canvas(0));
    insta::assert_snapshot!("canvas", written(&class, ClassFormat::Canvas));
}

#[test]
fn writes_a_worksheet_of_moodle_back() {
    let class = Class::of(moodle(5));
    insta::assert_snapshot!("moodle_by_hand", written(&class, ClassFormat::Moodle));
    let class = Class::of(moodle(0));
    insta::assert_snapshot!("moodle", written(&class, ClassFormat::Moodle));
}

#[test]
fn warns_of_what_an_import_does_not_tell() {
    let class = Class::of(plain());
    let warnings = class.read(|book, _| book.warnings(ClassFormat::Canvas));
    assert_eq!(
        warnings,
        [
            "no points are filled in where some are open: `=HYPERLINK(\"http://x\")`",
            "no points are filled in where a submission has no result: `Kurt Gödel`, `Emmy \
             Noether`, `Barbara Liskov`",
            "submissions without a student are left out: `\\u{202e}Mallory`",
            "an identifier begins as a formula and stays so, as it has to match: open the file in \
             no spreadsheet: `=HYPERLINK(\"http://x\")`",
        ]
    );
    let warnings = class.read(|book, _| book.warnings(ClassFormat::Moodle));
    assert!(warnings[0].starts_with("no points are filled in where some are open: `Ada Lovelace`"));
    assert!(
        class
            .read(|book, _| book.warnings(ClassFormat::Csv))
            .is_empty()
    );
}

#[test]
fn tells_what_of_a_graded_submission_was_refused_and_not_without_end() {
    let class = Class::of(plain());
    let path = class.folder().join("submissions/alan/result.json");
    let text = fs::read_to_string(&path).unwrap();
    let mut result: serde_json::Value = serde_json::from_str(&text).unwrap();
    let refused = (0..25).map(|number| {
        let path = format!("{number}{}", "x".repeat(1_000_000 / 25));
        serde_json::json!({"path": path, "reason": "it is a link"})
    });
    result["refused"] = refused.collect();
    fs::write(&path, result.to_string()).unwrap();
    let told = class.read(|book, _| book.entries[1].notes.clone());
    assert_eq!(told.len(), 1 + 20 + 1);
    assert!(told[1].starts_with("not taken, `0xxx") && told[1].ends_with("`: it is a link"));
    assert!(told.iter().all(|note| note.len() < 600));
    assert_eq!(told[21], "not taken either: 5 more, which the result names");
    let ada = "`data.txt`: it is a link";
    for (_, format) in super::FORMATS {
        let is_told = written(&class, format).contains(ada);
        let is_for_import = matches!(format, ClassFormat::Canvas | ClassFormat::Moodle);
        assert_eq!(is_told, !is_for_import, "{format:?}");
    }
    let text = written(&class, ClassFormat::Text);
    assert!(
        text.contains("`Alan Turing`, not taken: more, which `csv` tells of"),
        "{text}"
    );
}

#[test]
fn goes_on_where_a_result_cannot_be_read() {
    let class = Class::of(plain());
    let told = class.read(|_, errors| {
        let errors = errors.iter().map(ToString::to_string);
        errors.collect::<Vec<_>>()
    });
    let path = class.folder().join("submissions/emmy/result.json");
    let path = path.display();
    assert_eq!(
        told,
        [format!("`{path}` is no file of results of this version")]
    );
}

#[test]
fn refuses_what_a_platform_would_take_for_something_else() {
    let check = |class: &ClassDocument, format: ClassFormat, told: &str| {
        let error: GradebookError = format.check(class).unwrap_err();
        assert_eq!(error.to_string(), told);
    };
    let mut class = moodle(0);
    class.members[1].record.as_mut().unwrap()[4] = "100,00".to_owned();
    check(
        &class,
        ClassFormat::Moodle,
        "expected the maximum grade 45 in the worksheet, as the assignment has, found `100,00` \
         for `Alan Turing`: set it in Moodle and export the worksheet again",
    );
    let mut class = canvas(0);
    class.roster_columns.as_mut().unwrap()[6] = "N-PUZZLE".to_owned();
    check(
        &class,
        ClassFormat::Canvas,
        "expected one column for `N-Puzzle` in the roster, found `N-Puzzle (4711)`, `N-PUZZLE`: \
         take the others out of the roster, or rename them",
    );
    assert_eq!(ClassFormat::Csv.check(&class), Ok(()));
}

#[test]
fn counts_a_group_once_and_grades_each_of_it() {
    let mut class = plain();
    // Edsger handed in together with Ada.
    class.members[3].key = Some("ada".to_owned());
    let class = Class::of(class);
    class.read(|book, _| {
        assert_eq!(book.entries[3].grade, book.entries[0].grade);
        assert!(book.entries[3].grade.is_some());
        let ada = book
            .analysis
            .cases
            .iter()
            .find(|it| it.id == "solved/one:m");
        assert_eq!(ada.unwrap().judged, 3);
        assert_eq!(book.analysis.submissions, 7);
    });
}

#[test]
fn names_the_file_of_a_submission_after_its_folder() {
    let Ok(wanted) = "report=out".parse::<super::Wanted>() else {
        panic!("`report` is a format");
    };
    let WantedFormat::Submission(format) = wanted.format else {
        panic!("of one submission");
    };
    let class = Class::of(plain());
    let file = format.file(class.folder(), "ada");
    assert_eq!(file, class.folder().join("ada.json"));
    let result = class.results().result("ada").unwrap().unwrap();
    let out = format
        .text(&result.student, &result.owner, &Context::default())
        .unwrap();
    fs::write(&file, &out).unwrap();
    let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(value["format"], "tilemark-check/1");
}

#[test]
fn takes_no_points_of_criteria_that_are_others_now() {
    let mut class = canvas(0);
    // Ada earned 35 of 35 before.
    class.criteria[0].points = 40;
    let class = Class::of(class);
    class.read(|book, _| {
        let ada = &book.entries[0];
        assert!(ada.flags.contains(&super::entry::Flag::OtherCriteria));
        let grade = ada.grade.as_ref().unwrap();
        assert_eq!(grade.criteria, [None, Some(10), None]);
        assert_eq!(
            (
                grade.cell(super::entry::Sum::All),
                grade.so_far,
                grade.graded
            ),
            (None, 10, 10)
        );
    });
    assert!(written(&class, ClassFormat::Canvas).contains("ada,\"CS \"\"1\"\", A\",\n"));
}

#[test]
fn keeps_the_cases_of_a_group_together() {
    let class = Class::of(plain());
    let change = |key: &str, change: &dyn Fn(&mut serde_json::Value)| {
        let path = class
            .folder()
            .join(format!("submissions/{key}/result.json"));
        let text = fs::read_to_string(&path).unwrap();
        let mut result = serde_json::from_str(&text).unwrap();
        change(&mut result);
        fs::write(&path, result.to_string()).unwrap();
    };
    change("alan", &|result| {
        let report = &mut result["student"];
        let mut group = report["groups"][0].clone();
        group["name"] = "unsolvable".into();
        report["groups"].as_array_mut().unwrap().push(group);
        let mut run = report["runs"][0].clone();
        run["id"] = "unsolvable/one:m".into();
        run["group"] = "unsolvable".into();
        report["runs"].as_array_mut().unwrap().push(run);
        report["judge_errors"] = serde_json::json!([
            {"group": "solved", "with_right_class": false, "run": "solved/four:m"},
            {"group": "solved", "with_right_class": true, "run": "solved/five:m"},
            {"group": "solved", "with_right_class": false, "run": "solved/one:m"},
        ]);
    });
    class.read(|book, _| {
        let cases = book.analysis.cases.iter();
        let cases: Vec<_> = cases
            .map(|it| (it.id.as_str(), it.judged, it.accepted))
            .collect();
        assert_eq!(
            cases,
            [
                ("solved/one:m", 3, 3),
                ("solved/two:m", 2, 1),
                ("solved/three:m", 2, 0),
                ("solved/four:m", 0, 0),
                ("unsolvable/one:m", 1, 1),
            ]
        );
        let by_case = |entry: usize| {
            let by_case = book.entries[entry].by_case.iter();
            let letter = |of_case: &CaseVerdict| match of_case {
                CaseVerdict::NotRun => '·',
                CaseVerdict::NotJudged => '?',
                CaseVerdict::Judged(Verdict::Accepted) => 'A',
                CaseVerdict::Judged(_) => 'x',
            };
            by_case.map(letter).collect::<String>()
        };
        assert_eq!([by_case(0), by_case(1), by_case(3)], ["AAx··", "Axx?A", ""]);
    });
}

#[test]
fn puts_cases_in_the_order_of_the_assignment_though_the_first_report_does_not_tell_it() {
    let class = Class::of(plain());
    let path = class.folder().join("submissions/ada/result.json");
    let mut result: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let told = |class: &Class| {
        class.read(|book, _| {
            let cases = book.analysis.cases.iter();
            let ids: Vec<_> = cases.map(|it| it.id.clone()).collect();
            (ids, book.entries[0].by_case.clone())
        })
    };
    let order = ["solved/one:m", "solved/two:m", "solved/three:m"];
    let accepted = CaseVerdict::Judged(Verdict::Accepted);
    let wrong = CaseVerdict::Judged(Verdict::WrongAnswer);
    // Stopped behind the second, of which the first could not be judged.
    let runs = result["student"]["runs"].as_array_mut().unwrap();
    let (first, last) = (runs.remove(0), runs.pop().unwrap());
    let error = serde_json::json!([
        {"group": "solved", "with_right_class": false, "run": "solved/one:m"},
    ]);
    result["student"]["judge_errors"] = error;
    fs::write(&path, result.to_string()).unwrap();
    let by_case = vec![
        CaseVerdict::NotJudged,
        accepted.clone(),
        CaseVerdict::NotRun,
    ];
    assert_eq!(told(&class), (order.map(str::to_owned).to_vec(), by_case));
    // The second alone was not run.
    result["student"]["judge_errors"] = serde_json::json!([]);
    result["student"]["runs"] = serde_json::json!([first, last]);
    fs::write(&path, result.to_string()).unwrap();
    let by_case = vec![accepted, CaseVerdict::NotRun, wrong];
    assert_eq!(told(&class), (order.map(str::to_owned).to_vec(), by_case));
}

#[test]
fn counts_what_protected_the_runs() {
    let class = Class::of(plain());
    for (key, is_on) in [("ada", true), ("alan", false), ("eve", false)] {
        let path = class
            .folder()
            .join(format!("submissions/{key}/result.json"));
        let text = fs::read_to_string(&path).unwrap();
        let mut result: serde_json::Value = serde_json::from_str(&text).unwrap();
        let mut layer = serde_json::json!({"name": "landlock", "is_on": is_on});
        if !is_on {
            layer["reason"] = "the system refused it".into();
        }
        result["student"]["protection"] = serde_json::json!([layer]);
        fs::write(&path, result.to_string()).unwrap();
    }
    class.read(|book, _| {
        let [layer] = &book.analysis.protection[..] else {
            panic!("one layer");
        };
        assert_eq!(
            (layer.name.as_str(), layer.on, layer.off),
            ("landlock", 1, 2)
        );
        assert_eq!(layer.reasons, ["the system refused it"]);
    });
}

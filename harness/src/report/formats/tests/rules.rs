//! What a reader would refuse is not written, and why is said.
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use super::documents::{context, document, written};
use crate::report::{
    formats::{
        Context, FormatError, SubmissionFormat,
        room::{Room, fitted},
    },
    json::{Report, points::Status},
};

#[track_caller]
fn refused(format: SubmissionFormat, report: &Report, error: &str) {
    let found = written(format, report).map_err(|error| error.to_string());
    assert_eq!(found, Err(error.to_owned()));
}

#[test]
fn classroom_50_needs_its_environment() {
    let check = |context: &Context| {
        let checked = SubmissionFormat::Classroom50.check(context);
        checked.map_err(|error| error.to_string())
    };
    assert_eq!(check(&context()), Ok(()));
    let mut without = context();
    without.variables.insert("COMMIT_URL", " ".into());
    assert_eq!(
        check(&without),
        Err(
            "expected the environment variable `COMMIT_URL` for the report `classroom50`, found it \
             unset or empty: Classroom 50 sets it where it runs an autograder; set it to try that \
             elsewhere"
                .to_owned()
        )
    );
    without.variables.remove("COMMIT_URL");
    check(&without).unwrap_err();
    let mut tagged = context();
    tagged.variables.insert("SUBMISSION_TAG", "v3".into());
    assert_eq!(
        check(&tagged),
        Err(
            "expected `submit/…` in the environment variable `SUBMISSION_TAG`, found `v3`"
                .to_owned()
        )
    );
    for format in SubmissionFormat::ALL {
        let is_without = format.check(&Context::default()).is_ok();
        assert_eq!(is_without, format != SubmissionFormat::Classroom50);
    }
}

#[test]
fn no_grade_is_made_of_a_part() {
    let mut part = document("accepted");
    part.criteria[0].earned = None;
    part.criteria[0].status = Status::NotAllRun;
    part.totals.earned = 0;
    part.totals.graded = 0;
    part.totals.open = 40;
    refused(
        SubmissionFormat::Classroom50,
        &part,
        "no report `classroom50` is written, as its reader would take it for a final grade: only \
         a part of it was asked for; grade the submission again",
    );
    let why = "no points so far; open: 35 not judged in full, 5 by hand";
    let told =
        format!("the report `autolab` needs the points of a criterion, and none is graded: {why}");
    refused(SubmissionFormat::Autolab, &part, &told);
    let text = written(SubmissionFormat::Gradescope, &part).unwrap();
    assert!(text.contains("Not graded: only a part of it was asked for."));
    assert!(!text.contains("score\""), "{text}");
    let text = written(SubmissionFormat::Classroom, &part).unwrap();
    let json = STANDARD.decode(text.strip_prefix("result=").unwrap().trim_end());
    let json: Value = serde_json::from_slice(&json.unwrap()).unwrap();
    assert_eq!(
        (&json["status"], &json["max_score"]),
        (&json!("error"), &json!(0))
    );
    // All of it is left to a person: that is no matter of another run.
    let mut by_hand = document("accepted");
    by_hand.criteria.remove(0);
    (by_hand.totals.earned, by_hand.totals.graded) = (0, 0);
    for format in [
        SubmissionFormat::Gradescope,
        SubmissionFormat::Classroom,
        SubmissionFormat::Autolab,
    ] {
        let name = format.name();
        let told = format!(
            "the report `{name}` needs the points of a criterion, and none is graded: no points \
             so far; open: 5 by hand"
        );
        refused(format, &by_hand, &told);
    }
    let text = written(SubmissionFormat::PrairieLearn, &part).unwrap();
    assert!(text.contains("\"gradable\": false"));
    // Methods need the sources, and a share of the others would count them as full.
    part.criteria[0].status = Status::NoSources;
    part.criteria[1].status = Status::Graded;
    part.criteria[1].earned = Some(5);
    (part.totals.earned, part.totals.graded, part.totals.open) = (5, 5, 35);
    let text = written(SubmissionFormat::PrairieLearn, &part).unwrap();
    assert!(text.contains("hand in the sources") && !text.contains("\"score\""));
}

#[test]
fn points_and_names_are_as_readers_take_them_for_granted() {
    let scored = [
        SubmissionFormat::Github,
        SubmissionFormat::Gradescope,
        SubmissionFormat::Classroom50,
        SubmissionFormat::Classroom,
        SubmissionFormat::PrairieLearn,
        SubmissionFormat::Autolab,
    ];
    let all = |report: &Report, error: &str| {
        for format in scored {
            refused(format, report, error);
        }
    };
    let mut report = document("wrong");
    report.criteria[0].earned = Some(36);
    all(
        &report,
        "criterion `solve`: expected at most 35 points, found 36",
    );
    report.criteria[0].earned = Some(10);
    all(
        &report,
        "expected the criteria to add up to 9 points, found 10",
    );
    report.criteria[0].earned = None;
    report.totals.earned = 0;
    all(
        &report,
        "expected the criteria to add up to 45 points, found 10",
    );
    let mut report = document("wrong");
    report.criteria[1].name = "solve".to_owned();
    let twice = "expected a name of its own for each criterion, found `solve` 2 times";
    all(&report, twice);
    report.criteria[0].name = " ".to_owned();
    let none = "expected a name of its own for each criterion, found ` ` 1 times";
    all(&report, none);
}

#[test]
fn large_reports_are_cut_and_say_so() {
    let mut report = document("wrong");
    let criterion = report.criteria[0].clone();
    for number in 0..700 {
        let mut more = criterion.clone();
        more.name = format!("solve-{number}");
        more.earned = Some(0);
        report.totals.graded += more.points;
        report.criteria.push(more);
    }
    let whole = written(SubmissionFormat::Gradescope, &report).unwrap();
    assert!(whole.len() > 1_000_000);
    let text = written(SubmissionFormat::PrairieLearn, &report).unwrap();
    assert!(text.len() <= 1_000_000, "{}", text.len());
    assert!(text.contains("more lines were cut to stay within the size limit"));
    let is_short = written(SubmissionFormat::PrairieLearn, &document("wrong")).unwrap();
    assert!(!is_short.contains("(cut"));
}

#[test]
fn a_report_that_cannot_be_cut_enough_is_refused() {
    let made = |room: Room| Ok(Room::text(room, &vec!["word ".repeat(100); 500]));
    assert!(fitted("tap", 300_000, made).unwrap().ends_with("word \n"));
    let cut = fitted("tap", 160, made).unwrap();
    assert!(
        cut.contains("word … (cut)\n… (499 more lines were cut"),
        "{cut}"
    );
    let error = fitted("tap", 100, made).unwrap_err().to_string();
    assert_eq!(
        error,
        "the report `tap` may have 100 bytes, and has 150 when all is cut that can be"
    );
}

#[test]
fn ten_annotations_of_a_kind_are_shown_and_no_eleventh() {
    let errors = |compiler_errors: usize| {
        let mut report = document("compile_error");
        let build = report.build.as_mut().unwrap();
        // A line that tells where, then three lines an error.
        let lines = build.diagnostics.lines().take(1 + 3 * compiler_errors);
        build.diagnostics = lines.collect::<Vec<_>>().join("\n");
        let text = written(SubmissionFormat::Github, &report).unwrap();
        let errors = text.lines().filter(|line| line.starts_with("::error "));
        (errors.count(), text.contains("title=2 more::"))
    };
    // And one that tells that it does not compile.
    assert_eq!(errors(9), (10, false));
    assert_eq!(errors(10), (10, true));
}

#[test]
fn times_that_are_none_are_left_out() {
    let mut report = document("accepted");
    report.runs[0].wall_seconds = Some(f64::NAN);
    report.runs[1].wall_seconds = Some(-1.0);
    let text = written(SubmissionFormat::Junit, &report).unwrap();
    assert!(!text.contains(" time="));
}

#[test]
fn tests_of_one_name_are_told_apart() {
    let mut report = document("accepted");
    report.runs[1].id = report.runs[0].id.clone();
    let text = written(SubmissionFormat::Junit, &report).unwrap();
    assert!(
        text.contains("name=\"near/one-move:m\"") && text.contains("name=\"near/one-move:m (2)\"")
    );
}

#[test]
fn suites_of_one_title_are_told_apart() {
    let mut report = document("wrong");
    let mut twin = report.groups[1].clone();
    assert!(!twin.is_shown);
    twin.name = "twin".to_owned();
    report.groups.push(twin);
    report.groups[0].title = "Submission".to_owned();
    let text = written(SubmissionFormat::Junit, &report).unwrap();
    let titles = [
        "Submission",
        "Submission (2)",
        "Deep boards",
        "Deep boards (2)",
    ];
    for title in titles {
        let suite = format!("<testsuite name=\"{title}\"");
        assert_eq!(text.matches(&suite).count(), 1, "{title}");
    }
    for title in &titles[2..] {
        let test = format!("name=\"hidden runs\" classname=\"{title}\"");
        assert_eq!(text.matches(&test).count(), 1, "{title}");
    }
}

#[test]
fn classroom_50_has_no_test_of_what_is_worth_nothing_and_was_not_judged() {
    let mut report = document("compile_error");
    let mut informs = report.criteria[0].clone();
    informs.name = "extra".to_owned();
    informs.title = "Extra".to_owned();
    informs.points = 0;
    informs.earned = Some(0);
    (informs.accepted, informs.judged) = (0, 0);
    report.criteria.push(informs);
    let has_test = |report: &Report| {
        let text = written(SubmissionFormat::Classroom50, report).unwrap();
        text.contains("\"test-name\": \"Extra\"")
    };
    assert!(!has_test(&report));
    report.criteria.last_mut().unwrap().judged = 1;
    assert!(has_test(&report));
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let mut room = [0_u8; 10];
    let report = document("accepted");
    for format in SubmissionFormat::ALL {
        let error = super::super::write(format, &report, &context(), &mut &mut room[..]);
        assert!(
            matches!(error, Err(FormatError::Write(_))),
            "{}",
            format.name()
        );
    }
}

//! The Test Anything Protocol, version 14: a subtest a suite, with what there is to say as YAML.
//!
//! What is open or could not be judged is skipped, which counts as neither right nor wrong;
//! what fails in a group that only informs is to do, which fails nothing.
//! If the judge could not do its work, the last line bails out: every result is there by
//! then, and a reader calls the whole an error of the harness. The exit code of the program
//! says the same, and a reader heeds that first.
use super::{
    suites::{End, Suite, Test, suites},
    told,
};
use crate::report::json::Report;

/// The whole document.
pub(super) fn text(report: &Report) -> String {
    let suites = suites(report);
    let mut lines = vec!["TAP version 14".to_owned()];
    let title = told::plain(&report.assignment.title);
    lines.push(format!("# {title}: {}", told::total(report)));
    lines.push(format!("1..{}", suites.len()));
    for (number, suite) in (1..).zip(&suites) {
        subtest(number, suite, &mut lines);
    }
    let tests = suites.iter().flat_map(|suite| &suite.tests);
    let unjudged = tests.filter(|test| test.end == End::JudgeFailed).count();
    if unjudged > 0 {
        lines.push(format!(
            "Bail out! the judge could not do its work on {unjudged} of the tests, \
             which is no fault of the submission"
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn subtest(number: usize, suite: &Suite, lines: &mut Vec<String>) {
    let title = description(&suite.title);
    lines.push(format!("# Subtest: {title}"));
    lines.push(format!("    1..{}", suite.tests.len()));
    for (number, test) in (1..).zip(&suite.tests) {
        point(number, test, lines);
    }
    let is_failed = suite.tests.iter().any(Test::is_failed);
    lines.push(format!("{} {number} - {title}", ok(!is_failed)));
}

fn ok(is_right: bool) -> &'static str {
    if is_right { "ok" } else { "not ok" }
}

fn point(number: usize, test: &Test, lines: &mut Vec<String>) {
    let directive = match test.end {
        End::Passed | End::Failed(_) => "",
        End::JudgeFailed => " # SKIP the judge could not do its work",
        End::Open => " # SKIP open",
        End::Informs(_) => " # TODO for information only",
    };
    let is_ok = !matches!(test.end, End::Failed(_) | End::Informs(_));
    let mark = ok(is_ok);
    let name = description(&test.name);
    lines.push(format!("    {mark} {number} - {name}{directive}"));
    let kind = match test.end {
        End::Failed(kind) | End::Informs(kind) => Some(kind),
        _ => None,
    };
    if kind.is_none() && test.words.is_empty() {
        return;
    }
    lines.push("      ---".to_owned());
    lines.extend(kind.map(|kind| format!("      kind: {kind}")));
    // How far they are indented is said, as the first of them may be empty or begin with blanks.
    lines.push("      words: |2".to_owned());
    let words = test.words.iter().map(String::as_str);
    let none = test.words.is_empty().then_some("nothing is said");
    let words = words.chain(none);
    // An empty one is indented too, for without that it would end the subtest.
    lines.extend(words.map(|line| format!("        {}", line.trim_end())));
    lines.push("      ...".to_owned());
}

/// A description in which nothing is taken for a directive.
fn description(text: &str) -> String {
    text.replace('\\', r"\\").replace('#', r"\#")
}

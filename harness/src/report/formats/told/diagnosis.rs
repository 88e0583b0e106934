//! What a report says of mistakes: of the program as a whole, and of the methods of a class.
use super::field;
use crate::report::{
    board::drawn_rows,
    json::{
        Report,
        class::{Class, ClassOutcome, Counterexample, Method, Mistake},
    },
    words::quantity::count,
};

/// Which mistake it is, and the smallest board that shows it; empty if nobody knows.
pub(in crate::report) fn diagnosis(report: &Report) -> Vec<String> {
    let mut lines = mistakes(&report.mistakes);
    if let Some(fault) = &report.fault {
        lines.extend(field("place", [fault]));
    }
    if let Some(found) = &report.counterexample {
        lines.push(format!("{}:", which(found)));
        lines.extend(field("board", drawn_rows(&found.board)));
        lines.extend(found.message.iter().flat_map(|text| field("found", [text])));
        let input = found.input.replace('\n', "\\n");
        lines.extend(field("input", [format!("{input} (mode {})", found.mode)]));
    }
    lines
}

/// Which board a counterexample is.
pub(in crate::report) fn which(found: &Counterexample) -> &'static str {
    match found.is_least {
        true => "the smallest board on which the program is wrong",
        false => "a small board on which the program is wrong",
    }
}

fn mistakes(mistakes: &[Mistake]) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, mistake) in mistakes.iter().enumerate() {
        let before = if index == 0 { "" } else { "or: " };
        lines.extend(field("mistake", [format!("{before}{}", mistake.message)]));
        lines.extend(field("check", [&mistake.by_hand]));
    }
    lines
}

/// Why no method of a class could be called, if none could.
pub(in crate::report) fn class_hindrance(class: &Class) -> Option<&'static str> {
    match class.outcome {
        ClassOutcome::NoSources => Some("the methods were not judged: they need the sources"),
        ClassOutcome::MissingFiles => {
            Some("the methods cannot be called: files of the class are missing")
        }
        ClassOutcome::CompileError => {
            Some("the class does not compile, so no method can be called")
        }
        ClassOutcome::Judged => None,
    }
}

/// What is wrong with a method, or worth saying of it.
pub(in crate::report) fn method(method: &Method) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(
        convention(method)
            .iter()
            .flat_map(|text| field("note", [text])),
    );
    if let Some(board) = &method.board {
        lines.extend(field("board", drawn_rows(board)));
    }
    lines.extend(
        method
            .message
            .iter()
            .flat_map(|text| field("found", [text])),
    );
    lines.extend(method.place.iter().flat_map(|text| field("place", [text])));
    lines.extend(mistakes(&method.mistakes));
    if method.depends_on_calls.is_some() {
        lines.extend(field("note", [DEPENDS]));
    }
    let leak = method.leak.iter();
    lines.extend(leak.flat_map(|leak| field("leak", [&leak.message])));
    lines
}

/// That the answers of a method depend on other calls.
pub(in crate::report) const DEPENDS: &str =
    "its answers depend on what was called before in the same process";

/// How objects were made; `None` if in the usual way.
pub(in crate::report) fn convention(method: &Method) -> Option<String> {
    let convention = method.convention.as_ref()?;
    Some(format!(
        "judged with {convention}, by which the class does best"
    ))
}

/// How many calls of a method were right.
pub(in crate::report) fn calls(method: &Method) -> String {
    if method.is_judged {
        format!("{} of {} right", method.right, count(method.calls, "call"))
    } else {
        "not judged, which is no fault of the submission".to_owned()
    }
}

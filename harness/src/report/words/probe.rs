//! What came of boards made from published ones. It accuses nobody: a person judges.
use super::quantity::count;
use crate::{
    assignment::Feedback,
    grade::{Change, Found, Probe, Variant},
};

/// What came of the probe, in a sentence.
pub(in crate::report) fn summary(probe: &Probe) -> String {
    let (accepted, published) = (probe.accepted, count(probe.published, "published run"));
    let (right, others) = probe.others();
    let others = count(others, "board");
    if probe.tried.is_empty() {
        return format!(
            "no other boards were tried: {accepted} of {published} accepted, and four or more \
             and 80 % of them have to be, on boards that a program takes from its input"
        );
    }
    let seen =
        format!("{accepted} of {published} accepted, {right} of {others} made from them right");
    if probe.is_flagged() {
        format!(
            "the program may know the published boards by heart, for a person to judge: {seen}; \
             no points change"
        )
    } else {
        seen
    }
}

/// What is said of another form in which the program was not right.
pub(in crate::report) fn form(change: Change) -> String {
    format!(
        "not right on a published board {}, which the assignment does not rule out; that says \
         nothing of how it finds answers",
        self::change(change)
    )
}

/// What is different from a published board.
pub(in crate::report) fn change(change: Change) -> &'static str {
    match change {
        Change::Mirrored => "mirrored",
        Change::OneMove => "one legal move on",
        Change::Blanks => "with more blanks, and no line end behind it",
        Change::LineEnds => "with CR LF for line ends",
        Change::Renamed => "in a file of another name",
    }
}

/// What a run on something made from a published board came to.
pub(in crate::report) fn came(variant: &Variant) -> String {
    let Some((_, judgement)) = &variant.seen else {
        return "not judged".to_owned();
    };
    let told = judgement.rejection.as_ref();
    let told = told.and_then(|it| super::rejection(it, Feedback::Expected));
    let verdict = judgement.verdict();
    match (variant.found, told) {
        (Found::Right, _) => "right".to_owned(),
        (Found::Unclear, _) => format!("{}, not counted", super::name(verdict)),
        (Found::Wrong, Some(sentence)) => sentence.text,
        (Found::Wrong, None) => super::name(verdict).to_owned(),
    }
}

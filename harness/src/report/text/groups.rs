//! The groups at a glance, and what is said once for all runs.
use std::{collections::BTreeMap, io};

use super::LINE_CHARS;
use crate::{
    answer::Overlooked,
    judge::{Note, Verdict},
    report::{
        escape,
        page::{BAD, GOOD, LOUD, ODD, Page, QUIET, painted},
        view::{GroupView, View},
        words::{self, quantity::count},
    },
};

/// One line a group: a mark, how many runs were accepted, what became of the rest.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let (accepted, judged) = (view.accepted(), count(view.judged(), "run"));
    let not_judged = match view.judge_errors() {
        0 => String::new(),
        number => format!(", {number} not judged"),
    };
    page.line(
        0,
        painted(LOUD, format!("{accepted} of {judged} accepted{not_judged}")),
    )?;
    let width = |text: fn(&GroupView<'_>) -> String| {
        view.groups
            .iter()
            .map(|group| text(group).chars().count())
            .max()
            .unwrap_or_default()
    };
    let (title_width, count_width) = (width(title), width(counts));
    for group in &view.groups {
        let (title, counts) = (title(group), counts(group));
        let mark = mark(group);
        let before = format!("{mark} {title:title_width$}  {counts:>count_width$}  ");
        page.beside(
            2,
            &before,
            title_width + count_width + 6,
            &remarks(view, group).join(", "),
        )?;
    }
    Ok(())
}

fn title(group: &GroupView<'_>) -> String {
    group.group.title.clone()
}

fn counts(group: &GroupView<'_>) -> String {
    match group.judged() {
        0 => "–".to_owned(),
        judged => format!("{} of {judged}", group.accepted()),
    }
}

fn mark(group: &GroupView<'_>) -> String {
    if group.judge_errors > 0 {
        painted(ODD, "!")
    } else if group.judged() == 0 {
        painted(QUIET, "–")
    } else if group.accepted() == group.judged() {
        painted(GOOD, "✓")
    } else {
        painted(BAD, "✗")
    }
}

fn remarks(view: &View<'_>, group: &GroupView<'_>) -> Vec<String> {
    let percent = view.assignment.answer.presentation_error_percent;
    let mut remarks = Vec::new();
    for (&verdict, &runs) in &group.verdicts {
        match verdict {
            Verdict::Accepted => {}
            Verdict::PresentationError if percent > 0 => {
                let errors = words::number_of(verdict, runs);
                remarks.push(format!("{errors} at {percent} %"));
            }
            _ => remarks.push(words::number_of(verdict, runs)),
        }
    }
    if group.judge_errors > 0 {
        remarks.push(format!("{} not judged", group.judge_errors));
    }
    if group.not_run > 0 {
        remarks.push(format!("{} not run", group.not_run));
    }
    if group.is_hidden {
        remarks.push("hidden".to_owned());
    }
    remarks
}

/// What a byte-for-byte comparison would not have accepted, over all runs shown.
pub(super) fn write_overlooked(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let mut outputs: BTreeMap<Overlooked, usize> = BTreeMap::new();
    let cards = view.groups.iter().flat_map(|group| &group.cards);
    for note in cards.flat_map(|card| &card.notes) {
        if let Note::Overlooked(overlooked) = note {
            *outputs.entry(*overlooked).or_default() += 1;
        }
    }
    if outputs.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.line(
        0,
        "accepted here, but a byte-for-byte comparison would refuse:",
    )?;
    for (overlooked, number) in outputs {
        let outputs = count(number, "output");
        page.line(2, format!("{outputs}: {}", words::overlooked(overlooked)))?;
    }
    Ok(())
}

/// What went wrong on our side.
pub(in crate::report) fn write_judge_errors(
    page: &mut Page<'_>,
    view: &View<'_>,
) -> io::Result<()> {
    let errors = view.judge_errors();
    if errors == 0 {
        return Ok(());
    }
    page.blank()?;
    let told = format!(
        "the judge could not do its work on {}",
        count(errors, "run")
    );
    page.line(0, painted(ODD.bold(), format!("! {told}")))?;
    page.line(
        2,
        "this is no fault of the submission, and nothing is counted against it",
    )?;
    for group in &view.groups {
        for failure in &group.failures_of_judge {
            let chain = escape::line(failure.chain.join(": ").as_bytes(), LINE_CHARS);
            page.sentence(2, &format!("{}: {chain}", failure.id))?;
        }
        if group.is_hidden && group.judge_errors > 0 {
            let runs = count(group.judge_errors, "run");
            page.line(
                2,
                format!("{}: {runs} of a hidden group", group.group.title),
            )?;
        }
    }
    Ok(())
}

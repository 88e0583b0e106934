//! Which mistake it is, and the smallest board that shows it.
use std::io;

use reference::catalog::Variant;

use crate::{
    assignment::{Feedback, RepeatRule},
    plan,
    report::{
        board::drawn,
        escape,
        page::{BAD, Page, painted},
        view::View,
        words::{self, Sentence},
    },
};

/// The known mistake in the answers of the program, and the smallest board on which
/// they are wrong.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let graded = view.graded;
    if graded.variants.is_empty() && graded.smallest.is_none() && graded.crash.is_none() {
        return Ok(());
    }
    page.blank()?;
    if let Some(crash) = &graded.crash {
        page.line(
            0,
            format!("{} a memory error or the like", painted(BAD, "✗")),
        )?;
        page.field_sentence(2, "place", &words::fault(&crash.fault))?;
        page.field_sentence(
            2,
            "seen by",
            "the sanitizers of the compiler, see `[diagnose]` in the assignment",
        )?;
    }
    let Some(found) = &graded.smallest else {
        if !graded.variants.is_empty() {
            page.line(0, format!("{} a known mistake", painted(BAD, "✗")))?;
        }
        write_variants(page, 2, &graded.variants)?;
        return write_in_fairness(page, view);
    };
    let which = if found.is_least {
        "the smallest board on which the program is wrong"
    } else {
        "a small board on which the program is wrong"
    };
    page.line(0, format!("{} {which}", painted(BAD, "✗")))?;
    page.field(2, "board", drawn(&found.case.board))?;
    if let Some(rejection) = &found.judgement.rejection {
        let told = words::rejection(rejection, Feedback::Expected);
        let Sentence { text, help } = told.expect("everything may be told");
        page.field_sentence(2, "found", &text)?;
        if let Some(help) = help {
            page.field_sentence(2, "help", help)?;
        }
    }
    write_variants(page, 2, &graded.variants)?;
    write_in_fairness(page, view)?;
    let input = plan::stdin(&found.case.board, view.assignment.input);
    let arguments = view.assignment.modes[found.mode].arguments.join(" ");
    let input = input.replace('\n', "\\n");
    let command = format!("printf '{input}' | ./program {arguments}");
    page.field(2, "rerun", [escape::line(command.as_bytes(), 500)])
}

/// That the text itself has the rule that the program follows, if the policy is to tell so.
fn write_in_fairness(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let mut variants = view.graded.variants.iter();
    let is_told = view.assignment.repeat_rule == RepeatRule::Report;
    if is_told && variants.any(|variant| variant.is_literal_rule()) {
        page.field_sentence(2, "note", words::IN_FAIRNESS)?;
    }
    Ok(())
}

/// The known mistakes that account for all that was seen: one, or either of two.
pub(super) fn write_variants(
    page: &mut Page<'_>,
    indent: usize,
    variants: &[&'static Variant],
) -> io::Result<()> {
    for (index, variant) in variants.iter().enumerate() {
        let before = if index == 0 { "" } else { "or: " };
        page.field_sentence(indent, "mistake", &format!("{before}{}", variant.says))?;
        page.field_sentence(indent, "check", variant.see)?;
    }
    Ok(())
}

//! What came of boards made from published ones, for instructors.
use std::io;

use crate::{
    grade::{Found, Tried, Variant},
    report::{
        board, escape,
        page::{ODD, Page, QUIET, painted},
        view::{View, expected},
        words::probe::{came, change, form, summary},
    },
};

/// How much of an output is shown.
const OUTPUT_LINES: usize = 4;
const OUTPUT_CHARS: usize = 200;
/// How many characters of a sentence with a program's words are shown.
const TOLD_CHARS: usize = 500;

/// A line, and where the program is flagged the evidence.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let Some(probe) = view.probe() else {
        return Ok(());
    };
    page.blank()?;
    let mark = match probe.is_flagged() {
        true => painted(ODD.bold(), "!"),
        false => painted(QUIET, "–"),
    };
    page.beside(
        0,
        &format!("{mark} "),
        2,
        &format!("probe: {}", summary(probe)),
    )?;
    for variant in probe.forms() {
        page.sentence(2, &format!("note: {}", form(variant.change)))?;
        write_variant(page, view, 0, variant)?;
    }
    if !probe.is_flagged() {
        return Ok(());
    }
    for tried in &probe.tried {
        write_tried(page, view, tried)?;
    }
    Ok(())
}

fn write_tried(page: &mut Page<'_>, view: &View<'_>, tried: &Tried) -> io::Result<()> {
    let again = match tried.is_unsteady {
        true => ", and not when it was run again: nothing of it is counted",
        false => "",
    };
    page.blank()?;
    page.sentence(
        2,
        &format!("{} was accepted{again}", tried.run.id(view.assignment)),
    )?;
    let others = tried
        .variants
        .iter()
        .filter(|it| it.change.is_another_board());
    for variant in others {
        write_variant(page, view, tried.run.mode, variant)?;
    }
    Ok(())
}

fn write_variant(
    page: &mut Page<'_>,
    view: &View<'_>,
    mode: usize,
    variant: &Variant,
) -> io::Result<()> {
    let came = escape::line(came(variant).as_bytes(), TOLD_CHARS);
    page.sentence(4, &format!("{}: {came}", change(variant.change)))?;
    if variant.found != Found::Wrong {
        return Ok(());
    }
    page.field(6, "board", board::drawn(&variant.case.board))?;
    let right = expected(&view.assignment.rules_in(mode), variant.case.expected);
    page.field(6, "right", [right])?;
    let Some((seen, _)) = &variant.seen else {
        return Ok(());
    };
    let printed = escape::lines(&seen.stdout.bytes, OUTPUT_LINES, OUTPUT_CHARS);
    page.field(6, "printed", printed.to_text().lines())
}

//! What went wrong on our side.
use std::io;

use super::LINE_CHARS;
use crate::report::{
    escape,
    page::{ODD, Page, painted},
    view::View,
    words::quantity::count,
};

/// The runs that could not be judged, and why.
pub(in crate::report) fn write_judge_errors(
    page: &mut Page<'_>,
    view: &View<'_>,
) -> io::Result<()> {
    write_replaced(page, view)?;
    let errors = view.judge_errors();
    if errors == 0 {
        return Ok(());
    }
    head(page, &count(errors, "run"))?;
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

fn head(page: &mut Page<'_>, what: &str) -> io::Result<()> {
    page.blank()?;
    let told = format!("! the judge could not do its work on {what}");
    page.line(0, painted(ODD.bold(), told))?;
    page.line(
        2,
        "this is no fault of the submission, and nothing is counted against it",
    )
}

/// The runs with a right class, and the reason of the first: without them nobody knows
/// what more would have been earned.
fn write_replaced(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let mut errors = view.replaced_errors();
    let Some((_, reason)) = errors.next() else {
        return Ok(());
    };
    let runs = count(1 + errors.count(), "run");
    head(
        page,
        &format!("{runs} with a right class in place of yours"),
    )?;
    let reason = escape::line(reason.join(": ").as_bytes(), LINE_CHARS);
    page.sentence(
        2,
        &format!("{reason}; so points that these runs may earn are open"),
    )
}

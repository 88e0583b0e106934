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

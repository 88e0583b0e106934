//! The methods of the class, one by one.
use std::io;

use super::{LINE_CHARS, build, diagnosis, failed};
use crate::{
    assignment::Methods,
    grade::{Dependence, MethodResult, MethodsOutcome},
    report::{
        board::drawn,
        escape,
        page::{BAD, GOOD, LOUD, ODD, Page, QUIET, painted},
        view::View,
        words::{
            self, Sentence,
            quantity::{self, count},
        },
    },
};

/// The columns of a name.
const NAME_WIDTH: usize = 12;

/// How many methods are right, then a line each, with the reason below those that
/// are not.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let (Some(methods), Some(outcome)) = (&view.assignment.methods, &view.graded.methods) else {
        return Ok(());
    };
    page.blank()?;
    match outcome {
        MethodsOutcome::NoSources => page.sentence(
            0,
            &format!(
                "{} methods not judged: they need the sources",
                painted(QUIET, "–")
            ),
        ),
        MethodsOutcome::MissingFiles => {
            let files = methods.driver.files.join(", ");
            let text = format!("the methods cannot be called: they need {files}");
            failed(page, &Sentence::new(text))
        }
        MethodsOutcome::CompileError(log) => {
            page.line(
                0,
                painted(
                    LOUD,
                    "the class does not compile, so no method can be called",
                ),
            )?;
            build::write_failure(page, log, view.options.all)
        }
        MethodsOutcome::Judged(results) => {
            let right = results.iter().filter(|result| result.is_right()).count();
            let judged = count(results.len(), "method");
            page.line(0, painted(LOUD, format!("{right} of {judged} right")))?;
            let leaks = results.iter().filter_map(|result| result.leak.as_ref());
            if let Some(text) = leaks.filter_map(words::method::leak_of_object).next() {
                page.field_sentence(2, "leak", &text)?;
            }
            results
                .iter()
                .try_for_each(|result| write_method(page, view, methods, result))
        }
    }
}

fn write_method(
    page: &mut Page<'_>,
    view: &View<'_>,
    methods: &Methods,
    result: &MethodResult,
) -> io::Result<()> {
    let name = result.method.name();
    let calls = match &result.calls {
        Err(error) => {
            let mark = painted(ODD, "!");
            page.line(2, format!("{mark} {name:NAME_WIDTH$}  not judged"))?;
            return page.sentence(4, &escape::line(error.to_string().as_bytes(), LINE_CHARS));
        }
        Ok(calls) => calls,
    };
    let (right, judged) = result.right();
    let mark = if right == judged {
        painted(GOOD, "✓")
    } else {
        painted(BAD, "✗")
    };
    let calls_right = format!("{right} of {} right", count(judged, "call"));
    page.line(2, format!("{mark} {name:NAME_WIDTH$}  {calls_right}"))?;
    if result.convention > 0 {
        let title = &methods.conventions[result.convention].title;
        page.sentence(
            4,
            &format!("judged with {title}, by which the class does best"),
        )?;
    }
    // Boards of cases are not shown, those found by a search are.
    let wrong = calls.iter().find(|call| call.fault.is_some());
    let told = result.smallest.as_ref().or(wrong);
    if let Some((call, fault)) = told.and_then(|call| Some((&call.call, call.fault.as_ref()?))) {
        if result.smallest.is_some() {
            page.field(4, "board", drawn(&call.board))?;
            if call.board.get_n_moves() > 0 {
                let moves = quantity::moves(call.board.get_n_moves());
                page.field_sentence(4, "", &format!("made after {moves}"))?;
            }
        }
        // A misused memory is why answers depend on other calls, so it is told first.
        let Sentence { text, help } = words::method::fault(call, fault);
        let before = result.place.as_ref().filter(|_| fault.is_of_order());
        let help = before.map_or(help, |_| Some(words::method::PLACE_FIRST));
        if let Some(fault) = before {
            page.field_sentence(4, "place", &words::fault(fault))?;
        }
        page.field_sentence(4, "found", &text)?;
        if let Some(help) = help {
            page.field_sentence(4, "help", help)?;
        }
        if let (Some(fault), None) = (&result.place, before) {
            page.field_sentence(4, "place", &words::fault(fault))?;
        }
    }
    diagnosis::write_variants(page, 4, &result.variants)?;
    if let Some(Dependence::NotCounted { because }) = result.dependence {
        page.field_sentence(4, "note", &words::method::not_counted(because))?;
    }
    if let Some(text) = result.leak.as_ref().and_then(words::method::leak) {
        page.field_sentence(4, "leak", &text)?;
    }
    if right < judged {
        page.field(4, "rerun", [view.recheck(result.method)])?;
    }
    Ok(())
}

//! The runs that were not accepted.
use std::io;

use anstyle::Style;

use crate::{
    judge::Verdict,
    report::{
        board::drawn,
        escape,
        page::{BAD, GOOD, LOUD, Page, painted},
        transcript,
        view::{Card, Got, GroupView, View},
        words::{self, quantity::count},
    },
};

/// How many failures of a group are shown in full: one of each kind, so many kinds.
const SHOWN: usize = 3;
/// How many of the others are named.
const NAMED: usize = 6;
/// How many lines of standard error are shown of a crash, the first and the last:
/// some languages say at the beginning what went wrong, Python at the end.
const STDERR_LINES: (usize, usize) = (3, 3);
/// The most characters of each.
const STDERR_CHARS: usize = 80;

/// Every group with failures that may be shown.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let mut is_all_shown = true;
    for group in &view.groups {
        let failed: Vec<_> = group
            .cards
            .iter()
            .filter(|card| card.verdict != Verdict::Accepted)
            .collect();
        if !failed.is_empty() {
            page.blank()?;
            is_all_shown &= write_group(page, view, group, &failed)?;
        }
    }
    if is_all_shown {
        return Ok(());
    }
    page.blank()?;
    page.line(0, "see every failure in full with --all")
}

/// Returns whether every failure was shown in full.
fn write_group(
    page: &mut Page<'_>,
    view: &View<'_>,
    group: &GroupView<'_>,
    failed: &[&Card<'_>],
) -> io::Result<bool> {
    let number = count(failed.len(), "run");
    page.line(
        0,
        painted(
            LOUD,
            format!("{}: {number} not accepted", group.group.title),
        ),
    )?;
    let kinds = if view.options.all {
        failed.iter().map(|card| vec![*card]).collect()
    } else {
        by_kind(failed)
    };
    let most = if view.options.all { usize::MAX } else { SHOWN };
    for kind in kinds.iter().take(most) {
        let (first, others) = kind.split_first().expect("a kind is of one run at least");
        page.blank()?;
        write_card(page, view, first)?;
        if !others.is_empty() {
            let names = named(view, others);
            page.sentence(4, &format!("and {} more like it: {names}", others.len()))?;
        }
    }
    let others: Vec<_> = kinds.iter().skip(most).flatten().copied().collect();
    if !others.is_empty() {
        page.blank()?;
        let names = named(view, &others);
        page.sentence(
            2,
            &format!("and {} that failed otherwise: {names}", others.len()),
        )?;
    }
    Ok(failed.len() == kinds.len().min(most))
}

/// The failures by kind, in the order of the first of each.
fn by_kind<'v, 'a>(failed: &[&'v Card<'a>]) -> Vec<Vec<&'v Card<'a>>> {
    let mut kinds: Vec<Vec<&Card<'_>>> = Vec::new();
    for card in failed {
        match kinds.iter_mut().find(|kind| kind[0].kind == card.kind) {
            Some(kind) => kind.push(card),
            None => kinds.push(vec![card]),
        }
    }
    kinds
}

fn named(view: &View<'_>, cards: &[&Card<'_>]) -> String {
    let mut names: Vec<_> = cards
        .iter()
        .take(NAMED)
        .map(|card| short_name(view, card))
        .collect();
    if cards.len() > NAMED {
        names.push("…".to_owned());
    }
    names.join(", ")
}

/// The name of a run in its group: `case:mode`.
fn short_name(view: &View<'_>, card: &Card<'_>) -> String {
    let group = &view.assignment.groups[card.run.group].name;
    card.id
        .strip_prefix(&format!("{group}/"))
        .unwrap_or(&card.id)
        .to_owned()
}

fn write_card(page: &mut Page<'_>, view: &View<'_>, card: &Card<'_>) -> io::Result<()> {
    let name = painted(LOUD, short_name(view, card));
    let verdict = painted(BAD, words::name(card.verdict));
    page.line(2, format!("{name}  {verdict}{}", worth(card)))?;
    if let Some(sentence) = &card.sentence {
        page.sentence(4, &sentence.text)?;
    }
    for (note, told) in card.notes.iter().zip(card.told_notes()) {
        page.field_sentence(4, words::note_label(note), &told)?;
    }
    if let Some(help) = card.sentence.as_ref().and_then(|sentence| sentence.help) {
        page.field_sentence(4, "help", help)?;
    }
    if let Some(reason) = card.reason {
        page.field_sentence(4, "case", reason)?;
    }
    if let Some(board) = card.board {
        page.field(4, "board", drawn(board))?;
    }
    for (label, board) in &card.steps {
        page.field(4, label, drawn(board))?;
    }
    if let Some(expected) = &card.expected {
        page.field(4, "expected", [painted(GOOD, format!("`{expected}`"))])?;
    }
    if let Some(got) = &card.got {
        write_got(page, got, card.verdict)?;
    }
    if let Some(lines) = &card.transcript {
        page.field(4, "typed", transcript::shown(lines, false))?;
    }
    let is_told = match card.verdict {
        Verdict::RunTimeError => true,
        // A flood may have been of messages.
        Verdict::OutputLimitExceeded => !card.seen.stderr.bytes.is_empty(),
        _ => false,
    };
    if card.shows_output && is_told {
        page.field(4, "stderr", first_and_last(&card.seen.stderr.bytes))?;
    }
    page.field(4, "rerun", [view.rerun(card)])
}

fn write_got(page: &mut Page<'_>, got: &Got, verdict: Verdict) -> io::Result<()> {
    // The answer of a program that crashed may be right.
    let style = match verdict {
        Verdict::WrongAnswer | Verdict::PresentationError => BAD,
        _ => Style::new(),
    };
    if got.lines.is_empty() {
        return page.field(4, "got", [painted(style, "nothing")]);
    }
    let mut lines = quoted(&got.lines, got.omitted);
    lines[0] = painted(style, &lines[0]);
    // One column further right: the quotation begins with a backtick.
    lines.extend(got.caret.map(|at| painted(style, format!("{:at$} ^", ""))));
    page.field(4, "got", lines)
}

fn quoted(lines: &[String], omitted: usize) -> Vec<String> {
    let mut quoted: Vec<_> = lines.iter().map(|line| format!("`{line}`")).collect();
    if omitted > 0 {
        quoted.push(format!("… ({})", words::quantity::more(omitted, "line")));
    }
    quoted
}

/// The beginning and the end of standard error, each line quoted.
fn first_and_last(stderr: &[u8]) -> Vec<String> {
    let (first, last) = STDERR_LINES;
    let all = escape::lines(stderr, usize::MAX, STDERR_CHARS).shown;
    let omitted = all.len().saturating_sub(first + last);
    // In the place of one line it would tell less than the line.
    if omitted <= 1 {
        return quoted(&all, 0);
    }
    let mut lines = quoted(&all[..first], omitted);
    lines.extend(quoted(&all[first + omitted..], 0));
    lines
}

/// What a presentation error still earns.
fn worth(card: &Card<'_>) -> String {
    match (card.verdict, card.percent) {
        (Verdict::PresentationError, percent @ 1..) => format!(", counts {percent} %"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_where_an_error_message_begins_and_ends() {
        let shown = |lines: usize| {
            let text: String = (1..=lines).map(|number| format!("{number}\n")).collect();
            first_and_last(text.as_bytes())
        };
        assert_eq!(shown(0), [""; 0]);
        assert_eq!(shown(7), ["`1`", "`2`", "`3`", "`4`", "`5`", "`6`", "`7`"]);
        assert_eq!(
            shown(9),
            ["`1`", "`2`", "`3`", "… (3 more lines)", "`7`", "`8`", "`9`"]
        );
    }
}

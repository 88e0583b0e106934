//! The groups at a glance, and what is said once for all runs.
use std::{collections::BTreeMap, io};

use super::LINE_CHARS;
use crate::{
    answer::Overlooked,
    judge::{Note, Verdict},
    report::{
        escape,
        page::{BAD, GOOD, LOUD, ODD, Page, QUIET, WIDTH, chars, painted, wrapped},
        view::{GroupView, View},
        words::{self, quantity::count},
    },
};

/// The most columns that titles take; longer ones are wrapped.
const TITLE_COLUMNS: usize = 45;
/// The most columns that are kept for names.
const NAME_COLUMNS: usize = 24;
/// The columns before the name: an indent, the mark and a blank.
const MARK_COLUMNS: usize = 4;

/// How many runs were accepted, then the groups as a table. The groups of which
/// nothing was run share a line.
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
    let was_run = |group: &&GroupView<'_>| group.judged() + group.judge_errors > 0;
    let (run, not_run): (Vec<_>, Vec<_>) = view.groups.iter().partition(was_run);
    let rows: Vec<_> = run.iter().map(|group| Row::new(view, group)).collect();
    let columns = Columns::new(&rows);
    for row in &rows {
        row.write(page, &columns)?;
    }
    if not_run.is_empty() {
        return Ok(());
    }
    let groups = count(not_run.len(), "group");
    page.line(2, format!("{} {groups} not run", painted(QUIET, "–")))
}

/// A group in the table.
struct Row<'a> {
    mark: String,
    /// The name, as `--group` takes it.
    name: &'a str,
    title: Vec<String>,
    counts: String,
    /// What became of the runs that were not accepted.
    remarks: String,
}

/// How wide the columns of the table are.
struct Columns {
    name: usize,
    title: usize,
    counts: usize,
}

impl Columns {
    fn new(rows: &[Row<'_>]) -> Columns {
        let widest = |width: &dyn Fn(&Row<'_>) -> usize| rows.iter().map(width).max();
        let title = |row: &Row<'_>| row.title.iter().map(|line| chars(line)).max();
        Columns {
            name: widest(&|row| chars(row.name))
                .unwrap_or_default()
                .min(NAME_COLUMNS),
            title: widest(&|row| title(row).unwrap_or_default()).unwrap_or_default(),
            counts: widest(&|row| chars(&row.counts)).unwrap_or_default(),
        }
    }
}

impl<'a> Row<'a> {
    fn new(view: &View<'_>, group: &'a GroupView<'_>) -> Row<'a> {
        Row {
            mark: mark(view, group),
            name: &group.group.name,
            title: wrapped(&group.group.title, TITLE_COLUMNS),
            counts: counts(group),
            remarks: remarks(view, group).join(", "),
        }
    }

    /// Remarks that are too long to stand at the end of the line stand below it.
    fn write(&self, page: &mut Page<'_>, columns: &Columns) -> io::Result<()> {
        let (name_width, counts_width) = (columns.name, columns.counts);
        let title_width = columns.title;
        let (first, others) = self
            .title
            .split_first()
            .expect("wrapped text has a line at least");
        let (name, counts) = (self.name, &self.counts);
        let row = format!("{name:name_width$}  {first:title_width$}  {counts:>counts_width$}");
        let fits = MARK_COLUMNS + chars(&row) + 2 + chars(&self.remarks) <= WIDTH;
        let (beside, below) = if fits {
            (self.remarks.as_str(), "")
        } else {
            ("", self.remarks.as_str())
        };
        page.line(2, format!("{} {row}  {beside}", self.mark))?;
        let title_at = MARK_COLUMNS + name_width + 2;
        for line in others {
            page.line(title_at, line)?;
        }
        if below.is_empty() {
            return Ok(());
        }
        page.sentence(title_at, below)
    }
}

fn counts(group: &GroupView<'_>) -> String {
    match group.judged() {
        0 => "–".to_owned(),
        judged => format!("{} of {judged}", group.accepted()),
    }
}

/// Whether the runs of a group were begun and not all made.
fn is_unfinished(view: &View<'_>, group: &GroupView<'_>) -> bool {
    view.graded.stopped.is_some() && group.not_run > 0
}

fn mark(view: &View<'_>, group: &GroupView<'_>) -> String {
    if group.judge_errors > 0 {
        painted(ODD, "!")
    } else if is_unfinished(view, group) && group.accepted() == group.judged() {
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
    if group.flaky > 0 {
        remarks.push(format!("{} flaky", group.flaky));
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

/// The runs shown that were accepted near their limit of time; of the others it
/// is said where they are shown.
pub(super) fn write_near(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let mut near = Vec::new();
    for card in view.groups.iter().flat_map(|group| &group.cards) {
        let is_near = |note: &&&Note| matches!(note, Note::NearLimit { .. });
        let note = card.notes.iter().find(is_near);
        near.extend(
            note.filter(|_| card.verdict == Verdict::Accepted)
                .map(|note| (&card.id, *note)),
        );
    }
    if near.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.line(0, "accepted near the limit of time:")?;
    for (id, note) in near.iter().take(NEAR) {
        page.sentence(2, &format!("{id}: {}", words::note(note)))?;
    }
    match near.len().saturating_sub(NEAR) {
        0 => Ok(()),
        more => page.line(2, format!("and {}", words::quantity::more(more, "run"))),
    }
}

/// How many runs near their limit of time are named.
const NEAR: usize = 6;

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

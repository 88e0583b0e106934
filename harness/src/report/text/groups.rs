//! The groups at a glance, and what is said once for all runs.
use std::io;

use crate::{
    grade::MethodsOutcome,
    judge::Verdict,
    report::{
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

/// How many runs were accepted, and that something else is wrong where all were.
pub(super) fn write_sum(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let (accepted, judged) = (view.accepted(), count(view.judged(), "run"));
    let not_judged = match view.judge_errors() {
        0 => String::new(),
        number => format!(", {number} not judged"),
    };
    page.line(
        0,
        painted(LOUD, format!("{accepted} of {judged} accepted{not_judged}")),
    )?;
    let wrong = wrong_methods(view);
    if wrong.is_empty() || view.accepted() < view.judged() {
        return Ok(());
    }
    let methods = count(wrong.len(), "method");
    let verb = if wrong.len() == 1 { "is" } else { "are" };
    page.beside(
        2,
        &format!("{} ", painted(BAD, "✗")),
        2,
        &format!(
            "but {methods} {verb} wrong, told below: {}",
            wrong.join(", ")
        ),
    )
}

/// The names of the methods that are seen to be wrong.
fn wrong_methods(view: &View<'_>) -> Vec<&'static str> {
    let Some(MethodsOutcome::Judged(results)) = &view.graded.methods else {
        return Vec::new();
    };
    let wrong = results.iter();
    let wrong = wrong.filter(|result| result.calls.is_ok() && !result.is_right());
    wrong.map(|result| result.method.name()).collect()
}

/// The groups as a table. Those of which all was accepted share a line where others
/// failed, and so do those of which nothing was run.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let was_run = |group: &&GroupView<'_>| group.judged() + group.judge_errors > 0;
    let (run, not_run): (Vec<_>, Vec<_>) = view.groups.iter().partition(was_run);
    let (good, bad): (Vec<_>, Vec<_>) = run.into_iter().partition(|group| is_all_good(group));
    let (shown, in_a_line) = if bad.is_empty() && wrong_methods(view).is_empty() {
        (good, Vec::new())
    } else {
        (bad, good)
    };
    let rows: Vec<_> = shown.iter().map(|group| Row::new(view, group)).collect();
    let columns = Columns::new(&rows);
    for row in &rows {
        row.write(page, &columns)?;
    }
    if !in_a_line.is_empty() {
        let names: Vec<_> = in_a_line.iter().map(|it| it.group.name.as_str()).collect();
        let groups = count(names.len(), "group");
        page.beside(
            2,
            &format!("{} ", painted(GOOD, "✓")),
            2,
            &format!("all accepted in {groups}: {}", names.join(", ")),
        )?;
    }
    let undrawn = not_run.iter().filter(|it| it.group.is_undrawn());
    for group in undrawn {
        page.beside(
            2,
            &format!("{} ", painted(QUIET, "–")),
            2,
            &words::undrawn(&group.group.name),
        )?;
    }
    let not_run = not_run.into_iter().filter(|it| !it.group.is_undrawn());
    let not_run: Vec<_> = not_run.collect();
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

/// Whether there is nothing to say of a group but that all of it was accepted.
fn is_all_good(group: &GroupView<'_>) -> bool {
    let odd = group.judge_errors + group.not_run + group.flaky + group.by_repeat_rule;
    group.accepted() == group.judged() && odd == 0
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
            // Of a path, what each earns depends on what is wrong with it.
            Verdict::PresentationError
                if percent > 0 && view.assignment.answer.is_number_only() =>
            {
                let errors = words::number_of(verdict, runs);
                remarks.push(format!("{errors} at {percent} %"));
            }
            _ => remarks.push(words::number_of(verdict, runs)),
        }
    }
    if group.by_repeat_rule > 0 {
        remarks.push(format!("{} by the repeat rule", group.by_repeat_rule));
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

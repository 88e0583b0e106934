//! What the submissions of a class have in common, for an instructor.
use std::io;

use super::{LINE_CHARS, NAME_CHARS, heading, listed};
use crate::report::{
    class::{
        Gradebook,
        json::{Analysis, Diagnosis, Distribution},
    },
    escape,
    page::{Page, QUIET, WIDTH, chars, painted, wrapped},
    words::quantity::count,
};

/// How many refusals of a submission are told here.
const REFUSALS: usize = 3;
/// The width of the longest bar.
const BAR: usize = 40;

/// Writes the analysis.
pub(super) fn write(page: &mut Page<'_>, book: &Gradebook<'_>) -> io::Result<()> {
    let found = &book.analysis;
    if let Some(points) = &found.points {
        spread(page, points)?;
    }
    criteria(page, book)?;
    outcomes(page, found)?;
    cases(page, found)?;
    methods(page, found)?;
    mistakes(page, &found.mistakes)?;
    slowest(page, found)?;
    to_look_at(page, book)
}

fn spread(page: &mut Page<'_>, points: &Distribution) -> io::Result<()> {
    heading(page, "points so far")?;
    let Distribution {
        least,
        median,
        most,
        tenths,
    } = points;
    page.line(2, format!("least {least}, median {median}, most {most}"))?;
    let largest = tenths.iter().max().copied().unwrap_or(0).max(1);
    for (tenth, submissions) in tenths.iter().enumerate() {
        let label = match tenth {
            10 => "all".to_owned(),
            tenth => format!("{}–{} %", tenth * 10, tenth * 10 + 9),
        };
        // A bar for each that is not zero.
        let bar = "█".repeat((submissions * BAR).div_ceil(largest));
        page.line(2, format!("{label:>7}  {submissions:>5}  {bar}"))?;
    }
    Ok(())
}

fn criteria(page: &mut Page<'_>, book: &Gradebook<'_>) -> io::Result<()> {
    heading(page, "criteria")?;
    let counts = book.analysis.criteria.iter();
    let rows = book.class.criteria.iter().zip(counts).map(|(head, count)| {
        let title = escape::line(head.title.as_bytes(), NAME_CHARS);
        let told = match count.graded {
            0 if head.is_by_hand => "graded by hand".to_owned(),
            0 => "not graded".to_owned(),
            _ if head.points == 0 => "for information only".to_owned(),
            graded => format!(
                "{} of {graded} with all {}, {:.1} on average",
                count.full,
                self::count(head.points as usize, "point"),
                count.mean()
            ),
        };
        (title, told)
    });
    table(page, &rows.collect::<Vec<_>>())
}

fn outcomes(page: &mut Page<'_>, found: &Analysis) -> io::Result<()> {
    if found.outcomes.is_empty() {
        return Ok(());
    }
    heading(page, "how far they came")?;
    let rows = found
        .outcomes
        .iter()
        .map(|outcome| (outcome.words().to_owned(), outcome.submissions.to_string()));
    table(page, &rows.collect::<Vec<_>>())
}

/// The cases by how many passed, the fewest first; those that all pass in one sentence.
fn cases(page: &mut Page<'_>, found: &Analysis) -> io::Result<()> {
    if found.cases.iter().all(|case| case.judged == 0) {
        return Ok(());
    }
    heading(page, "cases, by how many pass")?;
    let (all, mut others): (Vec<_>, Vec<_>) = found
        .cases
        .iter()
        .filter(|case| case.judged > 0)
        .partition(|case| case.accepted == case.judged);
    // None before few, else the order of the assignment.
    others.sort_by_key(|case| case.accepted);
    let rows = others.iter().map(|case| {
        let remark = if case.accepted == 0 {
            ", none passes"
        } else {
            ""
        };
        let told = format!("{} of {}{remark}", case.accepted, case.judged);
        (escape::line(case.id.as_bytes(), 60), told)
    });
    table(page, &rows.collect::<Vec<_>>())?;
    match all.len() {
        0 => Ok(()),
        number => {
            let ids: Vec<String> = all.iter().map(|case| case.id.clone()).collect();
            let told = format!("all pass {}: {}", count(number, "case"), listed(&ids));
            page.sentence(2, &told)
        }
    }
}

fn methods(page: &mut Page<'_>, found: &Analysis) -> io::Result<()> {
    if found.methods.is_empty() {
        return Ok(());
    }
    heading(page, "methods, by how many are right")?;
    let rows = found.methods.iter();
    let rows = rows.map(|it| (it.name.clone(), format!("{} of {}", it.right, it.judged)));
    table(page, &rows.collect::<Vec<_>>())
}

fn mistakes(page: &mut Page<'_>, mistakes: &[Diagnosis]) -> io::Result<()> {
    if mistakes.is_empty() {
        return Ok(());
    }
    heading(page, "known mistakes, the commonest first")?;
    for diagnosis in mistakes {
        let names = diagnosis.names.join("` or `");
        let told = format!(
            "{} × `{names}` in {}",
            diagnosis.students.len(),
            diagnosis.of
        );
        page.sentence(2, &told)?;
        for message in &diagnosis.messages {
            page.sentence(4, message)?;
        }
        page.sentence(4, &listed(&diagnosis.students))?;
    }
    Ok(())
}

fn slowest(page: &mut Page<'_>, found: &Analysis) -> io::Result<()> {
    if found.slowest.is_empty() {
        return Ok(());
    }
    heading(page, "slowest runs")?;
    let rows = found.slowest.iter().map(|slow| {
        let limit = slow.cpu_limit_seconds;
        let limit = limit
            .map(|limit| format!(" of {limit:.2} s"))
            .unwrap_or_default();
        let name = escape::line(slow.student.as_bytes(), NAME_CHARS);
        let run = escape::line(slow.run.as_bytes(), 60);
        (name, format!("{:.2} s{limit}  {run}", slow.cpu_seconds))
    });
    table(page, &rows.collect::<Vec<_>>())
}

/// All that a person has to look at.
fn to_look_at(page: &mut Page<'_>, book: &Gradebook<'_>) -> io::Result<()> {
    let found = &book.analysis;
    heading(page, "to look at")?;
    let flaky: Vec<String> = found.flaky.iter().map(|it| it.student.clone()).collect();
    let lists = [
        ("no submission", &found.without_submission),
        ("not in the roster", &found.without_student),
        ("flaky", &flaky),
        ("judge failed", &found.judge_failed),
    ];
    let mut is_clear = true;
    for (what, names) in lists {
        if !names.is_empty() {
            is_clear = false;
            page.sentence(2, &format!("{what} ({}): {}", names.len(), listed(names)))?;
        }
    }
    for flagged in &found.flagged {
        is_clear = false;
        let name = escape::quote(&flagged.student, NAME_CHARS);
        let message = escape::line(flagged.message.as_bytes(), LINE_CHARS);
        page.sentence(2, &format!("{name}, for a person to judge: {message}"))?;
    }
    for entry in &book.entries {
        for problem in &entry.member.problems {
            is_clear = false;
            let name = escape::quote(&entry.member.name, NAME_CHARS);
            let problem = escape::line(problem.as_bytes(), LINE_CHARS);
            page.sentence(2, &format!("{name}: {problem}"))?;
        }
    }
    for entry in &book.entries {
        let name = escape::quote(&entry.member.name, NAME_CHARS);
        for refused in entry.refused.iter().take(REFUSALS) {
            is_clear = false;
            page.sentence(2, &format!("{name}, {refused}"))?;
        }
        if entry.refused.len() > REFUSALS {
            page.sentence(2, &format!("{name}, not taken: more, which `csv` tells of"))?;
        }
    }
    for refusal in &book.class.refused {
        is_clear = false;
        let path = escape::quote(&refusal.path, LINE_CHARS);
        let reason = escape::line(refusal.reason.as_bytes(), LINE_CHARS);
        page.sentence(2, &format!("not taken, {path}: {reason}"))?;
    }
    for note in &book.class.notes {
        is_clear = false;
        page.sentence(2, &escape::line(note.as_bytes(), LINE_CHARS))?;
    }
    if is_clear {
        page.line(2, painted(QUIET, "nothing"))?;
    }
    Ok(())
}

/// Two columns, the second wrapped.
fn table(page: &mut Page<'_>, rows: &[(String, String)]) -> io::Result<()> {
    let width = rows
        .iter()
        .map(|(label, _)| chars(label))
        .max()
        .unwrap_or(0);
    for (label, told) in rows {
        let mut before = format!("{label:width$}  ");
        for line in wrapped(told, WIDTH.saturating_sub(width + 4).max(20)) {
            page.line(2, format!("{before}{line}"))?;
            before = " ".repeat(width + 2);
        }
    }
    Ok(())
}

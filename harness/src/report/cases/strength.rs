//! Which known mistakes an assignment catches: what `tilemark cases strength` shows.
mod document;

use std::io::{self, Write};

use reference::catalog::Method;

use super::{
    head, paste,
    table::{self, Mark, Row},
};
use crate::{
    cases::{
        Strength,
        strength::{Because, LeftOut, Tried},
    },
    report::{
        page::{BAD, GOOD, LOUD, Page, QUIET, painted},
        words::quantity::count,
    },
    script::Command,
};

pub use document::{schema, write as write_json};

/// Writes how many known mistakes are caught, by method and by group, those that are
/// missed in full, and the boards that would catch them; with `all`, each mistake and
/// the groups that catch it. For people.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(strengths: &[Strength<'_>], all: bool, out: &mut dyn Write) -> io::Result<()> {
    let page = &mut Page::new(out);
    for (index, strength) in strengths.iter().enumerate() {
        if index > 0 {
            page.blank()?;
        }
        head(page, strength.assignment)?;
        write_methods(page, strength)?;
        write_groups(page, strength)?;
        if all {
            write_all(page, strength)?;
        }
        write_missed(page, strength)?;
        page.blank()?;
        let style = if strength.misses_any() { BAD } else { GOOD };
        page.line(0, painted(style, sum(strength)))?;
    }
    Ok(())
}

/// `caught 66 of 67 known mistakes (98 %)`; never 100 % unless it is all of them.
fn sum(strength: &Strength<'_>) -> String {
    let (caught, known) = (strength.caught(), strength.mistakes.len());
    let percent = (caught * 100).checked_div(known).unwrap_or(100);
    format!(
        "caught {caught} of {} ({percent} %)",
        count(known, "known mistake")
    )
}

/// The mistakes in `method`, how many are caught and how many there are.
fn of_method(strength: &Strength<'_>, method: Method) -> (usize, usize) {
    let mistakes = strength.mistakes.iter();
    let (missed, caught): (Vec<_>, Vec<_>) = mistakes
        .filter(|tried| tried.method == method)
        .partition(|tried| tried.is_missed());
    (caught.len(), caught.len() + missed.len())
}

fn write_methods(page: &mut Page<'_>, strength: &Strength<'_>) -> io::Result<()> {
    page.line(
        0,
        painted(LOUD, "known mistakes caught, by what they are in"),
    )?;
    let mut rows = Vec::new();
    for method in Method::ALL {
        let (caught, known) = of_method(strength, method);
        if known > 0 {
            rows.push(Row {
                mark: if caught == known {
                    Mark::Good
                } else {
                    Mark::Bad
                },
                name: method.to_string(),
                counts: format!("{caught} of {known}"),
                remarks: String::new(),
            });
        }
    }
    table::write(page, &rows)?;
    for left_out in &strength.left_out {
        page.beside(
            2,
            &format!("{} ", painted(QUIET, "–")),
            2,
            &self::left_out(left_out),
        )?;
    }
    Ok(())
}

/// Why the mistakes in a method are not counted.
fn left_out(left_out: &LeftOut) -> String {
    let method = left_out.method;
    let what = match left_out.names.as_slice() {
        [name] => (*name).to_owned(),
        names => format!("{} in {method}", count(names.len(), "known mistake")),
    };
    let because = match left_out.because {
        Because::NoPaths => "no answer has moves in it".to_owned(),
        Because::PathsNotTried => "cases are not tried on mistakes in a path".to_owned(),
        Because::Accepted => {
            "the policy of the assignment accepts what they answer, the rule not to enqueue a board \
             twice followed to the letter"
                .to_owned()
        }
        Because::NoneUnsolvable => "it is wrong only of boards that cannot be solved, for which \
                                    there is no `[answer.unsolvable]`"
            .to_owned(),
        Because::NotScored => format!("no criterion is for {method}"),
        Because::OtherDistance => format!(
            "it is wrong only of boards made for the other distance, of which {method} is not asked"
        ),
    };
    format!("left out {what}: {because}")
}

/// What a group catches, and what is caught by no other group.
fn write_groups(page: &mut Page<'_>, strength: &Strength<'_>) -> io::Result<()> {
    let assignment = strength.assignment;
    let cases = assignment.groups.iter().map(|group| group.name.as_str());
    let (in_solve, in_methods): (Vec<_>, Vec<_>) = strength
        .mistakes
        .iter()
        .partition(|tried| tried.method == Method::Solve);
    page.blank()?;
    page.line(0, painted(LOUD, "by groups of cases"))?;
    write_catches(page, cases, &in_solve)?;
    if in_methods.is_empty() {
        return Ok(());
    }
    let groups = assignment
        .methods
        .iter()
        .flat_map(|methods| &methods.boards);
    page.blank()?;
    page.line(0, painted(LOUD, "by groups of boards for methods"))?;
    write_catches(page, groups.map(|group| group.name.as_str()), &in_methods)
}

fn write_catches<'a>(
    page: &mut Page<'_>,
    groups: impl Iterator<Item = &'a str>,
    mistakes: &[&Tried<'_>],
) -> io::Result<()> {
    let rows = groups.map(|group| {
        let is_by = |tried: &&&Tried<'_>| tried.caught_by.iter().any(|it| it.group == group);
        let by: Vec<_> = mistakes.iter().filter(is_by).collect();
        let alone = by.iter().filter(|tried| tried.caught_by.len() == 1);
        Row {
            mark: Mark::Good,
            name: group.to_owned(),
            counts: format!("{} of {}", by.len(), mistakes.len()),
            remarks: match alone.count() {
                0 => String::new(),
                alone => format!("{alone} by no other group"),
            },
        }
    });
    table::write(page, &rows.collect::<Vec<_>>())
}

fn write_all(page: &mut Page<'_>, strength: &Strength<'_>) -> io::Result<()> {
    for method in Method::ALL {
        let tried = strength.mistakes.iter();
        let tried: Vec<_> = tried.filter(|tried| tried.method == method).collect();
        if tried.is_empty() {
            continue;
        }
        page.blank()?;
        page.line(0, painted(LOUD, format!("mistakes in {method}")))?;
        for tried in tried {
            let mark = match tried.is_missed() {
                true => painted(BAD, "✗"),
                false => painted(GOOD, "✓"),
            };
            page.line(2, format!("{mark} {}", tried.variant.name))?;
            page.sentence(4, &caught_by(tried))?;
        }
    }
    Ok(())
}

/// `easy 1/2, extra 1/1`, or that it is missed.
fn caught_by(tried: &Tried<'_>) -> String {
    let groups = tried.caught_by.iter();
    let groups: Vec<String> = groups
        .map(|catch| format!("{} {}/{}", catch.group, catch.by, catch.of))
        .collect();
    match groups.as_slice() {
        [] => "missed".to_owned(),
        groups => groups.join(", "),
    }
}

fn write_missed(page: &mut Page<'_>, strength: &Strength<'_>) -> io::Result<()> {
    for tried in strength.mistakes.iter().filter(|tried| tried.is_missed()) {
        let variant = tried.variant;
        page.blank()?;
        page.line(
            0,
            format!("{} {} is missed", painted(BAD, "✗"), variant.name),
        )?;
        page.field_sentence(2, "mistake", variant.says)?;
        if !strength.remedy.catches(variant) {
            page.field_sentence(2, "help", "none of the small boards tried would catch it")?;
        }
    }
    let (cases, boards) = pasted(strength);
    if !cases.is_empty() {
        page.blank()?;
        let help = "to catch what is missed in solve(), paste this into a `.toml` file of a group:";
        page.sentence(0, help)?;
        page.blank()?;
        lines(page, &cases)?;
    }
    if !boards.is_empty() {
        page.blank()?;
        let help = "to catch what is missed in methods, paste this into `[methods.boards]` of \
                    `assignment.toml`:";
        page.sentence(0, help)?;
        page.blank()?;
        lines(page, &boards)?;
    }
    Ok(())
}

/// Lines at the very left, so that they can be copied as they are.
fn lines(page: &mut Page<'_>, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| page.line(0, line))
}

/// What is to be pasted into a table of cases, and into the boards for methods.
fn pasted(strength: &Strength<'_>) -> (String, String) {
    let remedy = &strength.remedy;
    let boards = paste::boards(strength.assignment, &remedy.boards);
    let commands = strength.assignment.script.as_ref();
    let solve = commands.and_then(|it| it.word_for(Command::Solve));
    (paste::cases(&remedy.cases, solve), boards)
}

//! The personal boards of a student, with what makes them as hard as those of others.
use std::{
    io::{self, Write},
    path::Path,
};

use super::{PATH_CHARS, answer, head, write_board};
use crate::{
    assignment::Assignment,
    case::Expected,
    personal::{Certified, Drawn, name},
    report::{
        escape,
        page::{LOUD, Page, painted},
        words::quantity::count,
    },
};

/// The most characters of an id that are shown.
const ID_CHARS: usize = 200;

/// Writes the boards of a student, and the folder of the files if there is one.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(
    assignment: &Assignment,
    student: &str,
    drawn: &[Drawn],
    folder: Option<&Path>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let page = &mut Page::new(out);
    head(page, assignment)?;
    let student = escape::line(student.trim().as_bytes(), ID_CHARS);
    page.line(0, format!("personal boards of {student}"))?;
    for group in drawn {
        let of = &assignment.groups[group.group];
        page.blank()?;
        let boards = count(group.boards.len(), "board");
        page.line(0, painted(LOUD, format!("{}: {boards}", of.name)))?;
        for (number, certified) in (1..).zip(&group.boards) {
            page.blank()?;
            write_one(page, number, certified)?;
        }
    }
    page.blank()?;
    if let Some(sentence) = same_by_chance(drawn) {
        page.sentence(0, &sentence)?;
    }
    if let Some(folder) = folder {
        let folder = escape::line(folder.as_os_str().as_encoded_bytes(), PATH_CHARS);
        page.sentence(0, &format!("Each board is a case file in {folder}."))?;
    }
    Ok(())
}

fn write_one(page: &mut Page<'_>, number: usize, certified: &Certified) -> io::Result<()> {
    let moves = answer(Expected::Moves(certified.moves));
    page.line(2, format!("{}: {moves}", name(number)))?;
    write_board(page, 4, &certified.board)?;
    for effort in &certified.efforts {
        let (band, heuristic) = (effort.band, effort.heuristic);
        let told = format!(
            "A* by {heuristic} expands {} (for every student {} to {}, median {})",
            count(
                usize::try_from(effort.expanded).unwrap_or(usize::MAX),
                "node"
            ),
            band.least,
            band.most,
            band.median
        );
        page.field(4, "effort", [told])?;
    }
    match certified.choice {
        Some(choice) => page.field(
            4,
            "drawn",
            [format!("from about {}", count(choice, "board"))],
        ),
        None => page.field(4, "drawn", ["by random moves from the goal".to_owned()]),
    }
}

/// How likely it is that another student has the same boards; `None` if none are counted.
fn same_by_chance(drawn: &[Drawn]) -> Option<String> {
    let boards = drawn.iter().flat_map(|group| &group.boards);
    let choices: Vec<Option<usize>> = boards.map(|it| it.choice).collect();
    let counted: Vec<usize> = choices.iter().copied().flatten().collect();
    let which = match counted.len() {
        0 => return None,
        all if all == choices.len() => "boards",
        _ => "boards, of those drawn from a known number,",
    };
    // Of many boards the product is beyond all numbers.
    let digits: f64 = counted.iter().map(|&choice| (choice as f64).log10()).sum();
    Some(format!(
        "That another student has the same {which} by chance is about 1 in 10^{digits:.0}."
    ))
}

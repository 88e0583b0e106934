//! Whether the answers of an assignment are right: what `tilemark cases verify` shows.
mod document;

use std::io::{self, Write};

use reference::Heuristic;

use super::{
    answer, head, path,
    table::{self, Mark, Row},
    write_board,
};
use crate::{
    cases::{
        Finding, Found, Prover, Verification,
        verify::{BoardProofs, CaseProof, Disagreement, GroupProofs, Standing},
    },
    report::{
        page::{BAD, GOOD, LOUD, ODD, Page, painted},
        words::quantity::{count, moves},
    },
};

pub use document::{schema, write as write_json};

/// Writes how far each answer is proved; for people.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(verifications: &[Verification<'_>], out: &mut dyn Write) -> io::Result<()> {
    let page = &mut Page::new(out);
    for (index, verification) in verifications.iter().enumerate() {
        if index > 0 {
            page.blank()?;
        }
        write_one(page, verification)?;
    }
    Ok(())
}

fn write_one(page: &mut Page<'_>, verification: &Verification<'_>) -> io::Result<()> {
    head(page, verification.assignment)?;
    page.line(0, painted(LOUD, "answers of cases proved by two methods"))?;
    let groups: Vec<Row> = verification.groups.iter().map(case_row).collect();
    table::write(page, &groups)?;
    if !verification.boards.is_empty() {
        page.blank()?;
        page.line(0, painted(LOUD, "right answers of methods counted twice"))?;
        let boards: Vec<Row> = verification.boards.iter().map(board_row).collect();
        table::write(page, &boards)?;
    }
    for group in &verification.groups {
        for case in &group.cases {
            if case.standing() != Standing::Twice {
                write_case(page, verification, group, case)?;
            }
        }
    }
    for group in &verification.boards {
        for disagreement in &group.disagreements {
            write_disagreement(page, group, disagreement)?;
        }
    }
    page.blank()?;
    let (style, text) = verdict(verification);
    page.line(0, painted(style, text))
}

fn case_row(group: &GroupProofs<'_>) -> Row {
    let number = |standing| {
        let cases = group.cases.iter();
        cases.filter(|case| case.standing() == standing).count()
    };
    let [once, never, wrong] = [Standing::Once, Standing::Never, Standing::Wrong].map(number);
    let remarks = [
        (wrong, "wrong"),
        (once, "proved by one method only"),
        (never, "not proved"),
    ];
    let remarks = remarks.iter().filter(|(number, _)| *number > 0);
    let remarks: Vec<String> = remarks
        .map(|(number, what)| format!("{number} {what}"))
        .collect();
    Row {
        mark: match (wrong, once + never) {
            (0, 0) => Mark::Good,
            (0, _) => Mark::Odd,
            _ => Mark::Bad,
        },
        name: group.group.name.clone(),
        counts: format!("{} of {}", number(Standing::Twice), group.cases.len()),
        remarks: remarks.join(", "),
    }
}

fn board_row(group: &BoardProofs<'_>) -> Row {
    let wrong = group.disagreements.len();
    Row {
        mark: if wrong == 0 { Mark::Good } else { Mark::Bad },
        name: group.name.to_owned(),
        counts: count(group.calls, "call"),
        remarks: match wrong {
            0 => String::new(),
            wrong => count(wrong, "disagreement"),
        },
    }
}

fn write_case(
    page: &mut Page<'_>,
    verification: &Verification<'_>,
    group: &GroupProofs<'_>,
    proof: &CaseProof<'_>,
) -> io::Result<()> {
    let (mark, told) = match proof.standing() {
        Standing::Twice => return Ok(()),
        Standing::Once => (painted(ODD, "!"), "proved by one method only"),
        Standing::Never => (painted(ODD, "!"), "not proved"),
        Standing::Wrong => (painted(BAD, "✗"), "wrong answer"),
    };
    page.blank()?;
    page.line(
        0,
        format!("{mark} {}/{}: {told}", group.group.name, proof.case.name),
    )?;
    page.field(2, "file", [path(verification.assignment, &proof.case.file)])?;
    page.field(2, "expected", [answer(proof.case.expected)])?;
    page.field(2, "found", proof.findings.map(finding))?;
    write_board(page, 2, &proof.case.board)
}

fn write_disagreement(
    page: &mut Page<'_>,
    group: &BoardProofs<'_>,
    disagreement: &Disagreement,
) -> io::Result<()> {
    page.blank()?;
    let (method, group) = (disagreement.method, group.name);
    page.line(
        0,
        format!(
            "{} {method}() on a board of `{group}`: counted twice with different outcomes",
            painted(BAD, "✗")
        ),
    )?;
    page.sentence(
        2,
        "this is a mistake of tilemark, and not one of the assignment",
    )?;
    page.field(2, "judged", [&disagreement.judged])?;
    page.field(2, "counted", [&disagreement.counted])?;
    page.field(2, "moves", [disagreement.board.get_n_moves().to_string()])?;
    write_board(page, 2, &disagreement.board)
}

/// What all of it amounts to.
fn verdict(verification: &Verification<'_>) -> (anstyle::Style, String) {
    let number = |standing| verification.count(standing);
    let wrong = number(Standing::Wrong);
    let open = number(Standing::Once) + number(Standing::Never);
    let verb = |number, one, many| if number == 1 { one } else { many };
    if wrong > 0 {
        let verb = verb(wrong, "is", "are");
        (BAD, format!("{} {verb} wrong", count(wrong, "answer")))
    } else if verification.disagreements() > 0 {
        let disagreements = count(verification.disagreements(), "disagreement");
        (BAD, format!("{disagreements} on what methods return"))
    } else if open > 0 {
        let verb = verb(open, "is", "are");
        let open = count(open, "answer");
        (
            ODD,
            format!("{open} {verb} not proved twice; `--nodes` lets the searches go on"),
        )
    } else {
        let twice = count(number(Standing::Twice), "answer");
        (GOOD, format!("proved {twice} twice"))
    }
}

/// What a method found, in words.
fn finding(finding: Finding) -> String {
    let by = by(finding.by);
    match finding.found {
        Found::Moves(found) => format!("{}, {by}", moves(found)),
        Found::Solvable => format!("solvable, {by}"),
        Found::Unsolvable => format!("unsolvable, {by}"),
        Found::GaveUp { least, most: None } => format!("{} or more, {by} gave up", moves(least)),
        Found::GaveUp {
            least,
            most: Some(most),
        } => format!("from {least} to {}, {by} gave up", moves(most)),
    }
}

fn by(prover: Prover) -> String {
    match prover {
        Prover::ExactSolver => "the exact solver".to_owned(),
        Prover::BreadthFirst => "breadth-first search".to_owned(),
        Prover::Astar(Heuristic::LinearConflict) => "A* by linear conflict".to_owned(),
        Prover::Astar(heuristic) => format!("A* by {heuristic} distance"),
        Prover::Parity => "the parity of inversions and blank row".to_owned(),
        Prover::Exhaustion => "a search of all boards".to_owned(),
        Prover::Cycles => "the cycles of the tiles".to_owned(),
    }
}

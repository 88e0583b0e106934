//! Whether the answers of an assignment are right: what `tilemark cases verify` shows.
use std::io::{self, Write};

use reference::Heuristic;
use serde::Serialize;

use super::{
    answer, head, path, rows,
    table::{self, Mark, Row},
    write_board, write_document,
};
use crate::{
    case::Expected,
    cases::{
        Finding, Found, Prover, Verification,
        verify::{BoardProofs, CaseProof, Disagreement, GroupProofs, Standing},
    },
    report::{
        page::{BAD, GOOD, LOUD, ODD, Page, painted},
        words::quantity::{count, moves},
    },
};

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

/// Writes the same for programs, as one JSON document.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_json(verifications: &[Verification<'_>], out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        format: "tilemark-verify/1",
        version: env!("CARGO_PKG_VERSION"),
        assignments: verifications.iter().map(Assignment::from).collect(),
    };
    write_document(&document, out)
}

#[derive(Serialize)]
struct Document {
    format: &'static str,
    version: &'static str,
    assignments: Vec<Assignment>,
}

#[derive(Serialize)]
struct Assignment {
    name: String,
    title: String,
    proved_twice: usize,
    proved_once: usize,
    not_proved: usize,
    wrong: usize,
    groups: Vec<Group>,
    boards: Vec<Boards>,
}

#[derive(Serialize)]
struct Group {
    name: String,
    cases: Vec<Case>,
}

#[derive(Serialize)]
struct Case {
    name: String,
    file: String,
    board: Vec<Vec<u8>>,
    #[serde(flatten)]
    expected: Answer,
    standing: &'static str,
    findings: Vec<Proof>,
}

/// The number of moves, or that there is no way.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Moves(u32),
    Unsolvable(bool),
    GaveUp { least: u32, most: Option<u32> },
}

#[derive(Serialize)]
struct Proof {
    by: String,
    #[serde(flatten)]
    found: Answer,
}

#[derive(Serialize)]
struct Boards {
    name: String,
    calls: usize,
    disagreements: Vec<Disagreed>,
}

#[derive(Serialize)]
struct Disagreed {
    method: String,
    moves: u32,
    board: Vec<Vec<u8>>,
    judged: String,
    counted: String,
}

impl From<&Verification<'_>> for Assignment {
    fn from(verification: &Verification<'_>) -> Assignment {
        let assignment = verification.assignment;
        let case = |proof: &CaseProof<'_>| Case {
            name: proof.case.name.clone(),
            file: path(assignment, &proof.case.file),
            board: rows(&proof.case.board),
            expected: match proof.case.expected {
                Expected::Moves(moves) => Answer::Moves(moves),
                Expected::Unsolvable => Answer::Unsolvable(true),
            },
            standing: standing(proof.standing()),
            findings: proof.findings.iter().map(Proof::from).collect(),
        };
        let groups = verification.groups.iter().map(|group| Group {
            name: group.group.name.clone(),
            cases: group.cases.iter().map(case).collect(),
        });
        Assignment {
            name: assignment.name.clone(),
            title: assignment.title.clone(),
            proved_twice: verification.count(Standing::Twice),
            proved_once: verification.count(Standing::Once),
            not_proved: verification.count(Standing::Never),
            wrong: verification.count(Standing::Wrong),
            groups: groups.collect(),
            boards: verification.boards.iter().map(Boards::from).collect(),
        }
    }
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Twice => "proved_twice",
        Standing::Once => "proved_once",
        Standing::Never => "not_proved",
        Standing::Wrong => "wrong",
    }
}

impl From<&Finding> for Proof {
    fn from(finding: &Finding) -> Proof {
        Proof {
            by: by(finding.by),
            found: match finding.found {
                Found::Moves(moves) => Answer::Moves(moves),
                Found::Solvable => Answer::Unsolvable(false),
                Found::Unsolvable => Answer::Unsolvable(true),
                Found::GaveUp { least, most } => Answer::GaveUp { least, most },
            },
        }
    }
}

impl From<&BoardProofs<'_>> for Boards {
    fn from(proofs: &BoardProofs<'_>) -> Boards {
        let disagreed = |found: &Disagreement| Disagreed {
            method: found.method.to_string(),
            moves: found.board.get_n_moves(),
            board: rows(&found.board),
            judged: found.judged.clone(),
            counted: found.counted.clone(),
        };
        Boards {
            name: proofs.name.to_owned(),
            calls: proofs.calls,
            disagreements: proofs.disagreements.iter().map(disagreed).collect(),
        }
    }
}

//! The points.
use std::io;

use crate::{
    assignment::{Criterion, Grading, Rule},
    report::{
        page::{LOUD, Page, QUIET, WIDTH, painted, wrapped},
        totals::Totals,
        view::View,
        words::{self, quantity::count},
    },
    score::{Earned, Line},
};

/// The widest that the column of titles becomes; longer titles are wrapped.
const TITLE_WIDTH: usize = 40;

/// A line a criterion, then the sum.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let criteria = &view.assignment.criteria;
    let lines = &view.graded.scorecard.lines;
    let rows: Vec<_> = criteria.iter().zip(lines).collect();
    page.line(0, painted(LOUD, "points"))?;
    let title_width = rows
        .iter()
        .map(|(criterion, _)| criterion.title.chars().count())
        .max();
    let points_width = rows
        .iter()
        .map(|(_, line)| points(line).chars().count())
        .max();
    let (title_width, points_width) = (
        title_width.unwrap_or_default().min(TITLE_WIDTH),
        points_width.unwrap_or_default(),
    );
    let (not_judged, judged): (Vec<_>, Vec<_>) = rows
        .into_iter()
        .partition(|(_, line)| line.earned == Earned::NotAllRun && line.judged == 0);
    for (criterion, line) in judged {
        let mut titles = wrapped(&criterion.title, title_width).into_iter();
        let (title, points) = (titles.next().unwrap_or_default(), points(line));
        let remark = remark(view, criterion, line);
        let before = format!("{title:title_width$}  {points:>points_width$}  ");
        page.beside(2, &before, title_width + points_width + 4, &remark)?;
        for more in titles {
            page.line(2, more)?;
        }
    }
    if !not_judged.is_empty() {
        let number = match not_judged.len() {
            1 => "1 criterion".to_owned(),
            number => format!("{number} criteria"),
        };
        page.line(2, painted(QUIET, format!("– {number} not judged")))?;
    }
    let is_called = |(criterion, line): (&Criterion, &Line)| {
        matches!(criterion.grading, Grading::Method { .. }) && line.judged > 0
    };
    if criteria.iter().zip(lines).any(is_called) {
        let told = "a call asks a method about one board, a run gives the program one";
        page.line(2, painted(QUIET, told))?;
    }
    page.blank()?;
    for line in wrapped(&Totals::new(&view.graded.scorecard).told(), WIDTH) {
        page.line(0, painted(LOUD, line))?;
    }
    Ok(())
}

fn points(line: &Line) -> String {
    let max = line.points;
    match line.earned {
        _ if max == 0 => "–".to_owned(),
        Earned::Points(points) => format!("{points} of {max:2}"),
        Earned::Withheld { .. } => format!("0 of {max:2}"),
        _ => format!("– of {max:2}"),
    }
}

fn remark(view: &View<'_>, criterion: &Criterion, line: &Line) -> String {
    let runs = match (line.judged, &criterion.grading) {
        (0, _) => String::new(),
        (judged, Grading::Method { .. }) => {
            format!("{} of {} right", line.accepted, count(judged, "call"))
        }
        (judged, _) if line.is_replaced => format!(
            "{} of {} accepted with a right class in place of yours",
            line.accepted,
            count(judged, "run")
        ),
        (judged, _) => format!("{} of {} accepted", line.accepted, count(judged, "run")),
    };
    let first = match line.earned {
        Earned::Withheld { requires } => {
            format!(
                "all points of `{}` are required first",
                view.assignment.criteria[requires].title
            )
        }
        earned => match (words::open(earned), &criterion.grading) {
            (Some(open), _) => open.to_owned(),
            _ if line.points == 0 => "for information only".to_owned(),
            (
                None,
                Grading::Runs {
                    rule: Rule::All, ..
                },
            ) => "all or nothing".to_owned(),
            (None, _) => String::new(),
        },
    };
    [first, runs]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

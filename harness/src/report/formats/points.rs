//! The points of a report, checked before any format tells them.
use super::FormatError;
use crate::report::json::{
    Report,
    points::{Criterion, Status},
};

/// The criteria that are graded, with what each earned; their sums are those of the report.
///
/// # Errors
///
/// If names or sums are not as every reader of grades takes them for granted.
pub(super) fn graded(report: &Report) -> Result<Vec<(&Criterion, u32)>, FormatError> {
    for criterion in &report.criteria {
        let is_it = |other: &&Criterion| other.name == criterion.name;
        let times = report.criteria.iter().filter(is_it).count();
        if times > 1 || criterion.name.trim().is_empty() {
            let name = criterion.name.clone();
            return Err(FormatError::Name { name, times });
        }
        if let Some(earned) = criterion.earned.filter(|earned| *earned > criterion.points) {
            return Err(FormatError::TooManyPoints {
                criterion: criterion.name.clone(),
                points: criterion.points,
                earned,
            });
        }
    }
    let graded = report.criteria.iter();
    let graded: Vec<_> = graded
        .filter_map(|criterion| Some((criterion, criterion.earned?)))
        .collect();
    let earned = graded.iter().map(|(_, earned)| u64::from(*earned)).sum();
    let worth = graded.iter().map(|(of, _)| u64::from(of.points)).sum();
    let totals = &report.totals;
    for (total, sum) in [(totals.earned, earned), (totals.graded, worth)] {
        if u64::from(total) != sum {
            let total = total.into();
            return Err(FormatError::Sum { total, sum });
        }
    }
    Ok(graded)
}

/// The same, and at least one of them is worth a point.
pub(super) fn some_graded<'a>(
    report: &'a Report,
    format: &'static str,
) -> Result<Vec<(&'a Criterion, u32)>, FormatError> {
    let graded = graded(report)?;
    if report.totals.graded == 0 {
        let why = super::told::total(report);
        return Err(FormatError::NothingGraded { format, why });
    }
    Ok(graded)
}

/// Why the grade of a submission is not final, if it is not for a reason that another run
/// of the judge would take away: it failed, was stopped, or was asked for a part.
pub(super) fn unfinished(report: &Report) -> Option<String> {
    let is_in = |status| report.criteria.iter().any(|it| it.status == status);
    let errors = report.judge_errors.len();
    let unjudged = report.class.iter().flat_map(|class| &class.methods);
    let unjudged = unjudged.filter(|method| !method.is_judged).count();
    if errors + unjudged > 0 || is_in(Status::JudgeFailed) {
        Some("the judge could not do its work on all of it".to_owned())
    } else if let Some(stopped) = &report.stopped {
        Some(format!("the judge was stopped by {}", stopped.signal))
    } else if is_in(Status::NotAllRun) {
        Some("only a part of it was asked for".to_owned())
    } else {
        None
    }
}

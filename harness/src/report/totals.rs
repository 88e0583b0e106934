//! The sum of the points.
use super::words::open;
use crate::score::{Earned, Scorecard};

/// The sums over a scorecard.
pub(super) struct Totals {
    /// Points earned.
    pub(super) earned: u32,
    /// Points of the criteria that are graded.
    pub(super) graded: u32,
    /// Points of all criteria.
    pub(super) max: u32,
    /// Points that are open, by reason, in the order of the scorecard.
    pub(super) open: Vec<(&'static str, u32)>,
}

impl Totals {
    pub(super) fn new(scorecard: &Scorecard) -> Totals {
        let mut totals = Totals {
            earned: 0,
            graded: 0,
            max: 0,
            open: Vec::new(),
        };
        for line in &scorecard.lines {
            totals.max += line.points;
            if let Earned::Points(points) = line.earned {
                totals.earned += points;
            }
            match open(line.earned) {
                None => totals.graded += line.points,
                Some(_) if line.points == 0 => {}
                Some(reason) => match totals.open.iter_mut().find(|open| open.0 == reason) {
                    Some((_, points)) => *points += line.points,
                    None => totals.open.push((reason, line.points)),
                },
            }
        }
        totals
    }

    /// The sum in words.
    pub(super) fn told(&self) -> String {
        let Totals {
            earned,
            graded,
            max,
            open,
        } = self;
        if open.is_empty() {
            return format!("{earned} of {max} points");
        }
        let reasons: Vec<_> = open
            .iter()
            .map(|(reason, points)| format!("{points} {reason}"))
            .collect();
        let so_far = match graded {
            0 => "no points so far".to_owned(),
            _ => format!("{earned} of {graded} points so far"),
        };
        match reasons.as_slice() {
            [reason] => format!("{so_far}; {reason}"),
            reasons => format!("{so_far}; {} open: {}", max - graded, reasons.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Line;

    #[track_caller]
    fn check(lines: &[(Earned, u32)], told: &str) {
        let line = |&(earned, points)| Line {
            earned,
            points,
            accepted: 0,
            judged: 0,
            is_replaced: false,
        };
        let scorecard = Scorecard {
            lines: lines.iter().map(line).collect(),
        };
        assert_eq!(Totals::new(&scorecard).told(), told);
    }

    #[test]
    fn never_counts_open_points_as_earned_or_lost() {
        let (solve, style, later) = (
            (Earned::Points(27), 35),
            (Earned::ByHand, 5),
            (Earned::Later, 25),
        );
        check(
            &[solve, (Earned::Withheld { requires: 0 }, 10)],
            "27 of 45 points",
        );
        check(
            &[solve, style, later, later],
            "27 of 35 points so far; 55 open: 5 by hand, 50 not graded yet",
        );
        check(&[solve, style], "27 of 35 points so far; 5 by hand");
        check(&[style], "no points so far; 5 by hand");
        check(&[solve, (Earned::NotAllRun, 0)], "27 of 35 points");
    }
}

//! What came of each case of each submission, in the order of the analysis.
use std::collections::{HashMap, HashSet};

use super::{entry::Entry, json::CaseCount};
use crate::report::json::{Report, run::Verdict};

/// What came of a case. It is a byte, as a class may have 3,000 submissions with 100 each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::report) enum CaseVerdict {
    /// It was not run.
    NotRun,
    /// It could not be judged, which is no fault of the submission.
    NotJudged,
    /// It was judged.
    Judged(Verdict),
}

/// The cases of a class. Each has a place, by which reports tell of them, and is put in order
/// when all were seen.
#[derive(Default)]
pub(super) struct Cases {
    counts: Vec<CaseCount>,
    /// The places in the order of the assignment, as far as the reports tell it.
    order: Vec<usize>,
    /// The places of which the order is that of runs judged: what was not judged is told apart,
    /// and nobody says between which runs it belongs.
    settled: HashSet<usize>,
    /// Where in `counts` a case is.
    places: HashMap<String, usize>,
    /// The names of the groups, in the order of the assignment.
    groups: Vec<String>,
}

impl Cases {
    /// What came of each case so far; of those that follow, none was run.
    pub(super) fn by_case(&mut self, report: &Report) -> Vec<CaseVerdict> {
        for group in &report.groups {
            if !self.groups.contains(&group.name) {
                self.groups.push(group.name.clone());
            }
        }
        let mut by_case = Vec::new();
        let mut put = |place: usize, of_case: CaseVerdict| {
            if by_case.len() <= place {
                by_case.resize(place + 1, CaseVerdict::NotRun);
            }
            by_case[place] = of_case;
        };
        let errors = report.judge_errors.iter();
        let errors = errors.filter(|error| !error.with_right_class);
        let unjudged: Vec<_> = errors
            .filter_map(|error| Some((error.run.as_deref()?, error.group.as_str())))
            .collect();
        let mut judged = Vec::with_capacity(report.runs.len());
        for run in &report.runs {
            let verdict = CaseVerdict::Judged(run.verdict.clone());
            judged.push(self.place(&run.id, &run.group));
            put(judged[judged.len() - 1], verdict);
        }
        let mut others = Vec::new();
        for (id, group) in unjudged {
            let is_judged = report.runs.iter().any(|run| run.id == id);
            if !is_judged {
                others.push(self.place(id, group));
                put(others[others.len() - 1], CaseVerdict::NotJudged);
            }
        }
        by_case.shrink_to_fit();
        self.arrange(&judged, true);
        self.arrange(&others, false);
        by_case
    }

    /// Counts what came of a submission.
    pub(super) fn count(&mut self, by_case: &[CaseVerdict]) {
        for (count, of_case) in self.counts.iter_mut().zip(by_case) {
            count.judged += usize::from(matches!(of_case, CaseVerdict::Judged(_)));
            count.accepted += usize::from(*of_case == CaseVerdict::Judged(Verdict::Accepted));
        }
    }

    /// The counts, group by group, with what came of each for all submissions in the same order.
    pub(super) fn conclude(self, entries: &mut [Entry<'_>]) -> Vec<CaseCount> {
        let groups = &self.groups;
        let rank = |case: &CaseCount| groups.iter().position(|group| *group == case.group);
        let mut order = self.order;
        order.sort_by_key(|&place| rank(&self.counts[place]).unwrap_or(groups.len()));
        for entry in entries.iter_mut().filter(|entry| entry.grade.is_some()) {
            let of_case = |&place: &usize| {
                entry
                    .by_case
                    .get(place)
                    .cloned()
                    .unwrap_or(CaseVerdict::NotRun)
            };
            entry.by_case = order.iter().map(of_case).collect();
        }
        let counts = order.iter().map(|&place| self.counts[place].clone());
        counts.collect()
    }

    /// Takes the order of places over from a report: a new one comes behind what the report has
    /// before it in its group, and the first of them before what follows.
    fn arrange(&mut self, places: &[usize], is_judged: bool) {
        for (index, &place) in places.iter().enumerate() {
            if self.settled.contains(&place) {
                continue;
            }
            match self.order.iter().position(|other| *other == place) {
                Some(_) if !is_judged => continue,
                Some(at) => {
                    self.order.remove(at);
                }
                None => {}
            }
            let group = &self.counts[place].group;
            let is_near = |other: &&usize| self.counts[**other].group == *group;
            let known = |other: &usize| self.order.iter().position(|known| known == other);
            let before = places[..index].last().filter(is_near).and_then(known);
            let mut behind = places[index + 1..].iter().take_while(is_near);
            let at = before
                .map(|at| at + 1)
                .or_else(|| behind.find_map(known))
                .unwrap_or(self.order.len());
            self.order.insert(at, place);
            if is_judged {
                self.settled.insert(place);
            }
        }
    }

    fn place(&mut self, id: &str, group: &str) -> usize {
        if let Some(place) = self.places.get(id) {
            return *place;
        }
        let place = self.counts.len();
        self.places.insert(id.to_owned(), place);
        self.counts.push(CaseCount {
            id: id.to_owned(),
            group: group.to_owned(),
            judged: 0,
            accepted: 0,
        });
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_a_case_is_a_byte() {
        assert_eq!(size_of::<CaseVerdict>(), 1);
    }
}

//! What came of each case of each submission, in the order of the analysis.
use std::collections::{HashMap, HashSet};

use super::{entry::Entry, json::CaseCount};
use crate::report::json::{Report, run::Verdict};

/// What came of a case. It is a byte, as a class may have 3,000 submissions with 100 each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::report) enum Mark {
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
    pub(super) fn marks(&mut self, report: &Report) -> Vec<Mark> {
        for group in &report.groups {
            if !self.groups.contains(&group.name) {
                self.groups.push(group.name.clone());
            }
        }
        let mut marks = Vec::new();
        let mut mark = |place: usize, mark: Mark| {
            if marks.len() <= place {
                marks.resize(place + 1, Mark::NotRun);
            }
            marks[place] = mark;
        };
        let errors = report.judge_errors.iter();
        let errors = errors.filter(|error| !error.with_right_class);
        let unjudged: Vec<_> = errors
            .filter_map(|error| Some((error.run.as_deref()?, error.group.as_str())))
            .collect();
        let mut judged = Vec::with_capacity(report.runs.len());
        for run in &report.runs {
            let verdict = Mark::Judged(run.verdict.clone());
            judged.push(self.place(&run.id, &run.group));
            mark(judged[judged.len() - 1], verdict);
        }
        let mut others = Vec::new();
        for (id, group) in unjudged {
            let is_judged = report.runs.iter().any(|run| run.id == id);
            if !is_judged {
                others.push(self.place(id, group));
                mark(others[others.len() - 1], Mark::NotJudged);
            }
        }
        marks.shrink_to_fit();
        self.arrange(&judged, true);
        self.arrange(&others, false);
        marks
    }

    /// Counts what came of a submission.
    pub(super) fn count(&mut self, marks: &[Mark]) {
        for (count, mark) in self.counts.iter_mut().zip(marks) {
            count.judged += usize::from(matches!(mark, Mark::Judged(_)));
            count.accepted += usize::from(*mark == Mark::Judged(Verdict::Accepted));
        }
    }

    /// The counts, group by group, with the marks of all submissions in the same order.
    pub(super) fn conclude(self, entries: &mut [Entry<'_>]) -> Vec<CaseCount> {
        let groups = &self.groups;
        let rank = |case: &CaseCount| groups.iter().position(|group| *group == case.group);
        let mut order = self.order;
        order.sort_by_key(|&place| rank(&self.counts[place]).unwrap_or(groups.len()));
        for entry in entries.iter_mut().filter(|entry| entry.grade.is_some()) {
            let mark = |&place: &usize| entry.marks.get(place).cloned().unwrap_or(Mark::NotRun);
            entry.marks = order.iter().map(mark).collect();
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
    fn a_mark_is_a_byte() {
        assert_eq!(size_of::<Mark>(), 1);
    }
}

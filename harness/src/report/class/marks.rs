//! What came of each case of each submission, in the order of the analysis.
use std::collections::HashMap;

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

/// The cases of a class, in the order in which reports tell of them.
#[derive(Default)]
pub(super) struct Cases {
    counts: Vec<CaseCount>,
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
        for run in &report.runs {
            let verdict = Mark::Judged(run.verdict.clone());
            mark(self.place(&run.id, &run.group), verdict);
        }
        for (id, group) in unjudged {
            let is_judged = report.runs.iter().any(|run| run.id == id);
            if !is_judged {
                mark(self.place(id, group), Mark::NotJudged);
            }
        }
        marks.shrink_to_fit();
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
        let mut order: Vec<usize> = (0..self.counts.len()).collect();
        order.sort_by_key(|&place| rank(&self.counts[place]).unwrap_or(groups.len()));
        for entry in entries.iter_mut().filter(|entry| entry.grade.is_some()) {
            let mark = |&place: &usize| entry.marks.get(place).cloned().unwrap_or(Mark::NotRun);
            entry.marks = order.iter().map(mark).collect();
        }
        let counts = order.iter().map(|&place| self.counts[place].clone());
        counts.collect()
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

//! What the submissions of a class have in common, gathered from one report after another.
use super::{
    cases::{CaseVerdict, Cases},
    entry::{Entry, Flag},
    json::{
        Analysis, CriterionCount, Diagnosis, Distribution, Flagged, Flaky, LayerCount, MethodCount,
        OutcomeCount, Slow,
    },
};
use crate::{
    class::{ClassDocument, Member},
    report::json::{
        Report,
        class::{ClassOutcome, Mistake},
        document::{Layer, Outcome},
    },
};

/// The most runs that are told as the slowest.
const SLOWEST: usize = 10;
/// The most flaky runs of a submission that are named.
const FLAKY: usize = 10;
/// The most reasons for which a layer of protection was off that are told.
const REASONS: usize = 10;

/// Gathers an analysis. It keeps little of each report.
pub(super) struct Analyst<'a> {
    class: &'a ClassDocument,
    found: Analysis,
    cases: Cases,
    /// Points so far, and the points that they are of.
    points: Vec<(u32, u32)>,
}

impl<'a> Analyst<'a> {
    pub(super) fn of(class: &'a ClassDocument) -> Analyst<'a> {
        let criteria = class.criteria.iter();
        let criteria = criteria.map(|criterion| CriterionCount {
            name: criterion.name.clone(),
            graded: 0,
            full: 0,
            earned: 0,
        });
        Analyst {
            class,
            found: Analysis {
                criteria: criteria.collect(),
                ..Analysis::default()
            },
            cases: Cases::default(),
            points: Vec::new(),
        }
    }

    /// What came of each case of a submission, as far as cases are known.
    pub(super) fn by_case(&mut self, report: &Report) -> Vec<CaseVerdict> {
        self.cases.by_case(report)
    }

    /// Takes the report of one submission into account.
    pub(super) fn see(&mut self, member: &Member, entry: &Entry<'_>, report: &Report) {
        self.found.results += 1;
        self.count_outcome(&report.outcome);
        if let Some(grade) = &entry.grade {
            self.points.push((grade.so_far, grade.graded));
            let criteria = self.class.criteria.iter().zip(&grade.criteria);
            for (count, (head, earned)) in self.found.criteria.iter_mut().zip(criteria) {
                let Some(earned) = *earned else { continue };
                count.graded += 1;
                count.full += usize::from(earned == head.points);
                count.earned += u64::from(earned);
            }
        }
        self.cases.count(&entry.by_case);
        for run in &report.runs {
            self.time(
                member,
                run.id.as_str(),
                run.cpu_seconds,
                run.cpu_limit_seconds,
            );
        }
        self.protect(&report.protection);
        self.diagnose("program", &report.mistakes, member);
        let class = report.class.iter();
        let class = class.filter(|class| matches!(class.outcome, ClassOutcome::Judged));
        for method in class.flat_map(|class| &class.methods) {
            if method.is_judged {
                self.count_method(&method.name, method.right == method.calls);
            }
            self.diagnose(&method.name, &method.mistakes, member);
        }
        let runs = report.groups.iter().map(|group| group.flaky).sum();
        if runs > 0 {
            let flaky = report.runs.iter().filter(|run| run.is_flaky);
            self.found.flaky.push(Flaky {
                student: member.name.clone(),
                key: key(member),
                runs,
                ids: flaky.take(FLAKY).map(|run| run.id.clone()).collect(),
            });
        }
        if let Some(probe) = report.probe.as_ref().filter(|probe| probe.is_flagged) {
            self.found.flagged.push(Flagged {
                student: member.name.clone(),
                key: key(member),
                message: probe.message.clone(),
            });
        }
        if entry.flags.contains(&Flag::JudgeFailed) {
            self.found.judge_failed.push(member.name.clone());
        }
    }

    /// The analysis, when all reports were seen.
    pub(super) fn conclude(mut self, entries: &mut [Entry<'_>]) -> Analysis {
        let mut found = self.found;
        found.cases = self.cases.conclude(entries);
        let entries = &*entries;
        let has = |entry: &&Entry<'_>, flag| entry.flags.contains(&flag);
        let names = |flag| {
            let entries = entries.iter().filter(|entry| has(entry, flag));
            entries.map(|entry| entry.member.name.clone()).collect()
        };
        found.without_submission = names(Flag::NoSubmission);
        found.without_student = names(Flag::NotInRoster);
        found.students = entries.len() - found.without_student.len();
        let mut keys: Vec<_> = entries
            .iter()
            .filter_map(|it| it.member.key.as_ref())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        found.submissions = keys.len();
        found
            .outcomes
            .sort_by_key(|count| std::cmp::Reverse(count.submissions));
        // Where two are as common, the order does not depend on that of the class.
        found.mistakes.sort_by(|one, other| {
            let by_number = other.students.len().cmp(&one.students.len());
            by_number.then_with(|| (&one.of, &one.names).cmp(&(&other.of, &other.names)))
        });
        self.points.sort_unstable();
        found.points = distribution(&self.points);
        found
    }

    fn count_outcome(&mut self, outcome: &Outcome) {
        let same = |count: &&mut OutcomeCount| {
            std::mem::discriminant(&count.outcome) == std::mem::discriminant(outcome)
        };
        match self.found.outcomes.iter_mut().find(same) {
            Some(count) => count.submissions += 1,
            None => self.found.outcomes.push(OutcomeCount {
                outcome: outcome.clone(),
                submissions: 1,
            }),
        }
    }

    fn count_method(&mut self, name: &str, is_right: bool) {
        let methods = &mut self.found.methods;
        let at = methods.iter().position(|count| count.name == name);
        let at = at.unwrap_or_else(|| {
            methods.push(MethodCount {
                name: name.to_owned(),
                judged: 0,
                right: 0,
            });
            methods.len() - 1
        });
        methods[at].judged += 1;
        methods[at].right += usize::from(is_right);
    }

    fn diagnose(&mut self, of: &str, mistakes: &[Mistake], member: &Member) {
        if mistakes.is_empty() {
            return;
        }
        let names: Vec<String> = mistakes.iter().map(|it| it.name.clone()).collect();
        let known = &mut self.found.mistakes;
        match known.iter_mut().find(|it| it.of == of && it.names == names) {
            Some(diagnosis) => {
                diagnosis.students.push(member.name.clone());
                diagnosis.keys.push(key(member));
            }
            None => known.push(Diagnosis {
                of: of.to_owned(),
                names,
                messages: mistakes.iter().map(|it| it.message.clone()).collect(),
                students: vec![member.name.clone()],
                keys: vec![key(member)],
            }),
        }
    }

    fn protect(&mut self, layers: &[Layer]) {
        let known = &mut self.found.protection;
        for layer in layers {
            let at = known.iter().position(|count| count.name == layer.name);
            let at = at.unwrap_or_else(|| {
                known.push(LayerCount {
                    name: layer.name.clone(),
                    on: 0,
                    off: 0,
                    reasons: Vec::new(),
                });
                known.len() - 1
            });
            let count = &mut known[at];
            if layer.is_on {
                count.on += 1;
            } else {
                count.off += 1;
            }
            if let Some(reason) = layer.reason.as_ref().filter(|_| !layer.is_on)
                && !count.reasons.contains(reason)
                && count.reasons.len() < REASONS
            {
                count.reasons.push(reason.clone());
            }
        }
    }

    /// Keeps a run if it is among the slowest; of equal ones the first seen.
    fn time(&mut self, member: &Member, run: &str, cpu: Option<f64>, limit: Option<f64>) {
        let Some(cpu_seconds) = cpu else { return };
        let slowest = &mut self.found.slowest;
        let at = slowest.partition_point(|slow| slow.cpu_seconds >= cpu_seconds);
        if at == SLOWEST {
            return;
        }
        slowest.insert(
            at,
            Slow {
                student: member.name.clone(),
                key: key(member),
                run: run.to_owned(),
                cpu_seconds,
                cpu_limit_seconds: limit,
            },
        );
        slowest.truncate(SLOWEST);
    }
}

/// The name of the folder of the result, which a member with a result has.
fn key(member: &Member) -> String {
    member.key.clone().unwrap_or_default()
}

/// How sorted points are spread; those of nothing are left out.
fn distribution(points: &[(u32, u32)]) -> Option<Distribution> {
    let counted: Vec<_> = points.iter().filter(|(_, graded)| *graded > 0).collect();
    let (least, most) = (counted.first()?.0, counted.last()?.0);
    let mut tenths = [0; 11];
    for (earned, graded) in &counted {
        let tenth = u64::from(*earned) * 10 / u64::from(*graded);
        tenths[usize::try_from(tenth).map_or(10, |tenth| tenth.min(10))] += 1;
    }
    Some(Distribution {
        least,
        median: counted[(counted.len() - 1) / 2].0,
        most,
        tenths,
    })
}

//! `tilemark grade` and `tilemark merge`: for who has a class.
use std::{io::Write, path::PathBuf};

use super::{CommandError, Ending, Surroundings, hidden_in_reach, or_seen_enough};
use crate::{
    assignment::{Assignment, Grading as Graded},
    class::{
        self, ClassDocument, ClassEvent, ClassFormat, ClassGrader, CriterionHead, Done, Member,
        MergeError, Refusal, Results, Writer,
        intake::{self, Handed, Intake},
    },
    cli,
    execute::Scratch,
    grade::Grader,
    plan::Filter,
    progress::{self, ClassProgress},
    report::{self, Grading, Rerun, WriteError, json::document},
};

impl Surroundings {
    pub(super) fn grade_class(
        &self,
        grade: &cli::Grade,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let assignment = self.load(grade.assignment.as_deref(), None, grade.private.as_deref())?;
        let assignment: &Assignment = &assignment;
        let intake = intake::survey(&grade.submissions)?;
        let class = class_document(assignment, &intake);
        let writer = Results::at(&grade.out).writer()?;
        if !grade.dry_run {
            writer.keep_class(&class)?;
        }
        let is_in_part = |handed: &&Handed| grade.partition.has(&handed.owner.key());
        let handed: Vec<Handed> = intake
            .submissions
            .iter()
            .filter(is_in_part)
            .cloned()
            .collect();
        let done = self.grade_all(grade, assignment, &writer, &handed)?;
        let names = handed.iter().map(|handed| handed.owner.name.as_str());
        let grading = Grading {
            assignment: &assignment.name,
            submissions: names.zip(done).collect(),
            is_dry_run: grade.dry_run,
            report: format!(
                "{} report {} --format csv=grades.csv",
                report::shell::word(self.called.as_bytes()),
                report::shell::path(&grade.out)
            ),
        };
        let written = report::write_grading(&grading, out).and_then(|()| out.flush());
        or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
        Ok(self.ending_of_class(&grading))
    }

    /// Grades these submissions; what became of each, `None` for those whose turn it was not
    /// before somebody asked to stop.
    fn grade_all(
        &self,
        grade: &cli::Grade,
        assignment: &Assignment,
        writer: &Writer,
        handed: &[Handed],
    ) -> Result<Vec<Option<Done>>, CommandError> {
        Scratch::sweep();
        if let Some(warning) = hidden_in_reach(assignment, &self.search_path) {
            progress::warn(&warning);
        }
        let guarded = self.guarded(assignment, &grade.protection)?;
        let grader = ClassGrader {
            grader: Grader {
                methods: super::methods(assignment, &[], &Filter::default())?,
                jobs: self.jobs(grade.jobs),
                repeat: grade.repeat,
                ..guarded.grader(assignment, self)
            },
            writer,
            folder: &grade.submissions,
            rerun: Rerun {
                program: "tilemark".to_owned(),
                assignment: grade
                    .assignment
                    .clone()
                    .unwrap_or_else(|| PathBuf::from(&assignment.name)),
                private: grade.private.clone(),
                path: PathBuf::from("."),
            },
            settings: format!("repeat {}", grade.repeat),
            is_dry_run: grade.dry_run,
        };
        let names: Vec<String> = handed.iter().map(|it| it.owner.name.clone()).collect();
        let mut progress = ClassProgress::new(&names, self.is_watched);
        let mut all: Vec<Option<Done>> = handed.iter().map(|_| None).collect();
        grader.grade(handed, &mut |event| {
            progress.on(&event);
            if let ClassEvent::Ended(place, done) = event {
                all[place] = Some(done).filter(|done| *done != Done::Stopped);
            }
        })?;
        Ok(all)
    }

    fn ending_of_class(&self, grading: &Grading<'_>) -> Ending {
        let mut submissions = grading.submissions.iter();
        if let Some(signal) = self.stop.signal()
            && grading.submissions.iter().any(|(_, done)| done.is_none())
        {
            return Ending::Stopped { signal };
        }
        let is_whole = |done: &Option<Done>| match done {
            Some(Done::Graded {
                is_judge_at_fault, ..
            }) => !is_judge_at_fault,
            Some(Done::Unchanged(_)) => true,
            _ => false,
        };
        match submissions.all(|(_, done)| is_whole(done)) {
            true => Ending::AllAccepted,
            false => Ending::JudgeFailed,
        }
    }

    pub(super) fn merge(
        &self,
        merge: &cli::Merge,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let parts: Vec<Results> = merge.parts.iter().map(|path| Results::at(path)).collect();
        let merged =
            class::merge(&parts, &Results::at(&merge.out)).map_err(|error| match error {
                MergeError::Results(error) => CommandError::Results(error),
                other => CommandError::Merge(other),
            })?;
        let written = report::write_merged(&merged, &merge.out, out).and_then(|()| out.flush());
        or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
        Ok(if merged.missing.is_empty() {
            Ending::AllAccepted
        } else {
            Ending::NotAllAccepted
        })
    }
}

/// The class as a whole.
fn class_document(assignment: &Assignment, intake: &Intake) -> ClassDocument {
    let criteria = assignment.criteria.iter().map(|criterion| CriterionHead {
        name: criterion.name.clone(),
        title: criterion.title.clone(),
        points: criterion.points,
        is_by_hand: matches!(criterion.grading, Graded::ByHand),
    });
    let members = intake.submissions.iter().map(|handed| Member {
        name: handed.owner.name.clone(),
        key: Some(handed.owner.key()),
        handed_in: handed
            .pieces
            .iter()
            .map(|path| path.display().to_string())
            .collect(),
        record: None,
    });
    let refused = intake.refused.iter().map(|refused| Refusal {
        path: refused.path.clone(),
        reason: refused.reason.clone(),
    });
    ClassDocument {
        format: ClassFormat::Class1,
        assignment: document::Assignment::from(assignment),
        criteria: criteria.collect(),
        roster_columns: None,
        members: members.collect(),
        refused: refused.collect(),
    }
}

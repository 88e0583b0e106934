//! Grades a class: every submission without a result that is up to date, several at a time.
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    Change, FailureDocument, FailureFormat, PersonalBoards, Receipt, Refusal, ResultDocument,
    ResultFormat, ResultsError, Writer,
    intake::{Handed, Intake, StageError, Staged},
    parallel::side_by_side,
};
use crate::{
    execute::Layer,
    grade::{GradeError, Graded, Grader},
    plan,
    report::{
        self, Options, Rerun, chain,
        json::{Report, points::Totals},
    },
};

/// With what a class is graded.
#[derive(Clone)]
pub struct ClassGrader<'a> {
    /// With what each submission is graded. Its `jobs` are those of all together.
    pub grader: Grader<'a>,
    /// Where the results are kept.
    pub writer: &'a Writer,
    /// What was handed in.
    pub intake: &'a Intake,
    /// What boards of their own are drawn from, if students have any.
    pub personal: Option<&'a PersonalBoards>,
    /// The words of commands in the reports for instructors; those for students tell of
    /// no folder.
    pub rerun: Rerun,
    /// The layers without which a result is made again.
    pub required: Vec<Layer>,
    /// How submissions are graded beside what the assignment says, for their receipts.
    pub settings: String,
    /// Whether no result is to count so far.
    pub is_dry_run: bool,
}

/// A submission to be graded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// What was handed in.
    pub handed: &'a Handed,
    /// For whom boards are drawn that are a student's own: see [`PersonalBoards`].
    pub student: String,
}

/// Points earned, and of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// Points earned.
    pub earned: u32,
    /// Points that the graded criteria are worth.
    pub graded: u32,
}

impl From<&Totals> for Points {
    fn from(totals: &Totals) -> Points {
        Points {
            earned: totals.earned,
            graded: totals.graded,
        }
    }
}

/// What became of one submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// Its result is up to date, and nothing was run.
    Unchanged(Points),
    /// It was graded, or what a dry run had found counts now.
    Graded {
        /// What it had before, and what has changed since; `None` if it had no result.
        before: Option<(Option<Points>, Change)>,
        /// What it has now.
        after: Points,
        /// Whether the judge could not do its work on some of its runs.
        is_judge_at_fault: bool,
        /// Whether nothing was run, as a dry run had found it.
        is_found_before: bool,
    },
    /// It could not be graded.
    Failed {
        /// Why, with the causes.
        messages: Vec<String>,
    },
    /// Somebody asked to stop.
    Stopped,
}

/// What happens while a class is graded. Submissions are told by their place in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClassEvent {
    /// It was found out what is to be done.
    Planned {
        /// How many submissions are to be graded.
        to_grade: usize,
    },
    /// One begins.
    Began(usize),
    /// One is over.
    Ended(usize, Done),
}

/// Why a submission has no result.
enum Unjudged {
    Stopped,
    Failed(Vec<String>),
}

/// What is to become of one submission.
enum Plan {
    Keep(Points),
    Grade,
}

impl ClassGrader<'_> {
    /// Grades the submissions without a result that is up to date; tells what became of each.
    ///
    /// # Errors
    ///
    /// If a result cannot be kept; those before it are.
    pub fn grade(
        &self,
        submissions: &[Entry<'_>],
        on_event: &mut dyn FnMut(ClassEvent),
    ) -> Result<(), ResultsError> {
        let several = (self.grader.jobs, self.grader.stop);
        let mut to_grade = Vec::new();
        let all: Vec<usize> = (0..submissions.len()).collect();
        let plan = |place: usize| Ok(self.plan(&submissions[place]));
        side_by_side(several, &all, &plan, &mut |place, plan| match plan {
            None => {}
            Some(Plan::Keep(points)) => {
                on_event(ClassEvent::Ended(place, Done::Unchanged(points)));
            }
            Some(Plan::Grade) => to_grade.push(place),
        })?;
        to_grade.sort_unstable();
        on_event(ClassEvent::Planned {
            to_grade: to_grade.len(),
        });
        // As long as there are enough submissions, each makes one run at a time.
        let beside = self.grader.jobs.clamp(1, to_grade.len().max(1));
        let grader = Grader {
            jobs: (self.grader.jobs / beside).max(1),
            ..self.grader.clone()
        };
        let work = |place: usize| self.grade_one(&grader, &submissions[place]);
        side_by_side(several, &to_grade, &work, &mut |place, done| {
            on_event(match done {
                None => ClassEvent::Began(place),
                Some(done) => ClassEvent::Ended(place, done),
            });
        })
    }

    /// Finds out whether a submission is to be graded.
    fn plan(&self, entry: &Entry<'_>) -> Plan {
        // What goes wrong here is told when it is graded.
        catch_unwind(AssertUnwindSafe(|| self.planned(entry))).unwrap_or(Plan::Grade)
    }

    fn planned(&self, entry: &Entry<'_>) -> Plan {
        let key = entry.handed.owner.key();
        let Ok(Some(saved)) = self.writer.results().result(&key) else {
            return Plan::Grade;
        };
        let Ok(staged) = self.stage(entry.handed) else {
            return Plan::Grade;
        };
        match self.change(&saved, &self.receipt(&staged, &entry.student)) {
            None => {
                // A kill may have left them when the result was there.
                self.writer.forget_others(&key);
                Plan::Keep(Points::from(&saved.student.totals))
            }
            Some(_) => Plan::Grade,
        }
    }

    /// Grades one submission and keeps what comes of it. Whatever happens to it is its own
    /// affair, a panic of ours too.
    fn grade_one(&self, grader: &Grader<'_>, entry: &Entry<'_>) -> Result<Done, ResultsError> {
        let handed = entry.handed;
        let key = handed.owner.key();
        let graded = catch_unwind(AssertUnwindSafe(|| self.graded(grader, entry, &key)));
        let messages = match graded {
            // Of a full disk all others would come to the same; of one folder they would not.
            Ok(Ok(Err(error))) if self.writer.has_room() => {
                return Ok(Done::Failed {
                    messages: chain(&error),
                });
            }
            Ok(Ok(done)) => return done,
            Ok(Err(messages)) => messages,
            Err(panic) => vec![format!("the judge has a fault: {}", words(&*panic))],
        };
        let failure = FailureDocument {
            format: FailureFormat::Failure1,
            owner: handed.owner.name.clone(),
            messages: messages.clone(),
        };
        if !self.is_dry_run {
            self.writer.keep_failure(&key, &failure)?;
        }
        Ok(Done::Failed { messages })
    }

    /// Grades one submission; the messages if that cannot be.
    fn graded(
        &self,
        grader: &Grader<'_>,
        entry: &Entry<'_>,
        key: &str,
    ) -> Result<Result<Done, ResultsError>, Vec<String>> {
        let staged = self.stage(entry.handed).map_err(|error| chain(&error))?;
        let receipt = self.receipt(&staged, &entry.student);
        let before = match self.writer.results().result(key) {
            Ok(None) => None,
            Ok(Some(saved)) => {
                let points = Points::from(&saved.student.totals);
                self.change(&saved, &receipt)
                    .map(|change| (Some(points), change))
            }
            Err(_) => Some((None, Change::Unreadable)),
        };
        let found = self.writer.results().pending(key);
        let found = found.filter(|found| self.change(found, &receipt).is_none());
        let is_found_before = found.is_some();
        let result = match found {
            Some(found) => found,
            None => match self.judged(grader, entry, &staged, receipt) {
                Ok(result) => result,
                Err(Unjudged::Stopped) => return Ok(Ok(Done::Stopped)),
                Err(Unjudged::Failed(messages)) => return Err(messages),
            },
        };
        let done = Done::Graded {
            before,
            after: Points::from(&result.student.totals),
            is_judge_at_fault: result.is_judge_at_fault(),
            is_found_before,
        };
        let kept = if self.is_dry_run {
            self.writer.keep_pending(key, &result)
        } else {
            self.writer.keep(key, &result)
        };
        Ok(kept.map(|()| done))
    }

    /// Builds, runs and judges one submission.
    fn judged(
        &self,
        grader: &Grader<'_>,
        entry: &Entry<'_>,
        staged: &Staged,
        receipt: Receipt,
    ) -> Result<ResultDocument, Unjudged> {
        let own = self
            .personal
            .map(|boards| boards.fill(grader.assignment, &entry.student));
        let own = own
            .transpose()
            .map_err(|error| Unjudged::Failed(chain(&error)))?;
        let assignment = own.as_ref().unwrap_or(grader.assignment);
        let grader = Grader {
            assignment,
            ..grader.clone()
        };
        let graded = grader.grade(&staged.path, &plan::all(assignment), &mut |_| ());
        // What is cut short further on, such as the search for a small board, is told by nobody.
        let is_whole = |graded: &Graded| graded.stopped.is_none() && grader.stop.signal().is_none();
        let mut graded = match graded {
            Ok(graded) if is_whole(&graded) => graded,
            Ok(_) | Err(GradeError::Stopped { .. }) => return Err(Unjudged::Stopped),
            Err(error) => return Err(Unjudged::Failed(chain(&error))),
        };
        // Where it was staged is nobody's business, and another place each time.
        graded.path = ".".into();
        let document = |reveal| {
            let options = Options {
                reveal,
                all: true,
                rerun: if reveal {
                    self.rerun.clone()
                } else {
                    Rerun {
                        assignment: assignment.name.clone().into(),
                        private: None,
                        ..self.rerun.clone()
                    }
                },
                saved: None,
            };
            report::document(assignment, &graded, &options)
        };
        let (student, instructor) = (document(false), document(true));
        // For whom it is says nothing that is hidden.
        let unmarked = Report {
            is_for_instructors: false,
            ..instructor.clone()
        };
        let is_same = student.to_value() == unmarked.to_value();
        Ok(ResultDocument {
            format: ResultFormat::Result1,
            receipt,
            owner: entry.handed.owner.name.clone(),
            boards_of: own.is_some().then(|| entry.student.clone()),
            notes: staged.notes.clone(),
            refused: staged.refused.iter().map(Refusal::from).collect(),
            student,
            instructor: (!is_same).then(|| Box::new(instructor)),
        })
    }

    fn stage(&self, handed: &Handed) -> Result<Staged, StageError> {
        self.intake.stage(handed, &self.grader.assignment.hand_in)
    }

    /// Why a result is to be made again.
    fn change(&self, saved: &ResultDocument, receipt: &Receipt) -> Option<Change> {
        let changed = saved.receipt.outdated_by(receipt);
        let on = saved.student.protection.iter().filter(|layer| layer.is_on);
        let on: Vec<&str> = on.map(|layer| layer.name.as_str()).collect();
        let is_unprotected = self
            .required
            .iter()
            .any(|layer| !on.contains(&layer.name()));
        changed
            .or(is_unprotected.then_some(Change::Protection))
            .or(saved.is_judge_at_fault().then_some(Change::NotJudged))
    }

    fn receipt(&self, staged: &Staged, student: &str) -> Receipt {
        let fingerprint = &self.grader.assignment.fingerprint;
        let mut settings = self.settings.clone();
        if let Some(boards) = self.personal {
            settings.push_str(&boards.fingerprint());
            settings.push_str(student);
        }
        Receipt::new(&staged.sha256, fingerprint, &settings)
    }
}

/// What a panic says.
fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "it does not say which".to_owned())
}

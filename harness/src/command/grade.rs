//! `tilemark grade` and `tilemark merge`: for who has a class.
use std::{
    collections::{HashMap, HashSet},
    fs,
    io::Write,
    iter,
    path::{Path, PathBuf},
};

use super::{
    CommandError, Ending, Surroundings, hidden_in_reach, or_seen_enough,
    protection::{folder_in_reach, secret_in_reach},
    results,
};
use crate::{
    assignment::{Assignment, Grading as Graded},
    class::{
        self, Claim, ClassDocument, ClassEvent, ClassFormat, ClassGrader, CriterionHead, Done,
        Entry, MergeError, Part, PersonalBoards, Receipt, Refusal, Results, Roster, Writer,
        intake::{self, Intake, Piece},
        is_same_place, without_roster,
    },
    cli,
    execute::{Layer, Scratch},
    grade::Grader,
    personal::{self, Drawer, Secret},
    plan::Filter,
    progress::{self, ClassProgress},
    report::{
        self, Grading, Rerun, Target, WriteError, class::WantedFormat, escape, json::document,
    },
};

/// The most characters of a path in the list of a class.
const PATH_CHARS: usize = 300;

impl Surroundings {
    pub(super) fn grade_class(
        &self,
        grade: &cli::Grade,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let assignment = self.load(grade.assignment.as_deref(), None, grade.private.as_deref())?;
        let assignment: &Assignment = &assignment;
        results::check_places(&grade.formats, &self.context, &Results::at(&grade.out))?;
        for wanted in &grade.formats {
            if let (Target::File(path), Some(roster)) = (&wanted.target, &grade.roster)
                && is_same_place(path, roster)
            {
                return Err(CommandError::SameFile { path: path.clone() });
            }
        }
        let boards = personal_boards(assignment, grade.secret.as_deref())?;
        let roster = grade.roster.as_deref().map(roster).transpose()?;
        let intake = intake::survey(&grade.submissions, grade.intake)?;
        if intake.submissions.is_empty() {
            return Err(CommandError::NoSubmissions {
                folder: grade.submissions.clone(),
            });
        }
        let secret = boards.as_ref().map(PersonalBoards::fingerprint);
        let settings = settings(grade) + &secret.unwrap_or_default();
        let class = class_document((assignment, &settings), &intake, roster.as_ref());
        for wanted in &grade.formats {
            if let WantedFormat::Class(format) = wanted.format {
                format.check(&class)?;
            }
        }
        refuse_within(&grade.out, &grade.submissions)?;
        let writer = Results::at(&grade.out).writer()?;
        if let Ok(before) = writer.results().class()
            && before.roster_columns.is_some()
            && roster.is_none()
        {
            progress::warn(
                "the class had a roster before: without `--roster`, nobody of it is listed",
            );
        }
        if !grade.dry_run {
            writer.keep_class(&class)?;
        }
        let entries = entries(&intake, roster.as_ref(), grade.partition);
        let done = self.grade_all(
            grade,
            assignment,
            &writer,
            (&intake, boards.as_ref()),
            &entries,
        )?;
        let names = entries.iter().map(|entry| entry.handed.owner.name.as_str());
        let grading = Grading {
            class: &class,
            submissions: names.zip(done).collect(),
            gone: gone(&class, writer.results())?,
            is_dry_run: grade.dry_run,
            report: format!(
                "{} report {} --format csv=grades.csv",
                report::shell::word(self.called.as_bytes()),
                report::shell::path(&grade.out)
            ),
        };
        let written = report::write_grading(&grading, out).and_then(|()| out.flush());
        or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
        let ending = self.ending_of_class(&grading);
        // Who asks to stop does not wait for more.
        if !grade.formats.is_empty() && !matches!(ending, Ending::Stopped { .. }) {
            let written = results::of_class(&grade.formats, writer.results(), &self.context, out)?;
            return Ok(if ending == Ending::AllAccepted {
                written
            } else {
                ending
            });
        }
        Ok(ending)
    }

    /// Grades these submissions; what became of each, `None` for those whose turn it was not
    /// before somebody asked to stop.
    fn grade_all(
        &self,
        grade: &cli::Grade,
        assignment: &Assignment,
        writer: &Writer,
        (intake, personal): (&Intake, Option<&PersonalBoards>),
        entries: &[Entry<'_>],
    ) -> Result<Vec<Option<Done>>, CommandError> {
        Scratch::sweep();
        let guarded = self.guarded(assignment, &grade.protection)?;
        for warning in self.in_reach(assignment, grade) {
            progress::warn(&warning);
        }
        if !guarded.walls().contains(&Layer::Landlock) {
            progress::warn(
                "the layer landlock is off: programs can read what others on this machine may \
                 read, such as what was handed in, the cases and a secret",
            );
        }
        let grader = ClassGrader {
            grader: Grader {
                methods: super::methods(assignment, &[], &Filter::default())?,
                jobs: self.jobs(grade.jobs),
                repeat: grade.repeat,
                probe: !grade.no_probe,
                ..guarded.grader(assignment, self)
            },
            writer,
            intake,
            personal,
            rerun: Rerun {
                program: "tilemark".to_owned(),
                assignment: grade
                    .assignment
                    .clone()
                    .unwrap_or_else(|| PathBuf::from(&assignment.name)),
                private: grade.private.clone(),
                path: PathBuf::from("."),
            },
            required: guarded.walls(),
            settings: settings(grade),
            is_dry_run: grade.dry_run,
        };
        let names: Vec<String> = entries
            .iter()
            .map(|it| it.handed.owner.name.clone())
            .collect();
        let mut progress = ClassProgress::new(&names, self.is_watched);
        let mut all: Vec<Option<Done>> = entries.iter().map(|_| None).collect();
        grader.grade(entries, &mut |event| {
            progress.on(&event);
            if let ClassEvent::Ended(place, done) = event {
                all[place] = Some(done).filter(|done| *done != Done::Stopped);
            }
        })?;
        Ok(all)
    }

    /// What programs could read that is not for them.
    fn in_reach(&self, assignment: &Assignment, grade: &cli::Grade) -> Vec<String> {
        let path = &self.search_path;
        let secret = grade.secret.as_deref();
        let warnings = [
            hidden_in_reach(assignment, path),
            secret.and_then(|secret| secret_in_reach(secret, path)),
            folder_in_reach("what other students handed in", &grade.submissions, path),
            folder_in_reach("the results", &grade.out, path),
        ];
        warnings.into_iter().flatten().collect()
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

/// Refuses results in the folder of what was handed in, in which nothing is changed, and that
/// folder among the results.
fn refuse_within(out: &Path, submissions: &Path) -> Result<(), CommandError> {
    // Of a folder that is not there yet, the part of the path that is.
    let there = out
        .ancestors()
        .find_map(|folder| match folder.as_os_str().is_empty() {
            true => Path::new(".").canonicalize().ok(),
            false => folder.canonicalize().ok(),
        });
    let (Some(there), Ok(submissions)) = (there, submissions.canonicalize()) else {
        return Ok(());
    };
    let own = Results::at(out).submissions().canonicalize();
    let is_among = own.is_ok_and(|own| submissions.starts_with(own));
    if is_among || there.starts_with(&submissions) {
        let out = out.to_owned();
        return Err(CommandError::WithinSubmissions { out });
    }
    Ok(())
}

/// What personal boards are drawn from; `None` if the assignment has none.
fn personal_boards(
    assignment: &Assignment,
    secret: Option<&Path>,
) -> Result<Option<PersonalBoards>, CommandError> {
    match (secret, personal::has_undrawn(assignment)) {
        (None, false) => Ok(None),
        (Some(secret), true) => {
            let secret = Secret::read(secret)?;
            Ok(Some(PersonalBoards::new(secret, Drawer::new(assignment)?)))
        }
        (None, true) => Err(CommandError::NoSecret {
            assignment: assignment.name.clone(),
        }),
        (Some(_), false) => Err(CommandError::NothingPersonal {
            assignment: assignment.name.clone(),
        }),
    }
}

fn roster(path: &Path) -> Result<Roster, CommandError> {
    let bytes = fs::read(path).map_err(|source| CommandError::ReadRoster {
        path: path.to_owned(),
        source,
    })?;
    Roster::parse(&bytes).map_err(|errors| CommandError::Roster {
        path: path.to_owned(),
        errors,
    })
}

/// How submissions are graded beside what the assignment says, in words.
fn settings(grade: &cli::Grade) -> String {
    let readable = &grade.protection.allow_read;
    format!(
        "repeat {}, probe {}, readable {readable:?}",
        grade.repeat, !grade.no_probe
    )
}

/// The class as a whole.
fn class_document(
    (assignment, settings): (&Assignment, &str),
    intake: &Intake,
    roster: Option<&Roster>,
) -> ClassDocument {
    let criteria = assignment.criteria.iter().map(|criterion| CriterionHead {
        name: criterion.name.clone(),
        title: criterion.title.clone(),
        points: criterion.points,
        is_by_hand: matches!(criterion.grading, Graded::ByHand),
    });
    let place = |piece: &Piece| escape::line(piece.path.as_os_str().as_encoded_bytes(), PATH_CHARS);
    let claims = intake.submissions.iter().map(|handed| Claim {
        key: handed.owner.key(),
        owners: iter::once(&handed.owner)
            .chain(&handed.others)
            .cloned()
            .collect(),
        handed_in: handed.pieces.iter().map(place).collect(),
    });
    let claims: Vec<Claim> = claims.collect();
    let of_roster = roster.into_iter().flat_map(Roster::notes);
    ClassDocument {
        format: ClassFormat::Class1,
        assignment: document::Assignment::from(assignment),
        graded_by: Receipt::of_class(&assignment.fingerprint, settings),
        criteria: criteria.collect(),
        roster_columns: roster.map(|roster| roster.columns().to_vec()),
        members: match roster {
            Some(roster) => roster.members(&claims),
            None => without_roster(&claims),
        },
        refused: intake.refused.iter().map(Refusal::from).collect(),
        notes: intake.notes.iter().chain(of_roster).cloned().collect(),
    }
}

/// The results of submissions that the class does not have any more.
fn gone(class: &ClassDocument, results: &Results) -> Result<Vec<String>, CommandError> {
    let keys = class
        .members
        .iter()
        .filter_map(|member| member.key.as_deref());
    let keys: HashSet<&str> = keys.collect();
    let mut gone = results.keys()?;
    gone.retain(|key| !keys.contains(key.as_str()));
    Ok(gone)
}

/// The submissions of a part, each with the student for whom boards are drawn.
fn entries<'a>(intake: &'a Intake, roster: Option<&Roster>, part: Part) -> Vec<Entry<'a>> {
    // Of several people, the one who counts is the owner.
    let claims = intake.submissions.iter().map(|handed| Claim {
        key: handed.owner.key(),
        owners: vec![handed.owner.clone()],
        handed_in: Vec::new(),
    });
    let owners = roster.map(|roster| roster.members(&claims.collect::<Vec<_>>()));
    let owners = owners.unwrap_or_default();
    let ids: HashMap<&str, &str> = owners
        .iter()
        .filter_map(|member| {
            let id = roster?.id(member.record.as_deref()?)?;
            Some((member.key.as_deref()?, id))
        })
        .collect();
    let handed = intake
        .submissions
        .iter()
        .map(|handed| (handed, handed.owner.key()));
    let handed = handed.filter(|(_, key)| part.has(key));
    let entries = handed.map(|(handed, key)| {
        let of_owner = handed
            .owner
            .identifiers
            .first()
            .unwrap_or(&handed.owner.name);
        let id = ids.get(key.as_str()).copied();
        Entry {
            handed,
            student: id.map_or_else(|| of_owner.clone(), str::to_owned),
        }
    });
    entries.collect()
}

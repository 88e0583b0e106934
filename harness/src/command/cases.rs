//! `tilemark cases`: for the author of an assignment.
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use reference::search::Limits;

use super::{
    CommandError, Ending, Surroundings,
    found::{Found, Place, read},
    or_seen_enough,
};
use crate::{
    assignment::schema,
    bundled::Bundled,
    cases::{self, verify::Standing},
    cli::{self, CasesCommand, SchemaFile},
    grade::GradeError,
    locate::locate_all,
    personal,
    report::{WriteError, cases as report},
};

/// The most memory of each search, in bytes.
pub(super) const MEMORY: usize = 1 << 30;

impl Surroundings {
    pub(super) fn cases(
        &self,
        cases: &cli::Cases,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        match &cases.command {
            CasesCommand::List => self.list(out),
            CasesCommand::New(new) => self.new_assignment(new, out),
            CasesCommand::Import(import) => self.import(import, out),
            CasesCommand::Schema(schema) => {
                let text = match schema.file {
                    SchemaFile::Assignment => schema::ASSIGNMENT,
                    SchemaFile::Cases => schema::CASES,
                    SchemaFile::Groups => schema::GROUPS,
                };
                written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
                Ok(Ending::AllAccepted)
            }
            CasesCommand::Personal(personal) => self.personal(personal, out),
            CasesCommand::Verify(verify) => self.verify(verify, out),
            CasesCommand::Strength(strength) => self.strength(strength, out),
        }
    }

    fn list(&self, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let starts = [self.folder.as_path(), self.executable.as_path()];
        // Without a folder `cases` there are those inside the program.
        let folders = locate_all(&starts).unwrap_or_default();
        written(report::write_list(&folders, Bundled::all(), out))?;
        Ok(Ending::AllAccepted)
    }

    fn verify(&self, verify: &cli::Verify, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let assignments = self.load_all(&verify.assignments, verify.private.as_deref())?;
        let limits = Limits {
            nodes: verify.nodes,
            memory_bytes: MEMORY,
            time: None,
        };
        let is_stopped = || self.stop.signal().is_some();
        let verified = assignments.iter();
        let verified = verified.map(|assignment| cases::verify(assignment, limits, &is_stopped));
        let Some(verified) = verified.collect::<Option<Vec<_>>>() else {
            return Err(self.stopped());
        };
        written(if verify.json {
            report::write_verification_json(&verified, out)
        } else {
            report::write_verification(&verified, out)
        })?;
        let number = |standing| -> usize { verified.iter().map(|it| it.count(standing)).sum() };
        let disagreements: usize = verified.iter().map(|it| it.disagreements()).sum();
        Ok(if number(Standing::Wrong) + disagreements > 0 {
            Ending::NotAllAccepted
        } else if number(Standing::Once) + number(Standing::Never) > 0 {
            Ending::JudgeFailed
        } else {
            Ending::AllAccepted
        })
    }

    fn strength(
        &self,
        strength: &cli::Strength,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let assignments = self.load_all(&strength.assignments, strength.private.as_deref())?;
        let is_stopped = || self.stop.signal().is_some();
        let tried = assignments.iter();
        let tried = tried.map(|it| cases::strength(it, self.processors, &is_stopped));
        let Some(tried) = tried.collect::<Option<Vec<_>>>() else {
            return Err(self.stopped());
        };
        written(if strength.json {
            report::write_strength_json(&tried, out)
        } else {
            report::write_strength(&tried, strength.all, out)
        })?;
        Ok(if tried.iter().any(cases::Strength::misses_any) {
            Ending::NotAllAccepted
        } else {
            Ending::AllAccepted
        })
    }

    /// The assignments asked for, with a sample of personal boards; if none is, all beside each other, or else all that
    /// are bundled.
    fn load_all(
        &self,
        asked: &[PathBuf],
        private: Option<&Path>,
    ) -> Result<Vec<Found>, CommandError> {
        let starts = [self.folder.as_path(), self.executable.as_path()];
        let places = match asked {
            [] => match locate_all(&starts) {
                Ok(folders) => folders.into_iter().map(Place::Folder).collect(),
                Err(_) => Bundled::all().iter().copied().map(Place::Bundled).collect(),
            },
            asked => {
                let found = asked.iter().map(|asked| self.place(Some(asked), None));
                found.collect::<Result<Vec<_>, _>>()?
            }
        };
        if private.is_some() && places.len() != 1 {
            let found = places.len();
            return Err(CommandError::CasesForMany { found });
        }
        let mut found = places
            .iter()
            .map(|place| read(place, private))
            .collect::<Result<Vec<_>, _>>()?;
        for assignment in &mut found {
            personal::fill_with_sample(assignment)?;
        }
        Ok(found)
    }

    pub(super) fn stopped(&self) -> CommandError {
        let signal = self.stop.signal().unwrap_or(libc::SIGINT);
        CommandError::Grade(GradeError::Stopped { signal })
    }
}

pub(super) fn written(written: io::Result<()>) -> Result<(), CommandError> {
    or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
    Ok(())
}

//! Boards that are drawn for a student.
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

use super::{
    CommandError, Ending, Surroundings, cases::written, found::Found, protection::secret_in_reach,
};
use crate::{
    assignment::{Assignment, Input},
    cli,
    personal::{self, Drawer, Drawn, Secret},
    plan::{self, Filter},
    progress,
    report::cases as report,
};

/// Draws the personal boards of the student that is named, if any is.
pub(super) fn draw(
    found: &mut Found,
    of: &cli::ForStudent,
    search_path: &str,
) -> Result<(), CommandError> {
    let (Some(path), Some(student)) = (&of.secret, &of.student) else {
        return Ok(());
    };
    let secret = Secret::read(path)?;
    if let Some(warning) = secret_in_reach(path, search_path) {
        progress::warn(&warning);
    }
    let assignment: &mut Assignment = found;
    refuse_none(assignment)?;
    *assignment = personal::fill(assignment, &secret, student)?;
    Ok(())
}

/// Refuses to run a group by name whose boards are not drawn.
pub(super) fn refuse_undrawn(assignment: &Assignment, filter: &Filter) -> Result<(), CommandError> {
    let is_named = |group: &str| {
        let cases = filter.cases.iter();
        let mut of_cases = cases.filter_map(|case| Some(case.split_once('/')?.0));
        filter.groups.iter().any(|name| name == group) || of_cases.any(|name| name == group)
    };
    let mut undrawn = assignment.groups.iter().filter(|it| it.is_undrawn());
    match undrawn.find(|group| is_named(&group.name)) {
        Some(group) => Err(CommandError::Undrawn {
            group: group.name.clone(),
        }),
        None => Ok(()),
    }
}

fn refuse_none(assignment: &Assignment) -> Result<(), CommandError> {
    if personal::has_undrawn(assignment) {
        return Ok(());
    }
    Err(CommandError::NothingPersonal {
        assignment: assignment.name.clone(),
    })
}

impl Surroundings {
    /// Prints the boards of a student, and writes them to files if asked for.
    pub(super) fn personal(
        &self,
        asked: &cli::Personal,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let secret = Secret::read(&asked.secret)?;
        let found = self.load(Some(&asked.assignment), None, asked.private.as_deref())?;
        let assignment: &Assignment = &found;
        refuse_none(assignment)?;
        let drawn = Drawer::new(assignment)?.draw(&secret, &asked.student)?;
        if let Some(folder) = &asked.out {
            for group in &drawn {
                let name = &assignment.groups[group.group].name;
                write_files(&folder.join(name), group)?;
            }
        }
        written(report::write_personal(
            assignment,
            &asked.student,
            &drawn,
            asked.out.as_deref(),
            out,
        ))?;
        Ok(Ending::AllAccepted)
    }
}

/// Writes each board as a case file.
fn write_files(folder: &Path, drawn: &Drawn) -> Result<(), CommandError> {
    let make = |path: &Path, source| CommandError::Make {
        path: path.to_owned(),
        source,
    };
    fs::create_dir_all(folder).map_err(|source| make(folder, source))?;
    for (number, certified) in (1..).zip(&drawn.boards) {
        let path = folder.join(format!("{}.txt", personal::name(number)));
        let text = plan::stdin(&certified.board, Input::SideFirst);
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        let done = file.and_then(|mut file| file.write_all(text.as_bytes()));
        done.map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => CommandError::Exists { path: path.clone() },
            _ => make(&path, source),
        })?;
    }
    Ok(())
}

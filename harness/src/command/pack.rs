//! `tilemark pack`: what platforms need to grade by themselves.
use std::{
    fs::{self, Permissions},
    io::{self, Write},
    os::unix::fs::PermissionsExt,
    path::Path,
};

use tempfile::{Builder, NamedTempFile};

use super::{CommandError, Ending, Surroundings, cases::written, found::Place};
use crate::{
    assignment::Visibility,
    cli::{self, PackCommand},
    pack::{self, Judge, PackageName, Packages, PackedFile, Source},
    report::pack::{Told, write_pack},
};

/// The place of the action and of the workflow in a repository.
const ACTION: &str = ".github/tilemark";
const WORKFLOW: &str = ".github/workflows/tilemark.yml";

impl Surroundings {
    pub(super) fn pack(
        &self,
        asked: &cli::Pack,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let told = match &asked.command {
            PackCommand::Gradescope(asked) => self.pack_gradescope(asked),
            PackCommand::Classroom50(asked) => self.pack_classroom50(asked),
            PackCommand::Github(asked) => self.pack_github(asked),
        }?;
        written(write_pack(&told, out))?;
        Ok(Ending::AllAccepted)
    }

    fn pack_gradescope(&self, asked: &cli::Gradescope) -> Result<Told, CommandError> {
        let (files, judge, told) =
            self.contents(&asked.what, asked.private.as_deref(), &asked.packages)?;
        let files = pack::gradescope(files, &judge, &told.packages, asked.minutes);
        let bytes = pack::archive(&files).and_then(|archive| replace(&asked.out, &archive));
        let bytes = bytes.map_err(make(&asked.out))?;
        Ok(Told {
            places: vec![asked.out.clone()],
            bytes,
            ..told
        })
    }

    fn pack_classroom50(&self, asked: &cli::Classroom50) -> Result<Told, CommandError> {
        let (files, _, told) = self.contents(&asked.what, asked.private.as_deref(), &[])?;
        let bytes = write_folder(&asked.out, &pack::classroom50(files))?;
        Ok(Told {
            places: vec![asked.out.clone()],
            bytes,
            ..told
        })
    }

    fn pack_github(&self, asked: &cli::Github) -> Result<Told, CommandError> {
        let (files, _, told) = self.contents(&asked.what, None, &asked.packages)?;
        let workflow = asked.out.join(WORKFLOW);
        refuse_existing(&workflow)?;
        let action = asked.out.join(ACTION);
        let bytes = write_folder(&action, &pack::github(files, &told.packages))?;
        let folder = workflow.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&workflow, pack::WORKFLOW))
            .map_err(make(&workflow))?;
        let hidden = told.hidden.clone();
        Ok(Told {
            places: vec![workflow, action],
            bytes,
            shown: hidden,
            ..told
        })
    }

    /// The files of any pack, the program among them, and what there is to tell.
    fn contents(
        &self,
        what: &cli::What,
        private: Option<&Path>,
        more: &[PackageName],
    ) -> Result<(Vec<PackedFile>, Judge, Told), CommandError> {
        let place = self.place(what.assignment.as_deref(), None)?;
        let found = super::found::read(&place, private)?;
        let source = match &place {
            Place::Folder(folder) => Source::Folder(folder),
            Place::Bundled(bundled) => Source::Bundled(*bundled),
        };
        let judge = Judge::read(what.binary.as_ref().unwrap_or(&self.executable))?;
        let files = pack::contents(&found, source, private, &judge)?;
        let groups = found.groups.iter();
        let named = |is_it: fn(&crate::assignment::Group) -> bool| {
            let groups = groups.clone().filter(|group| is_it(group));
            groups.map(|group| group.name.clone()).collect()
        };
        let told = Told {
            assignment: found.name.clone(),
            judge: judge.to_string(),
            packages: Packages::of(&found, more),
            hidden: named(|group| group.visibility == Visibility::Hidden),
            undrawn: named(crate::assignment::Group::is_undrawn),
            places: Vec::new(),
            bytes: 0,
            shown: Vec::new(),
        };
        Ok((files, judge, told))
    }
}

fn make(path: &Path) -> impl FnOnce(io::Error) -> CommandError {
    let path = path.to_owned();
    |source| CommandError::Make { path, source }
}

fn refuse_existing(path: &Path) -> Result<(), CommandError> {
    match path.symlink_metadata() {
        Err(_) => Ok(()),
        Ok(_) => Err(CommandError::Exists {
            path: path.to_owned(),
        }),
    }
}

/// The folder that a file is in.
fn parent(path: &Path) -> &Path {
    let parent = path.parent().filter(|it| !it.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Puts bytes into a file as a whole, which is nobody else's, and tells their number.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<u64> {
    let mut file = NamedTempFile::new_in(parent(path))?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(bytes.len() as u64)
}

/// Makes a folder of files, as a whole, and tells the number of their bytes.
fn write_folder(folder: &Path, files: &[PackedFile]) -> Result<u64, CommandError> {
    refuse_existing(folder)?;
    let above = parent(folder);
    let made = fs::create_dir_all(above).and_then(|()| {
        let made = Builder::new().prefix(".tilemark-").tempdir_in(above)?;
        for file in files {
            let path = made.path().join(&file.path);
            fs::create_dir_all(parent(&path))?;
            fs::write(&path, &file.content)?;
            if file.is_program {
                fs::set_permissions(&path, Permissions::from_mode(0o755))?;
            }
        }
        fs::set_permissions(made.path(), Permissions::from_mode(0o755))?;
        fs::rename(made.path(), folder)?;
        // It is not there any more under its first name.
        let _ = made.keep();
        Ok(())
    });
    made.map_err(make(folder))?;
    Ok(files.iter().map(|file| file.content.len() as u64).sum())
}

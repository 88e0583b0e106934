//! How a folder of sources becomes a program.
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use thiserror::Error;
use walkdir::WalkDir;

use super::{
    CopyError, FreezeError, Frozen, MAX_BYTES,
    copy::{copy, permit},
    diagnostics::{Places, without_strangers},
};
use crate::{
    assignment,
    execute::{
        AddressLayout, Command, Delivery, Exit, JudgeError, Keeper, Scratch, StartError,
        brought_by, execute,
    },
    report::shell,
};

/// The name of the program, beside the copy of the sources.
const PROGRAM: &str = "program";
/// The folder of that copy.
const SOURCES: &str = "sources";
/// The folder of the copy of what the assignment adds.
const DRIVER: &str = "driver";

/// The free space below which a failed build is not blamed on the sources: 16 MiB,
/// more than the files of a small program on their way through a compiler.
const MIN_SPACE: u64 = 16 << 20;
/// The same for the number of files that the disk still has room for: a compiler
/// makes a few for each source.
const MIN_FILES: u64 = 100;

/// A program that was built.
#[derive(Debug)]
pub struct Build {
    /// The executable, or the folder, moved out of the folder of the build.
    pub program: Frozen,
    /// What the build did.
    pub log: BuildLog,
}

/// What a build did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildLog {
    /// The command, as one would type it.
    pub command: String,
    /// How the compiler ended; `Exit::Code(0)` for a success.
    pub exit: Exit,
    /// What it printed, standard output first, without what is about files that
    /// were not handed in; not escaped.
    pub diagnostics: String,
    /// Whether it printed more than was kept.
    pub is_cut: bool,
    /// The number of warnings among the diagnostics.
    pub warnings: usize,
    /// CPU time.
    pub cpu: Duration,
}

/// Why there is no program.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The sources do not compile: the submission's fault.
    #[error("the build failed")]
    Compile(BuildLog),
    /// The sources could not be copied.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The program could not be moved out: ours.
    #[error(transparent)]
    Freeze(#[from] FreezeError),
    /// The build failed, and the disk is full: ours.
    #[error("the build failed for want of space or of files in `{}`: free some, or set TMPDIR", folder.display())]
    NoSpace {
        /// The folder of the build.
        folder: PathBuf,
    },
    /// The compiler is not installed: ours.
    #[error(
        "cannot start the compiler `{compiler}`: it is in no folder of the `PATH`: install {}",
        brought_by(compiler)
    )]
    NoCompiler {
        /// Its name, from the assignment.
        compiler: String,
    },
    /// The compiler could not be started: ours.
    #[error("cannot start the compiler `{compiler}`")]
    CompilerNotStarted {
        /// Its path, from the assignment.
        compiler: String,
        /// Why.
        source: StartError,
    },
    /// The build could not be watched: ours.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}

impl BuildError {
    /// Whether the judge is to blame, and not what was handed in.
    #[must_use]
    pub fn is_of_the_judge(&self) -> bool {
        match self {
            Self::Compile(_) => false,
            Self::Copy(error) => error.is_of_the_judge(),
            _ => true,
        }
    }
}

/// What is built, and how.
#[derive(Clone, Copy, Debug)]
pub struct Recipe<'a> {
    /// The folder handed in.
    pub folder: &'a Path,
    /// The files that are taken of it, relative to it.
    pub files: &'a [PathBuf],
    /// A folder of the assignment that is copied beside them, for which `{driver}`
    /// stands in the command.
    pub driver: Option<&'a Path>,
    /// The command and its limits.
    pub build: &'a assignment::Build,
}

/// Builds a copy of the sources; the folder handed in is not touched.
///
/// # Errors
///
/// If they do not compile, or the build could not be done at all.
pub fn build(
    made: &Recipe<'_>,
    environment: &[(String, String)],
    readable: &[PathBuf],
    keeper: &Keeper,
) -> Result<Build, BuildError> {
    let scratch = Scratch::new()?;
    let sources = scratch.path().join(SOURCES);
    let recipe = made.build;
    let (own, files) = beside(made.files, &recipe.provided);
    let mut folders = copy(made.folder, &own, &sources, 0o644, MAX_BYTES)?;
    for file in &recipe.provided {
        provide(file, &sources)?;
    }
    if let Some(driver) = made.driver {
        let files = files_below(driver);
        folders.extend(copy(
            driver,
            &files,
            &scratch.path().join(DRIVER),
            0o644,
            MAX_BYTES,
        )?);
    }
    let (compiler, arguments) = recipe
        .command
        .split_first()
        .expect("the loader refuses an empty build command");
    let target = format!("../{PROGRAM}");
    let arguments: Vec<String> = arguments
        .iter()
        .map(|argument| {
            let argument = argument.replace("{program}", &target);
            argument.replace("{driver}", &format!("../{DRIVER}"))
        })
        .collect();
    // What the compiler leaves lying about goes with the scratch folder.
    let temporary = (
        "TMPDIR".to_owned(),
        scratch.path().to_string_lossy().into_owned(),
    );
    let command = Command {
        program: PathBuf::from(compiler),
        arguments,
        environment: [environment, &[temporary]].concat(),
        folder: sources,
        stdin: Vec::new(),
        delivery: Delivery::AtOnce,
        readable: [&[scratch.path().to_owned()], readable].concat(),
        // A compiler that is another user owns no folder that is not named.
        writable: [vec![scratch.path().to_owned()], folders].concat(),
        address_layout: AddressLayout::AsUsual,
    };
    let seen = execute(keeper, &command, &recipe.limits).map_err(|error| match error {
        JudgeError::NotInstalled { name } => BuildError::NoCompiler { compiler: name },
        other => BuildError::Judge(other),
    })?;
    if let Exit::NotStarted(source) = seen.exit {
        let compiler = compiler.clone();
        return Err(BuildError::CompilerNotStarted { compiler, source });
    }
    let mut diagnostics = String::from_utf8_lossy(&seen.stdout.bytes).into_owned();
    diagnostics.push_str(&String::from_utf8_lossy(&seen.stderr.bytes));
    let search_path = environment.iter().find(|(name, _)| name == "PATH");
    let diagnostics = without_strangers(
        &diagnostics,
        &Places {
            scratch: scratch.path(),
            sources: &command.folder,
            files: &files,
            search_path: search_path.map_or("", |(_, folders)| folders),
        },
    );
    let log = BuildLog {
        command: typed(&recipe.command),
        exit: seen.exit,
        warnings: diagnostics
            .lines()
            .filter(|line| line.contains("warning: "))
            .count(),
        diagnostics,
        is_cut: seen.stdout.is_cut || seen.stderr.is_cut,
        cpu: seen.cpu,
    };
    let program = scratch.path().join(PROGRAM);
    let made = made_files(&program);
    if log.exit == Exit::Code(0) && !made.is_empty() {
        // No more can be there than the build was allowed to write; of a folder, in
        // each of its files, but so much is not taken.
        let most = recipe.limits.file;
        let name = PathBuf::from(PROGRAM);
        let program = Frozen::new(scratch.path(), &name, &made, most)?;
        Ok(Build { program, log })
    } else if has_no_space(scratch.path()) {
        let folder = scratch.path().to_owned();
        Err(BuildError::NoSpace { folder })
    } else {
        Err(BuildError::Compile(log))
    }
}

/// The files handed in of which none has the place of one that is provided, and the
/// names of all that are built.
fn beside(handed_in: &[PathBuf], provided: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let names: Vec<PathBuf> = provided
        .iter()
        .filter_map(|file| Some(PathBuf::from(file.file_name()?)))
        .collect();
    let is_own = |file: &&PathBuf| !names.iter().any(|name| file.starts_with(name));
    let own: Vec<PathBuf> = handed_in.iter().filter(is_own).cloned().collect();
    let all = own.iter().cloned().chain(names).collect();
    (own, all)
}

/// Copies a file of the assignment to the sources.
fn provide(file: &Path, sources: &Path) -> Result<(), CopyError> {
    let to = sources.join(file.file_name().expect("the loader takes names of files"));
    let copied = fs::copy(file, &to).and_then(|_| permit(&to, 0o644));
    copied.map_err(|source| CopyError::Write {
        path: file.to_owned(),
        source,
    })
}

/// What a build has made, relative to the folder in which `program` is: that file,
/// or the files below that folder.
fn made_files(program: &Path) -> Vec<PathBuf> {
    let name = PathBuf::from(PROGRAM);
    match fs::symlink_metadata(program) {
        Ok(it) if it.is_file() => vec![name],
        Ok(it) if it.is_dir() => {
            let files = files_below(program).into_iter();
            files.map(|file| name.join(file)).collect()
        }
        _ => Vec::new(),
    }
}

/// The regular files below a folder, relative to it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let walk = WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .flatten();
    walk.filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| Some(entry.path().strip_prefix(folder).ok()?.to_owned()))
        .collect()
}

/// A command as one would type it in a shell, in the folder of the sources.
fn typed(command: &[String]) -> String {
    let words = command
        .iter()
        .map(|word| {
            word.replace("{program}", PROGRAM)
                .replace("{driver}", DRIVER)
        })
        .map(|word| shell::word(word.as_bytes()));
    words.collect::<Vec<_>>().join(" ")
}

/// Whether the disk is so full that the build may have failed for that.
fn has_no_space(folder: &Path) -> bool {
    rustix::fs::statvfs(folder).is_ok_and(|disk| {
        // Some file systems have no fixed number of files, and tell 0.
        let has_few_files = disk.f_files > 0 && disk.f_favail < MIN_FILES;
        has_few_files || disk.f_bavail * disk.f_frsize < MIN_SPACE
    })
}

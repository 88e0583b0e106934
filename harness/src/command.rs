//! Carries out what the command line asks for.
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{
    assignment::{self, Assignment, Grading, LoadError, Visibility},
    cli::{self, Cli, Command, SchemaOf},
    execute::{JudgeError, Layer, Reason, Scratch, State, Survey, is_open_to_programs},
    grade::{GradeError, Graded, Grader, Outcome, Stopped},
    judge::Verdict,
    locate::{LocateError, locate},
    plan::{self, Filter, FilterError, Run},
    progress::Progress,
    report::{self, Format, Options, Output, Rerun, Target, WriteError},
    stop::{self, Stop},
};

/// The most runs at a time for each processor: a wall limit is by default three
/// times the CPU limit, so that programs that wait for each other stay below it.
const JOBS_PER_PROCESSOR: usize = 2;

/// All that a command takes from the environment of the program.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// How this program was called, for commands to be typed again.
    pub called: String,
    /// The current folder.
    pub folder: PathBuf,
    /// The path of this program: it starts itself as the keeper of each run.
    pub executable: PathBuf,
    /// Where programs are looked up: the `PATH`.
    pub search_path: String,
    /// How many processors there are.
    pub processors: usize,
    /// Whether a person watches standard error.
    pub is_watched: bool,
    /// Whether somebody asks to stop.
    pub stop: Stop,
}

/// How a command ended, for the exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every run that counts was accepted, or there was nothing to judge.
    AllAccepted,
    /// Graded, and not every run that counts was accepted.
    NotAllAccepted,
    /// The judge could not do its work on some runs.
    JudgeFailed,
    /// Somebody asked to stop before all runs were made.
    Stopped {
        /// The signal that asked.
        signal: i32,
    },
}

impl Ending {
    /// The exit code that says so; the help texts list them.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Ending::AllAccepted => 0,
            Ending::NotAllAccepted => 1,
            Ending::JudgeFailed => 3,
            Ending::Stopped { signal } => stop::exit_code(signal),
        }
    }
}

/// Why a command could not be carried out.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The program does not know where it is.
    #[error("cannot find out {what}")]
    Surroundings {
        /// What is unknown.
        what: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// There is no such assignment.
    #[error(transparent)]
    Locate(#[from] LocateError),
    /// The assignment has mistakes.
    #[error("{0}")]
    Load(LoadError),
    /// The filter names what the assignment does not have.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// The filter leaves nothing.
    #[error("no run fits both the groups and the cases asked for")]
    NothingToRun,
    /// Two reports for standard output.
    #[error(
        "expected one report on standard output, found {found}: give the others a file, as in `--report json=FILE`"
    )]
    Crowded {
        /// How many.
        found: usize,
    },
    /// Nothing can be run on this machine.
    #[error("cannot find out what protects this machine from the programs it runs")]
    Survey(#[source] JudgeError),
    /// A layer that was asked for is off.
    #[error(
        "the layer `{layer}` is required and off: {why}; `tilemark doctor` says what would switch it on"
    )]
    LayerOff {
        /// The layer.
        layer: Layer,
        /// Why it is off.
        why: String,
    },
    /// The judge is root and cannot make programs another user.
    #[error(
        "as root no program is run without a user of its own, and that is off: {why}; become another user, \
         or give `--as-root` where nothing is to be lost, as in a container of its own"
    )]
    WouldRunAsRoot {
        /// Why the layer is off.
        why: String,
    },
    /// A path that programs are to read is not there.
    #[error("cannot let programs read `{}`", path.display())]
    AllowRead {
        /// The path.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The submission could not be graded.
    #[error(transparent)]
    Grade(#[from] GradeError),
    /// A report cannot be written where it was asked for; nothing was graded.
    #[error(transparent)]
    Target(WriteError),
    /// A report could not be written after all was done.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl CommandError {
    /// The exit code that says so; the help texts list them.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            CommandError::Grade(GradeError::Stopped { signal }) => stop::exit_code(*signal),
            _ if self.is_of_the_judge() => 3,
            _ => 2,
        }
    }

    /// Whether the judge could not do its work, and neither the command line
    /// nor a file named in it is at fault.
    fn is_of_the_judge(&self) -> bool {
        match self {
            CommandError::Surroundings { .. }
            | CommandError::Survey(_)
            | CommandError::LayerOff { .. }
            | CommandError::WouldRunAsRoot { .. }
            | CommandError::Write(_) => true,
            CommandError::Grade(error) => error.is_of_the_judge(),
            _ => false,
        }
    }
}

/// Carries out a command; reports that have no file of their own go to `out`.
///
/// # Errors
///
/// If it could not be carried out; nothing was graded then, or a report could
/// not be written.
pub fn run(
    cli: &Cli,
    surroundings: &Surroundings,
    out: &mut dyn Write,
) -> Result<Ending, CommandError> {
    match &cli.command {
        Command::Check(check) => surroundings.check(check, out),
        Command::Run(run) => surroundings.run(run, out),
        Command::Doctor(doctor) => surroundings.doctor(doctor, out),
        Command::Schema(schema) => {
            match schema.format {
                SchemaOf::Report => or_seen_enough(report::write_schema(out))?,
            }
            Ok(Ending::AllAccepted)
        }
    }
}

impl Surroundings {
    fn check(&self, check: &cli::Check, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let outputs = outputs(&check.reports)?;
        let assignment = self.load(check.assignment.as_deref())?;
        let filter = check.filter();
        let runs = plan::plan(&assignment, &filter)?;
        if runs.is_empty() {
            return Err(CommandError::NothingToRun);
        }
        // More would take time on the clock from each other.
        let most = self.processors * JOBS_PER_PROCESSOR;
        let jobs = check.jobs.map_or(self.processors, usize::from).min(most);
        let often = (jobs, check.repeat);
        let graded = self.grade(&assignment, &check.path, &check.protection, &runs, often)?;
        let asked = check.assignment.clone();
        let options = Options {
            reveal: check.reveal,
            all: check.all,
            rerun: Rerun {
                program: self.called.clone(),
                assignment: asked.unwrap_or_else(|| PathBuf::from(&assignment.name)),
                path: check.path.clone(),
            },
        };
        // One that cannot be written does not take the others along.
        let written = outputs
            .iter()
            .map(|output| or_seen_enough(output.write(&assignment, &graded, &options, out)));
        let written: Vec<_> = written.collect();
        written.into_iter().collect::<Result<(), _>>()?;
        Ok(ending(&assignment, &graded, &filter))
    }

    fn run(&self, run: &cli::Run, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let assignment = self.load(Some(&run.assignment))?;
        let filter = Filter {
            groups: Vec::new(),
            cases: vec![run.case.clone()],
        };
        let runs = plan::plan(&assignment, &filter)?;
        let graded = self.grade(&assignment, &run.path, &run.protection, &runs, (1, 1))?;
        let written = report::write_run(&assignment, &graded, out).and_then(|()| out.flush());
        or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
        Ok(ending(&assignment, &graded, &filter))
    }

    fn doctor(&self, doctor: &cli::Doctor, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let survey = self.surveyed(&doctor.layers)?;
        let written = if doctor.json {
            report::doctor::write_json(&survey, out)
        } else {
            report::doctor::write(&survey, out)
        };
        let written = written.and_then(|()| out.flush());
        or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
        required(&survey, &doctor.layers).map(|()| Ending::AllAccepted)
    }

    fn survey(&self, layers: &cli::LayerChoice) -> Result<Survey, CommandError> {
        let survey = self.surveyed(layers)?;
        required(&survey, layers)?;
        Ok(survey)
    }

    fn surveyed(&self, layers: &cli::LayerChoice) -> Result<Survey, CommandError> {
        let without = layers.without.iter().copied().collect();
        Survey::make(&self.executable, without).map_err(CommandError::Survey)
    }

    fn load(&self, asked: Option<&Path>) -> Result<Assignment, CommandError> {
        let folder = locate(asked, &[&self.folder, &self.executable])?;
        assignment::load(&folder).map_err(CommandError::Load)
    }

    fn grade(
        &self,
        assignment: &Assignment,
        path: &Path,
        protection: &cli::Protection,
        runs: &[Run],
        (jobs, repeat): (usize, u32),
    ) -> Result<Graded, CommandError> {
        Scratch::sweep();
        let survey = self.survey(&protection.layers)?;
        refuse_root(&survey, protection.as_root)?;
        let readable = readable(&protection.allow_read)?;
        let keeper = survey.keeper(self.executable.clone());
        let keeper = keeper.ended_by(self.stop.halt().clone());
        let search_path = self.search_path.clone();
        let grader = Grader {
            assignment,
            keeper: &keeper,
            protection: &survey,
            readable,
            search_path,
            jobs,
            repeat,
            stop: &self.stop,
        };
        let mut progress = Progress::new(assignment, self.is_watched);
        if let Some(warning) = hidden_in_reach(assignment, &self.search_path) {
            progress.warn(&warning);
        }
        let graded = grader.grade(path, runs, &mut |event| progress.on(event))?;
        progress.finish();
        Ok(graded)
    }
}

/// Says that programs can read hidden cases, if they lie where every program may
/// read, whatever the layers.
fn hidden_in_reach(assignment: &Assignment, search_path: &str) -> Option<String> {
    let mut groups = assignment.groups.iter();
    let has_hidden = groups.any(|group| group.visibility == Visibility::Hidden);
    let folder = assignment.folder.canonicalize().ok()?;
    (has_hidden && is_open_to_programs(&folder, search_path)).then(|| {
        format!(
            "programs can read the hidden cases of `{}`, as every program may read what is \
             installed for all: move them to a folder of your own",
            folder.display()
        )
    })
}

/// Refuses to go on without the layers asked for.
fn required(survey: &Survey, layers: &cli::LayerChoice) -> Result<(), CommandError> {
    let off = |layer: &Layer| match survey.state(*layer) {
        State::On => None,
        State::Off(reason) => Some((*layer, reason)),
    };
    match layers.require.iter().find_map(off) {
        None => Ok(()),
        Some((layer, reason)) => Err(CommandError::LayerOff {
            layer,
            why: report::doctor::reason(reason),
        }),
    }
}

/// Refuses to run a stranger's program as root, unless that was asked for.
fn refuse_root(survey: &Survey, is_allowed: bool) -> Result<(), CommandError> {
    match survey.state(Layer::User) {
        State::Off(reason) if *reason != Reason::NotRoot && !is_allowed => {
            let why = report::doctor::reason(reason);
            Err(CommandError::WouldRunAsRoot { why })
        }
        _ => Ok(()),
    }
}

/// The paths that programs may read beside what they need, as they are found.
fn readable(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CommandError> {
    let found = |path: &PathBuf| {
        path.canonicalize()
            .map_err(|source| CommandError::AllowRead {
                path: path.clone(),
                source,
            })
    };
    paths.iter().map(found).collect()
}

/// The reports asked for, or the text report if none is. At most one of them
/// goes to standard output, and the places of the others are there: it would be
/// a pity to find that out when all is done.
fn outputs(asked: &[Output]) -> Result<Vec<Output>, CommandError> {
    if asked.is_empty() {
        return Ok(vec![Output {
            format: Format::Text,
            target: Target::Stdout,
        }]);
    }
    let found = asked
        .iter()
        .filter(|output| output.target == Target::Stdout)
        .count();
    if found > 1 {
        return Err(CommandError::Crowded { found });
    }
    for output in asked {
        output.check_place().map_err(CommandError::Target)?;
    }
    Ok(asked.to_vec())
}

/// Takes a reader that went away, as `head` does, for one who has seen enough.
fn or_seen_enough(written: Result<(), WriteError>) -> Result<(), WriteError> {
    match written {
        Err(WriteError::Stdout { source }) if source.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// How grading ended: every run counts that can earn points, or that was asked
/// for by name.
fn ending(assignment: &Assignment, graded: &Graded, filter: &Filter) -> Ending {
    if let Some(Stopped { signal, .. }) = graded.stopped {
        return Ending::Stopped { signal };
    }
    let Outcome::Judged { runs, .. } = &graded.outcome else {
        return Ending::NotAllAccepted;
    };
    if runs.iter().any(|done| done.result.is_err()) {
        return Ending::JudgeFailed;
    }
    let is_asked_for = *filter != Filter::default();
    let earns = |group: usize| {
        assignment.criteria.iter().any(|criterion| {
            let of_runs = matches!(&criterion.grading, Grading::Runs { groups, .. } if groups.contains(&group));
            of_runs && criterion.points > 0
        })
    };
    let is_all_accepted = runs
        .iter()
        .filter(|done| is_asked_for || earns(done.run.group))
        .all(|done| done.verdict() == Some(Verdict::Accepted));
    if is_all_accepted {
        Ending::AllAccepted
    } else {
        Ending::NotAllAccepted
    }
}

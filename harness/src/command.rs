//! Carries out what the command line asks for.
mod author;
mod board;
mod cases;
mod ending;
mod error;
mod found;
mod grade;
mod pack;
mod personal;
mod protection;
mod results;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use ending::ending;
use protection::{hidden_in_reach, readable, refuse_root, required};

use crate::{
    assignment::{Assignment, Grading},
    class::is_same_place,
    cli::{self, Cli, Command, SchemaOf},
    execute::{Keeper, Layer, Scratch, State, Survey},
    grade::{Graded, Grader},
    method::Method,
    plan::{self, Filter, Run},
    progress::Progress,
    report::{self, Format, Options, Output, Rerun, Target, WriteError, formats::Context},
    stop::Stop,
};

pub use ending::Ending;
pub use error::CommandError;

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
    /// What report formats take from the environment.
    pub context: Context,
    /// Whether somebody asks to stop.
    pub stop: Stop,
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
        Command::Grade(grade) => surroundings.grade_class(grade, out),
        Command::Merge(merge) => surroundings.merge(merge, out),
        Command::Run(run) => surroundings.run(run, out),
        Command::Cases(cases) => surroundings.cases(cases, out),
        Command::Report(report) => results::report(report, &surroundings.context, out),
        Command::Pack(pack) => surroundings.pack(pack, out),
        Command::Doctor(doctor) => surroundings.doctor(doctor, out),
        Command::Schema(schema) => {
            let schema = match schema.format {
                SchemaOf::Report => report::json::schema(),
                SchemaOf::Gradebook => report::class::gradebook_schema(),
                SchemaOf::Class => report::class::class_schema(),
                SchemaOf::Result => report::class::result_schema(),
                SchemaOf::CasesVerify => report::cases::verification_schema(),
                SchemaOf::CasesStrength => report::cases::strength_schema(),
            };
            or_seen_enough(report::write_schema(&schema, out))?;
            Ok(Ending::AllAccepted)
        }
    }
}

impl Surroundings {
    fn check(&self, check: &cli::Check, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let outputs = outputs(&check.reports, &self.context)?;
        let private = check.private.as_deref();
        let mut found = self.load(check.assignment.as_deref(), Some(&check.path), private)?;
        personal::draw(&mut found, &check.personal, &self.search_path)?;
        if let Some(path) = &check.board {
            board::only_board(&mut found, path)?;
        }
        if let Some(folder) = &check.save_counterexamples {
            board::make_folder(folder)?;
        }
        let assignment: &Assignment = &found;
        let filter = check.filter();
        let methods = methods(assignment, &check.methods, &filter)?;
        personal::refuse_undrawn(assignment, &filter)?;
        let runs = if check.methods.is_empty() || filter != Filter::default() {
            plan::plan(assignment, &filter)?
        } else {
            Vec::new()
        };
        if runs.is_empty() && methods.is_empty() {
            return Err(CommandError::NothingToRun);
        }
        let asked = Asked {
            runs: &runs,
            methods: &methods,
            jobs: self.jobs(check.jobs),
            repeat: check.repeat,
            probe: check.probe,
        };
        let graded = self.grade(assignment, &check.path, &check.protection, &asked)?;
        let asked = check.assignment.clone();
        let saved = check.save_counterexamples.as_ref();
        let saved = saved.map(|folder| board::save(folder, assignment, &graded));
        let (saved, failure) = match saved.transpose() {
            Ok(saved) => (saved, None),
            Err(error) => (None, Some(error)),
        };
        let options = Options {
            saved,
            reveal: check.reveal,
            all: check.all,
            rerun: Rerun {
                program: self.called.clone(),
                assignment: asked.unwrap_or_else(|| PathBuf::from(&assignment.name)),
                private: check.private.clone(),
                path: check.path.clone(),
            },
        };
        // One that cannot be written does not take the others along.
        let written = outputs.iter().map(|output| {
            let written = output.write(assignment, &graded, &options, &self.context, out);
            or_seen_enough(written)
        });
        let written: Vec<_> = written.collect();
        written.into_iter().collect::<Result<(), _>>()?;
        if let Some(error) = failure {
            return Err(error);
        }
        Ok(ending(assignment, &graded, &filter))
    }

    fn run(&self, run: &cli::Run, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let mut found = self.load(Some(&run.assignment), None, run.private.as_deref())?;
        personal::draw(&mut found, &run.personal, &self.search_path)?;
        let case = match board::file(&run.case) {
            Some((path, mode)) => board::only_case(&mut found, &path, mode)?,
            None => run.case.clone(),
        };
        let assignment: &Assignment = &found;
        let filter = Filter {
            groups: Vec::new(),
            cases: vec![case],
        };
        personal::refuse_undrawn(assignment, &filter)?;
        let runs = plan::plan(assignment, &filter)?;
        let asked = Asked {
            runs: &runs,
            methods: &[],
            jobs: 1,
            repeat: 1,
            probe: false,
        };
        let graded = self.grade(assignment, &run.path, &run.protection, &asked)?;
        let written = report::write_run(assignment, &graded, out).and_then(|()| out.flush());
        or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
        Ok(ending(assignment, &graded, &filter))
    }

    fn doctor(&self, doctor: &cli::Doctor, out: &mut dyn Write) -> Result<Ending, CommandError> {
        let survey = self.survey(&doctor.layers)?;
        let written = if doctor.json {
            report::doctor::write_json(&survey, out)
        } else {
            report::doctor::write(&survey, out)
        };
        let written = written.and_then(|()| out.flush());
        or_seen_enough(written.map_err(|source| WriteError::Stdout { source }))?;
        required(&survey, &doctor.layers.require, false).map(|()| Ending::AllAccepted)
    }

    fn survey(&self, layers: &cli::LayerChoice) -> Result<Survey, CommandError> {
        let without = layers.without.iter().copied().collect();
        Survey::make(&self.executable, without).map_err(CommandError::Survey)
    }

    /// How many runs are made at a time. More would take time on the clock from each other.
    fn jobs(&self, asked: Option<usize>) -> usize {
        let most = self.processors * JOBS_PER_PROCESSOR;
        asked.unwrap_or(self.processors).min(most)
    }

    /// Finds out what stands between programs and this machine, and whether it is enough.
    fn guarded(
        &self,
        assignment: &Assignment,
        protection: &cli::Protection,
    ) -> Result<Guarded, CommandError> {
        let survey = self.survey(&protection.layers)?;
        required(&survey, &protection.layers.require, false)?;
        required(&survey, &assignment.required_layers, true)?;
        refuse_root(&survey, protection.as_root)?;
        let readable = readable(&protection.allow_read)?;
        let keeper = survey.keeper(self.executable.clone());
        let keeper = keeper.ended_by(self.stop.halt().clone());
        Ok(Guarded {
            survey,
            keeper,
            readable,
        })
    }

    fn grade(
        &self,
        assignment: &Assignment,
        path: &Path,
        protection: &cli::Protection,
        asked: &Asked<'_>,
    ) -> Result<Graded, CommandError> {
        Scratch::sweep();
        let guarded = self.guarded(assignment, protection)?;
        let grader = Grader {
            methods: asked.methods.to_vec(),
            jobs: asked.jobs,
            repeat: asked.repeat,
            probe: asked.probe,
            ..guarded.grader(assignment, self)
        };
        let mut progress = Progress::new(assignment, self.is_watched);
        if let Some(warning) = hidden_in_reach(assignment, &self.search_path) {
            progress.warn(&warning);
        }
        let graded = grader.grade(path, asked.runs, &mut |event| progress.on(event))?;
        progress.finish();
        Ok(graded)
    }
}

/// What stands between programs and this machine.
struct Guarded {
    survey: Survey,
    keeper: Keeper,
    readable: Vec<PathBuf>,
}

impl Guarded {
    /// The layers that are on and keep programs from what is not theirs.
    fn walls(&self) -> Vec<Layer> {
        let walls = [
            Layer::Seccomp,
            Layer::Landlock,
            Layer::User,
            Layer::Namespaces,
        ];
        let is_on = |layer: &Layer| *self.survey.state(*layer) == State::On;
        walls.into_iter().filter(is_on).collect()
    }

    /// One that makes one run at a time, each once, and calls no method.
    fn grader<'a>(&'a self, assignment: &'a Assignment, around: &'a Surroundings) -> Grader<'a> {
        Grader {
            assignment,
            keeper: &self.keeper,
            protection: &self.survey,
            readable: self.readable.clone(),
            search_path: around.search_path.clone(),
            methods: Vec::new(),
            jobs: 1,
            repeat: 1,
            probe: false,
            stop: &around.stop,
        }
    }
}

/// What is asked of the submission, and how.
struct Asked<'a> {
    runs: &'a [Run],
    methods: &'a [Method],
    /// How many runs are made at a time.
    jobs: usize,
    /// How often each is made.
    repeat: u32,
    /// Whether boards made from published ones are tried too.
    probe: bool,
}

/// The methods to be judged: those named, or all that are scored if nothing is named.
fn methods(
    assignment: &Assignment,
    named: &[Method],
    filter: &Filter,
) -> Result<Vec<Method>, CommandError> {
    let scored = assignment.criteria.iter();
    let scored = scored.filter_map(|criterion| match criterion.grading {
        Grading::Method { method, .. } => Some(method),
        _ => None,
    });
    let scored: Vec<Method> = scored.collect();
    if let Some(method) = named.iter().find(|method| !scored.contains(method)) {
        return Err(CommandError::UnknownMethod {
            assignment: assignment.name.clone(),
            method: *method,
            scored: scored.iter().map(ToString::to_string).collect(),
        });
    }
    Ok(match named {
        [] if *filter != Filter::default() => Vec::new(),
        [] => scored,
        named => named.to_vec(),
    })
}

/// The reports asked for, or the text report if none is. At most one of them
/// goes to standard output, commands to a service apart, and the places of the others are
/// there: it would be a pity to find that out when all is done.
fn outputs(asked: &[Output], context: &Context) -> Result<Vec<Output>, CommandError> {
    if asked.is_empty() {
        return Ok(vec![Output {
            format: Format::Text,
            target: Target::Stdout,
        }]);
    }
    let found = asked
        .iter()
        .filter(|output| output.target == Target::Stdout && !output.format.shares_stdout())
        .count();
    if found > 1 {
        return Err(CommandError::Crowded { found });
    }
    for (index, output) in asked.iter().enumerate() {
        if let Target::File(path) = &output.target
            && asked[..index]
                .iter()
                .any(|it| matches!(&it.target, Target::File(other) if is_same_place(other, path)))
        {
            return Err(CommandError::SameFile { path: path.clone() });
        }
        output.check_place(context).map_err(CommandError::Target)?;
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

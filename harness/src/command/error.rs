//! Why a command could not be carried out.
use std::{io, path::PathBuf};

use reference::Shape;
use thiserror::Error;

use crate::{
    assignment::LoadError,
    class::{MergeError, ResultsError, RosterErrors, intake::IntakeError},
    execute::{JudgeError, Layer},
    grade::GradeError,
    locate::LocateError,
    method::Method,
    pack::PackError,
    personal::{PersonalError, SecretError},
    plan::FilterError,
    report::{WriteError, class::GradebookError},
    stop,
};

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
    /// A name that no assignment has.
    #[error(
        "expected an assignment by name or folder, found `{}`; there are {}{}",
        found.display(),
        known.join(", "),
        meant.as_deref().map(|meant| format!("; {meant}")).unwrap_or_default()
    )]
    UnknownAssignment {
        /// What the user typed.
        found: PathBuf,
        /// The names that there are.
        known: Vec<String>,
        /// A question for the name that may be meant.
        meant: Option<String>,
    },
    /// Nothing typed, no folder `cases`, and a submission for none or several of the
    /// bundled assignments.
    #[error(
        "cannot tell the assignment by the files that are handed in: choose with `--assignment` from {}",
        known.join(", ")
    )]
    NoneFits {
        /// The assignments that there are, each with the files that it asks for.
        known: Vec<String>,
    },
    /// A bundled assignment could not be written to a folder.
    #[error("cannot unpack the bundled assignment `{name}`")]
    Unpack {
        /// Its name.
        name: &'static str,
        /// Why.
        source: JudgeError,
    },
    /// A name that no folder of an assignment or a group may have.
    #[error(
        "expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, \
         that has no other meaning in an assignment, found `{}`", found.display()
    )]
    NotAName {
        /// What the user typed.
        found: PathBuf,
    },
    /// Something is there already, and is not overwritten.
    #[error("`{}` is there already, and nothing is overwritten: choose another name", path.display())]
    Exists {
        /// Where.
        path: PathBuf,
    },
    /// A folder or a file could not be made.
    #[error("cannot write `{}`", path.display())]
    Make {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Cases are to be imported into something that is no assignment.
    #[error(
        "expected with `--into` the folder of an assignment, or of a new group in one, found `{}`",
        found.display()
    )]
    NotInto {
        /// What the user typed.
        found: PathBuf,
    },
    /// Cases are to be imported from something that is no folder.
    #[error("cannot read the folder `{}`", folder.display())]
    ImportFrom {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// No file of a folder became a case.
    #[error("expected a file in `{}` that can become a case, found none", folder.display())]
    NothingToImport {
        /// The folder.
        folder: PathBuf,
    },
    /// Groups to be laid over more than one assignment.
    #[error("expected one assignment beside `--cases`, found {found}")]
    CasesForMany {
        /// How many.
        found: usize,
    },
    /// The assignment has mistakes.
    #[error("{0}")]
    Load(LoadError),
    /// The filter names what the assignment does not have.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// A method that the assignment does not score.
    #[error("expected a method that `{assignment}` scores ({}), found `{method}`", if scored.is_empty() { "none".to_owned() } else { scored.join(", ") })]
    UnknownMethod {
        /// The assignment.
        assignment: String,
        /// The method asked for.
        method: Method,
        /// Those that it scores.
        scored: Vec<String>,
    },
    /// The filter leaves nothing.
    #[error(
        "expected a case in the groups asked for, found none: leave `--group` out, or name a case of those groups"
    )]
    NothingToRun,
    /// There is no secret to draw boards from.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// Personal boards cannot be drawn.
    #[error(transparent)]
    Personal(#[from] PersonalError),
    /// A secret for an assignment that needs none.
    #[error(
        "expected a group of `{assignment}` with the table `personal`, for which boards are drawn, found none: \
         leave `--secret` and `--student` out"
    )]
    NothingPersonal {
        /// The assignment.
        assignment: String,
    },
    /// A group was asked for by name whose boards are not drawn.
    #[error(
        "the boards of the group `{group}` are drawn for each student: give `--secret` and `--student`"
    )]
    Undrawn {
        /// The group.
        group: String,
    },
    /// Two reports for standard output.
    #[error(
        "expected one report on standard output, found {found}: give the others a file, as in `--report json=FILE`"
    )]
    Crowded {
        /// How many.
        found: usize,
    },
    /// Two reports for one file.
    #[error("expected a file for each report, found `{}` twice", path.display())]
    SameFile {
        /// The file.
        path: PathBuf,
    },
    /// A report where pages are to be.
    #[error("`{}` is where pages of the class are to be: name another place", path.display())]
    InPages {
        /// The file or folder.
        path: PathBuf,
    },
    /// Nothing can be run on this machine.
    #[error("cannot find out what protects this machine from the programs it runs")]
    Survey(#[source] JudgeError),
    /// A layer that was asked for is off.
    #[error(
        "the layer `{layer}` is required{} and off: {why}; `tilemark doctor` says what would switch it on",
        if *.by_assignment { " by the assignment" } else { "" }
    )]
    LayerOff {
        /// Whether the assignment asks for it, and not the command line alone.
        by_assignment: bool,
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
    /// Methods cannot be asked of the board in a file.
    #[error("`{}`: expected a board with as many rows as columns, found one of {shape}", path.display())]
    NotSquare {
        /// The file.
        path: PathBuf,
        /// Its rows and columns.
        shape: Shape,
    },
    /// There is no place for the boards that are to be saved; nothing was graded.
    #[error("cannot make the folder `{}` for boards: name another one", path.display())]
    BoardFolder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A board could not be saved after all was done.
    #[error("cannot write the board `{}`: name a folder in which files can be made", path.display())]
    SaveBoard {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A path that programs are to read is not there.
    #[error("cannot let programs read `{}`", path.display())]
    AllowRead {
        /// The path.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// What goes into a pack is not what it has to be.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// Results could not be kept or read.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// Results could not be put together.
    #[error(transparent)]
    Merge(MergeError),
    /// What was handed in cannot be looked at.
    #[error(transparent)]
    Intake(#[from] IntakeError),
    /// Results in the folder of what was handed in.
    #[error(
        "expected with `--out` a folder outside of the submissions, in which nothing is changed, found `{}`",
        out.display()
    )]
    WithinSubmissions {
        /// The folder.
        out: PathBuf,
    },
    /// A format in the place of results, or pages among them.
    #[error("`{}` is among the results, which are not written over: name another place", path.display())]
    OverResults {
        /// The file or folder.
        path: PathBuf,
    },
    /// Nothing was handed in.
    #[error("expected submissions in `{}`, found none that can be taken", folder.display())]
    NoSubmissions {
        /// The folder.
        folder: PathBuf,
    },
    /// The roster cannot be read.
    #[error("cannot read the roster `{}`", path.display())]
    ReadRoster {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The roster has mistakes.
    #[error("the roster `{}` has mistakes, and nothing was graded", path.display())]
    Roster {
        /// The file.
        path: PathBuf,
        /// All of them, a line each.
        errors: RosterErrors,
    },
    /// Students have boards of their own, and there is nothing to draw them from.
    #[error(
        "`{assignment}` has boards that are drawn for each student: give the file they are drawn from with `--secret`, the same each time"
    )]
    NoSecret {
        /// The assignment.
        assignment: String,
    },
    /// The submission could not be graded.
    #[error(transparent)]
    Grade(#[from] GradeError),
    /// A gradebook would not be what its platform takes; nothing was written.
    #[error(transparent)]
    Gradebook(#[from] GradebookError),
    /// Formats of one submission, for all, with nowhere to go.
    #[error(
        "expected a folder for the files of the submissions: give one, as in `--format report=FOLDER` or \
         `--format html=FOLDER`, or a student with `--student`"
    )]
    NoFolder,
    /// A format that tells where one submission belongs, for all.
    #[error(
        "expected a format that can be written for each submission of a class, found `{format}`: the \
         environment says where one submission belongs, and all would get that; write it for one student, \
         with `report RESULTS --student STUDENT --format {format}`"
    )]
    NotOfClass {
        /// The format.
        format: &'static str,
    },
    /// A format of the class, for one student.
    #[error(
        "expected with `--student` a format of one submission, such as `report`, found one of the class"
    )]
    NotOfStudent,
    /// Nobody in the class has this name.
    #[error(
        "expected a student by name, by an identifier of the roster or by the folder of the result, found `{found}`"
    )]
    NoStudent {
        /// What the user typed.
        found: String,
    },
    /// More than one member of the class has this name.
    #[error(
        "expected one student, found several of which `{found}` is true: name the folder of the result, of {}",
        keys.join(", ")
    )]
    SeveralStudents {
        /// What the user typed.
        found: String,
        /// The folders of their results.
        keys: Vec<String>,
    },
    /// There is nothing to report of a student.
    #[error(
        "expected a result of `{name}`, found {}",
        if *has_submission { "a submission that is not graded" } else { "no submission" }
    )]
    NoResultOf {
        /// The student.
        name: String,
        /// Whether something was handed in.
        has_submission: bool,
    },
    /// Some results could not be read; those of the others were told.
    #[error(
        "expected results that can be read, found {found} that cannot: what is written tells of the \
         others; grade these again"
    )]
    UnreadableResults {
        /// How many.
        found: usize,
        /// Why the first cannot be read.
        #[source]
        first: ResultsError,
    },
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
            | CommandError::Unpack { .. }
            | CommandError::Make { .. }
            | CommandError::LayerOff { .. }
            | CommandError::WouldRunAsRoot { .. }
            | CommandError::SaveBoard { .. }
            | CommandError::UnreadableResults { .. }
            | CommandError::Write(_) => true,
            CommandError::Intake(error) => error.is_of_the_judge(),
            CommandError::Results(error) => error.is_of_the_judge(),
            CommandError::Grade(error) => error.is_of_the_judge(),
            _ => false,
        }
    }
}

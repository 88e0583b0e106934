//! An assignment: what is handed in, how it is built and run, its cases and
//! its points. The types here are what [`load()`] makes of a folder; they cannot
//! hold what the loader would refuse.
mod answer;
mod board;
mod cases;
mod criteria;
#[cfg(test)]
pub(crate) mod example;
mod file;
mod fingerprint;
mod folder;
mod groups;
mod kind;
mod load;
mod methods;
mod mistake;
mod pattern;
mod personal;
mod private;
mod provided;
mod puzzle;
mod run;
pub mod schema;
mod script;
mod sections;
mod setting;
mod table;
mod value;
mod words;

use std::{borrow::Cow, path::PathBuf, time::Duration};

use reference::{Board, Heuristic};

use crate::{
    case::Case,
    execute::{Layer, Limits},
    method::Method,
    script::Commands,
};

pub use answer::{
    AnswerPattern, AnswerRules, BoardOrder, BoardRules, Directions, Misread, Named, NoDirection,
    Optimal, Part, PathRules,
};
pub(crate) use fingerprint::{files_of_assignment, files_of_groups};
pub(crate) use load::NOT_GROUPS;
pub use load::{load, load_case, load_with};
pub use mistake::{LoadError, Mistake, Place};
pub use personal::Personal;
pub use puzzle::{Goal, Scramble};
pub(crate) use table::is_name;
pub(crate) use words::did_you_mean;

/// An assignment folder, read and checked.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The name of the folder.
    pub name: String,
    /// A title for people.
    pub title: String,
    /// The folder.
    pub folder: PathBuf,
    /// A hash of all files that grading depends on, in hexadecimal.
    pub fingerprint: String,
    /// Which board is to be reached.
    pub goal: Goal,
    /// The names of the files that a student hands in.
    pub hand_in: Vec<String>,
    /// How a folder of sources becomes a program.
    pub build: Build,
    /// How the methods of a class are judged; `None` if they are not.
    pub methods: Option<Methods>,
    /// How the program is built to find out where it goes wrong; `None` if it is not.
    pub diagnose: Option<Diagnose>,
    /// The program to be started and its first arguments; `{program}` stands for
    /// what was built, and is in one of them at least.
    pub command: Vec<String>,
    /// How a board is written to the standard input of the program.
    pub input: Input,
    /// How a board is written to a file in the folder of the run; `None` if it is not.
    pub board_file: Option<Input>,
    /// The words of an interactive program; `None` if it is none. Then every case has a
    /// [`Script`](crate::script::Script).
    pub script: Option<Commands>,
    /// What stands between the tiles in an argument, or on a line, that holds them all.
    pub tile_separator: String,
    /// The ways in which a case is run; at least one.
    pub modes: Vec<Mode>,
    /// What the answer looks like.
    pub answer: AnswerRules,
    /// What becomes of answers that the rule not to enqueue a board twice leads to.
    pub repeat_rule: RepeatRule,
    /// What one run may use, at least.
    pub limits: Limits,
    /// How many times as much CPU time as the textbook's algorithm takes on the
    /// same board a run may use, should that be more than [`limits`](Self::limits)
    /// allow; see [`yardstick`](crate::yardstick).
    pub yardstick: Option<f64>,
    /// The layers without which nothing is to be graded.
    pub required_layers: Vec<Layer>,
    /// The groups, in the order of the file.
    pub groups: Vec<Group>,
    /// What is scored, in the order of the file.
    pub criteria: Vec<Criterion>,
}

impl Assignment {
    /// Whether its program takes any square board from standard input and tells the
    /// fewest moves to the goal with the blank last, and no more: only then is
    /// anything known of its mistakes, and boards can be made on which they show.
    #[must_use]
    pub fn is_of_the_catalog(&self) -> bool {
        self.goal == Goal::BlankLast
            && matches!(self.input, Input::SideFirst | Input::TilesOnly)
            && self.answer.is_number_only()
    }

    /// What the answer looks like in a mode, an index into [`modes`](Self::modes).
    #[must_use]
    pub fn rules_in(&self, mode: usize) -> Cow<'_, AnswerRules> {
        match self.modes[mode].optimal {
            Some(optimal) if optimal != self.answer.optimal => Cow::Owned(AnswerRules {
                optimal,
                ..self.answer.clone()
            }),
            _ => Cow::Borrowed(&self.answer),
        }
    }
}

/// How a folder of sources becomes a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// The program and its arguments; `{program}` stands for the path of the
    /// executable to make, or of the folder to make and fill.
    pub command: Vec<String>,
    /// Files of the assignment that lie beside those handed in, in place of any of
    /// the same name.
    pub provided: Vec<PathBuf>,
    /// What the build may use.
    pub limits: Limits,
}

/// How the methods of a class that is handed in are judged, by a driver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Methods {
    /// How the class and the driver become a program that answers
    /// [`Call`](crate::method::Call)s.
    pub driver: Linked,
    /// What one process of it may use.
    pub limits: Limits,
    /// How objects of the class may be made, the usual way first; at least one.
    pub conventions: Vec<Convention>,
    /// The boards by which the methods are judged, in groups; at least one.
    pub boards: Vec<BoardGroup>,
    /// How the rest of the program and a right class become a program, if the
    /// assignment has a class of its own.
    pub replaced: Option<Linked>,
    /// How the class and the driver become a program that tells where a call goes
    /// wrong; `None` if there is none. It takes the files that the driver takes.
    pub diagnose: Option<Diagnose>,
    /// What memory that is not given back means.
    pub leaks: Leaks,
}

/// What it means that a method does not give back memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaks {
    /// Nobody looks for it.
    Ignore,
    /// It is told, and costs nothing.
    Report,
    /// A call that is right otherwise is not, if it leaks.
    Count,
}

/// Boards by which methods are judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardGroup {
    /// The name.
    pub name: String,
    /// Square boards; at least one.
    pub boards: Vec<Board>,
}

/// How some of the files handed in and some of the assignment's become a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linked {
    /// The names of the files that are taken of those handed in.
    pub files: Vec<String>,
    /// The build, in which `{driver}` stands for the folder `driver` of the assignment.
    pub build: Build,
    /// The build that is tried where the files do not compile by the first one.
    pub otherwise: Option<Build>,
}

/// How a program is built and run to find out where it goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnose {
    /// The build, with sanitizers.
    pub build: Build,
    /// What a run may use.
    pub limits: Limits,
    /// Variables in its environment.
    pub environment: Vec<(String, String)>,
}

/// A way in which objects may be made, where the text can be read in several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Convention {
    /// What is special about it, for people; goes with "judged with".
    pub title: String,
    /// The arguments of the driver.
    pub arguments: Vec<String>,
}

/// How a board is written, to standard input or to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The side on a line, then the rows; a board that is not square has its
    /// rows and columns on the first line.
    SideFirst,
    /// The rows only.
    TilesOnly,
    /// All tiles on one line, with what the assignment says between them.
    List,
    /// As a shape file: cells of two characters, `bb` for the blank and `00` for a wall.
    ShapeFile,
    /// Not at all: what is typed to an interactive program stands there.
    Script,
    /// Not at all: it comes by the arguments.
    None,
}

/// One way in which a case is run: for `board-astar`, a distance letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mode {
    /// The name, for filters and reports.
    pub name: String,
    /// A title for people.
    pub title: String,
    /// The arguments of the program, behind those of [`Assignment::command`]. What
    /// stands in braces is filled in: see [`Given`](crate::plan::Given).
    pub arguments: Vec<String>,
    /// The heuristic of the textbook's algorithm, where it is the yardstick.
    pub textbook: Heuristic,
    /// Whether more moves than needed are wrong in it; `None` where
    /// [`AnswerRules::optimal`] says it.
    pub optimal: Option<Optimal>,
}

/// What becomes of an answer that is not the fewest moves, but what the sentence "do not
/// enqueue a neighbor if it has previously been enqueued", followed to the letter, leads to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RepeatRule {
    /// It is wrong, and a note tells the student where it comes from.
    #[default]
    Report,
    /// It counts as right, with a note.
    Accept,
    /// It is wrong like any other.
    Reject,
}

/// Cases that are scored together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name of the folder.
    pub name: String,
    /// A title for people.
    pub title: String,
    /// Who may see the cases.
    pub visibility: Visibility,
    /// How much a failure shows; `None` for a hidden group, of which no failure is shown.
    pub feedback: Option<Feedback>,
    /// The cases, by file name, then in the order of the file; at least one, but for
    /// boards that are to be drawn for a student and are not yet.
    pub cases: Vec<Case>,
    /// How its boards are drawn for each student; `None` where all have the same ones.
    pub personal: Option<Personal>,
}

impl Group {
    /// Whether its boards are to be drawn for a student, and are not yet.
    #[must_use]
    pub fn is_undrawn(&self) -> bool {
        self.personal.is_some() && self.cases.is_empty()
    }
}

/// Who may see the cases of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Everybody.
    Visible,
    /// Instructors: a student sees how many runs came to each verdict, and no run.
    Hidden,
}

/// How much a failure in a visible group shows; each level shows what the ones
/// before it show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Feedback {
    /// The verdict.
    Verdict,
    /// The rejection in words, how the program ended and what it used.
    Message,
    /// What the program printed.
    Actual,
    /// What was expected, and the board.
    Expected,
}

/// One line of the rubric.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Criterion {
    /// The name.
    pub name: String,
    /// A title for people.
    pub title: String,
    /// The points it is worth; 0 for a criterion that only informs.
    pub points: u32,
    /// Where its points come from.
    pub grading: Grading,
}

/// Where the points of a criterion come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grading {
    /// The runs of its groups.
    Runs {
        /// Indices into [`Assignment::groups`]; at least one.
        groups: Vec<usize>,
        /// How the runs become points.
        rule: Rule,
        /// The index of a criterion without whose full points this one has none.
        requires: Option<usize>,
    },
    /// The calls of a method.
    Method {
        /// The method.
        method: Method,
        /// How the calls become points.
        rule: Rule,
    },
    /// A person; open in every report.
    ByHand,
    /// Nothing yet: the harness cannot grade it so far.
    Later,
}

/// How the runs of a criterion become points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The share of accepted runs, rounded down to whole points.
    Share,
    /// All points if every run is accepted, else none.
    All,
}

/// The wall-clock limit that goes with a CPU limit when none is given: three
/// times as much, but 2 s more at least, since a loaded machine stretches wall
/// time and not CPU time.
#[must_use]
pub fn default_wall(cpu: Duration) -> Duration {
    (cpu * 3).max(cpu + Duration::from_secs(2))
}

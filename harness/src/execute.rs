//! Runs one program under limits and tells what was seen: facts, no opinion.
//!
//! Each run has a *keeper*: a small process with a single thread. It is a fork
//! of the *nursery*, which is the harness's own binary, started once with the
//! hidden argument.
//!
//! ```text
//!  harness (many threads, much memory)     nursery (one)
//!    execute ── two pipes ─────────────────► forks
//!            ◄─ pidfd of the keeper ────────   │
//!                                              ▼
//!                                          keeper (one per run)            program
//!            ── plan ──────────────► stdin  ─┐
//!            ◄─ record ───────────── stdout  ├─ starts ──────────────────►  its own session,
//!    guards: wall limit + a margin           │  feeds, captures, measures,  three pipes, limits,
//!    lost keeper ► sweep by mark            ─┘  kills, reaps to the last    a bare environment
//! ```
//!
//! What holds, absences included:
//!
//! - The program can make neither [`execute`] nor its keeper wait for longer
//!   than its limits: no read, write or wait on anything that it controls is
//!   without a deadline.
//! - When [`execute`] returns `Ok`, no process of the program is left.
//! - If the harness dies, the kernel kills the nursery, which wakes the keepers
//!   should they be stopped, and these end their programs and themselves.
//! - A keeper that is killed or stopped is a [`JudgeError`], never an [`Exit`],
//!   and so is a run that is ended by a [`Halt`].
//! - A nursery that is killed or stopped is replaced. It has no hand in a run
//!   whose keeper it has made, and before that no program is started.
//! - Nothing of one run is left in the nursery for the next: it sees no plan, no
//!   record and no output.
//! - Where the system is not Linux, less of this holds: see the module `reduced`,
//!   which takes the place of the nursery and the keeper there.
//! - What a program can reach is what the [`Layers`] around it leave open: with
//!   none of them, all that its user can.
mod error;
mod guard;
mod halt;
mod layer;
mod message;
mod outcome;
mod program;
mod refusal;
mod saved;
mod scratch;
mod signal;
mod streams;
mod survey;
mod sys;
mod turn;

// What follows needs pidfd, subreapers, /proc and the layers of Linux.
#[cfg(walled)]
mod child;
#[cfg(walled)]
mod end;
#[cfg(walled)]
mod keeper;
#[cfg(walled)]
mod mark;
#[cfg(walled)]
mod nursery;
#[cfg(walled)]
mod process;
#[cfg(walled)]
mod tree;
#[cfg(walled)]
mod walls;

// And this takes its place on every other system.
#[cfg(not(walled))]
mod reduced;
#[cfg(not(walled))]
use reduced::{mark, nursery};

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use nursery::Nursery;
use serde::{Deserialize, Serialize};
use turn::Turn;

pub(crate) use error::brought_by;
pub use error::{JudgeError, Loss, StartError, Step, Ulimit};
pub use halt::Halt;
pub use layer::{Denied, Layer, Layers, UnknownLayer};
pub use saved::{Content, Saved};
pub use scratch::Scratch;
pub use signal::{signal_meaning, signal_name};
pub use survey::{Reason, State, Survey};

/// What is to be run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The executable, absolute, or a bare name to be looked up in the `PATH` of `environment`.
    pub program: PathBuf,
    /// Its arguments, itself not among them.
    pub arguments: Vec<String>,
    /// All of its environment.
    pub environment: Vec<(String, String)>,
    /// Its working folder.
    pub folder: PathBuf,
    /// What it can read from standard input.
    pub stdin: Vec<u8>,
    /// When it can read that.
    pub delivery: Delivery,
    /// Folders with all that is in them, and files, that it may read and
    /// execute beside what the system provides; absolute.
    pub readable: Vec<PathBuf>,
    /// Folders in which it may write, each as it is now; absolute. What is to
    /// be its own when it runs as another user must be listed by itself.
    pub writable: Vec<PathBuf>,
    /// Where its memory lies.
    pub address_layout: AddressLayout,
}

/// When a program can read its input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Delivery {
    /// All of it from the beginning.
    AtOnce,
    /// A line, and the next one when that is read and the program seems to wait: it has
    /// printed nothing for a while, and none of its processes computes. The end of the
    /// input comes with the last line.
    ///
    /// A program that sleeps seems to wait too, so a line may come early. It never comes
    /// late, and what was printed before it came is never an answer to it.
    ///
    /// While a line is held back from a program that does nothing, the wall limit does not
    /// pass, for at most a tenth of a second a line.
    LineByLine,
}

/// At which addresses the code, the stack and the heap of a program lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AddressLayout {
    /// As the system lays them: at others in each run, unless that is switched off.
    AsUsual,
    /// At the same ones in each run, where the system allows that: a filter around
    /// a container may not, and then they are as usual.
    Fixed,
}

/// What one run may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the program and its children.
    pub cpu: Duration,
    /// Time on the clock, that apart for which the program was ready to run and
    /// had no processor, or for which all stood still, as by `docker pause`.
    pub wall: Duration,
    /// Resident memory of the program and its children, in bytes.
    pub memory: Option<u64>,
    /// Bytes on standard output, and on standard error.
    pub output: u64,
    /// Bytes in any one file that it writes.
    pub file: u64,
    /// CPU time from one line of its input to the next, where they are given one by one
    /// and CPU time is seen while it runs; `None` for no other limit than `cpu`.
    pub line_cpu: Option<Duration>,
}

/// What was seen of one run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Observation {
    /// How it ended.
    pub exit: Exit,
    /// What it wrote to standard output.
    pub stdout: Captured,
    /// What it wrote to standard error.
    pub stderr: Captured,
    /// CPU time of the program and its children.
    ///
    /// A lower bound: of children that nobody waits for, only what was seen
    /// while they lived is counted.
    pub cpu: Duration,
    /// Time on the clock, that apart for which all stood still.
    pub wall: Duration,
    /// The largest resident memory seen, in bytes.
    ///
    /// Never less than what the keeper itself uses, which is a few MiB.
    pub peak_memory: u64,
    /// What that figure is.
    pub peak_memory_source: MemorySource,
    /// How many bytes of its input it left unread.
    pub stdin_unread: u64,
    /// For each line that was given by itself, how many bytes had come on standard output
    /// by then; none where all was given at once.
    pub typed: Vec<u64>,
    /// What was found of the files that were looked for in its folder, in the order in
    /// which they were asked for. The keeper looks for none.
    #[serde(skip)]
    pub saved: Vec<Saved>,
    /// How many other processes of the program were still running when it
    /// ended or was killed; all were killed.
    pub left_behind: u32,
    /// Whether somebody still had its standard output or error open when it had
    /// ended: whoever reads to the end would have waited for that.
    pub is_output_held: bool,
    /// Whether it was stopped, by `SIGSTOP` or the like, when it was killed.
    pub is_stopped: bool,
    /// What it tried and was refused by [`Layer::Seccomp`]: each once, in order.
    pub denied: Vec<Denied>,
}

/// What a figure of memory is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MemorySource {
    /// The largest sum of the resident memory of all its processes, looked at
    /// every few milliseconds: what came and went in between is missing.
    Polled,
    /// The kernel's own record of the largest resident memory of any one of its
    /// processes that were waited for: nothing of that one is missing, and all
    /// of the others.
    LargestProcess,
    /// The kernel's count for the control group: nothing is missing, and what its
    /// processes keep in files in memory is counted too.
    ControlGroup,
}

/// What a program wrote to one stream, up to the limit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Captured {
    /// The bytes kept.
    pub bytes: Vec<u8>,
    /// Whether it wrote more than the limit.
    pub is_cut: bool,
}

/// How a program came to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Exit {
    /// It exited by itself, with this code.
    Code(i32),
    /// It died by this signal, not sent by the harness.
    Signal(i32),
    /// The harness killed it when the wall-clock limit had passed.
    KilledAtWallLimit,
    /// The harness killed it when the CPU limit had passed.
    KilledAtCpuLimit,
    /// It used more memory than the limit, and the harness or the kernel killed it
    /// unless it had ended by then: which comes first is chance.
    KilledAtMemoryLimit,
    /// It wrote more than the limit, and the harness killed it unless it had
    /// ended by then: which of the two comes first is chance, so they are one.
    KilledAtOutputLimit(Stream),
    /// It could not be started.
    NotStarted(StartError),
}

/// One of the two output streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// Where the binary is that serves as the keeper of each run.
///
/// Its `main` must call [`serve`] before anything else. With the first run it
/// is started once, as the nursery of a keeper for each run. All clones share
/// that, and it ends with the last of them.
#[derive(Clone, Debug)]
pub struct Keeper {
    binary: PathBuf,
    layers: Layers,
    /// The control group in which those of programs are made.
    groups: Option<PathBuf>,
    nursery: Nursery,
    /// The word by which all its runs end.
    halt: Option<Halt>,
    turn: Turn,
}

impl Keeper {
    /// The keeper that is `binary`, the harness's own executable, and puts no
    /// layer around its programs.
    #[must_use]
    pub fn at(binary: impl Into<PathBuf>) -> Self {
        Self {
            binary: binary.into(),
            layers: Layers::NONE,
            groups: None,
            nursery: Nursery::default(),
            halt: None,
            turn: Turn::default(),
        }
    }

    /// The same keeper, whose runs end when this word is given.
    #[must_use]
    pub fn ended_by(self, halt: Halt) -> Self {
        let halt = Some(halt);
        Self { halt, ..self }
    }

    /// The same keeper, which waits until nothing runs of any of its clones, and holds
    /// them up as long as a program of its own does.
    #[must_use]
    pub fn alone(&self) -> Self {
        Self {
            turn: self.turn.alone(),
            ..self.clone()
        }
    }

    /// The same keeper with these layers around its programs; [`Layer::Cgroup`]
    /// only as [`Survey::keeper`] does it, which knows where.
    #[must_use]
    pub fn with(self, layers: Layers) -> Self {
        Self { layers, ..self }
    }
}

/// Does what the hidden arguments ask for with which the harness starts its own
/// binary again: is a nursery of keepers, or the program by which layers are tried. `None`
/// if the first argument is none of them.
#[must_use]
pub fn serve() -> Option<ExitCode> {
    let argument = env::args_os().nth(1)?;
    if argument == nursery::ARGUMENT {
        Some(nursery::tend())
    } else if argument == survey::ARGUMENT {
        Some(survey::attempt())
    } else {
        None
    }
}

/// Lets the harness be stopped, and tell what failed, whatever signals it was
/// started to block. To be called by its `main` after [`serve`], before it has
/// more than one thread.
pub fn hear_signals() {
    sys::hear_signals();
}

/// Whether this process ignores a signal.
#[cfg(not(target_os = "linux"))]
pub(crate) fn is_ignored(signal: i32) -> bool {
    sys::reduced::is_ignored(signal)
}

/// Whether [`Layer::Landlock`] lets every program read something in `folder`,
/// which is absolute, where `search_path` is the `PATH` of programs.
#[must_use]
#[cfg(walled)]
pub fn is_open_to_programs(folder: &Path, search_path: &str) -> bool {
    walls::landlock::is_open(folder, search_path)
}

/// Whether [`Layer::Landlock`] lets every program read something in `folder`: no,
/// as this system has no such layer; what programs can read then is for
/// [`Survey`] to tell.
#[cfg(not(walled))]
#[must_use]
pub fn is_open_to_programs(_folder: &Path, _search_path: &str) -> bool {
    false
}

/// Whether this system has layers for programs at all: only Linux has, and
/// elsewhere the protection is reduced to what is always there.
pub const HAS_LAYERS: bool = cfg!(walled);

/// Runs `command` under `limits` and tells what was seen.
///
/// Returns at the latest a few seconds after twice the wall limit, whatever the
/// program does: once more is for time without a processor. May be called from
/// many threads at a time.
///
/// # Errors
///
/// If the judge could not do its work; never because of what a program does
/// by itself, unless it attacks its keeper.
pub fn execute(
    keeper: &Keeper,
    command: &Command,
    limits: &Limits,
) -> Result<Observation, JudgeError> {
    guard::run(keeper, command, limits)
}

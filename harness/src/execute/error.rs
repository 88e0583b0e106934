//! Why a run could not be made: by fault of the submission ([`StartError`]) or
//! of the judge ([`JudgeError`]).
use std::{fmt, io, path::PathBuf, process::ExitStatus, sync::Arc, time::Duration};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Layer;
use crate::submission::BuildError;

/// Why a program could not be started: a fault of the submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[non_exhaustive]
pub enum StartError {
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// The path leads to a folder.
    #[error("it is a folder, not a program")]
    Folder,
    /// The file has no execute permission.
    #[error("the file has no execute permission")]
    NotExecutable,
    /// The kernel knows no way to run such a file.
    #[error("the file is neither a program for this machine nor a script with a `#!` line")]
    UnknownFormat,
    /// It is a program, but not for here.
    #[error("the file is {what}")]
    Foreign {
        /// What it is, as a noun: "a program for Windows".
        what: String,
    },
    /// The interpreter named in its first line, or its loader, is missing.
    #[error("its interpreter `{interpreter}` is missing")]
    MissingInterpreter {
        /// The interpreter, as named in the file.
        interpreter: String,
    },
    /// It is linked to a shared library that is not here, as its loader said.
    #[error("the shared library `{library}`, which it needs, is missing")]
    MissingLibrary {
        /// The library's name, with a version where only that is missing.
        library: String,
    },
    /// The interpreter named in its first line is not a program.
    #[error("its interpreter `{interpreter}` cannot be executed")]
    BadInterpreter {
        /// The interpreter, as named in the file.
        interpreter: String,
    },
    /// The first line ends in a carriage return, which becomes part of the interpreter's name.
    #[error("its first line ends in a carriage return (CRLF line ends)")]
    CarriageReturn,
    /// A byte order mark stands before the `#!`, which therefore is not seen.
    #[error("a byte order mark (BOM) stands before its `#!` line")]
    ByteOrderMark,
}

/// Why the judge could not do its work: its own fault, never the submission's.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// What the judge builds beside the program itself could not be built.
    #[error(transparent)]
    Build(Arc<BuildError>),
    /// The keeper could not be started.
    #[error("cannot start the keeper `{}`", program.display())]
    Start {
        /// The harness's own binary.
        program: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The keeper ended, or fell silent, before it had told what it saw. All
    /// that it had started was killed.
    #[error("the keeper of the run was lost: it {how}")]
    KeeperLost {
        /// What became of it.
        how: Loss,
    },
    /// The keeper could not make everything ready for the program.
    #[error("cannot {step} for the program")]
    Prepare {
        /// What could not be done.
        step: Step,
        /// What the system said.
        source: io::Error,
    },
    /// The harness was started with less than the program may use, which would be
    /// blamed on the program.
    #[error("programs may use up to {}, and `ulimit -{limit}` allows {}: raise it", limit.amount(*wanted), limit.amount(*found))]
    Limited {
        /// The limit.
        limit: Ulimit,
        /// What it allows, in bytes or seconds.
        found: u64,
        /// What the program may use.
        wanted: u64,
    },
    /// A program given by a bare name is in no folder of the `PATH` given.
    #[error("`{name}` is in no folder of the `PATH`: install {}", brought_by(name))]
    NotInstalled {
        /// The name.
        name: String,
    },
    /// A path, an argument or a part of the environment has a NUL byte in it,
    /// which no process can be given.
    #[error("`{}` contains a NUL byte", text.escape_default())]
    NulByte {
        /// The text.
        text: String,
    },
    /// Some processes of the program did not die when they were killed.
    #[error("processes of the program are still there after they were killed: {count}")]
    Survivors {
        /// Their number.
        count: u32,
    },
    /// The copy of the program that is run is not what it was, so that nobody
    /// knows what has run.
    #[error("the copy of `{}` that is run was changed meanwhile, and nothing here keeps a program from that: see `tilemark doctor`", file.display())]
    ProgramChanged {
        /// The file or folder, relative to what was handed in.
        file: PathBuf,
    },
    /// What was linked with a class that was handed in could not be started.
    #[error("cannot start the driver of the methods")]
    DriverNotStarted {
        /// Why.
        source: StartError,
    },
    /// The run was not made, or not to its end, as somebody asked to stop.
    #[error("the run was ended, as all runs were to stop")]
    Halted,
    /// Nothing can be executed where the copy of the program is.
    #[error("no program can be executed in `{}`, which is mounted with `noexec`: set TMPDIR to another folder", folder.display())]
    NoExecution {
        /// The folder.
        folder: PathBuf,
    },
    /// A folder for a run could not be made.
    #[error("cannot make a folder in `{}`", parent.display())]
    Scratch {
        /// The folder in which it was to be.
        parent: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// A limit that a shell sets for all that it starts, by its letter for `ulimit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Ulimit {
    /// CPU time: `t`.
    Cpu,
    /// The size of a file: `f`.
    File,
    /// Memory by addresses: `v`.
    Addresses,
    /// Memory for data: `d`.
    Data,
    /// The stack: `s`.
    Stack,
}

impl Ulimit {
    /// An amount of what it limits, given in bytes or seconds.
    fn amount(self, amount: u64) -> String {
        match self {
            Self::Cpu => format!("{amount} s of CPU time"),
            Self::File => format!("{} KiB in a file", amount >> 10),
            Self::Addresses | Self::Data => format!("{} KiB of memory", amount >> 10),
            Self::Stack => format!("{} KiB of stack", amount >> 10),
        }
    }
}

impl fmt::Display for Ulimit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Cpu => "t",
            Self::File => "f",
            Self::Addresses => "v",
            Self::Data => "d",
            Self::Stack => "s",
        })
    }
}

/// What became of a keeper that was lost, or of the nursery that was to make it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// It ended without a record, and with this status if that is known: it
    /// was killed, by its program or from outside.
    Ended(Option<ExitStatus>),
    /// It did not answer for so long, a keeper within twice the wall limit and a
    /// margin: it was stopped, or the machine is very slow.
    Silent(Duration),
    /// Its record is not one: something else wrote to its pipe.
    Garbled,
    /// It had a bug.
    Panicked(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(Some(status)) => write!(formatter, "ended without a record ({status})"),
            Self::Ended(None) => formatter.write_str("ended without a record"),
            Self::Silent(time) => {
                write!(formatter, "did not answer for {:.1} s", time.as_secs_f64())
            }
            Self::Garbled => formatter.write_str("sent a record that cannot be read"),
            Self::Panicked(message) => write!(formatter, "panicked: {message}"),
        }
    }
}

/// A step on the way to a running program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Step {
    /// Making the keeper the one that orphans fall to.
    Adopt,
    /// Making the pipes.
    Pipes,
    /// Making a process.
    Fork,
    /// Getting hold of that process.
    Watch,
    /// A session of its own.
    Session,
    /// Putting the pipes in place.
    Streams,
    /// Entering its folder.
    Folder,
    /// Setting the limits.
    Limits,
    /// Putting a layer around it.
    Wall(Layer),
    /// Executing it.
    Execute,
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Wall(layer) => return write!(formatter, "put the layer `{layer}` up"),
            Self::Adopt => "adopt orphans",
            Self::Pipes => "make pipes",
            Self::Fork => "make a process",
            Self::Watch => "watch the process",
            Self::Session => "make a session",
            Self::Streams => "put the pipes in place",
            Self::Folder => "enter the folder",
            Self::Limits => "set the limits",
            Self::Execute => "execute the file",
        })
    }
}

/// What brings a program that assignments start.
pub(crate) fn brought_by(program: &str) -> &'static str {
    match program {
        "java" | "javac" => "a JDK (on Debian or Ubuntu the package `default-jdk-headless`)",
        "g++" => "a C++ compiler (on Debian or Ubuntu the package `g++`)",
        "python3" => "Python (on Debian or Ubuntu the package `python3`)",
        _ => "it",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_no_trial_brings_about() {
        let lost = |how| JudgeError::KeeperLost { how }.to_string();
        for (message, expected) in [
            (
                lost(Loss::Garbled),
                "the keeper of the run was lost: it sent a record that cannot be read",
            ),
            (
                lost(Loss::Panicked("a bug".to_owned())),
                "the keeper of the run was lost: it panicked: a bug",
            ),
            (
                lost(Loss::Ended(None)),
                "the keeper of the run was lost: it ended without a record",
            ),
            (
                JudgeError::Survivors { count: 1 }.to_string(),
                "processes of the program are still there after they were killed: 1",
            ),
            (
                JudgeError::Halted.to_string(),
                "the run was ended, as all runs were to stop",
            ),
        ] {
            assert_eq!(message, expected);
        }
    }
}

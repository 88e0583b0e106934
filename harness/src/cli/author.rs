//! The words of `tilemark cases new`, `import` and `schema`.
use std::path::PathBuf;

use clap::{Args, ValueEnum};

pub(super) const NEW_FOOT: &str = "\
Examples:
  tilemark cases new lights                        in Python, on standard input
  tilemark cases new lights --language java --answer path
  tilemark cases new lights --input argument --goal blank-first --answer path

Exit codes:
  0  written
  2  nothing was written: a mistake on the command line, or it is there already
  3  a file could not be written";

pub(super) const IMPORT_FOOT: &str = "\
Examples:
  tilemark cases import princeton --into cases/lights       as the group `princeton`
  tilemark cases import data/secret --into cases/lights/exam

Exit codes:
  0  every file became a case
  1  some files were refused, each with the reason; the others became cases
  2  nothing was written: a mistake on the command line or in the assignment, the group is
     there already, or every file was refused
  3  a file could not be written
  130, 143, 129  stopped by Ctrl-C, SIGTERM or SIGHUP: nothing was written";

pub(super) const SCHEMA_FOOT: &str = "\
Examples:
  tilemark cases schema > assignment.schema.json
  tilemark cases schema cases > cases.schema.json

An editor that knows TOML schemas (Taplo, Even Better TOML) takes one by a first line such as
  #:schema assignment.schema.json";

/// `tilemark cases new`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct New {
    /// The name, or the path of the folder to be made; a name goes into `cases`, if there
    /// is one here
    #[arg(value_name = "NAME")]
    pub folder: PathBuf,
    /// The language of the files to hand in
    #[arg(long, value_enum, default_value_t = Language::Python)]
    pub language: Language,
    /// Which board is to be reached
    #[arg(long, value_enum, default_value_t = Goal::BlankLast)]
    pub goal: Goal,
    /// How the program is given a board
    #[arg(long, value_enum, default_value_t = Input::Stdin)]
    pub input: Input,
    /// What the program prints
    #[arg(long, value_enum, default_value_t = Answer::Moves)]
    pub answer: Answer,
}

/// The language of the files to hand in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// `main.cc`, built with `g++`
    Cpp,
    /// `Solve.java`, built with `javac`
    Java,
    /// `solve.py`, started with `python3`
    Python,
}

/// Which board is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Goal {
    /// 1 2 3 … 0
    BlankLast,
    /// 0 1 2 3 …
    BlankFirst,
}

/// How the program is given a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Input {
    /// On standard input: the side, then the rows
    Stdin,
    /// As an argument: `1,2,5,3,4,0,6,7,8`; the boards of the example are square
    Argument,
}

/// What the program prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Answer {
    /// The number of moves
    Moves,
    /// The moves themselves, such as `['Up', 'Left', 'Left']`
    Path,
}

/// `tilemark cases import`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Import {
    /// The folder: boards in `.txt` files, or pairs of `.in` and `.ans`
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// The assignment's folder, or that of the group to be made in it
    #[arg(long, value_name = "ASSIGNMENT-OR-GROUP")]
    pub into: PathBuf,
    /// The most boards that each search of a board expands before it gives up
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub nodes: u64,
}

/// `tilemark cases schema`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct CasesSchema {
    /// Of which files
    #[arg(value_enum, default_value_t = SchemaFile::Assignment)]
    pub file: SchemaFile,
}

/// A file that there is a schema of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SchemaFile {
    /// `assignment.toml`
    Assignment,
    /// A table of cases
    Cases,
    /// `groups.toml`, beside groups for `--cases`
    Groups,
}

//! The words of `tilemark grade` and `tilemark merge`.
use std::path::PathBuf;

use clap::{Args, builder::RangedU64ValueParser};

use super::Protection;
use crate::{
    class::{Part, intake::Shape},
    report::class::Wanted,
};

/// The foot of the help of `tilemark grade`.
pub(super) const GRADE_FOOT: &str = "\
Examples:
  tilemark grade submissions/ --assignment board-astar --roster roster.csv --out results/
      every submission, once; the same command goes on where it was stopped
  tilemark grade canvas.zip -a board-astar -r canvas.csv -o results/ --format canvas=up.csv
      from the download of Canvas and its gradebook to what Canvas imports
  tilemark grade submissions/ --assignment board-astar --out results/ --dry-run
      after a change: shows which grades would change; without --dry-run they do, and
      nothing is run twice
  tilemark grade submissions/ --assignment board-astar --out part2/ --partition 2/8
      an eighth of the class, to be merged with the others by tilemark merge

Exit codes:
  0  every submission of this part has a result
  2  not graded: a mistake on the command line, in the roster or in the assignment
  3  some submissions have no result, or the judge could not do its work on some of
     their runs, or a result could not be written: the same command tries just these again
  130, 143, 129  stopped by Ctrl-C, SIGTERM or SIGHUP: the results so far are kept, and the
     same command goes on";

/// The foot of the help of `tilemark merge`.
pub(super) const MERGE_FOOT: &str = "\
Examples:
  tilemark merge part1/ part2/ part3/ --out results/

Exit codes:
  0  merged, and every submission of the class has a result
  1  merged, and some submissions have none yet
  2  not merged: the folders are not parts of one class, or contradict each other
  3  a file could not be written";

/// `tilemark grade`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Grade {
    /// The folder or archive of what was handed in, as the platform gave it; nothing in it is
    /// changed
    pub submissions: PathBuf,
    /// The assignment: a name, or a folder
    #[arg(short, long, value_name = "NAME-OR-FOLDER")]
    pub assignment: Option<PathBuf>,
    /// The list of students, as CSV with the names of its columns on the first line, as the
    /// platform exports it
    #[arg(short, long, value_name = "FILE")]
    pub roster: Option<PathBuf>,
    /// How the submissions lie together: plain, canvas, moodle, gradescope or classroom
    /// [default: what their names show]
    #[arg(long, value_name = "SHAPE")]
    pub intake: Option<Shape>,
    /// The file with the secret that personal boards are drawn from, 16 bytes at least
    ///
    /// They are drawn for the first identifier of the student in the roster, else for that in
    /// the name of the submission, else for the name; each result says for which.
    #[arg(long, value_name = "FILE")]
    pub secret: Option<PathBuf>,
    /// The folder of the results, which is made if it is not there
    #[arg(short, long, value_name = "RESULTS")]
    pub out: PathBuf,
    /// Groups of cases of your own, to be laid over the assignment: a folder of folders
    #[arg(long = "cases", value_name = "FOLDER")]
    pub private: Option<PathBuf>,
    /// Grade what has changed and show which grades would change, but let none of it count
    ///
    /// The same command without this option lets it count, and runs none of it again.
    #[arg(long)]
    pub dry_run: bool,
    /// Write formats of the results when all is done, as `tilemark report` does
    ///
    /// May be given more than once; `tilemark report --help` tells the formats.
    #[arg(
        short,
        long = "format",
        value_name = "FORMAT=PATH",
        conflicts_with = "dry_run"
    )]
    pub formats: Vec<Wanted>,
    /// Do not try boards made from published ones on programs that are right on those
    ///
    /// It finds programs that know the published boards by heart, for a person to judge, and
    /// changes no points: see `--probe` in `tilemark check --help`.
    #[arg(long)]
    pub no_probe: bool,
    /// Grade this part of the class only, as `2/8`: the second of eight
    ///
    /// Each submission is in just one part, on every machine. See `tilemark merge`.
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    pub partition: Part,
    /// How many runs to make at a time, at most two for each processor [default: one for each]
    #[arg(short, long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1000))]
    pub jobs: Option<usize>,
    /// Make each run N times, to find programs that do not always do the same
    ///
    /// See `tilemark check --help`.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub repeat: u32,
    /// The layers around the programs.
    #[command(flatten)]
    pub protection: Protection,
}

/// `tilemark merge`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Merge {
    /// The folders of results that `tilemark grade --partition` has made
    #[arg(required = true)]
    pub parts: Vec<PathBuf>,
    /// The folder of all results, which is made if it is not there
    #[arg(short, long, value_name = "RESULTS")]
    pub out: PathBuf,
}

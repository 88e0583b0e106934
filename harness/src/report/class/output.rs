//! Which formats of saved results are wanted, and where they go.
use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
    str::FromStr,
};

use anstream::StripStream;
use thiserror::Error;

use super::{ClassFormat, FORMATS};
use crate::report::{
    Target, WriteError,
    formats::{self, Context, FormatError},
    html,
    json::Report,
    output::{check_access, check_place, explained, replace},
};

/// A format that is wanted, and where.
///
/// As text `csv`, `csv=PATH` or, for a format of one submission, `report=FOLDER`; `-`
/// stands for standard output too.
///
/// ```
/// use harness::report::{Target, class::{ClassFormat, Wanted, WantedFormat}};
///
/// let wanted: Wanted = "canvas=grades.csv".parse()?;
/// assert_eq!(wanted.format, WantedFormat::Class(ClassFormat::Canvas));
/// assert_eq!(wanted.target, Target::File("grades.csv".into()));
/// # Ok::<(), harness::report::class::WantedError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The format.
    pub format: WantedFormat,
    /// Where it goes: of a format of one submission, a folder, unless one student is asked for.
    pub target: Target,
}

/// A format of the class, or of one submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedFormat {
    /// Of the class.
    Class(ClassFormat),
    /// Of one submission.
    Submission(SubmissionFormat),
    /// Pages to look at: one of the class, and two of each submission, of which the student
    /// may see one.
    Pages,
}

/// For whom one submission is told, as its student may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubmissionFormat {
    /// For programs; what `tilemark check --report json` writes.
    Json,
    /// For a platform or another tool.
    Other(formats::SubmissionFormat),
}

/// Why a text names no format: the caller's mistake.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WantedError {
    /// A format that there is not.
    #[error(
        "expected {}, `html`, or for each submission {}, found `{found}`",
        known(),
        known_of_submission()
    )]
    UnknownFormat {
        /// The format asked for.
        found: String,
    },
    /// Nothing after the `=`.
    #[error("expected a path after `{format}=`, found nothing")]
    NoPath {
        /// The format before it.
        format: String,
    },
}

fn known() -> String {
    let names: Vec<String> = FORMATS
        .iter()
        .map(|(name, _)| format!("`{name}`"))
        .collect();
    names.join(", ")
}

fn known_of_submission() -> String {
    let others = formats::SubmissionFormat::ALL.map(formats::SubmissionFormat::name);
    let names = ["report"].into_iter().chain(others);
    // Of a class it is the pages.
    let names = names.filter(|name| *name != "html");
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

impl FromStr for Wanted {
    type Err = WantedError;

    fn from_str(text: &str) -> Result<Wanted, WantedError> {
        let (name, target) = Target::of(text);
        let class = FORMATS.iter().find(|(known, _)| *known == name);
        let format = match (class, name) {
            (Some((_, format)), _) => WantedFormat::Class(*format),
            (None, "html") => WantedFormat::Pages,
            (None, "report") => WantedFormat::Submission(SubmissionFormat::Json),
            (None, name) => match formats::SubmissionFormat::named(name) {
                Some(format) => WantedFormat::Submission(SubmissionFormat::Other(format)),
                None => {
                    let found = name.to_owned();
                    return Err(WantedError::UnknownFormat { found });
                }
            },
        };
        let target = target.ok_or_else(|| WantedError::NoPath {
            format: name.to_owned(),
        })?;
        Ok(Wanted { format, target })
    }
}

impl SubmissionFormat {
    /// The file of a submission in a folder.
    pub(crate) fn file(self, folder: &Path, key: &str) -> PathBuf {
        let ending = match self {
            SubmissionFormat::Json => "json",
            SubmissionFormat::Other(format) => format.ending(),
        };
        folder.join(format!("{key}.{ending}"))
    }

    /// Its name, if it tells where a submission belongs by what the environment says of one.
    pub(crate) fn of_one_place(self) -> Option<&'static str> {
        match self {
            SubmissionFormat::Other(format) if format.is_of_one_place() => Some(format.name()),
            _ => None,
        }
    }

    /// Finds out, before there is anything to write, whether all is there that the format
    /// takes from the environment.
    ///
    /// # Errors
    ///
    /// If a variable is missing, or is not what it has to be.
    pub(crate) fn check(self, context: &Context) -> Result<(), FormatError> {
        match self {
            SubmissionFormat::Json => Ok(()),
            SubmissionFormat::Other(format) => format.check(context),
        }
    }

    /// The text of it; `owner` is whose submission it is.
    ///
    /// # Errors
    ///
    /// If the format cannot hold it.
    pub(crate) fn text(
        self,
        report: &Report,
        owner: &str,
        context: &Context,
    ) -> Result<Vec<u8>, FormatError> {
        let mut text = Vec::new();
        match self {
            SubmissionFormat::Other(formats::SubmissionFormat::Html) => {
                text.extend(html::submission(report, Some(owner)).bytes());
            }
            SubmissionFormat::Json => {
                serde_json::to_writer_pretty(&mut text, report).expect("a report is a document");
                text.push(b'\n');
            }
            SubmissionFormat::Other(format) => formats::write(format, report, context, &mut text)?,
        }
        Ok(text)
    }
}

impl Target {
    /// Finds out, before there is anything to write, whether a file can be there.
    ///
    /// # Errors
    ///
    /// If its folder is not there or cannot be written in, or it is a folder.
    pub(crate) fn check(&self) -> Result<(), WriteError> {
        match self {
            Target::Stdout => Ok(()),
            Target::File(path) => check_place(path).and_then(|()| check_access(path)),
        }
    }

    /// Writes what `render` does to `stdout`, or without color to the file, as a whole.
    ///
    /// # Errors
    ///
    /// If that fails; the file is then as it was before.
    pub(crate) fn write(
        &self,
        stdout: &mut dyn Write,
        render: &dyn Fn(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), WriteError> {
        match self {
            Target::Stdout => render(stdout)
                .and_then(|()| stdout.flush())
                .map_err(|source| WriteError::Stdout { source }),
            Target::File(path) => {
                let mut text = StripStream::new(Vec::new());
                let rendered = render(&mut text).and_then(|()| replace(path, &text.into_inner()));
                rendered.map_err(|source| explained(path, source))
            }
        }
    }
}

/// Makes a folder for the files of submissions, with those that it lies in.
///
/// # Errors
///
/// If it cannot be made.
pub(crate) fn make_folder(path: &Path) -> Result<(), WriteError> {
    fs::create_dir_all(path).map_err(|source| WriteError::File {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_command_line_says() {
        let parse = |text: &str| text.parse::<Wanted>().map_err(|error| error.to_string());
        let wanted = |format, target| Ok(Wanted { format, target });
        assert_eq!(
            parse("moodle=a=b"),
            wanted(
                WantedFormat::Class(ClassFormat::Moodle),
                Target::File("a=b".into())
            )
        );
        assert_eq!(
            parse("report=-"),
            wanted(
                WantedFormat::Submission(SubmissionFormat::Json),
                Target::Stdout
            )
        );
        assert_eq!(
            parse("xls"),
            Err(
                "expected `text`, `analysis`, `csv`, `canvas`, `moodle`, `json`, `html`, or \
                 for each submission `report`, `markdown`, `junit`, `tap`, `github`, `gradescope`, \
                 `classroom50`, `classroom`, `prairielearn`, `autolab`, found `xls`"
                    .to_owned()
            )
        );
        assert_eq!(
            parse("csv="),
            Err("expected a path after `csv=`, found nothing".to_owned())
        );
    }
}

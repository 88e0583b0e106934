//! Where a report goes: a stream, or a file that is whole or not there.
use std::{
    fs::{self, File, Permissions},
    io::{self, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    str::FromStr,
};

use anstream::StripStream;
use rustix::fs::{Access, AtFlags, CWD, accessat};
use thiserror::Error;

use super::{
    Format, Options,
    formats::{Context, FormatError, SubmissionFormat},
    write,
};
use crate::{assignment::Assignment, grade::Graded};

/// A report that is wanted: in which format, and where.
///
/// As text `json` or `json=PATH`; `-` stands for standard output too. The other formats are
/// `text` and those of [`SubmissionFormat`].
///
/// ```
/// use harness::report::{Format, Output, Target};
///
/// let output: Output = "json=out.json".parse()?;
/// assert_eq!(output.format, Format::Json);
/// assert_eq!(output.target, Target::File("out.json".into()));
/// assert_eq!("text".parse::<Output>()?.target, Target::Stdout);
/// # Ok::<(), harness::report::OutputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The format.
    pub format: Format,
    /// Where it goes.
    pub target: Target,
}

/// Where a report goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Standard output.
    Stdout,
    /// A file, replaced if it exists.
    File(PathBuf),
}

/// Why a text names no report: the caller's mistake.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OutputError {
    /// A format that there is not.
    #[error("expected one of {}, found `{found}`", known())]
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

/// The names of all formats.
fn known() -> String {
    let others = SubmissionFormat::ALL.map(SubmissionFormat::name);
    let all = ["text", "json"].into_iter().chain(others);
    let all: Vec<_> = all.map(|name| format!("`{name}`")).collect();
    all.join(", ")
}

impl FromStr for Output {
    type Err = OutputError;

    fn from_str(text: &str) -> Result<Output, OutputError> {
        let (name, target) = Target::of(text);
        let format = Format::named(name).ok_or_else(|| OutputError::UnknownFormat {
            found: name.to_owned(),
        })?;
        let target = target.ok_or_else(|| OutputError::NoPath {
            format: name.to_owned(),
        })?;
        Ok(Output { format, target })
    }
}

impl Target {
    /// The name of a format, and where it goes, of `FORMAT` or `FORMAT=PATH`; no place if
    /// nothing stands after the `=`.
    pub(super) fn of(text: &str) -> (&str, Option<Target>) {
        match text.split_once('=') {
            None => (text, Some(Target::Stdout)),
            Some((name, "-")) => (name, Some(Target::Stdout)),
            Some((name, "")) => (name, None),
            Some((name, path)) => (name, Some(Target::File(PathBuf::from(path)))),
        }
    }
}

/// Why a report could not be written: the caller's mistake, or the machine's state.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The folder of the file does not exist; none is created.
    #[error("cannot write the report `{}`: there is no folder `{}`", path.display(), folder.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// The path is that of a folder.
    #[error("cannot write the report `{}`: it is a folder", path.display())]
    IsFolder {
        /// The path.
        path: PathBuf,
    },
    /// Something is where a folder of pages is to be, a file or a link.
    #[error("cannot write pages to `{}`: it is no folder", path.display())]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// The file could not be written.
    #[error("cannot write the report `{}`", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The format cannot hold the report, or lacks something of the environment.
    #[error(transparent)]
    Format(FormatError),
    /// The stream could not be written to.
    #[error("cannot write the report to standard output")]
    Stdout {
        /// What the system said.
        source: io::Error,
    },
}

impl Output {
    /// Finds out, before there is anything to write, whether the file can be where
    /// it is asked for, and whether the environment has what the format needs.
    ///
    /// # Errors
    ///
    /// If its folder is not there or cannot be written in, its path is that of a
    /// folder, or a variable is missing.
    pub fn check_place(&self, context: &Context) -> Result<(), WriteError> {
        if let Format::Submission(format) = self.format {
            format.check(context).map_err(WriteError::Format)?;
        }
        match &self.target {
            Target::Stdout => Ok(()),
            Target::File(path) => check_place(path).and_then(|()| check_access(path)),
        }
    }

    /// Writes the report to `stdout`, or without color to its file.
    ///
    /// # Errors
    ///
    /// If that fails; the file is then as it was before.
    pub fn write(
        &self,
        assignment: &Assignment,
        graded: &Graded,
        options: &Options,
        context: &Context,
        stdout: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let render =
            |out: &mut dyn Write| write(self.format, assignment, graded, options, context, out);
        match &self.target {
            Target::Stdout => {
                render(stdout).map_err(|error| match error {
                    FormatError::Write(source) => WriteError::Stdout { source },
                    other => WriteError::Format(other),
                })?;
                stdout
                    .flush()
                    .map_err(|source| WriteError::Stdout { source })
            }
            Target::File(path) => {
                let mut text = StripStream::new(Vec::new());
                render(&mut text).map_err(WriteError::Format)?;
                replace(path, &text.into_inner()).map_err(|source| explained(path, source))
            }
        }
    }
}

/// Puts a file in the place of another, by a rename: no reader meets half a file.
///
/// A device or a pipe is written to as it is, since a rename would replace it.
pub(super) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return File::options().write(true).open(path)?.write_all(text);
    }
    // A link stays, and the file that it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut file = tempfile::Builder::new()
        // What any other new file has; the umask takes its part.
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder(&path))?;
    file.write_all(text)?;
    file.persist(&path)?;
    Ok(())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

pub(super) fn explained(path: &Path, source: io::Error) -> WriteError {
    let path_is_right = check_place(path);
    path_is_right.err().unwrap_or_else(|| WriteError::File {
        path: path.to_owned(),
        source,
    })
}

/// Whether a file can be at this path: its folder is there, and it is none.
pub(super) fn check_place(path: &Path) -> Result<(), WriteError> {
    let (path, mut folder) = (path.to_owned(), folder(path).to_owned());
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        folder = path.clone();
    }
    if path.is_dir() {
        Err(WriteError::IsFolder { path })
    } else if !folder.is_dir() {
        Err(WriteError::NoFolder { path, folder })
    } else {
        Ok(())
    }
}

/// Whether this process may write there: a new file in the folder, or what is
/// no file.
pub(super) fn check_access(path: &Path) -> Result<(), WriteError> {
    // A link stays, and the file that it leads to is replaced.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let is_replaced = fs::metadata(&place).map_or(true, |metadata| metadata.is_file());
    let (written, access) = if is_replaced {
        (folder(&place), Access::WRITE_OK | Access::EXEC_OK)
    } else {
        (place.as_path(), Access::WRITE_OK)
    };
    // By the effective user, as the file will be.
    accessat(CWD, written, access, AtFlags::EACCESS).map_err(|errno| WriteError::File {
        path: path.to_owned(),
        source: errno.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_command_line_says() {
        let parse = |text: &str| text.parse::<Output>().map_err(|error| error.to_string());
        let output = |format, target| Ok(Output { format, target });
        assert_eq!(parse("text"), output(Format::Text, Target::Stdout));
        assert_eq!(parse("json=-"), output(Format::Json, Target::Stdout));
        assert_eq!(
            parse("json=a=b"),
            output(Format::Json, Target::File("a=b".into()))
        );
        assert_eq!(
            parse("xml"),
            Err(
                "expected one of `text`, `json`, `html`, `markdown`, `junit`, `tap`, `github`, \
                 `gradescope`, `classroom50`, `classroom`, `prairielearn`, `autolab`, found `xml`"
                    .to_owned()
            )
        );
        assert_eq!(
            parse("json="),
            Err("expected a path after `json=`, found nothing".to_owned())
        );
    }

    #[test]
    fn replaces_a_file_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        replace(&path, b"one").unwrap();
        replace(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o111, 0);
    }

    #[test]
    fn keeps_links_and_devices() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("report"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        replace(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn says_why_a_file_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let error = |path: &Path| explained(path, replace(path, b"x").unwrap_err()).to_string();
        let path = folder.path();
        let shown = path.display();
        assert_eq!(
            error(path),
            format!("cannot write the report `{shown}`: it is a folder")
        );
        fs::write(path.join("file"), "").unwrap();
        assert_eq!(
            error(&path.join("file/")),
            format!("cannot write the report `{shown}/file/`: there is no folder `{shown}/file/`")
        );
        assert_eq!(
            error(&path.join("no/report")),
            format!("cannot write the report `{shown}/no/report`: there is no folder `{shown}/no`")
        );
    }
}

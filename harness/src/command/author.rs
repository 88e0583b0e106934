//! `tilemark cases new` and `import`: what makes files for the author of an assignment.
use std::{
    ffi::OsStr,
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use reference::search::Limits;

use super::{CommandError, Ending, Surroundings, cases::MEMORY, cases::written};
use crate::{
    assignment::{self, Goal, is_name},
    cases::{
        import::{self, Imported, Refused, Source, case_name, import},
        new::{self, NewFile, Shape},
    },
    cli,
    report::cases as report,
};

/// The file that makes a folder an assignment.
const MARK: &str = "assignment.toml";
/// The table of the cases that are imported.
const TABLE: &str = "cases.toml";
/// The most bytes of a file that is imported.
const MOST_BYTES: u64 = 1 << 20;
/// The most files that are imported at a time.
const MOST_FILES: usize = 10_000;

impl Surroundings {
    pub(super) fn new_assignment(
        &self,
        asked: &cli::New,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let is_bare = asked.folder.components().count() == 1 && !asked.folder.is_absolute();
        let folder = if is_bare && Path::new("cases").is_dir() {
            Path::new("cases").join(&asked.folder)
        } else {
            asked.folder.clone()
        };
        let name = folder
            .file_name()
            .and_then(OsStr::to_str)
            .unwrap_or_default();
        if !is_name(name) {
            let found = asked.folder.clone();
            return Err(CommandError::NotAName { found });
        }
        let shape = Shape {
            name: name.to_owned(),
            language: match asked.language {
                cli::Language::Cpp => new::Language::Cpp,
                cli::Language::Java => new::Language::Java,
                cli::Language::Python => new::Language::Python,
            },
            goal: match asked.goal {
                cli::Goal::BlankLast => Goal::BlankLast,
                cli::Goal::BlankFirst => Goal::BlankFirst,
            },
            input: match asked.input {
                cli::Input::Stdin => new::Input::Stdin,
                cli::Input::Argument => new::Input::Argument,
            },
            answer: match asked.answer {
                cli::Answer::Moves => new::Answer::Moves,
                cli::Answer::Path => new::Answer::Path,
            },
        };
        let files = new::files(&shape);
        write_folder(&folder, &files)?;
        written(report::write_new(&self.called, &folder, &files, out))?;
        Ok(Ending::AllAccepted)
    }

    pub(super) fn import(
        &self,
        asked: &cli::Import,
        out: &mut dyn Write,
    ) -> Result<Ending, CommandError> {
        let (folder, group) = target(asked)?;
        let assignment = assignment::load(&folder).map_err(CommandError::Load)?;
        let mut refused = Vec::new();
        let sources = sources(&asked.folder, &mut refused)?;
        let limits = Limits {
            nodes: asked.nodes,
            memory_bytes: MEMORY,
            time: None,
        };
        let is_stopped = || self.stop.signal().is_some();
        let imported = import(&assignment, &sources, limits, &is_stopped);
        let mut imported = imported.ok_or_else(|| self.stopped())?;
        imported.refused.extend(refused);
        imported.refused.sort_by(|a, b| a.file.cmp(&b.file));
        if !imported.cases.is_empty() {
            let schema = folder.join(".schema/cases.json").is_file();
            write_folder(&group, &[table(&imported, schema)])?;
        }
        written(report::write_import(&assignment, &group, &imported, out))?;
        if imported.cases.is_empty() {
            let folder = asked.folder.clone();
            return Err(CommandError::NothingToImport { folder });
        }
        Ok(if imported.refused.is_empty() {
            Ending::AllAccepted
        } else {
            Ending::NotAllAccepted
        })
    }
}

fn table(imported: &Imported, has_schema: bool) -> NewFile {
    let text = import::table(&imported.cases);
    let text = if has_schema {
        format!("#:schema ../.schema/cases.json\n{text}")
    } else {
        text
    };
    let path = PathBuf::from(TABLE);
    NewFile { path, text }
}

/// The folder of the assignment, and that of the group to be made in it.
fn target(asked: &cli::Import) -> Result<(PathBuf, PathBuf), CommandError> {
    let into = &asked.into;
    let not_there = || CommandError::NotInto {
        found: into.clone(),
    };
    let (folder, group) = if into.join(MARK).is_file() {
        let source = fs::canonicalize(&asked.folder).unwrap_or_else(|_| asked.folder.clone());
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        // A folder has no ending to be left out.
        (into.clone(), into.join(case_name(&format!("{name}."))))
    } else {
        let parent = into.parent().ok_or_else(not_there)?;
        let parent = if parent.as_os_str().is_empty() {
            Path::new(".")
        } else {
            parent
        };
        (parent.to_owned(), into.clone())
    };
    if !folder.join(MARK).is_file() {
        return Err(not_there());
    }
    let name = group
        .file_name()
        .and_then(OsStr::to_str)
        .unwrap_or_default();
    if !is_name(name) || assignment::NOT_GROUPS.contains(&name) {
        return Err(CommandError::NotAName { found: group });
    }
    if group.symlink_metadata().is_ok() {
        return Err(CommandError::Exists { path: group });
    }
    Ok((folder, group))
}

/// The files of a folder that may hold boards, by name.
fn sources(folder: &Path, refused: &mut Vec<Refused>) -> Result<Vec<Source>, CommandError> {
    let unreadable = |source| CommandError::ImportFrom {
        folder: folder.to_owned(),
        source,
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    let mut refuse = |path: &Path, why: String| {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let file = file.into_owned();
        refused.push(Refused { file, why });
    };
    let mut sources = Vec::new();
    for path in &paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        // The other of two files is spelled as this one is, in capitals or not.
        let partner = |other: &str| {
            let is_large = ending.bytes().all(|byte| byte.is_ascii_uppercase());
            let other = if is_large {
                other.to_uppercase()
            } else {
                other.to_owned()
            };
            Some(path.with_extension(other)).filter(|it| it.is_file())
        };
        let answer = match ending.to_ascii_lowercase().as_str() {
            _ if name.starts_with('.') => continue,
            _ if path.is_dir() => {
                refuse(path, "it is a folder: import it by itself".to_owned());
                continue;
            }
            "txt" => None,
            "in" => match partner("ans") {
                Some(answer) => Some(answer),
                None => {
                    refuse(
                        path,
                        "expected an `.ans` of the same name, found none".to_owned(),
                    );
                    continue;
                }
            },
            "ans" if partner("in").is_some() => continue,
            "ans" => {
                refuse(
                    path,
                    "expected an `.in` of the same name, found none".to_owned(),
                );
                continue;
            }
            _ => {
                refuse(path, "expected a `.txt`, an `.in` or an `.ans`".to_owned());
                continue;
            }
        };
        if sources.len() == MOST_FILES {
            refuse(
                path,
                format!("expected at most {MOST_FILES} boards at a time"),
            );
            continue;
        }
        let read =
            read(path).and_then(|board| Ok((board, answer.as_deref().map(read).transpose()?)));
        match read {
            Ok((board, answer)) => sources.push(Source {
                name: name.into_owned(),
                board,
                answer,
            }),
            Err(error) => refuse(path, format!("it cannot be read: {error}")),
        }
    }
    Ok(sources)
}

/// The bytes of a regular file that is not too large.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Asked before it is opened: opening a named pipe would wait for a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it has more than 1 MiB"));
    }
    Ok(bytes)
}

/// Makes a folder with these files in it, and removes it again if one cannot be written.
fn write_folder(folder: &Path, files: &[NewFile]) -> Result<(), CommandError> {
    match fs::create_dir(folder) {
        Ok(()) => (),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let path = folder.to_owned();
            return Err(CommandError::Exists { path });
        }
        Err(source) => {
            let path = folder.to_owned();
            return Err(CommandError::Make { path, source });
        }
    }
    let write = |file: &NewFile| -> Result<(), CommandError> {
        let path = folder.join(&file.path);
        let parent = path.parent().unwrap_or(folder);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, &file.text));
        written.map_err(|source| CommandError::Make { path, source })
    };
    let written = files.iter().try_for_each(write);
    if written.is_err() {
        // It was made here, so nothing else is lost.
        let _ = fs::remove_dir_all(folder);
    }
    written
}

//! What is made of folders as they come, and of what should never come.
mod archives;
mod classes;
mod doubles;
mod hostile;
mod mending;
mod owners;
mod shapes;
mod staging;
mod untouched;

use std::{
    fs,
    io::Write,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    path::Path,
};

use tempfile::TempDir;

use super::*;

/// What is wanted in these tests.
fn wanted() -> Vec<String> {
    ["board.h", "main.cc"].map(String::from).to_vec()
}

/// Writes a file with these bytes, and the folders that it is in.
fn write(top: &Path, path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) {
    let path = top.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// A folder with these files, each with its own path in it; a path with a slash at its end is
/// that of a folder.
fn folder(paths: &[&str]) -> TempDir {
    let top = tempfile::tempdir().unwrap();
    for path in paths {
        if path.ends_with('/') {
            fs::create_dir_all(top.path().join(path)).unwrap();
        } else {
            write(top.path(), path, path);
        }
    }
    top
}

/// An archive of these files with their modes.
fn zip(files: &[(&str, &str, u32)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text, mode) in files {
        let options = zip::write::SimpleFileOptions::default().unix_permissions(*mode);
        writer.start_file(*name, options).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// The same for `tar`.
fn tar(files: &[(&str, &str, u32)]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, text, mode) in files {
        let header = header(tar::EntryType::Regular, name, text.len(), *mode);
        builder.append(&header, text.as_bytes()).unwrap();
    }
    builder.into_inner().unwrap()
}

/// A header with the name as it is, however bad.
fn header(kind: tar::EntryType, name: &str, size: usize, mode: u32) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.set_entry_type(kind);
    header.set_size(size as u64);
    header.set_mode(mode);
    header.set_cksum();
    header
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

const SOURCES: [(&str, &str, u32); 2] =
    [("board.h", "the board", 0o644), ("main.cc", "main", 0o644)];

/// A line for each submission: its owners with what identifies them, and its pieces.
fn lines(intake: &Intake) -> Vec<String> {
    let person = |owner: &Owner| {
        let mut words = vec![owner.name.as_str()];
        words.extend(owner.identifiers.iter().map(String::as_str));
        words.join("|")
    };
    let line = |handed: &Handed| {
        let people: Vec<_> = std::iter::once(&handed.owner)
            .chain(&handed.others)
            .map(person)
            .collect();
        let pieces = handed.pieces.iter().map(|piece| shown(&piece.path));
        format!(
            "{}: {}",
            people.join(" & "),
            pieces.collect::<Vec<_>>().join(", ")
        )
    };
    intake.submissions.iter().map(line).collect()
}

fn refusals(refused: &[Refused]) -> Vec<String> {
    let line = |refused: &Refused| format!("{}: {}", refused.path, refused.reason);
    refused.iter().map(line).collect()
}

/// The files that were staged, sorted: `*` before those that can be executed, and what is in
/// them if it is not their name.
fn files(staged: &Staged) -> Vec<String> {
    let top = &staged.path;
    let walk = walkdir::WalkDir::new(top).sort_by_file_name();
    let mut files = Vec::new();
    for entry in walk.into_iter().map(Result::unwrap) {
        if !entry.file_type().is_file() {
            continue;
        }
        let below = entry.path().strip_prefix(top.parent().unwrap()).unwrap();
        let mode = entry.metadata().unwrap().permissions().mode();
        let mark = if mode & 0o111 == 0 { "" } else { "*" };
        let name = below.strip_prefix("handed-in").unwrap_or(below);
        let text = String::from_utf8(fs::read(entry.path()).unwrap()).unwrap();
        files.push(format!("{mark}{} = {text}", shown(name)));
    }
    files
}

/// The only submission in a folder, made ready.
fn staged_of(top: &Path) -> Result<Staged, StageError> {
    let intake = survey(top, None).unwrap();
    assert_eq!(intake.submissions.len(), 1, "{intake:?}");
    intake.stage(&intake.submissions[0], &wanted())
}

/// Stages the bytes as what one student has handed in under this name.
fn staged_bytes(name: &str, bytes: &[u8]) -> Result<Staged, StageError> {
    let top = tempfile::tempdir().unwrap();
    write(top.path(), name, bytes);
    staged_of(top.path())
}

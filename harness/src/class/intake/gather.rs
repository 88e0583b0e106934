//! The files of a submission from where they lie, archives unpacked, onto a pile.
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Read,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use walkdir::WalkDir;

use super::{
    Piece, Refused,
    archive::{self, UnpackError},
    canvas,
    name::folded,
    pile::{Pile, PutError},
    shown,
    stage::StageError,
};
use crate::{report::escape::quote, submission::open_beneath};

/// The most files and folders that are looked at in one folder.
const MAX_LOOKED_AT: usize = 50_000;
/// How many folders deep files are looked for.
const MAX_DEPTH: usize = 12;

/// A file in the folder of the class.
struct Found {
    /// Where it is, relative to the folder of the class.
    path: PathBuf,
    /// Where it is in the submission.
    to: PathBuf,
    is_archive: bool,
}

/// Puts all pieces of a submission on the pile; what is to be told is added to `notes`.
pub(super) fn gather(
    folder: &Path,
    pieces: &[Piece],
    wanted: &[String],
    pile: &mut Pile,
    notes: &mut Vec<String>,
) -> Result<(), StageError> {
    let mut found = Vec::new();
    let names = canvas::resolve(pieces, wanted, |older, newer| {
        pile.refuse(
            shown(&older.path),
            format!(
                "a newer one was handed in: {}",
                quote(newer.path.as_os_str().as_bytes(), 200)
            ),
        );
    });
    for (piece, name) in names {
        look_at(folder, piece, &PathBuf::from(name), pile, &mut found);
    }
    let has_all = has_all(&found, wanted);
    let archives = found.iter().filter(|file| file.is_archive).count();
    let is_alone = archives == found.len();
    if let [only] = found.as_slice()
        && !only.is_archive
    {
        pile.allow_program();
    }
    // Without need, an archive beside the files is but a file.
    let is_unpacked = is_alone || !has_all;
    found.sort_by(|one, other| {
        let rank = |file: &Found| !pile.is_wanted(file.to.as_os_str().as_bytes());
        (rank(one), &one.to).cmp(&(rank(other), &other.to))
    });
    for file in &found {
        if file.is_archive && is_unpacked {
            unpack(folder, file, is_alone && archives == 1, pile, notes)?;
        } else {
            put(folder, file, pile)?;
        }
    }
    Ok(())
}

/// Lists a piece: the files of a folder, or a file as it is.
fn look_at(folder: &Path, piece: &Piece, name: &Path, pile: &mut Pile, found: &mut Vec<Found>) {
    let top = folder.join(&piece.path);
    let Ok(metadata) = fs::symlink_metadata(&top) else {
        return pile.refuse(
            shown(&piece.path),
            "it is not there any more, or cannot be read".to_owned(),
        );
    };
    if !metadata.is_dir() {
        if let Some(reason) = why_not(metadata.file_type()) {
            return pile.refuse(shown(&piece.path), reason.to_owned());
        }
        let is_archive = is_archive(&top, name, true);
        let (path, to) = (piece.path.clone(), name.to_owned());
        return found.push(Found {
            path,
            to,
            is_archive,
        });
    }
    let walk = WalkDir::new(&top)
        .min_depth(1)
        .max_depth(MAX_DEPTH)
        .sort_by_file_name();
    // Litter is not even walked through.
    let walk = walk.into_iter().filter_entry(|entry| {
        let below = entry.path().strip_prefix(&top).expect("walked from there");
        !pile.is_litter(below)
    });
    let mut refused = Vec::new();
    for entry in walk.take(MAX_LOOKED_AT) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().and_then(|path| path.strip_prefix(folder).ok());
                let path = shown(path.unwrap_or(&piece.path));
                refused.push(Refused {
                    path,
                    reason: "it cannot be read".to_owned(),
                });
                continue;
            }
        };
        let path = entry
            .path()
            .strip_prefix(folder)
            .expect("walked from there")
            .to_owned();
        let kind = entry.file_type();
        if kind.is_dir() {
            if entry.depth() == MAX_DEPTH {
                let reason = format!("it lies more than {MAX_DEPTH} folders deep");
                refused.push(Refused {
                    path: shown(&path),
                    reason,
                });
            }
            continue;
        }
        if let Some(reason) = why_not(kind) {
            refused.push(Refused {
                path: shown(&path),
                reason: reason.to_owned(),
            });
            continue;
        }
        let to = entry
            .path()
            .strip_prefix(&top)
            .expect("walked from there")
            .to_owned();
        let is_archive = is_archive(entry.path(), &to, false);
        found.push(Found {
            path,
            to,
            is_archive,
        });
    }
    for Refused { path, reason } in refused {
        pile.refuse(path, reason);
    }
}

/// Why something is not taken, if it is no regular file.
pub(super) fn why_not(kind: fs::FileType) -> Option<&'static str> {
    match kind {
        kind if kind.is_file() => None,
        kind if kind.is_symlink() => Some("it is a link, and may lead out of the submission"),
        _ => Some("it is neither a file nor a folder"),
    }
}

/// Whether a file is an archive: by its name, or by its content if it has no ending and
/// `is_piece`, as some platforms take endings away.
fn is_archive(path: &Path, name: &Path, is_piece: bool) -> bool {
    let name = name.file_name().unwrap_or_default();
    if name.as_bytes().starts_with(b".") {
        return false;
    }
    if archive::stem(&name.to_string_lossy()).is_some() {
        return true;
    }
    if !is_piece || name.as_bytes().contains(&b'.') {
        return false;
    }
    let mut head = Vec::new();
    let file = path.parent().zip(path.file_name());
    let file = file.and_then(|(folder, name)| open_beneath(folder, Path::new(name)).ok());
    let read = file.map(|file| file.take(512).read_to_end(&mut head));
    read.is_some_and(|read| read.is_ok()) && archive::format(&head).is_some()
}

/// Whether every wanted file is in one folder of those found, in whatever case.
fn has_all(found: &[Found], wanted: &[String]) -> bool {
    let mut folders: BTreeMap<&Path, Vec<String>> = BTreeMap::new();
    for file in found {
        for folder in file.to.ancestors().skip(1) {
            let name = file.to.strip_prefix(folder).expect("an ancestor of it");
            let name = folded(name.as_os_str().as_bytes());
            folders.entry(folder).or_default().push(name);
        }
    }
    let mut holders = folders.values();
    holders.any(|names| {
        wanted
            .iter()
            .all(|name| names.contains(&folded(name.as_bytes())))
    })
}

fn unpack(
    folder: &Path,
    file: &Found,
    is_alone: bool,
    pile: &mut Pile,
    notes: &mut Vec<String>,
) -> Result<(), StageError> {
    let path = shown(&file.path);
    let name = file.to.file_name().unwrap_or_default().to_string_lossy();
    let stem = archive::stem(&name).unwrap_or(&name);
    let base = match file.to.parent() {
        _ if is_alone => PathBuf::new(),
        Some(parent) => parent.join(stem),
        None => PathBuf::from(stem),
    };
    let Ok(opened) = open_beneath(folder, &file.path) else {
        pile.refuse(path, "it cannot be read".to_owned());
        return Ok(());
    };
    let before = pile.files.len();
    match archive::unpack(opened, &base, &path, pile) {
        Ok(()) => {
            notes.push(format!(
                "unpacked {}",
                quote(file.path.as_os_str().as_bytes(), 200)
            ));
            let inner: Vec<_> = pile.files[before..]
                .iter()
                .filter(|inner| {
                    let name = inner.path.file_name().unwrap_or_default();
                    archive::stem(&name.to_string_lossy()).is_some()
                })
                .map(|inner| format!("{path}: {}", shown(&inner.path)))
                .collect();
            for path in inner {
                let reason = "it is an archive within an archive, and was not unpacked";
                pile.refuse(path, reason.to_owned());
            }
            Ok(())
        }
        Err(UnpackError::Refused(reason)) => {
            pile.refuse(path, reason);
            Ok(())
        }
        Err(UnpackError::Write(source)) => Err(StageError::Write { source }),
    }
}

fn put(folder: &Path, file: &Found, pile: &mut Pile) -> Result<(), StageError> {
    let opened: Option<(File, fs::Metadata)> = open_beneath(folder, &file.path)
        .ok()
        .and_then(|opened| opened.metadata().ok().map(|metadata| (opened, metadata)));
    let Some((mut opened, metadata)) = opened.filter(|(_, metadata)| metadata.is_file()) else {
        pile.refuse(shown(&file.path), "it cannot be read".to_owned());
        return Ok(());
    };
    let is_executable = metadata.mode() & 0o111 != 0;
    let mut all = u64::MAX;
    let reason = match pile.put(
        &file.to,
        is_executable,
        metadata.len(),
        &mut all,
        &mut opened,
    ) {
        Ok(()) => return Ok(()),
        Err(PutError::Write(source)) => return Err(StageError::Write { source }),
        Err(PutError::Left(reason)) => reason,
        Err(PutError::Bomb) => "it changed while it was read".to_owned(),
        Err(PutError::Read(_)) => "it cannot be read to its end".to_owned(),
    };
    pile.refuse(shown(&file.path), reason);
    Ok(())
}

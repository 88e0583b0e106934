//! The files of a submission where they lie, before any of them is read.
use std::{
    collections::BTreeMap,
    fs,
    io::Read,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use walkdir::WalkDir;

use super::{Piece, Refused, archive, name::folded, pile::Pile, shown};
use crate::submission::open_beneath;

/// The most files and folders that are looked at in one folder.
const MAX_LOOKED_AT: usize = 50_000;
/// How many folders deep files are looked for.
const MAX_DEPTH: usize = 12;

/// A file in the folder of the class.
pub(super) struct Found {
    /// Where it is, relative to the folder of the class.
    pub(super) path: PathBuf,
    /// Where it is in the submission.
    pub(super) to: PathBuf,
    pub(super) is_archive: bool,
}

/// Lists a piece: the files of a folder, or a file as it is.
pub(super) fn look_at(
    folder: &Path,
    piece: &Piece,
    name: &Path,
    pile: &mut Pile,
    found: &mut Vec<Found>,
) {
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
    for (index, entry) in walk.enumerate() {
        if index >= MAX_LOOKED_AT {
            let reason = format!(
                "there are more than {MAX_LOOKED_AT} files, and the rest was not looked at"
            );
            let path = shown(&piece.path);
            refused.push(Refused { path, reason });
            break;
        }
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
pub(super) fn has_all(found: &[Found], wanted: &[String]) -> bool {
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

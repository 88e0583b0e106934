//! The files of a submission from where they lie, archives unpacked, onto a pile.
use std::{
    fs::{self, File},
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use super::{
    Piece,
    archive::{self, UnpackError},
    canvas,
    found::{Found, has_all, look_at},
    pile::{Pile, PutError},
    shown,
    stage::StageError,
};
use crate::{report::escape::quote, submission::open_beneath};

/// The most archives of one submission that are unpacked.
const MAX_ARCHIVES: usize = 8;

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
    let mut opened = 0;
    for file in &found {
        if file.is_archive && is_unpacked {
            opened += 1;
            if opened > MAX_ARCHIVES {
                let reason = format!("there are more than {MAX_ARCHIVES} archives");
                pile.refuse(shown(&file.path), reason);
                continue;
            }
            unpack(folder, file, is_alone && archives == 1, pile, notes)?;
        } else {
            put(folder, file, pile)?;
        }
    }
    Ok(())
}

fn unpack(
    folder: &Path,
    file: &Found,
    is_alone: bool,
    pile: &mut Pile,
    notes: &mut Vec<String>,
) -> Result<(), StageError> {
    let path = shown(&file.path);
    // In a folder called as the archive, which no other can be.
    let base = if is_alone {
        PathBuf::new()
    } else {
        file.to.clone()
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
                .map(|inner| {
                    let below = inner.path.strip_prefix(&base).unwrap_or(&inner.path);
                    format!("{path}: {}", shown(below))
                })
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

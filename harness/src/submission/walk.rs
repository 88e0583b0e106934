//! Which files of a folder are taken: regular ones, through no link, and no more
//! than a submission needs.
use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use walkdir::WalkDir;

use super::{LeftOut, LeftOutReason, OpenError};

/// The most files that are taken from a folder: far more than somebody writes, and
/// few enough to copy in no time.
pub(crate) const MAX_FILES: usize = 1_000;
/// The most bytes that are taken from a folder: 32 MiB, for the same reason.
pub(crate) const MAX_BYTES: u64 = 32 << 20;
/// How many folders deep files are taken: packages of a language go less deep.
const MAX_DEPTH: usize = 8;

/// The regular files below `folder`, relative to it; hidden ones apart.
///
/// The wanted ones come first, so that no flood of others can crowd them out;
/// the others follow, sorted, up to the limits.
pub(super) fn files(
    folder: &Path,
    wanted: &[String],
) -> Result<(Vec<PathBuf>, Vec<LeftOut>), OpenError> {
    let can_be_taken = |name: &&String| {
        fs::symlink_metadata(folder.join(name))
            .is_ok_and(|metadata| metadata.is_file() && metadata.len() <= MAX_BYTES)
    };
    let mut files: Vec<PathBuf> = wanted
        .iter()
        .filter(can_be_taken)
        .map(PathBuf::from)
        .collect();
    let mut left_out = Vec::new();
    let mut bytes = 0;
    let walk = WalkDir::new(folder)
        .min_depth(1)
        .max_depth(MAX_DEPTH + 1)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name()));
    let relative = |path: &Path| {
        let below = path.strip_prefix(folder);
        below.expect("walked from the folder").to_owned()
    };
    for entry in walk {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if error.depth() == 0 => {
                let path = folder.to_owned();
                let source = error.into();
                return Err(OpenError::Unreadable { path, source });
            }
            Err(error) => {
                let path = error.path().map(relative).unwrap_or_default();
                let reason = LeftOutReason::Unreadable;
                left_out.push(LeftOut { path, reason });
                continue;
            }
        };
        let kind = entry.file_type();
        let path = relative(entry.path());
        if files.contains(&path) || kind.is_dir() && entry.depth() <= MAX_DEPTH {
            continue;
        }
        let size = entry.metadata().map_or(0, |metadata| metadata.len());
        let reason = if kind.is_symlink() {
            LeftOutReason::Link
        } else if entry.depth() > MAX_DEPTH {
            LeftOutReason::TooDeep
        } else if !kind.is_file() {
            LeftOutReason::Special
        } else if files.len() >= MAX_FILES || bytes + size > MAX_BYTES {
            LeftOutReason::TooMuch
        } else if fs::File::open(entry.path()).is_err() {
            LeftOutReason::Unreadable
        } else {
            bytes += size;
            files.push(path);
            continue;
        };
        left_out.push(LeftOut { path, reason });
        if left_out.len() >= MAX_FILES {
            break;
        }
    }
    Ok((files, left_out))
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

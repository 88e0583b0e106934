//! Archives of `tar`, packed by `gzip` or not.
use std::{io::Read, path::Path};

use tar::{Archive, EntryType};

use super::{BROKEN, Meter, UnpackError, is_full, of_entry, path::inside, refused_as_bomb};
use crate::{class::intake::pile::Pile, report::escape::line};

/// How many bytes of headers and of files that are left out are read: 32 MiB. Long names are
/// read into memory, so that this is also the most memory that one archive takes.
pub(super) const MAX_HEADERS: u64 = 32 << 20;

/// Whether these bytes begin with a header, by its checksum.
pub(super) fn is_header(head: &[u8]) -> bool {
    let Some(block) = head.first_chunk::<512>() else {
        return false;
    };
    let sum = |bytes: &[u8]| bytes.iter().map(|byte| u64::from(*byte)).sum::<u64>();
    let expected = sum(&block[..148]) + 8 * u64::from(b' ') + sum(&block[156..]);
    let written = String::from_utf8_lossy(&block[148..156]);
    let written = written.trim_matches(['\0', ' ']);
    block[0] != 0 && u64::from_str_radix(written, 8) == Ok(expected)
}

pub(super) fn unpack<R: Read>(
    reader: Meter<R>,
    size: u64,
    base: &Path,
    shown: &str,
    pile: &mut Pile,
) -> Result<(), UnpackError> {
    let broken = |error: std::io::Error| {
        if is_full(&error) {
            return refused_as_bomb();
        }
        Err(UnpackError::Refused(BROKEN.to_owned()))
    };
    let mut archive = Archive::new(reader);
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return broken(error),
    };
    let mut left = size.saturating_mul(pile.most_times());
    for (index, entry) in entries.enumerate() {
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => return broken(error),
        };
        if index >= pile.most_entries() {
            return refused_as_bomb();
        }
        let kind = entry.header().entry_type();
        let raw = entry.path_bytes().into_owned();
        let called = format!("{shown}: {}", line(&raw, 200));
        let path = match (what_it_is(kind), inside(&raw)) {
            (Some(Ok(())), Ok(path)) if path.as_os_str().is_empty() => continue,
            (Some(Ok(())), Ok(path)) => path,
            (None, _) => continue,
            (Some(Err(reason)), _) | (_, Err(reason)) => {
                pile.refuse(called, reason.to_owned());
                continue;
            }
        };
        let is_executable = entry.header().mode().is_ok_and(|mode| mode & 0o111 != 0);
        let declared = entry.size();
        let put = pile.put(
            &base.join(path),
            is_executable,
            declared,
            &mut left,
            &mut entry,
        );
        if let Err(error) = put {
            of_entry(error, &called, pile)?;
        }
    }
    if archive.into_inner().is_cut_off() {
        return Err(UnpackError::Refused(BROKEN.to_owned()));
    }
    Ok(())
}

/// Whether an entry is a file, or why it is not taken; `None` for what has no content.
fn what_it_is(kind: EntryType) -> Option<Result<(), &'static str>> {
    Some(match kind {
        EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => Ok(()),
        EntryType::Directory | EntryType::XGlobalHeader => return None,
        EntryType::Symlink => Err("it is a link, and may lead out of the archive"),
        EntryType::Link => Err("it is a hard link, and may lead out of the archive"),
        EntryType::Char | EntryType::Block => Err("it is a device"),
        EntryType::Fifo => Err("it is a pipe"),
        _ => Err("it is neither a file nor a folder"),
    })
}

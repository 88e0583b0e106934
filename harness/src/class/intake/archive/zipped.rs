//! Archives of the ZIP format.
use std::{
    fs::File,
    io::{BufReader, Read, Seek, SeekFrom},
    path::Path,
};

use zip::{CompressionMethod, ZipArchive, read::ZipFile, result::ZipError};

use super::{BROKEN, UnpackError, of_entry, path::inside};
use crate::{class::intake::pile::Pile, report::escape::line};

pub(super) fn unpack(
    mut file: File,
    size: u64,
    base: &Path,
    shown: &str,
    pile: &mut Pile,
) -> Result<(), UnpackError> {
    let refused = |reason: &str| Err(UnpackError::Refused(reason.to_owned()));
    let most = pile.most_entries();
    // Before the list of its files is read into memory.
    if count(&mut file, size).is_some_and(|entries| entries > most as u64) {
        return refused("it has more entries than anybody writes files");
    }
    let Ok(mut archive) = ZipArchive::new(BufReader::new(file)) else {
        return refused(BROKEN);
    };
    if archive.len() > most {
        return refused("it has more entries than anybody writes files");
    }
    if archive.has_duplicate_names() {
        let reason = "several of its files have the same name, and the last of them counts";
        pile.refuse(shown.to_owned(), reason.to_owned());
    }
    let mut left = size.saturating_mul(pile.most_times());
    for index in order(&archive, pile) {
        let data = archive.by_index_data(index);
        let listed = data.map_or_else(|_| Vec::new(), |data| data.name_raw().to_vec());
        let mut entry = match archive.by_index(index) {
            Ok(entry) => entry,
            Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
                let reason = "it is encrypted, and nobody can give the password here";
                let called = format!("{shown}: {}", line(&listed, 200));
                pile.refuse(called, reason.to_owned());
                continue;
            }
            Err(_) => return refused(BROKEN),
        };
        let raw = name(&entry);
        let called = format!("{shown}: {}", line(&raw, 200));
        if entry.is_dir() || raw.ends_with(b"/") {
            continue;
        }
        let path = match (what_it_is(&entry), inside(&raw)) {
            (Ok(()), Ok(path)) if path.as_os_str().is_empty() => continue,
            (Ok(()), Ok(path)) => path,
            (Err(reason), _) | (_, Err(reason)) => {
                pile.refuse(called, reason.to_owned());
                continue;
            }
        };
        let is_executable = entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0);
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
    Ok(())
}

/// The entries, those first that are wanted: no flood of others can crowd them out.
fn order<R: Read + Seek>(archive: &ZipArchive<R>, pile: &Pile) -> Vec<usize> {
    let mut order: Vec<usize> = (0..archive.len()).collect();
    let names: Vec<&[u8]> = archive.file_names_raw().collect();
    order.sort_by_key(|index| !pile.is_wanted(names[*index]));
    order
}

/// The name of an entry: in UTF-8 if it is that, whatever the entry says, as some programs
/// forget to say it; else as the format has it.
fn name<R: Read>(entry: &ZipFile<'_, R>) -> Vec<u8> {
    let raw = entry.name_raw();
    let name = match (str::from_utf8(raw), entry.name()) {
        (Err(_), Ok(name)) => name.into_owned().into_bytes(),
        _ => raw.to_vec(),
    };
    // Some programs on Windows write backslashes for slashes.
    let slash = |byte: u8| if byte == b'\\' { b'/' } else { byte };
    name.into_iter().map(slash).collect()
}

/// Why an entry is not taken, if it is no regular file or cannot be unpacked.
fn what_it_is<R: Read>(entry: &ZipFile<'_, R>) -> Result<(), &'static str> {
    if !matches!(
        entry.compression(),
        CompressionMethod::Stored | CompressionMethod::Deflated
    ) {
        return Err("it is compressed in a way that is not read here: pack it anew as .zip");
    }
    if entry.is_symlink() {
        return Err("it is a link, and may lead out of the archive");
    }
    match entry.unix_mode().map_or(0, |mode| mode & 0o170_000) {
        0 | 0o100_000 => Ok(()),
        0o020_000 | 0o060_000 => Err("it is a device"),
        _ => Err("it is neither a file nor a folder"),
    }
}

/// How many entries an archive says at its end that it has.
fn count(file: &mut File, size: u64) -> Option<u64> {
    const LONGEST_END: u64 = 22 + 0xffff + 20;
    let start = size.saturating_sub(LONGEST_END);
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(start)).ok()?;
    file.take(LONGEST_END).read_to_end(&mut tail).ok()?;
    let at = tail.windows(4).rposition(|word| word == b"PK\x05\x06")?;
    let short = tail.get(at + 10..at + 12)?;
    let count = u64::from(u16::from_le_bytes(short.try_into().ok()?));
    let locator = at.checked_sub(20).and_then(|from| tail.get(from..at));
    let Some(locator) = locator.filter(|locator| locator.starts_with(b"PK\x06\x07")) else {
        return Some(count);
    };
    let place = u64::from_le_bytes(locator[8..16].try_into().ok()?);
    let mut long = [0; 40];
    file.seek(SeekFrom::Start(place)).ok()?;
    file.read_exact(&mut long).ok()?;
    Some(u64::from_le_bytes(long[32..40].try_into().ok()?))
}

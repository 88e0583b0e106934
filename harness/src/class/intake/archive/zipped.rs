//! Archives of the ZIP format.
use std::{
    fs::File,
    io::{self, BufReader, Read, Seek},
    path::Path,
    sync::LazyLock,
};

use regex::bytes::Regex;
use zip::{CompressionMethod, ZipArchive, read::ZipFile, result::ZipError};

use super::{BROKEN, BROKEN_ENTRY, UnpackError, of_entry, path::inside};
use crate::{
    class::intake::pile::{Pile, PutError},
    report::escape::line,
};

/// The reason for one with more entries than are listed.
const FLOOD: &str = "it has more entries than anybody writes files";

pub(super) fn unpack(
    mut file: File,
    size: u64,
    base: &Path,
    shown: &str,
    pile: &mut Pile,
) -> Result<(), UnpackError> {
    let refused = |reason: &str| Err(UnpackError::Refused(reason.to_owned()));
    let most = pile.most_entries();
    // Before the list of its files is read into memory. That of a class is the platform's, and
    // has the lists of the archives of all students in it.
    if pile.is_of_one_student() {
        match is_flood(&mut file, most) {
            Ok(false) => {}
            Ok(true) => return refused(FLOOD),
            Err(_) => return refused(BROKEN),
        }
    }
    let Ok(mut archive) = ZipArchive::new(BufReader::new(file)) else {
        return refused(BROKEN);
    };
    if archive.len() > most {
        return refused(FLOOD);
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
            Err(_) if !pile.is_of_one_student() => {
                let called = format!("{shown}: {}", line(&listed, 200));
                pile.refuse(called, BROKEN_ENTRY.to_owned());
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
        match put {
            Ok(()) => {}
            // The list at the end still tells where the files of the others are.
            Err(PutError::Read(_)) if !pile.is_of_one_student() => {
                pile.refuse(called, BROKEN_ENTRY.to_owned());
            }
            Err(error) => of_entry(error, &called, pile)?,
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

/// Whether more than `most` entries are listed in a file, wherever it says that its list is.
///
/// Each entry of the list begins with the same mark. An archive may tell several numbers of
/// entries, and which of them a reader believes is the reader's matter; the marks are there
/// whichever it is.
fn is_flood(file: &mut File, most: usize) -> io::Result<bool> {
    static MARK: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?-u)PK\x01\x02").expect("it is a literal, and every test of archives uses it")
    });
    const OVERLAP: usize = 3;
    let mut buffer = vec![0; 64 << 10];
    let (mut kept, mut marks) = (0, 0);
    while marks <= most {
        let read = match file.read(&mut buffer[kept..]) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let filled = kept + read;
        marks += MARK.find_iter(&buffer[..filled]).count();
        // A mark may lie across two reads, but none is counted twice.
        kept = filled.min(OVERLAP);
        buffer.copy_within(filled - kept..filled, 0);
    }
    file.rewind()?;
    Ok(marks > most)
}

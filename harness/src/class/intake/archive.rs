//! Archives that were handed in: what they are by their first bytes, and how they are
//! unpacked without harm.
//!
//! Nothing is taken from an archive but regular files with paths that stay inside; how much
//! that is, is measured while it is unpacked, whatever the archive says of itself.
mod meter;
mod path;
mod tape;
mod zipped;

use std::{
    fs::File,
    io::{self, Read, Seek},
};

use super::pile::{Pile, PutError};
use meter::{Meter, is_full};

/// The largest archive of one student that is opened: 64 MiB, twice what is taken of it.
const MAX_ARCHIVE_BYTES: u64 = 64 << 20;

/// What is known of a file that may be an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Zip,
    Tar,
    TarGz,
    /// One that is not read here, with its name.
    Foreign(&'static str),
}

/// The endings of archives, those of two parts first.
const ENDINGS: [&str; 19] = [
    ".tar.bz2", ".tar.zst", ".tar.gz", ".tar.xz", ".tar.z", ".tbz2", ".tgz", ".txz", ".tbz",
    ".zip", ".tar", ".rar", ".zst", ".bz2", ".7z", ".gz", ".xz", ".zipx", ".lzh",
];

/// The name of an archive without the ending that makes it one, if it has such an ending.
pub(super) fn stem(name: &str) -> Option<&str> {
    ENDINGS.iter().find_map(|ending| {
        let at = name.len().checked_sub(ending.len())?;
        let (stem, rest) = (name.get(..at)?, name.get(at..)?);
        (rest.eq_ignore_ascii_case(ending) && !stem.is_empty()).then_some(stem)
    })
}

/// What a file is by its first 512 bytes, or as many as it has.
pub(super) fn format(head: &[u8]) -> Option<Format> {
    let begins = |magic: &[u8]| head.starts_with(magic);
    Some(match () {
        () if begins(b"PK\x03\x04") || begins(b"PK\x05\x06") => Format::Zip,
        () if begins(b"\x1f\x8b") => Format::TarGz,
        () if begins(b"Rar!\x1a\x07") => Format::Foreign("RAR"),
        () if begins(b"7z\xbc\xaf\x27\x1c") => Format::Foreign("7z"),
        () if begins(b"\xfd7zXZ\0") => Format::Foreign("xz"),
        () if begins(b"BZh") => Format::Foreign("bzip2"),
        () if begins(b"\x28\xb5\x2f\xfd") => Format::Foreign("Zstandard"),
        () if tape::is_header(head) => Format::Tar,
        () => return None,
    })
}

/// Why nothing of an archive is taken.
#[derive(Debug)]
pub(super) enum UnpackError {
    /// Its own fault: a sentence about it.
    Refused(String),
    /// What was unpacked cannot be kept: not the archive's fault.
    Write(io::Error),
}

/// Unpacks an archive onto the pile, below the folder `base`; `shown` is what it is called.
///
/// What is on the pile of it when it turns out to be of no use is taken away again.
pub(super) fn unpack(
    file: File,
    base: &std::path::Path,
    shown: &str,
    pile: &mut Pile,
) -> Result<(), UnpackError> {
    let mark = pile.mark();
    let unpacked = unpack_onto(file, base, shown, pile);
    if unpacked.is_err() {
        pile.back_to(&mark);
    }
    unpacked
}

fn unpack_onto(
    mut file: File,
    base: &std::path::Path,
    shown: &str,
    pile: &mut Pile,
) -> Result<(), UnpackError> {
    let refused = |reason: &str| Err(UnpackError::Refused(reason.to_owned()));
    let Some((size, head)) = look(&mut file) else {
        return refused("it cannot be read");
    };
    if size == 0 {
        return refused("it is empty");
    }
    if size > MAX_ARCHIVE_BYTES && pile.is_of_one_student() {
        return refused("it is larger than 64 MiB");
    }
    // An archive of nothing begins with zeros.
    let is_empty_tar = head.len() == 512 && head.iter().all(|byte| *byte == 0);
    match format(&head) {
        Some(Format::Zip) => zipped::unpack(file, size, base, shown, pile),
        Some(Format::Tar) => {
            let most = pile.room() + tape::MAX_HEADERS;
            tape::unpack(Meter::new(file, most), size, base, shown, pile)
        }
        Some(Format::TarGz) => {
            let most = pile.room() + tape::MAX_HEADERS;
            let plain = flate2::read::MultiGzDecoder::new(io::BufReader::new(file));
            tape::unpack(Meter::new(plain, most), size, base, shown, pile)
        }
        Some(Format::Foreign(name)) => Err(UnpackError::Refused(format!(
            "it is a {name} archive, which is not read here: pack it as .zip or .tar.gz"
        ))),
        None if is_empty_tar => Ok(()),
        None => refused("it is called an archive and is none, by what is in it"),
    }
}

/// The size of a file and its first bytes; it is read from its beginning afterwards.
fn look(file: &mut File) -> Option<(u64, Vec<u8>)> {
    let size = file.metadata().ok()?.len();
    let mut head = Vec::new();
    file.by_ref().take(512).read_to_end(&mut head).ok()?;
    file.rewind().ok()?;
    Some((size, head))
}

/// What it means for an archive that one of its files cannot be put on the pile; a file that
/// is only too large is refused by itself.
fn of_entry(error: PutError, shown: &str, pile: &mut Pile) -> Result<(), UnpackError> {
    match error {
        PutError::Write(error) => Err(UnpackError::Write(error)),
        PutError::Read(error) if is_full(&error) => refused_as_bomb(),
        PutError::Read(_) => Err(UnpackError::Refused(BROKEN.to_owned())),
        // One student's file refuses nothing of the others.
        PutError::Bomb if !pile.is_of_one_student() => {
            pile.refuse(shown.to_owned(), BOMB_ENTRY.to_owned());
            Ok(())
        }
        PutError::Bomb => refused_as_bomb(),
        PutError::Left(reason) => {
            pile.refuse(shown.to_owned(), reason);
            Ok(())
        }
    }
}

fn refused_as_bomb<T>() -> Result<T, UnpackError> {
    Err(UnpackError::Refused(BOMB.to_owned()))
}

/// The reason for an archive that grows beyond measure.
const BOMB: &str =
    "it unpacks to far more than its size, or than it says, and was not unpacked to its end";
/// The reason for a file of an archive that does so.
const BOMB_ENTRY: &str = "it unpacks to far more than its size, or than it says";
/// The reason for a file of an archive that cannot be read to its end.
const BROKEN_ENTRY: &str = "it is damaged in the archive, and cannot be unpacked";
/// The reason for an archive that cannot be read to its end.
const BROKEN: &str = "it is damaged or cut off, so nothing of it is taken";

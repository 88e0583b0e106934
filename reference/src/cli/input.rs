//! Text from a file or from standard input, and never more of it than is sensible.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use crate::cli::{
    Streams,
    failure::{Failure, Origin},
};

/// The most input that is read, in bytes; a 10×10 board takes about 300.
pub(super) const MAX_INPUT: u64 = 1 << 20;

/// Reads all of `from`; tells a person who has to type it that the program is `waiting`.
pub(super) fn read(
    from: &Origin,
    waiting: &str,
    streams: &mut Streams<'_>,
) -> Result<Vec<u8>, Failure> {
    let text = match from {
        Origin::File(path) | Origin::Goal(path) => read_file(path),
        Origin::Stdin => {
            if streams.stdin_is_terminal {
                streams.tell(&waiting);
            }
            read_at_most(&mut *streams.stdin)
        }
        Origin::Words(text) => Ok(Some(text.clone())),
    };
    let from = from.clone();
    match text {
        Ok(Some(text)) => Ok(text),
        Ok(None) => Err(Failure::TooLong { from }),
        Err(source) => Err(Failure::Read { from, source }),
    }
}

/// Reads a file, or returns `None` if it has more than [`MAX_INPUT`] bytes.
pub(super) fn read_file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    read_at_most(File::open(path)?)
}

fn read_at_most(input: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    let length = input.take(MAX_INPUT + 1).read_to_end(&mut text)?;
    Ok((length as u64 <= MAX_INPUT).then_some(text))
}

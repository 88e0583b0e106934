//! A reader that ends with an error once too much was read.
use std::io::{self, Read};

/// Reads from another reader, at most so many bytes.
///
/// Unlike `take`, it fails beyond: what is cut off must not look whole.
pub(super) struct Meter<R> {
    inner: R,
    left: u64,
    /// How many zeros were read last, in a row.
    zeros: u64,
    has_ended: bool,
}

impl<R: Read> Meter<R> {
    pub(super) fn new(inner: R, most: u64) -> Self {
        Self {
            inner,
            left: most,
            zeros: 0,
            has_ended: false,
        }
    }

    /// Whether it was read to its end and that does not look like the end of a tape, which is
    /// a block of zeros.
    pub(super) fn is_cut_off(&self) -> bool {
        self.has_ended && self.zeros < 512
    }
}

/// Whether an error says that too much was read.
pub(super) fn is_full(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::FileTooLarge
}

impl<R: Read> Read for Meter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = self
            .left
            .checked_sub(read as u64)
            .ok_or(io::ErrorKind::FileTooLarge)?;
        self.has_ended |= read == 0 && !buffer.is_empty();
        let bytes = &buffer[..read];
        self.zeros = match bytes.iter().rev().position(|byte| *byte != 0) {
            Some(zeros) => zeros as u64,
            None => self.zeros + read as u64,
        };
        Ok(read)
    }
}

//! The three pipes of a program, from the keeper's side: none of them can make
//! the keeper wait.
use std::{
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    time::{Duration, Instant},
};

#[cfg(walled)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::{
    buffer::spare_capacity,
    io::{Errno, ioctl_fionread},
};

use super::{Captured, Delivery};

/// Bytes read at a time: what a pipe holds.
const CHUNK: usize = 64 << 10;

/// How long a program has printed nothing and computed nothing before it is given
/// the next line; longer where nobody sees whether it computes.
const QUIET: Duration = Duration::from_millis(if cfg!(walled) { 4 } else { 50 });

/// The most time for which a line is held back that no program is blamed for: more than
/// it takes to see that a program does nothing.
const HELD_BACK: Duration = Duration::from_millis(100);

/// The most time for which all lines of an input are held back that a program is not
/// blamed for.
pub(super) fn most_held_back(bytes: &[u8], delivery: Delivery) -> Duration {
    let lines = match delivery {
        Delivery::AtOnce => 0,
        Delivery::LineByLine => 1 + bytes.iter().filter(|byte| **byte == b'\n').count(),
    };
    HELD_BACK.saturating_mul(u32::try_from(lines).unwrap_or(u32::MAX))
}

/// The three pipes.
pub(super) struct Streams<'a> {
    pub(super) stdin: Feed<'a>,
    pub(super) stdout: Capture,
    pub(super) stderr: Capture,
}

/// What a program can read, on its way to it.
pub(super) struct Feed<'a> {
    pipe: Option<OwnedFd>,
    /// The program's end once more: to tell in the end how much is still in
    /// the pipe. It also keeps the pipe whole when the program closes its own.
    reader: OwnedFd,
    rest: &'a [u8],
    /// How many bytes of the rest may be written now.
    open: usize,
    delivery: Delivery,
    /// For each line given by itself, how much had been printed by then.
    typed: Vec<u64>,
    /// Since when nothing happens.
    quiet: Option<Instant>,
    /// When something was last seen to happen.
    active: Instant,
    /// For how long lines were held back from a program that did nothing.
    held_back: Duration,
}

impl<'a> Feed<'a> {
    /// `bytes` for the pipe that `reader` is the other end of.
    pub(super) fn new(
        pipe: OwnedFd,
        reader: OwnedFd,
        (bytes, delivery): (&'a [u8], Delivery),
    ) -> Self {
        Self {
            pipe: Some(pipe),
            reader,
            rest: bytes,
            open: match delivery {
                Delivery::AtOnce => bytes.len(),
                Delivery::LineByLine => 0,
            },
            delivery,
            typed: Vec::new(),
            quiet: None,
            active: Instant::now(),
            held_back: Duration::ZERO,
        }
    }

    /// The pipe, while there is something that may be written.
    pub(super) fn pending(&self) -> Option<BorrowedFd<'_>> {
        let pipe = self.pipe.as_ref().filter(|_| !self.is_between_lines());
        pipe.map(AsFd::as_fd)
    }

    /// Writes what may be written and the pipe takes now, and closes it behind the
    /// last byte.
    pub(super) fn write(&mut self) {
        let Some(pipe) = &self.pipe else { return };
        while self.open > 0 {
            match rustix::io::write(pipe, &self.rest[..self.open]) {
                Ok(written) => {
                    self.rest = &self.rest[written..];
                    self.open -= written;
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                Err(_) => {
                    self.pipe = None;
                    return;
                }
            }
        }
        if !self.is_between_lines() {
            self.pipe = None;
        }
    }

    /// Whether the next line has to wait until the program does.
    pub(super) fn is_between_lines(&self) -> bool {
        self.delivery == Delivery::LineByLine && self.open == 0 && !self.rest.is_empty()
    }

    /// Writes the next line, if one is left and the program seems to wait for it; so
    /// many bytes have been `printed`. To be called again and again, with what was seen
    /// of the program since the last call. Returns whether a line was given.
    pub(super) fn write_next_line(&mut self, is_busy: bool, printed: usize) -> bool {
        let is_due = self.is_between_lines() && ioctl_fionread(&self.reader) == Ok(0);
        let now = Instant::now();
        if is_busy || !is_due {
            self.quiet = None;
            self.active = now;
            return false;
        }
        if now - *self.quiet.get_or_insert(now) < QUIET {
            return false;
        }
        self.quiet = None;
        self.held_back += (now - self.active).min(HELD_BACK);
        self.active = now;
        self.typed.push(printed as u64);
        let end = self.rest.iter().position(|byte| *byte == b'\n');
        self.open = end.map_or(self.rest.len(), |end| end + 1);
        self.write();
        true
    }

    /// For how long lines were held back from a program that did nothing.
    pub(super) fn held_back(&self) -> Duration {
        self.held_back
    }

    /// For each line given by itself, how many bytes had been printed by then.
    pub(super) fn typed(&self) -> &[u64] {
        &self.typed
    }

    /// How many bytes nobody has read.
    pub(super) fn unread(&self) -> u64 {
        self.rest.len() as u64 + ioctl_fionread(&self.reader).unwrap_or(0)
    }
}

/// What a program writes to one stream, up to a limit.
pub(super) struct Capture {
    pipe: Option<OwnedFd>,
    captured: Captured,
    limit: usize,
}

impl Capture {
    /// Captures at most `limit` bytes from `pipe`.
    pub(super) fn new(pipe: OwnedFd, limit: u64) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Self {
            pipe: Some(pipe),
            captured: Captured::default(),
            limit,
        }
    }

    /// The pipe, while something may come.
    pub(super) fn pending(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Whether more came than the limit.
    pub(super) fn is_cut(&self) -> bool {
        self.captured.is_cut
    }

    /// Whether somebody has the other end open.
    #[cfg(walled)]
    pub(super) fn is_held(&self) -> bool {
        let Some(pipe) = &self.pipe else { return false };
        // The end of the other side is told unasked, whatever is still to be read.
        let mut fds = [PollFd::new(pipe, PollFlags::empty())];
        let now = Timespec::default();
        poll(&mut fds, Some(&now)).is_ok_and(|ready| ready == 0)
    }

    /// What was captured so far.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.captured.bytes
    }

    /// Reads what is there now, a chunk at most, and closes the pipe at its end.
    ///
    /// Returns whether it read something.
    pub(super) fn read(&mut self) -> bool {
        let Some(pipe) = &self.pipe else { return false };
        let bytes = &mut self.captured.bytes;
        // One byte more than the limit shows that it is passed.
        let room = (self.limit - bytes.len()).saturating_add(1).min(CHUNK);
        bytes.reserve(room);
        let before = bytes.len();
        match rustix::io::read(pipe, spare_capacity(bytes)) {
            Err(Errno::AGAIN | Errno::INTR) => return false,
            Ok(0) | Err(_) => self.pipe = None,
            Ok(_) => {}
        }
        let has_read = before < bytes.len();
        if self.limit < bytes.len() {
            bytes.truncate(self.limit);
            self.captured.is_cut = true;
            self.pipe = None;
        }
        has_read
    }

    /// What was captured.
    pub(super) fn into_captured(self) -> Captured {
        self.captured
    }
}

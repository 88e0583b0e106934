//! Ends runs from outside, all at once.
use std::{
    io::{self, PipeReader, PipeWriter},
    os::fd::{AsFd, BorrowedFd},
    sync::Arc,
};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// A word to all runs that they are to end; it is never taken back.
///
/// Clones are the same word. The runs of a [`Keeper`](super::Keeper) that was
/// given one end within a second or two of it, and no further one begins.
#[derive(Clone, Debug)]
pub struct Halt(Arc<(PipeReader, PipeWriter)>);

impl Halt {
    /// One that was not given yet.
    ///
    /// # Errors
    ///
    /// If the system has no descriptor left.
    pub fn new() -> io::Result<Self> {
        let pipe = io::pipe()?;
        rustix::io::ioctl_fionbio(&pipe.1, true)?;
        Ok(Self(Arc::new(pipe)))
    }

    /// Gives the word.
    pub fn give(&self) {
        // The only refusal is that of a pipe that is full, and so not empty.
        let _ = rustix::io::write(&self.0.1, b"!");
    }

    /// Whether it was given.
    #[must_use]
    pub fn is_given(&self) -> bool {
        let mut fds = [PollFd::new(&self.0.0, PollFlags::IN)];
        poll(&mut fds, Some(&Timespec::default())).is_ok_and(|ready| ready > 0)
    }

    /// What becomes readable when it is given, and stays so.
    pub(super) fn fd(&self) -> BorrowedFd<'_> {
        self.0.0.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_given_it_stays_so_for_all() {
        let halt = Halt::new().unwrap();
        let other = halt.clone();
        assert!(!other.is_given());
        halt.give();
        halt.give();
        assert!(other.is_given() && other.is_given());
    }
}

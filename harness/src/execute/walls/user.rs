//! A user of its own for one run: nobody else's files or processes are its.
use std::path::PathBuf;

use rustix::{
    fs::{AtFlags, CWD, Gid, Uid, chownat},
    io::Errno,
    process::{Pid, getpid, getuid},
    thread::{CapabilitySet, CapabilitySets, set_capabilities},
};

use crate::execute::{process, sys};

/// The most processes, threads included, of a user that runs one program: far more
/// than a language starts for itself, and few enough to be ended at once.
pub(in crate::execute) const PROCESSES: u64 = 512;

/// User ids that are far from those that anybody is given, where all exist.
const FAR: (u32, u32) = (1 << 30, 1 << 30);
/// The same where only as many exist as in a container: above those of
/// people, below those that systemd gives out.
const NEAR: (u32, u32) = (40_000, 20_000);

/// A user for the processes of one run alone.
#[derive(Clone, Copy, Debug)]
pub(in crate::execute) struct User {
    uid: Uid,
    gid: Gid,
}

impl User {
    /// Takes a user for this keeper, and gives it these folders.
    ///
    /// # Errors
    ///
    /// If the system does not let this process do so.
    pub(super) fn fresh(folders: &[PathBuf]) -> Result<Self, Errno> {
        let map = process::read("self/uid_map").unwrap_or_default();
        let (first, count) = range(str::from_utf8(&map).unwrap_or_default());
        let id = first + own_number(getpid(), count);
        let user = Self {
            uid: Uid::from_raw(id),
            gid: Gid::from_raw(id),
        };
        for folder in folders {
            let (uid, gid) = (Some(user.uid), Some(user.gid));
            chownat(CWD, folder, uid, gid, AtFlags::SYMLINK_NOFOLLOW)?;
        }
        Ok(user)
    }

    /// Makes the calling process one of this user, for good; for the child.
    pub(super) fn become_it(&self) -> Result<(), Errno> {
        rustix::thread::set_thread_groups(&[])?;
        rustix::thread::set_thread_res_gid(self.gid, self.gid, self.gid)?;
        rustix::thread::set_thread_res_uid(self.uid, self.uid, self.uid)?;
        // The change has taken them, unless this process was set to keep them.
        set_capabilities(
            None,
            CapabilitySets {
                effective: CapabilitySet::empty(),
                permitted: CapabilitySet::empty(),
                inheritable: CapabilitySet::empty(),
            },
        )
    }

    /// Kills all processes of this user at once, which cannot be outrun.
    ///
    /// A process of the user does it, which spares itself and nobody else, and
    /// is then a child to be waited for; `None` if there is no room for it.
    pub(in crate::execute) fn kill_all(self) -> Option<Pid> {
        let killer = sys::walls::fork(|| {
            let is_it = self.become_it().is_ok() && getuid() == self.uid && !self.uid.is_root();
            is_it && sys::walls::kill_all_but_this().is_ok()
        });
        killer.ok()
    }
}

/// The first of the ids to draw from and their number, by the ids that exist:
/// lines of an id here, an id outside, and how many from there on.
fn range(map: &str) -> (u32, u32) {
    let has_far = map.lines().any(|line| {
        let mut numbers = line.split_ascii_whitespace().map(str::parse::<u64>);
        let (first, count) = (numbers.next(), numbers.nth(1));
        matches!((first, count), (Some(Ok(first)), Some(Ok(count)))
            if first <= u64::from(FAR.0) && u64::from(FAR.0 + FAR.1) <= first + count)
    });
    if has_far { FAR } else { NEAR }
}

/// A number below `count` for the user of a keeper's program: two users that are
/// one could kill each other.
///
/// There are at most four million ids of processes, so that of [`FAR`] no two
/// keepers have one at the same time. Of [`NEAR`], two whose ids are just so far
/// apart could: in a container that has started thousands of processes between.
fn own_number(keeper: Pid, count: u32) -> u32 {
    let id = keeper.as_raw_nonzero().get().unsigned_abs();
    id % count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_only_from_ids_that_exist() {
        assert_eq!(range("         0          0 4294967295\n"), FAR);
        assert_eq!(range("0 1000 1\n1 100000 65536\n"), NEAR);
        assert_eq!(range(""), NEAR);
    }
}

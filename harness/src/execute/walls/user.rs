//! A user of its own for one run: nobody else's files or processes are its.
use std::path::PathBuf;

use rustix::{
    fs::{AtFlags, CWD, Gid, Uid, chownat},
    io::Errno,
    rand::{GetRandomFlags, getrandom},
};

use crate::execute::process;

/// The most processes, threads included, of a user that runs one program.
pub(in crate::execute) const PROCESSES: u64 = 512;

/// User ids that are far from those that anybody is given, where all exist.
const FAR: (u32, u32) = (1 << 30, 1 << 30);
/// The same where only as many exist as in a container: above those of
/// people, below those that systemd gives out.
const NEAR: (u32, u32) = (40_000, 20_000);

/// A user that no process has but that of one run.
pub(in crate::execute) struct User {
    uid: Uid,
    gid: Gid,
}

impl User {
    /// Draws a user, and gives it these folders.
    ///
    /// # Errors
    ///
    /// If the system does not let this process do so.
    pub(super) fn fresh(folders: &[PathBuf]) -> Result<Self, Errno> {
        let map = process::read("self/uid_map").unwrap_or_default();
        let (first, count) = range(str::from_utf8(&map).unwrap_or_default());
        let id = first + random()? % count;
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
        rustix::thread::set_thread_res_uid(self.uid, self.uid, self.uid)
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

fn random() -> Result<u32, Errno> {
    let mut bytes = [0; 4];
    let got = getrandom(&mut bytes, GetRandomFlags::empty())?;
    if got < bytes.len() {
        return Err(Errno::AGAIN);
    }
    Ok(u32::from_ne_bytes(bytes))
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

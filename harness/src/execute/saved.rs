//! Files that a program has left in its folder, read as what nobody trusts.
use std::{fs::File, io::Read, os::fd::BorrowedFd};

use rustix::{
    fs::{FileType, Mode, OFlags, fstat, openat},
    io::Errno,
};
use serde::{Deserialize, Serialize};

/// A file that was looked for when a program had ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// Its name.
    pub name: String,
    /// What was found.
    pub content: Content,
}

/// What was found where a file was looked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Content {
    /// Nothing.
    Absent,
    /// A folder, a pipe or the like, or a file by another name: a link.
    NotAFile,
    /// A file that its owner has no right to read.
    Closed,
    /// A file with more bytes than are read.
    TooLarge,
    /// All its bytes.
    Bytes(Vec<u8>),
}

impl Content {
    /// Reads a file in `folder`, of at most `limit` bytes; follows no link, waits for
    /// nothing, and opens nothing but a regular file that has no other name.
    ///
    /// # Errors
    ///
    /// If the system fails.
    pub(super) fn read(folder: BorrowedFd<'_>, name: &str, limit: u64) -> Result<Content, Errno> {
        // A pipe without a writer, and a device, do not make it wait.
        let flags =
            OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let file = match openat(folder, name, flags, Mode::empty()) {
            Ok(file) => file,
            Err(Errno::NOENT) => return Ok(Content::Absent),
            Err(Errno::LOOP | Errno::MLINK | Errno::NXIO | Errno::OPNOTSUPP) => {
                return Ok(Content::NotAFile);
            }
            Err(Errno::ACCESS) => return Ok(Content::Closed),
            Err(errno) => return Err(errno),
        };
        let stat = fstat(&file)?;
        let is_file = FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile;
        if !is_file || stat.st_nlink != 1 {
            return Ok(Content::NotAFile);
        }
        let mut bytes = Vec::new();
        let mut file = File::from(file).take(limit.saturating_add(1));
        file.read_to_end(&mut bytes)
            .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))?;
        if bytes.len() as u64 > limit {
            return Ok(Content::TooLarge);
        }
        Ok(Content::Bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::fd::AsFd, os::unix::fs::symlink, process::Command};

    use super::*;

    #[test]
    fn reads_a_plain_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("plain"), "12345").unwrap();
        fs::write(path("long"), "123456").unwrap();
        fs::write(path("twice"), "").unwrap();
        fs::hard_link(path("twice"), path("hard")).unwrap();
        symlink(path("plain"), path("link")).unwrap();
        symlink(path("nowhere"), path("dangling")).unwrap();
        fs::create_dir(path("folder")).unwrap();
        let made = Command::new("mkfifo").arg(path("pipe")).status();
        assert!(made.unwrap().success());
        let _socket = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
        let opened = fs::File::open(folder.path()).unwrap();
        for (name, content) in [
            ("plain", Content::Bytes(b"12345".to_vec())),
            ("long", Content::TooLarge),
            ("hard", Content::NotAFile),
            ("link", Content::NotAFile),
            ("dangling", Content::NotAFile),
            ("folder", Content::NotAFile),
            ("pipe", Content::NotAFile),
            ("socket", Content::NotAFile),
            ("nothing", Content::Absent),
        ] {
            let found = Content::read(opened.as_fd(), name, 5);
            assert_eq!(found, Ok(content), "{name}");
        }
    }
}

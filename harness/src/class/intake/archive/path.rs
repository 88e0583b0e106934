//! Paths in archives: which of them stay inside.
use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::PathBuf};

/// The longest name that file systems take, in bytes.
const MAX_NAME_BYTES: usize = 255;
/// The longest path that is taken, in bytes.
const MAX_PATH_BYTES: usize = 1024;
/// The most names in a path.
const MAX_NAMES: usize = 16;

/// The path of an entry without `.` and double slashes; empty for the top folder.
///
/// # Errors
///
/// Why it is not taken, if it would lead elsewhere or no system has such a name.
pub(super) fn inside(raw: &[u8]) -> Result<PathBuf, &'static str> {
    if raw.contains(&0) {
        return Err("its name has a NUL byte in it");
    }
    if raw.contains(&b'\\') {
        return Err("its path has a backslash in it");
    }
    if raw.starts_with(b"/") {
        return Err("its path is absolute, and would lead out of the archive");
    }
    if matches!(raw, [letter, b':', ..] if letter.is_ascii_alphabetic()) {
        return Err("its path begins with a drive letter, and would lead out of the archive");
    }
    if raw.len() > MAX_PATH_BYTES {
        return Err("its path is longer than 1,024 bytes");
    }
    let mut path = PathBuf::new();
    let mut names = 0;
    for name in raw.split(|byte| *byte == b'/') {
        match name {
            b"" | b"." => {}
            b".." => return Err("its path has `..` in it, and would lead out of the archive"),
            _ if name.len() > MAX_NAME_BYTES => return Err("its name is longer than 255 bytes"),
            _ => {
                names += 1;
                path.push(OsStr::from_bytes(name));
            }
        }
    }
    if names > MAX_NAMES {
        return Err("it lies more than 16 folders deep");
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn takes_paths_that_stay_inside() {
        for (raw, path) in [
            ("board.h", "board.h"),
            ("./src//board.h", "src/board.h"),
            ("src/", "src"),
            ("./", ""),
            ("...", "..."),
            ("a b/\u{202e}\n'\"", "a b/\u{202e}\n'\""),
            ("-rf", "-rf"),
            ("12:30", "12:30"),
        ] {
            assert_eq!(inside(raw.as_bytes()).as_deref(), Ok(Path::new(path)));
        }
        assert!(inside(b"caf\xe9").is_ok());
    }

    #[test]
    fn refuses_paths_that_lead_elsewhere_or_nowhere() {
        let long = "x".repeat(256);
        let deep = "x/".repeat(17);
        for (raw, word) in [
            ("../board.h", "`..`"),
            ("a/../../board.h", "`..`"),
            ("a/..", "`..`"),
            ("/etc/passwd", "absolute"),
            ("C:board.h", "drive letter"),
            ("c:/board.h", "drive letter"),
            ("..\\board.h", "backslash"),
            ("a\0.h", "NUL"),
            (&long, "255"),
            (&deep, "16 folders"),
            (&"xyz/".repeat(300), "1,024"),
        ] {
            let reason = inside(raw.as_bytes()).unwrap_err();
            assert!(reason.contains(word), "{raw}: {reason}");
        }
    }
}

//! The secret that personal boards are drawn from.
use std::{
    fmt,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::numbers::Numbers;

/// The fewest bytes of a secret, so that nobody finds it by trying.
const LEAST: usize = 16;
/// The most bytes of a secret.
const MOST: usize = 4096;

/// A secret of at least 16 bytes. It is shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

/// Why there is no secret.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SecretError {
    /// The file cannot be read.
    #[error("cannot read the secret `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is too short or too long.
    #[error(
        "`{}`: expected a secret of {LEAST} to {MOST} bytes, line ends behind it not counted, found {found}; \
         `head -c 32 /dev/urandom > FILE` makes one", path.display()
    )]
    Length {
        /// The file.
        path: PathBuf,
        /// What was found, in words.
        found: String,
    },
}

impl Secret {
    /// Reads the secret in a file: all its bytes, but for line ends behind them.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or holds less than 16 bytes or more than 4096.
    pub fn read(path: &Path) -> Result<Secret, SecretError> {
        let mut bytes = Vec::new();
        let read = File::open(path)
            // What has no end, such as a device, is not read to its end.
            .and_then(|file| file.take(MOST as u64 + 3).read_to_end(&mut bytes));
        read.map_err(|source| SecretError::Read {
            path: path.to_owned(),
            source,
        })?;
        let is_whole = bytes.len() <= MOST + 2;
        while is_whole && bytes.last().is_some_and(|byte| b"\r\n".contains(byte)) {
            bytes.pop();
        }
        let length = |found| SecretError::Length {
            path: path.to_owned(),
            found,
        };
        match bytes.len() {
            ..LEAST => Err(length(format!("{} bytes", bytes.len()))),
            LEAST..=MOST => Ok(Secret(bytes)),
            _ => Err(length("more".to_owned())),
        }
    }

    /// The secret of samples, which is none.
    pub(super) fn of_sample() -> Secret {
        Secret(b"tilemark: known to everybody".to_vec())
    }

    #[cfg(test)]
    pub(super) fn of(bytes: &[u8]) -> Secret {
        Secret(bytes.to_vec())
    }

    /// The numbers that are drawn by it for something.
    pub(super) fn numbers(&self, purpose: &[&str]) -> Numbers {
        Numbers::new(&self.0, purpose)
    }

    /// What tells it from other secrets, in hexadecimal: to be hashed with the rest of what a
    /// result depends on, not to be shown, as a short secret could be guessed from it.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut numbers = self.numbers(&["fingerprint"]);
        let words = [0; 4].map(|_| format!("{:016x}", numbers.next_u64()));
        words.concat()
    }
}

/// Shows that there is a secret, and not which.
impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(bytes: &[u8]) -> Result<Secret, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("s");
        fs::write(&path, bytes).unwrap();
        let told = |error: SecretError| error.to_string().replace(&path.display().to_string(), "s");
        Secret::read(&path).map_err(told)
    }

    #[test]
    fn takes_16_bytes_or_more_without_the_line_end() {
        let expected = Ok(Secret(b"0123456789abcdef".to_vec()));
        assert_eq!(read(b"0123456789abcdef"), expected);
        assert_eq!(read(b"0123456789abcdef\r\n"), expected);
        let words =
            "`s`: expected a secret of 16 to 4096 bytes, line ends behind it not counted, found";
        let help = "`head -c 32 /dev/urandom > FILE` makes one";
        let short = format!("{words} 15 bytes; {help}");
        assert_eq!(read(b"0123456789abcde\n"), Err(short));
        assert_eq!(read(&[1; 4097]), Err(format!("{words} more; {help}")));
        assert!(read(&[1; 4096]).is_ok());
        let endless = Secret::read(Path::new("/dev/zero")).unwrap_err();
        assert!(matches!(endless, SecretError::Length { .. }));
        let none = Secret::read(Path::new("/nonexistent/s")).unwrap_err();
        assert_eq!(none.to_string(), "cannot read the secret `/nonexistent/s`");
    }

    #[test]
    fn is_shown_nowhere() {
        let secret = read(b"0123456789abcdef").unwrap();
        assert_eq!(format!("{secret:?}"), "Secret");
        let other = read(b"0123456789abcdeF").unwrap();
        assert_ne!(secret.fingerprint(), other.fingerprint());
        assert!(!secret.fingerprint().contains("0123456789"));
    }
}

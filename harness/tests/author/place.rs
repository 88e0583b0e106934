//! A folder of its own to work in.
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use assert_cmd::Command;

pub(crate) struct Place(tempfile::TempDir);

impl Place {
    /// Programs may run as another user, who has to come by here.
    pub(crate) fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        let open = fs::Permissions::from_mode(0o755);
        fs::set_permissions(place.path(""), open).unwrap();
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, and the folders that it is in.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Place {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn tilemark(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
        command.current_dir(self.path("")).args(words);
        command
    }
}

/// The top of the source tree.
pub(crate) fn tree() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

//! A folder with nothing in it but the program, and a place for temporary files.
use std::{
    ffi::OsString,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use assert_cmd::Command;

use crate::copied;

pub(crate) struct Place(tempfile::TempDir);

impl Place {
    /// Programs may run as another user, who has to come by here.
    pub(crate) fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        for name in ["", "tmp", "bin"] {
            let _ = fs::create_dir(place.path(name));
            open(&place.path(name));
        }
        copied::tilemark(&place.path("bin/tilemark"));
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, and the folders that it is in.
    pub(crate) fn write(&self, name: &str, text: &str) -> &Place {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
        self
    }

    /// A script that can be executed and reads its input.
    pub(crate) fn script(&self, name: &str, text: &str) -> &Place {
        self.write(name, &format!("#!/bin/sh\ncat > /dev/null\n{text}\n"));
        open(&self.path(name));
        self
    }

    /// A sample of the bundled assignment.
    pub(crate) fn sample(&self, sample: &str, name: &str) -> &Place {
        let from = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../cases/board-astar/submissions")
            .join(sample);
        fs::create_dir(self.path(name)).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let to = self.path(name).join(entry.file_name());
            fs::copy(entry.path(), to).unwrap();
        }
        self
    }

    pub(crate) fn tilemark(&self, words: &[&str]) -> Command {
        let mut command = Command::new(self.path("bin/tilemark"));
        command
            .current_dir(self.path(""))
            .env("TMPDIR", self.path("tmp"))
            .args(words);
        command
    }

    /// What is left in the place for temporary files.
    pub(crate) fn left(&self) -> Vec<OsString> {
        let entries = fs::read_dir(self.path("tmp")).unwrap();
        entries.map(|entry| entry.unwrap().file_name()).collect()
    }
}

fn open(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

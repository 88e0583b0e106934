//! How files handed in are linked with those of the assignment.
use std::path::{Path, PathBuf};

use crate::{
    assignment::Linked,
    grade::Grader,
    submission::{self, Build, BuildError, Recipe},
};

impl Grader<'_> {
    /// Builds what the assignment links with some of the files handed in, and with
    /// all that lies beside those; by the other command where they do not compile by
    /// the first.
    pub(in crate::grade) fn link(
        &self,
        linked: &Linked,
        folder: &Path,
        files: &[PathBuf],
    ) -> Result<Build, BuildError> {
        let is_named = |names: &[String], file: &PathBuf| {
            names.iter().any(|name| file.as_os_str() == name.as_str())
        };
        let is_taken = |file: &&PathBuf| {
            !is_named(&self.assignment.hand_in, file) || is_named(&linked.files, file)
        };
        let files: Vec<PathBuf> = files.iter().filter(is_taken).cloned().collect();
        let driver = self.assignment.folder.join("driver");
        let environment = self.environment(Path::new("/nonexistent"));
        let built_by = |build| {
            let recipe = Recipe {
                folder,
                files: &files,
                driver: Some(&driver),
                build,
            };
            submission::build(&recipe, &environment, &self.readable, self.keeper)
        };
        match (built_by(&linked.build), &linked.otherwise) {
            // What is told is what the first one says.
            (Err(BuildError::Compile(log)), Some(otherwise)) => {
                built_by(otherwise).map_err(|error| match error {
                    BuildError::Compile(_) => BuildError::Compile(log),
                    error => error,
                })
            }
            (built, _) => built,
        }
    }
}

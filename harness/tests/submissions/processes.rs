//! Processes that a sample leaves behind.
use std::{fs, path::PathBuf};

/// The processes that have `marker` in their environment.
pub(crate) fn with(marker: &str) -> Vec<PathBuf> {
    let processes = fs::read_dir("/proc")
        .unwrap()
        .map(|entry| entry.unwrap().path());
    processes
        .filter(|process| {
            let environment = fs::read(process.join("environ")).unwrap_or_default();
            environment
                .windows(marker.len())
                .any(|part| part == marker.as_bytes())
        })
        .collect()
}

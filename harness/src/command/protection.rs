//! What has to stand between the programs and the machine before any is run.
use std::path::{Path, PathBuf};

use super::CommandError;
use crate::{
    assignment::{Assignment, Visibility},
    execute::{Layer, Reason, State, Survey, is_open_to_programs},
    report,
};

/// Says that programs can read hidden cases, if they lie where every program may
/// read, whatever the layers. The cases inside this program are nobody's secret.
pub(super) fn hidden_in_reach(assignment: &Assignment, search_path: &str) -> Option<String> {
    let groups = assignment.groups.iter();
    // Boards that are drawn lie in no file.
    let hidden =
        groups.filter(|group| group.visibility == Visibility::Hidden && group.personal.is_none());
    let files = hidden.filter_map(|group| Some(group.cases.first()?.file.as_path()));
    let mut folders = files.filter_map(|file| file.parent()?.parent()?.canonicalize().ok());
    let folder = folders.find(|folder| is_open_to_programs(folder, search_path))?;
    Some(format!(
        "programs can read the hidden cases of `{}`, as every program may read what is \
         installed for all: move them to a folder of your own",
        folder.display()
    ))
}

/// Says that programs can read the secret that personal boards are drawn from, if it lies
/// where every program may read, whatever the layers.
pub(super) fn secret_in_reach(secret: &Path, search_path: &str) -> Option<String> {
    let path = secret.canonicalize().ok()?;
    is_open_to_programs(path.parent()?, search_path).then(|| {
        format!(
            "programs can read the secret `{}`, as every program may read what is installed \
             for all: move it to a folder of your own",
            secret.display()
        )
    })
}

/// Says that programs can read a folder, whatever the layers.
pub(super) fn folder_in_reach(what: &str, folder: &Path, search_path: &str) -> Option<String> {
    let path = folder.canonicalize().ok()?;
    is_open_to_programs(&path, search_path).then(|| {
        format!(
            "programs can read {what} in `{}`, as every program may read what is installed for \
             all: move it to a folder of your own",
            folder.display()
        )
    })
}

/// Refuses to go on without these layers, which the assignment asks for or the
/// command line.
pub(super) fn required(
    survey: &Survey,
    layers: &[Layer],
    by_assignment: bool,
) -> Result<(), CommandError> {
    let off = |layer: &Layer| match survey.state(*layer) {
        State::On => None,
        State::Off(reason) => Some((*layer, reason)),
    };
    match layers.iter().find_map(off) {
        None => Ok(()),
        Some((layer, reason)) => Err(CommandError::LayerOff {
            by_assignment,
            layer,
            why: report::doctor::reason(reason),
        }),
    }
}

/// Refuses to run a stranger's program as root, unless that was asked for.
pub(super) fn refuse_root(survey: &Survey, is_allowed: bool) -> Result<(), CommandError> {
    match survey.state(Layer::User) {
        State::Off(reason) if *reason != Reason::NotRoot && !is_allowed => {
            let why = report::doctor::reason(reason);
            Err(CommandError::WouldRunAsRoot { why })
        }
        _ => Ok(()),
    }
}

/// The paths that programs may read beside what they need, as they are found.
pub(super) fn readable(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CommandError> {
    let found = |path: &PathBuf| {
        path.canonicalize()
            .map_err(|source| CommandError::AllowRead {
                path: path.clone(),
                source,
            })
    };
    paths.iter().map(found).collect()
}

//! The files of the folder `provided`, which are built together with those handed in.
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use toml::Spanned;

use super::{
    kind::{Distinct, FileName},
    table::Table,
    words,
};

/// The folder.
pub(super) const FOLDER: &str = "provided";

/// Reads the key `provided` of `[build]`, which names every file of the folder.
///
/// A file in the folder that the key does not name is a mistake: its author
/// thinks that it is used.
pub(super) fn read(table: &mut Table<'_>) -> Option<Vec<PathBuf>> {
    let parent = table.file().path().parent().unwrap_or(Path::new(""));
    let folder = parent.join(FOLDER);
    let lies_there = files(&folder);
    let Some(value) = table.value("provided") else {
        if let Some(first) = lies_there.first() {
            let found = format!("{} in the folder `{FOLDER}`", words::quoted(first));
            let expected = format!("the key `provided` with the files of the folder `{FOLDER}`");
            table.file().note(table.span(), expected, found);
        }
        return Some(Vec::new());
    };
    let names = table
        .optional("provided", &Distinct(FileName))?
        .into_inner();
    for name in &names {
        if !lies_there.contains(name.get_ref()) {
            let expected = format!("a file of the folder `{FOLDER}` beside `assignment.toml`");
            let known: Vec<&str> = lies_there.iter().map(String::as_str).collect();
            table.file().note_with_help(
                name.span(),
                expected,
                words::quoted(name.get_ref()),
                words::suggestion(name.get_ref(), &known, "there are"),
            );
        }
    }
    for other in &lies_there {
        if !names.iter().any(|name| name.get_ref() == other) {
            let expected = format!("every file of the folder `{FOLDER}`");
            let found = format!("none with the name {}", words::quoted(other));
            table.file().note(value.span(), expected, found);
        }
    }
    let names = names.into_iter().map(Spanned::into_inner);
    Some(names.map(|name| folder.join(name)).collect())
}

/// The names of the regular files in a folder, but for those that are hidden; none
/// where there is no such folder.
fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.'))
        .collect()
}

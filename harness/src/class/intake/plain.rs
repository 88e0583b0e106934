//! Folders, archives and files that are called after their students.
use std::{os::unix::ffi::OsStrExt, path::Path};

use super::{
    Owner, archive,
    listing::{Entry, Kind},
    name,
};
use crate::submission::is_source;

/// Endings of files that are no programs: lists, texts and pictures of the instructor.
const DOCUMENTS: [&str; 27] = [
    "csv", "tsv", "txt", "md", "pdf", "doc", "docx", "odt", "rtf", "htm", "html", "xls", "xlsx",
    "ods", "json", "yml", "yaml", "toml", "xml", "log", "png", "jpg", "jpeg", "gif", "ppt", "pptx",
    "tex",
];
/// Endings of programs that are run as they are.
const PROGRAMS: [&str; 20] = [
    "py", "sh", "bash", "rb", "pl", "js", "ts", "lua", "php", "jl", "hs", "go", "rs", "kt", "ml",
    "jar", "exe", "out", "bin", "awk",
];

/// Whose an entry is by its name alone.
///
/// # Errors
///
/// Why it is no submission.
pub(super) fn owner(entry: &Entry) -> Result<Owner, &'static str> {
    let name = name::text(entry.name.as_bytes());
    let name = match entry.kind {
        Kind::Refused(reason) => return Err(reason),
        Kind::Folder { .. } => name,
        Kind::File { is_executable } => {
            let path = Path::new(&name);
            let ending = path
                .extension()
                .map(|it| it.to_string_lossy().to_lowercase());
            let is_one_of = |all: &[&str]| ending.as_deref().is_some_and(|it| all.contains(&it));
            if let Some(stem) = archive::stem(&name) {
                stem.to_owned()
            } else if is_source(path) || is_one_of(&PROGRAMS) {
                let stem = path.file_stem().unwrap_or_default();
                stem.to_string_lossy().into_owned()
            } else if is_one_of(&DOCUMENTS) && !is_executable {
                return Err("it is neither a folder, an archive, a source file nor a program");
            } else {
                name
            }
        }
    };
    Ok(Owner {
        name,
        ..Owner::default()
    })
}

//! The assignments that there are.
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{
    assignment,
    bundled::Bundled,
    report::{
        escape,
        page::{LOUD, Page, chars, painted},
    },
};

use super::PATH_CHARS;

/// Writes the assignments in the folder `cases`, and those inside this program.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_list(folders: &[PathBuf], bundled: &[Bundled], out: &mut dyn Write) -> io::Result<()> {
    let page = &mut Page::new(out);
    if let Some(cases) = folders.first().and_then(|folder| folder.parent()) {
        let cases = escape::line(cases.as_os_str().as_encoded_bytes(), PATH_CHARS);
        page.line(0, painted(LOUD, format!("In {cases}")))?;
        write_rows(
            page,
            &folders.iter().map(|it| in_folder(it)).collect::<Vec<_>>(),
        )?;
        page.blank()?;
    }
    page.line(0, painted(LOUD, "Inside tilemark"))?;
    let rows = bundled.iter().map(|it| {
        let hand_in = it.hand_in().join(", ");
        (it.name().to_owned(), format!("{} ({hand_in})", it.title()))
    });
    write_rows(page, &rows.collect::<Vec<_>>())
}

/// The name and the title of an assignment in a folder, or what to do to know it.
fn in_folder(folder: &Path) -> (String, String) {
    let name = folder.file_name().unwrap_or_default();
    let name = escape::line(name.as_encoded_bytes(), PATH_CHARS);
    let title = match assignment::load(folder) {
        Ok(it) => format!("{} ({})", it.title, it.hand_in.join(", ")),
        Err(_) => format!("has mistakes: `tilemark cases verify {name}` tells them"),
    };
    (name, escape::line(title.as_bytes(), PATH_CHARS))
}

fn write_rows(page: &mut Page<'_>, rows: &[(String, String)]) -> io::Result<()> {
    let widest = rows.iter().map(|(name, _)| chars(name)).max();
    let width = widest.unwrap_or_default();
    for (name, title) in rows {
        page.beside(2, &format!("{name:width$}  "), width + 2, title)?;
    }
    Ok(())
}

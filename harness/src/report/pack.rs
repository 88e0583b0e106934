//! What was packed for a platform.
use std::{
    io::{self, Write},
    path::PathBuf,
};

use super::{
    escape,
    page::{LOUD, Page, painted},
};
use crate::pack::Packages;

/// The most characters of a path that are shown.
const PATH_CHARS: usize = 500;
/// The columns that a label takes.
const LABEL: usize = 12;

/// What there is to tell of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// What was written.
    pub places: Vec<PathBuf>,
    /// How large all of it is; a part of it may be compressed.
    pub bytes: u64,
    /// The name of the assignment.
    pub assignment: String,
    /// Where the program can be started.
    pub judge: String,
    /// The packages that it needs.
    pub packages: Packages,
    /// The hidden groups.
    pub hidden: Vec<String>,
    /// The groups whose boards are drawn for each student, which a pack does not do.
    pub undrawn: Vec<String>,
    /// The hidden groups that students can read.
    pub shown: Vec<String>,
}

/// Writes what was packed, and what to know of it.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_pack(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let page = &mut Page::new(out);
    for place in &told.places {
        let place = escape::line(place.as_os_str().as_encoded_bytes(), PATH_CHARS);
        page.line(0, painted(LOUD, format!("Wrote {place}")))?;
    }
    let mut row = |label: &str, text: &str| page.beside(2, &format!("{label:LABEL$}"), LABEL, text);
    row("assignment", &told.assignment)?;
    row("size", &size(told.bytes))?;
    row("needs", &told.judge)?;
    let packages = told.packages.known.iter().map(|it| it.name.to_string());
    let packages: Vec<_> = packages.collect();
    if !packages.is_empty() {
        row("packages", &packages.join(", "))?;
    }
    if !told.packages.unknown.is_empty() {
        let text = "programs of which no package is known: see that the platform has them";
        row(
            "unknown",
            &format!("{}: {text}", told.packages.unknown.join(", ")),
        )?;
    }
    if !told.undrawn.is_empty() {
        let text = "boards drawn for each student are not run by it, and their points stay open";
        row("open", &format!("{}: {text}", told.undrawn.join(", ")))?;
    }
    if !told.shown.is_empty() {
        let text = "hidden groups that everybody can read who can read the repository";
        row("readable", &format!("{}: {text}", told.shown.join(", ")))?;
    }
    Ok(())
}

/// A size in words, rounded up to whole MiB.
fn size(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

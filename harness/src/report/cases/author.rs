//! What was made for the author of an assignment, and what to do next.
use std::{
    io::{self, Write},
    path::Path,
};

use super::{PATH_CHARS, answer};
use crate::{
    assignment::Assignment,
    cases::{
        import::Imported,
        new::{EXAMPLE, NewFile},
    },
    report::{
        escape,
        page::{BAD, GOOD, LOUD, Page, painted},
        shell,
        words::quantity::count,
    },
};

/// The most characters of a reason that are shown.
const WHY_CHARS: usize = 500;

/// Writes what a new assignment consists of, and the commands that go on from there;
/// `called` is how this program was called.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_new(
    called: &str,
    folder: &Path,
    files: &[NewFile],
    out: &mut dyn Write,
) -> io::Result<()> {
    let page = &mut Page::new(out);
    let shown = |path: &Path| escape::line(path.as_os_str().as_encoded_bytes(), PATH_CHARS);
    page.line(0, painted(LOUD, format!("Wrote {}", shown(folder))))?;
    for file in files {
        page.line(2, shown(&file.path))?;
    }
    page.blank()?;
    let called = shell::word(called.as_bytes());
    let folder_word = shell::path(folder);
    let example = shell::path(&folder.join(EXAMPLE));
    page.line(0, painted(LOUD, "Next"))?;
    for (what, command) in [
        (
            "prove the answers",
            format!("{called} cases verify {folder_word}"),
        ),
        (
            "grade the example",
            format!("{called} check --assignment {folder_word} {example}"),
        ),
    ] {
        page.line(2, format!("{what:18}{command}"))?;
    }
    let file = shown(&folder.join("assignment.toml"));
    page.line(
        2,
        format!("{:18}{file}: its comments say what can be changed", "edit"),
    )?;
    page.line(
        2,
        format!("{:18}boards in `.txt` files are cases too", "add cases"),
    )
}

/// Writes what became a case and what was refused, and what `assignment.toml` has to
/// say of the group.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_import(
    assignment: &Assignment,
    group: &Path,
    imported: &Imported,
    out: &mut dyn Write,
) -> io::Result<()> {
    let page = &mut Page::new(out);
    let shown = |text: &str, most| escape::line(text.as_bytes(), most);
    for case in &imported.cases {
        let file = shown(&case.file, PATH_CHARS);
        let answer = answer(case.expected);
        page.line(
            0,
            format!("{} {file}: {}, {answer}", painted(GOOD, "✓"), case.name),
        )?;
    }
    for refused in &imported.refused {
        let (file, why) = (
            shown(&refused.file, PATH_CHARS),
            shown(&refused.why, WHY_CHARS),
        );
        page.line(0, format!("{} {file}: {why}", painted(BAD, "✗")))?;
    }
    if imported.cases.is_empty() {
        return Ok(());
    }
    page.blank()?;
    let cases = count(imported.cases.len(), "case");
    let path = escape::line(group.as_os_str().as_encoded_bytes(), PATH_CHARS);
    let refused = match imported.refused.len() {
        0 => String::new(),
        refused => format!(", {} refused", count(refused, "file")),
    };
    page.line(
        0,
        painted(LOUD, format!("Wrote {cases} to {path}{refused}")),
    )?;
    let name = group.file_name().unwrap_or_default().to_string_lossy();
    let is_known = assignment.groups.iter().any(|it| it.name == name);
    if !is_known {
        page.sentence(
            0,
            "Add the group to `assignment.toml`, and its name to the `groups` of a criterion:",
        )?;
        page.blank()?;
        page.line(0, format!("[groups.{name}]"))?;
        page.line(0, format!("title = \"{name}\""))?;
        page.line(0, "visibility = \"hidden\"")?;
    }
    Ok(())
}

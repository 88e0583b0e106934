//! What platforms and editors take from a program or put into it, made good; nothing in a
//! source is changed.
use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    path::Path,
};

use super::{arrange::Placed, pile::Pile};
use crate::{report::escape::quote, submission::is_source};

/// The largest script that is looked through: 1 MiB.
const MAX_SCRIPT_BYTES: u64 = 1 << 20;

/// Mends the program among the files, if one is meant to be run as it is, and tells what was
/// done, and what was left as it is in sources.
///
/// Platforms lose the permission to execute; editors on Windows put a carriage return at the
/// end of the line that names the interpreter, or a mark before it, and then no system starts
/// the script.
pub(super) fn mend(top: &Path, files: &[&Path], wanted: &[String]) -> io::Result<Vec<String>> {
    let mut notes = Vec::new();
    let is_wanted = |file: &&Path| wanted.iter().any(|name| *file == Path::new(name));
    if !files.iter().any(is_wanted) {
        let mut programs = Vec::new();
        for file in files {
            let is_at_the_top = file.components().count() == 1;
            if is_at_the_top && !is_source(file) && is_program(&top.join(file))? {
                programs.push(*file);
            }
        }
        let has_mode = |file: &&Path| is_executable(&top.join(file));
        let executable: Vec<_> = programs.iter().copied().filter(has_mode).collect();
        match (executable.as_slice(), programs.as_slice()) {
            ([program], _) | ([], [program]) => notes.extend(mend_program(top, program)?),
            _ => {}
        }
    }
    notes.extend(left_as_it_is(top, files)?);
    Ok(notes)
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

const MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether a file names its interpreter or is a program of some system.
fn is_program(path: &Path) -> io::Result<bool> {
    let head = head(path, 8)?;
    let head = head.strip_prefix(MARK).unwrap_or(&head);
    let magic: [&[u8]; 4] = [b"#!", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"];
    Ok(magic.iter().any(|magic| head.starts_with(magic)))
}

fn head(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut head)?;
    Ok(head)
}

fn mend_program(top: &Path, name: &Path) -> io::Result<Vec<String>> {
    let path = top.join(name);
    let called = quote(name.as_os_str().as_bytes(), 80);
    let mut notes = Vec::new();
    let text = head(&path, MAX_SCRIPT_BYTES + 1)?;
    let script = text.strip_prefix(MARK).unwrap_or(&text);
    let first = script.split(|byte| *byte == b'\n').next().unwrap_or(script);
    let has_mark = script.len() < text.len();
    let has_return = first.ends_with(b"\r");
    let is_script = script.starts_with(b"#!") && text.len() as u64 <= MAX_SCRIPT_BYTES;
    let was_executable = is_executable(&path);
    if is_script && (has_mark || has_return) {
        let mended = if has_return {
            without_returns(script)
        } else {
            script.to_vec()
        };
        fs::write(&path, mended)?;
        let what = match (has_mark, has_return) {
            (true, false) => "the byte order mark before its `#!`",
            (false, _) => "the carriage returns at the ends of its lines",
            (true, true) => "the byte order mark and the carriage returns in it",
        };
        notes.push(format!(
            "took away {what}, with which {called} cannot be started"
        ));
    }
    if !was_executable {
        notes.push(format!("made {called} executable, which platforms forget"));
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(notes)
}

fn without_returns(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|byte| *byte == b'\n');
    let lines: Vec<&[u8]> = lines
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect();
    lines.join(&b'\n')
}

/// What in sources is left as it is, though a person may look for it: a phrase for each kind.
fn left_as_it_is(top: &Path, files: &[&Path]) -> io::Result<Vec<String>> {
    let mut returns = Vec::new();
    let mut marks = Vec::new();
    let mut wide = Vec::new();
    for file in files.iter().filter(|file| is_source(file)) {
        let text = head(&top.join(file), MAX_SCRIPT_BYTES)?;
        let called = quote(file.as_os_str().as_bytes(), 80);
        if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
            wide.push(called);
            continue;
        }
        if text.starts_with(MARK) {
            marks.push(called.clone());
        }
        if text.windows(2).any(|pair| pair == b"\r\n") {
            returns.push(called);
        }
    }
    let told = [
        (returns, "lines that end as on Windows"),
        (marks, "a byte order mark"),
        (wide, "text in UTF-16, which few compilers read"),
    ];
    let phrases = told.into_iter().filter(|(names, _)| !names.is_empty());
    Ok(phrases
        .map(|(names, what)| format!("left as it is: {what}, in {}", some(&names)))
        .collect())
}

/// The first names, and how many more there are.
fn some(names: &[String]) -> String {
    let shown = names.len().min(5);
    let list = names[..shown].join(", ");
    match names.len() - shown {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}

/// Whether a source among the files includes one by this name.
pub(super) fn is_included(pile: &Pile, files: &[Placed], name: &str) -> bool {
    files
        .iter()
        .filter(|placed| is_source(&placed.path))
        .any(|placed| {
            let text = head(&pile.place(&placed.file), MAX_SCRIPT_BYTES).unwrap_or_default();
            let mut lines = text.split(|byte| *byte == b'\n');
            lines.any(|line| {
                let line = String::from_utf8_lossy(line);
                let Some(rest) = line
                    .trim_start_matches(['\u{feff}', ' ', '\t'])
                    .strip_prefix('#')
                else {
                    return false;
                };
                let is_include = rest.trim_start().starts_with("include");
                is_include && rest.split(['"', '<', '>', '/']).any(|word| word == name)
            })
        })
}

//! Canvas' download: `name_id_id_file-1.cc`, all files of all students in one folder.
//!
//! The first number is the student's, the second that of the file, larger for newer ones.
//! Canvas adds `-1` and so on to the name of a file that was handed in before.
use std::{
    collections::{BTreeMap, HashSet},
    ffi::OsString,
    os::unix::ffi::{OsStrExt, OsStringExt},
    sync::LazyLock,
};

use regex::bytes::Regex;

use super::{IdentifierKind, Owner, Piece, archive, listing::Entry, name};

/// What is in the name of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    pub(super) owner: Owner,
    pub(super) is_late: bool,
    pub(super) what: What,
}

/// What a name says that the file is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A file that a student has handed in.
    File { number: u64, called: OsString },
    /// A text or an address typed into the platform.
    Typed,
}

static FILE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(?s-u)^(.+?)(_LATE)?_([0-9]{1,19})_([0-9]{1,19})_(.+)$"));
static TYPED: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(?s-u)^(.+?)(_LATE)?_([0-9]{1,19})_(text|link|url)\.html?$"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("it is a literal, and every test of this module uses it")
}

/// Reads the name of a file.
pub(super) fn read(entry: &Entry) -> Option<Name> {
    if !entry.is_file() {
        return None;
    }
    let name = entry.name.as_bytes();
    let (found, what) = match FILE.captures(name) {
        Some(found) => {
            let number = str::from_utf8(&found[4]).ok()?.parse().ok()?;
            let called = OsString::from_vec(found[5].to_vec());
            (found, What::File { number, called })
        }
        None => (TYPED.captures(name)?, What::Typed),
    };
    let owner = Owner {
        name: name::text(&found[1]),
        identifiers: vec![name::text(&found[3])],
        kind: IdentifierKind::Canvas,
    };
    let is_late = found.get(2).is_some();
    Some(Name {
        owner,
        is_late,
        what,
    })
}

/// Whether names agree with each other as those of Canvas do: no two files have one number,
/// and no student has two names.
pub(super) fn agree<'a>(names: impl Iterator<Item = &'a Name>) -> bool {
    let mut numbers = HashSet::new();
    let mut owners = BTreeMap::new();
    for Name { owner, what, .. } in names {
        let is_new = match what {
            What::File { number, .. } => numbers.insert(*number),
            What::Typed => true,
        };
        let known = owners.entry(&owner.identifiers[0]).or_insert(&owner.name);
        if !is_new || *known != &owner.name {
            return false;
        }
    }
    true
}

/// The pieces that count, with the names that they are to have: without what Canvas has added,
/// and of each file the newest. The older ones are told with the one that counts.
///
/// What looks like an addition stays if a file of that very name is wanted, or if it is what
/// tells files apart that were handed in together: `lab-1.cc` and `lab-2.cc`.
pub(super) fn resolve<'a>(
    pieces: &'a [Piece],
    wanted: &[String],
    mut older: impl FnMut(&Piece, &Piece),
) -> Vec<(&'a Piece, OsString)> {
    let is_wanted = |name: &OsString| {
        let name = name::folded(name.as_bytes());
        wanted.iter().any(|it| name::folded(it.as_bytes()) == name)
    };
    let mut groups: BTreeMap<OsString, Vec<(u32, &Piece, OsString)>> = BTreeMap::new();
    for piece in pieces {
        let own = piece.path.file_name().unwrap_or_default();
        let called = piece.called.clone().unwrap_or_else(|| own.to_owned());
        let (base, addition) = match without_addition(&called) {
            Some((base, addition)) if piece.number.is_some() && !is_wanted(&called) => {
                (base, addition)
            }
            _ => (called.clone(), 0),
        };
        groups
            .entry(base)
            .or_default()
            .push((addition, piece, called));
    }
    let mut resolved = Vec::new();
    for (base, mut group) in groups {
        group.sort_by_key(|(addition, piece, _)| (piece.number, *addition));
        let is_one_file = group.len() == 1
            || is_wanted(&base)
            || group.iter().any(|(addition, ..)| *addition == 0)
            || archive::stem(&base.to_string_lossy()).is_some();
        if !is_one_file {
            resolved.extend(group.into_iter().map(|(_, piece, called)| (piece, called)));
            continue;
        }
        let Some((_, newest, _)) = group.pop() else {
            continue;
        };
        for (_, piece, _) in &group {
            older(piece, newest);
        }
        resolved.push((newest, base));
    }
    resolved
}

/// A name without the number that was added to it, and that number: `board-1.cc`,
/// `work-2.tar.gz`, `work.tar-2.gz`.
fn without_addition(name: &OsString) -> Option<(OsString, u32)> {
    static ADDED: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?s-u)^(.+)-([1-9][0-9]{0,2})((?:\.[^.]*)*)$"));
    let found = ADDED.captures(name.as_bytes())?;
    let addition = str::from_utf8(&found[2]).ok()?.parse().ok()?;
    let base = [&found[1], &found[3]].concat();
    Some((OsString::from_vec(base), addition))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undone(name: &str) -> String {
        match without_addition(&name.into()) {
            Some((base, addition)) => format!("{} {addition}", base.to_str().unwrap()),
            None => "as it is".to_owned(),
        }
    }

    #[test]
    fn additions_are_undone_before_any_number_of_dots() {
        for (name, expected) in [
            ("board-1.cc", "board.cc 1"),
            ("board-12.cc", "board.cc 12"),
            ("work-2.tar.gz", "work.tar.gz 2"),
            ("work.tar-2.gz", "work.tar.gz 2"),
            ("a-2-1.cc", "a-2.cc 1"),
            ("solve-3", "solve 3"),
            ("v1-2.0-3.cc", "v1-2.0.cc 3"),
            ("board.cc", "as it is"),
            ("board-0.cc", "as it is"),
            ("board-x.cc", "as it is"),
            ("-1.cc", "as it is"),
            ("board-2024.cc", "as it is"),
        ] {
            assert_eq!(undone(name), expected, "{name}");
        }
    }
}

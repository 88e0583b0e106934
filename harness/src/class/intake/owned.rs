//! What has one owner: put together, or refused where nothing tells which of it counts.
use std::{collections::BTreeMap, os::unix::ffi::OsStrExt, path::PathBuf};

use super::{Handed, Owner, Piece, Refused, shown};
use crate::report::escape::quote;

/// Something that is a submission, or a part of one.
pub(super) struct Item {
    pub(super) owner: Owner,
    pub(super) others: Vec<Owner>,
    pub(super) piece: Piece,
    pub(super) is_folder: bool,
    /// Whether it belongs to a submission together with others of the same owner.
    pub(super) is_part: bool,
    pub(super) notes: Vec<String>,
}

/// The submissions, sorted by owner, and what is none of them.
///
/// Parts of one owner are put together. Of other submissions of one owner, none is taken, as
/// nothing tells which counts; but a folder beside an archive of the same name was unpacked
/// from it.
pub(super) fn put_together(items: Vec<Item>) -> (Vec<Handed>, Vec<Refused>) {
    let mut by_owner: BTreeMap<Owner, Vec<Item>> = BTreeMap::new();
    for item in items {
        by_owner.entry(item.owner.clone()).or_default().push(item);
    }
    let mut submissions = Vec::new();
    let mut refused = Vec::new();
    for (owner, items) in by_owner {
        match chosen(items) {
            Ok((taken, left)) => {
                refused.extend(left);
                submissions.push(joined(owner, taken));
            }
            Err(left) => refused.extend(left),
        }
    }
    (submissions, refused)
}

/// The items of one owner that are taken, and what is said of the others; only the latter if
/// none can be.
fn chosen(mut items: Vec<Item>) -> Result<(Vec<Item>, Vec<Refused>), Vec<Refused>> {
    let refuse = |items: &[Item], reason: &dyn Fn(&Item) -> String| -> Vec<Refused> {
        let refused = items.iter().map(|item| Refused {
            path: shown(&item.piece.path),
            reason: reason(item),
        });
        refused.collect()
    };
    if items.len() == 1 || items.iter().all(|item| item.is_part) {
        return Ok((items, Vec::new()));
    }
    items.sort_by_key(|item| !item.is_folder);
    let is_one_folder = items[0].is_folder && !items[1].is_folder;
    if is_one_folder && items.iter().all(|item| !item.is_part) {
        let folder = quote(items[0].piece.path.as_os_str().as_bytes(), 200);
        let rest = items.split_off(1);
        let reason = format!("the folder {folder} of the same name was taken instead");
        let left = refuse(&rest, &|_| reason.clone());
        return Ok((items, left));
    }
    let paths: Vec<PathBuf> = items.iter().map(|item| item.piece.path.clone()).collect();
    let reason = |item: &Item| {
        let other = paths.iter().find(|path| **path != item.piece.path);
        let other = other.map_or(&b""[..], |path| path.as_os_str().as_bytes());
        let other = quote(other, 200);
        format!(
            "it has the same owner as {other}, and nothing tells which of them counts: rename or remove one"
        )
    };
    Err(refuse(&items, &reason))
}

fn joined(owner: Owner, items: Vec<Item>) -> Handed {
    let mut handed = Handed {
        owner,
        others: Vec::new(),
        pieces: Vec::new(),
        notes: Vec::new(),
    };
    for item in items {
        handed.pieces.push(item.piece);
        handed.others.extend(item.others);
        for note in item.notes {
            if !handed.notes.contains(&note) {
                handed.notes.push(note);
            }
        }
    }
    handed.pieces.sort();
    handed
}

/// The people who are in several submissions, a phrase each.
pub(super) fn in_several(submissions: &[Handed]) -> Vec<String> {
    let mut times: BTreeMap<&Owner, usize> = BTreeMap::new();
    for handed in submissions {
        for person in std::iter::once(&handed.owner).chain(&handed.others) {
            *times.entry(person).or_default() += 1;
        }
    }
    let several = times.into_iter().filter(|(_, times)| *times > 1);
    several
        .map(|(person, times)| format!("{} is in {times} submissions", quote(&person.name, 80)))
        .collect()
}

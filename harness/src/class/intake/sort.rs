//! Entries of a folder sorted by their owners, for each shape of a class.
use std::{
    collections::BTreeMap,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use super::{
    Handed, Owner, Piece, Refused, Shape, canvas, classroom, gradescope,
    listing::{Entry, Kind},
    moodle, name, plain, shown,
};
use crate::report::escape::quote;

/// Something that is a submission, or a part of one.
struct Item {
    owner: Owner,
    others: Vec<Owner>,
    piece: Piece,
    is_folder: bool,
    /// Whether it belongs to a submission together with others of the same owner.
    is_part: bool,
    notes: Vec<String>,
}

/// See the module.
pub(super) struct Sorter<'a> {
    below: &'a Path,
    items: Vec<Item>,
    refused: Vec<Refused>,
    notes: Vec<String>,
}

impl<'a> Sorter<'a> {
    /// For entries in the folder `below` that of the class.
    pub(super) fn new(below: &'a Path, refused: Vec<Refused>) -> Self {
        Self {
            below,
            items: Vec::new(),
            refused,
            notes: Vec::new(),
        }
    }

    /// Notes something about all of it.
    pub(super) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    pub(super) fn plain(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.by_name(entry, None);
        }
    }

    pub(super) fn canvas(&mut self, entries: &[Entry]) {
        for entry in entries {
            let Some(found) = canvas::read(entry) else {
                self.by_name(entry, Some(Shape::Canvas));
                continue;
            };
            let canvas::What::File { number, called } = found.what else {
                self.refuse(entry, "it was typed into the platform, and is no file");
                continue;
            };
            let mut piece = self.piece(entry);
            piece.called = Some(called);
            piece.number = Some(number);
            let late = "handed in late, by its name".to_owned();
            let notes = if found.is_late {
                vec![late]
            } else {
                Vec::new()
            };
            self.add(entry, found.owner, piece, notes, true);
        }
    }

    pub(super) fn moodle(&mut self, entries: &[Entry]) {
        for entry in entries {
            let Some(found) = moodle::read(entry) else {
                self.by_name(entry, Some(Shape::Moodle));
                continue;
            };
            let mut piece = self.piece(entry);
            let is_part = match found.what {
                moodle::What::Folder => false,
                moodle::What::File(called) => {
                    piece.called = Some(called);
                    true
                }
                moodle::What::Typed(_) => {
                    self.refuse(entry, "it was typed into the platform, and is no file");
                    continue;
                }
            };
            self.add(entry, found.owner, piece, Vec::new(), is_part);
        }
    }

    pub(super) fn gradescope(&mut self, entries: &[Entry], folder: &Path) {
        let has_metadata = entries
            .iter()
            .any(|entry| entry.name == gradescope::METADATA);
        let mut owners = Default::default();
        let read = has_metadata.then(|| gradescope::owners(folder));
        match read {
            Some(Ok(read)) => owners = read,
            Some(Err(reason)) => {
                let path = shown(&self.below.join(gradescope::METADATA));
                self.refused.push(Refused { path, reason });
            }
            None => {
                let metadata = gradescope::METADATA;
                let note = format!("without `{metadata}`, submissions are called by their folders");
                self.notes.push(note);
            }
        }
        for entry in entries {
            if entry.name == gradescope::METADATA {
                continue;
            }
            if !gradescope::is_submission(entry) {
                self.by_name(entry, Some(Shape::Gradescope));
                continue;
            }
            let name = name::text(entry.name.as_bytes());
            let mut notes = Vec::new();
            let mut people: Vec<Owner> = owners.remove(&name).unwrap_or_default();
            if people.is_empty() {
                notes.push(
                    "nothing tells who has handed it in but the name of its folder".to_owned(),
                );
                people.push(Owner {
                    name,
                    identifiers: Vec::new(),
                });
            }
            let owner = people.remove(0);
            let piece = self.piece(entry);
            self.add(entry, owner, piece, notes, false);
            if let Some(item) = self.items.last_mut() {
                item.others = people;
            }
        }
        let missing: Vec<String> = owners.into_iter().map(|(folder, _)| folder).collect();
        for folder in missing {
            let path = shown(&self.below.join(&folder));
            let reason = "it is in the list of submissions, and not in the folder".to_owned();
            self.refused.push(Refused { path, reason });
        }
    }

    /// `folder` is called as the one in which they are, perhaps after the assignment.
    pub(super) fn classroom(&mut self, entries: &[Entry], folder: &Path) {
        let names = entries.iter().filter(|entry| entry.is_folder());
        let names: Vec<String> = names
            .map(|entry| name::text(entry.name.as_bytes()))
            .collect();
        let prefix = classroom::prefix(folder, &names);
        if !prefix.is_empty() {
            let prefix = quote(&prefix, 80);
            let note = format!(
                "all repositories begin with {prefix}, taken for the assignment; the rest is taken for the user"
            );
            self.notes.push(note);
        }
        for entry in entries {
            if !entry.is_folder() {
                self.by_name(entry, Some(Shape::Classroom));
                continue;
            }
            let owner = classroom::owner(&name::text(entry.name.as_bytes()), &prefix);
            let piece = self.piece(entry);
            self.add(entry, owner, piece, Vec::new(), false);
        }
    }

    /// An entry that is called after its student, or not as the platform calls them.
    fn by_name(&mut self, entry: &Entry, platform: Option<Shape>) {
        let owner = match plain::owner(entry) {
            Ok(owner) => owner,
            Err(reason) => return self.refuse(entry, reason),
        };
        let told = platform.map(|shape| {
            format!("not called as in a download of {shape}, so the name is that of the student")
        });
        let piece = self.piece(entry);
        self.add(entry, owner, piece, told.into_iter().collect(), false);
    }

    fn piece(&self, entry: &Entry) -> Piece {
        Piece {
            path: self.below.join(&entry.name),
            called: None,
            number: None,
        }
    }

    fn refuse(&mut self, entry: &Entry, reason: &str) {
        self.refused.push(Refused {
            path: shown(&self.below.join(&entry.name)),
            reason: reason.to_owned(),
        });
    }

    fn add(
        &mut self,
        entry: &Entry,
        owner: Owner,
        piece: Piece,
        notes: Vec<String>,
        is_part: bool,
    ) {
        if let Kind::Refused(reason) = entry.kind {
            return self.refuse(entry, reason);
        }
        self.items.push(Item {
            owner,
            others: Vec::new(),
            piece,
            is_folder: entry.is_folder(),
            is_part,
            notes,
        });
    }

    /// The submissions, what was refused, and the notes on all of it.
    ///
    /// Parts of one owner are put together. Of other submissions of one owner, none is taken,
    /// as nothing tells which counts; but a folder beside an archive of the same name was
    /// unpacked from it.
    pub(super) fn finish(mut self) -> (Vec<Handed>, Vec<Refused>, Vec<String>) {
        let mut by_owner: BTreeMap<Owner, Vec<Item>> = BTreeMap::new();
        for item in self.items {
            by_owner.entry(item.owner.clone()).or_default().push(item);
        }
        let mut submissions = Vec::new();
        for (owner, items) in by_owner {
            match chosen(items) {
                Ok((taken, left)) => {
                    self.refused.extend(left);
                    submissions.push(put_together(owner, taken));
                }
                Err(left) => self.refused.extend(left),
            }
        }
        self.refused.sort();
        self.notes.extend(in_several(&submissions));
        (submissions, self.refused, self.notes)
    }
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

fn put_together(owner: Owner, items: Vec<Item>) -> Handed {
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
fn in_several(submissions: &[Handed]) -> Vec<String> {
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

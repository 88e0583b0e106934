//! Entries of a folder sorted by their owners, for each shape of a class.
use std::{os::unix::ffi::OsStrExt, path::Path};

use super::{
    Handed, Owner, Piece, Refused, Shape, canvas,
    classroom::Prefix,
    gradescope,
    listing::{Entry, Kind},
    moodle, name,
    owned::{self, Item},
    plain, shown,
};
use crate::report::escape::quote;

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
            let mut notes = Vec::new();
            let is_part = match found.what {
                moodle::What::Folder => false,
                moodle::What::File(called) => {
                    if moodle::is_doubtful(&called) {
                        notes.push(format!(
                            "the name of {} has two marks of the platform in it, and what is \
                             before the first is taken for the student: find out whose it is",
                            quote(entry.name.as_bytes(), 300)
                        ));
                    }
                    piece.called = Some(called);
                    true
                }
                moodle::What::Typed(_) => {
                    self.refuse(entry, "it was typed into the platform, and is no file");
                    continue;
                }
            };
            self.add(entry, found.owner, piece, notes, is_part);
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
            Some(Err(error)) => {
                let reason = error.to_string();
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
                    ..Owner::default()
                });
            }
            let owner = people.remove(0);
            let piece = self.piece(entry);
            self.add(entry, owner, piece, notes, false);
            if let Some(item) = self.items.last_mut() {
                item.others = people;
            }
        }
        let missing: Vec<String> = owners.into_keys().collect();
        for folder in missing {
            let path = shown(&self.below.join(&folder));
            let reason = "it is in the list of submissions, and not in the folder".to_owned();
            self.refused.push(Refused { path, reason });
        }
    }

    /// `folders` are the names of the folder in which they are and of those above, the nearest
    /// first: they may be called after the assignment.
    pub(super) fn classroom(&mut self, entries: &[Entry], folders: &[String]) {
        let names = entries.iter().filter(|entry| entry.is_folder());
        let names: Vec<String> = names
            .map(|entry| name::text(entry.name.as_bytes()))
            .collect();
        let prefix = Prefix::of(folders, &names);
        self.notes.push(prefix.note());
        for entry in entries {
            if !entry.is_folder() {
                self.by_name(entry, Some(Shape::Classroom));
                continue;
            }
            let name = name::text(entry.name.as_bytes());
            let mut notes = Vec::new();
            if !prefix.begins(&name) {
                let note = "not called as the other repositories, so the whole name is that of \
                            the user";
                notes.push(note.to_owned());
            }
            let piece = self.piece(entry);
            self.add(entry, prefix.owner(&name), piece, notes, false);
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
    pub(super) fn finish(mut self) -> (Vec<Handed>, Vec<Refused>, Vec<String>) {
        let (submissions, left) = owned::put_together(self.items);
        self.refused.extend(left);
        self.refused.sort();
        self.notes.extend(owned::in_several(&submissions));
        (submissions, self.refused, self.notes)
    }
}

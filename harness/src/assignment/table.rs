//! A table of a TOML file being read: it hands out its values as what they
//! have to be, notes what is wrong with them, and in the end the keys that
//! nobody asked for.
use std::ops::Range;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    file::File,
    value::{Kind, Value},
    words,
};

/// A table being read.
pub(super) struct Table<'t> {
    file: &'t File,
    /// Its keys from the root, joined by dots; empty for the root.
    path: String,
    /// Its header; for the root the beginning of the file.
    span: Range<usize>,
    entries: &'t DeTable<'t>,
    asked_for: Vec<&'static str>,
}

impl<'t> Table<'t> {
    /// A value that has to be a table with this path.
    fn of(value: Value<'t>, path: String) -> Option<Table<'t>> {
        match value.get() {
            DeValue::Table(entries) => {
                let (file, span) = (value.file, value.span());
                Some(Table {
                    file,
                    path,
                    span,
                    entries,
                    asked_for: Vec::new(),
                })
            }
            _ => {
                value.wrong(format!("the table {}", header(&path)));
                None
            }
        }
    }

    /// The whole of a file.
    pub(super) fn root(file: &'t File, entries: &'t DeTable<'t>) -> Table<'t> {
        Table {
            file,
            path: String::new(),
            span: 0..0,
            entries,
            asked_for: Vec::new(),
        }
    }

    /// The file that the table is in.
    pub(super) fn file(&self) -> &'t File {
        self.file
    }

    /// The place of its header.
    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether a key is there, asked for from now on.
    pub(super) fn has(&mut self, key: &'static str) -> bool {
        self.value(key).is_some()
    }

    /// The value of a key that may be missing.
    pub(super) fn value(&mut self, key: &'static str) -> Option<Value<'t>> {
        self.asked_for.push(key);
        #[cfg(test)]
        super::schema::keys::asked(self.file, &self.path, key);
        let node = self.entries.get(key)?;
        Some(Value::new(self.file, node))
    }

    /// Reads the value of a key that may be missing.
    pub(super) fn optional<K: Kind>(
        &mut self,
        key: &'static str,
        kind: &K,
    ) -> Option<Spanned<K::Output>> {
        #[cfg(test)]
        super::schema::keys::asked_as(self.file, &self.path, key, kind.expected());
        let value = self.value(key)?;
        Some(Spanned::new(value.span(), kind.read(value)?))
    }

    /// Reads the value of a key that has to be there.
    pub(super) fn required<K: Kind>(
        &mut self,
        key: &'static str,
        kind: &K,
    ) -> Option<Spanned<K::Output>> {
        #[cfg(test)]
        super::schema::keys::required(self.file, &self.path, key);
        if !self.has(key) {
            self.lacks(format!("the key `{key}` ({})", kind.expected()));
        }
        self.optional(key, kind)
    }

    /// Notes that something is missing.
    pub(super) fn lacks(&self, expected: impl Into<String>) {
        let inside = match self.path.as_str() {
            "" => String::new(),
            path => format!(" in {}", header(path)),
        };
        self.file
            .note(self.span(), format!("{}{inside}", expected.into()), "none");
    }

    /// A table in this one that has to be there.
    pub(super) fn section(&mut self, key: &'static str) -> Option<Table<'t>> {
        #[cfg(test)]
        super::schema::keys::required(self.file, &self.path, key);
        let path = self.path_of(key);
        if !self.has(key) {
            self.file
                .note(self.span(), format!("the table {}", header(&path)), "none");
        }
        self.optional_section(key)
    }

    /// A table in this one that may be missing.
    pub(super) fn optional_section(&mut self, key: &'static str) -> Option<Table<'t>> {
        let path = self.path_of(key);
        Table::of(self.value(key)?, path)
    }

    /// The tables of an array of tables, `[[key]]`, that has to be there.
    pub(super) fn sections(&mut self, key: &'static str) -> Option<Vec<Table<'t>>> {
        #[cfg(test)]
        super::schema::keys::required(self.file, &self.path, key);
        let path = format!("[{}]", self.path_of(key));
        let Some(value) = self.value(key) else {
            self.file
                .note(self.span(), format!("a table {}", header(&path)), "none");
            return None;
        };
        let Some(values) = value.elements() else {
            value.wrong(format!("the tables {}", header(&path)));
            return None;
        };
        let values: Vec<_> = values.collect();
        if values.is_empty() {
            let expected = format!("a table {}", header(&path));
            self.file.note(value.span(), expected, "an empty array");
        }
        let tables = values.into_iter();
        let tables: Vec<_> = tables
            .filter_map(|value| Table::of(value, path.clone()))
            .collect();
        if tables.len() > MOST_NAMES {
            note_crowd(self.file, value.span(), tables.len());
            return None;
        }
        Some(tables)
    }

    /// Whether there are more entries than any assignment needs, which is noted.
    /// Names are compared with each other, so many of them would take long.
    pub(super) fn is_crowded(&self) -> bool {
        let is_crowded = self.entries.len() > MOST_NAMES;
        if is_crowded {
            note_crowd(self.file, self.span(), self.entries.len());
        }
        is_crowded
    }

    /// Every entry as a table, by its name. Names are checked.
    pub(super) fn named_tables(self) -> Vec<(Spanned<&'t str>, Table<'t>)> {
        let entries = self.entries().filter_map(|(name, value)| {
            check_name(self.file, &name);
            Some((
                name.clone(),
                Table::of(value, self.path_of(name.get_ref()))?,
            ))
        });
        entries.collect()
    }

    /// Every entry, in the order of the file.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Spanned<&'t str>, Value<'t>)> + use<'t> {
        let file = self.file;
        self.entries.iter().map(move |(key, node)| {
            (
                Spanned::new(key.span(), key.get_ref().as_ref()),
                Value::new(file, node),
            )
        })
    }

    /// Notes the keys that nobody asked for.
    pub(super) fn finish(self) {
        for (key, _) in self.entries() {
            let key_name = *key.get_ref();
            if self.asked_for.contains(&key_name) {
                continue;
            }
            let mut missing = self.asked_for.clone();
            missing.retain(|key| !self.entries.contains_key(*key));
            missing.sort_unstable();
            missing.dedup();
            let expected = match self.path.as_str() {
                "" => "a key of the file".to_owned(),
                path => format!("a key of {}", header(path)),
            };
            let help = words::suggestion(key_name, &missing, "it may also have");
            self.file
                .note_with_help(key.span(), expected, words::quoted(key_name), help);
        }
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }
}

/// A path of keys as the header of a table.
fn header(path: &str) -> String {
    words::quoted(&format!("[{path}]"))
}

/// What a name has to be, in words that go with "expected".
pub(super) const NAME: &str =
    "a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit";

/// The most groups, modes and criteria.
const MOST_NAMES: usize = 200;

fn note_crowd(file: &File, span: Range<usize>, count: usize) {
    file.note(
        span,
        format!("at most {MOST_NAMES} entries"),
        count.to_string(),
    );
}

/// Whether a text is a name of a group, mode, case or criterion.
pub(crate) fn is_name(text: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    text.bytes().next().is_some_and(is_plain)
        && text.bytes().all(|b| is_plain(b) || b == b'-' || b == b'_')
}

/// Notes a key that is not a name.
fn check_name(file: &File, name: &Spanned<&str>) {
    if !is_name(name.get_ref()) {
        file.note(name.span(), NAME, words::quoted(name.get_ref()));
    }
}

//! Compares the schemas with the keys that the loader asks for while it reads files in
//! which every table is there.
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fs,
};

use serde_json::Value;

use super::{ASSIGNMENT, CASES, GROUPS};
use crate::assignment::{file::File, load_with, words};

/// A table by the keys that lead to it, and a key of it.
type Key = (Vec<String>, String);

/// What the loader asked for in the files of one kind.
#[derive(Default)]
struct Asked {
    /// Each key, with what it had to be where that was said.
    keys: BTreeMap<Key, BTreeSet<String>>,
    required: BTreeSet<Key>,
}

thread_local! {
    static ASKED: RefCell<BTreeMap<String, Asked>> = RefCell::default();
}

fn with(file: &File, path: &str, key: &str, note: impl FnOnce(&mut Asked, Key)) {
    ASKED.with_borrow_mut(|asked| {
        let table = path.split('.').map(|key| key.trim_matches(['[', ']']));
        let table = table.filter(|key| !key.is_empty()).map(str::to_owned);
        let key = (table.collect(), key.to_owned());
        note(asked.entry(file.name()).or_default(), key);
    });
}

/// Notes that a table was asked for a key.
pub(in crate::assignment) fn asked(file: &File, path: &str, key: &str) {
    with(file, path, key, |asked, key| {
        asked.keys.entry(key).or_default();
    });
}

/// Notes what the value of a key had to be.
pub(in crate::assignment) fn asked_as(file: &File, path: &str, key: &str, expected: String) {
    with(file, path, key, |asked, key| {
        asked.keys.entry(key).or_default().insert(expected);
    });
}

/// Notes that a key had to be there.
pub(in crate::assignment) fn required(file: &File, path: &str, key: &str) {
    with(file, path, key, |asked, key| {
        asked.required.insert(key);
    });
}

/// An assignment in which every table is there that can be.
const WHOLE: &str = include_str!("whole.toml");
/// Cases in which every table is there.
const TABLE: &str = "[a]\nboard = '1 2 3 0'\nmoves = 0\n[a.explain]\n1 = 'No.'\n\
                     [b]\nscramble = { rows = 2, columns = 2, seed = 1, moves = 3 }\nmoves = 1\n\
                     [c]\nshape = '01 bb'\nmoves = 0\ntype = ['T']\n";
const OVER: &str = "[groups.exam]\nvisibility = 'visible'\n\
                    personal = { rows = 3, columns = 3, moves = [20] }\n[criteria.solve]\npoints = 3\n";

/// Keys that have to be there only where others are, or are not: the schema cannot
/// say it as simply.
const SOMETIMES: [&str; 10] = [
    "answer.moves",
    "answer.path",
    "answer.boards",
    "answer.unsolvable",
    "answer.requires",
    "run.board_file",
    "script",
    "script.reported",
    "*.board",
    "*.type",
];

/// What the loader asks for, by the name of the file.
fn loaded() -> BTreeMap<String, Asked> {
    let top = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = top.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("whole/assignment.toml", WHOLE);
    write("whole/easy/cases.toml", TABLE);
    write("over/groups.toml", OVER);
    write("over/exam/one.txt", "1 2\n3 0\n");
    ASKED.take();
    let over = top.path().join("over");
    // Parts of it do not go together; all are asked for even so.
    let _ = load_with(&top.path().join("whole"), Some(&over));
    ASKED.take()
}

/// The part of a schema that a table has to fit, and its keys with `*` for names.
fn part<'s>(schema: &'s Value, table: &[String]) -> Option<(&'s Value, Vec<String>)> {
    let mut part = schema;
    let mut pattern = Vec::new();
    for key in table {
        if let Some(next) = part["properties"].get(key) {
            part = next;
            pattern.push(key.clone());
        } else {
            part = part
                .get("additionalProperties")
                .filter(|it| it.is_object())?;
            pattern.push("*".to_owned());
        }
        if part["type"] == "array" {
            part = &part["items"];
        }
    }
    Some((part, pattern))
}

/// Every key that a schema names.
fn named(part: &Value, table: &[String], keys: &mut BTreeSet<Key>) {
    let part = if part["type"] == "array" {
        &part["items"]
    } else {
        part
    };
    for (key, value) in part["properties"].as_object().into_iter().flatten() {
        keys.insert((table.to_vec(), key.clone()));
        named(value, &[table, std::slice::from_ref(key)].concat(), keys);
    }
    if part["additionalProperties"].is_object() {
        let table = [table, &["*".to_owned()]].concat();
        named(&part["additionalProperties"], &table, keys);
    }
}

/// What a value has to be, as the loader says it; `None` where a schema says less.
fn expected(schema: &Value) -> Option<String> {
    let range = || Some((&schema["minimum"], &schema["maximum"]));
    if let Some(words) = schema["enum"].as_array() {
        let words = words.iter().filter_map(Value::as_str);
        return Some(words::listed(words, "or"));
    }
    match schema["type"].as_str() {
        Some("integer") if schema["minimum"].is_number() => {
            range().map(|(least, most)| format!("a whole number from {least} to {most}"))
        }
        Some("number") => range().map(|(least, most)| format!(" from {least} to {most}")),
        Some("array") => {
            let item = expected(&schema["items"]).unwrap_or_default();
            Some(format!("an array, each element {item}"))
        }
        None if schema["const"] == true => Some("`true`".to_owned()),
        _ => None,
    }
}

#[track_caller]
fn compare(name: &str, schema: &str, asked: &Asked) {
    let schema: Value = serde_json::from_str(schema).unwrap();
    let mut found = BTreeSet::new();
    for ((table, key), kinds) in &asked.keys {
        let (part, pattern) = part(&schema, table).unwrap_or_else(|| panic!("{name}: {table:?}"));
        let said = &part["properties"][key];
        assert!(
            !said.is_null(),
            "{name}: the schema lacks {table:?} `{key}`"
        );
        found.insert((pattern, key.clone()));
        if let Some(expected) = expected(said) {
            for kind in kinds {
                let fits = kind.contains(&expected.replace("1.0 ", "1 "));
                assert!(
                    fits,
                    "{name}: {table:?} `{key}`: {kind}, in the schema {expected}"
                );
            }
        }
    }
    let mut keys = BTreeSet::new();
    named(&schema, &[], &mut keys);
    assert_eq!(
        keys, found,
        "{name}: keys of the schema, and those of the loader"
    );
    for (table, key) in &keys {
        let is_required = asked.required.iter().any(|(its, other)| {
            let pattern = part(&schema, its).map(|(_, pattern)| pattern);
            other == key && pattern.as_ref() == Some(table)
        });
        let (part, _) = part(&schema, table).unwrap();
        let listed = part["required"].as_array().into_iter().flatten();
        let is_listed = listed.clone().any(|it| it == key);
        let path = [table.as_slice(), std::slice::from_ref(key)]
            .concat()
            .join(".");
        let is_sometimes = SOMETIMES.contains(&path.as_str());
        assert!(
            is_listed == is_required || is_sometimes,
            "{name}: `{path}` is required by the loader: {is_required}, by the schema: {is_listed}"
        );
    }
}

#[test]
fn the_schemas_have_the_keys_of_the_loader_and_no_others() {
    let loaded = loaded();
    for (name, schema) in [
        ("assignment.toml", ASSIGNMENT),
        ("cases.toml", CASES),
        ("groups.toml", GROUPS),
    ] {
        compare(name, schema, &loaded[name]);
    }
}

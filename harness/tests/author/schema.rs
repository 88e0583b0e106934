//! The schemas that editors use, and the files that name them.
use std::{fs, path::Path};

use jsonschema::Validator;
use serde_json::Value;

use crate::place::{Place, tree};

fn printed(file: &str) -> String {
    let output = Place::new()
        .tilemark(&["cases", "schema", file])
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn validator(file: &str) -> Validator {
    let schema: Value = serde_json::from_str(&printed(file)).unwrap();
    assert!(jsonschema::meta::is_valid(&schema), "{file}");
    jsonschema::validator_for(&schema).unwrap()
}

/// What a schema says of a file in TOML.
fn mistakes(validator: &Validator, text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().unwrap();
    let value = serde_json::to_value(table).unwrap();
    let mistakes = validator.iter_errors(&value);
    mistakes
        .map(|it| format!("{}: {it}", it.instance_path()))
        .collect()
}

/// Where the `#:schema` of a file leads, which has to be its first line.
fn named(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let line = text.lines().next().unwrap_or_default();
    let named = line.strip_prefix("#:schema ");
    let named = named.unwrap_or_else(|| panic!("{}: no schema in {line}", path.display()));
    fs::read_to_string(path.parent().unwrap().join(named)).unwrap()
}

/// Checks the files of an assignment.
fn check(folder: &Path) {
    let (assignment, cases) = (validator("assignment"), validator("cases"));
    let file = folder.join("assignment.toml");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(mistakes(&assignment, &text), [""; 0], "{}", file.display());
    assert_eq!(named(&file), printed("assignment"));
    let table: toml::Table = text.parse().unwrap();
    for group in table["groups"].as_table().unwrap().keys() {
        for entry in fs::read_dir(folder.join(group)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "toml") {
                let text = fs::read_to_string(&path).unwrap();
                assert_eq!(mistakes(&cases, &text), [""; 0], "{}", path.display());
                assert_eq!(named(&path), printed("cases"), "{}", path.display());
            }
        }
    }
}

#[test]
fn every_bundled_file_is_as_its_schema_says_and_names_it() {
    let folders = fs::read_dir(tree().join("cases")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path());
    let folders: Vec<_> = folders
        .filter(|it| it.join("assignment.toml").is_file())
        .collect();
    assert!(folders.len() >= 3, "{folders:?}");
    folders.iter().for_each(|folder| check(folder));
}

#[test]
fn a_new_assignment_is_as_its_schema_says() {
    let place = Place::new();
    for (name, answer) in [("one", "moves"), ("two", "path")] {
        let new = ["cases", "new", name, "--answer", answer];
        place.tilemark(&new).assert().code(0);
        check(&place.path(name));
    }
}

#[test]
fn the_schemas_refuse_what_the_loader_refuses() {
    let assignment = validator("assignment");
    let text = fs::read_to_string(tree().join("cases/board-astar/assignment.toml")).unwrap();
    for (right, wrong) in [
        ("goal = \"blank-last\"", "goal = \"blank-middle\""),
        (
            "title = \"N-puzzle: class Board and A*\"",
            "titel = \"N-puzzle\"",
        ),
        (
            "presentation_error_percent = 50",
            "presentation_error_percent = 101",
        ),
    ] {
        let wrong = text.replacen(right, wrong, 1);
        assert_ne!(text, wrong);
        assert_ne!(mistakes(&assignment, &wrong), [""; 0], "{right}");
    }
    let cases = validator("cases");
    for (text, is_right) in [
        ("[a]\nboard = '1 2 3 0'\nmoves = 0", true),
        ("[a]\nboard = '1 2 3 0'\nunsolvable = true", true),
        ("[a]\nboard = '1 2 3 0'", false),
        ("[a]\nmoves = 0", false),
        (
            "[a]\nboard = '1 2 3 0'\nmoves = 0\nunsolvable = true",
            false,
        ),
        ("[A]\nboard = '1 2 3 0'\nmoves = 0", false),
    ] {
        assert_eq!(mistakes(&cases, text).is_empty(), is_right, "{text}");
    }
    let groups = validator("groups");
    let right = "[groups.a]\ntitle = 'A'\n[criteria.b]\npoints = 3\n";
    assert_eq!(mistakes(&groups, right), [""; 0]);
    assert_ne!(mistakes(&groups, "[groups.a]\npoints = 3\n"), [""; 0]);
}

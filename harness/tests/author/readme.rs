//! The way to a new assignment that the README shows, as it is written there.
use std::{fs, process::Command};

use crate::place::{Place, tree};

const HEADING: &str = "### A new assignment in ten minutes\n";

/// The blocks of the section, each with the word behind its fence.
fn blocks(readme: &str) -> Vec<(&str, &str)> {
    let (_, section) = readme
        .split_once(HEADING)
        .expect("the README shows the way");
    let section = section.split("\n### ").next().unwrap_or(section);
    let parts: Vec<&str> = section.split("```").collect();
    let fenced = parts.iter().skip(1).step_by(2);
    fenced
        .map(|block| {
            block
                .split_once('\n')
                .expect("a fence has a line of its own")
        })
        .collect()
}

/// A copy of what the README's commands need of the tree, with the program built.
fn copy(place: &Place) {
    fs::create_dir_all(place.path("target/release")).unwrap();
    fs::create_dir_all(place.path("cases")).unwrap();
    crate::copied::tilemark(&place.path("target/release/tilemark"));
    fs::copy(tree().join("README.md"), place.path("README.md")).unwrap();
}

#[test]
fn the_way_to_a_new_assignment_is_as_written() {
    let place = Place::new();
    copy(&place);
    let readme = place.read("README.md");
    let mut commands = 0;
    for (kind, text) in blocks(&readme) {
        match kind {
            // What a command is to print, as far as it is shown: lines of its output.
            "console" => {
                for step in text.split("$ ").skip(1) {
                    let (command, shown) = step.split_once('\n').unwrap();
                    let output = Command::new("sh")
                        .current_dir(place.path(""))
                        .args(["-c", command])
                        .output()
                        .unwrap();
                    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
                    let errors = String::from_utf8_lossy(&output.stderr);
                    assert_eq!(errors, "", "{command}");
                    for line in shown.lines().filter(|line| *line != "…") {
                        assert!(
                            printed.contains(line),
                            "{command}\n{line}\nnot in\n{printed}"
                        );
                    }
                    commands += 1;
                }
            }
            // A file to be written, with its name in the first line.
            "python" | "toml" => {
                let (first, _) = text.split_once('\n').unwrap();
                let name = first.trim_start_matches(['#', ' ']);
                place.write(name, text);
            }
            other => panic!("nobody knows what to do with {other}"),
        }
    }
    assert!(commands >= 5, "{commands} commands");
}

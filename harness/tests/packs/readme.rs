//! The commands that the README shows, from a folder without any assignment: so those inside
//! the program are packed.
use std::path::Path;

use crate::place::{judge, run, tilemark};

#[test]
fn packs_what_the_readme_shows() {
    let readme = include_str!("../../../README.md");
    let commands = readme.lines().filter_map(|line| {
        let words = line.strip_prefix("$ target/release/tilemark pack ")?;
        Some(words.split(' ').collect::<Vec<_>>())
    });
    let top = tempfile::tempdir().unwrap();
    let mut platforms = Vec::new();
    for words in commands {
        let mut command = tilemark();
        command.current_dir(top.path()).arg("pack").args(&words);
        run(command.arg("--binary").arg(judge()), 0);
        platforms.push(words[0]);
    }
    assert_eq!(platforms, ["gradescope", "classroom50", "github"]);
    assert!(top.path().join("autograder.zip").is_file());
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
    let whole = harness::assignment::load(&cases.join("board-astar")).unwrap();
    for folder in ["autograders/board-astar", "template/.github/tilemark"] {
        let folder = top.path().join(folder);
        let packed = harness::assignment::load(&folder.join("assignment/board-astar")).unwrap();
        assert_eq!(packed.fingerprint, whole.fingerprint);
    }
    let packages = top.path().join("template/.github/tilemark/packages");
    assert_eq!(std::fs::read_to_string(packages).unwrap(), "g++ g++\n");
}

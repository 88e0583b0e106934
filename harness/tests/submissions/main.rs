//! The sample submissions of every assignment: each gets the verdict of its
//! folder, its points, and leaves no process behind. Of those of one folder a third
//! is tried, unless all are asked for: see `make samples`.
#[path = "../parallel/mod.rs"]
mod parallel;
mod processes;
mod sample;
#[path = "../thinned/mod.rs"]
mod thinned;
mod tools;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use harness::assignment;

use sample::Sample;

/// A test for the samples of each assignment, named as its folder is with `_` for `-`;
/// the tests run side by side.
macro_rules! assignments {
    ($($name:ident),+ $(,)?) => {
        /// The folders of `cases` whose samples are tested.
        fn tested() -> BTreeSet<String> {
            [$(stringify!($name)),+].map(folder_of).into()
        }

        $(#[test]
        fn $name() {
            every_sample_gets_the_verdict_of_its_folder_and_its_points(stringify!($name));
        })+
    };
}

assignments! {
    board_astar,
    npuzzle_game,
    sixteen_bfs,
    slider_bfs,
    tutorial_astar,
}

fn folder_of(test: &str) -> String {
    test.replace('_', "-")
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")
}

#[test]
fn every_folder_with_samples_is_tested() {
    let folders = fs::read_dir(cases())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let with_samples: BTreeSet<String> = folders
        .filter(|folder| folder.join("submissions").is_dir())
        .map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(with_samples, tested());
}

fn every_sample_gets_the_verdict_of_its_folder_and_its_points(test: &str) {
    let folder = cases().join(folder_of(test));
    let samples = folder.join("submissions");
    let assignment = assignment::load(&folder).unwrap();
    tools::require(&assignment);
    let text = fs::read_to_string(samples.join("expected.toml")).unwrap();
    let expected: BTreeMap<String, Sample> = toml::from_str(&text).unwrap();
    let named: BTreeSet<String> = expected.keys().cloned().collect();
    assert_eq!(
        names(&samples),
        named,
        "the folders, and the entries of expected.toml"
    );
    let verdict = |(name, _): &(&String, _)| name.split('/').next().unwrap_or(name).to_owned();
    let expected = thinned::out(expected.iter().collect(), verdict);
    let faults = parallel::map(&expected, |(name, sample)| {
        sample::faults(&assignment, &samples, name, sample)
    });
    let faults = faults.concat();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The samples in a folder, as `verdict/name`.
fn names(samples: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for verdict in fs::read_dir(samples).unwrap().map(Result::unwrap) {
        // What is planted in methods has a test of its own.
        let is_planted = verdict.file_name() == "planted";
        if is_planted || !verdict.file_type().unwrap().is_dir() {
            continue;
        }
        for sample in fs::read_dir(verdict.path()).unwrap().map(Result::unwrap) {
            let parts = [verdict.file_name(), sample.file_name()];
            names.insert(parts.map(|part| part.into_string().unwrap()).join("/"));
        }
    }
    names
}

//! Nothing that was handed in is changed.
use std::{collections::BTreeMap, os::unix::fs::MetadataExt, path::PathBuf};

use super::*;

/// Everything in a folder: modes, times, contents.
fn listing(top: &Path) -> BTreeMap<PathBuf, (u32, i64, i64, Vec<u8>)> {
    let entries = walkdir::WalkDir::new(top).into_iter().map(Result::unwrap);
    entries
        .map(|entry| {
            let metadata = entry.metadata().unwrap();
            let bytes = if metadata.is_file() {
                fs::read(entry.path()).unwrap()
            } else {
                Vec::new()
            };
            let facts = (
                metadata.mode(),
                metadata.mtime(),
                metadata.mtime_nsec(),
                bytes,
            );
            (entry.into_path(), facts)
        })
        .collect()
}

#[test]
fn nothing_is_changed_and_nothing_need_be_writable() {
    let top = folder(&[
        "ada/Board/Board.h",
        "ada/Board/main.cc",
        "ada/.git/HEAD",
        "bob.cc",
        "link-to/",
        "eve/x",
    ]);
    write(top.path(), "cyd.zip", zip(&SOURCES));
    write(top.path(), "dee.tgz", gzip(&tar(&SOURCES)));
    write(top.path(), "fay.py", "\u{feff}#!/bin/sh\r\n");
    write(top.path(), "gus.zip", "broken");
    std::os::unix::fs::symlink("../bob.cc", top.path().join("eve/link")).unwrap();
    let folders: Vec<PathBuf> = walkdir::WalkDir::new(top.path())
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| !path.is_symlink())
        .collect();
    for path in &folders {
        let mode = if path.is_dir() { 0o555 } else { 0o444 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let before = listing(top.path());
    let intake = survey(top.path(), None).unwrap();
    assert_eq!(intake.submissions.len(), 8);
    let staged: Vec<_> = intake
        .submissions
        .iter()
        .map(|handed| intake.stage(handed, &wanted()))
        .collect();
    assert_eq!(staged.iter().filter(|staged| staged.is_ok()).count(), 6);
    // What was staged is written to, as a build may.
    for staged in staged
        .iter()
        .flatten()
        .filter(|staged| staged.path.is_dir())
    {
        fs::write(staged.path.join("main.cc"), "changed").unwrap();
    }
    drop(staged);
    assert_eq!(listing(top.path()), before);
    for path in folders.iter().filter(|path| path.is_dir()) {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
fn the_same_class_gives_the_same_whatever_the_order_on_the_disk() {
    let names = ["b.zip", "a/", "c.py", "d.cc", "notes.pdf"];
    let orders = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]];
    let surveyed = orders.map(|order| {
        let top = folder(&order.map(|index| names[index]));
        let intake = survey(top.path(), None).unwrap();
        (lines(&intake), intake.refused)
    });
    assert_eq!(surveyed[0], surveyed[1]);
    assert_eq!(surveyed[0], surveyed[2]);
    assert_eq!(surveyed[0].0, ["a: a", "b: b.zip", "c: c.py", "d: d.cc"]);
}

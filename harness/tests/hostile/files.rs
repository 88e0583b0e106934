//! Programs that fill their folder.
use std::{fs, os::unix::fs::PermissionsExt};

use harness::execute::{Exit, Scratch};
use rustix::thread::{CapabilitySet, capabilities, set_capabilities};

use super::{check_ended, hostile};

#[test]
fn a_huge_file_ends_the_program_by_signal() {
    let seen = hostile("fill-file").run();
    check_ended(&seen, &Exit::Signal(libc::SIGXFSZ), "");
}

#[test]
fn a_program_that_ignores_the_signal_has_its_writes_refused() {
    let seen = hostile("fill-file-on").run();
    check_ended(&seen, &Exit::Code(0), "File too large\n");
}

#[test]
fn a_folder_is_private_and_empty() {
    let scratch = Scratch::new().unwrap();
    let mode = fs::metadata(scratch.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_is_removed_whatever_is_in_it() {
    // Each trial checks that the removal succeeds.
    for trial in [
        hostile("write-files").cpu(60_000).wall(120_000),
        hostile("write-deep-folders")
            .argument("5000")
            .cpu(60_000)
            .wall(120_000),
    ] {
        let folder = trial.folder().to_owned();
        check_ended(&trial.run(), &Exit::Code(0), "");
        assert!(!folder.exists());
    }
}

#[test]
fn locked_folders_are_removed_by_a_user_whom_permissions_bind() {
    let scratch = Scratch::new().unwrap();
    let locked = scratch.path().join("a/b");
    fs::create_dir_all(locked.join("c")).unwrap();
    for folder in [&locked.join("c"), &locked, &scratch.path().join("a")] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o000)).unwrap();
    }
    obey_permissions();
    let inside = scratch.path().join("a/b");
    let error = fs::read_dir(inside).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::PermissionDenied);
    scratch.remove().unwrap();
}

/// Takes from this thread the right of root to pass over permissions.
fn obey_permissions() {
    let mut sets = capabilities(None).unwrap();
    sets.effective -= CapabilitySet::DAC_OVERRIDE | CapabilitySet::DAC_READ_SEARCH;
    set_capabilities(None, sets).unwrap();
}

#[test]
fn the_removal_follows_no_link() {
    let (kept, removed) = (Scratch::new().unwrap(), Scratch::new().unwrap());
    let file = kept.path().join("file");
    fs::write(&file, "kept").unwrap();
    std::os::unix::fs::symlink(kept.path(), removed.path().join("folder")).unwrap();
    std::os::unix::fs::symlink(&file, removed.path().join("file")).unwrap();
    removed.remove().unwrap();
    assert_eq!(fs::read_to_string(file).unwrap(), "kept");
}

#[test]
fn a_folder_that_was_moved_or_replaced_is_emptied_all_the_same() {
    let parent = Scratch::new().unwrap();
    let elsewhere = parent.path().join("elsewhere");
    let kept = parent.path().join("kept");
    fs::create_dir(&kept).unwrap();
    fs::write(kept.join("file"), "kept").unwrap();

    let moved = Scratch::beneath(parent.path()).unwrap();
    let path = moved.path().to_owned();
    fs::write(path.join("file"), "").unwrap();
    fs::rename(&path, &elsewhere).unwrap();
    std::os::unix::fs::symlink(&kept, &path).unwrap();
    moved.remove().unwrap();

    assert!(
        path.symlink_metadata().is_err(),
        "the link in its place is gone"
    );
    assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
    assert_eq!(fs::read_to_string(kept.join("file")).unwrap(), "kept");
}

#[test]
fn a_folder_is_removed_when_it_is_dropped() {
    let path = {
        let scratch = Scratch::new().unwrap();
        fs::create_dir_all(scratch.path().join("a/b/c")).unwrap();
        scratch.path().to_owned()
    };
    assert!(!path.exists());
}

#[test]
fn where_no_folder_can_be_made_the_message_says_so() {
    let error = Scratch::beneath("/proc/nowhere".as_ref()).unwrap_err();
    assert_eq!(error.to_string(), "cannot make a folder in `/proc/nowhere`");
}

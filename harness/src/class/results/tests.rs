//! What is left whatever happens while a file is written.
use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<_> = entries
        .map(|it| it.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_whole_or_as_it_was() {
    let top = tempfile::tempdir().unwrap();
    let path = top.path().join("a/b/result.json");
    put(&path, &|file| file.write_all(b"one")).unwrap();
    let broken = put(&path, &|file| {
        file.write_all(b"two, in part")?;
        Err(io::ErrorKind::StorageFull.into())
    });
    assert_eq!(
        broken.unwrap_err().to_string(),
        format!(
            "cannot write `{}`: the results before it are kept, and the same command goes on",
            path.display()
        )
    );
    assert_eq!(fs::read(&path).unwrap(), b"one");
    assert_eq!(names(path.parent().unwrap()), ["result.json"]);
}

#[test]
fn only_one_writes_and_removes_what_another_left_in_parts() {
    let top = tempfile::tempdir().unwrap();
    let results = Results::at(&top.path().join("new/results"));
    let left = results.place("ada", Kind::Result).with_file_name(".part-x");
    fs::create_dir_all(left.parent().unwrap()).unwrap();
    fs::write(&left, "half of").unwrap();
    let writer = results.writer().unwrap();
    assert!(!left.exists());
    let error = results.writer().unwrap_err().to_string();
    assert!(error.starts_with("another `tilemark` writes to"), "{error}");
    drop(writer);
    results.writer().unwrap();
}

#[test]
fn says_what_is_no_result() {
    let top = tempfile::tempdir().unwrap();
    let results = Results::at(top.path());
    let shown = top.path().display();
    assert_eq!(
        results.class().unwrap_err().to_string(),
        format!(
            "expected a folder of results, which has a file `class.json`, found none in `{shown}`"
        )
    );
    fs::write(top.path().join(CLASS), "{}").unwrap();
    assert_eq!(
        results.class().unwrap_err().to_string(),
        format!("`{shown}/class.json` is no file of results of this version")
    );
    assert!(results.result("nobody").unwrap().is_none());
    assert!(results.keys().unwrap().is_empty());
}

#[test]
fn a_key_leads_nowhere_else() {
    for key in ["ada", "ada-1f", "\u{e9}", "a b", ".."] {
        let is_plain = key != "..";
        assert_eq!(is_a_name(key), is_plain, "{key}");
    }
    for key in [
        "", ".", "/", "/a", "a/", "a/b", "../../x", "./a", "a/..", "a\0",
    ] {
        assert!(!is_a_name(key), "{key}");
    }
}

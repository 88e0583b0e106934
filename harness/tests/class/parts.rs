//! Several machines: eight parts put together are what one machine comes to.
use std::fs;

use crate::handed_in::{Class, results, said, tilemark};

#[test]
fn eight_parts_merged_are_the_whole() {
    let class = Class::of(30, &|_| String::new());
    class.graded("whole", &[]);
    let mut merge = tilemark();
    merge.arg("merge");
    for part in 1..=8 {
        let out = format!("part-{part}");
        class.graded(&out, &["--partition", &format!("{part}/8")]);
        merge.arg(class.path(&out));
    }
    let output = merge.arg("--out").arg(class.path("all")).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(
        said(&output).starts_with("30 results in "),
        "{}",
        said(&output)
    );
    assert_eq!(results(&class.path("all")), results(&class.path("whole")));

    // Another result with the same receipt is there, as from a machine whose judge failed.
    let key = results(&class.path("all")).into_keys().next().unwrap();
    let file = class.path("all/submissions").join(key).join("result.json");
    let mut changed: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    changed["student"]["totals"]["earned"] = 1.into();
    fs::write(&file, changed.to_string()).unwrap();
    assert_ne!(results(&class.path("all")), results(&class.path("whole")));
    assert!(merge.output().unwrap().status.success());
    assert_eq!(results(&class.path("all")), results(&class.path("whole")));
    let class_json = |out: &str| fs::read(class.path(out).join("class.json")).unwrap();
    assert_eq!(class_json("all"), class_json("whole"));
}

#[test]
fn tells_what_is_missing_and_what_contradicts() {
    let class = Class::of(8, &|_| String::new());
    class.graded("one", &["--partition", "1/2"]);
    let merge = |parts: &[&str]| {
        let mut command = tilemark();
        command.arg("merge");
        command.args(parts.iter().map(|part| class.path(part)));
        let output = command
            .arg("--out")
            .arg(class.path("all"))
            .output()
            .unwrap();
        (output.status.code(), said(&output))
    };
    let (code, text) = merge(&["one"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("submissions without a result so far"),
        "{text}"
    );

    class.graded("other", &["--repeat", "2"]);
    let (code, text) = merge(&["one", "other"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(
        text.contains("their `class.json` differ in how they were graded"),
        "{text}"
    );

    // Two machines, and a result that somebody has changed.
    class.graded("twin", &["--partition", "1/2"]);
    let key = results(&class.path("twin")).into_keys().next().unwrap();
    let file = class
        .path("twin/submissions")
        .join(&key)
        .join("result.json");
    let mut changed: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    changed["student"]["totals"]["earned"] = 1.into();
    fs::write(&file, changed.to_string()).unwrap();
    let (code, text) = merge(&["one", "twin"]);
    assert_eq!(code, Some(2), "{text}");
    let expected = format!("have different results of the submission `{key}`");
    assert!(text.contains(&expected), "{text}");

    class.hand_in("late", "");
    class.graded("two", &["--partition", "2/2"]);
    let (code, text) = merge(&["one", "two"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(
        text.contains("their `class.json` differ in their members"),
        "{text}"
    );

    let (code, text) = merge(&["nowhere"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("expected a folder of results"), "{text}");
}

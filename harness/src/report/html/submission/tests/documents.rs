//! Documents of which pages are made.
use std::{fs, path::PathBuf};

use serde_json::{Value, json};

/// A document written by hand for all formats.
pub(super) fn document(name: &str) -> Value {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let path = manifest.join(format!("tests/formats/documents/{name}.json"));
    let text = fs::read_to_string(path).unwrap();
    serde_json::from_str(&text.replace("@LONG@", &"long ".repeat(200_000))).unwrap()
}

/// One that has all that a page can tell.
pub(super) fn full() -> Value {
    let mut all = document("wrong");
    let excerpt = json!({
        "file": "board.cc", "line": 12, "column": 9, "first": 11,
        "lines": ["int solve() {", "    int x = 3;", "}"],
    });
    all["is_for_instructors"] = json!(true);
    all["submission"]["program_sha256"] = json!("5a".repeat(32));
    all["protection"][0]["reason"] = json!("the kernel has none");
    all["judge_errors"] = document("judge_error")["judge_errors"].clone();
    all["stopped"] = json!({ "signal": "SIGINT", "not_run": 2, "not_repeated": 0 });
    all["build"]["diagnosed"] = json!([
        { "severity": "error", "message": "'x' was not declared", "excerpt": excerpt },
        { "severity": "warning", "message": "unused variable 'x'", "excerpt": excerpt },
    ]);
    all["fault_excerpt"] = excerpt.clone();
    all["class"] = document("methods")["class"].clone();
    all["class"]["methods"][2]["excerpt"] = excerpt;
    all["saved_boards"] = json!([
        { "of": "program", "path": "boards/a.txt", "rerun": "tilemark run a" },
        { "of": "hamming", "path": "boards/b.txt", "rerun": "tilemark run b" },
    ]);
    all["probe"] = json!({
        "is_flagged": true, "message": "it may know the boards by heart",
        "accepted": 4, "published": 4, "right": 0, "others": 4, "runs": 9,
        "notes": ["not right with CR LF"],
        "boards": [{ "id": "near/one-move:m", "is_unsteady": false, "variants": [{
            "change": "mirrored", "found": "wrong", "message": "3 moves solve it",
            "board": [[1, 2], [3, 0]], "input": "2\n1 2\n3 0\n",
            "expected": "Number of moves: 3", "printed": "Number of moves: 4\n",
        }] }],
    });
    for run in all["runs"].as_array_mut().unwrap() {
        for stream in ["stdout", "stderr"] {
            run[stream] = json!({ "text": "it is here\n", "bytes": 11, "is_cut": false });
        }
    }
    let path = all["runs"].as_array_mut().unwrap().last_mut().unwrap();
    path["reason"] = json!("a greedy search goes astray");
    path["way"] = json!({
        "read_from": "path", "start": [[8, 1, 3], [4, 0, 2], [7, 6, 5]], "skipped": 0,
        "moves": "RD", "more": 2, "wrong": { "step": 3, "move": "R" }, "wasted": [2],
    });
    path["shortest"] = json!("ULDD");
    path["repeats"] = json!({
        "attempts": 3, "changed": 1, "verdicts": { "accepted": 1, "wrong_answer": 2 },
        "exits_differ": false, "answers_differ": true,
    });
    all
}

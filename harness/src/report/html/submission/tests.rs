//! Pages, read as a browser reads them.
mod documents;

use std::collections::BTreeSet;

use documents::{document, full};
use serde_json::{Value, json};

use super::page;
use crate::report::json::Report;

/// What a stranger may write to be obeyed or to deceive.
const HOSTILE: &str = "</script><script>alert(1)</script>\"><img src=x onerror=alert(1)>\
                       '&lt;\u{202e}\u{1b}[31m\0\r\n</title></pre></details><!--";
/// The same as a page shows it.
const SHOWN: &str = "</script><script>alert(1)</script>\"><img src=x onerror=alert(1)>\
                     '&lt;\\u{202e}\\x1b[31m\\x00\\r";

/// Texts of which a page has no use: what other texts say as well, and words for programs.
const UNSEEN: [&str; 7] = [
    "/assignment/name",
    "/criteria/*/groups/*",
    "/criteria/*/name",
    "/runs/*/abbreviation",
    "/runs/*/case",
    "/runs/*/flaw/kind",
    "/runs/*/mode",
];

fn written(document: &Value) -> String {
    let report: Report = serde_json::from_value(document.clone()).unwrap();
    page(&report, Some("Ada"))
}

/// The text of a page: what is in its tags is left out.
fn text(page: &str) -> String {
    let body = page.split_once("<body>").unwrap().1;
    let body = body.split_once("<script>").unwrap().0;
    let mut text = String::new();
    for part in body.split('<') {
        let (_, behind) = part.split_once('>').unwrap_or(("", part));
        text.push_str(behind);
    }
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    entities
        .iter()
        .fold(text, |text, (entity, c)| text.replace(entity, c))
}

/// Puts a text in the place of every one that a document can have anything in, a number before
/// each, if `choose` chooses its place; returns where they are.
fn replace(document: &mut Value, by: &str, choose: impl Fn(&str) -> bool) -> Vec<String> {
    let mut pointers = Vec::new();
    find(document, "", &mut pointers);
    pointers.retain(|pointer| choose(pointer));
    let mut replaced = Vec::new();
    for pointer in pointers {
        let before = document.pointer(&pointer).unwrap().clone();
        let number = replaced.len();
        *document.pointer_mut(&pointer).unwrap() = json!(format!("#{number}#{by}"));
        if serde_json::from_value::<Report>(document.clone()).is_ok() {
            replaced.push(pointer);
        } else {
            *document.pointer_mut(&pointer).unwrap() = before;
        }
    }
    replaced
}

fn find(value: &Value, pointer: &str, pointers: &mut Vec<String>) {
    match value {
        Value::String(_) => pointers.push(pointer.to_owned()),
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                find(value, &format!("{pointer}/{index}"), pointers);
            }
        }
        Value::Object(values) => {
            for (key, value) in values {
                find(value, &format!("{pointer}/{key}"), pointers);
            }
        }
        _ => {}
    }
}

/// Whether a text ties parts of a document to each other, or is read and never shown.
fn is_tie(pointer: &str) -> bool {
    // Of the second method a board is saved.
    let ties = [
        "/group",
        "/of",
        "/moves",
        "/move",
        "/shortest",
        "/methods/1/name",
    ];
    ties.iter().any(|tie| pointer.ends_with(tie)) || pointer.starts_with("/groups/")
}

#[test]
fn text_of_strangers_stays_text() {
    let documents = [full(), document("missing_files"), document("compile_error")];
    let mut unseen = BTreeSet::new();
    for mut document in documents {
        let replaced = replace(&mut document, HOSTILE, |pointer| !is_tie(pointer));
        let page = hostile_page(&document);
        let text = text(&page);
        for (number, pointer) in replaced.iter().enumerate() {
            // It was accepted, which is a line of a table.
            let is_short = pointer.starts_with("/runs/0/");
            if !is_short && !text.contains(&format!("#{number}#{SHOWN}")) {
                unseen.insert(any_index(pointer));
            }
        }
        replace(&mut document, HOSTILE, is_tie);
        hostile_page(&document);
    }
    assert_eq!(unseen.into_iter().collect::<Vec<_>>(), UNSEEN);
}

/// A place in a document, of whichever item of a list.
fn any_index(pointer: &str) -> String {
    let part = |part: &str| match part.parse::<usize>() {
        Ok(_) => "*".to_owned(),
        Err(_) => part.to_owned(),
    };
    pointer.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// A page in which nothing may be obeyed.
fn hostile_page(document: &Value) -> String {
    let report: Report = serde_json::from_value(document.clone()).unwrap();
    let page = page(&report, Some(HOSTILE));
    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("<img").count(), 0);
    assert_eq!(page.matches("<!--").count(), 0);
    let is_bad = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert_eq!(page.find(is_bad), None);
    page
}

#[test]
fn long_lines_are_cut() {
    // There is a line of 1 MB in it six times.
    let page = written(&document("hostile"));
    assert!(page.len() < 100_000, "{}", page.len());
}

/// A text of a document as a page shows it: for each character that cannot be seen, or might
/// be obeyed, what is written for it.
fn spelled_out(text: &str) -> String {
    let long = text.chars().count() > 1000;
    let mut shown: String = text.chars().take(1000).collect();
    for (unseen, told) in [
        ("\n", "\\n"),
        ("\r", "\\r"),
        ("\t", "\\t"),
        ("\0", "\\x00"),
        ("\u{1b}", "\\x1b"),
        ("\u{202e}", "\\u{202e}"),
        ("\u{fffe}", "\\u{fffe}"),
        ("##[", "#\\x23["),
        ("##vso[", "#\\x23vso["),
    ] {
        shown = shown.replace(unseen, told);
    }
    // Where a long text is cut, what is before the first space of the rest tells it.
    if long {
        shown.chars().take(500).collect()
    } else {
        shown
    }
}

#[test]
fn a_run_has_one_place() {
    let page = written(&document("wrong"));
    for id in ["run-near.one-move~m", "run-near.trap~m"] {
        assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn leaves_out_no_line_and_no_word_that_the_document_has() {
    let mut document = document("compile_error");
    let lines = "board.cc:1:2: error: no\n".repeat(400);
    document["build"]["diagnostics"] = json!(format!("{lines}… (500 more lines)\n"));
    let page = text(&written(&document));
    assert_eq!(page.matches("board.cc:1:2: error: no\n").count(), 400);
    assert!(page.contains("… (500 more lines)"));
    assert!(!page.contains("(1 more line)"));

    let mut document = full();
    let path = "folder/".repeat(70);
    let command = format!("tilemark run {}", "folder/".repeat(500));
    document["submission"]["path"] = json!(path);
    document["saved_boards"][0]["path"] = json!(path);
    document["saved_boards"][0]["rerun"] = json!(command);
    let page = written(&document);
    assert_eq!(text(&page).matches(&path).count(), 9);
    assert!(page.contains(&format!("<p class=\"command\"><code>{command}</code>")));
    // What is cut is not to be copied.
    document["saved_boards"][0]["rerun"] = json!("folder/".repeat(5000));
    let page = written(&document);
    assert!(page.contains("<p><code>folder/"));
}

#[test]
fn tells_how_a_method_that_depends_on_calls_is_counted() {
    let check = |depends: &str, told: &str| {
        let mut document = full();
        document["class"]["methods"][1]["depends_on_calls"] = json!(depends);
        assert!(text(&written(&document)).contains(told), "{told}");
    };
    check(
        "counted",
        "is right here if it is right in every order tried",
    );
    check("not_counted", "that is counted in another method");
}

#[test]
fn tells_the_facts_of_the_document() {
    for document in [full(), document("hostile"), document("judge_error")] {
        let page = written(&document);
        let text = text(&page);
        let has = |fact: &Value| {
            let fact = spelled_out(fact.as_str().unwrap());
            assert!(text.contains(&fact), "{fact}");
        };
        for run in document["runs"].as_array().unwrap() {
            has(&run["id"]);
            if run["verdict"] == "accepted" {
                continue;
            }
            has(&run["message"]);
            has(&run["expected"]["line"]);
            has(&run["rerun"]);
            for line in run["got"].as_array().unwrap() {
                has(line);
            }
        }
        for criterion in document["criteria"].as_array().unwrap() {
            has(&criterion["title"]);
            let points = &criterion["points"];
            let told = match criterion["earned"].as_u64() {
                _ if points == 0 => "for information only".to_owned(),
                Some(earned) => format!("{earned} of {points}"),
                None => format!("– of {points}"),
            };
            assert!(text.contains(&told), "{told}");
        }
    }
}

#[test]
fn shows_a_hidden_group_as_counts_and_no_probe_to_a_student() {
    let page = text(&written(&document("wrong")));
    assert!(page.contains("Deep boards"));
    assert!(page.contains("1 of 3 runs accepted, 2 wrong answers, hidden"));
    assert!(!page.contains("For instructors"));
    assert!(!page.contains("made from published"));
    assert!(text(&written(&full())).contains("it may know the boards by heart"));
}

#[test]
fn folds_what_is_beyond_the_first_failures_and_leaves_nothing_out() {
    let mut document = document("wrong");
    let run = document["runs"][1].clone();
    document["runs"] = (0..25)
        .map(|number| {
            let mut run = run.clone();
            run["id"] = json!(format!("near/{number}"));
            run
        })
        .collect();
    let page = written(&document);
    assert_eq!(page.matches("<article class=\"run\"").count(), 10);
    assert_eq!(page.matches("<details class=\"run\"").count(), 15);
    assert!(page.contains(" id=\"run-near.24\""));
}

//! Pages, read as a browser reads them.
mod documents;

use documents::{document, full};
use serde_json::{Value, json};

use super::{anchor::anchor, page};
use crate::report::json::Report;

/// What a stranger may write to be obeyed or to deceive.
const HOSTILE: &str = "</script><script>alert(1)</script>\"><img src=x onerror=alert(1)>\
                       '&lt;\u{202e}\u{1b}[31m\0\r\n</title></pre></details><!--";
/// The same as a page shows it.
const SHOWN: &str = "</script><script>alert(1)</script>\"><img src=x onerror=alert(1)>\
                     '&lt;\\u{202e}\\x1b[31m\\x00\\r";

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

/// Puts a text in the place of every one that a document can have anything in.
fn replace(document: &mut Value, by: &str) -> usize {
    let mut pointers = Vec::new();
    find(document, "", &mut pointers);
    let mut replaced = 0;
    for pointer in pointers {
        let before = document.pointer(&pointer).unwrap().clone();
        *document.pointer_mut(&pointer).unwrap() = json!(by);
        if serde_json::from_value::<Report>(document.clone()).is_ok() {
            replaced += 1;
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

#[test]
fn text_of_strangers_stays_text() {
    for mut document in [full(), document("missing_files"), document("compile_error")] {
        let replaced = replace(&mut document, HOSTILE);
        let report: Report = serde_json::from_value(document).unwrap();
        let page = page(&report, Some(HOSTILE));
        assert_eq!(page.matches("<script").count(), 1);
        assert_eq!(page.matches("<img").count(), 0);
        assert_eq!(page.matches("<!--").count(), 0);
        let is_bad = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert_eq!(page.find(is_bad), None);
        // Of a few texts a page has no use, as of the name of an assignment's folder.
        let shown = text(&page).matches(SHOWN).count();
        assert!(shown * 10 > replaced * 6, "{shown} of {replaced}");
    }
}

#[test]
fn long_lines_are_cut() {
    // There is a line of 1 MB in it six times.
    let page = written(&document("hostile"));
    assert!(page.len() < 100_000, "{}", page.len());
}

#[test]
fn tells_the_facts_of_the_document() {
    for document in [full(), document("hostile"), document("judge_error")] {
        let page = written(&document);
        let text = text(&page);
        let has = |fact: &Value| {
            let fact = crate::report::html::shown::line(fact.as_str().unwrap());
            assert!(text.contains(&fact), "{fact}");
        };
        for run in document["runs"].as_array().unwrap() {
            has(&run["id"]);
            let id = anchor(run["id"].as_str().unwrap());
            assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
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

//! The page of a class, by the class of nine of the gradebooks.
use std::fs;

use serde_json::Value;

use super::page;
use crate::report::class::{
    ClassFormat,
    tests::fixture::{Class, plain},
};

fn page_of(class: &Class) -> String {
    class.read(|book, _| page(book))
}

/// The text of a piece of a page.
fn text(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        text.push_str(piece.split_once('>').map_or(piece, |(_, after)| after));
    }
    text.trim().to_owned()
}

/// The cells of the body of a table, the head of the line first.
fn cells(page: &str, table: &str) -> Vec<Vec<String>> {
    let (_, table) = page.split_once(&format!("<table id=\"{table}\"")).unwrap();
    let (table, _) = table.split_once("</table>").unwrap();
    let (_, body) = table.split_once("<tbody>").unwrap();
    let row = |row: &str| {
        let cells = row.split("</th>").flat_map(|part| part.split("</td>"));
        let mut cells: Vec<_> = cells.map(|cell| text(&format!("<{cell}"))).collect();
        cells.pop();
        cells
    };
    body.split("<tr").skip(1).map(row).collect()
}

#[test]
fn tells_what_the_gradebook_for_programs_does() {
    let class = Class::of(plain());
    let mut json = Vec::new();
    class.read(|book, _| book.write(ClassFormat::Json, &mut json).unwrap());
    let json: Value = serde_json::from_slice(&json).unwrap();
    let page = page_of(&class);
    let rows = cells(&page, "table");
    let members = json["members"].as_array().unwrap();
    assert_eq!(rows.len(), members.len());
    for (row, member) in rows.iter().zip(members) {
        let number = |value: &Value| match value {
            Value::Null => "–".to_owned(),
            value => value.to_string(),
        };
        let points = &member["points"];
        let mut expected = match points {
            Value::Null => vec![String::new(); 6],
            points => {
                let (so_far, graded) = (&points["so_far"], &points["graded"]);
                let score = format!("{so_far} of {graded} so far");
                let criteria = points["criteria"].as_array().unwrap();
                let verdicts = ["accepted", "wrong_answer"].map(|it| &points["verdicts"][it]);
                let runs = verdicts.map(|runs| number(runs).replace('–', ""));
                let criteria = criteria.iter().map(number);
                [score].into_iter().chain(criteria).chain(runs).collect()
            }
        };
        let id = member["record"][1].as_str().unwrap_or_default();
        let section = member["record"][2].as_str().unwrap_or_default();
        expected.insert(0, id.to_owned());
        expected.insert(1, section.to_owned());
        assert_eq!(row[1..9], expected, "{}", member["name"]);
        let flags = row[9].split(", ").filter(|flag| !flag.is_empty()).count();
        assert_eq!(flags, member["flags"].as_array().unwrap().len());
    }
    for fact in [
        "<dt>students</dt><dd>8</dd>",
        "<dt>submissions</dt><dd>7</dd>",
        "<dt>results</dt><dd>5</dd>",
        "<dt>judge failed</dt><dd>1</dd>",
        "Least <b>0</b>, median <b>5</b>, most <b>45</b>",
        "<a href=\"instructor/alan.html\"><bdi>Alan Turing</bdi></a>: right on 9 of 9",
        "<td><a href=\"instructor/alan.html#run-solved.two~m\">solved/two:m</a></td>",
        "line 3 of the roster was left out",
        "a.rar",
    ] {
        assert!(page.contains(fact), "{fact} in {page}");
    }
}

#[test]
fn shows_a_letter_for_each_case() {
    let class = Class::of(plain());
    let strips: Vec<_> = cells(&page_of(&class), "heat")
        .iter()
        .map(|row| row[1..].join(": "))
        .collect();
    assert_eq!(
        strips,
        [
            "2 of 3: AAW",
            "1 of 3: AWW",
            "0 of 0: ···",
            "no submission",
            "1 of 1: A··",
            "not graded",
            "result cannot be read",
            "to be settled",
            "0 of 0: ···",
        ]
    );
}

#[test]
fn obeys_no_name_and_finds_every_file() {
    let mut document = plain();
    document.members[0].name = "</td><script>alert(1)</script>".to_owned();
    document.members[0].key = Some("a b#\"?".to_owned());
    document.roster_columns.as_mut().unwrap()[1] = "student <i>id".to_owned();
    let class = Class::of(document);
    let folder = class.folder().join("submissions");
    fs::rename(folder.join("ada"), folder.join("a b#\"?")).unwrap();
    let page = page_of(&class);
    assert_eq!(page.matches("<script").count(), 1);
    assert!(page.contains("<bdi>&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>"));
    assert!(page.contains("href=\"instructor/a%20b%23%22%3F.html\""));
    assert!(page.contains("href=\"students/a%20b%23%22%3F.html\""));
    assert!(page.contains(r"\u{202e}Mallory") && !page.contains('\u{202e}'));
}

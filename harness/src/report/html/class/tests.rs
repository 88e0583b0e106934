//! The page of a class, by the class of nine of the gradebooks.
use std::fs;

use serde_json::{Value, json};

use super::page;
use crate::report::class::{
    ClassFormat,
    tests::fixture::{Class, moodle, plain},
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

/// A table from its name on.
fn table<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, table) = page.split_once(&format!("<table id=\"{name}\"")).unwrap();
    table.split_once("</table>").unwrap().0
}

/// The cells of the body of a table, the head of the line first.
fn cells(page: &str, name: &str) -> Vec<Vec<String>> {
    let (_, body) = table(page, name).split_once("<tbody").unwrap();
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
        "<b>Not in the roster: </b><a href=\"instructor/mallory.html\">",
        concat!("Written by tilemark ", env!("CARGO_PKG_VERSION")),
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
            "2 of 3: AAWwrong answer: 3",
            "1 of 3: AWWwrong answer: 2 to 3",
            "does not compile",
            "no submission",
            "1 of 1: A··not run: 2 to 3",
            "not graded",
            "result cannot be read",
            "to be settled",
            "to be settled, not in the roster, not started",
        ]
    );
}

#[test]
fn names_groups_and_cases_in_full() {
    let page = page_of(&Class::of(plain()));
    // Three letters have no room for the name of their group.
    for case in ["solved/one:m", "solved/two:m", "solved/three:m"] {
        assert!(page.contains(&format!("<i>{case}</i></span>")), "{page}");
    }
    let list = "<ol class=\"places\"><li>solved/one:m</li><li>solved/two:m</li>\
                <li>solved/three:m</li></ol>";
    assert!(page.contains(list), "{page}");
}

/// Blocks are no tables to some browsers, whatever their elements are called.
#[test]
fn tells_what_each_part_of_a_wide_table_is() {
    let page = page_of(&Class::of(plain()));
    for name in ["table", "heat"] {
        let tags = table(&page, name).split('<').skip(1);
        let tags: Vec<_> = tags
            .filter(|tag| ["th", "td", "tr", "thead", "tbody"].contains(&word(tag)))
            .collect();
        assert!(tags.len() > 30, "{tags:?}");
        for tag in tags {
            let role = match word(tag) {
                "td" => "cell",
                "tr" => "row",
                "th" if tag.contains("scope=\"col\"") => "columnheader",
                "th" => "rowheader",
                _ => "rowgroup",
            };
            assert!(tag.contains(&format!("role=\"{role}\"")), "{tag}");
        }
    }
    assert_eq!(page.matches(" role=\"table\"").count(), 2);
}

fn word(tag: &str) -> &str {
    tag.split([' ', '>']).next().unwrap()
}

#[test]
fn counts_lines_of_a_group_where_lines_are_filtered() {
    let mut document = plain();
    let of_group = json!({"name": "Charles Babbage", "key": "eve", "handed_in": ["eve"]});
    document
        .members
        .push(serde_json::from_value(of_group).unwrap());
    let page = page_of(&Class::of(document));
    // Two submissions with it, of three people.
    assert!(page.contains(">hamming/counts-blank (3)</option>"));
    assert!(page.contains("<dt>judge failed</dt><dd>1</dd>"));
    let (_, failed) = page.split_once("<b>Judge failed").unwrap();
    let (failed, _) = failed.split_once("</div>").unwrap();
    assert_eq!(failed.matches("<bdi>").count(), 1, "{failed}");
}

#[test]
fn has_all_columns_of_the_roster() {
    let page = page_of(&Class::of(moodle(5)));
    let rows = cells(&page, "table");
    let told = |row: &[String]| [&row[1..3], &row[row.len() - 4..]].concat();
    let expected = [
        "Participant 2",
        "alan@example.org",
        "",
        "50.00",
        "-",
        "=1+1",
    ];
    assert_eq!(told(&rows[1]), expected);
    let head = "data-k=\"roster4\">Feedback comments</th></tr></thead>";
    assert!(page.contains(head), "{page}");
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

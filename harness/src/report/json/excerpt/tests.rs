//! What compilers say, beside the lines that they mean.
use super::*;
use crate::sanitizer::read;

/// Ten lines, of which each says its number.
fn numbered() -> String {
    (1..=10).map(|line| format!("line {line}\n")).collect()
}

fn sources() -> Sources {
    let numbered = numbered();
    Sources::from_iter([
        ("board.cc", numbered.as_str()),
        ("lib/queue.h", "int q;"),
        ("A.java", "class A {\r\n\tint x\r\n}\r\n"),
        ("solve.py", "x = (\n"),
    ])
}

/// What is told of a text: how grave, the place, the first line shown and how many, the
/// message.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let all = diagnosed(text, &sources());
    let told = all.iter().map(|it| {
        let excerpt = &it.excerpt;
        let column = excerpt.column.map(|it| format!(":{it}"));
        format!(
            "{:?} {}:{}{} from {}, {} lines: {}",
            it.severity,
            excerpt.file,
            excerpt.line,
            column.unwrap_or_default(),
            excerpt.first,
            excerpt.lines.len(),
            it.message
        )
    });
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn a_caret_below_a_line_with_tabs_stays_below_what_it_points_at() {
    let told = without_tabs(b"A.java:2: error\n\tint\tx\n\t   \t ^\n", 500);
    let expected = "A.java:2: error\n        int     x\n                 ^\n";
    assert_eq!(String::from_utf8(told).unwrap(), expected);
}

#[test]
fn shows_three_lines_before_and_after() {
    check(
        "board.cc: In function 'int main()':\n\
         board.cc:2:3: warning: unused variable 'x' [-Wunused-variable]\n    2 | int x;\n\
         In file included from board.cc:1:\n\
         ./lib/queue.h:1:5: error: expected ';'\n    1 | int q;\n\
         board.cc:6:1: error: 'y' was not declared\n\
         board.cc:10: fatal error: end\n",
        &[
            "Error lib/queue.h:1:5 from 1, 1 lines: expected ';'",
            "Error board.cc:6:1 from 3, 7 lines: 'y' was not declared",
            "Error board.cc:10 from 7, 4 lines: end",
            "Warning board.cc:2:3 from 1, 5 lines: unused variable 'x' [-Wunused-variable]",
        ],
    );
    let six = diagnosed("board.cc:6:1: error: x", &sources());
    let lines: Vec<String> = (3..=9).map(|line| format!("line {line}")).collect();
    assert_eq!(six[0].excerpt.lines, lines);
}

#[test]
fn reads_java_and_leaves_what_has_no_place() {
    check(
        "A.java:2: error: ';' expected\n\tint x\n\t     ^\n1 error\n",
        &["Error A.java:2 from 1, 3 lines: ';' expected"],
    );
    let lines = &diagnosed("A.java:2: error: x", &sources())[0].excerpt.lines;
    assert_eq!(*lines, ["class A {", "        int x", "}"]);
    check(
        "  File \"solve.py\", line 1\n    x = (\n        ^\nSyntaxError: '(' was never closed\n",
        &[],
    );
    check("collect2: error: ld returned 1 exit status\n", &[]);
}

#[test]
fn shows_no_file_that_was_not_handed_in_and_no_line_that_is_not_there() {
    for place in [
        "/usr/include/c++/12/vector:3:1",
        "../driver/board.cc:3:1",
        "/board.cc:3:1",
        "other.cc:3:1",
        "board.cc:11:1",
        "board.cc:0:1",
        "board.cc:4294967296:1",
    ] {
        check(&format!("{place}: error: x\n"), &[]);
    }
}

#[test]
fn shows_twenty_and_of_each_line_two_hundred_characters() {
    let warnings = "board.cc:1:1: warning: w\n".repeat(15);
    let errors = "board.cc:1:1: error: e\n".repeat(15);
    let all = diagnosed(&format!("{warnings}{errors}"), &sources());
    let is_error = |it: &&Diagnosed| it.severity == Severity::Error;
    assert_eq!((all.len(), all.iter().filter(is_error).count()), (20, 15));

    // 192 columns before the tab, and 8 of it.
    let long = format!(
        "{}é\t|{}\n\u{1b}[2J\u{202e}",
        "x".repeat(191),
        "y".repeat(100)
    );
    let sources = Sources::from_iter([("a.cc", long.as_str())]);
    let all = diagnosed("a.cc:1:1: error: \u{202e}e", &sources);
    let shown = format!("{}é        … (101 more bytes)", "x".repeat(191));
    assert_eq!(all[0].excerpt.lines, [&shown, r"\x1b[2J\u{202e}"]);
    assert_eq!(all[0].message, r"\u{202e}e");
}

#[test]
fn a_fault_is_shown_in_the_columns_of_the_line_as_shown() {
    // A division at the byte 36, as gcc 12 with its sanitizer tells of this very line.
    let text = "int main(int c, char **) {\n\tint z = c - 1; /* é */ int y = 5 / z;\n}\n";
    let sources = Sources::from_iter([("a.cc", text)]);
    let stderr = b"a.cc:2:36: runtime error: division by zero\n";
    let fault = &read(stderr, &["a.cc".into()])[0];
    let excerpt = of_fault(fault, &sources).unwrap();
    let line = "        int z = c - 1; /* é */ int y = 5 / z;";
    assert_eq!((excerpt.first, excerpt.line), (1, 2));
    assert_eq!(excerpt.lines, ["int main(int c, char **) {", line, "}"]);
    let column = excerpt.column.unwrap();
    assert_eq!(line.chars().nth(column - 1), Some('/'));
    assert_eq!(column, 42);
    assert_eq!(of_fault(fault, &Sources::default()), None);
}

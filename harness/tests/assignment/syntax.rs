use insta::assert_snapshot;

use crate::fixture::{Fixture, error_with};

#[test]
fn tells_what_breaks_the_syntax() {
    assert_snapshot!(error_with("title = \"Sliding tiles\"", "title = \"Sliding tiles"), @r#"tiles/assignment.toml:1:23: expected `"`, found the end of the line (invalid basic string)"#);
    assert_snapshot!(error_with("title = \"Sliding tiles\"", "title = Sliding tiles"), @"tiles/assignment.toml:1:9: expected a value, text in quotes, found `Sliding tiles`");
    assert_snapshot!(error_with("[limits]", "[limits"), @"tiles/assignment.toml:39:8: expected `]`, found the end of the line (unclosed table)");
    assert_snapshot!(error_with("[limits]", "[build]"), @"
    tiles/assignment.toml:39:2: expected each key once in a table, found `build` again
    tiles/assignment.toml:40:1: expected each key once in a table, found `cpu_seconds` again
    tiles/assignment.toml:41:1: expected each key once in a table, found `memory_mib` again
    tiles/assignment.toml:42:1: expected each key once in a table, found `output_kib` again
    ");
    assert_snapshot!(error_with("points = 30", "points"), @"tiles/assignment.toml:56:7: expected `=`, found the end of the line (key with no value)");
    assert_snapshot!(error_with("points = 30", "points = 030"), @"tiles/assignment.toml:56:10: expected nothing, found `0` (unexpected leading zero)");
    assert_snapshot!(error_with("points = 30", "points = "), @"tiles/assignment.toml:56:10: expected a value, text in quotes, found the end of the line");
    assert_snapshot!(error_with("points = 30", "points = 30 35"), @"tiles/assignment.toml:56:10: expected a value, text in quotes, found `30 35`");
}

#[test]
fn tells_every_break_once_and_looks_at_the_other_files() {
    let fixture = Fixture::new()
        .replace("assignment.toml", "\"h\", \"--fast\"]", "\"h\" \"--fast\"]")
        .replace("assignment.toml", "points = 30", "points = ")
        .replace("small/near.toml", "7 0 8", "7 0 9");
    assert_snapshot!(fixture.error(), @r#"
    tiles/assignment.toml:24:18: expected `,`, found `"` (missing comma between array elements)
    tiles/assignment.toml:56:10: expected a value, text in quotes, found the end of the line
    tiles/small/near.toml:5:5: expected a tile from 0 to 8, found `9`
    tiles/small/near.toml:5:6: expected tile 8 on the board, found it nowhere
    "#);
}

#[test]
fn tells_the_end_of_the_file_and_nesting_without_end() {
    assert_snapshot!(Fixture::new().write("small/near.toml", "[a]\nboard = \"\"\"").error(), @r#"tiles/small/near.toml:2:12: expected `"`, found the end of the file (invalid multi-line basic string)"#);
    let dotted = format!("{}b = 1", "b.".repeat(100_000));
    assert_snapshot!(Fixture::new().write("small/near.toml", dotted).error(), @"tiles/small/near.toml:1:1: expected TOML, found `b` (recursion limit)");
    let nested = format!("b = {}", "[".repeat(100_000));
    assert_snapshot!(Fixture::new().write("small/near.toml", nested).error(), @"tiles/small/near.toml:1:85: expected TOML, found `[` (cannot recurse further; max recursion depth met)");
}

#[test]
fn counts_columns_in_characters() {
    assert_snapshot!(error_with("title = \"Sliding tiles\"", "\"tïtłe\" = 1; x"), @"tiles/assignment.toml:1:11: expected a value, text in quotes, found `1; x`");
}

#[test]
fn tells_the_first_byte_that_is_no_text() {
    let fixture = Fixture::new()
        .write("assignment.toml", b"title = \"x\"\n# \xc3\xa9 \xff\n")
        .write("deep/plain.txt", b"\xfe");
    assert_snapshot!(fixture.error(), @"
    tiles/assignment.toml:2:5: expected text in UTF-8, found the byte 0xff
    tiles/deep/plain.txt:1:1: expected text in UTF-8, found the byte 0xfe
    ");
}

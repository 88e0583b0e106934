use std::{
    ffi::OsStr,
    fs,
    os::unix::{ffi::OsStrExt, fs::symlink},
};

use annotate_snippets::Renderer;
use harness::assignment::load;
use insta::assert_snapshot;

use crate::fixture::{Fixture, error_with};

#[test]
fn wants_a_folder_for_each_entry_and_an_entry_for_each_folder() {
    assert_snapshot!(error_with("[groups.deep]", "[groups.deeper]"), @"
    tiles/assignment.toml:48:1: expected the group `deeper` in a criterion, found it in none
      help: a criterion with 0 points shows its runs and scores nothing
    tiles/assignment.toml:48:1: expected a folder `deeper` beside `assignment.toml`, found none
    tiles/assignment.toml:63:11: expected the name of a group, found `deep`
      help: did you mean `deeper`?
    tiles/deep: expected an entry `[groups.deep]` in `assignment.toml`, found none
      help: only `driver`, `provided`, `snapshots`, `submissions` and names that begin with a dot are no groups
    ");
    assert_snapshot!(Fixture::new().write("large/x.txt", "x").error(), @"
    tiles/large: expected an entry `[groups.large]` in `assignment.toml`, found none
      help: only `driver`, `provided`, `snapshots`, `submissions` and names that begin with a dot are no groups
    tiles/large/x.txt:1:1: expected a tile from 0 to 3, found `x`
    tiles/large/x.txt:1:2: expected 4 tiles, found the end after 1
    tiles/large/x.txt:1:2: expected tiles 0, 1, 2 and 3 on the board, found them nowhere
    ");
    assert_snapshot!(Fixture::new().remove("deep").error(), @"tiles/assignment.toml:48:1: expected a folder `deep` beside `assignment.toml`, found none");
    assert_snapshot!(Fixture::new().remove("deep/plain.txt").error(), @"tiles/deep: expected at least one case, found none");
    assert_snapshot!(error_with("[groups.deep]", "[groups.driver]"), @"
    tiles/assignment.toml:48:1: expected the group `driver` in a criterion, found it in none
      help: a criterion with 0 points shows its runs and scores nothing
    tiles/assignment.toml:48:1: expected the name of a group, which is no folder with another meaning, found `driver`
    tiles/assignment.toml:63:11: expected the name of a group, found `deep`
      help: choose from `small` and `driver`
    tiles/deep: expected an entry `[groups.deep]` in `assignment.toml`, found none
      help: only `driver`, `provided`, `snapshots`, `submissions` and names that begin with a dot are no groups
    ");
    assert_snapshot!(error_with("[groups.deep]", "[groups.\"../deep\"]"), @"
    tiles/assignment.toml:48:1: expected the group `../deep` in a criterion, found it in none
      help: a criterion with 0 points shows its runs and scores nothing
    tiles/assignment.toml:48:9: expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, found `../deep`
    tiles/assignment.toml:63:11: expected the name of a group, found `deep`
      help: did you mean `../deep`?
    tiles/deep: expected an entry `[groups.deep]` in `assignment.toml`, found none
      help: only `driver`, `provided`, `snapshots`, `submissions` and names that begin with a dot are no groups
    ");
}

#[test]
fn wants_nothing_but_cases_in_a_group() {
    let fixture = Fixture::new()
        .write("small/board.TXT", "1 2 3 0")
        .write("small/cases.json", "{}")
        .write("small/more/board.txt", "1 2 3 0")
        .write("small/Big One.txt", "3 1 2 0");
    symlink(
        fixture.path("deep/plain.txt"),
        fixture.path("small/link.txt"),
    )
    .unwrap();
    symlink(fixture.path("small"), fixture.path("smaller")).unwrap();
    symlink(fixture.path("nowhere"), fixture.path("small/broken.toml")).unwrap();
    fs::write(
        fixture.path("small").join(OsStr::from_bytes(b"\xff.txt")),
        "",
    )
    .unwrap();
    assert_snapshot!(fixture.error(), @"
    tiles/small/Big One.txt:1:1: expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, before `.txt`, found `Big One`
    tiles/small/board.TXT: expected a board in a `.txt` file or a table of cases in a `.toml` file, found another file
    tiles/small/broken.toml: expected a board in a `.txt` file or a table of cases in a `.toml` file, found a link
    tiles/small/cases.json: expected a board in a `.txt` file or a table of cases in a `.toml` file, found another file
    tiles/small/link.txt: expected a board in a `.txt` file or a table of cases in a `.toml` file, found a link
    tiles/small/more: expected a board in a `.txt` file or a table of cases in a `.toml` file, found a folder
    tiles/small/�.txt: expected a name in UTF-8, found another one
    tiles/smaller: expected a folder, found a link
    ");
}

#[test]
fn does_not_wait_for_a_named_pipe() {
    let fixture = Fixture::new().remove("assignment.toml");
    for name in ["assignment.toml", "small/pipe.toml"] {
        let path = fixture.path(name);
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }
    assert_snapshot!(fixture.error(), @"
    tiles/assignment.toml: expected a file, found something else
    tiles/small/pipe.toml: expected a board in a `.txt` file or a table of cases in a `.toml` file, found a special file
    ");
}

#[test]
fn wants_a_folder_that_can_be_read() {
    let fixture = Fixture::new();
    symlink("loop", fixture.path("loop")).unwrap();
    let error = |name| fixture.shorten(&load(&fixture.path(name)).unwrap_err().to_string());
    assert_snapshot!(error("nowhere"), @"tiles/nowhere: expected an assignment folder, found none");
    assert_snapshot!(error("assignment.toml"), @"tiles/assignment.toml: expected an assignment folder, found a file");
    assert_snapshot!(error("loop"), @"tiles/loop: expected an assignment folder, found one that cannot be read (filesystem loop or indirection limit (e.g. symlink loop))");
    assert_snapshot!(error("small"), @"tiles/small/assignment.toml: expected a file, found none");
}

#[test]
fn wants_files_of_a_reasonable_size() {
    let large = "# comment\n".repeat(110_000);
    assert_snapshot!(Fixture::new().write("small/large.toml", large).error(), @"tiles/small/large.toml: expected a file of at most 1 MiB, found a larger one");
}

#[test]
fn tells_a_file_that_it_may_not_read() {
    let fixture = Fixture::new();
    let path = fixture.path("small/near.toml");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0);
    fs::set_permissions(&path, permissions).unwrap();
    // Root may read it all the same.
    if fs::read(&path).is_err() {
        assert_snapshot!(fixture.error(), @"tiles/small/near.toml: expected a file, found one that cannot be read (permission denied)");
    }
}

#[test]
fn tells_all_mistakes_at_once() {
    let fixture = Fixture::new()
        .replace("assignment.toml", "\"blank-last\"", "\"blank-middle\"")
        .replace("assignment.toml", "memory_mib = 1024", "memory_mb = 1024")
        .replace("assignment.toml", "\"{program}\"", "\"a.out\"")
        .replace("assignment.toml", "'Unsolvable board'", "'Unsolvable ('")
        .replace("assignment.toml", "\"visible\"", "\"Visible\"")
        .replace("assignment.toml", "points = 30", "points = 30.5")
        .replace("assignment.toml", "rule = \"all\"", "rule = 1")
        .replace("assignment.toml", "[\"h\", \"--fast\"]", "\"h\"")
        .replace("small/near.toml", "7 0 8", "7 0 9")
        .replace("small/near.toml", "unsolvable = true", "moves = 3")
        .replace("small/near.toml", "[\"hamming\"]", "[\"hammming\"]")
        .write("small/stray.json", "")
        .write("deep/plain.txt", "1 2 2 0")
        .write("large/x.txt", "1 2 3 0");
    assert_snapshot!(fixture.error(), @r#"
    tiles/assignment.toml:4:8: expected `blank-last` or `blank-first`, found `blank-middle`
    tiles/assignment.toml:9:1: expected the key `memory_mib` (a whole number from 1 to 1048576) in `[build]`, found none
    tiles/assignment.toml:10:11: expected an argument with `{program}`, the path of the executable to make, found none
      help: write for instance `"-o", "{program}"`
    tiles/assignment.toml:12:1: expected a key of `[build]`, found `memory_mb`
      help: did you mean `memory_mib`?
    tiles/assignment.toml:24:13: expected an array, each element a string without NUL, found the string `h`
    tiles/assignment.toml:37:21: expected a regular expression, found `Unsolvable (` (unclosed group)
    tiles/assignment.toml:46:14: expected `visible` or `hidden`, found `Visible`
      help: did you mean `visible`?
    tiles/assignment.toml:56:10: expected a whole number from 0 to 1000, found the number `30.5`
    tiles/assignment.toml:64:8: expected `share` or `all`, found the number `1`
    tiles/deep/plain.txt:1:5: expected each tile once, found `2` again
    tiles/deep/plain.txt:1:8: expected tile 3 on the board, found it nowhere
    tiles/large: expected an entry `[groups.large]` in `assignment.toml`, found none
      help: only `driver`, `provided`, `snapshots`, `submissions` and names that begin with a dot are no groups
    tiles/small/near.toml:5:5: expected a tile from 0 to 8, found `9`
    tiles/small/near.toml:5:6: expected tile 8 on the board, found it nowhere
    tiles/small/near.toml:21:10: expected the name of a mode, found `hammming`
      help: did you mean `hamming`?
    tiles/small/stray.json: expected a board in a `.txt` file or a table of cases in a `.toml` file, found another file
    "#);
}

#[test]
fn draws_the_lines_with_mistakes() {
    let fixture = Fixture::new()
        .replace("assignment.toml", "cpu_seconds = 2.5", "cpu_second = 2.5")
        .replace("small/near.toml", "7 0 8", "7 0 9")
        .write("small/stray.json", "");
    let error = fixture.load().unwrap_err();
    assert_snapshot!(fixture.shorten(&error.render(&Renderer::plain())), @"
    error: expected the key `cpu_seconds` (a number of seconds from 0.001 to 3600) in `[limits]`, found none
      --> tiles/assignment.toml:39:1
       |
    39 | [limits]
       | ^^^^^^^^

    error: expected a key of `[limits]`, found `cpu_second`
      --> tiles/assignment.toml:40:1
       |
    40 | cpu_second = 2.5
       | ^^^^^^^^^^
       |
       = help: did you mean `cpu_seconds`?

    error: expected a tile from 0 to 8, found `9`
     --> tiles/small/near.toml:5:5
      |
    5 | 7 0 9
      |     ^

    error: expected tile 8 on the board, found it nowhere
     --> tiles/small/near.toml:5:6
      |
    5 | 7 0 9
      |      ^

    error: expected a board in a `.txt` file or a table of cases in a `.toml` file, found another file
    --> tiles/small/stray.json
    ");
    let colored = error.render(&Renderer::styled());
    assert!(colored.contains("\u{1b}["));
    assert_eq!(
        anstream::adapter::strip_str(&colored).to_string(),
        error.render(&Renderer::plain())
    );
}

//! Boards of others made into cases.
use predicates::{prelude::PredicateBooleanExt, str::contains};

use crate::place::Place;

/// A place with an assignment whose answers are numbers of moves.
fn place() -> Place {
    let place = Place::new();
    place.tilemark(&["cases", "new", "lights"]).assert().code(0);
    place
}

#[test]
fn reads_boards_of_every_form_and_proves_what_their_names_say() {
    let place = place();
    // Published with the text of a course: 4 moves, and one that cannot be solved.
    place
        .write(
            "theirs/puzzle3x3-04.txt",
            "3\n 0  1  3\n 4  2  5\n 7  8  6\n",
        )
        .write(
            "theirs/puzzle3x3-unsolvable.txt",
            "3\n1 2 3\n4 5 6\n8 7 0\n",
        )
        .write("theirs/two-rows.txt", "2 3\n1 2 3\n4 0 5\n")
        .write("theirs/bare.txt", "1 2 3\r\n4 5 6\r\n7 0 8\r\n")
        .write("theirs/.hidden", "");
    place
        .tilemark(&["cases", "import", "theirs", "--into", "lights"])
        .assert()
        .code(0)
        .stdout(contains("puzzle3x3-04.txt: puzzle3x3-04, 4 moves"))
        .stdout(contains(
            "puzzle3x3-unsolvable.txt: puzzle3x3-unsolvable, unsolvable",
        ))
        .stdout(contains("two-rows.txt: two-rows, 1 move\n"))
        .stdout(contains("Wrote 4 cases to lights/theirs\n"))
        .stdout(contains("[groups.theirs]\n"));
    let toml = place.read("lights/assignment.toml");
    let toml = toml.replace(
        "[groups.exam]",
        "[groups.theirs]\ntitle = \"Theirs\"\nvisibility = \"hidden\"\n\n[groups.exam]",
    );
    let toml = toml.replace("groups = [\"exam\"]", "groups = [\"exam\", \"theirs\"]");
    place.write("lights/assignment.toml", toml);
    place
        .tilemark(&["cases", "verify", "lights"])
        .assert()
        .code(0)
        .stdout(contains("✓ theirs").and(contains("4 of 4")));
}

#[test]
fn refuses_what_is_wrong_and_says_why() {
    let place = place();
    place
        .write("theirs/puzzle3x3-17.txt", "3\n0 1 3\n4 2 5\n7 8 6\n")
        .write("theirs/puzzle4x4-4.txt", "3\n0 1 3\n4 2 5\n7 8 6\n")
        .write("theirs/puzzle2x2-unsolvable.txt", "1 2\n0 3\n")
        .write("theirs/right.txt", "1 2\n3 0\n")
        .write("theirs/right-again.txt", "2\n1 2\n3 0\n")
        .write("theirs/twice.txt", "1 1\n3 0\n")
        .write("theirs/notes.doc", "")
        .write("theirs/more/one.txt", "1 2\n3 0\n");
    place
        .tilemark(&["cases", "import", "theirs", "--into", "lights/more-of-them"])
        .assert()
        .code(1)
        .stdout(contains(
            "puzzle3x3-17.txt: its name says 17 moves, the reference finds 4 moves to the goal with the blank last",
        ))
        .stdout(contains("puzzle4x4-4.txt: its name says 4×4, the board in it is 3×3"))
        .stdout(contains("puzzle2x2-unsolvable.txt: its name says unsolvable, the reference finds 1 move"))
        .stdout(contains("expected another board, found that of `right-again.txt`"))
        .stdout(contains("twice.txt: its board: line 1, column 3"))
        .stdout(contains("notes.doc: expected a `.txt`, an `.in` or an `.ans`"))
        .stdout(contains("more: it is a folder: import it by itself"))
        .stdout(contains("Wrote 1 case to lights/more-of-them, 7 files refused\n"));
    let table = place.read("lights/more-of-them/cases.toml");
    assert!(
        table.contains("[right-again]") && !table.contains("[twice]"),
        "{table}"
    );
    place
        .tilemark(&["cases", "import", "theirs", "--into", "lights/more-of-them"])
        .assert()
        .code(2)
        .stderr(contains(
            "`lights/more-of-them` is there already, and nothing is overwritten",
        ));
    assert_eq!(place.read("lights/more-of-them/cases.toml"), table);
}

#[test]
fn reads_pairs_of_a_contest_by_the_patterns_of_the_assignment() {
    let place = place();
    place
        .write("secret/1.in", "2\n1 2\n0 3\n")
        .write("secret/1.ans", "Number of moves: 1\n")
        .write("secret/2.in", "2\n2 1\n3 0\n")
        .write("secret/2.ans", "Unsolvable board\n")
        .write("secret/3.in", "3\n1 2 3\n4 5 6\n7 0 8\n")
        .write("secret/3.ans", "Number of moves: 3\n")
        .write("secret/4.in", "3\n1 2 3\n4 5 6\n0 7 8\n")
        .write("secret/4.ans", "two\n")
        .write("secret/5.in", "3\n1 2 3\n0 5 6\n4 7 8\n")
        .write("secret/6.ans", "Number of moves: 3\n");
    place
        .tilemark(&["cases", "import", "secret", "--into", "lights"])
        .assert()
        .code(1)
        .stdout(contains("1.in: 1, 1 move\n").and(contains("2.in: 2, unsolvable\n")))
        .stdout(contains(
            "3.in: its `.ans` says 3 moves, the reference finds 1 move to the goal",
        ))
        .stdout(contains(
            "4.in: its `.ans` has no answer in a form that the assignment knows",
        ))
        .stdout(contains(
            "5.in: expected an `.ans` of the same name, found none",
        ))
        .stdout(contains(
            "6.ans: expected an `.in` of the same name, found none",
        ));
}

#[test]
fn makes_the_moves_of_a_path() {
    let place = Place::new();
    let new = [
        "cases",
        "new",
        "lights",
        "--answer",
        "path",
        "--goal",
        "blank-first",
    ];
    place.tilemark(&new).assert().code(0);
    // The example of the assignment: up, left, left.
    place
        .write("secret/1.in", "1 2 5\n3 4 0\n6 7 8\n")
        .write("secret/1.ans", "['Up', 'Left', 'Left']\n")
        .write("secret/2.in", "1 0 2\n3 4 5\n6 7 8\n")
        .write("secret/2.ans", "['Right', 'Left', 'Left']\n")
        .write("secret/3.in", "1 2 0\n3 4 5\n6 7 8\n")
        .write("secret/3.ans", "['Right']\n")
        .write("secret/4.in", "3 1 2\n0 4 5\n6 7 8\n")
        .write("secret/4.ans", "['Down']\n");
    place
        .tilemark(&["cases", "import", "secret", "--into", "lights"])
        .assert()
        .code(1)
        .stdout(contains("1.in: 1, 3 moves\n"))
        .stdout(contains("2.in: its `.ans` says 3 moves, the reference finds 1 move to the goal with the blank first"))
        .stdout(contains("3.in: its `.ans` has a path whose move 1 leaves the board"))
        .stdout(contains("4.in: its `.ans` has a path that does not end at the goal"));
}

#[test]
fn writes_nothing_where_nothing_can_be_written() {
    let place = place();
    place
        .write("empty/.keep", "")
        .write("boards/one.txt", "1 2\n3 0\n");
    let import = |from: &str, into: &str| {
        place
            .tilemark(&["cases", "import", from, "--into", into])
            .assert()
            .code(2)
    };
    import("empty", "lights").stderr(contains(
        "expected a file in `empty` that can become a case",
    ));
    import("nowhere", "lights").stderr(contains("cannot read the folder `nowhere`"));
    import("boards", "boards/group").stderr(contains(
        "expected with `--into` the folder of an assignment",
    ));
    import("boards", "lights/submissions")
        .stderr(contains("that has no other meaning in an assignment"));
    import("boards", "lights/easy").stderr(contains("`lights/easy` is there already"));
    assert!(!place.path("lights/empty").exists() && !place.path("lights/boards").exists());
}
